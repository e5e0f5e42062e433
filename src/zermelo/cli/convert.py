"""``zermelo convert``: from one digraph format to another."""

from __future__ import annotations

import click

from zermelo.cli.call import Call, answering, digraph_file

__all__ = ["command"]


@click.command(epilog="Example: zermelo convert examples/stb_428_430.af framework.graphml")
@digraph_file
@click.argument("out", metavar="OUT")
@click.option("--to", "out_format", metavar="NAME", help="Format of OUT, instead of its ending.")
@answering
def command(
    call: Call,
    file: str,
    file_format: str | None,
    attacks: bool | None,
    out: str,
    out_format: str | None,
) -> None:
    """Read the digraph in FILE and write it to OUT ("-" is stdout), in the format of its ending.

    Argumentation formats (APX, ICCMA) hold attacks: their edges are turned round in both
    directions, so that kernels are stable extensions. OUT appears whole or not at all.
    """
    from zermelo.errors import InputError
    from zermelo.formats import FORMATS, write
    from zermelo.formats.compression import split_suffix
    from zermelo.formats.table import by_file_name

    reading = call.read(file, file_format, attacks)
    G = reading.digraph
    if out != "-" and out_format is None and by_file_name(split_suffix(out)[0]) is None:
        raise InputError(
            f"{out}: the name does not tell the format; say --to, one of {', '.join(FORMATS)}"
        )
    with call.step(f"writing {out}"):
        write(G, out, format=out_format)
    if out != "-":
        answer = {"vertices": G.vertex_count, "edges": G.edge_count, "file": out}
        call.answer(answer, lambda: click.echo(f"{reading.describe()} → {out}"))
