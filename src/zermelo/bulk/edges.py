"""Edges in files, and the numbers of their vertices."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.bulk.database import Database, parquet_rows, sql_text
from zermelo.bulk.pace import Pace
from zermelo.errors import DigraphError, FormatError, InputError, UnknownVertex

if TYPE_CHECKING:
    import pyarrow
    from numpy.typing import NDArray

    from zermelo.bulk.workspace import Workspace
    from zermelo.limits import Watch

#: The endings of file names, each with the separator of columns (empty for Parquet).
ENDINGS = {".parquet": "", ".csv": ",", ".tsv": "\t", ".csv.gz": ",", ".tsv.gz": "\t"}
#: The types of columns that may have names of vertices, as DuckDB and Spark call the types.
INTEGER_TYPES = {"tinyint", "smallint", "integer", "int", "bigint"}
INTEGER_TYPES |= {f"u{kind}" for kind in INTEGER_TYPES}
TEXT_TYPES = {"varchar", "string"}
#: An integer of at most 18 digits without leading zeros, as in `zermelo.digraph.columns`.
WHOLE_NUMBER = "^(0|-?[1-9][0-9]{0,17})$"
#: Number of bytes at the beginning of a file that must contain the titles of its columns, and
#: number of bytes that are read at a time for a digest.
HEAD_BYTES, PIECE_BYTES = 1 << 20, 1 << 24
#: Names of files: the input as two columns, the names by number, and the edges between numbers.
INPUT, NAMES, EDGES = "input.parquet", "names.parquet", "edges.parquet"


@dataclass(frozen=True)
class EdgeFiles:
    """Files of edges, in the order in which they are read."""

    paths: tuple[Path, ...]
    separator: str  # of columns; empty for Parquet
    attacks: bool = False  # whether each row is an attack: the edge leads from target to source

    def stamps(self) -> dict[str, list[int]]:
        """Return the stamps of the files (size, times, device, inode), by absolute path."""
        stamps: dict[str, list[int]] = {}
        for path in self.paths:
            try:
                stat = path.stat()
            except OSError as error:
                raise InputError(f"{path} cannot be read: {error.strerror}") from error
            times = [stat.st_mtime_ns, stat.st_ctime_ns]
            stamps[str(path.absolute())] = [stat.st_size, *times, stat.st_dev, stat.st_ino]
        return stamps

    def fingerprints(self, old: Mapping[str, Sequence[object]], watch: Watch) -> list[list[object]]:
        """Return name, size and digest of each file; ``old``: stamp and digest by absolute path."""
        entries: list[list[object]] = []
        for path, (absolute_path, stamp) in zip(self.paths, self.stamps().items(), strict=True):
            *old_stamp, digest = old.get(absolute_path, [""])
            if old_stamp != stamp:
                digest = _digest(path, stamp[0], watch)
            entries.append([path.name, stamp[0], digest])
        return entries


def _digest(path: Path, size: int, watch: Watch) -> str:
    digest, pace = hashlib.sha256(), Pace(f"bytes of {path.name} read", size)
    try:
        with path.open("rb") as file:
            while piece := file.read(PIECE_BYTES):
                digest.update(piece)
                pace.done += len(piece)
                watch.look(lambda: str(pace))
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    return digest.hexdigest()


def files_of(source: str, names: Sequence[str], *, attacks: bool = False) -> EdgeFiles:
    """Return one file, or those of several with a known ending; errors begin with ``source``."""
    paths = [Path(path) for path in names]
    if len(paths) > 1:
        paths = [path for path in paths if _ending(path)]
    endings = {_ending(path) for path in paths}
    if len(endings) != 1 or "" in endings:
        file_names = ", ".join(path.name for path in paths[:6]) or "no files"
        raise InputError(
            f"{source}: {file_names}; on disk, edges are read from files of one kind: "
            f"{', '.join(ENDINGS)}"
        )
    return EdgeFiles(tuple(paths), ENDINGS[endings.pop()], attacks)


def _ending(path: Path) -> str:
    return next((end for end in ENDINGS if path.name.lower().endswith(end)), "")


@dataclass(frozen=True)
class Edges:
    """Edges between vertex numbers, read in batches."""

    rows: int  # number of rows with an edge, parallel edges included
    declared: int  # number of rows that only declare a vertex
    #: The number of vertex numbers; if no file has the names, some may belong to no vertex.
    count: int
    low: int  # the name of vertex 0 if no file has the names, else 0
    has_names: bool  # whether a file has the names
    source: str  # the SQL expression that reads the edges
    attacks: bool  # whether edges lead from column target to column source

    def batches(self, database: Database, sql_type: str) -> Iterator[Any]:
        """Yield the numbers of sources and of targets in batches, as pairs of arrays."""
        ends = [f"(target - {self.low})::{sql_type}", f"(source - {self.low})::{sql_type}"]
        sources, targets = ends if self.attacks else reversed(ends)
        for batch in database.batches(
            f"SELECT {sources} AS s, {targets} AS t FROM {self.source} WHERE target IS NOT NULL"
        ):
            yield tuple(column.to_numpy() for column in batch.columns)

    def declared_vertices(self, database: Database) -> Iterator[Any]:
        """Yield arrays of the numbers of the vertices in rows without a target."""
        if self.declared:
            for batch in database.batches(
                f"SELECT (source - {self.low})::BIGINT FROM {self.source} WHERE target IS NULL"
            ):
                yield batch.column(0).to_numpy()

    def names(
        self, database: Database, mask: NDArray[np.bool_]
    ) -> pyarrow.Array | NDArray[np.int64]:
        """Return the names of the vertices in a mask, by number: text from a file, or integers."""
        import pyarrow

        if not self.has_names:
            return np.flatnonzero(mask) + self.low
        arrays = [pyarrow.array([], pyarrow.string())]
        for batch in database.batches(
            f"SELECT number, name::VARCHAR AS name FROM {_rows_of(database, NAMES)} ORDER BY number"
        ):
            is_in_mask = mask[batch.column(0).to_numpy()]
            arrays.append(batch.column(1).filter(pyarrow.array(is_in_mask)))
        return pyarrow.concat_arrays(arrays)

    def name(self, database: Database, number: int) -> str:
        """Return the name of the vertex with a number."""
        if not self.has_names:
            return str(number + self.low)
        sql = f"SELECT name::VARCHAR FROM {_rows_of(database, NAMES)} WHERE number = ?"
        return str(database.run("reading a name", sql, [number])[0][0])

    def number(self, database: Database, name: str, present: NDArray[np.bool_] | None) -> int:
        """Return the number of the vertex with a name; raises UnknownVertex if there is none."""
        if self.has_names:
            sql = f"SELECT number FROM {_rows_of(database, NAMES)} WHERE name::VARCHAR = ?"
            if rows := database.run("reading a number", sql, [name]):
                return int(rows[0][0])
        elif re.match(WHOLE_NUMBER, name):
            number = int(name) - self.low
            if 0 <= number < self.count and (present is None or present[number]):
                return number
        count = self.count if present is None else int(np.count_nonzero(present))
        raise UnknownVertex(name, count)


def _rows_of(database: Database, name: str) -> str:
    return parquet_rows(database.directory / name)


def number_vertices(files: EdgeFiles, database: Database, space: Workspace) -> Edges:
    """Return the edges between vertex numbers; existing files from earlier work are used.

    If names are whole numbers close together (``near``), a vertex number is the name minus the
    least name. Otherwise DuckDB numbers the names: integers by size, text by first appearance.
    """
    stage: dict[str, Any] = space.note.get("edges", {})
    source = _rows_of(database, INPUT) if files.separator else parquet_rows(*files.paths)
    if not stage:
        stage = _inspect(files, source, database)
        if not stage["near"]:
            _number_names(source, database, text=stage["text"])
        for name in _written_files(files, near=stage["near"]):
            space.record(name)
        space.put({**space.note, "edges": stage})
    for name in _written_files(files, near=stage["near"]):
        space.check(name)
    count, low = stage["span"], stage["low"]
    if not stage["near"]:
        count = database.run("numbers", f"SELECT count(*) FROM {_rows_of(database, NAMES)}")[0][0]
        source, low = _rows_of(database, EDGES), 0
    return Edges(
        stage["rows"], stage["declared"], count, low, not stage["near"], source, files.attacks
    )


def _written_files(files: EdgeFiles, *, near: bool) -> list[str]:
    """Return the names of the files of `number_vertices` that later work reads."""
    return [INPUT] * bool(files.separator and near) + [NAMES, EDGES] * (not near)


def _inspect(files: EdgeFiles, source: str, database: Database) -> dict[str, Any]:
    """Convert CSV or TSV; return facts for the note: numbers of rows, kind and range of names."""
    if files.separator:
        _read_separated(files, database)
    described = database.run("looking at the columns", f"DESCRIBE SELECT * FROM {source}")
    file, more = str(files.paths[0]), len(files.paths) - 1
    file += f" and {more:,} more" * bool(more)
    text = named_by_text({name: kind.lower() for name, kind, *_ in described}, file)
    bounds = "NULL, NULL" if text else (
        "least(min(source)::BIGINT, min(target)::BIGINT), "
        "greatest(max(source)::BIGINT, max(target)::BIGINT)"
    )  # fmt: skip
    rows, sources, targets, low, high = database.run(
        "counting rows", f"SELECT count(*), count(source), count(target), {bounds} FROM {source}"
    )[0]
    if sources < rows:
        raise DigraphError("column 'source' is empty in some row; every edge has two ends")
    span = 0 if text or not rows else high - low + 1
    return {
        "rows": targets,
        "declared": rows - targets,
        "near": not text and span <= 4 * rows + 1024,  # numbers without a vertex take memory
        "span": span,
        "low": low or 0,
        "text": text,
    }


def named_by_text(kinds: Mapping[str, str], file: str) -> bool:
    """Whether a vertex column has text; FormatError if a column is missing or of another type."""
    for name in ("source", "target"):
        if name not in kinds:
            listed = ", ".join(repr(column) for column in list(kinds)[:20])
            raise FormatError(f"there is no column {name!r} among {listed}; rename one", file=file)
    types = {kinds["source"], kinds["target"]}
    if not types <= INTEGER_TYPES | TEXT_TYPES:
        raise FormatError(
            f"the columns hold {' and '.join(sorted(types))}; give integers or text, the names of "
            "vertices",
            file=file,
        )
    return not types <= INTEGER_TYPES


def _read_separated(files: EdgeFiles, database: Database) -> None:
    """Convert CSV or TSV to Parquet with trimmed names, as integers if all match `WHOLE_NUMBER`."""
    from zermelo.formats.columns import TYPE
    from zermelo.formats.compression import unpack
    from zermelo.formats.csv import columns_of
    from zermelo.formats.source import Source

    queries = []
    for path in files.paths:
        with path.open("rb") as file:
            head = file.read(HEAD_BYTES)
        if path.name.lower().endswith(".gz"):
            import gzip

            with gzip.open(path) as packed:
                head = packed.read(HEAD_BYTES)
        else:
            head = unpack(head, str(path))
        start, columns = columns_of(Source(head, str(path)), files.separator)
        skipped_lines = head[:start].count(b"\n")
        kinds = ", ".join(f"{sql_text(name)}: 'VARCHAR'" for name in columns)
        rows_sql = (
            f"read_csv({sql_text(path)}, columns={{{kinds}}}, delim={sql_text(files.separator)}, "
            f"header=false, skip={skipped_lines}, quote='\"', escape='\"', nullstr='', "
            "auto_detect=false)"
        )
        ends = [f"trim({end}, ' \t') AS {end}" for end in ("source", "target")]
        queries.append(f"SELECT {', '.join(ends)} FROM {rows_sql}")
        if TYPE in columns and _has_undirected(database, rows_sql, path):
            reversed_ends = "trim(target, ' \t') AS source, trim(source, ' \t') AS target"
            is_undirected = f"lower(trim({TYPE})) = 'undirected' AND trim(target, ' \t') <> ''"
            queries.append(f"SELECT {reversed_ends} FROM {rows_sql} WHERE {is_undirected}")
    integer_query = (
        f"SELECT bool_and(regexp_matches(source, {sql_text(WHOLE_NUMBER)})), "
        f"bool_and(regexp_matches(coalesce(nullif(target, ''), '0'), {sql_text(WHOLE_NUMBER)})) "
        f"FROM ({' UNION ALL '.join(queries)})"
    )
    sql_type = "BIGINT" if all(database.run("looking for text", integer_query)[0]) else "VARCHAR"
    names = ", ".join(f"nullif({end}, '')::{sql_type} AS {end}" for end in ("source", "target"))
    _write(database, "reading lines", f"SELECT {names} FROM ({' UNION ALL '.join(queries)})", INPUT)


def _has_undirected(database: Database, rows_sql: str, path: Path) -> bool:
    """Whether some edges are Undirected by the column Type, see `formats.columns.add_reversed`."""
    from zermelo.formats.columns import TYPE, has_undirected

    kind = f"lower(trim(coalesce({TYPE}, '')))"
    query = f"SELECT {kind} FROM {rows_sql} GROUP BY 1 ORDER BY {kind} <> 'undirected', 1 LIMIT 10"
    types = database.run("looking at Type", query)
    return has_undirected((row[0] for row in types), str(path))


def _number_names(source: str, database: Database, *, text: bool) -> None:
    """Give numbers to names; write the names by number and the edges between numbers."""
    sql_type = "VARCHAR" if text else "BIGINT"
    ends = f"source::{sql_type} AS source, target::{sql_type} AS target"
    if not text:
        numbering = (
            f"SELECT name, row_number() OVER (ORDER BY name) - 1 AS number FROM (SELECT source AS "
            f"name FROM (SELECT {ends} FROM {source}) UNION SELECT target FROM (SELECT {ends} FROM "
            f"{source}) WHERE target IS NOT NULL)"
        )
    else:
        rows = f"(SELECT {ends}, row_number() OVER () AS place FROM {source})"
        numbering = (
            "SELECT name, row_number() OVER (ORDER BY first) - 1 AS number FROM (SELECT name, "
            f"min(place) AS first FROM (SELECT source AS name, 2 * place AS place FROM {rows} "
            f"UNION ALL SELECT target, 2 * place + 1 FROM {rows} WHERE target IS NOT NULL) "
            "GROUP BY name)"
        )
    _write(database, "numbering names", f"{numbering} ORDER BY number", NAMES)
    names = _rows_of(database, NAMES)
    _write(
        database,
        "numbering edges",
        f"SELECT a.number AS source, b.number AS target FROM (SELECT {ends} FROM {source}) e "
        f"JOIN {names} a ON e.source = a.name LEFT JOIN {names} b ON e.target = b.name",
        EDGES,
    )


def _write(database: Database, task: str, sql: str, name: str) -> None:
    """Write the rows of a query to a Parquet file, as a whole or not at all."""
    partial = database.directory / f"{name}.part"
    database.run(task, f"COPY ({sql}) TO {sql_text(partial)} (FORMAT parquet)")
    partial.replace(database.directory / name)
