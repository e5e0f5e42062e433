"""Peak memory of `zermelo.outcomes` beyond its input, in a fresh process.

``python -m benchmarks.memory DIRECTORY`` is that process: it reads ptr.npy and idx.npy there.
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from benchmarks.families import digraphs
from benchmarks.report import Table

HUGE = 100_000_000  # the size for which the target is stated
LEAST = 10_000_000  # below this the process itself is larger than what is measured

SAYS = """Peak resident memory of a fresh process in `zermelo.outcomes`, in bytes per edge, without
its memory after reading the successor rows and loading the loops. It includes the result (4 bytes
per vertex) and the predecessors, which stay with the digraph (4 bytes per edge and 8 per vertex).
The target is at most 12 at 10⁸ random edges; **bold** if it is missed."""


def run(names: list[str], sizes: list[int], **_) -> list[Table]:
    """Measure every family at every size."""
    table = Table("Memory", ["digraph", "V", "E", "bytes per edge"], SAYS)
    for family, size, G in digraphs(names, [size for size in sizes if size >= LEAST]):
        with tempfile.TemporaryDirectory() as directory:
            for name, array in zip(("ptr", "idx"), G.successors, strict=True):
                np.save(Path(directory, name), array)
            command = [sys.executable, "-m", "benchmarks.memory", directory]
            said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        each = float(said) / G.edge_count
        shown = f"{each:.2f}" if each < 12.005 or size < HUGE else f"**{each:.2f}**"
        table.rows.append([family.name, f"{len(G):,}", f"{G.edge_count:,}", shown])
        print(" | ".join(table.rows[-1]), flush=True)
    return [table]


def _resident(key: str) -> int:
    """Read VmRSS (now) or VmHWM (the peak so far), in bytes."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(key))


def _measure(directory: Path) -> int:
    import zermelo
    from zermelo._jit.cores import using
    from zermelo._jit.threads import MIN_WIDTH
    from zermelo.digraph.names import NumberNames

    # Load every loop, the bucketed reversal among them, on a path just long enough for it.
    length = (1 << 21) + 2
    ends = np.minimum(np.arange(length), length - 2)
    for number in (1, 2):
        with using(number):
            path = zermelo.Digraph.from_arrays(np.arange(length), ends[::-1].copy(), count=length)
            zermelo.outcomes(path)
    with using(2):  # a leaf in the middle, and a level that both cores share
        around = np.delete(np.arange(2 * MIN_WIDTH), MIN_WIDTH)
        star = zermelo.Digraph.from_arrays(around, np.full_like(around, MIN_WIDTH))
        zermelo.outcomes(star)
    del path, star, ends
    ctypes.CDLL(None).malloc_trim(0)  # or what they leave in the heap would hide what is needed
    ptr, idx = (np.load(directory / f"{name}.npy") for name in ("ptr", "idx"))
    G = zermelo.Digraph._of_rows((ptr, idx), NumberNames(ptr.size - 1))  # not sorted anew
    Path("/proc/self/clear_refs").write_text("5")  # forget the peak so far
    before = _resident("VmRSS")
    result = zermelo.outcomes(G)
    peak = _resident("VmHWM") - before
    if len(result) != len(G):
        raise AssertionError
    return peak


if __name__ == "__main__":
    print(_measure(Path(sys.argv[1])))
