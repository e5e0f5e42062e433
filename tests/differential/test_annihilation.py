"""The linear algebra against plain labelling of all sets of tokens.

``python -m tests.annihilation 5000 --upto 12`` does the same on thousands of digraphs.
"""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from tests.annihilation import compare, random_digraph
from tests.strategies import digraphs

from zermelo import Digraph


@given(digraphs(max_vertices=6))
@settings(max_examples=100, deadline=None)
def test_any_small_digraph(G: Digraph) -> None:
    compare(G)


@pytest.mark.parametrize("seed", range(5))
def test_random_digraphs(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(30):
        compare(random_digraph(chance, 9))


def test_digraphs_with_twelve_vertices() -> None:
    chance = random.Random(12)
    for _ in range(3):
        while len(G := random_digraph(chance, 12)) < 12:
            pass
        compare(G)


def test_every_digraph_with_three_vertices() -> None:
    """All 512, loops included."""
    edges = [(u, v) for u in range(3) for v in range(3)]
    for count in range(len(edges) + 1):
        for chosen in combinations(edges, count):
            compare(Digraph(chosen, vertices=range(3)))


def test_vertices_of_large_value_beside_a_cycle() -> None:
    """Tokens that leave a cycle for Nim heaps of up to 5: the heap beside the patterns."""
    nim = [(f"n{a}", f"n{b}") for a in range(5) for b in range(a)]
    for exits in ("n4 n1", "n3 n2", "n4 n4", "n2"):
        leave = [(f"c{i}", where) for i, where in enumerate(exits.split())]
        cycle = [("c0", "c1"), ("c1", "c2"), ("c2", "c3"), ("c3", "c0")]
        compare(Digraph([*nim, *leave, *cycle]))
