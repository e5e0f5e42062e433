"""What a whole process spends on small input: every verb, beside the import of NumPy."""

from __future__ import annotations

import os
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from benchmarks.families import FAMILIES
from benchmarks.report import Table
from zermelo import outcomes
from zermelo.verbs import VERBS as NAMED
from zermelo.verbs import verb_named

ROOT = Path(__file__).parent.parent
EDGES = 3_000
SAYS = """CPU seconds of a whole process, the minimum over the rounds, with everything: Python, the
libraries, reading, the answer and its text. Modules are read as bytecode, as an installed package
has it. Where the input is small no loop is compiled, and Numba is not loaded (target: 0.25, and
0.15 for `rulesets`). If a format or a question needs another library, loading it comes on top,
once: PyArrow for Parquet and Arrow, Pyparsing to read DOT, a SAT solver for some kernels, Z3 for
infinite digraphs, Typst for PDF and PNG. RANDOM has 3,000 random edges, ORDER as many from larger
to smaller vertices. *loads*: the libraries that were imported besides Click. {yardstick}"""
FIRST = """The loops of a wheel, and of a checkout after `make native`, are compiled *before*.
Elsewhere Numba compiles them when they are called *first*, and reads them from its cache *later*.
CPU seconds of a whole process, of which importing NumPy and Click is {least:.2f}; `outcomes` of 10⁶
random edges, which are made in it."""

#: Commands: each verb, and what makes a difference to it. RANDOM and ORDER are files made for the
#: purpose, and words in capitals files to write to; later commands read them again. Of a verb that
#: is not here, the first example is measured.
CHOSEN = (
    "outcomes examples/windmill.tgf",
    "outcomes RANDOM",
    "outcomes examples/windmill.tgf -o OUT.parquet",
    "kernels examples/windmill.tgf",
    "kernels RANDOM",
    "argue examples/windmill.tgf",
    "kernels examples/windmill.tgf --all",
    "kernels examples/windmill.tgf --count",
    "sequences examples/two-sequences.tgf --count",
    "sequences RANDOM",
    "grundy ORDER",
    "loopy RANDOM",
    "codes examples/beat-anne.tgf",
    "codes --lexicode 8,4",
    "argue examples/stb_428_430.af --all --limit 1",
    "marriages examples/marriages.txt",
    "colour examples/two-sides.txt",
    "reduce kernel examples/formula.qdimacs",
    "solve nim 10 17 21",
    "solve nim 10 17 21 --misere",
    "solve kayles 5 7 --misere",
    "solve cram 4x5",
    "solve node-kayles --on grid:4x4",
    "solve chomp --on petersen -v3 -1-2",
    "solve poset --on boolean:4",
    "solve tokens --on examples/beat-craig.tgf a1 a2 d",
    "solve annihilation --on examples/beat-anne.tgf p3 p4 q0 q4",
    "solve domineering 4x4",
    "solve domineering 7x7",
    "solve clobber 3x4",
    "solve tic-tac-toe",
    "solve dodgem --size 3",
    "solve hex 3x3",
    "explain nim 3 4 5",
    "explain node-kayles --on petersen -1",
    "explain domineering 3x3",
    "moves nim 3 5",
    "moves node-kayles --on petersen",
    "moves domineering 3x3",
    "moves domineering 4x4",
    "moves three-mens-morris",
    "grade nim 3 5 --move '3 3'",
    "value '{2|-1} + *'",
    "value '(domineering 3x3) + *2'",
    "value '(clobber 3x4)'",
    "table kayles --upto 20",
    "table octal --code 0.77 --upto 1000",
    "table wythoff --upto 8x8",
    "quotient kayles --upto 9",
    "tablebase build tic-tac-toe -o OUT.table",
    "tablebase info OUT.table",
    "tablebase check OUT.table",
    "tablebase probe OUT.table",
    "play nim 1 2 --second",
    "play tic-tac-toe",
    "rulesets",
    "rulesets kayles",
    "new OUT.py",
    "infinite examples/infinite/clocks.game",
    "infinite examples/infinite/example-3.game",
    "convert examples/windmill.tgf OUT.dot",
    "convert OUT.dot OUT.graphml",
    "draw examples/windmill.tgf -o OUT.svg",
    "draw nim 1 2 3 -o OUT.svg",
    "draw tic-tac-toe -o OUT.svg",
    "draw domineering 2x3 --thermograph -o OUT.svg",
    "certify outcomes examples/windmill.tgf -o OUT.json",
    "check OUT.json",
    "certify nim 3 4 5 -o OUT.json",
    "certify domineering 4x4 -o OUT.json",
    "check OUT.json",
    "iccma -p SE-ST -f examples/BA_60_70_3.af",
    "formats",
    "--help",
)
MEASURED = {"serve", *(command.split()[0] for command in CHOSEN)}  # a page has no end
VERBS = (*CHOSEN, *(verb_named(verb).examples[0] for verb in NAMED if verb not in MEASURED))
#: What a command makes, and will not make again where it is.
MADE = ("OUT.table", "OUT.py")
LIBRARIES = ("numpy", "numba", "scipy", "networkx", "pyarrow", "pyparsing", "pysat", "z3", "rich")
SCRIPT = f"""
import os, runpy, sys
leave = os._exit  # as the program does at its end
def told(status):
    print("LOADS", *[m for m in {LIBRARIES} if m in sys.modules], file=sys.__stderr__, flush=True)
    leave(status)
os._exit = told
runpy.run_module("zermelo", run_name="__main__", alter_sys=True)
"""
WITHOUT = "import sys; sys.modules['zermelo._jit._native'] = None"
LARGE = """
import numpy as np
from zermelo import Digraph, outcomes
rng = np.random.default_rng(1)
G = Digraph.from_arrays(*rng.integers(0, 10**5, (2, 10**6), dtype=np.int32), count=10**5)
outcomes(G)
"""


def run(*_, repeats: int) -> list[Table]:
    """Measure whole processes, round after round."""
    with tempfile.TemporaryDirectory() as place:
        verbs = Table("Start-up", ["", "seconds", "loads"], SAYS.format(yardstick=_yardstick()))
        files = _files(Path(place))
        bare = {code: [sys.executable, "-c", code] for code in ("pass", "import numpy")}
        commands = bare | {
            f"{number} {command}": [
                *(sys.executable, "-c", SCRIPT),
                *(files.get(word, word) for word in shlex.split(command)),
            ]
            for number, command in enumerate(VERBS)
        }
        environment = {"PYTHONPYCACHEPREFIX": str(Path(place) / "bytecode")}
        spent: dict[str, list[float]] = {name: [] for name in commands}
        loads: dict[str, str] = {}
        for turn in range(repeats + 1):  # the first one writes the bytecode
            for made in MADE:
                _remove(Path(files[made]))
            for name, command in commands.items():
                seconds, loads[name] = _spent(command, environment)
                if turn:
                    spent[name].append(seconds)
        for name, held in spent.items():
            shown = name if name in bare else name.partition(" ")[2]
            verbs.rows.append([f"`{shown}`", f"{min(held):.2f}", loads[name]])
            print(" | ".join(verbs.rows[-1]), flush=True)
        return [verbs, _first_runs(Path(place), environment, repeats)]


def _first_runs(place: Path, environment: dict[str, str], repeats: int) -> Table:
    """Measure work that wants compiled loops, with the object and without."""
    imports = [sys.executable, "-c", "import numpy, click"]
    least = min(_spent(imports, environment)[0] for _ in range(repeats + 1))
    loops = Table("Compiled loops", ["", "before", "first", "later"], FIRST.format(least=least))
    solve = "from zermelo import cli; cli.run({!r})"
    asked = {"outcomes": LARGE} | {
        command: solve.format(shlex.split(command))
        for command in ("solve domineering 5x5", "solve node-kayles --on grid:6x6")
    }
    for number, (name, code) in enumerate(asked.items()):
        empty = environment | {"NUMBA_CACHE_DIR": str(place / f"cache-{number}")}
        ways = [[sys.executable, "-c", f"{before}\n{code}"] for before in ("", WITHOUT)]
        first = _spent(ways[1], empty)[0]
        before, later = (min(_spent(way, empty)[0] for _ in range(repeats)) for way in ways)
        loops.rows.append([f"`{name}`", *(f"{took:.2f}" for took in (before, first, later))])
        print(" | ".join(loops.rows[-1]), flush=True)
    return loops


def _files(place: Path) -> dict[str, str]:
    """Write digraphs that are not small any more, and name where answers go."""
    ends = np.random.default_rng(1).integers(0, EDGES // 3, (2, EDGES))
    named = {}
    low, high = np.sort(ends, axis=0)
    for name, rows in (("RANDOM", ends), ("ORDER", np.stack((high + 1, low)))):
        file = place / f"{name}.edges"
        file.write_text("".join(f"{u} {v}\n" for u, v in rows.T.tolist()))
        named[name] = str(file)
    words = {word for command in VERBS for word in shlex.split(command)}
    return named | {out: str(place / out) for out in words if out.startswith("OUT.")}


def _remove(made: Path) -> None:
    """Remove a file or a directory, if it is there."""
    if made.is_dir():
        shutil.rmtree(made)
    else:
        made.unlink(missing_ok=True)


def _spent(command: list[str], environment: dict[str, str]) -> tuple[float, str]:
    """Run a command; return its CPU seconds, and what it loaded."""
    held = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = subprocess.run(
        command,
        cwd=ROOT,
        env=held | environment,
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if said.returncode not in (0, 1) or "Traceback" in said.stderr:
        raise SystemExit(f"{shlex.join(command)} failed: {said.stderr}")
    loads = "".join(line[6:] for line in said.stderr.splitlines() if line.startswith("LOADS"))
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, loads.replace(" ", ", ")


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
