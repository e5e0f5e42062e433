"""Compiled rules that wrongly say that play ends: found out, and within memory."""

from __future__ import annotations

import tracemalloc
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
import pytest
from hypothesis import given, settings
from tests.solvers.dominoes import Countdown
from tests.solvers.walks import Walk, itself, up
from tests.strategies import digraphs

from zermelo import Digraph, Infinity, Outcome, loopy
from zermelo._jit import search as search_loops
from zermelo.answers.api import solve
from zermelo.budget import Budget
from zermelo.errors import LimitReached
from zermelo.games.compiled import CompiledRules, signed
from zermelo.limits import Limits
from zermelo.solvers import compiled_search as module
from zermelo.solvers.compiled_search import HASH_FACTOR, CompiledSearch, Stack
from zermelo.solvers.engine import Engine
from zermelo.solvers.plain_search import PlainSearch
from zermelo.solvers.searched import PlayCycles
from zermelo.values.play import MISERE, NORMAL, Play, play_of

#: The loops: all values, in one word and in two; questions; one pass through a table.
LOOPS = ({}, {"words": 2}, {"parts": True}, {"parts": True, "words": 2}, {"dense": 3})


def search(rules: Walk, *, misere: bool = False, **how: object) -> CompiledSearch:
    budget = Budget(limits=Limits(time=60))
    return CompiledSearch(
        rules, rules.compiled(play_of(misere=misere)), budget, play=play_of(misere=misere), **how
    )  # type: ignore[arg-type]


def around(length: int, tail: int = 0) -> Digraph:
    """Return a circle, and a path that leads into it."""
    edges = [(v, (v + 1) % length) for v in range(length)]
    edges += [(v, v - 1 if v > length else 0) for v in range(length, length + tail)]
    return Digraph(edges, vertices=range(length + tail))


@pytest.mark.parametrize("loops", LOOPS)
@given(digraphs(max_vertices=7))
@settings(max_examples=80, deadline=None)
def test_cycles_are_noticed(loops: dict[str, int], G: Digraph) -> None:
    """The value is γ, as where the ruleset says that play need not end."""
    rules, gamma = Walk(G, **loops), loopy(G)
    engine = Engine(limits=Limits(time=60))
    for vertex in G:
        here = rules(vertex)
        assert engine.outcome(here) is gamma.outcome(vertex)
        assert engine.value(here) == gamma[vertex]
        found = solve(here, limits=Limits(time=60))
        assert (found.outcome, found.value) == (gamma.outcome(vertex), gamma[vertex])


@pytest.mark.parametrize("loops", LOOPS)
@given(digraphs(max_vertices=7))
@settings(max_examples=40, deadline=None)
def test_cycles_are_noticed_in_misere_play(loops: dict[str, int], G: Digraph) -> None:
    slow = Walk(G, **loops)
    object.__setattr__(slow, "ends", False)
    for vertex in G:
        expected = solve(slow(vertex), play=MISERE)
        found = solve(Walk(G, **loops)(vertex), play=MISERE, limits=Limits(time=60))
        assert (found.outcome, found.remoteness) == (expected.outcome, expected.remoteness)


@pytest.mark.parametrize("loops", LOOPS[:4])
@pytest.mark.parametrize("want", ["value", "outcome", "remoteness"])
@pytest.mark.parametrize(
    ("length", "tail"), [(1, 0), (2, 0), (3, 5), (64, 1), (1000, 300), (7, 3000)]
)
def test_a_circle_of_any_length(loops: dict[str, int], want: str, length: int, tail: int) -> None:
    here = search(Walk(around(length, tail), **loops))
    with pytest.raises(PlayCycles):
        getattr(here, want)((length + tail - 1,))
    assert here.nbytes == sum(held.nbytes for held in here._tables.values())


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("edge", [(3, 3), (3, 4), (3, 7)])
def test_options_that_are_not_below(edge: tuple[int, int], misere: bool) -> None:
    """One pass through a table takes no option for known that is not."""
    G = Digraph([(1, 0), (2, 1), (2, 0), edge, (4, 3)], vertices=range(8))
    here = search(Walk(G, dense=3), misere=misere)
    slow = PlainSearch(here.ruleset, Budget(), lambda _: 0, play=play_of(misere=misere))
    for vertex in range(3):
        assert here.outcome((vertex,)) is slow.outcome((vertex,))
    for vertex in (3, 4, 4, 3):
        with pytest.raises(PlayCycles):
            here.outcome((vertex,))


def test_a_long_play_is_no_circle() -> None:
    G = Digraph([(v, v - 1) for v in range(1, 5000)], vertices=range(5000))
    for loops in LOOPS[:4]:
        assert search(Walk(G, **loops)).value((4999,)) == 1
        assert search(Walk(G, **loops)).remoteness((4999,)) == 4999


@pytest.mark.parametrize("loops", LOOPS[:4])
def test_an_option_that_wins_comes_first(loops: dict[str, int]) -> None:
    """A circle that nobody has to look at changes nothing."""
    G = Digraph([(0, 1), (0, 2), (2, 0)], vertices=range(3))
    assert Engine().outcome(Walk(G, **loops)(0)) is Outcome.N
    assert Engine().value(Walk(G, **loops)(0)) == loopy(G)[0]
    assert isinstance(loopy(Digraph([(0, 1), (1, 0)]))[0], Infinity)


# ------------------------------------------------------------------------------------------ memory


@dataclass(frozen=True)
class CountUp(Countdown):
    """Count up for ever: no two positions are alike, and there is no end."""

    name: ClassVar[str] = "count-up"
    parts: bool = False

    def compiled(self, play: Play = NORMAL) -> CompiledRules:
        held = super().compiled(play)
        words = np.ones(1, np.int64)
        return replace(held, params=words, successors=up, simplify=itself, questions=self.parts)


@pytest.mark.parametrize("parts", [False, True])
@pytest.mark.parametrize("want", ["value", "outcome", "remoteness"])
def test_the_stack_counts_as_memory(want: str, parts: bool) -> None:
    rules, memory = CountUp(parts), 20_000_000
    here = CompiledSearch(rules, rules.compiled(), Budget(Limits(positions=10**9)), memory=memory)
    tracemalloc.start()
    try:
        with pytest.raises(LimitReached, match=r"memory \(20,000,000 bytes\)"):
            getattr(here, want)(0)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert memory / 4 < peak < memory / 2 + 2 * module.UNCOUNTED_STACK_BYTES


def test_tables_leave_the_stack_its_memory() -> None:
    """What the stack takes, the table does not grow by; the answer is the same."""
    G = Digraph([(v, v - 1) for v in range(1, 60_000)], vertices=range(60_000))
    here, memory = search(Walk(G), memory=40_000_000), 20_000_000
    peak, fits = [0], here._require_memory

    def need(stack: Stack, more: int) -> None:
        fits(stack, more)
        peak[0] = max(peak[0], here.nbytes + more)

    here._require_memory = need  # type: ignore[method-assign]
    assert here.value((59_999,)) == 1
    assert 1 << 21 < peak[0] <= memory + module.UNCOUNTED_STACK_BYTES
    with pytest.raises(LimitReached, match="memory"):
        search(Walk(G), memory=10_000).value((59_999,))
    assert search(Walk(G), memory=10_000).value((99,)) == 1


def test_levels_that_only_look_alike() -> None:
    """The word by which levels are sorted may be the same where they are not."""
    stack = Stack(search_loops, np.zeros(1, np.int64), search_loops.VALUE, 100)
    for level, (want, key) in enumerate([(0, signed(int(HASH_FACTOR), 1)[0]), (1, 0)], 1):
        stack.arena[level] = key
        at = level * search_loops.FIELDS
        stack.frames[at + search_loops.WANT], stack.frames[at + search_loops.KEY] = want, level
    stack.work[search_loops.DEPTH] = 3
    assert not stack.repeats_question()
    stack.arena[2], stack.frames[at + search_loops.WANT] = stack.arena[1], 0
    assert stack.repeats_question()
