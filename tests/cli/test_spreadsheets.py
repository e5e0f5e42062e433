"""CSV reads back as it was; with ``--spreadsheet`` no cell is a formula."""

from __future__ import annotations

import csv
import gzip
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import read, value
from zermelo.verbs.listing import FORMULA_STARTS, as_csv, for_spreadsheets, is_computed

NASTY = ["=1+1", "+49", "-x", "@cmd", '=HYPERLINK("a","b")', "-1/2", "-3", "+2.5", "a=b", "1-1"]
GUARDED = ["'=1+1", "+49", "'-x", "'@cmd", '\'=HYPERLINK("a","b")', "'-1/2", "-3", "+2.5"]


def cells(text: str, mark: str = ",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=mark))


@given(st.lists(st.lists(st.text(st.sampled_from("=+-@'\"\t\r\n,;1a"), max_size=6), min_size=2)))
def test_no_cell_is_a_formula_and_the_others_stay(rows: list[list[str]]) -> None:
    text = as_csv(*rows)
    for before, after in zip(cells(text), cells(for_spreadsheets(text)), strict=True):
        for cell, escaped_streams in zip(before, after, strict=True):
            assert escaped_streams == (f"'{cell}" if is_computed(cell) else cell)
            assert not is_computed(escaped_streams)
            assert cell.startswith(FORMULA_STARTS) or escaped_streams == cell


def test_which_cells() -> None:
    assert cells(for_spreadsheets(as_csv(NASTY))) == [[*GUARDED, "a=b", "1-1"]]
    long = "=" + "x" * 200_000
    assert cells_of_any_length(for_spreadsheets(as_csv([long, "a"])))[0][0] == f"'{long}"


def cells_of_any_length(text: str) -> list[list[str]]:
    before = csv.field_size_limit(len(text))
    try:
        return cells(text)
    finally:
        csv.field_size_limit(before)


def test_values_read_back_unless_a_spreadsheet_reads_them(zermelo, tmp_path: Path) -> None:
    words = ("table", "domineering", "1x1..3x3", "--csv")
    plain, escaped_streams = zermelo(*words).out, zermelo(*words, "--spreadsheet").out
    (head, *rows), (_, *others) = cells(plain), cells(escaped_streams)
    place = head.index("value")
    values = {row[place] for row in rows}
    assert "+-1" in values
    assert all(str(value(text)) == text for text in values)
    assert {row[place] for row in others} == {f"'{v}" if is_computed(v) else v for v in values}
    out = tmp_path / "table.csv"
    assert zermelo(*words[:-1], "-o", out, "--spreadsheet", "-q").status == 0
    assert out.read_text(encoding="utf-8") == escaped_streams
    assert zermelo(*words[:-1], "-o", out, "-q").status == 0
    assert out.read_text(encoding="utf-8") == plain


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    path = tmp_path / "odd.csv"
    path.write_text("source,target\n=1+1,-x\n-x,@a\n")
    return path


@pytest.mark.parametrize("verb", ["outcomes", "grundy", "loopy", "kernels --status"])
def test_tables_by_vertex(zermelo, odd: Path, tmp_path: Path, verb: str) -> None:
    plain, escaped_streams, packed = tmp_path / "a.csv", tmp_path / "b.csv", tmp_path / "c.tsv.gz"
    name, *options = verb.split()
    assert zermelo(name, odd, *options, "-o", plain, "-q").status == 0
    assert zermelo(name, odd, *options, "-o", escaped_streams, "--spreadsheet", "-q").status == 0
    assert zermelo(name, odd, *options, "-o", packed, "--spreadsheet", "-q").status == 0
    assert [row[0] for row in cells(plain.read_text())] == ["vertex", "=1+1", "-x", "@a"]
    assert [row[0] for row in cells(escaped_streams.read_text())] == [
        "vertex",
        "'=1+1",
        "'-x",
        "'@a",
    ]
    text = gzip.decompress(packed.read_bytes()).decode()
    assert cells(text, "\t") == cells(escaped_streams.read_text())


def test_digraphs_and_verdicts(zermelo, odd: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    assert zermelo("convert", odd, out).status == 0
    assert read(out) == read(odd)
    for name in ("out.csv", "out.tsv"):
        assert zermelo("convert", odd, tmp_path / name, "--spreadsheet").status == 0
        assert {*read(tmp_path / name)} == {"'=1+1", "'-x", "'@a"}
    answers = tmp_path / "answers.csv"
    answers.write_text("student,position,move\n=cmd,1 2,1 1\n")
    words = ("grade", "nim", "--answers", answers)
    assert cells(zermelo(*words).out)[1][0] == "=cmd"
    assert cells(zermelo(*words, "--spreadsheet").out)[1][0] == "'=cmd"
    assert zermelo(*words, "-o", out, "--spreadsheet").status == 0
    assert cells(out.read_text())[1][0] == "'=cmd"


@pytest.mark.parametrize(
    "words",
    [
        "outcomes ODD",
        "outcomes ODD -o x.parquet",
        "kernels ODD --status",
        "table kayles",
        "table kayles -o x.json",
        "table kayles -o x.svg",
        "convert ODD x.tgf",
        "grade nim 1 2 --move 1~1",
        "grade nim --answers ODD -o x.json",
        "grade nim --answers ODD --json",
    ],
)
def test_where_no_csv_is_written_it_is_refused(
    zermelo, odd: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    said = [str(odd) if word == "ODD" else word.replace("~", " ") for word in words.split()]
    reply = zermelo(*said, "--spreadsheet")
    assert (reply.status, reply.out) == (2, "")
    assert "drop --spreadsheet" in reply.err or "drop --output and --spreadsheet" in reply.err
    assert [*tmp_path.iterdir()] == [odd]
