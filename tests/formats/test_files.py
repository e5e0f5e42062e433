"""Which format a file is in; compression; standard input and output; whole files or none."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import stat
import sys
from pathlib import Path

import pyarrow as pa
import pytest
from tests import programs

from zermelo import Digraph
from zermelo.errors import FormatError, InputError
from zermelo.formats import FORMATS, compression, read, write
from zermelo.formats.source import Source
from zermelo.formats.table import by_content

G = Digraph([("a", "b"), ("b", "c"), ("c", "a"), ("c", "c")], vertices=["a", "b", "c", "d"])
NUMBERED = Digraph([(str(i), str(1 - i)) for i in range(2)], vertices=["0", "1"])


def content(name: str) -> bytes:
    out = io.BytesIO()
    write(NUMBERED if name.endswith("6") else G, out, format=name)
    return out.getvalue()


# ------------------------------------------------------------------------------ which format


@pytest.mark.parametrize("name", FORMATS)
def test_by_name(name: str, tmp_path: Path) -> None:
    for suffix in FORMATS[name].suffixes:
        for ending in (suffix, suffix.upper() + ".gz"):
            path = tmp_path / f"graph{ending}"
            write(NUMBERED if name.endswith("6") else G, path)
            assert read(path) == read(io.BytesIO(content(name)), format=suffix[1:])


@pytest.mark.parametrize("name", sorted(set(FORMATS) - {"graph6", "edges"}))
def test_by_content(name: str) -> None:
    assert by_content(Source(content(name), "graph"), None).name == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("1 2\n2 3\n", "edges"),
        ("a b\nc\n", "edges"),
        ("# top\np af 2\n1 2\n", "af"),
        ("\n\n% c\natt(a,b).", "apx"),
        ("// x\nstrict digraph g {", "dot"),
        ("\ufeff<graphml/>", "graphml"),
        (">>graph6<<A_", "graph6"),
        ("source\ttarget\n", "tsv"),
        ("w,target,source\n", "csv"),
    ],
)
def test_signs_of_content(text: str, name: str) -> None:
    assert by_content(Source(text.encode(), "x"), None).name == name


def test_ambiguous_and_unknown_content() -> None:
    with pytest.raises(FormatError, match=r"this could be edges and adj; choose one"):
        read(io.BytesIO(b"2 2\n0 1\n1 0\n"))
    with pytest.raises(FormatError, match=r"neither name nor content.*edges \(\.txt.*parquet"):
        read(io.BytesIO(b"what is this, then, please?"))
    with pytest.raises(FormatError, match="neither name nor content"):
        read(io.BytesIO(b"\x00\x01\x02"))


def test_name_and_content_that_differ(tmp_path: Path) -> None:
    path = tmp_path / "graph.tgf"
    path.write_bytes(b"arg(a).")
    with pytest.raises(FormatError, match=r"graph\.tgf: the name says tgf, .* like apx; rename"):
        read(path)
    assert list(read(path, format="apx")) == ["a"]
    path = tmp_path / "graph.txt"  # .txt says little
    path.write_bytes(b"p af 2\n1 2\n")
    assert read(path).edges() == [("2", "1")]
    path = tmp_path / "graph.g6"
    path.write_bytes(b"&A_\n")
    assert read(path).edges() == [("0", "0")]
    path = tmp_path / "graph.dat"
    path.write_bytes(b"a b\n")
    assert read(path).edges() == [("a", "b")]


# ------------------------------------------------------------------------------ compression


@pytest.mark.parametrize("suffix", [".gz", ".bz2", ".xz", ".zst"])
def test_compressed_files(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"graph.tgf{suffix}"
    write(G, path)
    assert path.read_bytes()[:1] != b"a"
    assert read(path) == G
    assert compression.pack(content("tgf"), suffix) == path.read_bytes()
    other = tmp_path / "graph.tgf"  # by its first bytes, whatever the name
    path.rename(other)
    assert read(other) == G
    data = other.read_bytes()
    for cut in (data[:-3], data[: len(data) // 2], data[:10]):
        with pytest.raises(FormatError, match="compression is damaged or cut short"):
            read(io.BytesIO(cut), format="tgf")


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_files_that_expand_without_measure(pack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compression, "FREE_BYTES", 1 << 20)
    with pytest.raises(FormatError, match="a mistake or a trap") as error:
        read(io.BytesIO(pack(bytes(1 << 24))), format="tgf")
    assert "damaged" not in str(error.value)


def test_concatenated_members() -> None:
    data = gzip.compress(b"a b\n") + gzip.compress(b"b c\n")
    assert read(io.BytesIO(data), format="edges").edge_count == 2
    data = pa.Codec("zstd").compress(b"a b\n", asbytes=True) * 2
    assert read(io.BytesIO(data), format="edges").edge_count == 1


# ------------------------------------------------------------------------------ files


def test_missing_files_directories_and_permissions(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no\.tgf: there is no such file; check the path"):
        read(tmp_path / "no.tgf")
    with pytest.raises(InputError, match="is a directory; give a file"):
        read(tmp_path)
    with pytest.raises(InputError, match="is a directory; give a file"):
        write(G, tmp_path, format="tgf")
    with pytest.raises(InputError, match="there is no such directory"):
        write(G, tmp_path / "no" / "graph.tgf")
    with pytest.raises(InputError, match="cannot be read"):
        read("graph\0.tgf")
    with pytest.raises(InputError, match="cannot be written"):
        write(G, "graph\0.tgf")
    with pytest.raises(FormatError, match="the name of the file does not tell the format"):
        write(G, tmp_path / "graph")


@pytest.mark.parametrize("error", [PermissionError(13, "no"), OSError(28, "No space left")])
def test_nothing_is_left_behind(
    error: OSError, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "graph.tgf"
    path.write_bytes(b"before")

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(InputError, match="written"):
        write(G, path)
    assert [path.name for path in tmp_path.iterdir()] == ["graph.tgf"]
    assert path.read_bytes() == b"before"


def test_a_name_that_cannot_be_written_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "graph.tgf"
    write(G, path)
    before = path.read_bytes()
    with pytest.raises(InputError, match=r"vertex 'x y' cannot be written: names in TGF hold no"):
        write(Digraph([("x y", "z")]), path)
    assert path.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["graph.tgf"]


def test_links_and_modes_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "graph.tgf", tmp_path / "link.tgf"
    path.write_bytes(b"")
    path.chmod(0o640)
    link.symlink_to(path)
    write(G, link)
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert read(path) == G


def test_devices_are_written_and_not_replaced() -> None:
    write(G, os.devnull, format="tgf")
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


def test_standard_input_and_output(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stream:
        def __init__(self, data: bytes = b"") -> None:
            self.buffer = io.BytesIO(data)

        def flush(self) -> None: ...

    monkeypatch.setattr(sys, "stdin", Stream(b"a b\n"))
    assert read("-", format="edges").edges() == [("a", "b")]
    monkeypatch.setattr(sys, "stdin", Stream(b"p af 2\n1 2 3\n"))
    with pytest.raises(FormatError, match="the input, line 2: "):
        read("-")
    out = Stream()
    monkeypatch.setattr(sys, "stdout", out)
    write(G, "-", format="tgf")
    assert out.buffer.getvalue() == content("tgf")
    with pytest.raises(FormatError, match="the output: the name of the file"):
        write(G, "-")


def test_importing_formats_is_cheap() -> None:
    program = (
        "import sys, zermelo.formats; print(len(zermelo.formats.FORMATS), "
        "sorted({'numpy', 'numba', 'pyarrow', 'networkx', 'pyparsing'} & set(sys.modules)))"
    )
    done = programs.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == f"{len(FORMATS)} []\n"


def test_suffixes_belong_to_one_format() -> None:
    suffixes = [suffix for held in FORMATS.values() for suffix in held.suffixes]
    assert len(suffixes) == len(set(suffixes))
    assert all(name == held.name for name, held in FORMATS.items())


@pytest.mark.parametrize("suffix", ["csv", "tsv"])
def test_a_byte_order_mark_in_a_name_does_not_get_lost(suffix: str, tmp_path: Path) -> None:
    G = Digraph([("\ufeffa", "b")])
    with pytest.raises(InputError, match="drop a byte order mark"):
        write(G, tmp_path / f"x.{suffix}")
    assert not list(tmp_path.iterdir())
    write(G, tmp_path / "x.npz")
    assert read(tmp_path / "x.npz") == G
