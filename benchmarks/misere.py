"""Misère quotients: solved codes, a large partial quotient, checking, and sums by a quotient.

The search of `solve --misere` has no row: the sums here are beyond its limit of positions.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

from benchmarks import timing
from benchmarks.report import Table
from zermelo.checker import check
from zermelo.values.misere.certificate import certificate
from zermelo.values.misere.genera import genus_quotient
from zermelo.values.misere.heaps import HeapGame
from zermelo.values.misere.quotient import MisereQuotient, quotient_of_heaps
from zermelo.values.misere.sums import solve_sum

#: Octal codes 0.… and 4.… of up to three digits that are solved within a quarter of a second each.
FIXTURE = Path(__file__).parents[1] / "tests" / "fixtures" / "misere" / "solved.csv"
SOLVED = [row["code"] for row in csv.DictReader(FIXTURE.read_text(encoding="utf-8").splitlines())]

COLUMNS = ["work", "compiled loops", "plain Python", "plain ÷ compiled"]


def quotient(code: str, upto: int | None, *, compiled: bool | None = None) -> MisereQuotient:
    """Find the quotient of an octal game."""
    return quotient_of_heaps([HeapGame.octal(code)], upto=upto, compiled=compiled)


def partial(repeats: int) -> Table:
    """Compare both kinds of loops."""
    cases = [("0.07", 27, 176), ("0.07", 32, 552), ("0.57", 40, 122), ("0.35", 11, 426)]
    table = Table(
        "Misère quotients: loops",
        COLUMNS,
        "CPU seconds, median: the same algorithm with its inner loops compiled, and in Python. "
        "Loading the compiled loops is not counted. Both give equal quotients.",
    )
    for code, upto, order in cases:

        def check(name: str, found: MisereQuotient, order: int = order) -> None:
            if found.order != order:
                raise SystemExit(f"{name}: order {found.order}, not {order}")

        times = timing.rounds(
            {
                "compiled": lambda code=code, upto=upto: quotient(code, upto, compiled=True),
                "plain": lambda code=code, upto=upto: quotient(code, upto, compiled=False),
            },
            check,
            repeats=repeats,
        )
        table.rows.append(
            [
                f"{code} to heap {upto}, order {order}",
                f"{times.seconds('compiled'):.3f}",
                f"{times.seconds('plain'):.3f}",
                f"{times.ratio('plain', 'compiled'):.1f}",
            ]
        )
    return table


def whole(repeats: int) -> Table:
    """Measure what a user waits for."""
    table = Table(
        "Misère quotients: answers",
        ["work", "seconds"],
        "CPU seconds, median, in a process that has loaded what it needs.",
    )
    kayles = quotient("0.77", None)
    large = certificate(quotient("0.07", 32))
    sums = [(9, 9, 10, 11, 12), tuple(range(12, 19))]
    works: dict[str, Any] = {
        f"all of {len(SOLVED)} solved codes with proven periods": lambda: [
            quotient(code, None) for code in SOLVED
        ],
        "genera of 0.15 to heap 100, with their period": lambda: genus_quotient(
            HeapGame.octal("0.15"), 100
        ),
        "Kayles, order 40, with its period": lambda: quotient("0.77", None),
        "the certificate of Kayles, checked": lambda: check(certificate(kayles)),
        "0.07 to heap 32, order 552": lambda: quotient("0.07", 32),
        "the certificate of 0.07, checked": lambda: check(large),
        "two sums in Kayles, from nothing": lambda: [
            solve_sum(found, [(0, heap) for heap in heaps]).outcome
            for found in [quotient("0.77", 18)]
            for heaps in sums
        ],
    }
    times = timing.rounds(works, lambda _name, _found: None, repeats=repeats)
    table.rows = [[name, f"{times.seconds(name):.4f}"] for name in works]
    return table


def run(*_: object, repeats: int = 5) -> list[Table]:
    """Measure the loops, and what a user waits for."""
    return [partial(repeats), whole(repeats)]


if __name__ == "__main__":
    print("\n".join(table.markdown() for table in run()))
