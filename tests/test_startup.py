"""What people type is answered at once: nothing is compiled for it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from benchmarks import startup

from tests.cli.calls import SMALL, Place, environment
from zermelo.verbs import VERBS

#: Runs calls in one process, and says which of them loaded Numba first.
SCRIPT = """
import contextlib, io, json, sys
from zermelo import cli
from zermelo._jit.compiled import Spent
told = {}
for name, words in json.loads(sys.argv[1]).items():
    Spent.work = 0.0
    with contextlib.redirect_stdout(io.StringIO()):
        status = cli.run(words)
    told[name] = [status, "numba" in sys.modules]
print(json.dumps(told))
"""


def test_every_verb_is_measured() -> None:
    assert {command.split()[0] for command in startup.VERBS} >= {*VERBS} - {"serve"}


def test_small_input_loads_no_compiler(tmp_path: Path) -> None:
    place = Place(tmp_path)
    calls = {name: place.words(call) for name, call in SMALL.items()}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, json.dumps(calls)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(),
        check=True,
    )
    assert json.loads(done.stdout) == {name: [0, False] for name in calls}
