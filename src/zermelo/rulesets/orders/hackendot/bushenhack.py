"""Bushenhack: hack away an edge with all the edges that join it to the ground.

An edge of a bush is named by its upper end, and every vertex above the ground is the upper end of
exactly one edge. Hacking an edge also removes the edges below it, down to the ground. Without the
ground, the bushes are a forest, and the move removes the path from a vertex to its root. So this is
Hackendot on that forest, move by move.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from zermelo.errors import InputError
from zermelo.games.scene import Scene
from zermelo.games.scenes.graph import edge_id, graph, refuse_large
from zermelo.rulesets.orders.hackendot.rules import MAX_NAMED, Hackendot, State
from zermelo.values.text import joined

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

WEIGHTS = (
    "Each edge is named by its upper end and has a weight. Weights are found from the twigs down "
    "to the ground. Let X be the nim-sum of all weights above an edge. Its weight is the number w "
    "that makes w ⊕ X least, among the numbers that are not the nim-sum of the weights on a path "
    "up from the edge (without the edge itself; the empty path has 0). The value of the bushes "
    "that are left is the nim-sum of their weights."
)


@dataclass(frozen=True)
class Bushenhack(Hackendot):
    """Hack away an edge of a bush, and with it all edges that join it to the ground.

    Bushes are rooted trees whose roots stand on the ground. The parts above the removed edges take
    root where they were cut, and become separate bushes; in Hackenbush they would fall. A position
    is written as the upper ends of the edges that were hacked; each stands for all edges below it
    too. Without the ground the game is `Hackendot`, whose weights, values and moves apply (Úlehla
    1980): values take O(V log V), moves O(V).

    The game is in Winning Ways, chapter 17. The rules here follow Fraenkel 1996a, section 7, which
    names it beside Hackendot; they were not compared with the book.

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

    name = "bushenhack"
    example = "--on examples/forest.tgf"
    weighing = WEIGHTS
    part = "bush of"
    choosing = "Hacking at"
    nothing = "No edge is left."

    @cached_property
    def played(self) -> Digraph:
        """The forest above the ground, whose vertices are the edges of the bushes."""
        from zermelo.digraph.forest import Forest

        whole = Forest.from_digraph(self.on)
        return self.on.induced(whole.vertex[whole.up >= 0])

    def state(self, *parts: object) -> State:
        """Check the upper ends of hacked edges; those below another one may be left out."""
        for part in parts:
            if part in self.on and part not in self.played:
                wrong = f"{part} stands on the ground, and no edge leads down from it"
                raise InputError(f"{wrong}; name an edge by its upper end")
        return super().state(*parts)

    def describe(self, state: State, option: State) -> str:
        """Name the edge and the path that is removed, by upper ends."""
        names = self._named(state, option)
        if len(names) > MAX_NAMED:
            return f"hack at {names[-1]}: remove {len(names):,} edges, {names[0]} to {names[-1]}"
        edges = "the edge" if len(names) == 1 else "the edges"
        return f"hack at {names[-1]}: remove {edges} to {joined(names)}"

    def scene(self, state: State) -> Scene:
        """Show the bushes that are left, the ground below; touch the edge to hack."""
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
