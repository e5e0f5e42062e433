"""Treblecross on rows of squares, against the game itself: three crosses side by side win."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

import zermelo as z
from zermelo.errors import InputError
from zermelo.rulesets import Octal, Treblecross, position_of
from zermelo.testing import check_ruleset


@cache
def wins(row: str) -> bool:
    """Whether the next player completes three first, by the rules as they are printed."""
    after = [row[:place] + "x" + row[place + 1 :] for place, s in enumerate(row) if s == "."]
    return any("xxx" in option or not wins(option) for option in after)


@pytest.mark.parametrize("squares", range(3, 12))
def test_rows_of_squares(squares: int) -> None:
    here = Treblecross()(squares)
    assert (here.outcome is z.Outcome.N) == wins("." * squares)
    assert here.value == Octal("0.007")(squares + 2).value


def test_rows_with_crosses() -> None:
    for length in range(3, 8):
        for row in map("".join, product(".x", repeat=length)):
            if "xxx" not in row and "." in row:
                here = Treblecross()(row)
                assert (here.outcome is z.Outcome.N) == wins(row), row


def test_five_squares_are_a_row_of_five() -> None:
    here = position_of(["treblecross", "5"])
    assert str(here) == "....."
    assert here.value == 2
    assert [move.text for move in here.winning_moves()] == ["put a cross on 3"]


def test_sums() -> None:
    assert Treblecross()(5, 3).value == Treblecross()(5).value ^ Treblecross()(3).value


def test_it_keeps_all_promises() -> None:
    check_ruleset(Treblecross)
    rows = [Treblecross()(6), Treblecross()(".x.x", "....."), Treblecross()("x.x..xxx")]
    check_ruleset(Treblecross(), rows)


@pytest.mark.parametrize("row", ["xo.", "10001", "1e3"])
def test_what_is_no_row(row: str) -> None:
    with pytest.raises(InputError, match="treblecross"):
        position_of(["treblecross", row])
