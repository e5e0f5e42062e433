"""Without the compiled object and without Numba, loops run in plain Python and answer the same."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tests.campaign import LONG

ROOT = Path(__file__).parents[2]

#: Hides the object and Numba, then answers each call that it is given.
ANSWERS = """
import contextlib, io, json, sys
hidden = ("numba", "llvmlite", "zermelo._jit._native") if sys.argv[1] == "plain" else ()
sys.modules.update(dict.fromkeys(hidden))
from zermelo import cli
answers = []
for words in json.loads(sys.argv[2]):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = cli.run(words)
    answers.append([status, out.getvalue(), err.getvalue()])
loaded = [name for name in ("llvmlite", "numba") if sys.modules.get(name)]
print(json.dumps([answers, loaded]))
"""

#: Calls that reach compiled rules and loops; the boards use the last bit of a word.
CALLS = [
    "solve node-kayles --on grid:3x4 --method compiled --json",
    "solve chomp --on grid:2x3 --method compiled --json",
    "solve cram ########/########/########/########/########/#####.../#####.../#####... --json",
    "solve domineering ####/####/####/####/####/####/#.../#... --method compiled --json",
    "solve superset 4 --method compiled --json",
    "solve geography --on cycle:5 1 --method compiled --json",
    "solve tic-tac-toe --json",
    "value '(domineering 3x4) + (clobber xox|oxo)' --json",
    "outcomes examples/BA_60_70_3.af --json",
    f"kernels examples/{'stb_428_430' if LONG else 'BA_60_70_3'}.af --count --json",
    "loopy examples/beat-craig.tgf --json",
    "quotient kayles --upto 9 --json",
]

#: Those that take Python long are larger in the campaign.
MORE = [
    f"solve node-kayles --on grid:{'5x5' if LONG else '4x5'} --method compiled --json",
    "solve poset --on boolean:3 --method compiled --json",
    "solve chocolate 4x4 --method compiled --json",
    "solve hex 3x3 --json",
    "solve dodgem 3x3 --json",
    f"solve clobber {'3x5' if LONG else '2x5'} --json",
    "solve amazons x..|..o --json",
    "quotient octal --code 0.75 --upto 8 --json",
    *["solve chess '8/8/8/8/8/2k5/1R6/K7 w - - 0 1' --json"] * LONG,
]


def answers(way: str, calls: list[str]) -> tuple[list[list[object]], list[str]]:
    words = [shlex.split(call) for call in calls]
    done = subprocess.run(
        [sys.executable, "-c", ANSWERS, way, json.dumps(words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found, loaded = json.loads(done.stdout)
    return found, loaded


def facts(out: str) -> object:
    """Read an answer, and leave out the warning that loops are slow."""
    found = json.loads(out)
    return {name: fact for name, fact in found.items() if name != "warnings"}


def agree(calls: list[str]) -> None:
    plain, loaded = answers("plain", calls)
    assert loaded == []
    usual, _ = answers("usual", calls)
    for call, (status, out, err), expected in zip(calls, plain, usual, strict=True):
        assert status == expected[0] == 0, (call, err)
        assert facts(str(out)) == facts(str(expected[1])), (call, err)


@pytest.mark.long
def test_answers_are_the_same_in_plain_python() -> None:
    agree(CALLS)


@pytest.mark.long
def test_more_answers_are_the_same_in_plain_python() -> None:
    agree(MORE)


def test_long_work_names_the_extra_once() -> None:
    calls = [
        "solve node-kayles --on grid:3x4 --method compiled",
        "solve superset 4 --method compiled",
    ]
    plain, _ = answers("plain", calls)
    errors = "".join(str(err) for _, _, err in plain)
    assert errors.count("pip install 'zermelo[jit]'") == 1
