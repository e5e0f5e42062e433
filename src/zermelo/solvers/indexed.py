"""What ``unmoves`` and ``disk`` have in common: all indices are labelled, and then looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from zermelo.errors import InputError
from zermelo.solvers.keys import compiled_of
from zermelo.solvers.labelled import by_labels
from zermelo.solvers.method import Wish
from zermelo.values.play import Play

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from zermelo.budget import Budget
    from zermelo.games.compiled import CompiledRules
    from zermelo.games.position import Position
    from zermelo.games.solution import Solution
    from zermelo.solvers.engine import Engine

SOURCE = "Algorithm PND (Fraenkel 1997, Theorem 2), backwards on {:,} indices"


class LabelledIndices(Protocol):
    """The labels of all indices, -2 where there is no position."""

    def __len__(self) -> int: ...
    def __getitem__(self, places: slice, /) -> NDArray[np.int32]: ...


class IndexGraph:
    """The labels of all indices of a ruleset, by state."""

    def __init__(self, rules: CompiledRules[Any], name: str, indices: LabelledIndices) -> None:
        self.rules, self.name, self.indices = rules, name, indices

    def __len__(self) -> int:
        return len(self.indices)

    def of(self, states: Sequence[Any]) -> list[int]:
        """Return the labels of states."""
        keys = [int(self.rules.array(state, self.name)[0]) for state in states]
        labels = [int(self.indices[key : key + 1][0]) for key in keys]
        if -2 in labels:
            raise InputError(
                f"{self.name}: the compiled rules say of a state that comes up that it is no "
                "position; mend them"
            )
        return labels


class ByIndices:
    """Labels all indices, where compiled rules have un-moves.

    Parameters
    ----------
    method, source : str
        As answers tell them.
    labelled : callable
        Labels all indices of compiled rules, for a budget, a play and a name.
    """

    def __init__(
        self,
        method: str,
        source: str,
        labelled: Callable[[CompiledRules[Any], Budget, Play, str], LabelledIndices],
    ) -> None:
        self._method, self._source, self._labelled = method, source, labelled

    def answer(
        self, position: Position[Any], wish: Wish, play: Play, engine: Engine
    ) -> Solution[Any] | None:
        """Answer by the labels of indices; None where the rules do not have what it takes."""
        graph = None if wish is Wish.VALUE else self.graph(position, play, engine)
        if graph is None:
            return None
        source = self._source.format(len(graph))
        return by_labels(graph, position, wish, play, self._method, source)

    def graph(self, position: Position[Any], play: Play, engine: Engine) -> IndexGraph | None:
        """Return the labels by which a position is answered; None as well."""
        rules = compiled_of(position, play, engine)
        if rules is None:
            return None
        from zermelo.games.compiled import WithEndings

        narrow = position.ruleset
        if isinstance(narrow, WithEndings):
            narrow = narrow.narrowed(position.state)
            rules = engine.remembered(
                ("compiled rules", narrow, play), lambda: narrow.compiled(play)
            )
        if rules is None or not rules.has_unmoves:
            return None
        name = str(narrow)
        try:
            rules.array(position.state, name)
        except OverflowError:
            return None
        return engine.remembered(
            (IndexGraph, self._method, narrow, play),
            lambda: IndexGraph(rules, name, self._labelled(rules, engine.budget, play, name)),
        )
