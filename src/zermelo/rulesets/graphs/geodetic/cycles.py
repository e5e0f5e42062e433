"""The geodetic game on cycles: closed forms, normal and misère."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph

#: Which theorem values a part; none, if it is empty.
Topic = Literal["trees", "cycles", ""]


def is_power_of_two(n: int) -> bool:
    """Say whether n is 1, 2, 4, 8 and so on."""
    return n > 0 and not n & (n - 1)


def gap_value(n: int) -> int:
    """Return the value of the cycle of n vertices after one of them was labelled; O(log n).

    From n one moves to all n − i with 0 < i < n/2, and from an even n to the end as well. With
    n = 2^a · q, q odd: the value is (q − 1)/2, if q + 1 is no power of two; and where it is one,
    0 for odd n and q for even n. So it is 0 exactly for n = 2^k − 1 (Fraenkel and Harary 1988,
    Theorem 2); the values are proved in docs/geodetic.md.

    Examples
    --------
    >>> [gap_value(n) for n in range(1, 17)]
    [0, 1, 0, 1, 2, 3, 0, 1, 4, 2, 5, 3, 6, 7, 0, 1]
    """
    q = n // (n & -n)
    if not is_power_of_two(q + 1):
        return (q - 1) // 2
    return 0 if n % 2 else q


def gap_choices(n: int, value: int) -> list[int]:
    """Return the i in 1..n−1 for which choosing the i-th vertex of the gap leaves a value."""
    return [i for i in range(1, n) if gap_value(left_of(n, i)) == value]


def misere_choices(n: int) -> list[int]:
    """Return the i in 1..n−1 that win in misère play: they leave a power of two, 2 or more."""
    return [i for i in range(1, n) if left_of(n, i) > 1 and is_power_of_two(left_of(n, i))]


def left_of(n: int, i: int) -> int:
    """Return what is left of n when the i-th vertex of the gap is chosen: the shorter side goes."""
    return 1 if 2 * i == n else n - min(i, n - i)


def walk(graph: Graph, start: int) -> list[int] | None:
    """Return the vertices around a cycle, if the component of a vertex is one; else None."""
    near = graph.masks if len(graph) <= 256 else None
    found, before, here = [start], -1, start
    while True:
        following = _two(graph, near, here)
        if following is None:
            return None
        before, here = here, following[0] if following[0] != before else following[1]
        if here == start:
            return found
        found.append(here)


def _two(graph: Graph, near: Sequence[int] | None, v: int) -> tuple[int, int] | None:
    """Return the neighbours of a vertex that has two."""
    if near is None:
        ptr, idx = graph.rows
        if ptr[v + 1] - ptr[v] != 2:
            return None
        return int(idx[ptr[v]]), int(idx[ptr[v] + 1])
    if near[v].bit_count() != 2:
        return None
    low = near[v] & -near[v]
    return low.bit_length() - 1, near[v].bit_length() - 1


@dataclass(frozen=True)
class Gap:
    """A path between labelled vertices: what is left of a cycle (Theorem 2)."""

    topic: ClassVar[Topic] = "cycles"

    vertices: tuple[int, ...]

    @property
    def length(self) -> int:
        """The length of the cycle, with one labelled vertex."""
        return len(self.vertices) + 1

    @property
    def value(self) -> int:
        """Take the closed form."""
        return gap_value(self.length)

    def choices(self, value: int) -> list[int]:
        """Take the closed form of what is left."""
        return [self.vertices[i - 1] for i in gap_choices(self.length, value)]

    def text(self) -> str:
        """Say what it is."""
        return f"a cycle of {self.length:,} with one label"


@dataclass(frozen=True)
class Ring:
    """A cycle without labels: all first moves are alike."""

    topic: ClassVar[Topic] = "cycles"

    vertices: tuple[int, ...]

    @property
    def value(self) -> int:
        """Return 1 if the only option has value 0."""
        return int(gap_value(len(self.vertices)) == 0)

    def choices(self, value: int) -> list[int]:
        """Return all vertices or none."""
        return list(self.vertices) if gap_value(len(self.vertices)) == value else []

    def text(self) -> str:
        """Say what it is."""
        return f"a cycle of {len(self.vertices):,} without labels"
