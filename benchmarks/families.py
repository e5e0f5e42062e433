"""The digraphs to measure on: each family makes one of about so many edges."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from zermelo import Digraph

REAL = Path(__file__).parent.parent / "examples" / "admbuster_1000.af"


@dataclass(frozen=True)
class Family:
    """A kind of digraph."""

    name: str
    says: str
    make: Callable[[int], Digraph]


def _random(edges: int, degree: int) -> Digraph:
    """Both ends of every edge anywhere: the out-degrees are Poisson."""
    rng = np.random.default_rng(degree)
    count = edges // degree
    sources, targets = (rng.integers(0, count, edges, dtype=np.int32) for _ in range(2))
    return Digraph.from_arrays(sources, targets, count=count)


def _game(edges: int) -> Digraph:
    """1 to 5 options anywhere, but none for one vertex in twenty."""
    rng = np.random.default_rng(1)
    count = int(edges / (0.95 * 3))
    degrees = rng.integers(1, 6, count)
    degrees[rng.random(count) < 0.05] = 0
    sources = np.repeat(np.arange(count, dtype=np.int32), degrees)
    targets = rng.integers(0, count, sources.size, dtype=np.int32)
    return Digraph.from_arrays(sources, targets, count=count)


def _power_law(edges: int) -> Digraph:
    """Few vertices have most of the edges, in and out: rank r about r^(-2/3) and r^(-1/2)."""
    rng = np.random.default_rng(2)
    count = edges // 3
    sources = rng.permutation(count)[(count * rng.random(edges) ** 2).astype(np.int64)]
    targets = rng.permutation(count)[(count * rng.random(edges) ** 3).astype(np.int64)]
    return Digraph.from_arrays(sources, targets, count=count)


def _acyclic_arrays(edges: int) -> tuple[np.ndarray, np.ndarray, int]:
    rng = np.random.default_rng(3)
    count = edges // 3
    sources = np.repeat(np.arange(count, dtype=np.int64), rng.integers(1, 6, count))
    targets = sources - rng.geometric(0.02, sources.size)
    inside = targets >= 0
    return sources[inside], targets[inside], count


def _descending(edges: int) -> Digraph:
    sources, targets, count = _acyclic_arrays(edges)
    return Digraph.from_arrays(sources, targets, count=count)


def _shuffled(edges: int) -> Digraph:
    sources, targets, count = _acyclic_arrays(edges)
    number = np.random.default_rng(4).permutation(count)
    return Digraph.from_arrays(number[sources], number[targets], count=count)


def _real(edges: int) -> Digraph:
    """Copies of a real argumentation framework, side by side; attack a→b is the edge b→a."""
    with REAL.open() as lines:
        rows = csv.reader(lines, delimiter=" ")
        count = int(next(rows)[2])
        attacks = np.array([[int(a), int(b)] for a, b in rows], np.int64) - 1
    first = np.arange(max(1, edges // len(attacks)), dtype=np.int64)[:, None] * count
    return Digraph.from_arrays(
        (first + attacks[:, 1]).ravel(), (first + attacks[:, 0]).ravel(), count=first.size * count
    )


FAMILIES = {
    family.name: family
    for family in (
        Family("random-2", "random, 2 options on average", lambda edges: _random(edges, 2)),
        Family("random-10", "random, 10 options on average", lambda edges: _random(edges, 10)),
        Family("game", "random, 1 to 5 options, 5 % leaves", _game),
        Family("power-law", "few vertices have most edges, in and out; mean 3", _power_law),
        Family("dag", "acyclic, 1 to 5 options near below, numbered descending", _descending),
        Family("dag-shuffled", "the same acyclic digraph, numbered at random", _shuffled),
        Family("admbuster", "copies of examples/admbuster_1000.af", _real),
    )
}


def digraphs(names: list[str], sizes: list[int]) -> Iterator[tuple[Family, int, Digraph]]:
    """Make the wanted digraphs one after the other: only one is held at a time."""
    for size in sizes:
        for name in names:
            yield FAMILIES[name], size, FAMILIES[name].make(size)
