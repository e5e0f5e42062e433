"""Infinite numbers: an ordered field as far as it goes, text that reads back, nim-sums."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest

from zermelo.errors import InputError
from zermelo.expressions.parse import calculate, evaluate
from zermelo.values.nimber import nim_sum as nim_sum_of_integers
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.notation.arithmetic import as_text
from zermelo.values.transfinite import OMEGA, InfiniteNimber, Transfinite, nim_sum


def worth(text: str) -> object:
    return calculate(text).result


def some(draw: random.Random) -> Transfinite:
    """Draw a sum of powers of ω with small coefficients, some with infinite exponents."""
    powers = [Transfinite.of(1), OMEGA, OMEGA * OMEGA, OMEGA.raised(OMEGA), OMEGA.raised(OMEGA + 2)]
    total = Transfinite.of(0)
    for power in draw.sample(powers, draw.randrange(1, 4)):
        total = total + power * draw.choice([-3, -1, 1, 2, 5])
    return total


def at_integer(x: Transfinite, at: int) -> Fraction:
    """Put a large integer in the place of ω, which keeps sums and products."""

    def put(terms) -> int:
        return sum(n * at ** put(e) for e, n in terms)

    return Fraction(put(x.above), put(x.below))


def polynomial(draw: random.Random) -> Transfinite:
    return sum(
        (OMEGA.raised(k) * draw.choice([-4, -1, 0, 1, 3]) for k in range(4)), Transfinite.of(0)
    )


def test_sums_and_products_are_those_of_polynomials() -> None:
    draw = random.Random(3)
    for _ in range(60):
        x, y = polynomial(draw), polynomial(draw)
        at = draw.choice([97, 1009])
        assert at_integer(x + y, at) == at_integer(x, at) + at_integer(y, at)
        assert at_integer(x * y, at) == at_integer(x, at) * at_integer(y, at)
        assert at_integer(x - y, at) == at_integer(x, at) - at_integer(y, at)
        assert (x < y) == (at_integer(x, 10**6) < at_integer(y, 10**6))
        if y != 0:
            assert at_integer(x / y, at) * at_integer(y, at) == at_integer(x, at)
            assert x / y * y == x
            assert (x / y).sign == x.sign * y.sign


def test_it_is_an_ordered_field_with_infinite_exponents_too() -> None:
    draw = random.Random(8)
    held = [some(draw) for _ in range(14)]
    for x, y in combinations(held, 2):
        z = draw.choice(held)
        assert x + y == y + x
        assert x * y == y * x
        assert x * (y + z) == x * y + x * z
        assert (x < y) + (x == y) + (x > y) == 1
        assert (x < y) == (x + z < y + z)
        assert hash(x + y) == hash(y + x)
    for x in held:
        if x != 0:
            assert x / x == 1
            assert (1 / x) * x == 1
        assert x.birthday.is_ordinal


def test_what_is_printed_reads_back() -> None:
    draw = random.Random(2)
    for _ in range(60):
        x, y = some(draw), some(draw)
        for held in (x, x + y, x * y, *([x / y] if y != 0 else [])):
            found = worth(as_text(held))
            assert held == (found.number if isinstance(found, Game) else found)
        if x.is_ordinal and x.finite is None:
            star = InfiniteNimber(x)
            assert worth(as_text(star)) == star


def test_omega_is_more_than_all_integers_and_its_inverse_less_than_all_fractions() -> None:
    assert worth("omega > 10 ^ 3000") is True
    assert worth("1/omega < (1/2) ^ 3000") is worth("1/omega > 0") is True
    assert worth("ω = omega") is worth("*ω || *7") is True
    assert worth("omega - omega") == 0
    assert as_text(worth("(omega^2 - 1)/(omega - 1)")) == "ω+1"
    assert as_text(worth("2*omega/4")) == "ω/2"


def test_nim_sums_of_ordinals() -> None:
    draw = random.Random(4)
    for _ in range(40):
        a, b, c = (
            sum((OMEGA.raised(k) * draw.randrange(9) for k in range(3)), Transfinite.of(0))
            for _ in range(3)
        )
        assert nim_sum(a, a) == 0
        assert nim_sum(a, b) == nim_sum(b, a)
        assert nim_sum(nim_sum(a, b), c) == nim_sum(a, nim_sum(b, c))
        m, n = draw.randrange(99), draw.randrange(99)
        assert nim_sum(Transfinite.of(m), Transfinite.of(n)) == nim_sum_of_integers(m, n)
    assert as_text(worth("*(omega+5) + *3")) == "*(ω+6)"
    assert worth("*omega + *omega") == 0
    assert worth("*omega + *(omega+3)") == Game("*3")


@pytest.mark.parametrize(
    ("expression", "what"),
    [
        ("omega + ^", r"\^ is not a number"),
        ("{omega|}", "ω is not a short game"),
        ("*(omega-1)", "ω-1 is not an ordinal"),
        ("*omega + 1", "1 is not a nimber"),
        ("2 ^ omega", "is not computed"),
        ("omega ^ (1/2)", "is not computed"),
        ("(omega+1)^1000", "is not computed"),
        ("omega/0", "nothing can be divided by 0"),
        ("(1/omega).Birthday", "birthday of the quotient"),
        ("omega.Mean", "not a short game"),
        ("(omega-1) NimSum 2", "ω-1 is not an ordinal"),
        ("omega := 3", "'omega' has a meaning"),
        ("(omega^omega+omega+1)^40", "more than 200 powers of ω"),
    ],
)
def test_what_is_beyond_is_refused(expression: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        calculate(expression)


def test_they_are_no_values_of_games() -> None:
    with pytest.raises(InputError, match="not a short game"):
        evaluate("omega")
