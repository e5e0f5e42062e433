"""The outcomes and kernels of a digraph in files, by stages after which work can be resumed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import numpy as np

from zermelo._jit import retrograde
from zermelo.bulk import labels, rows
from zermelo.bulk.database import Database, disk_full_as_input_error, parquet_rows, sql_text
from zermelo.bulk.edges import NAMES, EdgeFiles, number_vertices
from zermelo.bulk.opening import check_unchanged, open_directory, work_limits
from zermelo.bulk.pace import Pace
from zermelo.bulk.workspace import replacing
from zermelo.digraph.digraph import Digraph
from zermelo.digraph.names import ArrayNames
from zermelo.errors import InputError, LimitReached, need
from zermelo.kernel.kernels import kernels
from zermelo.labels.ending import NamedEnding
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Bytes of memory that DuckDB needs to read and write in batches.
MIN_WORK_BYTES = 128 << 20
#: The file of the table before it is joined with names.
TABLE = "table.parquet"
#: SQL options for writing a table, by the suffix of its name.
WRITERS = {".parquet": "FORMAT parquet", ".csv": "FORMAT csv", ".tsv": "FORMAT csv, DELIM '\t'"}
#: Number of rows of a row group, the part of a table that is in memory at a time.
GROUP_ROWS = 1 << 16
#: A column: name, integers by vertex number (negative: empty), and their texts (None: integers).
Column: TypeAlias = "tuple[str, NDArray[Any] | OutcomeArray, Sequence[str] | None]"
OPTION = "option"  # the name of the column with options of perfect play
#: Normal play: a player who cannot move loses.
NORMAL_ENDING = NamedEnding()
#: Columns written without a dictionary of their entries, as few entries repeat.
UNREPEATED_COLUMNS = {"number", "vertex", "counter", OPTION}
#: Bytes of an edge inside the draws while it is read and numbered.
BYTES_PER_EDGE = 40
#: The version of the files: unfinished work of another version is not resumed.
VERSION = 3
#: The texts of the codes 0, 1, … in answers about kernels.
DECIDED, SHARES, INSIDE = ("in", "out", "open"), ("none", "some", "all", "no kernel"), ("no", "yes")


class OutcomeArray:
    """Outcomes by vertex number (0 P, 1 N, 2 D), computed on demand; for ``extra`` see `Ends`."""

    def __init__(self, remoteness: NDArray[Any], extra: int = 0) -> None:
        self._remoteness, self._extra = remoteness, extra

    def __getitem__(self, vertices: slice) -> NDArray[np.int8]:
        remoteness = self._remoteness[vertices]
        return np.where(remoteness < 0, 2, remoteness & 1 ^ self._extra).astype(np.int8)


class EdgeWork:
    """Work on the outcomes of a digraph whose edges are in files; a context manager.

    The limit on memory, by default 2 GiB, is for data held at a time; pages of files, which the
    system can take back, do not count. With ``resume`` earlier work on the same files continues.
    With ``wide`` vertex numbers always have 64 bits. ``question_limits`` limits searches in memory.

    `label` sets ``edges``, ``array`` (remoteness by vertex number, −1 for draws), ``present`` (mask
    of numbers that are vertices, or None for all), ``counts`` and ``longest`` (see `EngineWork`).
    """

    def __init__(
        self,
        files: EdgeFiles,
        directory: str | Path,
        limits: Limits | Watch = NO_LIMITS,
        *,
        resume: bool = False,
        wide: bool = False,
        ending: NamedEnding = NORMAL_ENDING,
    ) -> None:
        self._shared_watch, self.watch, self.memory = work_limits(limits)
        self.question_limits = self._shared_watch.start()
        self.directory, self._wide = Path(directory), wide
        self.database = Database(self.directory, max(self.memory // 2, MIN_WORK_BYTES), self.watch)
        self.ending = ending
        self._open_directory = open_directory(
            self.directory, files, self.watch,
            resume=resume, version=VERSION, wide=wide, ending=ending.json(),
        )  # fmt: skip
        self.space, self._files = self._open_directory.space, files
        #: The option of perfect play by vertex number, once labels are checked.
        self.option: NDArray[Any] | None = None

    def __enter__(self) -> Self:
        # watches started from the shared watch do not count pages of files either
        self._shared_watch.limits = self.watch.limits
        return self

    def __exit__(self, *_: object) -> None:
        self._shared_watch.limits = self.question_limits.limits
        self.database.close()
        self._open_directory.lock.close()

    def label(self) -> None:
        """Label all vertices; at a limit, finished work stays in the directory."""
        with disk_full_as_input_error(self.directory):
            self.edges = number_vertices(self._files, self.database, self.space)
            if not self.edges.has_names:  # nothing will be sorted or joined
                self.database.limit_memory(MIN_WORK_BYTES)
            labels.check_memory(self.edges.count, self.memory)
            rows.write_rows(self.edges, self.database, self.space, self.watch, wide=self._wide)
            check_unchanged(self._files, self._open_directory)
            self.vertices: int = self.space.note["rows"]["vertices"]
            self.present: NDArray[np.bool_] | None = None
            if self.vertices < self.edges.count:
                self.present = self.space.read(rows.PRESENT, np.bool_, self.edges.count)
            final = self.ending.final
            ends = None if final is None else np.array([self.number(v) for v in final], np.int64)
            self._ends = labels.Ends(ends, self.ending.only_final, self.ending.extra_moves)
            self._board = labels.label_vertices(self.space, self.edges, self.watch, self._ends)
        self.array = self._board[: self.edges.count]
        labels.shift(self.array, -self._ends.extra)
        self.rows, self.attacks = self.edges.rows, self.edges.attacks
        self.counts, self.longest = self._count_outcomes()

    def number(self, name: str) -> int:
        """Return the number of the vertex with a name; raises UnknownVertex if there is none."""
        return self.edges.number(self.database, name, self.present)

    def label_of(self, number: int) -> tuple[str, int | None]:
        """Return the outcome of a vertex, and its remoteness, None for a draw."""
        remoteness = int(self.array[number])
        if remoteness < 0:
            return "D", None
        return "PN"[remoteness & 1 ^ self._ends.extra], remoteness

    def name(self, number: int) -> str:
        """Return the name of a vertex."""
        return self.edges.name(self.database, number)

    @contextmanager
    def _on_board(self) -> Iterator[None]:
        """Shift remotenesses within a context to those on `Ending.board` (misère: one more)."""
        labels.shift(self.array, self._ends.extra)
        try:
            yield
        finally:
            labels.shift(self.array, -self._ends.extra)

    def _count_outcomes(self) -> tuple[Mapping[str, int], int]:
        """Return the number of vertices by outcome, and the largest remoteness (−1: none)."""
        counts, longest = np.zeros(3, np.int64), -1
        outcomes = OutcomeArray(self.array, self._ends.extra)
        for first in range(0, self.edges.count, labels.VERTICES_PER_CHUNK):
            chunk = slice(first, first + labels.VERTICES_PER_CHUNK)
            is_vertex = slice(None) if self.present is None else self.present[chunk]
            counts += np.bincount(outcomes[chunk][is_vertex], minlength=3)
            longest = max(longest, int(self.array[chunk][is_vertex].max(initial=-1)))
        return dict(zip("PND", counts.tolist(), strict=True)), longest

    def flaw(self) -> str:
        """Check all labels against the edges; return the first flaw, or an empty text."""
        check = labels.Check(self._board, self.present, self.edges, self._ends)
        with disk_full_as_input_error(self.directory), self._on_board():
            flaw = check.flaw(self.database, self.watch)
        self.option = check.option
        check_unchanged(self._files, self._open_directory)
        return flaw

    def outcomes(self) -> Iterator[Column]:
        """Yield the columns outcome, remoteness and counter, and option if labels were checked."""
        yield "outcome", OutcomeArray(self.array, self._ends.extra), "PND"
        yield "remoteness", self.array, None
        yield "counter", self.counter(), None
        if self.option is not None:
            yield OPTION, self.option, None

    def counter(self) -> NDArray[Any]:
        """Return the counter of Algorithm PND by vertex number; −1 for all but P-positions."""
        absent = slice(0) if self.present is None else ~self.present
        self.array[absent] = -1  # absent numbers are skipped
        with self._on_board():
            counter: NDArray[Any] = retrograde.order_of_labelling(self.array)
        self.array[absent] = -int(self._ends.only_final)  # as after labelling
        return counter

    def draws(self) -> tuple[NDArray[np.int64], Digraph]:
        """Return the numbers of the draws, and the subdigraph on them."""
        is_draw = self.array < 0
        if self.present is not None:
            is_draw &= self.present
        numbers, pairs, count = np.flatnonzero(is_draw), [], 0
        sql_type = rows.number_type(self.edges.count, wide=self._wide)[1]
        pace = Pace("edges inside the draws looked for", self.edges.rows)
        with disk_full_as_input_error(self.directory):
            for sources, targets in self.edges.batches(self.database, sql_type):
                self.watch.look(lambda: str(pace))
                is_inside = is_draw[sources] & is_draw[targets]
                pairs.append((sources[is_inside], targets[is_inside]))
                count += pairs[-1][0].size
                pace.done += targets.size
                if BYTES_PER_EDGE * count > self.memory:
                    raise LimitReached(
                        "memory", f"{self.memory:,} bytes; kernels are searched in memory, "
                        f"and more than {count:,} edges lie inside the draws", {},
                    )  # fmt: skip
        index = np.full(self.edges.count, -1, np.int32 if numbers.size < 1 << 31 else np.int64)
        index[numbers] = np.arange(numbers.size)
        ends = [np.concatenate([index[:0], *(index[pair[i]] for pair in pairs)]) for i in (0, 1)]
        names = self.edges.names(self.database, is_draw)
        return numbers, Digraph.from_arrays(*ends, names=ArrayNames(names))

    def write(self, output: str, columns: Iterable[Column]) -> None:
        """Write a table of all vertices to a file, in the order of `zermelo.read`."""
        options, columns = writer_options(output), [*columns]
        try:
            with replacing(output) as partial:
                if not self.edges.has_names and options == WRITERS[".parquet"]:
                    with disk_full_as_input_error(partial.absolute().parent):
                        self._write_numbers(columns, partial, named=True)
                else:
                    self._write_by_database(columns, partial, options)
        finally:
            (self.directory / TABLE).unlink(missing_ok=True)

    def _write_by_database(self, columns: Sequence[Column], path: Path, options: str) -> None:
        """Write the table with numbers of vertices, then join it with the names by DuckDB."""
        edges = self.edges
        with disk_full_as_input_error(self.directory):
            self._write_numbers(columns, self.directory / TABLE)
        names = parquet_rows(self.directory / NAMES)
        source, order = f"{parquet_rows(self.directory / TABLE)} l", ""
        has_option = any(name == OPTION for name, *_ in columns)
        if edges.has_names:
            name_sql = ["n.name", "m.name"]
            source += f" JOIN {names} n ON l.number = n.number"
            source += f" LEFT JOIN {names} m ON l.{OPTION} = m.number" if has_option else ""
            order = "ORDER BY l.number"
        else:
            name_sql = [f"(l.{end} + {edges.low})" for end in ("number", OPTION)]
        selected = [
            f"{name_sql[0]} AS vertex",
            *(f"l.{name}" for name, *_ in columns if name != OPTION),
        ]
        selected += [f"{name_sql[1]} AS {OPTION}"] if has_option else []
        with disk_full_as_input_error(path.absolute().parent):
            query = f"SELECT {', '.join(selected)} FROM {source} {order}"
            self.database.run("writing", f"COPY ({query}) TO {sql_text(path)} ({options})")

    def _write_numbers(self, columns: Sequence[Column], path: Path, *, named: bool = False) -> None:
        """Write the table with vertex numbers or, with ``named``, with names that are numbers."""
        arrow = need("pyarrow", "bulk", "writing a Parquet file")
        parquet = need("pyarrow.parquet", "bulk", "writing a Parquet file")
        arrow.default_memory_pool().release_unused()  # memory left from passes over edges
        writer, pace = None, Pace("rows written", self.edges.count)
        with ExitStack() as files:
            for first in range(0, max(1, self.edges.count), GROUP_ROWS):
                self.watch.look(lambda: str(pace))
                group = slice(first, min(first + GROUP_ROWS, self.edges.count))
                present = slice(None) if self.present is None else self.present[group]
                numbers = np.arange(group.start, group.stop)[present]
                arrays = {"number": arrow.array(numbers)}
                if named:
                    arrays = {"vertex": arrow.array(numbers + np.int64(self.edges.low))}
                for name, column, texts in columns:
                    values = column[group][present]
                    arrays[name] = arrow.array(values, mask=values < 0)
                    if texts is not None:
                        arrays[name] = arrow.array([*texts]).take(arrays[name])
                    if named and name == OPTION:
                        options = values + np.int64(self.edges.low)
                        arrays[name] = arrow.array(options, mask=values < 0)
                table = arrow.table(arrays)
                repeated = [name for name in arrays if name not in UNREPEATED_COLUMNS]
                writer = writer or files.enter_context(
                    parquet.ParquetWriter(path, table.schema, use_dictionary=repeated)
                )
                writer.write_table(table)
                pace.done = group.stop


def kernels_of(work: EdgeWork, question: str | None) -> tuple[dict[str, Any], Column]:
    """Return the facts that answer a question about kernels, and a `Column`.

    P-positions lie in every kernel, N-positions in none. A draw has no P-option, and its
    predecessors are N or draws. So the kernels of the digraph are those of the subdigraph on the
    draws, each together with all P-positions (Pérez Romero 2020, section 1.3).

    The question is ``"count"``, ``"status"``, or None for one kernel. All answers have ``exists``
    and ``open_edges``, the number of edges between draws. Further facts are the ``count`` of
    kernels; or, if there is a kernel, the numbers of vertices ``in_all``, ``in_some`` (but not all)
    and ``in_none``; or the ``size`` of the kernel, None if there is none.
    """
    numbers, G = work.draws()
    watch = work.question_limits
    search = kernels(G, limits=watch)
    facts: dict[str, Any] = {"open_edges": G.edge_count}
    P, N, D = (np.int8(code) for code in {None: (1, 0, -1), "count": (0, 1, 2)}.get(
        question, (2, 0, 0)))  # fmt: skip
    codes = np.where(work.array < 0, D, np.where(work.array & 1, N, P))
    if question == "count":
        count = search.count(watch)
        return facts | {"exists": count > 0, "count": count}, ("decided", codes, DECIDED)
    if question == "status":
        status = search.status(watch)
        if status.exists:
            codes[numbers] = status.array
        shares = np.bincount(codes if work.present is None else codes[work.present], minlength=3)
        facts |= {"exists": status.exists}
        if status.exists:
            facts |= dict(zip(("in_none", "in_some", "in_all"), shares.tolist(), strict=True))
        else:
            codes[:] = 3
        return facts, ("kernels", codes, SHARES)
    kernel = search.find(limits=watch)
    facts |= {"exists": kernel is not None, "size": None}
    if kernel is None:
        codes[:] = -1
    else:
        codes[numbers] = 0
        codes[numbers[kernel.numbers]] = 1
        facts["size"] = work.counts["P"] + len(kernel)
    return facts, ("kernel", codes, INSIDE)


def writer_options(output: str) -> str:
    """Return the SQL options for a table by its file's name; InputError if the name is unusable."""
    if (options := WRITERS.get(Path(output).suffix.lower())) is None:
        raise InputError(
            f"{output}: the name does not determine the format; end it in {', '.join(WRITERS)}"
        )
    if not Path(output).absolute().parent.is_dir():
        raise InputError(f"{output}: there is no such directory to write to; make it first")
    return options
