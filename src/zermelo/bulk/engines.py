"""Engines for queries on Parquet files: DuckDB in this process, or a cluster by Spark Connect."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from zermelo.bulk.database import Database, in_parquet, quoted
from zermelo.errors import InputError, need

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import pyspark

    from zermelo.bulk.processes import Expands
    from zermelo.limits import Watch

#: The beginning of a cluster's address, and the name of the engine in this process.
REMOTE, LOCAL = "sc://", "duckdb"

#: Bytes that DuckDB needs at least.
MIN_DUCKDB_BYTES = 1 << 27

#: Input rows of one worker at a time, at most.
ROWS_PER_WORKER = 1 << 16


def kind_of(address: str) -> str:
    """Return the kind of engine for notes of work: the address of a cluster may change."""
    return REMOTE if address.startswith(REMOTE) else address


#: An engine.
Queries: TypeAlias = "InProcess | Connected"


def engine_at(address: str, directory: Path, memory: int, watch: Watch) -> Queries:
    """Connect to an engine that writes in a directory; DuckDB gets half of the memory."""
    if address == LOCAL:
        return InProcess(Database(directory, max(memory // 2, MIN_DUCKDB_BYTES), watch))
    if address.startswith(REMOTE):
        return Connected(address)
    raise InputError(
        f"no engine is called {address!r}; give the address of one that speaks Spark Connect, such "
        f"as sc://localhost:15002, or {LOCAL}"
    )


class InProcess:
    """DuckDB in this process: like a cluster it runs queries of `rounds.sql` and writes Parquet."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._pool: Executor | None = None

    def name(self, name: str, paths: Sequence[Path]) -> None:
        """Define a name for the rows of files."""
        files = (path / "*.parquet" if path.is_dir() else path for path in paths)
        self.define(name, f"SELECT * FROM {in_parquet(*files)}")

    def define(self, name: str, sql: str) -> None:
        """Define a name for a query."""
        self._database.run(name, f"CREATE OR REPLACE VIEW {name} AS {sql}")

    def write(self, sql: str, path: Path) -> None:
        """Write the rows of a query to a path, and replace what is there."""
        self._database.run(path.name, f"COPY ({sql}) TO {quoted(path)} (FORMAT parquet)")

    def expand(
        self,
        source: Path,
        by: Expands,
        columns: str,  # noqa: ARG002  the batches say it
        rows: int,
        path: Path,
    ) -> None:
        """Write the rows that processes of this machine make from the rows of a file."""
        from zermelo.bulk import processes

        self._pool = self._pool or processes.started()
        processes.expand(self._pool, source, by, path, self._database.watch, ROWS_PER_WORKER, rows)

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        return self._database.run("asking", sql)

    def kinds(self, name: str) -> dict[str, str]:
        """Return the columns of a name with their types in lower case."""
        rows = self._database.run("looking at the columns", f"DESCRIBE SELECT * FROM {name}")
        return {column: kind.lower() for column, kind, *_ in rows}

    def close(self) -> None:
        """Close the connection."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        self._database.close()


class Connected:
    """A cluster of one or more machines that reads and writes the same files."""

    def __init__(self, address: str) -> None:
        home = need("pyspark", "cluster", "work on a cluster").__file__
        # the client looks for a Spark of its own, and ends the program where it finds none
        os.environ.setdefault("SPARK_HOME", str(Path(str(home)).parent))
        sql = need("pyspark.sql", "cluster", "work on a cluster")
        self._errors = need("pyspark.errors", "cluster", "work on a cluster")
        try:
            _reach(address)
            self._session = sql.SparkSession.builder.remote(address).getOrCreate()
            self.rows("SELECT 1")
        except Exception as error:
            raise InputError(
                f"{address}: no engine answers there ({_first(error)}); start one, or correct the "
                "address"
            ) from error

    def name(self, name: str, paths: Sequence[Path]) -> None:
        """Define a name for the rows of files."""
        with self._told():
            self._session.read.parquet(*map(str, paths)).createOrReplaceTempView(name)

    def define(self, name: str, sql: str) -> None:
        """Define a name for a query."""
        with self._told():
            self._session.sql(sql).createOrReplaceTempView(name)

    def write(self, sql: str, path: Path) -> None:
        """Write the rows of a query to a path, and replace what is there."""
        with self._told():
            self._write(self._session.sql(sql), path)

    def expand(self, source: Path, by: Expands, columns: str, rows: int, path: Path) -> None:
        """Write the rows that workers of the cluster make from the rows of files."""
        with self._told():
            frame = self._session.read.parquet(str(source))
            frame = frame.repartition(1 + rows // ROWS_PER_WORKER)
            self._write(frame.mapInArrow(by, columns), path)

    @staticmethod
    def _write(frame: pyspark.sql.DataFrame, path: Path) -> None:
        frame.write.mode("overwrite").parquet(str(path))
        if not any(path.glob("*.parquet")):  # some engines write nothing of nothing
            parquet = need("pyarrow.parquet", "cluster", "work on a cluster")
            path.mkdir(exist_ok=True)
            parquet.write_table(frame.limit(0).toArrow(), path / "nothing.parquet")

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        with self._told():
            return [tuple(row) for row in self._session.sql(sql).collect()]

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Convert errors of the engine."""
        try:
            yield
        except self._errors.PySparkException as error:
            raise InputError(
                f"the engine gives up: {_told_by(error)}; what was done is kept, and the same work "
                "goes on"
            ) from error

    def kinds(self, name: str) -> dict[str, str]:
        """Return the columns of a name with their types in lower case."""
        with self._told():
            return {column: kind.lower() for column, kind in self._session.table(name).dtypes}

    def close(self) -> None:
        """Close the connection."""
        self._session.stop()


def _reach(address: str) -> None:
    """Check that the address answers: Spark's client would try for ten minutes."""
    import socket
    from urllib.parse import urlsplit

    parts = urlsplit(address)
    socket.create_connection((parts.hostname or "", parts.port or 15002), 10).close()


def _told_by(error: Exception) -> str:
    """Return the message of a worker, or the first line of the engine's."""
    messages = re.findall(r"^zermelo\.errors\.\w+: (.+)$", str(error), re.MULTILINE)
    return messages[-1] if messages else _first(error)


def _first(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).partition("\n")[0]
