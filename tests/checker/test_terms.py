"""Sums are parted outside of parentheses, wherever they are read."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import zermelo as z
from zermelo.answers.position_certificates import certify_position, check_moves
from zermelo.checker import check
from zermelo.checker.sums import read_terms
from zermelo.checker.terms import terms_in, terms_of
from zermelo.cli import run
from zermelo.compounds.operators import OPERATORS
from zermelo.compounds.turns import no_value
from zermelo.errors import InputError, LimitReached
from zermelo.limits import Limits
from zermelo.rulesets import position_of
from zermelo.rulesets.reading import words_of
from zermelo.values.play import MISERE

NESTED = "selective (nim 1 + nim 2) (nim 3)"


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("nim 3", ["nim 3"]),
        ("nim 3 + kayles 2 + nim", ["nim 3", "kayles 2", "nim"]),
        (f"{NESTED} + kayles 2", [NESTED, "kayles 2"]),
        (f"kayles 2 + pass ({NESTED} + nim 1) 2", ["kayles 2", f"pass ({NESTED} + nim 1) 2"]),
        ("hackenbush l(l;r) + nim 3", ["hackenbush l(l;r)", "nim 3"]),
        ("geography a(b + nim 3", ["geography a(b", "nim 3"]),
        ("geography a)b + nim 3 + nim (1", ["geography a)b", "nim 3", "nim (1"]),
    ],
)
def test_a_sum_is_parted_outside_of_parentheses(text: str, terms: list[str]) -> None:
    assert terms_of(text) == terms
    assert [" ".join(words) for words in terms_in(words_of(text))] == [
        " ".join(words_of(term)) for term in terms
    ]


def test_what_stands_in_quotes_parts_nothing() -> None:
    text = "geography 'a + (b' + nim 3) + Grundy's Game 1"
    assert terms_of(text) == ["geography 'a + (b'", "nim 3)", "Grundy's Game 1"]


def test_nested_sums_are_parted_as_they_were_put_together() -> None:
    chance = random.Random(43)

    def term(depth: int) -> str:
        if depth == 0 or chance.random() < 0.3:
            return f"nim {chance.randrange(9)}"
        return "selective " + " ".join(f"({total(depth - 1)[0]})" for _ in range(2))

    def total(depth: int) -> tuple[str, list[str]]:
        terms = [term(depth) for _ in range(chance.randrange(1, 4))]
        return " + ".join(terms), terms

    for _ in range(300):
        text, terms = total(3)
        assert terms_of(text) == terms
        assert [" ".join(words) for words in terms_in(text.split())] == terms
        assert str(position_of([text])).count("(") == text.count("(")


@pytest.mark.parametrize("name", OPERATORS)
def test_games_made_of_others_are_terms_of_sums(name: str) -> None:
    made = f"{name} {OPERATORS[name].example}"
    for text in (f"{made} + kayles 2", f"kayles 2 + {made}"):
        if no_value(position_of([made]).ruleset):
            with pytest.raises(InputError, match="cannot be added up"):
                position_of([text])
            continue
        here = position_of([text])
        assert here == position_of(words_of(text))
        assert here.ruleset.parse(str(here).split()) == here.state
        for play in (z.NORMAL, MISERE):
            try:
                held = certify_position(here, play, limits=Limits(positions=3_000))
            except LimitReached:
                continue
            held = json.loads(json.dumps(held))
            assert check(held).verdict in ("HOLDS", "HOLDS IF"), text
            if held["certificate"] in ("position", "starts"):
                assert check_moves(held)


def test_certificates_by_values_have_such_terms() -> None:
    here = position_of([f"{NESTED} + nim 1000000 3"])
    held = json.loads(json.dumps(certify_position(here, limits=Limits(positions=100))))
    assert held["certificate"] == "nim-sum"
    verdict = check(held)
    assert verdict.verdict == "HOLDS IF"
    assert NESTED in verdict.assumed
    terms = read_terms("sum", held["position"])
    assert [term and term.ruleset for term in terms] == [None, "nim"]
    false = held | {"move": held["move"] | {"to": f"{NESTED} + nim 5 3"}}
    assert check(held | {"value": held["value"] ^ 1}).verdict == "FALSE"
    assert check(false).verdict in ("FALSE", "HOLDS IF")  # the moves of such a term are assumed


def test_quotients_and_certificates_of_such_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert z.misere_quotient(NESTED).order == 10
    assert (
        z.misere_quotient(f"{NESTED} + kayles 2").order
        == z.misere_quotient("kayles 2", NESTED).order
    )
    assert repr(position_of(["nim 3 3 + pass (kayles 2)"])) == "<sum: nim 3 3 + pass (kayles 2) 1>"
    held = str(tmp_path / "x.json")
    assert run(["certify", f"{NESTED} + kayles 2", "-o", held]) == 0
    run(["check", held])
    assert "HOLDS IF" in capsys.readouterr().out
