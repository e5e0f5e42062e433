"""Fox and Geese by compiled moves: the positions, moves and values of plain Python."""

from __future__ import annotations

from collections import Counter

import pytest

from zermelo.budget import Budget
from zermelo.errors import LimitReached
from zermelo.limits import Limits
from zermelo.rulesets import FoxAndGeese
from zermelo.solvers import loopy_partizan
from zermelo.solvers.both_sides import as_graph, list_moves
from zermelo.solvers.loopy_partizan import graph_below, loopy_value
from zermelo.values.partizan.loopy_graphs import Graph

RULES = FoxAndGeese()
BOARDS = ["3x4", "4x4", "4x5", "5x4", "4x6", ".x.x|....|#...|o...", "#.x..|.#...|..#..|.o.#."]


def layers(graph: Graph) -> list[Counter[tuple[int, int]]]:
    """Tell of the positions after each number of moves how many moves the players have."""
    found, seen, here = [], {0}, [0]
    while here:
        found.append(Counter((len(graph[node][0]), len(graph[node][1])) for node in here))
        after = dict.fromkeys(to for node in here for side in graph[node] for to in side)
        here = [node for node in after if node not in seen]
        seen.update(here)
    return found


@pytest.mark.parametrize("board", BOARDS)
def test_the_same_positions(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = RULES.state(board)
    monkeypatch.setattr(loopy_partizan, "MAX_PLAIN_POSITIONS", 10**9)
    plain, _ = graph_below(RULES, state, Budget())
    assert layers(as_graph(list_moves(RULES.compiled_sides(), state, Budget()))) == layers(plain)


@pytest.mark.parametrize("board", BOARDS[:5])
def test_the_same_values(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    values = []
    for plain in (0, 10**9):
        monkeypatch.setattr(loopy_partizan, "MAX_PLAIN_POSITIONS", plain)
        values.append(loopy_value(RULES(board), Budget()))
    assert values[0] == values[1] is not None


def test_a_large_board_is_counted_by_loops() -> None:
    budget = Budget()
    graph, _ = graph_below(RULES, RULES.state("6x6"), budget)
    assert budget.seen <= loopy_partizan.MAX_PLAIN_POSITIONS
    assert budget.searched == 3 * len(graph) > 30_000


def test_limits() -> None:
    with pytest.raises(LimitReached, match="positions"):
        graph_below(RULES, RULES.state("6x6"), Budget(Limits(positions=2_000)))
    with pytest.raises(OverflowError):
        as_graph(list_moves(RULES.compiled_sides(), RULES.state("9x9"), Budget()))
