"""The method ``keys``: all keys that can be reached, listed and labelled in compiled loops."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.compounds.turns import Turns, no_value
from zermelo.digraph.digraph import Digraph
from zermelo.games.rules import PartizanRuleset, Rules
from zermelo.labelling.keys import Explored
from zermelo.labelling.plain import Impatient, Listed
from zermelo.labels.loopy import loopy
from zermelo.solvers.labelled import by_labels
from zermelo.solvers.method import Wish
from zermelo.solvers.state_graph import is_small
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from zermelo.games.compiled import CompiledRules
    from zermelo.games.position import Position
    from zermelo.games.solution import Solution
    from zermelo.solvers.engine import Engine
    from zermelo.values.infinity import LoopyValue

SOURCE = "Algorithm PND (Fraenkel 1997, Theorem 2), on {:,} keys"

#: CPU seconds for an attempt in plain Python.
PATIENCE = 0.1


class KeyGraph:
    """The labels of all keys that can be reached from a position."""

    def __init__(
        self, position: Position[Any], play: Play, rules: CompiledRules[Any], engine: Engine
    ) -> None:
        name = str(position.ruleset)
        self.rules, self.name = rules, name
        self._explored, self._labels = listed(position, play, rules, engine)
        if play is MISERE or no_value(position.ruleset):
            self._explored.forget_rows()

    def __contains__(self, key: NDArray[np.int64]) -> bool:
        return bool(self._explored.numbers(key[None])[0] > 0)

    def __len__(self) -> int:
        return len(self._explored) - 1

    def of(self, states: Sequence[Any]) -> list[int]:
        """Return the labels of states that can be reached."""
        if not states:
            return []
        keys = np.array([self.rules.array(state, self.name) for state in states])
        found: list[int] = self._labels[self._explored.numbers(keys)].tolist()
        return found

    @cached_property
    def _values(self) -> Any:  # noqa: ANN401
        return loopy(Digraph.from_rows(self._explored.ptr, self._explored.idx))

    def value(self, state: Any) -> LoopyValue:  # noqa: ANN401
        """Return what a state is worth in a sum."""
        key = self.rules.array(state, self.name)
        value: LoopyValue = self._values.at(int(self._explored.numbers(key[None])[0]))
        return value


def listed(
    position: Position[Any], play: Play, rules: CompiledRules[Any], engine: Engine
) -> tuple[Listed | Explored, NDArray[np.int32]]:
    """List all that can be reached from a position, and label it.

    In plain Python at first, where Numba would have to compile and the method was not asked for.
    """
    seed = rules.array(position.state, str(position.ruleset))
    asked = engine.method is not None or engine.budget.limits.memory is not None
    usual = not asked or engine.budget.allows_few
    if usual and not getattr(rules.successors, "ready", False):
        try:
            found = Listed(rules, play, engine.budget)
            found.explore([tuple(seed.tolist())], PATIENCE)
            if not found.holes:
                return found, found.labels()
        except Impatient:
            pass
    explored = Explored(rules, engine.budget, play, str(position.ruleset))
    explored.explore([seed])
    return explored, explored.labels()


class ByKeys:
    """Labels all keys that can be reached, where play cycles or has ends of its own."""

    def answer(
        self, position: Position[Any], wish: Wish, play: Play, engine: Engine
    ) -> Solution[Any] | None:
        """Answer by the labels of keys; None where there are no compiled rules for the state."""
        graph = key_graph_of(position, play, engine)
        if graph is None:
            return None
        found = by_labels(graph, position, wish, play, "keys", SOURCE.format(len(graph)))
        if play is NORMAL and wish is not Wish.OUTCOME and not no_value(position.ruleset):
            found = found.also(value=graph.value(position.state))
        return found


METHOD = ByKeys()


def compiled_of(position: Position[Any], play: Play, engine: Engine) -> CompiledRules[Any] | None:
    """Return the compiled rules of a ruleset, made once; None where there are few positions."""
    rules = position.ruleset
    if isinstance(rules, Turns):
        offered = type(rules.rules).compiled_turns is not PartizanRuleset.compiled_turns
    else:
        offered = type(rules).compiled is not Rules.compiled
    if not offered or is_small(position, play, engine):
        return None
    found: CompiledRules[Any] | None = engine.remembered(
        ("compiled rules", rules, play), lambda: rules.compiled(play)
    )
    return found


def key_graph_of(position: Position[Any], play: Play, engine: Engine) -> KeyGraph | None:
    """Return a labelled graph of keys in which a position is; None where it has no key."""
    rules = compiled_of(position, play, engine)
    if rules is None or rules.dense is not None:
        return None
    try:
        key = rules.array(position.state, str(position.ruleset))
    except OverflowError:
        return None
    held: list[KeyGraph] = engine.remembered((KeyGraph, position.ruleset, play), list)
    for graph in held:
        if key in graph:
            return graph
    held.append(KeyGraph(position, play, rules, engine))
    return held[-1]
