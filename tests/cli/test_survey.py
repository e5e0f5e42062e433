"""``survey`` at the command line: digraphs, and what is refused."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from tests.cli.calls import COMMAND

from zermelo.surveys import table


def test_a_survey_of_digraphs(zermelo, tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    words = ["survey", "digraph", "--graphs", "digraphs:3"]
    assert zermelo(*words, "--columns", "kernels,gamma", "-o", file).status == 0
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    assert len(rows) == 16
    assert rows[0] == {
        "position": "&B??", "copies": 1, "kernels": 1, "gamma": "0; 0; 0", "left_out": None
    }  # fmt: skip
    counts = json.loads(zermelo(*words, "--count", "kernels", "--json").out)["counts"]
    assert sum(entry["count"] for entry in counts) == 16


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["digraph"], "give --graphs digraphs:3"),
        (["digraph", "--graphs", "digraphs:9"], "1 to 5 vertices"),
        (["digraph", "--graphs", "digraphs-with-loops:5"], "1 to 4 vertices"),
        (["digraph", "--graphs", "digraphs:2", "--columns", "value"], "kernels, P, N, D, gamma"),
        (["digraph", "--graphs", "digraphs:2", "--law", "P"], "drop --law"),
        (["digraph", "--boards", "x:2x2"], "drop --boards"),
        (["node-kayles", "--graphs", "digraphs:3"], "survey digraph --graphs digraphs:3"),
    ],
)
def test_what_is_wrong_with_digraphs_is_refused(zermelo, words: list[str], why: str) -> None:
    reply = zermelo("survey", *words)
    assert (reply.status, reply.out) == (2, "")
    assert why in reply.err


def test_a_file_is_written_once(zermelo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written, write = [], table.write_whole
    monkeypatch.setattr(
        table, "write_whole", lambda name, data: [written.append(name), write(name, data)][1]
    )
    file = str(tmp_path / "x.csv")
    assert zermelo("survey", "clobber", "--boards", "xo:2x2", "--distinct", "-o", file).status == 0
    assert written.count(file) == 1
    assert not (tmp_path / "x.csv.work").exists()
    (tmp_path / "x.csv").unlink()
    reply = zermelo("survey", "clobber", "--boards", "xo:2x2", "-o", file)
    assert "x.csv.survey.json exists already" in reply.err
    reply = zermelo("survey", "kayles", "0..9", "-o", str(tmp_path / "x.xls"), "--time", "9")
    assert "a survey is written as" in reply.err


def test_a_search_writes_certified_rows(zermelo, tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    words = ["survey", "hackenbush", "--strings", "lr:8", "--search", "value 5/8"]
    assert zermelo(*words, "--certify", "-o", file).status == 0
    facts = json.loads(zermelo("survey", "check", file, "--json").out)
    assert (facts["rows"], facts["other"], facts["certificates"]) == (1, 1, 1)
    reply = zermelo(*words, "--steps", "1")
    assert (reply.status, "nothing was found in 1 steps" in reply.out) == (0, True)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["nim", "0..3", "--seed", "1"], "drop --seed"),
        (["nim", "0..3", "--search", "hottest", "--law", "value"], "drop --law"),
        (["nim", "0..3", "--certify"], "drop --certify"),
        (["check", "x.csv", "--hottest", "1"], "drop --hottest"),
        (["check", "x.csv", "--search", "hottest"], "drop --search"),
        (["nim", "0..300", "--draw", "x.svg"], "up to 100 rows"),
        (["nim", "0..3", "--draw", "x.doc"], "a picture is saved as"),
        (["check"], "takes the file of a survey"),
        (["check", "x.csv"], "there is no such file"),
        (["nim", "0..3", "--count", "value", "--law", "value"], "drop --law"),
        (["nim", "0..3", "-o", "nowhere/x.csv"], "there is no such directory"),
    ],
)
def test_what_does_not_fit_is_refused(zermelo, words: list[str], why: str) -> None:
    reply = zermelo("survey", *words)
    assert (reply.status, reply.out) == (2, "")
    assert why in reply.err


@pytest.mark.parametrize("suffix", [".svg", ".tikz", ".pdf"])
def test_rows_are_drawn(zermelo, tmp_path: Path, suffix: str) -> None:
    words = ["survey", "amazons", "--boards", "xo.:2x2", "--hottest", "2"]
    words += ["--draw", str(tmp_path / f"hot{suffix}")]
    assert zermelo(*words).status == 0
    kinds = [f"hot-{row}-{what}{suffix}" for row in (1, 2) for what in ("board", "thermograph")]
    assert sorted(file.name for file in tmp_path.iterdir()) == kinds
    begins = {".svg": b"<svg", ".tikz": b"%", ".pdf": b"%PDF"}[suffix]
    assert all(file.read_bytes().startswith(begins) for file in tmp_path.iterdir())
    assert "exists already" in zermelo(*words).err
    assert zermelo(*words, "--force").status == 0
    assert zermelo(*words, "--force", "-o", tmp_path / "x.csv").status == 0


def test_what_finds_nothing_or_too_much_says_why(zermelo) -> None:
    assert "written without *" in zermelo("survey", "nim", "0..5", "--simplest", "*3").out
    assert "more than 1,000,000,000 entries" in zermelo("survey", "nim", f"0..{10**26}").err


def test_each_position_that_never_ends_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "endless.py"
    file.write_text(
        "import time\nimport zermelo as z\n\n"
        "def moves(n):\n    while n > 1:\n        time.sleep(0.002)\n    return range(n)\n\n"
        "GAME = z.game(0, moves)\n"
    )
    words = ["survey", str(file), "1..3", "--time", "1", "--json"]
    reply = subprocess.run([*COMMAND, *words], capture_output=True, text=True, timeout=600)
    assert [row[-1] for row in json.loads(reply.stdout)["rows"]] == [None, "time", "time"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--sort", "heat"], "no column 'heat'"),
        (["--where", "heat > 1"], "found 'heat'"),
        (["--hottest", "3"], "no column 'temperature'"),
        (["--count", "heat"], "no column 'heat'"),
        (["--law", "heat"], "no column 'heat'"),
    ],
)
def test_wrong_questions_are_refused_before_the_work(
    zermelo, words: list[str], why: str, tmp_path: Path
) -> None:
    """The survey itself would take far more than the test."""
    reply = zermelo("survey", "nim", "0..99999999", *words, "-o", tmp_path / "x.csv")
    assert (reply.status, reply.out) == (2, "")
    assert why in reply.err
    assert [*tmp_path.iterdir()] == []
