"""Grundy sets of series-parallel orders: values of poset games in polynomial time.

The *Grundy set* of a game is the set of the values of its options; its value is the least number
missing there. Side by side, values are added: the set of A + B is (S(A) ⊕ g(B)) ∪ (g(A) ⊕ S(B)).
If all of A lies below all of B, a move in A takes B away, and B only counts by the numbers that A
leaves free: the set is S(A) ∪ {m(s) : s in S(B)} and the value is m(g(B)), where m(k) is the number
missing in S(A) that has k missing ones before it. Every order without an N (a < b > c < d and no
more among these four) is made from single elements in these two ways, and taken apart uniquely
(Deuber and Thomassé 1996; the second rule is the colon principle of Winning Ways for an order sum).
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
    """How an order is put together."""

    CHAIN = "chain"
    BESIDE = "beside"
    UPON = "upon"


@dataclass(frozen=True)
class Tree:
    """A series-parallel order, taken apart: a chain of elements, or parts; the lowest come first.

    Its options are the Grundy set, and its value what the game on it is worth.
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
        """Name it by its kind and one of its elements."""
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
    """Replace each k by the number missing in a set that has k missing ones before it."""
    gaps, missing, free = set(), 0, 0
    for k in sorted(numbers):
        while missing in taken or free < k:
            free += missing not in taken
            missing += 1
        gaps.add(missing)
    return frozenset(gaps)


def moves_to(tree: Tree, value: int) -> list[int]:
    """Return the elements whose removal, with all above, leaves a position of a value."""
    elements: list[int] = []
    waiting = [(tree, value)]
    while waiting:
        here, wanted = waiting.pop()
        if wanted not in here.options:
            continue
        if here.kind is Shape.CHAIN:
            elements.append(here.elements[wanted])
        elif here.kind is Shape.BESIDE:
            others = here.value ^ wanted
            waiting += ((part, others ^ part.value) for part in here.parts)
        else:
            for part in here.parts:
                waiting.append((part, wanted))
                if wanted in part.options:  # no move further up leaves this value
                    break
                wanted -= sum(s < wanted for s in part.options)
    return sorted(elements)


def parts_beside(order: Order, mask: int) -> list[int]:
    """Return the connected parts of a set of elements: none of one is comparable to any of another.

    O(V) operations on integers of V bits.
    """
    return _linked(mask, lambda x: order.above[x] | order.below[x])


def _linked(mask: int, links: Callable[[int], int]) -> list[int]:
    """Return the parts of a set that links between elements hold together."""
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
    """Return the parts of which each lies below all of the next, lowest first."""
    parts = _linked(mask, lambda x: ~(order.above[x] | order.below[x]))
    one = {part: order.above[(part & -part).bit_length() - 1] for part in parts}
    # the lower a part, the more lies above it
    parts.sort(key=lambda part: -(one[part] & mask & ~part).bit_count())
    return parts


def series_parallel(order: Order, mask: int, watch: Watch = UNLIMITED) -> Tree | None:
    """Take a set of elements apart into chains, beside and upon each other; None if it has an N.

    The watch is looked at whenever a part is taken apart, or put together. O(V²) operations on
    integers of V bits at worst, O(V d) for d levels of parts.
    """
    # Post-order without recursion: each entry of `open_` is a kind, the masks not yet taken apart
    # and the trees made so far.
    if not mask:
        return Tree(Shape.CHAIN, (), ())
    open_: list[tuple[Shape, list[int], list[Tree]]] = [(Shape.BESIDE, [mask], [])]
    while True:
        kind, waiting, made = open_[-1]
        if waiting:
            here = waiting.pop()
            if not here & (here - 1):
                made.append(Tree(Shape.CHAIN, (here.bit_length() - 1,), ()))
                continue
            watch.look()
            parts, how = parts_beside(order, here), Shape.BESIDE
            if len(parts) == 1:
                parts, how = _parts_upon(order, here), Shape.UPON
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
    """Make a tree of parts; single elements and chains upon each other become one chain."""
    if kind is Shape.UPON:
        runs: list[Tree] = []
        for chain, run in groupby(parts, key=lambda part: part.kind is Shape.CHAIN):
            if chain:
                runs.append(Tree(Shape.CHAIN, tuple(x for part in run for x in part.elements), ()))
            else:
                runs += run
        parts = runs
    return parts[0] if len(parts) == 1 else Tree(kind, (), tuple(parts))
