"""Board games by the definition: everything that can be reached, labelled."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from zermelo import Digraph, outcomes
from zermelo.compounds.turns import Turns
from zermelo.games.rules import End, PartizanRuleset, Ruleset
from zermelo.values.player import LEFT, Player


@dataclass(frozen=True)
class Truth:
    """What a search of everything finds; a win by a claim counts one move."""

    positions: int
    edges: int
    counts: dict[str, int]
    remoteness: dict[str, dict[int, int]]
    start: tuple[str, int | None]
    claims: int


def truth_of(
    rules: Ruleset[Any] | PartizanRuleset[Any],
    state: Any,
    mover: Player = LEFT,
    *,
    both: bool = False,
) -> Truth:
    """Explore play from a state with a player to move, or with either; label what is reached."""
    if isinstance(rules, Ruleset):
        game: Ruleset[Any] = rules
        starts = [state]
    else:
        game = Turns(rules)
        starts = [(state, mover)] + [(state, mover.other)] * both
    numbers = {start: number for number, start in enumerate(starts)}
    edges: list[tuple[int, int]] = []
    moves = 0
    won: list[int] = []
    queue = list(numbers)
    for here in queue:
        number = numbers[here]
        end = game.end(here)
        if end is End.TIE:
            edges.append((number, number))
        elif end is End.WON:
            won.append(number)
        if end is not None:
            continue
        for option in dict.fromkeys(game.options(here)):
            if option not in numbers:
                numbers[option] = len(numbers)
                queue.append(option)
            edges.append((number, numbers[option]))
            moves += 1
    count = len(numbers)
    if won:
        edges += [(number, count) for number in won]
    labels = outcomes(Digraph(edges, vertices=range(count + bool(won))))
    told = {"P": Counter(), "N": Counter(), "D": Counter()}
    for number in range(count):
        told[str(labels[number])][labels.remoteness[number]] += 1
    return Truth(
        count,
        moves,
        {letter: sum(held.values()) for letter, held in told.items()},
        {letter: dict(sorted(told[letter].items())) for letter in "PN"},
        (str(labels[0]), labels.remoteness[0]),
        len(won),
    )
