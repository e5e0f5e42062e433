"""A process for each question: at most one a core at a time, the others wait in line.

The processes come from a server of processes that has imported what answers need (``forkserver``),
where the system has one; else each starts anew. One or two stand ready, so that a question is
handed over and need not wait for its process; each answers one question, and is gone. A question
that nobody waits for any more is ended by ending its process. A process ends by itself when the
page's server is gone.

What a process uses is bounded by the system, where it does that (``RLIMIT``), else by a thread in
it that looks (`_looked_after`); how long it takes, by the page's server as well.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import time
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import aclosing, suppress
from importlib.util import find_spec
from multiprocessing.connection import Connection
from typing import Any

from zermelo.limits import resident
from zermelo.verbs import SCHEMA
from zermelo.web.asking import MOST, PageQuestion, Several
from zermelo.web.walls import build

#: So many questions wait in line; one more is turned away.
WAITING = 16
#: So many processes stand ready for a question, and no more than work at a time.
READY = 2
#: Of its time a process may use so many CPU seconds more: its own limits come first.
SPARE = 10
#: And so much more address space, for libraries, code and stacks.
ROOM = 6 << 30
#: Where the system bounds nothing: so much more memory, and how often it is looked at, in seconds.
BEYOND, LOOK = 256 << 20, 0.1
#: How far a question is, is told from so many seconds on: most are answered by then.
SOON = 0.1


#: What is told of a process that ended without an answer: the system has ended it.
DIED = {
    "schema": SCHEMA,
    "limit": True,
    "error": "the question used more time or memory than there is; ask for less",
    "status": 3,
}


class Full(Exception):
    """Too many questions wait."""


class Worker:
    """A process that waits for one question.

    The system bounds what it uses if it is ``bounded``; else a thread in it looks.
    """

    def __init__(self, context: Any, bounded: bool) -> None:  # noqa: ANN401
        self._ours, theirs = context.Pipe(duplex=True)
        self._process = context.Process(target=work, args=(theirs, bounded), daemon=True)
        self._process.start()
        theirs.close()

    @property
    def number(self) -> int:
        """The number by which the system knows it."""
        return int(self._process.pid)

    def hand(self, question: PageQuestion | Several, hear: Callable[[Any], object]) -> None:
        """Hand it its question; what it tells is heard in a thread, None when it has ended."""
        with suppress(OSError):
            self._ours.send(question)

        def listen() -> None:
            # Closed by another thread, its number could be a new pipe's before it is read again.
            with suppress(EOFError, OSError), self._ours:
                while True:
                    hear(self._ours.recv())
            hear(None)

        threading.Thread(target=listen, daemon=True).start()

    def end(self) -> None:
        """End it, whatever it does."""
        with suppress(ValueError):  # it is gone
            self._process.kill()
        threading.Thread(target=self._buried, daemon=True).start()

    def _buried(self) -> None:
        with suppress(Exception):
            self._process.join()


class Jobs:
    """Answers questions, each in a process of its own.

    There are so many ``workers`` at a time, by default as many as there are cores. Those that are
    ``plain`` do without what POSIX alone has, as on other systems.
    """

    def __init__(self, workers: int | None = None, *, plain: bool = False) -> None:
        forks = "forkserver" in multiprocessing.get_all_start_methods() and not plain
        self._context: Any = multiprocessing.get_context("forkserver" if forks else "spawn")
        if forks:
            self._context.set_forkserver_preload([__name__, "zermelo.web.preload"])
        self._bounded = not plain and find_spec("resource") is not None
        self.workers = workers or os.cpu_count() or 1
        self._running = 0
        self._line: list[asyncio.Event] = []
        self._ready: list[Future[Worker]] = []
        self._starting = ThreadPoolExecutor(1, "zermelo-starts")

    def warm(self) -> None:
        """Let processes stand ready, so that the next question need not wait for one."""
        while len(self._ready) < min(READY, self.workers):
            self._ready.append(self._starting.submit(Worker, self._context, self._bounded))

    def close(self) -> None:
        """End the processes that stand ready."""
        self._starting.shutdown(wait=True, cancel_futures=True)
        for one in self._ready:
            if not one.cancelled() and one.exception() is None:
                one.result().end()
        self._ready.clear()

    async def _worker(self) -> Worker:
        """Return a process that waits for a question."""
        if self._ready:
            return await asyncio.wrap_future(self._ready.pop(0))
        return await asyncio.to_thread(Worker, self._context, self._bounded)

    async def ask(self, question: PageQuestion | Several) -> AsyncGenerator[dict[str, Any], None]:
        """Yield what is told of a question: that it waits, how far it is, and last its answer.

        These are ``{"waiting": n}``, ``{"progress": words}``, and at last ``{"answer": facts}``.
        `Full` is raised where too many wait already.
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
            async with aclosing(self._answered(question)) as telling:
                async for told in telling:
                    yield told
        finally:
            self._next()

    def _next(self) -> None:
        """Hand the place of a question that is done to the next in line."""
        if self._line:
            self._line.pop(0).set()
        else:
            self._running -= 1

    async def _answered(
        self, question: PageQuestion | Several
    ) -> AsyncGenerator[dict[str, Any], None]:
        """Hand a question to processes until one takes it: what stood ready may have been ended."""
        taken = False
        for _ in range(READY + 1):
            async with aclosing(self._told(await self._worker(), question)) as telling:
                async for told in telling:
                    if "taken" not in told:
                        yield told
                    taken = True
            if taken:
                return
        yield {"answer": DIED}

    async def _told(
        self, worker: Worker, question: PageQuestion | Several
    ) -> AsyncGenerator[dict[str, Any], None]:
        """Yield what a process tells: that it has taken the question, and all the rest."""
        loop = asyncio.get_running_loop()
        told: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()

        def hear(one: dict[str, Any] | None) -> None:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(told.put_nowait, one)

        late = loop.call_later(most_seconds(question), told.put_nowait, None)
        taken = False
        try:
            worker.hand(question, hear)
            while (one := await told.get()) is not None:
                taken = True
                yield one
                if "answer" in one:
                    return
            if taken:
                yield {"answer": DIED}
        finally:
            late.cancel()
            worker.end()
            self.warm()


def most_seconds(question: PageQuestion | Several) -> int:
    """Return how long a process may work: its own limits come first."""
    return int((question.limits.time or MOST.time or 60) * 2 + SPARE)


def work(server: Connection, bounded: bool) -> None:
    """Wait for a question and answer it, in a process of its own."""
    try:
        question = server.recv()
    except (EOFError, OSError):
        return
    with suppress(OSError):
        server.send({"taken": True})
    (_bound if bounded else _looked_after)(question)
    build(question.games)
    threading.Thread(target=_ended_with, args=(server,), daemon=True).start()
    lock = threading.Lock()
    last, late = "", False

    def tell() -> None:
        with lock, suppress(OSError):
            server.send({"progress": last})

    def progress(how_far: str) -> None:
        nonlocal last
        if how_far != last:
            last = how_far
            if late:
                tell()

    def begin() -> None:
        nonlocal late
        late = True
        if last:
            tell()

    telling = threading.Timer(SOON, begin)
    telling.daemon = True
    telling.start()

    from zermelo.web.asking import answered

    try:
        answer = answered(question, progress)
    except Exception as error:  # noqa: BLE001  a mistake of ours, which the page has to tell
        import traceback

        traceback.print_exc()
        said = f"a mistake in Zermelo ({type(error).__name__}); it is told where the page runs"
        answer = {"schema": SCHEMA, "error": said, "status": 1}
    telling.cancel()
    with lock, suppress(OSError):
        server.send({"answer": answer})


def _ended_with(server: Connection) -> None:
    """End this process when the server is gone."""
    with suppress(EOFError, OSError):
        server.recv()
    os._exit(1)


def _bound(question: PageQuestion | Several) -> None:
    """Let the system bound what the process uses: the limits' second line."""
    import resource

    seconds = most_seconds(question)
    space = (question.limits.memory or MOST.memory or 0) + ROOM
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (space, space))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _looked_after(question: PageQuestion | Several) -> None:
    """End this process when it uses too much, where the system does not bound it."""
    seconds = most_seconds(question)
    space = (question.limits.memory or MOST.memory or 0) + BEYOND

    def look() -> None:
        while time.process_time() < seconds and resident() < space:
            time.sleep(LOOK)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()
