"""``zermelo table``: text, CSV, JSON, files, and what goes wrong."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.ticks import ticking


def test_text(zermelo) -> None:
    reply = zermelo("table", "kayles", "--upto", 12)
    assert reply.status == 0
    assert "0     0  1  2  3  1  4  3  2  1  4\n10    2  6  4\n" in reply.out
    assert "period      12\npreperiod   71\nexceptions  0: 0, 3: 3, 6: 3, 9: 4" in reply.out
    assert "proven      yes" in reply.out
    assert "none found" in zermelo("table", "grundys-game").out
    assert "proven     no" in zermelo("table", "octal", "--code", "0.3F", "--upto", 20).out
    assert "1,001 more" in zermelo("table", "kayles", "--upto", 3000).out


def test_json(zermelo) -> None:
    found = zermelo("table", "octal", "--code", "0.77", "--upto", 1000, "--json").json
    assert found["ruleset"] == "kayles"
    assert len(found["values"]) == 1001
    assert (found["period"], found["preperiod"], found["proven"]) == (12, 71, True)
    assert found["exceptions"]["70"] == 6
    assert len(found["exceptions"]) == 14
    found = zermelo("table", "subtraction", "--set", "2,5,7", "--upto", 5, "--json").json
    assert found["values"] == [0, 0, 1, 1, 0, 2]
    assert (found["period"], found["preperiod"], found["exceptions"]) == (22, 0, {})
    found = zermelo("table", "grundys-game", "--upto", 5, "--json").json
    assert (found["period"], found["proven"], found["exceptions"]) == (None, False, {})


def test_csv(zermelo, tmp_path: Path) -> None:
    want = "heap,value\n0,0\n1,1\n2,2\n3,3\n"
    assert zermelo("table", "kayles", "--upto", 3, "--csv").out == want
    out = tmp_path / "kayles.csv"
    reply = zermelo("table", "kayles", "--upto", 3, "-o", out)
    assert out.read_text() == want
    assert reply.out.startswith("game")  # the values are in the file
    assert zermelo("table", "kayles", "--upto", 3, "-o", out.with_suffix(".json")).status == 0
    assert json.loads(out.with_suffix(".json").read_text())["values"] == [0, 1, 2, 3]


def test_a_plot(zermelo, tmp_path: Path) -> None:
    out = tmp_path / "plot.svg"
    assert zermelo("table", "octal", "--code", "0.07", "--upto", 500, "-o", out).status == 0
    text = "".join(ElementTree.parse(out).getroot().itertext())  # noqa: S314  our own file
    assert "dawsons-kayles: values of heaps up to 500; period 34 from 53 on (proven)" in text
    assert zermelo("table", "octal", "--code", "0.0", "--upto", 0, "-o", out).status == 0


OWN = """\
from zermelo.rulesets import Ruleset

class Mine(Ruleset[int]):
    def state(self, heap="10"):
        return int(heap)
    def options(self, heap):
        return [heap - k for k in {taken} if k <= heap]
"""


def test_a_period_that_is_seen_is_told_as_seen(zermelo, tmp_path: Path) -> None:
    """And as proven only where it is: nothing proves those of a game of one's own."""
    file = tmp_path / "mine.py"
    file.write_text(OWN.format(taken=(1, 2, 3)))
    out = zermelo("table", file, "--upto", 200).out
    assert "period     4\npreperiod  0\nproven     no, seen in 201 values; these were found" in out
    found = zermelo("table", file, "--upto", 200, "--json").json
    told = {name: found[name] for name in ("period", "preperiod", "saltus", "proven", "seen")}
    assert told == {"period": 4, "preperiod": 0, "saltus": 0, "proven": False, "seen": 201}
    plot = tmp_path / "plot.svg"
    assert zermelo("table", file, "--upto", 200, "-o", plot).status == 0
    assert "period 4 from 0 on (not proven)" in plot.read_text()
    few = zermelo("table", file, "--upto", 9)
    assert "none found" in few.out  # seen twice and a half


def test_values_that_are_no_integers_have_periods_too(zermelo) -> None:
    """Left takes 1 or 2, Right 2 or 3, by partizan values."""
    words = ("partizan-subtraction", "--left", "1,2", "--right", "2,3", "--upto", "60")
    found = zermelo("table", *words, "--json").json
    period, start, values = found["period"], found["preperiod"], found["values"]
    assert (period, found["proven"]) == (4, False)
    assert all(values[n] == values[n + period] for n in range(start, len(values) - period))


def test_exceptions_of_a_seen_period_are_the_values(zermelo, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        OWN.format(taken=(1, 2, 3)).replace("return [heap", "return [] if heap == 2 else [heap")
    )
    found = zermelo("table", file, "--upto", 200, "--json").json
    values, period, start = found["values"], found["period"], found["preperiod"]
    assert found["proven"] is False
    assert start > 0
    assert {int(n): value for n, value in found["exceptions"].items()} == {
        n: values[n] for n in range(start) if values[n] != values[start + (n - start) % period]
    }


@pytest.mark.parametrize(
    ("suffix", "begin"),
    [(".png", b"\x89PNG"), (".pdf", b"%PDF"), (".tikz", b"%"), (".svg", b"<svg")],
)
@pytest.mark.parametrize(
    "words", [["kayles", "--upto", 20], ["wythoff"], ["kayles", "--misere", "--upto", 9]]
)
def test_pictures_of_all_kinds(zermelo, tmp_path: Path, words, suffix: str, begin: bytes) -> None:
    out = tmp_path / f"picture{suffix}"
    assert zermelo("table", *words, "-o", out).status == 0
    assert out.read_bytes().startswith(begin)


def test_other_endings_are_refused(zermelo, tmp_path: Path) -> None:
    reply = zermelo("table", "kayles", "-o", tmp_path / "x.gif")
    assert reply.status == 2
    assert "should end in one of .csv, .json, .svg, .png, .pdf, .tikz, .tex" in reply.err


def test_one_number_for_two(zermelo) -> None:
    assert zermelo("table", "wythoff", "--upto", 6).out == (
        zermelo("table", "wythoff", "--upto", "6x6").out
    )
    assert zermelo("table", "cutcake", "--upto", 3, "--json").json["upto"] == [3, 3]
    assert zermelo("table", "nim", "--upto", 6, "--json").json["upto"] == 6


def test_other_games_with_one_heap(zermelo) -> None:
    assert zermelo("table", "nim", "--upto", 4, "--json").json["values"] == [0, 1, 2, 3, 4]


def test_values_that_no_theorem_knows_are_searched(zermelo) -> None:
    found = zermelo("table", "moore", "--k", 2, "--upto", 5, "--json").json
    assert found["values"] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["octal"], "octal needs --code"),
        (["octal", "--code", "0.7x"], "'x' is not a digit"),
        (["octal", "--code", "1.7"], "may only split"),
        (["kayles", "5"], "drop '5'"),
        (["subtraction", "--set", "0,1"], "each from 1 to"),
        (["subtraction", "--set", "a"], "give whole numbers"),
        (["moon"], "there is no ruleset 'moon'"),
        (["kayles", "--upto", "-1"], "give the last heap"),
        (["kayles", "--csv", "--json"], "--csv and --json contradict each other"),
        (["kayles", "-o", "plot.gif"], "should end in one of"),
        (["kayles", "-o", "no/such/place.svg"], "no such directory"),
        (["kayles", "--time", "0"], "give a positive number"),
        (["chomp", "--on", "petersen"], "a number is not a position, so there is no table"),
        (["superset", "--n", "7"], "a number is not a position, so there is no table"),
        (["superset", "--n", "12"], "a number is not a position, so there is no table"),
    ],
)
def test_a_wrong_call_is_told(zermelo, words: list[str], message: str) -> None:
    reply = zermelo("table", *words)
    assert (reply.status, reply.out) == (2, "")
    assert message in reply.err


def test_a_limit_says_how_far_it_came(zermelo, monkeypatch: pytest.MonkeyPatch) -> None:
    from zermelo.rulesets.heaps.taking import values

    monkeypatch.setattr(values, "BUDGET", 100_000)
    ticking(monkeypatch)
    reply = zermelo("table", "octal", "--code", "0.06", "--upto", 10**6, "--time", "40", "--json")
    assert reply.status == 3
    assert reply.json["limit"]
    assert 0 < reply.json["heaps"] < 10**6


def test_all_heaps_have_one_clock(zermelo, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        ticking(patch)
        reply = zermelo("table", "squares", "--upto", 3_000_000, "--time", "2000", "--json")
    assert reply.status == 3
    assert reply.json["limit"]
    assert 0 < reply.json["heaps"] < 3_000_000
    assert len(reply.json["values"]) == reply.json["heaps"]  # what is known
    whole = zermelo("table", "squares", "--upto", 9, "--json").json["values"]
    assert reply.json["values"][:10] == whole
    reply = zermelo("table", "squares", "--upto", 10, "--memory", "1")
    assert (reply.status, "the limit on memory (1 bytes)" in reply.err) == (3, True)


def test_values_computed_before_a_limit_are_given(zermelo, monkeypatch: pytest.MonkeyPatch) -> None:
    from zermelo.rulesets.heaps.taking import values

    monkeypatch.setattr(values, "BUDGET", 100_000)
    ticking(monkeypatch)
    reply = zermelo("table", "octal", "--code", "0.06", "--upto", 10**6, "--time", "100", "--json")
    assert reply.status == 3
    assert len(reply.json["values"]) == reply.json["heaps"]


def test_values_are_no_vertices(zermelo, monkeypatch: pytest.MonkeyPatch) -> None:
    ticking(monkeypatch)
    reply = zermelo("table", "squares", "--upto", 3_000_000, "--time", "2000")
    assert reply.status == 3
    assert reply.out.startswith("Limit; known so far: heaps ")
    assert "vertices" not in reply.out


def test_values_of_boards(zermelo, tmp_path) -> None:
    told = zermelo("table", "domineering", "1x1..3x3")
    assert told.status == 0
    assert "+-1" in told.out
    held = json.loads(zermelo("table", "domineering", "1x1..3x3", "--json").out)["boards"]
    assert [entry["value"] for entry in held] == [
        "0", "-1", "-1", "1", "+-1", "{2|-1/2}", "1", "{1/2|-2}", "+-1",
    ]  # fmt: skip
    assert held[4]["outcome"] == "N"
    lines = zermelo("table", "domineering", "2x2..2x3", "--csv").out.splitlines()
    assert lines == ["rows,columns,value,outcome,mean,temperature", "2,2,+-1,N,0,1",
                     "2,3,{2|-1/2},N,3/4,5/4"]  # fmt: skip
    out = tmp_path / "boards.json"
    assert zermelo("table", "clobber", "1x2..2x2", "-o", out).status == 0
    assert json.loads(out.read_text())["ruleset"] == "clobber"


def test_values_of_boards_whose_play_need_not_end(zermelo) -> None:
    held = json.loads(zermelo("table", "fox-and-geese", "3x3..3x4", "--json").out)["boards"]
    assert [(entry["value"], entry["mean"], entry["outcome"]) for entry in held] == [
        ("off", "off", "R"), ("over", "0", "L"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("domineering", "3x3..1x1"), "give the least rows x columns"),
        (("cram", "1x1..2x2"), "needs a partizan game"),
        (("domineering", "1x1..2x2", "--upto", "3"), "no heaps"),
        (("domineering", "1x1..2x2", "--misere"), "are for normal play"),
        (("domineering", "1x1..2x2", "-o", "x.svg"), "cannot be plotted"),
    ],
)
def test_no_table_of_boards(zermelo, words: tuple[str, ...], said: str) -> None:
    reply = zermelo("table", *words)
    assert reply.status == 2
    assert said in reply.err
