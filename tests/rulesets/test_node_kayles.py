"""Node Kayles: theorems and compiled rules against the definition, on all small graphs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import networkx
import pytest
from networkx.generators.atlas import graph_atlas_g
from tests.known import known

from zermelo import Outcome, mex
from zermelo.budget import Budget
from zermelo.digraph.graph import Graph
from zermelo.errors import InputError, LimitReached
from zermelo.limits import Limits, resident
from zermelo.rulesets import Octal
from zermelo.rulesets.graphs.node_kayles.rules import NodeKayles, path_value
from zermelo.solvers.compiled_search import CompiledSearch
from zermelo.values.play import MISERE, NORMAL, Play


@cache
def value(left: frozenset[tuple[int, int]] | None, vertices: frozenset[int]) -> int:
    """Return the value by the definition: no components, no theorem."""
    edges = left or frozenset()
    found = set()
    for vertex in vertices:
        gone = {vertex, *(u for edge in edges for u in edge if vertex in edge)}
        rest = frozenset(edge for edge in edges if not gone & set(edge))
        found.add(value(rest, vertices - gone))
    return mex(found)


@cache
def misere_win(edges: frozenset[tuple[int, int]], vertices: frozenset[int]) -> bool:
    for vertex in vertices:
        gone = {vertex, *(u for edge in edges for u in edge if vertex in edge)}
        rest = frozenset(edge for edge in edges if not gone & set(edge))
        if not misere_win(rest, vertices - gone):
            return True
    return not vertices


def rules_of(graph: networkx.Graph) -> NodeKayles:
    return NodeKayles(Graph(graph.edges, vertices=graph))


def compiled(rules: NodeKayles, play: Play = NORMAL) -> CompiledSearch:
    offered = rules.compiled(play)
    assert offered is not None
    return CompiledSearch(rules, offered, Budget(), play=play)


def small_graphs() -> Iterator[networkx.Graph]:
    yield from (graph for graph in graph_atlas_g() if len(graph) <= 6)
    yield from graph_atlas_g()[::9]  # some of the 1,044 graphs with seven vertices


def test_all_small_graphs() -> None:
    """Values and both outcomes: by components, twins, paths and cycles, and compiled."""
    for graph in small_graphs():
        rules = rules_of(graph)
        edges, vertices = frozenset(graph.edges), frozenset(graph)
        expected = value(edges, vertices)
        found = known(rules, "value", rules.whole)
        assert found in (None, expected)
        normal, misere = compiled(rules), compiled(rules, MISERE)
        assert normal.value(rules.whole) == expected
        assert (compiled(rules).outcome(rules.whole) is Outcome.P) == (expected == 0)
        won = misere_win(edges, vertices)
        assert misere.outcome(rules.whole) is (Outcome.N if won else Outcome.P)


def test_twins() -> None:
    """Of adjacent twins one is enough; of three others, two cancel."""
    rng = random.Random(7)
    for _ in range(40):
        graph = networkx.gnp_random_graph(6, rng.random(), seed=rng.randrange(10**6))
        around = set(rng.sample(range(6), rng.randrange(4)))
        same = graph.copy()
        same.add_edges_from((6, v) for v in {0, *graph[0]})
        before = value(frozenset(graph.edges), frozenset(graph))
        assert value(frozenset(same.edges), frozenset(same)) == before
        one, three = graph.copy(), graph.copy()
        one.add_node(6)
        three.add_nodes_from((6, 7, 8))
        one.add_edges_from((6, v) for v in around)
        three.add_edges_from((twin, v) for twin in (6, 7, 8) for v in around)
        expected = value(frozenset(one.edges), frozenset(one))
        assert value(frozenset(three.edges), frozenset(three)) == expected
        rules = rules_of(three)
        assert compiled(rules).value(rules.whole) == expected


@pytest.mark.parametrize("scattered", [False, True])
def test_more_than_64_vertices(scattered: bool) -> None:
    """The same values where masks take two words, wherever the vertices stand in them."""
    rng = random.Random(5)
    for _ in range(30):
        graph = networkx.gnp_random_graph(9, rng.uniform(0.2, 0.6), seed=rng.randrange(10**6))
        places = sorted(rng.sample(range(100), 9)) if scattered else list(range(59, 68))
        far = Graph([(places[u], places[v]) for u, v in graph.edges], vertices=range(100))
        rules = NodeKayles(far)
        state = sum(1 << place for place in places)
        here = rules_of(graph)
        assert compiled(rules).value(state) == compiled(here).value(here.whole)


def test_paths_are_dawsons_chess() -> None:
    chess = Octal("0.137")
    for count in range(40):
        path = [(i, i + 1) for i in range(count - 1)]
        rules = NodeKayles(Graph(path, vertices=range(count)))
        assert known(rules, "value", rules.whole) == chess(count).value == path_value(count)
        taken = mex(path_value(count - 3) for _ in range(count >= 3))
        if count >= 3:
            ring = NodeKayles(Graph([*path, (count - 1, 0)]))
            assert known(ring, "value", ring.whole) == taken


@pytest.mark.parametrize(
    ("graph", "path", "cycle"), [("path:9", True, False), ("cycle:9", False, True)]
)
def test_an_answer_names_what_was_used(graph: str, path: bool, cycle: bool) -> None:
    source = NodeKayles(Graph.named(graph))().solve().source
    assert ("a path is a heap of Dawson's Chess" in source) == path
    assert ("a cycle is worth" in source) == cycle


def test_a_path_longer_than_any_search() -> None:
    here = NodeKayles(Graph.named("path:701"))()
    assert here.value == path_value(701) > 0
    moves = here.winning_moves()
    ends = [path_value(max(0, k - 1)) ^ path_value(max(0, 699 - k)) for k in range(701)]
    assert len({move.to.state for move in moves}) == len(moves) == ends.count(0)
    assert all(move.to.value == 0 for move in moves)
    assert NodeKayles(Graph.named("cycle:3000"))().value == (path_value(2997) == 0)


def test_words() -> None:
    rules = NodeKayles(Graph.named("petersen"))
    here = rules("-1", "-4")
    assert str(here) == "-1 -4"
    assert rules("-v1", "-v4") == here
    odd = NodeKayles(Graph([("a b", "c"), ("c", "-d")]))
    assert str(odd("-#1", "-#3")) == "-#1 -#3"
    with pytest.raises(InputError, match="removed twice"):
        rules("-1", "-1")
    with pytest.raises(InputError, match="not a removed vertex"):
        rules("1")
    assert here.moves()[0].text == "take 2 and its 2 neighbours"
    assert "path of 2" in str(NodeKayles(Graph.named("path:2"))().explain())
    assert "cycle of 6" in str(NodeKayles(Graph.named("cycle:6"))().explain())


@pytest.mark.parametrize("graph", list(small_graphs())[::5], ids=str)
def test_large_graphs_leave_out_the_same_twins(graph, monkeypatch):
    rules = rules_of(graph)
    states = range(1 << len(graph))
    kept = [rules.canonical(state) for state in states]
    monkeypatch.setattr("zermelo.rulesets.graphs.node_kayles.rules.MAX_VERTICES_WITH_MASKS", -1)
    assert [rules.canonical(state) for state in states] == kept


def test_a_graph_of_a_million_vertices_stays_within_memory():
    """It looks at the limits again and again, and has not used up the memory by then."""
    rules = NodeKayles(Graph.named("cycle:1000001"))
    here = rules("-1", "-2", "-4")
    with pytest.raises(LimitReached) as caught:
        here.solve(limits=Limits(memory=resident() + (1 << 29)).start().stopping_after(500))
    assert caught.value.limit == "stop"


def test_components_of_a_large_graph_take_time_in_its_size():
    rules = NodeKayles(Graph.named("path:200001"))
    assert rules.paths_and_cycles is not None
    here = rules("-100000", "-3")
    assert here.value == path_value(2) ^ path_value(99_996) ^ path_value(100_001)
