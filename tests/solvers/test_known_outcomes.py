"""P is worth 0, whatever found it; and what a sum needs of parts whose value is out of reach."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import islice

import pytest
from tests.contract.positions import small_positions

from zermelo.compounds.turns import no_value_of
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import Ruleset
from zermelo.limits import Limits
from zermelo.rulesets import catalogue
from zermelo.rulesets.reading import position_of
from zermelo.solvers.engine import Engine
from zermelo.solvers.method import Goal
from zermelo.solvers.methods import METHODS
from zermelo.solvers.theorem import sorted_by_outcome
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL

#: Far less than their values would take.
FEW = Limits(positions=20_000)
SUMS = {
    "cram 8x8 + nim 3": 3,
    "cram 8x8 + cram 6x6": 0,
    "fibonacci-nim 21 + nim 3": 3,
    "fibonacci-nim 10946 + nim 3": 3,
    "moore --k 2 3 3 3 + nim 4": 4,
    "moore --k 2 30 30 30 + nim 4": 4,
    "cram 8x9 + cram 8x9": 0,  # equal parts cancel, whatever they are worth
    "cram 8x9 + nim 2 + cram 8x9": 2,
}


def at(text: str) -> Position:
    return position_of(text.split())


@pytest.mark.parametrize("text", SUMS)
def test_sums_with_parts_of_which_it_is_known_who_wins(text: str) -> None:
    here, value = at(text), SUMS[text]
    found = Engine(FEW).solve(here)
    assert (found.value, found.method) == (value, "sum")
    assert found.outcome is (Outcome.N if value else Outcome.P)
    assert Engine(FEW).value(here) == value
    assert Engine(FEW).outcome(here) is found.outcome
    if value:
        assert found.best_option in found.winning
        assert ("moves" in found.left_out) is not found.complete
        for option in found.winning:
            assert Engine(FEW).outcome(Position(here.ruleset, option)) is Outcome.P
    assert str(here.explain(limits=FEW))


def test_who_wins_a_part_wins_the_sum_where_the_others_are_worth_0() -> None:
    here = at("cram 8x9 + cram 8x8")
    found = Engine(FEW).solve(here)
    assert (found.outcome, found.value, found.complete) == (Outcome.N, None, False)
    (won,) = found.winning
    assert Engine(FEW).outcome(Position(here.ruleset, won)) is Outcome.P
    assert "out of reach" in " ".join(str(here.explain(limits=FEW)).split())


def test_random_sums_against_their_values() -> None:
    """Where only who wins is told of parts at first, answers are those of the values."""
    chance = random.Random(1)
    texts = ["fibonacci-nim 8", "fibonacci-nim 6", "moore --k 2 1 2 3", "moore --k 2 2 2 2"]
    texts += ["cram 3x3", "cram 2x4", "chomp 2x3", "chomp 3x3", "nim 1", "nim 2", "nim 4"]
    bare = {text: Engine(method="search").value(at(text)) for text in texts}
    for _ in range(60):
        chosen = chance.choices(texts, k=chance.randint(2, 4))
        here = at(" + ".join(chosen))
        value = 0
        for text in chosen:
            value ^= bare[text]
        engine = Engine()
        found = engine.solve(here)
        assert (found.value, found.outcome is Outcome.P) == (value, value == 0), here
        if found.complete:
            by_outcome, _ = sorted_by_outcome(here, NORMAL, engine)
            assert set(found.winning) == set(by_outcome[Outcome.P])


VALUED = [name for name, kind in sorted(catalogue().items()) if kind.ends and not no_value_of(kind)]


@pytest.mark.parametrize("name", VALUED)
def test_no_p_is_without_its_value(name: str) -> None:
    kind = catalogue()[name]
    engine, impartial = Engine(FEW), issubclass(kind, Ruleset)
    for here in [at(f"{name} {kind.example}"), *islice(small_positions(name), 6)]:
        found = engine.solve(here)
        if impartial and found.outcome is Outcome.P:
            assert found.value == 0, here
        if not impartial and str(found.outcome) == "P":
            assert found.game == 0, here
        for goal in (Goal.OUTCOME, Goal.MOVES):
            with engine.question():
                answered = engine.answer(here, goal)
            assert answered.outcome is not Outcome.P or answered.value == 0
        with suppress(LimitReached):
            assert engine.solve(here, MISERE).value is None


@pytest.mark.parametrize("method", ["search", "compiled", "retrograde", "theorem"])
def test_every_method_that_finds_p_finds_0(method: str) -> None:
    assert method in METHODS
    found = Engine(method=method).solve(at("chomp --on cycle:4"))
    assert (found.outcome, found.value) == (Outcome.P, 0)


def test_both_starts_lost_are_the_value_0() -> None:
    here = at("domineering 5x5")
    found = Engine(method="compiled").solve(here)
    assert (str(found.outcome), found.method, found.game) == ("P", "starts", 0)
    assert str(here.explain())
