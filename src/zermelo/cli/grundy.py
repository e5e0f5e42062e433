"""``zermelo grundy``: Grundy values and level numbers of an acyclic digraph."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, digraph_file, limited, refuse
from zermelo.cli.examples import examples
from zermelo.cli.show import and_more, table, with_rows
from zermelo.cli.table_file import TableFile, table_file

if TYPE_CHECKING:
    from zermelo.digraph.views import VertexSet
    from zermelo.formats.resolvers import Files
    from zermelo.labels.grundy import Grundy


@click.command(epilog=examples("grundy examples/take-away.tgf --stages"))
@digraph_file
@with_rows("table")
@click.option("--stages", is_flag=True, help="Show how the kernel is built, level by level.")
@table_file
@limited
@answering
def command(
    call: Call,
    file: str,
    files: Files,
    rows: int,
    stages: bool,
    output: str | None,
    spreadsheet: bool,
) -> None:
    """Give the Grundy value and the level number of every vertex of the acyclic digraph in FILE.

    The value is the least number that no option has; the vertices of value 0 are the kernel. The
    level is the length of the longest walk. Cyclic digraphs have γ-values: "zermelo loopy"; whether
    they have a Grundy function at all: "zermelo sequences".
    """
    from zermelo.verbs.grundy import answer

    if call.json:
        refuse("the JSON object has the value and level of every vertex", "stages")
    file_of_all = TableFile(output, spreadsheet=spreadsheet)
    reading = call.read(file, files)
    G = reading.digraph
    with call.step(f"labelling {G.vertex_count:,} vertices"):
        made = answer(G, call.limits)
        file_of_all.save(made.found)
    found = made.found

    def text() -> None:
        click.echo(f"{reading.describe()}\n")
        if stages:
            show_stages(found, rows)
        else:
            show(found, rows)

    file_of_all.answer(call, made.json, text, found)


def show(found: Grundy, rows: int) -> None:
    """Print values and levels."""
    names = found.digraph.names
    table(
        ("vertex", "value", "level"),
        [(name, found[name], found.level[name]) for name in names[:rows]],
    )
    and_more(len(names) - rows, "--rows or --json show them")


def show_stages(found: Grundy, rows: int) -> None:
    """Print the construction of the kernel level by level, as the lecture notes do."""
    click.echo(
        "Level by level: all options of a vertex have lower levels, so it is known which of them\n"
        "are in the kernel. The vertex joins it if none is.\n"
    )
    table(
        ("level", "vertices", "of them in the kernel"),
        [
            (stage.number, some(stage.new), some(stage.joined) or "–")
            for stage in islice(found.stages(), rows)
        ],
        left=3,
    )
    levels = int(found.level.array.max(initial=-1)) + 1
    if levels > rows:
        click.echo(f"… and {levels - rows:,} more levels; --rows shows them")


def some(vertices: VertexSet, most: int = 12) -> str:
    """List the first names of a set."""
    more = ", …" if len(vertices) > most else ""
    return ", ".join(map(str, islice(vertices, most))) + more
