"""Periods: found, proven, and held against longer tables."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.taking.strategies import codes

from zermelo.rulesets.heaps.taking.growing import prove_growth
from zermelo.rulesets.heaps.taking.loops.repeats import repeats_from
from zermelo.rulesets.heaps.taking.periods import ArithmeticPeriod, find_period, values_needed
from zermelo.rulesets.heaps.taking.values import HeapValues
from zermelo.values.octal_code import OctalCode


@given(st.lists(st.integers(0, 2), max_size=40))
@settings(deadline=None)
def test_repeats(sequence: list[int]) -> None:
    start = repeats_from(np.array(sequence, np.uint8))
    for lag in range(1, len(sequence)):
        begin = len(sequence) - lag
        while begin and sequence[begin - 1] == sequence[begin - 1 + lag]:
            begin -= 1
        assert start[lag] == begin


@given(codes(most=3, longest=8, tails=False))
@settings(max_examples=150, deadline=None)
def test_a_proven_period_holds_ever_after(code: OctalCode) -> None:
    reach = 300 if code.most_heaps > 2 else 2000
    held = HeapValues(code, periodic=False)
    held.upto(reach)
    known = held.period
    if known is None or known.saltus:
        return
    assert known.proven
    values = held.upto(2 * reach).astype(int)
    p, n0 = known.period, known.preperiod
    assert np.array_equal(values[n0 + p :], values[n0:-p])
    assert n0 == 0 or values[n0 - 1] != values[n0 - 1 + p]  # the least preperiod
    for less in range(1, p):  # the least period
        assert not np.array_equal(values[n0 + less :], values[n0:-less])
    assert [known.value(n) for n in range(0, 2 * reach, 7)] == values[::7].tolist()
    for n in range(n0):
        back = values[n + (n0 - n + p - 1) // p * p]
        assert (n in known.exceptions) == (values[n] != back)
        assert known.exceptions.get(n, back) == values[n]


@given(codes(most=3, longest=6, tails=False))
@settings(max_examples=50, deadline=None)
def test_the_proof_needs_exactly_so_many_values(code: OctalCode) -> None:
    held = HeapValues(code, periodic=False)
    values = held.upto(800 if code.most_heaps < 3 else 250)
    known = find_period(code, values)
    if known is None or not known.proven or known.saltus:
        return
    need = values_needed(code, known.period, known.preperiod)
    assert need is not None
    assert need <= values.size
    at = find_period(code, values[:need])
    assert at is not None
    assert (at.proven, at.period, at.preperiod) == (True, known.period, known.preperiod)
    before = find_period(code, values[: need - 1])
    assert before is None or not before.proven or before.period != known.period


def test_too_short_a_stretch_proves_nothing() -> None:
    kayles = OctalCode.parse("0.77")
    assert values_needed(kayles, 12, 71) == 168
    values = HeapValues(kayles).upto(200)
    short, enough = find_period(kayles, values[:167]), find_period(kayles, values[:168])
    assert short is not None
    assert not short.proven
    assert "too short a stretch" in short.source
    assert (short.period, short.preperiod) == (12, 71)
    assert enough is not None
    assert enough.proven
    assert repr(enough) == "<period 12, preperiod 71; proven>"
    assert find_period(kayles, values[:1]) is None


def test_kayles_has_fourteen_exceptions() -> None:
    known = HeapValues(OctalCode.parse("0.77")).period
    assert known is not None
    # Winning Ways, chapter 4
    assert list(known.exceptions) == [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
    assert [known.value(n) for n in range(84, 96)] == [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]


@pytest.mark.parametrize(
    ("text", "period", "preperiod", "saltus", "proven"),
    [
        ("0.[3]", 1, 0, 1, True),
        ("4.[3]", 4, 1, 4, True),
        ("0.3F", 6, 0, 3, False),
        ("8.0", 2, 1, 1, True),  # by the theorem in the manner of Austin's
        ("0.8F", 7, 7, 4, True),
        ("0.BB", 1, 4, 1, True),  # with four periods taken for one
        ("0.9C", 36, 28, 16, True),
        ("0.28", 53, 1, 16, True),
        ("0.[03]", 2, 0, 1, True),  # no heap is split
        ("0.3003330[3]", 4, 0, 2, True),
        ("0.[12]", 2, 1, 1, True),
    ],
)
def test_values_that_grow(
    text: str, period: int, preperiod: int, saltus: int, proven: bool
) -> None:
    code = OctalCode.parse(text)
    held = HeapValues(code, periodic=False)
    values = held.upto(600)
    known = held.apparent_period()
    assert known is not None
    assert (known.period, known.preperiod, known.saltus) == (period, preperiod, saltus)
    assert known.proven == proven
    held.upto(1023)
    assert (held.period is not None) == proven
    assert [known.value(n) for n in range(601)] == values.tolist()
    assert f"saltus {saltus}" in repr(known)
    assert values_needed(code, 1, 1) is None or not code.tail
    if proven:
        assert HeapValues(code)[10**50] == known.value(10**50)
        assert HeapValues(code).upto(600).tolist() == values.tolist()


def test_a_code_without_end_may_have_a_period() -> None:
    held = HeapValues(OctalCode.parse("0.[1]"))  # take a whole heap
    held.upto(300)
    known = held.apparent_period()
    assert known is not None
    assert (known.period, known.preperiod, known.proven) == (1, 1, True)
    held = HeapValues(OctalCode.parse("0.[5]"))
    held.upto(300)
    known = held.apparent_period()
    assert known is not None
    assert not known.proven
    assert "without end" in known.source


HEXADECIMAL = st.builds(
    "{}.{}{}".format,
    st.sampled_from("0008C"),
    st.text("0123456789ABCDEF", max_size=2),
    st.sampled_from("189ABCDEF"),
)
ALL_BUT = st.builds("0.{}[{}]".format, st.text("0123", max_size=4), st.text("0123", min_size=1))


@given(HEXADECIMAL | ALL_BUT)
@settings(max_examples=100, deadline=None)
def test_a_proven_growth_holds_ever_after(text: str) -> None:
    held = HeapValues(OctalCode.parse(text), periodic=False)
    held.upto(511)
    known = held.period
    if known is None or len(held.octal_code.tail) > 6:
        return
    values = held.upto(900).tolist()
    assert [known.value(n) for n in range(901)] == values
    n0, p = known.preperiod, known.period
    assert n0 == 0 or values[n0 - 1 + p] != values[n0 - 1] + known.saltus


@pytest.mark.parametrize("text", ["0.8F", "0.28", "0.BB", "0.0E", "8.4"])
def test_the_proof_of_growth_wants_its_premises(text: str) -> None:
    """With one value fewer than the theorem needs, or one that differs, nothing is proven."""
    code = OctalCode.parse(text)
    values = HeapValues(code, periodic=False).upto(600).astype(int)
    known = find_period(code, values)
    assert known is not None
    seen = ArithmeticPeriod(known.period, known.preperiod, known.saltus)
    proof = prove_growth(code, values, seen)
    assert proof is not None
    need = proof.growth.start + proof.growth.period * (proof.level + 2)
    assert prove_growth(code, values[:need], seen) is not None
    less = prove_growth(code, values[: need - 1], seen)
    assert less is None or less.growth.period > proof.growth.period
    larger = values + 2 * proof.growth.saltus  # the first values are too large
    again = prove_growth(code, larger, seen)
    assert again is None or again.growth.saltus > proof.growth.saltus
    assert prove_growth(OctalCode.parse(f"{text}4!"), values, seen) is None
    assert prove_growth(OctalCode.parse("0.7"), values, seen) is None
    broken = find_period(code, np.append(values, values[-1] + 7))
    assert broken is None or not broken.proven


def test_no_period_in_sight() -> None:
    held = HeapValues(OctalCode.parse("4!.0"))
    held.upto(3000)
    assert held.period is None
    assert held.apparent_period() is None
