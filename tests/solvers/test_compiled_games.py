"""Values by compiled moves against those option by option in plain Python."""

from __future__ import annotations

import random

import pytest

from zermelo.budget import Budget
from zermelo.digraph.graph import Graph
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset
from zermelo.limits import Limits
from zermelo.rulesets import Clobber, Domineering, Snort
from zermelo.solvers import compiled_games
from zermelo.solvers.compiled_games import CompiledGames
from zermelo.solvers.engine import Engine
from zermelo.solvers.partizan_search import PartizanSearch

COMPILED: list[tuple[PartizanRuleset, str]] = [(Domineering(), ".#"), (Clobber(), "xo.")]


def compiled(rules: PartizanRuleset) -> CompiledGames:
    sides = rules.compiled_sides()
    assert sides is not None
    return CompiledGames(sides, Budget())


def board(chance: random.Random, letters: str, squares: int) -> str:
    rows = chance.randint(1, squares)
    columns = max(1, squares // rows)
    return "|".join("".join(chance.choices(letters, k=columns)) for _ in range(rows))


@pytest.mark.parametrize(("rules", "letters"), COMPILED)
def test_random_boards(rules: PartizanRuleset, letters: str) -> None:
    chance, search, bare = random.Random(2), compiled(rules), Engine(method="partizan")
    for size in (4, 6, 8, 8, 9, 10, 12):
        for _ in range(12):
            here = rules(board(chance, letters, size))
            if size > 9 and here.ruleset.name == "domineering":
                continue
            try:
                assert search.game(here.state) is bare.value(here), here
            except OverflowError:
                assert max(len(here.state), len(here.state[0])) > 8


@pytest.mark.parametrize("words", ["4x4", "#....|.....|....#|....."])
def test_domineering(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Domineering()
    plain = Engine(method="partizan").value(rules(words))
    monkeypatch.setattr(PartizanSearch, "PLAIN_POSITIONS", 10)
    assert Engine().value(rules(words)) is plain
    found = Engine().solve(rules(words))
    assert found.game is plain
    assert {len(one.winning) for one in found.starts.values()} != {0} or plain == 0


def test_an_optional_value_of_a_graph_costs_a_few_seconds() -> None:
    """On a spine with three leaves at each vertex there are seven games for each position."""
    spine = range(10)
    edges = [(s, s + 1) for s in spine[:-1]] + [(s, 10 * n + s) for s in spine for n in (1, 2, 3)]
    rules = Snort(Graph(edges))
    search = compiled(rules)
    with (
        pytest.raises(LimitReached),
        search.budget.limit_positions(PartizanSearch.MAX_OPTIONAL_COMPILED),
    ):
        search.game(rules("." * 40).state)
    assert search.budget.searched < 100_000


def test_an_optional_value_of_a_board_is_found_among_many_positions() -> None:
    search = compiled(Domineering())
    with search.budget.limit_positions(PartizanSearch.MAX_OPTIONAL_COMPILED):
        assert str(search.game(Domineering()("5x6").state)) == "-3/2"
    assert search.budget.searched > 300_000


def test_small_tables_and_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_games, "SLOTS", 4)
    monkeypatch.setattr(compiled_games, "POSITIONS_PER_LOOK", 100)
    assert compiled(Domineering()).game(("....",) * 4) is Engine().value(Domineering()("4x4"))


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PartizanSearch, "PLAIN_POSITIONS", 10)
    here = Position(Domineering(), ("......",) * 6)
    with pytest.raises(LimitReached, match="positions"):
        Engine(Limits(positions=1000)).value(here)
    with pytest.raises(LimitReached, match="memory"):
        CompiledGames(
            Domineering().compiled_sides(), Budget(Limits(memory=1 << 20))
        )._require_memory(0)


def test_a_board_that_is_too_large_is_searched_in_plain_python() -> None:
    with pytest.raises(OverflowError):
        compiled(Domineering()).game(("." * 9,))
    engine = Engine()
    assert engine.value(Domineering()("1x9")) == -4


def test_a_value_that_nobody_asked_for_is_left_where_it_is_out_of_reach() -> None:
    """Who wins 7x7 takes a thousand positions; half a million more did not tell its value."""
    engine = Engine()
    found = engine.solve(Domineering()("7x7"))
    assert (found.method, found.value) == ("starts", None)
    assert engine.budget.searched < 50_000
    assert [len(one.winning) for one in found.starts.values()] == [18, 18]


def test_a_value_that_is_asked_for_is_pursued() -> None:
    with pytest.raises(LimitReached, match="positions"):
        Engine(Limits(positions=20_000)).value(Domineering()("7x7"))
