from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path

import pytest
from tests.cli.conftest import EXAMPLES

from zermelo.infinite.proof import prove

GAMES = EXAMPLES / "infinite"


def test_a_theorem_is_proved(zermelo) -> None:
    reply = zermelo("infinite", GAMES / "example-3.game", "--json")
    answer = reply.json
    assert reply.status == 0
    assert (answer["proved"], answer["status"], answer["game"]) == (True, "proved", "Example 3")
    assert [c["number"] for c in answer["conditions"]] == list(range(1, 10))
    assert {c["status"] for c in answer["conditions"]} == {"proved"}
    assert {c["vertex"] for c in answer["conditions"]} == {None}
    text = zermelo("infinite", GAMES / "example-3.game").out
    assert "The claim is proved: P, N and D are right, and so is the index" in text
    assert zermelo("infinite", GAMES / "example-3.game", "--quiet").out == ""


def test_a_vertex_where_it_fails(zermelo) -> None:
    file = GAMES / "fig-2a.game"
    answer = zermelo("infinite", file, "--json").json
    assert (answer["proved"], answer["status"]) == (False, "refuted")
    failed = [c for c in answer["conditions"] if c["status"] == "refuted"]
    assert [(c["number"], c["vertex"], c["option"]) for c in failed] == [(4, "0", "1")]
    reply = zermelo("infinite", file)
    assert reply.status == 0
    assert "Condition 4: 0 (P, index 0) leads to 1 (N, index 1)." in reply.out
    assert "options: 1 (N, index 1)" in reply.out
    assert zermelo("infinite", file, "--exit-status").status == 1
    assert "conditions 4, 8 fail" in zermelo("infinite", GAMES / "fig-2b-exchanged.game").out


def test_at_a_vertex(zermelo) -> None:
    words = [
        "infinite",
        GAMES / "example-4.game",
        "--constant",
        "t=3",
        "--at",
        "0,0",
        "--at",
        "0,4",
    ]
    answer = zermelo(*words, "--json").json
    assert answer["constants"] == {"t": 3}
    top, other = answer["at"]["0,0"], answer["at"]["0,4"]
    assert (top["outcome"], top["remoteness"], top["moves"]) == ("P", "ω·4", [])
    assert (other["outcome"], other["remoteness"], other["moves"]) == ("N", "ω·3 + 1", ["0,3"])
    assert other["line"][:2] == ["0,4", "0,3"]
    text = zermelo(*words).out
    assert "with t = 3" in text
    assert "remoteness     ω·3 + 1" in text
    assert "winning moves  0,3" in text
    assert "not proved" not in text
    claimed = zermelo("infinite", GAMES / "fig-2a.game", "--at", "0").out
    assert "The following is claimed, not proved." in claimed
    drawn = zermelo("infinite", GAMES / "example-5.game", "--at", "3,12").out
    assert "moves that draw  3,11" in drawn
    counted = zermelo("infinite", GAMES / "nim-three-heaps.game", "--at", "3,5,7").out
    assert "2,5,7; 3,4,7; 3,5,6" in counted
    assert "counter " in counted


def test_a_negative_vertex(zermelo) -> None:
    answer = zermelo("infinite", GAMES / "example-3.game", "--at", "-1", "--json").json
    assert answer["at"]["-1"]["remoteness"] == "ω"
    assert answer["at"]["-1"]["options"] is None


def test_truncations(zermelo, tmp_path: Path) -> None:
    out = tmp_path / "piece.tgf"
    words = ["infinite", GAMES / "example-3.game", "--truncate", "-1..4"]
    reply = zermelo(*words, "-o", out, "--json")
    assert reply.json["truncation"] == {"vertices": 6, "edges": 6, "cut": 1, "file": str(out)}
    lines = out.read_text().splitlines()
    assert lines[:2] == ["-1…", "0"]
    assert "-1… 3" in lines
    assert zermelo("outcomes", out, "--json").json["outcome"]["-1…"] == "P"
    shown = zermelo(*words).out
    assert "a truncation: 6 vertices, 6 edges" in shown
    assert "ω" in shown
    answer = zermelo("infinite", GAMES / "race.game", "--sample", 3, "--at", "-5", "--json").json
    assert answer["truncation"]["vertices"] == 3
    many = zermelo("infinite", GAMES / "walk-home.game", "--sample", 60).out
    assert "… and 20 more" in many


def test_pictures(zermelo, tmp_path: Path) -> None:
    out = tmp_path / "window.svg"
    words = ["infinite", GAMES / "example-4.game", "--truncate", "0..1,0..8", "--draw", out]
    assert zermelo(*words, "--json").json["truncation"]["picture"] == str(out)
    svg = out.read_text()
    assert ">ω·2<" in svg
    assert ">Pω·2<" in svg
    assert "a truncation, with claimed outcomes" in svg
    assert "N, the next player wins, remoteness ω + 1" in svg


def test_draw_knows_infinite_digraphs(zermelo, tmp_path: Path) -> None:
    out = tmp_path / "piece.svg"
    file = GAMES / "example-4.game"
    reply = zermelo("draw", file, "-o", out)
    assert reply.out.startswith(f"{out}: a truncation, with claimed outcomes: 30 vertices")
    svg = out.read_text()
    assert ">Pω·2<" in svg
    assert "Example 4, t = 1" in svg
    answer = zermelo("draw", file, "-o", out, "--around", "0,4", "--title", "Mine", "--json").json
    assert answer["file"] == str(out)
    assert "Mine" in out.read_text()
    assert "0,4<" in out.read_text()
    for words, message in [
        (["--around", "7,7"], "lies outside the region"),
        (["--around", "4"], "is not a vertex of"),
        (["--kernel"], "drop --kernel"),
        (["--misere"], "drop --misere"),
    ]:
        reply = zermelo("draw", file, "-o", tmp_path / "none.svg", *words)
        assert reply.status == 2
        assert message in reply.err
    bare = tmp_path / "bare.game"
    bare.write_text("vertices x\nmove x+1\n")
    assert "claims nothing" in zermelo("draw", bare, "-o", tmp_path / "none.svg").err
    assert not (tmp_path / "none.svg").exists()


@pytest.mark.parametrize("name", ["example-3", "fig-2a", "wythoff-1"])
def test_certificates(zermelo, tmp_path: Path, name: str) -> None:
    out = tmp_path / "claim.json"
    reply = zermelo("infinite", GAMES / f"{name}.game", "--certify", out)
    assert f"{out}: certificate" in reply.out
    made = json.loads(out.read_text())
    assert zermelo("infinite", GAMES / f"{name}.game", "--certify", "-").json == made
    checked = zermelo("check", out)
    if name == "wythoff-1":
        assert (checked.status, f"{out} HOLDS: the claim about" in checked.out) == (0, True)
    else:
        assert "HOLDS IF the answers of the solver z3 are right: the claim about" in checked.out
        assert (checked.status, zermelo("check", out, "--assume").status) == (1, 0)
    out.write_text(json.dumps(made | {"text": made["text"].replace("P:", "P: not", 1)}))
    reply = zermelo("check", out, "--assume")
    assert reply.status == 1
    assert f"{out} is FALSE: " in reply.out


def test_the_check_has_limits(zermelo, tmp_path: Path) -> None:
    out = tmp_path / "claim.json"
    zermelo("infinite", GAMES / "wythoff-2.game", "--certify", out)
    reply = zermelo("check", out, "--time", "0.000001")
    assert reply.status == 3
    assert "limit on time" in reply.err


def test_a_claim_is_found(zermelo, tmp_path: Path) -> None:
    file = tmp_path / "mine.game"
    file.write_text("vertices x: x >= 0\nmove x-1 if x > 0\nmove x-2 if x > 1\n")
    reply = zermelo("infinite", file, "--find", "--json")
    answer = reply.json
    assert reply.status == 0
    assert answer["proved"]
    assert answer["found"][0] == "P: x % 3 == 0"
    text = zermelo("infinite", file, "--find", "--at", "7")
    assert "remoteness" in text.out
    assert "P: x % 3 == 0" in text.out
    file.write_text("vertices x, y\nmove (x+y, x-3*y) if x % 3 < 2\nmove (y, x-1) if x % 3 == y\n")
    lost = zermelo("infinite", file, "--find", "--json").json
    assert lost["found"] is None
    assert lost["tried"][0].startswith("No claim was found")
    assert "No claim was found" in zermelo("infinite", file, "--find").out


@pytest.mark.parametrize(
    ("text", "words", "message"),
    [
        ("vertices x: x >\n", [], "g.game, line 1, column 16: found the end of the line"),
        ("vertices x\n", [], "claims nothing; add the lines P:"),
        ("vertices x\n", ["--at", "1"], "claims nothing"),
        ("vertices x\n", ["--at", "1,2"], "is not a vertex of"),
        ("vertices x\n", ["--truncate", "0..1,0..1"], "is not a box"),
        ("vertices x\n", ["-o", "x.tgf"], "need a finite piece; add --truncate or --sample"),
        ("vertices x\n", ["--truncate", "0..1", "--sample", "3"], "contradict each other"),
        ("vertices x\n", ["--constant", "t", "--sample", "3"], "give NAME=INTEGER"),
        ("vertices x\n", ["--constant", "t=1", "--sample", "3"], "no constant 't'"),
        ("vertices x\n", ["--certify", "x.json", "--sample", "3"], "claims nothing"),
        ("vertices x\n", ["--truncate", "0..1", "-o", "x.moon"], "moon"),
        ("vertices x\nP: x == x // 0\n", [], "line 2, column 14"),
        ("\xff", [], "is not understood"),
    ],
)
def test_bad_calls_are_told(zermelo, tmp_path, monkeypatch, text, words, message) -> None:
    monkeypatch.chdir(tmp_path)
    Path("g.game").write_text(text if text != "\xff" else "vertices x: \xff > 0")
    reply = zermelo("infinite", "g.game", *words)
    assert (reply.status, reply.out) == (2, "")
    assert message in reply.err
    assert "Traceback" not in reply.err
    assert [path.name for path in tmp_path.iterdir()] == ["g.game"]


def test_bytes_that_are_no_text(zermelo, tmp_path: Path) -> None:
    file = tmp_path / "g.game"
    file.write_bytes(b"vertices \xff")
    assert "not UTF-8 text" in zermelo("infinite", file).err
    assert "there is no such file" in zermelo("infinite", tmp_path / "none.game").err


def test_unknown_is_told_as_a_limit(zermelo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.verbs.infinite.prove", partial(prove, effort=1))
    reply = zermelo("infinite", GAMES / "wythoff-3.game", "--json")
    assert reply.status == 3
    assert reply.json["status"] == "unknown"
    assert not reply.json["proved"]
    text = zermelo("infinite", GAMES / "wythoff-3.game").out
    assert "neither proved nor refuted" in text


def test_without_z3(zermelo, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "z3", None)
    reply = zermelo("infinite", GAMES / "example-3.game")
    assert (reply.status, reply.out) == (2, "")
    assert "needs z3; it comes with the extra 'infinite'" in reply.err
    assert zermelo("infinite", GAMES / "wythoff-1.game").status == 0  # automata need no solver
