"""Misère quotients: solved codes, a large partial quotient, checking, and sums by a quotient.

The search of `solve --misere` has no row: the sums here are beyond its limit of positions.
"""

from __future__ import annotations

from typing import Any

from benchmarks import timing
from benchmarks.report import Table
from zermelo.checker import check
from zermelo.values.misere.certificate import certificate
from zermelo.values.misere.heaps import HeapGame
from zermelo.values.misere.quotient import Quotient, misere_quotient
from zermelo.values.misere.sums import answer

#: Octal codes 0.… of up to three digits that are solved within a quarter of a second each.
SOLVED = """
0.0 0.001 0.002 0.003 0.01 0.011 0.012 0.013 0.02 0.021 0.022 0.023 0.03 0.031 0.032 0.033 0.044
0.046 0.05 0.052 0.074 0.075 0.076 0.077 0.1 0.101 0.102 0.103 0.105 0.107 0.11 0.111 0.112
0.113 0.115 0.12 0.121 0.122 0.123 0.13 0.131 0.132 0.133 0.144 0.147 0.15 0.151 0.152 0.153
0.155 0.2 0.201 0.202 0.203 0.21 0.211 0.212 0.213 0.22 0.221 0.222 0.223 0.23 0.231 0.232 0.233
0.24 0.241 0.242 0.243 0.25 0.251 0.252 0.253 0.3 0.301 0.302 0.303 0.304 0.305 0.306 0.307 0.31
0.311 0.312 0.313 0.315 0.317 0.32 0.321 0.322 0.323 0.33 0.331 0.332 0.333 0.34 0.341 0.351
0.352 0.353 0.372 0.373 0.44 0.441 0.442 0.443 0.46 0.461 0.462 0.463 0.5 0.501 0.502 0.503
0.504 0.505 0.506 0.507 0.51 0.511 0.512 0.513 0.514 0.515 0.52 0.521 0.522 0.523 0.53 0.531
0.532 0.533 0.55 0.551 0.552 0.553 0.554 0.555 0.572 0.573 0.602 0.603 0.612 0.613 0.622 0.623
0.632 0.633 0.7 0.701 0.702 0.703 0.704 0.705 0.706 0.707 0.71 0.711 0.712 0.713 0.716 0.717
0.72 0.721 0.722 0.723 0.73 0.731 0.75 0.751 0.752 0.753 0.77 0.771 0.772 0.773
"""

COLUMNS = ["work", "compiled loops", "plain Python", "plain : compiled"]


def quotient(code: str, upto: int | None, *, compiled: bool | None = None) -> Quotient:
    """Find the quotient of an octal game."""
    return misere_quotient([HeapGame.octal(code)], upto=upto, compiled=compiled)


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

        def check(name: str, found: Quotient, order: int = order) -> None:
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
        f"all of {len(SOLVED.split())} solved codes with proven periods": lambda: [
            quotient(code, None) for code in SOLVED.split()
        ],
        "Kayles, order 40, with its period": lambda: quotient("0.77", None),
        "the certificate of Kayles, checked": lambda: check(certificate(kayles)),
        "0.07 to heap 32, order 552": lambda: quotient("0.07", 32),
        "the certificate of 0.07, checked": lambda: check(large),
        "two sums in Kayles, from nothing": lambda: [
            answer(found, [(0, heap) for heap in heaps]).outcome
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
