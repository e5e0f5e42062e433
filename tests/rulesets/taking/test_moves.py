"""Games on several heaps, small and of any size: values, winning moves, text."""

from __future__ import annotations

from functools import reduce
from operator import xor
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.campaign import LONG
from tests.rulesets.taking.strategies import codes

from zermelo import Outcome
from zermelo.errors import LimitReached
from zermelo.limits import UNLIMITED, Limits
from zermelo.rulesets.heaps.octal import Octal, Subtraction
from zermelo.rulesets.heaps.taking.game import MAX_LENGTHS, all_moves, known_value, one_move
from zermelo.rulesets.heaps.taking.values import HeapValues, heap_values
from zermelo.values.octal_code import OctalCode


@given(codes(most=3, longest=4, tails=False), st.integers(0, 30), st.integers(0, 6))
@settings(max_examples=60, deadline=None)
def test_moves_of_a_value(code: OctalCode, heap: int, wanted: int) -> None:
    values = HeapValues(code)
    g = values.upto(40).tolist()
    worth = {parts: reduce(xor, (g[p] for p in parts), 0) for parts in code.options(heap)}
    want = {parts for parts, value in worth.items() if value == wanted}
    found = all_moves(values, heap, wanted)
    assert found is not None
    assert set(found) == want
    assert len(found) == len(want)
    assert (one_move(values, heap, wanted) is None) == (not want)


@given(codes(most=3, longest=4, tails=False), st.integers(1, 10**6), st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_moves_from_heaps_beyond_the_table(code: OctalCode, heap: int, wanted: int) -> None:
    """Compared with a table that really goes so far, for smaller heaps of the same kind."""
    values = HeapValues(code)
    values.upto(300)
    if values.period is None:
        return
    heap = len(values) + heap % 700
    parts = one_move(values, heap, wanted)
    long = HeapValues(code, periodic=False) if code.most_heaps < 3 else HeapValues(code)
    g = long.upto(heap).tolist()
    if parts is None:
        assert code.most_heaps > 2 or not all_moves(long, heap, wanted)
        return
    taken = heap - sum(parts)
    digit = code.digit(taken)
    assert digit.heaps >> len(parts) & 1
    assert all(part > 0 for part in parts)
    assert not (digit.unequal and len(parts) == 2 and parts[0] == parts[1])
    assert reduce(xor, (g[part] for part in parts), 0) == wanted


@pytest.mark.parametrize(
    "code",
    ["0.77", "0.07", "0.137", "4.3", "0.16", "0.1F", pytest.param("4!.4", marks=pytest.mark.long)],
)
def test_heaps_of_a_thousand_digits(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if code == "4!.4" and not LONG:  # whose table is filled to its end
        monkeypatch.setitem(MAX_LENGTHS, "dense", 1 << 13)
    rules = Octal(code)
    if heap_values(rules.code).period is None and code in ("4!.4", "0.1F"):
        assert rules.nim_sum.value((10**1000,), UNLIMITED) is None
        return
    here = rules(10**1000 + 7, 3 * 10**999, 5)
    assert here.value is not None
    assert (here.value == 0) == (here.outcome is Outcome.P)
    best = rules.nim_sum.winning_option(here.state, UNLIMITED)
    if here.value:
        assert best is not None
        assert rules.nim_sum.value(best, UNLIMITED) == 0
        assert rules.nim_sum.options_of_value(here.state, 0, UNLIMITED) is None  # too many to list
        assert rules.describe(here.state, best).startswith(("take ", "split "))
        assert str(here.solve().best).startswith(("take ", "split "))
    else:
        assert best is None


def test_heaps_of_a_thousand_digits_in_subtraction() -> None:
    rules = Subtraction((2, 5, 7))
    here = rules(10**1000, 4)
    period = rules.values.period
    assert period is not None
    assert here.value == rules.nim_sum.value((10**1000 % period.period, 4), UNLIMITED)
    assert all(move.to.value == 0 for move in here.winning_moves())


def test_a_heap_that_is_too_large_has_no_known_value() -> None:
    values = HeapValues(OctalCode.parse("0.3F"))
    assert known_value(values, 10**6) is None
    known = Octal("0.3F").nim_sum
    assert known.value((10**6,), UNLIMITED) is None
    assert known.reasons((10**6,), UNLIMITED) == ()
    assert known.winning_option((10**6,), UNLIMITED) is None
    assert known.options_of_value((10**6,), 0, UNLIMITED) is None
    assert known_value(HeapValues(OctalCode.parse("4.[3]")), 10**30 + 3) == 10**30 + 4


@pytest.mark.parametrize(
    "text",
    ["0.8F", "0.28", "0.BB", "0.0E", "8.4", "0.137F", "0.[3]", "0.3003330[3]", "0.[12]", "4.[3]"],
)
def test_moves_where_values_grow(text: str) -> None:
    """The moves that the proof names, of heaps far beyond the table."""
    values, rng = heap_values(OctalCode.parse(text)), Random(text)
    for size in (700, 1234, 10**5, 10**30, 10**1000):
        heap = size + rng.randrange(size)
        worth = known_value(values, heap)
        assert worth is not None
        for wanted in {0, 1, worth - 1, worth // 2, worth // 3, rng.randrange(worth)}:
            if wanted >= worth:
                continue
            parts = one_move(values, heap, wanted)
            assert parts is not None
            assert reduce(xor, (known_value(values, part) or 0 for part in parts), 0) == wanted
            taken = heap - sum(parts)
            assert values.octal_code.digit(taken).heaps >> len(parts) & 1
            assert all(part > 0 for part in parts)
            assert taken or len(parts) > 1
    here = Octal(text)(10**1000 + 9, 10**999)
    if here.value:
        best = here.ruleset.nim_sum.winning_option(here.state, UNLIMITED)
        assert here.ruleset.nim_sum.value(best, UNLIMITED) == 0
        assert here.ruleset.describe(here.state, best).startswith(("take ", "split "))


def test_what_is_named_is_what_was_used() -> None:
    """Twelve tokens are computed; a million by the period, which heaps up to 255 prove."""
    known, before = Octal("0.77").nim_sum, Octal("0.77").nim_sum.cited((12,), UNLIMITED)
    assert before.endswith("which are computed by their definition")
    assert "Guy and Smith 1956" in known.cited((10**6,), UNLIMITED)
    assert known.cited((12,), UNLIMITED) == before


def test_an_explanation_does_not_depend_on_what_was_asked_before() -> None:
    """0.16 has period 149459: nothing is proven by a few thousand heaps."""
    kayles, other = Octal("0.77"), Octal("0.16")
    said = str(kayles(300).explain()), str(other(300).explain())
    assert "up to 255 are computed" in said[0]
    assert "up to 300 are computed" in said[1]
    kayles.values.upto(2000)
    other.values.upto(2000)
    assert (str(kayles(300).explain()), str(other(300).explain())) == said


def test_a_limit_stops_a_theorem() -> None:
    heap_values.cache_clear()
    with pytest.raises(LimitReached):
        Octal("0.142")(10**6).solve(limits=Limits(stop=lambda: True))


def test_text() -> None:
    kayles = Octal("0.77")
    said = {move.text for move in kayles(4, 1).moves()}
    assert said == {
        "take 1 from heap 1, leaving 3",
        "take 1 from heap 1, leaving 1 and 2",
        "take 2 from heap 1, leaving 2",
        "take 2 from heap 1, leaving 1 and 1",
        "take heap 2, all 1",
    }
    assert [m.text for m in Octal("4!.0")(3).moves()] == ["split heap 1 into 1 and 2"]
    assert [m.text for m in Subtraction((2,))(5, 1).moves()] == ["take 2 from heap 1"]
    assert str(kayles) == "kayles"
    assert str(Octal("0.70707")) == "octal --code 0.70707"
    assert "period" not in str(Octal("0.06").nim_sum.reasons((5, 6), UNLIMITED))
    text = str(kayles(12, 7).explain())
    assert "From 71 tokens on, a heap with 12 more has the same value" in text
    assert "heap 1 of 12" in text


def test_positions_of_a_million() -> None:
    here = Octal("0.106")(10**6, 999_999)
    best = here.ruleset.nim_sum.winning_option(here.state, UNLIMITED)
    assert (best is None) == (here.value == 0)
    assert best is None or here.ruleset.nim_sum.value(best, UNLIMITED) == 0
