"""Theorems as decorated methods of rules: what a fact becomes on the rules that know it."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass

import pytest

from zermelo.games.theorem import Theorem, theorem, theorem_class
from zermelo.limits import Watch
from zermelo.rulesets import Nim
from zermelo.rulesets.heaps.heaps import HeapState

WATCH = Watch()


@dataclass(frozen=True)
class Counted(Nim):
    """Nim, and how long it lasts at most."""

    @theorem("play lasts as many moves as there are counters", source="", gives="counter")
    def longest(self, state: HeapState) -> int:
        """Count them."""
        return sum(state)


def test_a_fact_knows_what_was_decorated_and_nothing_else() -> None:
    rules = Counted()
    assert rules.nim_sum.decides
    assert not rules.nim_sum.gives_outcome  # but by the value
    assert rules.misere_nim.gives_outcome
    assert not rules.longest.decides
    assert (rules.longest.value((3, 5), WATCH), rules.longest.counter((3, 5), WATCH)) == (None, 8)


def test_what_is_added_to_a_fact_is_known_from_then_on() -> None:
    @dataclass(frozen=True)
    class Told(Nim):
        """Nim again."""

        @theorem("the value is the nim-sum", source="nobody")
        def total(self, state: HeapState) -> int:
            """Say something."""
            return len(state)

    assert Told().total.reasons((1,), WATCH) == ()
    Told.total.reasons(lambda _rules, state: [f"{len(state)} heaps"])
    assert Told().total.reasons((1,), WATCH) == ["1 heaps"]


def test_a_theorem_travels_with_its_rules() -> None:
    known = Nim().nim_sum
    for other in (pickle.loads(pickle.dumps(known)), copy.copy(known), copy.deepcopy(known)):  # noqa: S301
        assert (repr(other), other.value((3, 5), WATCH)) == (repr(known), 6)


def test_a_class_of_theorems_takes_no_decorated_methods() -> None:
    class Silent(Theorem[HeapState]):
        """Says nothing."""

        statement = "nothing is known"

    with pytest.raises(TypeError, match="'nothing is known' has a class of its own; write reasons"):
        theorem_class(Silent).reasons(lambda _rules, _state: [])
