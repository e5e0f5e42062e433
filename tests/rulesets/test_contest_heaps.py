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
from zermelo.errors import InputError
from zermelo.solvers.engine import Engine

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


def test_slow_nim_of_most_below_least_is_refused() -> None:
    with pytest.raises(InputError, match="--most 2: give 3 or more, as --least says"):
        z.solve("slow-nim --least 3 --most 2 3 4 5")


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


# ------------------------------------------------------------------------------ several heaps


def compared(
    rules: z.rulesets.Ruleset[Heaps], options: Callable[[Heaps], Iterable[Heaps]], *boards: Heaps
) -> None:
    """Compare values and winning moves with those of plain search."""
    value, engine = valued(options), Engine()
    for count, largest in boards:
        for heaps in product(range(largest + 1), repeat=count):
            here = rules(*heaps)
            assert engine.value(here) == value(heaps), here
            solution = engine.solve(here)
            assert solution.outcome is (Outcome.N if value(heaps) else Outcome.P)
            assert all(value(move.to.state) == 0 for move in solution.winning_moves)
            assert {move.to.state for move in here.moves()} == {*options(heaps)}


@pytest.mark.parametrize("k", [1, 2, 3])
def test_circular_nim_by_search(k: int) -> None:
    def options(heaps: Heaps) -> Iterable[Heaps]:
        n = len(heaps)
        arcs = [{(start + step) % n for step in range(k)} for start in range(n)]
        for option in product(*(range(heap + 1) for heap in heaps)):
            changed = {place for place in range(n) if option[place] < heaps[place]}
            if changed and any(changed <= arc for arc in arcs):
                yield option

    compared(r.CircularNim(k), options, (1, 4), (2, 3), (3, 3), (4, 3), (5, 1))
    # the known lost positions of six heaps and k = 3 (Dufour and Heubach 2013)
    if k == 3:
        for heaps in product(range(2), repeat=6):
            a, b, c, d, e, f = heaps
            lost = a + b == d + e and b + c == e + f
            assert r.CircularNim(k)(*heaps).outcome is (Outcome.P if lost else Outcome.N)
    large = r.CircularNim(2)(10**50, 3, 10**60, 3).solve()
    assert (large.method, str(large.best and large.best.to)) == (
        "theorem",
        f"{10**50} 3 {10**50} 3",
    )


@pytest.mark.parametrize(
    ("k", "heaps", "why"),
    [
        (2, (5, 5), "a move may take all counters, so only the empty position is lost"),
        (3, (5, 5, 5), "a move may take all counters, so only the empty position is lost"),
        (3, (5, 3, 5, 3), "lost if and only if all heaps are equal (Dufour and Heubach 2013)"),
        (2, (5, 3, 5, 4), "lost if and only if opposite heaps are equal (Dufour and Heubach 2013)"),
    ],
)
def test_circular_nim_cites_what_holds(k: int, heaps: Heaps, why: str) -> None:
    solution = r.CircularNim(k)(*heaps).solve()
    assert solution.outcome is Outcome.N
    assert why in solution.source


def test_three_piles_by_search() -> None:
    def options(heaps: Heaps) -> Iterable[Heaps]:
        for taken, n in product(product((0, 1), repeat=len(heaps)), range(1, 9)):
            option = smaller(heaps, (n * one for one in taken))
            if any(taken) and min(option) >= 0:
                yield option

    compared(r.three_pile_stone_game, options, (1, 5), (2, 6), (3, 4))
    for piles in ("0 1 2", "1 3 3"):  # the examples of Project Euler 260
        assert z.solve(f"three-pile-stone-game {piles}").outcome is Outcome.P
    for a, b in product(range(8), repeat=2):
        assert r.three_pile_stone_game(a, b).value == r.Wythoff()(a, b).value


def test_delete_nim_by_search() -> None:
    def options(heaps: Heaps) -> Iterable[Heaps]:
        for i, j in product(range(len(heaps)), repeat=2):
            for a in range(1, heaps[j] // 2 + 1) if i != j and heaps[i] else ():
                rest = list(heaps)
                rest[i], rest[j] = a, heaps[j] - a
                yield tuple(rest)

    compared(r.DeleteNim(), options, (1, 5), (2, 12), (3, 5))
    for a, b in product(range(1, 13), repeat=2):  # the known answer
        ones = f"{(a - 1) | (b - 1):b}"
        assert r.DeleteNim()(a, b).value == len(ones) - len(ones.rstrip("1"))


def test_merge_nim_by_search() -> None:
    def options(heaps: Heaps) -> Iterable[Heaps]:
        for i, heap in enumerate(heaps):
            yield from ((*heaps[:i], size, *heaps[i + 1 :]) for size in range(heap))
            for j in range(i):
                if heap and heaps[j]:
                    joined = list(heaps)
                    joined[j], joined[i] = heap + heaps[j], 0
                    yield tuple(joined)

    compared(r.MergeNim(), options, (1, 4), (2, 5), (3, 3))


# ------------------------------------------------------------------------------ other rules


@pytest.mark.parametrize(("most", "odd"), [(4, False), (3, True), (2, False), (6, True)])
def test_even_wins_by_search(most: int, odd: bool) -> None:
    @cache
    def wins(left: int, mine: int, other: int) -> bool:
        if not left:
            return mine % 2 == odd
        return any(not wins(left - n, other, mine + n) for n in range(1, min(most, left) + 1))

    for left in range(40):
        for mine in range(2):
            here = r.EvenWins(most, odd)(left, mine)
            other = (1 + left + mine) % 2
            assert here.outcome is (Outcome.N if wins(left, mine, other) else Outcome.P)
    # in the pebble game with 15, the player to move takes 2 (Dudeney 1917, puzzle 392)
    assert [str(move) for move in z.rulesets.pebble_game(15).winning_moves()] == ["take 2"]


def test_zero_move_nim_by_search() -> None:
    @cache
    def value(heap: int, free: bool) -> int:
        rest = {value(size, free) for size in range(heap)}
        return mex(rest | {value(heap, False)} if free and heap else rest)

    for heap in range(12):  # the known answer of HackerRank
        assert value(heap, True) == (heap + 1 if heap % 2 else max(heap - 1, 0))
        for other in range(12):
            expected = value(heap, True) ^ value(other, True)
            assert z.solve(f"zero-move nim {heap} {other}").value == expected
    assert z.solve("zero-move-nim 5,6 + nim 1").value == 6 ^ 5 ^ 1
    assert z.solve("zero-move-nim").outcome is Outcome.P


def test_couples_are_officers() -> None:
    @cache
    def value(n: int) -> int:
        return mex(value(a) ^ value(n - a) for a in range(1, n)) if n > 2 else 0

    values = [r.officers(n - 1).value for n in range(1, 30)]
    # https://oeis.org/A046695
    assert (
        values == [value(n) for n in range(1, 30)] == [*map(int, "00120123123403421321021451451")]
    )
    with pytest.raises(InputError, match="solve officers 6"):
        z.solve("couples are forever 7")
