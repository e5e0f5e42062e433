"""Big files are read by pyarrow; the plain reader is the truth."""

from __future__ import annotations

import io
import random
import sys
import tracemalloc

import numpy as np
import pyarrow
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from zermelo.digraph.frames import pairs_of_arrow
from zermelo.errors import FormatError
from zermelo.formats import af, columns, csv, edges, read, source
from zermelo.formats.source import Source

numbers = st.integers(-3, 30).map(str)
entries = (
    numbers | numbers | st.sampled_from(["007", "0x7", "-0", "+1", "a", "#", "1" * 18, "9" * 19])
)
lines = st.lists(
    st.lists(entries, max_size=3).map(" ".join)
    | st.lists(numbers, min_size=2, max_size=2).map(" ".join),
    max_size=8,
)
ends = st.sampled_from(["\n", "\n", "\r\n", "\n\n", " \n", "\r"])


def outcome(reader, data: bytes):
    try:
        G = reader(Source(data, "file"))
    except FormatError as error:
        return str(error)
    return None if G is None else (list(G), G.edges())


@pytest.mark.filterwarnings("ignore::zermelo.errors.ZermeloWarning")
@given(lines, ends, st.sampled_from(["", "# top\n", "5\n", "# top\n-7\n31\n"]))
@example(["1 2", "3 4"], "\n", "")
@example(["1 2", "x"], "\n", "")
@settings(max_examples=400, deadline=None)
def test_edges_fast_and_slow(rows: list[str], end: str, top: str) -> None:
    data = (top + end.join(rows) + end).encode()
    fast = outcome(edges.read_fast, data)
    assert fast is None or fast == outcome(edges.read, data)


@given(
    lines, ends, st.sampled_from(["p af 30\n", "# c\np  af 9 \r\n", "p af 31 # x\n", "p af x\n"])
)
@example(["1 2", "30 4"], "\n", "p af 30\n")
@settings(max_examples=400, deadline=None)
def test_af_fast_and_slow(rows: list[str], end: str, top: str) -> None:
    data = (top + end.join(rows) + end).encode()
    fast = outcome(af.read_fast, data)
    assert fast is None or fast == outcome(af.read, data)


@given(lines, ends)
@settings(max_examples=300, deadline=None)
def test_csv_fast_and_slow(rows: list[str], end: str) -> None:
    data = ("source,target\n" + end.join(row.replace(" ", ",") for row in rows) + end).encode()
    with pytest.MonkeyPatch.context() as patch:
        fast = outcome(csv.read, data)
        patch.setattr(csv, "fast_integers", lambda *_: None)
        assert fast == outcome(csv.read, data)


@pytest.mark.parametrize("name", ["edges", "af", "csv"])
def test_plain_lists_take_the_fast_path(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = random.Random(3).choices(range(1, 5000), k=400_000)
    mark = "," if name == "csv" else " "
    body = "\n".join(f"{u}{mark}{v}" for u, v in zip(rows[::2], rows[1::2], strict=True))
    head = {"edges": "", "af": "p af 5000\n", "csv": "source,target\n"}[name]
    monkeypatch.setattr(source, "LARGE_FILE_BYTES", 1000)
    taken = []
    reading = columns.fast_integers
    for module in (columns, csv):
        monkeypatch.setattr(
            module, "fast_integers", lambda *given: taken.append(1) or reading(*given)
        )
    for module in (edges, af):
        monkeypatch.setattr(module, "LARGE_FILE_BYTES", 1000)
    data = (head + body).encode()
    G = read(io.BytesIO(data), format=name)
    assert taken == [1]
    assert G.edge_count == len(set(zip(rows[::2], rows[1::2], strict=True)))
    if name != "csv":
        monkeypatch.setattr(sys.modules[f"zermelo.formats.{name}"], "LARGE_FILE_BYTES", 10**9)
        assert read(io.BytesIO(data), format=name) == G


@pytest.mark.parametrize("module", [edges, af])
def test_without_pyarrow_the_plain_reader_serves(module, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setattr(module, "LARGE_FILE_BYTES", 1)
    data = b"p af 3\n1 2\n" if module is af else b"1 2\n3\n"
    assert len(module.read(Source(data, "file"))) == 3


@pytest.mark.parametrize(("module", "head"), [(edges, ""), (af, "p af 9\n")])
def test_large_files_name_the_line_of_an_error(
    module, head, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LARGE_FILE_BYTES", 1)
    data = head + "1 2\n" * 1000 + "1 2 3\n"
    with pytest.raises(FormatError, match=f"file, line {data.count(chr(10))}: "):
        module.read(Source(data.encode(), "file"))


@pytest.mark.parametrize("gaps", [False, True])
def test_whole_numbers_of_a_table_are_never_held_twice(gaps: bool) -> None:
    """Vertex numbers are written once, as narrow as the digraph has them, chunk by chunk."""
    rng = np.random.default_rng(3)
    chunks = [2 * rng.integers(5, 5 << 10, 1 << 13) + (0 if gaps else k % 2) for k in range(16)]
    columns = [pyarrow.chunked_array(part) for part in (chunks, chunks[::-1])]
    table = pyarrow.table(columns, ["source", "target"])
    pairs_of_arrow(table, "source", "target")
    tracemalloc.start()
    pairs = pairs_of_arrow(table, "source", "target")
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert pairs.sources.dtype == pairs.targets.dtype == np.int32
    assert most < 14 * table.num_rows
    values = np.concatenate(chunks)
    distinct, numbers = np.unique(values, return_inverse=True)
    assert pairs.sources.tolist() == numbers.tolist()
    assert [*pairs.names] == [str(value) for value in distinct]
