"""Hackenbush on stalks and trees: edges are cut, and what hangs in the air falls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import ClassVar, TypeAlias

from zermelo.errors import InputError
from zermelo.games.rules import PartizanRuleset
from zermelo.games.scene import Line, Place, Scene, scene_of
from zermelo.games.scenes.graph import refuse_large
from zermelo.games.theorem import theorem
from zermelo.values.partizan.game import Game

__all__ = ["Hackenbush"]

#: An edge, l, r or e, with what stands on it; and what stands on one point, in order.
Branch: TypeAlias = tuple[str, "Tree"]
Tree: TypeAlias = tuple[Branch, ...]

COLOURS = "lre"
COLOUR = {"l": "left", "r": "right", "e": "either"}
#: What an edge is worth by itself.
EDGES = {"l": Game(1), "r": Game(-1), "e": Game("*")}
#: Higher trees are refused.
HIGHEST = 300


@dataclass(frozen=True)
class Hackenbush(PartizanRuleset[Tree]):
    """Cut an edge of your colour; what is no longer joined to the ground falls.

    Left cuts ``l`` (blue), Right ``r`` (red), and either ``e`` (green). A position is a tree that
    stands on the ground, or several: a stalk is written from the ground up, ``lrr``, branches with
    ``;`` between in parentheses, ``l(rr;e)``, and so are several trees, ``(lr;e)``. Trees are worth
    the sum of what stands on a point, and what stands on an edge is worth the ordinal sum of the
    edge and the rest, the colon principle (Berlekamp, Conway and Guy, Winning Ways, chapters 1 and
    7). Stalks without green edges are numbers: their sign expansions.

    Examples
    --------
    >>> Hackenbush()("lrlrr").value, Hackenbush()("eee").value, Hackenbush()("l(l;rl)").value
    (9/16, *3, 3/2)
    """

    name: ClassVar[str] = "hackenbush"
    example: ClassVar[str] = "lr(r;ee(el;el))"
    start: ClassVar[str] = "(nothing)"

    def state(self, *parts: object) -> Tree:
        """Read a stalk, a tree or several trees in parentheses."""
        text = "".join(map(str, parts))
        try:
            tree, end = _read(text, 0, 0)
            if end != len(text) or len(parts) > 1:
                raise InputError(f"{text[end:]!r} does not belong there")
        except InputError as error:
            raise self.no_position(f"{text!r} is no tree: {error}") from None
        return tree

    def show(self, state: Tree) -> str:
        """Write it from the ground up."""
        if len(state) == 1:
            return state[0][0] + self.show(state[0][1])
        return f"({';'.join(self.show((branch,)) for branch in state)})" if state else ""

    def scene(self, state: Tree) -> Scene:
        """Show the trees on the ground; touch the edge to cut, ``e1``, ``e2``, … as written."""
        places, lines = standing(state)
        ways = [
            (line.look, ((f"e{number}",), option))
            for number, (line, option) in enumerate(zip(lines, cut(state, COLOURS), strict=True), 1)
        ]
        feet = [place.id for place in places if place.id.startswith("g")]
        return scene_of(
            places,
            [*lines, *(Line(feet[0], foot, "ground") for foot in feet[-1:])],
            left=(way for look, way in ways if look != "right"),
            right=(way for look, way in ways if look != "left"),
        )

    def describe(self, state: Tree, option: Tree) -> str:
        """Say which edge is cut, counted in the order in which they are written."""
        number = list(cut(state, COLOURS)).index(option) + 1
        return f"cut edge {number}, leaving {self.show(option) or 'nothing'}"

    def left(self, state: Tree) -> Iterator[Tree]:
        """Cut a blue or green edge."""
        return cut(state, "le")

    def right(self, state: Tree) -> Iterator[Tree]:
        """Cut a red or green edge."""
        return cut(state, "re")

    def summands(self, state: Tree) -> list[Tree]:
        """Take the trees apart."""
        return [(branch,) for branch in state]

    @theorem(
        "the value of a red and blue stalk is the number whose sign expansion it is",
        source="Berlekamp 1972; Conway 1976",
        tells="game",
    )
    def sign_expansion(self, state: Tree) -> Game | None:
        """Count whole steps up to the first change of colour, then halves, quarters and so on."""
        stalk = _stalk(state)
        return None if stalk is None or "e" in stalk else Game(number_of(stalk))

    @sign_expansion.reasons
    def _steps(self, state: Tree) -> list[str]:
        stalk = _stalk(state)
        if not stalk:
            return []
        change = next((i for i, edge in enumerate(stalk) if edge != stalk[0]), len(stalk))
        told = f"The edges up to the first change of colour, {change} in number, are worth 1 each"
        if change < len(stalk):
            told += ", and each edge from there on half of the one before it"
        return [f"{told}. Left's edges count for her, Right's against her."]

    @theorem(
        "an edge with a tree on it is worth the ordinal sum of both (colon principle)",
        source="Berlekamp, Conway and Guy, Winning Ways, chapter 7",
        tells="game",
    )
    def colon_principle(self, state: Tree) -> Game:
        """Add up the branches at each point, from the leaves down."""
        return worth(state)


def number_of(stalk: str) -> Fraction:
    """Return the number with a sign expansion, l for + and r for −.

    Examples
    --------
    >>> number_of("lrlrr"), number_of("rrl"), number_of("")
    (Fraction(9, 16), Fraction(-3, 2), Fraction(0, 1))
    """
    total, step, changed = Fraction(0), Fraction(1), False
    for edge in stalk:
        changed |= edge != stalk[0]
        step = step / 2 if changed else step
        total += step if edge == "l" else -step
    return total


def worth(tree: Tree) -> Game:
    """Return the value of what stands on a point."""
    total = Game(0)
    for colour, above in tree:
        total += EDGES[colour].ordinal_sum(worth(above))
    return total


def cut(tree: Tree, colours: str) -> Iterator[Tree]:
    """Yield what stands after an edge of some colours is cut."""
    for place, (colour, above) in enumerate(tree):
        before, behind = tree[:place], tree[place + 1 :]
        if colour in colours:
            yield (*before, *behind)
        for rest in cut(above, colours):
            yield tuple(sorted((*before, (colour, rest), *behind)))


def standing(tree: Tree) -> tuple[list[Place], list[Line]]:
    """Return the joints of what stands on the ground, and its edges as they are written.

    The edge n goes up to the joint ``jn``, and is touched at ``en``; a tree begins at ``gn``.
    """
    places: list[Place] = []
    edges: list[Line] = []
    leaves = count()

    def grow(tree: Tree, below: str, height: int) -> float:
        """Place what stands on a point; return where its middle is."""
        middles = []
        for colour, above in tree:
            number = len(edges) + 1
            line = Line(below or f"g{number}", f"j{number}", COLOUR[colour])
            edges.append(line)
            middle = grow(above, line.end, height + 1)
            middles.append(middle)
            places.append(Place(line.end, "joint", middle, -1.2 * (height + 1)))
            if not below:
                places.append(Place(line.start, "joint", middle, 0.0))
        return sum(middles) / len(middles) if middles else 1.1 * next(leaves)

    refuse_large(0, sum(1 for _ in cut(tree, COLOURS)))
    grow(tree, "", 0)
    at = {place.id: place for place in places}
    for number, line in enumerate(edges, 1):
        low, high = at[line.start], at[line.end]
        middle = (low.x + high.x) / 2, (low.y + high.y) / 2
        places.append(Place(f"e{number}", "edge", *middle, str(number), line.look))
    return places, edges


def _stalk(tree: Tree) -> str | None:
    """Return the edges of a stalk from the ground up; None where it is none."""
    edges = ""
    while tree:
        if len(tree) > 1:
            return None
        edges += tree[0][0]
        tree = tree[0][1]
    return edges


def _read(text: str, place: int, height: int, nested: int = 0) -> tuple[Tree, int]:
    """Read what stands on a point; return it, and where it ends."""
    if height > HIGHEST:
        raise InputError(f"it is more than {HIGHEST} edges high")
    if nested > HIGHEST:
        raise InputError(f"its parentheses are nested more than {HIGHEST} deep")
    if place < len(text) and text[place] in COLOURS:
        above, end = _read(text, place + 1, height + 1, nested)
        return ((text[place], above),), end
    if text[place : place + 1] != "(":
        return (), place
    branches: list[Branch] = []
    while True:
        tree, place = _read(text, place + 1, height, nested + 1)
        if not tree:
            raise InputError("a branch is missing; give edges l, r and e")
        branches += tree
        if text[place : place + 1] == ")":
            return tuple(sorted(branches)), place + 1
        if text[place : place + 1] != ";":
            raise InputError("; or ) is missing")
