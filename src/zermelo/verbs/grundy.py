"""``grundy``: Grundy values and levels of an acyclic digraph."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from zermelo.verbs.call import Answer, Block, Call, and_more, plain, question, table
from zermelo.verbs.verb import DIGRAPH, LIMITS, ROWS, VERTEX_FILE, flag, rows, verb
from zermelo.verbs.vertices import VertexFile, size_of

if TYPE_CHECKING:
    from zermelo.digraph.views import VertexSet
    from zermelo.labels.grundy import Grundy

#: Maximum number of vertices listed for a level, and of those that join the kernel in it.
MAX_NAMES = 12


@verb(
    DIGRAPH,
    rows("Print at most N rows of the table."),
    flag("--stages", "Show the construction of the kernel, level by level."),
    VERTEX_FILE,
    LIMITS,
    examples=["grundy examples/take-away.tgf --stages"],
    json_shape="(vertices edges: int; value level: {int}; file?: str)",
)
def command(
    call: Call,
    *,
    file: str,
    rows: int = ROWS,
    stages: bool = False,
    output: str | None = None,
    spreadsheet: bool = False,
) -> Answer:
    """Show the Grundy value and the level of every vertex of the acyclic digraph in FILE.

    The Grundy value of a vertex is the least non-negative integer that is the value of no option.
    The vertices of value 0 form the kernel. The level of a vertex is the length of the longest walk
    from it. For digraphs with cycles, "zermelo loopy" finds γ-values, and "zermelo sequences" finds
    kernel sequences, which are the same as Grundy numberings.
    """
    from zermelo.labels.grundy import grundy

    if call.json:
        call.refuse("the JSON object has the value and level of every vertex", "stages")
    vertex_file = VertexFile(call, output, spreadsheet=spreadsheet)
    digraph_file = call.read(file)
    G, task = digraph_file.digraph, f"labelling {digraph_file.digraph.vertex_count:,} vertices"
    with call.step(task), question(call.limits, size_of(G)) as watch:
        values = grundy(G, limits=watch)

    def json() -> dict[str, object]:
        names = list(map(str, G.names))
        return {
            **size_of(G),
            "value": dict(zip(names, values.array.tolist(), strict=True)),
            "level": dict(zip(names, values.level.array.tolist(), strict=True)),
        }

    def blocks() -> Iterator[Block]:
        yield plain(digraph_file.describe())
        if stages:
            yield from _stages(values, rows)
            return
        cells = [(name, values[name], values.level[name]) for name in G.names[:rows]]
        note = and_more(len(G) - rows, "--rows or --json show them")
        yield table(("vertex", "value", "level"), cells, note=note)

    return vertex_file.answer(values, Answer(json, blocks))


def _stages(values: Grundy, rows: int) -> Iterator[Block]:
    """Show the construction of the kernel level by level."""
    yield plain(
        "Level by level: all options of a vertex have lower levels, so it is known which of them",
        "are in the kernel. A vertex joins the kernel if none of its options is in the kernel.",
    )
    cells = [
        (stage.number, _first_names(stage.new), _first_names(stage.joined) or "–")
        for stage in islice(values.stages(), rows)
    ]
    level_count = int(values.level.array.max(initial=-1)) + 1
    note = f"… and {level_count - rows:,} more levels; --rows shows them" * (level_count > rows)
    yield table(("level", "vertices", "in the kernel"), cells, left=3, note=note)


def _first_names(vertices: VertexSet) -> str:
    more = ", …" if len(vertices) > MAX_NAMES else ""
    return ", ".join(map(str, islice(vertices, MAX_NAMES))) + more
