"""Graphs: what they hold, and families against NetworkX."""

from __future__ import annotations

import pickle
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, settings
from tests.strategies import digraphs

from zermelo import Digraph, Graph
from zermelo.digraph import families
from zermelo.digraph.families import FAMILIES
from zermelo.errors import DigraphError, InputError, UnknownVertex


def as_networkx(graph: Graph) -> nx.Graph:
    made = nx.Graph()
    made.add_nodes_from(range(len(graph)))
    made.add_edges_from(graph.edges)
    return made


def test_edges_are_merged_and_vertices_keep_their_order() -> None:
    graph = Graph([("b", "a"), ("a", "b"), ("c", "b")], vertices=["z", "c"])
    assert list(graph) == ["z", "c", "b", "a"]
    assert graph.edges == ((1, 2), (2, 3))
    assert list(graph.masks) == [0, 0b100, 0b1010, 0b100]
    assert graph.adjacent == ((), (2,), (1, 3), (2,))
    assert graph.neighbours("b") == ("c", "a")
    assert len(graph) == 4
    assert graph.edge_count == 2
    assert "z" in graph
    assert "y" not in graph
    assert [] not in graph
    assert graph.index("a") == 3
    assert graph.describe() == "4 vertices, 2 edges"


@given(digraphs(max_vertices=9))
@settings(max_examples=200, deadline=None)
def test_directions_are_forgotten(G: Digraph) -> None:
    loops = [u for u, v in G.edges() if u == v]
    if loops:
        with pytest.raises(DigraphError, match="joined to itself"):
            Graph.from_digraph(G)
        G = Digraph([(u, v) for u, v in G.edges() if u != v], vertices=G)
    graph = Graph.from_digraph(G)
    plain = Graph(G.edges(), vertices=G)
    assert graph == plain
    assert hash(graph) == hash(plain)
    assert graph.edge_count == plain.edge_count == len(plain.edges)
    assert graph.digraph == plain.digraph == G.symmetric()
    ptr, idx = plain.rows
    for u in range(len(graph)):
        row = idx[ptr[u] : ptr[u + 1]].tolist()
        assert graph.masks[u] == sum(1 << v for v in row)
        assert plain.neighbours(graph.names[u]) == tuple(graph.names[v] for v in row)
    again = pickle.loads(pickle.dumps(graph))  # noqa: S301
    assert again == graph


def test_graphs_differ_by_names_order_and_edges() -> None:
    graph = Graph([("a", "b")])
    assert graph != Graph([("a", "c")])
    assert graph != Graph([("b", "a")])
    assert graph != Graph(vertices="ab")
    assert graph != Graph([("a", "b")], vertices="abc")
    assert graph != "graph"


@pytest.mark.parametrize(
    ("edges", "said"),
    [
        ([("a", "a")], "joined to itself"),
        ([("a", "b", "c")], "pairs"),
        ([1], "pairs"),
        ([([], "a")], "hashable"),
        (7, "is not a digraph; give a Digraph or Graph, a NetworkX graph"),
    ],
)
def test_what_is_no_graph(edges: object, said: str) -> None:
    with pytest.raises(DigraphError, match=said):
        Graph(edges)  # type: ignore[arg-type]


def test_unknown_vertices_are_told() -> None:
    with pytest.raises(UnknownVertex, match="'x' among the 2"):
        Graph([("a", "b")]).index("x")


def k_m_with_rays(m: int, n: int) -> nx.Graph:
    """K_m with a path of n − 1 more vertices grown at each vertex."""
    made = nx.complete_graph(m)
    for ray in range(m):
        nx.add_path(made, [ray, *((ray, place) for place in range(2, n + 1))])
    return made


KNOWN = {
    "petersen": nx.petersen_graph(),
    "dodecahedron": nx.dodecahedral_graph(),
    "icosahedron": nx.icosahedral_graph(),
    "cube": nx.cubical_graph(),
    "octahedron": nx.octahedral_graph(),
    "tetrahedron": nx.tetrahedral_graph(),
    "path:1": nx.path_graph(1),
    "path:7": nx.path_graph(7),
    "cycle:3": nx.cycle_graph(3),
    "cycle:9": nx.cycle_graph(9),
    "complete:1": nx.complete_graph(1),
    "complete:6": nx.complete_graph(6),
    "bipartite:3x4": nx.complete_bipartite_graph(3, 4),
    "star:6": nx.star_graph(6),
    "wheel:6": nx.wheel_graph(7),
    "prism:3": nx.circular_ladder_graph(3),
    "prism:6": nx.circular_ladder_graph(6),
    "grid:1x1": nx.path_graph(1),
    "grid:3x4": nx.grid_2d_graph(3, 4),
    "triangular:3x4": nx.Graph(
        [
            *nx.grid_2d_graph(3, 4).edges,
            *(((i + 1, j), (i, j + 1)) for i in range(2) for j in range(3)),
        ]
    ),
    "king:2x3": nx.Graph([*combinations("abcd", 2), *combinations("cdef", 2)]),
    "king:4x4": nx.strong_product(nx.path_graph(4), nx.path_graph(4)),
    "hypercube:0": nx.path_graph(1),
    "hypercube:4": nx.hypercube_graph(4),
    "Km-rays:3x6": k_m_with_rays(3, 6),
    "Km-rays:4x1": nx.complete_graph(4),
    "tree:2x3": nx.balanced_tree(2, 3),
    "tree:3x0": nx.path_graph(1),
    "tree:1x4": nx.path_graph(5),
}


@pytest.mark.parametrize("name", KNOWN)
def test_families_are_what_networkx_knows(name: str) -> None:
    graph = Graph.named(name)
    assert graph.called == name
    assert nx.is_isomorphic(as_networkx(graph), KNOWN[name])
    assert all(isinstance(held, str) and "-" not in held for held in graph)
    assert len(set(graph)) == len(graph)


def test_every_family_is_compared() -> None:
    assert {name.partition(":")[0] for name in KNOWN} == set(FAMILIES)
    for name, family in FAMILIES.items():
        assert family.example.partition(":")[0] == name
        assert len(family.example.partition(":")[2].split("x")) == max(1, len(family.min_sizes))


def test_names_tell_where_a_vertex_is() -> None:
    assert Graph.named("grid:2x3").neighbours("r1c2") == ("r1c1", "r1c3", "r2c2")
    assert Graph.named("km-RAYS:2x3").neighbours("r2v1") == ("r1v1", "r2v2")
    assert Graph.named("hypercube:3").neighbours("010") == ("000", "011", "110")
    assert Graph.named("wheel:4").neighbours("0") == ("1", "2", "3", "4")
    assert Graph.named("petersen").neighbours("1") == ("2", "5", "6")  # as in the thesis
    assert Graph.named(" km-rays:02x3 ").called == "Km-rays:2x3"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("pettersen", "known by name; there are petersen, "),
        ("path", "one size; path:7 is 7 vertices"),
        ("path:3x4", "one size"),
        ("grid:3", "2 sizes, with x between; grid:3x4 is"),
        ("grid:3,4", "whole numbers with x between"),
        ("path:٣", "whole numbers"),
        ("cycle:2", "2 is too small, give 3 or more"),
        ("petersen:5", "no size"),
        ("complete:99999", "more than 2,000 vertices"),
        ("tree:9x999999999", "more than 2,000 vertices"),
        ("hypercube:999999999", "more than"),
        ("grid:999999999x999999999", "more than"),
    ],
)
def test_what_is_no_name(name: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(families, "MAX_SIZE", 2000)
    with pytest.raises(InputError, match=said):
        Graph.named(name)


def test_masks_of_large_graphs_are_made_one_by_one(monkeypatch):
    edges = [(u, v) for u in range(20) for v in range(u) if (u * v + u) % 3]
    kept = Graph(edges).masks
    monkeypatch.setattr("zermelo.digraph.graph.MAX_VERTICES_WITH_MASKS", 10)
    made = Graph(edges).masks
    assert not isinstance(made, tuple)
    assert list(made) == list(kept)
    assert list(made[3:5]) == list(kept[3:5])
