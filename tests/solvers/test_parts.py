"""Who wins partizan boards, by search through their parts, against search of whole positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from tests.campaign import LONG

from zermelo.budget import Budget
from zermelo.digraph.symmetry import twins_of
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, PartizanRuleset
from zermelo.limits import Limits
from zermelo.rulesets import Col, Snort, position_of
from zermelo.rulesets.graphs.colouring import MAX_TREE_VERTICES
from zermelo.solvers import base_engine, compiled_games
from zermelo.solvers.engine import Engine
from zermelo.solvers.parts import PartsSearch, PlainParts, compiled_parts_of
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.game import Game
from zermelo.values.player import LEFT, RIGHT

PLAYERS = (LEFT, RIGHT)

#: Letters of random boards, and the most rows and columns.
BOARDS = {
    "clobber": ("xoxoxo.", 3, 4),
    "nogo": ("....xo#", 3, 3),
    "konane": ("xoxo.", 3, 5),
    "fission": ("...x#", 3, 4),
    "amazons": (".##xo", 2, 4),
}
#: Boards of each game: a campaign has thousands.
BOARDS_EACH = 1_500 if LONG else 40


def boards(name: str, count: int, seed: int = 46) -> Iterator[PartizanPosition[Any]]:
    """Draw boards of a game."""
    letters, rows, columns = BOARDS.get(name, ("xoxoxo.", 3, 3))
    chance = random.Random(f"{name} {seed}")
    for _ in range(count):
        high, wide = chance.randint(1, rows), chance.randint(2, columns)
        drawn = ("".join(chance.choices(letters, k=wide)) for _ in range(high))
        here = position_of([name, "|".join(drawn)])
        assert isinstance(here, PartizanPosition)
        yield here


def searched(here: PartizanPosition[Any]) -> list[Outcome]:
    """Search the whole position, without theorems and values."""
    engine = Engine(method="search")
    return [engine.outcome(here.turn(player)) for player in PLAYERS]


@pytest.mark.long
@pytest.mark.parametrize("small", [-1, 6])
@pytest.mark.parametrize("name", BOARDS)
def test_compiled_search_of_random_boards(
    name: str, small: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With values of small parts, and without any."""
    monkeypatch.setattr(compiled_games, "MAX_VALUED_OPTIONS", small)
    engine = Engine()
    outcomes = set()
    for here in boards(name, BOARDS_EACH):
        found = []
        for player in PLAYERS:
            turn = here.turn(player)
            search = compiled_parts_of(turn, engine)
            assert isinstance(search, PartsSearch)
            found.append(search.outcome(turn.state))
        assert found == searched(here), here
        outcomes.add(tuple(found))
    assert len(outcomes) == 4


@pytest.mark.long
@pytest.mark.parametrize("name", ["clobber", "nogo", "rooks-clobber", "kings-clobber"])
def test_plain_search_of_random_boards(name: str) -> None:
    engine = Engine()
    for here in boards(name, BOARDS_EACH // 2):
        search = PlainParts(here.ruleset, engine)
        found = [search.outcome((here.state, player)) for player in PLAYERS]
        assert found == searched(here), here


def test_sums_of_boards() -> None:
    """Of one game, and of two: their keys, or plain Python."""
    one, other = list(boards("clobber", 30)), list(boards("nogo", 30))
    for first, second in [*pairwise(one), *zip(one, other, strict=True)][::3]:
        whole = first + second
        assert isinstance(whole, PartizanPosition)
        value = first.value + second.value
        for player in PLAYERS:
            wins = not (value <= 0 if player is LEFT else value >= 0)
            found = Engine(method="parts").outcome(whole.turn(player))
            assert (found is Outcome.N) is wins, whole


def test_parts_of_value_0_are_dropped() -> None:
    """Clobber 3x4 is 0: a sum with it takes hardly more than the other board."""
    engine = Engine(method="parts")
    whole = position_of(["clobber", "4x4"]) + position_of(["clobber", "3x4"])
    assert isinstance(whole, PartizanPosition)
    assert engine.outcome(whole.turn(LEFT)) is Outcome.N
    assert engine.budget.searched < 10_000


def trees(count: int) -> Iterator[tuple[str, tuple[tuple[int, int], ...]]]:
    """Draw trees of letters, many of them with twins."""
    chance = random.Random(46)
    for _ in range(count):
        size = chance.randint(2, 8)
        hubs = chance.choice([1, 2, size])
        edges = tuple((chance.randrange(min(v, hubs)), v) for v in range(1, size))
        yield "".join(chance.choices("...LR", k=size)), tuple(sorted(edges))


@pytest.mark.long
@pytest.mark.parametrize("rules", [Col(), Snort()])
def test_twins_may_be_exchanged(rules: PartizanRuleset[Any]) -> None:
    """Trees as graphs with twins, against search; and the values, against those of trees."""
    for letters, edges in trees(BOARDS_EACH):
        # coloured vertices beside them, so that this is not kept as a tree
        tail = range(len(letters), MAX_TREE_VERTICES + 1)
        state = letters + "#" * len(tail), edges
        here, small = PartizanPosition(rules, state), PartizanPosition(rules, (letters, edges))
        engine = Engine()
        found = []
        for player in PLAYERS:
            turn = here.turn(player)
            search = compiled_parts_of(turn, engine)
            assert isinstance(search, PartsSearch)
            found.append(search.outcome(turn.state))
        assert found == searched(small), (letters, edges)


def test_twins() -> None:
    assert twins_of([0b1110, 0b0001, 0b0001, 0b0001]) == [0b1110]  # a star
    assert twins_of([0b1110, 0b1101, 0b1011, 0b0111]) == [0b1111]  # a complete graph
    assert twins_of([0b0010, 0b0101, 0b1010, 0b0100]) == []  # a path


def caterpillar(spine: int) -> str:
    """Write a path of vertices with three leaves each."""
    text = ".(-.;-.;-.)"
    for _ in range(spine - 1):
        text = f".(-.;-.;-.;-{text})"
    return text


@pytest.mark.parametrize(("name", "outcome"), [("col", "P"), ("snort", "N")])
def test_caterpillars(name: str, outcome: str) -> None:
    """40 vertices, of which values are out of reach; short ones against search."""
    for spine in (1, 2):
        short = position_of([name, caterpillar(spine)])
        assert isinstance(short, PartizanPosition)
        engine = Engine(method="parts")
        assert [engine.outcome(short.turn(player)) for player in PLAYERS] == searched(short)
    here = position_of([name, caterpillar(10)])
    engine = Engine()
    assert str(engine.outcome(here)) == outcome
    assert engine.budget.spent < 2_000


@pytest.mark.parametrize(
    ("words", "player", "outcome"),
    [
        (["clobber", "4x5"], LEFT, Outcome.N),  # MCGS
        (["clobber", "4x5"], RIGHT, Outcome.N),
        (["nogo", "...o..xoo.x.x..xx.......xo...."], LEFT, Outcome.N),
        (["nogo", "...o..xoo.x.x..xx.......xo...."], RIGHT, Outcome.P),
    ],
)
def test_boards_that_took_minutes(words: list[str], player: Any, outcome: Outcome) -> None:
    engine = Engine()
    solution = engine.solve(position_of(words).turn(player))
    assert solution.method == ("parts" if words[0] == "clobber" else "sum")
    assert solution.outcome is outcome
    assert Engine(method="parts").outcome(solution.position) is outcome
    assert bool(solution.winning) is (outcome is Outcome.N)
    assert engine.budget.spent < 10_000


def test_nogo_on_four_by_four() -> None:
    """Müller, Solving NoGo on small board sizes: whoever moves second wins."""
    solution = position_of(["nogo", "4x4"]).solve()
    assert solution.outcome is Outcome.P
    assert solution.value == 0


def test_parts_of_nogo() -> None:
    """A stone of each colour side by side is a border; the values of the parts add up."""
    row = "...o..xoo.x.x..xo..."
    here = position_of(["nogo", row])
    parts = here.ruleset.components(here.state)
    assert [*map("|".join, parts)] == ["...o..x", "oo.x.x..x", "o..."]
    total = sum((position_of(["nogo", "".join(part)]).value for part in parts), Game(0))
    assert here.value == total


def test_long_rows_are_folded() -> None:
    """A row of more squares than a key is wide, against plain Python."""
    for name, row in (("clobber", "xoxxoxooxoxxoxo"), ("nogo", "....x....o...")):
        here = position_of([name, row])
        sides = here.ruleset.compiled_sides()
        sides.key(here.state)
        with pytest.raises(OverflowError):
            sides.key((row * 3,))
        column = Position(here.ruleset, tuple(row))
        assert Engine().value(column) == Engine().value(here)


def test_no_board_is_given_up_while_memory_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """In compiled loops, and in plain Python for a board without a key."""
    monkeypatch.setattr(base_engine, "Budget", partial(Budget, positions=100))
    for words in (["clobber", "4x5"], ["rooks-clobber", "xoxo|ox.o|.xox"]):
        engine = Engine()
        assert engine.solve(position_of(words).turn(LEFT)).method == "parts"
        assert engine.budget.spent > 100


def test_limits() -> None:
    """A stated limit holds; the default one does not end a search while memory is left."""
    here = position_of(["clobber", "5x5"]).turn(LEFT)
    with pytest.raises(LimitReached) as stopped:
        Engine(Limits(positions=3_000), method="parts").outcome(here)
    assert stopped.value.limit == "positions"
    budget = Budget(positions=10)
    with budget.until_memory(1 << 60):
        for _ in range(1_000):
            budget.count()
        budget.count_compiled(10**12)
        assert budget.compiled_left
    for _ in range(10):
        budget.count()
    with pytest.raises(LimitReached):
        budget.count()
    bounded = Budget(Limits(positions=10))
    with bounded.until_memory(1 << 60):
        for _ in range(10):
            bounded.count()
        with pytest.raises(LimitReached):
            bounded.count()
    full = Budget()
    with pytest.raises(LimitReached) as stopped, full.until_memory(1):
        full.count()
    assert stopped.value.limit == "memory"
