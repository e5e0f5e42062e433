"""Two states of this repository side by side: ``python -m benchmarks.rebuild OLDER_TREE``.

Each tree has a process of its own, and the two are asked in turn, A B A B …, so that a noisy minute
falls on both alike. Only what both can do is measured. The older tree is a worktree of the last
commit before the rebuild: ``git worktree add --detach ../before 186109a``.
"""

from __future__ import annotations

import argparse
import gc
import os
import shlex
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]

SMALL, LARGE, WHOLE = "Small calls", "Larger work", "Whole processes"
SAYS = {
    SMALL: "A call in a process where the loops in question are compiled, in microseconds of CPU "
    "time. Digraphs with 2 options a vertex, *acyclic* numbered along the moves. Positions are "
    "made anew for each call, so that each has a fresh engine.",
    LARGE: "The same, in milliseconds; the digraphs are those of this page.",
    WHOLE: "A fresh process from its start to its end, in milliseconds of CPU time.",
}
GAMES = (
    "nim 10 17 21",
    "octal --code 0.77 5 + nim 3",
    "take --vector 1,3 2 3",
    "chomp --on petersen",
    "chocolate 5x6",
    "node-kayles --on grid:4x5",
    "superset --n 4 12",
    "poset --on divisors:72 -36",
)
LARGER = (
    "node-kayles --on grid:5x8",
    "chocolate 6x7",
    "superset --n 5",
)
CALLS = (
    "solve nim 10 17 21",
    "solve chocolate 4x7",
    "outcomes examples/fraenkel-fig6.tgf",
    "kernels examples/BA_60_70_3.af --count",
    "grundy examples/take-away.tgf",
)
SEARCHED = ("one kernel", "kernels counted", "status")
FAMILIES = ("random-2", "random-10", "dag")


# ------------------------------------------------------------ in each tree: run as a script


def _digraph(count: int, *, acyclic: bool):
    import random

    import zermelo as z

    ask = random.Random(1)
    pairs = ((v, ask.randrange(v if acyclic else count)) for v in range(1, count) for _ in "ab")
    return z.Digraph(sorted({(v, w) for v, w in pairs if v != w}))


def _questions(G, *, acyclic: bool) -> dict[str, Callable[[], object]]:
    import zermelo as z

    value = z.grundy if acyclic else z.loopy
    return {
        "outcomes": lambda: z.outcomes(G),
        "outcomes, counted": lambda: z.outcomes(G).counts,
        value.__name__: lambda: value(G),
        "kernels": lambda: z.kernels(G),
        "one kernel": lambda: z.kernels(G).find(),
        "kernels counted": lambda: z.kernels(G).count(),
        "status": lambda: z.kernels(G).status(),
    }


def _cycles(count: int):
    import zermelo as z

    return z.Digraph(
        [(4 * i + j, 4 * i + (j + 1) % 4) for i in range(count // 4) for j in range(4)]
    )


def _ask(text: str, wish: str) -> Callable[[], object]:
    try:
        from zermelo.rulesets.reading import position_of
    except ImportError:  # the older tree
        from zermelo.rulesets.parameters import position_of
    here = position_of(text.split())

    def ask():
        fresh = type(here)(here.ruleset, here.state)
        return fresh.solve() if wish == "solve" else getattr(fresh, wish)

    return ask


def _labelled(family: str, edges: int) -> Callable[[], object]:
    import zermelo as z
    from benchmarks.families import FAMILIES as MADE

    G = MADE[family].make(edges)

    def label():
        G.__dict__.pop("predecessor_rows", None)
        return z.outcomes(G)

    return label


def _built(edges: int) -> Callable[[], object]:
    import numpy as np

    import zermelo as z

    ends = np.random.default_rng(1).integers(0, edges // 3, (2, edges))
    return lambda: z.Digraph.from_arrays(ends[0], ends[1])


def cases(sizes: list[int]) -> dict[tuple[str, str], Callable[[], Callable[[], object]]]:
    """Return what makes each call, by table and name."""
    made: dict[tuple[str, str], Callable[[], Callable[[], object]]] = {}
    for count in (8, 1000):
        for acyclic in (False, True):
            kind = f"{count:,} vertices{', acyclic' * acyclic}"
            for name in _questions(None, acyclic=acyclic):
                if count == 1000 and not acyclic and name in SEARCHED:
                    continue  # what the SAT solver takes is none of ours
                made[SMALL, f"{name}: {kind}"] = lambda name=name, count=count, acyclic=acyclic: (
                    _questions(_digraph(count, acyclic=acyclic), acyclic=acyclic)[name]
                )
        for name in SEARCHED:
            made[SMALL, f"{name}: {count // 4} cycles of 4"] = lambda name=name, count=count: (
                _questions(_cycles(count), acyclic=False)[name]
            )
    for text in GAMES:
        for wish in ("solve", "value"):
            made[SMALL, f"{wish} {text}"] = partial(_ask, text, wish)
    for text in LARGER:
        made[LARGE, f"solve {text}"] = partial(_ask, text, "solve")
    for edges in sizes:
        for family in FAMILIES:
            made[LARGE, f"outcomes {family}, {edges:,} edges"] = partial(_labelled, family, edges)
        made[LARGE, f"digraph of arrays, {edges:,} edges"] = partial(_built, edges)
    return made


def work(sizes: list[int]) -> None:
    """Answer names with CPU seconds a call, for whoever asks on the other end of the pipe."""
    import zermelo as z

    G = _digraph(1000, acyclic=True)
    for _ in range(200):  # what may be done in plain Python before loops are compiled is done
        z.outcomes(G)
    known = {" | ".join(key): make for key, make in cases(sizes).items()}
    ready: dict[str, tuple[Callable[[], object], int]] = {}
    for line in sys.stdin:
        name = line.rstrip("\n")
        if name not in ready:
            ready.clear()  # one large digraph at a time
            run = known[name]()
            begun = time.process_time()
            run()
            while time.process_time() - begun < 0.8:  # until nothing is left to compile
                run()
            begun = time.process_time()
            run()
            took = time.process_time() - begun
            ready[name] = run, max(1, min(5000, int(0.02 / max(took, 1e-6))))
        run, times = ready[name]
        gc.collect()
        begun = time.process_time()
        for _ in range(times):
            run()
        print((time.process_time() - begun) / times, flush=True)


# -------------------------------------------------------------------------------- the leader


class Tree:
    """A tree with its process."""

    def __init__(self, place: Path, sizes: list[int]) -> None:
        self.place = place
        self.environment = {**os.environ, "PYTHONPATH": f"{place / 'src'}:{place}"}
        command = [sys.executable, HERE / "benchmarks/rebuild.py", "--work", *map(str, sizes)]
        self.process = subprocess.Popen(
            command,
            cwd=place,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def seconds(self, table: str, name: str) -> float:
        """Return the CPU seconds of one call, or of one process."""
        if table == WHOLE:
            before = os.times()
            command = [sys.executable, "-m", "zermelo", *shlex.split(name)]
            ended = subprocess.run(
                command, cwd=self.place, env=self.environment, capture_output=True, check=False
            )
            after = os.times()
            if ended.returncode:
                raise SystemExit(f"{name} in {self.place}: {ended.stderr.decode()}")
            return sum(after[2:4]) - sum(before[2:4])
        self.process.stdin.write(f"{table} | {name}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


def main() -> None:
    """Measure, print, and write to a page when told to."""
    from benchmarks import report

    parser = argparse.ArgumentParser(prog="python -m benchmarks.rebuild", description=__doc__)
    parser.add_argument("older", type=Path, help="a worktree of the older state")
    parser.add_argument("--edges", nargs="*", type=float, default=[1e5, 1e6], metavar="E")
    parser.add_argument("--only", default="", metavar="TEXT", help="what has this in its name")
    parser.add_argument("--table", nargs="+", default=[SMALL, LARGE, WHOLE], metavar="NAME")
    parser.add_argument("--repeats", type=int, default=7, metavar="N")
    parser.add_argument("--write", type=Path, metavar="PAGE")
    options = parser.parse_args()
    sizes = [int(size) for size in options.edges]
    names = [*cases(sizes), *((WHOLE, call) for call in CALLS)]
    trees = [Tree(options.older.resolve(), sizes), Tree(HERE, sizes)]
    tables = {
        title: report.Table(title, ["what", "before", "now", "ratio"], SAYS[title])
        for title in options.table
    }
    for table, name in names:
        if table not in tables or options.only not in name:
            continue
        rounds = [[tree.seconds(table, name) for tree in trees] for _ in range(options.repeats)]
        before, now = (statistics.median(column) for column in zip(*rounds, strict=True))
        ratio = statistics.median(new / old for old, new in rounds)
        unit = 1e6 if table == SMALL else 1e3
        row = [name, f"{before * unit:,.1f}", f"{now * unit:,.1f}", f"{ratio:.2f}"]
        tables[table].rows.append(row)
        print(" | ".join(row), flush=True)
    if options.write:
        command = shlex.join(["python", "-m", "benchmarks.rebuild", "../before", *sys.argv[2:]])
        report.write(options.write, "rebuild", command, list(tables.values()))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--work"]:
        work([int(size) for size in sys.argv[2:]])
    else:
        main()
