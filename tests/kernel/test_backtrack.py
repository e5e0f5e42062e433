"""Backtracking with budgets of all sizes, against the definitions."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.argumentation.definitions import Attacks, admissible, complete, preferred, stable
from tests.campaign import sampled

from zermelo.kernel import answered
from zermelo.kernel.backtrack import Backtrack, SearchGoal
from zermelo.kernel.partition import Piece
from zermelo.limits import UNLIMITED


def drawn(chance: random.Random) -> tuple[Attacks, Piece]:
    """Return a framework and its moves; a third of them attack back mostly, and have many sets."""
    count = chance.randint(1, 7)
    density = chance.choice([0.1, 0.2, 0.3, 0.5])
    attacks = {(a, b) for a in range(count) for b in range(count) if chance.random() < density}
    if chance.random() < 1 / 3:
        attacks |= {(b, a) for a, b in sorted(attacks) if chance.random() < 0.9}
    rows = [[a for a, b in sorted(attacks) if b == u] for u in range(count)]
    return Attacks(count, attacks), Piece.of_rows(rows)


def bits(row: np.ndarray) -> int:
    return sum(1 << place for place, inside in enumerate(row.tolist()) if inside)


def met(search: Backtrack, chance: random.Random) -> list[int]:
    found = []
    while not search.over:
        rows = search.advance(chance.choice([1, 2, 5, 50]), chance.choice([1, 2, 64]))
        found += map(bits, rows)
    return found


@pytest.mark.long
def test_all_that_is_sought_by_definition() -> None:
    chance = random.Random(31)
    for _ in sampled(range(20_000), 300):
        A, piece = drawn(chance)
        count = len(piece)
        kernels = set(stable(A))
        assert sorted(met(Backtrack(piece, goal=SearchGoal.MAXIMAL), chance)) == sorted(
            preferred(A)
        )
        assert sorted(met(Backtrack(piece, goal=SearchGoal.KERNELS), chance)) == sorted(kernels)
        assert met(Backtrack(piece), chance) == sorted(
            kernels, key=lambda held: [not held >> v & 1 for v in range(count)]
        )
        inside = np.zeros(count, np.int64)
        tallied = Backtrack(piece, goal=SearchGoal.KERNELS)
        total = 0
        while not tallied.over:
            total += tallied.tally(chance.choice([1, 3, 100]), inside)
        assert total == len(kernels)
        assert inside.tolist() == [sum(held >> v & 1 for held in kernels) for v in range(count)]


def test_a_semikernel_with_a_vertex() -> None:
    chance = random.Random(32)
    held = 0
    for _ in range(300):
        A, piece = drawn(chance)
        for v in range(len(piece)):
            found = answered.semikernel_with(piece, [v], UNLIMITED)
            assert (found is not None) == any(sets >> v & 1 for sets in admissible(A))
            if found is not None:
                assert bits(found) in admissible(A)
                assert bits(found) >> v & 1
                assert bits(answered.complete_set(piece, found)) in complete(A)
                held += 1
    assert held > 50


def test_a_list_that_slows_down_goes_to_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the speed of the last half of its decisions; nothing is lost, and nothing comes twice."""
    monkeypatch.setattr(answered, "_FIRST_DECISIONS", 1)
    monkeypatch.setattr(answered, "_MIN_DECISIONS", 2)
    monkeypatch.setattr(answered, "_MAX_DECISIONS", 30)
    judged: list[bool] = []
    is_quick = answered._is_quick
    monkeypatch.setattr(
        answered, "_is_quick", lambda marks: judged.append(is_quick(marks)) or judged[-1]
    )
    chance = random.Random(34)
    for _ in range(200):
        A, piece = drawn(chance)
        found = [bits(held) for held in answered.maximal_in(piece, UNLIMITED)]
        assert sorted(found) == sorted(preferred(A))
        assert bits(answered.find_maximal_in(piece, UNLIMITED)) in preferred(A)
    assert {*judged} == {False, True}


@pytest.mark.parametrize("allowed", [(2_000, 200_000, 1), (1, 0, 256), (0, 0, 256), (0, 0, 0)])
def test_a_solver_goes_on_anywhere(
    allowed: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Backtracking gives over after some sets or decisions; each set comes once."""
    for name, value in zip(
        ("_FIRST_DECISIONS", "_MAX_DECISIONS", "_MAX_SETS_COMPARED"), allowed, strict=True
    ):
        monkeypatch.setattr(answered, name, value)
    chance = random.Random(33)
    for _ in range(60):
        A, piece = drawn(chance)
        found = [bits(held) for held in answered.maximal_in(piece, UNLIMITED)]
        assert sorted(found) == sorted(preferred(A))
        some = answered.semikernel_with(piece, [0], UNLIMITED)
        assert (some is not None) == any(sets & 1 for sets in admissible(A))
