"""``moves``, ``grade``, ``new``, ``table`` of pairs, and files with games on the command line."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from pathlib import Path

import pytest
from tests import programs
from tests.cli.conftest import EXAMPLES

GAMES = EXAMPLES / "games"
PROJECT = EXAMPLES.parent


def test_moves(zermelo) -> None:
    said = zermelo("moves", "nim", 3, 5, "--json").json
    assert {"outcome", "moves", "main_line"} <= set(said)
    assert said["moves"][0] == {
        "move": "take 2 from heap 2",
        "to": "3 3",
        "outcome": "P",
        "remoteness": 6,
        "value": 0,
        "result": "wins",
        "reason": "This move wins, and no other does.",
    }
    assert len(said["moves"]) == 8
    assert zermelo("moves", "nim", 3, 5, "--rows", 2).out.count("take 2 from heap 2  3 3") == 1
    assert "… and 6 more" in zermelo("moves", "nim", 3, 5, "--rows", 2).out
    assert zermelo("moves", "nim", 3, 5, "--quiet").out == ""


def test_moves_of_a_vertex(zermelo) -> None:
    fig6 = EXAMPLES / "fraenkel-fig6.tgf"
    said = zermelo("moves", fig6, "n3", "--json").json
    assert [row["to"] for row in said["moves"]] == ["p2", "d1"]
    assert said["value"] == {"inf": [0]}
    for words, message in (
        ([fig6], "add one vertex"),
        ([fig6, "a", "b"], "add one vertex"),
        ([fig6, "x"], "no vertex is called 'x'"),
        ([fig6, "n3", "--positions", "9"], "a FILE has no rules"),
        (["nim", "3", "--attacks"], "no file of a digraph is read here; drop --attacks/--moves"),
        (["no.tgf", "a"], "there is no such file"),
        (["moon", "3"], "there is no ruleset 'moon'"),
    ):
        reply = zermelo("moves", *words)
        assert (reply.status, reply.out) == (2, "")
        assert message in reply.err


def test_limits_are_told_with_what_is_known(zermelo) -> None:
    reply = zermelo("moves", "nim", 30, 40, 50, "--positions", 1000, "--json")
    assert reply.status == 3
    assert reply.json["outcome"] == "N"
    assert reply.json["moves"][0]["result"] == "wins"
    assert reply.json["moves"][0]["remoteness"] is None
    assert "the limit on positions was reached" in reply.json["notes"][0]
    free = zermelo("moves", "nim", 3, 5)
    assert free.status == 0
    reply = zermelo("moves", "cram", "8x8", "--positions", 2, "--json")
    assert reply.status == 3
    assert reply.json["limit"]


def test_grade(zermelo) -> None:
    right = zermelo("grade", "nim", 3, 5, "--move", "take 2 from heap 2", "--json")
    assert (right.status, right.json["right"], right.json["leads_to"]) == (0, True, "P")
    wrong = zermelo("grade", "nim", 3, 5, "--move", "3 4", "--exit-status", "--json")
    assert (wrong.status, wrong.json["right"]) == (1, False)
    assert wrong.json["better"] == ["take 2 from heap 2"]
    assert wrong.json["outcome"] == "N"
    assert zermelo("grade", "nim", 3, 5, "--move", "3 4").out.startswith("Wrong. This move gives")
    for words, message in (
        (["nim", "3"], "give a position and --move"),
        (["--move", "x"], "give a position and --move"),
        (["nim", "3", "--move", "fly"], "'fly' is not a move here; write it as: take 1"),
        (
            ["nim", "3", "--move", "x", "-o", "y.csv"],
            "a verdict on one move is not written to a file",
        ),
        (["--answers", "x.csv", "--move", "x"], "the file holds the moves"),
        (["--answers", "no-such.csv"], "no such file"),
        (["--answers", "x.csv", "-o", "x.pdf"], "should end in one of .csv, .json"),
    ):
        reply = zermelo("grade", *words)
        assert (reply.status, reply.out) == (2, "")
        assert message in reply.err


def test_homework(zermelo, tmp_path: Path) -> None:
    answers, verdicts = tmp_path / "a.csv", tmp_path / "v.csv"
    answers.write_text("who,position,move\nA,3 5,take 2 from heap 2\nB,3 5,2 5\nC,x,y\n")
    reply = zermelo("grade", "nim", "--answers", answers, "-o", verdicts)
    assert (reply.status, reply.err) == (0, "")
    assert reply.out == f"{verdicts}: 1 right, 1 wrong, 1 not graded\n"
    rows = list(csv.DictReader(io.StringIO(verdicts.read_text())))
    assert [row["right"] for row in rows] == ["yes", "no", ""]
    assert rows[2]["reason"].startswith("not graded: nim: 'x' is not a heap")
    assert zermelo("grade", "nim", "--answers", answers).out == verdicts.read_text()
    as_json = tmp_path / "v.json"
    zermelo("grade", "nim", "--answers", answers, "-o", as_json)
    assert json.loads(as_json.read_text())["wrong"] == 1
    assert zermelo("grade", "nim", "--answers", answers, "--exit-status").status == 1
    assert zermelo("grade", "nim", "--answers", answers, "--json").json["not_graded"] == 1


def test_new(zermelo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = zermelo("new", "my_game.py", "--json").json
    assert made["lines"] <= 30
    text = (tmp_path / "my_game.py").read_text()
    assert "class MyGame(Ruleset[int])" in text
    for line in made["try"][:2]:
        assert zermelo(*line.split()[1:]).status == 0
    programs.run([sys.executable, "my_game.py"], check=True)
    again = zermelo("new", "my_game.py")
    assert again.status == 2
    assert "the file exists already" in again.err
    assert (tmp_path / "my_game.py").read_text() == text
    assert "add .py to its name" in zermelo("new", "x").err
    assert "no such directory" in zermelo("new", "no/x.py").err.lower()
    assert zermelo("new", "2-3 game.py").status == 0
    assert zermelo("solve", "2-3 game.py").status == 0


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "{}", "7"],
        ["explain", "{}", "7", "--steps"],
        ["moves", "{}", "--most", "4", "7"],
        ["moves", "{}", "7", "+", "nim", "3", "--misere"],
        ["grade", "{}", "7", "--move", "take 3"],
        ["table", "{}", "--upto", "9"],
        ["quotient", "{}", "--upto", "6"],
        ["draw", "{}", "5", "-o", "x.svg"],
        ["certify", "{}", "5", "-o", "x.json"],
        ["rulesets", "{}"],
    ],
    ids=lambda words: words[0],
)
def test_a_file_is_a_ruleset(zermelo, tmp_path: Path, monkeypatch, words: list[str]) -> None:
    monkeypatch.chdir(tmp_path)
    zermelo("new", "game.py")
    reply = zermelo(*(word.format("./game.py") for word in words))
    assert (reply.status, reply.err) == (0, "")
    assert "game.py" in reply.out or words[0] in ("grade", "explain", "draw")


def test_a_certificate_runs_no_file(zermelo, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    zermelo("new", "game.py")
    zermelo("certify", "game.py", 5, "-o", "x.json")
    assert "HOLDS IF" in zermelo("check", "x.json").out
    (tmp_path / "game.py").write_text("raise SystemExit('run')")
    reply = zermelo("check", "x.json", "--rules")
    assert reply.status == 2
    assert "is not run because a certificate" in reply.err


#: Two colours, by the moves that `zermelo new` does not write.
TWO_COLOURS = """
import zermelo as z
class Two(z.PartizanRuleset):
    def state(self, heap="2"): return int(heap)
    def left(self, heap): return [heap - 1] if heap else []
    def right(self, heap): return []
"""


def test_a_certificate_of_a_value_runs_no_file(zermelo, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "two.py").write_text(TWO_COLOURS)
    zermelo("certify", "./two.py", 2, "-o", "x.json")
    assert "is worth 2" in zermelo("check", "x.json").out
    (tmp_path / "two.py").write_text("raise SystemExit('run')")
    reply = zermelo("check", "x.json", "--rules")
    assert reply.status == 2
    assert "is not run because a certificate" in reply.err


def test_a_table_of_answers_runs_only_what_the_user_names(
    zermelo, tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    zermelo("new", "game.py")
    (tmp_path / "evil.py").write_text("raise SystemExit('run')")
    rows = "position,move\n5,take 1\n5 + ./evil.py 1,take 1\n5 + ./game.py 1,fly\n"
    (tmp_path / "a.csv").write_text(rows)
    found = zermelo("grade", "game.py", "--answers", "a.csv", "--json").json["rows"]
    assert found[0]["right"] == "yes"
    assert "evil.py is a Python file, and is not run" in found[1]["reason"]
    (tmp_path / "a.csv").write_text("position,move\n./evil.py 5,take 1\n")
    found = zermelo("grade", "--answers", "a.csv", "--json").json["rows"]
    assert "is not run" in found[0]["reason"]


def test_mistakes_of_a_file_are_told_by_its_lines(zermelo, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    zermelo("new", "game.py")
    text = (tmp_path / "game.py").read_text()
    (tmp_path / "game.py").write_text(text.replace('f"take {heap - option}"', "heap + 'x'"))
    reply = zermelo("moves", "game.py", 5)
    assert reply.status == 2
    assert "game.py, line 28: describe raises TypeError" in reply.err
    assert "Traceback" not in reply.err
    assert "zermelo/" not in reply.err


@pytest.mark.parametrize(
    "verb", ["solve", "explain", "moves", "grade", "play", "draw", "table", "certify", "quotient"]
)
def test_help_says_that_a_file_is_run(zermelo, verb: str) -> None:
    assert "RULESET may also be a Python file (./mygame.py), which is run" in " ".join(
        zermelo(verb, "--help").out.split()
    )


@pytest.mark.parametrize("name", ["tic_tac_toe", "hare", "horses"])
def test_the_page_includes_the_examples(name: str) -> None:
    page = (PROJECT / "docs" / "own-games.md").read_text(encoding="utf-8")
    assert (GAMES / f"{name}.py").exists()
    assert f"(../examples/games/{name}.py)" in page
    assert f"```{{literalinclude}} ../examples/games/{name}.py\n" in page


def test_the_examples_are_right(zermelo) -> None:
    ours = zermelo("solve", GAMES / "tic_tac_toe.py", "x...o....", "--json").json
    assert ours["outcome"] == zermelo("solve", "mnk", "x..|.o.|...", "--json").json["outcome"]
    for row, heaps in (("||||.|||", "4 3"), ("||||||||||", "10"), ("|.||.|", "1 2 1")):
        ours = zermelo(
            "solve",
            PROJECT / "examples" / "compiled_rules.py",
            row,
            "--method",
            "compiled",
            "--json",
        ).json
        assert ours["method"] == "compiled"
        assert ours["value"] == zermelo("solve", "kayles", *heaps.split(), "--json").json["value"]
        plain = zermelo(
            "solve", PROJECT / "examples" / "compiled_rules.py", row, "--method", "search", "--json"
        ).json
        assert plain["value"] == ours["value"]
    assert zermelo("solve", GAMES / "hare.py", "--json").json["outcome"] == "D"


def test_table_of_pairs(zermelo, tmp_path: Path) -> None:
    said = zermelo("table", "wythoff", "--upto", "3x4", "--json").json
    assert said["values"][1] == [1, 2, 0, 4, 5]
    assert said["outcomes"][1][2] == "P"
    assert zermelo("table", "wythoff", "--upto", "3x4", "--csv").out.splitlines()[0] == ",0,1,2,3,4"
    assert "P-positions: (0, 1), (2, 2)" in zermelo("table", "wythoff", "--misere").out
    assert "N  P  N" in zermelo("table", "wythoff", "--upto", "3x4", "--outcomes").out
    for name in ("w.svg", "w.csv", "w.json"):
        assert zermelo("table", "wythoff", "--upto", "3x4", "-o", tmp_path / name).status == 0
    assert (tmp_path / "w.svg").read_text().startswith("<svg ")
    assert json.loads((tmp_path / "w.json").read_text())["upto"] == [3, 4]
    for words, message in (
        (["kayles", "--upto", "3x"], "give the last heap, such as 100, or two"),
        (["kayles", "--outcomes"], "has no separate outcomes; drop --outcomes"),
        (["tic-tac-toe", "--upto", "3x3"], "two numbers are not a position"),
    ):
        reply = zermelo("table", *words)
        assert reply.status == 2
        assert message in reply.err


def test_groups(zermelo) -> None:
    out = zermelo("rulesets").out
    groups = ["Classics", "nim ", "Heaps and numbers", "Boards of squares"]
    assert sorted(groups, key=out.index) == groups
    kinds = zermelo("rulesets", "--json").json["rulesets"]
    assert {kind["group"] for kind in kinds} >= {"heaps", "graphs", "grids"}


def test_a_hint_lists_moves(zermelo, monkeypatch) -> None:
    typed = iter(["hint", "take 1 from heap 2", "quit"])
    monkeypatch.setattr("builtins.input", lambda _="": next(typed))
    out = zermelo("play", "nim", 3, 5).out
    assert "take 2 from heap 2       3 3        P   wins           6      0" in out
    assert "Your first move (take 1 from heap 2) gave the win away: take 2 from heap 2" in out


def test_the_claim_of_a_win_is_no_move_that_is_counted(zermelo) -> None:
    """In misère play whoever is to move claims the win when the other has made a row."""
    words = ["moves", "tic-tac-toe", "x.o|oxx|.o.", "--misere"]
    told = zermelo(*words, "--json").json
    assert (told["remoteness"], told["claimed"], len(told["main_line"])) == (4, True, 3)
    rows = {row["move"]: (row["remoteness"], row.get("claimed")) for row in told["moves"]}
    assert rows == {"b3": (3, True), "a1": (3, True), "c1": (1, True)}
    start = zermelo(
        "solve", "order-and-chaos", "--m", 2, "--n", 2, "--k", 2, "xo|..", "--json"
    ).json
    sides = [(start[f"{p}_remoteness"], start[f"{p}_claimed"]) for p in ("left", "right")]
    assert sides == [(1, False), (2, True)]
    text = zermelo(*words).out
    assert "(misère): P, the previous player wins; remoteness 3" in text
    assert re.search(r"^a1 .* 2$", text, re.MULTILINE)
    assert re.search(r"^Main line: .*[^…]\.$", text, re.MULTILINE)
    tries = zermelo("explain", *words[1:]).out
    assert "b3 (2), a1 (2), c1 (0)" in tries
