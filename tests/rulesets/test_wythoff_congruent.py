"""Wythoff's game with congruent moves: the formula against the rule, and against its two ends."""

from __future__ import annotations

import itertools
import random

import pytest

from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.errors import InputError
from zermelo.rulesets.heaps.wythoff.congruent import CongruentPairs
from zermelo.rulesets.heaps.wythoff.rules import WythoffPairs
from zermelo.values.play import MISERE

#: All a and b up to 6.
SMALL = [*itertools.product(range(1, 7), repeat=2)]

Heaps = tuple[int, int]


def may_take(a: int, b: int, k: int, m: int) -> bool:
    """The rule, written here once more."""
    if 0 in (k, m):
        return k + m > 0 and (k + m) % b == 0
    return (k - m) % b == 0 and abs(k - m) < a * b


def lost(a: int, b: int, most: int, *, misere: bool = False) -> set[Heaps]:
    """Return the P-positions with heaps below a size, from the smallest on.

    Each P-position is kept for its row, its column and its diagonal, where moves meet it.
    """
    found: set[Heaps] = set()
    rows: set[Heaps] = set()  # the first heap, and the second modulo b
    columns: set[Heaps] = set()
    diagonals: dict[int, list[Heaps]] = {}
    for x, y in itertools.product(range(most), repeat=2):
        wins = (
            (x, y % b) in rows
            or (y, x % b) in columns
            or any(
                i < x and j < y
                for step in range(1 - a, a)
                for i, j in diagonals.get(x - y + step * b, ())
            )
        )
        if misere and 0 in (x, y) and max(x, y) < b:
            wins = True  # no move: the other has just made the last one
        if not wins:
            found.add((x, y))
            rows.add((x, y % b))
            columns.add((y, x % b))
            diagonals.setdefault(x - y, []).append((x, y))
    return found


def test_the_short_cut_is_the_rule() -> None:
    """What `lost` keeps of each P-position agrees with trying every move."""
    for (a, b), misere in itertools.product(itertools.product((1, 2, 3), repeat=2), (False, True)):
        held: set[Heaps] = set()
        for x, y in itertools.product(range(14), repeat=2):
            options = [
                (x - k, y - m)
                for k, m in itertools.product(range(x + 1), range(y + 1))
                if may_take(a, b, k, m)
            ]
            if not any(to in held for to in options) and (options or not misere):
                held.add((x, y))
        assert lost(a, b, 14, misere=misere) == held


@pytest.mark.parametrize(("a", "b"), SMALL)
def test_the_pairs_are_the_p_positions(a: int, b: int) -> None:
    held, wanted = CongruentPairs(a, b), lost(a, b, 201)
    for x, y in itertools.product(range(201), repeat=2):
        assert (held.outcome((x, y)) is Outcome.P) is ((x, y) in wanted)


@pytest.mark.parametrize(("a", "b"), [(1, 1), (1, 2), (2, 2), (1, 5), (3, 2), (4, 3)])
def test_moves_by_brute_force(a: int, b: int) -> None:
    rules, most = r.WythoffAB(a, b), 24
    wanted = lost(a, b, most)
    for x, y in itertools.product(range(most), repeat=2):
        reached = [
            (x - k, y - m)
            for k, m in itertools.product(range(x + 1), range(y + 1))
            if may_take(a, b, k, m)
        ]
        options = list(rules.options((x, y)))
        assert (set(options), len(options)) == (set(reached), len(reached))
        wins = rules.congruent_pairs.options((x, y))
        assert (set(wins), len(wins)) == (set(reached) & wanted, len(set(wins)))


@pytest.mark.parametrize(("a", "b"), [(1, 2), (2, 2), (1, 3)])
def test_misere_play_is_searched(a: int, b: int) -> None:
    rules, wanted = r.WythoffAB(a, b), lost(a, b, 12, misere=True)
    for x, y in itertools.product(range(12), repeat=2):
        if (x + y) % 3 == 0:
            found = solve(rules(x, y), play=MISERE)
            assert found.outcome is (Outcome.P if (x, y) in wanted else Outcome.N)
            assert found.method != "theorem"


def test_with_one_residue_it_is_holladays_game() -> None:
    for a in (1, 2, 5):
        for x, y in itertools.product(range(25), repeat=2):
            assert set(r.WythoffAB(a, 1).options((x, y))) == set(r.Wythoff(a).options((x, y)))
        for n in range(200):
            assert CongruentPairs(a, 1).pair_with(a * n) == WythoffPairs(a).pair(n)


@pytest.mark.parametrize("b", [1, 2, 3, 7])
def test_with_a_one_the_pairs_are_connells(b: int) -> None:
    """⌊kα/b⌋ and ⌊kβ/b⌋ for all k, where β = α + b and 1/α + 1/β = 1."""
    held = CongruentPairs(1, b)
    alpha = (2 - b + (b * b + 4) ** 0.5) / 2
    for k in range(200):
        assert held.pair_with(k) == (int(k * alpha / b), int(k * (alpha + b) / b))


@pytest.mark.parametrize(("a", "b"), [(1, 2), (3, 2), (2, 7), (50, 1), (1, 50)])
def test_heaps_of_hundreds_of_digits(a: int, b: int) -> None:
    rng = random.Random(a * b)
    rules, held = r.WythoffAB(a, b), CongruentPairs(a, b)
    for _ in range(4):
        heaps = rng.randrange(10**300), rng.randrange(10**300)
        found = solve(rules(*heaps))
        assert (found.outcome, found.method) == (Outcome.N, "theorem")
        assert found.winning_moves
        for move in found.winning_moves:
            assert held.outcome(move.to.state) is Outcome.P
            assert may_take(a, b, *(x - y for x, y in zip(heaps, move.to.state, strict=True)))
        other = held.partner(heaps[0], heaps[1])
        assert solve(rules(heaps[0], other)).outcome is Outcome.P
        assert held.partner(other, -heaps[1]) == heaps[0]


def test_its_reasons_name_the_pairs() -> None:
    told = " ".join(str(r.WythoffAB(1, 2)(4, 9).explain()).split())
    assert "no move changes y − x modulo 2: here 1." in told
    assert "(4, 9) is not one of them: x = 4 is paired with y = 11, and y = 9 with x = 22." in told
    assert "(3, 8) is one of them" in " ".join(str(r.WythoffAB(1, 2)(3, 8).explain()).split())


def test_a_and_b_are_at_least_one() -> None:
    with pytest.raises(InputError, match=r"--a 0: give 1 or more"):
        r.WythoffAB(0, 1)
    with pytest.raises(InputError, match=r"--b 0: give 1 or more"):
        r.WythoffAB(2, 0)
