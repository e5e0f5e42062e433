"""Bushenhack: hack away an edge with all the edges that join it to the ground.

An edge of a bush is called by its upper end, and every vertex above the ground is the upper end of
one edge. Hacking an edge away takes with it the edges below it, down to the ground: in the forest
of the vertices above the ground, with an edge wherever one of the bush joins two of them, that is
the path from a vertex to its root. So this is Hackendot on that forest, move by move.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from zermelo.errors import InputError
from zermelo.games.scene import Scene
from zermelo.games.scenes.graph import edge_id, graph, refuse_large
from zermelo.rulesets.orders.hackendot.rules import NAMED, Hackendot, State
from zermelo.values.text import joined

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

WEIGHTS = (
    "An edge is called by its upper end, and has a weight. Weights are found from the twigs down "
    "to the ground: that of an edge is the number w for which w ⊕ X is least, X being the nim-sum "
    "of all weights above the edge, among the numbers that are not the nim-sum of the weights on a "
    "path up from the edge (the edge itself left out; the empty path has 0). The bushes that are "
    "left are worth the nim-sum of their weights."
)


@dataclass(frozen=True)
class Bushenhack(Hackendot):
    """Hack away an edge of a bush, and with it all edges that join it to the ground.

    Bushes are rooted trees whose roots stand on the ground. What was above the edges that are gone
    takes root where it was cut, and is a bush of its own; in Hackenbush it would fall. A position
    is written as the upper ends of the edges that were hacked: each stands for all edges below it.
    Each edge is a vertex of the forest above the ground, and on that the game is `Hackendot`, so
    that its weights, values and moves serve here (Úlehla 1980): values take O(V log V), moves O(V).

    The game is in Winning Ways, chapter 17; the rules here follow its place beside Hackendot in
    Fraenkel 1996a, section 7, and were not compared with the book.

    Parameters
    ----------
    on : Digraph
        The bushes, a rooted forest; edges lead from a parent to its children, and the roots stand
        on the ground.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> bush = Digraph([("ground", "a"), ("a", "b"), ("a", "c"), ("c", "d")])
    >>> here = Bushenhack(bush)()
    >>> here.value, here.winning_moves()
    (4, [Move('hack at c: remove the edges to a and c' -> c)])
    """

    name: ClassVar[str] = "bushenhack"
    example: ClassVar[str] = "--on examples/forest.tgf"
    weighing: ClassVar[str] = WEIGHTS
    part: ClassVar[str] = "bush of"
    choosing: ClassVar[str] = "Hacking at"
    nothing: ClassVar[str] = "No edge is left."

    @cached_property
    def played(self) -> Digraph:
        """The forest above the ground, whose vertices are the edges of the bushes."""
        from zermelo.digraph.forest import Forest

        whole = Forest.from_digraph(self.on)
        return self.on.induced(whole.vertex[whole.up >= 0])

    def state(self, *parts: object) -> State:
        """Check the upper ends of edges that were hacked; those below another need not be said."""
        for part in parts:
            if part in self.on and part not in self.played:
                wrong = f"{part} stands on the ground, and no edge leads down from it"
                raise InputError(f"{wrong}; name an edge by its upper end")
        return super().state(*parts)

    def describe(self, state: State, option: State) -> str:
        """Name the edge and the path that goes with it, by their upper ends."""
        names = self._named(state, option)
        if len(names) > NAMED:
            return f"hack at {names[-1]}: remove {len(names):,} edges, {names[0]} to {names[-1]}"
        edges = "the edge" if len(names) == 1 else "the edges"
        return f"hack at {names[-1]}: remove {edges} to {joined(names)}"

    def scene(self, state: State) -> Scene:
        """Show the bushes that are left, the ground below; touch the edge that is hacked."""
        refuse_large(len(self.on))
        sources, targets = (ends.tolist() for ends in self.on.edge_arrays())
        upper = {self.on.names[target]: number for number, target in enumerate(targets)}
        edge = [upper[self.played.names[v]] for v in self.forest.vertex.tolist()]
        removed = self.removed(state)
        left = [edge[p] for p in range(len(edge)) if p not in removed]
        ends = {end for number in left for end in (sources[number], targets[number])}
        return graph(
            self.on.names,
            list(zip(sources, targets, strict=True)),
            holds={number: "gone" for number in range(len(self.on)) if number not in ends},
            looks={edge[p]: "gone" for p in removed},
            chosen=left,
            upward=True,
            moves=(((edge_id(edge[self._chosen(state, o)]),), o) for o in self.options(state)),
        )
