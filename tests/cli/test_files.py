"""Tables by vertex in files, and how the files are read that the words of a position name."""

from __future__ import annotations

import gzip
import io
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

APX = "arg(a). arg(b). att(a,b).\n"


@pytest.mark.parametrize(
    ("words", "heads", "rows"),
    [
        (["outcomes"], "vertex,outcome,remoteness,counter,option", ["a,P,2,1,b", "x,D,,,y"]),
        (["loopy"], "vertex,value,counter", ["a,0,1", "x,∞,"]),
        (["kernels", "--status"], "vertex,kernels", ["a,no kernel"]),
    ],
)
def test_all_vertices_in_a_file(zermelo, graph, tmp_path, words, heads, rows) -> None:
    out = tmp_path / "all.csv"
    reply = zermelo(*words, graph, "-o", out)
    assert reply.status == 0
    assert reply.out.endswith(f"\n{out}: 6 rows\n")
    head, *lines = out.read_text(encoding="utf-8").splitlines()
    assert head == heads
    assert len(lines) == 6
    assert {*rows} <= {*lines}
    packed = tmp_path / "all.tsv.gz"
    assert zermelo(*words, graph, "-o", packed, "--json").json["file"] == str(packed)
    assert gzip.decompress(packed.read_bytes()).decode() == out.read_text(encoding="utf-8").replace(
        ",", "\t"
    )
    table = tmp_path / "all.parquet"
    assert zermelo(*words, graph, "-o", table, "-q").out == ""
    assert pq.read_table(table).column_names == heads.split(",")


def test_levels_in_a_file(zermelo, tmp_path) -> None:
    line = tmp_path / "line.txt"
    line.write_text("a b\nb c\n")
    out = tmp_path / "levels.csv"
    assert zermelo("grundy", line, "-o", out).status == 0
    assert out.read_text() == "vertex,value,level\na,0,2\nb,1,1\nc,0,0\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["outcomes", "-o", "x.txt"], "written as .csv, .tsv, .parquet"),
        (["outcomes", "-o", "x.csv", "--at", "a"], "drop --output"),
        (["kernels", "-o", "x.csv"], "add --status"),
        (["outcomes", "-o", "nowhere/x.csv"], "no such directory"),
    ],
)
def test_a_file_that_cannot_be_written(zermelo, graph, words, said) -> None:
    reply = zermelo(words[0], graph, *words[1:])
    assert (reply.status, reply.out) == (2, "")
    assert said in reply.err
    assert not Path("x.csv").exists()


GAME_VERBS = {
    "solve": ["tokens", "--on", "FILE", "a"],
    "explain": ["tokens", "--on", "FILE", "a"],
    "draw": ["tokens", "--on", "FILE", "a", "-o", "OUT.svg"],
    "certify": ["tokens", "--on", "FILE", "a", "-o", "OUT.json"],
    "quotient": ["node-kayles", "--on", "FILE"],
}


@pytest.mark.parametrize("verb", GAME_VERBS)
def test_a_board_may_come_from_stdin(zermelo, monkeypatch, tmp_path, verb) -> None:
    words = [word.replace("OUT", str(tmp_path / "out")) for word in GAME_VERBS[verb]]
    words[words.index("FILE")] = "-"
    stdin = io.TextIOWrapper(io.BytesIO(b"a b\nb c\n"))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert zermelo(verb, *words, "--format", "edges").status == 0


def test_attacks_or_moves(zermelo, tmp_path) -> None:
    file = tmp_path / "af.apx"
    file.write_text(APX)

    def outcome(*words: str) -> str:
        return zermelo("solve", "tokens", "--on", file, *words, "--json").json["outcome"]

    assert [outcome("a"), outcome("b")] == ["P", "N"]
    assert [outcome("a", "--moves"), outcome("b", "--moves")] == ["N", "P"]
    assert outcome("a", "--attacks", "--format", "apx") == "P"


def test_what_is_read_otherwise_is_not_called_by_its_file(zermelo, tmp_path) -> None:
    """Whoever reads the words of a certificate again would read the file the usual way."""
    file = tmp_path / "af.apx"
    file.write_text(APX)
    assert str(file) in zermelo("solve", "tokens", "--on", file, "a", "--attacks").out
    assert str(file) not in zermelo("solve", "tokens", "--on", file, "a", "--moves").out


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "nim", "3", "--format", "tgf"],
        ["explain", "nim", "3", "--attacks"],
        ["solve", "node-kayles", "--on", "petersen", "--format", "tgf"],
        ["solve", "poset", "--on", "boolean:2", "--moves"],
        ["table", "kayles", "--format", "tgf"],
        ["value", "*2", "--format", "tgf"],
    ],
)
def test_what_is_said_of_no_file_is_refused(zermelo, words) -> None:
    reply = zermelo(*words)
    assert (reply.status, reply.out) == (2, "")
    assert "drop --" in reply.err


def test_a_parameter_of_a_ruleset_comes_first(zermelo) -> None:
    reply = zermelo("solve", "kotzig", "--n", "5", "--moves", "1,3", "0", "--json")
    assert reply.json["ruleset"] == "kotzig --n 5 --moves 1,3"
    assert zermelo("draw", "kotzig", "--n=5", "--moves=1,3", "0", "-o", "/dev/null").status == 2
