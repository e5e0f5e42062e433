"""Two states of this repository side by side: ``python -m benchmarks.rebuild OLDER_TREE``.

Each tree has a process of its own, and the two are asked in turn, A B A B …, so that a noisy minute
falls on both alike. Only what both can do is measured. The older tree is a worktree of the last
commit before the rebuild: ``git worktree add --detach ../before 186109a``.
"""

from __future__ import annotations

import argparse
import os
import resource
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from benchmarks import report
from benchmarks.families import FAMILIES
from benchmarks.rebuild_cases import LARGE, OTHERS, SMALL, cases

HERE = Path(__file__).resolve().parents[1]

WHOLE, MEMORY = "Whole processes", "Memory of outcomes"
SAYS = {
    SMALL: "A call in a process where the loops in question are compiled, in microseconds of CPU "
    "time. Digraphs with 2 options a vertex, *acyclic* numbered along the moves. Positions are "
    "made anew for each call, so that each has a fresh engine.",
    LARGE: "The same, in milliseconds; the digraphs are those of this page.",
    OTHERS: "In milliseconds too: the topics that follow on this page, at moderate sizes, by the "
    "library and the helpers of the benchmarks of each tree.",
    WHOLE: "A fresh process from its start to its end, its bytecode being there, in milliseconds "
    "of CPU time.",
    MEMORY: "Bytes an edge beyond what a fresh process held before, as above on this page.",
}
CALLS = (
    "solve nim 10 17 21",
    "solve chocolate 4x7",
    "outcomes examples/fraenkel-fig6.tgf",
    "kernels examples/BA_60_70_3.af --count",
    "grundy examples/take-away.tgf",
)
#: Families and edges of the digraphs of which the memory is measured.
HELD, EDGES = ("random-2", "dag"), 10_000_000


class Tree:
    """A tree with its process."""

    def __init__(self, place: Path, sizes: list[int]) -> None:
        self.place = place
        self.environment = {**os.environ, "PYTHONPATH": f"{place / 'src'}:{place}"}
        self.run("compileall", "-q", "src")  # or a process that may keep no bytecode makes it anew
        command = [sys.executable, HERE / "benchmarks/rebuild_cases.py", *map(str, sizes)]
        self.process = subprocess.Popen(
            command,
            cwd=place,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, *words: str) -> tuple[str, float]:
        """Run a module in a process of its own; return what it says, and its CPU seconds."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-m", *words]
        ended = subprocess.run(
            command, cwd=self.place, env=self.environment, capture_output=True, check=False
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if ended.returncode:
            raise SystemExit(f"{shlex.join(words)} in {self.place}: {ended.stderr.decode()}")
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return ended.stdout.decode(), spent

    def measure(self, table: str, name: str) -> float:
        """Return the CPU seconds of one call, or of one process; or its bytes."""
        if table == WHOLE:
            return self.run("zermelo", *shlex.split(name))[1]
        if table == MEMORY:
            return float(self.run("benchmarks.memory", name)[0])
        self.process.stdin.write(f"{table} | {name}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


def main() -> None:
    """Measure both trees; print the tables or write them to a page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rebuild", description=__doc__)
    parser.add_argument("older", type=Path, help="a worktree of the older state")
    parser.add_argument("--edges", nargs="*", type=float, default=[1e5, 1e6], metavar="E")
    parser.add_argument("--only", default="", metavar="TEXT", help="what has this in its name")
    parser.add_argument("--table", nargs="+", default=list(SAYS), metavar="NAME")
    parser.add_argument("--repeats", type=int, default=7, metavar="N")
    parser.add_argument("--write", type=Path, metavar="PAGE")
    options = parser.parse_args()
    sizes = [int(size) for size in options.edges]
    trees = [Tree(options.older.resolve(), sizes), Tree(HERE, sizes)]
    tables = {
        title: report.Table(title, ["what", "before", "now", "ratio"], SAYS[title])
        for title in options.table
    }

    def add(table: str, name: str, unit: float, asked: str = "") -> None:
        if table not in tables or options.only not in name:
            return
        rounds = [
            [tree.measure(table, asked or name) for tree in trees] for _ in range(options.repeats)
        ]
        # the least: whatever else runs on the machine only adds to a time
        before, now = map(min, zip(*rounds, strict=True))
        row = [name, f"{before * unit:,.1f}", f"{now * unit:,.1f}", f"{now / before:.2f}"]
        tables[table].rows.append(row)
        print(" | ".join(row), flush=True)

    for table, name in cases(sizes):
        add(table, name, 1e6 if table == SMALL else 1e3)
    for call in CALLS:
        add(WHOLE, call, 1e3)
    for family in HELD if MEMORY in tables else ():
        with tempfile.TemporaryDirectory() as directory:
            G = FAMILIES[family].make(EDGES)
            for part, array in zip(("ptr", "idx"), G.successors, strict=True):
                np.save(Path(directory, part), array)
            add(MEMORY, f"{family}, {EDGES:,} edges", 1 / G.edge_count, directory)
    report.finish("benchmarks.rebuild", list(tables.values()), options.write)


if __name__ == "__main__":
    main()
