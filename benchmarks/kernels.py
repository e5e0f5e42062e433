"""Kernels: one, how many, and the status of every vertex, beside what others take for the same.

``python -m benchmarks --topic kernels`` gives each question a second. Run alone, it has ten:
``python -m benchmarks.kernels [DIRECTORY of .af files …] [--seconds S]``.

``--renumber 10`` measures one kernel alone, on so many numberings of each digraph: what a search
for one kernel takes is luck in part.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import clingo
import numpy as np
from pysat.solvers import Cadical195

from benchmarks import report
from benchmarks.report import Table
from zermelo import Digraph, kernels
from zermelo.errors import LimitReached
from zermelo.kernel.marriages import stable_matchings
from zermelo.kernel.preferences import Preferences
from zermelo.limits import Limits

ROOT = Path(__file__).parent.parent
REAL = (ROOT / "tests" / "fixtures" / "af", ROOT / "tests" / "fixtures", ROOT / "examples")
#: Limits of a question: run alone, and as one topic of many.
SECONDS, BRIEF = 10.0, 1.0

SAYS = """*kernel*, *count*, *status*: wall-clock milliseconds of Zermelo for a digraph in memory,
without start-up (the best of several runs if they are short). *SAT*, *ganak*, *clingo*: the time of
that program divided by Zermelo's; above 1 Zermelo is faster. "> " and "< ": the other program or
Zermelo was stopped at the limit. Answers are compared.

- *draws*, *core*: the numbers of draws and of vertices in the hard core.
- *kernel* (one kernel): compared with CaDiCaL 1.9.5 through PySAT on the propositional formula
  whose models are the kernels (Clark's completion).
- *count* (the number of *kernels*): compared with ganak on the same formula.
- *status* (vertices in all kernels and in none): compared with clingo's cautious and brave
  consequences (facts, grounding and both searches).
- *marriages, m and n*: stable marriages of m men and n women, whose kernels are the stable
  matchings."""

COLUMNS = [
    "digraph",
    "V",
    "E",
    "draws",
    "core",
    "kernel",
    "SAT",
    "count",
    "kernels",
    "ganak",
    "status",
    "clingo",
]

RENUMBERED = """*ms*: CPU milliseconds for one kernel of a digraph in memory. *mean*, *least*,
*most*: geometric mean and extremes of the time of CaDiCaL 1.9.5 (through PySAT, on the
propositional formula whose models are the kernels) divided by Zermelo's, over random renumberings
of the vertices; above 1 Zermelo is faster. If Zermelo is stopped at the limit, the limit is its
time. **Bold**: a mean below 0.7."""

PROGRAM = "in(X) :- vertex(X), not out(X). out(X) :- edge(X,Y), in(Y). #show in/1."

COUNT = """
import os, sys, time
from array import array
variables, numbers = int(sys.argv[1]), array("i")
numbers.frombytes(sys.stdin.buffer.read())
clauses, clause = [], []
for literal in numbers:
    if literal:
        clause.append(literal)
    else:
        clauses.append(clause)
        clause = []
import pyganak
answer = os.dup(1)
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
started = time.perf_counter()
counter = pyganak.Counter()
counter.new_vars(variables)
counter.add_clauses(clauses)
count = counter.count()
os.write(answer, f"{time.perf_counter() - started} {count:x}".encode())
"""


# ---------------------------------------------------------------------------- what to measure on


def digraphs(directories: list[Path]) -> Iterator[tuple[str, Digraph]]:
    """Make families and read files."""
    blades = [[("c", i), (i, -1 - i), (-1 - i, i)] for i in range(1000)]
    yield "windmill, 1000 blades", Digraph(edge for blade in blades for edge in blade)
    yield "even cycle, 1000", Digraph((i, (i + 1) % 1000) for i in range(1000))
    yield (
        "100 even cycles",
        Digraph(((k, i), (k, (i + 1) % 10)) for k in range(100) for i in range(10)),
    )
    yield "grid 8 × 8, undirected", _grid(8)
    yield "grid 12 × 12, undirected", _grid(12)
    for count, degree in ((100, 4), (150, 5), (200, 8), (120, 30)):
        yield f"random, {count} of degree {degree}", _random(count, degree)
    for size in (10, 20, 30):
        yield f"marriages, {size} and {size}", stable_matchings(_preferences(size)).to_digraph()
    for directory in directories:
        for file in sorted(directory.glob("*.af")):
            yield file.stem[:24], _read(file)


def _grid(side: int) -> Digraph:
    cells = [(i, j) for i in range(side) for j in range(side)]
    edges = [((i, j), (i, j + 1)) for i, j in cells if j + 1 < side]
    edges += [((i, j), (i + 1, j)) for i, j in cells if i + 1 < side]
    return Digraph(edges).symmetric()


def _random(count: int, degree: float) -> Digraph:
    rng = np.random.default_rng(count)
    sources, targets = rng.integers(0, count, (2, int(count * degree)))
    apart = sources != targets
    return Digraph.from_arrays(sources[apart], targets[apart], count=count)


def _preferences(size: int) -> Preferences:
    rng = np.random.default_rng(size)
    men = {f"m{i}": [f"w{j}" for j in rng.permutation(size)] for i in range(size)}
    women = {f"w{i}": [f"m{j}" for j in rng.permutation(size)] for i in range(size)}
    return Preferences(men, women)


def _read(file: Path) -> Digraph:
    """A file ``p af n``; attack a→b is the edge b→a."""
    count, attacks = 0, []
    for line in file.read_text().splitlines():
        words = line.split()
        if words and words[0] == "p":
            count = int(words[2])
        elif words and words[0].isdecimal():
            attacks.append((int(words[0]) - 1, int(words[1]) - 1))
    pairs = np.array(attacks, np.int64).reshape(-1, 2)
    return Digraph.from_arrays(pairs[:, 1], pairs[:, 0], count=count)


# ---------------------------------------------------------------------------- peers


def completion(G: Digraph) -> list[list[int]]:
    """Write the formula whose models are the kernels (Clark's completion)."""
    ptr, idx = (array.tolist() for array in G.successors)
    clauses = []
    for u in range(len(G)):
        row = idx[ptr[u] : ptr[u + 1]]
        clauses.extend([-u - 1, -v - 1] for v in row)
        clauses.append([u + 1, *[v + 1 for v in row]])
    return clauses


def raw_solver(G: Digraph) -> bool:
    """Say whether there is a kernel, clauses included."""
    with Cadical195(bootstrap_with=completion(G)) as solver:
        return solver.solve()


def ganak(G: Digraph, seconds: float) -> tuple[float, int | None]:
    """Count in a process of its own, by its own clock."""
    flat = [literal for clause in completion(G) for literal in (*clause, 0)]
    try:
        told = subprocess.run(
            [sys.executable, "-c", COUNT, str(len(G))],
            input=np.array(flat, np.int32).tobytes(),
            capture_output=True,
            check=True,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        return seconds, None
    spent, count = told.stdout.split()
    return float(spent), int(count, 16)


def clingo_status(G: Digraph, seconds: float) -> tuple[set[int] | None, set[int]] | None:
    """Find what is in all and what is in some stable models; None at the limit."""
    sources, targets = (array.tolist() for array in G.edge_arrays())
    facts = "".join(f"edge({u},{v})." for u, v in zip(sources, targets, strict=True))
    facts += f"vertex(0..{len(G) - 1})." if len(G) else ""
    found: list[set[int] | None] = []
    until = time.perf_counter() + seconds
    for mode in ("cautious", "brave"):
        control = clingo.Control(["--warn=none", "--models=0", f"--enum-mode={mode}"])
        control.add("base", [], PROGRAM + facts)
        control.ground([("base", [])])
        last: list[list[clingo.Symbol]] = []
        with control.solve(
            on_model=lambda model, last=last: last.append(model.symbols(shown=True)), async_=True
        ) as handle:
            if not handle.wait(max(until - time.perf_counter(), 0.01)):
                handle.cancel()
                return None
        found.append({s.arguments[0].number for s in last[-1]} if last else None)
    return found[0], found[1] or set()


# ---------------------------------------------------------------------------- measuring


def clocked(
    question: Callable[[], Any], clock: Callable[[], float] = time.perf_counter
) -> tuple[float, Any]:
    """Ask several times if that is quick; the best time, and the answer (None at a limit)."""
    best, started = float("inf"), clock()
    while True:
        before = clock()
        try:
            answer = question()
        except LimitReached:
            answer = None
        best = min(best, clock() - before)
        if answer is None or clock() - started > 0.05:
            return best, answer


def measure(name: str, G: Digraph, seconds: float, sums: dict[str, float]) -> list[str]:
    """Measure one digraph; returns a row."""
    limits = Limits(time=seconds)
    parts = kernels(G).pieces
    row = [name, f"{len(G):,}", f"{G.edge_count:,}"]
    row += [f"{sum(parts.sizes):,}", f"{len(parts.core):,}"]

    def versus(what: str, mine: float, theirs: float, *, done: bool, theirs_done: bool) -> str:
        sums[what] = sums.get(what, 0.0) + mine
        sums[what + " peer"] = sums.get(what + " peer", 0.0) + theirs
        if not done and not theirs_done:
            return "–"
        return ("< " if not done else "> " if not theirs_done else "") + f"{theirs / mine:.2f}"

    mine, exists = clocked(lambda: kernels(G).find(limits=limits) is not None)
    theirs, right = clocked(lambda: raw_solver(G))
    assert exists in (right, None)
    ratio = versus("kernel", mine, theirs, done=exists is not None, theirs_done=True)
    row += [f"{mine * 1e3:.1f}", ratio]

    mine, count = clocked(lambda: kernels(G).count(limits))
    theirs, right = ganak(G, seconds)
    assert count is None or right is None or count == right
    ratio = versus("count", mine, theirs, done=count is not None, theirs_done=right is not None)
    held = (
        "?"
        if count is None
        else f"{count:,}"
        if count < 10**9
        else f"2^{np.log2(float(count)) if count < 2**1000 else count.bit_length() - 1:.0f}"
    )
    row += [f"{mine * 1e3:.1f}", held, ratio]

    mine, status = clocked(lambda: kernels(G).status(limits))
    theirs, right = clocked(lambda: clingo_status(G, seconds))
    if status is not None and right is not None:
        assert status.exists == (right[0] is not None)
        if status.exists:
            assert set(status.in_all.numbers.tolist()) == right[0]
            assert set(np.flatnonzero(status.array).tolist()) == right[1]
    ratio = versus("status", mine, theirs, done=status is not None, theirs_done=right is not None)
    return [*row, f"{mine * 1e3:.1f}", ratio]


def table(directories: list[Path], seconds: float) -> Table:
    """Measure everything."""
    made = Table("Kernels", COLUMNS, SAYS)
    sums: dict[str, float] = {}
    warm = kernels(_random(40, 3))
    warm.find(), warm.count(), warm.status()
    for name, G in digraphs(directories):
        made.rows.append(measure(name, G, seconds, sums))
        print(" | ".join(made.rows[-1]), flush=True)
    total = ["all together", "", "", "", ""]
    for what in ("kernel", "count", "status"):
        total += [f"{sums[what] * 1e3:.0f}"] + [""] * (what == "count")
        total += [f"{sums[what + ' peer'] / sums[what]:.2f}"]
    made.rows.append(total)
    print(" | ".join(total), flush=True)
    return made


def renumbered(directories: list[Path], seconds: float, numberings: int) -> Table:
    """Measure one kernel on several numberings of each digraph."""
    made = Table(
        "One kernel, renumbered", ["digraph", "V", "ms", "mean", "least", "most"], RENUMBERED
    )
    warm = _random(40, 3)
    kernels(warm).find(), raw_solver(warm)
    means = []
    for name, G in digraphs(directories):
        spent, ratios = [], []
        for seed in range(numberings):
            order = np.random.default_rng(seed).permutation(len(G))
            sources, targets = (order[ends] for ends in G.edge_arrays())
            H = Digraph.from_arrays(sources, targets, count=len(G))
            limits = Limits(time=seconds)
            mine, exists = clocked(
                lambda: kernels(H).find(limits=limits) is not None,  # noqa: B023
                time.process_time,
            )
            theirs, right = clocked(lambda: raw_solver(H), time.process_time)  # noqa: B023
            assert exists in (right, None)
            spent.append(mine)
            ratios.append(theirs / mine)
        means.append(mean := statistics.geometric_mean(ratios))
        row = [name, f"{len(G):,}", f"{statistics.median(spent) * 1e3:.2f}"]
        row += [f"{mean:.2f}" if mean >= 0.7 else f"**{mean:.2f}**"]
        made.rows.append([*row, f"{min(ratios):.2f}", f"{max(ratios):.2f}"])
        print(" | ".join(made.rows[-1]), flush=True)
    made.rows.append(["all together", "", "", f"{statistics.geometric_mean(means):.2f}", "", ""])
    return made


def run(names: list[str], sizes: list[int], *, repeats: int) -> list[Table]:  # noqa: ARG001
    """Measure for ``python -m benchmarks``; families and sizes are this topic's own."""
    return [table([directory for directory in REAL if directory.is_dir()], BRIEF)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kernels", description=__doc__)
    parser.add_argument("directory", nargs="*", type=Path, default=list(REAL))
    parser.add_argument("--seconds", type=float, default=SECONDS, help="limit a question (10)")
    parser.add_argument("--renumber", type=int, metavar="N", help="one kernel, on N numberings")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="write the table to a page")
    options = parser.parse_args()
    made = (
        renumbered(options.directory, options.seconds, options.renumber)
        if options.renumber
        else table(options.directory, options.seconds)
    )
    report.finish("benchmarks.kernels", [made], options.write)


if __name__ == "__main__":
    main()
