from __future__ import annotations

import networkx as nx
import numpy as np
import pyarrow as pa
import pytest
import scipy.sparse
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import digraphs

from zermelo import Digraph, is_kernel
from zermelo.errors import DigraphError, InputError, UnknownVertex

pairs = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=120)


@given(pairs)
@settings(max_examples=200, deadline=None)
def test_every_constructor_gives_the_same_digraph(edges: list[tuple[int, int]]) -> None:
    G = Digraph(edges, vertices=range(31))
    assert set(G.edges()) == set(edges)
    assert G.edge_count == len(set(edges))
    sources, targets = [u for u, _ in edges], [v for _, v in edges]
    data = np.ones(len(edges))
    graph = nx.MultiDiGraph(edges)
    graph.add_nodes_from(range(31))
    ordered = nx.MultiDiGraph()
    ordered.add_nodes_from(range(31))
    ordered.add_edges_from(edges)
    assert Digraph.from_arrays(sources, targets, count=31) == G
    assert Digraph.from_scipy(scipy.sparse.coo_array((data, (sources, targets)), (31, 31))) == G
    assert Digraph.from_networkx(ordered) == G
    assert Digraph.from_rows(*G.successors) == G
    assert nx.utils.graphs_equal(G.to_networkx(), nx.DiGraph(ordered))
    columns = {"source": pa.array(sources, pa.int64()), "target": pa.array(targets, pa.int64())}
    named = Digraph.from_arrow(pa.table(columns))
    assert set(named.edges()) == {(str(u), str(v)) for u, v in edges}
    assert list(named) == sorted({str(v) for edge in edges for v in edge}, key=int)


@given(digraphs(max_vertices=20))
@settings(max_examples=200, deadline=None)
def test_rows_ascend_without_repeats_and_reverse_turns_round(G: Digraph) -> None:
    for ptr, idx in (G.successors, G.predecessor_rows):
        assert ptr[0] == 0
        assert ptr[-1] == idx.size == G.edge_count
        for u in range(len(G)):
            assert np.all(np.diff(idx[ptr[u] : ptr[u + 1]]) > 0)
    turned = G.reverse()
    assert set(turned.edges()) == {(v, u) for u, v in G.edges()}
    assert turned.reverse() == G
    for v in G:
        assert set(G.predecessors(v)) == {u for u in G if G.has_edge(u, v)}
        assert set(turned.options(v)) == set(G.predecessors(v))
    both = set(G.edges()) | set(turned.edges())
    assert set(G.symmetric().edges()) == both


@given(digraphs(max_vertices=12), st.data())
@settings(max_examples=200, deadline=None)
def test_induced_subdigraphs(G: Digraph, data: st.DataObject) -> None:
    kept = data.draw(st.sets(st.sampled_from(range(len(G))))) if len(G) else set()
    part = G.induced(sorted(kept))
    assert list(part) == sorted(kept)
    assert set(part.edges()) == {(u, v) for u, v in G.edges() if u in kept and v in kept}
    mask = np.isin(np.arange(len(G)), sorted(kept))
    assert G.induced(mask) == part


def test_names_of_any_kind_and_in_order_of_appearance() -> None:
    G = Digraph([("b", (1, 2)), ((1, 2), 3.5)], vertices=["alone"])
    assert list(G) == ["alone", "b", (1, 2), 3.5]
    assert G.index((1, 2)) == 2
    assert "b" in G
    assert "c" not in G
    assert [] not in G  # not even hashable
    with pytest.raises(UnknownVertex, match=r"no vertex is called 'c' among the 4 .*'alone', 'b'"):
        G.options("c")
    assert isinstance(UnknownVertex("c", 1), KeyError)


def test_names_that_were_never_given_cost_nothing() -> None:
    G = Digraph.from_arrays([0, 1], [1, 2])
    assert list(G) == [0, 1, 2]
    assert 3 not in G
    assert True not in G
    assert not hasattr(G.names, "_numbers")  # no table was built


def test_immutable() -> None:
    G = Digraph([("a", "b")])
    for array in (*G.successors, *G.predecessor_rows):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    given = np.array([0, 1], np.int32)
    kept = Digraph.from_arrays(given, given[::-1].copy())
    given[:] = 0
    assert kept.edges() == [(0, 1), (1, 0)]
    assert len({G, Digraph([("a", "b")])}) == 1
    assert Digraph([("a", "b")]) != Digraph([("a", "c")])
    assert G != "a digraph"


def test_the_digest_tells_digraphs_apart() -> None:
    digests = {
        Digraph(edges, vertices=vertices).digest()
        for edges, vertices in [
            ([("a", "b")], ""),
            ([("b", "a")], ""),
            ([("b", "a")], "ab"),
            ([("a", "b")], "abc"),
            ([], "ab"),
            ([], ["ab"]),
        ]
    }
    assert len(digests) == 6
    assert Digraph([("a", "b")] * 2).digest() == Digraph([("a", "b")]).digest()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Digraph([1]), r"edge 0 is 1; give pairs"),
        (lambda: Digraph([(1, 2), (1, 2, 3)]), r"edge 1 is \(1, 2, 3\); give pairs"),
        (lambda: Digraph(None), "None .NoneType. is not a digraph; give a Digraph or Graph"),
        (lambda: Digraph([([], 2)]), "must be hashable"),
        (lambda: Digraph(vertices=[[]]), "must be hashable"),
        (lambda: Digraph.from_arrays([0], [0, 1]), "1 sources but 2 targets"),
        (lambda: Digraph.from_arrays([0.5], [1.0]), "holds float64; give integers"),
        (lambda: Digraph.from_arrays([[0]], [[1]]), r"shape \(1, 1\)"),
        (lambda: Digraph.from_arrays([0, -1], [0, 0]), "edge 1 has source -1"),
        (lambda: Digraph.from_arrays([0], [5], count=3), "edge 0 has target 5, .* 0 to 2"),
        (lambda: Digraph.from_arrays([0], [0], count=-1), "count is -1"),
        (lambda: Digraph.from_arrays([0], [0], count=1.5), "count is 1.5"),
        (lambda: Digraph.from_arrays([0], [1], names=["a", "b", "c"], count=2), "3 names for 2"),
        (lambda: Digraph.from_arrays([0], [1], names=["a", "a"]), "0 and 1 are both called 'a'"),
        (lambda: Digraph.from_arrays([0], [1], names=["a", []]), "name 1 is .*not hashable"),
        (lambda: Digraph.from_arrays(np.array([2**64 - 1], np.uint64), [0]), r"below 2\^63$"),
        (lambda: Digraph.from_rows([0, 2, 1], [0]), "ptr must ascend from 0 to 1"),
        (lambda: Digraph.from_rows([], []), "ptr must ascend"),
        (lambda: Digraph.from_scipy(scipy.sparse.coo_array((2, 3))), "needs a square one"),
        (
            lambda: Digraph.from_arrow(pa.table({"a": [1]})),
            "no column 'source'; the table holds 'a'",
        ),
        (
            lambda: Digraph.from_arrow(pa.table({"source": [1, None], "target": [1, 2]})),
            "column 'source' is empty in row 1",
        ),
        (
            lambda: Digraph.from_arrow(pa.table({"source": [1.5], "target": [1.0]})),
            "hold double and double",
        ),
        (lambda: Digraph([(0, 1)]).induced([2]), "run from 0 to 1, but 2 to 2"),
        (lambda: Digraph([(0, 1)]).induced([True]), r"mask of shape \(1,\) for 2"),
        (lambda: is_kernel(Digraph([(0, 1)]), [7]), "no vertex is called 7"),
    ],
)
def test_bad_input_is_told(make, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        make()
    assert isinstance(caught.value, DigraphError | UnknownVertex)


def test_an_error_in_ones_own_generator_is_ones_own() -> None:
    with pytest.raises(TypeError, match="has no len"):
        Digraph((len(5), 1) for _ in range(3))
    with pytest.raises(UnknownVertex):
        Digraph([(1, 2)]).index(([],))
    assert ([],) not in Digraph([(1, 2)])


def test_arrow_names() -> None:
    table = pa.table({"source": ["x", "y"], "target": ["z", "x"]})
    G = Digraph.from_arrow(table)
    assert list(G) == ["x", "z", "y"]  # by first appearance, row by row
    assert G.edges() == [("x", "z"), ("y", "x")]
    coded = table.set_column(0, "source", table["source"].dictionary_encode())
    assert Digraph.from_arrow(coded) == G
    spread = pa.table({"source": [10**15, -5], "target": [7, 10**15]})
    assert Digraph.from_arrow(spread).edges() == [("-5", str(10**15)), (str(10**15), "7")]
    mixed = pa.table({"source": [1, 2], "target": ["2", "a"]})
    assert set(Digraph.from_arrow(mixed).edges()) == {("1", "2"), ("2", "a")}
    assert (
        len(
            Digraph.from_arrow(
                pa.table(
                    {"source": pa.array([], pa.int64())} | {"target": pa.array([], pa.int64())}
                )
            )
        )
        == 0
    )
    part = Digraph.from_arrow(table).induced([0, 2])
    assert list(part) == ["x", "y"]


def test_a_networkx_graph_without_directions_has_both() -> None:
    G = Digraph.from_networkx(nx.petersen_graph())
    assert (len(G), G.edge_count) == (10, 30)
    assert G.reverse() == G


def test_views_read_well() -> None:
    G = Digraph.from_arrays(np.arange(100), np.arange(100), count=100)
    assert repr(G) == "<Digraph: 100 vertices, 100 edges>"
    assert repr(Digraph([(1, 1)])) == "<Digraph: 1 vertex, 1 edge>"
    assert repr(G.names) == "<100 names: 0, 1, 2, 3, 4, 5, …>"
