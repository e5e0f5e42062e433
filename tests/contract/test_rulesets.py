"""Every ruleset of the catalogue is held to the same promises, on all its small positions."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from zermelo import Digraph, Infinity, Outcome, loopy, loopy_sum, mex, outcome_of, outcomes
from zermelo.answers.solving import solve
from zermelo.answers.strategy import Strategy
from zermelo.games.compiled import CompiledRules
from zermelo.games.rules import State
from zermelo.rulesets import Position, Ruleset, catalogue, instances, position_of
from zermelo.rulesets.reading import example_of
from zermelo.solvers.budget import Budget
from zermelo.solvers.compiled_search import CompiledSearch
from zermelo.values.play import MISERE, NORMAL, play_of

PROJECT = Path(__file__).parents[2]

#: How many states the small positions of one ruleset may lead to.
MANY = 20_000


class Searched:
    """One ruleset with parameters, and plain search through its small positions.

    The definitions, as plainly as they can be written down: P, N and D by Algorithm PND on all
    states that can be reached, γ on the same digraph, misère with the terminal states pruned.
    """

    def __init__(self, ruleset: Ruleset, states: list[State]) -> None:
        self.ruleset = ruleset
        self.states = states
        self.options: dict[State, list[State]] = {}
        waiting = list(states)
        while waiting:
            state = waiting.pop()
            if state not in self.options:
                self.options[state] = list(ruleset.options(state))
                waiting += self.options[state]
                assert len(self.options) < MANY, "give smaller small_positions"
        edges = [(u, v) for u, options in self.options.items() for v in options]
        self.graph = Digraph(edges, vertices=self.options)
        self.normal = outcomes(self.graph)
        self.gamma = loopy(self.graph)
        self.pruned = outcomes(self.graph.induced([bool(self.options[s]) for s in self.graph]))

    def misere(self, state: State) -> Outcome:
        return self.pruned[state] if self.options[state] else Outcome.N

    def remoteness(self, state: State, *, misere: bool) -> int | None:
        if not misere:
            return self.normal.remoteness[state]
        if not self.options[state]:
            return 0
        left = self.pruned.remoteness[state]
        return None if left is None else left + 1  # the last, losing move was pruned

    def with_outcome(self, state: State, outcome: Outcome, *, misere: bool) -> set[State]:
        of = self.misere if misere else self.normal.__getitem__
        return {option for option in self.options[state] if of(option) is outcome}

    def positions(self) -> Iterable[Position]:
        return (Position(self.ruleset, state) for state in self.states)


@cache
def searched(name: str) -> list[Searched]:
    before = Path.cwd()
    os.chdir(PROJECT)  # where the files of examples are
    try:
        by_ruleset: dict[Ruleset, list[State]] = {}
        for position in catalogue()[name].small_positions():
            by_ruleset.setdefault(position.ruleset, []).append(position.state)
        return [Searched(*held) for held in by_ruleset.items()]
    finally:
        os.chdir(before)


@pytest.fixture(params=sorted(catalogue()))
def name(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def rulesets(name: str) -> list[Searched]:
    return searched(name)


def test_it_says_what_it_is(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    kind = catalogue()[name]
    assert kind.rules().endswith(".")
    assert kind.about()
    for option, field in kind.parameters().items():
        assert field.metadata.get("help"), f"--{option} needs metadata={{'help': …}}"
    here = position_of([name, *kind.example.split()])
    assert here == example_of(kind)
    assert solve(here).outcome in Outcome
    assert here.explain()
    known = ("value", "outcome", "misere_outcome", "winning_option", "options_of_value")
    if any(getattr(kind, what) is not getattr(Ruleset, what) for what in known):
        assert kind.source, "a theorem needs its source"


@pytest.mark.parametrize("member", sorted(instances()))
def test_members_of_families(member: str) -> None:
    ruleset = instances()[member]
    assert str(ruleset) == member
    assert type(ruleset) in catalogue().values()


def test_states_are_legal_and_written_so_that_they_can_be_read(rulesets: list[Searched]) -> None:
    assert rulesets, "give small_positions"
    for game in rulesets:
        rules = game.ruleset
        for state in game.options:
            assert rules.parse(rules.show(state).split()) == state


def test_moves_are_told_apart(rulesets: list[Searched]) -> None:
    """Two moves of one position read alike only if they lead to the same game."""
    for game in rulesets:
        rules = game.ruleset
        for state in game.states:
            said: dict[str, State] = {}
            for option in game.options[state]:
                text = rules.describe(state, option)
                assert text.strip()
                other = said.setdefault(text, option)
                assert rules.canonical(other) == rules.canonical(option), text


def test_play_ends_if_it_says_so(rulesets: list[Searched]) -> None:
    for game in rulesets:
        if game.ruleset.ends:
            assert not game.normal.counts[Outcome.D]
            for state, options in game.options.items():  # mex, by its definition
                assert game.gamma[state] == mex(game.gamma[option] for option in options)


def test_theorems_on_normal_play(rulesets: list[Searched]) -> None:
    for game in rulesets:
        rules = game.ruleset
        for state in game.options:
            value, outcome = rules.value(state), rules.outcome(state)
            assert value is None or value == game.gamma[state], rules.show(state)
            assert outcome is None or outcome is game.normal[state], rules.show(state)
            wins = game.with_outcome(state, Outcome.P, play=NORMAL)
            draws = game.with_outcome(state, Outcome.D, play=NORMAL)
            all_wins, all_draws = rules.winning_options(state), rules.drawing_options(state)
            assert all_wins is None or sorted(map(repr, all_wins)) == sorted(map(repr, wins))
            assert all_draws is None or set(all_draws) == draws
            one = rules.winning_option(state)
            assert one is None or one in wins
            best = rules.best_option(state)
            if best is not None:
                assert best.option in (wins or draws or game.options[state])
            for wanted in range(9):
                options = rules.options_of_value(state, wanted)
                found = {o for o in game.options[state] if game.gamma[o] == wanted}
                assert options is None or set(options) == found, (rules.show(state), wanted)


def test_theorems_on_misere_play(rulesets: list[Searched]) -> None:
    for game in rulesets:
        rules = game.ruleset
        for state in game.options:
            outcome = rules.misere_outcome(state)
            assert outcome is None or outcome is game.misere(state), rules.show(state)
            wins = game.with_outcome(state, Outcome.P, play=MISERE)
            all_wins = rules.misere_winning_options(state)
            assert all_wins is None or sorted(map(repr, all_wins)) == sorted(map(repr, wins))
            one = rules.misere_winning_option(state)
            assert one is None or one in wins


def test_summands_add_up(rulesets: list[Searched]) -> None:
    for game in rulesets:
        for state in game.options:
            parts = game.ruleset.summands(state)
            if parts is not None:
                values = [value_of_part(game, part) for part in parts]
                assert loopy_sum(*values) == game.gamma[state], game.ruleset.show(state)


def value_of_part(game: Searched, part: State | Position) -> int | Infinity:
    if isinstance(part, Position):
        return Searched(part.ruleset, [part.state]).gamma[part.state]
    if part in game.options:
        return game.gamma[part]
    return Searched(game.ruleset, [part]).gamma[part]


def test_canonical_states_are_the_same_game(rulesets: list[Searched]) -> None:
    for game in rulesets:
        form = game.ruleset.canonical
        for state, options in game.options.items():
            same = form(state)
            assert form(same) == same
            assert set(map(form, options)) == set(map(form, game.ruleset.options(same)))


def test_counters_drop_where_play_ends(rulesets: list[Searched]) -> None:
    """Conditions B and C of "Scenic Trails", section 3; where play need not end, see below."""
    for game in rulesets:
        count, value = game.ruleset.counter, game.gamma
        for u, options in game.options.items() if game.ruleset.ends else ():
            here = count(u)
            if here is not None:
                assert here >= 0
                for v in options:
                    if value[v] < value[u]:
                        assert count(v) < here
                    else:
                        back = [w for w in game.options[v] if value[w] == value[u]]
                        assert any(count(w) < here for w in back)


@pytest.mark.parametrize("beside", [None, ("e",), ("f",)])
def test_no_play_escapes_the_bound(
    rulesets: list[Searched], beside: tuple[str, ...] | None
) -> None:
    """Perfect play from N wins in time against every answer, also beside a game with cycles."""
    circles = Digraph([("b", "c"), ("c", "b"), ("c", "d"), ("e", "c"), ("e", "f"), ("f", "e")])
    for game in rulesets:
        for here in list(game.positions())[:: max(1, len(game.states) // 12)]:
            start = here if beside is None else here + catalogue()["tokens"](circles)(*beside)
            found = solve(start)
            if found.outcome is Outcome.N:
                longest = longest_play(start)
                assert found.bound is None or longest <= found.bound


def longest_play(start: Position) -> int:
    """Count the moves of the longest play in which the next player plays perfectly."""
    strategy = Strategy(start)
    longest: dict[State, int] = {}

    def moves_left(here: Position) -> int:
        if here.state not in longest:
            longest[here.state] = 10**9  # coming here again would be a circle
            move, _ = strategy.move(here)
            lines = [moves_left(answer) for answer in move.to.options()]
            longest[here.state] = 1 + max((1 + line for line in lines), default=0)
        return longest[here.state]

    left = moves_left(start)
    assert left < 10**9, "play goes round in circles"
    return left


@pytest.mark.parametrize("misere", [False, True])
def test_the_engine_agrees_with_plain_search(rulesets: list[Searched], misere: bool) -> None:
    for game in rulesets:
        of = game.misere if misere else game.normal.__getitem__
        for here in game.positions():
            found = solve(here, play=play_of(misere=misere))
            state = here.state
            assert found.outcome is of(state), here
            wins = game.with_outcome(state, Outcome.P, misere=misere)
            moves = {move.to.state for move in found.winning_moves}
            assert moves == wins if found.complete else moves <= wins, here
            assert found.value is None or found.value == game.gamma[state]
            if found.remoteness is not None:
                assert found.remoteness == game.remoteness(state, misere=misere)
            if found.best is None:
                assert not game.options[state]
            else:
                assert found.best.to.state in game.options[state]
                kept = of(found.best.to.state)
                assert kept is {"P": Outcome.N, "N": Outcome.P, "D": Outcome.D}[str(of(state))]


def test_the_engine_agrees_without_theorems(rulesets: list[Searched]) -> None:
    """What the engine falls back on is right as well: search and labels."""
    for game in rulesets:
        bare = without_theorems(game.ruleset)
        for here in list(game.positions())[::3]:
            for misere in (False, True):
                found = solve(replace(here, ruleset=bare), play=play_of(misere=misere))
                assert found.method in ("search", "retrograde")
                assert found.outcome is (game.misere if misere else game.normal.__getitem__)(
                    here.state
                )
                assert found.value is None or found.value == game.gamma[here.state]
                assert found.remoteness == game.remoteness(here.state, misere=misere)


@pytest.mark.parametrize("misere", [False, True])
def test_compiled_rules_are_the_rules(rulesets: list[Searched], misere: bool) -> None:
    """The compiled form lists the same options, and its search finds the same answers."""
    for game in rulesets:
        rules = game.ruleset
        coded = rules.compiled(play_of(misere=misere))
        if coded is None:
            continue
        search = CompiledSearch(rules, coded, Budget(), play=play_of(misere=misere))
        for state in game.states:
            code = coded.code(state)
            out = np.zeros(3 * (coded.most + 1) * coded.words, np.int64)
            count = called(coded.successors, code, out, coded.params)
            found = {tuple(row) for row in out.reshape(-1, coded.words)[:count].tolist()}
            assert count <= coded.most
            wanted = {tuple(coded.code(option).tolist()) for option in game.options[state]}
            if coded.dense is None or misere:
                assert found == wanted, state
            else:  # in the heap beside an index, parts of the state may have cancelled
                assert found <= wanted, state
            if not misere:
                assert search.value(state) == game.gamma[state], rules.show(state)
            of = game.misere if misere else game.normal.__getitem__
            assert search.outcome(state) is of(state), rules.show(state)
            left = search.remoteness(state)
            assert left in (None, game.remoteness(state, misere=misere)), rules.show(state)


def called(function: CompiledRules, code: np.ndarray, out: np.ndarray, params: np.ndarray) -> int:
    """Call compiled rules from Python."""
    words = ctypes.POINTER(ctypes.c_int64)
    kind = ctypes.CFUNCTYPE(ctypes.c_int64, words, words, words)
    arrays = (array.ctypes.data_as(words) for array in (code, out, params))
    return kind(function.address)(*arrays)


def without_theorems(ruleset: Ruleset) -> Ruleset:
    """Return the same rules, silent about everything else."""
    names = ("value", "outcome", "winning_options", "winning_option", "drawing_options")
    names += ("misere_outcome", "misere_winning_options", "misere_winning_option", "best_option")
    names += ("summands", "options_of_value", "counter", "coded")
    silent = {name: lambda self, *_, **__: None for name in names}  # noqa: ARG005
    kind = type(type(ruleset).__name__, (type(ruleset),), silent)
    bare = object.__new__(kind)
    bare.__dict__.update(ruleset.__dict__)
    return bare


def test_sums_with_nim(rulesets: list[Searched]) -> None:
    """A sum with a heap is worth the sum of the values, and every move that wins is found."""
    nim = catalogue()["nim"]()
    for game in rulesets:
        for here in list(game.positions())[:: max(1, len(game.states) // 8)]:
            both = here + nim(2)
            found = solve(both)
            assert found.value == loopy_sum(game.gamma[here.state], 2)
            assert found.outcome is outcome_of(found.value)
            plain = Searched(both.ruleset, [both.state])
            assert plain.gamma[both.state] == found.value
            wins = plain.with_outcome(both.state, Outcome.P, play=NORMAL)
            assert {move.to.state for move in found.winning_moves} == wins


def test_moves_in_sums_know_their_part(rulesets: list[Searched]) -> None:
    """Beside a token that can only pass, every move is told as in its own part."""
    loop = catalogue()["tokens"](Digraph(["aa"]))("a")
    for game in rulesets:
        for here in list(game.positions())[:: max(1, len(game.states) // 8)]:
            own = [str(move) for move in here.moves()]
            first, second = here + loop, loop + here
            said = [f"part 1: {text}" for text in own]
            assert sorted(map(str, first.moves())) == sorted([*said, "part 2: pass"])
            said = [f"part 2: {text}" for text in own]
            assert sorted(map(str, second.moves())) == sorted(["part 1: pass", *said])
