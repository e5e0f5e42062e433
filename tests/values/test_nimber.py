from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import mex, nim_product, nim_sum
from zermelo.errors import InputError

small = st.integers(0, 300)
large = st.integers(0, 2**130)

#: Winning Ways, chapter 14: the nim-multiplication table.
WINNING_WAYS = """
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
0 2 3 1 8 10 11 9 12 14 15 13 4 6 7 5
0 3 1 2 12 15 13 14 4 7 5 6 8 11 9 10
0 4 8 12 6 2 14 10 11 15 3 7 13 9 5 1
0 5 10 15 2 7 8 13 3 6 9 12 1 4 11 14
0 6 11 13 14 8 5 3 7 1 12 10 9 15 2 4
0 7 9 14 10 13 3 4 15 8 6 1 5 2 12 11
0 8 12 4 11 3 7 15 13 5 1 9 6 14 10 2
0 9 14 7 15 6 1 8 5 12 11 2 10 3 4 13
0 10 15 5 3 9 12 6 1 11 14 4 2 8 13 7
0 11 13 6 7 12 10 1 9 2 4 15 14 5 3 8
0 12 4 8 13 1 9 5 6 10 2 14 11 7 15 3
0 13 6 11 9 4 15 2 14 3 8 5 7 10 1 12
0 14 7 9 5 11 2 12 10 4 13 3 15 1 8 6
0 15 5 10 1 14 4 11 2 13 7 8 3 12 6 9
"""


def test_the_table_of_winning_ways() -> None:
    table = [[nim_product(a, b) for b in range(16)] for a in range(16)]
    assert table == [[int(n) for n in row.split()] for row in WINNING_WAYS.strip().split("\n")]


def test_the_product_is_what_its_definition_says() -> None:
    """a ⊗ b is the mex of a'b ⊕ ab' ⊕ a'b' with a' < a and b' < b."""
    size = 40
    table = [[0] * size for _ in range(size)]
    for a in range(size):
        for b in range(size):
            table[a][b] = mex(
                table[x][b] ^ table[a][y] ^ table[x][y] for x in range(a) for y in range(b)
            )
            assert nim_product(a, b) == table[a][b]


@pytest.mark.parametrize("numbers", [small, large], ids=["small", "large"])
@given(st.data())
@settings(max_examples=200, deadline=None)
def test_nimbers_are_a_field_of_characteristic_2(
    numbers: st.SearchStrategy[int], data: st.DataObject
) -> None:
    a, b, c = (data.draw(numbers) for _ in range(3))
    assert nim_product(a, b) == nim_product(b, a)
    assert nim_product(nim_product(a, b), c) == nim_product(a, nim_product(b, c))
    assert nim_product(a, b ^ c) == nim_product(a, b) ^ nim_product(a, c)
    assert (nim_product(a, 1), nim_product(a, 0)) == (a, 0)
    assert (nim_product(a, b) == 0) == (a == 0 or b == 0)


def power(a: int, exponent: int) -> int:
    held = 1
    while exponent:
        if exponent & 1:
            held = nim_product(held, a)
        a = nim_product(a, a)
        exponent >>= 1
    return held


@pytest.mark.parametrize("n", range(6))
def test_nimbers_below_a_fermat_power_are_a_finite_field(n: int) -> None:
    q = 1 << (1 << n)
    rng = random.Random(n)
    for _ in range(20):
        a = rng.randrange(1, q)
        assert power(a, q - 1) == 1
        assert nim_product(a, power(a, q - 2)) == 1  # the inverse


@pytest.mark.parametrize("n", range(9))
def test_a_fermat_power_times_itself_and_times_less(n: int) -> None:
    F = 1 << (1 << n)
    assert nim_product(F, F) == F + F // 2
    assert nim_product(F, F - 1) == F * (F - 1)


def test_sum_and_mex() -> None:
    assert nim_sum(2, 12, 15, 8) == 9  # the lecture notes
    assert nim_sum(*range(1000)) == nim_sum()
    assert nim_sum(2**200, 2**200 + 1) == 1
    assert nim_sum(np.int64(5), np.uint8(1)) == 4
    assert [mex(v) for v in ([], [1], [0], [0, 2], [0, 0, 1], iter([2, 1, 0]))] == [
        0, 0, 1, 1, 2, 3,
    ]  # fmt: skip


@pytest.mark.parametrize("bad", [-1, 1.0, "3", None, True])
def test_anything_else_is_refused(bad: object) -> None:
    for call in (
        lambda: nim_sum(1, bad),
        lambda: mex([0, bad]),
        lambda: nim_product(bad, 2),
        lambda: nim_product(2, bad),
    ):
        with pytest.raises(InputError, match="is not a nimber; give an integer"):
            call()
