"""What is wrong with a file is said with its name and line, what was expected and what to do."""

from __future__ import annotations

import io
import re
import sys
import zipfile

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from zermelo import Digraph
from zermelo.errors import FormatError, InputError, MissingExtra
from zermelo.formats import dot_grammar, read, write


class Named(io.BytesIO):
    name = "graph.x"


def fails(data: bytes, name: str) -> FormatError:
    with pytest.raises(FormatError) as caught:
        read(Named(data), format=name)
    assert str(caught.value).startswith("graph.x")
    assert caught.value.file == "graph.x"
    return caught.value


@pytest.mark.parametrize(
    ("name", "text", "line", "says"),
    [
        ("edges", "a b\na b 3\n", 2, "found 3 entries, the third of them '3'"),
        ("edges", "a b\n\x00\n", 2, "a NUL byte"),
        ("edges", "x" * 99 + " y z", 1, "give 'source target'"),
        ("tgf", "a\nx9\n#\na x\n", 4, "target 'x' is not declared; add it above the '#' line"),
        ("tgf", "a\n#\nq a\n", 3, "source 'q' is not declared"),
        ("tgf", "a\nb\na\n#\n", 3, "vertex 'a' is declared a second time, first in line 1"),
        ("tgf", "a\n#\n\na\n", 4, "one word, 'a', below the '#' line"),
        ("tgf", "a\nb\n", None, "there is no line '#'"),
        ("apx", "arg(a).\n\natt(a,b).\n", 3, "argument 'b' is not declared; add arg(b)."),
        ("apx", "arg(a).\narg(a\n", 2, "found 'arg(a'; expected arg(name)."),
        ("apx", "arg(a).\n% x\nquery(a).", 3, "expected arg(name). or att(name,name)."),
        ("apx", 'arg("a).\n', 1, "found"),
        ("af", "# c\np af 99999999999\n", 2, "99,999,999,999 vertices are declared, but the file"),
        ("af", "p af -3\n", 1, "the number of arguments is '-3'; give a whole number"),
        ("af", "p af 9" + "9" * 5000, 1, "give a number of at most 18 digits"),
        ("af", "p cnf 3 2\n", 1, "expected 'p af n'"),
        ("af", "# nothing\n", 1, "expected 'p af n'"),
        ("af", "p af 3\n1 2\n1 4\n", 3, "argument 4 is outside 1..3"),
        ("af", "p af 3\n0 1\n", 2, "argument 0 is outside 1..3"),
        ("af", "p af 3\n1\n", 2, "expected an attack 'i j'"),
        ("af", "p af 3\n1 ²\n", 2, "an argument is '²'"),
        ("af", "p af 3\np af 3\n", 2, "expected an attack"),
        ("adj", "3\n", 1, "expected the number of vertices twice"),
        ("adj", "2 3\n", 1, "expected the number of vertices twice"),
        ("adj", "2 2\n0 1\n0 2\n", 3, "an entry is '2'; give 0 or 1"),
        ("adj", "2 2\n0 1\n0 1 1\n", 3, "3 entries; expected 2"),
        ("adj", "2 2\n0 1\n", 2, "the file ends after 1 rows; expected 2"),
        ("adj", "1 1\n0\n\n0\n", 4, "a row after the 1 declared ones"),
        ("adj", "99999999999 99999999999\n0\n", 1, "but the file has only"),
        ("csv", "source,target\na,b\na,b,c\n", 3, "3 entries instead of 2"),
        ("csv", "source,target\na,b\na\n", 3, "1 entries instead of 2"),
        ("csv", "source,target\na,b\n,b\n", 3, "there is no source"),
        ("csv", "source,target\n1,2\n,2\n", 3, "there is no source"),
        ("csv", 'source,target\n"a\nb",c\nd,"e\n', 4, "a quotation mark is not closed"),
        ("csv", "a,b,c\n1,2,3\n", 1, "name the columns source,target there"),
        ("csv", "from,to\na,b\n", 1, "may name the columns or an edge"),
        ("csv", "x,y\n1,2\n", 1, "may name the columns or an edge"),
        ("csv", "\n\n", 3, "name the columns"),
        ("tsv", "source\ttarget\na\tb\n\n\nc\n", 5, "1 entries instead of 2"),
        ("dot", "digraph {\n a -- b }", 2, "expected '->', since this is a digraph"),
        ("dot", "digraph {\n a; b -- c; }", 2, "expected '->', since this is a digraph"),
        ("dot", "digraph {\n a; b -> node; }", 2, "found the keyword 'node'; expected a vertex"),
        ("dot", "graph {\n a -> b }", 2, "expected '--', since this is a graph"),
        ("dot", "digraph {\n a -> \n", 3, "found the end of the file; expected a vertex"),
        ("dot", "graph {\n {b\n a -> ; c} }", 3, "found '; c} }'; expected a vertex"),
        ("dot", "digraph {\n a -- b -> c }", 2, "expected '->', since this is a digraph"),
        ("dot", "digraph {\n subgraph s {\n a; b = } }", 3, "found '= } }'; expected a statement"),
        ("dot", "digraph {\n a; subgraph s -> a }", 2, "or a subgraph with its { }"),
        ("dot", 'digraph {\n "a }', 2, "a quotation mark is not closed"),
        ("dot", "digraph { /* }", 1, "a comment /* is not closed"),
        ("dot", "digraph {\n a [x=<y] }", 2, "these attributes are wrong or not closed"),
        ("dot", "digraph {\n <y }", 2, "'<' is not closed"),
        ("dot", "digraph { a -> %b }", 1, "found '%b }'; expected a vertex or a subgraph"),
        ("dot", "digraph {}\n}", 2, "nothing after the last '}'"),
        ("dot", "digraph {}\ndigraph {}", None, "2 graphs; give a file of one graph"),
        ("dot", "network {}", 1, "'digraph' at the beginning"),
        ("dot", "digraph {" + "{" * 5000, None, "nested too deep"),
        ("dot", "digraph {" + "subgraph1 {" * 5000, None, "nested too deep"),
        ("dot", "digraph {" + "subgraph s {" * 20, 1, "found the end of the file"),
        ("dot", "digraph {" + "a " * 1_000_000 + "}", None, "2,000,010 bytes of DOT would take"),
        ("graphml", "<graphml>" + "<a/>" * 10_000_001, None, "more than 10,000,000 tags would"),
        ("dot", "digraph {" + '"' * 1_000_000 + "}", None, "more than 450,000 words and signs"),
        ("dot", "digraph { a -> b = c }", 1, "found '= c }'; expected a statement or '}'"),
        (
            "dot",
            "digraph { subgraph s {"
            + " ".join(f"v{i}" for i in range(300))
            + "} "
            + "subgraph s {} -> subgraph s {} " * 60
            + "}",
            1,
            "subgraphs make over 5,000,000 edges",
        ),
        ("graphml", '<graphml>\n<graph edgedefault="directed"><edge', 2, "no well-formed XML"),
        ("graphml", "<!DOCTYPE x [<!ENTITY a 'b'>]>\n<graphml/>", 1, "a document type"),
        (
            "graphml",
            "<graphml>\n<graph><node/></graph></graphml>",
            None,
            "<node> has no attribute id",
        ),
        (
            "graphml",
            '<graphml><graph>\n<node id="a"/>\n<edge source="a" target="b"/></graph></graphml>',
            None,
            "'b' is an end of an edge, but not declared",
        ),
        (
            "graphml",
            '<graphml><graph>\n<node id="a"/>\n<node id="a"/></graph></graphml>',
            None,
            "a second node has the id 'a'",
        ),
        (
            "graphml",
            '<graphml><graph edgedefault="both"/></graphml>',
            None,
            "directed or undirected",
        ),
        ("graphml", "<graphml><graph><hyperedge/></graph></graphml>", None, "a hyperedge"),
        ("graphml", "<graphml><graph/><edge/></graphml>", None, "an <edge> stands outside"),
        ("graphml", "<x>\n<!DOCTYPE x></x>", 2, "no well-formed XML"),
        ("graphml", "<graph>\n&a;</graph>", 2, "undefined entity"),
        ("graphml", "<a>" * 100_000, 1, "no well-formed XML"),
        ("graphml", "<svg/>", None, "there is no <graph>"),
        ("graphml", '<?xml version="1.0" encoding="utf-77"?><a/>', None, "unknown encoding"),
        ("graph6", "D?", 1, "2 characters, but 5 vertices need 3"),
        ("graph6", "D? {", 1, "byte 0x20 at position 3"),
        ("graph6", "~~????", 1, "the line ends within the number of vertices"),
        ("graph6", "~~~~~~~~", 1, "68,719,476,735 vertices need"),
        ("graph6", "@\n@\n", 2, "2 lines, each of them a graph"),
        ("graph6", ":Fa@x^", 1, "this is sparse6"),
        ("graph6", ">>planar_code<<", 1, "the header is not"),
        ("graph6", "B~", 1, "bits are set beyond"),
        ("digraph6", "D?{", 1, "digraph6 begins with '&'"),
    ],
)
def test_text(name: str, text: str, line: int | None, says: str) -> None:
    error = fails(text.encode(), name)
    assert says in str(error)
    assert error.line == line
    assert len(str(error)) < 400


@pytest.mark.parametrize("name", ["edges", "csv", "tsv", "adj", "tgf", "apx", "af", "dot"])
def test_other_encodings(name: str) -> None:
    start = {"csv": b"source,target\n", "tsv": b"source\ttarget\n", "af": b"p af 2\n"}
    data = start.get(name, b"# x\n") + b"caf\xe9\n"
    error = fails(data, name)
    assert "byte 0xe9 is not UTF-8; save the file as UTF-8" in str(error)
    assert error.line == 2
    assert "this is UTF-16" in str(fails("a b\n".encode("utf-16"), name))


def npz(**arrays: object) -> bytes:
    out = io.BytesIO()
    np.savez(out, **arrays)
    return out.getvalue()


def bomb() -> bytes:
    """A small archive that declares an array of eight terabytes."""
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        header, {"descr": "<i8", "fortran_order": False, "shape": (10**12,)}
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("ptr.npy", header.getvalue())
    return out.getvalue()


def packed(zeros: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("ptr.npy", bytes(zeros))
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"PK\x03\x04 and no more", "damaged NPZ"),
        (npz(a=[1]), "known arrays: nothing; expected ptr and idx"),
        (npz(ptr=[0, 1]), "known arrays: ptr"),
        (npz(ptr=[0.0], idx=[1]), "array 'ptr' holds float64"),
        (npz(ptr=[[0]], idx=[1]), "in 2 dimensions"),
        (npz(ptr=[0, 2], idx=[0]), "ptr must ascend from 0 to 1"),
        (npz(ptr=[0, 1], idx=[7]), "edge 0 has target 7"),
        (npz(ptr=np.array([None]), idx=[0]), "holds Python objects"),
        (npz(ptr=[0, 0], idx=[], first=2**62), "idx"),
        (npz(ptr=[0, 1], idx=[0], first=2**62), "give a number of at most 18 digits"),
        (npz(ptr=[0, 1], idx=[0], names=np.array([97], np.uint8)), "'name_ends' is missing"),
        (
            npz(ptr=[0, 1], idx=[0], names=np.array([97], np.uint8), name_ends=[2]),
            "name_ends must ascend to at most 1",
        ),
        (
            npz(ptr=[0, 0, 1], idx=[0], names=np.array([97, 97], np.uint8), name_ends=[1, 2]),
            "two vertices have the same name",
        ),
        (
            npz(ptr=[0, 1], idx=[0], names=np.array([255], np.uint8), name_ends=[1]),
            "names are not UTF-8",
        ),
        (npz(format=np.array(b"csr"), shape=[2, 3], data=[1]), "shape (2, 3)"),
        (npz(format=np.array(b"dia"), shape=[2, 2], data=[1]), "a sparse matrix of format 'dia'"),
        (
            npz(format=np.array(b"coo"), shape=[10**12] * 2, data=[1], row=[0], col=[0]),
            "1,000,000,000,000 vertices are declared",
        ),
        (
            npz(format=np.array(b"csr"), shape=[2, 2], data=[1], indptr=[0, 9, 1], indices=[0]),
            "indptr must ascend",
        ),
        (
            npz(format=np.array(b"coo"), shape=[2, 2], data=[1], row=[0, 1], col=[0]),
            "2 row indices, 1 column indices and 1 values",
        ),
        (bomb(), "declares 8,000,000,000,000 bytes, but holds more or fewer"),
        (packed((1 << 26) + 1), "the arrays would take 67,108,865 bytes"),
    ],
)
def test_npz(data: bytes, says: str) -> None:
    assert says in str(fails(data, "npz"))


def parquet(**columns: object) -> bytes:
    out = io.BytesIO()
    pq.write_table(pa.table(columns), out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"PAR1 and no more", "damaged Parquet"),
        (parquet(source=[1, 2])[:-3], "damaged Parquet"),
        (parquet(source=[1], to=[2]), "0 columns 'target' among 'source', 'to'"),
        (parquet(source=[1.5], target=[2.5]), "the columns hold double"),
        (parquet(source=[None, 1], target=[2, 3]), "column 'source' is empty in row 0"),
        (
            parquet(source=pa.array([2**64 - 1], pa.uint64()), target=[1]),
            "a vertex's number is too large",
        ),
    ],
)
def test_parquet(data: bytes, says: str) -> None:
    assert says in str(fails(data, "parquet"))


def test_parquet_that_does_not_fit_is_not_called_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_all(*_: object, **__: object) -> None:
        raise pa.ArrowMemoryError("malloc of size 1174732864 failed")

    monkeypatch.setattr(pq.ParquetFile, "read", read_all)
    says = str(fails(parquet(source=[1], target=[2]), "parquet"))
    assert "needs more memory than there is (malloc of size 1174732864 failed)" in says


@pytest.mark.parametrize("name", ["edges", "npz", "parquet", "dot", "csv"])
def test_empty_files(name: str) -> None:
    assert "the file is empty" in str(fails(b"", name))


def test_a_library_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    dot_grammar.grammar.cache_clear()
    monkeypatch.setitem(sys.modules, "pyparsing", None)
    with pytest.raises(MissingExtra, match=r"pyparsing; .*pip install '\.\[formats\]'"):
        read(Named(b"digraph {}"), format="dot")
    write(Digraph([("a", "b")]), io.BytesIO(), format="dot")


def test_messages_name_the_format_asked_for() -> None:
    with pytest.raises(FormatError, match=r"there is no format 'xls'; the formats are edges"):
        read(Named(b"a b"), format="xls")


def test_text_mode_and_strange_objects() -> None:
    with pytest.raises(InputError, match=re.escape("open it in binary mode ('rb')")):
        read(io.StringIO("a b"))  # type: ignore[arg-type]
    with pytest.raises(InputError, match="is not a file; give a path"):
        read(17)  # type: ignore[arg-type]
    closed = io.BytesIO(b"")
    closed.close()
    with pytest.raises(InputError, match="closed file"):
        read(closed)
