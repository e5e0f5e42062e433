"""The calculator: values, positions inside expressions, thermographs, complaints."""

from __future__ import annotations

import json

import pytest

import zermelo as z

#: 2^* and -1^*: {2, 2*|2} and {-1, -1*|-1}.
TWO_UP_STAR = [["2", [["2"], ["2"]]], ["2"]]
MINUS_ONE_UP_STAR = [["-1", [["-1"], ["-1"]]], ["-1"]]


def answer(zermelo, *words: str) -> dict:
    return json.loads(zermelo("value", *words, "--json").out)


def test_a_switch(zermelo) -> None:
    assert answer(zermelo, "{2|-1} + ^*") == {
        "schema": 2,
        "expression": "{2|-1} + ^*",
        "value": "{2^*|-1^*}",
        "canonical": [[TWO_UP_STAR], [MINUS_ONE_UP_STAR]],
        "outcome": "N",
        "mean": "1/2",
        "temperature": "3/2",
        "stops": ["2", "-1"],
        "birthday": 5,
        "atomic_weight": None,
        "reduced": "{2|-1}",
    }


def test_positions_stand_in_parentheses(zermelo) -> None:
    assert answer(zermelo, "(domineering 4x5) - 1")["value"] == "0"
    assert answer(zermelo, "2*(domineering 2x1) + (nim 1 2)")["value"] == "2+*3"
    assert answer(zermelo, "((domineering ..|..) + 1).Mean")["value"] == "1"
    assert answer(zermelo, "(domineering 2x2 + kayles 3)")["value"] == "+-(1+*3)"


@pytest.mark.parametrize(
    "text", ["(domineering 2x3) + 1", "{(nim 3)|-1}", "(nim 1 2) + over", "G := (nim 2); G + G"]
)
def test_an_expression_means_the_same_wherever_it_is_read(text: str, zermelo) -> None:
    assert str(z.value(text)) == answer(zermelo, text)["value"]
    assert not hasattr(z, "evaluate")  # one function has one name


def test_numbers_too_long_and_games_too_deep_are_refused(zermelo) -> None:
    for expression, why in (
        ("2 ^ 15000", "more than 4,000 digits"),
        ("{2 ^ 13000|-(1/2)^13000}", "too deep"),
    ):
        reply = zermelo("value", expression)
        assert (reply.status, reply.out) == (2, "")
        assert why in reply.err
    # the options have fewer digits than that, and the mean may have more
    assert "outcome      The next player" in zermelo("value", "{2 ^ 13000|-(1/2)^400}").out


def test_loopy_values_have_no_canonical_form_here(zermelo) -> None:
    found = answer(zermelo, "over - 5")
    assert (found["value"], found["outcome"], found["canonical"]) == ("-5over", "R", None)


def test_against_another(zermelo) -> None:
    assert answer(zermelo, "^", "--against", "(nim 1)")["relation"] == "||"
    assert answer(zermelo, "over", "--against", "1")["relation"] == "<"
    told = zermelo("value", "^", "--against", "*").out
    assert "Left begins and wins, moving the second game to 0." in told


def test_the_thermograph_is_drawn(zermelo, tmp_path) -> None:
    picture = tmp_path / "heat.svg"
    assert zermelo("value", "{3|-1}", "--draw", picture).status == 0
    assert "mean 1, temperature 2" in picture.read_text()


def test_the_thermograph_of_a_stopper_is_drawn(zermelo, tmp_path) -> None:
    picture = tmp_path / "heat.svg"
    assert zermelo("value", "{5over|-1}", "--draw", picture).status == 0
    assert "mean 2, temperature 3" in picture.read_text()
    assert zermelo("value", "{on|0}", "--draw", picture).status == 0
    assert "no mean, infinite temperature" in picture.read_text()


def test_why_a_stopper_is_what_it_is(zermelo) -> None:
    told = zermelo("value", "a{0,a|*}", "--against", "over").out
    assert "{0,pass|*} = ^[on]." in told
    assert "Left's option 0 is dominated: pass is at least as much." in told
    assert "Left begins and does not win: Right always has a reply." in told
    told = zermelo("value", "{^,0|0}").out  # the options that are written, not the canonical ones
    assert "{^,0|0} = *.\nLeft's option ^ is reversible: Right replies to *" in told
    assert "mean         0" in zermelo("value", "over").out
    assert "Nobody can force a win (D)." in zermelo("value", "dud").out
    told = zermelo("value", "a{{|a}|}").out
    assert "Left begins: nobody can force a win" in told
    assert "worth 1, its onside" in told


def test_a_student_sees_why(zermelo) -> None:
    told = zermelo("value", "{0,*|1}").out
    assert "simplest number" in told


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["(nim 3"], ") is missing for the ( at column 1"),
        (["(moon 3)"], "'moon' names no game, at column 2"),
        (["1 + (domineering 4y5)"], "is not a board"),
        (["1 + (nim 3) +"], "at column 14"),
        (["{1|-1}", "--draw", "x.gif"], "does not end in one of"),
        (["dud", "--draw", "x.svg"], "has two sides and no thermograph"),
        (["(domineering 2x2 left)"], "is not a board"),
        (["1 + " + chr(0xE000)], "has no meaning here"),
    ],
)
def test_what_cannot_be_read_is_told(zermelo, tmp_path, monkeypatch, words, message) -> None:
    monkeypatch.chdir(tmp_path)
    reply = zermelo("value", *words)
    assert reply.status == 2
    assert reply.out == ""
    assert message in reply.err
    assert not list(tmp_path.iterdir())


def test_a_limit_is_kept(zermelo) -> None:
    assert zermelo("value", "(domineering 7x7)", "--time", "1").status == 3


def test_no_values_in_misere_play(zermelo) -> None:
    reply = zermelo("value", "(domineering 2x3)", "--misere")
    assert reply.status == 2
    assert "values are for normal play" in reply.err


SHEET = """# what the worksheet of a lesson may look like
G := {2|-1}
H := (domineering 2x3)

// sums and comparisons
G + H
G >= H
[n*^ for n from 1 to 3]
"""


def test_a_sheet_is_answered_line_by_line(zermelo, tmp_path) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(SHEET)
    found = json.loads(zermelo("value", "-f", str(sheet), "--json").out)
    assert found["file"] == str(sheet)
    lines = found["lines"]
    assert [(line["line"], line["value"]) for line in lines] == [
        (2, "{2|-1}"),
        (3, "{2|-1/2}"),
        (6, "{4|3/2||1|-3/2}"),
        (7, "false"),
        (8, "[^,^^,^3]"),
    ]
    assert [line.get("name") for line in lines] == ["G", "H", None, None, None]
    assert lines[3]["relation"] == "<"
    assert lines[3]["reasons"][0] == "{2|-1} is less than {2|-1/2}."
    assert any("canonical form" in said for said in lines[0]["reasons"])
    alone = answer(zermelo, "{2|-1}")
    assert alone | {"expression": "G := {2|-1}", "name": "G"} == {
        key: held for key, held in lines[0].items() if key not in ("line", "reasons")
    } | {"schema": 2}
    told = zermelo("value", "-f", str(sheet)).out
    assert "6: G + H\n  {4|3/2||1|-3/2}\n  Left wins (L)." in told


def test_names_of_a_sheet_stand_in_an_expression(zermelo, tmp_path) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(SHEET)
    assert (
        answer(zermelo, "-f", str(sheet), "H - G")["value"]
        == answer(zermelo, "(domineering 2x3) - {2|-1}")["value"]
    )
    assert answer(zermelo, "G", "--file", str(sheet), "--against", "H")["relation"] == "<"


def test_what_is_wrong_in_a_sheet_is_named_with_its_line(zermelo, tmp_path) -> None:
    sheet = tmp_path / "sheet.txt"
    for text, what in (
        ("G := 1\n\nG + K", "line 3: 'K' names no game, at column 5 of 'G + K'"),
        ("on := 1", "line 1: 'on' has a meaning"),
        ("1\n(domineering 2x", "line 2: ) is missing"),
    ):
        sheet.write_text(text)
        reply = zermelo("value", "-f", str(sheet))
        assert (reply.status, reply.out) == (2, "")
        assert f"{sheet}, {what}" in reply.err
    sheet.write_text("1")
    reply = zermelo("value", "-f", str(sheet), "--against", "2")
    assert reply.status == 2
    assert "drop --against" in reply.err
    assert zermelo("value").status == 2
    sheet.write_bytes(b"\xff\xfe1")
    assert "not UTF-8" in zermelo("value", "-f", str(sheet)).err


def test_a_comparison_says_who_wins_the_difference(zermelo) -> None:
    assert answer(zermelo, "^ <> *") == {
        "schema": 2,
        "expression": "^ <> *",
        "value": "true",
        "relation": "||",
    }
    assert "Left begins and wins, moving the second game to 0." in zermelo("value", "^ <= *").out


def test_a_form_in_quotes_is_explained_as_it_is_written(zermelo) -> None:
    found = answer(zermelo, "'{*|*}'")
    assert (found["form"], found["value"], found["outcome"]) == ("'{*|*}'", "0", "P")
    told = zermelo("value", "'{^,0|0}'").out
    assert told.startswith("form")
    assert "Left's option ^ is reversible" in told
    assert "{^,0|0} = *." in zermelo("explain", "value", "'{^,0|0}'").out
    assert "reversible through *" in zermelo("moves", "value", "'{^,0|0}'").out


def test_the_thermograph_of_an_expression_in_each_format(zermelo, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    expression = "{4|{2|-1}} + (domineering 1x2)"
    drawn = zermelo("draw", "value", expression, "--thermograph", "-o", "x.svg")
    assert (drawn.status, drawn.err) == (0, "")
    assert drawn.out == "x.svg: the thermograph of {3||1|-2}\n"
    beginnings = {"svg": b"<svg", "pdf": b"%PDF", "png": b"\x89PNG", "tikz": b"% "}
    for suffix, beginning in beginnings.items():
        for words in (
            ("draw", "value", expression, "--title", "{3||1|-2}", "-o"),
            ("value", expression, "--draw"),
        ):
            file = tmp_path / f"{words[0]}.{suffix}"
            assert zermelo(*words, str(file)).status == 0, words
            assert file.read_bytes().startswith(beginning), words
    assert (tmp_path / "draw.svg").read_bytes() == (tmp_path / "x.svg").read_bytes()
    assert (tmp_path / "value.svg").read_bytes() == (tmp_path / "x.svg").read_bytes()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["dud"], "has two sides and no thermograph"),
        (["{1|-1}", "--tree"], "drop --tree"),
        (["{1|-1}", "--board"], "drop --board"),
        (["{1|", "--thermograph"], "column"),
    ],
)
def test_values_that_are_not_drawn(zermelo, tmp_path, words, message) -> None:
    reply = zermelo("draw", "value", *words, "-o", tmp_path / "x.svg")
    assert (reply.status, reply.out) == (2, "")
    assert message in reply.err
