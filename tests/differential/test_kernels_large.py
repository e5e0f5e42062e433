"""Kernels of digraphs up to some hundred vertices, and of real instances, against clingo."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.kernel.tools import AF, clingo_kernels, read_af

from zermelo import Digraph, kernels


def agrees(G: Digraph, most: int = 3000) -> None:
    right = set()
    for kernel in clingo_kernels(G):
        right.add(kernel)
        if len(right) > most:
            break
    found = kernels(G)
    assert found.exists() == bool(right)
    kernel = found.find()
    assert (kernel is None) == (not right)
    status = found.status()
    assert status.exists == bool(right)
    if right:
        *_, every = clingo_kernels(G, "--enum-mode=cautious")
        *_, some = clingo_kernels(G, "--enum-mode=brave")
        assert set(status.in_all) == every
        assert set(status.in_some) == some - every
    if len(right) <= most:
        assert found.count() == len(right)
        assert {frozenset(kernel) for kernel in found.all()} == right
    else:
        assert found.count() > most
        first = [frozenset(kernel) for kernel in found.all(50)]
        assert len(set(first)) == 50
        assert all(found.check(kernel) for kernel in first)


@pytest.mark.parametrize(
    ("count", "degree", "rounds"),
    [(30, 1.5, 30), (40, 3, 30), (60, 5, 15), (120, 2, 10), (300, 1.2, 5)],
)
def test_random_digraphs(count: int, degree: float, rounds: int) -> None:
    rng = np.random.default_rng(count)
    for _ in range(rounds):
        sources, targets = rng.integers(0, count, (2, int(count * degree)))
        agrees(Digraph.from_arrays(sources, targets, count=count))


def test_antiparallel_and_even_digraphs() -> None:
    """Bipartite digraphs have kernels whatever their edges; undirected ones many."""
    rng = np.random.default_rng(11)
    for _ in range(20):
        half = int(rng.integers(3, 14))
        sources, targets = rng.integers(0, half, (2, 3 * half))
        turned = rng.random(3 * half) < 0.5
        G = Digraph.from_arrays(
            np.where(turned, sources, targets + half),
            np.where(turned, targets + half, sources),
            count=2 * half,
        )
        assert kernels(G).exists()
        agrees(G)
        agrees(G.symmetric())


@pytest.mark.parametrize("file", sorted(AF.glob("*.af")), ids=lambda path: path.stem[:20])
def test_real_instances(file: Path) -> None:
    agrees(read_af(file))
