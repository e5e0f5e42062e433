"""Play from a labelled position: the main line, attempts of the loser, reasons for a draw."""

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
from zermelo.values.text import line_of_moves, plural, with_full_stop

if TYPE_CHECKING:
    from zermelo.games.solution import Solution
    from zermelo.solvers.engine import Engine

#: Maximum numbers of moves of a line, and of attempts of the loser, that are shown.
MAX_MOVES_SHOWN, MAX_TRIES = 12, 6
#: Maximum number of moves of a drawn line in games in which play always ends.
MAX_DRAWN_LINE = 60
#: Maximum numbers of positions in the search from each position of a line, and in all searches.
MAX_POSITIONS_EACH, MAX_POSITIONS_IN_ALL = 40, 2_000


def played_out(solution: Solution, engine: Engine) -> Iterator[str]:
    """Yield paragraphs on play from a labelled position.

    If a player wins: the main line, in which the winner hurries and the loser delays, and how long
    moves of the loser last. For a draw: a cycle or end of play, and why nobody must leave it.
    """
    position = solution.position
    lengths = lengths_of(position, solution.play, engine)
    if solution.outcome is Outcome.D:
        yield from _why_drawn(position, lengths, engine.watch)
        return
    line = list(_best_line(position, lengths))
    if len(line) > 1:
        yield with_full_stop(f"Main line: {line_text(position, line, solution.moves_left)}")
    if solution.outcome is Outcome.P:
        yield from _tries(position, lengths, "The loser may try")
    elif (passing_move := next(filter(_passes_turn, line), None)) is not None:
        yield from _tries(passing_move.to, lengths, f"After {passing_move.text} the loser may try")


def _passes_turn(move: Move) -> bool:
    rules = move.source.ruleset
    if rules.alternates:
        return True
    return mover_of(rules, move.source.state) is not mover_of(rules, move.to.state)


def _best_line(position: Position, lengths: Lengths, most: int = MAX_MOVES_SHOWN) -> Iterator[Move]:
    for _ in range(most):
        option = lengths.best_option(position.state)
        if option is None:
            return
        step = position.move(option)
        yield step
        position = step.to


def line_text(start: Position, line: list[Move], length: int | None) -> str:
    """Return a line of moves as text, with the number of moves that are not shown."""
    text = line_of_moves(start.label, ((step.text, step.to.label) for step in line))
    remaining = 0 if length is None else length - len(line)
    return f"{text}; and {plural(remaining, 'more move', 'more moves')}" if remaining > 0 else text


def _tries(position: Position, lengths: Lengths, introduction: str) -> Iterator[str]:
    """Yield a sentence on the loser's moves, if two or more, and how many are left after each."""
    by_length = [
        (moves_left(lengths, position.ruleset, option) or 0, option)
        for option in dict.fromkeys(options_of(position.ruleset, position.state))
    ]
    by_length.sort(key=lambda entry: -entry[0])
    if len(by_length) < 2:
        return
    tries = [f"{position.move(option)} ({length})" for length, option in by_length[:MAX_TRIES]]
    more = len(by_length) - len(tries)
    text = ", ".join(tries) + (f", and {more:,} more" if more else "")
    yield f"{introduction}, with the moves that are left then: {text}."


def _why_drawn(position: Position, lengths: Lengths, watch: Watch) -> Iterator[str]:
    approach: list[Move] = []
    cycle_moves: list[Move] = []
    if position.ruleset.ends:
        approach += _best_line(position, lengths, MAX_DRAWN_LINE)
    elif cycle := drawing_cycle(position, lengths, watch):
        approach = _steps(position, cycle.approach[1:])
        cycle_moves = _steps(approach[-1].to if approach else position, cycle.round_trip)
    repeated = approach[-1].to if approach else position
    main = f"Main line: {line_text(position, approach[:MAX_MOVES_SHOWN], len(approach))}"
    if approach and not cycle_moves:
        yield f"{main}; then play is over, nobody has won."
    elif approach:
        yield f"{main}; from there play goes round."
    if cycle_moves:
        sentence = line_text(repeated, cycle_moves, None)
        yield f"Play goes round: {sentence}; and the same position is there again."
    line = [*approach, *cycle_moves]
    positions = [position, *(step.to for step in line[:-1])]
    options = (dict.fromkeys(options_of(each.ruleset, each.state)) for each in positions)
    remotenesses = [lengths.remoteness(option) for row in options for option in row]
    if not remotenesses:  # play is over: a tie
        return
    where = "from each of these positions" if len(positions) > 1 else "from here"
    others, draws = len(remotenesses) - len(positions), remotenesses.count(None) - len(positions)
    result = "draw" if draws else "lose"
    sentence = f"Of {others:,} other moves {draws:,} draw, the rest lose."
    if not others:
        sentence = "There is no other move."
    elif others == 1:
        sentence = f"The other one {result}s."
    elif draws in (0, others):
        sentence = f"All {others:,} other moves {result}."
    reason = f"Nobody can be forced off: {where} one move goes on so, and no other move wins."
    yield f"{reason} {sentence}"


def _steps(position: Position, states: list[Any]) -> list[Move]:
    """Return the moves of a line from a position through the states, in order."""
    steps: list[Move] = []
    for state in states:
        steps.append(position.move(state))
        position = steps[-1].to
    return steps


@dataclass(frozen=True)
class DrawingCycle:
    """A line of drawing moves into a cycle, or to a tie at the end of play, as states.

    ``approach`` leads from the first position to the repeated one, both included; ``round_trip``
    leads from there back to it, the last state, or is empty if play ends.
    """

    approach: list[Any]
    round_trip: list[Any]


def drawing_cycle(
    position: Position, lengths: Lengths, watch: Watch | None = None
) -> DrawingCycle | None:
    """Search for a cycle of drawing moves, or an end of play; None if none is found quickly.

    For each position of perfect play, a search for a cycle through it tries positions with similar
    texts first: most cycles are short and undo moves. Perfect play itself may also end or cycle.
    """
    rules = position.ruleset
    watch = watch or UNLIMITED
    approach = [position.state]
    for _ in range(MAX_POSITIONS_IN_ALL // MAX_POSITIONS_EACH):
        cycle = _cycle_through(rules, approach[-1], lengths, watch)
        if cycle:
            return DrawingCycle(approach, cycle)
        option = lengths.best_option(approach[-1])
        if option is None:
            return DrawingCycle(approach, [])
        if option in approach:
            cycle_start = approach.index(option)
            return DrawingCycle(approach[: cycle_start + 1], [*approach[cycle_start + 1 :], option])
        approach.append(option)
    return None


def _cycle_through(rules: Rules, start: object, lengths: Lengths, watch: Watch) -> list[Any]:
    """Return the states of a drawn cycle from after ``start`` to ``start``; empty if not found."""
    start_text = _text(start, rules)
    parents: dict[Any, Any] = {}
    heap: list[tuple[float, int, int, Any]] = [(0.0, 0, 0, start)]  # the second entry breaks ties
    count = 0
    for _ in range(MAX_POSITIONS_EACH):
        watch.look()
        if not heap:
            return []
        _, _, depth, state = heappop(heap)
        for option in dict.fromkeys(options_of(rules, state)):
            if option in parents or lengths.remoteness(option) is not None:
                continue
            parents[option] = state
            if option == start:
                return [*_states_of_cycle(parents, start)]
            text = _text(option, rules)
            differences = sum(a != b for a, b in zip(text, start_text, strict=False))
            priority = depth / 2 + differences + abs(len(text) - len(start_text))
            count += 1
            heappush(heap, (priority, count, depth + 1, option))
    return []


def _text(state: Any, rules: Rules) -> str:  # noqa: ANN401
    """Return the text of a state for comparisons, without the player to move."""
    return in_full(state[0] if isinstance(rules, Turns) else state)


def _states_of_cycle(parents: dict[Any, Any], start: object) -> list[Any]:
    """Return the states of a cycle that follow ``start``, and then ``start`` itself."""
    backwards = [start]
    while parents[backwards[-1]] != start:
        backwards.append(parents[backwards[-1]])
    return backwards[::-1]
