"""A size stands for the board at the start, in every ruleset that says which parameters it is."""

from __future__ import annotations

import pytest

from zermelo.errors import InputError
from zermelo.rulesets import catalogue, position_of, tic_tac_toe
from zermelo.rulesets.boards.blocking import DawsonsPawns, LGame
from zermelo.rulesets.boards.checkers_and_reversi import Reversi
from zermelo.rulesets.boards.connecting import Hex
from zermelo.rulesets.boards.four_and_five import ConnectFour, Gomoku
from zermelo.rulesets.boards.go import Go
from zermelo.rulesets.boards.hunts import FoxAndHounds, QueenAndPawns
from zermelo.rulesets.boards.mnk import MNK, Connect, Harary
from zermelo.rulesets.boards.morris import Teeko, ThreeMensMorris
from zermelo.rulesets.boards.races import Breakthrough, Dodgem, Hexapawn
from zermelo.rulesets.boards.shared_signs import (
    FirstSos,
    OrderAndChaos,
    Sos,
    TrafficLights,
    WildTicTacToe,
)
from zermelo.rulesets.graphs.boxes.rules import DotsAndBoxes, Nimstring

SIZED = {
    "hex 4x4": Hex(4),
    "mnk 3x4 --k 2": MNK(m=4, n=3, k=2),
    "connect 3x4": Connect(columns=4, rows=3),
    "breakthrough 5x2": Breakthrough(columns=2, rows=5),
    "hexapawn 4×3": Hexapawn(columns=3, rows=4),
    "dodgem 4x4": Dodgem(4),
    "queen-and-pawns 5x5": QueenAndPawns(5),
    "fox-and-hounds 6x6": FoxAndHounds(6),
    "l-game 3x4": LGame(3),
    "teeko 4x4": Teeko(4),
    "three-mens-morris 3x3 --flying": ThreeMensMorris(flying=True),
    "tic-tac-toe 3x3": tic_tac_toe,
    "hex --size 3 3x3": Hex(),
    "connect-four 4x5": ConnectFour(columns=5, rows=4),
    "gomoku 4x4": Gomoku(m=4, n=4),
    "dots-and-boxes 2x3": DotsAndBoxes(2, 3),
    "nimstring 2x2": Nimstring(2, 2),
    "harary 3x4": Harary(n=3, m=4),
    "dawsons-pawns 3x5": DawsonsPawns(5),
    "reversi 4x4": Reversi(4),
    "go 1x3": Go(1, 3),
    "traffic-lights 3x3": TrafficLights(),
    "wild-tic-tac-toe 3x3": WildTicTacToe(),
    "order-and-chaos 3x4": OrderAndChaos(n=3, m=4),
    "sos 2x3": Sos(m=3, n=2),
    "first-sos 1x4": FirstSos(m=4, n=1),
}


@pytest.mark.parametrize("words", SIZED)
def test_sizes(words: str) -> None:
    here = position_of(words.split())
    assert here == SIZED[words]()


def test_all_that_have_sizes_are_here() -> None:
    sized = {name for name, kind in catalogue().items() if kind.sized_by}
    assert sized <= {words.split()[0] for words in SIZED}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("hex 3x4", "as many rows as columns"),
        ("hex --size 3 4x4", "the board has 3 rows here; leave out 4x4"),
        ("hexapawn --columns=3 4x4", "the board has 3 columns here"),
        ("tic-tac-toe 4x4", "the board has 3 rows here"),
        ("l-game 4x5", "there are always 4 columns"),
        ("hex 99x99", "a number from 1 to 26"),
        ("y 3x3", "is not a board"),
        ("nim 3x3", "3x3"),
    ],
)
def test_other_sizes_are_refused(words: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        position_of(words.split())


def test_in_python_a_size_agrees_with_the_rules() -> None:
    assert Hex()("3x3") == Hex()()
    with pytest.raises(InputError, match="3 rows here"):
        Hex()("4x4")
