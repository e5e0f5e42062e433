from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.annihilation import plainly, random_digraph
from tests.strategies import digraphs

from zermelo import Digraph, Outcome
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.answers.strategy import Strategy
from zermelo.errors import InputError, LimitReached, UnknownVertex
from zermelo.limits import UNLIMITED, Limits, Watch
from zermelo.rulesets import Position
from zermelo.rulesets.tokens.annihilation.rules import LinearValues, State
from zermelo.tokens.annihilation import small as small_module
from zermelo.tokens.annihilation import theory
from zermelo.values.bits import bits
from zermelo.values.nimber import outcome_of
from zermelo.values.play import MISERE

RULES = r.Annihilation(Digraph(["ab", "bc", "cd", "da", "ae"]))


def test_positions_are_checked() -> None:
    assert RULES("c", "a").state == RULES("a", "c").state
    with pytest.raises(InputError, match="two tokens on 'a', which has room for one"):
        RULES("a", "b", "a")
    with pytest.raises(UnknownVertex):
        RULES("x")


def test_moves_in_words() -> None:
    assert {str(move) for move in RULES("a", "b").moves()} == {
        "a → b: both vanish",
        "a → e",
        "b → c",
    }
    assert [str(move) for move in r.Annihilation(Digraph(["aa"]))("a").moves()] == ["pass"]


@given(digraphs(max_vertices=6), st.data())
@settings(max_examples=60, deadline=None)
def test_options_are_the_moves(G: Digraph, data: st.DataObject) -> None:
    named = Digraph.from_arrays(*G.edge_arrays(), names=[f"v{i}" for i in range(len(G))])
    rules = r.Annihilation(named)
    where = set(data.draw(st.sets(st.sampled_from(list(named)))) if len(named) else ())
    reached = {frozenset((where - {u}) ^ {v}) for u in where for v in named.options(u)}
    here = rules(*where)
    assert {frozenset(str(option).split()) for option in here.options()} == reached
    assert rules.parse(str(here).split()) == here.state


def linear(rules: r.Annihilation) -> LinearValues:
    (theorem,) = rules.theorems()
    return theorem


def random_positions(seed: int, upto: int) -> Position:
    chance = random.Random(seed)
    G = random_digraph(chance, upto)
    return r.Annihilation(G)(*chance.sample(range(len(G)), chance.randint(0, len(G))))


@pytest.mark.parametrize("seed", range(60))
def test_play_ends_against_whoever_walks_in_circles(seed: int) -> None:
    """Every line of play in which the winner moves as told, to its end, and within the bound."""
    start = random_positions(seed, 7)
    found = solve(start)
    if found.outcome is Outcome.N:
        assert found.bound is not None
        assert longest(Strategy(start), start, {}) <= found.bound
    elif found.outcome is Outcome.P:
        for move in start.moves():
            after = move.to
            counter = linear(start.ruleset).counter(start.state, UNLIMITED)
            assert 1 + longest(Strategy(after), after, {}) <= 2 * counter


def longest(strategy: Strategy, here: Position, seen: dict[State, int]) -> int:
    """How many moves the longest play has in which the player to move now moves as told."""
    if here.state not in seen:
        seen[here.state] = 10**9  # to come here again would be a circle
        chosen = strategy.move(here)
        assert chosen is not None
        answers = [longest(strategy, answer, seen) for answer in chosen[0].to.options()]
        seen[here.state] = 1 + max((1 + line for line in answers), default=0)
    assert seen[here.state] < 10**9, "play goes round in circles"
    return seen[here.state]


@pytest.mark.parametrize("seed", range(20))
def test_from_a_draw_nobody_who_plays_well_loses(seed: int) -> None:
    """Random opponents: 200 moves of each play, and the position stays drawn or gets better."""
    chance = random.Random(seed)
    drawn = (random_positions(number, 10) for number in range(1000 * seed, 10**6))
    start = next(here for here in drawn if here.outcome is Outcome.D)
    strategy, here = Strategy(start), start
    for _ in range(100):
        chosen = strategy.move(here)
        assert chosen is not None
        options = list(chosen[0].to.options())
        assert options, "this would be a win"
        here = chance.choice(options)
        assert here.outcome in (Outcome.D, Outcome.N)
        if here.outcome is Outcome.N:
            assert longest(Strategy(here), here, {}) <= (solve(here).bound or 0)
            return


@pytest.mark.parametrize("seed", range(6))
def test_large_digraphs_are_played_to_the_end(seed: int) -> None:
    """40 vertices in twins, half of them with tokens, against random moves: won in time."""
    chance = random.Random(seed)
    rows = [chance.sample(range(40), 2) for _ in range(20)]
    G = Digraph([(u, v) for u in range(40) for v in rows[u // 2] if u != v], vertices=range(40))
    rules = r.Annihilation(G)
    theory = linear(rules).theory(UNLIMITED)
    assert theory is not None
    pairs = [row for row in theory.V0.space.rows if chance.random() < 0.7]
    lost = 0
    for row in pairs:
        lost ^= row
    here = rules(*theory.names(lost))
    assert here.outcome is Outcome.P
    left = 2 * (linear(rules).counter(here.state, UNLIMITED) or 0)
    strategy = Strategy(here)
    moves = 0
    while options := list(here.options()):
        here = chance.choice(options)
        chosen = strategy.move(here)
        assert chosen is not None
        here = chosen[0].to
        assert here.value == 0
        moves += 2
    assert moves <= left


def test_sums_with_other_games() -> None:
    square = r.Annihilation(Digraph(["ab", "bc", "cd", "da"]))
    assert square("a", "b").value == 1
    assert (square("a", "b") + r.Nim()(1)).outcome is Outcome.P
    won = solve(square("a", "b") + r.Nim()(5))
    assert [str(move) for move in won.winning_moves] == ["part 2: take 4 from heap 1"]


def test_misere_is_searched() -> None:
    square = r.Annihilation(Digraph(["ab", "bc", "cd", "da"]))
    assert solve(square("a", "b"), play=MISERE).method == "retrograde"
    assert solve(square(), play=MISERE).outcome is Outcome.N


def test_explanations() -> None:
    assert "No tokens are left" in RULES().explain()
    assert "0 is not among them" in r.Annihilation(Digraph(["ab", "ba", "bc", "cd"]))("b").explain()
    lines = RULES("a").explain()
    assert "a → e" in lines
    endless = r.Annihilation(Digraph(["ab", "ba"]))("a").explain()
    assert "No single move leads to a number" in " ".join(str(endless).split())
    twice = r.Annihilation(Digraph(["ab", "bc", "cd", "da"]))("a", "b", "c", "d").explain()
    assert "as if the opponent had moved" in twice


def test_too_large_for_the_theory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few tokens on a digraph that is too large are searched."""

    def refuse(*_: object) -> None:
        raise LimitReached("memory", "none", {})

    monkeypatch.setattr(theory, "solve_outline", refuse)
    rules = r.Annihilation(Digraph(["ab", "bc", "cd", "da"]))
    found = solve(rules("a", "c"))
    assert (found.method, found.outcome, found.value) == ("retrograde", Outcome.P, 0)
    assert found.best is not None
    assert rules("a", "b").value == 1
    assert "labelled" in rules("a", "b").explain()


@pytest.mark.parametrize("seed", range(25))
def test_moves_of_every_kind_by_plain_labelling(seed: int) -> None:
    G = random_digraph(random.Random(seed), 6)
    rules, plain = r.Annihilation(G), plainly(G)
    known = linear(rules)
    value = {tuple(bits(u)): plain.at(u) for u in range(len(plain))}
    for state, here in value.items():
        options = set(rules.options(state))
        assert known.value(state, UNLIMITED) == here
        drawn = {option for option in options if outcome_of(value[option]) is Outcome.D}
        assert set(known.drawing_options(state, UNLIMITED) or ()) == drawn
        for wanted in range(5):
            found = known.options_of_value(state, wanted, UNLIMITED)
            assert found is not None
            assert len(found) == len(set(found))
            assert set(found) == {option for option in options if value[option] == wanted}


def test_limits_hold_for_the_theory_too() -> None:
    """Time that is up is said; without memory for the theory, what can be reached is labelled."""
    large = Digraph([(u, (u + 1) % 100) for u in range(100)])
    with pytest.raises(LimitReached, match="the limit on time"):
        solve(r.Annihilation(large)(0, 1), limits=Limits(time=1e-9))
    held = 10**12 - (Watch(Limits(memory=10**12)).memory_left or 0)
    found = solve(r.Annihilation(large)(0, 1), limits=Limits(memory=held + 200_000_000))
    assert (found.outcome, found.method) == (Outcome.N, "retrograde")


def test_a_refusal_is_not_remembered() -> None:
    """A question without memory for the theory leaves the next one as it was."""
    edges = [(u, (u + 1) % 80) for u in range(80)]
    assert solve(RULES("a", "b")).method == "theorem"  # all that is compiled is loaded
    rules, other = r.Annihilation(Digraph(edges)), r.Annihilation(Digraph(edges))
    held = 10**12 - (Watch(Limits(memory=10**12)).memory_left or 0)
    tight = Limits(memory=held + 100_000_000)
    assert solve(rules(0, 1), limits=tight).method == "retrograde"
    for one in (rules, other):
        assert (solve(one(0, 1)).method, one(0, 1).outcome) == ("theorem", Outcome.N)


def test_whether_there_is_room_is_known_before_anything_is_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of two parts that fit one by one and not together none is solved in vain."""
    edges = [(u, (u + 1) % 60) for u in range(60)]
    rules = r.Annihilation(Digraph(edges + [(u + 60, v + 60) for u, v in edges]))
    one = small_module.bytes_of(60, 60, 1)
    listed = []
    monkeypatch.setattr(small_module, "small_positions", lambda *_, **__: listed.append(1))
    held = 10**12 - (Watch(Limits(memory=10**12)).memory_left or 0)
    for _ in range(3):
        (linear,) = rules.theorems()
        watch = Limits(memory=held + one * 3 // 2).start()
        assert linear.value(rules(0, 60).state, watch) is None
    assert not listed
