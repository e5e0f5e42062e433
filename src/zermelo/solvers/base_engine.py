"""The part of the engine that solving methods use: results, limits and sub-questions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Sequence
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar

from zermelo.budget import Budget
from zermelo.compounds.turns import Turns
from zermelo.errors import LimitReached
from zermelo.limits import Limits, Watch
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.position import Position
    from zermelo.games.rules import Rules
    from zermelo.games.solution import Solution
    from zermelo.games.theorem import Theorem
    from zermelo.games.type_parameters import S, V
    from zermelo.labelling.tables.table import Tablebase, Tables
    from zermelo.solvers.method import Goal

Result = TypeVar("Result")

#: Marks a missing entry, as None may be an entry.
MISSING = object()


class OpenQuestion:
    """A question in progress, a context manager that returns the budget of the engine."""

    __slots__ = ("_engine", "_limits")

    def __init__(self, engine: BaseEngine, limits: Limits | Watch) -> None:
        self._engine, self._limits = engine, limits

    def __enter__(self) -> Budget:
        engine = self._engine
        engine._lock.acquire()
        try:
            if engine._budget is None:
                engine._budget = Budget(self._limits)
            elif not engine._open_questions:
                engine._budget.restart(self._limits)
        except BaseException:
            engine._lock.release()
            raise
        engine._open_questions += 1
        return engine._budget

    def __exit__(self, exc_type: type[BaseException] | None, error: object, trace: object) -> None:
        engine = self._engine
        engine._open_questions -= 1
        engine._lock.release()
        if error is not None:
            engine.budget.watch.__exit__(exc_type, error, trace)


class BaseEngine(ABC):
    """The part of the engine that methods use; `zermelo.solvers.engine.Engine` chooses a method."""

    def __init__(self, limits: Limits | Watch, *, method: str | None, tablebase: Tables) -> None:
        self.limits = limits
        self.method = method
        #: The tables to look up positions in. Reading an invalid header raises an error here.
        self.tables: tuple[Tablebase, ...] = ()
        if tablebase is not None:
            tables = tablebase if isinstance(tablebase, Sequence) else (tablebase,)
            self.tables = tuple(table for table in tables if table is not None and table.header)
        self._budget: Budget | None = None
        self._cache: dict[tuple[object, ...], Any] = {}
        #: Results by purpose, play and ``id(rules)``, as hashing rules may be slow; an entry holds
        #: the rules, so that the id stays valid.
        self._results_by_rules_id: dict[tuple[object, Play, int], tuple[Rules, Any]] = {}
        #: Rules under which a cycle of play was found, even if they declare that play ends.
        self.cyclic: set[Rules] = set()
        #: Whether the question needs every winning move, at any cost.
        self.all_winning_moves = True
        #: Whether the question needs the length of play.
        self.needs_length = False
        self._lock = RLock()
        self._open_questions = 0

    def question(self, limits: Limits | Watch | None = None) -> OpenQuestion:
        """Return a context that locks the engine; a question inside it shares clock and budget."""
        return OpenQuestion(self, self.limits if limits is None else limits)

    @abstractmethod
    def answer(
        self,
        position: Position[S, V],
        goal: Goal,
        play: Play = NORMAL,
        *,
        tried: Container[str] = (),
    ) -> Solution[S, V]:
        """Answer a part of a question by the first method not in ``tried`` that can answer it."""

    @property
    def budget(self) -> Budget:
        """The budget of the question, made on first use."""
        if self._budget is None:
            self._budget = Budget(self.limits)
        return self._budget

    def record_outcome(self, solution: Solution) -> None:
        """Record an outcome, or who wins if a given player begins, to report in `LimitReached`."""
        position = solution.position
        if isinstance(position.ruleset, Turns):
            mover = position.state[1]
            winner = solution.outcome.winner(mover)
            self.budget.known[f"{mover}_starts"] = "draw" if winner is None else str(winner)
        else:
            self.budget.known = {"outcome": solution.outcome_text}

    @property
    def watch(self) -> Watch:
        """The clock of the question."""
        return self.budget.watch

    def theorems(self, rules: Rules[S], play: Play) -> Sequence[Theorem[S]]:
        """Return the theorems of the rules for normal or for misère play."""
        return self.cached_for_rules(rules, play, "theorems", lambda: rules.theorems(play))

    def cached_for_rules(
        self, rules: Rules, play: Play, purpose: object, make: Callable[[], Result]
    ) -> Result:
        """Return the cached object for rules, play and purpose; ``make`` it if there is none."""
        entry = self._results_by_rules_id.get((purpose, play, id(rules)))
        if entry is None:
            value = self.cached((purpose, rules, play), make)
            entry = self._results_by_rules_id[purpose, play, id(rules)] = rules, value
        return entry[1]

    def cached(self, key: tuple[object, ...], make: Callable[[], Result]) -> Result:
        """Return the cached object of a key; ``make`` it if there is none."""
        entry = self._cache.get(key, MISSING)
        if entry is MISSING:  # a single look-up, as hashing a key may be slow
            entry = self._cache[key] = make()
        value: Result = entry
        return value

    def if_cheap(
        self,
        min_positions: int,
        question: Callable[[], Result],
        *,
        share: float = 1,
        cost: int | None = None,
    ) -> Result | None:
        """Answer an optional question; None if it reaches a limit.

        It may take ``cost`` positions (by default as many as were counted so far), or
        ``min_positions`` if that is more, and at most this ``share`` of the remaining time.
        """
        max_positions = max(min_positions, self.budget.spent if cost is None else cost)
        try:
            with self.budget.limit_positions(max_positions, share=share):
                return question()
        except LimitReached:  # the main question is still answered
            return None
