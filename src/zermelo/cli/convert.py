"""``zermelo convert``: from one digraph format to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, digraph_file

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

__all__ = ["command"]

#: Files that hold a formula and no digraph.
FORMULAS = (".cnf", ".dimacs", ".qdimacs")


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
    directions, so that kernels are stable extensions. A formula (.cnf, .dimacs, .qdimacs) becomes
    its Node Kayles graph, which has the same winner. OUT appears whole or not at all.
    """
    from zermelo.errors import InputError
    from zermelo.formats import FORMATS, write
    from zermelo.formats.compression import split_suffix
    from zermelo.formats.table import by_file_name

    G, told = read(call, file, file_format, attacks)
    if out != "-" and out_format is None and by_file_name(split_suffix(out)[0]) is None:
        raise InputError(
            f"{out}: the name does not tell the format; say --to, one of {', '.join(FORMATS)}"
        )
    with call.step(f"writing {out}"):
        write(G, out, format=out_format)
    if out != "-":
        answer = {"vertices": G.vertex_count, "edges": G.edge_count, "file": out}
        call.answer(answer, lambda: click.echo(f"{told} → {out}"))


def read(
    call: Call, file: str, file_format: str | None, attacks: bool | None
) -> tuple[Digraph, str]:
    """Read a digraph, or the graph of a formula; say in one line what it is."""
    if not file.endswith(FORMULAS) or file_format is not None:
        reading = call.read(file, file_format, attacks)
        return reading.digraph, reading.describe()
    from zermelo.formats.dimacs import open_cnf
    from zermelo.rulesets.formula_graph import graph_of_formula

    with call.step(f"reading {file}"):
        graph = graph_of_formula(open_cnf(file))
    size = f"{len(graph):,} vertices, {len(graph.edges):,} edges"
    return graph.digraph, f"{file}: the Node Kayles graph of the formula, {size}"
