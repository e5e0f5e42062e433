"""A wheel of this tree in an environment of its own, without make and without the tree.

``python -m tests.installed`` builds the wheel, installs it with all that it needs into an empty
environment, and tries every verb there. The tests do the same beside the libraries that are
installed already (`tests/test_installed.py`).
"""

from __future__ import annotations

import json
import os
import shlex
import sys
import sysconfig
import tempfile
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path

from native.build import here, linker

from tests import programs
from zermelo.verbs import VERBS, verb_named

ROOT = Path(__file__).parents[1]

FIG6, CRAIG = "examples/fraenkel-fig6.tgf", "examples/beat-craig.tgf"

#: A call of every verb that ends, and what it prints: its first example, if nothing else is said.
CALLS: Mapping[str, tuple[Sequence[str], str]] = {
    **{
        verb: (shlex.split(verb_named(verb).examples[0])[1:], "")
        for verb in VERBS
        if verb != "serve"
    },
    "outcomes": ([FIG6, "-o", "all.parquet"], "all.parquet: 8 rows"),
    "kernels": (["examples/BA_60_70_3.af", "--count"], "1440 kernels"),
    "sequences": (["examples/two-sequences.tgf", "--count"], "2"),
    "grundy": (["examples/take-away.tgf"], "vertex"),
    "loopy": ([CRAIG], "∞(2, 3)"),
    "codes": (["--lexicode", "8,4"], "[8, 4, 4]"),
    "argue": (["examples/BA_60_70_3.af", "-s", "stable", "--count"], "1440"),
    "marriages": (["examples/marriages.txt", "--count"], "10 stable matchings"),
    "colour": (["examples/two-sides.txt"], "9 edges"),
    "reduce": (["kernel", "examples/formula.qdimacs"], "15 vertices"),
    "solve": (["chomp", "--on", "petersen"], "remove edge 1–2"),
    "explain": (["nim", "3", "4", "5"], "take 2 from heap 1"),
    "moves": (["nim", "3", "5"], "take 2 from heap 2"),
    "grade": (["nim", "3", "5", "--move", "3 3"], "Right."),
    "value": (["{2|-1} + *"], "{2*|-1*}"),
    "table": (["kayles", "--upto", "20"], "Guy and Smith"),
    "quotient": (["kayles", "--upto", "9"], "order"),
    "tablebase": (["build", "tic-tac-toe", "-o", "ttt.table"], "765"),
    "play": (["nim", "1", "2", "--second"], "take"),
    "rulesets": ([], "chomp"),
    "new": (["mygame.py"], "mygame.py"),
    "infinite": (["examples/infinite/example-3.game"], "The claim is proved"),
    "convert": (["examples/windmill.tgf", "windmill.graphml"], "9 vertices"),
    "draw": ([FIG6, "-o", "picture.svg"], "picture.svg: 8 vertices"),
    "certify": (["outcomes", FIG6, "-o", "certificate.json"], "certificate of outcomes"),
    "check": (["certificate.json"], "HOLDS"),
    "iccma": (["-p", "CE-ST", "-f", "examples/stb_428_430.af"], "2"),
    "formats": ([], "graph6"),
}

#: Runs calls in one process, and fails if Numba was loaded although the wheel has compiled loops;
#: prints the status of each call and what it has printed.
SCRIPT = """
import contextlib, importlib.util, io, json, sys
from zermelo import cli
told = {}
for verb, words in json.loads(sys.argv[1]).items():
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(out):
        status = cli.run([verb, *words])
    told[verb] = [status, out.getvalue()]
    if importlib.util.find_spec("zermelo._jit._native") and "numba" in sys.modules:
        sys.exit(f"{verb}: Numba was loaded")
print(json.dumps(told))
"""


def build(place: Path) -> Path:
    """Build the wheel of this tree, and return it: with compiled loops, if anything links here."""
    pip(sys.executable, "wheel", "--no-deps", "--no-build-isolation", "-w", place, ROOT)
    (wheel,) = place.glob("*.whl")
    name = here()
    compiled = name and any(linker(name, portable=portable) for portable in (False, True))
    assert bool(compiled) != wheel.name.endswith("-none-any.whl"), wheel.name
    return wheel


def environment(place: Path, wheel: Path, *, empty: bool) -> Path:
    """Make an environment with the wheel and return its programs.

    With all that the wheel needs, if it is to be ``empty`` before; else the libraries that are
    installed already are seen there, and this tree is not.
    """
    venv.create(place, with_pip=False)
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    python = programs / "python"
    if empty:
        pip(python, "install", "-c", ROOT / "constraints.txt", f"{wheel}[all]")
    else:
        pip(python, "install", "--no-deps", "--no-index", wheel)
        (site,) = place.glob("lib/python*/site-packages")
        # a line in a .pth file adds a directory, and obeys none of the .pth files in it
        (site / "beside.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return programs


def pip(python: Path | str, *words: Path | str) -> None:
    """Run pip for an interpreter."""
    quiet = ["--quiet", "--disable-pip-version-check"]
    called = [sys.executable, "-m", "pip", "--python", python]
    programs.run([*called, words[0], *quiet, *words[1:]], check=True, capture_output=True)


def workplace(place: Path) -> Path:
    """Make a directory that has the examples, and nothing else of this tree."""
    place.mkdir(parents=True, exist_ok=True)
    (place / "examples").symlink_to(ROOT / "examples")
    return place


def run(program: Path, words: Sequence[str], place: Path) -> str:
    """Run an installed program and return what it prints; it must answer."""
    clean = {name: held for name, held in os.environ.items() if not name.startswith("PYTHON")}
    done = programs.run(
        [program, *words],
        cwd=place,
        env=clean,
        input="quit\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
    return done.stdout


def answers(programs: Path, place: Path) -> dict[str, tuple[int, str]]:
    """Call every verb, and return the exit status of each and what it prints."""
    calls = {verb: words for verb, (words, _) in CALLS.items()}
    answered = run(programs / "python", ["-c", SCRIPT, json.dumps(calls)], place)
    told: dict[str, tuple[int, str]] = json.loads(answered)
    return told


def check_answer(verb: str, status: int, printed: str) -> None:
    """Look at what a verb has printed."""
    _, wanted = CALLS[verb]
    assert status == 0, f"{verb}: {printed}"
    assert wanted in printed, f"{verb}: {wanted!r} is not in\n{printed}"


def main() -> None:
    """Try every verb in an empty environment."""
    with tempfile.TemporaryDirectory() as held:
        place = Path(held)
        wheel = build(place / "wheel")
        print(f"{wheel.name}: built")
        programs = environment(place / "environment", wheel, empty=True)
        print("installed into an empty environment")
        work = workplace(place / "here")
        for verb, (status, printed) in answers(programs, work).items():
            check_answer(verb, status, printed)
            print(f"zermelo {verb}: answers")


if __name__ == "__main__":
    main()
