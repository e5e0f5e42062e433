"""Men that come from the hand and then go on, none of which is ever taken: their sets numbered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

import numpy as np

from zermelo.compounds.turns import Turn
from zermelo.games.compiled import CompiledRules
from zermelo.rulesets.boards.compiled.masks import letters
from zermelo.rulesets.boards.loops import line as loops
from zermelo.rulesets.boards.men import EMPTY, LEFT_MAN, RIGHT_MAN
from zermelo.values.player import LEFT

#: The largest board that is offered.
PLACES = 25


@cache
def compiled(
    places: int,
    hand: int,
    beside: tuple[tuple[int, ...], ...] | None,
    goals: tuple[tuple[int, ...], ...],
) -> CompiledRules[Turn[str]] | None:
    """Return compiled rules of alternate play; None for boards that are too large.

    Parameters
    ----------
    places : int
        Of the board.
    hand : int
        Men of each player.
    beside : tuple of tuples, optional
        Where a man can go from each place, and back; to all places where it is None.
    goals : tuple of tuples
        Places that win whoever fills them.
    """
    if places > PLACES:
        return None
    squares = [
        sum(1 << place for place in chosen)
        for men in range(hand + 1)
        for chosen in combinations(range(places), men)
    ]
    numbers = {held: number for number, held in enumerate(squares)}
    near: Sequence[Sequence[int]] = [range(places)] * places if beside is None else beside
    full = [sum(1 << place for place in goal) for goal in goals]
    moves: list[list[int]] = []
    back: list[list[int]] = []
    for held in squares:
        here = [place for place in range(places) if held >> place & 1]
        # a step there is a step back as well
        steps = [
            (held ^ 1 << source ^ 1 << target, 1 << target)
            for source in here
            for target in near[source]
            if not held >> target & 1
        ]
        put = [(held | 1 << place, 1 << place) for place in range(places) if not held >> place & 1]
        waiting = len(here) < hand
        lifted = [(held ^ 1 << place, 0) for place in here]
        for table, found in (
            (moves, put if waiting else steps),
            (back, lifted if waiting else lifted + steps),
        ):
            table.append([numbers[after] << loops.HALF | empty for after, empty in found])
    parts: list[Sequence[int]] = [
        squares,
        [any(held & goal == goal for goal in full) for held in squares],
    ]
    starts = [loops.FIRST, loops.FIRST + len(squares)]
    for rows in (moves, back):
        starts.append(loops.FIRST + sum(map(len, parts)))
        parts.append(np.cumsum([0, *map(len, rows)]).tolist())
        parts.append([move for row in rows for move in row])
    bits = {
        man: str.maketrans({held: str(int(held == man)) for held in EMPTY + LEFT_MAN + RIGHT_MAN})
        for man in (LEFT_MAN, RIGHT_MAN)
    }
    params = [len(squares), *starts, *(number for part in parts for number in part)]

    def key(turn: Turn[str]) -> tuple[int]:
        state, mover = turn
        found = []
        for man, as_bits in bits.items():
            if state.count(man) != hand:
                raise OverflowError("a man is missing")
            found.append(numbers[int(state[:places][::-1].translate(as_bits), 2)])
        mine, theirs = found if mover is LEFT else reversed(found)
        return (mine * len(squares) + theirs,)

    def state(key: tuple[int, ...]) -> Turn[str]:
        men = [squares[number] for number in divmod(key[0], len(squares))]
        board = letters(men[0], men[1], places)
        hands = [
            (man * (hand - held.bit_count())).ljust(hand, EMPTY)
            for man, held in zip((LEFT_MAN, RIGHT_MAN), men, strict=True)
        ]
        return board + "".join(hands), LEFT

    return CompiledRules(
        words=1,
        most=max(map(len, (*moves, *back))),
        params=np.array(params, np.int64),
        successors=loops.successors,
        unmoves=loops.unmoves,
        key=key,
        state=state,
        indices=len(squares) ** 2,
        columns=len(squares),
    )
