"""``zermelo convert``: from one digraph format to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, digraph_file, refuse

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.formats import Format

__all__ = ["command"]

#: Files that hold a formula and no digraph.
FORMULAS = (".cnf", ".dimacs", ".qdimacs")

#: What is said of the edges: whether FILE and OUT hold attacks.
TURNED = {
    (True, False): "each attack a → b is turned into the move b → a",
    (False, True): "each move a → b is turned into the attack b → a",
    (True, True): "attacks stay as they are",
    (False, False): "",
}


@dataclass(frozen=True)
class Input:
    """A digraph of moves, and what the edges of FILE were.

    Attributes
    ----------
    digraph : Digraph
    file : str
        What messages call the file.
    told : str
        One line about the file, for a person.
    format : str
    attacks, stated : bool
        Whether its edges are attacks; whether its format, or a flag, says what they are.
    """

    digraph: Digraph
    file: str
    told: str
    format: str
    attacks: bool
    stated: bool


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

    if out == "-" and call.json:
        refuse("OUT is stdout, which the file has for itself", "as_json")
    place = "stdout" if out == "-" else out
    chosen = format_of(out, out_format)
    given = read(call, file, file_format, attacks)
    held = chosen.argumentation if write_attacks is None else write_attacks
    turned = given.attacks != held and given.digraph != given.digraph.reverse()
    if turned:
        ask_for_directions(given, place, chosen, write_attacks)
    with call.step(f"writing {out}"):
        write(given.digraph, out, format=chosen.name, attacks=held)
    same = given.attacks != held and not turned
    said = "each edge goes both ways" if same else TURNED[given.attacks, held]
    told = f"{given.told} → {place}" + f"; {said}" * bool(said)
    if out != "-":
        answer = {
            "vertices": given.digraph.vertex_count,
            "edges": given.digraph.edge_count,
            "file": out,
            "read": word(given.attacks),
            "written": word(held),
            "turned": turned,
        }
        call.answer(answer, lambda: click.echo(told))
    elif turned and not call.quiet:
        click.echo(told, err=True)


def word(attacks: bool) -> str:
    """Say what edges are."""
    return "attacks" if attacks else "moves"


def format_of(out: str, name: str | None) -> Format:
    """Return the format to write.

    Raises
    ------
    InputError
        It is not known.
    """
    from zermelo.errors import InputError
    from zermelo.formats import FORMATS
    from zermelo.formats.compression import split_suffix
    from zermelo.formats.table import by_file_name, by_name

    if name is not None:
        return by_name(name, out)
    found = None if out == "-" else by_file_name(split_suffix(out)[0])
    if found is None:
        said = "stdout does" if out == "-" else f"{out}: the name does"
        raise InputError(f"{said} not tell the format; say --to, one of {', '.join(FORMATS)}")
    return found


def ask_for_directions(
    given: Input, place: str, chosen: Format, write_attacks: bool | None
) -> None:
    """Refuse to turn edges where what they are, in FILE or in OUT, is a mere default.

    Raises
    ------
    InputError
    """
    from zermelo.errors import InputError

    if not given.stated:
        raise InputError(
            f"{place} shall hold {word(not given.attacks)}, and nothing says whether the edges of "
            f"{given.file} ({given.format}) are attacks or moves; say --attacks or --moves: those "
            "of another kind are turned round"
        )
    if not chosen.argumentation and write_attacks is None:
        raise InputError(
            f"{given.file} holds attacks, and nothing says whether the edges of {place} "
            f"({chosen.name}) shall be attacks or moves; say --write-attacks to leave each a → b "
            "as it is, --write-moves to turn it into the move b → a"
        )


def read(call: Call, file: str, file_format: str | None, attacks: bool | None) -> Input:
    """Read a digraph, or the graph of a formula."""
    from zermelo.formats.compression import split_suffix

    if file_format is not None or not split_suffix(file)[0].lower().endswith(FORMULAS):
        reading = call.read(file, file_format, attacks)
        G, kind = reading.digraph, reading.format
        told = f"{reading.file} ({kind.name}): {G.describe()}"
        stated = attacks is not None or kind.argumentation
        return Input(G, reading.file, told, kind.name, reading.attacks, stated)
    from zermelo.formats.dimacs import open_cnf
    from zermelo.rulesets.logic.formula.graph import graph_of_formula

    refuse("the graph of a formula has every edge both ways", "attacks")
    with call.step(f"reading {file}"):
        graph = graph_of_formula(open_cnf(file))
    size = f"{len(graph):,} vertices, {len(graph.edges):,} edges"
    told = f"{file}: the Node Kayles graph of the formula, {size}"
    return Input(graph.digraph, file, told, "formula", attacks=False, stated=True)
