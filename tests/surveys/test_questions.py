"""Questions to a survey and its files, against the same questions in plain Python."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pyarrow.parquet
import pytest

import zermelo as z
from zermelo.errors import InputError
from zermelo.surveys.conditions import condition
from zermelo.surveys.table import Survey, writer_of


@pytest.fixture(scope="module")
def clobber() -> Survey:
    return z.survey("clobber", boards="xo.:2x3")


def test_conditions(clobber: Survey) -> None:
    rows = [*clobber]
    for text, holds in {
        "temperature > -1": lambda row: Fraction(row["temperature"]) > -1,
        "outcome = N and value != *": lambda row: row["outcome"] == "N" and row["value"] != "*",
        "outcome = L or outcome = R": lambda row: row["outcome"] in "LR",
        "not (outcome = L or outcome = R)": lambda row: row["outcome"] not in "LR",
        "value = '{1|1}' or value = 0": lambda row: row["value"] in ("1*", "0"),
        "copies >= 3": lambda row: row["copies"] >= 3,
        "value = ^+^+*": lambda row: row["value"] == "^^*",
        "outcome == N": lambda row: row["outcome"] == "N",
    }.items():
        assert [*clobber.where(text)] == [row for row in rows if holds(row)], text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("foo = 1", "a column"),
        ("value", "=, !="),
        ("value =", "a number or a text"),
        ("temperature > hot", "a number"),
        ("(outcome = N", r"\)"),
        ("outcome = N outcome = P", "and, or"),
        ("value = {1 | 0}", "stands in quotation marks"),
        ("", "a column"),
    ],
)
def test_wrong_conditions_say_where(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        condition(text, ["value", "outcome", "temperature"])


def test_text_is_sorted_in_both_directions() -> None:
    rows = [(str(n), 1, cell, None) for n, cell in enumerate(["b", "2", None, "a", "10"])]
    survey = Survey("x", "", ("position", "copies", "entry", "left_out"), tuple(rows))
    assert survey.sort("entry")["entry"] == ["2", "10", "a", "b", None]
    assert survey.sort("entry", descending=True)["entry"] == ["10", "2", "b", "a", None]


def test_missing_entries_meet_no_comparison() -> None:
    holds = condition("temperature < 5", ["temperature"])
    assert not holds({"temperature": None})
    assert condition("temperature != 5", ["temperature"])({"temperature": None})


def test_choices(clobber: Survey) -> None:
    heats = [Fraction(str(heat)) for heat in clobber["temperature"]]
    assert [Fraction(str(heat)) for heat in clobber.hottest(9)["temperature"]] == sorted(
        heats, reverse=True
    )[:9]
    distinct = clobber.distinct()
    assert sorted(distinct["value"]) == sorted(set(clobber["value"]))
    assert dict(zip(distinct["value"], distinct["copies"], strict=True)) == clobber.count("value")
    first = next(row for row in clobber if row["value"] == "^")
    assert [*clobber.simplest("{0|*}")] == [first]
    assert clobber.sort("copies", descending=True)["copies"] == sorted(
        clobber["copies"], reverse=True
    )


def test_files_hold_the_rows(clobber: Survey, tmp_path: Path) -> None:
    rows = [*csv.reader(io.StringIO(writer_of("x.csv")(clobber).decode()))]
    assert rows[0] == [*clobber.columns]
    assert [[cell or None for cell in row] for row in rows[1:]] == [
        [None if cell is None else str(cell) for cell in row] for row in clobber.rows
    ]
    lines = writer_of("x.jsonl")(clobber).decode().splitlines()
    assert [json.loads(line) for line in lines] == [*clobber]
    path = tmp_path / "x.parquet"
    clobber.save(str(path))
    assert pyarrow.parquet.read_table(path).to_pylist() == [*clobber]
    assert len(writer_of("x.md")(clobber).decode().splitlines()) == len(clobber) + 2
    assert clobber.to_pandas()["copies"].sum() == 3**6
    assert pyarrow.table(clobber).to_pylist() == [*clobber]  # as Polars and DuckDB take it
    with pytest.raises(InputError, match="a survey is written as"):
        writer_of("x.xlsx")(clobber)


def test_latex_is_a_tabular(clobber: Survey) -> None:
    text = writer_of("x.tex")(clobber.distinct()).decode()
    lines = text.splitlines()
    assert lines[2].startswith(r"\begin{tabular}{")
    body = lines[lines.index(r"\midrule") + 1 : lines.index(r"\bottomrule")]
    assert len(body) == len(clobber.distinct())
    assert all(line.count(" & ") == 5 and line.endswith(r"\\") for line in body)
    assert r"$\{0\mid \uparrow^{2}\}$" in text


def test_a_b_file_has_n_and_the_term() -> None:
    """Nim values of Kayles are OEIS A002186."""
    found = z.survey("kayles", "0..12", ["nimber"])
    lines = writer_of("b002186.txt")(found).decode().splitlines()
    assert lines[1] == "# 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4"
    assert lines[2:4] == ["0 0", "1 1"]
    with pytest.raises(InputError, match="b-file"):
        writer_of("b000001.txt")(z.survey("clobber", boards="xo:1x2"))
