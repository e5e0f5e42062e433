from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import click
import pytest
from tests.campaign import LONG
from tests.cli.conftest import EXAMPLES

import zermelo as z
from zermelo.cli.commands import command_of
from zermelo.errors import InputError
from zermelo.games.parameters import parameters_of
from zermelo.games.rules import Rules
from zermelo.rulesets.catalogue import RULESETS, ruleset_named
from zermelo.verbs import VERBS, quotient_games, verb_named


def test_kayles(zermelo) -> None:
    answer = zermelo("quotient", "kayles", "--tell", "5,8", "--table", "--json").json
    assert (answer["order"], answer["p_portion"], answer["status"]) == (40, 9, "solved")
    assert (answer["period"], answer["preperiod"], answer["tame"]) == (12, 71, False)
    assert answer["proven_to"] == len(answer["phi"]) - 1
    assert answer["phi"][:9] == ["1", "a", "b", "ab", "a", "c", "ab", "b", "ab^2"]
    assert answer["p_elements"] == ["a", "b^2", "ac", "ac^2", "d", "ad^2", "e", "ade", "adf"]
    assert answer["generators"][2] == {"name": "c", "position": "5", "game": "0.77"}
    assert answer["relations"][:2] == ["a^2 = 1", "b^3 = b"]
    assert answer["steps"][-1] == {"position": 27, "order": 40, "p_portion": 9}
    assert len(answer["kernel"]) == 16
    assert answer["tell"]["beside"] == ["1", "2", "2"]
    assert answer["tell"]["p_position"] == "8"
    assert answer["table"][1][1] == "1"
    text = zermelo("quotient", "kayles", "--tell", "1,4").out
    assert "1 and 4 have the same element, a" in text
    assert "12 from 71 on (proven)" in text


def test_the_context_is_right(zermelo) -> None:
    told = zermelo("quotient", "kayles", "--tell", "5,8", "--json").json["tell"]
    for heap, outcome in (("5", "N"), ("8", "P")):
        reply = zermelo("solve", "kayles", heap, *told["beside"], "--misere", "--method", "search",
                        "--json")  # fmt: skip
        assert reply.json["outcome"] == outcome


def test_heaps_without_a_proven_period(zermelo) -> None:
    answer = zermelo("quotient", "grundys-game", "--upto", 13, "--json").json
    assert (answer["order"], answer["status"], answer["period"]) == (12, "proven", None)
    assert answer["proven_to"] == 13
    assert answer["positions"] == [str(heap) for heap in range(14)]


def test_positions_and_digraphs(zermelo) -> None:
    answer = zermelo("quotient", "node-kayles", "--on", "path:6", "--json").json
    assert (answer["order"], answer["status"], answer["tame"]) == (6, "solved", True)
    answer = zermelo("quotient", EXAMPLES / "take-away.tgf", "--json").json
    assert (answer["order"], answer["tame"], answer["positions"][1]) == (10, True, "0")
    assert "position  element" in zermelo("quotient", EXAMPLES / "take-away.tgf").out


def test_a_joint_quotient(zermelo) -> None:
    answer = zermelo("quotient", "kayles", "+", "nim", 4, "--upto", 6, "--json").json
    assert answer["games"] == ["0.77", "nim 4"]
    assert answer["proven_to"] == [6, 5]
    assert [len(phi) for phi in answer["phi"]] == [7, 6]
    assert "elements of nim 4" in zermelo("quotient", "kayles", "+", "nim", 4, "--upto", 6).out


def test_no_period_is_told_where_there_is_none(zermelo) -> None:
    ends = zermelo("quotient", "nim", 3).out
    assert "proven       for all positions" in ends
    so_far = zermelo("quotient", "kayles", "--upto", 8).out
    assert "proven       to position 8; no proven period" in so_far
    heaps = zermelo("table", "kayles", "--misere", "--upto", 12).out
    assert "proven    to heap 12; no proven period" in heaps
    both = zermelo("quotient", "kayles", "+", "nim", 4, "--upto", 6).out
    assert "proven of 0.77" in both
    for told in (ends, so_far, heaps, both):
        assert "period " not in told.replace("no proven period", "")


def test_a_limit_leaves_what_is_known(zermelo) -> None:
    reply = zermelo("quotient", "dawsons-kayles", "--order", 50, "--json")
    assert reply.status == 3
    assert (reply.json["order"], reply.json["proven_to"], reply.json["limit"]) == (24, 24, True)
    assert "the limit on order (50) was reached" in reply.err
    reply = zermelo("quotient", "dawsons-kayles", "--time", "0.000001", "--json")
    assert (reply.status, reply.json["status"], reply.json["order"]) == (3, "limit", 1)
    assert "proven to a limit" in zermelo("quotient", "dawsons-kayles", "--order", 50).out


#: The order at which a quotient without limits is given up, or one that comes sooner.
LARGEST = quotient_games.MAX_ORDER if LONG else 1_000


@pytest.mark.long
def test_without_limits_no_huge_trial_is_pursued(zermelo, monkeypatch: pytest.MonkeyPatch) -> None:
    assert quotient_games.MAX_ORDER == 10_000
    monkeypatch.setattr(quotient_games, "MAX_ORDER", LARGEST)
    reply = zermelo("quotient", "grundys-game", "--upto", 30, "--json")
    assert (reply.status, reply.json["status"], reply.json["proven_to"]) == (3, "limit", 28)
    assert f"the limit on order ({LARGEST:,}) was reached" in reply.err
    assert z.misere_quotient("grundys-game", upto=30).limit == "order"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["grundys-game"], "starts without moves; add --upto N for heaps or give a position"),
        (["domineering"], "only impartial games in which every play ends"),
        ([EXAMPLES / "windmill.tgf"], "needs an acyclic digraph"),
        (["kayles", "+"], "on both sides"),
        (["kayles", "--format", "tgf"], "drop --format"),
        (["kayles", "--tell", "5"], "give two positions separated by a comma"),
        (["kayles", "--tell", "5,x"], "'x' is not a position"),
        (["moon"], "moon"),
        (["kayles", "--draw", "x.jpg"], "does not end in one of"),
    ],
)
def test_a_wrong_call_is_told(zermelo, words: list[object], message: str) -> None:
    reply = zermelo("quotient", *words)
    assert (reply.status, reply.out) == (2, "")
    assert message in reply.err


def test_a_picture(zermelo, tmp_path: Path) -> None:
    path = tmp_path / "q.svg"
    answer = zermelo("quotient", "octal", "--code", "0.75", "--draw", path, "--json").json
    assert answer["file"] == str(path)
    assert path.read_text().startswith("<svg")


def test_certificates(zermelo, tmp_path: Path) -> None:
    path = tmp_path / "q.json"
    assert zermelo("certify", "quotient", "kayles", "-o", path).status == 0
    reply = zermelo("check", path, "--json")
    assert (reply.status, reply.json["verdict"]) == (0, "HOLDS")
    assert zermelo("certify", "quotient", "grundys-game", "--upto", 9, "-o", path).status == 0
    reply = zermelo("check", path)
    assert reply.status == 1
    assert "HOLDS IF that the options of positions of grundys-game are those listed" in reply.out
    held = json.loads(path.read_text())
    path.write_text(json.dumps({**held, "p_elements": [0, *held["p_elements"][1:]]}))
    assert "(b) fails" in zermelo("check", path).out
    reply = zermelo("certify", "kayles", 3, "--upto", 5, "-o", path)
    assert (reply.status, "drop --upto" in reply.err) == (2, True)


def test_tables_of_misere_play(zermelo) -> None:
    answer = zermelo("table", "kayles", "--upto", 9, "--misere", "--json").json
    rows = answer["heaps"]
    genera = "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046"
    assert [row["genus"] for row in rows] == genera.split()
    assert "".join(row["outcome"] for row in rows) == "NPNNPNNNNP"
    assert rows[5] == {"heap": 5, "outcome": "N", "element": "c", "genus": "4^146",
                       "form": "{*, *2, *3, {*2, *3}}", "left_out": []}  # fmt: skip
    assert rows[4]["left_out"] == ["*2", "*3"]
    text = zermelo("table", "kayles", "--upto", 9, "--misere").out
    assert "heap 4 = *: *2, *3 reversed" in text


def test_tables_of_misere_play_as_files(zermelo, tmp_path: Path) -> None:
    call = ("table", "octal", "--code", "0.75", "--upto", 30, "--misere")
    answer = zermelo(*call, "--json").json
    assert (answer["genus_period"], answer["genus_preperiod"]) == (2, 8)
    printed = zermelo(*call, "--csv").out
    rows = list(csv.DictReader(io.StringIO(printed)))
    assert [{**row, "heap": int(row["heap"]), "form": row["form"] or None} for row in rows] == [
        {key: row[key] for key in ("heap", "outcome", "element", "genus", "form")}
        for row in answer["heaps"]
    ]
    for suffix in ("csv", "json", "svg"):
        path = tmp_path / f"x.{suffix}"
        assert zermelo(*call, "-o", path).status == 0
        text = path.read_text(encoding="utf-8")
        if suffix == "csv":
            assert text == printed
        elif suffix == "json":
            assert json.loads(text) == answer
        else:
            assert "octal --code 0.75, misère play" in text
            assert "period 2 from 8 on (proven)" in text
            assert ">ab^2</text>" in text
    assert "period of genera" in zermelo(*call).out
    reply = zermelo(*call, "-o", tmp_path / "x.bmp")
    assert (reply.status, "should end in one of" in reply.err) == (2, True)


def test_a_table_that_meets_a_limit(zermelo) -> None:
    reply = zermelo("table", "octal", "--code", "0.07", "--misere", "--time", "0.000001", "--json")
    assert reply.status == 3
    assert reply.json["heaps"][0]["outcome"] == "N"
    assert reply.json["heaps"][50]["outcome"] is None
    assert "the limit on time (1e-06 s) was reached" in reply.err


def test_the_genus_of_a_position(zermelo) -> None:
    call = ("quotient", "kayles", 5, 8, 8, "+", "nim", 2, "--genus")
    told = zermelo(*call, "--json").json["genus"]
    assert (told["genus"], told["tame"]) == ("6^46", False)
    assert [(row["part"], row["count"], row["genus"]) for row in told["parts"]] == [
        ("kayles 5", 1, "4^146"),
        ("kayles 8", 2, "1^13"),
        ("nim 2", 1, "2^20"),
    ]
    text = zermelo(*call).out
    assert "genus  6^46 (wild) of kayles 5 8 8 + nim 2" in text
    reply = zermelo("quotient", "kayles", "--genus")
    assert (reply.status, reply.out) == (2, "")
    reply = zermelo("quotient", EXAMPLES / "take-away.tgf", "--genus")
    assert (reply.status, "--genus" in reply.err) == (2, True)


def test_trials_that_grow_too_large_end(zermelo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.values.misere.extension.MAX_PRODUCT_ORDER", 3000)
    reply = zermelo("quotient", "octal", "--code", "0.054", "--json")
    assert (reply.status, reply.json["status"], reply.json["limit"]) == (3, "limit", True)
    assert "the limit on order (" in reply.err


def test_explanations_and_play(zermelo, monkeypatch: pytest.MonkeyPatch) -> None:
    text = zermelo("explain", "kayles", 9, 9, 10, 11, 12, "--misere").out
    assert "product: d · d · b · bc · e = b^2" in text
    assert "b^2 is in P = {a, b^2, ac, ac^2, d, ad^2, e, ade}. Every move leads out of P" in text
    text = zermelo("explain", "kayles", 3, "+", "nim", 2, 5, "--misere").out
    assert "a is kayles 1, b is kayles 2, c is nim 4;" in " ".join(text.split())
    text = zermelo("explain", "kayles", 5, "--misere").out
    assert "is a sum" not in text
    assert "product: c\n" in text
    text = zermelo("explain", "kayles", 12, 13, 14, "--misere").out
    assert "abc is not in P" in text
    assert "  b^2: take 1 from heap 1, leaving 1 and 10" in text
    # the hint is the quotient's; how long play lasts is searched for beside it
    monkeypatch.setattr("zermelo.answers.move_table.MAX_FREE_POSITIONS", 2_000)
    typed = iter(["hint", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    text = zermelo("play", "kayles", 12, 13, 14, 15, 16, 17, 18, "--misere").out
    assert "Move take 1 from heap 1, leaving 3 and 8: it wins." in text


def test_a_certificate_of_a_ruleset_with_parameters(zermelo, tmp_path: Path) -> None:
    held = tmp_path / "held.json"
    made = zermelo("certify", "quotient", "octal", "--code", "0.07", "--upto", 10, "-o", held)
    assert (made.status, made.err) == (0, "")
    quotient = zermelo("quotient", "octal", "--code", "0.07", "--upto", 10, "--json").json
    assert json.loads(held.read_text())["order"] == quotient["order"] == 12
    assert zermelo("check", held).status == 0
    wrong = zermelo("certify", "quotient", "octal", "--cod", "0.07", "-o", held)
    assert wrong.status == 2
    assert "octal has no parameter '--cod'; did you mean --code?" in wrong.err


def options_of(kind: type[Rules]) -> list[str]:
    """Return the parameters of a ruleset, as a person would write them."""
    return [word for name in parameters_of(kind) for word in (f"--{name}", "1")]


def words_behind() -> list[tuple[str, str]]:
    """Return each verb with the words that may come before a ruleset there."""
    return [
        (name, first)
        for name in VERBS
        for parameter in verb_named(name).parameters
        for first, then in parameter.first_words.items()
        if then != "file"
    ]


@pytest.mark.parametrize(("name", "first"), words_behind())
def test_every_parameter_may_stand_behind_a_first_word(name: str, first: str) -> None:
    command = command_of(name)
    for kind in RULESETS:
        ruleset = ruleset_named(kind)
        if not isinstance(ruleset, type) or not parameters_of(ruleset):
            continue
        words = [first, kind, *options_of(ruleset)]
        output = ["-o", "x.json"] if name == "certify" else []
        context = command.make_context(name, [*words, *output])
        assert context.params["words"] == tuple(words)
        with pytest.raises((InputError, click.UsageError), match="--nosuch"):
            command.make_context(name, [*words, "--nosuch", "1", *output])
