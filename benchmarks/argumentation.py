"""Semantics of argumentation beside clingo, one question after the other in one run.

``python -m benchmarks.argumentation DIRECTORY … [--seconds S]`` reads the ``.af`` files there.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import clingo
import pysat.solvers  # noqa: F401 (loaded before the clock runs, as clingo is)

from benchmarks import report
from benchmarks.report import Table
from zermelo.argumentation.framework import Framework
from zermelo.errors import LimitReached
from zermelo.limits import Limits

#: Complete extensions; preferred ones by the domain heuristic, which makes a set as large as can
#: be; semi-stable ones the same way for what is covered, and then all with that.
COMPLETE = """
{in(X)} :- arg(X).
out(X) :- in(Y), att(Y,X).
:- in(X), out(X).
:- in(X), att(Y,X), not out(Y).
open(X) :- att(Y,X), not out(Y).
:- arg(X), not open(X), not in(X).
#show in/1.
"""
LARGEST = COMPLETE + "#heuristic in(X) : arg(X). [1,true]\n"
COVERED = """
covers(X) :- in(X).
covers(X) :- out(X).
"""
WIDEST = f"{COVERED} #heuristic covers(X) : arg(X). [1,true] #show covers/1."
#: The plain way, by saturation (Egly, Gaggl and Woltran 2010): an admissible set such that each
#: rival fails; one that fails is everything at once, so that no smaller rival is left beside it.
RIVALS = """
{in(X)} :- arg(X).
:- in(X), in(Y), att(X,Y).
hit(X) :- in(Y), att(Y,X).
:- in(X), att(Y,X), not hit(Y).
also(X) ; not_also(X) :- arg(X).
unhit(Y) :- arg(Y), not_also(Z) : att(Z,Y).
spoilt :- also(X), also(Y), att(X,Y).
spoilt :- also(X), att(Y,X), unhit(Y).
also(X) :- spoilt, arg(X).
not_also(X) :- spoilt, arg(X).
:- not spoilt.
#show in/1.
"""
LARGER_RIVALS = """
free(X) :- arg(X), not in(X).
spoilt :- in(X), not_also(X).
spoilt :- not_also(X) : free(X).
"""
WIDER_RIVALS = """
covers(X) :- in(X).
covers(X) :- hit(X).
open(X) :- arg(X), not covers(X).
:- arg(X), not in(X), hit(Y) : att(Y,X).
short(X) :- not_also(X), unhit(X).
spoilt :- covers(X), short(X).
spoilt :- short(X) : open(X).
"""
DOMAIN = ["--heuristic=Domain", "--enum-mode=domRec"]

SAYS = """Columns with the name of a task: CPU milliseconds of Zermelo, without reading the file.
Columns clingo ÷ Zermelo: clingo's time (facts, grounding and search) divided by Zermelo's; above 1,
Zermelo is faster. "> " and "< ": clingo or Zermelo was stopped at the wall-time limit.

- EE-PR, SE-PR: clingo finds preferred extensions with its domain heuristic, enumerating
  subset-maximal models.
- DC-CO asks about the first argument.
- SE-ID: clingo does only the costlier of two steps: the brave consequences of complete sets.
- EE-SST: clingo enumerates maximal ranges with the same heuristic, then the complete sets with each
  range.
- *plain*: clingo with our rewriting of ASPARTIX's first saturation encodings.
- EE-ST / CE-ST: Zermelo's time to list stable extensions divided by its time to count them (minimum
  of three runs).
- **mean**: geometric mean over the files that both finished; **total**: ratio of the sums."""
TASKS = ("EE-PR", "SE-PR", "DC-CO", "SE-ID", "EE-SST")
#: What is asked of clingo in two ways.
PLAIN = {"EE-PR": RIVALS + LARGER_RIVALS, "EE-SST": RIVALS + WIDER_RIVALS}


def clingo_seconds(facts: str, task: str, argument: int, seconds: float) -> tuple[float, int]:
    """Return CPU seconds of clingo, and how many models it met; −1 at the limit."""
    if task == "EE-SST":
        return clingo_semi_stable(facts, seconds)
    program, options = (
        (PLAIN[task[6:]], ["0"])
        if task.startswith("plain ")
        else {
            "EE-PR": (LARGEST, [*DOMAIN, "0"]),
            "SE-PR": (LARGEST, [*DOMAIN, "1"]),
            "DC-CO": (f"{COMPLETE} :- not in({argument}).", ["1"]),
            "SE-ID": (COMPLETE, ["0", "--enum-mode=brave"]),
        }[task]
    )
    started = time.process_time()
    control = clingo.Control(["--warn=none", *options])
    control.add("base", [], program + facts)
    control.ground([("base", [])])
    met = 0

    def count(_model: clingo.Model) -> None:
        nonlocal met
        met += 1

    with control.solve(on_model=count, async_=True) as handle:
        if not handle.wait(seconds):
            handle.cancel()
            met = -1
    return time.process_time() - started, met


def clingo_semi_stable(facts: str, seconds: float) -> tuple[float, int]:
    """Return CPU seconds for the largest ranges and the complete sets of each, and their number."""
    started = time.process_time()
    rules = COMPLETE.replace("#show in/1.", "")
    wide = clingo.Control(["--warn=none", *DOMAIN, "--project=show", "0"])
    wide.add("base", [], rules + WIDEST + facts)
    wide.ground([("base", [])])
    every = [atom.symbol for atom in wide.symbolic_atoms.by_signature("covers", 1)]
    ranges: list[set[clingo.Symbol]] = []
    met = 0

    def keep(model: clingo.Model) -> None:
        ranges.append(set(model.symbols(shown=True)))

    def count(_model: clingo.Model) -> None:
        nonlocal met
        met += 1

    with wide.solve(on_model=keep, async_=True) as handle:
        if not handle.wait(seconds):
            handle.cancel()
            return time.process_time() - started, -1
    sets = clingo.Control(["--warn=none", "0"])
    sets.add("base", [], rules + COVERED + facts)
    sets.ground([("base", [])])
    for covered in ranges:
        with sets.solve(
            [(symbol, symbol in covered) for symbol in every], on_model=count, async_=True
        ) as handle:
            if not handle.wait(seconds):
                handle.cancel()
                return time.process_time() - started, -1
    return time.process_time() - started, met


def ours(framework: Framework, task: str, argument: object, limits: Limits) -> tuple[float, int]:
    """Return CPU seconds, and how many extensions were met; −1 at the limit."""
    fresh = Framework.of_moves(framework.moves)
    asked: dict[str, Callable[[], int]] = {
        "EE-PR": lambda: sum(1 for _ in fresh.extensions("PR", limits=limits)),
        "EE-SST": lambda: sum(1 for _ in fresh.extensions("SST", limits=limits)),
        "SE-PR": lambda: int(fresh.extension("PR", limits=limits) is not None),
        "DC-CO": lambda: int(bool(fresh.accepts(argument, "CO", limits=limits))),
        "SE-ID": lambda: int(fresh.extension("ID", limits=limits) is not None),
        "EE-ST": lambda: sum(1 for _ in fresh.extensions("ST", limits=limits)),
        "CE-ST": lambda: fresh.count("ST", limits=limits),
    }
    started = time.process_time()
    try:
        met = asked[task]()
    except LimitReached:
        met = -1
    return time.process_time() - started, met


def table(directories: list[Path], seconds: float) -> Table:
    """Measure every file of some directories."""
    peers = {task: [task, *([f"plain {task}"] if task in PLAIN else [])] for task in TASKS}
    columns = ["framework", "arguments", "attacks"]
    for task, asked in peers.items():
        columns += [task, "clingo ÷ Zermelo", "plain ÷ Zermelo"][: 1 + len(asked)]
    made = Table("Argumentation", [*columns, "CE-ST", "EE-ST / CE-ST"], SAYS)
    compared = [peer for asked in peers.values() for peer in asked] + ["counted"]
    ratios: dict[str, list[float]] = {peer: [] for peer in compared}
    sums = {peer: [0.0, 0.0] for peer in compared}

    def cell(peer: str, mine: tuple[float, int], theirs: tuple[float, int]) -> str:
        met, found = mine[1], theirs[1]
        ratio = theirs[0] / max(mine[0], 1e-4)
        if min(met, found) >= 0:
            ratios[peer].append(ratio)
            sums[peer][0] += theirs[0]
            sums[peer][1] += mine[0]
        mark = "> " if found < 0 <= met else "< " if met < 0 <= found else ""
        return f"{mark}{ratio:.2g}" if max(met, found) >= 0 else "–"

    for file in sorted(path for place in directories for path in place.glob("*.af")):
        F = Framework.read(file)
        place = {name: number for number, name in enumerate(F.arguments)}
        facts = "".join(f"arg({number})." for number in place.values())
        facts += "".join(f"att({place[a]},{place[b]})." for a, b in F.attacks)
        row = [file.stem[:24], f"{len(F):,}", f"{F.moves.edge_count:,}"]
        for task, asked in peers.items():
            mine = ours(F, task, F.arguments[0], Limits(time=seconds))
            row.append(f"{1000 * mine[0]:,.0f}")
            for peer in asked:
                theirs = clingo_seconds(facts, peer, 0, seconds)
                if min(mine[1], theirs[1]) >= 0 and task in ("EE-PR", "DC-CO", "EE-SST"):
                    assert mine[1] == theirs[1], f"{file}: {peer} {mine[1]} {theirs[1]}"
                row.append(cell(peer, mine, theirs))
        counted, listed = (
            min(ours(F, task, F.arguments[0], Limits(time=seconds)) for _ in range(3))
            for task in ("CE-ST", "EE-ST")
        )
        if min(counted[1], listed[1]) >= 0:
            assert counted[1] == listed[1], f"{file}: {counted[1]} {listed[1]} stable extensions"
        row += [f"{1000 * counted[0]:,.0f}", cell("counted", counted, listed)]
        made.rows.append(row)
        print(" | ".join(row), flush=True)
    mean, total = ["**mean**", "", ""], ["**total**", "", ""]
    for asked in [*peers.values(), ["counted"]]:
        mean += ["", *(f"{statistics.geometric_mean(ratios[p] or [1.0]):.2g}" for p in asked)]
        total += ["", *(f"{sums[p][0] / max(sums[p][1], 1e-4):.2g}" for p in asked)]
    made.rows += [mean, total]
    return made


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directories", nargs="+", type=Path)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--write", type=Path, metavar="PAGE", help="write the table to a page")
    given = parser.parse_args()
    made = table(given.directories, given.seconds)
    report.finish("benchmarks.argumentation", [made], given.write)


if __name__ == "__main__":
    main()
