"""Processes of this machine that turn rows into rows, like the workers of a cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeAlias

from zermelo.bulk.pace import Pace, workers
from zermelo.bulk.workspace import removed
from zermelo.errors import InputError, need

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import pyarrow

    from zermelo.limits import Watch

#: The function of workers, from batches of rows to batches of rows; it is pickled.
Expands: TypeAlias = "Callable[[Iterator[pyarrow.RecordBatch]], Iterator[pyarrow.RecordBatch]]"


def started() -> Executor:
    """Start processes that wait for work."""
    return ProcessPoolExecutor(workers(), multiprocessing.get_context("spawn"), _ready)


def _ready() -> None:
    """Ignore Ctrl-C, which the parent handles, and end with the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if (parent := multiprocessing.parent_process()) is not None:
        parent.join()
        os._exit(1)


def expand(
    pool: Executor, source: Path, by: Expands, path: Path, watch: Watch, share: int, rows: int
) -> None:
    """Write the rows that processes make from the rows of a Parquet file; replace what is there.

    The result is a directory with a file for each share of rows. The watch is looked at meanwhile.
    Raises InputError if a process died or none could be started.
    """
    removed(path)
    path.mkdir()
    pace = Pace(f"rows of {source.name} listed", rows)
    jobs = {
        pool.submit(_written, source, by, first, share, path / f"{first:012}.parquet"): first
        for first in range(0, rows, share)
    }
    try:
        while jobs:
            done, _ = wait(jobs, 0.2, return_when="FIRST_COMPLETED")
            for job in done:
                pace.done = min(rows, pace.done + share)
                job.result()
                del jobs[job]
            watch.look(lambda: str(pace))
    except BrokenProcessPool as error:
        raise InputError(
            "a process that lists options died; in your own script, put the call below "
            "if __name__ == '__main__'"
        ) from error
    finally:
        for job in jobs:
            job.cancel()


def _written(source: Path, by: Expands, first: int, share: int, path: Path) -> None:
    """Write the rows made from a share of the input."""
    parquet = need("pyarrow.parquet", "bulk", "writing a Parquet file")
    writer = None
    try:
        for batch in by(_rows(source, first, share)):
            writer = writer or parquet.ParquetWriter(path, batch.schema)
            writer.write_batch(batch)
    finally:
        if writer is not None:
            writer.close()


def _rows(source: Path, first: int, share: int) -> Iterator[Any]:
    """Yield a share of the rows of a file."""
    parquet = need("pyarrow.parquet", "bulk", "reading a Parquet file")
    with parquet.ParquetFile(source) as file:
        before = 0
        for group in range(file.num_row_groups):
            many = file.metadata.row_group(group).num_rows
            begin, end = max(first - before, 0), min(first + share - before, many)
            if begin < end:
                table = file.read_row_group(group).slice(begin, end - begin)
                yield from table.to_batches()
            before += many
