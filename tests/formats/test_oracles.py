"""The readers against other people's programs and files."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

import igraph
import networkx as nx
import numpy as np
import pytest
import scipy.sparse
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import digraphs

from zermelo import Digraph
from zermelo.formats import read, write

FIXTURES = Path(__file__).parents[1] / "fixtures"

PETERSEN = """
10 10
0 1 0 0 1 1 0 0 0 0
1 0 1 0 0 0 1 0 0 0
0 1 0 1 0 0 0 1 0 0
0 0 1 0 1 0 0 0 1 0
1 0 0 1 0 0 0 0 0 1
1 0 0 0 0 0 0 1 1 0
0 1 0 0 0 0 0 0 1 1
0 0 1 0 0 1 0 0 0 1
0 0 0 1 0 1 1 0 0 0
0 0 0 0 1 0 1 1 0 0

"""


def texts(graph: nx.Graph) -> set[tuple[str, str]]:
    pairs = {(str(u), str(v)) for u, v in graph.edges()}
    return pairs if graph.is_directed() else pairs | {(v, u) for u, v in pairs}


def parsed(data: str | bytes, name: str) -> Digraph:
    return read(io.BytesIO(data.encode() if isinstance(data, str) else data), format=name)


def test_the_thesis_file_of_the_petersen_graph() -> None:
    G = parsed(PETERSEN, "adj")
    assert G.edge_count == 30
    assert nx.is_isomorphic(nx.Graph(G.edges()), nx.petersen_graph())
    out = io.BytesIO()
    write(G, out, format="adj")
    assert out.getvalue().decode().split() == PETERSEN.split()


@pytest.mark.parametrize(
    ("file", "arguments", "attacks"),
    [("traffic1.af", 61, 68), ("A-1-BA_60_70_3.af", 61, 102), ("CT_100.af", 101, 101)],
)
def test_files_of_others(file: str, arguments: int, attacks: int) -> None:
    path = FIXTURES / file
    G = read(path)
    assert (G.vertex_count, G.edge_count) == (arguments, attacks)
    lines = [line.split() for line in path.read_text().splitlines()[1:] if line[:1] != "#"]
    assert set(G.edges()) == {(attacked, attacker) for attacker, attacked in filter(None, lines)}


@given(st.integers(0, 75), st.floats(0, 1), st.integers(0, 99))
@settings(max_examples=80, deadline=None)
def test_graph6_as_networkx_has_it(count: int, density: float, seed: int) -> None:
    graph = nx.gnp_random_graph(count, density, seed=seed)
    line = nx.to_graph6_bytes(graph)
    G = parsed(line, "graph6")
    assert (len(G), set(G.edges())) == (count, texts(graph))
    out = io.BytesIO()
    write(G, out, format="graph6")
    assert b">>graph6<<" + out.getvalue() == line


def test_digraph6_as_its_description_has_it() -> None:
    # the example of nauty's formats.txt
    G = parsed("&DI?AO?", "digraph6")
    assert set(G.edges()) == {("0", "2"), ("0", "4"), ("3", "1"), ("3", "4")}
    assert parsed(">>digraph6<<&DI?AO?\n", "graph6") == G


def test_graph6_of_many_vertices() -> None:
    graph = nx.path_graph(400)
    G = parsed(nx.to_graph6_bytes(graph), "graph6")
    assert set(G.edges()) == texts(graph)


@pytest.mark.parametrize(
    ("text", "vertices", "edges"),
    [
        ("digraph { a -> b -> c }", "a b c", "ab bc"),
        ("strict graph g { a -- b; a -- a }", "a b", "aa ab ba"),
        ("digraph { {a b} -> {c; d} [x=1] }", "a b c d", "ac ad bc bd"),
        ("digraph { subgraph s { a b } c -> s; c -> subgraph s {} }", "a b c s", "ca cb cs"),
        ("digraph { node [shape=box]; a:n -> b:port:sw; rankdir=LR; k = v }", "a b", "ab"),
        ('digraph "x y" { "a" -> b /* c -> d */ // e -> f\n# g -> h\n }', "a b", "ab"),
        ('digraph { a [label=<x <b>y</b>>, style = "bold"] ; "a"->"b"+"c" }', "a bc", "a-bc"),
        ("digraph { a->b->a b->a }", "a b", "ab ba"),
        ("DiGraph { 1 -> -2.5; 1 -> .5 }", "1 -2.5 .5", "1,-2.5 1,.5"),
        ('digraph { "a\\"b" -> "c\\d" ; "x\\\ny" }', 'a"b c\\d xy', 'a"b,c\\d'),
        (
            "digraph { a; b ; a->b; b -> subgraph s {c; b;}; 1->a ; node [x=y]; }",
            "a b c 1",
            "ab bc bb 1a",
        ),
        ('digraph { subgraph s {a} subgraph "s" {b} -> {c} -> d }', "a b c d", "ac bc cd"),
        ("digraph { z; {b -> {a; {c}}} -> y -> z }", "z b a c y", "ba bc by ay cy yz"),
        (
            'digraph { node [a=b]; edge [c="d"]; graph [e=<f>]; "node" -> nodes; graph1; Edge [x]}',
            "node nodes graph1",
            "node,nodes",
        ),
        ('digraph { "a:b":n -> "c":p:sw; "d":e; f:g:h }', "a:b c d f", "a:b,c"),
        ("graph { b; c [w=1] \n a -- a [w=2,x=3][y=z]; }", "b c a", "aa"),
        ("digraph { subgraph1 {a} subgraphs -> {b} }", "subgraph1 a subgraphs b", "subgraphs,b"),
        ("digraph { é -> _x1; x.y }", "é _x1 x.y", "é,_x1"),
        ("graph { subgraph { a -- b } -- c }", "a b c", "ab ba ac ca bc cb"),
        ("digraph { graph []; node [ ][s=b]; edge [][]; a -> b [] }", "a b", "ab"),
    ],
)
def test_dot_by_hand(text: str, vertices: str, edges: str) -> None:
    def pair(word: str) -> tuple[str, str]:
        for mark in ",-":
            if mark in word[1:] and len(word) > 2:
                return tuple(word.split(mark, 1))  # type: ignore[return-value]
        return word[0], word[1]

    G = parsed(text, "dot")
    assert list(G) == vertices.split()
    assert set(G.edges()) == {pair(word) for word in edges.split()}


@given(digraphs(9), st.booleans())
@settings(max_examples=50, deadline=None)
def test_graphml_as_networkx_writes_it(G: Digraph, directed: bool) -> None:
    graph = nx.DiGraph(G.edges()) if directed else nx.Graph(G.edges())
    graph.add_nodes_from(G)
    H = parsed("\n".join(nx.generate_graphml(graph)), "graphml")
    assert set(H.edges()) == texts(graph)


@given(digraphs(9), st.booleans())
@settings(max_examples=50, deadline=None)
def test_graphml_as_igraph_has_it(G: Digraph, directed: bool) -> None:
    edges = [(int(u), int(v)) for u, v in G.edges()]
    graph = igraph.Graph(len(G), edges, directed=directed)
    graph.vs["name"] = [f"vertex {v}" for v in range(len(G))]
    graph.es["weight"] = [0.5] * len(edges)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "graph.graphml"
        graph.write_graphml(str(path))
        H = read(path)
        assert list(H) == [f"n{v}" for v in range(len(G))]
        pairs = {(f"n{u}", f"n{v}") for u, v in edges}
        assert set(H.edges()) == pairs | (set() if directed else {(v, u) for u, v in pairs})
        write(H, path)
        back = igraph.Graph.Read_GraphML(str(path))
    assert back.vs["id"] == list(H) if len(H) else back.vcount() == 0
    assert back.get_edgelist() == [tuple(int(name[1:]) for name in pair) for pair in H.edges()]


def test_graphml_edges_say_their_own_direction() -> None:
    text = """<?xml version="1.0" encoding="latin-1"?>
    <g:graphml xmlns:g="http://graphml.graphdrawing.org/xmlns"><g:graph edgedefault="undirected">
    <g:edge source="a" target="b"/><g:edge source="b" target="\xe9" directed="true"/>
    <g:node id="b"/><g:node id="a"><g:graph edgedefault="directed"><g:node id="\xe9"/>
    <g:edge source="a" target="a"/></g:graph></g:node></g:graph></g:graphml>"""
    G = parsed(text.encode("latin-1"), "graphml")
    assert list(G) == ["b", "a", "é"]
    assert set(G.edges()) == {("a", "b"), ("b", "a"), ("b", "é"), ("a", "a")}


def test_graphml_of_yed() -> None:
    """Groups hold graphs; data, ports and keys of any type say nothing about edges."""
    text = """<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com">
    <key id="d0" for="node" yfiles.type="nodegraphics"/><key id="d1" attr.type="odd" for="edge"/>
    <graph id="G" edgedefault="directed"><data key="d9">x</data><desc>two and a group</desc>
    <node id="n0" yfiles.foldertype="group"><data key="d0"><y:ShapeNode><y:Shape/></y:ShapeNode>
    </data><port name="p"/><graph id="n0:" edgedefault="directed"><node id="n0::n0"/>
    <edge id="7" source="n0::n0" target="n1"/></graph></node><node id="n1"/>
    <edge id="7" source="n1" target="n0" sourceport="p"><data key="d1">abc</data></edge>
    <edge id="e" source="n1" target="n0" directed="false"/></graph>
    <graph edgedefault="undirected"><node id="None"/></graph></graphml>"""
    G = parsed(text, "graphml")
    assert list(G) == ["n0", "n0::n0", "n1", "None"]
    assert set(G.edges()) == {("n0::n0", "n1"), ("n1", "n0"), ("n0", "n1")}


@pytest.mark.parametrize("kind", ["csr", "csc", "coo"])
@pytest.mark.parametrize("compressed", [True, False])
def test_sparse_matrices_as_scipy_saves_them(kind: str, compressed: bool) -> None:
    matrix = scipy.sparse.random_array((20, 20), density=0.2, rng=5).asformat(kind)
    matrix.data[0] = 0  # stored, but no edge
    out = io.BytesIO()
    scipy.sparse.save_npz(out, matrix, compressed=compressed)
    G = read(io.BytesIO(out.getvalue()))
    expected = np.argwhere(matrix.toarray())
    assert G.edges() == [(str(u), str(v)) for u, v in expected.tolist()]


@pytest.mark.parametrize(
    ("name", "text", "edges"),
    [
        ("edges", "# top\na b # note\n\n  c\n\tb\tc#d\r\n", [("a", "b"), ("b", "c#d")]),
        ("tgf", "a first one\n\nb\n#\na b strongly\nb b\n", [("a", "b"), ("b", "b")]),
        ("apx", "att( a ,b).arg(b).\n% x\n arg(a) . arg(a).#att(b,a).", [("b", "a")]),
        ("apx", 'arg("a\\"b").arg("x").att(x,"a\\"b"). arg(x).', [('a"b', "x")]),
        ("af", "# note\n\np af 3\n1 2 # inside\n# 2 1\n3 3\n", [("2", "1"), ("3", "3")]),
        ("adj", "# n\n2 2\n01\n1 0\n# below", [("0", "1"), ("1", "0")]),
        ("csv", "weight,Target, SOURCE \n1,b,a\n2,,c\n", [("a", "b")]),
        ("csv", '1,2\n3,1\n"4",\n', [("1", "2"), ("3", "1")]),
        ("csv", 'source,target\n"a,b", c d \n"x\ny",z\n', [("a,b", "c d"), ("x\ny", "z")]),
        ("csv", "source,target\r\n007,7\r\n7,0x7\r\n", [("007", "7"), ("7", "0x7")]),
        ("csv", "source,target\n", []),
        ("tsv", "\ufeffsource\ttarget\nnan\tNULL\n1e3\t1000\n", [("nan", "NULL"), ("1e3", "1000")]),
    ],
)
@pytest.mark.filterwarnings("ignore::zermelo.errors.ZermeloWarning")
def test_text_by_hand(name: str, text: str, edges: list[tuple[str, str]]) -> None:
    assert parsed(text, name).edges() == edges


def test_order_of_vertices() -> None:
    assert list(parsed("b x\na c\n", "edges")) == ["b", "x", "a", "c"]
    assert list(parsed("source,target\nb,x\na,c\n", "csv")) == ["b", "x", "a", "c"]
    assert list(parsed("10 2\n-3 7\n", "edges")) == ["-3", "2", "7", "10"]
    assert list(parsed("source,target\n10,2\n-3,7\n", "csv")) == ["-3", "2", "7", "10"]
    assert list(parsed('source,target\n"10",2\n-3,7\n', "csv")) == ["-3", "2", "7", "10"]
