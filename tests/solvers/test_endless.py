"""Play that can grow for ever: what few moves decide is found, and nothing else is said."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from math import isqrt
from typing import Any

import pytest

import zermelo as z
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import Ruleset
from zermelo.labelling import retrograde
from zermelo.limits import Limits
from zermelo.solvers import labelled
from zermelo.solvers.engine import Engine
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play

#: P in Epstein's Put-or-Take-a-Square: OEIS A005240.
LOST = (0, 5, 20, 29, 45, 80, 101, 116, 135, 145, 165, 173)


def epstein(n: int) -> list[int]:
    """Take away the largest square in a heap, or put as much to it."""
    square = isqrt(n) ** 2
    return [n - square, n + square] if n else []


@cache
def over_in(n: int, moves: int) -> Outcome | None:
    """Return who wins within so many moves, by definition."""
    after = [over_in(option, moves - 1) for option in epstein(n)] if moves else [None] * n
    if Outcome.P in after:
        return Outcome.N
    return Outcome.P if all(one is Outcome.N for one in after) else None


@dataclass(frozen=True)
class Epstein(Ruleset):
    """Epstein's game."""

    name = "epstein"
    ends = False

    def options(self, state: int) -> list[int]:
        return epstein(state)

    def state(self, *parts: Any) -> int:
        return int(parts[0])


@dataclass(frozen=True)
class Walk(Ruleset):
    """Move a token on a digraph of numbers, told by a function."""

    name = "walk"
    ends = False

    on: Callable[[int], Iterable[int]]

    def options(self, state: int) -> list[int]:
        return list(self.on(state))


@pytest.mark.parametrize("n", LOST)
@pytest.mark.parametrize("every", [True, False])
def test_heaps_that_are_lost_in_epsteins_game(n: int, *, every: bool) -> None:
    engine = Engine(Limits(positions=20_000))
    found = engine.solve(Epstein()(n), every=every)
    assert (found.outcome, found.value, found.left_out) == (Outcome.P, 0, ())
    moves = next(moves for moves in range(12) if over_in(n, moves))
    assert (over_in(n, moves), found.remoteness) == (Outcome.P, moves)
    assert engine.value(Epstein()(n)) == 0
    assert "Main line" in str(Epstein()(n).explain()) or n == 0


def test_what_is_decided_in_epsteins_game_holds() -> None:
    """A heap is N by a move to one that is P, P if all moves lead to N; others are not told."""
    told: dict[int, Outcome] = {}
    for n in range(174):
        try:
            told[n] = Engine(Limits(positions=3_000)).outcome(Epstein()(n))
        except LimitReached:
            continue
    assert tuple(n for n, outcome in told.items() if outcome is Outcome.P) == LOST
    assert {told[n] for n in (1, 4, 9, 54)} == {Outcome.N}
    assert 2 not in told
    assert Outcome.D not in told.values()


@pytest.mark.parametrize("n", [4, 5, 20, 29])
def test_games_in_words_whose_play_is_not_said_to_be_endless(n: int) -> None:
    right = Outcome.N if n == 4 else Outcome.P
    for options in (epstein, lambda n: epstein(n)[::-1]):
        assert z.game(n, options).outcome is right
        found = Engine().solve(z.game(n, options), every=False)
        assert found.outcome is right
        if right is Outcome.N:
            assert [option.state if isinstance(option, Position) else option
                    for option in found.winning]  # fmt: skip
        else:
            assert (found.value, found.remoteness) == (0, 4 if n == 29 else 2)


def test_moves_that_win_are_told_where_others_may_win_as_well() -> None:
    found = Engine(Limits(positions=5_000)).solve(Epstein()(4))
    assert (found.outcome, found.winning, found.remoteness) == (Outcome.N, [0], 1)
    assert (found.complete, found.value, found.best_option) == (False, None, 0)
    assert set(found.left_out) == {"value", "moves"}
    with pytest.raises(LimitReached) as stop:
        Engine(Limits(positions=5_000)).value(Epstein()(4))
    assert stop.value.known["outcome"] == "N"


def test_what_was_asked_before_leaves_no_move_out() -> None:
    """A digraph that ends after many positions is listed to the end, whatever was asked before."""
    walk = Walk(lambda n: [0, n + 1] if 0 < n < 9_000 else [])
    engine = Engine()
    assert engine.outcome(walk(1)) is Outcome.N
    found, alone = engine.solve(walk(1)), Engine().solve(walk(1))
    assert (found.winning, found.complete, found.value) == ([0], True, alone.value)


def test_more_is_not_advised_where_it_need_not_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.budget.POSITIONS", 500)
    from zermelo.budget import Budget

    monkeypatch.setitem(Budget.__init__.__kwdefaults__, "positions", 500)
    for endless in (Walk(lambda n: [n + 1]), Walk(lambda n: [2 * n, 2 * n + 1])):
        with pytest.raises(LimitReached, match="larger limit may not help") as stop:
            Engine().outcome(endless(1))
        assert "give more" not in str(stop.value)
        with pytest.raises(LimitReached, match="give more"):  # less than usual was allowed
            Engine(Limits(positions=50)).outcome(endless(1))


@pytest.mark.parametrize("play", Play)
def test_early_labels_against_those_of_all(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever it stops: who wins, in how many moves and by which best one are as with all."""
    stopped = 0
    for seed in range(60):
        chance = random.Random(seed)
        count = chance.randint(3, 14)
        rows = [
            [w for w in range(count) if chance.random() < chance.choice([0.1, 0.3])]
            for _ in range(count)
        ]
        walk = Walk(rows.__getitem__)
        for start in range(count):
            monkeypatch.setattr(retrograde, "FIRST_CHECK", 4_000)
            right = Engine().solve(walk(start), play)
            monkeypatch.setattr(retrograde, "FIRST_CHECK", 1)
            monkeypatch.setattr(labelled, "MAX_POSITIONS_FOR_OTHER_WINS", 0)
            engine = Engine()
            assert engine.outcome(walk(start), play) is right.outcome
            found = engine.solve(walk(start), play, every=False)
            assert (found.outcome, found.remoteness) == (right.outcome, right.remoteness)
            if found.left_out:
                stopped += 1
                assert set(found.winning) <= set(right.winning)
                assert found.best_option in right.winning
            else:
                assert set(found.winning) == set(right.winning)
                assert found.value == right.value
            if found.outcome is Outcome.D:
                assert set(found.drawing) == set(right.drawing)
            assert Engine().solve(walk(start), play).winning == right.winning
            limits = Limits(positions=chance.randint(1, count))
            try:
                short = Engine(limits).solve(walk(start), play)
            except LimitReached:
                continue
            assert (short.outcome, short.remoteness) == (right.outcome, right.remoteness)
            assert set(short.winning) <= set(right.winning)
    assert stopped > 5 or play is MISERE
    assert NORMAL in Play
