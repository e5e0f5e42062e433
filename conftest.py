"""Every example in README, docs and docstrings is a test, so that none can rot.

``>>>`` examples and blocks of ``python`` run as Python. In a block of ``console`` a line
``$ zermelo …`` is run beside the project's examples and must print what follows it; ``…`` alone
on a line stands for any lines.
"""

from __future__ import annotations

import contextlib
import gc
import io
import os
import re
import shlex
import signal
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE
from pathlib import Path
from unittest.mock import patch

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, settings
from sybil import Example, Sybil
from sybil.document import PythonDocStringDocument
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser
from sybil.parsers.rest import DocTestParser
from tests.kinds import kinds_of

from zermelo._jit.compiled import Loop, LoopState
from zermelo.limits import resident

ROOT = Path(__file__).parent
CONTRACT = "tests/contract/test_rulesets.py"
PAGE = "tests/web/"
OWN_SERVER = "tests/web/test_own_games.py"

# No test asserts a time: a busy machine is no failure.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


def _undeclared(loop: Loop, args: tuple[object, ...]) -> None:
    """Fail a test that calls a loop with what it does not declare: for that, Numba is loaded."""
    raise AssertionError(f'{loop.name} is called with types="{kinds_of(*args)}": declare them')


LoopState.on_undeclared = _undeclared

# Some tests send Ctrl-C, to themselves or to a program that they start. Jobs in the background
# inherit that it is ignored, and so would these.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# All modules and some 25,000 tests stay to the end: to look at each of them again and again for
# garbage would take some 12 % of the time. What tests leave is collected more seldom than by
# default, but whenever memory has grown: some tests depend on the memory of their process.
gc.disable()
GROWTH = 128 << 20  # bytes


class Garbage:
    """The memory of this process after the last collection, in bytes."""

    used = 0

    @classmethod
    def collect(cls) -> None:
        """Collect all garbage, and look no more at what stays."""
        gc.collect()
        gc.freeze()
        cls.used = resident()


def pytest_collection_finish() -> None:
    """Keep what is there for good, before the first test."""
    Garbage.collect()
    gc.set_threshold(5_000, 50, 20)
    gc.enable()


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Run a test, and report its call and whatever failed, was skipped or took long beside it.

    Each report goes to the process that prints it, which takes longer than most set-ups.
    """
    hook, where = item.ihook, {"nodeid": item.nodeid, "location": item.location}
    hook.pytest_runtest_logstart(**where)
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed or report.duration > 0.1:
            hook.pytest_runtest_logreport(report=report)
    hook.pytest_runtest_logfinish(**where)
    return True


def pytest_runtest_logfinish() -> None:
    """Collect what a test has left if that is much."""
    if resident() > Garbage.used + GROWTH:
        Garbage.collect()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Share tests out by file, so that examples of one document follow one another in one process.

    The contract of all rulesets is one file: there, it is by ruleset. Tests of the page are shared
    out one by one, for their browser and their server are a process's, and some files are slow;
    those of one file share a server of their own.
    """
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file, _, rest = nodeid.partition("::")
            ruleset = rest.partition("[")[2].partition(":")[0].rstrip("]")
            if file == CONTRACT:
                return f"{file}:{ruleset}"
            return nodeid if file.startswith(PAGE) and file != OWN_SERVER else file

        def mark_test_complete(self, node: object, item_index: int, duration: float = 0) -> None:
            """Drop work that is done, whose tests xdist counts again after each test."""
            super().mark_test_complete(node, item_index, duration)
            scope = self._split_scope(self.collection[item_index])
            if all(self.assigned_work[node][scope].values()):
                del self.assigned_work[node][scope]

        def remove_node(self, node: object) -> str | None:
            """Return the test that has ended its process, if any; it is not begun again."""
            given = self.assigned_work[node]
            left = [(unit, test) for unit in given.values() for test in unit if not unit[test]]
            for unit, test in left[:1]:
                unit[test] = True
            self.assigned_work[node] = {
                scope: unit for scope, unit in given.items() if not all(unit.values())
            }
            super().remove_node(node)
            return left[0][1] if left else None

    return Scheduling(config, log)


def run_console(example: Example) -> str | None:
    """Run the commands of a console block and compare what they print."""
    from zermelo import cli
    from zermelo.cli import call

    wanted: list[str] = []
    got = ""
    for line in [*example.parsed.rstrip("\n").split("\n"), "$ "]:
        if not line.startswith("$ "):
            wanted.append(line)
            continue
        if message := _mismatch("\n".join(wanted), got):
            return message
        wanted = []
        if line != "$ ":
            command = shlex.split(line[2:], comments=True)
            if command[0] != "zermelo":
                return f"only zermelo can be run, not {command[0]}"
            out = io.StringIO()
            patient = patch.object(
                call, "PROGRESS_DELAY", 3600.0
            )  # a busy machine shows no progress
            with patient, contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
                cli.run(command[1:])
            got = out.getvalue()
    return None


def _mismatch(wanted: str, got: str) -> str | None:
    wanted = wanted.strip("\n")
    lines = (r"(?:.*\n)*?.*" if line == "…" else re.escape(line) for line in wanted.split("\n"))
    pattern = "\n".join(lines)
    plain = "\n".join(line.rstrip() for line in got.strip("\n").split("\n"))
    if re.fullmatch(pattern, plain):
        return None
    return f"expected:\n{wanted}\n\ngot:\n{plain}"


@pytest.fixture(scope="module")
def in_project(tmp_path_factory: pytest.TempPathFactory) -> object:
    """Run examples in a directory of their own that has the project's examples."""
    place = tmp_path_factory.mktemp("examples")
    (place / "examples").symlink_to(ROOT / "examples")
    before = Path.cwd()
    os.chdir(place)
    yield
    os.chdir(before)


docstrings = Sybil(
    parsers=[DocTestParser(optionflags=ELLIPSIS | NORMALIZE_WHITESPACE)],
    path=str(ROOT / "src"),
    pattern="**/*.py",
    document_types={".py": PythonDocStringDocument},
)

pages = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=ELLIPSIS | NORMALIZE_WHITESPACE),
        CodeBlockParser("console", run_console),
    ],
    path=str(ROOT),
    patterns=["README.md", "CONTRIBUTING.md", "docs/*.md", "docs/papers/*.md"],
    fixtures=["in_project"],
)

pytest_collect_file = (docstrings + pages).pytest()
