"""Boards: keys explored in compiled loops beside plain Python, and tables built and checked.

``python -m benchmarks.boards`` runs this topic alone.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo.budget import Budget
from zermelo.labelling.explore import explore
from zermelo.labelling.keys import Explored
from zermelo.labelling.question import Question
from zermelo.labelling.tables.build import build_table
from zermelo.labelling.tables.check import check_table
from zermelo.labelling.tables.table import Tablebase
from zermelo.labelling.unmoves import Indexed
from zermelo.limits import Limits
from zermelo.rulesets import MNK, Chess, Teeko
from zermelo.rulesets.boards.loops import placing as loops
from zermelo.rulesets.boards.loops.images import HALF, LOW

EXPLORED = """All positions that can be reached from the empty board of an m,n,k game, up to
reflection. CPU time in microseconds per position; *÷ compiled keys*: the median ratio of a round.

- *compiled keys*: the method `keys`; positions are not labelled.
- *plain keys*: the same keys as integers, with moves by bit masks and a dictionary in plain Python.
- *plain states*: `options` and `canonical` of the ruleset."""

BUILT = """The table of a game, built from the rules to the finished directory by every method that
the rules support, and `tablebase check` of it, which compares a sample with the plain rules. CPU
and wall seconds of the fastest round. *÷ first*: the median over the rounds of the time divided by
that of the first method; the target for the check is 0.65."""

OWN = """The table of a pursuit on a grid, from a file that defines only `options` and `end`. The
check compares the whole table with the plain rules. CPU and wall seconds. Target: a minute."""

GAME = '''
from dataclasses import dataclass
from zermelo.games.rules import End
from zermelo.rulesets import Ruleset

@dataclass(frozen=True)
class Pursuit(Ruleset[tuple[int, int, int]]):
    """Cat and mouse go in turn to a square beside; the cat wins on the mouse's square."""

    ends = False
    example = "0 0 80"
    size: int = 15

    def state(self, turn=0, cat=0, mouse=None):
        return int(turn), int(cat), self.size ** 2 - 1 if mouse is None else int(mouse)

    def end(self, state):
        return None if state[1] != state[2] else End.WON if state[0] == 0 else End.LOST

    def options(self, state):
        turn, cat, mouse = state
        row, column = divmod(mouse if turn else cat, self.size)
        for down, right in (0, 0), (0, 1), (1, 0), (0, -1), (-1, 0):
            if 0 <= row + down < self.size and 0 <= column + right < self.size:
                to = (row + down) * self.size + column + right
                yield (0, cat, to) if turn else (1, to, mouse)
'''

ENDINGS = """All positions of a chess ending and of the endings that it leads to. *un-moves*: all
indices, labelled backwards. *keys*: the positions reachable from one position, with stored edges.
CPU and wall seconds of the fastest round. *CPU ÷ keys*: the median ratio of CPU times."""

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
    return len(explored)


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
    return Table(title, ["way", "positions", "µs per position", "÷ compiled keys"], EXPLORED, rows)


def built(here: Any, means: tuple[str, ...], repeats: int) -> Table:
    """Measure tables."""
    question = Question(here, budget=Budget(positions=1 << 40))
    room = Path(tempfile.mkdtemp())
    first = f"build by {means[0]}"

    def build(name: str) -> Tablebase:
        shutil.rmtree(room / name, ignore_errors=True)
        return build_table(question, room / name, name)

    contenders: dict[str, Callable[[], Any]] = {
        f"build by {name}": lambda name=name: build(name) for name in means
    }
    contenders["check"] = lambda: (
        check_table(Tablebase(room / means[0]), question, Limits().start()).flaw
    )

    def check(name: str, found: Any) -> None:
        assert found == "" if name == "check" else found.header["positions"], name

    try:
        times = rounds(contenders, check, repeats=repeats)
        header = Tablebase(room / means[0]).header
        stored = sum(file.stat().st_size for file in (room / means[0]).iterdir())
    finally:
        shutil.rmtree(room)
    rows = [
        [
            name,
            f"{min(times.cpu[name]):.2f}",
            f"{min(times.wall[name]):.2f}",
            f"{times.ratio(name, first):.2f}",
            f"{times.ratio(name, first, 'wall'):.2f}",
        ]
        for name in contenders
    ]
    title = f"Tables of {here.ruleset}"
    title += f": {header['positions']:,} positions, {stored / header['positions']:.2f} bytes each"
    columns = ["", "CPU", "wall", "CPU ÷ first", "wall ÷ first"]
    return Table(title, columns, BUILT, rows)


def own() -> Table:
    """Measure a table of a user-defined game."""
    room = Path(tempfile.mkdtemp())
    (room / "pursuit.py").write_text(GAME)
    rows = []
    try:
        for action, words in (
            ("build", ["build", str(room / "pursuit.py"), "-o"]),
            ("check", ["check", "--rules", str(room / "pursuit.py")]),
        ):
            wall, before = time.perf_counter(), os.times()
            command = [sys.executable, "-m", "zermelo", "tablebase", *words, str(room / "table")]
            subprocess.run([*command, "--quiet"], check=True)
            wall, after = time.perf_counter() - wall, os.times()
            cpu = sum(after[2:4]) - sum(before[2:4])
            rows.append([action, f"{cpu:.1f}", f"{wall:.1f}"])
        positions = Tablebase(room / "table").header["positions"]
    finally:
        shutil.rmtree(room)
    title = f"A table from `options` alone: {positions:,} positions"
    return Table(title, ["", "CPU", "wall"], OWN, rows)


def by_unmoves(ending: str) -> tuple[int, int]:
    """Label all indices; return how many positions there are, and the longest mate in plies."""
    rules = Chess(ending).compiled()
    indexed = Indexed(rules, Budget(positions=1 << 40))
    indexed.label()
    positions = indexed.marks[indexed.marks != 255]
    return len(positions), int(positions.max()) - 1


def by_keys(ending: str) -> tuple[int, int]:
    """Explore and label; return the same. Few positions do not come up in play."""
    rules = Chess().compiled()
    explored = Explored(rules, Budget(positions=1 << 40))
    explored.explore([rules.array(Chess(ending)().state)])
    return len(explored), int(explored.label().max())


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
    columns = ["ending", "positions", "CPU", "wall", "CPU ÷ keys"]
    return Table("Chess endings", columns, ENDINGS, rows)


def run(*_: object, repeats: int = 5) -> list[Table]:
    """Measure all."""
    few = min(repeats, 3)
    return [
        explored(repeats),
        built(MNK(*LARGE)(), ("keys", "tiers"), few),
        built(Chess("KQKR")(), ("unmoves", "disk"), few),
        built(Teeko(size=4)(), ("unmoves", "disk", "keys"), few),
        endings(few),
        own(),
    ]


if __name__ == "__main__":
    print("\n".join(table.markdown() for table in run()))
