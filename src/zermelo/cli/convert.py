"""``zermelo convert``: from one digraph format to another."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, refuse, stands_for_file, with_files
from zermelo.cli.examples import examples
from zermelo.cli.game import GameVerb, searching, with_turn, with_words
from zermelo.cli.table_file import with_spreadsheet
from zermelo.errors import InputError

if TYPE_CHECKING:
    from zermelo.formats.resolvers import Files
    from zermelo.values.play import Play
    from zermelo.values.player import Player
    from zermelo.verbs.convert import Input

#: Files that hold a formula and no digraph.
FORMULAS = (".cnf", ".dimacs", ".qdimacs")
#: Formats that a spreadsheet opens, and what stands between their cells.
MARKS = {"csv": ",", "tsv": "\t"}
#: What only a game has.
OF_GAME = ("play", "positions", "turn")


@click.command(
    cls=GameVerb,
    epilog=examples(
        "convert examples/stb_428_430.af framework.graphml --write-attacks",
        "convert nim 3 2 -o nim.graphml",
    ),
)
@with_words("FILE OUT | RULESET POSITION… -o OUT")
@with_files
@click.option(
    "-o", "--output", metavar="OUT", help="The file to write, if it is not the last word."
)
@click.option("--to", "out_format", metavar="NAME", help="Format of OUT, instead of its ending.")
@click.option(
    "--write-attacks/--write-moves",
    default=None,
    help="The edges of OUT shall be attacks, or moves. Default: attacks in APX and ICCMA files, "
    "moves in all others, but edges are turned round only if you say so.",
)
@with_spreadsheet
@with_turn("Whose turn it is, of a partizan game. Default: left.")
@searching
@answering
def command(
    call: Call,
    words: tuple[str, ...],
    files: Files,
    output: str | None,
    out_format: str | None,
    write_attacks: bool | None,
    spreadsheet: bool,
    turn: Player | None,
    play: Play,
) -> None:
    """Read the digraph in FILE and write it to OUT ("-" is stdout), in the format of its ending.

    An attack a→b is the move b→a. APX and ICCMA files hold attacks; a file of another format may
    hold either. So where one of the two would be turned into the other, convert asks what it does
    not know: say --write-attacks or --write-moves for OUT, --attacks or --moves for FILE. A formula
    (.cnf, .dimacs, .qdimacs) becomes its Node Kayles graph, which has the same winner. A position
    of a game becomes the graph of all positions that can be reached; with --misere, without the
    terminal ones. OUT appears whole or not at all.
    """
    from zermelo.formats import write
    from zermelo.formats.files import write_whole
    from zermelo.verbs.convert import answer, format_of, of_game
    from zermelo.verbs.listing import for_spreadsheets

    from_words, out = parted(words, output)
    if out == "-" and call.json:
        refuse("OUT is stdout, which the file has for itself", "as_json")
    chosen = format_of(out, out_format)
    mark = MARKS.get(chosen.name)
    if mark is None:
        refuse("OUT is no CSV", "spreadsheet")
    if is_file(from_words):
        refuse("a FILE has no rules", *OF_GAME)
        given = read(call, from_words[0], files)
    else:
        with call.step("exploring"):
            given = of_game(from_words, files, play, begins=turn, limits=call.limits)
        files.all_heard()
    found = answer(given, "stdout" if out == "-" else out, chosen, write_attacks)
    with call.step(f"writing {out}"):
        if spreadsheet and mark is not None:
            made = BytesIO()
            write(given.digraph, made, format=chosen.name, attacks=found.attacks)
            write_whole(out, for_spreadsheets(made.getvalue().decode(), mark).encode())
        else:
            write(given.digraph, out, format=chosen.name, attacks=found.attacks)
    if out != "-":
        call.answer(found.json, lambda: click.echo(found.told))
    elif found.turned and not call.quiet:
        click.echo(found.told, err=True)


def parted(words: tuple[str, ...], output: str | None) -> tuple[tuple[str, ...], str]:
    """Return what is to be converted, and the file to write."""
    if output is not None:
        return words, output
    if len(words) < 2:
        raise click.UsageError("Missing argument 'OUT'")
    if len(words) > 2:
        raise click.UsageError(
            f"one FILE and OUT, or a game with -o OUT; {' '.join(words)!r} is neither"
        )
    return words[:1], words[1]


def is_file(words: tuple[str, ...]) -> bool:
    """Say whether words are a file, and no game."""
    from zermelo.rulesets import ruleset_named

    if len(words) != 1:
        return False
    if stands_for_file(words[0]):
        return True
    try:
        ruleset_named(words[0])
    except InputError:
        return True  # reading it says what is wrong
    return False


def read(call: Call, file: str, files: Files) -> Input:
    """Read a digraph, or the graph of a formula."""
    from zermelo.formats.compression import split_suffix
    from zermelo.verbs.convert import of_formula, of_reading

    if files.file_format is not None or not split_suffix(file)[0].lower().endswith(FORMULAS):
        return of_reading(call.read(file, files), files.attacks)
    from zermelo.formats.dimacs import open_cnf

    refuse("the graph of a formula has every edge both ways", "attacks")
    with call.step(f"reading {file}"):
        return of_formula(open_cnf(file, call.limits), file)
