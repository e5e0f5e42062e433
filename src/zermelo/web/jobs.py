"""A process for each question: at most one a core at a time, the others wait in line.

The processes come from a server of processes that has imported what answers need (``forkserver``),
where the system has one; else each starts anew. A question that nobody waits for any more is ended
by ending its process. A process ends by itself when the page's server is gone.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections.abc import AsyncIterator
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from zermelo.verbs import SCHEMA
from zermelo.web.asking import MOST, Question
from zermelo.web.walls import build

#: So many questions wait in line; one more is turned away.
WAITING = 16
#: Of its time a process may use so many CPU seconds more: its own limits come first.
SPARE = 10
#: And so much more address space, for libraries, code and stacks.
ROOM = 6 << 30


#: What is told of a process that ended without an answer: the system has ended it.
DIED = {
    "schema": SCHEMA,
    "limit": True,
    "error": "the question used more time or memory than there is; ask for less",
    "status": 3,
}


class Full(Exception):
    """Too many questions wait."""


class Jobs:
    """Answers questions, each in a process of its own.

    Parameters
    ----------
    workers : int, optional
        How many at a time; by default as many as there are cores.
    """

    def __init__(self, workers: int | None = None) -> None:
        ways = multiprocessing.get_all_start_methods()
        self._context: Any = multiprocessing.get_context(
            "forkserver" if "forkserver" in ways else "spawn"
        )
        if "forkserver" in ways:
            self._context.set_forkserver_preload(["zermelo.web.preload"])
        self.workers = workers or os.cpu_count() or 1
        self._running = 0
        self._line: list[asyncio.Event] = []

    def warm(self) -> None:
        """Start the server of processes, so that the first question need not wait for it."""
        with suppress(OSError):
            process = self._context.Process(target=_nothing, daemon=True)
            process.start()

    async def ask(self, question: Question) -> AsyncIterator[dict[str, Any]]:
        """Yield what is told of a question: that it waits, how far it is, and last its answer.

        Yields
        ------
        dict
            ``{"waiting": n}``, ``{"progress": words}``, and at last ``{"answer": facts}``.

        Raises
        ------
        Full
            Too many wait already.
        """
        if self._running >= self.workers:
            if len(self._line) >= WAITING:
                raise Full
            turn = asyncio.Event()
            self._line.append(turn)
            try:
                while not turn.is_set():
                    yield {"waiting": self._line.index(turn) + 1}
                    with suppress(TimeoutError):
                        await asyncio.wait_for(turn.wait(), 1.0)
            except BaseException:
                if turn in self._line:
                    self._line.remove(turn)
                else:  # it was called meanwhile
                    self._next()
                raise
        else:
            self._running += 1
        try:
            async for told in self._answered(question):
                yield told
        finally:
            self._next()

    def _next(self) -> None:
        """Hand the place of a question that is done to the next in line."""
        if self._line:
            self._line.pop(0).set()
        else:
            self._running -= 1

    async def _answered(self, question: Question) -> AsyncIterator[dict[str, Any]]:
        loop = asyncio.get_running_loop()
        ours, theirs = self._context.Pipe(duplex=True)
        process = self._context.Process(target=work, args=(theirs, question), daemon=True)
        told: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()

        def listen() -> None:
            with suppress(EOFError, OSError):
                while True:
                    loop.call_soon_threadsafe(told.put_nowait, ours.recv())
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(told.put_nowait, None)

        try:
            await asyncio.to_thread(process.start)
            theirs.close()
            threading.Thread(target=listen, daemon=True).start()
            while (one := await told.get()) is not None:
                yield one
                if "answer" in one:
                    return
            yield {"answer": DIED}
        finally:
            process.kill() if process.pid else None
            with suppress(Exception):
                theirs.close()
            threading.Thread(target=_buried, args=(process, ours), daemon=True).start()


def _buried(process: Any, ours: Connection) -> None:  # noqa: ANN401
    """Wait for the end of a process that was ended, and close what leads there."""
    with suppress(Exception):
        process.join()
        process.close()
    with suppress(OSError):
        ours.close()


def _nothing() -> None:
    """Do nothing, in a process of its own."""


def work(server: Connection, question: Question) -> None:
    """Answer a question, in a process of its own."""
    _bound(question)
    build(question.games)
    threading.Thread(target=_look_after, args=(server,), daemon=True).start()
    lock = threading.Lock()
    last = ""

    def progress(how_far: str) -> None:
        nonlocal last
        if how_far != last:
            last = how_far
            with lock, suppress(OSError):
                server.send({"progress": how_far})

    from zermelo.web.asking import answer

    try:
        found = answer(question, progress)
    except Exception as error:  # noqa: BLE001  a mistake of ours, which the page has to tell
        import traceback

        traceback.print_exc()
        said = f"a mistake in Zermelo ({type(error).__name__}); it is told where the page runs"
        found = {"schema": SCHEMA, "error": said, "status": 1}
    with lock, suppress(OSError):
        server.send({"answer": found})


def _look_after(server: Connection) -> None:
    """End this process when the server is gone."""
    with suppress(EOFError, OSError):
        server.recv()
    os._exit(1)


def _bound(question: Question) -> None:
    """Let the system bound what the process uses, where it can: the limits' second line."""
    try:
        import resource
    except ImportError:
        return
    limits = question.limits
    seconds = int((limits.time or MOST.time or 60) * 2 + SPARE)
    space = (limits.memory or MOST.memory or 0) + ROOM
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (space, space))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
