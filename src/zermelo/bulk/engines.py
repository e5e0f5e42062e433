"""Engines for queries on Parquet files: DuckDB in this process, or a cluster by Spark Connect."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from zermelo.bulk.database import Database, first_line, parquet_rows, sql_text
from zermelo.bulk.pace import Pace, count_workers, prepare_process, starting_processes
from zermelo.bulk.workspace import remove
from zermelo.errors import InputError, need

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import pyarrow
    import pyspark

    from zermelo.limits import Watch

#: The scheme of a cluster's address, and the name of the engine in this process.
CLUSTER_SCHEME, LOCAL_NAME = "sc://", "duckdb"
MIN_DUCKDB_BYTES = 1 << 27  # of memory
#: Number of input rows that a worker expands at a time; about the maximum on a cluster.
WORKER_ROWS = 1 << 16
#: What workers do: a function from batches of rows to batches of rows, which can be pickled.
RowExpansion: TypeAlias = "Callable[[Iterator[pyarrow.RecordBatch]], Iterator[pyarrow.RecordBatch]]"


def kind_of(address: str) -> str:
    """Return the scheme of a cluster's address, and any other address unchanged."""
    return CLUSTER_SCHEME if address.startswith(CLUSTER_SCHEME) else address


QueryEngine: TypeAlias = "LocalEngine | Cluster"


def engine_at(address: str, directory: Path, memory: int, watch: Watch) -> QueryEngine:
    """Return the engine at an address; DuckDB gets half of ``memory`` bytes, or the minimum."""
    if address == LOCAL_NAME:
        return LocalEngine(Database(directory, max(memory // 2, MIN_DUCKDB_BYTES), watch))
    if address.startswith(CLUSTER_SCHEME):
        return Cluster(address)
    raise InputError(
        f"{address!r} is not an engine; give the address of a Spark Connect server, such as "
        f"sc://localhost:15002, or {LOCAL_NAME}"
    )


class LocalEngine:
    """DuckDB in this process, with the methods of `Cluster`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._pool: Executor | None = None

    def name(self, name: str, paths: Sequence[Path]) -> None:
        """Define a name for the rows of files."""
        files = (path / "*.parquet" if path.is_dir() else path for path in paths)
        self.define(name, f"SELECT * FROM {parquet_rows(*files)}")

    def define(self, name: str, sql: str) -> None:
        """Define a name for a query."""
        self._database.run(name, f"CREATE OR REPLACE VIEW {name} AS {sql}")

    def write(self, sql: str, path: Path) -> None:
        """Write the rows of a query to a path, which is replaced."""
        self._database.run(path.name, f"COPY ({sql}) TO {sql_text(path)} (FORMAT parquet)")

    def expand(
        self,
        source: Path,
        by: RowExpansion,
        columns: str,  # noqa: ARG002  batches name their columns
        rows: int,
        path: Path,
    ) -> None:
        """Write to ``path`` what local processes compute from the ``rows`` rows of a file."""
        self._pool = self._pool or start_processes()
        expand_in_processes(self._pool, source, by, path, self._database.watch, WORKER_ROWS, rows)

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        return self._database.run("asking", sql)

    def column_types(self, name: str) -> dict[str, str]:
        """Return the type, in lower case, of each column of the rows that a name stands for."""
        rows = self._database.run("looking at the columns", f"DESCRIBE SELECT * FROM {name}")
        return {column: kind.lower() for column, kind, *_ in rows}

    def close(self) -> None:
        """Stop the worker processes, and close the connection."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        self._database.close()


class Cluster:
    """A cluster of machines that read and write the same files as this process."""

    def __init__(self, address: str) -> None:
        home = need("pyspark", "cluster", "work on a cluster").__file__
        # without this the client looks for an installed Spark, and exits if there is none
        os.environ.setdefault("SPARK_HOME", str(Path(str(home)).parent))
        sql = need("pyspark.sql", "cluster", "work on a cluster")
        self._errors = need("pyspark.errors", "cluster", "work on a cluster")
        try:
            _check_connection(address)
            self._session = sql.SparkSession.builder.remote(address).getOrCreate()
            self.rows("SELECT 1")
        except Exception as error:
            raise InputError(
                f"{address}: no engine answers there ({first_line(error)}); start one, or correct "
                "the address"
            ) from error

    def name(self, name: str, paths: Sequence[Path]) -> None:
        """Define a name for the rows of files."""
        with self._convert_errors():
            self._session.read.parquet(*map(str, paths)).createOrReplaceTempView(name)

    def define(self, name: str, sql: str) -> None:
        """Define a name for a query."""
        with self._convert_errors():
            self._session.sql(sql).createOrReplaceTempView(name)

    def write(self, sql: str, path: Path) -> None:
        """Write the rows of a query to a path, which is replaced."""
        with self._convert_errors():
            self._write(self._session.sql(sql), path)

    def expand(self, source: Path, by: RowExpansion, columns: str, rows: int, path: Path) -> None:
        """Write to ``path`` what workers compute from a file; ``columns`` is the output schema."""
        with self._convert_errors():
            frame = self._session.read.parquet(str(source))
            frame = frame.repartition(1 + rows // WORKER_ROWS)
            self._write(frame.mapInArrow(by, columns), path)

    @staticmethod
    def _write(frame: pyspark.sql.DataFrame, path: Path) -> None:
        frame.write.mode("overwrite").parquet(str(path))
        if not any(path.glob("*.parquet")):  # without rows, some engines write no file
            parquet = need("pyarrow.parquet", "cluster", "work on a cluster")
            path.mkdir(exist_ok=True)
            parquet.write_table(frame.limit(0).toArrow(), path / "nothing.parquet")

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        with self._convert_errors():
            return [tuple(row) for row in self._session.sql(sql).collect()]

    @contextmanager
    def _convert_errors(self) -> Iterator[None]:
        try:
            yield
        except self._errors.PySparkException as error:
            raise InputError(
                f"the engine failed: {_message(error)}; finished work is kept, and the same work "
                "can be resumed"
            ) from error

    def column_types(self, name: str) -> dict[str, str]:
        """Return the type, in lower case, of each column of the rows that a name stands for."""
        with self._convert_errors():
            return {column: kind.lower() for column, kind in self._session.table(name).dtypes}

    def close(self) -> None:
        """Close the connection."""
        self._session.stop()


def _check_connection(address: str) -> None:
    """Raise an error if an address does not answer; Spark's client would try for ten minutes."""
    import socket
    from urllib.parse import urlsplit

    url = urlsplit(address)
    socket.create_connection((url.hostname or "", url.port or 15002), 10).close()


def _message(error: Exception) -> str:
    """Return the message of a worker's error, or the first line of the engine's message."""
    messages = re.findall(r"^zermelo\.errors\.\w+: (.+)$", str(error), re.MULTILINE)
    return messages[-1] if messages else first_line(error)


def start_processes() -> Executor:
    """Return a pool of processes, which start when they get work."""
    return ProcessPoolExecutor(count_workers(), get_context("spawn"), prepare_process)


def expand_in_processes(
    pool: Executor, source: Path, by: RowExpansion, path: Path, watch: Watch, share: int, rows: int
) -> None:
    """Apply ``by`` to a file's rows, ``share`` rows a job; each job writes a file in ``path``."""
    remove(path)
    path.mkdir()
    pace = Pace(f"rows of {source.name} listed", rows)
    with starting_processes():
        jobs = {
            pool.submit(_write_job, source, by, begin, share, path / f"{begin:012}.parquet")
            for begin in range(0, rows, share)
        }
    try:
        while jobs:
            done, _ = wait(jobs, 0.2, return_when="FIRST_COMPLETED")
            for job in done:
                pace.done = min(rows, pace.done + share)
                job.result()
            jobs -= done
            watch.look(lambda: str(pace))
    except BrokenProcessPool as error:
        raise InputError(
            "a process that lists options died; in your own script, put the call below "
            "if __name__ == '__main__'"
        ) from error
    finally:
        for job in jobs:
            job.cancel()


def _write_job(source: Path, by: RowExpansion, first: int, count: int, path: Path) -> None:
    parquet = need("pyarrow.parquet", "bulk", "writing a Parquet file")
    writer = None
    with ExitStack() as files:
        for batch in by(_batches_of(source, first, count)):
            writer = writer or files.enter_context(parquet.ParquetWriter(path, batch.schema))
            writer.write_batch(batch)


def _batches_of(source: Path, first: int, count: int) -> Iterator[Any]:
    parquet = need("pyarrow.parquet", "bulk", "reading a Parquet file")
    with parquet.ParquetFile(source) as file:
        rows_before = 0
        for group in range(file.num_row_groups):
            size = file.metadata.row_group(group).num_rows
            begin, end = max(first - rows_before, 0), min(first + count - rows_before, size)
            if begin < end:
                table = file.read_row_group(group).slice(begin, end - begin)
                yield from table.to_batches()
            rows_before += size
