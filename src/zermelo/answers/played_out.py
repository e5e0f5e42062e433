"""Play from a solved position: the main line, attempts of the loser, reasons for a draw."""

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

#: Maximum numbers of moves of a main line, and of attempts of the loser, that are shown.
MAX_MOVES_SHOWN, MAX_TRIES = 12, 6
#: Maximum number of moves of a drawn main line, if play always ends.
MAX_DRAWN_LINE = 60
#: Maximum numbers of positions that one search for a cycle expands, and that all of them expand.
MAX_POSITIONS_EACH, MAX_POSITIONS_IN_ALL = 40, 2_000


def played_out(solution: Solution, engine: Engine) -> Iterator[str]:
    """Yield paragraphs on play from a solved position.

    If a player wins: the main line, in which the winner hurries and the loser delays, and moves
    that the loser may try. For a draw: a line into a cycle or to the end, and why neither can win.
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


def _best_line(position: Position, lengths: Lengths, cap: int = MAX_MOVES_SHOWN) -> Iterator[Move]:
    for _ in range(cap):
        option = lengths.best_option(position.state)
        if option is None:
            return
        move = position.move(option)
        yield move
        position = move.to


def line_text(start: Position, line: list[Move], length: int | None) -> str:
    """Return a line as text; ``length`` may count more moves, whose number is then added."""
    text = line_of_moves(start.label, ((move.text, move.to.label) for move in line))
    remaining = 0 if length is None else length - len(line)
    return f"{text}; and {plural(remaining, 'more move', 'more moves')}" if remaining > 0 else text


def _tries(position: Position, lengths: Lengths, introduction: str) -> Iterator[str]:
    """Yield a sentence on the loser's moves, if two or more, with the moves left after each."""
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
    yield f"{introduction}, with the number of moves left in brackets: {text}."


def _why_drawn(position: Position, lengths: Lengths, watch: Watch) -> Iterator[str]:
    approach, cycle_moves = list[Move](), list[Move]()
    if position.ruleset.ends:
        approach += _best_line(position, lengths, MAX_DRAWN_LINE)
    elif cycle := drawing_cycle(position, lengths, watch):
        approach = _moves_through(position, cycle.approach[1:])
        cycle_moves = _moves_through(approach[-1].to if approach else position, cycle.round_trip)
    repeated = approach[-1].to if approach else position
    main = f"Main line: {line_text(position, approach[:MAX_MOVES_SHOWN], len(approach))}"
    if approach and not cycle_moves:
        goes_on = any(True for _ in options_of(repeated.ruleset, repeated.state))
        end = "play goes on" if goes_on else "then play is over and nobody has won"
        yield f"{main}; {end}."
    elif approach:
        yield f"{main}; from there play repeats."
    if cycle_moves:
        cycle_text = line_text(repeated, cycle_moves, None)
        yield f"Play repeats: {cycle_text}; and the same position is reached again."
    line = [*approach, *cycle_moves]
    positions = [position, *(move.to for move in line[:-1])]
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
        sentence = f"The only other move {result}s."
    elif draws in (0, others):
        sentence = f"All {others:,} other moves {result}."
    reason = f"Neither player can win by force: {where} a move draws, and no move wins."
    yield f"{reason} {sentence}"


def _moves_through(position: Position, states: list[Any]) -> list[Move]:
    """Return the moves of a line from a position through the states, in order."""
    moves: list[Move] = []
    for state in states:
        moves.append(position.move(state))
        position = moves[-1].to
    return moves


@dataclass(frozen=True)
class DrawingCycle:
    """A line of drawing moves into a cycle, or to a tie at the end of play, as states.

    ``approach`` begins with the first state and ends with the repeated or last one. ``round_trip``
    has the states that follow in the cycle, the repeated one at its end; it is empty if play ends.
    """

    approach: list[Any]
    round_trip: list[Any]


def drawing_cycle(
    position: Position, lengths: Lengths, watch: Watch | None = None
) -> DrawingCycle | None:
    """Search for a cycle of drawing moves, or a tie at the end of play; None if neither is found.

    The search follows a line of best options, which may itself end or cycle. From each position it
    looks for a cycle, first among positions with similar texts: most cycles undo a few moves.
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
    """Return the states after ``start`` on a drawn cycle, then ``start``; empty if not found."""
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
