"""Games of CGSuite's catalogue: the values that it prints, and rules tried on small boards."""

from __future__ import annotations

import random

import pytest
from tests.shared import shared

from zermelo import Graph
from zermelo.budget import Budget
from zermelo.errors import InputError
from zermelo.expressions.parse import evaluate
from zermelo.rulesets import (
    AntiClobber,
    Clobber,
    Col,
    FoxAndGeese,
    KingsClobber,
    QueensClobber,
    RooksClobber,
    Snort,
    TurnAndEatcake,
)
from zermelo.rulesets.grids.rows import at, squares_of, with_letters
from zermelo.solvers.loopy_partizan import graph_below, loopy_value
from zermelo.values.partizan.game import Game


@pytest.mark.parametrize(
    ("kind", "board", "value"),
    [
        (KingsClobber, "xox|ox.", "{^^*|*,v[2]}"),
        (RooksClobber, "xox|ox.", "{^^*|0,*}"),
        (QueensClobber, "xox|ox.", "^"),
        (AntiClobber, "xoxo|oo..", "{*|-1}"),
    ],
)
def test_clobbers(kind, board: str, value: str) -> None:
    assert kind()(board).value == evaluate(value)


def test_cakes_that_are_turned() -> None:
    rules = TurnAndEatcake()
    assert len(list(rules.left(((8, 8),)))) == 4
    found = [rules(f"8x{n}").value for n in range(1, 9)]
    assert found == [Game(v) for v in ("v", "0", "v", "0", "v<3>", "0", "v", "0")]


def test_ceylonese_fox_and_geese() -> None:
    board = "|".join(["........"] * 2 + [".x.x.x.x"] + ["........"] * 2 + ["o......."])
    expected = "{9||4v[on]*|5/2*|||3|5/2*,5/2v||5/2}"
    assert loopy_value(FoxAndGeese(reach=2)(board), Budget()) == evaluate(expected)


def test_a_fox_that_reaches_one_square_is_the_usual_one() -> None:
    for size in ("3x4", "4x4", "4x5"):
        usual, other = FoxAndGeese(), FoxAndGeese(reach=2)
        assert set(usual.right(usual.state(size))) <= set(other.right(other.state(size)))
        assert list(usual.left(usual.state(size))) == list(other.left(other.state(size)))
    rows = FoxAndGeese(reach=2).state("x....|.....|..o..|.....|....x")
    assert len(list(FoxAndGeese(reach=2).right(rows))) == 6  # two squares, where no goose stands
    assert len(list(FoxAndGeese().right(rows))) == 4
    assert (
        len(list(FoxAndGeese(reach=9).right(FoxAndGeese().state("o....|.....|.....|.....")))) == 3
    )
    with pytest.raises(InputError, match="reach"):
        FoxAndGeese(reach=0)
    assert len(graph_below(usual, usual.state("3x4"), Budget())[0]) > 5


def test_kings_rooks_and_queens_take_what_they_attack() -> None:
    chance = random.Random(3)
    straight = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    around = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
    for kind, ways, far in (
        (KingsClobber, around, 1), (RooksClobber, straight, 9), (QueensClobber, around, 9)
    ):  # fmt: skip
        for _ in range(40):
            rows = tuple("".join(chance.choices("xo..#", k=4)) for _ in range(3))
            expected = set()
            for square, held in squares_of(rows):
                for down, right in ways if held == "x" else ():
                    for step in range(1, far + 1):
                        to = square[0] + step * down, square[1] + step * right
                        if at(rows, to) == "o":
                            expected.add(with_letters(rows, {square: ".", to: "x"}))
                        if at(rows, to) != ".":
                            break
            assert set(kind().left(rows)) == expected
    assert set(KingsClobber().left(("xo",))) == set(Clobber().left(("xo",)))


def test_parts_add_up_and_images_are_worth_the_same() -> None:
    chance = random.Random(5)
    for kind in (KingsClobber, RooksClobber, QueensClobber, AntiClobber):
        rules = kind()
        for _ in range(12):
            rows = tuple("".join(chance.choices("xo.#", k=3)) for _ in range(3))
            worth = value_by_moves(rules, rows)
            assert rules("|".join(rows)).value == worth
            assert value_by_moves(rules, rules.canonical(rows)) == worth


def value_by_moves(rules, rows) -> Game:
    """Return the value by the definition, without parts or images."""
    left, right = (
        [value_by_moves(rules, option) for option in moves(rows)]
        for moves in (rules.left, rules.right)
    )
    return Game.of(left, right)


@pytest.mark.parametrize("kind", [Col, Snort])
def test_triangular_grids(kind) -> None:
    board = Graph.named("triangular:2x3")
    assert sorted(map(len, map(board.neighbours, board.names))) == [2, 2, 3, 3, 4, 4]
    rules = kind(board)
    known: dict[str, Game] = {}

    def value(letters: str) -> Game:
        """Return the value by the rules as they are written, a letter a vertex."""
        if letters not in known:
            sides = []
            for mine, other in ("lr", "rl"):
                barred = mine if kind is Col else other
                sides.append(
                    [
                        value(letters[:place] + mine + letters[place + 1 :])
                        for place, name in enumerate(board.names)
                        if letters[place] == "."
                        and all(
                            letters[board.names.index(near)] != barred
                            for near in board.neighbours(name)
                        )
                    ]
                )
            known[letters] = Game.of(*sides)
        return known[letters]

    assert rules().value == value("." * 6)


def test_cgsuite_has_these_rows() -> None:
    text = shared("cgsuite/raw_tests.jsonl").read_text(encoding="utf-8")
    for name in ("Kings", "Rooks", "Queens", "AntiClobber", "TurnAndEatcake", "Ceylonese"):
        assert name in text
