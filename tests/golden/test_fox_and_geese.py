"""Values of Fox and Geese as CGSuite computes them, on boards that go on above the geese."""

from __future__ import annotations

import pytest
from tests.campaign import LONG

from zermelo.budget import Budget
from zermelo.errors import LimitReached
from zermelo.expressions.parse import evaluate
from zermelo.limits import Limits
from zermelo.rulesets import FoxAndGeese
from zermelo.solvers import loopy_partizan
from zermelo.solvers.engine import Engine
from zermelo.solvers.loopy_partizan import game_value, loopy_value
from zermelo.solvers.value_cache import clear_caches

#: Rows and columns count from 1, rows from below: `FoxAndGeese.ValuesTable` of CGSuite 2.2 for
#: geese on row 3, and one of its examples for geese on row 4 of a board of 10 columns.
BELOW = {
    (2, 2): "2over", (2, 4): "2", (2, 6): "3*", (2, 8): "4over",
    (1, 1): "{6|2over}", (1, 3): "{2over|2}", (1, 5): "{4|3||2}", (1, 7): "{4over|3*}",
}  # fmt: skip


def board(geese: list[tuple[int, int]], fox: tuple[int, int], width: int) -> str:
    """Write a board with two rows above the geese, on which a fox that is past them can roam."""
    height = max(row for row, _ in geese) + 2
    held = {**dict.fromkeys(geese, "x"), fox: "o"}
    return "|".join(
        "".join(held.get((row, column), ".") for column in range(1, width + 1))
        for row in range(height, 0, -1)
    )


def worth(text: str) -> object:
    return loopy_value(FoxAndGeese()(text), Budget())


@pytest.mark.parametrize("fox", BELOW)
def test_a_table_of_values(fox: tuple[int, int]) -> None:
    assert worth(board([(3, 1), (3, 3), (3, 5), (3, 7)], fox, 8)) == evaluate(BELOW[fox])


def test_positions_that_play_returns_to_are_valued_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A table of the fox's squares takes the time of one: it moves while the geese stand still."""
    geese = [(3, 1), (3, 3), (3, 5), (3, 7)]
    clear_caches()
    assert FoxAndGeese()(board(geese, (2, 4), 8)).game_value == 2
    graph_below = loopy_partizan.graph_below
    monkeypatch.setattr(loopy_partizan, "graph_below", None)  # nothing is listed again
    for fox, value in BELOW.items():
        assert FoxAndGeese()(board(geese, fox, 8)).game_value == evaluate(value)
    monkeypatch.setattr(loopy_partizan, "graph_below", graph_below)
    with pytest.raises(LimitReached):  # with a limit the answer is what it is alone
        game_value(FoxAndGeese()(board(geese, (2, 4), 8)), Engine(Limits(positions=100)))


@pytest.mark.parametrize(
    ("geese", "fox", "width", "value"),
    [
        ([(4, 2), (4, 4), (4, 6), (4, 8)], (1, 1), 8, "{4*|7/2}"),
        ([(3, 1), (3, 3), (3, 5), (3, 7), (3, 9)], (1, 9), 10, "{6over|5*}"),
    ],
)
def test_larger_boards(
    geese: list[tuple[int, int]], fox: tuple[int, int], width: int, value: str
) -> None:
    assert worth(board(geese, fox, width)) == evaluate(value)


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="minutes")
def test_the_opening_on_a_board_of_chess() -> None:
    assert worth("8x8") == evaluate("2over")


def test_a_fox_past_the_geese_is_off() -> None:
    for text in (".o..|....|.x.x|....", "....|o...|.x.x|....|...."):
        assert worth(text) == evaluate("off")


def test_a_fox_past_the_geese_but_shut_in_waits_for_them() -> None:
    assert worth(".o..|x.x.|....|....") == evaluate("{off|}") == evaluate("0")
