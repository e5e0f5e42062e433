"""The player to move by ``turn``, and scores: what rules say, and how it is checked."""

from __future__ import annotations

from dataclasses import dataclass, make_dataclass
from fractions import Fraction
from functools import cache
from itertools import count
from typing import Any, ClassVar

import numpy as np
import pytest

import zermelo as z
from zermelo.errors import InputError
from zermelo.games.turn_and_score import gain_of, mover_of, name_of, score_at_end
from zermelo.testing import check_ruleset
from zermelo.values.player import LEFT, RIGHT


def steps(state: tuple[int, int]) -> list[tuple[int, int]]:
    """Take 1 and move again, or take 2 and pass the turn."""
    left, player = state
    return [(left - k, player ^ (k == 2)) for k in (1, 2) if k <= left]


@dataclass(frozen=True)
class Steps(z.Ruleset[tuple[int, int]]):
    name: ClassVar[str] = "steps"

    def options(self, state: tuple[int, int]) -> list[tuple[int, int]]:
        return steps(state)

    def turn(self, state: tuple[int, int]) -> int:
        return state[1]

    def score(self, state: tuple[int, int]) -> int:
        return 3 - state[0]

    def gain(self, state: tuple[int, int], option: tuple[int, int]) -> Fraction:
        return Fraction(state[0] - option[0], 2)


def test_rules_without_turn_alternate() -> None:
    rules = z.rulesets.Nim()
    assert rules.alternates
    assert not rules.has_scores
    assert mover_of(rules, (1, 2)) is None


def test_a_class_says_turn_score_and_gain() -> None:
    rules = Steps()
    assert not rules.alternates
    assert rules.has_scores
    assert [mover_of(rules, (3, player)) for player in (0, 1)] == [LEFT, RIGHT]
    assert [score_at_end(rules, (1, player)) for player in (0, 1)] == [2, -2]
    assert gain_of(rules, (3, 0), (2, 0)) == Fraction(1, 2)
    assert name_of(rules, RIGHT) == "player 1"


def test_functions_say_turn_score_and_gain() -> None:
    rules: Any = z.game((3, 0), steps, turn=lambda state: state[1], score=lambda s: s[0]).ruleset
    assert (rules.alternates, rules.has_scores) == (False, True)
    assert score_at_end(rules, (3, 1)) == -3
    rules = z.game((3, 0), steps, turn=lambda state: state[1] == 1, won=lambda _: False).ruleset
    assert (rules.alternates, rules.has_scores) == (False, False)
    assert mover_of(rules, (3, 1)) is RIGHT
    rules = z.game((3, 0), steps, gain=lambda _state, _option: 1).ruleset
    assert (rules.alternates, rules.has_scores) == (True, True)


def test_turns_of_a_partizan_game_are_the_first_user() -> None:
    turns = z.rulesets.Domineering()("2x2").turn(RIGHT)
    assert mover_of(turns.ruleset, turns.state) is RIGHT
    assert name_of(turns.ruleset, RIGHT) == "Right"
    assert turns.ruleset.alternates


@pytest.mark.parametrize("wrong", [2, -1, "left", None, 0.0])
def test_a_wrong_turn_is_refused_with_its_line(wrong: Any) -> None:
    rules: Any = z.game((3, 0), steps, turn=lambda _state: wrong).ruleset
    with pytest.raises(
        InputError, match=r"test_turn_and_score.py, line \d+: turn\(\(3, 0\)\) give"
    ):
        mover_of(rules, (3, 0))


@pytest.mark.parametrize("wrong", [0.5, "3", None])
def test_a_wrong_score_is_refused(wrong: Any) -> None:
    rules: Any = z.game((3, 0), steps, score=lambda _state: wrong).ruleset
    with pytest.raises(InputError, match="return a whole number or a Fraction"):
        score_at_end(rules, (3, 0))


def test_what_is_no_function_is_refused() -> None:
    with pytest.raises(InputError, match="turn is 1; give a function"):
        z.game((3, 0), steps, turn=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("word", ["turn", "score", "gain"])
def test_what_is_no_method_is_refused(word: str) -> None:
    @dataclass(frozen=True)
    class Countdown(z.Ruleset[int]):
        name: ClassVar[str] = "countdown"
        example: ClassVar[str] = "3"

        def options(self, state: int) -> range:
            return range(state)

    mine = type("Mine", (Countdown,), {word: 5})
    with pytest.raises(InputError, match=f"class Mine: {word} is 5; make it a function of self"):
        mine()(3).solve()
    with pytest.raises(InputError, match=f"class Mine: {word} is 5"):
        check_ruleset(mine())
    parameter = make_dataclass("Mine", [(word, int, 5)], bases=(Countdown,), frozen=True)
    assert parameter()(3).solve().value == 3


def test_a_method_may_have_a_decorator() -> None:
    class Cached(Steps):
        score = cache(Steps.score)

    assert Cached().has_scores
    assert score_at_end(Cached(), (1, 1)) == -2


def test_numbers_of_numpy_are_numbers() -> None:
    rules: Any = z.game(
        (3, 0),
        steps,
        turn=lambda state: np.int64(state[1]),
        score=lambda state: np.int32(state[0]),
        gain=lambda state, option: np.uint8(state[0] - option[0]),
    ).ruleset
    assert mover_of(rules, (3, 1)) is RIGHT
    found = score_at_end(rules, (3, 1)), gain_of(rules, (3, 0), (1, 1))
    assert found == (-3, 2)
    assert [type(number) for number in found] == [int, int]


@pytest.mark.parametrize("word", ["turn", "score", "gain"])
def test_a_function_that_changes_is_found_out(word: str) -> None:
    """Once at once, and once after some calls; in a class too."""
    for slowness in (1, 3):
        calls = count()

        def changing(*_states: Any, calls: Any = calls, slowness: int = slowness) -> int:
            return next(calls) // slowness % 2

        functions = {"turn": lambda state: state[1], word: changing}
        changing.__name__ = word
        methods = {name: lambda _, *states, f=f: f(*states) for name, f in functions.items()}
        methods[word].__name__ = word
        kind: Any = type("Changing", (Steps,), {**methods, "__module__": __name__})
        for here in (z.game((9, 0), steps, **functions), z.rulesets.Position(kind(), (9, 0))):
            with pytest.raises(InputError, match=rf"{word}\(.*time: the result must depend"):
                here.solve()


def test_a_method_of_the_base_is_none() -> None:
    class Plain(Steps):
        score = z.Ruleset.score
        gain = z.Ruleset.gain

    assert not Plain().has_scores


def test_an_empty_tuple_is_written_and_read_back() -> None:
    here = z.game(
        (3, 9), lambda row: [row[1:], row[:-1]] if row else [], gain=lambda row, _: row[0]
    )
    rules = here.ruleset
    assert rules.show(()) == "()"
    assert rules.parse(["()"]) == ()
    assert rules.parse([]) == (3, 9)
    check_ruleset(rules, here.reachable(100))
