"""Trees and stalks of Hackenbush: text, moves, scenes and values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import count
from typing import TypeAlias

from zermelo.errors import InputError
from zermelo.games.scene import Line, Place, Scene, scene_of
from zermelo.games.scenes.graph import refuse_large
from zermelo.rulesets.letters import in_letters
from zermelo.values.partizan.game import Game, Look

#: An edge, l, r or e, with the branches on it; and the branches on one point, in order.
Branch: TypeAlias = tuple[str, "Tree"]
Tree: TypeAlias = tuple[Branch, ...]

COLOURS = "lre"
COLOUR = {"l": "left", "r": "right", "e": "either"}
#: The value of an edge by itself.
EDGES = {"l": Game(1), "r": Game(-1), "e": Game("*")}
#: Higher trees are refused.
MAX_HEIGHT = 300


class GroundedTrees:
    """Trees that stand on the ground, as text."""

    def read(self, parts: tuple[object, ...], wrong: Callable[[str], InputError]) -> Tree:
        """Read a stalk, a tree or several trees in parentheses, with ``;`` or ``/`` between."""
        text = in_letters("".join(map(str, parts)), COLOURS + "(;/)")
        try:
            tree, end = _read(text, 0, 0)
            if end != len(text) or len(parts) > 1:
                raise InputError(f"{text[end:]!r} does not belong there")
        except InputError as error:
            raise wrong(f"{text!r} is not a tree: {error}") from None
        return tree

    def show(self, state: Tree) -> str:
        """Write it from the ground up."""
        if len(state) == 1:
            return state[0][0] + self.show(state[0][1])
        return f"({';'.join(self.show((branch,)) for branch in state)})" if state else ""

    def cut(self, state: Tree, colours: str) -> Iterator[Tree]:
        """Yield the states after an edge of some colours is cut."""
        for place, (colour, above) in enumerate(state):
            before, behind = state[:place], state[place + 1 :]
            if colour in colours:
                yield (*before, *behind)
            for rest in self.cut(above, colours):
                yield tuple(sorted((*before, (colour, rest), *behind)))

    def parts(self, state: Tree) -> list[Tree]:
        """Return the trees."""
        return [(branch,) for branch in state]

    def scene(self, state: Tree) -> Scene:
        """Show the trees on the ground; touch the edge to cut, ``e1``, ``e2``, … as written."""
        refuse_large(0, sum(1 for _ in self.cut(state, COLOURS)))
        places, lines = standing(state)
        cuts = zip(lines, self.cut(state, COLOURS), strict=True)
        ways = [(line.look, ((f"e{n}",), option)) for n, (line, option) in enumerate(cuts, 1)]
        feet = [place.id for place in places if place.id.startswith("g")]
        return scene_of(
            places,
            [*lines, *(Line(feet[0], foot, "ground") for foot in feet[-1:])],
            left=(way for look, way in ways if look != "right"),
            right=(way for look, way in ways if look != "left"),
        )

    def describe(self, state: Tree, option: Tree) -> str:
        """Describe which edge is cut, counted in the order of the text."""
        return f"cut edge {_edges(state)[option]}, leaving {self.show(option) or 'nothing'}"

    def tree(self, state: Tree) -> Tree:
        """Return the state, which is a tree."""
        return state

    def circuits(self, state: Tree) -> int:  # noqa: ARG002
        """Return 0: there are no circuits."""
        return 0

    def nimber(self, state: Tree) -> int | None:  # noqa: ARG002
        """Return None: trees have no cycles, and their values are found otherwise."""
        return None


@lru_cache(maxsize=1)  # cached, since the moves of a position are described one after another
def _edges(state: Tree) -> dict[Tree, int]:
    """Return the edge that each option cuts; the first one if several leave the same."""
    edges: dict[Tree, int] = {}
    for number, option in enumerate(GroundedTrees().cut(state, COLOURS), 1):
        edges.setdefault(option, number)
    return edges


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


def value_of(tree: Tree, look: Look | None = None) -> Game:
    """Return the value of the tree on a point."""
    total = Game(0)
    for colour, above in tree:
        total = total.plus(EDGES[colour].ordinal_sum(value_of(above, look), look), look)
    return total


def standing(tree: Tree) -> tuple[list[Place], list[Line]]:
    """Return the joints above the ground, and the edges as they are written.

    The edge n goes up to the joint ``jn``, and is touched at ``en``; a tree begins at ``gn``.
    """
    places: list[Place] = []
    edges: list[Line] = []
    leaves = count()

    def grow(tree: Tree, below: str, height: int) -> float:
        """Place the branches of a point; return their middle."""
        middles = []
        for colour, above in tree:
            number = len(edges) + 1
            line = Line(below or f"g{number}", f"j{number}", COLOUR[colour])
            edges.append(line)
            middles.append(grow(above, line.end, height + 1))
            places.append(Place(line.end, "joint", middles[-1], -1.2 * (height + 1)))
            if not below:
                places.append(Place(line.start, "joint", middles[-1], 0.0))
        return sum(middles) / len(middles) if middles else 1.1 * next(leaves)

    grow(tree, "", 0)
    at = {place.id: place for place in places}
    for number, line in enumerate(edges, 1):
        low, high = at[line.start], at[line.end]
        middle = (low.x + high.x) / 2, (low.y + high.y) / 2
        places.append(Place(f"e{number}", "edge", *middle, str(number), line.look))
    return places, edges


def stalk_of(tree: Tree) -> str | None:
    """Return the edges of a stalk from the ground up; None if the tree is not a stalk."""
    edges = ""
    while len(tree) == 1:
        ((edge, tree),) = tree
        edges += edge
    return None if tree else edges


def _read(text: str, place: int, height: int, nested: int = 0) -> tuple[Tree, int]:
    """Return the branches of a point in a text, and the place where they end."""
    if height > MAX_HEIGHT:
        raise InputError(f"it is more than {MAX_HEIGHT} edges high")
    if nested > MAX_HEIGHT:
        raise InputError(f"its parentheses are nested more than {MAX_HEIGHT} deep")
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
        if text[place : place + 1] not in (";", "/"):
            raise InputError("; or ) is missing")
