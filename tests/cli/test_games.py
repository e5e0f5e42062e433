"""``solve``, ``explain``, ``play``, ``rulesets``, ``grundy`` and ``loopy``."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from tests.cli.conftest import EXAMPLES

CRAIG = EXAMPLES / "beat-craig.tgf"
DOUG = EXAMPLES / "beat-doug.tgf"


def test_solve(zermelo) -> None:
    answer = zermelo("solve", "tokens", "--on", CRAIG, "a0", "a1", "a2", "d", "--json").json
    assert answer["ruleset"] == "tokens"
    assert answer["position"] == "a0 a1 a2 d"
    assert (answer["play"], answer["outcome"], answer["value"]) == ("normal", "N", {"inf": [0, 1]})
    assert answer["winning_moves"] == [{"move": "d → a3", "to": "a0 a1 a2 a3"}]
    assert (answer["best"], answer["method"]) == ("d → a3", "theorem")
    assert "Fraenkel" in answer["source"]
    words = zermelo("solve", "tokens", f"--on={CRAIG}", "d", "e").out
    assert "A draw (D)" in words
    assert "Drawing moves" in words


def test_explain(zermelo) -> None:
    reply = zermelo("explain", "tokens", "--on", DOUG, "a2", "a3", "b3", "a4", "--json").json
    text = reply["text"]
    assert "sum        6     110" in text
    assert "column 3 from the right, and the row of a4" in text
    assert "Winning move: a4 → a2." in text
    out = zermelo("explain", "tokens", "--on", CRAIG, "a0", "a1", "a2", "d").out
    assert "∞(2, 3) ⊕ 3 = ∞(0, 1)" in out
    assert (
        "More than one token has an infinite value"
        in zermelo("explain", "tokens", "--on", CRAIG, "d", "d").out
    )
    out = zermelo("explain", "tokens", "--on", CRAIG, "a1", "a2", "a3").out
    assert "Every column has an even number of 1s" in out
    assert "Every move loses. The one that lasts longest" in out
    out = zermelo("explain", "tokens", "--on", CRAIG, "e").out
    assert "Moves that keep the draw: e → d" in out
    assert "0 is not among them" in out
    assert "has lost" in zermelo("explain", "tokens", "--on", CRAIG, "a0").out


def test_rulesets(zermelo) -> None:
    assert "Move one token along an edge" in zermelo("rulesets").out
    assert zermelo("rulesets", "--json").json["rulesets"][0]["name"]
    one = zermelo("rulesets", "tokens", "--json").json
    assert one["example"] == "tokens --on examples/beat-craig.tgf a1 a2 d"
    assert "Example: zermelo solve tokens" in zermelo("rulesets", "tokens").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["moon"], "there is no ruleset 'moon'"),
        (["tokens", "a1"], "tokens needs --on"),
        (["tokens", "--on"], "--on needs a value"),
        (["tokens", "--moon", "3"], "no parameter '--moon'; it has --on"),
        (["tokens", "--on", "no-such.tgf", "a"], "no such file"),
        (["tokens", "--on", CRAIG, "moon"], "no vertex is called 'moon'"),
        ([], "Missing argument"),
    ],
)
@pytest.mark.parametrize("verb", ["solve", "explain", "play"])
def test_wrong_calls(zermelo, verb: str, words: list[object], message: str) -> None:
    reply = zermelo(verb, *words)
    assert (reply.status, reply.out) == (2, "")
    assert message in reply.err


@pytest.fixture
def play(zermelo, monkeypatch):
    def call(typed: str, *words: object) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        reply = zermelo("play", "tokens", "--on", *words)
        assert reply.status == 0
        return reply.out

    return call


def test_play_to_the_end(play) -> None:
    out = play("d a3\n" + "1\n" * 40, CRAIG, "a0", "a1", "a2", "d")
    assert out.rstrip().endswith(("I win.", "you win."))
    assert play("1\n" * 40, CRAIG, "a1", "--second").count("I move a1 → a0") == 1
    assert "you win" in play("a1 -> a0\n", CRAIG, "a1")
    assert "You cannot move: I win." in play("", CRAIG, "a0")


def test_play_helps_explains_and_takes_back(play) -> None:
    typed = "help\nhint\nwhy\nundo\nnonsense\n99\nmoves\nd → a2\nundo\nd → a3\nquit\n"
    out = play(typed, CRAIG, "a0", "a1", "a2", "d")
    assert "take back your last move" in out
    assert "Move d → a3: it wins; at most 18 more moves follow." in out
    assert "∞(2, 3) ⊕ 3 = ∞(0, 1)" in out
    assert "You have not moved yet." in out
    assert "'nonsense' is no move here" in out
    assert "'99' is no move here" in out
    assert out.count("Position: a0 a1 a2 d") == 3  # the start, what "why" says, and after undo
    assert "I move " in out
    assert "this one holds out longest" in out
    assert out.endswith("Until next time.\n")


def test_play_notices_circles(play) -> None:
    out = play("1\n" * 6 + "quit\n", EXAMPLES / "petersen.adj", "0")
    assert "This position was here before" in out
    assert "nobody can force a win, and it keeps it so" in out


def test_grundy(zermelo, tmp_path: Path) -> None:
    path = EXAMPLES / "take-away.tgf"
    answer = zermelo("grundy", path, "--json").json
    assert answer["value"] == {str(n): n % 5 for n in range(17)}
    assert answer["level"] == {str(n): n for n in range(17)}
    assert "vertex  value  level" in zermelo("grundy", path).out
    assert "15     15        15" in zermelo("grundy", path, "--stages").out
    cyclic = tmp_path / "c.txt"
    cyclic.write_text("a b\nb a\n")
    reply = zermelo("grundy", cyclic)
    assert reply.status == 2
    assert "has the cycle a → b → a" in reply.err


def test_loopy(zermelo) -> None:
    answer = zermelo("loopy", CRAIG, "--tokens", "a0,a1,a2,d", "--json").json
    assert answer["value"]["d"] == {"inf": [2, 3]}
    assert answer["value"]["a3"] == 3
    assert (answer["sum"], answer["outcome"]) == ({"inf": [0, 1]}, "N")
    assert answer["winning_moves"] == [["d", "a3"]]
    assert "∞(2, 3)" in zermelo("loopy", CRAIG).out
    assert "winning moves  d → a3" in zermelo("loopy", CRAIG, "--tokens", "a0,a1,a2,d").out
    assert zermelo("loopy", CRAIG, "--tokens", "", "--json").json["outcome"] == "P"
