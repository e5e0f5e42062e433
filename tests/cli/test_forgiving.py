"""What people type that is nearly right: read as it is meant, or answered by the right word."""

from __future__ import annotations

from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
WINDMILL = EXAMPLES / "windmill.tgf"
CYCLIC = EXAMPLES / "fraenkel-fig6.tgf"


def value(zermelo, *words: object) -> str:
    found: str = zermelo("value", *words, "--json").json["value"]
    return found


def test_a_position_alone_needs_no_parentheses(zermelo) -> None:
    assert value(zermelo, "domineering", "2x3") == value(zermelo, "(domineering 2x3)")
    assert value(zermelo, "domineering 2x3") == "{2|-1/2}"
    assert value(zermelo, "hackenbush", "lr(r;l)") == value(zermelo, "(hackenbush lr(r;l))")
    assert value(zermelo, "hackenbush", "--on", "cycle:5") == "*"
    assert value(zermelo, "nim", 3, 4, "+", "nim", 2) == "*5"
    assert value(zermelo, "{2|-1}", "--against", "domineering 2x3") == "{2|-1}"


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("domineering 2x3 - 1", "(domineering 2x3) - …"),
        ("domineering 2x3 + 1", "(domineering 2x3) + …"),
        ("1 + domineering 2x3", "(domineering …)"),
        ("{nim 3|0}", "(nim …)"),
    ],
)
def test_in_an_expression_it_does(zermelo, expression: str, said: str) -> None:
    for words in ([expression], expression.split()):
        reply = zermelo("value", *words)
        assert reply.status == 2
        assert f"in an expression a position stands in parentheses: {said}" in reply.err


def test_so_does_a_position_of_a_game_of_ones_own(zermelo, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("import zermelo\nhere = zermelo.game(3, lambda n: range(n))\n")
    assert value(zermelo, file) == value(zermelo, file, "+", "nim", 0) == "*3"
    assert value(zermelo, f"{{({file})|0}}") == "v*2"


def test_options_may_follow_an_expression(zermelo) -> None:
    told = zermelo("value", "{2|-1}", "--thermograph").out
    assert "  3/2    1/2    1/2\n   -1      3     -2" in told
    found = zermelo("value", "domineering", "2x3", "--thermograph", "--json").json
    assert found["thermograph"]["left"][-1] == ["5/4", "3/4"]
    assert zermelo("value", "dud", "--thermograph").status == 2
    assert value(zermelo, "3", "-1") == "2"  # where one is not an option


@pytest.mark.parametrize("verb", ["solve", "explain", "moves"])
def test_a_file_and_a_vertex_are_a_position(zermelo, verb: str) -> None:
    reply = zermelo(verb, CYCLIC, "n3")
    assert reply.status == 0
    assert "n3 → p2" in reply.out
    missing = zermelo(verb, CYCLIC)
    assert missing.status == 2
    assert f"such as: zermelo {verb} {CYCLIC} VERTEX" in missing.err
    assert "no vertex is called 'zz'" in zermelo(verb, CYCLIC, "zz").err
    assert "there is no such file" in zermelo(verb, "nowhere.tgf", "a").err


def test_it_is_a_token_on_that_vertex(zermelo) -> None:
    token = ["tokens", "--on", CYCLIC, "n3"]
    assert zermelo("solve", CYCLIC, "n3", "--json").json == zermelo("solve", *token, "--json").json
    for more in ([], ["--misere"]):
        told = zermelo("solve", CYCLIC, "n3", *more).out
        assert told == zermelo("solve", *token, *more).out
        outcome = "(N)" if "(N)" in told else "(P)" if "(P)" in told else "(D)"
        assert outcome in zermelo("explain", CYCLIC, "n3", *more).out


def test_an_expression_is_explained_as_a_position_is(zermelo) -> None:
    told = zermelo("explain", "value", "{^,0|0}").out
    assert told.startswith("Expression: {^,0|0}\nIt is worth *.\nThe next player wins (N).\n")
    assert "{^,0|0} = *.\n\nLeft's option ^ is reversible: Right replies to *" in told
    assert "* is confused with 0, so the player who begins wins." in told
    found = zermelo("explain", "value", "domineering", "2x3", "--json").json
    assert found["value"] == "{2|-1/2}"
    assert "The mean is 3/4." in " ".join(found["text"].split())
    assert "worth dud" in zermelo("explain", "value", "dud").out
    assert zermelo("explain", "value", "1", "--misere").status == 2


@pytest.mark.parametrize(
    "words",
    [["nim 3 4 5"], ["nim", "3,4,5"], ["nim", "3,", "4,", "5"], ["nim 3,4", "+", "nim 5"],
     ["nim 3 + nim 4 5"], ["nim", "3 4 5"], ["nim", "3, 4 5"]],
)  # fmt: skip
def test_heaps_may_have_commas_and_quotes(zermelo, words: list[str]) -> None:
    for verb in ("solve", "explain", "moves"):
        assert zermelo(verb, *words).status == 0
    assert zermelo("solve", *words, "--json").json["value"] == 2


def test_so_may_heaps_of_two_players(zermelo) -> None:
    rules = ["partizan-subtraction", "--left", "1,2", "--right", "3"]
    assert zermelo("solve", *rules, "7,4").out == zermelo("solve", *rules, 7, 4).out


def test_names_with_blanks_stay_whole(zermelo, tmp_path: Path) -> None:
    assert "grundys-game: 5" in zermelo("solve", "Grundy's Game", 5).out
    file = tmp_path / "my file.tgf"
    file.write_bytes(CYCLIC.read_bytes())
    assert zermelo("solve", file, "n3").status == 0
    assert "no file.tgf: there is no such file" in zermelo("solve", "no file.tgf", "n3").err


NEAR = [
    (["kernel", WINDMILL], "there is no verb 'kernel'; did you mean kernels?"),
    (["sovle", "nim", 3], "there is no verb 'sovle'; did you mean solve?"),
    (["moon"], "there is no verb 'moon'; 'zermelo --help' lists all"),
    (["nim", 3, 4], "it is a game: try 'zermelo solve nim 3 4'"),
    (["Four", "in", "a", "row"], "it is a game: try 'zermelo solve Four in a row'"),
    (["tablebase", "biuld"], "did you mean build? 'zermelo tablebase --help' lists all"),
    (["solve", "nim", 3, "--missere"], "nim has no parameter '--missere'; did you mean --misere?"),
    (["solve", "kayles", 3, "--missere"], "did you mean --misere?"),
    (["solve", "hex", "--sise", 3], "did you mean --size"),
    (["solve", "bounded-nim", "--most", 3, 5], "bounded-nim is not in the catalogue: it is nim"),
    (["solve", WINDMILL, "a1", "--jsno"], "there is no option '--jsno'; did you mean --json?"),
    (["kernels", WINDMILL, "--cout"], "there is no option '--cout'; did you mean --count"),
    (["kernels", WINDMILL, "--moon"], "no option '--moon'; 'zermelo kernels --help' lists all"),
    (["value", "{2|-1}", "--thermograf"], "did you mean --thermograph?"),
    (["value", "hackenbush", "--onn", "cycle:5"], "did you mean --on"),
    (["table", "nim", "--uptoo", 4], "did you mean --upto?"),
    (["grade", "nim", "--answers", EXAMPLES / "answers.csv", "--moove", "x"], "mean --move?"),
    (["solve", "kayls", 3], "there is no ruleset 'kayls'; did you mean kayles?"),
    (["solve", "kernel", 3], "there is no ruleset 'kernel'; 'zermelo rulesets' lists all"),
    (["rulesets", "nmi"], "did you mean nim?"),
    (["explain", "moon", 3], "there is no ruleset 'moon'"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "message"), NEAR, ids=[said for _, said in NEAR])
def test_the_right_word_is_named_in_one_line(zermelo, words: list[object], message: str) -> None:
    reply = zermelo(*words)
    assert (reply.status, reply.out) == (2, "")
    assert message in reply.err
    assert reply.err.count("\n") == 1
    assert len(reply.err) < 250 + len(str(EXAMPLES))


def test_rows_of_answers_are_told_in_short(zermelo, tmp_path: Path) -> None:
    file = tmp_path / "answers.csv"
    file.write_text("position,move\nkayls 3,take 1\nmoon 3,take 1\n")
    rows = zermelo("grade", "--answers", file, "--json").json["rows"]
    lists = "'zermelo rulesets' lists all"
    assert [row["reason"] for row in rows] == [
        f"not graded: there is no ruleset 'kayls'; did you mean kayles? {lists}",
        f"not graded: there is no ruleset 'moon'; {lists}",
    ]


def test_a_member_of_a_family_says_what_it_is(zermelo) -> None:
    told = zermelo("solve", "guiles", "--code", "0.77", "12").err
    assert "guiles has no parameter '--code'; it is octal --code 0.15; " in told
