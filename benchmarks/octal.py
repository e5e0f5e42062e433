"""Values of octal games beside the definition, compiled and in plain Python.

``python -m benchmarks --topic octal`` compares the methods; ``python -m benchmarks.octal`` does so
for other sizes, and with ``--periods`` it proves the longest known periods.
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from pathlib import Path

import numpy as np

from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo._jit.compiled import compiled
from zermelo.rulesets.heaps.taking.filling import OctalArrays
from zermelo.rulesets.heaps.taking.values import HeapValues, values_by_definition
from zermelo.values.octal_code import OctalCode

CODES = ("0.77", "0.07", "0.16", "0.56", "0.106", "0.127", "0.6", "0.04", "4!.0")
HEAPS = 20_000
PYTHON_HEAPS = 2_000
LARGE = 1_000_000
#: Seconds that the heaps up to a million may take, as far as the time for fewer tells.
PATIENCE = 10

SAYS = """Values of all heaps up to the size in the column *heaps*. Median over interleaved rounds;
all answers are compared.

- *definition*: CPU seconds of a compiled loop that marks the value of every option, O(n) for each
  heap and digit.
- *all pairs*, *sparse space*, *chosen*: time divided by *definition*; 0.01 is a hundred times
  faster. *all pairs*: goes through all pairs of heaps, once for all digits of the code; sets of
  values are bits of 64-bit words while values are below 64, and arrays of bytes afterwards.
  *chosen*: picks one of the two whenever the table has doubled, without using a proven period.
- *Python*: the definition with Python sets, divided by *definition*, on heaps up to 2,000.
- *10⁶*: CPU seconds for heaps up to 10⁶ with the method chosen, computed to the end; *period used*:
  the same, using the period as soon as it is proven. –: not measured, because it would take too
  long, or no period is known."""

PERIODS = """The longest known periods, proven by the theorem of Guy and Smith: heaps computed and
CPU seconds, the search for the period included."""


@compiled
def definition(value, empties, singles, splits, same):
    """Fill values by looking at every option of every heap."""
    seen = np.zeros(2 * value.size, np.uint8)
    for n in range(1, value.size):
        most = 0
        for k in empties:
            if k == n:
                seen[0] = 1
        for k in singles:
            if k < n:
                seen[value[n - k]] = 1
                most = max(most, value[n - k])
        for s in range(splits.size):
            rest = n - splits[s]
            for i in range(1, rest // 2 + 1):
                if same[s] or i + i != rest:
                    v = value[i] ^ value[rest - i]
                    seen[v] = 1
                    most = max(most, v)
        least = 0
        while seen[least]:
            least += 1
        value[n] = least
        seen[: most + 1] = 0
    return value


def compute(code: OctalCode, count: int, method=None, *, periodic: bool = False) -> np.ndarray:
    """Compute values in a table of its own."""
    return HeapValues(code, method=method, periodic=periodic).upto(count)


def naive(code: OctalCode, count: int) -> np.ndarray:
    """Compute by the definition."""
    return definition(np.zeros(count + 1, np.uint16), *OctalArrays.of(code).loop_arguments)


def row(text: str, count: int, repeats: int) -> list[str]:
    """Measure one code."""
    code = OctalCode.parse(text)
    want = naive(code, count)

    def check(contender, answer):
        if not np.array_equal(answer, want[: len(answer)]):
            raise AssertionError(f"{text}: {contender} gives other values")

    contenders = {
        "definition": partial(naive, code, count),
        "dense": partial(compute, code, count, "dense"),
        "sparse": partial(compute, code, count, "sparse"),
        "chosen": partial(compute, code, count),
    }
    times = rounds(contenders, check, repeats=repeats)
    small = {
        "definition": partial(naive, code, PYTHON_HEAPS),
        "python": partial(values_by_definition, code, PYTHON_HEAPS + 1),
    }
    python = rounds(small, check, repeats=3)
    short = HeapValues(code, periodic=False)
    short.upto(count)
    quick = times.seconds("chosen") * (LARGE / count) ** 2 < PATIENCE or short.method == "sparse"
    large = {"computed": partial(compute, code, LARGE)} if quick else {}
    if quick or short.period is not None:
        large["periodic"] = partial(compute, code, LARGE, periodic=True)
    million = rounds(large, lambda *_: None, repeats=1, once=frozenset(large))
    return [
        text,
        f"{count:,}",
        f"{times.seconds('definition'):.3f} s",
        *(f"{times.ratio(name, 'definition'):.4f}" for name in ("dense", "sparse", "chosen")),
        f"{python.ratio('python', 'definition'):.0f}",
        *(
            f"{million.seconds(name):.3f} s" if name in large else "–"
            for name in ("computed", "periodic")
        ),
    ]


def run(*_: object, repeats: int, heaps: int = HEAPS) -> list[Table]:
    """Measure every code; families and sizes of other topics do not matter here."""
    columns = ["code", "heaps", "definition", "all pairs", "sparse space", "chosen", "Python"]
    table = Table("Octal games", [*columns, "10⁶", "10⁶, period used"], SAYS)
    row(CODES[0], PYTHON_HEAPS, 1)  # loads the compiled loops
    for text in CODES:
        table.rows.append(row(text, heaps, repeats))
        print(" | ".join(table.rows[-1]), flush=True)
    return [table]


def periods() -> Table:
    """Prove the longest periods of the table of known ones."""
    import csv

    table = Table("Periods", ["code", "preperiod", "period", "heaps", "seconds"], PERIODS)
    place = Path(__file__).parents[1] / "tests" / "fixtures" / "octal_periods.csv"
    with place.open() as file:
        known = [entry for entry in csv.DictReader(file) if int(entry["preperiod"]) > 1000]
    for entry in known:
        begin = time.process_time()
        held = HeapValues(OctalCode.parse(entry["code"]))
        need = 2 * (int(entry["preperiod"]) + int(entry["period"])) + 3
        while held.period is None and len(held) <= need:
            held.upto(min(2 * len(held), need))
        found = held.period
        seconds = time.process_time() - begin
        if found is None or not found.proven:
            raise AssertionError(f"{entry['code']}: no period is proven")
        if [found.preperiod, found.period] != [int(entry["preperiod"]), int(entry["period"])]:
            raise AssertionError(f"{entry['code']}: {found} is not what is known")
        numbers = (f"{n:,}" for n in (found.preperiod, found.period, len(held)))
        table.rows.append([entry["code"], *numbers, f"{seconds:.2f}"])
        print(" | ".join(table.rows[-1]), flush=True)
    return table


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.octal", description=__doc__)
    parser.add_argument("--heaps", type=int, default=HEAPS, metavar="N")
    parser.add_argument("--repeats", type=int, default=3, metavar="N")
    parser.add_argument("--periods", action="store_true", help="prove the longest known periods")
    options = parser.parse_args()
    made = [periods()] if options.periods else run(repeats=options.repeats, heaps=options.heaps)
    print()
    print("\n".join(one.markdown() for one in made))
