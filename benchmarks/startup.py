"""What a first and a second process spend on a digraph of three vertices."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile

from benchmarks.report import Table

SMALL = (
    "import zermelo as z\n"
    "G = z.Digraph([('a', 'b'), ('b', 'a'), ('b', 'c')])\n"
    "assert z.outcomes(G).remoteness['b'] == 1\n"
)
SAYS = """CPU seconds of a whole process. *First*: the loops are compiled, as once after
installing; *second*: they are read from the cache (target: at most 1). NumPy alone and Numba alone
are what any such process pays. Where SciPy is installed Numba imports it, which adds about 0.25."""


def run(*_, repeats: int) -> list[Table]:
    """Measure whole processes."""
    with tempfile.TemporaryDirectory() as fresh:
        first = _seconds(SMALL, fresh)
        seen = {"import numpy": [], "import numba": [], "second": []}
        for _round in range(repeats):
            for name, held in seen.items():
                held.append(_seconds(SMALL if name == "second" else name, fresh))
    middle = {name: f"{statistics.median(held):.2f}" for name, held in seen.items()}
    table = Table("Start-up", ["", "NumPy alone", "Numba alone", "first", "second"], SAYS)
    table.rows.append(
        [
            "outcomes",
            middle["import numpy"],
            middle["import numba"],
            f"{first:.2f}",
            middle["second"],
        ]
    )
    print(" | ".join(table.rows[0]), flush=True)
    return [table]


def _seconds(code: str, cache: str) -> float:
    """Run Python code in a process of its own, with a cache of compiled loops; CPU seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
