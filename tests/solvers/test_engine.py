"""The way to an answer, and the limits on it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import digraphs

from zermelo import Digraph, Infinity, Outcome, loopy
from zermelo.answers.api import solve
from zermelo.answers.explanation import explain
from zermelo.answers.strategy import Strategy
from zermelo.errors import InputError, LimitReached
from zermelo.games.solution import Solution
from zermelo.games.theorem import theorem
from zermelo.limits import Limits, Watch
from zermelo.rulesets import Nim, Position, Ruleset, position_of
from zermelo.solvers.engine import Engine
from zermelo.solvers.labelled import graph_of
from zermelo.solvers.partizan_search import PartizanSearch
from zermelo.solvers.plain_search import value_of_options
from zermelo.solvers.theorem import counter
from zermelo.values.play import MISERE, NORMAL
from zermelo.values.player import RIGHT


class Take(Ruleset):
    """Take one or two from a heap."""

    name = "take-one-or-two"

    def options(self, state: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [
            (*state[:i], heap - k, *state[i + 1 :])
            for i, heap in enumerate(state)
            for k in (1, 2)
            if k <= heap
        ]


class Parted(Take):
    """The same, with summands: a heap each, and one of Nim for heaps of one."""

    def summands(self, state: tuple[int, ...]) -> list[object]:
        return [Nim()(1) if heap == 1 else (heap,) for heap in state]


class Slow(Take):
    """The same, but it takes a while to find the options."""

    def options(self, state: tuple[int, ...]) -> list[tuple[int, ...]]:
        time.sleep(0.01)
        return super().options(state)


class Walk(Ruleset):
    """Move a token on a digraph; nothing else is known."""

    name = "walk"

    def __init__(self, on: Digraph, *, ends: bool) -> None:
        object.__setattr__(self, "on", on)
        object.__setattr__(self, "ends", ends)

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def __str__(self) -> str:
        return "walk"

    def options(self, state: tuple[object]) -> list[tuple[object]]:
        return [(option,) for option in self.on.options(*state)]


@dataclass(frozen=True)
class Endless(Ruleset):
    """Count up for ever."""

    name = "endless"

    def options(self, state: tuple[int]) -> list[tuple[int]]:
        return [(state[0] + 1,)]


def test_play_of_any_length() -> None:
    """No play is too deep for the search."""
    found = solve(Take()(10_000))
    assert (found.outcome, found.value, found.method) == (Outcome.N, 1, "search")
    assert solve(Take()(9_999), play=MISERE).outcome is Outcome.N
    assert solve(Take()(10_000), play=MISERE).outcome is Outcome.P


def test_outcomes_stop_at_the_first_option_that_is_p() -> None:
    by_outcome, by_value = Engine(), Engine()
    by_outcome.outcome(Take()(1, 1, 9, 9, 30))
    by_value.value(Take()(1, 1, 9, 9, 30))
    assert by_outcome.budget.seen < by_value.budget.seen


def test_p_is_worth_0() -> None:
    """What was found out about who wins is known of the value: nothing more is looked at."""
    engine, here = Engine(), Take()(1, 1, 9, 9, 30)
    assert engine.outcome(here) is Outcome.P
    assert engine.value(here) == 0
    assert engine.budget.seen <= 1


def test_summands_make_a_sum() -> None:
    here = Parted()(1, 30, 40)
    found = solve(here)
    assert (found.method, found.value, found.outcome) == ("sum", 0, Outcome.P)
    assert "Bouton" in found.source
    assert "memoised search" in found.source
    assert solve(Parted()(1, 30, 41)).winning_moves
    assert solve(here, play=MISERE).method == "search"
    assert "part" in here.explain()


def test_every_way_gives_the_same_answer() -> None:
    for heaps in ((4,), (1, 5), (2, 3, 4)):
        known = [solve(Position(rules, heaps)) for rules in (Take(), Parted())]
        assert len({(found.outcome, found.value) for found in known}) == 1
        assert {str(m.to) for m in known[0].winning_moves} == {
            str(m.to) for m in known[1].winning_moves
        }


@given(digraphs(max_vertices=7), st.booleans())
@settings(max_examples=150, deadline=None)
def test_cycles_are_noticed(G: Digraph, ends: bool) -> None:
    """Whether the ruleset says so or not: the value is γ, and one engine serves all positions."""
    rules, gamma = Walk(G, ends=ends), loopy(G)
    engine = Engine()
    for vertex in G:
        here = rules(vertex)
        assert engine.value(here) == gamma[vertex]
        assert engine.outcome(here) is gamma.outcome(vertex)
        found = solve(here)
        assert found.outcome is gamma.outcome(vertex)
        assert found.value == gamma[vertex]


@given(digraphs(max_vertices=5), digraphs(max_vertices=5), st.data())
@settings(max_examples=80, deadline=None)
def test_loopy_parts_add_up(G: Digraph, H: Digraph, data: st.DataObject) -> None:
    """A sum by γ of its parts agrees with labelling the sum as one game."""
    if not (len(G) and len(H)):
        return
    u, v = data.draw(st.sampled_from(list(G))), data.draw(st.sampled_from(list(H)))
    both = Walk(G, ends=False)(u) + Walk(H, ends=False)(v)
    found, graph = solve(both), graph_of(both, NORMAL, Engine())
    assert found.outcome is graph.outcome(both.state)
    assert found.value == graph.labels.value(both.state)
    wins = [o for o in both.ruleset.options(both.state) if graph.outcome(o) is Outcome.P]
    assert {move.to.state for move in found.winning_moves} == set(wins)
    if found.outcome is Outcome.N:
        here, moves = both, 0
        strategy = Strategy(both)
        while (chosen := strategy.move(here)) is not None:  # both play perfectly
            here, moves = chosen[0].to, moves + 1
            assert moves <= found.bound


def test_values_of_options_on_no_cycle() -> None:
    assert value_of_options([]) == 0
    assert value_of_options([Infinity([0]), 1]) == 0
    assert value_of_options([Infinity([0, 1]), 0]) == 1
    assert value_of_options([Infinity(), 0]) == Infinity([0])


# ------------------------------------------------------------------------------------------ limits


def test_a_limit_on_positions() -> None:
    with pytest.raises(LimitReached, match=r"positions \(100\)") as caught:
        solve(Take()(60, 60, 60), limits=Limits(positions=100))
    assert caught.value.known == {"positions": 100}
    with pytest.raises(LimitReached):
        solve(Endless()(0), limits=Limits(positions=1000))


def test_short_questions_share_a_clock() -> None:
    """A clock that has run out ends the next question, though a theorem would answer it."""
    watch = Limits(time=60).start()
    engine = Engine()
    assert engine.solve(Nim()(1, 2), limits=watch).outcome is Outcome.N
    watch.started -= 61
    with pytest.raises(LimitReached, match="time"):
        engine.solve(Nim()(1, 2), limits=watch)


def test_what_is_known_when_only_the_moves_are_missing() -> None:
    class Won(Take):
        @theorem("one position is N", source="nobody", gives="outcome")
        def won(self, state: tuple[int, ...]) -> Outcome | None:
            return Outcome.N if state == (60, 60, 61) else None

    with pytest.raises(LimitReached) as caught:
        solve(Won()(60, 60, 61), limits=Limits(positions=100))
    assert caught.value.known["outcome"] == "N"


def test_the_value_may_stay_open_when_the_outcome_is_found() -> None:
    class Wide(Take):
        """After the first winning move much is left that only the value depends on."""

        def options(self, state: tuple[int, ...]) -> list[tuple[int, ...]]:
            if state == (0,):
                return []
            return [(0,), *super().options(state)]

    found = solve(Wide()(*[9] * 7))
    assert found.outcome is Outcome.N


def test_limits_on_time_and_memory() -> None:
    with pytest.raises(LimitReached, match="time"):
        solve(Endless()(0), limits=Limits(positions=10**9, time=0.05))
    with pytest.raises(LimitReached, match="memory"):
        solve(Endless()(0), limits=Limits(positions=10**9, memory=1))


def test_a_strategy_counts_anew_for_each_move() -> None:
    strategy = Strategy(Take()(30), limits=Limits(positions=50))
    for heap in range(30, 0, -1):
        assert strategy.move(Take()(heap)) is not None


def test_a_question_leaves_the_next_one_as_it_was() -> None:
    """A state graph that was given up, or was needed for a counter, keeps no search away."""
    here = Take()(3, 4, 5)
    engine = Engine(limits=Limits(positions=50))
    with pytest.raises(LimitReached):
        graph_of(here, NORMAL, engine)
    assert engine.solve(Take()(7)).method == "search"
    assert counter(Take()(6), engine) > 0
    assert engine.solve(Take()(7)).method == "search"


def test_a_refused_method_is_not_offered_again() -> None:
    with pytest.raises(InputError, match=r"'search' does not answer connect-four; ") as refusal:
        Engine(method="search").solve(position_of(["connect-four"]))
    offered = str(refusal.value).split("try one of ")[1].split(", ")
    assert "retrograde" in offered
    assert not {"search", "partizan", "minimax"} & {*offered}


def test_play_that_cycles_is_searched_in_vain_only_once() -> None:
    ring = Digraph(["ab", "bc", "ca", "cd"])
    rules = Walk(ring, ends=True)  # which is not true
    engine = Engine()
    assert [engine.solve(rules(name)).method for name in "abc"] == ["retrograde"] * 3
    honest = Walk(ring, ends=False)
    for name in "abcd":
        assert engine.outcome(rules(name)) is Engine().outcome(honest(name))


def test_limits_reach_what_an_explanation_asks_of_theorems() -> None:
    class Asking(Take):
        @theorem("heaps are worth nothing", source="nobody")
        def nothing(self, state: tuple[int, ...]) -> int:  # noqa: ARG002
            return 0

        @nothing.reasons
        def _reasons(self, state: tuple[int, ...], watch: Watch) -> list[str]:  # noqa: ARG002
            return [f"This may take {watch.limits.time:g} seconds."]

    assert "This may take 60 seconds." in explain(Asking()(3), limits=Limits(time=60))


def test_the_clock_is_looked_at_in_time_where_positions_take_long() -> None:
    with pytest.raises(LimitReached, match="time") as stop:
        solve(Position(Slow(), (400,)), limits=Limits(time=0.1))
    assert stop.value.known["positions"] < 100


def test_the_clock_is_looked_at_while_the_options_of_one_position_are_made_canonical() -> None:
    """Ten thousand options, each of which may be large: a hundred of them are done at most."""
    forms = 0

    class Wide(Take):
        def options(self, state: tuple[int, ...]) -> list[tuple[int, ...]]:
            return [(n,) for n in range(10_000)] if state == (10_000,) else []

        def canonical(self, state: tuple[int, ...]) -> tuple[int, ...]:
            nonlocal forms
            forms += 1
            return state

    here = Position(Wide(), (10_000,))
    with pytest.raises(LimitReached, match="stop"):
        Engine(limits=Limits(stop=lambda: forms > 10), method="retrograde").solve(here)
    assert forms < 100


def test_a_value_that_was_not_asked_for_leaves_time_to_find_who_wins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def endless(search: PartizanSearch, _: object) -> NoReturn:
        while True:
            search.budget.watch.started -= 1  # as if a second had gone by
            search.budget.watch.look()

    monkeypatch.setattr(PartizanSearch, "game", endless)
    found = position_of(["domineering", "3x3"]).solve(limits=Limits(time=200))
    assert found.method == "starts"
    assert str(found.outcome) == "N"


def test_the_start_that_is_known_is_told_where_the_other_takes_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 2x5 Left wins either start; "outcome N", of the first alone, would say otherwise."""
    answer = Engine.answer

    def slow(engine: Engine, position: Position[Any], *goal: Any, **how: Any) -> Solution[Any]:
        if position == board.turn(RIGHT):
            engine.budget.stop()
        return answer(engine, position, *goal, **how)

    board = position_of(["domineering", "2x5"])
    monkeypatch.setattr(Engine, "answer", slow)
    with pytest.raises(LimitReached) as reached:
        Engine(method="starts").solve(board)
    assert reached.value.known["left_starts"] == "left"
    assert "outcome" not in reached.value.known
