"""Promises of rules that say whose turn it is, or have scores: each is broken once."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo as z
from zermelo.testing import BrokenPromise, check_ruleset


def steps(state: tuple[int, int]) -> list[tuple[int, int]]:
    return [(state[0] - k, state[1] ^ (k == 2)) for k in (1, 2) if k <= state[0]]


def check(start: Any = (5, 0), options: Any = steps, **functions: Any) -> None:
    here = z.game(start, options, **functions)
    check_ruleset(here.ruleset, here.reachable(100))


def test_what_keeps_all_promises() -> None:
    check(turn=lambda state: state[1])
    check(turn=lambda state: state[1], won=lambda state: state[0] == 1)
    check(turn=lambda state: state[1], score=lambda state: state[0] + state[1])
    check(score=lambda state: state[1], gain=lambda here, to: here[0] - to[0])
    check("a", {"a": ["b"], "b": ["a", "c"]}, turn=lambda state: int(state == "b"))


@pytest.mark.parametrize("wrong", [2, None, "left", -1])
def test_a_turn_that_returns_anything_else_is_found(wrong: Any) -> None:
    with pytest.raises(BrokenPromise, match="return 0 or 1 for the player to move"):
        check(turn=lambda state: wrong if state == (1, 0) else state[1])


def test_a_score_that_is_no_number_is_found() -> None:
    with pytest.raises(BrokenPromise, match="return a whole number or a Fraction"):
        check(turn=lambda state: state[1], score=lambda _: 1.5)


def test_scores_of_play_without_end_are_found() -> None:
    with pytest.raises(BrokenPromise, match="play can return here, and play without end has"):
        check("a", {"a": ["b"], "b": ["a", "c"]}, score=lambda _: 1)


def test_a_canonical_state_with_another_turn_is_found() -> None:
    class Steps(z.Ruleset[Any]):
        name = "steps"

        def options(self, state: Any) -> Any:
            return steps(state)

        def turn(self, state: Any) -> int:
            return int(state[1])

        def canonical(self, state: Any) -> Any:
            return state[0], 0

        def score(self, state: Any) -> int:
            return int(state[0] + 3 * state[1] - 1)

    with pytest.raises(BrokenPromise, match="and plain minimax"):
        check_ruleset(Steps(), Steps()((5, 0)).reachable(100))
