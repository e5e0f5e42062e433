"""Hackendot on large forests, and all first moves of the geodetic game on trees.

``python -m benchmarks.trees`` runs this topic alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from math import log2

import numpy as np
from numpy.typing import NDArray

from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo import mex
from zermelo._jit.compiled import compiled
from zermelo.digraph.forest import Forest
from zermelo.digraph.graph import Graph
from zermelo.digraph.loops.forest import preorder
from zermelo.limits import UNLIMITED
from zermelo.rulesets.graphs.geodetic.rules import Geodetic
from zermelo.rulesets.orders.hackendot.loops import weights
from zermelo.rulesets.orders.hackendot.weights import Weights

Parents = NDArray[np.int32]

SIZES = (10_000, 100_000, 1_000_000)
#: Up to which size every root is tried, and the definition is run in plain Python.
ROOTS = 10_000
PYTHON = 10_000

FORESTS = """The value of Hackendot on trees of n vertices, and all winning moves. Median over
interleaved rounds; the values by all methods are compared. *near*: each vertex hangs from one of
the eight before it.

- *values*: CPU seconds from the array of parents to the Grundy values of all subtrees; *n log n*:
  the same in nanoseconds, divided by n log₂ n.
- *moves*: CPU seconds for all winning moves, found without listing the options.
- *sets*: time with sets of the options' values in plain Python divided by *values*, for 10,000
  vertices."""

FIRST = """The start of the geodetic game on a tree, with no vertex labelled yet: the value and all
winning first moves. Median over interleaved rounds; the answers by both methods are compared.

- *rerooting*: CPU seconds; *n log n*: the same in nanoseconds, divided by n log₂ n.
- *roots*: time of the method of Fraenkel and Harary 1988 (Hackendot for every root, compiled too)
  divided by *rerooting*."""


def path(n: int) -> Parents:
    """Return one path."""
    return np.arange(-1, n - 1, dtype=np.int32)


def random(n: int) -> Parents:
    """Hang each vertex from one before it."""
    rng = np.random.default_rng(1)
    return np.array([-1, *rng.integers(0, np.arange(1, n))], np.int32)


def near(n: int) -> Parents:
    """Hang each vertex from one of the eight before it: long and narrow."""
    rng = np.random.default_rng(2)
    return np.maximum(np.arange(n) - rng.integers(1, 9, n), np.arange(n).clip(max=1) - 1).astype(
        np.int32
    )


def caterpillar(n: int) -> Parents:
    """Hang one leaf from each vertex of a path."""
    spine = np.arange(n - n // 2)
    return np.concatenate([spine - 1, np.arange(n // 2)]).astype(np.int32)


def binary(n: int) -> Parents:
    """Hang two from each vertex."""
    return ((np.arange(n) - 1) // 2).astype(np.int32)


def binomial(n: int) -> Parents:
    """Take the largest bit away: values are as large as the tree, which has few levels."""
    number = np.arange(n)
    bits = np.left_shift(1, np.log2(np.maximum(number, 1)).astype(np.int64))
    return np.where(number > 0, number ^ bits, -1).astype(np.int32)


SHAPES: dict[str, Callable[[int], Parents]] = {
    held.__name__: held for held in (path, random, near, caterpillar, binary, binomial)
}


def values(parents: Parents) -> int:
    """Return the value of the whole."""
    return Weights(Forest.from_parents(parents)).value


def in_python(parents: Parents) -> int:
    """Return the same with sets of the options' values, merged from the leaves upward."""
    below: list[list[int]] = [[] for _ in parents]
    for v, parent in enumerate(parents.tolist()):
        if parent >= 0:
            below[parent].append(v)
    order = [0]
    for v in order:  # which grows meanwhile
        order += below[v]
    found: dict[int, tuple[int, set[int]]] = {}
    value = 0
    for v in reversed(order):
        held = [found.pop(child) for child in below[v]]
        total = 0
        for g, _ in held:
            total ^= g
        options = {total}.union(*({s ^ total ^ g for s in options} for g, options in held))
        value = mex(options)
        found[v] = value, options
    return value


@compiled
def hung(ptr, idx, root):
    """Return the parent of each vertex when a tree hangs from another root."""
    above = np.full(ptr.size - 1, -2, np.int32)
    above[root] = -1
    order = np.empty(ptr.size - 1, np.int32)
    order[0] = root
    last = 1
    for first in range(ptr.size - 1):
        v = order[first]
        for i in range(ptr[v], ptr[v + 1]):
            w = idx[i]
            if above[w] == -2:
                above[w] = v
                order[last] = w
                last += 1
    return above


@compiled
def from_every_root(ptr, idx):
    """Return the value after each first move, from Hackendot on the tree with that root."""
    n = ptr.size - 1
    found = np.empty(n, np.int64)
    real = np.ones(n, np.uint8)
    for root in range(n):
        _, _, up, size = preorder(hung(ptr, idx, root))
        d, g = weights(up, size, real)
        found[root] = g[0] ^ d[0]
    return found


def root_by_root(graph: Graph) -> tuple[int, list[tuple[int]]]:
    """Return the value and the winning first moves, from every root."""
    found = from_every_root(*graph.rows)
    return mex(found.tolist()), [(u,) for u in np.flatnonzero(found == 0).tolist()]


def rerooted(graph: Graph) -> tuple[int, list[tuple[int]]]:
    """Return the same, all roots at once."""
    rules = Geodetic(graph)
    known = rules.trees_of_blocks
    value, wins = known.value((), UNLIMITED), known.winning_options((), UNLIMITED)
    assert value is not None
    assert wins is not None
    return value, wins


def run(*_: object, repeats: int = 5, sizes: tuple[int, ...] = SIZES) -> list[Table]:
    """Measure both games on all shapes."""
    forests = Table(
        "Forests", ["tree", "n", "value", "values", "n log n", "moves", "sets"], FORESTS
    )
    first = Table("First moves", ["tree", "n", "wins", "rerooting", "n log n", "roots"], FIRST)
    for name, shape in SHAPES.items():
        for n in sizes:
            forests.rows.append([name, f"{n:,}", *forest_row(shape(n), repeats)])
        for n in (1_000, *sizes):
            first.rows.append([name, f"{n:,}", *first_row(shape(n), repeats)])
    return [forests, first]


def forest_row(parents: Parents, repeats: int) -> list[str]:
    """Measure Hackendot on one tree."""
    n = parents.size
    held = Weights(Forest.from_parents(parents))
    right = held.value

    def moves() -> int:
        return int(Weights.choices(held, 0).size)

    ways: dict[str, Callable[[], object]] = {"values": partial(values, parents), "moves": moves}
    if n <= PYTHON:
        ways["sets"] = partial(in_python, parents)

    def check(name: str, answer: object) -> None:
        assert name == "moves" or answer == right, (name, answer, right)

    # One round of the sets is enough: they are thousands of times slower.
    times = rounds(ways, check, repeats=repeats, once=frozenset(["sets"]))
    seconds = times.seconds("values")
    slow = f"{times.ratio('sets', 'values'):,.0f}" if "sets" in ways else ""
    row = [f"{right:,}", f"{seconds:.4f}", f"{seconds / n / log2(n) * 1e9:.2f}"]
    return [*row, f"{times.seconds('moves'):.4f}", slow]


def first_row(parents: Parents, repeats: int) -> list[str]:
    """Measure the first moves on one tree."""
    from zermelo import Digraph

    n = parents.size
    children = np.arange(1, n, dtype=np.int64)
    graph = Graph.from_digraph(Digraph.from_arrays(parents[1:], children, count=n))
    right = rerooted(graph)
    ways: dict[str, Callable[[], object]] = {"rerooting": partial(rerooted, graph)}
    if n <= ROOTS:
        ways["roots"] = partial(root_by_root, graph)

    def check(name: str, answer: object) -> None:
        assert answer == right, (name, answer, right)

    from_every_root(*Graph.named("path:3").rows)  # compiled before the clock runs
    # One round of the roots is enough: they are tens to thousands of times slower.
    times = rounds(ways, check, repeats=repeats, once=frozenset(["roots"]))
    seconds = times.seconds("rerooting")
    slow = f"{times.ratio('roots', 'rerooting'):,.0f}" if "roots" in ways else ""
    row = [f"{len(right[1]):,}", f"{seconds:.4f}", f"{seconds / n / log2(n) * 1e9:.2f}"]
    return [*row, slow]


def main() -> None:
    """Measure for the sizes that are given."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.trees", description=__doc__)
    parser.add_argument("--sizes", nargs="+", type=float, default=list(SIZES), metavar="N")
    parser.add_argument("--repeats", type=int, default=5, metavar="N", help="rounds (5)")
    given = parser.parse_args()
    sizes = tuple(map(int, given.sizes))
    print("\n".join(table.markdown() for table in run(repeats=given.repeats, sizes=sizes)))


if __name__ == "__main__":
    main()
