"""What is found never depends on how busy the machine is, and no test asserts a time."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.parsed import tree_of

ROOT = Path(__file__).parents[1]
SOURCE, TESTS = ROOT / "src" / "zermelo", ROOT / "tests"

#: What tells the time on the wall.
WALL = {"monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "time", "time_ns"}
#: What tells how long a processor has worked.
CPU = {"process_time", "process_time_ns", "thread_time", "thread_time_ns"}

#: Files that may look at the clock on the wall, and what for: never for how far to look.
WATCHED = {
    "limits.py": "the time that somebody allows",
    "budget.py": "how often to look at that clock",
    "bulk/pace.py": "how long a stage will still take, told to whoever waits",
    "bulk/workspace.py": "how often to note how far a stage has come",
    "cli/call.py": "what is told to whoever waits",
    "cli/interrupts.py": "when the program ends after Ctrl-C or a limit",
    "surveys/work.py": "how often processes hand each other values, which changes no row",
}
#: Files in which limits on time are made: from what somebody allows.
GIVEN = {
    "limits.py", "verbs/verb.py", "verbs/survey.py",
    "web/page_questions.py", "surveys/work.py",
}  # fmt: skip


def calls_of_clocks(tree: ast.AST, names: set[str]) -> Iterator[ast.AST]:
    """Yield where functions of the module ``time`` are called or imported, by whatever name."""
    modules, functions = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {held.asname or held.name for held in node.names if held.name == "time"}
        if isinstance(node, ast.ImportFrom) and node.module == "time":
            for held in node.names:
                if held.name in names:
                    functions.add(held.asname or held.name)
                    yield node
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in modules and node.attr in names:
                yield node
        elif isinstance(node, ast.Name) and node.id in functions:
            yield node


def trees(folder: Path) -> Iterator[tuple[str, ast.Module]]:
    """Read the files below a folder in which time is named at all."""
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if re.search(r"\b(time|timeout|within)\b", text):
            yield path.relative_to(folder).as_posix(), tree_of(path)


def test_the_clock_on_the_wall_is_looked_at_where_that_is_said() -> None:
    found = {name for name, tree in trees(SOURCE) if any(calls_of_clocks(tree, WALL))}
    assert found == {*WATCHED}


def called(node: ast.Call) -> str:
    """Return the last name of the function that is called."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)


def limits_on_time(tree: ast.AST) -> Iterator[int]:
    """Yield the lines where time is limited by something that stands in the program."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = called(node)
        timed = any(held.arg == "time" for held in node.keywords)
        given = node.args[0] if node.args else None
        written = isinstance(given, ast.Constant) and isinstance(given.value, (int, float))
        named = isinstance(given, ast.Name) and given.id.isupper()
        if name == "within" and (written or named):
            owner = ast.unparse(node.func).rpartition(".")[0]
            # of the time that somebody allows, or a width
            if not owner.endswith(("self", "budget")):
                yield node.lineno
        if name in {"Limits", "replace"} and timed:
            yield node.lineno
        if name == "set" and isinstance(given, ast.Constant) and given.value == "timeout":
            yield node.lineno


def test_inner_budgets_are_no_limits_on_time() -> None:
    """They count steps, or the time of the processor: `Watch.stopping_after`, z3's rlimit."""
    found = {
        name: [*lines]
        for name, tree in trees(SOURCE)
        if name not in GIVEN and (lines := [*limits_on_time(tree)])
    }
    arithmetic = found.pop("infinite/arithmetic.py")  # hands on the time that somebody allows
    shown = found.pop("cli/call.py")  # hands it on once more, to show what is known
    assert len(arithmetic) == len(shown) == 1
    assert found == {}


def asserted_times(tree: ast.AST) -> Iterator[int]:
    """Yield the lines of assertions that compare what clocks have told."""
    clocks = {id(node) for node in calls_of_clocks(tree, WALL | CPU)}
    for scope in ast.walk(tree) if clocks else ():
        if not isinstance(scope, (ast.FunctionDef, ast.Module)):
            continue
        told: set[str] = set()
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign) and tells(node.value, clocks, told):
                told |= {held.id for held in node.targets if isinstance(held, ast.Name)}
        for node in ast.walk(scope):
            if isinstance(node, ast.Assert) and tells(node.test, clocks, told):
                yield node.lineno


def tells(node: ast.AST, clocks: set[int], told: set[str]) -> bool:
    return any(
        id(held) in clocks or (isinstance(held, ast.Name) and held.id in told)
        for held in ast.walk(node)
    )


def test_no_test_asserts_a_time() -> None:
    found = {
        name: sorted({*lines}) for name, tree in trees(TESTS) if (lines := [*asserted_times(tree)])
    }
    assert found == {}


ASSERTED = [
    "import time\nbegin = time.monotonic()\nassert time.monotonic() - begin < 5",
    "from time import process_time as now\ndef test():\n    assert now() < 5",
    "import time\na = time.time()\nspent = time.time() - a\nassert spent < 5",
]


@pytest.mark.parametrize("text", ASSERTED)
def test_asserted_times_are_seen(text: str) -> None:
    assert [*asserted_times(ast.parse(text))]


@pytest.mark.parametrize("text", ["import time\ntime.sleep(1)\nassert 1 < 2", "assert time() < 5"])
def test_other_assertions_are_none(text: str) -> None:
    assert not [*asserted_times(ast.parse(text))]


@pytest.mark.parametrize(
    "text",
    ["Limits(time=5.0)", "watch.within(2.5)", "watch.within(SECONDS)", "s.set('timeout', 9)"],
)
def test_inner_limits_are_seen(text: str) -> None:
    assert [*limits_on_time(ast.parse(text))]


@pytest.mark.parametrize("text", ["Limits(positions=5)", "engine.budget.within(HALF)"])
def test_shares_of_what_somebody_allows_are_none(text: str) -> None:
    assert not [*limits_on_time(ast.parse(text))]


#: Tests with a limit on time beside another, and why it does not matter which is reached first.
BESIDE = {
    "rulesets/test_geography.py": "either ends the question, and that is what is asked",
    "solvers/test_engine.py": "so many positions are not reached",
}


def limits_beside_time(tree: ast.AST) -> Iterator[int]:
    """Yield the lines where a limit on time stands beside one on something else."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) == "Limits":
            names = {held.arg for held in node.keywords}
            if "time" in names and names & {"memory", "positions", "stop"}:
                yield node.lineno


def test_no_answer_of_a_test_depends_on_which_of_two_limits_comes_first() -> None:
    found = {name for name, tree in trees(TESTS) if any(limits_beside_time(tree))}
    assert found == {*BESIDE}
    assert [*limits_beside_time(ast.parse("z.Limits(time=1, memory=2)"))] == [1]
    assert not [*limits_beside_time(ast.parse("Limits(memory=2, positions=3)"))]
