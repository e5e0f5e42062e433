"""The positions of an annihilation game with at most four tokens: their values, exactly.

A move never increases the number of tokens, so that these positions are closed under moves, and γ
on them is found as on any digraph. The values of all other positions follow, see `theory`. The
`outline` of the digraph gives number and memory of the small positions before any is listed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import accumulate
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo._jit import parts as weak
from zermelo.digraph.digraph import Digraph
from zermelo.digraph.names import NumberNames
from zermelo.digraph.pairs import Rows
from zermelo.errors import LimitReached
from zermelo.labels.loopy import Loopy, loopy
from zermelo.limits import NO_LIMITS, UNLIMITED, Limits, Watch
from zermelo.tokens.annihilation import loops as jit

#: Default maximum of bytes that the positions of one part may take.
MEMORY = 4_000_000_000
#: Measured peak memory of the labelling: bytes per option, and bytes per position.
BYTES_OPTION, BYTES_POSITION = 12, 48

MAX_TOKENS = 4
#: Sets of tokens listed between two checks of time and memory.
SETS_PER_LOOK = 500_000


@dataclass(frozen=True, repr=False)
class SmallPositions:
    """Every position with at most four tokens on a part of a digraph, beside a Nim heap.

    The heap is the value of tokens that have left the part. Its size is at most ``heaps`` − 1
    beside up to three tokens, where ``heaps`` is a power of 2, and 0 beside four. In the rows of
    the part, vertices are numbered from 0, and −1 − w stands for an option outside of the part, of
    value w; ``loopy`` has the γ-value of every position, by its number.
    """

    rows: Rows
    heaps: int
    loopy: Loopy

    @property
    def vertices(self) -> int:
        """Number of vertices of the part."""
        return int(self.rows[0].size) - 1

    @cached_property
    def set_counts(self) -> list[int]:
        """The numbers of sets of fewer than k vertices, for k = 0 to 5."""
        return set_counts(self.vertices)

    def tokens(self, number: int) -> tuple[tuple[int, ...], int]:
        """Return the tokens of a position, ascending, and its heap."""
        first_of_four = self.set_counts[MAX_TOKENS] * self.heaps
        if number >= first_of_four:
            count, place, heap = MAX_TOKENS, number - first_of_four, 0
        else:
            place, heap = divmod(number, self.heaps)
            count = max(k for k in range(MAX_TOKENS) if self.set_counts[k] <= place)
            place -= self.set_counts[count]
        tokens = np.empty(MAX_TOKENS, np.int64)
        jit.tokens_of(place, count, jit.pascal(self.vertices), tokens)
        return tuple(tokens[:count].tolist()), heap

    def as_mask(self, number: int, vertices: Sequence[int]) -> tuple[int, int]:
        """Return a position's token mask, with bit ``vertices[v]`` for vertex v, and its heap."""
        vertex_numbers, heap = self.tokens(number)
        return sum(1 << vertices[place] for place in vertex_numbers), heap

    @cached_property
    def by_counter(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The numbers of the positions of finite value by ascending counter, and their counters."""
        finite = np.flatnonzero(self.loopy.array >= 0).astype(np.int64)
        counter = self.loopy.counter.array[finite].astype(np.int64)
        order = np.argsort(counter, kind="stable")
        return finite[order], counter[order]

    @cached_property
    def independent(self) -> list[int]:
        """Position numbers, by counter, whose tokens are a basis of the sets of finite value."""
        words = (self.vertices + 63) // 64
        basis = jit.independent_positions(self.by_counter[0], *self.shape, words)
        return list(basis.tolist())

    @property
    def shape(self) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
        """The tables for numbers of positions: Pascal's triangle, ``set_counts`` and ``heaps``."""
        return jit.pascal(self.vertices), np.array(self.set_counts, np.int64), self.heaps


class Candidates:
    """Positions of finite value, by counter, independent of the positions taken so far."""

    def __init__(self, small: SmallPositions) -> None:
        numbers, counter = small.by_counter
        self._groups = np.split(numbers, np.flatnonzero(np.diff(counter)) + 1)[::-1]  # by counter
        self._missing_count = len(small.independent)
        rows = np.zeros((small.vertices, (small.vertices + 63) // 64), np.uint64)
        self._taken = rows, np.zeros(small.vertices, np.bool_)
        self._shape = small.shape

    def first(self, max_count: int) -> list[int]:
        """Return up to ``max_count`` candidates of least counter; an empty list at the end."""
        numbers = np.empty(max_count, np.int64)
        while self._missing_count:
            group = self._groups[-1]
            count, kept_count = jit.first_independent(group, *self._shape, *self._taken, numbers)
            if count:
                self._groups[-1] = group[:kept_count]
                return list(numbers[:count].tolist())
            self._groups.pop()
        return []

    def take(self, number: int) -> None:
        """Take a candidate; later ones are independent of it."""
        jit.add_row(number, *self._shape, *self._taken)
        self._missing_count -= 1


def set_counts(vertices: int) -> list[int]:
    """Return the numbers of sets of fewer than k vertices, for k = 0 to 5."""
    return list(accumulate((comb(vertices, k) for k in range(MAX_TOKENS + 1)), initial=0))


def count_positions(vertices: int, edges: int, heaps: int) -> tuple[int, int]:
    """Return the number of positions, and an upper bound of the number of options."""
    below, all_sets = set_counts(vertices)[MAX_TOKENS:]
    positions = below * heaps + all_sets - below
    options = below * (heaps * (heaps - 1) // 2)
    for k in range(1, MAX_TOKENS + 1) if edges else ():
        options += edges * comb(vertices - 1, k - 1) * (heaps if k < MAX_TOKENS else 1)
    return positions, options


def bytes_of(vertices: int, edges: int, heaps: int) -> int:
    """Return an upper bound of the bytes that the labelling takes at its peak."""
    positions, options = count_positions(vertices, edges, heaps)
    return BYTES_OPTION * options + BYTES_POSITION * positions


def require_memory(vertices: int, edges: int, heaps: int, *, memory: int) -> None:
    """Raise `LimitReached` if the positions do not fit into the memory."""
    if bytes_of(vertices, edges, heaps) > memory:
        positions, options = count_positions(vertices, edges, heaps)
        amounts = {
            "connected vertices": f"{vertices:,}",
            "positions with at most four tokens": f"{positions:,}, with {options:,} options",
        }
        raise LimitReached("memory", f"{memory:,} bytes", amounts)


def small_positions(
    rows: Rows, heaps: int = 1, watch: Watch = UNLIMITED, memory: int = MEMORY
) -> SmallPositions:
    """List and label all positions with at most four tokens; LimitReached if memory is short.

    Without heaps O(n⁴ · d · (m + 1)), for n vertices of out-degree d and largest finite value m.
    """
    ptr, idx = (np.ascontiguousarray(array, np.int64) for array in rows)
    vertices = ptr.size - 1
    positions, options = count_positions(vertices, idx.size, heaps)
    free = watch.memory_left
    require_memory(vertices, idx.size, heaps, memory=memory if free is None else min(memory, free))
    dtype: Any = np.int32 if positions <= np.iinfo(np.int32).max else np.int64
    row_ptr = np.empty(positions + 1, np.int64)
    targets: NDArray[Any] = np.empty(options, dtype)
    shape = jit.pascal(vertices), np.array(set_counts(vertices), np.int64), heaps
    used = 0
    for count in range(MAX_TOKENS + 1):
        for first in range(0, sets := comb(vertices, count), SETS_PER_LOOK):
            watch.look(partial("{:,} moves of few tokens listed".format, used))
            bounds = count, first, min(first + SETS_PER_LOOK, sets)
            used = jit.fill_options(ptr, idx, *shape, *bounds, row_ptr, targets, used)
    G = Digraph._of_rows((row_ptr, targets[:used]), NumberNames(positions))
    return SmallPositions((ptr, idx), heaps, loopy(G, watch))


class InfiniteComponent(NamedTuple):
    """Connected vertices on which a single token has an infinite value; see `SmallPositions`."""

    vertices: list[int]
    rows: Rows
    heaps: int

    @property
    def shape(self) -> tuple[int, int, int]:
        """The numbers of vertices, options and heaps, on which the cost depends."""
        return len(self.vertices), int(self.rows[1].size), self.heaps


@dataclass(frozen=True)
class Outline:
    """γ of single tokens, and the parts of the digraph, not solved yet; see `outline`."""

    digraph: Digraph
    singles: Loopy
    parts: tuple[InfiniteComponent, ...]

    def solve(self, watch: Watch, memory: int = MEMORY) -> list[tuple[list[int], SmallPositions]]:
        """List and label the positions of each part with at most four tokens.

        Raises LimitReached, before anything is listed, if a part needs more than ``memory``, or all
        parts together more than is left.
        """
        free = watch.memory_left
        for part in self.parts:
            require_memory(*part.shape, memory=memory if free is None else min(memory, free))
            if free is not None:  # listed positions stay in memory
                free = max(0, free - bytes_of(*part.shape))
        return [(p.vertices, small_positions(p.rows, p.heaps, watch, memory)) for p in self.parts]


def outline(G: Digraph, limits: Limits | Watch = NO_LIMITS) -> Outline:
    """Label single tokens, and find the components of infinite value. O(V + E) in addition to γ.

    >>> [part.vertices for part in outline(Digraph(["ab", "ba", "bc", "de", "ed"])).parts]
    [[3, 4]]
    """
    singles = loopy(G, limits)
    infinite = np.flatnonzero(singles.array < 0)
    component, count = weak.weak_components(*G.induced(infinite).successors)
    members: list[list[int]] = [[] for _ in range(count)]
    for vertex, part in zip(infinite.tolist(), component.tolist(), strict=True):
        members[part].append(vertex)
    values = singles.array.tolist()
    return Outline(G, singles, tuple(_part(G, values, vertices) for vertices in members))


def _part(G: Digraph, values: list[int], vertices: list[int]) -> InfiniteComponent:
    """Return the part of some vertices, with rows as in `SmallPositions`."""
    numbers = {vertex: number for number, vertex in enumerate(vertices)}
    options = (G.option_numbers(vertex).tolist() for vertex in vertices)
    rows = [sorted({numbers.get(v, -1 - values[v]) for v in row}) for row in options]
    idx = [option for row in rows for option in row]
    ptr = np.array([0, *accumulate(map(len, rows))], np.int64)
    largest = max(-1 - min(idx, default=0), 0)
    return InfiniteComponent(vertices, (ptr, np.array(idx, np.int64)), 1 << largest.bit_length())
