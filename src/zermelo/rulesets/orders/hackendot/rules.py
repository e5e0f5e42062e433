"""Hackendot: remove the path from a vertex to its root."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from zermelo.errors import InputError
from zermelo.games.compiled import CompiledRules
from zermelo.games.nim_table import nim_table
from zermelo.games.rules import Reasons, Ruleset, Scene, Tractable, theorem
from zermelo.games.scenes.graph import edge_id, graph, refuse_large, vertex_id
from zermelo.limits import Watch
from zermelo.rulesets.vertex_words import ListOfVertices, VertexWords
from zermelo.values.nimber import nim_sum_of
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.text import join_with_and

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.forest import Forest
    from zermelo.rulesets.orders.hackendot.weights import Weights


#: Maximum number of vertices of a path that a text names, and of trees that a text lists.
MAX_NAMED, MAX_TREES = 8, 12
#: Maximum number of winning moves among which an explanation takes one with a shortest path.
MAX_COMPARED = 100

WEIGHTS = (
    "Each vertex has a weight. Weights are found from the leaves upward. Let X be the nim-sum of "
    "all weights below a vertex r. The weight of r is the number w that makes w ⊕ X least, among "
    "the numbers that are not the nim-sum of the weights on a path down from r (without r itself; "
    "the empty path has 0). The value of the trees that are left is the nim-sum of their weights."
)
WEIGHTS_LEFT = "the nim-sum of the weights that are left (of vertices, in Bushenhack of edges)"
LOST = (
    "All weights that are left have the nim-sum 0. The weights on a path that a move removes never "
    "have the nim-sum 0, so no move leaves 0 again."
)

#: The numbers of the lowest removed vertices, ascending; all above them are removed too.
State: TypeAlias = tuple[int, ...]

#: Maximum number of vertices of a forest that is split into trees, in misère play.
MAX_SPLIT = 1_000
MAX_COMPILED = 63  # vertices of a forest with compiled rules


@dataclass(frozen=True)
class Hackendot(ListOfVertices, Ruleset[State]):
    """Choose a vertex of a rooted forest and remove the path from it to its root.

    The rest is a forest again. A position is written as the chosen vertices; each stands for all
    vertices on the path to its root. Each vertex has a weight, found from the leaves upward. The
    value is the nim-sum of the weights that are left, and a move wins if the weights on the path
    that it removes have the same nim-sum (von Neumann's game, solved by Úlehla 1980).

    Examples
    --------
    >>> from zermelo import Digraph
    >>> tree = Digraph([("a", "b"), ("a", "c"), ("c", "d")])
    >>> position = Hackendot(tree)()
    >>> position.value, position.winning_moves()
    (4, [Move('choose c: remove a and c' -> c)])
    """

    name = "hackendot"
    example = "--on examples/forest.tgf"
    complexity = "normal play: O(V log V); misère play: open, solved by search"
    tractable = Tractable("yes (Úlehla 1980)", sums="yes: values add up (Úlehla 1980)")
    start = "(whole)"
    #: The words of explanations: for the weights, a remaining tree, a move, and the end.
    weights_text: ClassVar[str] = WEIGHTS
    tree_text: ClassVar[str] = "tree of"
    move_text: ClassVar[str] = "Choosing"
    end_text: ClassVar[str] = "No vertex is left."

    on: Digraph = field(metadata={"help": "the forest: a file with edges from parents to children"})

    def __post_init__(self) -> None:
        _ = self.forest

    @property
    def forest_digraph(self) -> Digraph:
        """The forest whose vertices are chosen."""
        return self.on

    @cached_property
    def forest(self) -> Forest:
        """The forest in preorder; each vertex has a *place* in this order."""
        from zermelo.digraph.forest import Forest

        return Forest.from_digraph(self.forest_digraph)

    @cached_property
    def weights(self) -> Weights:
        """The weight of every vertex."""
        from zermelo.rulesets.orders.hackendot.weights import Weights

        return Weights(self.forest)

    @cached_property
    def up(self) -> list[int]:
        """The place of each vertex's parent, by the vertex's place; negative for roots."""
        return list(self.forest.up.tolist())

    @cached_property
    def words(self) -> VertexWords:
        """The words for the vertices."""
        return VertexWords(self.forest_digraph)

    def state(self, *parts: object) -> State:
        """Check chosen vertices; vertices above another chosen vertex may be left out."""
        place_of = self.forest.place_of
        chosen = {int(place_of[self.words.index(part)]) for part in parts}
        return self._state_of(chosen - {self.up[p] for p in self._with_ancestors(chosen)})

    def _state_of(self, lowest: set[int]) -> State:
        vertex = self.forest.vertex
        return tuple(sorted(int(vertex[p]) for p in lowest))

    def _lowest_places(self, state: State) -> set[int]:
        place_of = self.forest.place_of
        return {int(place_of[v]) for v in state}

    def removed(self, state: State) -> set[int]:
        """Return the places of all removed vertices."""
        return self._with_ancestors(self._lowest_places(state))

    def _with_ancestors(self, lowest: set[int]) -> set[int]:
        """Return the places on the paths from some places to their roots."""
        up, places = self.up, set()
        for p in lowest:
            while p >= 0 and p not in places:
                places.add(p)
                p = up[p]
        return places

    def _lowest_removed(self, state: State) -> list[int]:
        """Return for each place the lowest removed place on its path from the root, or −1."""
        removed = self.removed(state)
        lowest: list[int] = []
        for p, parent in enumerate(self.up):
            lowest.append(p if p in removed else -1 if parent < 0 else lowest[parent])
        return lowest

    def options(self, state: State) -> Iterator[State]:
        """Choose each vertex that is left."""
        lowest = self._lowest_places(state)
        for p, cut_end in enumerate(self._lowest_removed(state)):
            if p != cut_end:
                yield self._state_of(lowest - {cut_end} | {p})

    def describe(self, state: State, option: State) -> str:
        """Name the vertex and the path that is removed."""
        names = self._removed_names(state, option)
        if len(names) > MAX_NAMED:
            return f"choose {names[-1]}: remove {len(names):,} vertices, {names[0]} to {names[-1]}"
        return f"choose {names[-1]}: remove {join_with_and(names)}"

    def _removed_names(self, state: State, option: State) -> list[str]:
        """Return the names of the vertices that a move removes, from the top down."""
        path = self.path(self._choice(state, option), self.removed(state))
        return [str(self.forest_digraph.names[int(self.forest.vertex[q])]) for q in path]

    def _choice(self, state: State, option: State) -> int:  # the place of the chosen vertex
        return next(iter(self._lowest_places(option) - self._lowest_places(state)))

    def scene(self, state: State) -> Scene:
        """Show the forest, roots above; to move, touch the vertex to choose."""
        refuse_large(len(self.on))
        vertex = self.forest.vertex.tolist()
        sources, targets = (ends.tolist() for ends in self.on.edge_arrays())
        edges = list(zip(targets, sources, strict=True))
        gone = {vertex[p]: "gone" for p in self.removed(state)}
        moves = (((vertex_id(vertex[self._choice(state, o)]),), o) for o in self.options(state))
        return graph(self.on.names, edges, holds=gone, upward=True, moves=moves)

    @theorem(value_is=WEIGHTS_LEFT, source="Úlehla 1980")
    def nim_sum(self, state: State, watch: Watch) -> int:
        """Return the nim-sum of the weights that are left."""
        watch.look()
        return self.weights.value_after(self.removed(state))

    @nim_sum.options_of_value
    def _of_value(self, state: State, value: int, watch: Watch) -> list[State]:
        """Return the options that leave a value, by the nim-sums of weights on paths."""
        watch.look()
        places = self.weights.choices(value, self.removed(state)).tolist()
        if not state:
            return [(v,) for v in self.forest.vertex[places].tolist()]
        cut_ends, lowest = self._lowest_removed(state), self._lowest_places(state)
        return [self._state_of(lowest - {cut_ends[p]} | {p}) for p in watch.over(places, 1)]

    @nim_sum.counter
    def _count_left(self, state: State) -> int:
        return len(self.forest) - len(self.removed(state))

    @nim_sum.reasons
    def _reasons(self, state: State) -> Reasons:
        if not (roots := self.roots(state)):
            return [self.end_text]
        names, vertex = self.forest_digraph.names, self.forest.vertex
        grundy, weight = self.weights.grundy, self.weights.weight
        text: Reasons = [self.weights_text]
        if len(roots) <= MAX_TREES:
            rows = [(f"{self.tree_text} {names[int(vertex[p])]}", int(grundy[p])) for p in roots]
            text = [*text, nim_table(rows)]
        if not (value := nim_sum_of(int(grundy[p]) for p in roots)):
            return [*text, LOST]
        removed = self.removed(state)
        wins = self.weights.choices(0, removed)
        path = min((self.path(p, removed) for p in wins[:MAX_COMPARED].tolist()), key=len)
        if len(path) > MAX_NAMED:
            return text
        path_weights = ", ".join(f"{weight[p]} ({names[int(vertex[p])]})" for p in path)
        winning = f"A move wins if the weights on its path have the nim-sum {value}, the same as "
        winning += f"all weights that are left. {self.move_text} {names[int(vertex[path[-1]])]} "
        return [*text, f"{winning}removes {path_weights}."]

    def components(self, state: State) -> list[State] | None:
        """Return a state for each tree left, with only this tree; None for too large a forest."""
        if len(self.forest) > MAX_SPLIT:
            return None
        size, everything = self.forest.size.tolist(), set(range(len(self.forest)))
        parts = []
        for p in self.roots(state):
            others = everything - set(range(p, p + size[p]))
            parts.append(self._state_of(others - {self.up[q] for q in others}))
        return parts

    def roots(self, state: State) -> list[int]:
        """Return the places of the roots of the trees that are left."""
        removed, parents = self.removed(state), enumerate(self.up)
        return [p for p, up in parents if p not in removed and (up < 0 or up in removed)]

    def path(self, p: int, removed: set[int]) -> list[int]:
        """Return the places of the vertices that choosing p removes, from the top down."""
        path = [p]
        while self.up[path[-1]] >= 0 and self.up[path[-1]] not in removed:
            path.append(self.up[path[-1]])
        return path[::-1]

    def compiled(self, play: Play = NORMAL) -> CompiledRules[State] | None:
        """Return compiled rules for misère play on a small forest, otherwise None."""
        if play is not MISERE or len(self.forest) > MAX_COMPILED:
            return None
        from zermelo.rulesets.orders.hackendot.loops import successors

        paths: list[int] = []
        for p, parent in enumerate(self.up):
            paths.append(1 << p | (paths[parent] if parent >= 0 else 0))
        return CompiledRules(
            words=1,
            max_options=max(1, len(paths)),
            params=[len(paths), *paths],
            successors=successors,
            key=lambda state: (sum(1 << p for p in self.removed(state)),),
        )


# An edge of a bush is named by its upper end. Every vertex above the ground is the upper end of
# exactly one edge, and hacking it removes all edges down to the ground: the path from this vertex
# to its root, in the forest without the ground. So the moves are those of Hackendot on this forest.
WEIGHTS_OF_BUSHES = (
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
    is written as the upper ends of the hacked edges; each also stands for all edges below it. On
    the forest without the ground this is `Hackendot`, with the same weights and values (Úlehla
    1980): values take O(V log V), moves O(V).

    The game is in Winning Ways, chapter 17. The rules here follow Fraenkel 1996a, section 7, which
    mentions it with Hackendot; these rules were not compared with the book.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> bush = Digraph([("ground", "a"), ("a", "b"), ("a", "c"), ("c", "d")])
    >>> position = Bushenhack(bush)()
    >>> position.value, position.winning_moves()
    (4, [Move('hack at c: remove the edges to a and c' -> c)])
    """

    name = "bushenhack"
    example = "--on examples/forest.tgf"
    weights_text = WEIGHTS_OF_BUSHES
    tree_text = "bush of"
    move_text = "Hacking at"
    end_text = "No edge is left."

    @cached_property
    def forest_digraph(self) -> Digraph:
        """The forest above the ground, whose vertices are the edges of the bushes."""
        from zermelo.digraph.forest import Forest

        whole = Forest.from_digraph(self.on)
        return self.on.induced(whole.vertex[whole.up >= 0])

    def state(self, *parts: object) -> State:
        """Check the upper ends of hacked edges; edges below another hacked edge may be left out."""
        for part in parts:
            if part in self.on and part not in self.forest_digraph:
                wrong = f"{part} stands on the ground, and no edge leads down from it"
                raise InputError(f"{wrong}; name an edge by its upper end")
        return super().state(*parts)

    def describe(self, state: State, option: State) -> str:
        """Name the edge and the path that is removed, by upper ends."""
        names = self._removed_names(state, option)
        if len(names) > MAX_NAMED:
            return f"hack at {names[-1]}: remove {len(names):,} edges, {names[0]} to {names[-1]}"
        edges = "the edge" if len(names) == 1 else "the edges"
        return f"hack at {names[-1]}: remove {edges} to {join_with_and(names)}"

    def scene(self, state: State) -> Scene:
        """Show the bushes that are left, the ground below; to move, touch the edge to hack."""
        refuse_large(len(self.on))
        sources, targets = (ends.tolist() for ends in self.on.edge_arrays())
        edge_to = {self.on.names[target]: number for number, target in enumerate(targets)}
        edges = [edge_to[self.forest_digraph.names[v]] for v in self.forest.vertex.tolist()]
        removed = self.removed(state)
        remaining = [edges[p] for p in range(len(edges)) if p not in removed]
        ends = {end for number in remaining for end in (sources[number], targets[number])}
        return graph(
            self.on.names,
            list(zip(sources, targets, strict=True)),
            holds={number: "gone" for number in range(len(self.on)) if number not in ends},
            looks={edges[p]: "gone" for p in removed},
            chosen=remaining,
            upward=True,
            moves=(((edge_id(edges[self._choice(state, o)]),), o) for o in self.options(state)),
        )
