"""Fibonacci Nim: Whinihan's theorem against plain search, and far beyond it."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo.errors import InputError
from zermelo.rulesets import FibonacciNim
from zermelo.rulesets.heaps.nim_variants import zeckendorf
from zermelo.solvers.engine import Engine
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE

FIBONACCI = [1, 2]
while len(FIBONACCI) < 2000:
    FIBONACCI.append(FIBONACCI[-1] + FIBONACCI[-2])


@cache
def wins(heap: int, limit: int) -> bool:
    """Say whether the player to move wins, by trying all that may be taken."""
    return any(not wins(heap - n, 2 * n) for n in range(1, min(heap, limit) + 1))


def test_every_heap_and_every_limit() -> None:
    rules = FibonacciNim()
    for heap in range(41):
        for limit in range(heap + 1):
            found = rules(heap, limit).solve()
            assert found.method == "theorem"
            assert (found.outcome is Outcome.N) == wins(heap, limit), (heap, limit)
            moves = {heap - move.to.state[0] for move in found.winning_moves}
            assert moves == {n for n in range(1, limit + 1) if not wins(heap - n, 2 * n)}


def test_the_first_player_loses_with_fibonacci_numbers() -> None:
    """Whinihan 1963."""
    lost = [heap for heap in range(2, 400) if FibonacciNim()(heap).outcome is Outcome.P]
    assert lost == [number for number in FIBONACCI if 2 <= number < 400]


def test_heaps_of_hundreds_of_digits() -> None:
    rules = FibonacciNim()
    assert rules(FIBONACCI[-1]).outcome is Outcome.P
    heap = FIBONACCI[-1] + FIBONACCI[900] + FIBONACCI[800]
    (move, *others) = rules(heap).winning_moves()
    assert move.to.state == (FIBONACCI[-1] + FIBONACCI[900], 2 * FIBONACCI[800])
    assert move.to.outcome is Outcome.P
    assert all(other.to.outcome is Outcome.P for other in others)


@given(st.integers(0, 10**40))
def test_zeckendorf(number: int) -> None:
    parts = zeckendorf(number)
    places = [FIBONACCI.index(part) for part in parts]
    assert sum(parts) == number
    assert all(one - other > 1 for one, other in pairwise(places))


def test_misere_play_is_searched() -> None:
    @cache
    def last_loses(heap: int, limit: int) -> bool:
        if not min(heap, limit):
            return True
        return any(not last_loses(heap - n, 2 * n) for n in range(1, min(heap, limit) + 1))

    engine = Engine()
    for heap in range(15):
        found = engine.solve(FibonacciNim()(heap), MISERE)
        assert (found.outcome is Outcome.N) == last_loses(heap, max(0, heap - 1))
        assert found.method == "search"


def test_the_reasons_name_the_parts() -> None:
    text = " ".join(str(FibonacciNim()(20).explain()).split())
    assert "20 = 13 + 5 + 2 as a sum of Fibonacci numbers" in text
    assert "At most 19 may be taken, and the smallest part is 2." in text


@pytest.mark.parametrize(
    "parts", [(), ("x",), (-1,), (1, 2, 3), ("٣",), (2.5,), ("9" * 4301,), (10**5000,)]
)
def test_junk(parts: tuple[object, ...]) -> None:
    with pytest.raises(InputError, match="is not a heap with a limit; give one or two numbers"):
        FibonacciNim()(*parts)
