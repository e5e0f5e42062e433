from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo.errors import InputError
from zermelo.values.ordinal import OMEGA, Ordinal, parse_ordinal

ordinals = st.lists(st.integers(0, 4), max_size=4).map(lambda held: Ordinal(tuple(held)))


@given(ordinals, ordinals, ordinals)
def test_laws_of_ordinal_arithmetic(a: Ordinal, b: Ordinal, c: Ordinal) -> None:
    assert (a + b) + c == a + (b + c)
    assert (a * b) * c == a * (b * c)
    assert a * (b + c) == a * b + a * c
    assert 0 + a == a + 0 == a == 1 * a == a * 1
    assert not a * 0
    if b < c:
        assert a + b < a + c
        assert a + b <= a + c
        assert b + a <= c + a
        if a:
            assert a * b < a * c


@given(ordinals, ordinals)
def test_order(a: Ordinal, b: Ordinal) -> None:
    assert [a < b, a == b, a > b].count(True) == 1
    assert a < a + 1
    assert (a + 1).predecessor == a
    assert (a <= b) == any(a + Ordinal(tuple(c)) == b for c in _differences(b))


def _differences(b: Ordinal) -> list[tuple[int, ...]]:
    """What may be added to something to give b: coefficients that are no larger than those of b."""
    return list(itertools.product(*(range(entry + 1) for entry in b.coefficients)))


@given(ordinals)
def test_text_and_json_come_back(a: Ordinal) -> None:
    assert parse_ordinal(str(a)) == a
    assert parse_ordinal(str(a.to_json())) == a
    assert hash(parse_ordinal(str(a))) == hash(a)


@given(st.integers(0, 50), st.integers(0, 50))
def test_finite_ordinals_are_integers(a: int, b: int) -> None:
    x, y = Ordinal((a,)), Ordinal((b,))
    assert x + y == a + b
    assert x * y == a * b
    assert (x < y) == (a < b) == (x < b)
    assert hash(x) == hash(a)
    assert int(x) == a
    assert x < OMEGA


def test_sums_by_hand() -> None:
    assert str(Ordinal((2, 3))) == "ω·2 + 3"
    assert str(Ordinal((1, 0, 0, 1))) == "ω³ + 1"
    assert str(Ordinal(())) == "0"
    assert 3 + OMEGA == OMEGA
    assert OMEGA + 3 + OMEGA == OMEGA * 2
    assert (OMEGA + 1) * 2 == OMEGA * 2 + 1
    assert (OMEGA + 1) * OMEGA == OMEGA**2
    assert parse_ordinal("w^2 + w*2 + 2") == (OMEGA + 2) ** 2
    assert OMEGA**2 * 3 + 5 + OMEGA**2 == OMEGA**2 * 4
    assert OMEGA.is_limit
    assert not Ordinal(()).is_limit
    assert OMEGA.predecessor is None
    assert Ordinal((0, 0, 5)) == 5
    assert Ordinal((2**60,)).to_json() == str(2**60)


@pytest.mark.parametrize("text", ["", "ω +", "-1", "ω^", "ω·", "x", "ω^-1", "ω ω", "ω^1001"])
def test_what_is_no_ordinal(text: str) -> None:
    with pytest.raises(InputError):
        parse_ordinal(text)


def test_powers_of_finite_ordinals_are_those_of_integers() -> None:
    assert [Ordinal((base,)) ** power for base in range(4) for power in range(4)] == [
        base**power for base in range(4) for power in range(4)
    ]
    for base in (0, 1):
        assert Ordinal((base,)) ** 10**30 == base
    assert int(Ordinal((2,)) ** (2**20 - 1)).bit_length() == 2**20
    with pytest.raises(InputError, match="10\\^1000000000 has more than 1,048,576 binary digits"):
        Ordinal((10,)) ** 10**9


def test_the_largest_power_of_omega() -> None:
    assert (OMEGA**1000).degree == 1000
    with pytest.raises(InputError, match="the leading power in the result at most ω\\^1000"):
        OMEGA**1001


def test_what_cannot_be() -> None:
    for wrong in (
        lambda: Ordinal((1, -1)),
        lambda: int(OMEGA),
        lambda: OMEGA**-1,
        lambda: parse_ordinal("1" * 5000),
    ):
        with pytest.raises(InputError):
            wrong()
