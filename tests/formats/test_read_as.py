"""What a file holds is read as that, or refused with what it looks like: never as lone vertices."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import networkx as nx
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from zermelo import cli
from zermelo.errors import FormatError, InputError, MissingExtra
from zermelo.formats import FORMATS, read, write


def file_of(place: Path, name: str, text: str | bytes) -> Path:
    path = place / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


# ------------------------------------------------------------------------------ edge lists


@pytest.mark.parametrize(
    ("text", "edges"),
    [
        ("1,2\n2,3\n", "12 23"),
        ("1, 2\n2 ,3 # both ways\n\n# last\n", "12 23"),
        ("1;2\n2;3", "12 23"),
        ("a|b\r\nb|c\r\n", "ab bc"),
        ("a->b\nb -> c\n", "ab bc"),
        ("a\tb\nb\tc\n", "ab bc"),
        ("\ufeffa,b\nb,c\n", "ab bc"),
        ("source,target,weight\n1,2,0.5\n2,3,1\n", "12 23"),
        ("w|target|source\n9|2|1\n8|3|2\n", "12 23"),
        ("source target\na b\nb c\n", "ab bc"),
    ],
)
@pytest.mark.parametrize("suffix", ["txt", "edges", "edgelist"])
def test_separators_that_every_line_has(text: str, edges: str, suffix: str, tmp_path: Path) -> None:
    G = read(file_of(tmp_path, f"g.{suffix}", text))
    assert G.edges() == [tuple(edge) for edge in edges.split()]
    assert len(G) == 3


def test_names_with_blanks_between_separators(tmp_path: Path) -> None:
    for mark in (",", ";", "|", "\t", "->"):
        text = f"New York{mark}Los Angeles\nParis{mark}New York\n"
        G = read(file_of(tmp_path, "g.txt", text))
        assert G.edges() == [("New York", "Los Angeles"), ("Paris", "New York")]


def test_large_lists_of_numbers(tmp_path: Path) -> None:
    """As fast as with blanks, and the same."""
    for mark in (",", ";", "|", "\t", " "):
        text = "".join(f"{i}{mark}{i * 7 % 1000}\n" for i in range(1000)) * 300
        G = read(file_of(tmp_path, "g.txt", text))
        assert (len(G), G.edge_count) == (1000, 1000)
        assert G.options("3") == ("21",)


def test_signs_within_names_stay_there(tmp_path: Path) -> None:
    text = "a,b c\nd|e f;g\n1->2 x:y\n"
    G = read(file_of(tmp_path, "g.txt", text))
    assert G.edges() == [("a,b", "c"), ("d|e", "f;g"), ("1->2", "x:y")]
    for text, edge in (
        ("(1,2) (2,3)\n", ("(1,2)", "(2,3)")),
        ("(1, 2) -> (2, 3)\n", ("(1, 2)", "(2, 3)")),
        ("f(a b), g(c)\n", ("f(a b)", "g(c)")),
        ("a) b)\n", ("a)", "b)")),
        ('"a" "b"\n', ('"a"', '"b"')),
        ('5" 6"\n', ('5"', '6"')),
        ("3 4 -> 3 3\n", ("3 4", "3 3")),
        ("New York -> Los Angeles\n", ("New York", "Los Angeles")),
        ("Paris -> New York\n", ("Paris", "New York")),
    ):
        assert read(file_of(tmp_path, "g.txt", text)).edges() == [edge]


@given(st.lists(st.text("ab,;|:->#?", min_size=1, max_size=3), min_size=1, max_size=5, unique=True))
@settings(max_examples=200, deadline=None)
def test_what_is_written_is_read_back(names: list[str]) -> None:
    G = z.Digraph([(names[0], names[-1])], vertices=names)
    out = io.BytesIO()
    try:
        write(G, out, format="edges")
    except InputError:
        return
    out.seek(0)
    out.name = "g.txt"
    assert read(out) == G


REFUSED = {
    "a line without": ("1,2\n3\n", "line 1: found '1,2', one word with ',' in it"),
    "weights": ("1;2;0.5\n", "a table names its columns in the first line"),
    "later line": ("1,2\n" * 30_000 + "1 2\n", "line 30001: found '1 2'; expected two names"),
    "two signs": ("a,b;c\n", "every line has both ',' and ';'"),
    "later line without": ("a b\n1, 2\n", "line 2: found '1, 2', with a separator that not every"),
    "tuples": ("(1, 2)\n(2, 3)\n", r"line 1: found '\(1, 2\)', a pair in \(\); give 'source"),
    "tuples without blanks": ("(1,2)\n(2,3)\n", r"line 1: found '\(1,2\)', a pair in \(\)"),
    "tuples of texts": ("('a', 'b')\n", r"a pair in \(\)"),
    "tuples of tuples": ("((1,2), (2,3))\n", r"a pair in \(\)"),
    "one tuple": ("1 2\n# x\n(2 3)\n", r"line 3: found '\(2 3\)', a pair in \(\)"),
    "lists": ("[1, 2]\n[2, 3]\n", r"line 1: found '\[1, 2\]', a pair in \[\]"),
    "lists in JSON": ("[[1, 2],\n[2, 3]]\n", r"line 1: found '\[\[1, 2\],', a pair in \[\]"),
    "sets": ("1 2\n{2, 3}\n", "line 2: found '{2, 3}', a pair in {}"),
    "quoted": ('"a b","c"\n', """found '"a b","c"', with quotation .* name the file .csv"""),
    "quoted, later": ('a b\nc,"b c"\n', "line 2: found .* name the file .csv"),
    "all quoted": ('"a","b"\n"b","c"\n', "line 1: found .* name the file .csv"),
    "neighbours": ("1 -> 2 3\n", "line 1: found '1 -> 2 3', where '2 3' may be one vertex or"),
    "neighbours, later": ("a, b\nc, a\n# x\nb, c a\n", "line 4: found 'b, c a', where 'c a'"),
    "colons": ("0:1:2:\n1:2:\n", "looks like lists with ':' between vertices"),
    "titles": ("from,to\na,b\n", "may name the columns or an edge.*--columns"),
    "titles, blanks": ("from to\n1 2\n", "may name the columns or an edge.*--columns"),
    "graph6": ("IsP@OkWHG\n", "looks like graph6; read it with --format graph6"),
    "several graph6": ("D?{\nDQc\n", "looks like graph6"),
    "LGL": ("# a\nb\nc\n# b\nc\n", "looks like LGL"),
    "LGL with weights": ("# a\nb 1.5\nc 2e-1\n# b\nc .5\n", "looks like LGL"),
    "Matrix Market": ("%%MatrixMarket matrix coordinate\n3 3 1\n1 2\n", "Matrix Market"),
    "DIMACS": ("c a graph\np edge 3 2\ne 1 2\ne 2 3\n", "a graph in DIMACS"),
    "UCINET": ("dl n = 3\nformat = edgelist1\n", "a DL file of UCINET"),
    "LEDA": ("LEDA.GRAPH\nstring\n", "a graph of LEDA"),
    "incremental sparse6": (">>sparse6<<;Bw", "incremental sparse6"),
    "JSON without nodes": ('{"a": ["b"]}', "nodes is not a list of objects; the JSON has 'a'"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_no_edge_list_is_refused_with_what_it_looks_like(what: str, tmp_path: Path) -> None:
    text, says = REFUSED[what]
    with pytest.raises(FormatError, match=says):
        read(file_of(tmp_path, "g.txt", text))


def test_a_list_of_names_is_read_where_one_says_so(tmp_path: Path) -> None:
    for text in ("Bw\nBo\n", "a:b\nc\n"):
        file = file_of(tmp_path, "g.txt", text)
        with pytest.raises(FormatError, match="for a list of names give --format edges"):
            read(file)
        assert list(read(file, format="edges")) == text.split()
    assert list(read(file_of(tmp_path, "g.txt", "alpha\nbeta\n"))) == ["alpha", "beta"]


# ------------------------------------------------------------------------------ tables


def test_columns_of_other_names(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = "weight,To,from\n3,b,a\n4,c,b\n"
    columns = ("from", "to")
    for name in ("g.csv", "g.txt"):
        file = file_of(tmp_path, name, text)
        assert read(file, columns=columns).edges() == [("a", "b"), ("b", "c")]
    tabs = file_of(tmp_path, "g.tsv", text.replace(",", "\t"))
    assert read(tabs, columns=columns).edges() == [("a", "b"), ("b", "c")]
    table = str(tmp_path / "g.parquet")
    pq.write_table(pa.table({"to": ["b", "c"], "from": ["a", "b"]}), table)
    assert read(table, columns=columns).edges() == [("a", "b"), ("b", "c")]
    for path in (str(file), table):
        capfd.readouterr()
        assert cli.run(["outcomes", path, "--columns", "from,to", "--json"]) == 0
        assert json.loads(capfd.readouterr().out)["edges"] == 2
        assert cli.run(["outcomes", path, "--columns", "from,at"]) == 2
        assert "'at'" in capfd.readouterr().err
    assert cli.run(["outcomes", str(file), "--columns", "from"]) == 2
    assert "give two columns with a comma between" in capfd.readouterr().err
    assert cli.run(["solve", "nim", "3", "--columns", "from,to"]) == 2
    assert "no file of a digraph is read here; drop --columns" in capfd.readouterr().err
    with pytest.raises(FormatError, match=r"tgf has no columns.*edges, csv, tsv, parquet"):
        read(io.BytesIO(b"a\n#\n"), format="tgf", columns=columns)


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_spreadsheets_and_their_separators(mark: str, tmp_path: Path) -> None:
    file = file_of(tmp_path, "g.csv", f"source{mark}target\na{mark}b\n")
    assert read(file).edges() == [("a", "b")]


def test_undirected_edges_of_gephi(tmp_path: Path) -> None:
    text = "Source,Target,Type,Id\na,b,Undirected,0\nb,c,Directed,1\nc,d,undirected,2\ne,,,3\n"
    file = file_of(tmp_path, "g.csv", text)
    edges = [("a", "b"), ("b", "a"), ("b", "c"), ("c", "d"), ("d", "c")]
    assert sorted(read(file).edges()) == edges
    assert "e" in read(file)
    columns = {"source": ["a", "b"], "target": ["b", "c"], "Type": ["Undirected", "Directed"]}
    pq.write_table(pa.table(columns), tmp_path / "g.parquet")
    assert sorted(read(tmp_path / "g.parquet").edges()) == edges[:3]
    odd = file_of(tmp_path, "g.csv", "source,target,type\na,b,undirected\nb,c,friend\n")
    with pytest.raises(FormatError, match="the column Type has 'friend'; give"):
        read(odd)
    other = file_of(tmp_path, "g.csv", "source,target,type\na,b,friend\n")
    assert read(other).edges() == [("a", "b")]


# ------------------------------------------------------------------------------ GML, Pajek, …


def as_text(graph: nx.Graph) -> tuple[set[str], set[tuple[str, str]]]:
    edges = {(str(u), str(v)) for u, v, *_ in graph.edges()}
    if not graph.is_directed():
        edges |= {(v, u) for u, v in edges}
    return {*map(str, graph.nodes())}, edges


def drawn(seed: int, *, directed: bool) -> nx.Graph:
    kind = nx.DiGraph() if directed else nx.Graph()
    graph = nx.gnp_random_graph(7, 0.3, seed=seed, directed=directed)
    names = {u: f'v {u} é"&' if seed % 2 else u for u in graph}
    kind.update(nx.relabel_nodes(graph, names))
    return kind


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("directed", [False, True])
def test_gml_and_json_as_networkx_writes_them(seed: int, directed: bool, tmp_path: Path) -> None:
    graph = drawn(seed, directed=directed)
    gml, linked = tmp_path / "g.txt", tmp_path / "g.json"
    nx.write_gml(graph, gml)
    for held in ("edges", "links"):
        linked.write_text(json.dumps(nx.node_link_data(graph, edges=held)))
        for file in (gml, linked):
            G = read(file)
            assert ({*G}, {*G.edges()}) == as_text(graph)


@pytest.mark.parametrize("seed", range(6))
def test_pajek_as_networkx_writes_it(seed: int, tmp_path: Path) -> None:
    graph = nx.gnp_random_graph(7, 0.3, seed=seed, directed=seed % 2 == 0)
    file = tmp_path / "g.txt"
    nx.write_pajek(nx.relabel_nodes(graph, {u: f"v {u}" for u in graph}), file)
    G = read(file)
    assert {*G.edges()} == {(f"v {u}", f"v {v}") for u, v in as_text(graph)[1]}


@pytest.mark.parametrize("name", ["gml", "pajek", "nodelink"])
def test_networkx_reads_what_is_written(name: str, tmp_path: Path) -> None:
    G = z.Digraph([("a", "b é"), ("b é", "c&"), ("c&", "c&")], vertices=["z", "a"])
    file = tmp_path / "g"
    write(G, file, format=name)
    readers = {
        "gml": lambda: nx.read_gml(file),
        "pajek": lambda: nx.read_pajek(file),
        "nodelink": lambda: nx.node_link_graph(json.loads(file.read_text()), edges="edges"),
    }
    graph = readers[name]()
    assert list(graph) == list(G)
    assert as_text(graph)[1] == {*G.edges()}


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5, 8, 9, 16, 17, 40, 64, 65, 300])
def test_sparse6_is_that_of_networkx(count: int) -> None:
    for seed in range(4):
        graph = nx.gnp_random_graph(count, min(1, 3 / max(count, 1)), seed=seed)
        theirs = nx.to_sparse6_bytes(graph, header=False)
        G = read(io.BytesIO(theirs), format="sparse6")
        assert {*G.edges()} == as_text(graph)[1]
        assert len(G) == count
        out = io.BytesIO()
        write(G, out, format="sparse6")
        assert as_text(nx.from_sparse6_bytes(out.getvalue().strip())) == as_text(graph)
    looped = z.Digraph.from_arrays([*range(count)], [*range(count)], count=count)
    out = io.BytesIO()
    write(looped, out, format="sparse6")
    assert read(io.BytesIO(out.getvalue()), format="sparse6").edge_count == count


def test_pajek_with_arcs_and_edges() -> None:
    """NetworkX forgets the directions of arcs where edges follow."""
    text = b'*Network x\n*Vertices 4\n1 "a" 0.1 0.2\n2 b\n*Arcs :1 "is"\n1 2 5\n*Edges\n2 3\n'
    G = read(io.BytesIO(text + b"*Arcslist\n4 1 2\n% end\n"), format="pajek")
    assert G.edges() == [
        ("a", "b"), ("b", "3"), ("3", "b"), ("4", "a"), ("4", "b"),
    ]  # fmt: skip
    matrix = b"*Vertices 2\n*Matrix\n0 1.5\n0 1\n"
    assert read(io.BytesIO(matrix), format="pajek").edges() == [("1", "2"), ("2", "2")]


def test_names_of_gml() -> None:
    def named(*nodes: str) -> list[str]:
        text = 'Creator "me"\ngraph [ ' + " ".join(f"node [ {each} ]" for each in nodes) + " ]"
        return list(read(io.BytesIO(text.encode())))

    assert named('id 1 label "a"', 'id 2 label "b&amp;&#233;"') == ["a", "b&é"]
    assert named('id 1 label "a"', 'id 2 label "a"') == ["1", "2"]
    assert named('id 1 label "a"', "id 2") == ["1", "2"]
    assert named("id 1 graphics [ x 1.0 fill [ y 2 ] ] label 7") == ["7"]


def test_json_of_d3_means_nodes_by_their_place() -> None:
    held = {"nodes": [{"name": "x"}, {"name": "y"}], "links": [{"source": 0, "target": 1}]}
    assert read(io.BytesIO(json.dumps(held).encode())).edges() == [("x", "y"), ("y", "x")]


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("gml", "graph [ node [ id 1 ] node [ id 1 ] ]", "node id 1 is duplicated; correct"),
        ("gml", "graph [ edge [ source 1 target 1 ] ]", "edge #0 has undefined source 1"),
        ("gml", "graph [\n node [ ]\n]", "node #0 has no 'id' attribute"),
        ("gml", "graph [\n node", "line 3: NetworkX cannot read this GML: .*found EOF"),
        ("gml", "graph [\n]\n]", "line 3: .*expected EOF, found '\\]'"),
        ("gml", 'graph [\n label "x\n]', "line 2: a quotation mark is not closed"),
        ("gml", "graph [ directed 2 ]", "directed is '2'; give 0 or 1"),
        ("gml", "graph [ ] graph [ ]", "more than one graph"),
        ("gml", "graph [" + " a [" * 9999, "recursion"),
        ("gml", "graph [ directed 0 directed 1 ]", "directed is '0' and '1'"),
        ("gml", "graph [ directed 0 directed 0 ]", "directed is '0' and '0'"),
        ("gml", "graph [ node [ id ] ] ]", "line 1: id has no value"),
        ("gml", "graph 5", "NetworkX cannot read this GML"),
        ("gml", "graph [ node [ id 1 id 2 ] ]", "NetworkX cannot read this GML"),
        ("gml", 'graph [ node [ id "&#xD800;" ] ]', "NetworkX cannot read this GML.*surrogates"),
        ("pajek", "*Arcs\n1 2\n", "line 1: there is no line '\\*Vertices n' above"),
        ("pajek", "*Vertices 2\n*Arcs\n1 3\n", "line 3: vertex 3 is outside 1..2"),
        ("pajek", "*Vertices 2\n1 a\n1 b\n", "line 3: vertex 1 has a second line"),
        ("pajek", "*Vertices 2\n*Partition x\n", "found '\\*Partition'; expected one of"),
        ("pajek", "*Vertices 2\n*Matrix\n0 x\n", "line 3: found '0 x'; give numbers"),
        ("pajek", "*Vertices 2\n*Matrix\n0 1\n", "a matrix has 1 rows; expected 2"),
        ("pajek", "*Vertices 2\n*Matrix\n0\n1\n", "line 3: 1 entries in a row; expected 2"),
        ("pajek", "*Vertices 2\n*Arcs\n1\n", "line 3: one word, '1'; give 'source target'"),
        ("pajek", '*Vertices 1\n1 "a\n', "line 2: a quotation mark within a word"),
        ("pajek", '*Vertices 1\n1 "a"b\n', "line 2: a quotation mark within a word"),
        ("pajek", "*Vertices 99999999999\n", "99,999,999,999 vertices are declared"),
        ("nodelink", "[1]", "the JSON is a list; give an object"),
        ("nodelink", '{"nodes": [\n}', "line 2: this is no JSON"),
        (
            "nodelink",
            '{"nodes": [{"id": [1]}], "edges": []}',
            "an id is '\\(1,\\)'; give text or a number",
        ),
        ("nodelink", '{"nodes": [{"id": 1}, {"id": "1"}], "edges": []}', "a second node has"),
        ("nodelink", '{"nodes": [], "edges": [{"source": 1}]}', "cannot read.*'target'"),
        (
            "nodelink",
            '{"nodes": [{"id": 1}], "edges": [{"source": 1, "target": "x"}]}',
            "'x' is an end of an edge, but no node; add it",
        ),
        ("nodelink", '{"nodes": [{"id": "a"}, {"id": "a"}], "edges": []}', "a second node has"),
        ("nodelink", '{"nodes": [{"id": "a"}, {}], "edges": []}', "1 of 2 nodes have an id"),
        ("nodelink", '{"nodes": [{"id": true}], "edges": []}', "an id is 'True'"),
        ("nodelink", '{"nodes": [], "edges": [], "directed": 1}', "directed is '1'"),
        ("sparse6", "D?{", "sparse6 begins with ':'"),
        ("sparse6", ":~?@", "the line ends within the number"),
        ("sparse6", ":~~~~~~~~", "vertices are declared"),
    ],
)
def test_what_is_wrong_is_said(name: str, text: str, says: str) -> None:
    with pytest.raises(FormatError, match=says):
        read(io.BytesIO(text.encode()), format=name)


@pytest.mark.parametrize("name", ["gml", "pajek", "nodelink", "sparse6"])
def test_what_networkx_reads_is_bounded(name: str) -> None:
    with pytest.raises(FormatError, match=r"5,?000,001 bytes of .*; the limit is 5.*edge list"):
        read(io.BytesIO(b":@".ljust(5_000_001, b"?")), format=name)


@pytest.mark.parametrize("name", ["gml", "pajek", "nodelink", "sparse6"])
def test_networkx_is_asked_for(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(MissingExtra, match="needs networkx; it comes with the extra 'formats'"):
        read(io.BytesIO(b":@\n" if name == "sparse6" else b"*Vertices 0\n"), format=name)


def test_graphs_that_networkx_reads_otherwise() -> None:
    """Equal labels, parallel edges, lines within a text, and the loop of one vertex."""

    def edges(name: str, text: str) -> list[tuple[str, str]]:
        return read(io.BytesIO(text.encode()), format=name).edges()

    node = "node [ id 1 ] node [ id 2 ]"
    edge = "edge [ source 1 target 2 ]"
    assert edges("gml", f"graph [ directed 1 {node} {edge} {edge} ]") == [("1", "2")]
    label = 'node [ id 1 label "a\n]" ]'
    assert edges("gml", f"graph [ {label} edge [ source 1 target 1 ] ]") == [("a\n]", "a\n]")]
    equal = '*Vertices 3\n1 "a"\n2 "a"\n*Arcs\n1 2\n'
    assert edges("pajek", equal) == [("1", "2")]
    number = '*Vertices 3\n1 "3"\n2 b\\\n*Edgeslist\n1 3\n*Arcs 2 "x y"\n2 1 0.5\n'
    assert edges("pajek", number) == [("1", "3"), ("2", "1"), ("3", "1")]
    assert edges("pajek", number.replace('"3"', '"3\\4"')) == [
        ("3\\4", "3"), ("b\\", "3\\4"), ("3", "3\\4"),
    ]  # fmt: skip
    marks = "*Vertices 3\n1 'a'\n2 \"b's\"\n3 c'\n*Edges\n1 2\n3 3\n"
    assert edges("pajek", marks) == [("'a'", "b's"), ("b's", "'a'"), ("c'", "c'")]
    assert edges("sparse6", ":@^") == [("0", "0")]
    assert edges("sparse6", ":@") == edges("sparse6", ":@~") == []


def test_new_formats_are_in_the_table() -> None:
    assert {"gml", "pajek", "nodelink", "sparse6"} <= {*FORMATS}


# ------------------------------------------------------------------------------ APX and DOT


@pytest.mark.parametrize(
    ("text", "arguments", "attacks"),
    [
        ("arg(a;b;c).", "abc", ""),
        ("arg(1..3).", "123", ""),
        ('arg( a ; "b" ; 1..2 ).', "ab12", ""),
        ("arg(c). % three\n% more\narg(a;b).", "cab", ""),
        ("arg(3..1). arg(a).", "a", ""),
        ("arg(a;b;c). att(a,b;b,c).", "abc", "ab bc"),
        ("arg(1..3). att(1..2,3).", "123", "13 23"),
        ('arg("a;b").', ["a;b"], ""),
        ('arg("1..3").', ["1..3"], ""),
    ],
)
def test_pools_and_ranges_as_clingo_reads_them(
    text: str, arguments: str | list[str], attacks: str
) -> None:
    F = read(io.BytesIO(text.encode()), format="apx", attacks=False)
    assert list(F) == list(arguments)
    assert F.edges() == [tuple(attack) for attack in attacks.split()]
    clingo = pytest.importorskip("clingo")
    control = clingo.Control(["--warn=none"])
    control.add("base", [], text)
    control.ground([("base", [])])
    facts = {str(atom.symbol).replace('"', "") for atom in control.symbolic_atoms}
    assert facts == {f"arg({a})" for a in arguments} | {f"att({u},{v})" for u, v in F.edges()}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("arg(a..b).", "found 'a..b'; expected whole numbers on both sides"),
        ("arg(a,b).", r"found 'arg\(a,b\).'; expected arg\(name\)"),
        ("arg(a). att(a;a).", r"found 'att\(a;a\).'; expected"),
        ("arg(a). % x\natt(a;b,a).", r"line 2: found 'att\(a;b,a\).'"),
        ("arg(1..3).\natt(1..4,1).", r"line 2: argument '4' is not declared; add arg\(4\)"),
        ("arg(1..99999999999).", "99,999,999,999 vertices are declared"),
        ("arg(1..1000). att(1..100000,1..100000).", "vertices are declared"),
        ("arg(a;).", "expected arg"),
    ],
)
def test_what_clingo_would_not_read_is_refused(text: str, says: str) -> None:
    with pytest.raises(FormatError, match=says):
        read(io.BytesIO(text.encode()), format="apx")


def test_names_in_angle_brackets_are_not_those_in_quotation_marks() -> None:
    with pytest.raises(FormatError, match='<m> and "<m>" are two vertices in DOT'):
        read(io.BytesIO(b'graph {\n <m> -- "<m>" }'), format="dot")
    G = read(io.BytesIO(b'digraph { <m> -> <m>; <m> -> "m"; m -> "m" }'), format="dot")
    assert G.edges() == [("<m>", "<m>"), ("<m>", "m"), ("m", "m")]
