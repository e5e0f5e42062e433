"""Who wins, and what a position is worth: the cheapest honest way.

A theorem; the sum of values, where the position falls into parts; search, compiled or memoised,
where play ends; and where it need not, the state graph, labelled by Algorithm PND and γ. Misère
play knows no sums: a position is searched, or labelled, as one game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from zermelo.digraph.limits import NO_LIMITS, Limits
from zermelo.errors import LimitReached
from zermelo.rulesets.position import Position
from zermelo.rulesets.ruleset import Ruleset, State
from zermelo.rulesets.sums import Sum
from zermelo.solve.budget import Budget
from zermelo.solve.search import PlayCycles, Search
from zermelo.values.infinity import LoopyValue, loopy_sum, outcome_of
from zermelo.values.outcome import Outcome

if TYPE_CHECKING:
    from zermelo.solve.coded import CodedSearch
    from zermelo.solve.state_graph import StateGraph

__all__ = ["Ways"]

Result = TypeVar("Result")


class Ways:
    """Values and outcomes of positions; what was found on the way is remembered.

    Parameters
    ----------
    misere : bool
        Whether the last player to move loses.
    positions : int, optional
        How many positions each question may look at; see `zermelo.solve.budget.Budget`.
    limits : Limits
        Time, counted from here on, and memory.
    budget : Budget, optional
        Instead of ``positions`` and ``limits``; whoever waits may look at it meanwhile.
    """

    def __init__(
        self,
        *,
        misere: bool = False,
        positions: int | None = None,
        limits: Limits = NO_LIMITS,
        budget: Budget | None = None,
    ) -> None:
        self.misere = misere
        self.budget = budget if budget is not None else Budget(positions, limits)
        self._searches: dict[Ruleset, Search] = {}
        self._coded: dict[Ruleset, CodedSearch | None] = {}
        self._graphs: dict[Ruleset, list[StateGraph]] = {}
        self._cyclic: set[Ruleset] = set()  # whose play was seen to cycle, whatever they say

    # ------------------------------------------------------------------------ value and outcome

    def value(self, position: Position) -> LoopyValue:
        """Return what a position is worth in a sum; of normal play.

        Raises
        ------
        LimitReached
        """
        ruleset, state = position.ruleset, position.state
        known = ruleset.value(state)
        if known is not None:
            return known
        parts = self.parts(position)
        if parts is not None:
            return loopy_sum(*map(self.value, parts))
        if self._may_search(ruleset):
            try:
                return self._search(position).value(state)
            except PlayCycles:
                self._cyclic.add(ruleset)
        return self.graph(position).value(state)

    def outcome(self, position: Position) -> Outcome:
        """Return who wins.

        Raises
        ------
        LimitReached
        """
        ruleset, state = position.ruleset, position.state
        known = self._by_theorem(position)
        if known is not None:
            return known
        if not self.misere and (parts := self.parts(position)) is not None:
            if len(parts) == 1:
                return self.outcome(parts[0])
            return outcome_of(loopy_sum(*map(self.value, parts)))
        if self._may_search(ruleset):
            try:
                return self._search(position).outcome(state)
            except PlayCycles:
                self._cyclic.add(ruleset)
        return self.graph(position).outcome(state)

    def _by_theorem(self, position: Position) -> Outcome | None:
        ruleset, state = position.ruleset, position.state
        if self.misere:
            return ruleset.misere_outcome(state)
        value = ruleset.value(state)
        return ruleset.outcome(state) if value is None else outcome_of(value)

    def parts(self, position: Position) -> list[Position] | None:
        """Take a position apart; None where it is not, or is its own only part."""
        found = position.ruleset.summands(position.state)
        if found is None:
            return None
        parts = [p if isinstance(p, Position) else replace(position, state=p) for p in found]
        return None if parts == [position] else parts

    # -------------------------------------------------------------------------- search and graph

    def _may_search(self, ruleset: Ruleset) -> bool:
        return ruleset.ends and ruleset not in self._cyclic

    def _search(self, position: Position) -> Search | CodedSearch:
        ruleset = position.ruleset
        if ruleset not in self._coded:
            coded = ruleset.coded(misere=self.misere)
            found = None
            if coded is not None:
                from zermelo.solve.coded import CodedSearch  # Numba

                found = CodedSearch(ruleset, coded, self.budget, misere=self.misere)
            self._coded[ruleset] = found
        compiled = self._coded[ruleset]
        if compiled is not None and compiled.takes(position.state):
            return compiled
        if ruleset not in self._searches:
            plain = Search(ruleset, self.budget, self.value, misere=self.misere)
            self._searches[ruleset] = plain
        return self._searches[ruleset]

    def graph(self, position: Position) -> StateGraph:
        """Return a labelled state graph in which a position is."""
        for graph in self._graphs.get(position.ruleset, ()):
            if position.state in graph:
                return graph
        from zermelo.solve.explore import explore  # NumPy: answers by theorem do without
        from zermelo.solve.state_graph import StateGraph

        digraph = explore(position, canonical=True, budget=self.budget)
        graph = StateGraph(position.ruleset, digraph, self.misere)
        self._graphs.setdefault(position.ruleset, []).append(graph)
        return graph

    def counter(self, position: Position) -> int:
        """Return a counter of a position of finite value: by theorem, or of its state graph."""
        ruleset, state = position.ruleset, position.state
        if isinstance(ruleset, Sum):
            return sum(map(self.counter, ruleset.summands(state)))
        known = ruleset.counter(state)
        if known is None:
            known = self.graph(position).counter(state)
        if known is None:
            raise AssertionError(f"{position} has an infinite value, so it has no counter")
        return known

    # ------------------------------------------------------------------- what was not asked

    def _if_cheap(self, free: int, question: Callable[[], Result]) -> Result | None:
        """Pursue a question that was not asked, for no more than what was asked has cost."""
        try:
            with self.budget.at_most(max(free, self.budget.spent)):
                return question()
        except LimitReached:  # what was asked is known all the same
            return None

    def resistance(self, position: Position) -> tuple[int, State] | None:
        """Return how long a lost position lasts and by which option; None where that is too dear.

        Theorems say who wins, not how long the loser can hold out.
        """
        state = position.state
        try:
            if self._may_search(position.ruleset):
                search = self._search(position)
                with self.budget.at_most(search.FREE // 4):
                    left, option = search.remoteness(state), search.best_option(state)
            else:
                with self.budget.at_most(Search.FREE // 4):
                    graph = self.graph(position)
                left, option = graph.remoteness(state), graph.best_option(state)
        except (PlayCycles, LimitReached):
            return None
        return None if left is None or option is None else (left, option)
