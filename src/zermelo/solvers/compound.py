"""The method ``compound``: theorems decide compounds by facts of their parts, such as remoteness.

Each kind and ending of compounds has a theorem here; disjunctive long compounds are sums.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any

from zermelo.compounds.compound import CONJUNCTIVE, DISJUNCTIVE, SELECTIVE, Compound
from zermelo.compounds.numbers import PartNumbers
from zermelo.compounds.operators import DRAW, LONG, SHORT
from zermelo.compounds.repetition import Repetition
from zermelo.compounds.turns import Turns
from zermelo.compounds.variants import PartizanPass
from zermelo.errors import not_none
from zermelo.games.explanation import Block, Table
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, PartizanRuleset, Rules, Ruleset, options_of
from zermelo.games.solution import Solution
from zermelo.games.theorem import Theorem
from zermelo.limits import Watch
from zermelo.solvers.base_engine import BaseEngine
from zermelo.solvers.method import Goal, Reason
from zermelo.solvers.theorem import any_option, sorted_by_outcome, with_moves
from zermelo.values.nimber import LoopyValue, loopy_sum, outcome_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.player import Player
from zermelo.values.text import show_value

if TYPE_CHECKING:
    from zermelo.labels.loopy import Loopy

reason = Reason.THEOREM

P, N, D = Outcome.P, Outcome.N, Outcome.D
SOURCES = "Smith 1966; Conway 1976, chapter 14"
ENDS_AT_ONCE = "One move can end a part, and so play ends."
SOURCE_WITH_DRAWS = "Smith 1966; for draws, see the proof in zermelo.compounds.numbers"


@dataclass(frozen=True)
class Decision:
    """An outcome, the theorem that gives it, and a row of numbers for each part under ``heads``."""

    outcome: Outcome
    statement: str
    reason: str = ""
    heads: tuple[str, ...] = ()
    rows: Sequence[tuple[object, ...]] = ()
    source: str = SOURCES
    remoteness: int | None = None


@dataclass(frozen=True)
class CompoundQuestion:
    """The question who wins a compound; ``parts`` are the parts that are not over for good."""

    compound: Compound
    play: Play
    engine: BaseEngine
    parts: Sequence[Position]
    mover: Player | None = None

    @property
    def players(self) -> tuple[str, str]:
        """The player to move and the opponent, as text; by name in a partizan game."""
        if self.mover is None:
            return "the next player", "the previous player"
        return self.mover.name.title(), self.mover.other.name.title()

    @property
    def is_partizan(self) -> bool:
        """Whether Left and Right may have different options."""
        return isinstance(self.compound, PartizanRuleset)

    def numbers(self, part: Position) -> tuple[PartNumbers, int]:
        """Return the remoteness and suspense of all positions listed for a part, and its vertex."""
        rules = part.ruleset
        vertex_of: dict[Any, int] = self.engine.cached(("vertex numbers", rules), dict)
        rows: list[list[int]] = self.engine.cached(("rows", rules), list)
        by_play: dict[Play, tuple[int, PartNumbers]]  # number of rows, and their results
        by_play = self.engine.cached(("numbers", rules), dict)
        start = rules.canonical(part.state)
        if start not in vertex_of:
            self._list_states(rules, start, vertex_of, rows)
        entry = by_play.get(self.play)
        if entry is None or entry[0] <= vertex_of[start]:
            entry = by_play[self.play] = len(rows), PartNumbers(tuple(rows), self.play)
        return entry[1], vertex_of[start]

    def _list_states(
        self, rules: Rules, start: object, vertex_of: dict[Any, int], rows: list[list[int]]
    ) -> None:
        """Add the new states reachable from ``start``; none of them if a limit is reached."""
        new_vertex_of: dict[Any, int] = {start: len(rows)}
        queue: list[Any] = [start]
        new_rows: list[list[int]] = []
        budget = self.engine.budget
        budget.count()
        for state in queue:  # which grows meanwhile
            row: dict[int, None] = {}
            for option in map(rules.canonical, options_of(rules, state)):
                vertex = vertex_of.get(option)
                if vertex is None:
                    vertex = new_vertex_of.get(option)
                if vertex is None:
                    vertex = new_vertex_of[option] = len(rows) + len(queue)
                    queue.append(option)
                    budget.count()
                row[vertex] = None
            new_rows.append(list(row))
        vertex_of.update(new_vertex_of)
        rows += new_rows

    def live_parts(self) -> list[Position]:
        """Return the parts with a move."""
        return [part for part in self.parts if any_option(part) is not None]

    def parts_and_reason(self, decision: Decision) -> Sequence[Block | str]:
        """Return a table of the parts with their numbers, if there are any, and the reason."""
        rows = [
            (f"{part.ruleset} {part}".strip(), *("∞" if n in (None, inf) else str(n) for n in row))
            for part, row in zip(self.parts, decision.rows, strict=False)
        ]
        blocks: list[Block | str] = [Table(("part", *decision.heads), tuple(rows))] if rows else []
        return [*blocks, decision.reason] if decision.reason else blocks


def _join_short(question: CompoundQuestion) -> Decision:
    """Decide by the least remoteness of a part: the part that ends first ends play."""
    pairs = map(question.numbers, question.parts)
    lengths = [numbers.remoteness[vertex] for numbers, vertex in pairs]
    shortest = min((length for length in lengths if length is not None), default=None)
    if shortest is None:
        outcome, why = D, "In no part can anybody force a win, so nobody wins."
    else:
        outcome = P if shortest % 2 == (question.play is MISERE) else N
        parity = "odd" if shortest % 2 else "even"
        play = "misère" if question.play is MISERE else "normal"
        why = (
            f"The part that ends first ends play. The least remoteness is {shortest}, which is "
            f"{parity}: in {play} play {question.players[outcome is P]} wins that part, hurries "
            "there, and so wins."
        )
    return Decision(
        outcome,
        "the part of least remoteness decides a conjunctive compound that ends as soon as one part "
        "does",
        why,
        ("remoteness",),
        [(length,) for length in lengths],
        remoteness=shortest,
    )


def _join_long(question: CompoundQuestion) -> Decision | None:
    """Decide by the greatest suspense (see `zermelo.compounds.numbers`); None if parts may thaw."""
    if question.is_partizan and question.compound.thaw:
        return None
    suspenses = [numbers.suspense[u] for numbers, u in map(question.numbers, question.parts)]
    # how long a player can make a part last and win it (index 0), or win or draw it (index 1)
    mover = [max((suspense.mover[i] for suspense in suspenses), default=-1) for i in (0, 1)]
    other = [max((suspense.other[i] for suspense in suspenses), default=-1) for i in (0, 1)]
    if not suspenses:  # all parts are over: the player to move cannot move
        mover, other = ([0, 0], [-1, -1]) if question.play is MISERE else ([-1, -1], [0, 0])
    outcome = N if mover[0] > other[1] else P if other[0] > mover[1] else D
    player = question.players[outcome is P]
    names = [name.removeprefix("the ").removesuffix(" player") for name in question.players]
    heads = tuple(f"{name}: {aim}" for name in names for aim in ("win", "win or draw"))
    rows = [(*suspense.mover, *suspense.other) for suspense in suspenses]
    why = "The part that ends last decides; −1 stands for what cannot be forced. " + (
        f"{player[:1].upper()}{player[1:]} can win a part and keep it going longer than any that "
        "the opponent can win or draw."
        if outcome is not D
        else "Neither player can win a part and keep it going longer than any that the opponent "
        "can win or draw, so nobody wins."
    )
    statement = (
        "the part that can be made to last longest decides a compound of moves in all parts that "
        "goes on until all are over"
    )
    return Decision(outcome, statement, why, heads, rows, SOURCE_WITH_DRAWS)


def _all_lost(question: CompoundQuestion, play: Play, statement: str) -> Decision | None:
    """Decide moves in any parts: P if all are P in ``play``; otherwise None in a partizan game."""
    outcomes = [question.engine.answer(part, Goal.OUTCOME, play).outcome for part in question.parts]
    if all(outcome is P for outcome in outcomes):
        loser = question.players[0]
        outcome, why = P, f"Every part is lost for {loser}, who is answered wherever he moves."
    elif question.is_partizan:
        return None
    elif D in outcomes:
        outcome, why = D, "In at least one part nobody wins, so nobody wins."
    else:
        outcome = N
        why = "The next player moves in every part that he wins, and so leaves every part lost."
    return Decision(outcome, statement, why, ("outcome",), [(outcome,) for outcome in outcomes])


UNION = "a compound of moves in any number of parts{} is P if and only if every part is P"


def _union_long(question: CompoundQuestion) -> Decision | None:
    """Decide by the parts' winners; in misère play only for impartial parts whose play must end."""
    live = question.live_parts()
    if question.play is NORMAL:
        return _all_lost(question, NORMAL, UNION.format(""))
    if question.is_partizan or not all(part.ruleset.ends for part in question.parts):
        return None
    if len(live) > 1:
        statement = (
            "with moves in two parts or more, a compound of moves in any number of them is P in "
            "misère play if and only if every part is P in normal play"
        )
        return _all_lost(question, NORMAL, statement)
    if not live:
        return Decision(N, "no part has a move")
    outcome = question.engine.answer(live[0], Goal.OUTCOME, MISERE).outcome
    why = "Only one part has moves, and it is played alone."
    return Decision(outcome, "a compound of one part is that part", why)


def _union_short(question: CompoundQuestion) -> Decision | None:
    """Decide by a part that is over or (in normal play) can be ended at once, or by winners."""
    statement = UNION.format(" that ends with its first part") + (
        "; in normal play this holds only if no part is over or can be ended at once"
    )
    misere = question.play is MISERE
    if len(question.live_parts()) < len(question.parts):
        return _decide_ended(question)
    if question.is_partizan:
        return _all_lost(question, MISERE, statement) if misere else None
    if not misere and _ends_at_once(question):
        return Decision(N, statement, ENDS_AT_ONCE)
    return _all_lost(question, question.play, statement)


def _decide_ended(question: CompoundQuestion) -> Decision:
    outcome = N if question.play is MISERE else P
    return Decision(outcome, "play ends with the first part", "A part has no move.")


def _ends_at_once(question: CompoundQuestion) -> bool:
    """Whether some part has an option without a move."""
    options = (option for part in question.parts for option in part.options())
    return any(any_option(option) is None for option in options)


def _sum_short(question: CompoundQuestion) -> Decision | None:
    """Decide by foreclosed values: γ without the ends and, in normal play, their predecessors."""
    if question.is_partizan:
        return None
    if len(question.live_parts()) < len(question.parts):
        return _decide_ended(question)
    statement = (
        "a sum that ends with its first part has the nim-sum of the foreclosed values: the values "
        "of the parts without the positions that are over"
    )
    if question.play is NORMAL:
        statement += " or can be ended at once"
        if _ends_at_once(question):
            return Decision(N, statement, ENDS_AT_ONCE)
    values = [_foreclosed(*question.numbers(part), question.engine) for part in question.parts]
    total = loopy_sum(*values)
    sentence = (
        "The foreclosed value of a part is its value if moves to positions that give the game away "
        f"are forbidden. Their generalised nim-sum is {show_value(total)}."
    )
    rows = [(show_value(value),) for value in values]
    return Decision(outcome_of(total), statement, sentence, ("foreclosed value",), rows)


def _foreclosed(numbers: PartNumbers, vertex: int, engine: BaseEngine) -> LoopyValue:
    from zermelo.digraph.digraph import Digraph
    from zermelo.labels.loopy import loopy

    open_numbers = numbers.undecided

    def label() -> tuple[PartNumbers, Loopy]:  # the numbers are kept, so that their id stays valid
        G = Digraph(numbers.undecided_edges, vertices=range(len(open_numbers)))
        return numbers, loopy(G, engine.watch)

    _, values = engine.cached(("foreclosed", id(numbers)), label)
    return values[open_numbers[vertex]]


#: The theorem for each kind and ending of compounds; disjunctive long compounds are sums.
THEOREMS_BY_KIND: dict[tuple[str, str], Callable[[CompoundQuestion], Decision | None]] = {
    (CONJUNCTIVE, SHORT): _join_short,
    (CONJUNCTIVE, LONG): _join_long,
    (SELECTIVE, SHORT): _union_short,
    (SELECTIVE, LONG): _union_long,
    (DISJUNCTIVE, SHORT): _sum_short,
}


class AppliedTheorem(Theorem[Any]):
    """A theorem applied to one compound, with the numbers of its parts."""

    def __init__(self, statement: str, source: str, reasons: Sequence[Block | str]) -> None:
        self.statement, self.source, self._reasons = statement, source, reasons

    def reasons(self, state: object, watch: Watch) -> Sequence[Block | str]:  # noqa: ARG002
        """Return the table of the parts, and the reason."""
        return self._reasons


def answer(position: Position, goal: Goal, play: Play, engine: BaseEngine) -> Solution | None:
    """Answer who wins; None if no theorem applies, for values, and if no player is to move."""
    if goal is Goal.VALUE or isinstance(position, PartizanPosition):
        return None
    solution = _without_repetition_rule(position, play, engine)
    if solution is not None:
        if goal is Goal.OUTCOME:
            return solution
        return None if solution.outcome is D else with_moves(solution, engine)
    if play is NORMAL and (inner_solution := _without_passes(position, engine)) is not None:
        return inner_solution if goal is Goal.OUTCOME else with_moves(inner_solution, engine)
    question = compound_question(position, play, engine)
    if question is None:
        return None
    decision = THEOREMS_BY_KIND[question.compound.kind, question.compound.ending](question)
    if decision is None:
        return None
    reasons = question.parts_and_reason(decision)
    applied = AppliedTheorem(decision.statement, decision.source, reasons)
    solution = _solution(position, decision.outcome, play, engine, applied)
    return solution if goal is Goal.OUTCOME else _with_moves(solution, decision, engine)


def _solution(
    position: Position, outcome: Outcome, play: Play, engine: BaseEngine, applied: AppliedTheorem
) -> Solution:
    source = applied.cited(position.state, engine.watch)
    return Solution(position, outcome, "compound", source, play, theorem=applied)


def _without_repetition_rule(position: Position, play: Play, engine: BaseEngine) -> Solution | None:
    """Decide by a game without its rule on repetition; None without a rule or if it may matter."""
    game: Rules = position.ruleset
    visit, player = position.state, None
    if isinstance(game, Turns):
        game, (visit, player) = game.rules, position.state
    if not isinstance(game, Repetition) or visit.visited or visit.is_repeated:
        return None
    inner = Position(game.rules, visit.position)
    if player is not None:
        if not game.with_turn:
            return None
        inner = inner.turn(player)
    outcome = engine.answer(inner, Goal.OUTCOME, play).outcome
    if outcome is D and game.rule != DRAW:
        return None
    applied = AppliedTheorem(
        "a rule on repetition changes no win and, if repetition is a draw, no draw",
        "a player who hurries to win visits no position twice",
        (f"Without the rule the position is {outcome}.",),
    )
    return _solution(position, outcome, play, engine, applied)


def _without_passes(position: Position, engine: BaseEngine) -> Solution | None:
    """Decide a game with equally many passes for both players by the game without passes."""
    rules = position.ruleset
    if not isinstance(rules, Turns) or not isinstance(rules.rules, PartizanPass):
        return None
    game = rules.rules
    (inner, passes), _ = position.state
    applies = isinstance(game.rules, Ruleset) and game.rules.ends and not game.at_ends
    if not applies or not isinstance(passes, tuple) or passes[0] != passes[1]:
        return None
    outcome = engine.answer(Position(game.rules, inner), Goal.OUTCOME).outcome
    applied = AppliedTheorem(
        "if both players have equally many passes of their own, and may not pass at an end, passes "
        "do not change who wins",
        "a pass is answered by a pass",
        (f"Without passes the position is {outcome}.",),
    )
    return _solution(position, outcome, NORMAL, engine, applied)


def _with_moves(solution: Solution, decision: Decision, engine: BaseEngine) -> Solution:
    """Return a solution with moves; if play need not end, labels show which make progress."""
    rules, position = solution.position.ruleset, solution.position
    if rules.ends or any_option(position) is None:
        moved = not_none(with_moves(solution, engine))  # play ends
        return moved.also(remoteness=decision.remoteness, moves_by="")
    engine.record_outcome(solution)
    by_outcome, _ = sorted_by_outcome(position, solution.play, engine)
    wins, draws = by_outcome[P] if solution.outcome is N else [], by_outcome[D]
    moved = solution.also(winning=wins, drawing=draws if solution.outcome is not P else [])
    if solution.outcome is N:
        from zermelo.solvers.labelled import graph_of

        graph, state = graph_of(position, solution.play, engine), position.state
        best, bound = graph.best_option(state), graph.remoteness(state)
        return moved.also(best_option=best, bound=bound, remoteness=decision.remoteness)
    options = moved.drawing or [any_option(position)]
    return moved.also(best_option=options[0], remoteness=decision.remoteness)


def compound_question(
    position: Position, play: Play, engine: BaseEngine
) -> CompoundQuestion | None:
    """Return the question about a compound, for the player to move; None without a compound."""
    rules, state, player = position.ruleset, position.state, None
    if isinstance(rules, Turns):
        rules, (state, player) = rules.rules, state
    if not isinstance(rules, Compound):
        return None
    present = [pair for pair in zip(rules.parts, state, strict=True) if pair[1] is not None]
    parts = [
        Position(Turns(ruleset), (part, player))
        if isinstance(ruleset, PartizanRuleset)
        else Position(ruleset, part)
        for ruleset, part in present
    ]
    return CompoundQuestion(rules, play, engine, parts, player)
