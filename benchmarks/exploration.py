"""Boards beside OpenSpiel, which is written in C++: the same positions, in one run.

``python -m benchmarks.exploration`` runs this topic alone; it needs the package ``open_spiel``.
"""

from __future__ import annotations

import importlib
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo.budget import Budget
from zermelo.labelling.keys import Explored
from zermelo.labelling.tables.table import Tablebase
from zermelo.rulesets.boards.connecting import Hex
from zermelo.rulesets.boards.mnk import MNK, Connect

SAYS = """All positions that can be reached from the empty board, reflections included. *Zermelo*:
the method `keys`, which does not label positions here. *OpenSpiel*: its C++ states, with moves by
`child`, distinguished by their texts, in a Python loop. Both find the same numbers of positions and
moves. CPU seconds, median over interleaved rounds; *ratio*: OpenSpiel ÷ Zermelo, the median."""


WHOLE = """The command `zermelo tablebase build morris`, from start to finished table: CPU seconds
and peak memory, Python and libraries included."""


class Rows(MNK):
    """Without symmetries, as OpenSpiel counts."""

    generators = ()


class Columns(Connect):
    """Without symmetries."""

    generators = ()


class Hexagons(Hex):
    """Without symmetries."""

    generators = ()


#: Rules, and the same game as OpenSpiel calls it.
GAMES: list[tuple[Any, str]] = [
    (Rows(3, 3, 3), "tic_tac_toe"),
    (Hexagons(3), "hex(board_size=3)"),
    (Rows(4, 3, 4), "mnk(m=4,n=3,k=4)"),
    (Columns(4, 4, 4), "connect_four(columns=4,rows=4,x_in_row=4)"),
]


def by_keys(rules: Any) -> tuple[int, int]:
    """Return how many positions and moves compiled loops find."""
    compiled = rules.compiled()
    explored = Explored(compiled, Budget(positions=1 << 40))
    explored.explore(np.array([compiled.array(rules.state())]))
    return len(explored), explored.moves


def by_open_spiel(game: Any) -> tuple[int, int]:
    """Return how many states and actions OpenSpiel has."""
    start = game.new_initial_state()
    seen = {str(start)}
    waiting = [start]
    moves = 0
    for state in waiting:
        if state.is_terminal():
            continue
        for action in state.legal_actions():
            after = state.child(action)
            text = str(after)
            moves += 1
            if text not in seen:
                seen.add(text)
                waiting.append(after)
    return len(seen), moves


def whole() -> Table:
    """Build the table of six men's morris by each means; the one that takes less memory first."""
    columns = ["method", "positions", "CPU", "MB"]
    table = Table("Six men's morris, whole", columns, WHOLE)
    room = Path(tempfile.mkdtemp())
    try:
        for means in ("tiers", "keys"):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            command = ["tablebase", "build", "morris", "--method", means, "-o", room / means]
            subprocess.run([sys.executable, "-m", "zermelo", *command, "--quiet"], check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            positions = Tablebase(room / means).header["positions"]
            assert positions == 1545778, positions
            memory = after.ru_maxrss / 1024
            table.rows.append([means, f"{positions:,}", f"{seconds:.1f}", f"{memory:.0f}"])
    finally:
        shutil.rmtree(room)
    return table


def run(*_: object, repeats: int = 5) -> list[Table]:
    """Measure all."""
    built = whole()  # first: what is forked begins with the memory that there is here
    return [beside_open_spiel(repeats), built]


def beside_open_spiel(repeats: int) -> Table:
    """Measure exploration."""
    pyspiel = importlib.import_module("pyspiel")
    table = Table(
        "Exploration of boards",
        ["game", "positions", "moves", "Zermelo", "OpenSpiel", "ratio"],
        SAYS,
    )
    for rules, name in GAMES:
        game = pyspiel.load_game(name)
        contenders: dict[str, Callable[[], tuple[int, int]]] = {
            "Zermelo": lambda rules=rules: by_keys(rules),
            "OpenSpiel": lambda game=game: by_open_spiel(game),
        }
        right = by_keys(rules)

        def check(who: str, found: tuple[int, int], right: tuple[int, int] = right) -> None:
            assert found == right, (who, found, right)

        times = rounds(contenders, check, repeats=repeats)
        table.rows.append(
            [
                name,
                *(f"{number:,}" for number in right),
                *(f"{times.seconds(who):.4f}" for who in contenders),
                f"{times.ratio('OpenSpiel', 'Zermelo'):.1f}",
            ]
        )
    return table


if __name__ == "__main__":
    print("\n".join(table.markdown() for table in run()))
