"""Green Hackenbush: both players cut any edge, so that values are nimbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from zermelo.errors import InputError
from zermelo.formats.coloured import ColouredEdges
from zermelo.games.parameters import natural
from zermelo.games.rules import Ruleset, Scene, Tractable, theorem
from zermelo.rulesets.graphs.hackenbush.plants import Plants
from zermelo.rulesets.graphs.hackenbush.rules import OnGround, State
from zermelo.rulesets.graphs.hackenbush.trees import MAX_HEIGHT, GroundedTrees, Tree
from zermelo.values.player import LEFT
from zermelo.values.text import plural


@dataclass(frozen=True)
class GreenHackenbush(OnGround, Ruleset[State]):
    """Cut any edge; edges that are no longer joined to the ground fall.

    All edges are green: both players can cut them. A position is one or several trees that stand on
    the ground, written as in Hackenbush: ``eee`` is a stalk of three edges, ``e(ee;e)`` a tree.
    Numbers stand for stalks, so that ``3 5 7`` is Nim. With ``--on`` the board is any graph, and a
    position is the removed edges, ``-e2 -e5``; the colours in a file are ignored. The ground is the
    vertex that ``--ground`` names, or else the one with the name ``ground``, or else the first.

    A branch of a tree is worth one more than the nim-sum of the branches on it (colon principle). A
    circuit may be shrunk to a point with a loop for each of its edges, and a loop is worth a stalk
    of one edge (fusion principle). So every picture is worth a nimber (Winning Ways, chapter 7).

    Examples
    --------
    >>> GreenHackenbush()("e(ee;e)").value, GreenHackenbush()("3 5 7").value
    (4, 1)
    >>> house = ColouredEdges((u, v, "e") for u, v in ["ga", "gb", "ab", "bc"])
    >>> GreenHackenbush(house)().value
    0
    """

    name = "green-hackenbush"
    example = "e(ee;e(e;e))"
    complexity = "linear"
    tractable = Tractable(label="yes (Winning Ways, chapter 7)", sums="yes: values add up")

    @cached_property
    def grown(self) -> GroundedTrees | Plants:
        """The form of states, with all edges green."""
        if self.on is None:
            return GroundedTrees()
        return Plants(ColouredEdges((u, v, "either") for u, v, _ in self.on.edges), self.ground)

    def state(self, *parts: object) -> State:
        """Read a tree, heights of stalks or, on a graph, the removed edges."""
        heights = [natural(word) for part in parts for word in str(part).split()]
        if self.on is None and heights and None not in heights:
            if (highest := max(filter(None, heights), default=0)) > MAX_HEIGHT:
                raise InputError(
                    f"{self.name}: a stalk of {highest} edges; give {MAX_HEIGHT} at most"
                )
            stalks = ["e" * height for height in heights if height]
            parts = (f"({';'.join(stalks)})",) if stalks else ()
        return super().state(*parts)

    def scene(self, state: State) -> Scene:
        """Show the edges above the ground; touch the edge to cut."""
        return super().scene(state).of(LEFT)

    def options(self, state: State) -> Iterator[State]:
        """Cut any edge."""
        return self.grown.cut(state, "e")

    @theorem(
        "a branch is worth one more than the nim-sum of what stands on it (colon principle)",
        source="Winning Ways, chapter 7",
    )
    def colon_principle(self, state: State) -> int | None:
        """Add up the branches at each point, from the leaves down; None if there is a circuit."""
        tree = self.grown.tree(state)
        return None if tree is None else nimber_of(tree)

    @colon_principle.reasons
    def _branches(self, state: State) -> list[str]:
        tree = self.grown.tree(state) or ()
        parts = [f"one worth {nimber_of((branch,))}" for branch in tree]
        if len(parts) < 2:
            return []
        return [f"On the ground stand {len(parts)} branches: {', '.join(parts)}. Take the nim-sum."]

    @theorem(
        "the vertices of a circuit can be drawn together into one (fusion principle)",
        source="Winning Ways, chapter 7",
    )
    def fusion_principle(self, state: State) -> int | None:
        """Shrink all circuits, then add up the rest from the leaves down."""
        return self.grown.nimber(state)

    @fusion_principle.reasons
    def _circuits(self, state: State) -> list[str]:
        circuits = self.grown.circuits(state)
        found = plural(circuits, "independent circuit", "independent circuits")
        text = (
            f"The picture has {found}. All vertices that two ways join become one; each edge "
            "between them is then a loop, worth 1, and what stands on a bridge is worth one more "
            "than by itself."
        )
        return [text]


def nimber_of(tree: Tree) -> int:
    """Return the nimber of the green tree on a point.

    Examples
    --------
    >>> nimber_of((("e", ()), ("e", (("e", ()),))))
    3
    """
    total = 0
    for _, above in tree:
        total ^= nimber_of(above) + 1
    return total
