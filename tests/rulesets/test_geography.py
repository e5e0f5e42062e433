"""Geography: theorems and compiled rules against plain search, on all graphs of few vertices."""

from __future__ import annotations

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from networkx.generators.atlas import graph_atlas_g
from tests.strategies import digraphs

from zermelo import Digraph, Outcome
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.budget import Budget
from zermelo.digraph.graph import Graph
from zermelo.errors import InputError, LimitReached
from zermelo.limits import UNLIMITED, Limits
from zermelo.rulesets.tokens.geography.rules import Geography
from zermelo.solvers.compiled_search import CompiledSearch
from zermelo.values.play import play_of

ATLAS = [
    graph for graph in graph_atlas_g() if 1 <= len(graph) <= 6 and networkx.is_connected(graph)
]


def wins(neighbours: dict[int, set[int]], token: int, *, edges: bool, misere: bool) -> bool:
    """Decide by the definition: whether the player to move wins on an undirected graph."""
    moves = neighbours[token]
    if not moves:
        return misere
    for target in moves:
        left = {u: set(row) for u, row in neighbours.items()}
        if edges:
            left[token].discard(target)
            left[target].discard(token)
        else:
            del left[token]
            for row in left.values():
                row.discard(token)
        if not wins(left, target, edges=edges, misere=misere):
            return True
    return False


def rows(graph: networkx.Graph) -> dict[int, set[int]]:
    return {vertex: set(graph[vertex]) for vertex in graph}


def test_the_matching_theorem_on_all_graphs_of_six_vertices() -> None:
    for graph in ATLAS:
        rules = Geography(Graph(graph.edges, vertices=graph), undirected=True)
        for vertex in graph:
            here = rules(vertex)
            expected = wins(rows(graph), vertex, edges=False, misere=False)
            assert rules.matchings.outcome(here.state, UNLIMITED) is (
                Outcome.N if expected else Outcome.P
            )
            winning = rules.matchings.winning_options(here.state, UNLIMITED)
            for option in here.options():
                lost = not wins(
                    rows(networkx.restricted_view(graph, [vertex], [])),
                    option.state[0],
                    edges=False,
                    misere=False,
                )
                assert (option.state in winning) == lost


def test_even_kernels_on_all_bipartite_graphs_of_six_vertices() -> None:
    answered = 0
    for graph in ATLAS:
        rules = Geography(Graph(graph.edges, vertices=graph), edges=True, undirected=True)
        for vertex in graph:
            state = rules.state(vertex)
            said = rules.even_kernels.outcome(state, UNLIMITED)
            assert (said is not None) == networkx.is_bipartite(graph)
            if said is not None:
                answered += 1
                winning = rules.even_kernels.winning_options(state, UNLIMITED)
                assert (said is Outcome.N) == wins(rows(graph), vertex, edges=True, misere=False)
                for option in rules.options(state):
                    left = networkx.restricted_view(graph, [], [(vertex, option[0])])
                    lost = not wins(rows(left), option[0], edges=True, misere=False)
                    assert (option in winning) == lost
    assert answered > 100


@pytest.mark.parametrize("edges", [False, True])
@pytest.mark.parametrize("misere", [False, True])
def test_compiled_rules_on_undirected_graphs(edges: bool, misere: bool) -> None:
    for graph in ATLAS:
        if graph.number_of_edges() > 9:
            continue
        rules = Geography(Graph(graph.edges, vertices=graph), edges, undirected=True)
        compiled = rules.compiled(play_of(misere=misere))
        search = CompiledSearch(rules, compiled, Budget(), play=play_of(misere=misere))
        for vertex in graph:
            expected = wins(rows(graph), vertex, edges=edges, misere=misere)
            found = search.outcome(rules.state(vertex))
            assert found is (Outcome.N if expected else Outcome.P)


@given(digraphs(6), st.booleans(), st.booleans())
@settings(max_examples=60)
def test_compiled_rules_on_digraphs(on: Digraph, edges: bool, misere: bool) -> None:
    rules = Geography(on, edges)
    if edges and on.edge_count > 12:
        return
    search = CompiledSearch(
        rules, rules.compiled(play_of(misere=misere)), Budget(), play=play_of(misere=misere)
    )
    memo: dict[tuple[int, int], bool] = {}

    def won(state: tuple[int, int]) -> bool:
        if state not in memo:
            options = list(rules.options(state))
            memo[state] = misere if not options else not all(map(won, options))
        return memo[state]

    for name in on:
        state = rules.state(name)
        assert (search.outcome(state) is Outcome.N) == won(state)


def test_a_large_grid_by_its_matching() -> None:
    """A board with a perfect matching is N everywhere: answer along it."""
    grid = Graph.named("grid:20x20")
    found = solve(Geography(grid, undirected=True)("r7c9"))
    assert (found.outcome, found.method) == (Outcome.N, "theorem")
    # Black and white squares: as many moves as lead to a square that can be missed.
    assert {str(move) for move in found.winning_moves} == {
        f"r7c9 → {to}" for to in ("r6c9", "r8c9", "r7c8", "r7c10")
    }


def test_no_matching_is_begun_that_takes_longer_than_there_is_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def begun(_: object) -> list[int]:
        raise AssertionError("it was begun")

    here = Geography(Graph.named("path:20000").digraph, undirected=True)("2")
    monkeypatch.setattr("zermelo.rulesets.tokens.geography.theorems.maximum_matching", begun)
    with pytest.raises(LimitReached):
        solve(here, limits=Limits(time=1, positions=300))
    with pytest.raises(AssertionError, match="it was begun"):
        solve(here, limits=Limits(positions=300))


def test_the_theorem_that_spoke_is_named() -> None:
    path = Graph.named("path:4")
    assert "matchings" in solve(Geography(path, undirected=True)("1")).source
    assert "even kernel" in solve(Geography(path, edges=True, undirected=True)("1")).source


def test_words() -> None:
    board = Digraph([("a", "b"), ("b", "c"), ("c", "a"), ("a-b", "c"), ("a", "b-c"), ("a-b", "a")])
    vertices, edges = Geography(board), Geography(board, edges=True)
    assert str(vertices("c", "-a", "-a-b")) == "c -a -a-b"
    with pytest.raises(InputError, match="may be several edges"):
        edges("c", "-a-b-c")
    grid = Geography(Digraph([((0, 0), (0, 1)), ((0, 1), (1, 1))]))
    assert str(grid((0, 1), "-#1")) == "#2 -#1"
    assert grid("#2", "-#1") == grid((0, 1), "-#1")
    assert str(edges("b", "-a-b", "-a-b-a")) == "b -a-b -a-b-a"
    with pytest.raises(InputError, match="used up already"):
        vertices("a", "-a")
    with pytest.raises(InputError, match="not an edge that was used"):
        edges("a", "-c-b")
    with pytest.raises(InputError, match="no vertex is called 'x'"):
        vertices("x")
    with pytest.raises(InputError, match="no loops"):
        Geography(Digraph([("a", "a")]), undirected=True)


def test_two_equal_games_are_a_loss() -> None:
    """The second player imitates the first in the other copy (Fraenkel 1996a, section 7)."""
    here = Geography(Digraph([("a", "b"), ("b", "c"), ("c", "a"), ("b", "d")]))("a")
    assert (here + here).outcome is Outcome.P


def test_explanations() -> None:
    path = Graph.named("path:4")
    assert "Some maximum matching misses" in Geography(path, undirected=True)("1").explain()
    odd = Geography(Graph.named("path:5"), undirected=True)
    assert "Every maximum matching covers all" in odd("1").explain()
    edges = Geography(Graph.named("cycle:4"), edges=True, undirected=True)
    assert "stands on an even kernel" in edges("1").explain()
    assert r.Geography is Geography


def test_even_kernels_look_at_the_clock() -> None:
    rules = Geography(Graph.named("grid:10x10"), edges=True, undirected=True)
    looks = iter(range(100))
    watch = Limits(stop=lambda: next(looks) >= 30).start()
    with pytest.raises(LimitReached):
        rules.even_kernels.outcome(rules.state("r1c1"), watch)
    assert rules.even_kernels.outcome(rules.state("r1c1"), UNLIMITED) is not None
