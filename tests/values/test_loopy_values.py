from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import Infinity, Outcome, loopy_sum
from zermelo.errors import InputError
from zermelo.values.nimber import LoopyValue, outcome_of
from zermelo.values.text import parse_value, show_value, value_from_json, value_to_json

numbers = st.integers(0, 7) | st.integers(0, 2**70)
values = numbers | st.builds(Infinity, st.frozensets(numbers, max_size=4))


@given(values, values, values)
def test_addition_is_commutative_and_associative_with_0(
    a: LoopyValue, b: LoopyValue, c: LoopyValue
) -> None:
    assert loopy_sum(a, b) == loopy_sum(b, a) == a ^ b
    assert loopy_sum(loopy_sum(a, b), c) == loopy_sum(a, loopy_sum(b, c)) == loopy_sum(a, b, c)
    assert loopy_sum(a, 0) == loopy_sum(a) == a
    assert loopy_sum() == 0


def test_the_rules_of_the_generalised_nim_sum() -> None:
    assert loopy_sum(1, Infinity({1})) == Infinity({0})
    assert loopy_sum(0, 1, 2, Infinity({2, 3})) == Infinity({0, 1})
    assert loopy_sum(Infinity({0}), Infinity({0})) == Infinity()
    assert 3 ^ Infinity({2, 3}) ^ 3 == Infinity({2, 3})


@given(values)
def test_the_outcome_is_that_of_scenic_trails_3_1(value: LoopyValue) -> None:
    if isinstance(value, Infinity):
        expected = "N" if 0 in value.K else "D"
    else:
        expected = "N" if value else "P"
    assert outcome_of(value) is Outcome(expected)


@given(values)
def test_text_and_json_go_round(value: LoopyValue) -> None:
    assert parse_value(show_value(value)) == value
    assert parse_value(show_value(value, star=True)) == value
    assert parse_value(f" {show_value(value)} ".replace("∞", "inf").replace(" ", "")) == value
    assert value_from_json(json.loads(json.dumps(value_to_json(value)))) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("*3", 3), ("3", 3), ("*", 1), ("*0", 0), (" 7 ", 7),
        ("∞(0, 2)", Infinity({0, 2})), ("inf(0,2)", Infinity({0, 2})), ("inf ( 2 , 0 )",
        Infinity({0, 2})), ("∞", Infinity()), ("inf()", Infinity()), ("∞( )", Infinity()),
        ("Inf", Infinity()), ("inf(1,1)", Infinity({1})),
    ],
)  # fmt: skip
def test_what_can_be_written(text: str, value: LoopyValue) -> None:
    assert parse_value(text) == value


@pytest.mark.parametrize(
    "text",
    ["", "x", "-1", "1.5", "∞(0", "∞0", "∞(0,,2)", "∞(,)", "∞(a)", "∞(-1)", "**", "* 3", "∞(*2)",
     "inf(0 2)", "∞(0)(1)", "1e3", "²", "9" * 5000],
)  # fmt: skip
def test_anything_else_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_value(text)
    assert repr(text) in str(caught.value) or "5,000 digits" in str(caught.value)


@pytest.mark.parametrize(
    "held",
    [None, True, -1, 1.0, "x", "-1", [], {}, {"inf": 0}, {"inf": [True]}, {"inf": [0], "x": 1},
     {"inf": [-1]}, {"inf": [0.0]}, {"Inf": []}],
)  # fmt: skip
def test_other_json_is_refused(held: object) -> None:
    with pytest.raises(InputError, match="is not a value in JSON"):
        value_from_json(held)


def test_integers_beyond_2_to_53_are_text_in_json() -> None:
    assert value_to_json(2**53) == 2**53
    assert value_to_json(2**53 + 1) == str(2**53 + 1)
    assert value_to_json(Infinity({1, 2**60})) == {"inf": [1, str(2**60)]}


def test_infinities_are_values() -> None:
    a, b = Infinity([2, 0, 2]), Infinity({0, 2})
    assert a == b
    assert hash(a) == hash(b)
    assert len({a, b, Infinity()}) == 2
    assert copy.deepcopy(a) == a
    assert repr(a) == str(a) == "∞(0, 2)"
    assert repr(Infinity()) == "∞"
    assert a != 0
    with pytest.raises(AttributeError):
        a.K = frozenset()
    for bad in (-1, 1.5, "0"):
        with pytest.raises(InputError, match=r"is not a nimber|should be"):
            Infinity([bad])
        with pytest.raises(InputError, match=r"is not a nimber|should be"):
            loopy_sum(Infinity([0]), bad)
    with pytest.raises(InputError, match="is not a nimber"):
        outcome_of(-1)
