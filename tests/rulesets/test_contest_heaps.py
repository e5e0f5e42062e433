"""Heaps of contest sites and of puzzle books, against the rules written down again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from typing import TypeAlias

import pytest

import zermelo as z
from zermelo import Outcome
from zermelo import rulesets as r

Heaps: TypeAlias = tuple[int, ...]


def mex(values: Iterable[int]) -> int:
    """Return the least number that is not in a set."""
    found = {*values}
    return next(n for n in range(len(found) + 1) if n not in found)


def valued(options: Callable[[Heaps], Iterable[Heaps]]) -> Callable[[Heaps], int]:
    """Return the value of positions by plain search."""

    @cache
    def value(heaps: Heaps) -> int:
        return mex(value(option) for option in options(heaps))

    return value


def smaller(heaps: Heaps, taken: Iterable[int]) -> Heaps:
    return tuple(heap - less for heap, less in zip(heaps, taken, strict=True))


# ------------------------------------------------------------------------------ members


def test_named_codes_by_search() -> None:
    @cache
    def bob(n: int) -> int:
        return mex([bob(n - 1), *[0] * (n > 2)] if n else [])

    for n in range(40):
        assert r.bob_and_ben(n).value == bob(n) == (n % 2 or (2 if n > 2 else 0))
        assert r.rims(n).value == n
    balls = valued(lambda heap: [(heap[0] - p,) for p in (2, 3, 5, 7, 11, 13) if p <= heap[0]])
    for n in range(60):  # the period of nine is the known answer
        assert r.prime_game(n).value == balls((n,)) == n % 9 // 2
    assert z.solve("The Prime Game 10 10").outcome is Outcome.P


# ------------------------------------------------------------------------------ slow Nim


@pytest.mark.parametrize(("least", "most"), [(1, None), (1, 2), (2, 2), (2, 3), (3, 3), (1, 1)])
def test_slow_nim_by_search(least: int, most: int | None) -> None:
    def options(heaps: Heaps) -> Iterable[Heaps]:
        for taken in product((0, 1), repeat=len(heaps)):
            if least <= sum(taken) <= (most or 9) and min(smaller(heaps, taken)) >= 0:
                yield smaller(heaps, taken)

    value = valued(options)
    for count, largest in ((1, 6), (2, 5), (3, 4), (4, 2)):
        for heaps in product(range(largest + 1), repeat=count):
            here = r.SlowNim(least, most)(*heaps)
            assert here.value == value(heaps), heaps
            assert here.outcome is (Outcome.N if value(heaps) else Outcome.P)
            wins = {move.to.state for move in here.winning_moves()}
            assert wins == {option for option in options(heaps) if not value(option)}


def test_slow_nim_of_contests_and_books() -> None:
    for rows, columns in product(range(1, 9), repeat=2):  # the known answer of Codeforces 451A
        outcome = z.solve(f"game-with-sticks {rows} {columns}").outcome
        assert outcome is (Outcome.N if min(rows, columns) % 2 else Outcome.P)
    # two vases are lost if both are even, and three of one rose each (Winning Ways)
    lost = {v for v in product(range(5), repeat=2) if r.princess_and_roses(*v).outcome is Outcome.P}
    assert lost == {(a, b) for a, b in product((0, 2, 4), repeat=2)}
    assert z.solve("The Princess and the Roses 1 1 1").outcome is Outcome.P
    large = z.solve(f"another game {10**100} {10**50 + 1}")
    assert (large.outcome, large.method) == (Outcome.N, "theorem")
