"""Whatever stands for a digraph is taken by every function that asks for one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import networkx as nx
import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
import scipy.sparse
from hypothesis import given
from hypothesis import strategies as st
from tests import programs
from tests.strategies import digraphs

import zermelo as z
from zermelo import rulesets as r
from zermelo.digraph.digraph_like import ACCEPTED_FORMS
from zermelo.digraph.order import Order
from zermelo.errors import DigraphError, InputError, LimitReached
from zermelo.formats.conversion import digraph_of, graph_of, order_of
from zermelo.values.player import LEFT, RIGHT

EDGES = [("0", "1"), ("1", "0"), ("1", "2"), ("3", "2")]
G = z.Digraph(EDGES, vertices="0123")

#: What stands for the same digraph, some with whole numbers as names.
FORMS: dict[str, Callable[[Path], object]] = {
    "digraph": lambda _: G,
    "pairs": lambda _: EDGES,
    "generator": lambda _: (edge for edge in EDGES),
    "set of pairs": lambda _: dict.fromkeys(EDGES).keys(),
    "dict of lists": lambda _: {"0": ["1"], "1": ["0", "2"], "2": [], "3": ("2",)},
    "networkx": lambda _: nx.DiGraph(EDGES),
    "networkx edges": lambda _: nx.DiGraph(EDGES).edges,
    "networkx adjacency": lambda _: nx.DiGraph(EDGES).adj,
    "multigraph": lambda _: nx.MultiDiGraph([*EDGES, *EDGES]),
    "scipy array": lambda _: scipy.sparse.csr_array(matrix()),
    "scipy matrix": lambda _: scipy.sparse.coo_matrix(matrix()),
    "numpy pairs": lambda _: np.array(EDGES, int),
    "pandas": lambda _: pd.DataFrame(EDGES, columns=["source", "target"]),
    "pandas integers": lambda _: pd.DataFrame(np.array(EDGES, int), columns=["source", "target"]),
    "arrow": lambda _: G.to_arrow(),
    "arrow batch": lambda _: G.to_arrow().to_batches()[0],
    "path": lambda place: written(place),
    "text": lambda place: str(written(place)),
}

#: Every public function that asks for a digraph, and what of its answer is compared.
FUNCTIONS: dict[str, Callable[[object], object]] = {
    "Digraph": lambda G: edges(z.Digraph(G)),
    "outcomes": lambda G: named(z.outcomes(G)),
    "loopy": lambda G: named(z.loopy(G)),
    "kernels": lambda G: {str(name) for name in z.kernels(G).decided_in},
    "sequences": lambda G: z.kernel_sequences(G).count(),
    "annihilation": lambda G: z.annihilation(G).V0.dimension,
    "strong_components": lambda G: z.strong_components(G).count,
    "condensation": lambda G: z.condensation(G).edge_count,
    "odd_cycle": lambda G: z.find_odd_cycle(G),
    "find_cycle": lambda G: {str(name) for name in z.find_cycle(G)},
    "levels": lambda G: named(z.levels(G)),
    "draw": lambda G: z.draw(G).note,
    "Graph": lambda G: z.Graph(G).edge_count,
    "Tokens": lambda G: r.Tokens(G).on.edge_count,
    "Geography": lambda G: r.Geography(G).on.edge_count,
    "Chomp": lambda G: r.Chomp(G).on.edge_count,
}


def matrix() -> np.ndarray:
    dense = np.zeros((4, 4), int)
    for u, v in EDGES:
        dense[int(u), int(v)] = 1
    return dense


def written(place: Path) -> Path:
    z.write(G, place / "graph.tgf")
    return place / "graph.tgf"


def named(result) -> dict[str, object]:
    return {str(name): held for name, held in result.items()}


def edges(G: z.Digraph) -> set[tuple[str, str]]:
    return {(str(u), str(v)) for u, v in G.edges()}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("function", FUNCTIONS)
def test_every_function_takes_every_form(function: str, form: str, tmp_path: Path) -> None:
    ask = FUNCTIONS[function]
    assert ask(FORMS[form](tmp_path)) == ask(G)


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("wrong", [7, None, object(), b"ab", r.Nim()])
def test_anything_else_is_told_what_is_taken(function: str, wrong: object) -> None:
    with pytest.raises(DigraphError) as caught:
        FUNCTIONS[function](wrong)
    assert str(caught.value).endswith(f"is not a digraph; give {ACCEPTED_FORMS}")


def test_a_position_stands_for_its_state_graph() -> None:
    """What the command line draws, converts and asks about; the vertices are positions as text."""
    here = r.Nim()(2, 1)
    graph = here.graph()
    assert set(graph.options("2 1")) == {"1 1", "0 1", "2 0"}
    assert z.Digraph(here) == digraph_of(here) == graph
    assert z.outcomes(here)["1 1"] is z.Outcome.P
    assert set(z.kernels(here).decided_in) == {"1 1", "0 0"}
    assert z.grundy(here)["2 1"] == here.value == 3
    assert z.is_kernel(here, ["1 1", "0 0"])
    assert z.draw(here).note == "6 vertices (2 P, 4 N), 9 edges"
    for position in (r.Cram()("2x3"), r.Domineering()("2x2").turn(RIGHT), r.kayles(4)):
        assert z.outcomes(position)[str(position)] is position.outcome


def test_of_a_partizan_position_left_begins() -> None:
    here = r.Domineering()("2x2")
    assert list(here.graph()) == list(here.turn(LEFT).graph()) == ["..|.. left", *PLAYED]
    assert z.draw(here).svg == z.draw(here.turn(LEFT)).svg != z.draw(here.turn(RIGHT)).svg


#: What Left leaves of a square of two by two.
PLAYED = ["#.|#. right", ".#|.# right"]


def test_the_state_graph_of_misere_play_and_of_ends() -> None:
    here = r.MNK()("xox|oxo|ox.")
    for play in (z.NORMAL, z.MISERE):
        assert z.outcomes(here.graph(play))[str(here)] is here.solve(play).outcome
    assert "0 0" in r.Nim()(1, 1).graph()
    assert list(r.Nim()(1, 1).graph(z.MISERE)) == ["1 1", "0 1", "1 0"]


def test_limits_hold_while_positions_are_listed() -> None:
    here, limits = r.Nim()(100, 200, 300), z.Limits(positions=1000)
    for ask in (here.graph, *(partial(ask, here) for ask in (z.outcomes, z.kernels, z.loopy))):
        with pytest.raises(LimitReached, match="positions"):
            ask(limits=limits)


def test_pictures_of_positions_are_those_of_the_command_line(tmp_path: Path) -> None:
    from zermelo import cli

    for here, words, listed in (
        (r.kayles(5), "kayles 5", True),
        (r.Cram()("2x3"), "cram 2x3", True),
        (r.Nim()(10**30, 1), f"nim {10**30} 1", False),
        (r.Nim()(20, 30), "nim 20 30", True),
    ):
        out = tmp_path / "g.svg"
        assert cli.run(["draw", *words.split(), "-o", str(out), "-q"]) == 0
        kernel = z.kernels(here).find() if listed else None  # which the command line marks
        assert z.draw(here, kernel=kernel).svg == out.read_text(encoding="utf-8")


def test_grundy_is_kernel_and_certificates_take_pairs() -> None:
    assert z.grundy([("a", "b"), ("b", "c")])["a"] == 0
    assert z.is_kernel(EDGES, ["0", "2"])
    assert z.certificates.certify_kernel({"a": ["b"]}, ["b"])["members"] == [1]
    out = Path("/dev/null")
    z.write({"a": ["b"]}, out, format="tgf")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"a": "bc"}, r"the options of vertex 'a' are 'bc'; give a list of vertices"),
        ({"a": 3}, r"give a list of vertices, such as \[3\]"),
        (np.zeros((3, 3)), r"an array of shape \(3, 3\) .* scipy.sparse.csr_array"),
        (pd.DataFrame({"from": ["a"], "to": ["b"]}), "no column 'source'; the table holds 'from'"),
        (pd.DataFrame({"source": [None], "target": ["b"]}), "'source' is empty in row 0"),
        (z.outcomes(G), "the options of vertex '0'"),
        (Order([("a", "b")]), "is not a digraph; give"),
    ],
)
def test_what_is_nearly_a_digraph_is_told_what_to_mend(wrong: object, said: str) -> None:
    with pytest.raises(DigraphError, match=said):
        z.outcomes(wrong)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(InputError, match=r"'nowhere\.tgf' is neither a file nor the name"):
        z.outcomes("nowhere.tgf")


def test_vertices_go_with_pairs() -> None:
    assert list(z.Digraph(nx.DiGraph(EDGES), vertices="z")) == ["z", "0", "1", "2", "3"]
    with pytest.raises(DigraphError, match="does not allow vertices="):
        z.Digraph(scipy.sparse.csr_array(matrix()), vertices="z")


def test_an_undirected_graph_has_edges_both_ways() -> None:
    assert z.Digraph(nx.path_graph(3)).edges() == [(0, 1), (1, 0), (1, 2), (2, 1)]
    assert z.Graph.from_networkx(nx.petersen_graph()) == z.Graph(nx.petersen_graph())
    again = z.Graph(nx.petersen_graph()).to_networkx()
    assert again.adj == nx.petersen_graph().adj
    assert graph_of("petersen").called == "petersen"
    assert digraph_of("petersen") == z.Graph.named("petersen").digraph


def test_what_is_given_is_not_made_again() -> None:
    assert digraph_of(G) is G
    graph = z.Graph.named("cycle:5")
    assert graph_of(graph) is graph
    assert digraph_of(graph) is graph.digraph
    order = Order([("a", "b")])
    assert order_of(order) is order


def test_rulesets_take_boards_as_they_come(tmp_path: Path) -> None:
    assert r.Chomp(nx.petersen_graph())().value == r.Chomp("petersen")().value == 2
    assert r.Poset({"a": ["b"]})().outcome is z.Outcome.N
    assert r.Hackendot([("a", "b")])().outcome is z.Outcome.N
    assert r.Tokens(written(tmp_path)).on.called == str(tmp_path / "graph.tgf")
    assert r.Col().on is None
    assert r.Col(nx.path_graph(3)).on == z.Graph(nx.path_graph(3))


@given(digraphs())
def test_back_and_forth(G: z.Digraph) -> None:
    assert z.Digraph(G.to_networkx()) == G
    assert np.array_equal(z.Digraph(G.to_scipy()).successors[1], G.successors[1])
    assert edges(z.Digraph(G.to_pandas())) == edges(G)
    assert {*map(str, z.Digraph(G.to_pandas()))} == {*map(str, G)}
    back = z.Digraph(G.to_arrow())
    assert edges(back) == edges(G)
    assert [*back] == [*map(str, G)]


@given(st.lists(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), min_size=1))
def test_whole_numbers_from_pandas_stay_numbers(pairs: list[tuple[int, int]]) -> None:
    made = z.Digraph(pd.DataFrame(pairs, columns=["source", "target"]))
    assert {*made.edges()} == {*pairs}
    assert [*made] == sorted({end for pair in pairs for end in pair})


@pytest.mark.parametrize("name", [1e300, 2**70, -(2**63), 0.5, True, 2**60])
def test_names_in_a_frame_that_are_no_small_numbers(name: object) -> None:
    frame = pd.DataFrame({"source": [name, 3], "target": [3, name]}, dtype=object)
    assert {*z.Digraph(frame).edges()} == {(name, 3), (3, name)}


def test_a_missing_target_declares_a_vertex() -> None:
    frame = pd.DataFrame({"source": [7, 1], "target": [None, 2]})
    assert z.Digraph(frame) == z.Digraph([(1, 2)], vertices=[1, 2, 7])
    table = pa.table({"source": ["x", "a"], "target": [None, "b"]})
    assert z.Digraph(table) == z.Digraph([("a", "b")], vertices="xab")
    renamed = pd.DataFrame({"from": ["a"], "to": ["b"]})
    assert z.Digraph.from_pandas(renamed, source="from", target="to").edges() == [("a", "b")]


def test_no_library_is_imported_to_look_at_what_is_given() -> None:
    code = (
        "import sys, zermelo as z; z.outcomes({'a': ['b']}); z.Graph([('a', 'b')]);"
        "print(*sys.modules.keys() & {'networkx', 'pandas', 'pyarrow'})"
    )
    done = programs.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary()
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(max_size=2), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(
    ANYTHING.filter(lambda held: not isinstance(held, str)), st.sampled_from([z.Digraph, z.Graph])
)
def test_anything_is_taken_or_told(held: object, kind: type) -> None:
    try:
        made = kind(held)
    except DigraphError:
        return
    assert len({*made}) == len(made)


@given(
    st.lists(LEAVES, max_size=4).flatmap(
        lambda held: st.tuples(st.just(held), st.permutations(held))
    ),
    st.sampled_from(["source", "from"]),
)
def test_any_frame_is_taken_or_told(columns: tuple[list[object], list[object]], name: str) -> None:
    frame = pd.DataFrame({name: columns[0], "target": columns[1]}, dtype=object)
    for table in (frame, arrow_or_none(frame)):
        try:
            made = z.Digraph(table)
        except DigraphError:
            continue
        assert made.edge_count <= len(frame)


def arrow_or_none(frame: pd.DataFrame) -> pa.Table | None:
    try:
        return pa.Table.from_pandas(frame)
    except (pa.ArrowException, OverflowError, UnicodeEncodeError):
        return None


class Stream:
    """What Polars and DuckDB offer: columns as a stream of Arrow, and nothing else of a table."""

    def __init__(self, table: object) -> None:
        self.table = table

    def __iter__(self):
        return iter(self.table.columns)  # as Polars goes through its columns

    def __arrow_c_stream__(self, requested_schema=None):
        return self.table.__arrow_c_stream__(requested_schema)


@pytest.mark.parametrize(
    "kind",
    [pa.string(), pa.string_view(), pa.dictionary(pa.uint32(), pa.string())],
    ids=str,
)
def test_a_stream_of_arrow_is_a_table(kind: pa.DataType) -> None:
    columns = {
        "source": pa.array(["a", "b", "z"], pa.string()).cast(kind),
        "target": pa.array(["b", "c", None], pa.string()).cast(kind),
    }
    made = z.Digraph(Stream(pa.table(columns)))
    assert made == z.Digraph([("a", "b"), ("b", "c")], vertices="abcz")
    renamed = Stream(pa.table({"u": columns["source"], "v": columns["target"]}))
    assert z.Digraph.from_arrow(renamed, source="u", target="v") == made
    assert len(z.Graph(Stream(pa.table(columns))).edges) == 2
    with pytest.raises(DigraphError, match="no column 'source'; the table holds 'u', 'v'"):
        z.outcomes(renamed)


def test_text_in_a_dictionary_of_views_is_taken() -> None:
    """As categories of Polars come."""
    words = pa.DictionaryArray.from_arrays(pa.array([0, 1]), pa.array(["a", "b"], pa.string_view()))
    assert z.Digraph(pa.table({"source": words, "target": words})).edges() == [
        ("a", "a"),
        ("b", "b"),
    ]


def test_a_query_of_duckdb_is_a_table() -> None:
    duckdb = pytest.importorskip("duckdb")
    query = duckdb.sql("select * from (values (1, 2), (2, 3)) as t(source, target)")
    assert z.outcomes(query).where("N") == {"2"}


def test_a_stream_of_something_else_is_no_digraph() -> None:
    with pytest.raises(DigraphError, match="gives no table of columns"):
        z.Digraph(pa.chunked_array([[1, 2]]))
