"""Make the tables of the atlas again, in docs/atlas: ``python docs/atlas.py``, or ``… NAME NAME``.

All of them take about half an hour on one core. A table is made by the command that the page shows,
or by a function below, where every row is a game of its own.
"""

from __future__ import annotations

import csv
import subprocess
import sys
from collections import Counter
from itertools import combinations, product
from pathlib import Path

import zermelo as z
from zermelo.values.misere.structure import is_tame

FOLDER = Path(__file__).with_name("atlas")
#: The commands of the page, by the name of their table.
COMMANDS = {
    "nogo-1": 'survey impartial "(nogo 1x1..1x13)" --columns nimber --positions 10000000',
    "nogo-2": 'survey impartial "(nogo 2x1..2x6)" --columns nimber --positions 10000000',
    "node-kayles-3": "survey node-kayles --from grids-3.txt --columns nimber --positions 100000000",
    "domineering-values": "survey domineering --from boards-6.txt --positions 100000000",
    "domineering-outcomes": "survey domineering --from boards-9.txt --columns outcome --time 1800",
    "clobber-alternating": "survey clobber --from alternating-24.txt --positions 100000000",
    "clobber-longer": "survey clobber --from alternating-32.txt --columns outcome,birthday "
    "--positions 100000000",
    "robin-hood": "survey robin-hood 0..40 1..10 1..10 --columns mean,temperature",
    "gamma-2": "survey digraph --graphs digraphs:2 --columns edges,P,N,D,gamma",
    "gamma-3": "survey digraph --graphs digraphs:3 --columns edges,P,N,D,gamma",
    "gamma-4": "survey digraph --graphs digraphs:4 --columns edges,P,N,D,gamma",
}
#: The positions that commands read from files, a line for each.
LISTS = {
    "grids-3": [f"--on grid:3x{n}" for n in range(1, 29)],
    "boards-6": [f"{m}x{n}" for m in range(1, 6) for n in range(m, 7)],
    "boards-9": [f"{m}x{n}" for m in range(2, 9) for n in range(m, 10)],
    "alternating-24": [("xo" * n)[:n] for n in range(1, 25)],
    "alternating-32": [("xo" * n)[:n] for n in range(25, 33)],
}
#: The longest strips of Clobber of which all are counted.
LONGEST_STRIP = 15
#: The sum of the three numbers of a subtraction set, at most.
LARGEST_SUM = 60
#: The most vertices of digraphs without loops, and with loops, whose kernels are counted.
VERTICES, VERTICES_WITH_LOOPS = 5, 3
#: The largest order of a misère quotient that is tried, and the seconds for each code.
ORDER, SECONDS = 2_000, 4
#: The heaps from which on a code gets more time, since its quotient hardly grows.
MANY_HEAPS, SECONDS_IF_MANY = 60, 15


def clobber_strips():
    """Return a row for each length: how many full strips have each outcome."""
    yield ("length", "strips", "N", "L", "R", "P", "values")
    for length in range(1, LONGEST_STRIP + 1):
        found = z.survey("clobber", columns=["value", "outcome"], strings=f"xo:{length}..{length}")
        counts = found.count("outcome")
        outcomes = [counts.get(outcome, 0) for outcome in "NLRP"]
        yield (length, 2**length, *outcomes, len(found.distinct()))


def subtraction():
    """Return a row for each set {a, b, c}: period and preperiod of the values."""
    yield ("a", "b", "c", "period", "preperiod", "largest value")
    for numbers in subtraction_sets(LARGEST_SUM):
        table = z.heap_table(f"subtraction --set {','.join(map(str, numbers))}")
        if not table.period.proven:
            raise SystemExit(f"the period of {numbers} is not proven")
        values = table.period.values
        yield (*numbers, table.period.period, table.period.preperiod, max(values))


def subtraction_sets(largest_sum):
    """Return all {a, b, c} up to a sum, with a < b < c and without a common divisor."""
    from math import gcd

    triples = combinations(range(1, largest_sum), 3)
    return [t for t in triples if sum(t) <= largest_sum and gcd(*t) == 1]


def octal_codes():
    """Return the octal codes of at most three digits, without zeros at the end."""
    codes = ("0." + "".join(digits) for digits in product("01234567", repeat=3))
    return [code.rstrip("0") for code in codes if code != "0.000"]


def misere_quotients():
    """Return a row for each code: the quotient with its period, or what was proven of it."""
    yield ("code", "status", "order", "P", "kind", "preperiod", "period", "upto")
    for code in octal_codes():
        row = quotient_row(code, SECONDS)
        if row[1] == "open" and row[-1] >= MANY_HEAPS:
            row = quotient_row(code, SECONDS_IF_MANY)
        yield row


def quotient_row(code, seconds):
    """Return the row of a code whose quotient is looked for that long."""
    limits = z.Limits(time=seconds)
    found = z.misere_quotient(f"octal --code {code}", order=ORDER, limits=limits)
    part, kind = found.parts[0], "tame" if is_tame(found) else "wild"
    status = "open" if part.period is None else "solved"
    numbers = (found.order, found.p_portion, kind, part.preperiod, part.period, part.upto)
    return (code, status, *numbers)


def kernels():
    """Return how many digraphs, up to isomorphism, have each number of kernels."""
    kinds = [f"digraphs:{n}" for n in range(1, VERTICES + 1)]
    kinds += [f"digraphs-with-loops:{n}" for n in range(1, VERTICES_WITH_LOOPS + 1)]
    counts = {kind: z.survey("digraph", graphs=kind, columns=["kernels"]) for kind in kinds}
    counts = {kind: Counter(found["kernels"]) for kind, found in counts.items()}
    most = max(max(found) for found in counts.values())
    yield ("kind", "digraphs", *range(most + 1))
    for kind, found in counts.items():
        yield (kind, found.total(), *(found[number] for number in range(most + 1)))


FUNCTIONS = {
    "clobber-strips": clobber_strips,
    "subtraction": subtraction,
    "misere-quotients": misere_quotients,
    "kernels": kernels,
}


def make(name):
    """Write a table."""
    file = FOLDER / f"{name}.csv"
    if name in COMMANDS:
        words = f"{COMMANDS[name]} -o {file.name} --force --quiet"
        subprocess.run(  # noqa: S602  our own command
            f"{sys.executable} -m zermelo {words}", shell=True, cwd=FOLDER, check=True
        )
        return
    with file.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out, lineterminator="\n").writerows(FUNCTIONS[name]())


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for listed, lines in LISTS.items():
        (FOLDER / f"{listed}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for table in sys.argv[1:] or [*COMMANDS, *FUNCTIONS]:
        sys.stdout.write(f"{table}\n")
        sys.stdout.flush()
        make(table)
