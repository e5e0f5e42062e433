"""Edges that stand on the ground: trees, which are written as text, and graphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import count
from typing import Any, TypeAlias

from zermelo.errors import InputError
from zermelo.formats.coloured import ColouredGraph
from zermelo.games.parameters import natural
from zermelo.games.scene import Line, Place, Scene, scene_of
from zermelo.games.scenes.graph import edge_id, graph, refuse_large, vertex_id
from zermelo.rulesets.names import in_letters
from zermelo.values.partizan.game import Game, Look

#: A branch is an edge, l, r or e, and the tree on it. A tree is the branches on a point, sorted.
Branch: TypeAlias = tuple[str, "Tree"]
Tree: TypeAlias = tuple[Branch, ...]

COLOURS, GREEN = "lre", "e"  #: left (blue), right (red), either (green)
COLOUR_NAMES = {"l": "left", "r": "right", "e": "either"}
#: The value of an edge by itself.
EDGE_VALUES = {"l": Game(1), "r": Game(-1), "e": Game("*")}
#: Maximum height of a tree in edges, and depth of parentheses.
MAX_HEIGHT = 300


class GroundedTrees:
    """Trees that stand on the ground; ``colours`` are the letters that edges may have."""

    def __init__(self, colours: str = COLOURS) -> None:
        self.colours = colours

    def read(self, parts: tuple[object, ...], fault: Callable[[str], InputError]) -> Tree:
        """Read a stalk, a tree, or trees in parentheses; ``fault`` makes an error of a message."""
        text = in_letters("".join(map(str, parts)), COLOURS + "(;/)")
        if barred := set(text).intersection(COLOURS).difference(self.colours):
            raise fault(f"{text!r} has an edge {min(barred)}; write {self.colours} for each edge")
        try:
            tree, end = _parse(text, 0, 0)
            if end != len(text) or len(parts) > 1:
                raise InputError(f"{text[end:]!r} does not belong there")
        except InputError as error:
            raise fault(f"{text!r} is not a tree: {error}") from None
        return tree

    def show(self, state: Tree) -> str:
        """Write the trees from the ground up."""
        if len(state) == 1:
            return state[0][0] + self.show(state[0][1])
        return f"({';'.join(map(self.show, self.parts(state)))})" if state else ""

    def cut(self, state: Tree, colours: str) -> Iterator[Tree]:
        """Yield the states after each edge of some colours is cut, in the order of the text."""
        for place, (colour, above) in enumerate(state):
            before, after = state[:place], state[place + 1 :]
            if colour in colours:
                yield (*before, *after)
            for remaining in self.cut(above, colours):
                yield tuple(sorted((*before, (colour, remaining), *after)))

    def parts(self, state: Tree) -> list[Tree]:
        """Return each branch on the ground as a state."""
        return [(branch,) for branch in state]

    def scene(self, state: Tree) -> Scene:
        """Show trees on the ground; a move touches the edge to cut, ``e1``, ``e2`` and so on."""
        refuse_large(0, sum(1 for _ in self.cut(state, COLOURS)))
        places, lines = picture_of(state)
        cuts = zip(lines, self.cut(state, COLOURS), strict=True)
        moves = ((line.look, ((f"e{n}",), option)) for n, (line, option) in enumerate(cuts, 1))
        feet = [place.id for place in places if place.id.startswith("g")]
        ground = [Line(feet[0], foot, "ground") for foot in feet[-1:]]
        return scene_of(places, [*lines, *ground], **_by_player(moves))

    def describe(self, state: Tree, option: Tree) -> str:
        """Name the edge that is cut, by its place in the text, and what remains."""
        return f"cut edge {_edge_numbers(state)[option]}, leaving {self.show(option) or 'nothing'}"

    def tree(self, state: Tree) -> Tree:
        """Return the state, which is a tree."""
        return state

    def circuits(self, state: Tree) -> int:  # noqa: ARG002
        """Return 0: there are no circuits."""
        return 0

    def nimber(self, state: Tree) -> int | None:  # noqa: ARG002
        """Return None: the colon principle values trees."""
        return None


@lru_cache(maxsize=1)  # since the moves of a position are described one after another
def _edge_numbers(state: Tree) -> dict[Tree, int]:
    """Return for each option the number, from 1, of the first edge whose cut leaves it."""
    options = [*enumerate(GroundedTrees().cut(state, COLOURS), 1)]
    return {option: number for number, option in reversed(options)}


def _by_player(moves: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return the moves by player; each is given with left, right or either, its edge's colour."""
    pairs = list(moves)
    return {p: [move for look, move in pairs if look in (p, "either")] for p in ("left", "right")}


def number_of(stalk: str) -> Fraction:
    """Return the number with a sign expansion: l for + and r for −.

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
    """Return the value of the tree on a point; ``look`` may check limits."""
    total = Game(0)
    for colour, above in tree:
        total = total.plus(EDGE_VALUES[colour].ordinal_sum(value_of(above, look), look), look)
    return total


def picture_of(tree: Tree) -> tuple[list[Place], list[Line]]:
    """Return the places of trees, and their edges in the order of the text.

    Edge n ends at the joint ``jn``; an edge on the ground begins at ``gn``. Touch it at ``en``.
    """
    places: list[Place] = []
    edges: list[Line] = []
    leaves = count()

    def place_branches(tree: Tree, below: str, height: int) -> float:
        """Place the branches on a point; return the x of their middle, or of a leaf."""
        middles = []
        for colour, above in tree:
            number = len(edges) + 1
            line = Line(below or f"g{number}", f"j{number}", COLOUR_NAMES[colour])
            edges.append(line)
            middles.append(place_branches(above, line.end, height + 1))
            places.append(Place(line.end, "joint", middles[-1], -1.2 * (height + 1)))
            if not below:
                places.append(Place(line.start, "joint", middles[-1], 0.0))
        return sum(middles) / len(middles) if middles else 1.1 * next(leaves)

    place_branches(tree, "", 0)
    place_of = {place.id: place for place in places}
    for number, line in enumerate(edges, 1):
        low, high = place_of[line.start], place_of[line.end]
        middle = (low.x + high.x) / 2, (low.y + high.y) / 2
        places.append(Place(f"e{number}", "edge", *middle, str(number), line.look))
    return places, edges


def stalk_of(tree: Tree) -> str | None:
    """Return the edges of a stalk from the ground up; None for other trees."""
    edges = ""
    while len(tree) == 1:
        ((edge, tree),) = tree
        edges += edge
    return None if tree else edges


def _parse(text: str, index: int, height: int, depth: int = 0) -> tuple[Tree, int]:
    """Return the branches of a point in a text, and the index after them."""
    if height > MAX_HEIGHT:
        raise InputError(f"it is more than {MAX_HEIGHT} edges high")
    if depth > MAX_HEIGHT:
        raise InputError(f"its parentheses are nested more than {MAX_HEIGHT} deep")
    if index < len(text) and text[index] in COLOURS:
        above, end = _parse(text, index + 1, height + 1, depth)
        return ((text[index], above),), end
    if text[index : index + 1] != "(":
        return (), index
    branches: list[Branch] = []
    while True:
        tree, index = _parse(text, index + 1, height, depth + 1)
        if not tree:
            raise InputError("a branch is missing; give edges l, r and e")
        branches += tree
        if text[index : index + 1] == ")":
            return tuple(sorted(branches)), index + 1
        if text[index : index + 1] not in (";", "/"):
            raise InputError("; or ) is missing")


#: The numbers, from 0, of the edges that are still joined to the ground, ascending.
State: TypeAlias = tuple[int, ...]
#: For each vertex its edges, by number, each with its other end.
Adjacency: TypeAlias = dict[str, list[tuple[int, str]]]

WHOLE = "whole"  #: the word for the whole graph


class GroundedGraph:
    """A graph that stands on the ground: by default vertex ``ground`` or, without it, the first."""

    def __init__(self, on: ColouredGraph, ground: str | None, colours: str) -> None:
        if not on.edges:
            raise InputError("hackenbush: the graph has no edge; give one with an edge or more")
        coloured = ColouredGraph((u, v, GREEN) for u, v, _ in on.edges) if colours == GREEN else on
        self.on = coloured
        default_ground = "ground" if "ground" in on.names else on.names[0]
        self.ground = default_ground if ground is None else ground
        numbers = range(len(on.edges))
        if ungrounded := set(numbers).difference(self.standing(numbers)):
            number = min(ungrounded)
            u, v, _ = on.edges[number]
            wrong = f"edge {number + 1}, {u} {v}, is not joined to the ground, {self.ground}"
            advice = "take it away, or name the ground with --ground"
            raise InputError(f"hackenbush: {wrong}; {advice}")

    def read(self, parts: tuple[object, ...], fault: Callable[[str], InputError]) -> State:
        """Read the removed edges, ``-e2 -e5``, or ``whole``; edges off the ground fall, too."""
        removed = set()
        for word in map(str, () if parts == (WHOLE,) else parts):
            number = natural(word[2:]) if word[:2] == "-e" else None
            if number is None:
                raise fault(f"{word!r} is not a removed edge; write -e2 for the second edge")
            if not 1 <= number <= len(self.on.edges):
                raise fault(f"there is no edge {number}; there are {len(self.on.edges)}")
            removed.add(number - 1)
        return self.standing(sorted(set(range(len(self.on.edges))) - removed))

    def show(self, state: State) -> str:
        """Write the removed edges, also those that fell."""
        removed = sorted(set(range(len(self.on.edges))).difference(state))
        return " ".join(f"-e{edge + 1}" for edge in removed) or WHOLE

    def standing(self, edges: Iterable[int]) -> State:
        """Return which of the edges are joined to the ground. O(E log E)."""
        return tuple(sorted(_reached(self.adjacency(edges), self.ground)))

    def adjacency(self, edges: Iterable[int]) -> Adjacency:
        """Return for each vertex the edges at it, with their other ends; a loop once."""
        adjacency: Adjacency = {}
        for edge in edges:
            u, v, _ = self.on.edges[edge]
            adjacency.setdefault(u, []).append((edge, v))
            if u != v:
                adjacency.setdefault(v, []).append((edge, u))
        return adjacency

    def cut(self, state: State, colours: str) -> Iterator[State]:
        """Yield the states after each edge of some colours is cut, in the order of edge numbers."""
        for edge in state:
            if self.on.sides[edge] in colours:
                yield self.standing(e for e in state if e != edge)

    def parts(self, state: State) -> list[State]:
        """Return the parts that only the ground joins."""
        adjacency = self.adjacency(state)
        parts: list[State] = []
        taken: set[int] = set()
        for edge, vertex in adjacency.pop(self.ground, ()):
            if edge not in taken:
                part = {edge} | _reached(adjacency, vertex)
                taken |= part
                parts.append(tuple(sorted(part)))
        return parts

    def tree(self, state: State) -> Tree | None:
        """Return the state as a tree; None if it has a cycle."""
        adjacency = self.adjacency(state)
        if len(adjacency) != len(state) + bool(state):
            return None
        trees: dict[str, Tree] = {}
        for vertex, below in reversed(self._search(adjacency).items()):
            above = ((e, other) for e, other in adjacency.get(vertex, ()) if e != below)
            trees[vertex] = tuple(sorted((self.on.sides[e], trees[other]) for e, other in above))
        return trees[self.ground]

    def circuits(self, state: State) -> int:
        """Return the number of independent circuits: the edges outside of a spanning tree."""
        return len(state) + bool(state) - len(self.adjacency(state))

    def nimber(self, state: State) -> int | None:
        """Return the nimber of a green graph, by fusion; None if an edge is blue or red.

        Vertices with two edge-disjoint paths between them are fused; edges of cycles become loops,
        worth *1 each, and a bridge adds 1 to the value of the part on it. O(V + E).
        """
        if any(self.on.sides[edge] != "e" for edge in state):
            return None
        adjacency = self.adjacency(state)
        edge_to = self._search(adjacency)
        nimbers = dict.fromkeys(edge_to, 0)
        rank = {vertex: number for number, vertex in enumerate(edge_to)}
        low = dict(rank)
        for vertex in reversed(edge_to):
            for edge, other in adjacency.get(vertex, ()):
                if edge == edge_to[vertex]:
                    continue
                if edge_to[other] == edge and other != vertex:  # an edge of the search tree
                    low[vertex] = min(low[vertex], low[other])
                    is_bridge = low[other] == rank[other]
                    nimbers[vertex] ^= nimbers[other] + 1 if is_bridge else nimbers[other] ^ 1
                else:
                    low[vertex] = min(low[vertex], rank[other])
                    if rank[other] <= rank[vertex]:  # counted once, from its upper end
                        nimbers[vertex] ^= 1
        return nimbers[self.ground]

    def _search(self, adjacency: Adjacency) -> dict[str, int]:
        """Return the edge to each vertex in depth-first order; −1 for the ground."""
        edge_to: dict[str, int] = {}
        stack = [(self.ground, -1)]
        while stack:
            vertex, edge = stack.pop()
            if vertex not in edge_to:
                edge_to[vertex] = edge
                stack += [(other, e) for e, other in adjacency.get(vertex, ())]
        return edge_to

    def describe(self, state: State, option: State) -> str:
        """Name the edge that is cut, and count those that fall with it."""
        options = self.cut(state, COLOURS)
        edge = next(e for e, rest in zip(state, options, strict=True) if rest == option)
        u, v, _ = self.on.edges[edge]
        fallen = len(state) - len(option) - 1
        also = f"; {fallen} more fall" if fallen > 1 else "; another falls" * fallen
        return f"cut edge {edge + 1} ({u} {v}{also})"

    def scene(self, state: State) -> Scene:
        """Show the graph with numbered edges; a move touches the number of the edge to cut."""
        names, edges = self.on.names, self.on.edges
        refuse_large(len(names) + len(edges), 2 * len(edges))
        index = {name: place for place, name in enumerate(names)}
        halves = [(edge, end) for edge, (u, v, _) in enumerate(edges) for end in {u: 0, v: 0}]
        joints = [index[end] for _, end in halves]
        middles = [len(names) + edge for edge, _ in halves]
        layout = graph([*names, *range(len(edges))], list(zip(joints, middles, strict=True))).places
        styles = ["gone"] * len(edges)
        for edge in state:
            styles[edge] = COLOUR_NAMES[self.on.sides[edge]]
        standing = {self.ground, *self.adjacency(state)}
        places = [
            Place(vertex_id(v), "vertex", at.x, at.y, name, "" if name in standing else "gone")
            for v, (name, at) in enumerate(zip(names, layout, strict=False))
        ]
        places += [
            Place(edge_id(edge), "edge", at.x, at.y, str(edge + 1), styles[edge])
            for edge, at in enumerate(layout[len(names) :])
        ]
        lines = [Line(vertex_id(index[end]), edge_id(edge), styles[edge]) for edge, end in halves]
        options = zip(state, self.cut(state, COLOURS), strict=True)
        moves = ((styles[edge], ((edge_id(edge),), option)) for edge, option in options)
        return scene_of(places, lines, **_by_player(moves))


def _reached(adjacency: Adjacency, vertex: str) -> set[int]:
    """Return the edges that can be reached from a vertex."""
    edges: set[int] = set()
    stack, seen = [vertex], {vertex}
    while stack:
        for edge, other in adjacency.get(stack.pop(), ()):
            edges.add(edge)
            if other not in seen:
                seen.add(other)
                stack.append(other)
    return edges
