"""Poset games in the literature: Pérez Romero 2020, section 3.3; Chomp; subset take-away."""

from __future__ import annotations

from functools import cache

import pytest

from zermelo import Outcome
from zermelo.answers.api import solve
from zermelo.digraph.order import Order
from zermelo.errors import LimitReached
from zermelo.formats.orders import open_order
from zermelo.limits import Limits
from zermelo.rulesets import Position, Ruleset, position_of
from zermelo.rulesets.orders.chocolate.rules import Chocolate
from zermelo.rulesets.orders.poset.rules import Poset
from zermelo.rulesets.orders.superset.rules import Superset
from zermelo.solvers.engine import Engine


@cache
def engine(_: type[Ruleset]) -> Engine:
    return Engine(limits=Limits(positions=10**7))


def winning(here: Position) -> list[str]:
    """All winning moves in words, each option looked at: no theorem on moves is asked."""
    kept = engine(type(here.ruleset))
    return [str(move) for move in here.moves() if kept.outcome(move.to) is Outcome.P]


def test_chomp_on_the_graph_of_figure_3_3() -> None:
    """As a poset (Figure 3.6): to remove v2 or v5 wins, and nothing else does."""
    edges = {"e1": "12", "e2": "13", "e3": "24", "e4": "25", "e5": "34"}
    order = Order((f"v{v}", edge) for edge, ends in edges.items() for v in ends)
    assert [str(move) for move in Poset(order)().winning_moves()] == [
        "remove v2 and the 3 above it",
        "remove v5 and the 1 above it",
    ]


def test_nim_of_figure_3_5() -> None:
    here = position_of(["poset", "--on", "chains:3+2+4"])
    assert here.value == 5
    assert winning(here) == ["remove 3.2 and the 2 above it"]


def test_chomp_on_petersen() -> None:
    """Exactly the 15 edges win (Pérez Romero 2020, appendix A)."""
    here = Poset(open_order("incidence:petersen"))()
    moves = winning(here)
    assert len(moves) == 15
    assert all("-" in move for move in moves)


@pytest.mark.parametrize(
    "name", ["petersen", "cycle:5", "wheel:5", "complete:4", "prism:3", "grid:2x4", "path:6"]
)
def test_chomp_is_a_poset_game(name: str) -> None:
    """Vertices below edges (Pérez Romero 2020, section 3.3.2)."""
    chomp = position_of(["chomp", "--on", name])
    assert Poset(open_order(f"incidence:{name}"))().value == chomp.value


@pytest.mark.parametrize("side", range(2, 8))
def test_squares_and_two_rows(side: int) -> None:
    """Pérez Romero 2020, after Theorem 3.13."""
    whole = Chocolate()(f"{side}x{side}")
    assert winning(whole) == [
        f"bite at row 2, column 2: {(side - 1) ** 2} square" + "s" * (side > 2)
    ]
    assert winning(Chocolate()(f"2x{side}")) == [f"bite at row 2, column {side}: 1 square"]


def test_bars_with_two_winning_bites() -> None:
    """8×10 has two, found by Ken Thompson (Winning Ways, chapter 18); bars below 78 squares one."""
    assert winning(Chocolate()("8x10")) == [
        "bite at row 4, column 9: 10 squares",
        "bite at row 5, column 6: 20 squares",
    ]
    assert len(winning(Chocolate()("6x13"))) == 2
    for rows in range(2, 9):
        for columns in range(rows, 78 // rows + 1):
            if rows * columns < (78 if rows > 4 else 50):
                assert len(winning(Chocolate()(f"{rows}x{columns}"))) == 1


@pytest.mark.parametrize("n", range(1, 7))
def test_subset_take_away(n: int) -> None:
    """Gale and Neyman 1982, Christensen and Tilford 1997: here by search, not taken from there."""
    assert winning(Superset(n)()) == []


@pytest.mark.parametrize("n", range(1, 6))
def test_subset_take_away_with_the_whole_set(n: int) -> None:
    whole = "".join(map(str, range(1, n + 1)))
    assert winning(Superset(n, whole=True)()) == [f"name {whole}"]


def test_the_whole_set_of_six_members() -> None:
    """To name it leads to the game without it, which is lost; other sets lead to the same again."""
    without, here = Superset(6)(), Superset(6, whole=True)()
    moves = {move.to.state: str(move) for move in here.moves()}
    assert moves.pop(without.state) == "name 123456"
    assert moves == {move.to.state: str(move) for move in without.moves()}
    for state in (without.state, *moves):
        assert [*here.ruleset.options(state)] == [*without.ruleset.options(state)]


def test_the_winner_is_known_before_the_winning_move() -> None:
    with pytest.raises(LimitReached, match="known so far: outcome: N") as stopped:
        solve(Superset(7, whole=True)(), limits=Limits(positions=1))
    assert stopped.value.known["outcome"] == "N"
