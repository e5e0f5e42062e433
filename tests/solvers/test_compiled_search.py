"""Compiled search: the answers of plain search, in whatever memory and however many runs."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.solvers.dominoes import Countdown, Dominoes

from zermelo import Outcome
from zermelo._jit import transpositions
from zermelo.answers.api import solve
from zermelo.answers.strategy import Strategy
from zermelo.budget import Budget
from zermelo.errors import LimitReached
from zermelo.limits import Limits
from zermelo.rulesets import Position, instances
from zermelo.solvers import compiled_search as module
from zermelo.solvers.compiled_search import CompiledSearch, Transpositions
from zermelo.solvers.engine import Engine
from zermelo.solvers.plain_search import PlainSearch
from zermelo.solvers.searched import LongPlay
from zermelo.values.play import play_of

FORMS = [(False, False), (True, False), (False, True)]


def search(rules: Dominoes, **how: object) -> CompiledSearch:
    play = play_of(misere=bool(how.pop("misere", False)))
    return CompiledSearch(rules, rules.compiled(play), Budget(), play=play, **how)  # type: ignore[arg-type]


def plain(rules: Dominoes, misere: bool = False) -> PlainSearch:
    return PlainSearch(rules, Budget(), lambda _: 0, play=play_of(misere=misere))


@pytest.mark.parametrize(("helped", "dense"), FORMS)
@pytest.mark.parametrize("misere", [False, True])
def test_every_state_agrees_with_plain_search(helped: bool, dense: bool, misere: bool) -> None:
    rules = Dominoes(10, helped, dense)
    compiled, slow = search(rules, misere=misere), plain(rules, misere)
    for state in range(1 << 10):
        assert compiled.outcome(state) is slow.outcome(state)
        assert compiled.remoteness(state) == slow.remoteness(state)
        if not misere:
            assert compiled.value(state) == slow.value(state)
        option = compiled.best_option(state)
        assert (option is None) == (not list(rules.options(state)))
        assert option is None or slow.remoteness(option) == slow.remoteness(state) - 1


@pytest.mark.parametrize("length", [30, 62, 63, 64, 65, 100])
def test_codes_of_one_word_and_of_two(length: int) -> None:
    """The values are those of the octal game, which knows no keys."""
    rules = Dominoes(length)
    value = instances()["dawsons-kayles"](length).value
    assert search(rules).value(rules.whole) == value
    assert (search(rules).outcome(rules.whole) is Outcome.N) == (value != 0)


@given(st.integers(0, (1 << 18) - 1), st.integers(1, 5000))
@settings(max_examples=30)
def test_a_full_table_costs_time_and_nothing_else(state: int, memory: int) -> None:
    rules = Dominoes(18, helped=False)
    small = search(rules, memory=memory)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "SLOTS", 64)
        assert small.value(state) == search(Dominoes(18)).value(state)
        assert small.nbytes <= max(memory, 64 * 11)


def test_tables_grow_and_runs_go_on() -> None:
    rules = Dominoes(22, helped=False)
    here = search(rules)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "POSITIONS_PER_LOOK", 50)
        assert here.value(rules.whole) == search(Dominoes(22)).value(rules.whole)
    assert here.budget.searched > module.SLOTS
    assert here.nbytes > Transpositions.of(module.SLOTS, 1).nbytes


def test_a_long_play_finds_room() -> None:
    rules = Countdown()
    for length in (10_000, 99_999):
        here = CompiledSearch(rules, rules.compiled(), Budget())
        assert here.value(length) == length % 2
        if length < module.MAX_LENGTH:
            assert here.remoteness(length) == length


def test_lengths_beyond_16_bits_are_counted_in_plain_python() -> None:
    rules = Countdown()
    here = CompiledSearch(rules, rules.compiled(), Budget())
    assert here.remoteness(40_000) == 40_000
    for _ in range(2):  # built upon what is remembered, and then remembered itself
        with pytest.raises(LongPlay, match="65,000 moves"):
            here.remoteness(70_000)
    assert here.remoteness(40_000) == 40_000
    found = Engine().solve(Position(rules, 70_000), distance=True)
    assert (found.remoteness, found.best_option) == (70_000, 69_999)
    with pytest.raises(LongPlay, match="leave out the method"):
        Engine(method="compiled").solve(Position(rules, 70_000), distance=True)


def test_memory_is_that_of_each_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not that of the first one; what an earlier question filled is let go."""
    # memory that other tests have left to this process is not counted
    monkeypatch.setattr("zermelo.limits.resident", lambda: 200 << 20)
    rules = Dominoes(16, helped=False, dense=False)
    engine, first, then = Engine(), Limits(memory=8 << 30), Limits(memory=320 << 20)
    here = Position(rules, rules.whole)
    with engine.question(first) as budget:
        search = CompiledSearch(rules, rules.compiled(), budget)
        assert search.memory == module.MEMORY
        wanted = search.value(rules.whole)
    with engine.question(then):
        assert search.memory == 100 << 20
        assert search.value(rules.whole) == wanted == Engine().value(here)
        search._given_memory = 2
        assert search.value(rules.whole) == wanted
        assert search.nbytes < 1 << 20


@pytest.mark.parametrize("dense", [False, True])
def test_limits_hold(dense: bool) -> None:
    rules = Dominoes(22, helped=False, dense=dense)
    here = Position(rules, rules.whole)
    with pytest.raises(LimitReached) as stopped:
        Engine(Limits(positions=1000)).value(here)
    assert stopped.value.known["positions"] == 1000
    with pytest.raises(LimitReached, match="time"):
        Engine(limits=Limits(time=1e-9)).value(here)


def test_what_was_found_before_a_limit_is_kept() -> None:
    rules = Dominoes(20, helped=False)
    engine = Engine(Limits(positions=2000))
    for _ in range(1000):
        engine.budget.restart(engine.limits)
        try:
            value = engine.value(Position(rules, rules.whole))
            break
        except LimitReached:
            pass
    assert value == search(Dominoes(20)).value(rules.whole)


@pytest.mark.parametrize("misere", [False, True])
def test_the_engine_says_how_it_knows(misere: bool) -> None:
    rules = Dominoes(12)
    found = solve(Position(rules, rules.whole), play=play_of(misere=misere))
    assert (found.method, found.source) == ("compiled", "compiled search")
    asked = Engine(method="compiled").solve(found.position, play_of(misere=misere))
    assert asked == found
    assert found.remoteness == plain(rules, misere).remoteness(rules.whole)
    strategy, here, moves = Strategy(found.position, play=play_of(misere=misere)), found.position, 0
    while (step := strategy.move(here)) is not None:
        here, moves = step[0].to, moves + 1
    assert moves == found.remoteness


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("trial", [0, 5, 20, 10_000])
def test_a_trial_that_fails_costs_nothing(
    misere: bool, trial: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever compiled search takes over, the answer and the limits are the same."""
    monkeypatch.setattr("zermelo.solvers.compiled.TRIAL_POSITIONS", trial)
    rules, play = Dominoes(12), play_of(misere=misere)
    engine = Engine()
    found = engine.solve(Position(rules, rules.whole), play)
    assert found == Engine(method="compiled").solve(found.position, play)
    assert found.remoteness == plain(rules, misere).remoteness(rules.whole)
    with pytest.raises(LimitReached) as stopped:
        Engine(Limits(positions=5)).solve(Position(rules, rules.whole), play)
    assert stopped.value.limit == "positions"


def test_two_words_with_all_bits() -> None:
    """A table tells keys apart that differ in one word only."""
    kept = Transpositions.of(64, 2)
    keys = [(0, 1), (1, 0), (-1, -1), (-1, 0), (0, -1), (2**62, -(2**63))]
    for answer, key in enumerate(keys, start=1):
        assert transpositions.put(*kept, np.array(key, np.int64), 0, 2, answer, 0) == 1
    for answer, key in enumerate(keys, start=1):
        assert transpositions.find(*kept[:2], np.array(key, np.int64), 0, 2) == answer
    assert transpositions.find(*kept[:2], np.array((5, 5), np.int64), 0, 2) == transpositions.EMPTY
