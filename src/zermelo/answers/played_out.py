"""Play from a labelled position: the main line, tries of the loser, reasons for a draw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from zermelo.compounds.turns import Turns
from zermelo.errors import in_full
from zermelo.games.position import Move, Position
from zermelo.games.rules import Rules, options_of
from zermelo.games.turn_and_score import mover_of
from zermelo.limits import UNLIMITED, Watch
from zermelo.solvers.lengths import Lengths, lengths_of, moves_left
from zermelo.values.outcome import Outcome
from zermelo.values.text import ended, in_a_line, plural

if TYPE_CHECKING:
    from zermelo.games.solution import Solution
    from zermelo.solvers.engine import Engine

#: Moves of a line, and tries of the loser, that are shown.
MOVES_SHOWN, MAX_TRIES = 12, 6

#: Maximum number of moves of a drawn line that ends.
LINE = 60

#: Maximum numbers of positions in the search from each position of a line, and in all searches.
SEARCHED_EACH, SEARCHED_IN_ALL = 40, 2_000


def played_out(solution: Solution[Any], engine: Engine) -> Iterator[str]:
    """Yield paragraphs on play from a labelled position.

    For a won position: the main line, in which the winner hurries and the loser delays, and the
    length of each try of the loser. For a draw: a cycle or an end of play, and why no player can be
    forced to leave it.
    """
    position = solution.position
    lengths = lengths_of(position, solution.play, engine)
    if solution.outcome is Outcome.D:
        yield from _drawn(position, lengths, engine.watch)
        return
    line = list(_followed(position, lengths))
    if len(line) > 1:
        yield ended(f"Main line: {_line_text(position, line, solution.moves_left)}")
    if solution.outcome is Outcome.P:
        yield from _tries(position, lengths, "The loser may try")
    elif (turn := next(filter(_passes, line), None)) is not None:
        yield from _tries(turn.to, lengths, f"After {turn.text} the loser may try")


def _passes(move: Move[Any]) -> bool:
    """Whether a move passes the turn."""
    rules = move.source.ruleset
    if rules.alternates:
        return True
    return mover_of(rules, move.source.state) is not mover_of(rules, move.to.state)


def _followed(
    position: Position[Any], lengths: Lengths, most: int = MOVES_SHOWN
) -> Iterator[Move[Any]]:
    """Yield the moves of best play."""
    for _ in range(most):
        option = lengths.best_option(position.state)
        if option is None:
            return
        step = position.move(option)
        yield step
        position = step.to


def _line_text(here: Position[Any], line: list[Move[Any]], length: int | None) -> str:
    """Return a line of moves as text, with the number of moves that are not shown."""
    text = in_a_line(here.label, ((step.text, step.to.label) for step in line))
    rest = 0 if length is None else length - len(line)
    return f"{text}; and {plural(rest, 'more move', 'more moves')}" if rest > 0 else text


def _tries(position: Position[Any], lengths: Lengths, may: str) -> Iterator[str]:
    """Yield a sentence with the moves of the loser and their lengths, the longest first."""
    lasting = [
        (moves_left(lengths, position.ruleset, option) or 0, option)
        for option in dict.fromkeys(options_of(position.ruleset, position.state))
    ]
    lasting.sort(key=lambda entry: -entry[0])
    if len(lasting) < 2:
        return
    tries = [f"{position.move(option)} ({left})" for left, option in lasting[:MAX_TRIES]]
    more = len(lasting) - len(tries)
    text = ", ".join(tries) + (f", and {more:,} more" if more else "")
    yield f"{may}, with the moves that are left then: {text}."


def _drawn(position: Position[Any], lengths: Lengths, watch: Watch) -> Iterator[str]:
    """Yield paragraphs on how to keep a draw."""
    way, back = list(_followed(position, lengths, LINE)) if position.ruleset.ends else [], []
    if not position.ruleset.ends and (cycle := way_round(position, lengths, watch)):
        way = _steps(position, cycle.way[1:])
        back = _steps(way[-1].to if way else position, cycle.round)
    there = way[-1].to if way else position
    main = f"Main line: {_line_text(position, way[:MOVES_SHOWN], len(way))}"
    if way and not back:
        yield f"{main}; then play is over, nobody has won."
    elif way:
        yield f"{main}; from there play goes round."
    if back:
        sentence = _line_text(there, back, None)
        yield f"Play goes round: {sentence}; and the same position is there again."
    line = [*way, *back]
    places = [position, *(step.to for step in line[:-1])]
    after = [
        lengths.remoteness(option)
        for place in places
        for option in dict.fromkeys(options_of(place.ruleset, place.state))
    ]
    if not after:  # play is over: a tie
        return
    where = "from each of these positions" if len(places) > 1 else "from here"
    others, draws = len(after) - len(places), after.count(None) - len(places)
    does = "draw" if draws else "lose"
    sentence = f"Of {others:,} other moves {draws:,} draw, the rest lose."
    if not others:
        sentence = "There is no other move."
    elif draws in (0, others):
        sentence = (
            f"All {others:,} other moves {does}." if others > 1 else f"The other one {does}s."
        )
    kept = f"Nobody can be forced off: {where} one move goes on so, and no other move wins."
    yield f"{kept} {sentence}"


def _steps(position: Position[Any], states: list[Any]) -> list[Move[Any]]:
    """Return the moves from a position to one state after another."""
    steps: list[Move[Any]] = []
    for state in states:
        steps.append(position.move(state))
        position = steps[-1].to
    return steps


@dataclass(frozen=True)
class DrawingCycle:
    """A cycle of drawing moves, as states: a way to a position, and a round from it back to it.

    The way begins with the first position and ends with the repeated one, as does the round, which
    is empty if play ends in a tie.
    """

    way: list[Any]
    round: list[Any]


def way_round(
    position: Position[Any], lengths: Lengths, watch: Watch | None = None
) -> DrawingCycle | None:
    """Search for a cycle of drawing moves; None if none is found quickly.

    From the position, and then from each position of perfect play, similar positions are solved by
    search first: most cycles are short and undo moves. If that fails, perfect play is followed
    until it ends or repeats a position.
    """
    rules = position.ruleset
    watch = watch or UNLIMITED
    way = [position.state]
    for _ in range(SEARCHED_IN_ALL // SEARCHED_EACH):
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
    """Return the states of a cycle through a state; empty if none is found quickly."""
    goal = _text(start, rules)
    before: dict[Any, Any] = {}
    waiting: list[tuple[float, int, int, Any]] = [(0.0, 0, 0, start)]  # the number breaks ties
    pushed = 0
    for _ in range(SEARCHED_EACH):
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
    """Return the text of a state for comparisons, without the player to move."""
    return in_full(state[0] if isinstance(rules, Turns) else state)


def _different(text: str, other: str) -> int:
    """Return the number of places in which two texts differ."""
    return sum(a != b for a, b in zip(text, other, strict=False)) + abs(len(text) - len(other))


def _path(before: dict[Any, Any], start: object) -> list[Any]:
    """Return the states of a path back to a state, without the first."""
    path = [start]
    while before[path[-1]] != start:
        path.append(before[path[-1]])
    return path[::-1]
