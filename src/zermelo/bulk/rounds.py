"""The outcomes of a digraph by rounds of SQL, on whatever runs it: see `rounds.sql`.

Each round is written to Parquet and read back: a plan that held all rounds would grow with them. A
round that is killed is repeated, and none before it. Once the edges that are left fit the memory of
this machine, they are labelled here, whatever rounds would follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files as resources
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from zermelo.bulk.edges import Files
from zermelo.bulk.engines import engine_at
from zermelo.bulk.labels import label
from zermelo.bulk.work import MEMORY, opened
from zermelo.digraph.digraph import Digraph
from zermelo.errors import DigraphError, FormatError, InputError, need
from zermelo.labels.outcomes import outcomes
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from zermelo.bulk.work import Column

#: Bytes of memory that an edge takes while it is read, numbered and labelled here.
EACH = 60

INTEGERS = {"tinyint", "smallint", "integer", "int", "bigint"}
INTEGERS |= {f"u{kind}" for kind in INTEGERS}
TEXT = {"varchar", "string"}


@cache
def queries() -> Mapping[str, str]:
    """Return the queries by name."""
    text = (resources("zermelo.bulk") / "rounds.sql").read_text(encoding="utf-8")
    parts = re.split(r"\n\n-- ([a-z ]+)\n", text)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


class Rounds:
    """Work on the outcomes of edges in Parquet files, by an engine; a context manager.

    Parameters
    ----------
    files : Files
    directory : str or Path
        Where rounds are written. This machine and all that work for the engine have to see it, and
        the files, under the same name.
    limits : Limits or Watch
        On this machine.
    engine : str
        Its address; see `zermelo.bulk.engines`.
    resume : bool
        Whether to go on where earlier work on the same files was stopped.

    Attributes
    ----------
    vertices, rows : int
        How many vertices, and rows with an edge, there are.
    counts : mapping of str to int
    longest : int
    attacks : bool
    here : int or None
        The remoteness from which on labels were found on this machine.

    Raises
    ------
    InputError
        The directory holds something else, or the files have changed.
    """

    def __init__(
        self,
        files: Files,
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
        self.watch = limits if isinstance(limits, Watch) else limits.start()
        self.memory = self.watch.limits.memory or MEMORY
        self.attacks, self._files = files.attacks, files
        self.directory = Path(directory).absolute()
        inner = self.watch.start()
        inner.limits = replace(inner.limits, memory=None)
        question = {"version": 1, "rounds": engine, "files": files.made_of()}
        question["attacks"] = files.attacks
        self._engine = engine_at(engine, self.directory, max(self.memory // 2, 1 << 27), inner)
        self.space, self._lock = opened(self.directory, question, resume=resume)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        self._engine.close()
        self._lock.close()

    def _written(self, query: str, name: str, *, sql: str = "") -> Path:
        """Write what a query finds, and let its name stand for it."""
        self.watch.look(lambda: f"writing {name}")
        path = self.directory / name
        self._engine.write(sql or queries()[query], path)
        self._engine.name(query.replace("lost next", "lost"), [path])
        return path

    def _many(self, name: str) -> int:
        return int(self._engine.rows(f"SELECT count(*) FROM {name}")[0][0])

    def _labelled(self, name: str, remoteness: int) -> str:
        """Write the labels of those that a name stands for."""
        called = f"labels-{remoteness}"
        sql = f"SELECT v, CAST({remoteness} AS INTEGER) AS r FROM {name}"
        self._engine.write(sql, self.directory / called)
        return called

    def label(self) -> None:
        """Label all vertices.

        Raises
        ------
        LimitReached
            What was done is kept in the directory.
        InputError
            The columns are not what they should be.
        """
        self._name_input()
        note = self.space.note
        if not note:
            self._written("vertices", "vertices")
            self._written("edges", "edges-0")
            self._written("lost", "lost-0")
            note = {"round": 0, "edges": "edges-0", "lost": "lost-0", "labels": [], "here": None}
            self.space.put(note)
        self._engine.name("vertices", [self.directory / "vertices"])
        while not note.get("done"):
            note = self._round(note)
            self.space.put(note)
        self.here: int | None = note["here"]
        if "table" not in note:
            if note["labels"]:
                self._engine.name("labels", [self.directory / name for name in note["labels"]])
            else:
                self._engine.define("labels", "SELECT v, 0 AS r FROM vertices WHERE 1 = 0")
            self._written("outcomes", "outcomes", sql=queries()["table"])
            self.space.put({**note, "table": True})
        self._engine.name("outcomes", [self.directory / "outcomes"])
        held = {
            outcome: (many, most) for outcome, many, most in self._engine.rows(queries()["counts"])
        }
        self.counts = {outcome: int(held.get(outcome, (0, None))[0]) for outcome in "PND"}
        self.vertices = sum(self.counts.values())
        longest = [most for _, most in held.values() if most is not None]
        self.longest = max(longest, default=-1)

    def _name_input(self) -> None:
        """Let ``input`` stand for the columns, turned round where edges are attacks."""
        self._engine.name("given", self._files.paths)
        kinds = self._engine.kinds("given")
        for name in ("source", "target"):
            if name not in kinds:
                listed = ", ".join(map(repr, kinds))
                raise FormatError(
                    f"no column {name!r} among {listed}; name one", file=str(self._files.paths[0])
                )
        held = {kinds["source"], kinds["target"]}
        if not held <= INTEGERS | TEXT:
            raise FormatError(
                f"the columns hold {' and '.join(sorted(held))}; give integers or text",
                file=str(self._files.paths[0]),
            )
        kind = "BIGINT" if held <= INTEGERS else "STRING"
        ends = [f"CAST({end} AS {kind})" for end in ("source", "target")]
        empty, rows = self._engine.rows(
            "SELECT count(CASE WHEN source IS NULL THEN 1 END), count(target) FROM given"
        )[0]
        if empty:
            raise DigraphError("column 'source' is empty in some row; every edge has two ends")
        self.rows = int(rows)
        if self.attacks:  # a row that declares a vertex stays as it is
            sql = (
                f"SELECT CASE WHEN target IS NULL THEN {ends[0]} ELSE {ends[1]} END AS source, "
                f"CASE WHEN target IS NULL THEN {ends[1]} ELSE {ends[0]} END AS target FROM given"
            )
        else:
            sql = f"SELECT {ends[0]} AS source, {ends[1]} AS target FROM given"
        self._engine.define("input", sql)

    def _round(self, note: dict[str, Any]) -> dict[str, Any]:
        """Label what two moves more decide: first those who win, then those who lose."""
        remoteness, labels = int(note["round"]), list(note["labels"])
        for query in ("edges", "lost"):
            self._engine.name(query, [self.directory / note[query]])
        if not self._many("lost"):
            return {**note, "done": True}
        left = self._many("edges")
        self.watch.look(lambda: f"remoteness {remoteness:,}, {left:,} edges left")
        if EACH * left <= self.memory:
            labels += self._finished_here(remoteness, note)
            return {**note, "labels": labels, "done": True, "here": remoteness}
        labels.append(self._labelled("lost", remoteness))
        self._written("won", f"won-{remoteness + 1}")
        labels.append(self._labelled("won", remoteness + 1))
        edges, lost = f"edges-{remoteness + 2}", f"lost-{remoteness + 2}"
        self._written("remaining", edges)
        self._written("lost next", lost)
        return {
            "round": remoteness + 2, "edges": edges, "lost": lost, "labels": labels, "here": None,
        }  # fmt: skip

    def _finished_here(self, remoteness: int, note: dict[str, Any]) -> list[str]:
        """Label what is left by the loop on this machine.

        Whoever has no edge left loses in ``remoteness`` moves, and all that is found among those
        who have some is that much further from the end.
        """
        arrow = need("pyarrow", "bulk", "reading Parquet")
        parquet = need("pyarrow.parquet", "bulk", "reading Parquet")
        compute = need("pyarrow.compute", "bulk", "reading Parquet")
        edges = parquet.read_table(self.directory / note["edges"])
        lost = parquet.read_table(self.directory / note["lost"]).column("v")
        ends = arrow.chunked_array([*edges.column("s").chunks, *lost.chunks], lost.type)
        others = arrow.chunked_array(
            [*edges.column("t").chunks, arrow.nulls(len(lost), lost.type)], lost.type
        )
        table = arrow.table({"source": ends, "target": others})
        found = outcomes(Digraph.from_arrow(table), self.watch).to_arrow()
        held = found.filter(compute.is_valid(found.column("remoteness")))
        names = held.column("vertex").cast(lost.type)
        further = compute.add(held.column("remoteness").cast(arrow.int32()), remoteness)
        path = self.directory / "labels-here"
        parquet.write_table(arrow.table({"v": names, "r": further.cast(arrow.int32())}), path)
        return [path.name]

    def flaw(self) -> str:
        """Check all labels by one query over the edges; return what is wrong, or nothing."""
        self.watch.look(lambda: "checking labels")
        found = self._engine.rows(queries()["flaws"])
        if not found:
            return ""
        vertex, outcome, remoteness, least, most, draws = found[0]
        options = [
            *([f"the shortest option P is {label(least)}"] if least is not None else []),
            *([f"the longest option N is {label(most)}"] if most is not None else []),
            *([f"{draws:,} options are D"] if draws else []),
        ]
        told = label(-1 if outcome == "D" else remoteness)
        return (
            f"vertex {str(vertex)!r} is labelled {told}, but {', '.join(options) or 'it has none'}"
        )

    def outcomes(self) -> Iterable[Column]:
        """Return nothing: the table has the columns vertex, outcome and remoteness."""
        return ()

    def write(self, output: str, columns: Iterable[Column]) -> None:  # noqa: ARG002
        """Write the table to one Parquet file, which appears whole or not at all.

        The rows are those of `zermelo.outcomes`, in the order in which the engine wrote them.

        Raises
        ------
        InputError
            It cannot be written.
        """
        arrow = need("pyarrow", "bulk", "writing a Parquet file")
        parquet = need("pyarrow.parquet", "bulk", "writing a Parquet file")
        if not output.lower().endswith(".parquet"):
            raise InputError(f"{output}: by an engine only .parquet is written")
        held = self.directory / "outcomes"
        parts = sorted(held.glob("*.parquet")) if held.is_dir() else [held]
        kinds = [("vertex", arrow.string()), ("outcome", arrow.string())]
        schema = arrow.schema([*kinds, ("remoteness", arrow.int32())])
        part = Path(output).with_name(f".{Path(output).name}.part")
        try:
            with parquet.ParquetWriter(part, schema) as writer:
                for file in parts:
                    for batch in parquet.ParquetFile(file).iter_batches():
                        self.watch.look()
                        writer.write_table(arrow.Table.from_batches([batch]).cast(schema))
            part.replace(output)
        except OSError as error:
            raise InputError(f"{output} cannot be written: {error.strerror or error}") from error
        finally:
            part.unlink(missing_ok=True)
