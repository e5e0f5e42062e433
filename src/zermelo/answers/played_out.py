"""What labels say of play itself: the main line, what the loser tries, why a draw is a draw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from zermelo.compounds.turns import Turns
from zermelo.errors import in_full
from zermelo.games.move_table import in_a_line
from zermelo.games.position import Move, Position
from zermelo.games.rules import Rules, options_of
from zermelo.limits import UNLIMITED, Watch
from zermelo.solvers.lengths import Lengths, lengths_of, moves_left
from zermelo.values.outcome import Outcome
from zermelo.values.text import ended, plural

if TYPE_CHECKING:
    from zermelo.games.solution import Solution
    from zermelo.limits import Watch
    from zermelo.solvers.engine import Engine

#: So many moves of a line are shown, and so many tries of the loser.
MOVES_SHOWN, MAX_TRIES = 12, 6

#: Play that draws and ends is followed so far.
LINE = 60

#: So many positions are looked at from each on the way, before the next one; and in all.
LOOKED_AT, IN_ALL = 40, 2_000


def played_out(solution: Solution[Any], engine: Engine) -> Iterator[str]:
    """Yield paragraphs on how play goes from a position that was labelled.

    Of a position that somebody wins: the main line, on which the winner hurries and the loser
    delays, and how long each try of the loser lasts. Of a draw: how play goes round or ends, and
    that nobody can be forced off.
    """
    here = solution.position
    lengths = lengths_of(here, solution.play, engine)
    if solution.outcome is Outcome.D:
        yield from _drawn(here, lengths, engine.watch)
        return
    line = list(_followed(here, lengths))
    if len(line) > 1:
        yield ended(f"Main line: {_line_text(here, line, solution.moves_left)}")
    if solution.outcome is Outcome.P:
        yield from _tries(here, lengths, "The loser may try")
    elif line:
        yield from _tries(line[0].to, lengths, f"After {line[0].text} the loser may try")


def _followed(
    here: Position[Any], lengths: Lengths, most: int = MOVES_SHOWN
) -> Iterator[Move[Any]]:
    """Follow best play."""
    for _ in range(most):
        option = lengths.best_option(here.state)
        if option is None:
            return
        step = here.move(option)
        yield step
        here = step.to


def _line_text(here: Position[Any], line: list[Move[Any]], length: int | None) -> str:
    """Write a line from a position, and how many moves of so many are not shown."""
    text = in_a_line(here.label, ((step.text, step.to.label) for step in line))
    rest = 0 if length is None else length - len(line)
    return f"{text}; and {plural(rest, 'more move', 'more moves')}" if rest > 0 else text


def _tries(here: Position[Any], lengths: Lengths, may: str) -> Iterator[str]:
    """Return how long the moves of the loser last, the longest first."""
    lasting = [
        (moves_left(lengths, here.ruleset, option) or 0, option)
        for option in dict.fromkeys(options_of(here.ruleset, here.state))
    ]
    lasting.sort(key=lambda one: -one[0])
    if len(lasting) < 2:
        return
    tries = [f"{here.move(option)} ({left})" for left, option in lasting[:MAX_TRIES]]
    more = len(lasting) - len(tries)
    text = ", ".join(tries) + (f", and {more:,} more" if more else "")
    yield f"{may}, with the moves that are left then: {text}."


def _drawn(here: Position[Any], lengths: Lengths, watch: Watch) -> Iterator[str]:
    """Return how a draw is kept."""
    way, back = list(_followed(here, lengths, LINE)) if here.ruleset.ends else [], []
    if not here.ruleset.ends and (cycle := way_round(here, lengths, watch)):
        way = _steps(here, cycle.way[1:])
        back = _steps(way[-1].to if way else here, cycle.round)
    there = way[-1].to if way else here
    main = f"Main line: {_line_text(here, way[:MOVES_SHOWN], len(way))}"
    if way and not back:
        yield f"{main}; then play is over, nobody has won."
    elif way:
        yield f"{main}; from there play goes round."
    if back:
        told = _line_text(there, back, None)
        yield f"Play goes round: {told}; and the same position is there again."
    line = [*way, *back]
    places = [here, *(step.to for step in line[:-1])]
    after = [
        lengths.remoteness(option)
        for place in places
        for option in dict.fromkeys(options_of(place.ruleset, place.state))
    ]
    if not after:  # it is a tie
        return
    where = "from each of these positions" if len(places) > 1 else "from here"
    others, draws = len(after) - len(places), after.count(None) - len(places)
    does = "draw" if draws else "lose"
    told = f"Of {others:,} other moves {draws:,} draw, the rest lose."
    if not others:
        told = "There is no other move."
    elif draws in (0, others):
        told = f"All {others:,} other moves {does}." if others > 1 else f"The other one {does}s."
    yield f"Nobody can be forced off: {where} one move goes on so, and no other move wins. {told}"


def _steps(here: Position[Any], states: list[Any]) -> list[Move[Any]]:
    """Return the moves from a position to one state after another."""
    steps: list[Move[Any]] = []
    for state in states:
        steps.append(here.move(state))
        here = steps[-1].to
    return steps


@dataclass(frozen=True)
class DrawingCycle:
    """Moves that draw, as states: a way to a position, and from there round to it again.

    The way begins with the first position and ends with the one that comes again, as the round
    does; that is empty where play ends, and nobody has won.
    """

    way: list[Any]
    round: list[Any]


def way_round(
    here: Position[Any], lengths: Lengths, watch: Watch | None = None
) -> DrawingCycle | None:
    """Look for a way round from a position that is a draw; None if none is soon found.

    From the position, and then from each that perfect play comes to, those are looked at first that
    differ little from it: most ways round are short, and take back what was done. Where all that
    fails perfect play goes on by itself, until it ends, or a position comes again.
    """
    rules = here.ruleset
    watch = watch or UNLIMITED
    way = [here.state]
    for _ in range(IN_ALL // LOOKED_AT):
        back = _back_to(rules, way[-1], lengths, watch)
        if back:
            return DrawingCycle(way, back)
        option = lengths.best_option(way[-1])
        if option is None:
            return DrawingCycle(way, [])
        if option in way:
            first = way.index(option)
            return DrawingCycle(way[: first + 1], [*way[first + 1 :], option])
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
        for option in dict.fromkeys(options_of(rules, state)):
            if option in before or lengths.remoteness(option) is not None:
                continue
            before[option] = state
            if option == start:
                return [*_path(before, start)]
            far = moves / 2 + _different(_text(option, rules), goal)
            pushed += 1
            heappush(waiting, (far, pushed, moves + 1, option))
    return []


def _text(state: Any, rules: Rules[Any]) -> str:  # noqa: ANN401
    """Write a state by which it is compared, without whose turn it is."""
    return in_full(state[0] if isinstance(rules, Turns) else state)


def _different(text: str, other: str) -> int:
    """Count the places where two texts differ."""
    return sum(a != b for a, b in zip(text, other, strict=False)) + abs(len(text) - len(other))


def _path(before: dict[Any, Any], start: object) -> list[Any]:
    """Return the states on the way from a state back to it, without the first."""
    path = [start]
    while before[path[-1]] != start:
        path.append(before[path[-1]])
    return path[::-1]
