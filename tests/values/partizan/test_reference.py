"""Every row that CGSuite computed: names, canonical forms, heat, weights, expressions."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from tests.golden.cgsuite_words import as_there, spaced

from zermelo.errors import InputError
from zermelo.expressions.parse import evaluate
from zermelo.values.partizan.atomic import subpositions
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.literal import stop_count
from zermelo.values.partizan.loopy import Sided
from zermelo.values.partizan.loopy_heat import stop
from zermelo.values.partizan.loopy_methods import degree, variety

FIXTURES = Path(__file__).parents[2] / "fixtures" / "partizan"

ROWS = [json.loads(line) for line in (FIXTURES / "reference.jsonl").read_text().splitlines()]
RULESETS = sorted({row["ruleset"] for row in ROWS})
FORMS = {"sum", "form", "cool", "heat", "norton", "ordinal-sum"}
EXPRESSIONS = json.loads((FIXTURES / "expressions.json").read_text())
SHORT = json.loads((FIXTURES / "short_game_properties.json").read_text())
STOPPERS = json.loads((FIXTURES / "stopper_properties.json").read_text())
SIDED = json.loads((FIXTURES / "sided_value_properties.json").read_text())
FACTS = [json.loads(line) for line in (FIXTURES / "facts.jsonl").read_text().splitlines()]

#: Sides that are no stoppers have no canonical form here; CGSuite prints one.
WITHOUT_STOPPER = "a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}"


def game_of(canonical) -> Game:
    if isinstance(canonical, str):
        return Game(Fraction(canonical))
    left, right = canonical
    return Game.of(map(game_of, left), map(game_of, right))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_row_has_the_values_that_cgsuite_computes(ruleset):
    rows = [row for row in ROWS if row["ruleset"] == ruleset]
    assert rows
    for row in rows:
        G = game_of(row["canonical"])
        weight = G.atomic_weight
        found = {
            "name": as_there(G),
            "outcome": G.outcome,
            "mean": str(G.mean),
            "temperature": str(G.temperature),
            "left_stop": str(G.left_stop),
            "right_stop": str(G.right_stop),
            "birthday": G.birthday,
            "all_small": G.is_all_small,
            "atomic_weight": None if weight is None else as_there(weight),
            "reduced": as_there(G.reduced),
            "stop_count": stop_count(G),
        }
        assert found == {key: row[key] for key in found}, row["position"]
        if ruleset in FORMS:
            assert evaluate(row["position"]) is G, row["position"]


def test_every_name_is_read_back_and_keeps_its_options_in_order():
    for row in ROWS:
        assert as_there(Game(row["name"])) == row["name"]
        if isinstance(row["canonical"], list):
            assert Game(row["name"]) is game_of(row["canonical"])


@pytest.mark.parametrize(("expression", "expected"), EXPRESSIONS)
def test_expressions_are_worth_what_cgsuite_prints(expression, expected):
    expression = spaced(expression)
    if WITHOUT_STOPPER in expression:
        with pytest.raises(InputError, match="equals no finite stopper"):
            evaluate(expression)
    elif expected.startswith("!!") and "out of bounds" not in expected:
        if "Too many options" in expected:
            assert expression == "{1|*16384}"
        with pytest.raises(InputError, match="at column"):
            evaluate(expression)
    elif not expected.startswith("!!"):
        assert as_there(evaluate(expression)) == expected


def listed(text: str) -> set[str]:
    """Split a set as CGSuite prints it."""
    found, depth, start = [], 0, 1
    for at, character in enumerate(text):
        depth += (character in "{(") - (character in "})")
        if (character == "," and depth == 1) or at == len(text) - 1:
            found.append(text[start:at])
            start = at + 1
    return set(found) - {""}


@pytest.mark.parametrize("expression", list(SHORT))
def test_properties_of_short_games(expression):
    known = SHORT[expression]
    G = evaluate(expression)
    assert isinstance(G, Game)
    assert repr(G) == known["value"]
    weight = G.atomic_weight
    if weight is None:
        assert known["AtomicWeight"].startswith("!!")
    else:
        assert repr(weight) == known["AtomicWeight"]
    for name, found in {
        "Birthday": G.birthday,
        "Freeze": G.frozen,
        "IsAllSmall": str(G.is_all_small).lower(),
        "IsInfinitesimal": str(G.is_infinitesimal).lower(),
        "IsNumber": str(G.number is not None).lower(),
        "IsNimber": str(G.nimber is not None).lower(),
        "IsUptimal": str(G.uptimal is not None).lower(),
        "LeftStop": G.left_stop,
        "Mean": G.mean,
        "OutcomeClass": G.outcome,
        "ReducedCanonicalForm": G.reduced,
        "RightStop": G.right_stop,
        "StopCount": stop_count(G),
        "Temperature": G.temperature,
    }.items():
        assert str(found) == known[name], name
    for name, games in {
        "Incentives": G.incentives,
        "LeftIncentives": G.left_incentives,
        "RightIncentives": G.right_incentives,
        "LeftOptions": G.left,
        "RightOptions": G.right,
    }.items():
        assert set(map(repr, games)) == listed(known[name]), name
    if "Followers" in known:
        assert {repr(g) for g in subpositions(G)} == listed(known["Followers"])
    if known["Thermograph"].startswith("Thermograph"):
        assert trajectories(G) == known["Thermograph"]


def trajectories(G: Game) -> str:
    """Write both walls from the mast downwards, as CGSuite does."""
    T = G.thermograph
    sides = []
    for wall in (T.left_wall, T.right_wall):
        bends = [t for t, _ in wall if t > -1][::-1]
        slopes = ["0"]
        for above, below in zip(wall[::-1], wall[-2::-1], strict=False):
            slopes.append(str((above[1] - below[1]) / (above[0] - below[0])))
        sides.append(f"{wall[-1][1]},[{','.join(map(str, bends))}],[{','.join(slopes)}]")
    return f"Thermograph({','.join(sides)})"


@pytest.mark.parametrize("expression", [e for e in STOPPERS if not e.startswith("begin")])
def test_properties_of_stoppers(expression):
    known = STOPPERS[expression]
    G = evaluate(expression)
    assert repr(G) == known["value"]
    assert G.outcome == known["OutcomeClass"]
    assert repr(stop(G, 0)) == known["LeftStop"]
    assert repr(stop(G, 1)) == known["RightStop"]
    assert set(map(repr, G.left)) == listed(known["LeftOptions"])
    assert set(map(repr, G.right)) == listed(known["RightOptions"])
    negated = -G
    assert repr(-negated) == known["value"]
    assert evaluate(known["value"]) is G
    if int(known["FollowerCount"]) > 14:
        return  # G − G has hundreds of subpositions
    assert evaluate(known["Degree"]) is degree(G)
    assert (degree(G) is G) == (known["IsIdempotent"] == "true" and not G <= 0)
    if known["Variety"].startswith("!!Variety"):
        with pytest.raises(InputError, match="degree of loopiness"):
            variety(G, degree(G), up=True)
    elif not known["Variety"].startswith("!!"):
        assert evaluate(known["Variety"]) is variety(G, degree(G), up=True)
        assert variety(G, degree(G), up=False) is variety(G, degree(G), up=True)


@pytest.mark.parametrize("expression", [e for e in SIDED if e != WITHOUT_STOPPER])
def test_properties_of_values_with_two_sides(expression):
    known = SIDED[expression]
    G = evaluate(expression)
    assert isinstance(G, Sided)
    assert repr(G) == known["value"]
    assert repr(G.onside) == known["Onside"]
    assert repr(G.offside) == known["Offside"]
    hats = {"PHat": ("RD", "DL"), "NHat": ("LD", "DR")}
    assert G.outcome in hats.get(known["OutcomeClass"], (known["OutcomeClass"],))


def test_published_values():
    checked = 0
    for fact in FACTS:
        if fact["kind"] == "value":
            assert repr(Game(fact["value"])) == fact["value"]
            checked += 1
    assert checked
