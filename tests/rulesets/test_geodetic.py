"""The geodetic game against its definition, with NetworkX's shortest paths."""

from __future__ import annotations

import ctypes
import random
from collections.abc import Callable
from itertools import islice

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.known import known

from zermelo import mex
from zermelo.answers.api import solve
from zermelo.digraph.graph import Graph
from zermelo.games.compiled import CompiledRules
from zermelo.rulesets.graphs.geodetic import moves as geodetic_moves
from zermelo.rulesets.graphs.geodetic.parts import GeodeticParts
from zermelo.rulesets.graphs.geodetic.rules import Geodetic
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play

Labels = frozenset[int]

#: Connected graphs with up to six vertices: one of each kind.
ATLAS = [g for g in nx.graph_atlas_g() if 0 < len(g) < 7 and nx.is_connected(g)]


def graph_of(graph: nx.Graph) -> Graph:
    return Graph(graph.edges, vertices=sorted(graph))


class Defined:
    """The options of every position of a graph, by the definition."""

    def __init__(self, graph: nx.Graph, *, literal: bool) -> None:
        self.graph, self.literal = graph, literal
        self.distances = dict(nx.all_pairs_shortest_path_length(graph))
        self.on_shortest_paths = {
            (u, v): {w for path in nx.all_shortest_paths(graph, u, v) for w in path}
            for u, distances in self.distances.items()
            for v in distances
        }

    def option(self, labels: Labels, u: int) -> Labels:
        distances = self.distances[u]
        reached = [v for v in labels if v in distances]
        if not self.literal:
            least = min((distances[v] for v in reached), default=0)
            reached = [v for v in reached if distances[v] == least]
        return labels.union([u], *(self.on_shortest_paths[u, v] for v in reached))

    def options(self, labels: Labels) -> set[Labels]:
        return {self.option(labels, u) for u in self.graph if u not in labels}

    def all_options(self, start: Labels = frozenset()) -> dict[Labels, set[Labels]]:
        found: dict[Labels, set[Labels]] = {}
        waiting = [start]
        while waiting:
            labels = waiting.pop()
            if labels not in found:
                found[labels] = self.options(labels)
                waiting += found[labels]
        return found


def values_of(options: dict[Labels, set[Labels]]) -> dict[Labels, int]:
    found: dict[Labels, int] = {}
    for labels in sorted(options, key=len, reverse=True):
        found[labels] = mex(found[o] for o in options[labels])
    return found


def misere_of(options: dict[Labels, set[Labels]]) -> dict[Labels, Outcome]:
    found: dict[Labels, Outcome] = {}
    for labels in sorted(options, key=len, reverse=True):
        wins = not options[labels] or any(found[o] is Outcome.P for o in options[labels])
        found[labels] = Outcome.N if wins else Outcome.P
    return found


def called(function: object) -> Callable[[int, np.ndarray, np.ndarray], int]:
    """Call compiled rules with one word."""

    def run(key: int, out: np.ndarray, params: np.ndarray) -> int:
        held = np.array([key], np.int64)
        kind = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 3)
        return kind(function.address)(held.ctypes.data, out.ctypes.data, params.ctypes.data)

    return run


def compiled_options(held: CompiledRules, state: tuple[int, ...]) -> list[int]:
    out = np.empty(2 * held.max_options, np.int64)
    k = called(held.successors)(held.key(state)[0], out, held.params)
    return out[:k].tolist()


def compiled_parts(held: CompiledRules, state: tuple[int, ...]) -> tuple[int, list[int]]:
    out = np.empty(2 * held.max_options, np.int64)
    found = called(held.simplify)(held.key(state)[0], out, held.params)
    return found >> 32, out[: found & 0xFFFFFFFF].tolist()


def held_to_definition(graph: nx.Graph, *, literal: bool, starts: list[Labels]) -> int:
    """Compare everything on all positions that can be reached; count those with a theorem."""
    rules, defined = Geodetic(graph_of(graph), literal=literal), Defined(graph, literal=literal)
    options: dict[Labels, set[Labels]] = {}
    for start in starts:
        options |= defined.all_options(start)
    values, misere = values_of(options), misere_of(options)
    normal_rules, misere_rules = rules.compiled(), rules.compiled(MISERE)
    by_key = {normal_rules.key(tuple(s))[0]: value for s, value in values.items()}
    told = 0
    for labels in options:
        state = tuple(sorted(labels))
        found = list(rules.options(state))
        assert {frozenset(o) for o in found} == options[labels]
        assert len(found) == len(set(found))
        keys = {normal_rules.key(o)[0] for o in found}
        assert set(compiled_options(normal_rules, state)) == keys
        assert set(compiled_options(misere_rules, state)) == keys
        value = known(rules, "value", state)
        assert value is None or value == values[labels]
        told += value is not None
        assert known(rules, "outcome", state, play=MISERE) in (None, misere[labels])
        if normal_rules.simplify is not None:
            nimber, parts = compiled_parts(normal_rules, state)
            for part in parts:
                if part not in by_key:  # not reached in play: all but one part are labelled
                    labelled = frozenset(v for v in graph if part >> v & 1)
                    more = values_of(defined.all_options(labelled))
                    by_key |= {sum(1 << v for v in s): g for s, g in more.items()}
                nimber ^= by_key[part]
                inside = tuple(v for v in graph if part >> v & 1)
                assert compiled_parts(normal_rules, inside) == (0, [part])
            assert nimber == values[labels]
    start = solve(rules(*sorted(starts[0])))
    assert start.value == values[starts[0]]
    assert solve(rules(*sorted(starts[0])), MISERE).outcome is misere[starts[0]]
    return told


@pytest.mark.parametrize("literal", [False, True])
def test_all_connected_graphs_of_six_vertices(literal: bool) -> None:
    rng = random.Random(3)
    told = 0
    for graph in ATLAS[:: 2 if literal else 1]:
        count = len(graph)
        apart = frozenset(rng.sample(range(count), min(2, count)))
        told += held_to_definition(graph, literal=literal, starts=[frozenset(), apart])
    assert told > (300 if literal else 1_000)


@pytest.mark.parametrize("literal", [False, True])
def test_graphs_in_several_parts(literal: bool) -> None:
    for one, two in [(3, 3), (5, 12), (13, 29), (1, 48)]:
        graph = nx.disjoint_union(nx.graph_atlas(one), nx.graph_atlas(two))
        held_to_definition(graph, literal=literal, starts=[frozenset(), frozenset([0])])


@given(st.integers(0, 10**9))
@settings(max_examples=8)
def test_sparse_graphs_of_eight_vertices(seed: int) -> None:
    rng = random.Random(seed)
    graph = nx.random_labeled_tree(8, seed=seed)
    for _ in range(rng.randrange(3)):
        graph.add_edge(*rng.sample(range(8), 2))
    held_to_definition(graph, literal=False, starts=[frozenset([rng.randrange(8)])])


# ------------------------------------------------------------------------------- trees and blocks


def from_root(graph: nx.Graph, root: int) -> int:
    """Root-by-root Hackendot on the tree of shortest paths: the value after labelling a vertex."""
    below: dict[int, list[int]] = {v: [] for v in graph}
    for parent, v in nx.bfs_edges(graph, root):
        below[parent].append(v)

    order = [root, *(v for _, v in nx.bfs_edges(graph, root))]
    held: dict[int, tuple[int, set[int]]] = {}
    total = 0
    for v in reversed(order):
        total = 0
        for c in below[v]:
            total ^= held[c][0]
        options = {total} | {s ^ total ^ held[c][0] for c in below[v] for s in held[c][1]}
        held[v] = mex(options), options
    return total


def first_moves_hold(graph: nx.Graph) -> None:
    rules = Geodetic(graph_of(graph))
    names = sorted(graph)
    right = [from_root(graph, u) for u in names]
    value = mex(right)
    assert known(rules, "value", ()) == value
    for wanted in (0, 1, 2, value + 1, max(right)):
        found = known(rules, "options_of_value", (), wanted)
        assert found == [(u,) for u, held in enumerate(right) if held == wanted]


def test_all_trees_of_ten_vertices() -> None:
    for count in range(2, 10):
        for tree in nx.nonisomorphic_trees(count):
            first_moves_hold(tree)
    for tree in list(nx.nonisomorphic_trees(10))[::5]:
        first_moves_hold(tree)
        defined = Defined(tree, literal=False)
        labels = frozenset([0])
        values = values_of(defined.all_options(labels))
        assert values[labels] == from_root(tree, 0)


@st.composite
def block_trees(draw: st.DrawFn, most: int = 30) -> nx.Graph:
    """Complete graphs hung from each other; near the last ones, or anywhere."""
    graph = nx.empty_graph(1)
    back = draw(st.sampled_from([1, 3, most]))
    largest = draw(st.sampled_from([2, 2, 4]))
    for _ in range(draw(st.integers(0, most))):
        count = len(graph)
        at = draw(st.integers(max(0, count - back), count - 1))
        block = [at, *range(count, count + draw(st.integers(1, largest - 1)))]
        graph.add_edges_from((u, v) for u in block for v in block if u < v)
    return graph


@given(block_trees(6))
@settings(max_examples=10)
def test_blocks_against_the_definition(graph: nx.Graph) -> None:
    if len(graph) > 7:
        return
    for literal in (False, True):
        held = held_to_definition(graph, literal=literal, starts=[frozenset()])
        assert held == len(Defined(graph, literal=literal).all_options())


@given(block_trees(50))
@settings(max_examples=50)
def test_rerooting_against_root_by_root(graph: nx.Graph) -> None:
    first_moves_hold(graph)


@pytest.mark.parametrize("seed", range(6))
def test_rerooting_large_trees(seed: int) -> None:
    rng = random.Random(seed)
    graph = nx.empty_graph(1)
    back = [1, 2, 4, 30, 200, 200][seed]
    for v in range(1, 200):
        graph.add_edge(v, rng.randrange(max(0, v - back), v))
    first_moves_hold(graph)


def test_what_is_no_tree_of_blocks() -> None:
    for graph in ATLAS:
        complete = all(
            graph.subgraph(block).number_of_edges() * 2 == len(block) * (len(block) - 1)
            for block in nx.biconnected_components(graph)
        )
        assert GeodeticParts(graph_of(graph)).is_tree_of_blocks() == complete


def test_forests_add_up() -> None:
    """Question (ii) of the paper: components do not disturb each other."""
    rng = random.Random(5)
    for _ in range(20):
        trees = [nx.random_labeled_tree(rng.randrange(1, 12), seed=rng) for _ in range(4)]
        total = 0
        for tree in trees:
            total ^= mex(from_root(tree, u) for u in tree)
        rules = Geodetic(graph_of(nx.disjoint_union_all(trees)))
        assert known(rules, "value", ()) == total
        for option in known(rules, "winning_options", ()):
            assert known(rules, "value", option) == 0


def test_how_many_trees_are_lost() -> None:
    """The table of docs/geodetic.md, as far as it is quick."""
    lost = []
    for count in range(2, 12):
        starts = (
            known(Geodetic(graph_of(tree)), "value", ()) for tree in nx.nonisomorphic_trees(count)
        )
        lost.append(sum(value == 0 for value in starts))
    assert lost == [1, 0, 2, 1, 5, 4, 16, 27, 80, 153]


def test_a_large_tree_in_the_middle_of_play() -> None:
    rng = random.Random(9)
    edges = [(v, rng.randrange(max(0, v - 20), v)) for v in range(1, 2_000)]
    rules = Geodetic(Graph(edges, vertices=range(2_000)))
    state = ()
    for _ in range(5):
        wins = known(rules, "winning_options", state)
        assert all(known(rules, "value", option) == 0 for option in wins[:3])
        found = next(islice(rules.options(state), rng.randrange(50), None))
        assert rules.describe(state, found).startswith("label ")
        state = found


# ------------------------------------------------------------------------------------ the rest


@pytest.mark.parametrize("literal", [False, True])
def test_masks_and_arrays_agree(literal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(2)
    for graph in ATLAS[::7]:
        rules = Geodetic(graph_of(graph), literal=literal)
        state = rules.state(*rng.sample(range(len(graph)), len(graph) // 3))
        masks = [(o, rules.describe(state, o)) for o in rules.options(state)]
        with monkeypatch.context() as context:
            context.setattr(geodetic_moves, "MAX_MASK_VERTICES", 0)
            assert masks == [(o, rules.describe(state, o)) for o in rules.options(state)]


def test_summands_are_parts_without_a_theorem() -> None:
    graph = nx.disjoint_union(nx.grid_2d_graph(3, 3), nx.path_graph(4))
    rules = Geodetic(graph_of(nx.convert_node_labels_to_integers(graph)))
    parts = rules.summands(rules.state(9))
    assert len(parts) == 2
    assert parts[0] == (9, 10, 11, 12)
    assert str(parts[1]) == "3"


def test_explanations() -> None:
    rays = Geodetic(Graph.named("Km-rays:3x6"))
    assert "5, 2" in str(rays().explain())
    assert "Strategy W pairs 5 with 2: its answer is 2 (r1v2)" in " ".join(
        str(rays("r1v5").explain()).split()
    )
    even = Geodetic(Graph.named("Km-rays:4x3"))
    assert "reflection" in str(even().explain())
    cycle = Geodetic(Graph.named("cycle:7"))
    assert "7 is of that form" in str(cycle().explain())
    assert "power of two" in str(cycle().explain(MISERE))
    assert "Hackendot" in str(Geodetic(Graph.named("star:4"))().explain())


@pytest.mark.parametrize(
    ("name", "labels", "play", "used"),
    [
        ("path:9", (), NORMAL, ["trees_of_blocks"]),
        ("cycle:7", ("1",), NORMAL, ["cycles"]),
        ("cycle:8", (), MISERE, ["misere_cycles"]),
        ("Km-rays:3x6", (), NORMAL, ["complete_with_rays"]),
        ("Km-rays:3x6", ("r1v5",), NORMAL, ["trees_of_blocks"]),
    ],
)
def test_an_answer_names_the_theorem_that_spoke(
    name: str, labels: tuple[str, ...], play: Play, used: list[str]
) -> None:
    rules = Geodetic(Graph.named(name))
    told = [f"{held.statement} ({held.source})" for held in (getattr(rules, u) for u in used)]
    assert solve(rules(*labels), play).source == "; ".join(told)


def test_a_sum_names_what_valued_its_parts() -> None:
    graph = nx.disjoint_union(nx.cycle_graph(5), nx.path_graph(4))
    two_trees = nx.disjoint_union(nx.path_graph(3), nx.path_graph(4))
    for plain, used in ((graph, ["trees_of_blocks", "cycles"]), (two_trees, ["trees_of_blocks"])):
        rules = Geodetic(graph_of(plain))
        facts = [getattr(rules, name) for name in ("apart", *used)]
        told = [f"{held.statement} ({held.source})" for held in facts]
        assert rules().solve().source == "; ".join(told)


def test_cycles_meet_trees() -> None:
    """Gaps of cycles that hang on a tree add up with it once their vertex is labelled."""
    graph = nx.cycle_graph(6)
    nx.add_path(graph, [0, 6, 7])
    nx.add_cycle(graph, [7, 8, 9, 10, 11])
    rules = Geodetic(graph_of(graph))
    labels = frozenset([0, 6, 7])
    values = values_of(Defined(graph, literal=False).all_options(labels))
    state = tuple(sorted(labels))
    assert known(rules, "value", state) == values[labels] == 3 ^ 2
    found = {frozenset(o) for o in known(rules, "winning_options", state)}
    assert found == {o for o in Defined(graph, literal=False).options(labels) if values[o] == 0}
