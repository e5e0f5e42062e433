"""Values of heaps: every way to compute them against the definition."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.taking.naive import fast_naive_values, naive_values
from tests.rulesets.taking.strategies import codes

from zermelo.errors import InputError, Interrupted, LimitReached
from zermelo.limits import Limits
from zermelo.rulesets.heaps.taking import filling, values
from zermelo.rulesets.heaps.taking.values import HeapValues, Method
from zermelo.values.octal_code import OctalCode


def computed(code: OctalCode, method: Method, count: int) -> list[int]:
    return HeapValues(code, method=method, periodic=False).upto(count).tolist()


def test_short_octal_codes() -> None:
    """All codes of up to two digits after the point, and all of three with one of a few fronts."""
    for front, first, second in product("04", "01234567", "01234567"):
        code = OctalCode.parse(f"{front}.{first}{second}")
        want = fast_naive_values(code, 150)
        assert computed(code, "dense", 150) == want
        if code.most_heaps == 2:
            assert computed(code, "sparse", 150) == want


def test_octal_codes_of_three_digits() -> None:
    for digits in product("01234567", repeat=3):
        code = OctalCode.parse("0." + "".join(digits))
        want = fast_naive_values(code, 160)
        assert computed(code, "dense", 160) == want
        if code.most_heaps == 2:
            assert computed(code, "sparse", 160) == want


@given(codes(most=2, longest=12, tails=False))
@settings(max_examples=60, deadline=None)
def test_longer_octal_codes(code: OctalCode) -> None:
    want = fast_naive_values(code, 300)
    assert computed(code, "dense", 300) == want
    assert HeapValues(code).upto(300).tolist() == want
    if code.most_heaps == 2:
        assert computed(code, "sparse", 300) == want


@given(codes(most=4, longest=4), st.integers(0, 45))
@settings(max_examples=60, deadline=None)
def test_any_code_against_all_options(code: OctalCode, count: int) -> None:
    want = naive_values(code, count)
    assert computed(code, "many", count) == want
    assert HeapValues(code).upto(count).tolist() == want


@given(codes(most=2, tails=False), st.integers(1, 300), st.booleans())
@settings(max_examples=100, deadline=None)
def test_the_sparse_method_is_exact_whatever_the_mask(
    code: OctalCode, mask: int, turn: bool
) -> None:
    rules = filling.OctalArrays.of(code)
    splits = rules.takes(2)
    if not splits.size:
        return
    turn = turn and np.unique(splits % 2).size == 1
    space = filling.SparseSpace(mask, int(turn))
    found = filling.SparseFilling(rules, np.zeros(1, np.uint8), 200, space)
    while found.done < 200:
        found.step(1000)
    assert found.values.tolist() == fast_naive_values(code, 199)


@pytest.mark.parametrize("text", ["0.6", "0.04", "4!.0", "0.06", "4.444"])
def test_values_that_outgrow_words_and_bytes(text: str) -> None:
    code = OctalCode.parse(text)
    dense, sparse = (HeapValues(code, method=m, periodic=False) for m in ("dense", "sparse"))
    assert np.array_equal(dense.upto(12_000), sparse.upto(12_000))
    assert np.array_equal(dense.upto(12_000), HeapValues(code, periodic=False).upto(12_000))


def test_the_type_is_the_smallest() -> None:
    assert HeapValues(OctalCode.parse("0.[3]")).upto(255).dtype == np.uint8
    assert HeapValues(OctalCode.parse("0.[3]")).upto(256).dtype == np.uint16
    nim = HeapValues(OctalCode.parse("0.[3]"), periodic=False)
    assert nim.upto(35_000).tolist() == list(range(35_001))  # computed in 32 bits
    assert nim.upto(100).dtype == np.uint16  # one table
    assert not nim.upto(10).flags.writeable


def test_the_method_is_chosen_by_the_share_of_rare_heaps() -> None:
    for text, method in [("0.16", "sparse"), ("0.07", "dense"), ("0.0303", "dense")]:
        held = HeapValues(OctalCode.parse(text), periodic=False)
        held.upto(5000)
        assert held.method == method
    with pytest.raises(InputError, match="splits no heap"):
        HeapValues(OctalCode.parse("0.3"), method="sparse")
    with pytest.raises(InputError, match="three heaps"):
        HeapValues(OctalCode.parse("0.8"), method="dense")


def test_tables_grow_in_any_steps() -> None:
    want = HeapValues(OctalCode.parse("0.16"), periodic=False).upto(4000)
    held = HeapValues(OctalCode.parse("0.16"))
    for reach in (0, 1, 5, 300, 301, 1000, 999, 2500, 4000):
        assert np.array_equal(held.upto(reach), want[: reach + 1])
    assert [held[n] for n in (0, 7, 4000)] == [int(want[n]) for n in (0, 7, 4000)]


def test_an_interrupted_table_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "BUDGET", 100_000)
    seen: list[int] = []

    def progress(told: str) -> None:
        seen.append(int("".join(filter(str.isdigit, told))))
        if seen[-1] > 2000:
            raise KeyboardInterrupt

    held = HeapValues(OctalCode.parse("0.06"))
    with pytest.raises(Interrupted) as stop:
        held.upto(50_000, Limits(progress=progress).start())
    assert stop.value.known == {"heaps": len(held)}
    assert 2000 < len(held) < 50_000
    assert seen == sorted(seen)
    want = HeapValues(OctalCode.parse("0.06")).upto(5000)
    assert np.array_equal(held.upto(5000), want)


def test_a_limit_stops_the_table_and_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "BUDGET", 100_000)
    held = HeapValues(OctalCode.parse("0.06"))
    watch = Limits(stop=lambda: len(held) > 256).start()
    with pytest.raises(LimitReached) as stop:
        held.upto(50_000, watch)
    assert stop.value.known == {"heaps": len(held)}
    assert 256 < len(held) < 50_000
    want = HeapValues(OctalCode.parse("0.06")).upto(1000)
    assert np.array_equal(held.upto(1000), want)


def test_a_period_does_not_depend_on_what_was_asked_before() -> None:
    code = OctalCode.parse("0.055")  # proven by between 512 and 1024 values
    fresh, asked = HeapValues(code), HeapValues(code)
    fresh.upto(5000)
    for heap in (300, 700, 701, 900, 1000, 1500, 4999):
        asked.upto(heap)
    assert fresh.period is not None
    assert asked.period is not None
    assert asked.period.seen == fresh.period.seen
