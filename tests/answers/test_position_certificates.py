"""Certificates of solved positions: accepted, rejected when changed, and honest about the rest."""

from __future__ import annotations

import json
import subprocess
import sys
from copy import deepcopy
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from zermelo import Digraph
from zermelo import rulesets as r
from zermelo.answers import checker, position_checker
from zermelo.answers.certificates import check
from zermelo.answers.position_certificates import by_the_rules, certify_position
from zermelo.answers.solution import outcome_of
from zermelo.digraph.limits import Limits
from zermelo.errors import InputError, LimitReached
from zermelo.rulesets import position_of

SMALL = [
    "kayles 3 4",
    "nim 3 2 1",
    "nim",
    "squares 12",
    "moore --k 2 1 2 3",
    "nimania 2",
    "grundys-game 7 + nim 2",
]
LARGE = [
    f"nim {10**30} 5 7",
    f"nim {10**12} {10**12}",
    "kayles 100000 5 + nim 3 1000000",
    f"octal --code 0.8F {10**12} 5",
    f"scoring --step 3 {10**9} 7",
    "kayles 50 50",
]


def through_json(certificate: dict[str, Any]) -> dict[str, Any]:
    return json.loads(json.dumps(certificate))


@pytest.mark.parametrize("words", SMALL)
@pytest.mark.parametrize("misere", [False, True])
def test_small_positions_by_their_state_graph(words: str, misere: bool) -> None:
    here = position_of(words.split())
    if misere and not here.moves():
        with pytest.raises(InputError, match="nobody can move"):
            certify_position(here, misere=True)
        return
    made = through_json(certify_position(here, misere=misere))
    verdict = check(made)
    assert verdict.valid, verdict.reason
    outcome = str(here.solve(misere=misere).outcome)
    assert made["outcome"][made["start"]] == outcome
    assert f"is {outcome}" in verdict.checked
    assert ("misère" in verdict.checked) == misere
    assert verdict.unchecked.startswith("that the options of every position are those of")
    assert by_the_rules(made).valid


def test_changed_state_graphs_are_rejected() -> None:
    made = certify_position(position_of(["kayles", "3", "4"]))
    for field, other, why in (
        ("start", 1, "is not the position '3 4'"),
        ("start", -1, "number of a vertex"),
        ("start", True, "number of a vertex"),
        ("play", "fair", "normal or misere"),
        ("position", "4 3", "is not the position '4 3'"),
        ("ruleset", 7, "'ruleset' must be text"),
        ("outcome", ["P", *made["outcome"][1:]], "is P"),
    ):
        verdict = check({**made, field: other})
        assert not verdict.valid
        assert why in verdict.reason
    assert not by_the_rules({**made, "ruleset": "dawsons-kayles"}).valid
    larger = certify_position(position_of(["kayles", "4", "4"]))
    forged = {**larger, "position": "3 4", "vertices": ["3 4", *larger["vertices"][1:]]}
    assert not by_the_rules(forged).valid
    with pytest.raises(InputError, match="lists no positions"):
        by_the_rules(certify_position(position_of(["nim", "9", "9", "9", "9"]), positions=5))


def test_many_positions_that_are_left_out_in_misere_play(tmp_path: Path) -> None:
    """The certificate lists one position, and listing it again meets 3,000 without a move."""
    star = tmp_path / "star.txt"
    star.write_text("".join(f"c {leaf}\n" for leaf in range(3000)))
    made = certify_position(position_of(["tokens", "--on", str(star), "c"]), misere=True)
    assert len(made["vertices"]) == 1
    assert by_the_rules(made).valid


def test_a_position_where_nobody_wins() -> None:
    here = r.Tokens(Digraph([("a", "b"), ("b", "a")]))("a")
    verdict = check(certify_position(here))
    assert verdict.valid
    assert "is D (normal" in verdict.checked


@pytest.mark.parametrize("words", LARGE)
def test_large_positions_by_values(words: str) -> None:
    here = position_of(words.split())
    made = through_json(certify_position(here, positions=200))
    assert made["certificate"] == "nim-sum"
    verdict = check(made)
    assert verdict.valid, verdict.reason
    assert made["outcome"] == str(outcome_of(here))
    assert (made["move"] is None) == (made["outcome"] == "P")
    assert "values are theirs" in verdict.unchecked
    for part in made["parts"]:
        assert int(part["value"]) == position_of(part["part"].split()).value
    if made["move"]:
        to = made["move"]["to"].split()
        there = position_of(to if made["ruleset"] == "sum" else [*made["ruleset"].split(), *to])
        assert there.value == 0
        for part in made["move"]["leaves"]:
            assert int(part["value"]) == position_of(part["part"].split()).value


def test_changed_values_are_rejected() -> None:
    made = certify_position(position_of(LARGE[0].split()), positions=200)
    changes: list[tuple[list[Any], Any, str]] = [
        (["parts", 0, "value"], 3, "the nim-sum of the parts is"),
        (["parts", 0, "value"], -3, "is no number"),
        (["parts", 0, "value"], "9" * 5000, "is no number"),
        (["parts", 0], {"part": "nim 5"}, "list of objects with part, source, value"),
        (["parts"], None, "list of objects"),
        (["value"], 0, "the nim-sum of the parts is"),
        (["outcome"], "P", "the outcome is N"),
        (["move"], None, "null for P"),
        (["move"], {}, "an object with"),
        (["move", "part"], 9, "must be in a part"),
        (["move", "part"], 1, "after the move the nim-sum is"),
        (["move", "leaves", 0, "value"], 5, "after the move the nim-sum is"),
        (["move", "to"], 5, "'to' must be text"),
        (["premises"], "none", "list of texts"),
        (["vertices"], [], "does not belong"),
        (["version"], 2, "version 2 is not 1"),
    ]
    for path, other, why in changes:
        changed = deepcopy(made)
        held: Any = changed
        for step in path[:-1]:
            held = held[step]
        held[path[-1]] = other
        verdict = check(changed)
        assert not verdict.valid, path
        assert why in verdict.reason


FORMULAS = [
    "moore --k 2 9 9 9",
    "moore --k 2 9 9 9 1",
    f"moore --k 3 {10**30} 5 7 {10**29}",
    "wythoff 400 1000",
    "wythoff 1836 2971",
    f"wythoff --a 3 {10**40} 77",
]


@pytest.mark.parametrize("words", FORMULAS)
def test_large_positions_by_a_formula(words: str) -> None:
    here = position_of(words.split())
    made = through_json(certify_position(here, positions=50))
    assert made["certificate"] == "theorem"
    verdict = check(made)
    assert verdict.valid, verdict.reason
    assert verdict.unchecked.startswith("the theorem")
    assert made["outcome"] == str(outcome_of(here))
    assert not check({**made, "outcome": "PN"[made["outcome"] == "P"]}).valid
    assert not check({**made, "parameter": 0}).valid
    assert not check({**made, "rule": "nim"}).valid
    move = made["move"]
    if move is None:
        assert not check({**made, "move": made["heaps"]}).valid
        return
    larger = str(int(made["heaps"][0]) + 1)
    for wrong in (None, made["heaps"], [larger, *made["heaps"][1:]], move[:-1], [0] * len(move)):
        assert not check({**made, "move": wrong}).valid, wrong


def test_the_formulas_of_the_checker_name_the_lost_positions() -> None:
    for name, parameters in (("moore", (1, 2, 3)), ("wythoff", (1, 2, 3))):
        for number in parameters:
            rules = r.Moore(number) if name == "moore" else r.Wythoff(number)
            for heaps in product(range(7), repeat=3 if name == "moore" else 2):
                lost = str(rules(*heaps).outcome) == "P"
                assert position_checker.RULES[name](number, list(heaps)) == lost


def test_what_cannot_be_certified() -> None:
    for words in (["nimania", "4"], ["superset", "--n", "4"]):
        with pytest.raises(LimitReached, match="on positions") as short:
            certify_position(position_of(words), positions=5)
        assert short.value.known["outcome"] == ("N" if words[0] == "nimania" else "P")
    with pytest.raises(LimitReached):
        certify_position(position_of(["nim", "9", "9", "9"]), misere=True, positions=20)
    with pytest.raises(LimitReached) as stop:
        certify_position(position_of(["nim", "99", "99", "99"]), limits=Limits(time=1e-6))
    assert stop.value.limit == "time"


@pytest.mark.parametrize("positions", [5, 5000])
def test_the_checker_stands_alone(positions: int, tmp_path: Path) -> None:
    """A copy of two files, in an interpreter without this library."""
    home = Path(checker.__file__).parent
    for name in ("checker.py", "position_checker.py"):
        (tmp_path / name).write_bytes((home / name).read_bytes())
    made = certify_position(position_of(["nim", "3", "4", "6"]), positions=positions)
    (tmp_path / "x.json").write_text(json.dumps(made))
    call = [sys.executable, "-S", "-E", str(tmp_path / "checker.py"), str(tmp_path / "x.json")]
    told = subprocess.run(call, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, "")
    assert "valid=True" in told.stdout
