"""The outcomes of a digraph in Parquet files, by rounds of SQL on an engine."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Self

from zermelo.bulk.check import label, missing
from zermelo.bulk.edges import EdgeFiles
from zermelo.bulk.engines import engine_at, kind_of
from zermelo.bulk.opening import asked, opened, untouched
from zermelo.bulk.rounds import Rounds, queries
from zermelo.bulk.workspace import appearing
from zermelo.errors import DigraphError, FormatError, InputError, need
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from zermelo.bulk.work import Column

INTEGERS = {"tinyint", "smallint", "integer", "int", "bigint"}
INTEGERS |= {f"u{kind}" for kind in INTEGERS}
TEXT = {"varchar", "string"}


class ByEngine:
    """Work on the outcomes of edges in Parquet files, by an engine; a context manager.

    This machine and all workers of the engine, at its address (see `zermelo.bulk.engines`), must
    see the directory, where rounds are written, and the files under the same name. The limits are
    those of this machine. With ``resume`` earlier work on the same files continues.

    `label` sets the numbers of ``vertices`` and of ``rows`` with an edge, ``counts`` by outcome,
    ``longest``, and ``here``, the remoteness from which on labels were found on this machine.
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
                f"{files.paths[0]}: an engine reads Parquet; zermelo convert writes it, or drop "
                "--engine"
            )
        self.watch, inner, memory = asked(limits)
        self.attacks, self._files = files.attacks, files
        self.directory = Path(directory).absolute()
        self._engine = engine_at(engine, self.directory, memory, inner)
        self._opened = opened(
            self.directory, files, inner, resume=resume, version=3, rounds=kind_of(engine)
        )
        self.space = space = self._opened.space
        self._rounds = Rounds(self._engine, space, self.watch, memory)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._engine.close()
        self._opened.lock.close()

    def label(self) -> None:
        """Label all vertices; at a limit, finished work stays in the directory."""
        self._name_input()
        rounds = self._rounds
        if not self.space.note:
            rounds.write("vertices", "vertices")
            note = rounds.begin()
            untouched(self._files, self._opened)
            self.space.put(note)
        rounds.name("vertices", ["vertices"])
        note = rounds.run()
        self.here: int | None = note["here"]
        if "table" not in note:
            rounds.write("outcomes", "outcomes")
            self.space.put({**note, "table": True})
        rounds.name("outcomes", ["outcomes"])
        counted = self._engine.rows(queries()["counts"])
        self.counts = dict.fromkeys("PND", 0) | {one: int(many) for one, many, _ in counted}
        self.vertices = sum(self.counts.values())
        self.longest = max((most for *_, most in counted if most is not None), default=-1)

    def _name_input(self) -> None:
        """Define ``input`` as the two columns, exchanged if edges are attacks."""
        self._engine.name("given", self._files.paths)
        kinds, file = self._engine.kinds("given"), str(self._files.paths[0])
        for name in ("source", "target"):
            if name not in kinds:
                listed = ", ".join(map(repr, kinds))
                raise FormatError(f"no column {name!r} among {listed}; name one", file=file)
        types = {kinds["source"], kinds["target"]}
        if not types <= INTEGERS | TEXT:
            type_names = " and ".join(sorted(types))
            raise FormatError(f"the columns hold {type_names}; give integers or text", file=file)
        kind = "BIGINT" if types <= INTEGERS else "STRING"
        ends = [f"CAST({end} AS {kind})" for end in ("source", "target")]
        empty, rows = self._engine.rows(
            "SELECT count(CASE WHEN source IS NULL THEN 1 END), count(target) FROM given"
        )[0]
        if empty:
            raise DigraphError("column 'source' is empty in some row; every edge has two ends")
        self.rows = int(rows)
        if self.attacks:  # a row that declares a vertex is not changed
            ways = ends, ends[::-1]
            ends = [f"CASE WHEN target IS NULL THEN {a} ELSE {b} END" for a, b in ways]
        sql = f"SELECT {ends[0]} AS source, {ends[1]} AS target FROM given"
        self._engine.define("input", sql)

    def flaw(self) -> str:
        """Check all labels by two queries over the edges; return the flaw, or an empty text."""
        self.watch.look(lambda: "checking labels")
        for met, labelled in self._engine.rows(queries()["missing"]):
            return missing(str(labelled if met is None else met), met=met is not None)
        if not (rows := self._engine.rows(queries()["flaws"])):
            return ""
        vertex, outcome, remoteness, least, most, draws = rows[0]
        options = [
            *([f"the shortest option P is {label(least)}"] if least is not None else []),
            *([f"the longest option N is {label(most)}"] if most is not None else []),
            *([f"{draws:,} options are D"] if draws else []),
        ]
        vertex_label, but = label(-1 if outcome == "D" else remoteness), ", ".join(options)
        return f"vertex {str(vertex)!r} is labelled {vertex_label}, but {but or 'it has none'}"

    def outcomes(self) -> Iterable[Column]:
        """Return an empty tuple: the table has the columns vertex, outcome and remoteness."""
        return ()

    def write(self, output: str, columns: Iterable[Column]) -> None:  # noqa: ARG002
        """Write the table to one Parquet file, as a whole or not at all.

        The rows are those of `zermelo.outcomes`, in the order in which the engine wrote them.
        """
        arrow = need("pyarrow", "bulk", "writing a Parquet file")
        parquet = need("pyarrow.parquet", "bulk", "writing a Parquet file")
        if not output.lower().endswith(".parquet"):
            raise InputError(f"{output}: by an engine only .parquet is written")
        source = self.directory / "outcomes"
        parts = sorted(source.glob("*.parquet")) if source.is_dir() else [source]
        held = parquet.read_schema(parts[0]).field("vertex").type if parts else arrow.string()
        names = arrow.int64() if arrow.types.is_integer(held) else arrow.string()
        kinds = [("vertex", names), ("outcome", arrow.string()), ("remoteness", arrow.int32())]
        schema = arrow.schema(kinds)
        with appearing(output) as part, parquet.ParquetWriter(part, schema) as writer:
            for file in parts:
                for batch in parquet.ParquetFile(file).iter_batches():
                    self.watch.look()
                    writer.write_table(arrow.Table.from_batches([batch]).cast(schema))
