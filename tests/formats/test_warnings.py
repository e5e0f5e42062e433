"""What is odd about a file, but can be read, is warned about in one line."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import warnings
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.cli.conftest import zermelo

from zermelo.answers.certificates import certify_outcomes, read_certificate
from zermelo.errors import FormatError, ZermeloWarning
from zermelo.formats import edges, read
from zermelo.formats.dimacs import open_cnf
from zermelo.formats.source import Source
from zermelo.labels.outcomes import outcomes

__all__ = ["zermelo"]  # a fixture


def told(path: object, **how: str) -> list[str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        read(path, **how)  # type: ignore[arg-type]
    assert all(held.category is ZermeloWarning for held in caught)
    return [str(held.message) for held in caught]


@pytest.mark.parametrize("suffix", [".gz", ".bz2", ".xz", ".zst", ".GZ"])
def test_plain_text_in_a_file_of_compressed_name(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"g.tgf{suffix}"
    path.write_bytes(b"a\nb\n#\na b\n")
    with pytest.warns(
        ZermeloWarning, match=f"ends in {suffix.lower()}, but the content is not com"
    ):
        G = read(path)
    assert G.edges() == [("a", "b")]
    assert len(told(path)) == 1


def test_another_compression_than_the_name_says(tmp_path: Path) -> None:
    path = tmp_path / "g.tgf.gz"
    for packed, name in ((bz2.compress, "bz2"), (lzma.compress, "xz")):
        path.write_bytes(packed(b"a\n#\n"))
        (message,) = told(path)
        assert f"the content is compressed by {name}" in message
    for other in ("g.tgf", "g.tgf.gz"):
        (tmp_path / other).write_bytes(gzip.compress(b"a\n#\n"))
        assert told(tmp_path / other) == []


MATRIX = b"3 3\n0 1 0\n0 0 1\n1 1 0\n"


def test_a_matrix_in_a_file_of_edges(tmp_path: Path) -> None:
    """With blanks it is not a list of edges; without, it is one, but hardly meant so."""
    path = tmp_path / "g.txt"
    for matrix in (MATRIX, b"# of the thesis\n" + MATRIX):
        path.write_bytes(matrix)
        with pytest.raises(FormatError, match=r"an adjacency matrix; read it with --format adj"):
            read(path)
        assert len(read(path, format="adj").edges()) == 4
    path.write_bytes(b"3 3\n010\n001\n110\n")
    (message,) = told(path)
    assert "looks like an adjacency matrix; read it with --format adj" in message
    assert told(path, format="adj") == []
    for other in (b"3 3\n0 1\n", b"a b\nb c\n", b"2 2\n1 0\n"):
        path.write_bytes(other)
        assert told(path) == []


def test_other_files_too(tmp_path: Path) -> None:
    formula = tmp_path / "f.cnf.xz"
    formula.write_text("p cnf 1 1\n1 0\n")
    with pytest.warns(ZermeloWarning, match="not compressed"):
        open_cnf(str(formula))
    certificate = tmp_path / "c.json.gz"
    made = certify_outcomes(outcomes(read(io.BytesIO(b"a b\n"), format="edges")))
    certificate.write_text(json.dumps(made))
    with pytest.warns(ZermeloWarning, match="not compressed"):
        read_certificate(certificate)


def parquet(*declared: str) -> bytes:
    out = io.BytesIO()
    targets = pa.array([None] * len(declared) + ["b"], pa.string())
    pq.write_table(pa.table({"source": [*declared, "a"], "target": targets}), out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "once", "twice", "line"),
    [
        ("apx", b"arg(a). arg(b).\natt(a,b).", b"arg(a).\n%\narg(b). arg(a).\natt(a,b).", 3),
        ("apx", b"arg(a). arg(b).", b'arg(a). arg(b).\n arg("a").', 2),
        ("apx", b'arg("a b"). arg(a).', b'arg("a b"). arg(a).\n\narg("a b").', 3),
        ("edges", b"a\nb\na b\na b\n", b"a\nb\na b\n# x\na\n", 5),
        ("edges", b"1\n2\n1 2\n", b"1\n2\n1\n1 2\n", 3),
        ("csv", b"source,target\na,\nb,\na,b\n", b"source,target\na,\na,b\na,\n", None),
        ("csv", b"source,target\n1,\n2,\n1,2\n", b"source,target\n1,\n1,2\n1,\n", None),
        ("tsv", b"source\ttarget\na\t\na\tb\n", b"source\ttarget\na\t\na\tb\na\t\n", None),
        ("parquet", parquet("a", "b"), parquet("a", "b", "a"), None),
    ],
)
def test_a_vertex_declared_twice(name: str, once: bytes, twice: bytes, line: int | None) -> None:
    assert told(io.BytesIO(once), format=name) == []
    (message,) = told(io.BytesIO(twice), format=name)
    assert "is declared again; it counts once" in message
    assert message.startswith(f"the input, line {line}: " if line else "the input: ")
    assert "\n" not in message
    assert read_quietly(once, name).names[0] == read_quietly(twice, name).names[0]


def read_quietly(data: bytes, name: str):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ZermeloWarning)
        return read(io.BytesIO(data), format=name)


def test_many_declared_twice_are_one_line() -> None:
    text = b"".join(b"arg(x%d).\n" % i for i in range(1000)) * 2
    (message,) = told(io.BytesIO(text), format="apx")
    assert (
        "line 1001: argument 'x0' is declared again (the first of 1,000 repeated declarations"
        in message
    )


def test_a_large_edge_list_is_no_exception() -> None:
    with pytest.warns(ZermeloWarning, match="vertex '7' is declared again"):
        G = edges.read_fast(Source(b"7\n8\n7\n1 2\n2 3\n", "x"))
    assert G is not None
    assert len(G) == 5


def test_on_the_command_line(zermelo, tmp_path: Path) -> None:
    path = tmp_path / "g.apx.gz"
    path.write_text("arg(a).\narg(b). arg(a).\natt(a,b).\n")
    for words in (["outcomes"], ["kernels"], ["kernels", "--all"], ["kernels", "--count"]):
        verb, *flags = words
        reply = zermelo(verb, path, *flags, "--json")
        assert reply.status == 0
        assert len(reply.err.splitlines()) == 2
        assert all(line.startswith("zermelo: warning: ") for line in reply.err.splitlines())
        said = [line.removeprefix("zermelo: warning: ") for line in reply.err.splitlines()]
        assert reply.json["warnings"] == said
    reply = zermelo("iccma", "-p", "SE-ST", "-f", path)
    assert (reply.status, reply.out) == (0, "[a]\n")
    assert len(reply.err.splitlines()) == 2
    path.write_bytes(gzip.compress(b"arg(a).\n"))
    reply = zermelo("outcomes", path, "--json")
    assert reply.err == ""
    assert "warnings" not in reply.json
