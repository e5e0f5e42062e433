"""The work on a survey: shares of rows, which several processes compute and files keep."""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from itertools import chain, islice, takewhile
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from zermelo.bulk.pace import Pace, count_workers, prepare_process, ranges_of, starting_processes
from zermelo.errors import InputError, LimitReached
from zermelo.formats.files import write_whole
from zermelo.formats.resolvers import FILES
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.solvers.partizan_search import partizan_search_of
from zermelo.solvers.plain_search import plain_search_of
from zermelo.surveys.columns import Cell, RowMaker
from zermelo.surveys.family import PositionFamily, PositionReader
from zermelo.values.play import NORMAL
from zermelo.version import __version__

#: Maximum number of positions in a share, which one process answers and one file keeps.
SHARE_SIZE = 256
#: Seconds of work in one process before others start, which take about as long to load.
SECONDS_ALONE = 0.5
#: Minimum number of seconds between two exchanges of values by a process.
SECONDS_PER_TURN = 0.05
#: The name of the file that describes the survey, beside the files of its shares.
PLAN_FILE = "survey.json"

Item = tuple[str, ...]
#: The words of a position, and the number of positions that it represents.
CountedItem = tuple[Item, int]
#: The text of a position, the number of positions that it represents, and its cells.
Row = tuple[str, int, list[Cell]]


@dataclass(frozen=True)
class Plan:
    """The plan of a survey; work on an equal plan can be resumed."""

    words: tuple[str, ...]
    family: str
    columns: tuple[str, ...]
    every: bool  # whether equal positions have separate rows
    seconds: float | None  # this and the next two: limits on each position
    memory: int | None
    positions: int | None
    rules: str = ""  # `Rules.written`: the digest of a user's file with a game, or empty

    def note(self, items: Sequence[CountedItem]) -> dict[str, object]:
        """Return the plan, a digest of the positions in order, and the version, as plain data."""
        digest = sha256(json.dumps(items).encode()).hexdigest()
        return {**json.loads(json.dumps(asdict(self))), "digest": digest, "version": __version__}


@contextmanager
def with_limits(watch: Watch, **limits: Any) -> Iterator[None]:  # noqa: ANN401
    """Change some limits of a running watch within a context."""
    outer = watch.limits
    watch.limits = replace(outer, **limits)
    try:
        yield
    finally:
        watch.limits = outer


def with_time_limit(seconds: float | None, watch: Watch) -> AbstractContextManager[None]:
    """Return a context with a limit in seconds from now, which also stops functions of users."""
    if seconds is None:
        return nullcontext()
    return with_limits(watch, time=watch.elapsed + seconds)


def group_positions(
    family: PositionFamily, watch: Watch, *, every: bool, seconds: float | None
) -> list[CountedItem]:
    """Return the first of all equal positions, and their number; with ``every``, each position."""
    counts: dict[object, int] = {}
    first: dict[object, Item] = {}
    for number, item in enumerate(family.items(), 1):
        try:
            with with_time_limit(seconds, watch):
                position = family.reader(item)
        except InputError as error:
            raise InputError(f"{family.describe(number)} ({' '.join(item)}): {error}") from None
        rules = position.ruleset
        key = number if every else (rules, rules.canonical(position.state))
        first.setdefault(key, item)
        counts[key] = counts.get(key, 0) + 1
    return [(item, counts[key]) for key, item in first.items()]


class SharedValues(dict[Any, Any]):
    """Values by state that processes share: each appends to its own file and reads the others."""

    def __init__(self, folder: str, values: dict[Any, Any]) -> None:
        super().__init__(values)
        self.exchanged_count, self.next_turn = 0, 0.0  # the next turn's time
        self.folder, self.file = Path(folder), Path(folder, str(os.getpid()))
        self.written_values: dict[int, Any] = {}  # by id: each value is written once
        #: By file of another process: the offset up to which it was read, and its values by id.
        self.files_read: dict[Path, tuple[int, dict[int, Any]]] = {}

    def __setitem__(self, state: object, value: object) -> None:
        super().__setitem__(state, value)
        if monotonic() >= self.next_turn:
            try:
                self.take_turn()
                self.next_turn = monotonic() + SECONDS_PER_TURN
            except Exception:  # noqa: BLE001  states that cannot be pickled, or a full disk
                self.next_turn = inf

    def take_turn(self) -> None:
        """Write new values, and read those of other processes."""
        found = [*islice(reversed(self.items()), len(self) - self.exchanged_count)]
        new = {id(value): value for _, value in found if id(value) not in self.written_values}
        self.written_values |= new
        with self.file.open("ab") as file:
            pickle.dump((new, [(state, id(value)) for state, value in found]), file)
        for path in {*self.folder.iterdir()} - {self.file}:
            offset, by_id = self.files_read.get(path, (0, {}))
            with path.open("rb") as file, suppress(EOFError, pickle.UnpicklingError):
                file.seek(offset)
                while True:  # until the end, or an entry that is being written
                    new, state_ids = pickle.load(file)  # noqa: S301  written by this method
                    by_id |= new
                    self.update((state, by_id[value_id]) for state, value_id in state_ids)
                    self.files_read[path] = file.tell(), by_id
        self.exchanged_count = len(self)


class ShareWorker:
    """The state of a process between shares: the game, and an engine that remembers values."""

    def __init__(self, plan: Plan, reader: PositionReader) -> None:
        self.plan, self.reader = plan, reader
        self.maker = RowMaker(plan.columns, Engine())

    def share_values_in(self, folder: str) -> SharedValues | None:
        """Share values with other processes; without a user's game, or with limits, return None."""
        plan, engine = self.plan, self.maker.engine
        if not plan.rules or plan.seconds or plan.memory or plan.positions:
            return None
        with suppress(InputError):  # raised if each position has its own rules
            rules = self.reader.rules
            if isinstance(rules, PartizanRuleset):
                cache = partizan_search_of(rules, engine).cache
                cache.games = shared = SharedValues(folder, cache.games)
            else:
                search = plain_search_of(Position(rules, None), NORMAL, engine)
                search.values = shared = SharedValues(folder, search.values)
            return shared
        return None

    def rows(
        self, share: Sequence[CountedItem], watch: Watch | None = None, path: Path | None = None
    ) -> list[Row]:
        """Return the rows of a share, each within a new time limit; also write them to ``path``."""
        rows: list[Row] = []
        seconds = self.plan.seconds
        limits = Limits(time=seconds, memory=self.plan.memory, positions=self.plan.positions)
        watch = watch or NO_LIMITS.start()
        outer = watch.limits
        for item, count in share:
            watch.look()
            try:
                with with_time_limit(seconds, watch):
                    position = self.reader(item)
                    if position.ruleset.written != self.plan.rules:
                        game = self.plan.words[0]
                        raise InputError(f"{game} changed during the survey; survey it again")
                    cells = self.maker.row(position, limits)
            except LimitReached as reached:  # for example in reading
                watch.limits = outer  # an alarm may interrupt the end of with_time_limit
                watch.look()  # raises if the limit on the whole survey is reached
                cells = [*(None for _ in self.plan.columns), reached.limit]
            rows.append((" ".join(item), count, cells))
        if path is not None:
            write_whole(path, "".join(json.dumps(row) + "\n" for row in rows).encode())
        return rows


#: The worker of this process, if it was started for shares; else empty.
WORKERS: list[ShareWorker] = []


def _start_process(plan: Plan, folder: str) -> None:
    prepare_process()
    WORKERS.append(ShareWorker(plan, PositionReader(plan.words, FILES)))
    WORKERS[0].share_values_in(folder)


def _share_in_process(share: Sequence[CountedItem], path: Path | None) -> list[Row]:
    return WORKERS[0].rows(share, path=path)


def _json_in(path: Path, text: str) -> Any:  # noqa: ANN401
    """Return the data of JSON in a file of earlier work; raises InputError if it is damaged."""
    try:
        return json.loads(text)
    except ValueError:
        raise InputError(f"{path} is damaged; begin anew with --force") from None


class Shares:
    """The rows of finished shares, ``done`` by share number; files of a directory may keep them."""

    def __init__(self, directory: Path | None) -> None:
        self.directory = directory
        self.done: dict[int, list[Row]] = {}
        for path in directory.glob("rows-*.jsonl") if directory else ():
            lines = path.read_text(encoding="utf-8").splitlines()
            self.done[int(path.stem[len("rows-") :])] = [_json_in(path, line) for line in lines]

    def path(self, number: int) -> Path | None:
        """Return the file of a share; None without a directory."""
        return None if self.directory is None else self.directory / f"rows-{number:06}.jsonl"

    def rows(self) -> Iterator[Row]:
        """Yield the rows of all finished shares, in order."""
        return chain.from_iterable(rows for _, rows in sorted(self.done.items()))


def open_shares(
    directory: Path, expected: dict[str, object], *, resume: bool, force: bool
) -> Shares:
    """Return the shares of new, resumed or replaced work; InputError if other files are there."""
    plan_path = directory / PLAN_FILE
    if plan_path.exists() and not force:
        earlier = _json_in(plan_path, plan_path.read_text(encoding="utf-8"))
        if not resume:
            raise InputError(
                f"{directory} holds a survey already; continue it with --resume, replace it with "
                "--force, or give another name"
            )
        if earlier != expected:
            names = [name for name in expected if earlier.get(name) != expected[name]]
            raise InputError(
                f"{directory} holds another survey: it differs in {', '.join(names)}; give another "
                "name, or replace it with --force"
            )
        return Shares(directory)
    if directory.exists() and not plan_path.exists() and any(directory.iterdir()):
        raise InputError(f"{directory} holds other files; give another name")
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    write_whole(plan_path, json.dumps(expected, ensure_ascii=False).encode())
    return Shares(directory)


def run(
    items: Sequence[CountedItem],
    plan: Plan,
    shares: Shares,
    watch: Watch,
    reader: PositionReader,
    *,
    processes: int | None = None,
) -> None:
    """Compute the rows of all unfinished shares; ``reader`` reads positions in this process.

    By default one process per core works, up to 8, or only this one if it finishes soon. It begins
    with the first shares, other processes with the last, so few positions are searched twice.
    """
    size = max(1, min(SHARE_SIZE, len(items) // 64))
    all_shares = [items[first:end] for first, end in ranges_of(0, len(items), size)]
    unfinished = [number for number in range(len(all_shares)) if number not in shares.done]
    pace = Pace("positions", len(items), size * (len(all_shares) - len(unfinished)))
    if plan.rules and plan.seconds is not None:
        processes = 1  # only this process can stop a user's function that never returns
    worker_count, worker = processes or count_workers(), ShareWorker(plan, reader)

    def keep(number: int, rows: list[Row]) -> None:
        shares.done[number] = rows
        pace.done = min(len(items), pace.done + size)

    def work_on(number: int) -> None:
        watch.look(lambda: str(pace))
        keep(number, worker.rows(all_shares[number], watch, shares.path(number)))

    while unfinished and (
        worker_count == 1
        or (processes is None and (len(unfinished) == 1 or watch.elapsed < SECONDS_ALONE))
    ):
        work_on(unfinished.pop(0))
    if not unfinished:
        return
    context = multiprocessing.get_context("spawn")
    with (
        TemporaryDirectory(dir=shares.directory, ignore_cleanup_errors=True) as folder,
        ProcessPoolExecutor(worker_count - 1, context, _start_process, (plan, folder)) as pool,
    ):
        worker.share_values_in(folder)
        try:
            with starting_processes():
                jobs = {
                    pool.submit(_share_in_process, all_shares[number], shares.path(number)): number
                    for number in reversed(unfinished)
                }
            while jobs:
                last_job = next(reversed(jobs))
                if last_job.cancel():  # no process has begun it
                    work_on(jobs.pop(last_job))
                else:
                    wait([next(iter(jobs))], 0.2)
                    watch.look(lambda: str(pace))
                for job in [*takewhile(Future.done, jobs)]:
                    keep(jobs.pop(job), job.result())
        except BrokenProcessPool as error:
            raise InputError(
                "a process that answers positions died, perhaps for lack of memory; give --memory, "
                "and continue with --resume"
            ) from error
        except BaseException:
            for process in multiprocessing.active_children():
                process.terminate()
            pool.shutdown(cancel_futures=True)
            raise
