"""Chomp on graphs: words for positions, theorems, compiled rules, all against plain definitions."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.known import known

from zermelo import Graph, Outcome, mex
from zermelo.budget import Budget
from zermelo.errors import InputError
from zermelo.formats.graphs import open_graph
from zermelo.limits import Limits
from zermelo.rulesets import Chomp, position_of
from zermelo.rulesets.graphs.chomp import compiled as compiled_rules
from zermelo.rulesets.graphs.chomp.theorems import Reductions
from zermelo.solvers.compiled_search import CompiledSearch
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE, NORMAL, Play

Edges = frozenset[tuple[int, int]]


def atlas(most: int) -> Iterator[nx.Graph]:
    return (g for g in nx.graph_atlas_g() if g.number_of_nodes() <= most)


def of(plain: nx.Graph) -> Graph:
    return Graph(plain.edges, vertices=plain.nodes)


@cache
def by_definition(vertices: frozenset[int], edges: Edges) -> tuple[int, bool]:
    """The value, and whether the next player wins in misère play."""
    options = [by_definition(vertices, edges - {edge}) for edge in edges]
    for u in vertices:
        left = frozenset(edge for edge in edges if u not in edge)
        options.append(by_definition(vertices - {u}, left))
    value = mex(value for value, _ in options)
    return value, not options or not all(wins for _, wins in options)


def defined(state: tuple[int, int], graph: Graph) -> tuple[int, bool]:
    vertices = frozenset(u for u in range(len(graph)) if state[0] >> u & 1)
    edges = frozenset(ends for edge, ends in enumerate(graph.edges) if state[1] >> edge & 1)
    return by_definition(vertices, edges)


def search(rules: Chomp, play: Play = NORMAL, *, dense: bool = True) -> CompiledSearch:
    offered = rules.compiled(play)
    assert offered is not None
    offered = offered if dense else replace(offered, dense=None)
    return CompiledSearch(rules, offered, Budget(Limits(positions=10**9)), play=play)


# ---------------------------------------------------------------------------- against definitions


def test_all_graphs_up_to_five_vertices() -> None:
    for plain in atlas(5):
        graph = of(plain)
        rules = Chomp(graph)
        state = rules().state
        value, misere = defined(state, graph)
        found = known(rules, "value", state)
        assert found is None or found == value
        assert Engine().value(rules()) == value
        assert (Engine().outcome(rules(), MISERE) is Outcome.N) == misere


@pytest.mark.parametrize("n", range(6))
def test_options_of_complete_graphs_need_no_search(n: int) -> None:
    graph = of(nx.complete_graph(n))
    rules = Chomp(graph)
    state = rules().state
    for value in range(4):
        found = known(rules, "options_of_value", state, value)
        assert found is not None
        assert set(found) == {o for o in rules.options(state) if defined(o, graph)[0] == value}
    assert (known(rules, "winning_option", state) is None) == (n % 3 == 0)


def test_large_complete_graphs() -> None:
    assert len(position_of(["chomp", "--on", "complete:100"]).winning_moves()) == 100
    assert len(position_of(["chomp", "--on", "complete:50"]).winning_moves()) == 1225


def test_compiled_rules_on_all_graphs_up_to_five_vertices() -> None:
    for plain in atlas(5):
        graph = of(plain)
        rules = Chomp(graph)
        state = rules().state
        value, misere = defined(state, graph)
        for dense in (True, False):
            assert search(rules, dense=dense).value(state) == value
            assert (search(rules, dense=dense).outcome(state) is Outcome.N) == (value > 0)
            compiled = search(rules, MISERE, dense=dense).outcome(state)
            assert (compiled is Outcome.N) == misere


@pytest.mark.parametrize("most", [0, 10**9])
def test_compiled_search_without_tables(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys by the symmetries of the graph, and keys by pairs of vertices, which are renamed."""
    monkeypatch.setattr(compiled_rules, "MAX_TABLE_SYMMETRIES", 0)
    monkeypatch.setattr(compiled_rules, "MAX_SYMMETRIES", most)
    compiled_rules.compiled_chomp.cache_clear()
    for plain in atlas(6):
        if plain.number_of_edges() <= 10:
            graph = of(plain)
            rules = Chomp(graph)
            state = rules().state
            value, _ = defined(state, graph)
            assert search(rules).value(state) == value, plain.edges
            assert (search(rules).outcome(state) is Outcome.N) == (value > 0), plain.edges
    compiled_rules.compiled_chomp.cache_clear()


@pytest.mark.parametrize("name", ["wheel:9", "prism:5", "graph6:HI\\Scv@"])
def test_all_kinds_of_keys_agree(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    values = []
    for few, most in ((10**9, 0), (0, 0), (0, 10**9)):
        monkeypatch.setattr(compiled_rules, "MAX_TABLE_SYMMETRIES", few)
        monkeypatch.setattr(compiled_rules, "MAX_SYMMETRIES", most)
        compiled_rules.compiled_chomp.cache_clear()
        rules = Chomp(open_graph(name))
        values.append(search(rules).value(rules().state))
    assert len(set(values)) == 1
    compiled_rules.compiled_chomp.cache_clear()


@pytest.mark.parametrize("name", ["prism:3", "wheel:5", "graph6:ExCW", "graph6:EEh_"])
def test_compiled_successors_are_the_options(name: str) -> None:
    """A key counts the isolated vertices, beside a table modulo 2."""
    rules = Chomp(open_graph(name))
    kind = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 3)
    for play in Play:
        offered = rules.compiled(play)
        assert offered is not None
        call = kind(offered.successors.address)
        out = np.zeros(4 * (offered.max_options + 1) * offered.words, np.int64)
        for here in rules().reachable(400):
            key = offered.array(here.state)
            count = call(key.ctypes.data, out.ctypes.data, offered.params.ctypes.data)
            found = {
                tuple(out[i * offered.words :][: offered.words].tolist()) for i in range(count)
            }
            wanted = {offered.key(option.state) for option in here.options()}
            alone = sum(
                1
                for u in range(len(rules.on))
                if here.state[0] >> u & 1 and not here.state[1] & rules.incident(u)
            )
            if offered.dense is None or play is MISERE or alone < 2:
                assert found == wanted
            else:  # two isolated vertices cancel, and are not there any more
                assert found <= wanted


@pytest.mark.parametrize("play", Play)
def test_more_than_one_word(play: Play) -> None:
    """70 edges are too many for a word; of a part the answer is the same as of that part alone."""
    wide = Graph.named("complete:13")
    rules = Chomp(wide)
    assert rules.compiled(play).words == 2
    plain = search(rules, play)
    for part in ("prism:3", "wheel:5", "cycle:7"):
        small = Graph.named(part)
        shift = 13 - len(small)
        pairs = {(u + shift, v + shift) for u, v in small.edges}
        edges = sum(1 << edge for edge, ends in enumerate(wide.edges) if ends in pairs)
        state = ((1 << 13) - (1 << shift), edges)
        value, wins = defined(state, wide)
        if play is MISERE:
            assert (plain.outcome(state) is Outcome.N) == wins
        else:
            assert plain.value(state) == value


def test_too_large_for_compiled_rules() -> None:
    assert Chomp(Graph.named("path:65")).compiled() is None
    assert Chomp(Graph.named("complete:23")).compiled() is None


# ------------------------------------------------------------------------------------- theorems


@given(st.integers(2, 7), st.data())
@settings(max_examples=150, deadline=None)
def test_folding_keeps_the_value(n: int, data: st.DataObject) -> None:
    """Graphs made symmetric: a random involution, and orbits of pairs as edges."""
    exchanged = data.draw(st.integers(0, n // 2))
    image = list(range(n))
    for pair in range(exchanged):
        image[2 * pair], image[2 * pair + 1] = 2 * pair + 1, 2 * pair
    pairs = [(u, v) for v in range(n) for u in range(v) if image[u] != v]
    drawn = data.draw(st.lists(st.sampled_from(pairs), max_size=6)) if pairs else []
    edges = {tuple(sorted(e)) for u, v in drawn for e in ((u, v), (image[u], image[v]))}
    fixed = {u for u in range(n) if image[u] == u}
    inside = frozenset(e for e in edges if set(e) <= fixed)
    value, _ = by_definition(frozenset(range(n)), frozenset(edges))
    assert value == by_definition(frozenset(fixed), inside)[0]


def test_reductions_add_up() -> None:
    for plain in atlas(6):
        if plain.number_of_nodes() == 6 and plain.number_of_edges() > 9:
            continue
        graph = of(plain)
        found = Reductions(graph).reduce(Chomp(graph)().state)
        total = found.value
        for part in found.open:
            total ^= defined(part, graph)[0]
        assert total == defined(Chomp(graph)().state, graph)[0], plain.edges


def test_complete_graphs() -> None:
    """K_n has the value n mod 3; from a theorem, by search, and its options by theorem too."""
    for n in range(1, 40, 3):
        assert Chomp(Graph.named(f"complete:{n}"))().value == n % 3
    for n in range(1, 7):
        rules = Chomp(Graph.named(f"complete:{n}"))
        assert search(rules).value(rules().state) == n % 3
    found = Chomp(Graph.named("complete:10"))().solve()
    assert (found.value, found.method) == (1, "theorem")
    assert {str(move) for move in found.winning_moves} == {
        f"remove vertex {u}" for u in range(1, 11)
    }


def test_complete_multipartite_graphs() -> None:
    """Twins leave K_k with k the number of odd parts: k mod 3."""
    for parts in ((2, 2, 2), (1, 2, 3), (3, 3, 3), (1, 1, 2), (1, 1, 1, 2), (3, 1, 1, 4, 5)):
        graph = of(nx.complete_multipartite_graph(*parts))
        assert Chomp(graph)().value == sum(part % 2 for part in parts) % 3


@given(st.integers(1, 4), st.integers(1, 4), st.data())
@settings(max_examples=60, deadline=None)
def test_bipartite_graphs_by_parities(a: int, b: int, data: st.DataObject) -> None:
    pairs = [(u, a + v) for u in range(a) for v in range(b)]
    edges = data.draw(st.lists(st.sampled_from(pairs), unique=True, max_size=7))
    rules = Chomp(Graph(edges, vertices=range(a + b)))
    state = rules().state
    assert known(rules, "value", state) == (a + b) % 2 + 2 * (len(edges) % 2)
    assert known(rules, "value", state) == defined(state, rules.on)[0]
    for value in range(5):
        wanted = {o for o in rules.options(state) if defined(o, rules.on)[0] == value}
        assert set(known(rules, "options_of_value", state, value)) == wanted
    one = known(rules, "winning_option", state)
    assert one is None if not known(rules, "value", state) else defined(one, rules.on)[0] == 0


def test_large_bipartite_graphs_are_quick() -> None:
    found = Chomp(Graph.named("grid:101x103"))().solve()
    assert (found.value, found.complete) == (1, False)
    assert str(found.best).startswith("remove vertex")


# -------------------------------------------------------------------------------------- words


def test_positions_in_words() -> None:
    rules = Chomp(Graph.named("petersen"))
    assert str(rules) == "chomp --on petersen"
    assert str(rules()) == "whole"
    assert rules("whole") == rules()
    here = position_of(["chomp", "--on", "petersen", "-v3", "-1-2", "-10-7"])
    assert str(here) == "-v3 -1-2 -7-10"
    assert here == rules("-10-7", "-v3", "-2-1")
    assert rules("-v3", "-3-4") == rules("-v3")  # the edge goes with the vertex
    texts = [str(move) for move in here.moves()]
    assert texts[:3] == ["remove vertex 1", "remove vertex 2", "remove vertex 4"]
    assert texts[-1] == "remove edge 8–10"


ODD = Graph(
    [("1", "2"), ("v1", "1"), ("1", "1-2"), ("1-2", "2"), ("a", "b-c"), ("a-b", "c"), ("a b", "é")],
    vertices=[1, "#1", ""],
)


def test_a_v_need_not_be_doubled() -> None:
    rules = Chomp(Graph([("v1", "v2"), ("v2", "v3")]))
    assert rules("-v2") == rules("-vv2")
    assert str(rules("-v2", "-v1")) == "-v1 -v2"
    assert str(rules("-v1-v2")) == "-v1-v2"


def test_odd_names_round_trip() -> None:
    rules = Chomp(ODD)
    for here in rules().reachable(200):
        assert rules.parse(str(here).split()) == here.state
    said = [str(move) for move in rules().moves()]
    assert len(set(said)) == len(said)
    assert rules("-#4-#5") == rules("-#5-#4") == rules("-1-2")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("-a-b-c", r"read in 2 ways; write -#\d+-#\d+ \(edge a–'b-c'\) or -#\d+-#\d+"),
        (
            "-v1",
            r"read in 3 ways; write -#1 \(vertex #1\) or -#4 \(vertex #4\) or -#6 \(vertex v1\)",
        ),
        ("-v9", "names no vertex or edge; give -vNAME for a vertex, -NAME-NAME for an edge"),
        ("v2", "names no vertex or edge"),
        ("-2-a", "names no vertex or edge"),
        ("-#99", "numbered from 1 to"),
        ("-#1-#2", "no edge joins"),
        ("whole", ""),
    ],
)
def test_what_is_no_removal(word: str, said: str) -> None:
    rules = Chomp(ODD)
    if not said:
        assert rules(word) == rules()
        return
    with pytest.raises(InputError, match=said):
        rules(word)


def test_a_removal_twice_is_told() -> None:
    with pytest.raises(InputError, match="removed twice"):
        Chomp(Graph.named("petersen"))("-1-2", "-2-1")


def test_explanations_name_theorems_and_vertices() -> None:
    text = str(Chomp(Graph.named("petersen"))().explain())
    assert "The symmetry that exchanges" in text
    assert "maps no vertex to a neighbour" in text
    assert "remove edge 1–2" in text
    text = str(Chomp(Graph.named("complete:6"))("-v1").explain())
    assert "5 mod 3 = 2" in text
    text = str(Chomp(Graph.named("dodecahedron"))().explain())
    assert "(10 pairs)" in text
    assert "Nothing is left, so the value is 0." in text
    two = Chomp(Graph([(0, 1), (1, 2), (2, 0), (3, 4)])).reductions.reduce((31, 15))
    assert (two.value, len(two.valued)) == (2, 2)


@pytest.mark.parametrize(
    ("graph", "removed", "used"),
    [
        ("grid:3x3", "", ["bipartite"]),
        ("petersen", "-v1 -v3 -v8 -v10", ["bipartite"]),
        ("complete:6", "-v1", ["complete"]),
        ("petersen", "", ["folding", "bipartite"]),
        ("dodecahedron", "", ["folding"]),
        ("complete:5", "-1-2", ["folding", "complete"]),
        ("graph6:DwC", "", ["bipartite", "complete"]),  # a triangle beside an edge
    ],
)
def test_an_answer_names_what_was_used_and_nothing_else(
    graph: str, removed: str, used: list[str]
) -> None:
    rules = Chomp(open_graph(graph))
    found = rules(*removed.split()).solve()
    told = [f"{held.statement} ({held.source})" for held in (getattr(rules, u) for u in used)]
    assert found.source == "; ".join(told)
    assert set(found.source.split("; ")) == set(told)


def test_no_graph_and_no_such_graph() -> None:
    with pytest.raises(InputError, match="give a bar, such as 4x5"):
        position_of(["chomp"])
    with pytest.raises(InputError, match="nor the name of a graph"):
        position_of(["chomp", "--on", "nothing"])
