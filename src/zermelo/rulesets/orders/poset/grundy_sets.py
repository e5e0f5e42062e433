"""Grundy sets of series-parallel orders: values of poset games in polynomial time.

The *Grundy set* S of a game is the set of the values of its options; its value g is the least
number not in S. Values of parts side by side are added: the set of A + B is (S(A) ⊕ g(B)) ∪
(g(A) ⊕ S(B)). If all of A lies below all of B, a move in A removes B, and B only fills the numbers
missing in S(A): the set is S(A) ∪ {m(s) : s in S(B)} and the value is m(g(B)), where m(k) is the
number missing in S(A) that has k missing ones before it. Every order without an N (a < b > c < d
and no other relations among the four) is made from single elements in these two ways, and splits
uniquely (Deuber and Thomassé 1996; the second rule is the colon principle of Winning Ways for an
order sum).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import groupby
from typing import TYPE_CHECKING

from zermelo.limits import UNLIMITED, Watch
from zermelo.values.nimber import mex, nim_sum_of

if TYPE_CHECKING:
    from zermelo.digraph.order import Order


class Shape(Enum):
    """The ways to compose an order."""

    CHAIN = "chain"
    BESIDE = "beside"
    UPON = "upon"


@dataclass(frozen=True)
class Tree:
    """A series-parallel order as a tree: a chain of elements, or parts; the lowest come first.

    The options are the Grundy set of the game on it.
    """

    kind: Shape
    elements: tuple[int, ...]
    parts: tuple[Tree, ...]
    value: int = field(init=False)
    options: frozenset[int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", _grundy_set(self))
        object.__setattr__(self, "value", mex(self.options))

    def __repr__(self) -> str:
        return f"<{self.kind.value}, value {self.value}>"

    def named(self, order: Order) -> str:
        """Return a name made of the kind and one element."""
        lowest = self
        while lowest.parts:
            lowest = lowest.parts[0]
        first = order.names[lowest.elements[0]]
        return f"chain from {first}" if self.kind is Shape.CHAIN else f"part of {first}"


def _grundy_set(tree: Tree) -> frozenset[int]:
    if tree.kind is Shape.CHAIN:
        return frozenset(range(len(tree.elements)))
    if tree.kind is Shape.BESIDE:
        total = nim_sum_of(part.value for part in tree.parts)
        return frozenset(s ^ part.value ^ total for part in tree.parts for s in part.options)
    upper: frozenset[int] = frozenset()
    for part in reversed(tree.parts):
        upper = part.options | _placed(upper, part.options)
    return upper


def _placed(numbers: Iterable[int], taken: frozenset[int]) -> frozenset[int]:
    """Return m(k) for each number k: the number missing in a set with k missing ones before it."""
    gaps, missing, free = set(), 0, 0
    for k in sorted(numbers):
        while missing in taken or free < k:
            free += missing not in taken
            missing += 1
        gaps.add(missing)
    return frozenset(gaps)


def moves_to(tree: Tree, value: int) -> list[int]:
    """Return the elements whose removal, with all above, leaves a position of the value."""
    elements: list[int] = []
    waiting = [(tree, value)]
    while waiting:
        subtree, wanted = waiting.pop()
        if wanted not in subtree.options:
            continue
        if subtree.kind is Shape.CHAIN:
            elements.append(subtree.elements[wanted])
        elif subtree.kind is Shape.BESIDE:
            others = subtree.value ^ wanted
            waiting += ((part, others ^ part.value) for part in subtree.parts)
        else:
            for part in subtree.parts:
                waiting.append((part, wanted))
                if wanted in part.options:  # no move further up leaves this value
                    break
                wanted -= sum(s < wanted for s in part.options)
    return sorted(elements)


def parts_beside(order: Order, mask: int) -> list[int]:
    """Return the connected parts of a set: elements of different parts are not comparable.

    It takes O(V) operations on integers of V bits.
    """
    return _linked(mask, lambda x: order.above[x] | order.below[x])


def _linked(mask: int, links: Callable[[int], int]) -> list[int]:
    """Return the parts of a set that are connected by links between elements."""
    parts = []
    rest = mask
    while rest:
        part = new = rest & -rest
        while new:
            x = new.bit_length() - 1
            reached = links(x) & rest
            new = (new | reached & ~part) & ~(1 << x)
            part |= reached
        parts.append(part)
        rest &= ~part
    return parts


def _parts_upon(order: Order, mask: int) -> list[int]:
    """Split into parts, each entirely below the next, lowest first."""
    parts = _linked(mask, lambda x: ~(order.above[x] | order.below[x]))
    above = {part: order.above[(part & -part).bit_length() - 1] for part in parts}
    # lower parts have more elements above them
    parts.sort(key=lambda part: -(above[part] & mask & ~part).bit_count())
    return parts


def series_parallel(order: Order, mask: int, watch: Watch = UNLIMITED) -> Tree | None:
    """Return a set of elements as a tree of chains beside and upon each other; None if it has an N.

    The watch is checked at each split and each join. It takes O(V²) operations on integers of V
    bits at worst, O(V d) for d levels of parts.
    """
    # Post-order without recursion: each entry of `open_` is a kind, the masks not yet split
    # and the trees made so far.
    if not mask:
        return Tree(Shape.CHAIN, (), ())
    open_: list[tuple[Shape, list[int], list[Tree]]] = [(Shape.BESIDE, [mask], [])]
    while True:
        kind, waiting, made = open_[-1]
        if waiting:
            part = waiting.pop()
            if not part & (part - 1):
                made.append(Tree(Shape.CHAIN, (part.bit_length() - 1,), ()))
                continue
            watch.look()
            parts, how = parts_beside(order, part), Shape.BESIDE
            if len(parts) == 1:
                parts, how = _parts_upon(order, part), Shape.UPON
            if len(parts) == 1:
                return None
            open_.append((how, parts[::-1], []))
            continue
        open_.pop()
        watch.look()
        tree = _joined(kind, made)
        if not open_:
            return tree
        open_[-1][2].append(tree)


def _joined(kind: Shape, parts: Sequence[Tree]) -> Tree:
    """Return the tree of parts; single elements and chains upon each other become one chain."""
    if kind is Shape.UPON:
        runs: list[Tree] = []
        for chain, run in groupby(parts, key=lambda part: part.kind is Shape.CHAIN):
            if chain:
                runs.append(Tree(Shape.CHAIN, tuple(x for part in run for x in part.elements), ()))
            else:
                runs += run
        parts = runs
    return parts[0] if len(parts) == 1 else Tree(kind, (), tuple(parts))
