"""``grundy``: Grundy values and level numbers of an acyclic digraph."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.digraph.digraph import Digraph
from zermelo.labels.grundy import Grundy, grundy
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.verbs.known import question
from zermelo.verbs.vertices import size_of


@dataclass(frozen=True)
class Answer:
    """The Grundy value and the level of every vertex."""

    found: Grundy

    def json(self) -> dict[str, object]:
        """Return plain data."""
        G = self.found.digraph
        names = [str(name) for name in G.names]
        return {
            **size_of(G),
            "value": dict(zip(names, self.found.array.tolist(), strict=True)),
            "level": dict(zip(names, self.found.level.array.tolist(), strict=True)),
        }


def answer(G: Digraph, limits: Limits | Watch = NO_LIMITS) -> Answer:
    """Give the Grundy value and the level number of every vertex.

    Raises
    ------
    HasCycle

    Examples
    --------
    >>> answer(Digraph([("a", "b")])).json()
    {'vertices': 2, 'edges': 1, 'value': {'a': 1, 'b': 0}, 'level': {'a': 1, 'b': 0}}
    """
    with question(limits, size_of(G), f"labelling {G.vertex_count:,} vertices") as watch:
        return Answer(grundy(G, limits=watch))
