"""Automorphisms, against NetworkX and known orders."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import Graph
from zermelo.digraph import symmetry
from zermelo.digraph.symmetry import symmetries


def is_automorphism(graph: Graph, image: tuple[int, ...]) -> bool:
    moved = {tuple(sorted((image[u], image[v]))) for u, v in graph.edges}
    return sorted(image) == list(range(len(graph))) and moved == set(graph.edges)


def generated(maps: tuple[tuple[int, ...], ...], n: int) -> set[tuple[int, ...]]:
    found = {tuple(range(n))}
    waiting = list(found)
    for one in waiting:
        for held in maps:
            made = tuple(held[u] for u in one)
            if made not in found:
                found.add(made)
                waiting.append(made)
    return found


@given(st.integers(0, 6), st.data())
@settings(max_examples=150, deadline=None)
def test_all_automorphisms_are_found(n: int, data: st.DataObject) -> None:
    pairs = [(u, v) for u in range(n) for v in range(u)]
    edges = data.draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    graph = Graph(edges, vertices=range(n))
    plain = nx.Graph(edges)
    plain.add_nodes_from(range(n))
    matcher = nx.isomorphism.GraphMatcher(plain, plain)
    every = {tuple(found[u] for u in range(n)) for found in matcher.isomorphisms_iter()}
    found = symmetries(graph, 1000)
    assert found.complete
    assert found.order == len(every)
    assert set(found.maps) == every - {tuple(range(n))}
    some = symmetries(graph, 1)
    assert some.order == len(every)
    assert some.complete == (len(every) == 1)
    assert generated(some.maps, n) == every


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("petersen", 120),
        ("dodecahedron", 120),
        ("icosahedron", 120),
        ("hypercube:4", 384),
        ("hypercube:6", 46_080),
        ("bipartite:4x4", 1152),
        ("wheel:9", 18),
        ("prism:7", 28),
        ("grid:8x8", 8),
        ("cycle:64", 128),
        ("Km-rays:4x3", 24),
    ],
)
def test_known_orders(name: str, order: int) -> None:
    graph = Graph.named(name)
    found = symmetries(graph, 200)
    assert found.order == order
    assert found.complete == (order <= 200)
    assert all(is_automorphism(graph, image) for image in found.maps)
    if found.complete:
        assert len(found.maps) == order - 1
    all_or_none = symmetries(graph, 200, some=False)
    assert all_or_none == found if found.complete else not all_or_none.maps


def test_vertices_that_refinement_does_not_tell_apart() -> None:
    ring = nx.cartesian_product(nx.cycle_graph(3), nx.cycle_graph(20))
    for plain, order in ((ring, 240), (nx.paley_graph(61).to_undirected(), 1830)):
        assert symmetries(Graph(plain.edges, vertices=plain.nodes), 300).order == order


def test_effort_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(symmetry, "MAX_IMAGES_TRIED", 60)
    graph = Graph.named("hypercube:4")
    found = symmetries(graph, 1000)
    assert not found.complete
    assert all(is_automorphism(graph, image) for image in found.maps)
