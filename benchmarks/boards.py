"""Boards: keys explored in compiled loops beside plain Python, and tables built and checked.

``python -m benchmarks.boards`` runs this topic alone.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo.limits import Limits
from zermelo.rulesets import MNK, Chess
from zermelo.rulesets.boards.loops.images import HALF, LOW
from zermelo.rulesets.boards.mnk import loops
from zermelo.solvers.budget import Budget
from zermelo.solvers.explore import explore
from zermelo.solvers.keys import Explored
from zermelo.solvers.tablebase.build import build_table
from zermelo.solvers.tablebase.check import check_table
from zermelo.solvers.tablebase.question import Question
from zermelo.solvers.tablebase.table import Table as GameTable
from zermelo.solvers.unmoves import Indexed

EXPLORED = """All positions that can be reached from the empty board of an m,n,k game, one for all
mirror images. *Compiled keys*: the method `keys`, without labels. *Plain keys*: the same keys, a
number each, moves by bit masks and a dictionary in plain Python. *Plain states*: `options` and
`canonical` of the ruleset. CPU time, and by that of the compiled keys."""

BUILT = """The table of an m,n,k game, from rules to the directory, and `tablebase check` of it
with its sample of plain rules. CPU and wall seconds of the fastest round; the ratios by building
with keys, in one round each."""

ENDINGS = """All positions of a chess ending and of those that it comes to. *Un-moves*: all indices,
labelled backwards. *Keys*: those that play comes to from one position, with stored edges. CPU and
wall seconds of the fastest round; the ratio by keys in one round."""

PLAIN, LARGE = (4, 3, 4), (4, 4, 4)


def plain_keys(here: Any) -> int:
    """Explore the keys of `loops.successors` in plain Python; return how many there are."""
    rules = here.ruleset.compiled()
    params = rules.params.tolist()
    full, count, images, *_ = params[: loops.FIRST]
    lines = params[loops.FIRST : loops.FIRST + count]
    tables = params[loops.FIRST + count :]
    offsets = [place << 10 for place in range(images)]

    def image(mask: int, at: int) -> int:
        return (
            tables[at + (mask & 0xFF)]
            | tables[at + 0x100 + (mask >> 8 & 0xFF)]
            | tables[at + 0x200 + (mask >> 16 & 0xFF)]
            | tables[at + 0x300 + (mask >> 24 & 0xFF)]
        )

    start = rules.key(here.state)[0]
    numbers = {start: 0}
    waiting = [start]
    edges = []
    for key in waiting:
        mine, theirs = key & LOW, key >> HALF
        if any(theirs & line == line for line in lines):
            continue
        empty = full & ~(mine | theirs)
        while empty:
            square = empty & -empty
            empty ^= square
            now = mine | square
            least = theirs | now << HALF
            for at in offsets:
                least = min(least, image(theirs, at) | image(now, at) << HALF)
            number = numbers.setdefault(least, len(numbers))
            if number == len(waiting):
                waiting.append(least)
            edges.append(number)
    return len(numbers)


def compiled_keys(here: Any) -> int:
    """Explore in compiled loops."""
    rules = here.ruleset.compiled()
    explored = Explored(rules, Budget())
    explored.explore([rules.array(here.state)])
    return len(explored) - 1


def explored(repeats: int) -> Table:
    """Measure exploration."""
    here = MNK(*PLAIN)()
    contenders: dict[str, Callable[[], int]] = {
        "compiled keys": lambda: compiled_keys(here),
        "plain keys": lambda: plain_keys(here),
        "plain states": lambda: len(explore(here, canonical=True)),
    }
    right = compiled_keys(here)

    def check(name: str, found: int) -> None:
        assert found == right, (name, found, right)

    times = rounds(contenders, check, repeats=repeats, once=frozenset(["plain states"]))
    rows = [
        [
            name,
            f"{right:,}",
            f"{times.seconds(name) / right * 1e6:.2f}",
            f"{times.ratio(name, 'compiled keys'):.1f}",
        ]
        for name in contenders
    ]
    title = "Positions of {}×{} boards, {} in a row".format(*PLAIN)
    return Table(title, ["way", "positions", "µs a position", "by compiled keys"], EXPLORED, rows)


def built(repeats: int) -> Table:
    """Measure tables."""
    here = MNK(*LARGE)()
    question = Question(here, budget=Budget(positions=1 << 40))
    room = Path(tempfile.mkdtemp())

    def build(means: str) -> GameTable:
        shutil.rmtree(room / means, ignore_errors=True)
        return build_table(question, room / means, means)

    contenders: dict[str, Callable[[], Any]] = {
        "build by keys": lambda: build("keys"),
        "build by tiers": lambda: build("tiers"),
        "check": lambda: check_table(GameTable(room / "keys"), question, Limits().start()).flaw,
    }

    def check(name: str, found: Any) -> None:
        assert found == "" if name == "check" else found.header["positions"], name

    try:
        times = rounds(contenders, check, repeats=repeats)
        header = GameTable(room / "keys").header
        stored = sum(file.stat().st_size for file in (room / "keys").iterdir())
    finally:
        shutil.rmtree(room)
    rows = [
        [
            name,
            f"{min(times.cpu[name]):.2f}",
            f"{min(times.wall[name]):.2f}",
            f"{times.ratio(name, 'build by keys'):.2f}",
            f"{times.ratio(name, 'build by keys', 'wall'):.2f}",
        ]
        for name in contenders
    ]
    title = "Tables of {}×{} boards, {} in a row".format(*LARGE)
    title += f": {header['positions']:,} positions, {stored / header['positions']:.2f} bytes each"
    columns = ["", "CPU", "wall", "CPU by building", "wall by building"]
    return Table(title, columns, BUILT, rows)


def by_unmoves(ending: str) -> tuple[int, int]:
    """Label all indices; return how many positions there are, and the longest mate in plies."""
    rules = Chess(ending).compiled()
    indexed = Indexed(rules, Budget(positions=1 << 40))
    indexed.label()
    positions = indexed.codes[indexed.codes != 255]
    return len(positions), int(positions.max()) - 1


def by_keys(ending: str) -> tuple[int, int]:
    """Explore and label; return the same. Few positions do not come up in play."""
    rules = Chess().compiled()
    explored = Explored(rules, Budget(positions=1 << 40))
    explored.explore([rules.array(Chess(ending)().state)])
    return len(explored) - 1, int(explored.labels().max())


def endings(repeats: int) -> Table:
    """Measure chess endings."""
    rows = []
    for ending, longest in (("KQKR", 70), ("KBNK", 66)):
        contenders: dict[str, Callable[[], tuple[int, int]]] = {
            "un-moves": lambda ending=ending: by_unmoves(ending),
            "keys": lambda ending=ending: by_keys(ending),
        }
        sizes: dict[str, int] = {}

        def check(
            name: str, found: tuple[int, int], longest: int = longest, sizes: Any = sizes
        ) -> None:
            assert found[1] == longest, (name, found)
            sizes[name] = found[0]

        times = rounds(contenders, check, repeats=repeats)
        rows += [
            [
                f"{ending}, {name}",
                f"{sizes[name]:,}",
                f"{min(times.cpu[name]):.2f}",
                f"{min(times.wall[name]):.2f}",
                f"{times.ratio(name, 'keys'):.2f}",
            ]
            for name in contenders
        ]
    columns = ["ending", "positions", "CPU", "wall", "CPU by keys"]
    return Table("Chess endings", columns, ENDINGS, rows)


def run(*_: object, repeats: int = 5) -> list[Table]:
    """Measure all."""
    return [explored(repeats), built(min(repeats, 3)), endings(min(repeats, 3))]


if __name__ == "__main__":
    print("\n".join(table.markdown() for table in run()))
