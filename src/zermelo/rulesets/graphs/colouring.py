"""Col and Snort: colour the vertices of a graph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, TypeAlias

from zermelo.digraph.graph import Graph
from zermelo.digraph.search import connected_components
from zermelo.digraph.symmetry import twins_of
from zermelo.errors import InputError
from zermelo.games.compiled import CompiledSides, signed
from zermelo.games.parameters import parameter
from zermelo.games.rules import RulesBySide, Scene, Tractable, no_position, theorem
from zermelo.games.scenes.graph import graph, refuse_large, vertex_id
from zermelo.rulesets.boards.places import changes
from zermelo.rulesets.names import in_letters
from zermelo.values.bits import mask_of
from zermelo.values.partizan.game import Game
from zermelo.values.player import Player

#: A letter for each vertex, and the edges as pairs of indices of letters.
State: TypeAlias = tuple[str, tuple[tuple[int, int], ...]]
Edges: TypeAlias = Sequence[tuple[int, int]]

FREE, LEFT, RIGHT, GONE = ".", "l", "r", "#"  # free, blue, red, not colourable
#: Letters of colourable vertices: beside no coloured vertex (`FREE`), a blue one, a red one.
OPEN = FREE + "LR"
LETTERS = OPEN + LEFT + RIGHT + GONE
#: Maximum numbers of vertices for bit masks, and of a tree whose key has parents (4 bits each).
MAX_BITS, MAX_TREE_VERTICES = 64, 16
#: The reason why the player who begins loses a symmetric position of Col.
MIRRORED = (
    "Pair the first vertex that can still be coloured with the last, and so on. Partners of "
    "neighbours are neighbours, and if blue is not allowed at a vertex, red is not allowed at its "
    "partner. The second player always answers with the other colour at the partner of the vertex "
    "just coloured. This is allowed, since different colours may be next to each other."
)
#: The letter of a colourable vertex after blue and red are exchanged, by the letter before.
EXCHANGED = {FREE: FREE, "L": "R", "R": "L"}


@dataclass(frozen=True)
class Colouring(RulesBySide[State]):
    """The common rules of Col and Snort."""

    #: Whether coloured neighbours must differ in colour (Col); otherwise they must agree (Snort).
    is_proper: ClassVar[bool]
    start = "(nothing)"

    on: Graph | None = parameter(None, "a graph; without it a position is trees of letters")

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """The edges of the graph."""
        return () if self.on is None else self.on.edges

    def state(self, *parts: object) -> State:
        """Read trees such as ``L-.(-R;-.)``, or on a graph a letter per vertex (none: all free)."""
        letters = in_letters("".join(map(str, parts)), LETTERS + "-" * (self.on is None))
        if self.on is None:
            try:
                return _parse_trees(letters)
            except InputError as error:
                raise no_position(self, f"{letters!r} is not a tree: {error}") from None
        count = len(self.on)
        letters = letters or FREE * count
        if len(letters) != count or set(letters) - set(LETTERS):
            problem = f"{letters!r} are not {count} of the letters {LETTERS}"
            raise no_position(self, f"{problem}; give one for each vertex")
        return letters, self.edges

    def show(self, state: State) -> str:
        """Write the letters; in a tree also its edges."""
        return state[0] if self.on is not None else _tree_text(*state)

    def scene(self, state: State) -> Scene:
        """Show the graph; a move touches the vertex to colour."""
        letters, edges = state
        refuse_large(len(letters), len(edges))
        texts = {"L": " (L)", "R": " (R)"}
        marks = {LEFT: "left", RIGHT: "right", GONE: "gone"}
        return graph(
            [f"{self._name(v)}{texts.get(letter, '')}" for v, letter in enumerate(letters)],
            edges,
            holds={v: marks[letter] for v, letter in enumerate(letters) if letter in marks},
            **self._moves_by_player(state, lambda *move: (vertex_id(_coloured_vertex(*move)),)),
        )

    def _name(self, index: int) -> object:
        return index + 1 if self.on is None else self.on.names[index]

    def describe(self, state: State, option: State) -> str:
        """Describe which vertex gets which colour."""
        index = _coloured_vertex(state, option)
        return f"colour {self._name(index)} {'blue' if option[0][index] == LEFT else 'red'}"

    def compiled_sides(self) -> CompiledSides[State]:
        """Return moves by bit masks, for graphs of up to 64 vertices and trees of up to 16."""
        return self._compiled(self.edges, () if self.on is None else self.on.masks)

    def compiled_sides_from(self, state: State) -> CompiledSides[State]:
        """Return moves by bit masks, also for trees of up to 64 vertices."""
        letters, edges = state
        if self.on is not None or not MAX_TREE_VERTICES < len(letters) <= MAX_BITS:
            return self.compiled_sides()
        neighbours = _neighbours(range(len(letters)), edges)
        return self._compiled(edges, [*map(mask_of, neighbours.values())])

    def _compiled(self, edges: Edges, neighbours: Sequence[int]) -> CompiledSides[State]:
        """Return moves on a graph with these edges and neighbour masks; without masks, on trees."""
        from zermelo.rulesets.graphs.loops import colouring as loops

        tree = self.on is None and not neighbours
        masks = [mask & (1 << MAX_BITS) - 1 for mask in neighbours[:MAX_BITS]]
        twins = twins_of(masks) if len(neighbours) <= MAX_BITS else []
        table = [signed(mask, 1)[0] for mask in (*twins, *masks)]

        def key(state: State) -> tuple[int, ...]:
            letters = marked(*state, is_proper=self.is_proper)
            colours = [colours_for(letter, is_proper=self.is_proper) for letter in letters]
            fits = len(colours) <= (MAX_TREE_VERTICES if tree else MAX_BITS)
            if not fits or not (tree or state[1] == edges):  # a part has other edges
                raise OverflowError
            masks = (mask_of(v for v, may in enumerate(colours) if c in may) for c in (LEFT, RIGHT))
            return (*masks, _parents(*state)) if tree else tuple(masks)

        return CompiledSides(
            words=2 + tree,
            max_options=MAX_BITS,
            left=loops.left,
            right=loops.right,
            simplify=loops.simplify,
            key=key,
            params=[self.is_proper, tree, len(twins), *table],
        )

    def moves_of(self, state: State, mover: Player) -> Iterator[State]:
        """Yield the positions after the mover colours a vertex: Left blue, Right red."""
        colour = RIGHT if mover is Player.RIGHT else LEFT
        letters, edges = state
        for index, letter in enumerate(marked(letters, edges, is_proper=self.is_proper)):
            if colour in colours_for(letter, is_proper=self.is_proper):
                yield letters[:index] + colour + letters[index + 1 :], edges

    def canonical(self, state: State) -> State:
        """Return the colourable part, numbered in order or in reverse, whichever is smaller."""
        letters = marked(*state, is_proper=self.is_proper)
        colourable = [index for index, letter in enumerate(letters) if letter in OPEN]
        return min(_part_on(letters, state[1], order) for order in (colourable, colourable[::-1]))

    def components(self, state: State) -> list[State]:
        """Split the position at vertices that cannot be coloured."""
        letters = marked(*state, is_proper=self.is_proper)
        adjacent = _neighbours((v for v, letter in enumerate(letters) if letter in OPEN), state[1])
        parts = map(sorted, connected_components(adjacent, adjacent))
        return [_part_on(letters, state[1], part) for part in parts]


@dataclass(frozen=True)
class Col(Colouring):
    """Colour a vertex with your colour, but never next to a vertex of the same colour.

    A position is a tree of letters such as ``L-.(-.-R;-.)``: ``.`` for a free vertex, ``L`` for a
    free vertex next to a blue one that is not shown, ``R`` for one next to a red one, ``l`` and
    ``r`` for vertices that Left has coloured blue and Right red, ``-`` for an edge, and
    parentheses for branches, separated by ``;``. With ``--on`` the board is a graph, and a position
    has a letter for each vertex. Every value is a number, or a number plus ``*`` (Vout; Conway
    1976). So a position that equals its negative has the value 0 or ``*``.

    Examples
    --------
    >>> Col()("R-.-R-.-L-.-R-.-R-.").value, Col()(".-.").value, Col()(".").value
    (7/8, 0, *)
    """

    name = "col"
    example = ".-.(-.;-L)"
    is_proper = True
    complexity = "PSPACE-complete (Fenner, Grier, Messner, Schaeffer and Thierauf 2015)"
    tractable = Tractable(f"no: {complexity}")

    @theorem(
        "every value is a number, or a number plus *; it is 0 if a symmetry of order 2 exchanges "
        "the colours and fixes no vertex",
        source="Conway 1976, chapter 8; Winning Ways, chapter 3",
        gives="game",
        why=MIRRORED,
    )
    def mirrored(self, state: State) -> Game | None:
        """Return 0 if reversing the colourable vertices keeps edges and exchanges the colours."""
        letters = marked(*state, is_proper=True)
        free = [index for index, letter in enumerate(letters) if letter in OPEN]
        colours = [letters[index] for index in free]
        if len(letters) < 2 or len(free) % 2 or colours[::-1] != [EXCHANGED[c] for c in colours]:
            return None
        mirror = dict(zip(free, reversed(free), strict=True))
        pairs = {(u, v) for u, v in state[1] if u in mirror and v in mirror}
        mirrored_pairs = ({(mirror[u], mirror[v]), (mirror[v], mirror[u])} for u, v in pairs)
        return Game(0) if all(both_ways & pairs for both_ways in mirrored_pairs) else None


@dataclass(frozen=True)
class Snort(Colouring):
    """Colour a vertex with your colour, but never next to a vertex of the other colour.

    Positions are written as in Col. Most positions are hot (Norton; Conway 1976).

    Examples
    --------
    >>> Snort()("L-.-.-.-L").value, Snort()(".-.-.(-.;-.)").value
    ({4|0,+-1}, +-{3|2})
    """

    name = "snort"
    example = ".-.(-.;-L)"
    is_proper = False
    complexity = "PSPACE-complete (Schaefer 1978)"
    tractable = Tractable("no: PSPACE-complete (Schaefer 1978)")


def marked(letters: str, edges: Edges, *, is_proper: bool) -> str:
    """Return for each vertex the letter of the colours that it may still get; `GONE` if none."""
    allowed = [colours_for(letter, is_proper=is_proper) for letter in letters]
    for pair in edges:
        for index, other in (pair, pair[::-1]):
            colour = letters[other]
            if colour in (LEFT, RIGHT):
                barred = colour if is_proper else {LEFT: RIGHT, RIGHT: LEFT}[colour]
                allowed[index] = allowed[index].replace(barred, "")
    letter_of = {colours_for(letter, is_proper=is_proper): letter for letter in OPEN + GONE}
    return "".join(letter_of[sides] for sides in allowed)


def colours_for(letter: str, *, is_proper: bool) -> str:
    """Return the colours (``l``, ``r``, ``lr`` or no text) that a vertex with a letter may get."""
    beside_blue, beside_red = ("r", "l") if is_proper else ("l", "r")
    return {FREE: "lr", "L": beside_blue, "R": beside_red}.get(letter, "")


def _coloured_vertex(state: State, option: State) -> int:
    (vertex,), _ = changes(state[0], option[0])
    return vertex


def _part_on(letters: str, edges: Edges, vertices: Sequence[int]) -> State:
    """Return the position on some vertices, renumbered in the given order."""
    new = {vertex: number for number, vertex in enumerate(vertices)}
    pairs = [(new[u], new[v]) for u, v in edges if u in new and v in new]
    return "".join(letters[v] for v in vertices), tuple(sorted((min(p), max(p)) for p in pairs))


def _neighbours(vertices: Iterable[int], edges: Edges) -> dict[int, list[int]]:
    """Return for each of some vertices its neighbours among them."""
    neighbours: dict[int, list[int]] = {vertex: [] for vertex in vertices}
    for u, v in edges:
        if u in neighbours and v in neighbours:
            neighbours[u].append(v)
            neighbours[v].append(u)
    return neighbours


def _parents(letters: str, edges: Edges) -> int:
    """Return the parent of each vertex (a root: itself), 4 bits each; OverflowError for cycles."""
    neighbours = _neighbours(range(len(letters)), edges)
    parents = 0
    for part in connected_components(neighbours, neighbours):
        for index, vertex in enumerate(part):  # after its parent
            earlier = [other for other in neighbours[vertex] if other in part[:index]]
            if len(earlier) > 1:
                raise OverflowError
            parents |= (earlier or [vertex])[0] << 4 * vertex
    return parents


def _parse_trees(text: str) -> State:
    """Read trees separated by commas; ``;`` or ``/`` (safe in shells) separates branches."""
    letters: list[str] = []
    edges: list[tuple[int, int]] = []
    parents: list[int] = []  # the vertices whose branches are being read
    vertex: int | None = None
    for index, letter in enumerate(text):
        if letter == "(" and vertex is not None:
            parents.append(vertex)
        elif letter in ";/)" and parents:
            vertex = parents[-1]
            if letter == ")":
                parents.pop()
        elif letter == "," and vertex is not None and not parents:
            vertex = None  # another tree
        elif letter in LETTERS and (vertex is None or text[index - 1] in "-(;/"):
            if vertex is not None:
                edges.append((vertex, len(letters)))
            vertex = len(letters)
            letters.append(letter)
        elif letter != "-" or vertex is None:
            raise InputError(f"{letter!r} does not belong at column {index + 1}")
    if parents or text.endswith(("-", "(", ";", "/", ",")):
        raise InputError("it ends too early")
    return "".join(letters), tuple(edges)


def _tree_text(letters: str, edges: Edges) -> str:
    """Write trees, each beginning at its vertex of the least number."""
    neighbours = _neighbours(range(len(letters)), edges)
    children: dict[int, list[int]] = {}
    order, roots = [], []
    for root in neighbours:
        if root in children:
            continue
        roots.append(root)
        waiting = [(root, root)]
        while waiting:
            vertex, parent = waiting.pop()
            order.append(vertex)
            children[vertex] = [other for other in sorted(neighbours[vertex]) if other != parent]
            waiting += [(other, vertex) for other in children[vertex]]
    texts: dict[int, str] = {}
    for vertex in reversed(order):  # after its children
        tails = ["-" + texts.pop(other) for other in children[vertex]]
        branches = f"({';'.join(tails)})" if len(tails) > 1 else "".join(tails)
        texts[vertex] = letters[vertex] + branches
    return ",".join(texts[root] for root in roots)
