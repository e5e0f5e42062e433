"""Hackendot: remove the path from a vertex to its root."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from zermelo.games.board import Board
from zermelo.games.compiled import CompiledRules
from zermelo.games.position import Position
from zermelo.games.rules import Ruleset
from zermelo.rulesets.notation.vertex_text import VertexWords
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.forest import Forest
    from zermelo.rulesets.orders.hackendot.weights import Weights

__all__ = ["Hackendot"]

#: The lowest vertices that are removed, by number, ascending: what is above them is removed too.
State: TypeAlias = tuple[int, ...]

#: Vertices of a path, and trees, that are named one by one.
NAMED = 8
TREES = 12
#: Among so many winning moves the one with the shortest path is explained.
FEW = 100
#: Forests up to this size are taken apart into trees; larger ones have values at once anyway.
SMALL = 1_000


@dataclass(frozen=True)
class Hackendot(Ruleset):
    """Choose a vertex of a rooted forest and remove the path from it to its root.

    What is left is a forest again. A position is written as the vertices that were chosen: each
    stands for all on the path to its root. Each vertex has a weight, found from the leaves upward;
    what is left is worth the nim-sum of the weights that are left, and a move wins if the weights
    on the path that it removes have the nim-sum of all (von Neumann's game, solved by Úlehla, "A
    complete analysis of von Neumann's Hackendot", 1980). Values take O(V log V), moves O(V).

    Parameters
    ----------
    on : Digraph
        A rooted forest; edges lead from a parent to its children.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> tree = Digraph([("a", "b"), ("a", "c"), ("c", "d")])
    >>> here = Hackendot(tree)()
    >>> here.value, here.winning_moves()
    (4, [Move('choose c: remove a and c' -> c)])
    """

    name: ClassVar[str] = "hackendot"
    example: ClassVar[str] = "--on examples/forest.tgf"
    source: ClassVar[str] = "the value is the nim-sum of the weights that are left (Úlehla 1980)"
    complexity: ClassVar[str] = "O(V log V); misère play: open, searched"
    start: ClassVar[str] = "(whole)"

    on: Digraph = field(
        metadata={"help": "the forest: a file; edges lead from a parent to its children"}
    )

    def __post_init__(self) -> None:
        _ = self.forest

    @cached_property
    def forest(self) -> Forest:
        """The forest in preorder."""
        from zermelo.digraph.forest import Forest

        return Forest.from_digraph(self.on)

    @cached_property
    def weights(self) -> Weights:
        """The weight of every vertex."""
        from zermelo.rulesets.orders.hackendot.weights import Weights

        return Weights(self.forest)

    @cached_property
    def _up(self) -> list[int]:
        up: list[int] = self.forest.up.tolist()
        return up

    # ------------------------------------------------------------------------------ the rules

    @cached_property
    def words(self) -> VertexWords:
        """The words for the vertices."""
        return VertexWords(self.on)

    def state(self, *parts: Any) -> State:  # noqa: ANN401
        """Check vertices that were chosen; those above another one need not be said."""
        place = self.forest.place
        chosen = {int(place[self.words.index(part)]) for part in parts}
        above = {self._up[p] for p in self._removed(chosen)}
        return self._state(chosen - above)

    def _state(self, places: set[int]) -> State:
        vertex = self.forest.vertex
        return tuple(sorted(int(vertex[p]) for p in places))

    def _lowest(self, state: State) -> set[int]:
        place = self.forest.place
        return {int(place[v]) for v in state}

    def _removed(self, lowest: set[int]) -> set[int]:
        """Return the positions from some up to their roots."""
        up, removed = self._up, set()
        for p in lowest:
            while p >= 0 and p not in removed:
                removed.add(p)
                p = up[p]
        return removed

    def _gone(self, state: State) -> NDArray[np.uint8]:
        import numpy as np

        gone = np.zeros(len(self.forest), np.uint8)
        gone[list(self._removed(self._lowest(state)))] = 1
        return gone

    def show(self, state: State) -> str:
        """Write the lowest vertices that are removed."""
        return " ".join(map(self.words.word, state))

    def options(self, state: State) -> Iterator[State]:
        """Choose each vertex that is left."""
        lowest = self._lowest(state)
        removed = self._removed(lowest)
        last: list[int] = []  # the lowest removed vertex above each position
        for p, up in enumerate(self._up):
            last.append(p if p in removed else -1 if up < 0 else last[up])
            if p not in removed:
                yield self._state(lowest - {last[p]} | {p})

    def describe(self, state: State, option: State) -> str:
        """Name the vertex and the path that goes."""
        before = self._removed(self._lowest(state))
        path = self._path(self._chosen(state, option), before)
        names = [str(self.on.names[int(self.forest.vertex[q])]) for q in path]
        if len(names) > NAMED:
            return f"choose {names[-1]}: remove {len(names):,} vertices, {names[0]} to {names[-1]}"
        listed = ", ".join(names[:-1]) + " and " * (len(names) > 1) + names[-1]
        return f"choose {names[-1]}: remove {listed}"

    def _chosen(self, state: State, option: State) -> int:
        """Return the position of the vertex whose choice leads to an option."""
        return next(iter(self._lowest(option) - self._lowest(state)))

    def board(self, state: State) -> Board:
        """Return the forest, roots above, with where the choice of each vertex leads."""
        options = {self._chosen(state, option): option for option in self.options(state)}
        moves = {self.on.names[int(self.forest.vertex[p])]: to for p, to in options.items()}
        return Board(self.on.reverse(), moves, upward=True)

    # ------------------------------------------------------------------------------- theorems

    def value(self, state: State) -> int:
        """Add the weights that are left."""
        if not state:
            return self.weights.value
        import numpy as np

        return self.weights.left(np.array(list(self._removed(self._lowest(state)))))

    def options_of_value(self, state: State, value: int) -> list[State]:
        """Choose the vertices whose path has the weights that make the difference."""
        lowest = self._lowest(state)
        found = self.weights.choices(value, self._gone(state) if state else None).tolist()
        if not lowest:
            return [(v,) for v in self.forest.vertex[found].tolist()]
        removed = self._removed(lowest)
        options = []
        for p in found:
            above = self._up[p]
            while above >= 0 and above not in removed:
                above = self._up[above]
            options.append(self._state(lowest - {above} | {p}))
        return options

    def counter(self, state: State) -> int:
        """Count the vertices that are left: each move removes some."""
        return len(self.forest) - len(self._removed(self._lowest(state)))

    def summands(self, state: State) -> list[State] | None:
        """Return the trees that are left, each as the position in which all others are removed."""
        if len(self.forest) > SMALL:
            return None
        size, everything = self.forest.size.tolist(), set(range(len(self.forest)))
        parts = []
        for p in self._roots(state):
            others = everything - set(range(p, p + size[p]))
            parts.append(self._state(others - {self._up[q] for q in others}))
        return parts

    def _roots(self, state: State) -> list[int]:
        """Return the positions of the roots of what is left."""
        removed = self._removed(self._lowest(state))
        if not removed:
            found: list[int] = self.forest.roots.tolist()
            return found
        held = enumerate(self._up)
        return [p for p, up in held if p not in removed and (up < 0 or up in removed)]

    def compiled(self, play: Play = NORMAL) -> CompiledRules | None:
        """Offer the removed vertices as a bit mask, for misère play: normal play needs none."""
        misere = play is MISERE
        if not misere or len(self.forest) > 63:
            return None
        import numpy as np

        from zermelo.rulesets.orders.hackendot.loops.rules import successors

        masks = [0] * len(self.forest)
        for p, up in enumerate(self._up):
            masks[p] = 1 << p | (masks[up] if up >= 0 else 0)

        def encode(state: State) -> tuple[int, ...]:
            code = 0
            for p in self._lowest(state):
                code |= masks[p]
            return (code,)

        params = np.array([len(masks), *masks], np.int64)
        return CompiledRules(1, max(1, len(masks)), params, successors, encode)

    # ---------------------------------------------------------------------------- for readers

    def reasons(self, state: State) -> Sequence[str]:
        """Show the trees with their values, and the weights on the path of a winning move."""
        from zermelo.games.nim_table import nim_table

        roots = self._roots(state)
        if not roots:
            return ["No vertex is left."]
        names, vertex = self.on.names, self.forest.vertex
        grundy, weight = self.weights.grundy, self.weights.weight
        told = (
            "Each vertex has a weight. Weights are found from the leaves upward: that of r is the "
            "number w for which w ⊕ X is least, X being the nim-sum of all weights below r, among "
            "the numbers that are not the nim-sum of the weights on a path down from r (r itself "
            "left out; the empty path has 0). The trees that are left are worth the nim-sum of "
            "their weights."
        )
        said = [told]
        if len(roots) <= TREES:
            rows = [(f"tree of {names[int(vertex[p])]}", int(grundy[p])) for p in roots]
            said.append(nim_table(rows))
        value = self.value(state)
        if not value:
            told = "All weights that are left have the nim-sum 0. The weights on a path that a "
            told += "move removes never have the nim-sum 0: so no move leaves 0 again."
            return [*said, told]
        wins = self.weights.choices(0, self._gone(state) if state else None)
        removed = self._removed(self._lowest(state))
        path = min((self._path(p, removed) for p in wins[:FEW].tolist()), key=len)
        if len(path) > NAMED:
            return said
        shown = ", ".join(f"{weight[p]} ({names[int(vertex[p])]})" for p in path)
        told = f"A move wins if the weights on its path have the nim-sum {value}, as all that are "
        return [*said, f"{told}left. Choosing {names[int(vertex[path[-1]])]} removes {shown}."]

    def _path(self, p: int, removed: set[int]) -> list[int]:
        """Return the positions that the choice of one removes, from the top down."""
        path = [p]
        while self._up[path[-1]] >= 0 and self._up[path[-1]] not in removed:
            path.append(self._up[path[-1]])
        return path[::-1]

    @classmethod
    def small_positions(cls) -> Iterator[Position]:
        """Yield positions on small forests: paths, brooms, trees with many branches."""
        from zermelo.digraph.digraph import Digraph

        for edges in ("ab", "ab bc cd ef", "ab ac ad de", "ab ac bd be cf cg", "ab bc cd be bf ag"):
            tree = Digraph([(edge[0], edge[1]) for edge in edges.split()], vertices="a")
            yield from cls(tree)().reachable(40)
        yield cls(Digraph(vertices=["a"]))()
        yield cls(Digraph())()
