"""``zermelo argue --kind``: frameworks of other kinds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zermelo.argumentation.kinds import KINDS, reduce_facts
from zermelo.certificates import certify_acceptance
from zermelo.verbs.certify import REDUCED_KINDS

CLAIMS = (
    "arg(a). arg(b). arg(c). att(a,b). att(b,a). att(b,c). claim(a,x). claim(b,x). claim(c,y).\n"
)
OPEN = "arg(a). arg(b). ?arg(c). att(a,b). ?att(c,a).\n"
HAL = Path(__file__).parents[2] / "examples" / "values.apx"


@pytest.fixture
def ask(zermelo, tmp_path: Path):
    def call(content: str, *words: str, status: int = 0):
        path = tmp_path / "x.apx"
        path.write_text(content)
        reply = zermelo("argue", path, *words)
        assert reply.status == status, reply.err
        if status:
            return reply.err
        return json.loads(reply.out) if "--json" in words else reply.out

    return call


def test_kinds_with_the_same_arguments_answer_all_questions(zermelo) -> None:
    told = json.loads(zermelo("argue", HAL, "--kind", "values", "--json").out)
    assert (told["attacks"], told["extension"]) == (2, ["a", "b", "d"])
    assert told["edges"] == "attacks"
    why = zermelo("argue", HAL, "--kind", "VALUES", "--why", "c").out
    assert "c is not in some preferred extension: d attacks c" in why
    shown = zermelo("argue", HAL, "--kind", "values").out
    assert "(values): 4 arguments, 2 attacks after reduction. An attack fails if" in shown
    refused = zermelo("argue", HAL, "--kind", "values", "--moves")
    assert "reads facts in APX; drop --attacks/--moves" in refused.err
    assert "with --kind values" in zermelo("argue", HAL).err
    assert "there is no kind 'x'; there are: preferences" in zermelo("argue", HAL, "--kind=x").err


def test_claims(ask) -> None:
    kind = ("--kind", "claims")
    assert ask(CLAIMS, *kind, "--all", "--json")["extensions"] == [["x", "y"], ["x"]]
    assert ask(CLAIMS, *kind, "--count", "--json")["count"] == "2"
    told = ask(CLAIMS, *kind, "--accepted", "--json")
    assert (told["credulously"], told["sceptically"]) == (["x", "y"], ["x"])
    assert ask(CLAIMS, *kind, "--json")["extension"] == ["x", "y"]
    assert "one preferred extension  2 claims: x, y" in ask(CLAIMS, *kind)
    assert "1 claim: x" in ask(CLAIMS, *kind, "--accepted")
    for words in (("--why", "a"), ("--needs", "a"), ("--accept", "a", "--what-if")):
        assert "answers --all, --count and --accepted; drop" in ask(CLAIMS, *kind, *words, status=2)
    lone = "arg(a). att(a,a). claim(a,x)."
    assert ask(lone, *kind, "-s", "ST", "--json")["extension"] is None
    assert not ask(lone, *kind, "-s", "ST", "--exit-status", status=1)


def test_collective_attacks(ask) -> None:
    sets = "arg(a). arg(b). arg(c). mem(r,a). mem(r,b). att(r,c). att(c,b)."
    told = ask(sets, "--kind", "collective", "--all", "--json")
    assert told["extensions"] == [["a", "b"], ["a", "c"]]
    assert "ask for one of complete" in ask(sets, "--kind", "collective", "-s", "SST", status=2)


def test_incomplete(ask) -> None:
    told = ask(OPEN, "--kind", "incomplete", "--accepted", "-s", "GR", "--json")
    assert told["possibly_credulously"] == told["possibly_sceptically"] == ["a", "b", "c"]
    assert told["necessarily_credulously"] == told["necessarily_sceptically"] == []
    shown = ask(OPEN, "--kind", "incomplete")
    assert "in some extension of some completion    3 arguments: a, b, c" in shown
    assert "answers only --accepted; drop --all" in ask(
        OPEN, "--kind", "incomplete", "--all", status=2
    )
    assert "--accepted; drop --count" in ask(OPEN, "--kind", "incomplete", "--count", status=2)


def test_certificates_are_about_the_reduced_framework(zermelo, tmp_path: Path) -> None:
    same = {name for name, kind in KINDS.items() if not kind.shown_names and not kind.is_family}
    assert {*REDUCED_KINDS} == same
    file = tmp_path / "x.json"
    words = ("certify", "acceptance", HAL, "--kind", "values", "--argument", "c", "-o", file)
    assert zermelo(*words).status == 0
    said = zermelo("check", file).out
    assert "'c' is in no preferred extension, of 4 arguments and 2 attacks" in said
    held = json.loads(file.read_text())
    F = reduce_facts(HAL.read_bytes(), "values")
    assert held["digest"] == certify_acceptance(F, "c")["digest"]
    refused = zermelo("certify", "extension", HAL, "--kind", "claims", "-o", file)
    assert "'claims' is not one of" in refused.err
    assert "drop --kind" in zermelo("certify", "kernel", HAL, "--kind", "values", "-o", file).err


def test_audiences(zermelo, tmp_path: Path) -> None:
    file = tmp_path / "hal.apx"
    facts = Path("examples/values.apx").read_text(encoding="utf-8")
    file.write_text(facts.replace("valpref(life,property).", ""))
    words = ("argue", str(file), "--kind", "values", "--audience")
    answer = zermelo(*words, "all", "--json").json
    assert answer["possibly_credulously"] == ["a", "b", "c", "d"]
    assert answer["necessarily_sceptically"] == ["a", "d"]
    assert "in every extension of some audience" in zermelo(*words, "all", "--accepted").out
    assert zermelo(*words, "property,life", "--json").json["extension"] == ["a", "c", "d"]
    assert zermelo(*words, "life, property", "--json").json["extension"] == ["a", "b", "d"]
    assert "is not an order of the values life,property; name each" in zermelo(*words, "life").err
    assert "drop --count" in zermelo(*words, "all", "--count").err
    assert "--audience needs --kind values" in zermelo("argue", str(file), "--audience", "all").err
