"""What nobody asked for does not keep the answer waiting: it is left out, with a word."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from zermelo.digraph.graph import Graph
from zermelo.limits import Limits
from zermelo.rulesets import Geodetic, NodeKayles
from zermelo.solvers.engine import Engine

ROOK = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"


def test_a_theorem_answers_at_once(zermelo) -> None:
    """Fig. 4 of Fraenkel and Harary: how long the loser can last would take a search."""
    told = zermelo("solve", "geodetic", "--on", "Km-rays:3x21", "--json").json
    assert (told["outcome"], told["value"], told["remoteness"]) == ("P", 0, None)
    assert "Theorem 4" in told["source"]
    assert told["left_out"] == ["remoteness"]
    said = zermelo("solve", "geodetic", "--on", "Km-rays:3x21").out
    assert "left out   remoteness, which would take longer" in said
    engine = Engine(Limits())
    engine.solve(Geodetic(Graph.named("Km-rays:3x21"))())
    assert engine.budget.searched == 0  # no loops were loaded


@pytest.mark.parametrize("long", [21, 24])
def test_moves_do_not_keep_a_value_waiting(long: int) -> None:
    """Every winning move takes four times as long as the value of 3×24: some are told."""
    here = NodeKayles(Graph.named(f"grid:3x{long}"))()
    valued, brief = Engine(), Engine()
    value = valued.value(here)
    found = brief.solve(here, every=False)
    assert found.value == value
    assert found.complete == ("moves" not in found.left_out)
    lengths = 50_000  # tried, and cheap: ten times as fast as questions
    assert brief.budget.searched - lengths < 1.5 * valued.budget.searched + 15_000
    every = Engine().solve(here)
    assert every.complete
    assert set(found.winning) <= set(every.winning)
    assert bool(found.winning) == bool(every.winning)
    assert found.best is None or not value or found.best_option in every.winning
    assert found.complete == (long < 23)


def test_moves_that_are_left_out_are_named(zermelo) -> None:
    words = ["solve", "node-kayles", "--on", "grid:3x24"]
    told = zermelo(*words, "--json").json
    assert told["left_out"] == ["moves", "remoteness"]
    assert (told["value"], told["complete"]) == (1, False)
    assert told["winning_moves"]
    said = zermelo(*words).out
    assert "left out   moves and remoteness, which would take longer" in said
    assert "all moves  zermelo moves lists every move" in said
    assert "Winning moves (there may be more): " in said


FOUR_IN_A_ROW = """
import zermelo as z
SQUARES = range(16)
ROWS = [range(4 * r, 4 * r + 4) for r in range(4)] + [range(c, 16, 4) for c in range(4)]
ROWS += [range(0, 16, 5), range(3, 13, 3)]


def options(board):
    man = "xo"[board.count("x") != board.count("o")]
    for column in range(4):
        free = [at for at in range(column, 16, 4) if board[at] == "."]
        if free:
            yield board[: free[-1]] + man + board[free[-1] + 1 :]


def won(board):
    return any({board[at] for at in row} in ({"x"}, {"o"}) for row in ROWS)


here = z.game("." * 16, options, won=won, tie=lambda board: "." not in board)
"""


def test_drawing_moves_that_are_left_out_are_named(zermelo, tmp_path: Path) -> None:
    file = tmp_path / "four.py"
    file.write_text(FOUR_IN_A_ROW)
    told = zermelo("solve", file, "--json").json
    assert (told["outcome"], len(told["drawing_moves"]), told["complete"]) == ("D", 1, False)
    assert "Drawing moves (there may be more): " in zermelo("solve", file).out


def test_what_is_cheap_is_told(zermelo) -> None:
    told = zermelo("solve", "geodetic", "--on", "Km-rays:2x2", "--json").json
    assert told["outcome"] == "P"
    assert told["remoteness"] is not None
    assert "left_out" not in told


@pytest.mark.parametrize(
    "words",
    [
        ["morris", "--rings", "3", "--board"],
        ["chess", ROOK],
        ["chess", "8/8/8/4k3/8/8/8/KBN5 w - - 0 1", "--board"],
    ],
)
def test_a_drawing_needs_no_solving(zermelo, tmp_path: Path, words: list[str]) -> None:
    """Within the limit on positions that held before any was looked at for a drawing."""
    picture = tmp_path / "x.svg"
    reply = zermelo("draw", *words, "-o", picture, "--json")
    assert reply.status == 0, reply.err
    assert picture.read_text().startswith("<svg")
    shows = reply.json["shows"]
    assert "moves" in shows
    assert "--board" in words or "--all lists them" in shows


def test_what_lists_all_positions_is_an_option(zermelo, tmp_path: Path) -> None:
    """A drawing of a board says how to have the positions; that they are too many is told then."""
    words = ["draw", "chess", ROOK, "-o", tmp_path / "x.svg"]
    (option,) = re.findall(r"(--\w+) lists them", zermelo(*words).out)
    reply = zermelo(*words, option, "--positions", "900")
    assert reply.status == 3
    assert "the limit on positions (900) was reached" in reply.err


def test_what_moves_are_worth_is_told_or_left_out(zermelo, tmp_path: Path) -> None:
    reply = zermelo("draw", "morris", "--rings", "3", "--board", "-o", tmp_path / "x.svg")
    assert reply.out.strip().endswith("48 moves; colouring the moves would take longer")
    reply = zermelo("draw", "tic-tac-toe", "--board", "-o", tmp_path / "x.svg")
    assert "would take longer" not in reply.out
    stated = ["--positions", "5"]
    reply = zermelo("draw", "tic-tac-toe", "--board", *stated, "-o", tmp_path / "x.svg")
    assert reply.status == 0
    assert "would take longer" in reply.out


def test_heaps_are_not_listed_before_a_quotient(zermelo) -> None:
    """Kayles is solved with a proof long before a heap of a million; a limit tells what is."""
    told = zermelo("quotient", "kayles", "1000000", "--json").json
    every = json.loads(zermelo("quotient", "kayles", "--json").out)
    for name in ("order", "p_portion", "relations", "period", "status"):
        assert told[name] == every[name]
    reply = zermelo("quotient", "octal", "--code", "0.3102", "3000", "--order", "30", "--json")
    assert reply.status == 3
    assert reply.json["status"] == "limit"
    assert reply.json["proven_to"] == 5


def test_a_heap_that_leads_to_few_others_is_listed(zermelo) -> None:
    """0.01 takes two, the whole heap; of a heap of 600 there is nothing else to list."""
    large, small = (
        zermelo("quotient", "octal", "--code", "0.01", heap, "--json") for heap in (600, 6)
    )
    assert large.status == small.status == 0
    assert large.json["order"] == small.json["order"]
