"""DuckDB in this process, for queries on more rows than fit into memory."""

from __future__ import annotations

import errno
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.bulk.pace import count_workers
from zermelo.errors import FormatError, InputError, LimitReached, need
from zermelo.limits import check_room

if TYPE_CHECKING:
    import pyarrow

    from zermelo.limits import Watch

BATCH_ROWS = 1 << 19  # maximum number of rows in a batch of `Database.batches`
#: The system's error numbers, and words of DuckDB's messages, when there is no room on the disk.
DISK_FULL_CODES = {errno.ENOSPC, errno.EFBIG, errno.EDQUOT}
DISK_FULL_WORDS = ("no space left", "file too large", "quota exceeded", "max_temp_directory_size")


@contextmanager
def disk_full_as_input_error(directory: Path) -> Iterator[None]:
    """Convert errors of a full disk within a context to InputError with advice to resume."""
    try:
        yield
    except Exception as error:
        is_full = isinstance(error, OSError) and error.errno in DISK_FULL_CODES
        if not is_full and not any(words in str(error).lower() for words in DISK_FULL_WORDS):
            raise
        raise InputError(
            f"{directory}: the disk is full; make room, and ask again with --resume"
        ) from error


class Database:
    """A connection to DuckDB, which moves data beyond its limit on memory to a directory."""

    def __init__(self, directory: Path, memory: int, watch: Watch) -> None:
        check_room("DuckDB with Arrow", 400)
        self._duckdb = need("duckdb", "bulk", "work on disk")
        self.directory, self.memory, self.watch = directory, memory, watch
        settings = {"temp_directory": str(directory / "spilled"), "threads": count_workers()}
        self._connection = self._duckdb.connect(config=settings)
        self.limit_memory(memory)
        self._connection.execute("SET enable_progress_bar_print = false")
        self._connection.execute("SET enable_progress_bar = true")

    def limit_memory(self, memory: int) -> None:
        """Set the limit on memory, in bytes."""
        self._connection.execute(f"SET memory_limit = '{memory // 1_000_000}MB'")
        self.memory = memory

    def run(self, task: str, sql: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Run a statement, report its progress to the watch, and return its rows."""
        with self._convert_errors(), ThreadPoolExecutor(1) as pool:
            job = pool.submit(lambda: self._connection.execute(sql, parameters).fetchall())
            try:
                while wait([job], 0.2).not_done:
                    self.watch.look(lambda: self._progress(task))
            except BaseException:
                self._connection.interrupt()
                raise
            return list(job.result())

    def _progress(self, task: str) -> str:
        percent = self._connection.query_progress()
        return f"{task}: {percent:.0f} %" if percent > 0 else task

    def batches(self, sql: str) -> Iterator[pyarrow.RecordBatch]:
        """Yield the rows of a query in batches, in any order."""
        with self._convert_errors():
            self._connection.execute("SET preserve_insertion_order = false")
            try:
                yield from self._connection.sql(sql).to_arrow_reader(BATCH_ROWS)
            finally:
                self._connection.execute("SET preserve_insertion_order = true")

    @contextmanager
    def _convert_errors(self) -> Iterator[None]:
        try:
            with disk_full_as_input_error(self.directory):
                yield
        except self._duckdb.OutOfMemoryException as error:
            raise LimitReached("memory", f"{self.memory:,} bytes for DuckDB", {}) from error
        except (self._duckdb.ConversionException, self._duckdb.OutOfRangeException) as error:
            raise InputError(f"a vertex's number is too large: {first_line(error)}") from error
        except self._duckdb.InterruptException:
            raise
        except self._duckdb.Error as error:
            raise FormatError(first_line(error), file="the input") from error

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


def first_line(error: Exception) -> str:
    """Return the first line of an error's message, or the error's type if it has none."""
    return (str(error).strip() or type(error).__name__).partition("\n")[0]


def sql_text(text: object) -> str:
    """Return a text as an SQL literal.

    >>> sql_text("it's")
    "'it''s'"
    """
    return "'" + str(text).replace("'", "''") + "'"


def parquet_rows(*files: object) -> str:
    """Return the SQL expression for the rows of Parquet files."""
    return f"read_parquet([{', '.join(map(sql_text, files))}])"
