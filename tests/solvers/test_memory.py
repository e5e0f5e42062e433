"""Values of somebody's own rules are remembered by the rules, and depend on no earlier question."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from threading import Thread

import pytest

import zermelo as z
from zermelo.errors import LimitReached
from zermelo.rulesets import PartizanRuleset, Ruleset
from zermelo.solvers import memory

ASKED: list[int] = []


@dataclass(frozen=True)
class Down(Ruleset[int]):
    most: int = 3

    def state(self, *parts: object) -> int:
        return int(str(parts[0]))

    def options(self, state: int) -> Iterator[int]:
        ASKED.append(state)
        for taken in range(1, min(self.most, state) + 1):
            yield state - taken


def test_a_loop_looks_at_each_position_once() -> None:
    rules, ASKED[:] = Down(), []
    assert [rules(n).value for n in range(600)] == [n % 4 for n in range(600)]
    assert len(ASKED) < 10 * 600  # by themselves 180,000
    assert [rules(n).outcome is z.Outcome.P for n in range(9)] == [n % 4 == 0 for n in range(9)]


def test_moves_lead_to_positions_that_remember_as_well() -> None:
    here = z.game(800, lambda n: [n - k for k in (1, 2, 3) if k <= n])
    assert here.value == 0
    before = here.ruleset.__dict__[memory.MEMORY_ATTRIBUTE].spent
    assert {option.value for option in here.options()} == {1, 2, 3}
    assert here.ruleset.__dict__[memory.MEMORY_ATTRIBUTE].spent <= before + 3


def test_the_answer_is_that_of_the_question_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a limit is reached: a few orders of questions, each against the question alone."""
    monkeypatch.setattr(memory, "POSITIONS", 100)
    monkeypatch.setattr(memory, "MAX_POSITIONS_KEPT", 60)
    monkeypatch.setattr("zermelo.budget.Budget.__init__.__kwdefaults__", {"positions": 100})

    def asked(rules: Down, n: int) -> object:
        try:
            return rules(n).value
        except LimitReached as stop:
            return stop.limit

    alone = {n: asked(Down(), n) for n in range(130)}
    assert set(alone.values()) == {0, 1, 2, 3, "positions"}
    for seed in range(5):
        rules, order = Down(), Random(seed).choices(range(130), k=200)
        assert [asked(rules, n) for n in order] == [alone[n] for n in order]


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MAX_POSITIONS_KEPT", 50)
    rules = Down()
    assert rules(40).value == 0
    assert memory.MEMORY_ATTRIBUTE in rules.__dict__
    assert rules(90).value == 2
    assert memory.MEMORY_ATTRIBUTE not in rules.__dict__


def test_rules_that_have_changed_are_asked_anew() -> None:
    most = [3]
    rules = z.game(1, lambda n: [n - k for k in range(1, most[0] + 1) if k <= n]).ruleset
    assert rules(4).value == 0
    most[0] = 4  # as when a cell of a notebook is run again
    assert rules(4).value == 4


def test_copies_travel_without_it() -> None:
    rules = Down()
    assert rules(9).value == 1
    travelled = pickle.loads(pickle.dumps(rules))  # noqa: S301
    for other in (travelled, copy.deepcopy(rules)):
        assert other == rules
        assert other(9).value == 1


def test_threads() -> None:
    rules, found = Down(), {}

    def work(first: int) -> None:
        found.update({n: rules(n).value for n in range(first, 300, 4)})

    threads = [Thread(target=work, args=(first,)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {n: n % 4 for n in range(300)}


@dataclass(frozen=True)
class Colours(PartizanRuleset[int]):
    def state(self, *parts: object) -> int:
        return int(str(parts[0]))

    def left(self, state: int) -> list[int]:
        return [state - 1] if state else []

    def right(self, state: int) -> list[int]:
        ASKED.append(state)
        return [state - 2] if state > 1 else []


def test_partizan_values() -> None:
    rules, ASKED[:] = Colours(), []
    together = [rules(n).value for n in range(60)]
    assert len(ASKED) < 60 * 10
    assert together == [Colours()(n).value for n in range(60)]
    assert [str(rules(n).outcome) for n in range(4)] == [
        str(Colours()(n).outcome) for n in range(4)
    ]
