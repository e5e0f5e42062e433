"""``zermelo convert``: from one digraph format to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, digraph_file, limited, refuse

if TYPE_CHECKING:
    from zermelo.verbs.convert import Input

__all__ = ["command"]

#: Files that hold a formula and no digraph.
FORMULAS = (".cnf", ".dimacs", ".qdimacs")


@click.command(
    epilog="Example: zermelo convert examples/stb_428_430.af framework.graphml --write-attacks"
)
@digraph_file
@click.argument("out", metavar="OUT")
@click.option("--to", "out_format", metavar="NAME", help="Format of OUT, instead of its ending.")
@click.option(
    "--write-attacks/--write-moves",
    default=None,
    help="The edges of OUT shall be attacks, or moves. Default: attacks in APX and ICCMA files, "
    "moves in all others, but edges are turned round only if you say so.",
)
@limited
@answering
def command(
    call: Call,
    file: str,
    file_format: str | None,
    attacks: bool | None,
    out: str,
    out_format: str | None,
    write_attacks: bool | None,
) -> None:
    """Read the digraph in FILE and write it to OUT ("-" is stdout), in the format of its ending.

    An attack a→b is the move b→a. APX and ICCMA files hold attacks; a file of another format may
    hold either. So where one of the two would be turned into the other, convert asks what it does
    not know: say --write-attacks or --write-moves for OUT, --attacks or --moves for FILE. A formula
    (.cnf, .dimacs, .qdimacs) becomes its Node Kayles graph, which has the same winner. OUT appears
    whole or not at all.
    """
    from zermelo.formats import write
    from zermelo.verbs.convert import answer, format_of

    if out == "-" and call.json:
        refuse("OUT is stdout, which the file has for itself", "as_json")
    chosen = format_of(out, out_format)
    given = read(call, file, file_format, attacks)
    found = answer(given, "stdout" if out == "-" else out, chosen, write_attacks)
    with call.step(f"writing {out}"):
        write(given.digraph, out, format=chosen.name, attacks=found.attacks)
    if out != "-":
        call.answer(found.json, lambda: click.echo(found.told))
    elif found.turned and not call.quiet:
        click.echo(found.told, err=True)


def read(call: Call, file: str, file_format: str | None, attacks: bool | None) -> Input:
    """Read a digraph, or the graph of a formula."""
    from zermelo.formats.compression import split_suffix
    from zermelo.verbs.convert import of_formula, of_reading

    if file_format is not None or not split_suffix(file)[0].lower().endswith(FORMULAS):
        return of_reading(call.read(file, file_format, attacks), attacks)
    from zermelo.formats.dimacs import open_cnf

    refuse("the graph of a formula has every edge both ways", "attacks")
    with call.step(f"reading {file}"):
        return of_formula(open_cnf(file, call.limits), file)
