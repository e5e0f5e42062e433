"""Whether small digraphs are kernel-perfect or clique-acyclic, and their graphs perfect."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.digraph_like import DigraphLike
from zermelo.formats.conversion import digraph_of
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.structure import strong_components
from zermelo.values.bits import bits, mask_of

Rows = Sequence[int]  # a set of vertices for each vertex: bit v of a row is set if it contains v


@dataclass(frozen=True)
class KernelPerfectness:
    """Whether every induced subdigraph has a kernel, with two conditions that suffice together.

    Its truth value is the answer.

    Attributes
    ----------
    without_kernel : tuple of names, or None
        A smallest set of vertices that induces a digraph without a kernel; None if every induced
        subdigraph has one: then the digraph is kernel-perfect.
    cyclic_clique : tuple of names, or None
        A clique without a vertex that has edges from all others; None if the orientation is
        clique-acyclic. A vertex with a loop also counts as one.
    odd_hole : tuple of names, or None
        A chordless cycle of odd length, 5 or more, in the underlying undirected graph, or, if
        ``antihole``, in its complement. None if the underlying graph is perfect.
    antihole : bool
        Whether ``odd_hole`` is a cycle of the complement.
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
        """Whether there is no loop, and each clique has a vertex with edges from all others."""
        return self.cyclic_clique is None

    @property
    def perfect(self) -> bool:
        """Whether the underlying undirected graph is perfect."""
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
        options = [mask_of(G.option_numbers(u).tolist()) for u in range(len(G))]
        all_vertices = (1 << len(G)) - 1
        predecessors = _predecessors(options, all_vertices)
        adjacent = [(options[u] | predecessors[u]) & ~(1 << u) for u in range(len(G))]
        complement = [all_vertices & ~row & ~(1 << u) for u, row in enumerate(adjacent)]
        hole = next(_odd_holes(adjacent, watch), None)
        antihole = None if hole is not None else next(_odd_holes(complement, watch), None)
        without_kernel = _smallest_without_kernel(G, options, watch)
        clique = _cyclic_clique(options, adjacent, watch)

        def names_of(vertices: int | Sequence[int] | None) -> tuple[Hashable, ...] | None:
            numbers = list(bits(vertices)) if isinstance(vertices, int) else vertices
            return None if numbers is None else tuple(G.names[u] for u in numbers)

        sets = names_of(without_kernel), names_of(clique), names_of(antihole or hole)
        return KernelPerfectness(*sets, antihole is not None)


def _predecessors(rows: Rows, inside: int) -> list[int]:
    """Return the rows of predecessors, by the edges between vertices of the mask ``inside``."""
    predecessors = [0] * len(rows)
    for u in bits(inside):
        for v in bits(rows[u] & inside):
            predecessors[v] |= 1 << u
    return predecessors


def _smallest_without_kernel(G: Digraph, options: Rows, watch: Watch) -> int | None:
    """Find a smallest set of vertices that induces a digraph without a kernel, or None."""
    parts = strong_components(G)
    members = [parts.members(number).numbers.tolist() for number in range(len(parts))]
    for size in range(1, max(map(len, members), default=0) + 1):
        for part in members:
            for chosen in combinations(part, size):
                watch.look()
                inside = mask_of(chosen)
                if not has_kernel([options[u] & inside for u in range(len(options))], inside):
                    return inside
    return None


def has_kernel(options: Rows, inside: int) -> bool:
    """Whether the vertices in the mask ``inside`` induce a digraph with a kernel; backtracking."""
    predecessors = _predecessors(options, inside)

    def search(free: int, refused: int) -> bool:
        """Whether the free vertices have a kernel in which each refused vertex has an option."""
        if not free:
            return not refused
        u = min(bits(refused or free), key=lambda u: (options[u] & free).bit_count())
        candidates = options[u] & free | (1 << u & free)
        while candidates:
            v = (candidates & -candidates).bit_length() - 1
            candidates &= candidates - 1
            if not options[v] >> v & 1:  # no loop
                out = (options[v] | predecessors[v]) & (free | refused)
                if search(free & ~out & ~(1 << v), (refused | out) & ~predecessors[v] & ~(1 << v)):
                    return True
            free &= ~(1 << v)  # from here on v is outside the kernel
            refused |= 1 << v
        return False

    return search(inside, 0)


def _cliques(adjacent: Rows, watch: Watch) -> Iterator[int]:
    """List the maximal cliques of a graph (Bron and Kerbosch 1973, with a pivot)."""
    stack = [(0, (1 << len(adjacent)) - 1, 0)]
    while stack:
        watch.look()
        clique, candidates, tried = stack.pop()
        if not candidates:
            if not tried:
                yield clique
            continue
        pivot = max(bits(candidates | tried), key=lambda u: (adjacent[u] & candidates).bit_count())
        for u in bits(candidates & ~adjacent[pivot]):
            stack.append((clique | 1 << u, candidates & adjacent[u], tried & adjacent[u]))
            candidates &= ~(1 << u)
            tried |= 1 << u


def _cyclic_clique(options: Rows, adjacent: Rows, watch: Watch) -> int | None:
    """Find a vertex with a loop, or a small clique without a `_sink`; or None."""
    for u, row in enumerate(options):
        if row >> u & 1:
            return 1 << u
    cyclic: int | None = None
    for clique in _cliques(adjacent, watch):
        while (sink := _sink(options, clique)) is not None:
            clique &= ~(1 << sink)
        if clique and (cyclic is None or clique.bit_count() < cyclic.bit_count()):
            cyclic = clique
    if cyclic is None:
        return None
    for u in list(bits(cyclic)):  # drop vertices while no sink appears
        smaller = cyclic & ~(1 << u)
        if _sink(options, smaller) is None:
            cyclic = smaller
    return cyclic


def _sink(rows: Rows, inside: int) -> int | None:
    """Find a vertex of a set with edges from all other vertices of the set, or None."""
    sinks = (u for u in bits(inside) if all(rows[v] >> u & 1 for v in bits(inside & ~(1 << u))))
    return next(sinks, None)


def _odd_holes(adjacent: Rows, watch: Watch) -> Iterator[list[int]]:
    """List chordless cycles of odd length ≥ 5, from the smallest vertex, in both directions."""
    all_vertices = (1 << len(adjacent)) - 1
    for first in range(len(adjacent)):
        larger = all_vertices & -1 << first + 1
        paths = [[first, second] for second in bits(adjacent[first] & larger)]
        while paths:
            watch.look()
            path = paths.pop()
            for w in bits(adjacent[path[-1]] & larger):
                if w in path or any(adjacent[w] >> u & 1 for u in path[1:-1]):
                    continue
                if not adjacent[w] >> first & 1:
                    paths.append([*path, w])
                elif len(path) >= 4 and len(path) % 2 == 0:
                    yield [*path, w]
