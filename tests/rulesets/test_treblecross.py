"""Treblecross on rows of squares, against the game itself: three crosses side by side win."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product

import pytest

import zermelo as z
from zermelo.errors import InputError
from zermelo.rulesets import Octal, Treblecross, position_of
from zermelo.testing import check_ruleset


@cache
def wins(*rows: str) -> bool:
    """Whether the next player completes three first, by the rules as they are printed."""
    for number, row in enumerate(rows):
        for place in (place for place, square in enumerate(row) if square == "."):
            crossed = row[:place] + "x" + row[place + 1 :]
            if "xxx" in crossed or not wins(*rows[:number], crossed, *rows[number + 1 :]):
                return True
    return False


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


def test_a_three_in_any_row_ends_the_game() -> None:
    rows = [r for n in (3, 4) for r in map("".join, product(".x", repeat=n)) if "xxx" not in r]
    for pair in combinations_with_replacement(rows, 2):
        here = Treblecross()(*pair)
        assert (here.outcome is z.Outcome.N) == wins(*pair), pair
        if any(row.count("x") > 1 and wins(row) for row in pair):  # if three can be completed
            assert all("xxx" in str(move.to) for move in here.moves())
    for sizes in ((3, 3, 3), (3, 4), (4, 5), (3, 6)):
        assert (Treblecross()(*sizes).outcome is z.Outcome.N) == wins(*("." * n for n in sizes))
    assert not Treblecross()("xxx", "....").moves()


@pytest.mark.parametrize("rows", [["2"], ["x."], ["0"], ["3", ".."], ["1", "2", "3"]])
def test_rows_too_short_for_three(rows: list[str]) -> None:
    with pytest.raises(InputError, match="give rows of 3 squares or more"):
        position_of(["treblecross", *rows])


def test_it_keeps_all_promises() -> None:
    check_ruleset(Treblecross)
    rows = [Treblecross()(6), Treblecross()(".x.x", "....."), Treblecross()("x.x..xxx")]
    rows += [Treblecross()("xx.", "x.x.", "...x..."), Treblecross()("xxx", "xx..")]
    check_ruleset(Treblecross(), rows)


@pytest.mark.parametrize("row", ["xo.", "10001", "1e3"])
def test_what_is_no_row(row: str) -> None:
    with pytest.raises(InputError, match="treblecross"):
        position_of(["treblecross", row])
