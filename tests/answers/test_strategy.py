"""The strategy keeps what it promises, against any legal play."""

from __future__ import annotations

import random
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import digraphs

from zermelo import Digraph, Outcome
from zermelo.answers.api import solve
from zermelo.answers.strategy import Strategy
from zermelo.games.rules import Ruleset
from zermelo.games.solution import Solution
from zermelo.labelling.explore import explore
from zermelo.labels.outcomes import outcomes
from zermelo.rulesets import Position, Tokens

Opponent = Callable[[Position, random.Random], Position]


def careless(here: Position, rng: random.Random) -> Position:
    """Any move."""
    return rng.choice(list(here.options()))


def greedy(here: Position, rng: random.Random) -> Position:
    """A move after which the other player has as few moves as can be."""
    options = list(here.options())
    rng.shuffle(options)
    return min(options, key=lambda option: len(list(option.options())))


def circling(here: Position, rng: random.Random) -> Position:
    """A move that keeps as many moves open as can be, to go round in circles."""
    options = list(here.options())
    rng.shuffle(options)
    return max(options, key=lambda option: len(list(option.options())))


def perfect(here: Position, rng: random.Random) -> Position:  # noqa: ARG001
    """The same strategy."""
    return Strategy(here).move(here)[0].to


OPPONENTS = (careless, greedy, circling, perfect)


def play(start: Position, opponent: Opponent, rng: random.Random, *, ours: bool) -> str:
    """Play; "won" or "lost" by us, or "endless" after more moves than the win was promised in."""
    strategy, here = Strategy(start), start
    bound = solve(start).bound
    for _ in range(40 if bound is None else 2 * bound + 2):
        if next(iter(here.options()), None) is None:
            return "lost" if ours else "won"
        here = strategy.move(here)[0].to if ours else opponent(here, rng)
        ours = not ours
    return "endless"


@given(digraphs(max_vertices=7), st.data())
@settings(max_examples=60, deadline=None)
def test_the_promise_is_kept_against_every_kind_of_opponent(
    G: Digraph, data: st.DataObject
) -> None:
    if not len(G):
        return
    where = data.draw(st.lists(st.sampled_from(range(len(G))), min_size=1, max_size=3))
    rng = random.Random(data.draw(st.integers(0, 999)))
    start = Tokens(G)(*where)
    outcome = start.outcome
    for opponent in OPPONENTS:
        for ours in (True, False):
            result = play(start, opponent, rng, ours=ours)
            if outcome is (Outcome.N if ours else Outcome.P):
                assert result == "won"
            elif outcome is Outcome.D:
                assert result != "lost"
            elif opponent is perfect:
                assert result == "lost"


@given(digraphs(max_vertices=5), st.data())
@settings(max_examples=200, deadline=None)
def test_no_play_whatever_escapes_the_bound(G: Digraph, data: st.DataObject) -> None:
    """From N, every line of play against the strategy ends in a win within the bound."""
    if not len(G):
        return
    where = data.draw(st.lists(st.sampled_from(range(len(G))), min_size=1, max_size=3))
    start = Tokens(G)(*where)
    if start.outcome is Outcome.N:
        within_the_bound(start)


def test_a_move_that_is_taken_back_costs_two() -> None:
    start = Tokens(Digraph([("q", "p"), ("p", "n"), ("n", "p"), ("n", "leaf")]))("q")
    assert solve(start).bound == 3
    within_the_bound(start)


def within_the_bound(start: Position) -> None:
    strategy = Strategy(start)
    longest: dict[object, int] = {}

    def moves_left(here: Position) -> int:
        """Count the moves of the longest line of play; the strategy is to move."""
        if here.state not in longest:
            longest[here.state] = 10**9  # coming here again would be a circle
            after = strategy.move(here)[0].to
            lines = [moves_left(answer) for answer in after.options()]
            longest[here.state] = 1 + max((1 + line for line in lines), default=0)
        return longest[here.state]

    assert moves_left(start) <= solve(start).bound


@given(digraphs(max_vertices=6), st.data())
@settings(max_examples=100, deadline=None)
def test_theorem_and_search_agree(G: Digraph, data: st.DataObject) -> None:
    if not len(G):
        return
    where = data.draw(st.lists(st.sampled_from(range(len(G))), max_size=3))
    here = Tokens(G)(*where)
    labels = outcomes(explore(here))
    options = labels.digraph.options(here.state)
    known = solve(here)
    assert known.outcome is labels[here.state]
    for moves, outcome in ((known.winning_moves, Outcome.P), (known.drawing_moves, Outcome.D)):
        found = [option for option in options if labels[option] is outcome]
        assert {move.to.state for move in moves} == set(found)
    assert (known.best is None) == (labels.best_option(here.state) is None)


@given(digraphs(max_vertices=6), st.data())
@settings(max_examples=150, deadline=None)
def test_from_a_lost_position_the_best_move_lasts_longest(G: Digraph, data: st.DataObject) -> None:
    if not len(G):
        return
    where = data.draw(st.lists(st.sampled_from(range(len(G))), max_size=3))
    here = Tokens(G)(*where)
    found = solve(here)
    if found.outcome is Outcome.P and found.best is not None:
        labels = outcomes(explore(here))
        assert found.remoteness == labels.remoteness[here.state]
        assert labels.remoteness[found.best.to.state] == found.remoteness - 1
        assert f"with best play {found.remoteness} moves are left" in here.explain()


class Countdown(Ruleset):
    """Take one or two from a number; without a theorem, to be searched."""

    name = "countdown"

    def options(self, state: tuple[int]) -> list[object]:
        return [(state[0] - take,) for take in (1, 2) if take <= state[0]]


class Lap(Countdown):
    """Take one or two from a number, or from nothing go up to four: play need not end."""

    def options(self, state: tuple[int]) -> list[object]:
        return [*super().options(state), *([(4,)] if state[0] == 0 else [])]


def test_a_ruleset_without_a_theorem_is_searched() -> None:
    start = Countdown()(7)
    found: Solution = solve(start)
    assert (found.outcome, found.method, found.value) == (Outcome.N, "search", 1)
    assert (found.remoteness, found.bound) == (5, 5)
    assert [str(move.to) for move in found.winning_moves] == ["6"]
    assert repr(found) == "<Solution of 7: N, value 1, best move 7 → 6>"
    assert play(start, careless, random.Random(1), ours=True) == "won"
    assert play(Countdown()(6), careless, random.Random(1), ours=False) == "won"
    assert "The least number that is missing is the value: 1." in start.explain()


class Detour(Countdown):
    """Take one or two, or, from three, go up to six: a win in sight does not show the circle."""

    def options(self, state: tuple[int]) -> list[object]:
        return [*super().options(state), *([(6,)] if state[0] == 3 else [])]


def test_a_winning_move_that_leads_in_circles_is_not_trusted() -> None:
    found = solve(Detour()(5))
    assert (found.method, found.outcome, found.remoteness) == ("retrograde", Outcome.D, None)
    found = solve(Detour()(2))
    assert (found.method, found.outcome, found.remoteness) == ("search", Outcome.N, 1)


def test_where_play_turns_out_to_cycle_the_state_graph_is_labelled() -> None:
    """The ruleset does not say that play need not end, and is found out."""
    start = Lap()(3)
    found = solve(start)
    assert (found.method, found.outcome) == ("retrograde", Outcome.D)
    assert "Positions that can be reached were labelled" in start.explain()
    assert play(start, careless, random.Random(1), ours=True) != "lost"
