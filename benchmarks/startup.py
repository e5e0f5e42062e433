"""What a whole process spends on small input: every verb, beside the import of NumPy."""

from __future__ import annotations

import os
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from benchmarks.families import FAMILIES
from benchmarks.report import Table
from zermelo import outcomes

ROOT = Path(__file__).parent.parent
EDGES = 3_000
SAYS = """CPU seconds of a whole process, the median of the rounds, with everything: Python, the
libraries, reading, the answer and its text. Where the input is small no loop is compiled, and Numba
is not loaded (target: 0.25, and 0.15 for `rulesets`; a library that the format or the meaning of a
question needs comes on top). RANDOM has 3,000 random edges, ORDER as many from larger to smaller
vertices. *Loads* names what was imported besides Click. {yardstick}"""
FIRST = """A loop that is worth it is compiled once after installing and read from the cache ever
after: CPU seconds of `outcomes` on 10⁶ random edges, reading not counted."""

#: Commands by what they show; RANDOM and ORDER are files made for the purpose.
VERBS = (
    "outcomes examples/windmill.tgf",
    "outcomes RANDOM",
    "kernels examples/windmill.tgf",
    "kernels RANDOM",
    "kernels examples/windmill.tgf --all",
    "sequences RANDOM",
    "grundy ORDER",
    "loopy RANDOM",
    "codes examples/beat-anne.tgf",
    "convert examples/windmill.tgf OUT.dot",
    "draw examples/windmill.tgf -o OUT.svg",
    "certify outcomes examples/windmill.tgf -o OUT.json",
    "solve nim 10 17 21",
    "solve cram 4x5",
    "solve node-kayles --on grid:4x4",
    "solve chomp --on petersen -v3 -1-2",
    "solve poset --on boolean:4",
    "solve tokens --on examples/beat-craig.tgf a1 a2 d",
    "solve annihilation --on examples/beat-anne.tgf p3 p4 q0 q4",
    "solve domineering 4x4",
    "explain node-kayles --on petersen -1",
    "value '(domineering 3x3) + *2'",
    "table octal --code 0.77 --upto 1000",
    "infinite examples/infinite/clocks.game",
    "rulesets",
    "formats",
)
LIBRARIES = ("numpy", "numba", "scipy", "networkx", "pyarrow", "pysat", "z3", "rich", "PIL")
SCRIPT = f"""
import atexit, runpy, sys
atexit.register(lambda: print("LOADS", *[m for m in {LIBRARIES} if m in sys.modules],
                              file=sys.stderr))
runpy.run_module("zermelo", run_name="__main__", alter_sys=True)
"""
LARGE = """
import numpy as np
from zermelo import Digraph, outcomes
rng = np.random.default_rng(1)
G = Digraph.from_arrays(*rng.integers(0, 10**5, (2, 10**6), dtype=np.int32), count=10**5)
outcomes(G)
"""


def run(*_, repeats: int) -> list[Table]:
    """Measure whole processes."""
    with tempfile.TemporaryDirectory() as place:
        verbs = Table("Start-up", ["", "seconds", "loads"], SAYS.format(yardstick=_yardstick()))
        files = _files(Path(place))
        for code in ("pass", "import numpy", "import numba"):
            verbs.rows.append([f"`{code}`", _median([sys.executable, "-c", code], repeats)[0], ""])
        for command in VERBS:
            arguments = [files.get(word, word) for word in shlex.split(command)]
            seconds, loads = _median([sys.executable, "-c", SCRIPT, *arguments], repeats)
            verbs.rows.append([f"`{command}`", seconds, loads])
            print(" | ".join(verbs.rows[-1]), flush=True)
        fresh = {"NUMBA_CACHE_DIR": str(Path(place) / "cache")}
        large = [sys.executable, "-c", LARGE]
        first, _loads = _median(large, 1, **fresh)
        later, _loads = _median(large, repeats, **fresh)
    loops = Table("Compiled loops", ["", "first", "later"], FIRST)
    loops.rows.append(["outcomes", first, later])
    print(" | ".join(loops.rows[-1]), flush=True)
    return [verbs, loops]


def _files(place: Path) -> dict[str, str]:
    """Write digraphs that are not small any more, and name where answers go."""
    ends = np.random.default_rng(1).integers(0, EDGES // 3, (2, EDGES))
    named = {}
    low, high = np.sort(ends, axis=0)
    for name, rows in (("RANDOM", ends), ("ORDER", np.stack((high + 1, low)))):
        file = place / f"{name}.edges"
        file.write_text("".join(f"{u} {v}\n" for u, v in rows.T.tolist()))
        named[name] = str(file)
    return named | {out: str(place / out) for out in ("OUT.dot", "OUT.svg", "OUT.json")}


def _median(command: list[str], repeats: int, **environment: str) -> tuple[str, str]:
    """Run a command so often; return the median of its CPU seconds, and what it loaded."""
    spent, loads = [], ""
    for _round in range(repeats):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        said = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if said.returncode not in (0, 1):
            raise SystemExit(f"{shlex.join(command)} failed: {said.stderr}")
        loads = "".join(line[6:] for line in said.stderr.splitlines() if line.startswith("LOADS"))
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return f"{statistics.median(spent):.2f}", loads.replace(" ", ", ")


def _yardstick() -> str:
    """Say how fast the machine is: Algorithm PND on 10⁷ random edges."""
    G = FAMILIES["random-10"].make(10**7)
    outcomes(G)
    G = FAMILIES["random-10"].make(10**7)
    before = time.process_time()
    outcomes(G)
    return (
        f"In the same run `outcomes` took {time.process_time() - before:.2f} s on 10⁷ random edges."
    )
