"""Compiled moves of partizan games: every value is what plain Python finds, option by option."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tests.campaign import LONG

import zermelo as z
from zermelo.budget import Budget
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset
from zermelo.limits import Limits
from zermelo.rulesets import Amazons, Col, Fission, Konane, NoGo, Snort
from zermelo.solvers.compiled_games import CompiledGames
from zermelo.solvers.engine import Engine

Make = Callable[[random.Random], Position]


def board(rules: PartizanRuleset, letters: str, squares: int) -> Make:
    """Return how to draw random boards with at most so many squares."""

    def made(chance: random.Random) -> Position:
        rows = chance.randint(1, 6)
        columns = chance.randint(1, min(8, max(1, squares // rows)))
        return rules("|".join("".join(chance.choices(letters, k=columns)) for _ in range(rows)))

    return made


def tree(rules: PartizanRuleset) -> Make:
    """Return how to draw random trees with letters."""

    def made(chance: random.Random) -> Position:
        size = chance.randint(1, 9)
        edges = tuple((chance.randrange(v), v) for v in range(1, size))
        return Position(rules, ("".join(chance.choices("....LRlr#", k=size)), edges))

    return made


def graph(kind: type[Col | Snort]) -> Make:
    """Return how to draw random graphs with letters."""

    def made(chance: random.Random) -> Position:
        size = chance.randint(2, 8)
        edges = [(u, v) for v in range(size) for u in range(v) if chance.random() < 0.4]
        rules = kind(on=z.Graph([(0, 1), *edges]))
        return rules("".join(chance.choices("....LRlr", k=len(rules.on))))

    return made


DRAWN: dict[str, Make] = {
    "fission": board(Fission(), "x...#", 16),
    "konane": board(Konane(), "xxoo..#", 16),
    "amazons": board(Amazons(), "xo....###", 9),
    "nogo": board(NoGo(), "xo....#", 9),
    "col trees": tree(Col()),
    "snort trees": tree(Snort()),
    "col graphs": graph(Col),
    "snort graphs": graph(Snort),
}


def compiled(here: Position) -> CompiledGames:
    rules = here.ruleset
    assert isinstance(rules, PartizanRuleset)
    sides = rules.compiled_sides()
    assert sides is not None
    return CompiledGames(sides, Budget(Limits(positions=10**7)))


@pytest.mark.long
@pytest.mark.parametrize("name", DRAWN)
def test_random_positions(name: str) -> None:
    chance, bare = random.Random(26), Engine(method="partizan")
    search: CompiledGames | None = None
    rules = None
    moved = 0
    for _ in range(1000 if LONG else 60):
        here = DRAWN[name](chance)
        if search is None or here.ruleset != rules:
            search, rules = compiled(here), here.ruleset
        game = search.game(here.state)
        assert game is bare.value(here), here
        moved += game != 0
    assert moved > 10


def test_a_board_that_is_turned_or_mirrored_is_one_board() -> None:
    """Once its value is known, its images cost no position."""
    for rules, rows in (
        (Konane(), ("xo.", "..o", "x..")),
        (Amazons(), ("x..", "#.o", "...")),
        (NoGo(), ("x..", "#.o", "...")),
        (Fission(), ("x..", "#.x", "...", ".#.")),
    ):
        search = compiled(Position(rules, rows))
        game = search.game(rows)
        seen = search.budget.searched
        assert search.game(rows[::-1]) is game
        assert search.game(tuple(row[::-1] for row in rows)) is game
        on_its_side = tuple(map("".join, zip(*rows, strict=True)))
        assert search.game(on_its_side) is (-game if rules.name == "fission" else game)
        assert search.budget.searched == seen > 1, rules


def test_colours_exchanged_are_the_negative() -> None:
    exchanged = str.maketrans("xolrLR", "oxrlRL")
    for here in (Konane()("xo.|..o|x.."), Amazons()("x..|#.o"), NoGo()("x..|#.o|...")):
        search = compiled(here)
        game = search.game(here.state)
        seen = search.budget.searched
        assert search.game(tuple(row.translate(exchanged) for row in here.state)) is -game
        assert search.budget.searched == seen > 1
    for here in (Col()("L-.-.(-.;-R)"), Snort()("L-.-.-.-.")):
        letters, edges = here.state
        search = compiled(here)
        assert search.game((letters.translate(exchanged), edges)) is -search.game(here.state)


@pytest.mark.parametrize(
    "here",
    [
        Konane()("xo." * 3),
        Fission()("." * 4 + "x" + "." * 4),
        NoGo()("1x37"),  # shorter rows are folded
        Amazons()("|".join(["xxx.xxx."] * 8)),
        Snort()("-".join("." * 17)),
        Position(Col(), ("...", ((0, 1), (1, 2), (0, 2)))),
        Col(on=z.Graph([(v, v + 1) for v in range(64)]))(""),
    ],
    ids=lambda here: here.ruleset.name,
)
def test_what_is_too_large_has_no_key(here: Position) -> None:
    with pytest.raises(OverflowError):
        compiled(here).game(here.state)


def test_what_is_too_large_is_searched_in_plain_python() -> None:
    assert Engine().value(Konane()("xo." * 3)) == Engine(method="partizan").value(
        Konane()("xo." * 3)
    )
    triangle = Position(Col(), ("...", ((0, 1), (1, 2), (0, 2))))
    assert Engine().value(triangle) == Engine(method="partizan").value(triangle)
