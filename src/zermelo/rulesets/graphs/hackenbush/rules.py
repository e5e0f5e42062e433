"""Hackenbush: edges are cut, and all edges that are no longer joined to the ground fall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, ClassVar, TypeAlias

from zermelo.errors import InputError
from zermelo.formats.coloured import ColouredGraph
from zermelo.games.parameters import natural, parameter, wrong_parameter
from zermelo.games.rules import Rules, RulesBySide, Ruleset, Scene, Tractable, no_position, theorem
from zermelo.limits import Watch
from zermelo.rulesets.graphs.hackenbush import plants
from zermelo.values.partizan.game import Game
from zermelo.values.player import LEFT, Player
from zermelo.values.text import plural

#: A tree, or the numbers of the remaining edges of a graph.
State: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True)
class OnGround(Rules[State]):
    """Positions made of edges that are joined to the ground."""

    start = "(nothing)"
    #: The colours that edges may have.
    colours: ClassVar[str] = plants.COLOURS

    on: ColouredGraph | None = parameter(
        None,
        "a file with a line for each edge: two vertices and left, right or either",
        read="coloured",
    )
    ground: str | None = parameter(None, "the vertex that is the ground of the graph")

    def __post_init__(self) -> None:
        if self.ground is not None and (self.on is None or self.ground not in self.on.names):
            advice = "give --on FILE with it" if self.on is None else "give a vertex of the graph"
            raise wrong_parameter(self, "ground", advice)
        self.form  # noqa: B018  raises errors

    @cached_property
    def form(self) -> plants.GroundedTrees | plants.GroundedGraph:
        """The methods for states: trees, or the remaining edges of a graph."""
        if self.on is None:
            return plants.GroundedTrees(self.colours)
        return plants.GroundedGraph(self.on, self.ground, self.colours)

    def state(self, *parts: object) -> State:
        """Read a tree or, on a graph, the removed edges."""
        return self.form.read(parts, partial(no_position, self))

    def show(self, state: State) -> str:
        """Write a tree or, on a graph, the removed edges."""
        return self.form.show(state)

    def scene(self, state: State) -> Scene:
        """Show the edges above the ground; a move touches the edge to cut."""
        return self.form.scene(state)

    def describe(self, state: State, option: State) -> str:
        """Describe which edge is cut, and what remains."""
        return self.form.describe(state, option)

    def components(self, state: State) -> list[State]:
        """Return the parts that only the ground joins."""
        return self.form.parts(state)


@dataclass(frozen=True)
class Hackenbush(OnGround, RulesBySide[State]):
    """Cut an edge of your colour; what is no longer joined to the ground falls.

    Left cuts ``l`` (blue), Right ``r`` (red), and both can cut ``e`` (green). A position is one or
    several trees that stand on the ground. A stalk is written from the ground up, ``lrr``. Branches
    are in parentheses, separated by ``;``, as in ``l(rr;e)``, and so are several trees, ``(lr;e)``.

    With ``--on`` the board is any graph. A file has a line for each edge: its two vertices and
    ``left``, ``right`` or ``either``; the same line twice is two edges. Graphs in other formats, or
    given by name, are green. The ground is the vertex that ``--ground`` names; by default it is the
    vertex ``ground``, or else the first one. A position is then the removed edges, ``-e2 -e5``,
    numbered in the order of the file; the whole graph is ``whole``, or no words.

    In a tree the value at a point is the sum of the branches on it, and a branch is worth the
    ordinal sum of its lowest edge and the rest: colon principle (Winning Ways, chapters 1 and 7).
    A stalk without green edges is the number whose sign expansion it is. On green graphs the
    vertices of a cycle can be fused: fusion principle. Without green edges values are numbers.

    Examples
    --------
    >>> Hackenbush()("lrlrr").value, Hackenbush()("eee").value, Hackenbush()("l(l;rl)").value
    (9/16, *3, 3/2)
    >>> arch = ColouredGraph([("ground", "a", "l"), ("a", "b", "r"), ("b", "ground", "l")])
    >>> Hackenbush(arch)().value, Hackenbush(arch)("-e1").value
    (1, 1/2)
    """

    name = "hackenbush"
    example = "lr(r;ee(el;el))"
    complexity = "NP-hard (Winning Ways)"
    tractable = Tractable("no: NP-hard (Winning Ways)")

    def moves_of(self, state: State, mover: Player) -> Iterator[State]:
        """Yield the states after a green edge is cut, or one of the mover's colour."""
        return self.form.cut(state, "le" if mover is LEFT else "re")

    @theorem(
        "the value of a red and blue stalk is the number whose sign expansion it is",
        source="Berlekamp 1974; Conway 1976",
        gives="game",
    )
    def sign_expansion(self, state: State) -> Game | None:
        """Return the number that a red and blue stalk is worth; None for other states."""
        stalk = self._stalk(state)
        return None if stalk is None or "e" in stalk else Game(plants.number_of(stalk))

    @sign_expansion.reasons
    def _steps(self, state: State) -> list[str]:
        if not (stalk := self._stalk(state)):
            return []
        count = next((i for i, edge in enumerate(stalk) if edge != stalk[0]), len(stalk))
        text = f"The edges up to the first change of colour, {count} in number, are worth 1 each"
        if count < len(stalk):
            text += ", and each later edge half as much as the one before it"
        return [f"{text}. Left's edges count as positive, Right's as negative."]

    def _stalk(self, state: State) -> str | None:
        """Return the edges of a stalk from the ground up; None for other states."""
        tree = self.form.tree(state)
        return None if tree is None else plants.stalk_of(tree)

    @theorem(
        "an edge with a tree on it is worth the ordinal sum of both (colon principle)",
        source="Winning Ways, chapter 7",
        gives="game",
    )
    def colon_principle(self, state: State, watch: Watch) -> Game | None:
        """Add up the branches at each point, from the leaves down; None if there is a cycle."""
        tree = self.form.tree(state)
        return None if tree is None else plants.value_of(tree, watch.sparing())

    @theorem(
        "in a green graph the vertices of a cycle can be fused into one (fusion principle)",
        source="Winning Ways, chapter 7",
        gives="game",
    )
    def fusion_principle(self, state: State) -> Game | None:
        """Shrink cycles, then add up the remaining trees; None unless this is a green graph."""
        nimber = self.form.nimber(state)
        return None if nimber is None else Game(f"*{nimber}")


@dataclass(frozen=True)
class GreenHackenbush(OnGround, Ruleset[State]):
    """Cut any edge; edges that are no longer joined to the ground fall.

    All edges are green: both players can cut them. A position is one or several trees that stand on
    the ground, written as in Hackenbush: ``eee`` is a stalk of three edges, ``e(ee;e)`` a tree.
    Numbers stand for stalks, so that ``3 5 7`` is Nim. With ``--on`` the board is any graph, as in
    Hackenbush; the colours in a file are ignored.

    A branch of a tree is worth one more than the nim-sum of the branches on it (colon principle). A
    circuit may be shrunk to a point with a loop for each of its edges, and a loop is worth a stalk
    of one edge (fusion principle). So every picture is worth a nimber (Winning Ways, chapter 7).

    Examples
    --------
    >>> GreenHackenbush()("e(ee;e)").value, GreenHackenbush()("3 5 7").value
    (4, 1)
    >>> house = ColouredGraph((u, v, "e") for u, v in ["ga", "gb", "ab", "bc"])
    >>> GreenHackenbush(house)().value
    0
    """

    name = "green-hackenbush"
    example = "e(ee;e(e;e))"
    complexity = "linear"
    tractable = Tractable("yes (Winning Ways, chapter 7)", sums="yes: values add up")
    colours = plants.GREEN

    def state(self, *parts: object) -> State:
        """Read a tree, heights of stalks or, on a graph, the removed edges."""
        heights = [natural(word) for part in parts for word in str(part).split()]
        if self.on is None and heights and None not in heights:
            if (highest := max(filter(None, heights), default=0)) > plants.MAX_HEIGHT:
                advice = f"give {plants.MAX_HEIGHT} at most"
                raise InputError(f"{self.name}: a stalk of {highest} edges; {advice}")
            stalks = ["e" * height for height in heights if height]
            parts = (f"({';'.join(stalks)})",) if stalks else ()
        return super().state(*parts)

    def scene(self, state: State) -> Scene:
        """Show the edges above the ground; a move touches the edge to cut."""
        return super().scene(state).of(LEFT)

    def options(self, state: State) -> Iterator[State]:
        """Yield the states after an edge is cut."""
        return self.form.cut(state, plants.GREEN)

    @theorem(
        "a branch is worth one more than the nim-sum of what stands on it (colon principle)",
        source="Winning Ways, chapter 7",
    )
    def colon_principle(self, state: State) -> int | None:
        """Add up the branches at each point, from the leaves down; None if there is a circuit."""
        tree = self.form.tree(state)
        return None if tree is None else nimber_of(tree)

    @colon_principle.reasons
    def _branches(self, state: State) -> list[str]:
        tree = self.form.tree(state) or ()
        parts = [f"one worth {nimber_of((branch,))}" for branch in tree]
        text = f"{len(parts)} branches stand on the ground: {', '.join(parts)}. Take the nim-sum."
        return [text] * (len(parts) > 1)

    @theorem(
        "the vertices of a circuit can be fused into one (fusion principle)",
        source="Winning Ways, chapter 7",
    )
    def fusion_principle(self, state: State) -> int | None:
        """Shrink all circuits, then add up the remaining trees; None without a graph."""
        return self.form.nimber(state)

    @fusion_principle.reasons
    def _circuits(self, state: State) -> list[str]:
        circuits = self.form.circuits(state)
        found = plural(circuits, "independent circuit", "independent circuits")
        text = (
            f"The picture has {found}. Vertices on a common circuit become one vertex. Each edge "
            "between them is then a loop, worth 1, and a bridge is worth one more than what stands "
            "on it."
        )
        return [text]


def nimber_of(tree: plants.Tree) -> int:
    """Return the nimber of the green tree on a point.

    >>> nimber_of((("e", ()), ("e", (("e", ()),))))
    3
    """
    total = 0
    for _, above in tree:
        total ^= nimber_of(above) + 1
    return total
