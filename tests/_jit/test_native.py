"""The object that is compiled beforehand: what is in it, when it is used, what it gives back."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from native.build import here, linker
from tests import programs
from tests._jit.test_ways import LOOPS, RULES
from tests.kinds import kinds_of

from zermelo._jit import native
from zermelo._jit.addressed import addressed
from zermelo._jit.compiled import LoopState
from zermelo._jit.csr import _plain_pairs
from zermelo.labels.loops.grundy import label_by_smaller, stamps

if native._object() is None:
    name = here()
    if name and linker(name, portable=False):
        pytest.fail("the loops have changed since they were compiled: make native", pytrace=False)
    pytest.skip("nothing links here", allow_module_level=True)

HERE = Path(__file__).parents[2]

#: What is asked of a program of its own, which says then whether Numba was loaded.
ASK = """
import sys
from zermelo import cli
{before}
status = cli.run(sys.argv[1:])
print(status, sorted({{"numba", "scipy", "llvmlite"}} & {{*sys.modules}}))
"""


def ask(*words: str, before: str = "", **more: str) -> tuple[str, str]:
    """What a program answers, and what it says then."""
    done = programs.run(
        [sys.executable, "-c", ASK.format(before=before), *words],
        cwd=HERE,
        env={**os.environ, **more},
        capture_output=True,
        text=True,
        check=True,
    )
    answer, _, said = done.stdout.rstrip("\n").rpartition("\n")
    return answer, said


def test_everything_declared_is_there() -> None:
    for name, loop in LOOPS.items():
        assert (loop.native is not None) == bool(loop.types), name
    for rules in RULES:
        if isinstance(rules, addressed):
            assert native.address_of(rules.name), rules.name


@pytest.mark.parametrize(
    "words", [("solve", "domineering", "5x5"), ("solve", "node-kayles", "--on", "grid:6x6")]
)
def test_no_compiler_is_loaded(words: tuple[str, ...]) -> None:
    answer, said = ask(*words)
    assert said == "0 []"
    assert "wins" in answer


#: A question that runs loops.
WORDS = "outcomes", "examples/take-away.tgf"


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache of Numba's, empty at first: what one test has compiled the next ones load."""
    return tmp_path_factory.mktemp("numba")


@pytest.fixture(scope="module")
def by_object() -> tuple[str, str]:
    return ask(*WORDS)


@pytest.mark.parametrize(
    "before",
    [
        "sys.modules['zermelo._jit._native'] = None",
        "from zermelo._jit import _native; _native.FITS = 0",
        "from zermelo._jit import _native; _native.DIGEST = 'other loops'",
    ],
    ids=["missing", "another processor", "other loops"],
)
def test_else_numba_compiles(before: str, compiled_once: Path, by_object: tuple[str, str]) -> None:
    force = "; from zermelo._jit import compiled; compiled.MAX_CALL_WORK = -1"
    answer, said = ask(*WORDS, before=before + force, NUMBA_CACHE_DIR=str(compiled_once))
    assert "numba" in said
    assert any(compiled_once.rglob("*.nbc"))
    assert (answer, "0 []") == by_object


def test_no_setting_of_numba_is_touched() -> None:
    before = "import atexit, os; atexit.register(lambda: print(*os.environ, file=sys.stderr))"
    clean = {name: held for name, held in os.environ.items() if not name.startswith("NUMBA")}
    script = ASK.format(before=before)
    words = sys.executable, "-c", script, "solve", "domineering", "5x5"
    done = programs.run(words, env=clean, capture_output=True, text=True, check=True)
    assert "PATH" in done.stderr
    assert "NUMBA" not in done.stderr


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the loops are called with that they do not declare."""
    found: list[str] = []
    monkeypatch.setattr(LoopState, "on_undeclared", lambda _, args: found.append(kinds_of(*args)))
    return found


def test_kinds_that_nobody_declared_are_told(told: list[str]) -> None:
    ptr, idx = np.array([0, 0, 1]), np.array([0], np.int16)
    value, mark = np.zeros(2, np.int16), np.full(2, -1, np.int16)
    label_by_smaller(ptr, idx, value, mark, 0, 2)
    assert told == ["int64[] int16[] int16[] int16[] int int"]
    assert value.tolist() == [0, 1]
    stamps(np.repeat(ptr, 2)[::2], idx.astype(np.int32))  # not one behind the other
    assert len(told) == 2


def test_a_test_fails_for_what_is_not_declared() -> None:
    with pytest.raises(AssertionError, match=r'_plain_pairs is called with types="int8\[\] int8'):
        _plain_pairs(*(np.zeros(1, np.int8) for _ in range(4)))


def loop(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """A loop of the object that is bound to be answered by a function where it cannot answer."""
    bound = native.bound_loop(f"zermelo.{name}", function, function)
    assert bound is not None
    return bound


def test_arrays_that_a_loop_makes_can_be_written_and_outlive_it() -> None:
    ptr, idx = np.array([0, 1, 1]), np.array([1], np.int32)
    made = LOOPS["zermelo._jit.parts.weak_components"](ptr, idx)
    assert type(made) is tuple
    component, count = made
    assert (component.dtype, component.tolist(), count) == (np.int32, [0, 0], 1)
    assert type(count) is int
    component[0] = 7
    view = component[:1]
    del component, made
    junk = [np.full(2, 9, np.int32) for _ in range(1000)]
    assert view.tolist() == [7]
    assert len(junk) == 1000


def test_memory_of_arrays_is_given_back() -> None:
    import resource

    ptr, idx = np.zeros(1 << 20, np.int64), np.zeros(0, np.int32)
    components = LOOPS["zermelo._jit.parts.weak_components"]
    components(ptr, idx)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(100):  # of 8 megabytes each
        components(ptr, idx)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000


def test_read_only_arrays_and_numbers_of_numpy_are_taken(told: list[str]) -> None:
    ptr, idx = np.array([0, 0, 1]), np.array([0], np.int32)
    ptr.flags.writeable = idx.flags.writeable = False
    value = np.zeros(2, np.int32)
    label_by_smaller(ptr, idx, value, np.full(2, -1, np.int32), np.int64(0), 2)
    assert (value.tolist(), told) == ([0, 1], [])


@pytest.mark.parametrize("given", [(), (1,), (None,) * 6, (1 << 70,) * 6, ((),), ("", b"")])
def test_what_no_loop_takes_is_answered_elsewhere(given: tuple[object, ...]) -> None:
    assert loop(lambda *args: args, "labels.loops.grundy.label_by_smaller")(*given) == given


def explored(most: int) -> object:
    """Call a loop that makes an array with room for so many options."""
    words, numbers = np.zeros(4, np.int64), np.zeros(4, np.int32)
    rows = words, words, numbers, words, numbers
    return LOOPS["zermelo._jit.explore.run"](*rows, 0, words, 1, most, 0, 0)


def test_too_little_memory_is_an_error() -> None:
    with pytest.raises(MemoryError):
        explored(1 << 50)


def test_an_error_is_told_by_plain_python() -> None:
    with pytest.raises(ValueError, match="negative dimensions"):
        explored(-(1 << 20))


def test_threads_run_a_loop_at_once() -> None:
    ptr = np.arange(200_001)
    idx = np.arange(200_000, dtype=np.int32)
    components = LOOPS["zermelo._jit.parts.weak_components"]
    with ThreadPoolExecutor(4) as pool:
        found = [*pool.map(lambda _: components(ptr, idx)[1], range(40))]
    assert found == [200_000] * 40
