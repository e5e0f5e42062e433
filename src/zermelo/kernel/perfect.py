"""Kernel-perfect and clique-acyclic digraphs, and perfect graphs, for small digraphs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.digraph_like import DigraphLike
from zermelo.formats.taking import digraph_of
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.structure import strong_components
from zermelo.values.bits import bits

Rows = Sequence[int]


@dataclass(frozen=True)
class KernelPerfectness:
    """Whether every induced subdigraph has a kernel; its truth value is the answer.

    It also has two sufficient conditions.

    Attributes
    ----------
    without_kernel : tuple of names, or None
        A smallest set of vertices that induces a digraph without a kernel; None if every induced
        subdigraph has one: then the digraph is kernel-perfect.
    cyclic_clique : tuple of names, or None
        A clique without a vertex to which all others have an edge; None if the orientation is
        clique-acyclic. A loop counts as such a clique.
    odd_hole : tuple of names, or None
        A chordless cycle of odd length, 5 or more, in the underlying undirected graph, or, if
        ``antihole``, in its complement. None if that graph is perfect.
    antihole : bool
    """

    without_kernel: tuple[Hashable, ...] | None
    cyclic_clique: tuple[Hashable, ...] | None
    odd_hole: tuple[Hashable, ...] | None
    antihole: bool

    def __bool__(self) -> bool:
        return self.kernel_perfect

    @property
    def kernel_perfect(self) -> bool:
        """Whether every induced subdigraph has a kernel."""
        return self.without_kernel is None

    @property
    def clique_acyclic(self) -> bool:
        """Whether every clique has a vertex to which all others have an edge."""
        return self.cyclic_clique is None

    @property
    def perfect(self) -> bool:
        """Whether the graph without directions is perfect."""
        return self.odd_hole is None


def is_kernel_perfect(G: DigraphLike, limits: Limits | Watch = NO_LIMITS) -> KernelPerfectness:
    """Decide whether a small digraph is kernel-perfect, clique-acyclic and perfect.

    Every clique-acyclic orientation of a perfect graph has a kernel, and so has each of its induced
    subdigraphs; edges in both directions are allowed (Boros and Gurvich 1996). A graph is perfect
    if and only if neither it nor its complement has a chordless odd cycle of length 5 or more
    (Chudnovsky, Robertson, Seymour and Thomas 2006).

    Raises
    ------
    LimitReached

    Notes
    -----
    A smallest digraph without a kernel is strongly connected, so all sets of vertices in a strong
    component are tried, the small ones first: up to 2ⁿ for a component of n vertices. Cliques and
    chordless cycles are listed too; their number may be exponential as well.

    Examples
    --------
    >>> found = is_kernel_perfect(["ab", "bc", "ca", "cd"])
    >>> found.kernel_perfect, found.without_kernel, found.perfect
    (False, ('a', 'b', 'c'), True)
    >>> found.cyclic_clique
    ('a', 'b', 'c')
    """
    with limits.start() as watch:
        G = digraph_of(G, watch)
        after = [_mask(G.option_numbers(u).tolist()) for u in range(len(G))]
        everything = (1 << len(G)) - 1
        before = _turned(after, everything)
        near = [(after[u] | before[u]) & ~(1 << u) for u in range(len(G))]
        far = [everything & ~row & ~(1 << u) for u, row in enumerate(near)]
        hole = next(_odd_holes(near, watch), None)
        anti = None if hole is not None else next(_odd_holes(far, watch), None)
        lost, clique = _smallest(G, after, watch), _cyclic_clique(after, near, watch)

        def named(vertices: int | Sequence[int] | None) -> tuple[Hashable, ...] | None:
            numbers = list(bits(vertices)) if isinstance(vertices, int) else vertices
            return None if numbers is None else tuple(G.names[u] for u in numbers)

        return KernelPerfectness(named(lost), named(clique), named(anti or hole), anti is not None)


def _mask(numbers: Sequence[int]) -> int:
    return sum(1 << u for u in numbers)


def _turned(rows: Rows, inside: int) -> list[int]:
    """Return the rows of predecessors of the edges inside a set."""
    turned = [0] * len(rows)
    for u in bits(inside):
        for v in bits(rows[u] & inside):
            turned[v] |= 1 << u
    return turned


def _smallest(G: Digraph, after: Rows, watch: Watch) -> int | None:
    """Find a smallest set of vertices that induces a digraph without a kernel."""
    parts = strong_components(G)
    members = [parts.members(number).numbers.tolist() for number in range(len(parts))]
    for size in range(1, max(map(len, members), default=0) + 1):
        for part in members:
            for chosen in combinations(part, size):
                watch.look()
                inside = _mask(chosen)
                if not has_kernel([after[u] & inside for u in range(len(after))], inside):
                    return inside
    return None


def has_kernel(after: Rows, inside: int) -> bool:
    """Whether a set of vertices, as bits, induces a digraph with a kernel; by backtracking.

    For a vertex that is neither inside nor answered: it is in the kernel, or one of its options is.
    """
    before = _turned(after, inside)

    def search(left: int, refused: int) -> bool:
        """Whether there is a kernel inside ``left`` that answers the refused vertices."""
        if not left:
            return not refused
        u = min(bits(refused or left), key=lambda u: (after[u] & left).bit_count())
        ways = after[u] & left | (1 << u & left)
        while ways:
            v = (ways & -ways).bit_length() - 1
            ways &= ways - 1
            if after[v] >> v & 1:  # a loop
                left &= ~(1 << v)
                refused |= 1 << v
                continue
            out = (after[v] | before[v]) & (left | refused)
            settled = before[v]
            if search(left & ~out & ~(1 << v), (refused | out) & ~settled & ~(1 << v)):
                return True
            left &= ~(1 << v)  # from here on outside
            refused |= 1 << v
        return False

    return search(inside, 0)


def _cliques(near: Rows, watch: Watch) -> Iterator[int]:
    """List the maximal cliques of a graph (Bron and Kerbosch 1973, with a pivot)."""
    stack = [(0, (1 << len(near)) - 1, 0)]
    while stack:
        watch.look()
        clique, may, done = stack.pop()
        if not may:
            if not done:
                yield clique
            continue
        pivot = max(bits(may | done), key=lambda u: (near[u] & may).bit_count())
        for u in bits(may & ~near[pivot]):
            stack.append((clique | 1 << u, may & near[u], done & near[u]))
            may &= ~(1 << u)
            done |= 1 << u


def _cyclic_clique(after: Rows, near: Rows, watch: Watch) -> int | None:
    """Find a minimal clique in which no vertex has edges from all others."""
    for u, row in enumerate(after):
        if row >> u & 1:
            return 1 << u
    bad: int | None = None
    for clique in _cliques(near, watch):
        left = clique
        while (sink := _sink(after, left)) is not None:
            left &= ~(1 << sink)  # every subset of the rest has the property
        if left and (bad is None or left.bit_count() < bad.bit_count()):
            bad = left
    if bad is None:
        return None
    for u in list(bits(bad)):  # as few as possible
        less = bad & ~(1 << u)
        if _sink(after, less) is None:
            bad = less
    return bad


def _sink(after: Rows, inside: int) -> int | None:
    """Find a vertex to which all others of a set lead; None if there is none."""
    return next(
        (u for u in bits(inside) if all(after[v] >> u & 1 for v in bits(inside & ~(1 << u)))), None
    )


def _odd_holes(near: Rows, watch: Watch) -> Iterator[list[int]]:
    """List chordless cycles of odd length from 5 on, each from its smallest vertex."""
    whole = (1 << len(near)) - 1
    for first in range(len(near)):
        larger = whole & -1 << first + 1
        paths = [[first, second] for second in bits(near[first] & larger)]
        while paths:
            watch.look()
            path = paths.pop()
            for new in bits(near[path[-1]] & larger):
                if new in path or any(near[new] >> u & 1 for u in path[1:-1]):
                    continue
                if not near[new] >> first & 1:
                    paths.append([*path, new])
                elif len(path) >= 4 and len(path) % 2 == 0:
                    yield [*path, new]
