"""Outcomes by rounds of SQL on any engine: see `rounds.sql`.

Each round is written to Parquet and read back, since a plan with all rounds would grow with them.
Only a round that was killed is repeated. Once the remaining edges fit into the memory of this
machine, they are labelled here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files as resources
from typing import TYPE_CHECKING, Any

from zermelo.bulk.workspace import removed
from zermelo.digraph.digraph import Digraph
from zermelo.errors import need
from zermelo.labels.outcomes import outcomes
from zermelo.limits import resident

if TYPE_CHECKING:
    from zermelo.bulk.engines import Queries
    from zermelo.bulk.workspace import Workspace
    from zermelo.limits import Watch

#: Bytes of memory that an edge takes while it is read, numbered and labelled here.
BYTES_PER_EDGE = 60


@cache
def queries() -> Mapping[str, str]:
    """Return the queries by name."""
    text = (resources("zermelo.bulk") / "rounds.sql").read_text(encoding="utf-8")
    parts = re.split(r"\n\n-- ([a-z ]+)\n", text)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


class Rounds:
    """Rounds on the edges that an engine has as ``input``.

    They are written and noted in a workspace, which this machine and all workers of the engine must
    see under the same name. ``memory`` limits the labelling on this machine, in bytes.
    """

    def __init__(self, engine: Queries, space: Workspace, watch: Watch, memory: int) -> None:
        self.engine, self.space, self.watch, self.memory = engine, space, watch, memory
        self.directory = space.path

    def write(self, query: str, name: str) -> None:
        """Write the rows of a query, and define its name for them."""
        self.watch.look(lambda: f"writing {name}")
        self.engine.write(queries()[query], self.directory / name)
        self.space.record(name)
        self.name(query.partition(" ")[0], [name])

    def name(self, name: str, files: Sequence[str]) -> None:
        """Define a name for files of the workspace, after a check of their checksums."""
        self.engine.name(name, [self.space.check(file) for file in files])

    def many(self, name: str) -> int:
        """Return the number of rows of a name."""
        return int(self.engine.rows(f"SELECT count(*) FROM {name}")[0][0])

    def put(self, note: dict[str, Any]) -> None:
        """Write a note, and delete files that only earlier notes use."""
        before = self.space.note
        self.space.put(note)
        for kind in ("edges", "lost", "won"):
            if (name := before.get(kind)) is not None and name != note.get(kind):
                removed(self.directory / name)

    def begin(self) -> dict[str, Any]:
        """Write the edges and the lost vertices for the first round; return the note."""
        self.write("edges", "edges-0")
        self.write("lost", "lost-0")
        return {"round": 0, "edges": "edges-0", "lost": "lost-0", "labels": [], "here": None}

    def run(self) -> dict[str, Any]:
        """Run rounds until all are labelled, define ``labels``, and return the note."""
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
        """Label the vertices that two more moves decide: first the won, then the lost."""
        remoteness, labels = int(note["round"]), list(note["labels"])
        for query in ("edges", "lost"):
            self.name(query, [note[query]])
        if not self.many("lost"):
            return {"done": True}
        left = self.many("edges")
        self.watch.look(lambda: f"remoteness {remoteness:,}, {left:,} edges left")
        if 2 * BYTES_PER_EDGE * left + resident() <= self.memory:  # text names take more
            labels += self._finished_here(remoteness, note)
            return {"labels": labels, "done": True, "here": remoteness}
        labels.append(self._labelled("lost", remoteness))
        won = f"won-{remoteness + 1}"
        self.write("won", won)
        labels.append(self._labelled("won", remoteness + 1))
        edges, lost = f"edges-{remoteness + 2}", f"lost-{remoteness + 2}"
        self.write("remaining", edges)
        self.write("lost next", lost)
        return {
            "round": remoteness + 2, "edges": edges, "lost": lost, "won": won, "labels": labels,
        }  # fmt: skip

    def _labelled(self, name: str, remoteness: int) -> str:
        """Write the labels of the vertices of a name."""
        called = f"labels-{remoteness}"
        sql = f"SELECT v, CAST({remoteness} AS INTEGER) AS r FROM {name}"
        self.engine.write(sql, self.directory / called)
        self.space.record(called)
        return called

    def _finished_here(self, remoteness: int, note: dict[str, Any]) -> list[str]:
        """Label the remaining vertices by the loop on this machine.

        A vertex without remaining edges is lost in ``remoteness`` moves; remoteness among the
        others is larger by that much.
        """
        arrow = need("pyarrow", "bulk", "reading Parquet")
        parquet = need("pyarrow.parquet", "bulk", "reading Parquet")
        compute = need("pyarrow.compute", "bulk", "reading Parquet")
        edges = parquet.read_table(self.space.check(note["edges"]))
        lost = parquet.read_table(self.space.check(note["lost"])).column("v")
        ends = arrow.chunked_array([*edges.column("s").chunks, *lost.chunks], lost.type)
        others = arrow.chunked_array(
            [*edges.column("t").chunks, arrow.nulls(len(lost), lost.type)], lost.type
        )
        table = arrow.table({"source": ends, "target": others})
        answer = outcomes(Digraph.from_arrow(table), self.watch).to_arrow()
        decided = answer.filter(compute.is_valid(answer.column("remoteness")))
        names = decided.column("vertex").cast(lost.type)
        further = compute.add(decided.column("remoteness").cast(arrow.int32()), remoteness)
        path = self.directory / "labels-here"
        parquet.write_table(arrow.table({"v": names, "r": further.cast(arrow.int32())}), path)
        self.space.record(path.name)
        return [path.name]
