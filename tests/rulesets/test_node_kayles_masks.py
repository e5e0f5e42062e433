"""Node Kayles: parts by masks are those that are found vertex by vertex, in whatever way."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import networkx
import numpy as np
import pytest

from zermelo.digraph.graph import Graph
from zermelo.games.compiled import CompiledRules, call_compiled
from zermelo.rulesets.graphs.node_kayles.loops.rules import simplify
from zermelo.rulesets.graphs.node_kayles.rules import NodeKayles, distances
from zermelo.values.play import MISERE


def grid(rows: int, columns: int) -> Callable[[int], networkx.Graph]:
    return lambda _: networkx.grid_2d_graph(rows, columns)


def cubic(vertices: int) -> Callable[[int], networkx.Graph]:
    return lambda seed: networkx.random_regular_graph(3, vertices, seed=seed)


def random_graph(vertices: int, degree: float) -> Callable[[int], networkx.Graph]:
    return lambda seed: networkx.gnp_random_graph(vertices, degree / vertices, seed=seed)


#: Graphs, with how many words masks have and what the ways around begin with: how many distances
#: there are, 0 for tables and −1 for neither.
KINDS: dict[str, tuple[Callable[[int], networkx.Graph], int, int]] = {
    "grid 6×6": (grid(6, 6), 1, 2),
    "grid 8×8": (grid(8, 8), 1, 2),
    "grid 3×22": (grid(3, 22), 2, 2),
    "grid 2×63": (grid(2, 63), 2, 2),
    "grid 2×64": (grid(2, 64), 2, -1),  # one distance is a word
    "king's moves": (lambda _: networkx.strong_product(*[networkx.path_graph(7)] * 2), 1, 4),
    "path": (lambda _: networkx.path_graph(128), 2, 1),
    "cycle": (lambda _: networkx.cycle_graph(64), 1, 2),
    "no edges": (lambda _: networkx.empty_graph(5), 1, 0),
    "cubic, 40": (cubic(40), 1, 0),
    "cubic, 64": (cubic(64), 1, 0),
    "cubic, 80": (cubic(80), 2, -1),
    "random, 63": (random_graph(63, 2.5), 1, 0),
    "random, 128": (random_graph(128, 2), 2, -1),
    "dense, 64": (random_graph(64, 40), 1, 0),
    "tree": (lambda seed: networkx.random_labeled_tree(60, seed=seed), 1, 0),
}


def numbered(graph: networkx.Graph) -> Graph:
    number = {vertex: place for place, vertex in enumerate(sorted(graph))}
    return Graph([(number[u], number[v]) for u, v in graph.edges], vertices=range(len(number)))


def form(rules: NodeKayles) -> CompiledRules[int]:
    offered = rules.compiled()
    assert offered is not None
    offered.params[3] = 0  # nothing is remembered
    return offered


def taken_apart(offered: CompiledRules[int], state: int) -> tuple[int, list[int]]:
    """Return the nimber that compiled rules know, and the keys of the parts."""
    assert offered.simplify is not None
    out = np.zeros(3 * (offered.max_options + 1) * offered.words, np.int64)
    found = call_compiled(offered.simplify, offered, offered.array(state), out)
    return found >> 32, out[: (found & 0xFFFFFFFF) * offered.words].tolist()


def drawn(rules: NodeKayles, rng: random.Random) -> int:
    """Return what some moves leave, or any set of vertices."""
    state = rules.whole
    if rng.random() < 0.5:
        share = rng.random()
        return sum(1 << vertex for vertex in range(len(rules.on)) if rng.random() < share)
    for _ in range(rng.randrange(12)):
        state = rng.choice(list(rules.options(state)) or [0])
    return state


@pytest.mark.parametrize("kind", KINDS)
def test_parts_are_the_same(kind: str) -> None:
    make, words, way = KINDS[kind]
    rng = random.Random(kind)
    cut = 0
    for seed in range(4):
        rules = NodeKayles(numbered(make(seed)))
        by_masks = form(rules)
        by_vertices = replace(by_masks, simplify=simplify)
        assert by_masks.words == words
        assert by_masks.params[by_masks.params[4]] == way
        assert by_masks.simplify is not simplify
        for state in (0, rules.whole, *(drawn(rules, rng) for _ in range(400))):
            found = taken_apart(by_masks, state)
            assert found == taken_apart(by_vertices, state)
            cut += found[0] > 0
    assert cut > 50


def test_larger_graphs_and_misere_play_have_no_ways_around() -> None:
    for offered in (
        NodeKayles(Graph.named("path:129")).compiled(),
        NodeKayles(Graph.named("path:9")).compiled(MISERE),
    ):
        assert offered is not None
        assert offered.params[4] == 0
        assert offered.simplify is simplify


@pytest.mark.parametrize("kind", KINDS)
def test_distances_are_those_of_the_edges(kind: str) -> None:
    graph = numbered(KINDS[kind][0](0))
    found = distances(graph)
    if found is None:
        apart = {v - u for u, v in graph.edges}
        assert len(apart) > 5 or max(apart) > 63
        return
    pairs = [(v, v + d) for d, mask in found.items() for v in range(len(graph)) if mask >> v & 1]
    assert sorted(pairs) == list(graph.edges)
