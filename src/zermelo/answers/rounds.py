"""Ways round: lines of moves that draw, on which a position comes again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any

from zermelo.compounds.turns import Turns
from zermelo.games.position import Position
from zermelo.games.rules import Rules, options_of
from zermelo.limits import UNLIMITED, Watch
from zermelo.solvers.lengths import Lengths

#: So many positions are looked at from each on the way, before the next one; and in all.
LOOKED_AT, IN_ALL = 40, 2_000


@dataclass(frozen=True)
class Round:
    """Moves that draw, as states: a way to a position, and from there round to it again.

    Attributes
    ----------
    way : list of states
        From the first position to the one that comes again.
    round : list of states
        From there on; the last one is the same position. Empty where play ends, and nobody has won.
    """

    way: list[Any]
    round: list[Any]


def way_round(here: Position[Any], lengths: Lengths, watch: Watch | None = None) -> Round | None:
    """Look for a way round from a position that is a draw; None where none is soon found.

    From the position, and then from each that perfect play comes to, those are looked at first that
    differ little from it: most ways round are short, and take back what was done. Where all that
    fails perfect play goes on by itself, until it ends, or a position comes again.

    Parameters
    ----------
    here : Position
    lengths : Lengths
        Knows which positions are draws.
    watch : Watch, optional
        The clock of the question.

    Raises
    ------
    LimitReached
        By the clock of the question.
    """
    rules = here.ruleset
    watch = watch or UNLIMITED
    way = [here.state]
    for _ in range(IN_ALL // LOOKED_AT):
        found = _back_to(rules, way[-1], lengths, watch)
        if found:
            return Round(way, found)
        option = lengths.best_option(way[-1])
        if option is None:
            return Round(way, [])
        if option in way:
            first = way.index(option)
            return Round(way[: first + 1], [*way[first + 1 :], option])
        way.append(option)
    return None


def _back_to(rules: Rules[Any], start: object, lengths: Lengths, watch: Watch) -> list[Any]:
    """Return the states of a way from one back to it; nothing where none is soon found."""
    goal = _text(start, rules)
    before: dict[Any, Any] = {}
    waiting: list[tuple[float, int, int, Any]] = [(0.0, 0, 0, start)]  # the number parts equals
    pushed = 0
    for _ in range(LOOKED_AT):
        watch.look()
        if not waiting:
            return []
        _, _, moves, state = heappop(waiting)
        for option in _draws(rules, state, lengths):
            if option in before:
                continue
            before[option] = state
            if option == start:
                return [*_path(before, start)]
            far = moves / 2 + _different(_text(option, rules), goal)
            pushed += 1
            heappush(waiting, (far, pushed, moves + 1, option))
    return []


def _draws(rules: Rules[Any], state: object, lengths: Lengths) -> Iterator[Any]:
    for option in dict.fromkeys(options_of(rules, state)):
        if lengths.remoteness(option) is None:
            yield option


def _text(state: Any, rules: Rules[Any]) -> str:  # noqa: ANN401
    """Write a state by which it is compared, without whose turn it is."""
    return repr(state[0] if isinstance(rules, Turns) else state)


def _different(text: str, other: str) -> int:
    """Count the places where two texts differ."""
    return sum(a != b for a, b in zip(text, other, strict=False)) + abs(len(text) - len(other))


def _path(before: dict[Any, Any], start: object) -> list[Any]:
    """Return the states on the way from a state back to it, without the first."""
    path = [start]
    while before[path[-1]] != start:
        path.append(before[path[-1]])
    return path[::-1]
