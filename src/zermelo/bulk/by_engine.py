"""The outcomes of a digraph in Parquet files, by rounds of SQL on an engine."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from zermelo.bulk.edges import Files
from zermelo.bulk.engines import engine_at, kind_of
from zermelo.bulk.labels import label
from zermelo.bulk.opening import asked, opened, untouched
from zermelo.bulk.rounds import Rounds, queries
from zermelo.errors import DigraphError, FormatError, InputError, need
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from zermelo.bulk.work import Column

INTEGERS = {"tinyint", "smallint", "integer", "int", "bigint"}
INTEGERS |= {f"u{kind}" for kind in INTEGERS}
TEXT = {"varchar", "string"}


class ByEngine:
    """Work on the outcomes of edges in Parquet files, by an engine; a context manager.

    Parameters
    ----------
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
        self.watch, inner, memory = asked(limits)
        self.attacks, self._files = files.attacks, files
        self.directory = Path(directory).absolute()
        self._engine = engine_at(engine, self.directory, memory, inner)
        self._opened = opened(
            self.directory, files, inner, resume=resume, version=2, rounds=kind_of(engine)
        )
        self.space = space = self._opened.space
        self._rounds = Rounds(self._engine, space, self.watch, memory)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        self._engine.close()
        self._opened.lock.close()

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
        rounds = self._rounds
        if not self.space.note:
            rounds.write("vertices", "vertices")
            note = rounds.begin()
            untouched(self._files, self._opened)
            self.space.put(note)
        self._engine.name("vertices", [self.directory / "vertices"])
        note = rounds.run()
        self.here: int | None = note["here"]
        if "table" not in note:
            rounds.write("outcomes", "outcomes")
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
