"""A process beside, in which inputs are tried one after another under limits.

A process for each input would cost far more than the input. So one process tries many; when an
input ends it or holds it up, that is a finding, and another process takes its place.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import resource
import select
import signal
import subprocess
import sys
import time
import traceback
from dataclasses import dataclass, replace
from math import ceil
from pathlib import Path
from types import FrameType
from typing import IO, Any, Self

#: What an input may take: seconds of the processor, and bytes beyond what is loaded already.
SECONDS = 5
BYTES = 1 << 30
#: What an input may ask for, once more, so that it shows what it uses.
ASKED = 8 * BYTES

#: Seconds on the clock after which whoever waits for something is given up.
PATIENCE = 180
#: A worker that has grown by so much is replaced: caches of many inputs are not one input's.
GROWN = 1 << 28

PROJECT = Path(__file__).parents[2]

#: One at a time, and no arenas put by: what is counted is what is used.
QUIET = {
    "OMP_NUM_THREADS": "1",
    "NUMBA_NUM_THREADS": "1",
    "ARROW_DEFAULT_MEMORY_POOL": "system",
    "PYTHONWARNINGS": "ignore,error::RuntimeWarning",
}


@dataclass(frozen=True)
class Reply:
    """What became of an input.

    Attributes
    ----------
    ok : bool
    what : str
        Which error came out, or what else went wrong; empty where all is well.
    accepted : bool
        Whether it was taken for genuine, and not refused.
    grown : int
        Bytes by which the worker has grown.
    late : bool
        Whether it took too long. Once may be chance, or the time in which something was compiled.
    starved : bool
        Whether memory was refused below a clean error.
    """

    ok: bool
    what: str = ""
    accepted: bool = False
    grown: int = 0
    late: bool = False
    starved: bool = False


class TooSlowError(BaseException):
    """The time of an input is over; nothing between here and there may catch it."""


class Worker:
    """A process that tries inputs of one target.

    Parameters
    ----------
    target : str
    """

    def __init__(self, target: str) -> None:
        self.target = target
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from tests.fuzz.worker import main; main()", target],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=PROJECT,
            env={**os.environ, **QUIET},
            start_new_session=True,  # Ctrl-C is for whoever started the fuzzer
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()
        self._process.wait()

    def tried(self, held: bytes, seconds: float = SECONDS) -> Reply:
        """Try an input, without limits if ``seconds`` is 0.

        If the reply is not ok, the worker may be dead and is to be replaced.
        """
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            pickle.dump((held, seconds), stdin)
            stdin.flush()
            if not select.select([stdout], [], [], PATIENCE)[0]:
                return Reply(False, f"no answer within {PATIENCE} s", late=True)
            reply: Reply = pickle.load(stdout)  # noqa: S301 (from our own process)
        except (EOFError, BrokenPipeError, pickle.UnpicklingError):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            return _death(self._process.wait())
        return reply


def _death(status: int) -> Reply:
    if status == -signal.SIGXCPU:
        return Reply(False, "the process was ended: the time was over", late=True)
    how = f"exit status {status}" if status >= 0 else signal.Signals(-status).name
    return Reply(False, f"the process died: {how}")


# ---------------------------------------------------------------------------- inside the process


def serve(target: str, requests: IO[bytes], replies: IO[bytes]) -> None:
    """Try what comes, until no more does."""
    from tests.fuzz.target import target_named

    run = target_named(target).run
    base = 0
    while True:
        try:
            held, seconds = pickle.load(requests)  # noqa: S301
        except EOFError:
            return
        if seconds and not base:  # everything is loaded and compiled by then
            base = _data()
        reply = _limited(run, held, seconds) if seconds else _tried(run, held)
        if reply.starved:
            reply = _measured(run, held, seconds) or reply
        grown = _data() - base if base else 0
        pickle.dump(replace(reply, grown=grown), replies)
        replies.flush()


def _measured(run: Any, held: bytes, seconds: float) -> Reply | None:
    """Try an input again that asked for much; none if it uses that, or nobody says.

    Arrow makes room for a page as large as its head promises, and then sees that it is not so.
    What is never touched costs nobody anything.
    """
    try:
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # peaks begin anew
    except OSError:
        return None
    before = _status("VmRSS")
    reply = _limited(run, held, seconds, ASKED)
    return reply if _status("VmHWM") - before < BYTES else None


def _limited(run: Any, held: bytes, seconds: float, most: int = BYTES) -> Reply:
    used = resource.getrusage(resource.RUSAGE_SELF)
    # compiled code hears no signal before it returns: the system then ends the process
    last = ceil(used.ru_utime + used.ru_stime + seconds + 0.2)
    resource.setrlimit(resource.RLIMIT_CPU, (last, -1))
    resource.setrlimit(resource.RLIMIT_DATA, (_data() + most, -1))
    signal.signal(signal.SIGPROF, _too_slow)
    signal.setitimer(signal.ITIMER_PROF, seconds, 0.5)
    try:
        return _tried(run, held)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        for limit in (resource.RLIMIT_CPU, resource.RLIMIT_DATA):
            resource.setrlimit(limit, (-1, -1))


def _too_slow(_number: int, _frame: FrameType | None) -> None:
    raise TooSlowError


def _tried(run: Any, held: bytes) -> Reply:
    from zermelo.errors import ZermeloError

    begun = time.process_time()
    try:
        run(held)
    except ZermeloError as error:
        if _out_of_memory(error):
            what = "it took more memory than allowed:\n" + traceback.format_exc()
            return Reply(False, what, starved=True)
        return Reply(True, f"{type(error).__name__}: {error}")
    except TooSlowError:
        spent = time.process_time() - begun
        where = traceback.format_exc(chain=False)
        return Reply(False, f"too slow, {spent:.1f} s:\n{where}", late=True)
    except BaseException as error:  # noqa: BLE001  which it is, is what is asked
        return Reply(False, f"{type(error).__name__}: {error}\n" + traceback.format_exc(limit=-12))
    return Reply(True, accepted=True)


def _out_of_memory(error: BaseException | None) -> bool:
    """Say whether memory ran out below a clean error: somebody else's machine is smaller."""
    while error is not None:
        if isinstance(error, MemoryError):
            return True
        error = error.__cause__ or error.__context__
    return False


def _data() -> int:
    """Bytes of data that this process holds, as its limit counts them; 1 where nobody says."""
    return _status("VmData")


def _status(name: str) -> int:
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 1
    lines = (line.split() for line in status.split("\n") if line.startswith(f"{name}:"))
    return next((1024 * int(line[1]) for line in lines), 1)


def main() -> None:
    """Be the process beside; what a target reads or prints must not meet requests and replies."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    serve(sys.argv[1], requests, replies)
