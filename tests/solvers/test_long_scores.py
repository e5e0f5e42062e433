"""Scores beyond 2⁶², and fractions whose common denominator is, against plain minimax."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest

import zermelo as z
from zermelo.answers.position_certificates import certify_position
from zermelo.budget import Budget
from zermelo.checker import check
from zermelo.solvers.cutoff_search import CutOffSearch

LONG = 10**5_000


def ends_of_row(numbers: tuple, *, turns: bool = False) -> tuple[z.Position, Callable]:
    """Return a game on a row, whose first or last number is taken, and its score by recursion."""

    def options(state: tuple[int, int]) -> list[tuple[int, int]]:
        first, last = state
        return [(first + 1, last), (first, last - 1)] if first < last else []

    def gain(state: tuple[int, int], option: tuple[int, int]) -> int:
        return numbers[state[0]] if option[0] != state[0] else numbers[option[1]]

    def turn(state: tuple[int, int]) -> int:
        return state[0] * (turns + 1) % 3 % 2 if turns else sum(state) % 2

    @cache
    def plain(state: tuple[int, int]) -> int:
        return max(
            (
                gain(state, to) + (plain(to) if turn(state) == turn(to) else -plain(to))
                for to in options(state)
            ),
            default=0,
        )

    more = {"turn": turn} if turns else {}
    return z.game((0, len(numbers)), options, gain=gain, **more), plain


def rows() -> list[tuple]:
    """Return rows of long numbers and of fractions."""
    dice = random.Random(0)
    sizes = [2**61, 2**62 + 1, 2**63, 10**19, 10**400, LONG]
    drawn = [tuple(dice.choice(sizes) * dice.choice([-1, 1]) + k for k in range(9)) for _ in sizes]
    return [*drawn, *(tuple(Fraction(1, k) for k in range(1, n)) for n in (12, 61))]


@pytest.mark.parametrize("turns", [False, True])
def test_as_by_plain_minimax(turns: bool) -> None:
    for numbers in rows():
        here, plain = ends_of_row(numbers, turns=turns)
        search = CutOffSearch(here.ruleset, Budget())
        wanted = plain(here.state)
        assert search.worth(here.state) == wanted
        assert search.at_least(here.state, wanted)
        assert not search.at_least(here.state, wanted + Fraction(1, 7))
        assert search.at_most(here.state, wanted)
        assert not search.at_most(here.state, wanted - 1)
        worths = {
            to: here.ruleset.gain(here.state, to)
            + plain(to) * (1 if turns and here.ruleset.turn(here.state) == here.ruleset.turn(to)
                           else -1)
            for to in here.ruleset.options(here.state)
        }  # fmt: skip
        assert dict(search.options(here.state)) == worths


def test_fractions_of_a_long_common_denominator() -> None:
    here, plain = ends_of_row(tuple(Fraction(1, k) for k in range(1, 61)))
    assert here.solve().method == "cut-offs"
    score = Fraction(6637006752633727545642211, 9690712164777231700912800)
    assert here.solve().score == plain(here.state) == score
    assert check(certify_position(here)).verdict == "HOLDS IF"


def test_ends_with_long_scores() -> None:
    """The loss of a move is exact; a bound and a certificate know the score."""
    ends = {4: 10**19, 5: 10**19 + 7}
    here = z.game(1, {1: [2, 3], 2: [4], 3: [5]}, score=ends.__getitem__)
    for method in ("cut-offs", "minimax"):
        assert z.Engine(method=method).solve(here).scores == {2: 10**19, 3: 10**19 + 7}
    table = here.move_table()
    assert [(row.score, row.loss) for row in table.rows] == [(10**19 + 7, 0), (10**19, 7)]
    assert z.Engine().at_least(here, 10**19 + 7)
    assert not z.Engine().at_least(here, 10**19 + 8)
    assert check(certify_position(here)).verdict == "HOLDS IF"


def test_coins_of_long_worth() -> None:
    here = z.rulesets.CoinsInALine()(10**19, 5 * 10**19, 3, 7 * 10**19)
    found = z.Engine(method="cut-offs").solve(here)
    assert found.score == 11 * 10**19 - 3
    assert sorted(found.scores.values()) == [-(10**19) - 3, 11 * 10**19 - 3]


def test_longer_scores_than_python_writes_are_written() -> None:
    for score in (LONG, Fraction(LONG, 3)):
        here = z.game(2, lambda n: [n - 1] if n else [], score=lambda _, k=score: k)
        found = here.solve()
        assert found.score == score
        written = "1" + 5_000 * "0" + "/3" * (score != LONG)
        for shown in (
            repr(found),
            found._repr_html_(),
            str(here.explain()),
            str(here.move_table()),
        ):
            assert written in shown
        assert here.move_table().json()["score"] == written
