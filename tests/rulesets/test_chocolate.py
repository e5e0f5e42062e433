"""The chocolate bar: reading, words, theorems on bars too large for search."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import Outcome, mex
from zermelo.answers.api import solve
from zermelo.errors import InputError
from zermelo.rulesets.orders.chocolate.rules import Bar, Chocolate, after_bite, transposed
from zermelo.values.play import MISERE

bars = st.lists(st.integers(1, 5), min_size=1, max_size=5).map(
    lambda rows: tuple(sorted(rows, reverse=True))
)


@cache
def value(bar: Bar) -> int:
    """By definition: squares are taken one by one from a picture of the bar."""
    squares = {(row, column) for row, length in enumerate(bar) for column in range(length)}
    options = set()
    for row, column in squares - {(0, 0)}:
        left = {square for square in squares if square[0] < row or square[1] < column}
        lengths = [sum(square[0] == r for square in left) for r in range(len(bar))]
        options.add(tuple(length for length in lengths if length))
    return mex([value(option) for option in options])


@given(bars)
def test_it_agrees_with_the_definition(bar: Bar) -> None:
    here = Chocolate()(*bar)
    found = solve(here)
    assert found.value in (None, value(bar))
    assert (found.outcome is Outcome.P) == (value(bar) == 0)
    wins = {option for option in Chocolate().options(bar) if value(option) == 0}
    assert {move.to.state for move in found.winning_moves} == wins


@given(bars)
def test_mirror_images(bar: Bar) -> None:
    assert transposed(transposed(bar)) == bar
    assert Chocolate().canonical(bar) == Chocolate().canonical(transposed(bar))
    assert Chocolate().canonical(bar) == max(bar, transposed(bar))
    assert value(transposed(bar)) == value(bar)


def test_it_is_told_in_words() -> None:
    (move,) = Chocolate()("3x4").winning_moves()
    assert str(move) == "bite at row 2, column 3: 4 squares"
    assert str(Chocolate()("5", "5", "3", "1")) == "5 5 3 1"
    assert Chocolate()("2x3") == Chocolate()(3, 3)
    assert "strategy stealing" in Chocolate()("3x4").explain()


def test_large_bars_by_theorem() -> None:
    found = solve(Chocolate()("900x900"))
    assert [str(move) for move in found.winning_moves] == [
        "bite at row 2, column 2: 808201 squares"
    ]
    assert found.complete
    found = solve(Chocolate()("2x90000"))
    assert [str(move) for move in found.winning_moves] == ["bite at row 2, column 90000: 1 square"]
    uneven = Chocolate()(30, *[29] * 28, 7)
    found = solve(uneven)
    assert (found.outcome, found.complete) == (Outcome.N, False)
    assert found.winning_moves[0].to.state == after_bite(uneven.state, 1, 1)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "no squares"),
        (("4x",), "'' is not a number of squares"),
        (("4x5x6",), "give ROWSxCOLUMNS"),
        ((3, 4), "row 2 has 4 squares, row 1 above it only 3"),
        ((3, 0), "'0' is not a number of squares"),
        (("2000x2000",), "a bar of 4,000,000 squares"),
    ],
)
def test_what_is_no_bar(words: tuple[object, ...], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Chocolate()(*words)


def test_a_bar_too_long_for_a_key_is_searched_all_the_same() -> None:
    for long in (40, 66):
        found = solve(Chocolate()(long, 2, 1))
        assert found.method in (("compiled", "search") if long == 40 else ("search",))
        assert [str(move) for move in found.winning_moves] == [
            f"bite at row 1, column 3: {long - 2} squares"
        ]


def test_the_theorem_that_spoke_is_named() -> None:
    assert solve(Chocolate()("4x7")).source.startswith("the first player wins on a rectangle")
    assert "Bouton" in solve(Chocolate()(5, 1, 1)).source
    assert "equal arms" in solve(Chocolate()("4x4")).source
    assert "Bouton" in solve(Chocolate()(5, 1, 1), play=MISERE).source
    assert "Gale 1974" in solve(Chocolate()("4x4"), play=MISERE).source
