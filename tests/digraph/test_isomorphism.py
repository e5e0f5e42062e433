"""Canonical forms: one for each digraph up to isomorphism, and the same for renamed ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count

import networkx
import pytest

from zermelo import Digraph, Graph, Limits
from zermelo.errors import LimitReached


@pytest.mark.parametrize(("count", "classes"), [(0, 1), (1, 2), (2, 10), (3, 104)])
def test_digraphs_with_loops_are_counted(count: int, classes: int) -> None:
    """The numbers are those of relations on unlabelled points, OEIS A000595."""
    pairs = [(u, v) for u in range(count) for v in range(count)]
    forms = {
        digraph(count, [pair for i, pair in enumerate(pairs) if chosen >> i & 1]).canonical_form()
        for chosen in range(1 << len(pairs))
    }
    assert len(forms) == classes


@pytest.mark.parametrize(("count", "classes"), [(3, 4), (4, 11), (5, 34)])
def test_graphs_are_counted(count: int, classes: int) -> None:
    """The numbers are those of graphs on unlabelled points, OEIS A000088."""
    pairs = [(u, v) for u in range(count) for v in range(u)]
    forms = set()
    for chosen in range(1 << len(pairs)):
        edges = [pair for i, pair in enumerate(pairs) if chosen >> i & 1]
        forms.add(Graph(edges, vertices=range(count)).canonical_form())
    assert len(forms) == classes


@pytest.mark.parametrize("seed", range(40))
def test_networkx_agrees(seed: int) -> None:
    rng = random.Random(seed)
    count = rng.randint(1, 9)
    edges = [(u, v) for u in range(count) for v in range(count) if rng.random() < 0.3]
    G = digraph(count, edges)
    names = rng.sample(range(count), count)
    assert G.is_isomorphic(digraph(count, [(names[u], names[v]) for u, v in edges]))
    changed = [(u, v) for u, v in edges if rng.random() < 0.9]
    changed += [(rng.randrange(count), rng.randrange(count)) for _ in range(len(edges) // 10)]
    H = digraph(count, changed)
    assert G.is_isomorphic(H) == networkx.is_isomorphic(G.to_networkx(), H.to_networkx())


def test_symmetric_graphs_take_few_steps() -> None:
    for name in ("complete:40", "hypercube:5", "petersen", "bipartite:9x9"):
        graph = Graph.named(name)
        places = random.Random(1).sample(range(len(graph)), len(graph))
        moved = Graph([(places[u], places[v]) for u, v in graph.edges])
        assert graph.canonical_form() == moved.canonical_form()
    assert not Graph.named("prism:3").is_isomorphic(Graph.named("bipartite:3x3"))


def test_equal_components_take_few_steps() -> None:
    """An automorphism ends the search of the branch in which it is found."""
    for edges in ([(2 * n, 2 * n + 1) for n in range(20)], [(n, n + 10) for n in range(100)]):
        looks = count()

        def stop(looks: Iterator[int] = looks) -> bool:
            return next(looks) > 20_000

        assert len(Graph(edges).canonical_form(Limits(stop=stop)).edges) == len(edges)


def test_a_limit_ends_the_search() -> None:
    with pytest.raises(LimitReached):
        Graph.named("hypercube:6").canonical_form(Limits(stop=lambda: True))
    looks = count()
    with pytest.raises(LimitReached):  # also between two rounds of one refinement
        Graph.named("path:300").canonical_form(Limits(stop=lambda: next(looks) > 5))


def digraph(count: int, edges: list[tuple[int, int]]) -> Digraph:
    return Digraph(edges, vertices=range(count))
