"""Named graphs, such as ``petersen`` and ``grid:3x4``, and orders, such as ``boolean:3``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations, pairwise, product
from math import prod
from types import MappingProxyType

from zermelo.digraph.order import MAX_ELEMENTS, MAX_PAIRS, Order
from zermelo.errors import InputError
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.bits import bits
from zermelo.values.factors import all_divisors

#: Maximum number of vertices, and of edges, of a named graph.
MAX_SIZE = 2_000_000

Edges = Iterable[tuple[int, int]]


@dataclass(frozen=True)
class GraphFamily:
    """A family of graphs with sizes as parameters.

    ``min_sizes`` has the least value of each size; it is empty for a single graph. Given the sizes,
    ``counts`` returns the numbers of vertices and edges, ``edges`` the edges as pairs of numbers,
    ``names`` the vertex names. These do not contain ``-``, so that edges can be written ``u-v``.
    """

    example: str
    min_sizes: tuple[int, ...]
    meaning: str
    counts: Callable[..., tuple[int, int]]
    edges: Callable[..., Edges]
    names: Callable[..., Iterable[str]]


def named_graph(
    text: str, limits: Limits | Watch = NO_LIMITS
) -> tuple[tuple[str, ...], tuple[tuple[int, int], ...], str]:
    """Return the vertex names, the sorted edges and the full name of a named graph. O(V + E log E).

    >>> named_graph("star:3")
    (('0', '1', '2', '3'), ((0, 1), (0, 2), (0, 3)), 'star:3')
    """
    name, _, sizes_text = text.strip().partition(":")
    name_by_lower = {stem.lower(): stem for stem in FAMILIES}
    if name.lower() not in name_by_lower:
        raise InputError(
            f"{text!r} is not a graph that is known by name; there are {examples(FAMILIES)}; "
            "any other graph can be given as a file"
        )
    name = name_by_lower[name.lower()]
    family = FAMILIES[name]
    size_count = len(family.min_sizes)
    if not re.fullmatch(r"(\d{1,9}(x\d{1,9})*)?", sizes_text, re.ASCII):
        raise InputError(f"{text!r}: sizes are whole numbers with x between; {_example(family)}")
    sizes = tuple(map(int, sizes_text.split("x"))) if sizes_text else ()
    if len(sizes) != size_count:
        expected = ("no size", "one size", "2 sizes, with x between")[size_count]
        raise InputError(f"{text!r}: {name} has {expected}; {_example(family)}")
    for size, smallest in zip(sizes, family.min_sizes, strict=True):
        if size < smallest:
            raise InputError(f"{text!r}: {size} is too small, give {smallest} or more")
    vertices, edges = family.counts(*sizes)
    if max(vertices, edges) > MAX_SIZE:
        raise InputError(
            f"{text!r} has more than {MAX_SIZE:,} vertices or edges; give smaller sizes"
        )
    watch = limits.start()
    names = tuple(watch.over(family.names(*sizes)))
    pairs = sorted((min(pair), max(pair)) for pair in watch.over(family.edges(*sizes)))
    full_name = f"{name}:{'x'.join(map(str, sizes))}" if sizes else name
    return names, tuple(pairs), full_name


def examples(families: Mapping[str, GraphFamily] | Mapping[str, OrderFamily]) -> str:
    """Return an example of every family, for messages and help."""
    return ", ".join(family.example for family in families.values())


def _example(family: GraphFamily | OrderFamily) -> str:
    return f"{family.example} is {family.meaning}"


def _from_one(n: int) -> Iterator[str]:
    return (str(i) for i in range(1, n + 1))


def _two_sides(m: int, n: int) -> Iterator[str]:
    yield from (f"a{i}" for i in range(1, m + 1))
    yield from (f"b{i}" for i in range(1, n + 1))


def _cells(between: str, m: int, n: int) -> Iterator[str]:
    """Return names of two numbers: ``r2c5`` is row 2, column 5; ``r2v5`` is ray 2, vertex 5."""
    return (f"r{i}{between}{j}" for i in range(1, m + 1) for j in range(1, n + 1))


def _bit_words(n: int) -> Iterator[str]:  # all words of n bits
    return (format(word, f"0{n}b") if n else "0" for word in range(1 << n))


def cycle(n: int) -> Edges:
    """Return the edges 0–1–…–(n − 1)–0 of a cycle, by vertex number."""
    return ((i, (i + 1) % n) for i in range(n))


def star(n: int) -> Edges:
    """Return the edges that join a centre, vertex 0, with n other vertices."""
    return ((0, i) for i in range(1, n + 1))


def wheel(n: int) -> Edges:
    """Return the edges of a cycle of n vertices, and those that join a hub with each of them."""
    yield from star(n)
    yield from ((1 + u, 1 + v) for u, v in cycle(n))


def prism(n: int) -> Edges:
    """Return the edges of two cycles of n vertices, joined vertex by vertex."""
    for u, v in cycle(n):
        yield from ((u, v), (n + u, n + v), (u, n + u))


def grid(m: int, n: int) -> Edges:
    """Return the edges from each cell of m rows and n columns to the next in row and column."""
    for row in range(m):
        for cell in range(n * row, n * row + n):
            if cell % n < n - 1:
                yield cell, cell + 1
            if row < m - 1:
                yield cell, cell + n


def triangular(m: int, n: int) -> Edges:
    """Return the edges of a grid, with one diagonal in each square of four cells."""
    yield from grid(m, n)
    yield from (((i + 1) * n + j, i * n + j + 1) for i in range(m - 1) for j in range(n - 1))


def king(m: int, n: int) -> Edges:
    """Return the edges of a grid and both diagonals of each square of four cells: king's moves."""
    yield from triangular(m, n)
    yield from ((i * n + j, (i + 1) * n + j + 1) for i in range(m - 1) for j in range(n - 1))


def hypercube(n: int) -> Edges:
    """Return the edges that join words of n bits that differ in one bit."""
    return ((u, u | 1 << bit) for u in range(1 << n) for bit in range(n) if ~u >> bit & 1)


def rays(m: int, n: int) -> Edges:
    """Return K_m∘R_n: a path of n vertices from each vertex of K_m (Fraenkel and Harary 1988)."""
    yield from ((n * i, n * j) for i, j in combinations(range(m), 2))
    yield from ((n * i + j, n * i + j + 1) for i in range(m) for j in range(n - 1))


def _tree_size(b: int, h: int) -> int:
    """Return the size of a tree of height h, b children at each inner vertex; capped if large."""
    return h + 1 if b == 1 else (b ** min(h + 1, MAX_SIZE.bit_length() + 1) - 1) // (b - 1)


def petersen() -> Edges:
    """Return the cycles 0–1–2–3–4–0 and 5–7–9–6–8–5, and the edges i–(i + 5) that join them."""
    for i in range(5):
        yield from ((i, (i + 1) % 5), (i, i + 5), (5 + i, 5 + (i + 2) % 5))


def dodecahedron() -> Edges:
    """Return a Hamiltonian cycle and the chords i–(i + jumps[i]) of an LCF code (Frucht 1976)."""
    yield from cycle(20)
    jumps = (10, 7, 4, -4, -7, 10, -4, 7, -7, 4) * 2
    yield from ((i, (i + jump) % 20) for i, jump in enumerate(jumps) if i < (i + jump) % 20)


def icosahedron() -> Edges:
    """Return two poles, each joined with a cycle of five, and a zigzag between the cycles."""
    for i in range(5):
        upper, lower, next_place = 1 + i, 6 + i, (i + 1) % 5
        yield from ((0, upper), (upper, 1 + next_place), (11, lower), (lower, 6 + next_place))
        yield from ((upper, lower), (upper, 6 + next_place))


def _single_graph(
    example: str, meaning: str, vertex_count: int, edge_count: int, edges: Callable[..., Edges]
) -> GraphFamily:
    counts, names = (lambda: (vertex_count, edge_count)), (lambda: _from_one(vertex_count))
    return GraphFamily(example, (), meaning, counts, edges, names)


_GRAPH_TABLE = (
    _single_graph("petersen", "the Petersen graph", 10, 15, petersen),
    _single_graph("dodecahedron", "corners and edges of the dodecahedron", 20, 30, dodecahedron),
    _single_graph("icosahedron", "corners and edges of the icosahedron", 12, 30, icosahedron),
    GraphFamily("cube", (), "corners and edges of the cube", lambda: (8, 12), lambda: hypercube(3),
           lambda: _bit_words(3)),
    _single_graph("octahedron", "corners and edges of the octahedron", 6, 12,
           lambda: ((u, v) for u, v in combinations(range(6), 2) if v - u != 3)),
    _single_graph("tetrahedron", "corners and edges of the tetrahedron", 4, 6,
           lambda: combinations(range(4), 2)),
    GraphFamily("path:7", (1,), "7 vertices in a row", lambda n: (n, n - 1),
           lambda n: ((i, i + 1) for i in range(n - 1)), _from_one),
    GraphFamily("cycle:9", (3,), "9 vertices in a circle", lambda n: (n, n), cycle, _from_one),
    GraphFamily("complete:5", (1,), "5 vertices, every two joined", lambda n: (n, n * (n - 1) // 2),
           lambda n: combinations(range(n), 2), _from_one),
    GraphFamily("bipartite:3x4", (1, 1), "3 vertices, each joined to 4 others",
           lambda m, n: (m + n, m * n),
           lambda m, n: ((i, m + j) for i in range(m) for j in range(n)), _two_sides),
    GraphFamily("star:6", (1,), "a centre, 0, joined to 6 leaves", lambda n: (n + 1, n), star,
           lambda n: map(str, range(n + 1))),
    GraphFamily("wheel:6", (3,), "a hub, 0, joined to a cycle of 6", lambda n: (n + 1, 2 * n),
           wheel, lambda n: map(str, range(n + 1))),
    GraphFamily("prism:5", (3,), "two cycles of 5, joined", lambda n: (2 * n, 3 * n), prism,
           lambda n: _two_sides(n, n)),
    GraphFamily("grid:3x4", (1, 1), "3 rows of 4 vertices, joined along rows and columns",
           lambda m, n: (m * n, m * (n - 1) + n * (m - 1)), grid, lambda m, n: _cells("c", m, n)),
    GraphFamily("triangular:3x4", (1, 1), "a grid with a diagonal in each square",
           lambda m, n: (m * n, m * (n - 1) + n * (m - 1) + (m - 1) * (n - 1)), triangular,
           lambda m, n: _cells("c", m, n)),
    GraphFamily("king:3x4", (1, 1), "3 rows of 4 squares, joined by moves of a king",
           lambda m, n: (m * n, m * (n - 1) + n * (m - 1) + 2 * (m - 1) * (n - 1)), king,
           lambda m, n: _cells("c", m, n)),
    GraphFamily("hypercube:4", (0,), "words of 4 bits, joined if one bit differs",
           lambda n: (1 << min(n, 60), (n << min(n, 60)) // 2), hypercube, _bit_words),
    GraphFamily("Km-rays:3x6", (1, 1), "K_3∘R_6: 3 paths of 6 vertices, first vertices joined",
           lambda m, n: (m * n, m * (m - 1) // 2 + m * (n - 1)), rays,
           lambda m, n: _cells("v", m, n)),
    GraphFamily("tree:2x3", (1, 0),
           "a tree of height 3 in which each vertex but the leaves has 2 vertices below it",
           lambda b, h: (_tree_size(b, h), _tree_size(b, h) - 1),
           lambda b, h: (((i - 1) // b, i) for i in range(1, _tree_size(b, h))),
           lambda b, h: _from_one(_tree_size(b, h))),
)  # fmt: skip

#: The families of graphs by name.
FAMILIES: Mapping[str, GraphFamily] = MappingProxyType(
    {family.example.partition(":")[0]: family for family in _GRAPH_TABLE}
)


#: The names of the elements, and pairs (i, j) that generate the order: element i is below j.
NamesAndPairs = tuple[Sequence[str], Iterator[tuple[int, int]]]


@dataclass(frozen=True)
class OrderFamily:
    """A family of orders, named by sizes with a separator between them.

    ``element_count`` and ``pair_count`` return the numbers of elements and of pairs that ``make``
    returns, so that large orders are refused. Pairs of `divisors` need no limit, and count as 0.
    """

    example: str
    meaning: str
    separator: str
    element_count: Callable[..., int]
    pair_count: Callable[..., int]
    make: Callable[..., NamesAndPairs]


def named_order(text: str, limits: Limits | Watch = NO_LIMITS) -> Order:
    """Return a named order; InputError if there is no such order, or it would be too large.

    >>> named_order("grid:2x3")
    <Order: grid:2x3, 6 elements>
    >>> named_order("divisors:12").names
    ('1', '2', '3', '4', '6', '12')
    """
    name, _, sizes_text = text.strip().lower().partition(":")
    family = ORDERS.get(name)
    if family is None:
        raise InputError(
            f"{text!r} is not an order that is known by name; there are {examples(ORDERS)}; any "
            "other order can be given as a file"
        )
    words = sizes_text.split(family.separator) if family.separator else [sizes_text]
    if not all(re.fullmatch(r"[0-9]{1,9}", word) for word in words):
        raise InputError(f"{text!r}: {sizes_text!r} is not a size; {_example(family)}")
    sizes = [int(word) for word in words]
    if min(sizes) < 1:
        raise InputError(f"{text!r}: give sizes from 1 on; {_example(family)}")
    if family.element_count(*sizes) > MAX_ELEMENTS:
        raise InputError(f"{text!r} has more than {MAX_ELEMENTS:,} elements; give smaller sizes")
    if family.pair_count(*sizes) > MAX_PAIRS:
        raise InputError(f"{text!r} has more than {MAX_PAIRS:,} covering pairs; give smaller sizes")
    names, pairs = family.make(*sizes)
    return Order.from_pairs(tuple(names), pairs, f"{name}:{sizes_text}", limits)


def chains(*lengths: int) -> NamesAndPairs:
    """Return chains side by side; 2.3 is the third element of the second chain."""
    names = [f"{c}.{i}" for c, length in enumerate(lengths, 1) for i in range(1, length + 1)]
    last_elements = {end - 1 for end in accumulate(lengths, initial=0)}
    return names, ((i, i + 1) for i in range(len(names) - 1) if i not in last_elements)


def levels(*sizes: int) -> NamesAndPairs:
    """Return antichains, each entirely below the next; 2.3 is the third element of level 2."""
    names = [f"{c}.{i}" for c, size in enumerate(sizes, 1) for i in range(1, size + 1)]
    spans = [range(*span) for span in pairwise(accumulate(sizes, initial=0))]
    pairs = (pair for low, high in pairwise(spans) for pair in product(low, high))
    return names, pairs


def boolean(n: int) -> NamesAndPairs:
    """Return the subsets of {1, …, n}, named by their members; 0 is the empty set."""
    separator = "," if n > 9 else ""
    names = [separator.join(str(i + 1) for i in bits(s)) or "0" for s in range(1 << n)]
    return names, ((s, s | 1 << i) for s in range(1 << n) for i in range(n) if not s >> i & 1)


def product_of_chains(*sides: int) -> NamesAndPairs:
    """Return a product of chains; 2,3 has element 2 of the first chain and 3 of the second."""
    places = list(product(*map(range, sides)))
    number_of = {place: i for i, place in enumerate(places)}
    names = [",".join(str(x + 1) for x in place) for place in places]

    def pairs() -> Iterator[tuple[int, int]]:
        for place in places:
            for d, side in enumerate(sides):
                if place[d] + 1 < side:
                    yield number_of[place], number_of[(*place[:d], place[d] + 1, *place[d + 1 :])]

    return names, pairs()


def divisors(n: int) -> NamesAndPairs:
    """Return the divisors of n, ordered by divisibility."""
    values = all_divisors(n)
    number_of = {d: i for i, d in enumerate(values)}
    primes: list[int] = []
    for d in values[1:]:
        if all(d % p for p in primes):
            primes.append(d)
    pairs = ((number_of[d], number_of[d * p]) for d in values for p in primes if d * p in number_of)
    return tuple(map(str, values)), pairs


def crown(n: int) -> NamesAndPairs:
    """Return the crown: a1, …, an below b1, …, bn, except that ai is not below bi."""
    names = [f"{side}{i}" for side in "ab" for i in range(1, n + 1)]
    return names, ((i, n + j) for i in range(n) for j in range(n) if i != j)


_ORDER_TABLE = (
    OrderFamily("chain:5", "1 < 2 < … < 5", "", lambda n: n, lambda n: n - 1,
           lambda n: ([*_from_one(n)], ((i, i + 1) for i in range(n - 1)))),
    OrderFamily("antichain:4", "4 elements, none above another", "", lambda n: n, lambda _: 0,
           lambda n: ([*_from_one(n)], iter(()))),
    OrderFamily("chains:3+2+4", "three chains side by side; the poset game is Nim", "+",
           lambda *n: sum(n), lambda *n: sum(n) - len(n), chains),
    OrderFamily("levels:2+3", "2 elements, each below each of 3 others", "+", lambda *n: sum(n),
           lambda *n: sum(low * high for low, high in pairwise(n)), levels),
    OrderFamily("boolean:3", "the subsets of {1, 2, 3}", "", lambda n: 1 << min(n, 40),
           lambda n: n << min(n, 40) - 1, boolean),
    OrderFamily("grid:3x4", "the product of chains of 3 and 4 elements", "x", lambda *n: prod(n),
           lambda *n: sum(prod(n) // side * (side - 1) for side in n), product_of_chains),
    OrderFamily("divisors:72", "the divisors of 72, by divisibility", "",
           lambda n: len(all_divisors(n)), lambda _: 0, divisors),
    OrderFamily("fence:5", "1 < 2 > 3 < 4 > 5", "", lambda n: n, lambda n: n - 1,
           lambda n: ([*_from_one(n)], ((i + i % 2, i + 1 - i % 2) for i in range(n - 1)))),
    OrderFamily("crown:4", "ai below bj for different i and j from 1 to 4", "", lambda n: 2 * n,
           lambda n: n * (n - 1), crown),
)  # fmt: skip

#: The families of orders by name.
ORDERS: Mapping[str, OrderFamily] = MappingProxyType(
    {family.example.partition(":")[0]: family for family in _ORDER_TABLE}
)
