"""Poset games: remove an element of an order, and all above it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Literal

from zermelo.digraph.order import Order
from zermelo.errors import UnknownVertex
from zermelo.games.compiled import CompiledRules
from zermelo.games.nim_table import nim_table
from zermelo.games.rules import Outcome, Reasons, Ruleset, Scene, Tractable, no_position, theorem
from zermelo.games.scenes.graph import graph, refuse_large, vertex_id
from zermelo.games.theorem import measure
from zermelo.limits import UNLIMITED, Watch
from zermelo.rulesets.heaps.nim import misere_outcome
from zermelo.rulesets.orders.poset.involutions import without_pairs
from zermelo.rulesets.vertex_words import OnVertices
from zermelo.values.bits import bits, linked_parts
from zermelo.values.nimber import mex, nim_sum_of
from zermelo.values.play import MISERE, NORMAL, Play

#: The ways to compose an order.
Shape = Literal["chain", "beside", "upon"]


@dataclass(frozen=True)
class Tree:
    """A series-parallel order as a tree: a chain of elements, or parts beside or upon each other.

    The elements of a chain, and parts upon each other, begin with the lowest.
    """

    kind: Shape
    elements: tuple[int, ...]
    parts: tuple[Tree, ...]
    value: int = field(init=False)
    option_values: frozenset[int] = field(init=False)  # the Grundy set

    def __post_init__(self) -> None:
        object.__setattr__(self, "option_values", _grundy_set(self))
        object.__setattr__(self, "value", mex(self.option_values))

    def name_in(self, order: Order) -> str:
        """Return a name for the tree, with its first element."""
        lowest = self
        while lowest.parts:
            lowest = lowest.parts[0]
        first = order.names[lowest.elements[0]]
        return f"chain from {first}" if self.kind == "chain" else f"part of {first}"


def _grundy_set(tree: Tree) -> frozenset[int]:
    if tree.kind == "chain":
        return frozenset(range(len(tree.elements)))
    if tree.kind == "beside":
        total = nim_sum_of(part.value for part in tree.parts)
        return frozenset(s ^ part.value ^ total for part in tree.parts for s in part.option_values)
    upper: frozenset[int] = frozenset()
    for part in reversed(tree.parts):
        upper = part.option_values | _numbers_outside(upper, part.option_values)
    return upper


def _numbers_outside(numbers: Iterable[int], taken: frozenset[int]) -> frozenset[int]:
    """Return for each number k the k-th number (from 0) of those that are not in ``taken``."""
    gaps, candidate, free = set(), 0, 0
    for k in sorted(numbers):
        while candidate in taken or free < k:
            free += candidate not in taken
            candidate += 1
        gaps.add(candidate)
    return frozenset(gaps)


def moves_to(tree: Tree, value: int) -> list[int]:
    """Return the elements whose removal, with all above them, leaves a position of a value."""
    elements: list[int] = []
    waiting = [(tree, value)]
    while waiting:
        subtree, target = waiting.pop()
        if target not in subtree.option_values:
            continue
        if subtree.kind == "chain":
            elements.append(subtree.elements[target])
        elif subtree.kind == "beside":
            change = subtree.value ^ target
            waiting += ((part, change ^ part.value) for part in subtree.parts)
        else:
            for part in subtree.parts:
                waiting.append((part, target))
                if target in part.option_values:  # no move further up leaves this value
                    break
                target -= sum(s < target for s in part.option_values)
    return sorted(elements)


def parts_beside(order: Order, mask: int) -> list[int]:
    """Return masks of the connected parts of a set: O(V) operations on integers of V bits."""
    return linked_parts(mask, lambda x: order.above[x] | order.below[x])


def _parts_upon(order: Order, mask: int) -> list[int]:
    """Return the masks of the parts of a set, each entirely below the next, lowest first."""
    parts = linked_parts(mask, lambda x: ~(order.above[x] | order.below[x]))
    above = {part: order.above[(part & -part).bit_length() - 1] for part in parts}
    # lower parts have more elements above them
    parts.sort(key=lambda part: -(above[part] & mask & ~part).bit_count())
    return parts


def series_parallel(order: Order, mask: int, watch: Watch = UNLIMITED) -> Tree | None:
    """Return a set as a tree of chains beside and upon each other; None for an N (see `Poset`).

    O(V²) operations on integers of V bits at worst, O(V d) for d levels of parts.
    """
    # Post-order without recursion: an entry of `open_groups` is a kind, the masks of the parts that
    # are not split yet, and the trees made so far.
    if not mask:
        return Tree("chain", (), ())
    open_groups: list[tuple[Shape, list[int], list[Tree]]] = [("beside", [mask], [])]
    while True:
        kind, waiting, trees = open_groups[-1]
        if waiting:
            part = waiting.pop()
            if not part & (part - 1):
                trees.append(Tree("chain", (part.bit_length() - 1,), ()))
                continue
            watch.look()
            if len(parts := parts_beside(order, part)) > 1:
                open_groups.append(("beside", parts[::-1], []))
            elif len(parts := _parts_upon(order, part)) > 1:
                open_groups.append(("upon", parts[::-1], []))
            else:
                return None
            continue
        open_groups.pop()
        watch.look()
        tree = _composed(kind, trees)
        if not open_groups:
            return tree
        open_groups[-1][2].append(tree)


def _composed(kind: Shape, parts: Sequence[Tree]) -> Tree:
    """Return the tree of some parts; elements and chains upon each other become one chain."""
    if kind == "upon":
        runs: list[Tree] = []
        for is_chain, run in groupby(parts, key=lambda part: part.kind == "chain"):
            if is_chain:
                runs.append(Tree("chain", tuple(x for part in run for x in part.elements), ()))
            else:
                runs += run
        parts = runs
    return parts[0] if len(parts) == 1 else Tree(kind, (), tuple(parts))


#: Maximum number of parts in an explanation.
MAX_LISTED = 20

STEALING = "the first player wins by strategy stealing if there is a greatest element"
MISERE_STEALING = f"{STEALING} and another element"


@dataclass(frozen=True)
class Poset(OnVertices, Ruleset[int]):
    """Choose an element of a finite order and remove it, with all above it.

    Positions are written as minimal removed elements, ``-x -y``; the whole order is the empty text.
    In a file an edge x → y means that x is below y; a Hasse diagram is enough.

    Orders without an N (a < b > c < d and no other relations among the four) are solved in
    polynomial time by their Grundy sets, with all winning moves (Deuber and Thomassé 1996). Chains
    side by side are Nim. Trees with the root at the bottom are green Hackenbush, and trees with the
    root on top are Hackendot. If there is a greatest element, the first player wins by strategy
    stealing (Pérez Romero 2020, Theorem 3.13), also in misère play if there are two elements or
    more. If an involution fixes all elements below its fixed elements, only the fixed elements
    count (Fenner and Rogers 2015). All other orders are solved by search, part by part.

    Examples
    --------
    >>> from zermelo.formats.orders import open_order
    >>> position = Poset(open_order("boolean:3"))("-123")
    >>> position.outcome, position.winning_moves()
    (Outcome.N, [Move('remove 0 and the 6 above it' -> -0)])
    >>> Poset(open_order("chains:3+2+4"))().winning_moves()
    [Move('remove 3.2 and the 2 above it' -> -3.2)]
    """

    name = "poset"
    example = "--on divisors:72 -36"
    complexity = "PSPACE-complete (Grier 2013); polynomial if no four elements form an N"
    tractable = Tractable("no: PSPACE-complete (Grier 2013)")
    start = "(whole)"

    on: Order = field(
        metadata={"help": "the order: a file (an edge x → y says x < y), or a name: boolean:3"}
    )

    def state(self, *parts: Any) -> int:  # noqa: ANN401
        """Remove elements from the whole order, each written ``-name`` or ``name``."""
        remaining = (1 << len(self.on)) - 1
        for part in parts:
            may_have_sign = part not in self.on and isinstance(part, str)
            name = part.removeprefix("-") if may_have_sign else part
            try:
                remaining &= ~self.on.above[self.words.index(name)]
            except UnknownVertex:
                sample = ", ".join(map(str, self.on.names[:6])) + ", …" * (len(self.on) > 6)
                wrong = f"no element has the name {name!r}; the elements are {sample}"
                raise no_position(self, wrong) from None
        return remaining

    def show(self, state: int) -> str:
        """Write the removed elements that are above no other removed element."""
        removed = ((1 << len(self.on)) - 1) & ~state
        minimal = (x for x in bits(removed) if not self.on.below[x] & removed & ~(1 << x))
        return " ".join(f"-{self.words.word(x)}" for x in minimal)

    def options(self, state: int) -> Iterator[int]:
        """Remove any element, with all above it."""
        return (state & ~self.on.above[x] for x in bits(state))

    def describe(self, state: int, option: int) -> str:
        """Name the element, and count those above it."""
        removed = state & ~option
        chosen = next(x for x in bits(removed) if self.on.above[x] & state == removed)
        others = removed.bit_count() - 1
        return f"remove {self.on.names[chosen]}" + f" and the {others} above it" * (others > 0)

    def scene(self, state: int) -> Scene:
        """Show the Hasse diagram; to move, touch the element to remove."""
        refuse_large(len(self.on))
        gone = dict.fromkeys(bits(((1 << len(self.on)) - 1) & ~state), "gone")
        moves = (((vertex_id(x),), state & ~self.on.above[x]) for x in bits(state))
        return graph(self.on.names, self.on.covers, holds=gone, upward=True, moves=moves)

    def components(self, state: int) -> list[int]:
        """Return the connected parts: elements of different parts are not comparable."""
        return parts_beside(self.on, state)

    def summands(self, state: int) -> list[int]:
        """Remove pairs that cancel, and return the connected parts of the rest."""
        return parts_beside(self.on, without_pairs(self.on, state))

    @theorem(
        "the value follows from Grundy sets if no four elements form an N (only a < b > c < d)",
        source="Deuber and Thomassé 1996",
    )
    def grundy_sets(self, state: int, watch: Watch) -> int | None:
        """Return the value by Grundy sets; None if there is an N."""
        tree = series_parallel(self.on, state, watch)
        return None if tree is None else tree.value

    @grundy_sets.options_of_value
    def _of_value(self, state: int, value: int, watch: Watch) -> list[int] | None:
        if (tree := series_parallel(self.on, state, watch)) is None:
            return None
        return [state & ~self.on.above[x] for x in moves_to(tree, value)]

    @grundy_sets.reasons
    def _why(self, state: int, watch: Watch) -> Reasons:
        if (tree := series_parallel(self.on, state, watch)) is None:
            return []
        text = "No four elements form an N (a < b > c < d and no other relations), so the order is "
        text += "made from single elements by putting parts beside and upon each other. Its "
        text += f"value, {tree.value}, follows from the values of the options of the parts."
        parts = tree.parts if tree.kind == "beside" else ()
        if not 1 < len(parts) <= MAX_LISTED:
            return [text]
        return [text, nim_table([(part.name_in(self.on), part.value) for part in parts])]

    @theorem(STEALING, source="Pérez Romero 2020, Theorem 3.13", gives="outcome")
    def greatest_element(self, state: int) -> Outcome | None:
        """Return N if there is a greatest element, else None."""
        return None if self.greatest(state) is None else Outcome.N

    @theorem(MISERE_STEALING, source="the proof of Pérez Romero 2020, Theorem 3.13", play=MISERE)
    def misere_greatest_element(self, state: int) -> Outcome | None:
        """Return N if there is a greatest element and another element, else None."""
        return Outcome.N if state & (state - 1) and self.greatest(state) is not None else None

    @greatest_element.reasons
    @misere_greatest_element.reasons
    def _stolen(self, state: int) -> list[str]:
        if (greatest := self.greatest(state)) is None:
            return []
        name = self.on.names[greatest]
        text = f"{name} is above all others. If removing it alone does not win, then some answer "
        text += f"to that wins; and that answer can be made at once, as it removes {name} too. So "
        return [text + "the first player wins, but this argument does not show how."]

    def greatest(self, state: int) -> int | None:
        """Return the number of the greatest element that is left, or None if there is none."""
        return next((x for x in bits(state) if self.on.below[x] == state), None)

    @theorem("chains side by side are misère Nim", source="Bouton 1901", play=MISERE)
    def misere_chains(self, state: int) -> Outcome | None:
        """Return who wins if the order consists of chains side by side; otherwise None."""
        parts, (above, below) = parts_beside(self.on, state), (self.on.above, self.on.below)
        if any(part & ~(above[x] | below[x]) for part in parts for x in bits(part)):
            return None
        return misere_outcome([part.bit_count() for part in parts])

    elements = measure("every move takes an element", lambda _, state: state.bit_count())

    def compiled(self, play: Play = NORMAL) -> CompiledRules[int] | None:
        """Return compiled rules with down-sets as one or two words; None for large orders."""
        from zermelo.rulesets.orders.poset.compiled import compiled

        return compiled(self.on, play)
