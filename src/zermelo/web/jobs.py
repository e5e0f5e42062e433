"""Processes for questions: one for each request, by default at most one per core.

Where the system has a ``forkserver``, processes are forked from one that has imported the solvers;
otherwise each process starts from scratch. Up to two processes are kept ready. Each process answers
one request and ends; when the client disconnects or the server ends, it is killed.

The resources of a process are limited by the system (``RLIMIT``) or by a thread in the process
(`_watch_resources`); the server also limits its time.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import sys
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
from zermelo.web.page_questions import MAX_LIMITS, Question
from zermelo.web.sandbox import restrict

#: Maximum number of questions that wait; one more is rejected.
MAX_WAITING = 16
#: Maximum number of processes that are kept ready; never more than `Jobs.workers`.
MAX_READY = 2
#: Seconds of a process beyond twice the question's time limit, which thus comes first.
SPARE_SECONDS = 10
#: Bytes of address space of a process beyond the memory limit, for libraries, code and stacks.
EXTRA_ADDRESS_SPACE = 6 << 30
#: Without system limits: bytes of memory beyond the question's limit, and seconds between checks.
EXTRA_MEMORY, CHECK_INTERVAL = 256 << 20, 0.1
#: Seconds before progress is sent; most questions are answered by then.
PROGRESS_DELAY = 0.1
#: The answer if a process ended, or was ended, before it answered.
PROCESS_ENDED = {
    "schema": SCHEMA,
    "limit": True,
    "error": "the question used more time or memory than allowed; ask for less",
    "status": 3,
}

#: The messages of a question: see `Jobs.ask`.
Messages = AsyncGenerator[dict[str, Any], None]


class QueueFull(Exception):
    """Too many questions are waiting."""


class Worker:
    """A process for one question; it is limited by the system if ``bounded``, else by a thread."""

    def __init__(self, context: Any, bounded: bool) -> None:  # noqa: ANN401
        self._connection, other_end = context.Pipe(duplex=True)
        self._process = context.Process(target=run_process, args=(other_end, bounded), daemon=True)
        self._process.start()
        other_end.close()

    @property
    def process_id(self) -> int:
        """The process id."""
        return int(self._process.pid)

    def send_question(self, question: Question, on_message: Callable[[Any], object]) -> None:
        """Send the question; a thread calls ``on_message`` with each message, and at last None."""
        with suppress(OSError):
            self._connection.send(question)

        def listen() -> None:
            # Closed in this thread: otherwise `recv` could read a new pipe of the same number.
            with suppress(EOFError, OSError), self._connection:
                while True:
                    on_message(self._connection.recv())
            on_message(None)

        threading.Thread(target=listen, daemon=True).start()

    def end(self) -> None:
        """Kill the process."""
        with suppress(ValueError):  # it has ended
            self._process.kill()
        threading.Thread(target=self._join, daemon=True).start()

    def _join(self) -> None:
        with suppress(Exception):
            self._process.join()


def _end_worker(worker: Future[Worker]) -> None:
    if not worker.cancelled() and worker.exception() is None:
        worker.result().end()


class Jobs:
    """Answers up to ``workers`` questions at a time; ``plain``: no fork, no system limits."""

    def __init__(self, workers: int | None = None, *, plain: bool = False) -> None:
        forks = "forkserver" in multiprocessing.get_all_start_methods() and not plain
        self._context: Any = multiprocessing.get_context("forkserver" if forks else "spawn")
        if forks:
            self._context.set_forkserver_preload([__name__, "zermelo.web.preload"])
        self._bounded = not plain and find_spec("resource") is not None
        self.workers = workers or os.cpu_count() or 1
        self._running = 0
        self._queue: list[asyncio.Event] = []
        self._ready: list[Future[Worker]] = []
        self._starting = ThreadPoolExecutor(1, "zermelo-starts")

    def warm(self) -> None:
        """Start processes until `MAX_READY` of them, or ``workers`` if fewer, are ready."""
        while len(self._ready) < min(MAX_READY, self.workers):
            self._ready.append(self._starting.submit(Worker, self._context, self._bounded))

    def close(self) -> None:
        """End the processes that wait for questions, also one that is still starting."""
        self._starting.shutdown(wait=False, cancel_futures=True)
        for worker in self._ready:
            worker.add_done_callback(_end_worker)
        self._ready.clear()

    async def ask(self, question: Question) -> Messages:
        """Yield the messages of a question.

        ``{"waiting": place in the queue}``, ``{"progress": words}``, at last ``{"answer": facts}``.
        Raises `QueueFull` if too many questions are waiting.
        """
        if self._running >= self.workers:
            if len(self._queue) >= MAX_WAITING:
                raise QueueFull
            turn = asyncio.Event()
            self._queue.append(turn)
            try:
                while not turn.is_set():
                    yield {"waiting": self._queue.index(turn) + 1}
                    with suppress(TimeoutError):
                        await asyncio.wait_for(turn.wait(), 1.0)
            except BaseException:
                if turn in self._queue:
                    self._queue.remove(turn)
                else:  # its turn came meanwhile
                    self._pass_turn()
                raise
        else:
            self._running += 1
        try:
            async with aclosing(self._answer(question)) as messages:
                async for message in messages:
                    yield message
        finally:
            self._pass_turn()

    def _pass_turn(self) -> None:
        """Give the place of a finished question to the next question that waits."""
        if self._queue:
            self._queue.pop(0).set()
        else:
            self._running -= 1

    async def _answer(self, question: Question) -> Messages:
        """Send a question to a process, and to the next if the process ended before taking it."""
        is_taken = False
        for _ in range(MAX_READY + 1):
            if self._ready:
                worker = await asyncio.wrap_future(self._ready.pop(0))
            else:
                worker = await asyncio.to_thread(Worker, self._context, self._bounded)
            async with aclosing(self._messages(worker, question)) as messages:
                async for message in messages:
                    if "taken" not in message:
                        yield message
                    is_taken = True
            if is_taken:
                return
        yield {"answer": PROCESS_ENDED}

    async def _messages(self, worker: Worker, question: Question) -> Messages:
        """Yield a process's messages, first that it took the question; none if it never did."""
        loop = asyncio.get_running_loop()
        messages: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()

        def on_message(message: dict[str, Any] | None) -> None:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(messages.put_nowait, message)

        timeout = loop.call_later(max_seconds(question), messages.put_nowait, None)
        is_taken = False
        try:
            worker.send_question(question, on_message)
            while (message := await messages.get()) is not None:
                is_taken = True
                yield message
                if "answer" in message:
                    return
            if is_taken:
                yield {"answer": PROCESS_ENDED}
        finally:
            timeout.cancel()
            worker.end()
            self.warm()


def max_seconds(question: Question) -> int:
    """Return the maximum seconds, also of CPU time, of the process for a question."""
    return int((question.limits.time or MAX_LIMITS.time or 60) * 2 + SPARE_SECONDS)


class NoPandas:
    """Hides pandas, which no verb needs: pyarrow would import it, which takes half a second."""

    def find_spec(self, name: str, *_: object) -> None:
        """Refuse pandas; leave other modules to the next finder."""
        if name == "pandas":
            raise ModuleNotFoundError("questions do without pandas", name=name)


def run_process(server: Connection, bounded: bool) -> None:
    """Wait for a question from the server and answer it: the main function of a process."""
    try:
        question = server.recv()
    except (EOFError, OSError):
        return
    with suppress(OSError):
        server.send({"taken": True})
    (_set_system_limits if bounded else _watch_resources)(question)
    if not question.games:
        sys.meta_path.insert(0, NoPandas())
    restrict(question.games)
    threading.Thread(target=_end_with_server, args=(server,), daemon=True).start()
    lock = threading.Lock()
    latest_progress, is_sending = "", False

    def send_progress() -> None:
        with lock, suppress(OSError):
            server.send({"progress": latest_progress})

    def progress(progress_text: str) -> None:
        nonlocal latest_progress
        if progress_text != latest_progress:
            latest_progress = progress_text
            if is_sending:
                send_progress()

    def start_sending() -> None:
        nonlocal is_sending
        is_sending = True
        if latest_progress:
            send_progress()

    timer = threading.Timer(PROGRESS_DELAY, start_sending)
    timer.daemon = True
    timer.start()

    from zermelo.web.page_questions import answer_questions

    try:
        answer = answer_questions(question, progress)
    except Exception as error:  # noqa: BLE001  a bug, which the page reports
        import traceback

        traceback.print_exc()
        error_text = f"a bug in Zermelo ({type(error).__name__}); see the terminal of zermelo serve"
        answer = {"schema": SCHEMA, "error": error_text, "status": 1}
    timer.cancel()
    with lock, suppress(OSError):
        server.send({"answer": answer})


def _end_with_server(server: Connection) -> None:
    """End this process when the server ends."""
    with suppress(EOFError, OSError):
        server.recv()
    os._exit(1)


def _set_system_limits(question: Question) -> None:
    """Set the limits of the process, which the system enforces."""
    import resource

    seconds = max_seconds(question)
    space = (question.limits.memory or MAX_LIMITS.memory or 0) + EXTRA_ADDRESS_SPACE
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (space, space))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _watch_resources(question: Question) -> None:
    """End this process when it uses too much CPU time or memory; used without system limits."""
    seconds = max_seconds(question)
    space = (question.limits.memory or MAX_LIMITS.memory or 0) + EXTRA_MEMORY

    def watch_process() -> None:
        while time.process_time() < seconds and resident() < space:
            time.sleep(CHECK_INTERVAL)
        os._exit(1)

    threading.Thread(target=watch_process, daemon=True).start()
