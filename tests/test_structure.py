from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings

from tests.strategies import acyclic_digraphs, digraphs
from zermelo import Digraph, condensation, find_cycle, find_odd_cycle, levels, strong_components


def is_cycle(G: Digraph, cycle: tuple[int, ...]) -> bool:
    steps = zip(cycle, [*cycle[1:], cycle[0]], strict=True)
    return len(set(cycle)) == len(cycle) and all(G.has_edge(u, v) for u, v in steps)


@given(digraphs(max_vertices=8))
@settings(max_examples=300, deadline=None)
def test_odd_cycles_against_all_cycles(G: Digraph) -> None:
    lengths = [len(cycle) for cycle in nx.simple_cycles(G.to_networkx()) if len(cycle) % 2]
    some, least = find_odd_cycle(G), find_odd_cycle(G, shortest=True)
    if not lengths:
        assert some is None
        assert least is None
        return
    assert is_cycle(G, some)
    assert len(some) % 2
    assert is_cycle(G, least)
    assert len(least) == min(lengths)


@given(digraphs(max_vertices=14))
@settings(max_examples=200, deadline=None)
def test_strong_components_are_numbered_upwards(G: Digraph) -> None:
    parts = strong_components(G)
    found = {frozenset(parts.members(number)) for number in range(parts.count)}
    assert found == set(map(frozenset, nx.strongly_connected_components(G.to_networkx())))
    assert parts.sizes.sum() == len(G)
    for u, v in G.edges():
        assert parts.of[u] >= parts.of[v]
    shape = condensation(G)
    assert len(shape) == parts.count
    expected = {(parts.of[u], parts.of[v]) for u, v in G.edges() if parts.of[u] != parts.of[v]}
    assert set(shape.edges()) == expected


@given(acyclic_digraphs())
@settings(max_examples=150, deadline=None)
def test_levels_are_longest_walks(G: Digraph) -> None:
    found = levels(G)
    for u in G:
        assert found[u] == max((found[v] + 1 for v in G.options(u)), default=0)
    assert find_cycle(G) is None


@given(digraphs())
@settings(max_examples=200, deadline=None)
def test_a_vertex_has_no_level_iff_walks_from_it_never_need_to_end(G: Digraph) -> None:
    graph = G.to_networkx()
    on_cycle = {
        v for part in nx.strongly_connected_components(graph) for v in part if len(part) > 1
    }
    on_cycle |= set(nx.nodes_with_selfloops(graph))
    for v in G:
        endless = not on_cycle.isdisjoint({v} | nx.descendants(graph, v))
        assert (levels(G)[v] is None) == endless
    cycle = find_cycle(G)
    assert (cycle is None) == nx.is_directed_acyclic_graph(graph)
    assert cycle is None or is_cycle(G, cycle)


@pytest.mark.parametrize("length", [1, 2, 3, 1000, 1001])
def test_one_cycle(length: int) -> None:
    G = Digraph([(v, (v + 1) % length) for v in range(length)])
    assert strong_components(G).count == 1
    assert len(find_cycle(G)) == length
    found = find_odd_cycle(G)
    assert found is None if length % 2 == 0 else is_cycle(G, found)


def test_empty() -> None:
    G = Digraph()
    assert strong_components(G).count == 0
    assert len(condensation(G)) == 0
    assert find_odd_cycle(G) is None
    assert find_odd_cycle(G, shortest=True) is None
    assert find_cycle(G) is None
    assert len(levels(G)) == 0
