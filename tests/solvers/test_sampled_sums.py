"""Summands of somebody's own rules that do not add up are found where a sample shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from zermelo.errors import InputError, ZermeloWarning
from zermelo.games.position import Position
from zermelo.rulesets import Nim, PartizanRuleset, Ruleset
from zermelo.solvers.engine import Engine


@dataclass(frozen=True)
class Pins(Ruleset[str]):
    """Knock down one pin, or two side by side."""

    def state(self, *parts: object) -> str:
        return str(parts[0])

    def options(self, state: str) -> Iterator[str]:
        for place in range(len(state)):
            for pins in ("x", "xx"):
                if state.startswith(pins, place):
                    yield state[:place] + "." * len(pins) + state[place + len(pins) :]

    def summands(self, state: str) -> Sequence[str | Position[Any]] | None:
        return [part for part in state.split(".") if part]


class Halved(Pins):
    def summands(self, state: str) -> Sequence[str] | None:
        return [state[:2], state[2:]] if len(state) > 2 else None


class WithItself(Pins):
    def summands(self, state: str) -> Sequence[str] | None:
        return [state, "x"]


class WrongBelow(Pins):
    """Right for what is asked, and wrong for what play comes to."""

    def summands(self, state: str) -> Sequence[str] | None:
        return ["x"] if state == "x..x" else None


class WrongHeap(Pins):
    def summands(self, state: str) -> Sequence[Position[Any]] | None:
        return [Nim()(len(state))] if set(state) == {"x"} else None


class WrongComponents(Pins):
    def summands(self, state: str) -> Sequence[str | Position[Any]] | None:
        return self.components(state)

    def components(self, state: str) -> Sequence[str] | None:
        return [state[1:]] if state.startswith("xx") else None


@pytest.mark.parametrize("rules", [Halved(), WrongHeap(), WrongComponents()])
def test_summands_that_do_not_add_up(rules: Pins) -> None:
    with pytest.raises(InputError, match=r"the summands \(.*\) are worth .* together, and by its"):
        Engine().solve(rules("xxxxx"))


def test_summands_that_have_the_position_itself() -> None:
    with pytest.raises(InputError, match="summands returned the position itself among others"):
        Engine().solve(WithItself()("xx"))


def test_below_what_was_asked() -> None:
    with pytest.raises(
        InputError, match=r"x\.\.x: the summands \(x\) are worth 1 together.*worth 0"
    ):
        Engine().solve(WrongBelow()("xxxx"))


@pytest.mark.parametrize("pins", ["", "xxx", "xx.xxx.x", "x" * 30])
def test_summands_that_add_up(pins: str) -> None:
    solution = Engine().solve(Pins()(pins))
    parts = [Engine().value(Pins()(part)) for part in pins.split(".")]
    expected = 0
    for part in parts:
        expected ^= part
    assert solution.value == expected


@dataclass(frozen=True)
class Colours(PartizanRuleset[str]):
    """Left takes l, Right takes r."""

    def state(self, *parts: object) -> str:
        return str(parts[0])

    def taken(self, state: str, mine: str) -> list[str]:
        return [state[:p] + "." + state[p + 1 :] for p, c in enumerate(state) if c == mine]

    def left(self, state: str) -> list[str]:
        return self.taken(state, "l")

    def right(self, state: str) -> list[str]:
        return self.taken(state, "r")

    def summands(self, state: str) -> list[str] | None:
        return [state[:-2]] if state.endswith("lr") else None


class WrongColours(Colours):
    def summands(self, state: str) -> list[str] | None:
        return [state[:-1]] if state.endswith("lr") else None


def test_partizan_summands() -> None:
    assert Engine().solve(Colours()("lllr")).value == 2
    with pytest.raises(InputError, match=r"the summands \(\.\.l\) are worth 1 together.* worth 0"):
        Engine().solve(WrongColours()("lllr"))


class Endless(Colours):
    def right(self, state: str) -> list[str]:
        return [state.replace(".", "l")] if "." in state else []

    summands = PartizanRuleset.summands


class SaysSo(Endless):
    ends = False


def test_partizan_rules_that_loop_are_told_how_they_have_values() -> None:
    with pytest.warns(ZermeloWarning, match="write ends = False in the class"):
        solution = Engine().solve(Endless()("l"))
    assert solution.value is None
    assert SaysSo()("l").game_value is not None
    Engine().solve(SaysSo()("l"))  # without a warning
