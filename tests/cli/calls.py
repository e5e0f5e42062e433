"""Calls of every verb: small ones, and long ones, for what must hold whatever is asked."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests import programs

from zermelo.verbs import VERBS, verb_named
from zermelo.verbs.verb import FORMAT

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"

#: The program, as tests start it.
COMMAND = [sys.executable, "-m", "zermelo"]

#: Verbs that need the file of a digraph, and nothing else: what is said of none of them by name is
#: tried with such a file.
OF_DIGRAPHS = [
    name
    for name in VERBS
    if FORMAT in (asked := verb_named(name).parameters)
    and [one.name for one in asked if one.required] == ["file"]
]

#: By verb: words that it answers soon. OUT stands for a place to write to, NEW for one where there
#: is nothing yet, FILE for a digraph.
SMALL: dict[str, str] = {
    **{verb: f"{verb} FILE" for verb in OF_DIGRAPHS},
    "kernels --all": "kernels FILE --all",
    "kernels --count": "kernels FILE --count",
    "kernels --status": "kernels FILE --status",
    "argue --all": "argue FILE --all",
    "argue --why": "argue FILE --why c",
    "sequences": "sequences FILE --all",
    "grundy": "grundy ACYCLIC",
    "codes": "codes FILE",
    "marriages": "marriages EXAMPLES/marriages.txt",
    "colour": "colour EXAMPLES/two-sides.txt",
    "reduce": "reduce poset path:3",
    "solve": "solve tokens --on FILE A",
    "solve search": "solve cram 4x4",
    "solve graph": "solve node-kayles --on cycle:9",
    "solve order": "solve poset --on boolean:3",
    "explain": "explain tokens --on FILE A",
    "explain misere": "explain kayles 3 4 --misere",
    "moves": "moves tokens --on FILE A",
    "moves board": "moves domineering 2x2",
    "grade": "grade nim 3 5 --move 3~3",
    "value": "value {1|-1}",
    "value loopy": "value on~+~off",
    "table": "table kayles --upto 20",
    "table misere": "table kayles --upto 12 --misere",
    "tablebase build": "tablebase build pong-hau-ki -o NEW",
    "tablebase info": "tablebase info TABLE",
    "tablebase check": "tablebase check TABLE",
    "tablebase probe": "tablebase probe TABLE",
    "new": "new NEW.py",
    "survey": "survey kayles 0..12",
    "quotient": "quotient kayles --upto 8",
    "play": "play tokens --on FILE A",
    "rulesets": "rulesets",
    "infinite": "infinite EXAMPLES/infinite/example-3.game --at -1",
    "convert": "convert FILE OUT.dot",
    "draw": "draw FILE -o OUT.svg",
    "draw game": "draw tokens --on FILE A -o OUT.svg",
    "draw thermograph": "draw domineering 2x3 --thermograph -o OUT.svg",
    "draw tree": "draw domineering 2x2 --tree -o OUT.svg",
    "certify": "certify outcomes FILE -o OUT.json",
    "certify game": "certify nim 3 4 5 -o OUT.json",
    "check": "check CERTIFICATE",
    "iccma": "iccma -p EE-ST -f AF",
    "formats": "formats",
}

#: Calls of more than one CPU second, to be interrupted anywhere; ~ is a blank in a word.
LONG_CALLS: dict[str, str] = {
    "outcomes": "outcomes LARGE",
    "kernels --all": "kernels HARD --all",
    "kernels --count": "kernels HARD --count",
    "kernels --status": "kernels HARD --status",
    "sequences": "sequences HARD --count",
    "loopy": "loopy LARGE",
    "codes": "codes --lexicode 63,10",
    "solve": "solve domineering 8x9",
    "solve search": "solve cram 7x7",
    "explain": "explain node-kayles --on grid:7x8",
    "moves": "moves cram 7x8",
    "grade": "grade cram 7x8 --move cover~r1c1~and~r1c2",
    "tablebase build": "tablebase build mnk --m 4 --n 5 --k 4 -o NEW",
    "draw tree": "draw domineering 6x6 --thermograph -o OUT.svg",
    "value": "value (domineering~5x7)",
    "table": "table octal --code 0.007 --upto 1000000",
    "quotient": "quotient octal --code 0.31011 --upto 60",
    "infinite": "infinite EXAMPLES/infinite/example-4.game --find",
    "convert": "convert LARGE OUT.graphml",
    "draw": "draw LARGE -o OUT.svg",
    "certify": "certify outcomes LARGE -o OUT.json",
}


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a program that finds what is tested here."""
    path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path, **more}


#: Runs calls in one process, and tells of each its status, its messages, and whether a compiler was
#: loaded by then.
IN_ONE_PROCESS = """
import contextlib, io, json, sys
from zermelo import cli
from zermelo._jit.compiled import LoopState
told = {}
for name, words in json.loads(sys.argv[1]).items():
    LoopState.work = 0.0
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = cli.run(words)
    told[name] = [status, err.getvalue(), bool({"numba", "llvmlite"} & {*sys.modules})]
print(json.dumps(told))
"""


def in_one_process(calls: Mapping[str, Sequence[str]]) -> dict[str, tuple[int, str, bool]]:
    """Return by name of a call its exit status, its messages, and whether a compiler was loaded."""
    done = programs.run(
        [sys.executable, "-c", IN_ONE_PROCESS, json.dumps(calls)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(),
        text=True,
        check=True,
    )
    told: dict[str, tuple[int, str, bool]] = json.loads(done.stdout)
    return told


class Place:
    """Files for the calls, in a directory.

    Parameters
    ----------
    directory : Path
    name : str
        What one vertex is called: perhaps something nasty.
    """

    def __init__(self, directory: Path, name: str = "a", file: str = "graph") -> None:
        self.directory = directory
        self.name = name
        quoted = '"' + name.replace('"', "'") + '"'
        self.digraph = directory / f"{file}.dot"
        self.digraph.write_text(
            f"digraph {{ {quoted} -> b; b -> {quoted}; b -> c; c -> d; }}", encoding="utf-8"
        )
        self.acyclic = directory / f"{file}-acyclic.dot"
        self.acyclic.write_text(f"digraph {{ {quoted} -> b; b -> c; }}", encoding="utf-8")
        self.framework = directory / f"{file}.af"
        self.framework.write_text("p af 4\n1 2\n2 1\n2 3\n3 4\n")
        self.certificate = directory / "certificate.json"
        self.table = directory / "game.table"
        self.made = 0

    def words(self, call: str) -> list[str]:
        """Fill in a call."""
        held = {
            "FILE": self.digraph,
            "ACYCLIC": self.acyclic,
            "AF": self.framework,
            "A": self.name,
            "CERTIFICATE": self.certificate,
        }
        words = []
        for word in call.split(" "):
            filled = word.replace("EXAMPLES", str(EXAMPLES)).replace(
                "OUT", str(self.directory / "out")
            )
            if word == "CERTIFICATE" and not self.certificate.exists():
                self._make("certify outcomes FILE -o CERTIFIED")
            if word == "TABLE" and not self.table.exists():
                self._make("tablebase build pong-hau-ki -o TABLED")
            if word in ("TABLE", "TABLED"):
                filled = str(self.table)
            if word.startswith("NEW"):
                self.made += 1
                filled = str(self.directory / f"new{self.made}{word[3:]}")
            if word == "CERTIFIED":
                filled = str(self.certificate)
            if word == "LARGE":
                filled = str(large_digraph(self.directory))
            if word == "HARD":
                filled = str(hard_digraph(self.directory))
            words.append(str(held.get(word, filled.replace("~", " "))))
        return words

    def _make(self, call: str) -> None:
        words = [*COMMAND, *self.words(call)]
        programs.run(words, env=environment(), check=True, capture_output=True)


def large_digraph(directory: Path, edges: int = 3_000_000) -> Path:
    """Write a random digraph with so many edges."""
    path = directory / "large.txt"
    if not path.exists():
        draw = random.Random(1)
        count = edges // 2
        path.write_text(
            "".join(f"{draw.randrange(count)} {draw.randrange(count)}\n" for _ in range(edges))
        )
    return path


def hard_digraph(directory: Path) -> Path:
    """Write a digraph whose kernels are hard to count."""
    from tests.kernel.tools import hard_digraph as hard

    from zermelo.formats import write

    path = directory / "hard.tgf"
    if not path.exists():
        write(hard(500), path)
    return path
