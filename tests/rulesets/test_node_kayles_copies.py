"""Node Kayles: parts of a graph that look alike have one key, and their values are the same."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import networkx
import numpy as np
import pytest

from zermelo import Outcome
from zermelo.budget import Budget
from zermelo.digraph.graph import Graph
from zermelo.digraph.symmetry import may_be_twins, shifts, symmetries_and_shifts
from zermelo.games.compiled import CompiledRules, call_compiled
from zermelo.games.position import Position
from zermelo.limits import Limits
from zermelo.rulesets.graphs.node_kayles.loops.parts import MAX_WORDS
from zermelo.rulesets.graphs.node_kayles.rules import NodeKayles
from zermelo.solvers.compiled_search import CompiledSearch
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE, NORMAL, Play

GRAPHS = {
    "grid 3x4": networkx.grid_2d_graph(3, 4),
    "grid 4x4": networkx.grid_2d_graph(4, 4),
    "prism": networkx.circular_ladder_graph(6),
    "torus": networkx.grid_2d_graph(3, 4, periodic=True),
    "hexagons": networkx.hexagonal_lattice_graph(2, 2),
    "triangles": networkx.triangular_lattice_graph(3, 4),
    "cube": networkx.hypercube_graph(3),
    "K3,4": networkx.complete_bipartite_graph(3, 4),
    "cycle": networkx.cycle_graph(11),
    "petersen": networkx.petersen_graph(),
    "cubic": networkx.random_regular_graph(3, 12, seed=1),
}


def rules_of(graph: networkx.Graph, before: int = 0) -> NodeKayles:
    """Return the rules on a graph, with so many vertices without edges before its own."""
    number = {vertex: before + place for place, vertex in enumerate(sorted(graph))}
    edges = [(number[u], number[v]) for u, v in graph.edges]
    return NodeKayles(Graph(edges, vertices=range(before + len(number))))


def form(rules: NodeKayles, play: Play = NORMAL) -> CompiledRules[int]:
    offered = rules.compiled(play)
    assert offered is not None
    return offered


def values(rules: NodeKayles, state: int, play: Play = NORMAL) -> tuple[object, ...]:
    """Return what compiled search finds: by questions, by all options, and who wins."""
    offered = form(rules, play)
    found: list[object] = []
    if play is NORMAL:
        for questions in (True, False):
            search = CompiledSearch(rules, replace(offered, questions=questions), Budget())
            found.append(search.value(state))
    found.append(CompiledSearch(rules, offered, Budget(), play=play).outcome(state))
    return tuple(found)


def taken_apart(offered: CompiledRules[int], state: int) -> tuple[int, list[tuple[int, ...]]]:
    """Return the nimber that compiled rules know, and the keys of the parts."""
    assert offered.simplify is not None
    out = np.zeros(3 * (offered.max_options + 1) * offered.words, np.int64)
    found = call_compiled(offered.simplify, offered, offered.array(state), out)
    rows = out.reshape(-1, offered.words)[: found & 0xFFFFFFFF]
    return found >> 32, [tuple(row) for row in rows.tolist()]


def induced(graph: Graph, state: int) -> networkx.Graph:
    return graph.to_networkx().subgraph(v for v in range(len(graph)) if state >> v & 1)


@pytest.mark.parametrize("name", GRAPHS)
def test_copies_have_the_same_edges(name: str) -> None:
    """Symmetries keep edges; so do shifts, of whatever their barrier does not touch."""
    graph = rules_of(GRAPHS[name]).on
    edges = set(graph.edges)
    found, moved = symmetries_and_shifts(graph)
    for images in found:
        assert sorted(images) == list(range(len(graph)))
        assert {tuple(sorted((images[u], images[v]))) for u, v in edges} == edges
    for shift in moved:
        free = [v for v in range(len(graph)) if not shift.barrier >> v & 1]
        assert all(v >= shift.by for v in free)
        for u, v in product(free, free):
            assert ((u, v) in edges) == ((u - shift.by, v - shift.by) in edges)


@pytest.mark.parametrize("name", GRAPHS)
@pytest.mark.parametrize("before", [0, 58])
def test_values_are_those_of_plain_search(name: str, before: int) -> None:
    """Keys of one word and of two; whole graphs, and what some moves leave of them."""
    rng = random.Random(name)
    rules = rules_of(GRAPHS[name], before)
    whole = rules.whole ^ ((1 << before) - 1)
    plain = Engine(method="search")
    for _ in range(6):
        state = whole
        for _ in range(rng.randrange(4)):
            taken = rng.choice([v for v in range(before, len(rules.on)) if state >> v & 1] or [0])
            state &= ~rules._closed_masks[taken]
        value = plain.value(Position(rules, state))
        outcome = Outcome.N if value else Outcome.P
        assert values(rules, state) == (value, value, outcome)
        misere = plain.outcome(Position(rules, state), MISERE)
        assert values(rules, state, MISERE) == (misere,)


@pytest.mark.parametrize("columns", [21, 24])
def test_a_part_of_a_grid_has_one_key(columns: int) -> None:
    """Wherever it stands and however it is turned over; and a key stays as it is."""
    rules = NodeKayles(Graph.named(f"grid:3x{columns}"))
    offered = form(rules)
    offered.params[3] = 0  # nothing is remembered
    shape = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (1, 3), (2, 3)]
    keys = set()
    for at, down, right in product(range(columns - 3), (False, True), (False, True)):
        cells = [(2 - row if down else row, 3 - col if right else col) for row, col in shape]
        state = sum(1 << row * columns + at + col for row, col in cells)
        (key,) = taken_apart(offered, state)[1]
        keys.add(key)
        again = sum((word & (1 << 64) - 1) << 64 * place for place, word in enumerate(key))
        assert taken_apart(offered, again)[1] == [key]
        assert networkx.is_isomorphic(induced(rules.on, again), induced(rules.on, state))
    assert len(keys) == 1


#: Columns of a grid of three rows, its value, and positions that are enough.
LONG = [(20, 1, 8_000), (22, 0, 40_000), (23, 1, 16_000), (24, 1, 24_000)]


@pytest.mark.parametrize(("columns", "value", "most"), LONG)
def test_long_grids(columns: int, value: int, most: int) -> None:
    """Copies are searched once, and smaller values looked for among options listed already."""
    rules = NodeKayles(Graph.named(f"grid:3x{columns}"))
    search = CompiledSearch(rules, form(rules), Budget(Limits(positions=most)))
    assert search.value(rules.whole) == value


def test_moves_of_a_long_grid_need_no_values() -> None:
    """A move that leaves two parts is asked one question, after the value of the smaller part."""
    rules = NodeKayles(Graph.named("grid:3x18"))
    engine = Engine()
    wins = searched = 0
    for option in rules().options():
        wins += engine.outcome(option) is Outcome.P
        searched += engine.budget.searched
    assert searched < 20_000  # 80,000 where both parts are valued
    assert wins == len(engine.solve(rules()).winning) == 2


@pytest.mark.parametrize("name", ["3x6", "4x4", "3x23", "3x45"])
def test_what_is_remembered_is_what_would_be_found(name: str) -> None:
    """Keys of one, two and three words, asked for again and again, beside rules without memory."""
    rng = random.Random(name)
    rules = NodeKayles(Graph.named(f"grid:{name}"))
    with_memory, without = form(rules), form(rules)
    without.params[3] = 0
    assert (with_memory.params[3] > 0) == (with_memory.words <= MAX_WORDS)
    states = [rules.whole, 0]
    while len(states) < 400:
        state = rng.choice(states)
        states.append(rng.choice(list(rules.options(state)) or [0]))
    for state in rng.choices(states, k=3000):
        assert taken_apart(with_memory, state) == taken_apart(without, state)


def test_nothing_is_remembered_where_no_parts_look_alike() -> None:
    offered = form(rules_of(networkx.random_regular_graph(3, 40, seed=1)))
    assert offered.params[3] == 0


@pytest.mark.parametrize("name", ["5x6", "3x15", "6x6"])
def test_lengths_take_no_longer_than_the_rest(name: str) -> None:
    """The length of play was not asked for, and its search does not end: it is left out soon."""
    engine = Engine()
    found = engine.solve(NodeKayles(Graph.named(f"grid:{name}"))())
    assert found.left_out == ("remoteness",)
    assert engine.budget.searched < 60_000  # 200,000 and more with half a second for lengths


@pytest.mark.parametrize("name", GRAPHS)
def test_twins_arise_where_they_are_looked_for(name: str) -> None:
    """In whatever moves leave, apart from pairs alone and from leaves of one vertex."""
    rng = random.Random(name)
    rules = rules_of(GRAPHS[name])
    doubtful, near = may_be_twins(rules.on), rules.on.masks
    for _ in range(200):
        state = rng.getrandbits(len(rules.on)) & rules.whole
        left = [v for v in range(len(rules.on)) if state >> v & 1]
        for u, v in product(left, left):
            around = near[u] & state
            if u < v and around >> v & 1 and around | 1 << u == near[v] & state | 1 << v:
                assert doubtful >> u & 1 or around == 1 << v
            same = [w for w in left if near[w] & state == around]
            if around.bit_count() > 1 and len(same) > 2:
                assert all(doubtful >> w & 1 for w in same)


def test_shifts_of_no_pattern() -> None:
    assert shifts(rules_of(networkx.random_regular_graph(3, 40, seed=1)).on) == ()
