"""Every format against the same promises: what is written is read back, or refused."""

from __future__ import annotations

import io
from itertools import product

import pytest
from hypothesis import example, given, note, settings
from hypothesis import strategies as st
from tests.strategies import digraphs

from zermelo import Digraph
from zermelo.errors import InputError
from zermelo.formats import FORMATS, read, write

NUMBERED = {"adj": 0, "af": 1, "graph6": 0, "digraph6": 0, "sparse6": 0}
UNDIRECTED = {"graph6", "sparse6"}
SORTED = {"edges", "csv", "tsv"}


def written(G: Digraph, name: str) -> bytes:
    out = io.BytesIO()
    write(G, out, format=name)
    return out.getvalue()


def reread(G: Digraph, name: str) -> Digraph:
    return read(io.BytesIO(written(G, name)), format=name)


def as_text(G: Digraph) -> tuple[list[str], list[tuple[str, str]]]:
    return [str(name) for name in G], [(str(u), str(v)) for u, v in G.edges()]


words = st.text("ab1-_.é", min_size=1, max_size=4)
anything = st.text(max_size=6) | st.text(" \t\n\r\"'\\#&<>,;%(){}-+0", max_size=4)
whole = st.integers(-5, 40).map(str)


@st.composite
def named_digraphs(draw: st.DrawFn, names: st.SearchStrategy[str]) -> Digraph:
    held = draw(st.lists(names, min_size=1, max_size=8, unique=True))
    pairs = st.sampled_from([*product(held, repeat=2)])
    return Digraph(draw(st.lists(pairs, max_size=16)), vertices=held)


@given(G=digraphs(12))
@settings(max_examples=60, deadline=None)
def test_numbered_vertices_come_back(G: Digraph) -> None:
    for name in FORMATS:
        note(name)
        numbered_vertices_come_back(name, G)


def numbered_vertices_come_back(name: str, G: Digraph) -> None:
    if name in UNDIRECTED:
        kept = [(u, v) for u, v in G.edges() if u != v or name == "sparse6"]
        G = Digraph(kept, vertices=G).symmetric()
    if name == "af":
        G = Digraph.from_rows(*G.successors, names=range(1, len(G) + 1))
    H = reread(G, name)
    assert as_text(H) == as_text(G)
    assert all(isinstance(vertex, str) for vertex in H)
    assert reread(H, name) == H


def is_whole(name: str) -> bool:
    return name.removeprefix("-").isdecimal() and name == str(int(name))


@given(G=named_digraphs(words) | named_digraphs(anything) | named_digraphs(whole))
@example(G=Digraph([("source", "target")]))
@example(G=Digraph([("from", "to"), ("007", "7"), ("1e3", "1000")]))
@example(G=Digraph([("2", "1")], vertices=["3", "2"]))
@example(G=Digraph(vertices=["", " ", "\\", '"', "nan", "NULL", "true", "2020-01-01"]))
@settings(max_examples=200, deadline=None)
def test_names_come_back_or_are_refused(G: Digraph) -> None:
    for name in sorted(set(FORMATS) - set(NUMBERED)):
        note(name)
        names_come_back_or_are_refused(name, G)


def names_come_back_or_are_refused(name: str, G: Digraph) -> None:
    try:
        H = reread(G, name)
    except InputError as error:
        assert "NPZ and Parquet keep any name" in str(error)  # noqa: PT017
        assert name not in ("npz", "parquet")
        return
    vertices, edges = as_text(G)
    if name in SORTED and all(is_whole(v) for v in vertices):
        assert list(H) == sorted(vertices, key=int)
        assert sorted(H.edges()) == sorted(edges)
    else:
        assert as_text(H) == (vertices, edges)


@pytest.mark.parametrize(
    "name", ["csv", "tsv", "dot", "graphml", "gml", "nodelink", "npz", "parquet", "apx"]
)
def test_these_formats_spell_blanks_and_quotation_marks(name: str) -> None:
    G = Digraph([("a b", 'c"d'), ('c"d', "é, →"), ("x#y", "<&>")], vertices=["alone there"])
    assert reread(G, name) == G


@pytest.mark.parametrize("name", NUMBERED)
def test_formats_of_numbers_note_other_names_or_refuse(name: str) -> None:
    G = Digraph([("a", "b b"), ("b b", "a")], vertices=["b b", "line\nbreak"])
    if name.endswith("6"):
        with pytest.raises(InputError, match=r"vertex 'b b' cannot be written.*DOT, TGF or NPZ"):
            written(G, name)
        return
    first = NUMBERED[name]
    text = written(G, name).decode()
    assert f'# {first} b b\n# {first + 1} "line\\nbreak"\n# {first + 2} a\n' in text
    assert read(io.BytesIO(text.encode()), format=name).successors[1].tolist() == [2, 0]


@pytest.mark.parametrize("name", FORMATS)
def test_attacks_are_turned_round(name: str) -> None:
    argumentation = FORMATS[name].argumentation
    G = Digraph([("1", "2")], vertices=["1", "2"])
    if NUMBERED.get(name) == 0:
        G = Digraph.from_rows(*G.successors, names=["0", "1"])
    if name in UNDIRECTED:
        return
    data = written(G, name)
    assert read(io.BytesIO(data), format=name, attacks=argumentation) == G
    turned = read(io.BytesIO(data), format=name, attacks=not argumentation)
    assert turned == G.reverse()
    out = io.BytesIO()
    write(turned, out, format=name, attacks=not argumentation)
    assert read(io.BytesIO(out.getvalue()), format=name) == G


@pytest.mark.parametrize("name", FORMATS)
def test_empty_digraphs_are_all_the_same(name: str) -> None:
    assert reread(Digraph(), name) == Digraph()


def test_names_that_look_alike_are_refused() -> None:
    with pytest.raises(InputError, match="1 and '1' would both be written as '1'"):
        written(Digraph([(1, "1")]), "tgf")
    with pytest.raises(InputError, match="not valid Unicode"):
        written(Digraph(vertices=["\ud800"]), "npz")


def test_graph6_refuses_what_it_cannot_hold() -> None:
    with pytest.raises(InputError, match="write digraph6"):
        written(Digraph([(0, 1)]), "graph6")
    with pytest.raises(InputError, match="vertex 0 has one; write digraph6"):
        written(Digraph([(0, 0)]), "graph6")


@pytest.mark.parametrize("name", ["adj", "graph6", "digraph6", "sparse6"])
def test_matrices_out_of_proportion_are_refused(name: str) -> None:
    G = Digraph.from_arrays([], [], count=100_000)
    with pytest.raises(InputError, match="NPZ"):
        written(G, name)
