"""The method ``retrograde``: the labelled state graph, for games whose play need not end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from zermelo.compounds.turns import ends_of_its_own, no_value
from zermelo.digraph.digraph import Digraph
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules, options_of
from zermelo.labelling.explore import explore
from zermelo.labelling.labels import DRAW
from zermelo.labels.loopy import Loopy, loopy
from zermelo.labels.outcomes import Outcomes, outcomes
from zermelo.solvers.labelled import by_labels
from zermelo.solvers.method import Wish
from zermelo.values.infinity import LoopyValue
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.solution import Solution
    from zermelo.solvers.engine import Engine

State: TypeAlias = Any

PND = "Algorithm PND (Fraenkel 1997, Theorem 2)"


@dataclass(frozen=True)
class StateGraph:
    """A state graph with its labels, by Algorithm PND and by γ.

    In misère play whoever cannot move wins, so that a terminal position is N; that is normal play
    on the graph without its terminal positions. Where rules have ends of their own, a win is an
    edge of the graph, and nothing is pruned.

    Parameters
    ----------
    ruleset : Rules
    digraph : Digraph
        From `explore`, with canonical states.
    play : Play
    """

    ruleset: Rules[Any]
    digraph: Digraph
    play: Play = NORMAL

    def __contains__(self, state: State) -> bool:
        return self.ruleset.canonical(state) in self.digraph

    @cached_property
    def pruned(self) -> bool:
        """Whether terminal positions are left out."""
        return self.play is MISERE and not ends_of_its_own(self.ruleset)

    @cached_property
    def labels(self) -> Outcomes:
        """The outcomes: of the pruned graph in misère play."""
        if not self.pruned:
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

    def of(self, states: Sequence[State]) -> list[int]:
        """Return the labels of states, as `zermelo.solvers.labelled` has them."""
        found = map(self.remoteness, states)
        return [DRAW if left is None else left + self.pruned for left in found]

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
        return None if found is None else found + self.pruned  # the last, forced move was pruned

    def best_option(self, state: State) -> State | None:
        """Return the quickest win, a draw, or the longest resistance."""
        form: Callable[[State], State] = self.ruleset.canonical
        here = form(state)
        options = options_of(self.ruleset, state)
        if here not in self.labels.digraph:
            return None
        best = self.labels.best_option(here)
        if best is None:  # in misère play: only the last, losing move is left
            return next(iter(options), None)
        return next((option for option in options if form(option) == best), None)


class Retrograde:
    """Labels all positions that can be reached. Answers every question about impartial rules."""

    def answer(
        self, position: Position[Any], wish: Wish, play: Play, engine: Engine
    ) -> Solution[Any] | None:
        """Answer by the labels of the state graph; None for partizan rules, which need turns."""
        if isinstance(position.ruleset, PartizanRuleset):
            return None
        graph = graph_of(position, play, engine)
        source = PND + " on the graph without terminal positions" * graph.pruned
        found = by_labels(graph, position, wish, play, "retrograde", source)
        if wish is Wish.OUTCOME or play is not NORMAL or no_value(position.ruleset):
            return found
        return found.also(value=graph.value(position.state))


METHOD = Retrograde()

#: So few positions are labelled in plain Python before anything is compiled for more.
FEW = 1_000


def is_small(position: Position[Any], play: Play, engine: Engine) -> bool:
    """Say whether few positions can be reached, so that compiled loops are not worth loading.

    Where a method was asked for, nothing is small.
    """
    large = (is_small, position.ruleset, play)
    if engine.method is not None or engine.knows(large):
        return False
    if engine.if_cheap(FEW, lambda: graph_of(position, play, engine)) is None:
        engine.remembered(large, lambda: True)
        return False
    return True


def graph_of(position: Position[Any], play: Play, engine: Engine) -> StateGraph:
    """Return a labelled state graph in which a position is."""
    held: list[StateGraph] = engine.remembered((Retrograde, position.ruleset, play), list)
    for graph in held:
        if position.state in graph:
            return graph
    digraph = explore(position, canonical=True, play=play, budget=engine.budget)
    held.append(StateGraph(position.ruleset, digraph, play))
    return held[-1]
