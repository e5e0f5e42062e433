"""Outcomes by rounds of SQL queries on any engine (see `rounds.sql`).

Each round is written to Parquet and read back, because a query plan of all rounds would be too
large. Resumed work only repeats the last round. When the remaining edges fit into the memory of
this machine, their vertices are labelled here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files as resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from zermelo.bulk.edges import EdgeFiles, named_by_text
from zermelo.bulk.engines import engine_at, kind_of
from zermelo.bulk.labels import label, missing_text
from zermelo.bulk.opening import check_unchanged, open_directory, work_limits
from zermelo.bulk.workspace import remove, replacing
from zermelo.digraph.digraph import Digraph
from zermelo.errors import DigraphError, InputError, need
from zermelo.labels.outcomes import outcomes
from zermelo.limits import NO_LIMITS, Limits, Watch, resident

if TYPE_CHECKING:
    from zermelo.bulk.engines import QueryEngine
    from zermelo.bulk.work import Column
    from zermelo.bulk.workspace import Workspace

#: Bytes for each edge while it is read, numbered and labelled here, if vertices are integers.
BYTES_PER_EDGE = 60


@cache
def queries() -> Mapping[str, str]:
    """Return the queries of `rounds.sql` by name."""
    text = (resources("zermelo.bulk") / "rounds.sql").read_text(encoding="utf-8")
    parts = re.split(r"\n\n-- ([a-z ]+)\n", text)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


class Rounds:
    """Rounds of queries on an engine's table ``input``; the workspace's note saves the progress."""

    def __init__(self, engine: QueryEngine, space: Workspace, watch: Watch, memory: int) -> None:
        self.engine, self.space, self.watch, self.memory = engine, space, watch, memory
        self.directory = space.path

    def write(self, query: str, file: str) -> None:
        """Write a query's rows to a file, whose SQL name is the first word of the query's name."""
        self.watch.look(lambda: f"writing {file}")
        self.engine.write(queries()[query], self.directory / file)
        self.space.record(file)
        self.name(query.partition(" ")[0], [file])

    def name(self, name: str, files: Sequence[str]) -> None:
        """Define a name in SQL for files of the workspace, after a check of their checksums."""
        self.engine.name(name, [self.space.check(file) for file in files])

    def count(self, name: str) -> int:
        """Return the number of rows that a name stands for."""
        return int(self.engine.rows(f"SELECT count(*) FROM {name}")[0][0])

    def put(self, note: dict[str, Any]) -> None:
        """Save a note, and delete the files edges-*, lost-* and won-* that it does not name."""
        self.space.put(note)
        for kind in ("edges", "lost", "won"):
            for file in self.directory.glob(f"{kind}-*"):
                if file.name != note.get(kind):
                    remove(file)

    def begin(self) -> dict[str, Any]:
        """Write the edges and the vertices without options for the first round; return its note."""
        self.write("edges", "edges-0")
        self.write("lost", "lost-0")
        return {"round": 0, "edges": "edges-0", "lost": "lost-0", "labels": [], "here": None}

    def run(self) -> dict[str, Any]:
        """Run rounds to the end; define ``labels`` in SQL (draws have none); return the note."""
        note = self.space.note
        while not note.get("done"):
            note = {**note, **self._round(note)}
            self.put(note)
        if note["labels"]:
            self.name("labels", note["labels"])
        else:
            self.engine.define("labels", "SELECT v, 0 AS r FROM vertices WHERE 1 = 0")
        return note

    def _round(self, note: dict[str, Any]) -> dict[str, Any]:
        """Label vertices of two more remotenesses, or all that are left; return note changes."""
        remoteness, labels = int(note["round"]), list(note["labels"])
        for table in ("edges", "lost"):
            self.name(table, [note[table]])
        if not self.count("lost"):
            return {"done": True}
        remaining = self.count("edges")
        self.watch.look(lambda: f"remoteness {remoteness:,}, {remaining:,} edges left")
        if 2 * BYTES_PER_EDGE * remaining + resident() <= self.memory:  # twice, for text names
            labels += self._label_here(remoteness, note)
            return {"labels": labels, "done": True, "here": remoteness}
        labels.append(self._write_labels("lost", remoteness))
        won = f"won-{remoteness + 1}"
        self.write("won", won)
        labels.append(self._write_labels("won", remoteness + 1))
        edges, lost = f"edges-{remoteness + 2}", f"lost-{remoteness + 2}"
        self.write("remaining", edges)
        self.write("lost next", lost)
        return {
            "round": remoteness + 2, "edges": edges, "lost": lost, "won": won, "labels": labels,
        }  # fmt: skip

    def _write_labels(self, name: str, remoteness: int) -> str:
        """Write one remoteness for all vertices of the table ``name``; return the file's name."""
        file_name = f"labels-{remoteness}"
        sql = f"SELECT v, CAST({remoteness} AS INTEGER) AS r FROM {name}"
        self.engine.write(sql, self.directory / file_name)
        self.space.record(file_name)
        return file_name

    def _label_here(self, remoteness: int, note: dict[str, Any]) -> list[str]:
        """Label the remaining vertices on this machine; return the name of the file, in a list."""
        arrow = need("pyarrow", "bulk", "reading Parquet")
        parquet = need("pyarrow.parquet", "bulk", "reading Parquet")
        compute = need("pyarrow.compute", "bulk", "reading Parquet")
        edges = parquet.read_table(self.space.check(note["edges"]))
        lost = parquet.read_table(self.space.check(note["lost"])).column("v")
        sources = arrow.chunked_array([*edges.column("s").chunks, *lost.chunks], lost.type)
        targets = arrow.chunked_array(
            [*edges.column("t").chunks, arrow.nulls(len(lost), lost.type)], lost.type
        )
        table = arrow.table({"source": sources, "target": targets})
        answer = outcomes(Digraph.from_arrow(table), self.watch).to_arrow()
        labelled = answer.filter(compute.is_valid(answer.column("remoteness")))
        names = labelled.column("vertex").cast(lost.type)
        remotenesses = compute.add(labelled.column("remoteness").cast(arrow.int32()), remoteness)
        path = self.directory / "labels-here"
        parquet.write_table(arrow.table({"v": names, "r": remotenesses.cast(arrow.int32())}), path)
        self.space.record(path.name)
        return [path.name]


class EngineWork:
    """Work on the outcomes of a digraph in Parquet files by an engine; a context manager.

    ``engine`` is an address (see `zermelo.bulk.engines`). This machine and all workers of the
    engine must see the files and the directory under the same names. With ``resume`` earlier work
    on the same files continues.

    `label` sets ``vertices`` and ``rows`` (numbers of vertices and of rows with an edge), ``here``
    (the remoteness from which this machine found the labels, None if it found none), ``counts``
    (vertices by outcome) and ``longest`` (the largest remoteness, −1 if there is none).
    """

    def __init__(
        self,
        files: EdgeFiles,
        directory: str | Path,
        limits: Limits | Watch = NO_LIMITS,
        *,
        engine: str,
        resume: bool = False,
    ) -> None:
        if files.separator:
            raise InputError(
                f"{files.paths[0]}: an engine reads Parquet only; write it with zermelo convert, "
                "or drop --engine"
            )
        self.watch, disk_watch, memory = work_limits(limits)
        self.attacks, self._files = files.attacks, files
        self.directory = Path(directory).absolute()
        self._engine = engine_at(engine, self.directory, memory, disk_watch)
        self._open_directory = open_directory(
            self.directory, files, disk_watch, resume=resume, version=3, rounds=kind_of(engine)
        )
        self.space = space = self._open_directory.space
        self._rounds = Rounds(self._engine, space, self.watch, memory)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._engine.close()
        self._open_directory.lock.close()

    def label(self) -> None:
        """Label all vertices; at a limit, finished work stays in the directory."""
        self._name_input()
        rounds = self._rounds
        if not self.space.note:
            rounds.write("vertices", "vertices")
            note = rounds.begin()
            check_unchanged(self._files, self._open_directory)
            self.space.put(note)
        rounds.name("vertices", ["vertices"])
        note = rounds.run()
        self.here: int | None = note["here"]
        if "table" not in note:
            rounds.write("outcomes", "outcomes")
            self.space.put({**note, "table": True})
        rounds.name("outcomes", ["outcomes"])
        counted = self._engine.rows(queries()["counts"])
        self.counts = dict.fromkeys("PND", 0) | {letter: int(count) for letter, count, _ in counted}
        self.vertices = sum(self.counts.values())
        self.longest = max((longest for *_, longest in counted if longest is not None), default=-1)

    def _name_input(self) -> None:
        """Define ``input`` as the columns source and target, exchanged if edges are attacks."""
        self._engine.name("file_rows", self._files.paths)
        text = named_by_text(self._engine.column_types("file_rows"), str(self._files.paths[0]))
        sql_type = "STRING" if text else "BIGINT"
        ends = [f"CAST({end} AS {sql_type})" for end in ("source", "target")]
        without_source, rows = self._engine.rows(
            "SELECT count(CASE WHEN source IS NULL THEN 1 END), count(target) FROM file_rows"
        )[0]
        if without_source:
            raise DigraphError("column 'source' is empty in some row; every edge has two ends")
        self.rows = int(rows)
        if self.attacks:  # a row that declares a vertex is not changed
            pairs = ends, ends[::-1]
            ends = [f"CASE WHEN target IS NULL THEN {a} ELSE {b} END" for a, b in pairs]
        sql = f"SELECT {ends[0]} AS source, {ends[1]} AS target FROM file_rows"
        self._engine.define("input", sql)

    def flaw(self) -> str:
        """Check all labels by two queries over the edges; return a flaw, or an empty text."""
        self.watch.look(lambda: "checking labels")
        for in_files, labelled in self._engine.rows(queries()["missing"]):
            name = labelled if in_files is None else in_files
            return missing_text(str(name), in_files=in_files is not None)
        if not (rows := self._engine.rows(queries()["flaws"])):
            return ""
        vertex, outcome, remoteness, shortest, longest, draws = rows[0]
        options = [
            *([f"its shortest P-option is {label(shortest)}"] if shortest is not None else []),
            *([f"its longest N-option is {label(longest)}"] if longest is not None else []),
            *([f"the number of its D-options is {draws:,}"] if draws else []),
        ]
        text, contrary = label(-1 if outcome == "D" else remoteness), ", ".join(options)
        return f"vertex {str(vertex)!r} is labelled {text}, but {contrary or 'no option agrees'}"

    def outcomes(self) -> Iterable[Column]:
        """Return no columns, because `write` takes them from the engine's table."""
        return ()

    def write(self, output: str, columns: Iterable[Column]) -> None:  # noqa: ARG002
        """Write the table to a Parquet file as a whole or not at all, in the engine's order."""
        arrow = need("pyarrow", "bulk", "writing a Parquet file")
        parquet = need("pyarrow.parquet", "bulk", "writing a Parquet file")
        if not output.lower().endswith(".parquet"):
            raise InputError(f"{output}: with --engine, the table is written as .parquet only")
        source = self.directory / "outcomes"
        files = sorted(source.glob("*.parquet")) if source.is_dir() else [source]
        file_type = parquet.read_schema(files[0]).field("vertex").type if files else arrow.string()
        name_type = arrow.int64() if arrow.types.is_integer(file_type) else arrow.string()
        fields = [("vertex", name_type), ("outcome", arrow.string()), ("remoteness", arrow.int32())]
        schema = arrow.schema(fields)
        with replacing(output) as partial, parquet.ParquetWriter(partial, schema) as writer:
            for file in files:
                for batch in parquet.ParquetFile(file).iter_batches():
                    self.watch.look()
                    writer.write_table(arrow.Table.from_batches([batch]).cast(schema))
