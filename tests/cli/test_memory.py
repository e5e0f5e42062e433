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
from zermelo.cli.interrupts import is_memory_error
from zermelo.errors import LimitReached
from zermelo.infinite.arithmetic import solve_script
from zermelo.limits import MIN_FREE_BYTES, UNLIMITED, Limits, check_room, free_address_space

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


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        MemoryError("numpy: 120 MB"),
        OSError(12, ""),
        SystemError("error return without exception set"),
    ],
)
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
    assert is_memory_error(ImportError("libx.so: failed to map segment from shared object"))
    assert is_memory_error(RuntimeError("can't start new thread"))
    wrapper = ValueError("a wrapper")
    wrapper.__cause__ = MemoryError()
    assert is_memory_error(wrapper)
    assert not is_memory_error(ValueError("no vertex is called so"))
    assert not is_memory_error(OSError(28, "No space left on device"))


def test_a_library_is_not_loaded_where_it_would_abort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.limits.free_address_space", lambda: (100 << 20) - 1)
    with pytest.raises(
        MemoryError, match="z3 needs 100 MB of address space, but only 99 MB are free"
    ):
        solve_script("(check-sat)", UNLIMITED, None)
    monkeypatch.setattr("zermelo.limits.free_address_space", lambda: 100 << 20)
    check_room("z3", 100)
    monkeypatch.setattr("zermelo.limits.free_address_space", lambda: None)  # nothing bounds it
    check_room("z3", 100)


def test_it_is_said_on_the_command_line(place: Place) -> None:
    words = [*COMMAND, "outcomes", str(place.digraph), "--memory", "18M", "--json"]
    done = programs.run(words, env=environment(), capture_output=True, text=True, check=False)
    assert (done.returncode, json.loads(done.stdout)["limit"]) == (3, True)
    assert "the limit on memory (18,874,368 bytes) was reached" in done.stderr


def test_a_table_is_not_read_where_arrow_would_abort(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """It takes more for a larger table, and its failures end the program."""
    file = tmp_path / "some.csv"
    file.write_text("source,target\n" + "1,2\n" * 100_000)
    monkeypatch.setattr("zermelo.formats.columns.free_address_space", lambda: 66 << 20)
    assert cli.run(["outcomes", str(file)]) == 0
    monkeypatch.setattr("zermelo.formats.columns.free_address_space", lambda: 65 << 20)
    assert cli.run(["outcomes", str(file)]) == 3
    assert "there is not enough memory" in capfd.readouterr().err


def test_a_search_ends_before_the_system_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.limits.free_address_space", lambda: MIN_FREE_BYTES - 1)
    with pytest.raises(LimitReached, match="what the system gives"):
        Limits().start().look()


def test_the_room_is_what_the_system_says() -> None:
    assert free_address_space() is None or free_address_space() > 0
    script = (
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (1 << 32, 1 << 32));"
        "from zermelo.limits import free_address_space as room; assert 1 << 31 < room() < 1 << 32"
    )
    programs.run([sys.executable, "-c", script], check=True, env=environment())
