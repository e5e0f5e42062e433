"""Partizan rulesets: theorems against search on larger positions, laws, and complaints."""

from __future__ import annotations

from itertools import product

import pytest

from zermelo.errors import InputError, LimitReached
from zermelo.games.sums import sum_of
from zermelo.limits import Limits
from zermelo.rulesets import catalogue, position_of
from zermelo.solvers.engine import Engine
from zermelo.values.partizan import Game
from zermelo.values.play import MISERE


def value(text: str) -> Game:
    found = position_of(text.split()).value
    assert isinstance(found, Game)
    return found


@pytest.mark.parametrize("name", ["cutcake", "maundy-cake"])
def test_cakes_are_worth_what_search_says(name: str) -> None:
    engine, plain = Engine(), Engine(method="partizan")
    wide = 6 if name == "cutcake" else 12  # a piece at a time: pieces together are a sum
    for rows, columns in product(range(1, 5), range(1, wide + 1)):
        if rows * columns <= 24:
            here = catalogue()[name]()(f"{rows}x{columns}")
            if name == "cutcake" and rows * columns > 12:
                continue
            assert engine.value(here) == plain.value(here), str(here)
            assert engine.solve(here).method == "theorem"


def test_trees_are_worth_what_search_says() -> None:
    engine, plain = Engine(), Engine(method="partizan")
    rules = catalogue()["hackenbush"]()
    for trunk, one, two in product(("l", "re", "e"), ("lr", "e", "rle"), ("r", "el", "ll")):
        here = rules(f"{trunk}({one};{two})")
        assert engine.value(here) == plain.value(here), str(here)


def test_col_is_a_number_or_a_number_and_star() -> None:
    for letters in product(".LR", repeat=5):
        found = value("col " + "-".join(letters))
        assert found.number is not None or (found + Game("*")).number is not None


def test_clobber_and_eatcake_are_infinitesimal() -> None:
    for letters in product("xo.", repeat=4):
        assert value(
            "clobber " + "".join(letters[:2]) + "|" + "".join(letters[2:])
        ).is_infinitesimal
    assert value("eatcake 4x4").is_infinitesimal


def test_push_and_shove_are_numbers() -> None:
    for name, strip in product(("push", "shove"), product(".lr", repeat=5)):
        assert value(f"{name} {''.join(strip)}" if "".join(strip) else name).number is not None


def test_mirrors_negate() -> None:
    swap = str.maketrans("tf", "ft")
    for strip in product(".tf", repeat=5):
        text = "".join(strip)
        for name in ("toads-and-frogs", "elephants-and-rhinos"):
            assert value(f"{name} {text}") == -value(f"{name} {text[::-1].translate(swap)}")


def test_sums_with_impartial_games_are_worth_the_sum() -> None:
    here = position_of(
        ["domineering", "2x3", "+", "nim", "3", "5", "+", "clobber", "xxo", "+", "kayles", "4"]
    )
    assert here.value == Game("{2|-1/2} + *6 + ^ + *")
    assert here.solve().method == "sum"


def test_values_are_refused_where_there_are_none() -> None:
    board = position_of(["domineering", "2x3"])
    assert board.solve(MISERE).value is None
    with pytest.raises(InputError, match="no value"):
        sum_of(board.turn(next(iter(board.solve().starts))))


def test_limits_are_kept() -> None:
    with pytest.raises(LimitReached):
        Engine(Limits(positions=50)).value(position_of(["domineering", "5x5"]))


def test_the_tree_is_read_back_in_one_order() -> None:
    rules = catalogue()["hackenbush"]()
    assert rules("l(r;e)") == rules("l(e;r)")
    assert str(rules("l(rl)")) == "lrl"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hackenbush lx", "'x' does not belong there"),
        ("hackenbush l(r", "; or ) is missing"),
        ("hackenbush l(;r)", "a branch is missing"),
        ("col .-", "it breaks off"),
        ("col .(.-.)", "does not belong at column 3"),
        ("snort --on cycle:4 LR", "one a vertex"),
        ("toads-and-frogs tx", "is no strip"),
        ("cutcake 0x3", "is no cake"),
        ("partizan-euclid 7", "are not two numbers"),
        ("partizan-euclid 7 0", "are not two numbers"),
        ("partizan-subtraction --left 1 5", "needs --right"),
        ("partizan-subtraction --left 0 --right 1 5", "each from 1 to"),
        ("partizan-octal --left 0.x --right 0.7 5", "is no octal code"),
        ("clobber xo|x", "is no board"),
        ("fission xo", "is no board"),
    ],
)
def test_what_is_no_position_is_told(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        position_of(text.split())
    assert message in str(error.value)


def test_reasons_are_told() -> None:
    told = str(position_of(["hackenbush", "lrlrr"]).explain())
    assert "sign expansion" in told
    assert "Each edge from there on counts half" in told
    told = str(position_of(["toppling-dominoes", "ellll"]).explain())
    assert "What the moves lead to:" in told
    assert "temperature 2" in told
