"""Check a survey: compute each row again, if possible by another method, and check certificates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import xor
from typing import Any

from zermelo.answers.certificates import certify_loopy, check, option_rows
from zermelo.answers.verdicts import scores_in
from zermelo.budget import Budget
from zermelo.compounds.turns import has_own_ends, needs_minimax, no_value
from zermelo.errors import CertificateError, InputError, LimitReached
from zermelo.formats.resolvers import FileResolver
from zermelo.games.parameters import Resolver
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules, Ruleset
from zermelo.limits import Limits, Watch
from zermelo.rulesets.names import is_own_file
from zermelo.rulesets.reading import words_of
from zermelo.solvers.engine import Engine
from zermelo.solvers.methods import MINIMAX
from zermelo.solvers.plain_search import MemoisedSearch, Step
from zermelo.solvers.searched import PlayCycles
from zermelo.surveys.certificates import (
    CertificateFiles,
    FlawedCertificate,
    certificate_of,
    proved_cells,
)
from zermelo.surveys.columns import DIGRAPH, OF_POSITIONS, Cell, RowMaker, ValueFacts
from zermelo.surveys.family import PositionReader
from zermelo.surveys.table import COPIES, LEFT_OUT, POSITION, Survey
from zermelo.values.nimber import mex, outcome_of
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.game import Game
from zermelo.values.play import MISERE, NORMAL
from zermelo.values.text import value_from_json

#: Columns that are not computed again.
NOT_DERIVED = (POSITION, COPIES, LEFT_OUT, "method", "cost")
#: Maximum number of positions searched for each row, if the limits set no number of positions.
MAX_POSITIONS = 100_000
#: Maximum number of vertices of a digraph whose kernels are counted by trying all sets.
MAX_VERTICES = 12


@dataclass(frozen=True)
class Difference:
    """An entry of a survey, and the different entry ``again`` that the check computed."""

    row: int
    position: str
    column: str
    cell: Cell
    again: Cell

    def __str__(self) -> str:
        cells = (repr("" if cell is None else str(cell)) for cell in (self.cell, self.again))
        column = f"{self.column} is {', computed again '.join(cells)}"
        return f"row {self.row}, {self.position}: {column}"


@dataclass
class SurveyCheck:
    """The result of checking a survey."""

    rows: int = 0
    other: int = 0  # rows that another method computed completely
    #: Positions, each with the columns that only the method of the survey could compute.
    same: list[tuple[str, list[str]]] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    certificates: int | None = None  # how many are correct; None if the survey has none
    #: The numbers of rows whose certificate is missing or not shown to be correct, with reasons.
    flaws: list[tuple[int, str]] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether there are no differences and no flaws."""
        return not self.differences and not self.flaws


class ValuesByMoves(MemoisedSearch):
    """Values of positions by their moves and summands, without theorems or compiled rules."""

    def __init__(self, rules: Rules[Any], budget: Budget) -> None:
        super().__init__(rules, budget)
        self.values_by_state: dict[Any, Any] = {}

    def value(self, state: Any, budget: Budget) -> Any:  # noqa: ANN401
        """Return a nimber or a game; raises PlayCycles or LimitReached."""
        self.budget = budget
        return self._run(state, self._step, self.values_by_state)

    def form(self, state: Any) -> Any:  # noqa: ANN401
        """Return the state itself."""
        return state

    def _step(self, state: Any) -> Step:  # noqa: ANN401
        is_partizan, values = isinstance(self.ruleset, PartizanRuleset), list[Any]()
        parts = self.ruleset.summands(state)
        if parts is not None and not any(p == state or isinstance(p, Position) for p in parts):
            for part in parts:
                values.append((yield part))
            return sum(values, Game(0)) if is_partizan else reduce(xor, values, 0)
        for move in moves_of(self.ruleset):
            values.append([])
            for option in move(state):
                values[-1].append((yield option))
        return Game.of(*values) if is_partizan else mex(values[0])


def moves_of(rules: Rules[Any]) -> list[Callable[[Any], Iterable[Any]]]:
    """Return the functions that list options: one for both players, one for each, or none."""
    if isinstance(rules, PartizanRuleset):
        return [rules.left, rules.right]
    return [rules.options] if isinstance(rules, Ruleset) else []


def check_survey(
    survey: Survey,
    path: str,
    resolver: FileResolver,
    limits: Limits,
    watch: Watch,
    program: str | None = None,
) -> SurveyCheck:
    """Return the result of computing all rows again, and checking certificates beside the survey.

    A Python file with the game is run only if it is given as ``program``. Raises InputError if this
    is needed and missing, the survey names no game, or a position cannot be read.
    """
    if not survey.game:
        raise InputError(
            f"{path} does not name the family that was surveyed: Parquet files do, and "
            f"{path}.survey.json does for other formats; survey it again"
        )
    words = words_of(survey.game)
    if is_own_file(words[0]):
        if program is None:
            raise InputError(
                f"{path} is a survey of {words[0]}, a Python file, which is not run because a "
                f"survey names it; if you trust it, name it too: survey check {path} {words[0]}"
            )
        words[0] = program
    resolver = resolver.running_only([] if program is None else [program])
    limits = replace(limits, positions=limits.positions or MAX_POSITIONS)
    columns = [name for name in survey.columns if name not in NOT_DERIVED]
    rows: PositionRows | DigraphRows = (
        DigraphRows(watch) if words == [DIGRAPH] else PositionRows(words, columns, resolver, limits)
    )
    result, files = SurveyCheck(), CertificateFiles(path)
    result.certificates = 0 if files.directory.is_dir() else None
    for row in survey:
        result.rows += 1
        watch.look(lambda: f"{result.rows:,} of {len(survey):,} rows")
        text = str(row[POSITION])
        try:
            cells = rows.by_other_method(text)
        except InputError as error:
            raise InputError(f"{path}, row {result.rows} ({text}): {error}") from None
        if same := [name for name in columns if name not in cells]:
            result.same.append((text, same))
            cells = rows.by_same_method(text) | cells
        result.other += not same
        result.differences += differences(result.rows, row, columns, cells)
        if result.certificates is not None:
            try:
                claims = rows.proved_cells(text, files.read(result.rows))
                contradicted = differences(result.rows, row, [*claims], claims)
                result.differences += [new for new in contradicted if new not in result.differences]
                result.certificates += 1
            except (FlawedCertificate, CertificateError, LimitReached) as flaw:
                result.flaws.append((result.rows, str(flaw)))
    return result


def differences(
    number: int, row: dict[str, Cell], columns: Sequence[str], cells: dict[str, Cell]
) -> Iterator[Difference]:
    """Yield the entries of a row that differ from those of ``cells``, if neither is left out."""
    for name in columns:
        cell, derived = row.get(name), cells.get(name)
        left_out = name not in row or (cell is None and row[LEFT_OUT] is not None)
        if not left_out and name in cells and str(cell) != str(derived):
            yield Difference(number, str(row[POSITION]), name, cell, derived)


class PositionRows:
    """Rows of positions, computed again: by moves, another engine or a certificate."""

    def __init__(
        self, words: Sequence[str], columns: Sequence[str], resolver: Resolver, limits: Limits
    ) -> None:
        self.columns, self.limits, self.trusted = columns, limits, words[:1]
        self.reader = PositionReader(words, resolver)
        self.value_columns = [name for name in columns if name not in OF_POSITIONS]
        self.values: ValuesByMoves | None = None
        self.maker = RowMaker(columns, Engine())
        self.labeller = Engine(method="retrograde")

    def by_other_method(self, text: str) -> dict[str, Cell]:
        """Return the entries that another method finds, by the names of their columns."""
        position = self.reader(text.split())
        cells = self._by_value(position)
        if "moves" in self.columns:
            moves = moves_of(position.ruleset)
            cells["moves"] = len({option for move in moves for option in move(position.state)})
        for name, play in (("misere", MISERE), ("remoteness", NORMAL)):
            if name in self.columns:
                with suppress(LimitReached, InputError), self.labeller.question(self.limits):
                    solution = self.labeller.solve(position, play, every=False)
                    cells[name] = solution.moves_left if play is NORMAL else str(solution.outcome)
        return cells

    def _by_value(self, position: Position[Any]) -> dict[str, Cell]:
        """Return the outcome or score, and entries that depend on the value, as far as found."""
        rules = position.ruleset
        with suppress(LimitReached, PlayCycles):
            if not no_value(rules) and not has_own_ends(rules):
                budget = Budget(self.limits)
                if self.values is None or self.values.ruleset != rules:
                    self.values = ValuesByMoves(rules, budget)
                return self._of_value(self.values.value(position.state, budget))
        cells: dict[str, Cell] = {}
        if no_value(rules):
            cells = {name: ValueFacts(None).cell(name) for name in self.value_columns}
        with suppress(LimitReached, InputError, FlawedCertificate):
            if needs_minimax(rules):
                usual = Engine(self.limits).solve(position, every=False).method
                other = Engine(self.limits, method=next(name for name in MINIMAX if name != usual))
                solution = other.solve(position, every=False)
                return cells | {"outcome": str(solution.outcome), "score": scores_in(solution)}
            certificate = certificate_of(position, self.limits)
            if certificate["certificate"] == "nim-sum":  # which assumes the values of the parts
                return cells
            cells |= proved_cells(certificate, position, self.limits, self.trusted)
            if isinstance(rules, PartizanRuleset) and "value" in cells:
                return self._of_value(Game(str(cells["value"])))
        return cells

    def _of_value(self, value: Any) -> dict[str, Cell]:  # noqa: ANN401  a nimber or a game
        facts = ValueFacts(value)
        outcome = value.outcome if isinstance(value, Game) else outcome_of(value)
        return {"outcome": str(outcome), **{name: facts.cell(name) for name in self.value_columns}}

    def by_same_method(self, text: str) -> dict[str, Cell]:
        """Return the entries that an engine finds in the same way as for the survey."""
        cells = self.maker.row(self.reader(text.split()), self.limits)
        return dict(zip(self.columns, cells, strict=False))

    def proved_cells(self, text: str, certificate: dict[str, Any] | None) -> dict[str, Cell]:
        """Return what a certificate proves; raise FlawedCertificate if it is missing or false."""
        if certificate is None:
            raise FlawedCertificate("it has no certificate")
        return proved_cells(certificate, self.reader(text.split()), self.limits, self.trusted)


class DigraphRows:
    """Rows of digraphs, computed again: labels by certificates, kernels by trying all sets."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch

    def by_other_method(self, text: str) -> dict[str, Cell]:
        """Return the entries that another method finds, by the names of their columns."""
        from zermelo.labels.loopy import loopy
        from zermelo.surveys.graphs import digraph_of, gamma_text

        G = digraph_of(text)
        certificate = certify_loopy(loopy(G, self.watch))
        cells: dict[str, Cell] = {"vertices": len(G), "edges": G.edge_count}
        if check(certificate, self.watch).valid and certificate["digest"] == G.digest():
            values = [value_from_json(value) for value in certificate["value"]]
            outcomes = [outcome_of(value) for value in values]
            cells |= {str(kind): outcomes.count(kind) for kind in (Outcome.P, Outcome.N, Outcome.D)}
            cells["gamma"] = gamma_text(values)
        if len(G) <= MAX_VERTICES:
            masks = [sum(1 << option for option in row) for row in option_rows(G)]
            cells["kernels"] = sum(
                all((mask & chosen == 0) == (chosen >> v & 1) for v, mask in enumerate(masks))
                for chosen in range(1 << len(G))
            )
        return cells

    def by_same_method(self, text: str) -> dict[str, Cell]:
        """Return the entries that a new survey would have."""
        from zermelo.surveys.graphs import COLUMNS, DigraphFacts, digraph_of

        facts = DigraphFacts(digraph_of(text), self.watch)
        return {name: column(facts) for name, column in COLUMNS.items()}

    def proved_cells(self, text: str, certificate: object) -> dict[str, Cell]:  # noqa: ARG002
        """Raise FlawedCertificate: a survey of digraphs writes no certificates."""
        raise FlawedCertificate("a survey of digraphs has no certificates")
