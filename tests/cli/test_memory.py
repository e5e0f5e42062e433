"""Memory that runs out: an answer or exit status 3, whatever the address space is."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests import programs
from tests.campaign import LONG
from tests.cli.calls import COMMAND, LONG_CALLS, SMALL, Place, environment

from zermelo import cli
from zermelo.cli.memory import HOLDS, MEGABYTE, NEEDS, PYTHON, Lookout, Within, without_memory
from zermelo.errors import LimitReached
from zermelo.limits import LEAST_ROOM, Limits, room

resource = pytest.importorskip("resource")

CALLS = SMALL | {f"{verb}, long": f"{call} --time 20" for verb, call in LONG_CALLS.items()}
STEPS = range(300, 1201, 100)
SWEEP = [(verb, megabytes) for verb in CALLS for megabytes in STEPS]
SAMPLE = [("solve", 300), ("kernels --all", 400), ("infinite", 500), ("outcomes", 1200)]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    return Place(tmp_path_factory.mktemp("memory"))


@pytest.mark.long
@pytest.mark.parametrize(("verb", "megabytes"), SWEEP if LONG else SAMPLE)
def test_address_space(place: Place, verb: str, megabytes: int) -> None:
    most = megabytes << 20
    call = programs.run(
        [*COMMAND, *place.words(CALLS[verb])],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)),
        check=False,
    )
    assert b"Traceback" not in call.stderr
    assert call.returncode in (0, 3), call.stderr
    if call.returncode == 3:
        assert b"memory" in call.stderr or "long" in verb


@pytest.mark.parametrize("error", [MemoryError(), MemoryError("numpy: 120 MB"), OSError(12, "")])
def test_memory_that_is_missing_is_a_limit(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], error: Exception
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("zermelo.verbs.solve.answer", fail)
    assert cli.run(["solve", "nim", "3"]) == 3
    out, told = capfd.readouterr()
    assert out == "Limit; known so far: nothing\n"
    assert told.startswith("zermelo: there is not enough memory")


def test_which_errors_say_so() -> None:
    assert without_memory(ImportError("libx.so: failed to map segment from shared object"))
    assert without_memory(RuntimeError("can't start new thread"))
    wrapper = ValueError("a wrapper")
    wrapper.__cause__ = MemoryError()
    assert without_memory(wrapper)
    assert not without_memory(ValueError("no vertex is called so"))
    assert not without_memory(OSError(28, "No space left on device"))


def test_the_room_left_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    look = Lookout()
    monkeypatch.setattr("zermelo.cli.memory.room", lambda: 1 << 20)
    for name in NEEDS:
        with pytest.raises(MemoryError, match=name):
            look.find_spec(name, None)
    assert look.find_spec("zermelo", None) is None
    monkeypatch.setattr("zermelo.cli.memory.room", lambda: 1 << 40)
    assert look.find_spec("numpy", None) is None


def test_a_limit_counts_what_libraries_take(monkeypatch: pytest.MonkeyPatch) -> None:
    """And where that is too much, the least that would do is said before they are loaded."""
    monkeypatch.setattr("zermelo.cli.memory.sys.modules", {"numpy": None})
    with pytest.raises(LimitReached, match=r"numba needs at least 79,691,776 in all\)"):
        Within(76 * MEGABYTE - 1).find_spec("numba", None)
    assert Within(76 * MEGABYTE).find_spec("numba", None) is None
    assert Within(1).find_spec("zermelo", None) is None
    assert set(HOLDS) <= set(NEEDS)


@pytest.mark.parametrize("name", HOLDS)
def test_no_library_takes_less_than_is_said(name: str) -> None:
    """What is said to be the least would refuse what would have done, if it were too much."""
    module = {"pysolvers": "pysat.solvers", "scipy": "scipy.sparse"}.get(name, name)
    program = (
        "from zermelo.limits import resident\n"
        "from zermelo import cli\n"
        "import numpy\n"
        "before = resident()\n"
        f"import {module}\n"
        "print(before, resident())\n"
    )
    words = [sys.executable, "-c", program]
    done = programs.run(words, env=environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"there is no {name}")
    before, after = map(int, done.stdout.split())
    assert before >= (PYTHON + HOLDS["numpy"]) * MEGABYTE
    assert name == "numpy" or after - before >= HOLDS[name] * MEGABYTE


def test_it_is_said_on_the_command_line(place: Place) -> None:
    words = [*COMMAND, "outcomes", str(place.digraph), "--memory", "18M", "--json"]
    done = programs.run(words, env=environment(), capture_output=True, text=True, check=False)
    assert (done.returncode, json.loads(done.stdout)["limit"]) == (3, True)
    assert "where numpy needs at least 27,262,976 in all" in done.stderr


def test_a_table_is_not_read_where_arrow_would_abort(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """It takes more for a larger table, and its failures end the program."""
    file = tmp_path / "some.csv"
    file.write_text("source,target\n" + "1,2\n" * 100_000)
    monkeypatch.setattr("zermelo.formats.columns.room", lambda: 66 << 20)
    assert cli.run(["outcomes", str(file)]) == 0
    monkeypatch.setattr("zermelo.formats.columns.room", lambda: 65 << 20)
    assert cli.run(["outcomes", str(file)]) == 3
    assert "there is not enough memory" in capfd.readouterr().err


def test_a_search_ends_before_the_system_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.limits.room", lambda: LEAST_ROOM - 1)
    monkeypatch.setattr("zermelo.limits.SECONDS", 0)
    with pytest.raises(LimitReached, match="what the system gives"):
        Limits().start().look()


def test_the_room_is_what_the_system_says() -> None:
    assert room() is None or room() > 0
    script = (
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (1 << 32, 1 << 32));"
        "from zermelo.limits import room; assert 1 << 31 < room() < 1 << 32"
    )
    programs.run([sys.executable, "-c", script], check=True, env=environment())
