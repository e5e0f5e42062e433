"""Sums of games for scores, by Milnor's condition, against plain minimax of the sum."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest

import zermelo as z
from zermelo.answers.minimax_certificates import is_by_the_rules
from zermelo.answers.position_certificates import certify_position
from zermelo.checker import check
from zermelo.compounds import milnor
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.limits import UNLIMITED
from zermelo.solvers.engine import Engine

Score = int | Fraction
SIDES = (0, 1)


@dataclass(frozen=True)
class Drawn(z.PartizanRuleset[int]):
    """A random game for scores; positions descend."""

    name = "drawn"

    rows: tuple[tuple[tuple[int, ...], ...], ...] = ()
    gains: tuple[tuple[Score, ...], ...] = ()
    scores: tuple[Score, ...] = ()

    def __hash__(self) -> int:
        """Return the hash of the rows: those of all the fractions take long."""
        return hash(self.rows)

    def state(self, word: Any) -> int:
        return int(word)

    def left(self, state: int) -> Iterable[int]:
        return self.rows[state][0]

    def right(self, state: int) -> Iterable[int]:
        return self.rows[state][1]

    def gain(self, state: int, option: int) -> Score:
        return self.gains[state][option]

    def score(self, state: int) -> Score:
        return self.scores[state]


def drawn(seed: int) -> Drawn:
    """Return a random game in which mostly both players can move or none, and moves gain."""
    dice = random.Random(seed)
    size, low, unit = dice.randint(1, 5), dice.choice((0, 0, -1)), dice.choice((1, 1, 2, 3))
    rows: list[tuple[tuple[int, ...], ...]] = []
    for state in range(size):
        sides = [dice.sample(range(state), min(state, dice.randint(1, 2))) for _ in SIDES]
        if not state or dice.random() < 0.15:
            sides = [[], []]
        if dice.random() < 0.02:
            sides[dice.choice(SIDES)] = []
        rows.append(tuple(map(tuple, sides)))
    return Drawn(
        tuple(rows),
        tuple(tuple(Fraction(dice.randint(low, 4), unit) for _ in rows) for _ in rows),
        tuple(dice.randint(-2, 2) for _ in rows),
    )


@cache
def plain(parts: tuple[Drawn, ...], states: tuple[int, ...], side: int) -> Score:
    """Return the score of a sum for Left if a player begins, by plain minimax."""
    after = [
        (-1) ** side * rules.gain(state, option)
        + plain(parts, (*states[:place], option, *states[place + 1 :]), 1 - side)
        for place, (rules, state) in enumerate(zip(parts, states, strict=True))
        for option in rules.rows[state][side]
    ]
    if not after:
        return sum(rules.score(state) for rules, state in zip(parts, states, strict=True))
    return min(after) if side else max(after)


def broken(rules: Drawn) -> set[int]:
    """Return the positions that can be reached from the last one and break Milnor's condition."""
    found, waiting = {len(rules.rows) - 1}, [len(rules.rows) - 1]
    for state in waiting:
        new = {o for side in SIDES for o in rules.rows[state][side]} - found
        found |= new
        waiting += new
    return {
        state
        for state in found
        if len(set(map(bool, rules.rows[state]))) > 1
        or plain((rules,), (state,), 0) < plain((rules,), (state,), 1)
    }


def test_the_scores_are_those_of_plain_minimax(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that fit the condition, in sums of two and three; the others are refused.

    By the values of the parts, and by search of the sum.
    """
    counts = dict.fromkeys(("two", "three", "refused"), 0)
    games = [drawn(seed) for seed in range(600)]
    for seed, rules in enumerate(games):
        monkeypatch.setattr(milnor, "MAX_SEARCHED", 0 if seed % 3 else 10**6)
        parts = tuple(games[seed - more] for more in range(2 + seed % 2))
        states = tuple(len(part.rows) - 1 for part in parts)
        here = sum(map(Position, parts[1:], states[1:]), Position(rules, states[0]))
        wrong = [(part, state) for part in parts for state in broken(part)]
        if wrong:
            with pytest.raises(InputError, match="scores are added up only if") as refused:
                here.solve()
            assert any(f" {state}: " in str(refused.value) for _, state in wrong), seed
            counts["refused"] += 1
            continue
        solution = here.solve()
        assert "whose values add up (Milnor 1953)" in solution.source
        for side, player in enumerate((z.LEFT, z.RIGHT)):
            start = solution.starts[player]
            assert start.score == plain(parts, states, side), seed
            after = {
                option: (-1) ** side * here.ruleset.gain(states, option[0])
                + plain(parts, option[0], 1 - side)
                for option in here.turn(player).ruleset.options((states, player))
            }
            assert start.scores == after, seed
        counts["three" if seed % 2 else "two"] += 1
    assert min(counts.values()) > 60, counts


def test_certificates_bounds_and_explanations() -> None:
    games = [rules for rules in map(drawn, range(40)) if not broken(rules)]
    for seed, (first, second) in enumerate(pairwise(games)):
        states = len(first.rows) - 1, len(second.rows) - 1
        here = Position(first, states[0]) + Position(second, states[1])
        made = certify_position(here)
        assert check(made).verdict == "HOLDS IF", seed
        assert is_by_the_rules(made, here, UNLIMITED.start()), seed
        score = plain((first, second), states, 1)
        for least in (score, score + Fraction(1, 7)):
            assert Engine().at_least(here.turn(z.RIGHT), least) is (score >= least)
        if any(here.ruleset.left(states)):
            assert "with their means and temperatures" in str(here.explain())
        assert len(here.move_table().rows) == sum(
            len(set(side)) for rules, at in zip((first, second), states, strict=True)
            for side in rules.rows[at]
        )  # fmt: skip


def row(*coins: int) -> Position[Any]:
    return z.game(
        coins, lambda row: [row[1:], row[:-1]] if row else [], gain=lambda a, b: sum(a) - sum(b)
    )


def test_impartial_games_with_gains() -> None:
    """Coins in rows of even length: to begin is never worse; in longer odd rows it may be."""

    @cache
    def best(rows: tuple[tuple[int, ...], ...]) -> int:
        after = [
            sum(row) - sum(left) - best((*rows[:place], left, *rows[place + 1 :]))
            for place, row in enumerate(rows)
            if row
            for left in (row[1:], row[:-1])
        ]
        return max(after, default=0)

    for coins in product((1, 3, 4), repeat=4):
        here = row(*coins[:2]) + row(*coins[2:]) + row(5)
        assert here.solve().score == best((coins[:2], coins[2:], (5,))), coins
    with pytest.raises(InputError, match=r"game 3 9 1: the player who begins scores -5, and"):
        (row(3, 9, 1) + row(4, 4)).solve()


def test_what_is_no_part_of_a_sum_of_scores() -> None:
    def less(n: int) -> list[int]:
        return [n - 1] if n else []

    with pytest.raises(InputError, match="nim is not played for scores"):
        row(1, 2) + z.rulesets.Nim()(3)
    turned = z.game((0, 3), lambda s: [(0, s[1] - 1)] if s[1] else [], turn=lambda _: 0,
                    gain=lambda _, __: 1)  # fmt: skip
    with pytest.raises(InputError, match="a sum has one player to move"):
        row(1, 2) + turned
    with pytest.raises(InputError, match="leave the player out"):
        Position(drawn(4), 0).turn(z.LEFT) + row(1, 2)
    with pytest.raises(InputError, match="0: the score is that of the mover, and scores are"):
        (row(1, 2) + z.game(3, less, score=lambda _: 1)).solve()
    with pytest.raises(InputError, match="play can come back to 'a'"):
        (row(1, 2) + z.game("a", {"a": ["b"], "b": ["a"]}, gain=lambda _, __: 1)).solve()
    with pytest.raises(InputError, match='only "zermelo solve" adds them up'):
        (row(1, 2) + row(1)).value  # noqa: B018
    with pytest.raises(InputError, match="make no compounds"):
        z.selective_compound(row(1, 2), row(1))


def test_sums_of_many_hot_parts_are_searched() -> None:
    """Their values have large canonical forms."""

    @dataclass(frozen=True)
    class Hot(z.PartizanRuleset[int]):
        name = "hot"

        def left(self, state: int) -> list[int]:
            return [0, state // 2] if state > 1 else [0] * state

        right = left

        def gain(self, state: int, option: int) -> int:
            return state - option

    heaps = (12, 15, 17, 20, 23)
    here = sum((Position(Hot(), heap) for heap in heaps[1:]), Position(Hot(), heaps[0]))
    assert here.solve().starts[z.LEFT].score == 23 - 20 + 17 - 15 + 12
