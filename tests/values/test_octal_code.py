"""Codes: reading, writing, options, and messages for nonsense."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.taking.naive import naive_values
from tests.rulesets.taking.strategies import codes, codes_with_conditions

from zermelo.errors import InputError
from zermelo.limits import UNLIMITED
from zermelo.rulesets.heaps.octal import Octal
from zermelo.rulesets.heaps.taking.values import HeapValues
from zermelo.values.octal_code import Digit, OctalCode, octal_code_of


@given(codes() | codes_with_conditions())
def test_writing_and_reading_are_inverse(code: OctalCode) -> None:
    assert OctalCode.parse(str(code)) == code


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
        # what CGSuite takes for equal
        ("04.30", "4.3"),
        ("04.00[00]", "4.0"),
        ("0.3f", "0.3F"),
        ("0.{1,2!}", "0.6!"),
        ("0.{0!,2!,3!}", "0.{0,2!,3!}"),
        ("0.D!", "0.{0,2!,3!}"),
        ("0.{0!,2!,3}", "0.{0,2!,3}"),
        ("0.{0!,2!,3!+}", "0.{0,2!+}"),
        ("0.{0,2+}!", "0.{0,2!+}"),
        ("0.{0!,2,3!+}", "0.{0,2,3!+}"),
        ("0.{0!,3+}", "0.{0,3+}"),
        ("0.{0!,2!,4!+}", "0.{0,2!,4!+}"),
        ("0.{0!,2!,4?+}", "0.{0,2!,4?+}"),
        ("0.{0!,2?,4?+}", "0.{0,2!,4?+}"),
        ("0.{0!,2=,3?,4?+}", "0.{0,2=,3?+}"),
        ("0.{0!,2?,3?,4?+}", "0.{0,2!,3?+}"),
        ("0.{0,2+}?", "0.{0,2!,3?+}"),
        ("0.{0,1!,2,3,4+}", "0.{0+}"),
        ("0.*", "0.{0+}"),
        ("0.{0,1,2!,3!,4!+}", "0.{0!+}"),
        ("0.*!", "0.{0!+}"),
        ("0.7?", "0.7!"),
        ("0.3?*=", "0.3{0=+}"),
    ],
)
def test_equal_codes_are_written_alike(text: str, normal: str | None) -> None:
    if normal is None:
        with pytest.raises(InputError, match="digits are missing"):
            OctalCode.parse(text)
    else:
        assert str(OctalCode.parse(text)) == normal


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "one point was expected"),
        ("77", "one point was expected"),
        ("0.7.7", "one point was expected"),
        ("0.", "digits are missing"),
        ("0.7[]", "digits are missing"),
        ("12.7", "one digit was expected before the point, not '12'"),
        ("0.7x", "'x' is not a digit"),
        ("0.7g", "'g' is not a digit"),
        ("0.-7", "'-' is not a digit"),
        ("0.{17}", "write numbers up to 16"),
        ("0.{1,a}", "'a' is not a number of heaps"),
        ("0.{1,2!}?", "'2!' is not a number of heaps"),
        ("0.{1,2,1}", "1 is given twice as a number of heaps"),
        ("0.{1+,2!}", "2 is given twice as a number of heaps"),
        ("0.{1+,2+}", "2 is given twice as a number of heaps"),
        ("0.{3+,2+}", "3 is given twice as a number of heaps"),
        ("0.+", "'+' is not a digit"),
        ("*.0", "may only split"),
        ("{1=,2}.0", "may only split"),
        ("80.0", "moves that add tokens are not supported"),
        ("0.7!!", "'!' is not a digit"),
        ("1.7", "may only split"),
        ("6.7", "without splitting the heap"),
        ("0.{0", "'{' is not a digit"),
        ("0.[3]3", "one point was expected"),
        ("0.７", "is not a digit"),
    ],
)
def test_nonsense_is_told(text: str, message: str) -> None:
    with pytest.raises(InputError) as told:
        OctalCode.parse(text)
    assert message in str(told.value)
    assert repr(text.strip()) in str(told.value)


@pytest.mark.parametrize("numbers", [[], [0], [-1, 2], [10**7]])
def test_no_subtraction_set(numbers: list[int]) -> None:
    with pytest.raises(InputError, match="the numbers to take"):
        OctalCode.subtraction(numbers)


def test_subtraction_sets_are_codes() -> None:
    assert str(OctalCode.subtraction([2, 3, 7])) == "0.0330003"
    assert (
        octal_code_of([2, 3, 7])
        == octal_code_of("0.0330003")
        == octal_code_of(OctalCode.subtraction([7, 3, 2, 2]))
    )


def test_digits() -> None:
    code = OctalCode.parse("4.1[25]")
    assert [code.digit(k).heaps for k in range(7)] == [4, 1, 2, 5, 2, 5, 2]
    assert code.longest is None
    assert list(code.takes(3)) == [0, 1, 2, 3]
    assert OctalCode.parse("0.77").digit(5) == Digit(0)
    assert OctalCode.parse("0.3{0,4}").most_heaps == 4


def test_options_are_what_the_digits_say() -> None:
    assert list(OctalCode.parse("0.137").options(3)) == [(1,), ()]
    assert list(OctalCode.parse("0.137").options(5)) == [(3,), (2,), (1, 1)]
    assert list(OctalCode.parse("4!.0").options(6)) == [(1, 5), (2, 4)]
    assert list(OctalCode.parse("8.0").options(7)) == [(1, 1, 5), (1, 2, 4), (1, 3, 3), (2, 2, 3)]
    assert list(OctalCode.parse("0.[3]").options(3)) == [(2,), (1,), ()]
    assert list(OctalCode.parse("0.77").options(0)) == []


@given(codes_with_conditions(), st.integers(0, 8))
@settings(max_examples=50, deadline=None)
def test_options_under_conditions(code: OctalCode, heap: int) -> None:
    """Against all multisets of heaps, sorted out by what the code says."""
    want = [
        parts
        for taken in code.takes(heap)
        for count in range(heap - taken + 1)
        for parts in combinations_with_replacement(range(1, heap + 1), count)
        if sum(parts) == heap - taken and code.digit(taken).allows(parts)
    ]
    assert sorted(code.options(heap)) == sorted(want)
    assert all(sum(parts) < heap or len(parts) > 1 for parts in want)


def test_values_under_conditions_are_searched() -> None:
    rules = Octal("0.*!3")
    assert rules.nim_sum.value((5,), UNLIMITED) is None
    assert rules(9, 4).value == naive_values(rules.code, 9)[9] ^ naive_values(rules.code, 4)[4]
    with pytest.raises(InputError, match="no table of values"):
        HeapValues(rules.code)


def test_what_holds_of_all_digits_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Digit] = []
    before = Digit.most_heaps
    assert isinstance(before, property)
    monkeypatch.setattr(
        Digit, "most_heaps", property(lambda digit: looked.append(digit) or before.__get__(digit))
    )
    code = OctalCode.subtraction([2, 100_000])
    assert [code.most_heaps, code.most_heaps] == [1, 1]
    assert len(looked) == 2


@pytest.mark.parametrize(
    ("code", "options"), [("0.30[1]", [(10**18 - 1,), ()]), ("0.3[0]", [(10**18 - 1,)])]
)
def test_whole_heaps_of_any_size(code: str, options: list[tuple[int, ...]]) -> None:
    """Digits that repeat and take whole heaps only have one move."""
    assert list(octal_code_of(code).options(10**18)) == options
