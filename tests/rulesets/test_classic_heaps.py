"""The classics on heaps: numbers too large to search, and values from the literature."""

from __future__ import annotations

import random
from math import gcd

import pytest

from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.cli.commands import parameters_among
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE, NORMAL, Play

HUGE = 10**100


def fibonacci(n: int) -> int:
    """Return the n-th Fibonacci number."""
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


#: Rules with theorems on both plays, and the number of their heaps; others on normal play.
BOTH_PLAYS = [
    (r.Nim(most=HUGE // 7), 5),
    (r.Nim(most=3), 4),
    (r.Bachet(most=HUGE // 3, goal=HUGE), 1),
    (r.Euclid(), 2),
    (r.Euclid(zero=True), 2),
    (r.corner_the_king, 2),
    (r.corner_the_knight, 2),
    (r.corner_the_queen, 2),
    (r.corner_the_rook, 2),
    (r.StaircaseNim(), 7),
    (r.SilverDollar(), 6),
    (r.EndNim(), 9),
]
NORMAL_PLAY = [
    (r.SilverDollar(dollar=2), 5),
    (r.Antonim(), 3),
    (r.Dim(), 3),
    (r.divisor_game, 3),
]
CASES = [(*case, MISERE) for case in BOTH_PLAYS]
CASES += [(*case, NORMAL) for case in BOTH_PLAYS + NORMAL_PLAY]


@pytest.mark.parametrize(("rules", "count", "play"), CASES, ids=lambda part: str(part)[:30])
def test_numbers_of_a_hundred_digits(rules: r.Ruleset, count: int, play: Play) -> None:
    """A winning move leads to a lost position; both are found by theorems."""
    rng = random.Random(1)
    for _ in range(4):
        here = rules(*(rng.randrange(1, HUGE) for _ in range(count)))
        found = solve(here, play)
        assert found.method == "theorem"
        if found.outcome is Outcome.P:
            continue
        assert found.winning_moves
        for move in found.winning_moves:
            assert Engine().outcome(move.to, play) is Outcome.P
        assert len(str(here.explain(play))) < 20_000


@pytest.mark.parametrize("n", range(5, 400, 37))
def test_euclid_and_the_golden_ratio(n: int) -> None:
    """Neighbouring Fibonacci numbers lie on either side of it in turn."""
    large, small = fibonacci(n + 1), fibonacci(n)
    here = r.Euclid()(large, small)
    assert here.outcome is (Outcome.N if n % 2 == 0 else Outcome.P)
    assert r.Euclid(zero=True)(large, small).outcome is here.outcome
    assert here.solve("misere").outcome is not here.outcome


@pytest.mark.parametrize(
    ("numbers", "who"), [((5, 0), "other"), ((6, 6), "other"), ((7, 3), "same")]
)
def test_euclid_in_misere_play_differs_if_numbers_are_equal_or_one_is_0(
    numbers: tuple[int, int], who: str
) -> None:
    here = r.Euclid(zero=True)(*numbers)
    assert (here.solve("misere").outcome is not here.outcome) is (who == "other")
    said = " ".join(str(here.explain("misere")).split())
    assert "unless the numbers are equal or one of them is 0. " in said
    assert f"Here the winner is the {who} player." in said


def test_euclid_by_hand() -> None:
    assert r.Euclid()(12, 7).winning_moves()[0].to.state == (5, 7)
    assert "first time" in str(r.Euclid()(25, 7).explain())
    with pytest.raises(InputError, match="give positive numbers"):
        r.Euclid()(0, 3)


def test_the_values_of_prim_and_dim() -> None:
    """Winning Ways, chapter 4: the number of the least prime divisor, and of the twos."""
    primes = [n for n in range(2, 50) if all(gcd(n, d) == 1 for d in range(2, n))]
    for heap in range(2, 50):
        least = next(k for k, p in enumerate(primes, 1) if heap % p == 0)
        assert r.Prim()(heap).value == (0 if least == 1 else least)
    assert [r.Dim()(n).value for n in (1, 2, 3, 4, 6, 8, 16)] == [1, 2, 1, 3, 2, 4, 5]
    assert r.Prim()(3 * HUGE).outcome is Outcome.P
    assert solve(r.Prim()(HUGE + 1)).best.to.outcome is Outcome.P


def test_twenty_one_is_lost_by_who_begins() -> None:
    start = r.twenty_one()
    assert start.solve("misere").outcome is Outcome.P
    assert r.twenty_one(17).solve("misere").winning_moves[0].to.state == 20
    assert [r.Bachet()(n).outcome for n in (1, 12, 89, 100)] == [Outcome.P] * 4


def test_the_white_knight() -> None:
    """Winning Ways, chapter 3: squares of value 0 have both remainders 0 or 1 modulo 4."""
    knight = r.corner_the_knight
    lost = {(x, y) for x in range(12) for y in range(12) if knight(x, y).value == 0}
    assert lost == {(x, y) for x in range(12) for y in range(12) if x % 4 < 2 and y % 4 < 2}
    assert knight(7, 8).value == 4


def test_the_dollar_may_not_be_put_into_the_bag() -> None:
    game = r.SilverDollar(dollar=1)
    assert not game(1).moves()
    assert [move.to.state for move in game(3).moves()] == [(2,), (1,)] or len(game(3).moves()) == 2
    for wrong, message in (((0, 4), "in the bag"), ((), "is the dollar"), ((3, 3), "one square")):
        with pytest.raises(InputError, match=message):
            game(*wrong)


@pytest.mark.parametrize(
    ("name", "words", "ruleset"),
    [
        ("21", "", "bachet"),
        ("last stick", "5", "nim"),
        ("marienbad", "1 3 5 7", "nim"),
        ("bachet", "40", "bachet"),
        ("corner the lady", "3 5", "corner"),
        ("divisor game", "9", "dim"),
        ("bogus nim", "1 4", "silver-dollar"),
        ("burning the candle at both ends", "2 2", "end-nim"),
    ],
)
def test_common_names(name: str, words: str, ruleset: str) -> None:
    assert solve(f"{name} {words}".strip()).position.ruleset.name == ruleset


def test_another_name_has_the_parameters_of_the_game() -> None:
    """Also those that a verb has, such as --moves, and in one quoted word."""
    for words in (["modular", "nim"], ["modular-nim"], ["kotzig"], ["Kotzigs", "Nim"]):
        asked = ["--n", "8", "--moves", "2,4"]
        assert parameters_among([*words, *asked]) == {"--moves"}
        assert r.position_of([" ".join([*words, *asked])]).outcome is Outcome.N


def test_a_heap_that_cannot_be_factored_says_so() -> None:
    primes = 10**40 + 121, 10**41 + 109
    here: Position[tuple[int, ...]] = r.Dim()(primes[0] * primes[1])
    assert here.outcome is Outcome.N
    with pytest.raises(InputError, match="divisors of"):
        here.moves()
