"""Checks of surveys: right rows hold by another method, and whatever is changed is found."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import zermelo as z
from zermelo.errors import InputError
from zermelo.formats.resolvers import FILES
from zermelo.limits import NO_LIMITS, Limits
from zermelo.surveys.checking import SurveyCheck, check_survey
from zermelo.surveys.table import Survey, read_survey_file

OWN = """
from zermelo.rulesets import PartizanRuleset
class Steps(PartizanRuleset):
    name = "steps"
    def left(self, n):
        return [n - 1] if n else []
    def right(self, n):
        return [n // 2] if n else []
"""


def checked(survey: Survey, path: Path, each: Limits = NO_LIMITS) -> SurveyCheck:
    """Save a survey in a file, and check it."""
    survey.save(str(path))
    return check_survey(
        read_survey_file(str(path), FILES), str(path), FILES, each, NO_LIMITS.start()
    )


@pytest.mark.parametrize(
    ("text", "described", "columns"),
    [
        (
            "clobber",
            {"boards": "xo.:2x2"},
            "outcome value mean temperature birthday LeftStop moves",
        ),
        ("domineering 1x1..3x3", {}, "outcome value atomic-weight reduced left-stop right-stop"),
        ("kayles 0..40", {}, "outcome value nimber"),
        ("kayles 0..9", {}, "outcome value nimber misere remoteness moves method cost"),
        ("node-kayles", {"graphs": "graphs:4"}, "value moves"),
        ("tokens --on loop.tgf", {"source": "tokens"}, "outcome value"),
        ("toads-and-frogs", {"boards": "tf.:1x4"}, "outcome value misere"),
        ("hare-and-hounds", {"source": "hare"}, "outcome"),
        ("dots-and-boxes --rows 1 --columns 1", {"source": "dots"}, "outcome"),
        ("mnk --m 2 --n 2 --k 2", {"source": "mnk"}, "outcome value"),
    ],
)
def test_rows_are_derived_again_by_another_method(
    text: str, described: dict[str, str], columns: str, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    files = {
        "loop.tgf": "a\nb\nc\nd\n#\na b\nb a\nb c\nd a\n",
        "tokens": "a\na b\nd\n",
        "hare": "..x|.x.o.|.x.\n",
        "dots": "a1-b1\na1-a2 a1-b1\n",
        "mnk": "x.|..\nxo|..\n",
    }
    for name, content in files.items():
        Path(name).write_text(content)
    found = checked(z.survey(text, columns=columns.split(), **described), tmp_path / "x.parquet")
    assert found.holds
    assert found.other == found.rows > 0


def test_a_game_of_ones_own_with_certificates(zermelo, tmp_path: Path) -> None:
    game, file = tmp_path / "steps.py", tmp_path / "x.csv"
    game.write_text(OWN)
    assert zermelo("survey", game, "0..9", "--certify", "-o", file).status == 0
    refused = zermelo("survey", "check", file)
    assert (refused.status, "which is not run because a survey names it" in refused.err) == (
        2,
        True,
    )
    facts = json.loads(zermelo("survey", "check", file, game, "--json").out)
    assert (facts["rows"], facts["other"], facts["certificates"]) == (10, 10, 10)
    game.write_text(OWN.replace("n // 2", "n // 3"))
    reply = zermelo("survey", "check", file, game)
    assert reply.status == 1
    assert "the moves of right" in reply.out
    assert "row 10, 9: value is '^[2]', computed again '{v[2]|0||0}'" in reply.out
    assert "the survey does not hold" in reply.out


@pytest.mark.parametrize(
    ("text", "described", "columns"),
    [
        ("clobber", {"boards": "xo.:1x3"}, "outcome value mean temperature birthday moves misere"),
        ("kayles 1..6", {}, "outcome value nimber remoteness misere moves"),
        ("digraph", {"graphs": "digraphs:3"}, "vertices edges kernels P N D gamma"),
    ],
)
def test_every_changed_entry_is_named(
    text: str, described: dict[str, str], columns: str, tmp_path: Path
) -> None:
    survey = z.survey(text, columns=columns.split(), **described)
    for place, name in enumerate(survey.columns[2:-1], 2):
        number = 2
        row = [*survey.rows[number]]
        row[place] = row[place] + 1 if isinstance(row[place], int) else f"{row[place]}7"
        rows = (*survey.rows[:number], tuple(row), *survey.rows[number + 1 :])
        found = checked(replace(survey, rows=rows), tmp_path / "x.jsonl")
        wrong = [(one.row, one.column) for one in found.differences]
        assert wrong == [(number + 1, name)]


def test_every_changed_certificate_is_named(zermelo, tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    for call in (["nim", "0..2", "1..2"], ["clobber", "--boards", "xo:1x3"]):
        assert zermelo("survey", *call, "-o", file, "--certify", "--force").status == 0
        first, second, third = (tmp_path / "x.csv.certificates" / f"{n:06}.json" for n in (1, 2, 3))
        assert first.stat().st_size < 10_000
        whole = first.read_text(), second.read_text(), third.read_text()
        second.write_text(whole[2])
        first.write_text(whole[0].replace('"version":1', '"version":2'))
        third.unlink()
        facts = json.loads(zermelo("survey", "check", file, "--json").out)
        assert [flaw["row"] for flaw in facts["flaws"]] == [1, 2, 3]
        assert facts["differences"] == []


def test_values_in_any_notation_and_no_certificates_of_an_earlier_survey(
    zermelo, tmp_path: Path
) -> None:
    """The checker of certificates writes out values that have short names, such as ^<2>."""
    file = tmp_path / "x.csv"
    words = ["survey", "clobber", "--boards", "xo.:2x3", "-o", file]
    assert (
        zermelo(*words, "--where", "value = '^<2>' or value = '+-{*,^}'", "--certify").status == 0
    )
    facts = json.loads(zermelo("survey", "check", file, "--json").out)
    assert (facts["rows"], facts["certificates"], facts["differences"]) == (5, 5, [])
    assert zermelo(*words, "--hottest", "3", "--force").status == 0
    facts = json.loads(zermelo("survey", "check", file, "--json").out)
    assert (facts["rows"], facts["certificates"]) == (3, None)


def test_a_survey_that_cannot_be_checked(tmp_path: Path) -> None:
    survey, path = z.survey("nim 1..3"), tmp_path / "x.csv"
    survey.save(str(path))
    path.with_name("x.csv.survey.json").unlink()
    with pytest.raises(InputError, match="does not name the family that was surveyed"):
        check_survey(
            read_survey_file(str(path), FILES), str(path), FILES, NO_LIMITS, NO_LIMITS.start()
        )
    wrong = replace(survey, rows=(*survey.rows, ("x", 1, "P", "0", None)))
    with pytest.raises(InputError, match=r"row 4 \(x\)"):
        checked(wrong, path)


def test_rows_out_of_reach_are_derived_by_the_same_method(tmp_path: Path) -> None:
    found = checked(z.survey("nim 30 40 50..52"), tmp_path / "x.csv", Limits(positions=20))
    assert found.holds
    assert found.other < found.rows
    assert found.same[0] == ("30 40 50", ["outcome", "value"])


def test_a_survey_runs_no_program_that_it_names(zermelo, tmp_path: Path) -> None:
    file, program, ran = tmp_path / "x.csv", tmp_path / "evil.py", tmp_path / "ran"
    program.write_text(f"open({str(ran)!r}, 'w')\n")
    file.write_text("position,copies,value,left_out\n(nim 1),1,1,\n")
    for game in (str(program), f"impartial ({program} 3)", f"sum ({program} 3)"):
        origin = json.dumps({"game": game, "family": "x"})
        file.with_name("x.csv.survey.json").write_text(origin)
        assert zermelo("survey", "check", file).status == 2
    assert not ran.exists()
