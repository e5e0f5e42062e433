"""A table of all moves from a position, with outcome, remoteness and value after each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from zermelo.answers.verdicts import winner_text
from zermelo.compounds.sums import SumRules
from zermelo.compounds.turns import Turns, needs_minimax, no_value
from zermelo.errors import LimitReached
from zermelo.games.base_rules import Score
from zermelo.games.move_table import DRAWS, LOSES, WINS, LineMove, MoveRow, MoveTable
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, PartizanRuleset, options_of
from zermelo.games.solution import Solution
from zermelo.games.turn_and_score import for_player_0, mover_of, name_of, name_to_move
from zermelo.games.type_parameters import S
from zermelo.limits import Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.solvers.lengths import Lengths, lengths_of, moves_left
from zermelo.solvers.method import Goal, Reason
from zermelo.solvers.methods import reason_of
from zermelo.values.nimber import LoopyValue
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.game import Game
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, RIGHT, Player

Fact = TypeVar("Fact")

#: Maximum number of moves in a table: in a partizan game, for each player.
MAX_MOVES = 10_000
#: Maximum number of positions for an optional fact, if the user limits neither time nor positions.
MAX_FREE_POSITIONS = 200_000
#: This maximum for remoteness in a partizan sum whose outcome the values of its parts decide.
MAX_FREE_IN_SUM = 5_000
#: Maximum numbers of moves of the main line: with remoteness, and if each position is solved anew.
MAX_LINE, MAX_SOLVED_LINE = 40, 12
#: Beginnings of notes on facts that were not found.
REMOTENESS_NOTE, MAIN_LINE_NOTE = "Some remoteness was", "The main line was"
#: The result of a move for its player, by the outcome after it.
RESULTS = {Outcome.P: WINS, Outcome.D: DRAWS, Outcome.N: LOSES}


def move_table(
    position: Position[S],
    play: Play = NORMAL,
    *,
    limits: Limits | Watch | None = None,
    engine: Engine | None = None,
) -> MoveTable[S]:
    """Return the moves, best first, with the position after each, and the main line of play.

    The outcome after each move is found by the cheapest method. Remoteness, values and the main
    line are added if the limits suffice for them (by default: `MAX_FREE_POSITIONS` for each).
    Raises LimitReached if an outcome is not found; its ``known`` has the rows that were finished.

    >>> from zermelo.rulesets import Nim
    >>> print(move_table(Nim()(1, 2)))
    nim 1 2: N, the next player wins; remoteness 3; value 3
    ...
    Main line: take 1 from heap 2; take 1 from heap 1; take 1 from heap 2.
    """
    engine = engine or Engine()
    with engine.question(limits):
        fill = _fill_partizan if isinstance(position, PartizanPosition) else _fill_impartial
        return fill(_TableBuilder(position, play, engine))


def result_of(outcome: Outcome, player: Player | None = None) -> str:
    """Return the result of a move from the outcome after it; ``player`` is None if impartial."""
    return RESULTS[outcome] if player is None else result_for(outcome, player, player.other)


def result_for(outcome: Outcome, player: Player, first: Player) -> str:
    """Return the result of a partizan game for ``player`` if ``first`` moves first."""
    winner = outcome.winner(first)
    return DRAWS if winner is None else WINS if winner is player else LOSES


def row_for(
    position: Position[S], option: S, play: Play, engine: Engine, player: Player | None = None
) -> MoveRow[S]:
    """Return the row of one move, without remoteness and value; it may raise LimitReached."""
    with engine.question():
        return _TableBuilder(position, play, engine).rows([option], player)[0]


def best_first(rows: Sequence[MoveRow[S]], best: object = None) -> list[MoveRow[S]]:
    """Sort rows by ``loss``, or without it: quick wins, draws, slow losses; ``best`` wins ties."""

    def key(row: MoveRow[S]) -> tuple[int, Score | float, bool]:
        length, is_not_best = row.moves_left, row.option != best
        if row.loss is not None:
            return 0, row.loss, is_not_best
        if row.result == WINS:
            return 0, float("inf") if length is None else length, is_not_best
        return (1, 0, is_not_best) if row.result == DRAWS else (2, -(length or 0), is_not_best)

    return sorted(rows, key=key)


@dataclass
class _TableBuilder:
    """Builds the table of a position, with notes on the facts that were not found."""

    position: Position
    play: Play
    engine: Engine
    notes: list[str] = field(default_factory=list)
    stop: LimitReached | None = None  # the limit of the question that an optional fact reached
    #: Whether a partizan sum was decided by the values of its parts; remoteness needs a search.
    decided_by_values: bool = False
    #: The rows of earlier calls of `rows`, such as Left's moves when Right's are added.
    finished_rows: list[MoveRow] = field(default_factory=list)

    def solve(self) -> Solution:
        """Return the solution of the position; set ``decided_by_values``."""
        solution = self.engine.solve(self.position, self.play)
        self.engine.budget.known = {"outcome": solution.outcome_text}
        partizan = isinstance(self.position.ruleset, PartizanRuleset | Turns)
        self.decided_by_values = partizan and reason_of(solution) in (Reason.ADDED, Reason.TERMS)
        return solution

    def table(self, solution: Solution, rows: list[MoveRow]) -> MoveTable:
        """Return the table; ``ruleset`` is empty for a sum, whose label names its parts' rules."""
        rules, label = self.position.ruleset, self.position.label
        notes, turn = tuple(dict.fromkeys(self.notes)), None
        winner = winner_text(solution) if needs_minimax(rules) else ""
        if isinstance(rules, Turns):
            rules, turn = rules.rules, self.position.state[1]
        name = "" if isinstance(rules, SumRules) else str(rules)
        table = MoveTable(name, label, solution.outcome, rows, play=self.play, notes=notes)
        to_move = "" if self.position.ruleset.alternates else name_to_move(self.position)
        table = replace(table, winner=winner, to_move=to_move, score=solution.score)
        return replace(table, stop=self.stop, turn=turn)

    def if_cheap(
        self, beginning: str, question: Callable[[], Fact], bound: int | None = None
    ) -> Fact | None:
        """Return an optional fact; at a limit return None, and add a note with ``beginning``."""
        limits, bound = self.engine.budget.limits, bound or MAX_FREE_POSITIONS
        has_limits = limits.positions is not None or limits.time is not None
        try:
            with nullcontext() if has_limits else self.engine.budget.limit_positions(bound):
                return question()
        except LimitReached as stop:
            reason = f" within {bound:,} positions; --positions N or --time SECONDS look further."
            if has_limits or stop.limit != "positions":
                self.stop = stop
                reason = f": the limit on {stop.limit} was reached."
            self.notes.append(f"{beginning} not found{reason}")
            return None

    def lengths(self, position: Position) -> Lengths | None:
        """Return a source of remoteness and best options; None if a limit is reached."""
        question = partial(lengths_of, position, self.play, self.engine)
        bound = MAX_FREE_IN_SUM if self.decided_by_values else MAX_FREE_POSITIONS
        return self.if_cheap(REMOTENESS_NOTE, question, bound)

    def options(self, options: Iterator[Any]) -> tuple[list[Any], bool]:
        """Return the options, each once, and whether the iterator has no more after these."""
        listed: dict[Any, None] = {}
        for number, option in enumerate(options):
            if number == MAX_MOVES:
                return list(listed), False
            self.engine.budget.look_up()
            listed[option] = None
        return list(listed), True

    def rows(self, options: Sequence[Any], player: Player | None = None) -> list[MoveRow]:
        """Return rows with the outcome after each move, and add them to ``finished_rows``."""
        rows: list[MoveRow] = []
        rules = self.position.ruleset
        mover = player if isinstance(self.position, PartizanPosition) else None
        worths = self.worths(player) if needs_minimax(rules) else {}
        best_worth = max(worths.values(), default=0)
        try:
            for option in options:
                self.engine.budget.watch.look()
                after = Position(rules, option)
                outcome = self.engine.answer(after, Goal.OUTCOME, self.play).outcome
                label, result = after.label, result_of(outcome, mover)
                row = MoveRow("", label, option, outcome, result, player=player)
                if option in worths:
                    row = self.with_worth(row, worths[option], best_worth)
                moves = self.position.moves_to([option], mover)
                rows += [replace(row, move=str(move)) for move in moves]
        except LimitReached as stop:
            stop.known["moves"] = [row.json() for row in (*self.finished_rows, *rows)]
            raise
        self.finished_rows += rows
        return rows

    def worths(self, player: Player | None) -> dict[Any, Score]:
        """Return for each option the worth of the move to it (see `Worths`), for its player."""
        from zermelo.solvers.cutoffs import worth_of_moves  # loads the labels of a state graph

        start = self.position if player is None else self.position.turn(player)
        worths = worth_of_moves(start, self.play, self.engine).items()
        return {option if player is None else option[0]: worth for option, worth in worths}

    def with_worth(self, row: MoveRow, worth: Score, best_worth: Score) -> MoveRow:
        """Return a row with the result and next player; in play for scores, the score and loss."""
        rules, state = self.position.ruleset, self.position.state
        next_mover = None if rules.alternates else mover_of(rules, row.option)
        turn = "" if next_mover is None else name_of(rules, next_mover)
        row = replace(row, turn=turn, result=WINS if worth > 0 else DRAWS if not worth else LOSES)
        if not rules.has_scores:
            return row
        score = -worth if row.player is RIGHT else for_player_0(rules, state, worth)
        return replace(row, score=score, loss=best_worth - worth)

    def with_values(self, rows: Sequence[MoveRow]) -> list[MoveRow]:
        rules = self.position.ruleset
        if self.play is not NORMAL or no_value(rules):
            return list(rows)
        values: dict[Any, LoopyValue | Game | None] = {}

        def find_values() -> None:
            for row in rows:
                self.engine.budget.watch.look()
                if row.option not in values:
                    values[row.option] = self.value(Position(rules, row.option))

        self.if_cheap("Some values were", find_values)
        return [replace(row, value=values.get(row.option)) for row in rows]

    def value(self, position: Position) -> LoopyValue | Game | None:
        """Return the value of a position; None if it is partizan and equals no game that ends."""
        return self.engine.answer(position, Goal.VALUE, NORMAL).value

    def with_lengths(
        self, rows: Sequence[MoveRow], lengths: Lengths, player: Player | None = None
    ) -> list[MoveRow]:
        """Return rows with the remoteness after each move; ``player`` moves next if partizan."""
        rules, facts_by_option = self.position.ruleset, dict[Any, tuple[int | None, bool]]()

        def find_lengths() -> None:
            for row in rows:
                state = row.option if player is None else (row.option, player)
                length = lengths.remoteness(state)
                facts_by_option[row.option] = length, length != moves_left(lengths, rules, state)

        self.if_cheap(REMOTENESS_NOTE, find_lengths)
        facts = ((row, *facts_by_option.get(row.option, (None, False))) for row in rows)
        return [replace(row, remoteness=length, claimed=claimed) for row, length, claimed in facts]


def _fill_impartial(builder: _TableBuilder) -> MoveTable:
    position, play = builder.position, builder.play
    rules, state = position.ruleset, position.state
    solution = builder.solve()
    options, complete = builder.options(iter(options_of(rules, state)))
    if not complete:
        options = list(dict.fromkeys((*islice(solution.winning, MAX_MOVES), *options)))[:MAX_MOVES]
    rows = builder.rows(options)
    lengths = builder.lengths(position) if complete else None
    if not complete:
        builder.notes.append("The remoteness is not worked out, as there are too many moves.")
    if lengths is not None:
        rows = builder.with_lengths(rows, lengths)
    rows = builder.with_values(rows)
    value, remoteness, claimed = solution.value, solution.remoteness, solution.claimed
    if value is None and play is NORMAL and not no_value(rules):
        value = builder.if_cheap("The value was", lambda: builder.value(position))
    if lengths is not None:
        remoteness = builder.if_cheap(REMOTENESS_NOTE, lambda: lengths.remoteness(state))
        moves = builder.if_cheap(REMOTENESS_NOTE, lambda: moves_left(lengths, rules, state))
        claimed = moves is not None and moves != remoteness
    line = builder.if_cheap(MAIN_LINE_NOTE, lambda: _main_line(builder, position, lengths))
    return replace(
        builder.table(solution, best_first(rows, solution.best_option)),
        main_line=line or (),
        remoteness=remoteness,
        claimed=claimed,
        value=value,
        complete=complete,
    )


def _main_line(builder: _TableBuilder, start: Position, lengths: Lengths | None) -> list[LineMove]:
    """Return moves of perfect play until play ends, a position repeats, or a maximum is reached."""
    budget = builder.engine.budget
    known_facts = budget.known  # each question to the engine replaces these facts
    current, seen, line = start, {start.state}, []
    for _ in range(MAX_LINE if lengths is not None else MAX_SOLVED_LINE):
        if lengths is not None:
            option = lengths.best_option(current.state)
        elif builder.decided_by_values:
            option = builder.engine.answer(current, Goal.MOVES, builder.play).best_option
        else:
            option = builder.engine.solve(current, builder.play).best_option
        if option is None:
            break
        move = current.move(option)
        current = move.to
        line.append(LineMove(str(move), current.label))
        if current.state in seen:
            break
        seen.add(current.state)
    budget.known = known_facts
    return line


def _fill_partizan(builder: _TableBuilder) -> MoveTable:
    position = builder.position
    rules, state = position.ruleset, position.state
    assert isinstance(rules, PartizanRuleset)  # noqa: S101  the caller checks it
    solution = builder.solve()
    rows_by_player: dict[Player, tuple[list[MoveRow], bool]] = {}
    for player, moves in ((LEFT, rules.left), (RIGHT, rules.right)):
        is_over = rules.end(state, player) is not None
        options, is_complete = builder.options(iter(() if is_over else moves(state)))
        rows_by_player[player] = builder.rows(options, player), is_complete
    tables: dict[Player, list[MoveRow]] = {}
    lines: dict[Player, Sequence[LineMove]] = {}
    for player, (rows, is_complete) in rows_by_player.items():  # facts that a limit may leave out
        turn = position.turn(player)
        lengths = builder.lengths(turn) if is_complete else None
        if lengths is not None:
            rows = builder.with_lengths(rows, lengths, player.other)
        answer = solution.starts.get(player)
        best = None if answer is None or answer.best_option is None else answer.best_option[0]
        tables[player] = best_first(builder.with_values(rows), best)
        find_line = partial(_main_line, builder, turn, lengths)
        lines[player] = builder.if_cheap(MAIN_LINE_NOTE, find_line) or ()
    complete = all(is_complete for _, is_complete in rows_by_player.values())
    table = builder.table(solution, [*tables[LEFT], *tables[RIGHT]])
    return replace(table, lines=lines, value=solution.value, complete=complete)
