"""Polynomial games: what may be written, against loops over all numbers; and the factoring game."""

from __future__ import annotations

import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.budget import Budget
from zermelo.errors import InputError, LimitReached
from zermelo.limits import Limits
from zermelo.rulesets.numbers.factoring.rules import Factoring
from zermelo.rulesets.numbers.polynomial.rules import Condition, NumberRange, Polynomial
from zermelo.solvers.compiled_search import CompiledSearch
from zermelo.values.factors import is_prime, prime_factors
from zermelo.values.play import NORMAL, Play


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("x1^2 + x2^2 + 2*x3 = x4", "x1^2+x2^2+2*x3-x4=0"),
        ("(x1 - x2)^3", "x1^3-3*x1^2*x2+3*x1*x2^2-x2^3=0"),
        ("x1 - x2*x4 - x2 - x4 - 1", "x1-x2*x4-x2-x4-1=0"),
        ("-x2 <= +3", "-x2-3<=0"),
        ("2 != 2", "0!=0"),
        ("x1**2 == 4", "x1^2-4=0"),
    ],
)
def test_conditions_are_read(text: str, shown: str) -> None:
    held = Condition.parse(text)
    assert str(held) == shown
    assert Condition.parse(shown) == held


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("__import__('os')", "is not a polynomial"),
        ("x1 / 2", "is not a polynomial"),
        ("y + 1", "'y' is not a polynomial"),
        ("x1 = x2 = x3", "compare once"),
        ("x1 +", "cannot be read"),
        ("x1^x2", "is not a polynomial"),
        ("x1^999", "exponents are 0 to 64"),
        ("(x1+x2+x3+x4+x5)^40", "at most 2,000 terms"),
        (
            "+".join(f"x1^{a}*x2^{b}" for a in range(46) for b in range(46)),
            "at most 2,000 terms",
        ),
        ("x99", "at most 20 variables"),
        ("1.5", "is not a polynomial"),
        ("True", "is not a polynomial"),
        ("(" * 500, "cannot be read"),
        ("9" * 4000 + "*" + "9" * 4000, r"coefficients are at most 10\^1000"),
    ],
)
def test_other_conditions_are_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Condition.parse(text)


def test_long_sums_are_read() -> None:
    assert str(Condition.parse("1" + "-x1+x2" * 1250)) == "-1250*x1+1250*x2+1=0"


def test_python_says_nothing_of_its_own() -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        with pytest.raises(InputError):
            Condition.parse("x1 == 3and x2")
    assert not said


terms = st.dictionaries(
    st.lists(st.integers(0, 3), max_size=3).map(lambda e: tuple(e[: len(e) - (e[-1:] == [0])])),
    st.integers(-9, 9),
    max_size=5,
)


@given(terms, st.lists(st.integers(-5, 5), min_size=3, max_size=3), st.sampled_from("=<>"))
def test_conditions_hold_of_what_python_says(
    held: dict[tuple[int, ...], int], numbers: list[int], sign: str
) -> None:
    text = "+".join(
        f"({factor})" + "".join(f"*x{i}^{e}" for i, e in enumerate(exponents, 1))
        for exponents, factor in held.items()
    )
    python = (text or "0").replace("^", "**")
    names = {f"x{i}": number for i, number in enumerate(numbers, 1)}
    value = eval(python, {}, names)  # noqa: S307  of a text made above
    parsed = Condition.parse(f"{text or '0'} {sign} 0")
    assert parsed.holds(numbers) == {"=": value == 0, "<": value < 0, ">": value > 0}[sign]
    assert abs(value) <= parsed.bound([NumberRange(-5, 5)] * 3)


@given(
    st.sampled_from(
        ("x1*x2=x3", "x1+x2>x3", "x2^2-x1", "x1*x3<x2*x4", "x1^2+x2^2+2=x3*x4", "x1!=x2", "x3<=x1")
    ),
    st.lists(st.tuples(st.integers(-2, 1), st.integers(0, 3)), min_size=4, max_size=4),
)
@settings(max_examples=60)
def test_who_wins_by_alternating_loops(text: str, sizes: list[tuple[int, int]]) -> None:
    test = Condition.parse(text)
    spans = tuple(NumberRange(low, low + more) for low, more in sizes[: test.variables])
    rules = Polynomial(test, spans)

    def second_wins(chosen: tuple[int, ...], *, wanted: bool) -> bool:
        if len(chosen) == test.variables:
            return test.holds(chosen) == wanted
        span = spans[len(chosen)]
        made = (
            second_wins((*chosen, number), wanted=wanted)
            for number in range(span.least, span.most + 1)
        )
        return any(made) if len(chosen) % 2 else all(made)

    for play in Play:
        offered = rules.compiled(play)
        search = CompiledSearch(rules, offered, Budget(), play=play)
        lost = second_wins((), wanted=play is NORMAL)
        assert search.outcome(()) is (Outcome.P if lost else Outcome.N)
        assert solve(rules(), play).outcome is (Outcome.P if lost else Outcome.N)


def test_numbers_beyond_64_bits_are_searched_in_python() -> None:
    rules = Polynomial(Condition.parse("x1^20 = x2^20"), (NumberRange(999, 1001),))
    assert rules.compiled() is None
    assert rules().outcome is Outcome.P


def test_words_of_polynomial_games() -> None:
    rules = Polynomial(Condition.parse("x1+x2=3"), NumberRange.parse_all("0..3,-1..5"))
    assert str(rules) == "polynomial --test x1+x2-3=0 --range 0..3,-1..5"
    assert str(rules(1, 2)) == "1 2"
    assert not rules(1, 2).moves()
    assert [str(move) for move in rules(1, 5).moves()] == ["pass, because x1+x2-3=0 does not hold"]
    for parts, message in (
        ((4,), "x1 is '4'; give a whole number in 0..3"),
        ((1, 2, "pass"), "the play has ended after '1 2'"),
        (("a",), "x1 is 'a'"),
    ):
        with pytest.raises(InputError, match=message):
            rules(*parts)
    with pytest.raises(InputError, match="3 ranges and 2 variables"):
        Polynomial(Condition.parse("x1+x2"), NumberRange.parse_all("0..1,0..1,0..1"))
    with pytest.raises(InputError, match="is not a range"):
        NumberRange.parse_all("9..0")
    assert r.Polynomial is Polynomial


def test_primes_and_factors() -> None:
    primes = [n for n in range(2000) if all(n % d for d in range(2, n)) and n > 1]
    assert [n for n in range(2000) if is_prime(n)] == primes
    for n in [*range(1, 3000), 1009**3, 1009 * 1013 * 1019, 10**14 + 1, 2**61 - 1, 999_983**2]:
        factors = prime_factors(n)
        product = 1
        for factor in factors:
            product *= factor
            assert is_prime(factor)
        assert product == n
        assert list(factors) == sorted(factors)
    assert not is_prime(3_215_031_751)  # a strong pseudoprime to the bases 2, 3, 5 and 7
    assert not is_prime((2**89 - 1) * (2**107 - 1))
    assert prime_factors((2**89 - 1) * (2**107 - 1), 1000) is None


def test_the_loser_wins() -> None:
    """Who wins is told at once, but the move takes factors that nobody finds here."""
    hard = Factoring()((2**521 - 1) * (2**607 - 1))
    assert hard.outcome is Outcome.N
    found = solve(Factoring()(91))
    assert {str(move) for move in found.winning_moves} == {"x2 = 6", "x2 = 12"}
    assert [str(move) for move in Factoring()(91, 6, 50).winning_moves()] == ["x4 = 12"]
    assert Factoring()(91, 6).outcome is Outcome.P
    assert Factoring()(10**30, 2).outcome is Outcome.N
    assert solve(Factoring()(10**30, 2)).winning_moves
    assert "7·13" in str(Factoring()(91).explain())
    rules = Factoring()
    for parts, message in (((7,), "give a product"), ((0,), "from 1 on"), ((9, 10), "larger")):
        with pytest.raises(InputError, match=message):
            rules(*parts)
    with pytest.raises(InputError, match="give 4 or more"):
        Factoring(3)
    with pytest.raises(InputError, match="the play has ended"):
        rules(9, 2, 1, 2, "pass")


def test_a_move_that_is_not_found_is_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.values.factors.prime_factors", lambda *_: None)
    with pytest.raises(LimitReached) as stopped:
        solve(Factoring()(1000003 * 1000033), limits=Limits(positions=1000))
    assert stopped.value.known["outcome"] == "N"
