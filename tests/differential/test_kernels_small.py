"""Every question about kernels, answered in every way, against the definition."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kernel.tools import WAYS, kernels_by_definition, only, random_digraph

from zermelo import Digraph, kernels

ROUNDS = {"easy": 1500, "solver": 1000, "counter": 40}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seed", range(2))
def test_small_digraphs(way: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    only(way, monkeypatch)
    rng = np.random.default_rng(100 + seed)
    for _ in range(ROUNDS[way]):
        G = random_digraph(rng, 8 if rng.random() < 0.9 else 12)
        right = kernels_by_definition(G)
        if way == "counter":
            assert kernels(G).count() == len(right)
        else:
            holds(G, right, rng)


def holds(G: Digraph, right: set[frozenset[int]], rng: np.random.Generator) -> None:
    found = kernels(G)
    assert found.exists() == bool(right)
    kernel = found.find()
    assert kernel is None if not right else frozenset(kernel) in right
    assert found.count() == len(right)
    listed = [frozenset(kernel) for kernel in found.all()]
    assert len(listed) == len(right)
    assert set(listed) == right
    assert [frozenset(kernel) for kernel in kernels(G).all(2)] == listed[:2]
    status = found.status()
    assert status.exists == bool(right)
    if right:
        every, some = frozenset.intersection(*right), frozenset.union(*right)
        assert set(status.in_all) == every
        assert set(status.in_some) == some - every
        assert set(status.in_none) == set(G) - some
        assert found.refutation() is None
    else:
        assert set(status.in_all) == set(status.in_none) == set(G)
        assert set(found.refutation().vertices) <= set(found.open)
    inside = [v for v in G if rng.random() < 0.2]
    outside = [v for v in G if rng.random() < 0.2]
    wanted = [k for k in right if k.issuperset(inside) and k.isdisjoint(outside)]
    kernel = found.find(inside, outside)
    assert kernel is None if not wanted else frozenset(kernel) in wanted


@pytest.mark.parametrize("way", ["easy", "solver"])
def test_the_order_is_the_same_in_every_way(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is an only option, so nothing is peeled: lexicographic by number."""
    rng = np.random.default_rng(7)
    digraphs = []
    while len(digraphs) < 60:
        count = int(rng.integers(3, 9))
        edges = [(u, (u + 1) % count) for u in range(count)]
        edges += [tuple(pair) for pair in rng.integers(0, count, (count // 2, 2)).tolist()]
        G = Digraph(edges, vertices=range(count))
        if len(kernels(G).open) == count:
            digraphs.append(G)
    only(way, monkeypatch)
    for G in digraphs:
        right = kernels_by_definition(G)
        order = sorted(right, key=lambda kernel: [v not in kernel for v in range(len(G))])
        assert [frozenset(kernel) for kernel in kernels(G).all()] == order


def test_a_list_goes_on_where_backtracking_stalls(monkeypatch: pytest.MonkeyPatch) -> None:
    from zermelo.kernel import find as kernel_search

    rng = np.random.default_rng(3)
    for _ in range(150):
        G = random_digraph(rng, 10)
        right = [set(kernel) for kernel in kernels(G).all()]
        with monkeypatch.context() as patch:
            patch.setattr(kernel_search, "LIST_DECISIONS", int(rng.integers(1, 6)))
            patch.setattr(kernel_search, "MAX_STALLS", 1)
            assert [set(kernel) for kernel in kernels(G).all()] == right
