"""Semikernels against the definition, and what is known of them."""

from __future__ import annotations

import random
from itertools import combinations

import zermelo as z
from zermelo.kernel.semikernels import is_semikernel, maximal_semikernels


def by_definition(G: z.Digraph) -> list[set[object]]:
    names = list(G)
    found = []
    for size in range(len(names) + 1):
        for held in map(set, combinations(names, size)):
            alone = not any(w in held for v in held for w in G.options(v))
            replies = all(any(u in held for u in G.options(w)) for v in held for w in G.options(v))
            assert bool(is_semikernel(G, held)) == (alone and replies)
            if alone and replies:
                found.append(held)
    return found


def test_maximal_semikernels_by_definition() -> None:
    chance = random.Random(1971)
    for _ in range(150):
        count = chance.randint(1, 6)
        rows = [[w for w in range(count) if chance.random() < 0.3] for _ in range(count)]
        G = z.Digraph(dict(enumerate(rows)))
        held = by_definition(G)
        largest = [one for one in held if not any(one < other for other in held)]
        found = list(map(set, maximal_semikernels(G)))
        assert sorted(map(sorted, found)) == sorted(map(sorted, largest))
        kernels = [set(kernel) for kernel in z.kernels(G).all()]
        assert all(kernel in found for kernel in kernels)
        for kernel in kernels:
            assert is_semikernel(G, kernel)


def test_without_odd_cycles_they_are_the_kernels() -> None:
    """In a bipartite digraph every maximal semikernel is a kernel (Dung 1995, Theorem 33)."""
    chance = random.Random(8)
    for _ in range(60):
        count = chance.randint(2, 8)
        edges = [
            (v, w)
            for v in range(count)
            for w in range(count)
            if (v + w) % 2 and chance.random() < 0.4
        ]
        G = z.Digraph(edges, vertices=range(count))
        kernels = sorted(map(sorted, z.kernels(G).all()))
        assert sorted(map(sorted, maximal_semikernels(G))) == kernels
