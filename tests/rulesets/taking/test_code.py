"""Codes: reading, writing, options, and messages for nonsense."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.rulesets.taking.strategies import codes

from zermelo.errors import InputError
from zermelo.rulesets.taking.code import Code, Digit, as_code


@given(codes())
def test_writing_and_reading_are_inverse(code: Code) -> None:
    assert Code.parse(str(code)) == code


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        (".77", "0.77"),
        (" 0.770 ", "0.77"),
        ("0.0", "0.0"),
        ("0.000", "0.0"),
        ("4.", None),
        ("4.0", "4.0"),
        ("0.{0,1,2}", "0.7"),
        ("0.{ 0, 5 }", "0.{0,5}"),
        ("0.3!", "0.3"),
        ("4!.0", "4!.0"),
        ("0.3[3]", "0.[3]"),
        ("0.[3333]", "0.[3]"),
        ("0.77[0]", "0.77"),
        ("4.00[30]", "4.0[03]"),
        ("0.3F", "0.3F"),
    ],
)
def test_equal_codes_are_written_alike(text: str, normal: str | None) -> None:
    if normal is None:
        with pytest.raises(InputError, match="digits are missing"):
            Code.parse(text)
    else:
        assert str(Code.parse(text)) == normal


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "one point was expected"),
        ("77", "one point was expected"),
        ("0.7.7", "one point was expected"),
        ("0.", "digits are missing"),
        ("0.7[]", "digits are missing"),
        ("12.7", "one digit was expected before the point, not '12'"),
        ("0.7x", "'x' is no digit"),
        ("0.7f", "'f' is no digit"),
        ("0.-7", "'-' is no digit"),
        ("0.{17}", "numbers of heaps up to 16"),
        ("0.{1,a}", "'{' is no digit"),
        ("0.7!!", "'!' is no digit"),
        ("0.F!", "at most two heaps"),
        ("1.7", "may only split"),
        ("6.7", "leave the heap as it is"),
        ("0.{0", "'{' is no digit"),
        ("0.[3]3", "one point was expected"),
        ("0.７", "is no digit"),
    ],
)
def test_nonsense_is_told(text: str, message: str) -> None:
    with pytest.raises(InputError) as told:
        Code.parse(text)
    assert message in str(told.value)
    assert repr(text.strip()) in str(told.value)


@pytest.mark.parametrize("numbers", [[], [0], [-1, 2], [10**7]])
def test_no_subtraction_set(numbers: list[int]) -> None:
    with pytest.raises(InputError, match="the numbers to take"):
        Code.subtraction(numbers)


def test_subtraction_sets_are_codes() -> None:
    assert str(Code.subtraction([2, 3, 7])) == "0.0330003"
    assert as_code([2, 3, 7]) == as_code("0.0330003") == as_code(Code.subtraction([7, 3, 2, 2]))


def test_digits() -> None:
    code = Code.parse("4.1[25]")
    assert [code.digit(k).heaps for k in range(7)] == [4, 1, 2, 5, 2, 5, 2]
    assert code.longest is None
    assert list(code.takes(3)) == [0, 1, 2, 3]
    assert Code.parse("0.77").digit(5) == Digit(0)
    assert Code.parse("0.3{0,4}").most_heaps == 4


def test_options_are_what_the_digits_say() -> None:
    assert list(Code.parse("0.137").options(3)) == [(1,), ()]
    assert list(Code.parse("0.137").options(5)) == [(3,), (2,), (1, 1)]
    assert list(Code.parse("4!.0").options(6)) == [(1, 5), (2, 4)]
    assert list(Code.parse("8.0").options(7)) == [(1, 1, 5), (1, 2, 4), (1, 3, 3), (2, 2, 3)]
    assert list(Code.parse("0.[3]").options(3)) == [(2,), (1,), ()]
    assert list(Code.parse("0.77").options(0)) == []
