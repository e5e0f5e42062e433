"""Ctrl-C at any time: status 130, and no traceback; limits that no loop looks at."""

from __future__ import annotations

import ast
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests import programs
from tests.campaign import LONG
from tests.cli.calls import COMMAND, LONG_CALLS, Place, environment

from zermelo.cli import interrupts
from zermelo.cli.interrupts import InterruptGuard, is_compiling
from zermelo.errors import LimitReached
from zermelo.limits import Limits

pytestmark = pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="signals of POSIX")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    return Place(tmp_path_factory.mktemp("interrupts"))


#: CPU seconds that Python and the first lines of the program take: the first tenth of a second.
BEGUN = 0.1


def used(number: int) -> float:
    """Return the CPU seconds that a process has used."""
    try:
        words = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("inf")
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def interrupted(
    words: list[str], seconds: float, *, cpu: bool = False, **more: str
) -> tuple[int, str, bool]:
    """Press Ctrl-C after some seconds; return status, what went wrong, and whether it was late."""
    with programs.started(
        [*COMMAND, *words],
        seconds=600,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(**more),
        text=True,
    ) as call:
        while call.poll() is None and used(call.pid) < (seconds if cpu else BEGUN):
            time.sleep(0.005)
        time.sleep(0 if cpu else seconds)
        late = call.poll() is not None
        call.send_signal(signal.SIGINT)
        _, told = call.communicate()
    return call.returncode, told, late


#: One press for each of a few verbs, 0.4 to 1 s from the beginning; all verbs, many times, up to
#: 3 s from it, in the campaign.
PRESSES = [(verb, press) for verb in LONG_CALLS for press in range(12)]
SAMPLE = [("kernels --all", 4), ("codes", 1), ("value", 8), ("solve search", 4)]


@pytest.mark.long
@pytest.mark.parametrize(("verb", "press"), PRESSES if LONG else SAMPLE)
def test_ctrl_c_at_seeded_times(place: Place, verb: str, press: int) -> None:
    draw = random.Random(f"{verb} {press}")
    seconds = 3 * draw.random() ** 2
    status, told, late = interrupted(place.words(LONG_CALLS[verb]), seconds)
    assert "Traceback" not in told, told
    assert "ignored" not in told, told
    assert status in (0, 130), (status, told)  # it may be leaving with its answer
    assert late or status == 130 or seconds > 0.5, told


@pytest.mark.long
@pytest.mark.parametrize("press", range(16 if LONG else 2))
def test_ctrl_c_while_loops_are_compiled(tmp_path: Path, press: int) -> None:
    """Machine code is made step by step, and what is kept of it stays whole."""
    words = ["solve", "domineering", "4x5"] if LONG else ["solve", "cram", "4x4"]
    kept = {"NUMBA_CACHE_DIR": str(tmp_path)}
    seconds = random.Random(f"compiling {press}").uniform(0.7, 6)
    status, told, _ = interrupted(words, seconds, cpu=True, **kept)
    assert "Traceback" not in told
    assert status in (0, 130), (status, told)
    if press % 4 == 0:  # what was kept until then is used, and the rest added
        again = programs.run(
            [*COMMAND, *words], capture_output=True, env=environment(**kept), check=True
        )
        assert b"damaged" not in again.stderr


@pytest.mark.long
@pytest.mark.parametrize("seconds", [1, 2, 3, 5, 8] if LONG else [3])
def test_a_limit_while_loops_are_compiled(tmp_path: Path, seconds: int) -> None:
    """Numba takes it for no error of a loop, nor the cache for damage."""
    call = programs.run(
        [*COMMAND, "value", "(domineering 5x5)", "--time", str(seconds), "--json"],
        capture_output=True,
        env=environment(NUMBA_CACHE_DIR=str(tmp_path)),
        text=True,
        check=False,
    )
    assert call.returncode in (0, 3), call.stderr
    assert "Traceback" not in call.stderr
    assert "damaged" not in call.stderr
    assert json.loads(call.stdout)


#: Presses Ctrl-C in children of itself, each at another call of a function, counted from the first
#: of the program, or of those that extension modules make while they are loaded; prints how each
#: has ended, and what it has said.
PRESSED = """
import os, sys
import zermelo
presses, only_extensions, *words = sys.argv[1:]
presses, only_extensions = eval(presses), eval(only_extensions)
sys.argv = ["zermelo", *words]
for press in presses:
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(theirs, 2)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.close(ours)
        left, loaders = None, set()
        def count(frame, event, function):
            global left
            if getattr(function, "__name__", "") == "exec_dynamic":
                (loaders.add if event == "c_call" else loaders.discard)(frame)
            if left is None and frame.f_code.co_name == "start":
                left = press
            elif left is not None and (
                not only_extensions or event == "call" and frame.f_back in loaders
            ):
                left -= 1
            if left == 0:
                sys.setprofile(None)
                os.kill(os.getpid(), 2)
        sys.setprofile(count)
        from zermelo.__main__ import start
        start()
    os.close(theirs)
    said = open(ours, "rb").read()
    status = os.waitpid(child, 0)[1]
    print((press, os.waitstatus_to_exitcode(status), said), flush=True)
"""


def pressed_at(presses: list[int], *words: str, extensions: bool = False) -> list[int]:
    """Press Ctrl-C at each of some calls of functions; return the exit statuses."""
    done = programs.run(
        [sys.executable, "-c", PRESSED, repr(presses), repr(extensions), *words],
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    told = [ast.literal_eval(line) for line in done.stdout.splitlines()]
    assert [press for press, *_ in told] == presses
    assert [(press, said) for press, _, said in told if said] == []
    return [status for _, status, _ in told]


@pytest.mark.long
def test_ctrl_c_in_the_first_milliseconds() -> None:
    presses = (
        [*range(1, 30), *range(30, 20_000, 101)]
        if LONG
        else sorted({int(1.4**k) for k in range(30)})
    )
    ended = pressed_at(presses, "solve", "nim", "3", "4")
    assert {status for press, status in zip(presses, ended, strict=True) if press < 1000} == {130}
    assert {*ended} <= {0, 130}


@pytest.mark.long
def test_ctrl_c_while_extension_modules_are_loaded(place: Place) -> None:
    """NumPy prints any error that stops an import of it, and raises another in its place."""
    presses = [*range(1 if LONG else 5, 50, 1 if LONG else 8)]
    ended = pressed_at(presses, *place.words("draw FILE -o OUT.svg"), extensions=True)
    assert ended[0] == 130
    assert {*ended} <= {0, 130}  # some presses come after the last call


#: Prints what is loaded before Ctrl-C ends the program as it should.
LOADED = """
import sys
import zermelo
before = {*sys.modules}
import zermelo.__main__
print({*sys.modules} - before)
"""


def test_nothing_is_loaded_before_ctrl_c_is_taken_over() -> None:
    done = programs.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert done.stdout == "{'zermelo.__main__'}\n"


# ---------------------------------------------------------------------------- the guard itself


@pytest.fixture
def guard(monkeypatch: pytest.MonkeyPatch) -> Iterator[InterruptGuard]:
    """A guard that is on duty in this process."""
    held = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGALRM)}
    hooks = sys.unraisablehook, sys.excepthook
    monkeypatch.setattr(interrupts, "KILL_SECONDS", 1000)  # this process is not to be ended
    made = InterruptGuard()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    made.begin()
    yield made
    made.settle()
    made.active = False
    signal.set_wakeup_fd(-1)
    for number, handler in held.items():
        signal.signal(number, handler)
    sys.unraisablehook, sys.excepthook = hooks


def press() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def wait() -> None:
    """Do nothing for long, unless something happens."""
    end = time.monotonic() + 100
    while time.monotonic() < end:
        time.sleep(0.01)
    raise AssertionError("nothing happened")


def test_it_is_an_interrupt(guard: InterruptGuard) -> None:
    with pytest.raises(KeyboardInterrupt):
        press()
    assert guard.settle()


def test_it_is_held_back(guard: InterruptGuard) -> None:
    done = []

    def work() -> None:
        with guard.hold():
            press()
            done.append(1)

    with pytest.raises(KeyboardInterrupt):
        work()
    guard.settle()
    assert done


def test_a_second_press_is_held_back_too(guard: InterruptGuard) -> None:
    """Only while the known facts are printed does it end the process at once."""
    done = []

    def work() -> None:
        with guard.hold():
            press()
            press()
            done.append(1)

    with pytest.raises(KeyboardInterrupt):
        work()
    guard.settle()
    assert done


def test_a_second_press_ends_the_printing_of_facts(
    guard: InterruptGuard, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[int] = []
    monkeypatch.setattr(interrupts.os, "_exit", ended.append)
    guard.settle()
    press()
    assert ended == []
    press()
    assert ended == [interrupts.INTERRUPTED]


def test_it_comes_again_where_it_was_lost(
    guard: InterruptGuard, capfd: pytest.CaptureFixture[str]
) -> None:
    class Loses:
        def __del__(self) -> None:
            press()
            time.sleep(0.01)

    def work() -> None:
        held = [Loses()]
        held.clear()
        wait()

    with pytest.raises(KeyboardInterrupt):
        work()
    press()  # it is ending
    time.sleep(0.2)
    guard.settle()
    assert capfd.readouterr().err == ""


def test_nothing_is_raised_inside_the_compiler(guard: InterruptGuard) -> None:
    """Which takes an error for one of the loop's; it comes as soon as that is over."""
    lock = pytest.importorskip("numba.core.compiler_lock").global_compiler_lock
    done = []

    def work() -> None:
        with lock:
            assert is_compiling()
            press()
            time.sleep(0.2)
            done.append(1)
        wait()

    with pytest.raises(KeyboardInterrupt):
        work()
    guard.settle()
    assert done
    assert not is_compiling()


def printed(capfd: pytest.CaptureFixture[str], error: BaseException) -> str:
    """Return what is printed when C code prints an error."""
    sys.excepthook(type(error), error, None)
    return capfd.readouterr().err


@pytest.mark.usefixtures("guard")
def test_what_a_library_prints_of_an_interrupt(capfd: pytest.CaptureFixture[str]) -> None:
    """Neither the interrupt nor the error that the library raises in its place."""
    assert printed(capfd, ValueError("a fault")) == "ValueError: a fault\n"
    with pytest.raises(KeyboardInterrupt):
        press()
    assert printed(capfd, KeyboardInterrupt()) == ""
    assert printed(capfd, ImportError("failed to import")) == ""


def test_a_limit_that_a_library_turns_into_another_error(
    guard: InterruptGuard, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(interrupts, "GRACE_SECONDS", 0.1)
    assert guard.raised_limit() is None
    guard.watch_limits(Limits(time=0.1).start())
    assert guard.raised_limit() is None
    with pytest.raises(LimitReached):
        wait()
    reached = guard.raised_limit()
    assert reached is not None
    assert reached.limit == "time"
    assert printed(capfd, reached) == printed(capfd, ImportError("failed to import")) == ""
    guard.watch_limits()
    assert guard.raised_limit() is None
    assert printed(capfd, ValueError("a fault")) == "ValueError: a fault\n"


def test_nothing_interrupts_what_is_said_at_the_end(guard: InterruptGuard) -> None:
    guard.settle()
    press()
    time.sleep(0.2)


def test_limits_that_nobody_looks_at(
    guard: InterruptGuard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interrupts, "GRACE_SECONDS", 0.1)
    guard.watch_limits(Limits(time=0.1).start())
    with pytest.raises(LimitReached, match=r"time \(0.1 s\)"):
        wait()
    guard.watch_limits(Limits(memory=1).start())
    with pytest.raises(LimitReached, match="memory"):
        wait()
    guard.watch_limits()
    time.sleep(0.2)


def test_a_time_limit_on_what_looks_at_no_clock() -> None:
    """Reading waits for input that does not come."""
    with programs.started(
        [*COMMAND, "outcomes", "-", "--format", "edges", "--json", "--time", "0.2"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        text=True,
    ) as call:
        assert call.wait() == 3
        out, told = call.communicate()
    assert json.loads(out) == {"schema": 2, "limit": True}
    assert "the limit on time (0.2 s) was reached" in told


#: A game whose options never come: the main thread waits inside the C library, and hears nothing.
STUCK = """
import ctypes
from dataclasses import dataclass
from pathlib import Path

from zermelo.rulesets import Ruleset


@dataclass(frozen=True)
class Stuck(Ruleset[int]):
    example = "3"

    def state(self, heap="3"):
        return int(heap)

    def options(self, heap):
        lock, library = ctypes.create_string_buffer(256), ctypes.CDLL(None)
        library.pthread_mutex_lock(lock)
        Path(__file__).with_name("begun").touch()
        library.pthread_mutex_lock(lock)
"""


@pytest.mark.parametrize(
    ("limit", "status", "why"), [([], 130, "interrupted"), (["--time", "0.5"], 3, "limit")]
)
def test_a_main_thread_that_hears_nothing(
    tmp_path: Path, limit: list[str], status: int, why: str
) -> None:
    """The watchdog says what is known, and ends the program."""
    game = tmp_path / "stuck.py"
    game.write_text(STUCK)
    with programs.started(
        [*COMMAND, "solve", str(game), "3", "--json", *limit],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        text=True,
    ) as call:
        while call.poll() is None and not (tmp_path / "begun").exists():
            time.sleep(0.01)
        if not limit:
            call.send_signal(signal.SIGINT)
        out, told = call.communicate()
    assert call.returncode == status
    assert json.loads(out) == {"schema": 2, why: True}
    assert ("the limit on time (0.5 s) was reached" in told) == bool(limit)
    assert "Traceback" not in told


#: What fills the standard output, so that a further word waits for a reader.
FILLS = """
        import os
        os.set_blocking(1, False)
        try:
            while os.write(1, b" "):
                pass
        except BlockingIOError:
            os.set_blocking(1, True)
"""


def test_last_words_do_not_wait_for_a_reader(tmp_path: Path) -> None:
    """Nobody reads the standard output, and the main thread hears nothing."""
    game = tmp_path / "stuck.py"
    game.write_text(
        STUCK.replace("    def options(self, heap):\n", "    def options(self, heap):" + FILLS)
    )
    with programs.started(
        [*COMMAND, "solve", str(game), "3", "--json", "--time", "2"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment(),
    ) as call:
        assert call.wait() == 3
    if not (tmp_path / "begun").exists():
        pytest.skip("the machine is too busy to begin within the limit")


def test_without_the_program_nothing_is_taken_over() -> None:
    before = signal.getsignal(signal.SIGINT)
    with InterruptGuard().hold():
        pass
    InterruptGuard().watch_limits(Limits(time=1).start())
    assert signal.getsignal(signal.SIGINT) is before
