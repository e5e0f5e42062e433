"""Loopy values of tokens on digraphs with cycles, against who wins by labelling."""

from __future__ import annotations

import random

import pytest

from zermelo.budget import Budget
from zermelo.errors import InputError
from zermelo.formats.coloured import ColouredDigraph
from zermelo.rulesets import Domineering, FoxAndGeese, Nim, Partizan
from zermelo.solvers import value_cache
from zermelo.solvers.engine import Engine
from zermelo.solvers.loopy_partizan import (
    game_value,
    graph_below,
    loopy_value,
    stoppers_of,
)
from zermelo.solvers.value_cache import clear_caches
from zermelo.values.partizan import stopper_table
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Sided, Value, value_of, value_of_word

#: Who wins when Left begins and when Right does, in one letter where there is one.
SHORT = {"LR": "N", "RL": "P", "LL": "L", "RR": "R", "DD": "D"}


@pytest.mark.parametrize("seed", range(4))
def test_who_wins_agrees_with_labels(seed: int) -> None:
    chance = random.Random(seed)
    seen: set[type] = set()
    for _ in range(40):
        names = "abcde"[: chance.randint(2, 5)]
        edges = {
            (u, v, chance.choice(("left", "right", "either")))
            for u in names for v in names if chance.random() < 0.35
        }  # fmt: skip
        if not any(u == names[0] for u, _, _ in edges):
            continue
        here = Partizan(ColouredDigraph(sorted(edges)))(names[0])
        try:
            value = loopy_value(here, Budget())
        except InputError:
            continue
        outcome = here.solve().outcome
        letters = "".join(
            "D" if who is None else who.name[0] for who in (outcome.left, outcome.right)
        )
        assert str(value.outcome) == SHORT.get(letters, letters), (sorted(edges), value)
        seen.add(type(value))
    assert seen >= {Game, Sided}


def test_short_games_have_their_values() -> None:
    assert loopy_value(Domineering()("2x3"), Budget()) == Domineering()("2x3").value


def test_where_there_is_none() -> None:
    assert loopy_value(Nim()(3), Budget()) is None
    around = [(str(n), str((n + 1) % 9), "either") for n in range(9)]
    assert loopy_value(Partizan(ColouredDigraph(around))("0"), Budget(), max_component=8) is None


def test_many_positions_that_lead_back_to_one_another_have_a_value() -> None:
    around = [(str(n), str((n + 1) % 301), "either") for n in range(301)]
    assert str(loopy_value(Partizan(ColouredDigraph(around))("0"), Budget())) == "dud"


def test_values_of_parts_are_those_of_the_whole() -> None:
    chance = random.Random(5)
    for _ in range(60):
        names = [str(n) for n in range(7)]
        edges = {
            (u, v, chance.choice(("left", "right", "either")))
            for u in names for v in names if chance.random() < (0.3 if v >= u else 0.07)
        }  # fmt: skip
        here = Partizan(ColouredDigraph(sorted({*edges, ("0", "1", "either")})))("0")
        try:
            whole = value_of(graph_below(here.ruleset, here.state, Budget())[0], 0)
        except InputError:
            continue
        assert loopy_value(here, Budget()) == whole, edges


def test_an_engine_keeps_its_stoppers_and_nobody_else_does() -> None:
    clear_caches()  # values that other questions of the process have left
    engine, other = Engine(), Engine()
    here = FoxAndGeese()("4x4")
    assert game_value(here, engine) == game_value(here, other)
    table = stoppers_of(engine)
    assert table is stoppers_of(engine) is not stoppers_of(other)
    size = len(table.sides)
    assert size > 5
    assert game_value(here, engine) == loopy_value(here, Budget())
    assert len(table.sides) == size  # nothing is met twice


def test_the_process_keeps_values_of_compiled_games_alone() -> None:
    """Rules of one's own, of which there may be any number, are not kept."""
    clear_caches()
    passes = Partizan(ColouredDigraph([("a", "a", "left")]))
    assert repr(passes("a").game_value) == "on"
    assert passes not in value_cache._caches
    assert FoxAndGeese()("4x4").game_value == value_of_word("over")
    assert FoxAndGeese() in value_cache._caches


def test_stoppers_are_forgotten_where_there_are_very_many(monkeypatch) -> None:
    engine = Engine()

    def value(board: str) -> Value:
        clear_caches()
        return game_value(FoxAndGeese()(board), engine)

    first = [value(board) for board in ("4x4", "3x4", "4x4")]
    monkeypatch.setattr(stopper_table, "MAX_STOPPERS", 5)
    assert [value(board) for board in ("4x4", "3x4", "4x4")] == first
    before = len(stoppers_of(engine).sides)
    value("2x2")
    assert len(stoppers_of(engine).sides) < before
