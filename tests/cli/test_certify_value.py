"""``certify value``: sides, refusals and comparisons, from the command line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.campaign import sampled
from tests.values.partizan.test_sides import drawn

from zermelo import Game, value
from zermelo.answers.loopy_certificates import certify_comparison, certify_found, certify_sides
from zermelo.checker import check
from zermelo.errors import InputError
from zermelo.values.partizan.loopy import value_of

CAROUSEL = "a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}"


@pytest.mark.parametrize(
    ("expression", "told"),
    [
        ("over - over", "its onside is game 4, a stopper; its offside is game 4, a stopper"),
        ("{over & under|0}", "a stopper; its offside is game"),
        ("(fox-and-geese 3x3)", "its onside is game 7, a stopper"),
        ("{2|-1} + ^", "its onside is game"),
        (CAROUSEL, "no finite stopper is its onside; no finite stopper is its offside"),
        ("0 & -1 < 0", "the first is < the second"),
        ("upon > 0", "the first is > the second"),
        ("dud || 0", "the first is || the second"),
        ("over + over = over", "the first is = the second"),
    ],
)
def test_what_an_expression_is_worth(zermelo, tmp_path: Path, expression: str, told: str) -> None:
    out = tmp_path / "x.json"
    assert zermelo("certify", "value", expression, "-o", out).status == 0
    reply = zermelo("check", out)
    assert "HOLDS IF the games are" in reply.out
    assert told in " ".join(reply.out.split())
    assert out.stat().st_size < 5_000


@pytest.mark.parametrize("expression", ["{3|", "[1,2]", "moon"])
def test_what_is_no_game_is_refused(zermelo, tmp_path: Path, expression: str) -> None:
    out = tmp_path / "x.json"
    assert zermelo("certify", "value", expression, "-o", out).status == 2
    assert not out.exists()


def test_sides_of_random_digraphs_are_certified() -> None:
    chance = random.Random(12)
    for _ in sampled(range(4_000), 40):
        graph = drawn(chance, 6)
        made = certify_sides("a digraph", (graph, 0), (graph, 0))
        assert check(made).verdict == "HOLDS IF"
        other = drawn(chance, 4)
        try:
            one, two = value_of(graph, 0), value_of(other, 0)
        except InputError:
            continue
        compared = certify_comparison("two digraphs", one, two)
        assert check(compared).verdict == "HOLDS IF"
        relations = {(True, True): "=", (True, False): "<", (False, True): ">"}
        assert compared["relation"] == relations.get((one <= two, two <= one), "||")


def test_another_side_and_another_relation_are_false() -> None:
    six = [((), (1,)), ((0,), (0, 3, 4)), ((4,), (5,)), ((2,), (5,)), ((0,), (0,)), ((1,), (0,))], 1
    made = certify_sides("six", six, six)
    held = made["offside"]
    assert check(made | {"offside": held | {"stopper": held["start"]}}).verdict == "FALSE"
    turned = made | {"onside": made["offside"], "offside": made["onside"]}
    assert check(turned).verdict == "FALSE"
    tis = [((1,), ()), ((), (0,))], 0
    less = certify_comparison("tis, 1", value_of(*tis), value_of([((1,), ()), ((), ())], 0))
    assert less["relation"] == "<"
    for relation in ("=", ">", "||"):
        assert check(less | {"relation": relation}).verdict == "FALSE"


def test_a_sum_is_certified_as_it_is_written() -> None:
    """All positions of the sum are there, and none of them was made simpler."""
    made = certify_found("{2|-1} + ^ + *", lambda: value("{2|-1} + ^ + *"))
    assert str(check(made)).startswith("HOLDS IF the games are what the expression says")
    games = made["onside"]["games"]
    below, found = [0], {0}
    for game in below:
        new = {option for side in games[game] for option in side} - found
        found |= new
        below += new
    whole = Game("{2|-1} + ^ + *")
    assert len(found) > whole.follower_count
    start = games[0]
    assert sorted(map(len, start)) == [3, 3]  # a move in each part, for both players
    made["onside"]["stopper"] = made["onside"]["start"]
    assert not str(check(made)).startswith("HOLDS")
