"""What runs queries on Parquet files: DuckDB in this process, or a cluster by Spark Connect."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from zermelo.bulk.database import Database, quoted
from zermelo.errors import InputError, need

if TYPE_CHECKING:
    from zermelo.limits import Watch

#: What an address of a cluster begins with, and the name of the engine in this process.
REMOTE, LOCAL = "sc://", "duckdb"


class Queries(Protocol):
    """Runs queries of `rounds.sql`; what it writes are Parquet files that others read."""

    def name(self, name: str, paths: Sequence[Path]) -> None:
        """Let a name stand for what files hold."""

    def define(self, name: str, sql: str) -> None:
        """Let a name stand for a query."""

    def write(self, sql: str, path: Path) -> None:
        """Write what a query finds, in the place of what is there."""

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""

    def kinds(self, name: str) -> dict[str, str]:
        """Return the columns that a name stands for, each with its type in lower case."""

    def close(self) -> None:
        """Let go of it."""


def engine_at(address: str, directory: Path, memory: int, watch: Watch) -> Queries:
    """Connect to an engine.

    Raises
    ------
    InputError
        There is none at the address.
    MissingExtra
    """
    if address == LOCAL:
        return InProcess(Database(directory, memory, watch))
    if address.startswith(REMOTE):
        return Connected(address)
    raise InputError(
        f"no engine is called {address!r}; give the address of one that speaks Spark Connect, such "
        f"as sc://localhost:15002, or {LOCAL}"
    )


class InProcess:
    """DuckDB."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def name(self, name: str, paths: Sequence[Path]) -> None:
        """Let a name stand for what files hold."""
        held = ", ".join(map(quoted, paths))
        self.define(name, f"SELECT * FROM read_parquet([{held}])")

    def define(self, name: str, sql: str) -> None:
        """Let a name stand for a query."""
        self._database.run(name, f"CREATE OR REPLACE VIEW {name} AS {sql}")

    def write(self, sql: str, path: Path) -> None:
        """Write what a query finds, in the place of what is there."""
        self._database.run(path.name, f"COPY ({sql}) TO {quoted(path)} (FORMAT parquet)")

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        return self._database.run("asking", sql)

    def kinds(self, name: str) -> dict[str, str]:
        """Return the columns that a name stands for, each with its type in lower case."""
        held = self._database.run("looking at the columns", f"DESCRIBE SELECT * FROM {name}")
        return {column: kind.lower() for column, kind, *_ in held}

    def close(self) -> None:
        """Let go of it."""
        self._database.close()


class Connected:
    """A cluster, of one machine or of many, that reads and writes the same files."""

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
                f"{address}: no engine answers there ({_first(error)}); start one, or mend the "
                "address"
            ) from error

    def name(self, name: str, paths: Sequence[Path]) -> None:
        """Let a name stand for what files hold."""
        with self._told():
            self._session.read.parquet(*map(str, paths)).createOrReplaceTempView(name)

    def define(self, name: str, sql: str) -> None:
        """Let a name stand for a query."""
        with self._told():
            self._session.sql(sql).createOrReplaceTempView(name)

    def write(self, sql: str, path: Path) -> None:
        """Write what a query finds, in the place of what is there."""
        with self._told():
            found = self._session.sql(sql)
            found.write.mode("overwrite").parquet(str(path))
            if not any(path.glob("*.parquet")):  # some engines write nothing of nothing
                parquet = need("pyarrow.parquet", "cluster", "work on a cluster")
                path.mkdir(exist_ok=True)
                parquet.write_table(found.limit(0).toArrow(), path / "nothing.parquet")

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        with self._told():
            return [tuple(row) for row in self._session.sql(sql).collect()]

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Make errors of the engine ours.

        Raises
        ------
        InputError
        """
        try:
            yield
        except self._errors.PySparkException as error:
            raise InputError(
                f"the engine gives up: {_first(error)}; what was done is kept, and --resume goes on"
            ) from error

    def kinds(self, name: str) -> dict[str, str]:
        """Return the columns that a name stands for, each with its type in lower case."""
        with self._told():
            return {column: kind.lower() for column, kind in self._session.table(name).dtypes}

    def close(self) -> None:
        """Let go of it."""
        self._session.stop()


def _reach(address: str) -> None:
    """Look whether anybody listens: Spark's client would try for ten minutes.

    Raises
    ------
    OSError, ValueError
    """
    import socket
    from urllib.parse import urlsplit

    held = urlsplit(address)
    socket.create_connection((held.hostname or "", held.port or 15002), 10).close()


def _first(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).partition("\n")[0]
