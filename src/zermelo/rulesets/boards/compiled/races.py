"""Games in which both colours play alike as compiled rules: what men do is asked of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from zermelo._jit.addressed import WON
from zermelo.games.compiled import CompiledRules
from zermelo.games.ends import End
from zermelo.rulesets.boards.compiled.masks import bytes_under, halves, least_key, letters
from zermelo.rulesets.boards.loops import races as loops
from zermelo.rulesets.boards.loops.images import HALF
from zermelo.rulesets.boards.men import Men, with_men
from zermelo.rulesets.boards.places import LEFT_MAN, RIGHT_MAN, Image
from zermelo.values.bits import mask_of
from zermelo.values.player import LEFT

if TYPE_CHECKING:
    from zermelo.compounds.turns import Turn

MARKS = {End.LOST: 0, End.WON: WON, None: loops.GOES_ON}


def compiled(
    rules: Men,
    turn: Image,
    *,
    home: Iterable[int] = (),
    alone: End | None = None,
    gone: End = End.LOST,
    blocked: End = End.LOST,
) -> CompiledRules[Turn[str]] | None:
    """Offer boards of up to 32 places; None for larger ones.

    Parameters
    ----------
    turn : Image
        The symmetry that, with the colours exchanged, lets Left see what Right sees.
    home : iterable of int
        Where Right has won as soon as a man o comes there.
    alone, gone, blocked : End
        What it is for the one to move when the other has no men, when there are no own ones, and
        when there is no move; None if play goes on.
    """
    places = sum(rules.widths)
    if places > HALF:
        return None
    turned = [tuple(turn[place] for place in image) for image in rules.images]
    params = np.zeros(loops.TABLES, np.int64)
    params[: loops.STEPS] = (
        mask_of(home),
        MARKS[alone],
        MARKS[gone],
        MARKS[blocked],
        mask_of(place for place in range(places) if leaves(rules, place)),
        len(turned),
    )
    for place in range(places):
        goals = targets(rules, places, {place: LEFT_MAN}, LEFT_MAN)
        takes = [
            other
            for other in range(places)
            if other != place
            and other in targets(rules, places, {place: LEFT_MAN, other: RIGHT_MAN}, LEFT_MAN)
        ]
        params[loops.STEPS + place], params[loops.TAKES + place] = mask_of(goals), mask_of(takes)
    tables = [table for image in turned for table in bytes_under(image)]

    def key(state: Turn[str]) -> tuple[int]:
        board, mover = state
        if mover is LEFT:
            return (least_key(board, LEFT_MAN, RIGHT_MAN, rules.images),)
        return (least_key(board, RIGHT_MAN, LEFT_MAN, turned),)

    def state(key: tuple[int, ...]) -> Turn[str]:
        mine, theirs = halves(key[0])
        return letters(mine, theirs, places), LEFT

    return CompiledRules(
        words=1,
        most=10 * places,
        params=np.concatenate([params, np.array(tables, np.int64)]),
        successors=loops.successors,
        key=key,
        state=state,
        tier=loops.tier,
    )


def leaves(rules: Men, place: int) -> bool:
    """Say whether a man x may leave the board from a place."""
    board = with_men(sum(rules.widths), {place: LEFT_MAN})
    return any(LEFT_MAN not in option for option in rules.moves(board, LEFT_MAN))


def targets(rules: Men, places: int, men: dict[int, str], man: str) -> set[int]:
    """Return where the only man of a colour may go, with what else stands on the board."""

    def found() -> Iterator[int]:
        for option in rules.moves(with_men(places, men), man):
            if man in option:
                yield option.index(man)

    return set(found())
