"""``zermelo loopy``: γ of every vertex, and sums of tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, digraph_file, limited
from zermelo.cli.examples import examples
from zermelo.cli.show import and_more, facts, table, with_rows
from zermelo.cli.table_file import TableFile, table_file

if TYPE_CHECKING:
    from zermelo.formats.resolvers import Files
    from zermelo.labels.loopy import Loopy
    from zermelo.tokens.sums import TokenSum


@click.command(epilog=examples("loopy examples/beat-craig.tgf --tokens a0,a1,a2,d"))
@digraph_file
@click.option("--tokens", metavar="V,V", help="The sum of tokens on these vertices.")
@with_rows("table")
@table_file
@limited
@answering
def command(
    call: Call,
    file: str,
    files: Files,
    tokens: str | None,
    rows: int,
    output: str | None,
    spreadsheet: bool,
) -> None:
    """Give γ, the generalised Sprague–Grundy value, of every vertex of the digraph in FILE.

    An integer, or ∞(K) where play need not end; K holds the integers that one can move to. A sum
    of tokens is P if its value is 0; N if it is another integer, or ∞(K) with 0 in K; else a draw.
    """
    from zermelo.verbs.loopy import answer

    file_of_all = TableFile(output, spreadsheet=spreadsheet)
    reading = call.read(file, files)
    G = reading.digraph
    with call.step(f"labelling {G.vertex_count:,} vertices"):
        found = answer(G, tokens, call.limits)
        file_of_all.save(found.values)

    def text() -> None:
        click.echo(f"{reading.describe()}\n")
        show(found.values, found.tokens, rows)

    file_of_all.answer(call, found.json, text, found.values)


def show(values: Loopy, here: TokenSum | None, rows: int) -> None:
    """Print values, or those of the tokens with their sum."""
    from zermelo.values.text import show_value

    listed = values.digraph.names if here is None else list(here.as_dict())
    cells = [(name, show_value(values[name]), values.counter[name]) for name in listed[:rows]]
    table(("vertex", "γ", "counter"), cells)
    and_more(len(listed) - rows, "--rows or --json show them")
    if here is None:
        return
    click.echo()
    moves = ", ".join(map(str, here.winning_moves or here.drawing_moves)) or "none"
    what = "drawing moves" if here.drawing_moves and not here.winning_moves else "winning moves"
    facts([("sum", show_value(here.value)), ("outcome", here.outcome), (what, moves)])
