"""Searches in families: what they find is what a list of all positions has."""

from __future__ import annotations

import pytest

import zermelo as z
from zermelo.errors import InputError, LimitReached
from zermelo.formats.resolvers import FILES
from zermelo.limits import NO_LIMITS
from zermelo.rulesets.reading import position_of
from zermelo.surveys import search as search_module
from zermelo.surveys.family import PositionReader, boards
from zermelo.surveys.search import search_family


@pytest.mark.parametrize(
    ("game", "filled"), [("amazons", "xo.#:2x3"), ("clobber", "xo.:2x3"), ("domineering", ".#:3x3")]
)
def test_the_hottest_is_that_of_the_whole_family(game: str, filled: str) -> None:
    found = z.survey(game, boards=filled, search_for="hottest", steps=400)
    heat = z.survey(game, boards=filled).hottest(1)["temperature"]
    assert found["temperature"][:1] == heat
    assert found.hottest(10).rows == found.rows
    rules = [position_of([game, *row.split()]) for row in found["position"]]
    assert len({here.ruleset.canonical(here.state) for here in rules}) == len(rules)


@pytest.mark.parametrize(
    ("call", "value"),
    [
        ({"game": "domineering", "boards": ".#:3x4"}, "1/2*"),
        ({"game": "hackenbush", "strings": "lr:8"}, "5/8"),
        ({"game": "node-kayles", "graphs": "graphs:9"}, "*5"),
        ({"game": "nim", "family": "0..9 0..99 3"}, "*77"),
        ({"game": "amazons", "boards": "xo.#:2x4"}, "{3|1}"),
    ],
)
def test_a_position_with_a_value_is_found(call: dict[str, str], value: str) -> None:
    """The position has the value by the calculator, too."""
    (row,) = z.survey(**call, search_for=f"value {value}")
    assert z.value(f"({call['game']} {row['position']})") == z.value(value)
    assert z.survey(**call, search_for=f"value {value}", steps=1).rows == ()


def test_a_draw_is_found() -> None:
    (row,) = z.survey("tic-tac-toe", boards="xo.:3x3", search_for="draws")
    assert row["outcome"] == "D"


def test_the_seed_decides() -> None:
    call = {"game": "amazons", "boards": "xo.#:2x3", "search_for": "hottest", "steps": 40}
    first, second, other = (z.survey(**call, seed=seed) for seed in (5, 5, 6))
    assert first.rows == second.rows != other.rows


def test_a_limit_leaves_what_was_found() -> None:
    looks = iter(range(30))
    stop = z.Limits(stop=lambda: next(looks, None) is None)
    call = boards(PositionReader(["amazons"], FILES), "xo.#:2x3"), "hottest"
    found = search_family(*call, position_limits=NO_LIMITS, watch=stop.start())
    assert found.stop is not None
    assert found.survey.rows
    with pytest.raises(LimitReached):
        z.survey(
            "amazons", boards="xo.#:2x3", search_for="hottest", limits=z.Limits(stop=lambda: True)
        )


def test_entries_left_out_at_a_limit_are_not_denied() -> None:
    family, each = boards(PositionReader(["nogo"], FILES), "xo.:2x3"), z.Limits(positions=25)
    columns = ["remoteness", "value", "misere"]
    found = search_family(
        family, "hottest", columns, steps=200, position_limits=each, watch=NO_LIMITS.start()
    )
    assert "positions" in found.survey["left_out"]


def test_rows_that_another_method_denies_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_module.PositionRows, "by_other_method", lambda *_: {"value": "7"})
    with pytest.raises(AssertionError, match="by another method"):
        z.survey("amazons", boards="xo.#:2x2", search_for="hottest", steps=20)


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ({"game": "amazons", "boards": "xo:2x2", "search_for": "hot"}, "give hottest, draws"),
        ({"game": "amazons", "boards": "xo:2x2", "search_for": "value"}, "give hottest, draws"),
        ({"game": "amazons", "boards": "xo:2x2", "search_for": "value {"}, "{"),
        (
            {"game": "node-kayles", "graphs": "trees:5", "search_for": "draws"},
            "cells of positions",
        ),
        (
            {"game": "amazons", "boards": "xo:2x2", "search_for": "hottest", "path": "x.doc"},
            "x.doc",
        ),
    ],
)
def test_what_is_wrong_is_refused(call: dict[str, str], why: str) -> None:
    with pytest.raises(InputError, match=why):
        z.survey(**call)
