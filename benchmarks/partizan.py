"""Values of partizan games beside cgt-py, which is written in Rust, in one run.

``python -m benchmarks.partizan`` runs this topic alone.
"""

from __future__ import annotations

import importlib.util
import random
import sys
import types
from collections.abc import Callable
from typing import Any

from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo.values.partizan import Game, arena, thermograph

SAYS = """The games born by day 3, and random sums of two of them: CPU seconds of `Game` in plain
Python and of cgt-py (Rust), medians over interleaved rounds, and their ratio. What `Game` remembers
of sums, comparisons and walls is forgotten before each round; the games themselves are kept.
Answers are compared."""

PAIRS, COMPARED = 1000, 400


class Trait:
    """Stands for what cgt-py would watch in a notebook."""

    def __init__(self, *_: object, **__: object) -> None:
        pass

    def tag(self, **_: object) -> Trait:
        """Take any remark."""
        return self


def peer() -> Any:
    """Import cgt-py without the widgets of a notebook, which it asks for."""
    for name in ("anywidget", "traitlets"):
        if importlib.util.find_spec(name) is None:
            module: Any = types.ModuleType(name)
            module.AnyWidget = object
            module.__getattr__ = lambda _: Trait
            sys.modules[name] = module
    return importlib.import_module("cgt_py")


def spelled(G: Game) -> str:
    """Write a game as cgt-py reads it."""
    if G.number is not None:
        return str(G.number)
    return f"{{{','.join(map(spelled, G.left))}|{','.join(map(spelled, G.right))}}}"


def forget(*tables: dict[Any, Any]) -> None:
    """Empty what is remembered, but not the games."""
    for table in tables:
        table.clear()


def run(_families: list[str], _sizes: list[int], *, repeats: int) -> list[Table]:
    """Measure sums, comparisons and thermographs."""
    cgt = peer()
    ours = list(Game.born_by(3))
    theirs = [cgt.CanonicalForm(spelled(G)) for G in ours]
    drawn = random.Random(1)
    pairs = [(drawn.randrange(len(ours)), drawn.randrange(len(ours))) for _ in range(PAIRS)]
    sums = [ours[i] + ours[j] for i, j in pairs]
    their_sums = [theirs[i] + theirs[j] for i, j in pairs]
    few = drawn.sample(range(len(ours)), COMPARED)

    def add() -> list[Game]:
        forget(arena.SUMS, arena.ORDER, arena.ROUGH)
        return [ours[i] + ours[j] for i, j in pairs]

    def compare() -> int:
        forget(arena.ORDER)
        return sum(ours[i] <= ours[j] for i in few for j in few)

    def walls() -> list[object]:
        forget(thermograph.WALLS)
        return [G.thermograph for G in sums]

    work: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
        f"{PAIRS:,} sums": (add, lambda: [theirs[i] + theirs[j] for i, j in pairs]),
        f"{COMPARED**2:,} comparisons": (
            compare,
            lambda: sum(theirs[i] <= theirs[j] for i in few for j in few),
        ),
        "their thermographs": (walls, lambda: [g.thermograph for g in their_sums]),
    }
    table = Table("Partizan values", ["work", "seconds", "cgt-py", "ratio"], SAYS)
    for name, (mine, its) in work.items():
        answers: dict[str, Any] = {}
        times = rounds({"Game": mine, "cgt-py": its}, answers.__setitem__, repeats=repeats)
        if isinstance(answers["Game"], int) and answers["Game"] != answers["cgt-py"]:
            raise AssertionError(name)
        row = [f"{times.seconds(who):.4f}" for who in ("Game", "cgt-py")]
        table.rows.append([name, *row, f"{times.ratio('Game', 'cgt-py'):.1f}"])
        print(" ", *table.rows[-1], flush=True)
    for G, its_sum in zip(sums, their_sums, strict=True):
        if cgt.CanonicalForm(spelled(G)) != its_sum:
            raise AssertionError(str(G))
    return [table]


if __name__ == "__main__":
    print("\n".join(table.markdown() for table in run([], [], repeats=7)))
