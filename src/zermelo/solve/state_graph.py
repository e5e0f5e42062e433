"""The labelled state graph of a position: for games whose play need not end, and for pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.loopy import Loopy, loopy
from zermelo.digraph.outcomes import Outcomes, outcomes
from zermelo.rulesets.ruleset import Ruleset, State
from zermelo.values.infinity import LoopyValue
from zermelo.values.outcome import Outcome

__all__ = ["StateGraph"]


@dataclass(frozen=True)
class StateGraph:
    """A state graph with its labels, by Algorithm PND and by γ.

    In misère play whoever cannot move wins, so that a terminal position is N; that is normal play
    on the graph without its terminal positions.

    Parameters
    ----------
    ruleset : Ruleset
    digraph : Digraph
        From `explore`, with canonical states.
    misere : bool
    """

    ruleset: Ruleset
    digraph: Digraph
    misere: bool = False

    def __contains__(self, state: State) -> bool:
        return self.ruleset.canonical(state) in self.digraph

    @cached_property
    def labels(self) -> Outcomes:
        """The outcomes: of the pruned graph in misère play."""
        if not self.misere:
            return outcomes(self.digraph)
        ptr, _ = self.digraph.successors
        return outcomes(self.digraph.induced(np.diff(ptr) > 0))

    @cached_property
    def values(self) -> Loopy:
        """γ of every state; of normal play."""
        return loopy(self.digraph)

    def outcome(self, state: State) -> Outcome:
        """Return who wins."""
        form = self.ruleset.canonical(state)
        if form not in self.labels.digraph:  # pruned: nobody can move, and that wins
            return Outcome.N
        return self.labels[form]

    def value(self, state: State) -> LoopyValue:
        """Return what a state is worth in a sum."""
        return self.values[self.ruleset.canonical(state)]

    def counter(self, state: State) -> int | None:
        """Return the least counter of a state of finite value."""
        return self.values.counter[self.ruleset.canonical(state)]

    def remoteness(self, state: State) -> int | None:
        """Return the length of play when the winner hurries and the loser delays."""
        form = self.ruleset.canonical(state)
        if form not in self.labels.digraph:
            return 0
        found = self.labels.remoteness[form]
        return None if found is None else found + self.misere  # the last, forced move was pruned

    def best_option(self, state: State) -> State | None:
        """Return the quickest win, a draw, or the longest resistance."""
        form: Callable[[State], State] = self.ruleset.canonical
        here = form(state)
        options = self.ruleset.options(state)
        if here not in self.labels.digraph:
            return None
        best = self.labels.best_option(here)
        if best is None:  # in misère play: only the last, losing move is left
            return next(iter(options), None)
        return next(option for option in options if form(option) == best)
