"""The work on a survey: rows in shares, on several processes, in files that resume after a kill."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from itertools import islice
from pathlib import Path
from threading import Thread

from zermelo.bulk.pace import Pace, workers
from zermelo.errors import InputError, LimitReached
from zermelo.formats.resolvers import FILES
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.surveys.columns import Cell, RowMaker
from zermelo.surveys.family import PositionFamily, PositionReader
from zermelo.version import __version__

#: Positions in a share, which one process answers and one file holds.
SHARE = 256
#: Minimum number of positions for several processes.
MIN_POSITIONS = 512
#: The note of the work, beside the files of its shares.
NOTE = "survey.json"

#: Said if a user's file was edited during the survey.
CHANGED = "{} changed during the survey; survey it again"

Item = tuple[str, ...]
#: A position, how many of the family it stands for, and its cells.
Row = tuple[str, int, list[Cell]]


@dataclass(frozen=True)
class Plan:
    """The plan of a survey; work on an equal plan can be resumed.

    ``seconds``, ``memory`` and ``positions`` are the limits for each position; ``rules`` is the
    digest of a user's file with a game, or empty.
    """

    words: tuple[str, ...]
    family: str
    columns: tuple[str, ...]
    every: bool
    seconds: float | None
    memory: int | None
    positions: int | None
    rules: str = ""

    @property
    def limits(self) -> Limits:
        """The limits for each position."""
        return Limits(time=self.seconds, memory=self.memory, positions=self.positions)

    def note(self, digest: str) -> dict[str, object]:
        """Return the plan and the digest of the positions as plain data."""
        return {**json.loads(json.dumps(asdict(self))), "digest": digest, "version": __version__}


@contextmanager
def bounded(watch: Watch, limits: Limits) -> Iterator[None]:
    """Give a running watch other limits for a while."""
    before = watch.limits
    watch.limits = limits
    try:
        yield
    finally:
        watch.limits = before


@contextmanager
def stopped_after(seconds: float | None, watch: Watch | None) -> Iterator[None]:
    """Give a running watch a limit for one step.

    The command line stops steps that do not check the clock, such as functions of a user's file.
    """
    if watch is None or seconds is None:
        yield
        return
    with bounded(watch, replace(watch.limits, time=watch.elapsed + seconds)):
        yield


def grouped(
    family: PositionFamily,
    reader: PositionReader,
    *,
    every: bool,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> list[tuple[Item, int]]:
    """Return the positions of a family, each with the number of equal ones it stands for.

    Positions are equal if their rules say so (`Rules.canonical`), such as mirror images; with
    ``every`` each stands for itself. Raises InputError for a position that cannot be read, and
    LimitReached if reading takes more than some seconds.
    """
    counts: dict[object, int] = {}
    first: dict[object, Item] = {}
    for number, item in enumerate(family.items(), 1):
        try:
            with stopped_after(seconds, watch):
                position = reader(item)
        except InputError as error:
            raise InputError(f"{family.place(number)} ({' '.join(item)}): {error}") from None
        rules = position.ruleset
        same = number if every else (rules, rules.canonical(position.state))
        first.setdefault(same, item)
        counts[same] = counts.get(same, 0) + 1
    return [(item, counts[same]) for same, item in first.items()]


def digest_of(items: Sequence[tuple[Item, int]]) -> str:
    """Return a digest of positions in their order."""
    digest = sha256()
    for item, count in items:
        digest.update(json.dumps([item, count]).encode())
    return digest.hexdigest()


def share_of(items: Sequence[tuple[Item, int]], number: int) -> Sequence[tuple[Item, int]]:
    """Return the positions of a share."""
    return items[number * SHARE : (number + 1) * SHARE]


class ShareWorker:
    """The state of a process between shares: the game, and an engine that remembers values."""

    def __init__(self, plan: Plan, reader: PositionReader) -> None:
        self.plan, self.reader = plan, reader
        self.maker = RowMaker(plan.columns, Engine())

    def rows(self, share: Sequence[tuple[Item, int]], watch: Watch | None = None) -> list[Row]:
        """Return the rows of a share; a ``watch`` is given a limit for each position."""
        rows: list[Row] = []
        seconds, limits = self.plan.seconds, self.plan.limits
        outer = NO_LIMITS if watch is None else watch.limits
        for item, count in share:
            try:
                with stopped_after(seconds, watch) if seconds else nullcontext():
                    position = self.reader(item)
                    if position.ruleset.written != self.plan.rules:
                        raise InputError(CHANGED.format(self.plan.words[0]))
                    cells = self.maker.row(position, limits)
            except LimitReached as reached:  # outside of a question, such as in reading
                if watch is not None:
                    watch.limits = outer  # an alarm may interrupt the return to them
                    watch.look()  # it may be the limit on everything
                cells = [*(None for _ in self.plan.columns), reached.limit]
            rows.append((" ".join(item), count, cells))
        return rows


#: The worker of this process, if it is one of several.
WORKERS: list[ShareWorker] = []


def _start(plan: Plan) -> None:
    """Prepare a process: Ctrl-C is handled by the parent, with which it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    WORKERS.append(ShareWorker(plan, PositionReader(plan.words, FILES)))


def _end_with_parent() -> None:
    if (parent := multiprocessing.parent_process()) is not None:
        parent.join()
        os._exit(1)


def _share_in_process(share: Sequence[tuple[Item, int]]) -> list[Row]:
    return WORKERS[0].rows(share)


class Shares:
    """The rows of finished shares, in memory or in the files of a directory."""

    def __init__(self, directory: Path | None) -> None:
        self.directory = directory
        self._rows: dict[int, list[Row]] = {}

    def path(self, number: int) -> Path:
        """Return the file of a share."""
        assert self.directory is not None  # noqa: S101  asked of files only
        return self.directory / f"rows-{number:06}.jsonl"

    def is_done(self, number: int) -> bool:
        """Whether a share is finished."""
        if self.directory is None:
            return number in self._rows
        return self.path(number).exists()

    def keep(self, number: int, rows: list[Row]) -> None:
        """Keep the rows of a share; its file appears as a whole or not at all."""
        if self.directory is None:
            self._rows[number] = rows
            return
        path = self.path(number)
        beside = path.with_suffix(".new")
        beside.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        beside.replace(path)

    def rows(self, count: int) -> Iterator[Row]:
        """Yield the rows of all finished shares, in order."""
        for number in range(count):
            if self.directory is None:
                yield from self._rows.get(number, [])
            elif self.is_done(number):
                with self.path(number).open(encoding="utf-8") as file:
                    for line in file:
                        position, copies, cells = json.loads(line)
                        yield position, copies, cells


def opened(directory: Path, plan: Plan, digest: str, *, resume: bool, force: bool) -> Shares:
    """Return the shares in a directory, which is made for new work.

    Raises
    ------
    InputError
        The directory holds other work, or work that was to be neither resumed nor replaced.
    """
    note, wanted = directory / NOTE, plan.note(digest)
    if note.exists() and not force:
        earlier = json.loads(note.read_text(encoding="utf-8"))
        if not resume:
            raise InputError(
                f"{directory} holds a survey already; continue it with --resume, replace it with "
                "--force, or give another name"
            )
        if earlier != wanted:
            names = [name for name in wanted if earlier.get(name) != wanted[name]]
            raise InputError(
                f"{directory} holds another survey: it differs in {', '.join(names)}; give another "
                "name, or replace it with --force"
            )
        return Shares(directory)
    if directory.exists() and not note.exists() and any(directory.iterdir()):
        raise InputError(f"{directory} holds something else; give another name")
    directory.mkdir(parents=True, exist_ok=True)
    for old in [*directory.glob("rows-*.jsonl"), *directory.glob("rows-*.new")]:
        old.unlink()
    beside = note.with_suffix(".new")
    beside.write_text(json.dumps(wanted, ensure_ascii=False), encoding="utf-8")
    beside.replace(note)
    return Shares(directory)


def run(
    items: Sequence[tuple[Item, int]],
    plan: Plan,
    shares: Shares,
    watch: Watch,
    reader: PositionReader,
    *,
    processes: int | None = None,
) -> int:
    """Answer all shares that are not finished, and return the number of shares.

    The ``reader`` reads positions in this process; others have their own.
    ``processes`` is 1 for this process alone; by default there is one for each core, if there are
    enough positions.
    """
    count = -(-len(items) // SHARE)
    open_shares = [number for number in range(count) if not shares.is_done(number)]
    pace = Pace("positions", len(items), SHARE * (count - len(open_shares)))
    if plan.rules and plan.seconds is not None:
        processes = 1  # a function of a user's file that never returns is stopped in this process
    many = processes or (workers() if len(open_shares) * SHARE >= MIN_POSITIONS else 1)
    if many == 1:
        worker = ShareWorker(plan, reader)
        for number in open_shares:
            watch.look(lambda: str(pace))
            shares.keep(number, worker.rows(share_of(items, number), watch))
            pace.done = min(len(items), pace.done + SHARE)
        return count
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(many, context, _start, (plan,)) as pool:
        waiting: dict[Future[list[Row]], int] = {}
        left = iter(open_shares)
        try:
            for number in islice(left, 2 * many):
                job = pool.submit(_share_in_process, share_of(items, number))
                waiting[job] = number
            while waiting:
                done, _ = wait(waiting, 0.2, FIRST_COMPLETED)
                for job in done:
                    shares.keep(waiting.pop(job), job.result())
                    pace.done = min(len(items), pace.done + SHARE)
                    for number in islice(left, 1):
                        job = pool.submit(_share_in_process, share_of(items, number))
                        waiting[job] = number
                watch.look(lambda: str(pace))
        except BrokenProcessPool as error:
            raise InputError(
                "a process that answers positions died, perhaps for lack of memory; give --memory, "
                "and continue with --resume"
            ) from error
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
            raise
    return count
