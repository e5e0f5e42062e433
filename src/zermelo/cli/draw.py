"""``zermelo draw``: pictures of digraphs, and of the state graphs of games."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, read_text, refuse, stands_for_file, with_files
from zermelo.cli.examples import examples
from zermelo.cli.game import GameVerb, searching, with_table, with_turn, with_words
from zermelo.errors import InputError

if TYPE_CHECKING:
    from zermelo.formats.files import Reading
    from zermelo.formats.resolvers import Files
    from zermelo.labelling.tables.table import Tables
    from zermelo.values.play import Play
    from zermelo.values.player import Player

#: How the name of a FILE with an infinite digraph ends, and parameters that say nothing there.
INFINITE = ".game"
NOT_INFINITE = ("kernel", "whole", "board", "thermograph", "tree", "turn", "play", "positions",
                "legend", "tablebase", "file_format", "attacks")  # fmt: skip
#: Parameters that say nothing where a value is drawn.
NOT_VALUE = ("kernel", "around", "whole", "board", "turn", "play", "tablebase")


@click.command(
    cls=GameVerb,
    epilog=examples(
        "draw examples/fraenkel-fig6.tgf -o picture.svg",
        "draw nim 3 2 -o nim.svg",
        "draw examples/infinite/example-4.game --around 0,9 -o piece.svg",
    ),
)
@with_words("FILE | RULESET POSITION…")
@with_files
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="X.svg",
    help="The picture file: .svg, .png, .pdf, or TikZ in .tikz or .tex.",
)
@click.option("--around", metavar="V", help="The winning strategy around this vertex.")
@click.option("--all", "whole", is_flag=True, help="Draw all of it, though it is large.")
@click.option("--kernel", is_flag=True, help="Mark the vertices of a kernel with a ring.")
@click.option("--board", is_flag=True, help="What a game is played on, with what moves are worth.")
@with_turn("Whose turn it is, of a partizan game. Default: left; of a board both.")
@click.option("--thermograph", is_flag=True, help="The walls of a partizan position's value.")
@click.option("--tree", is_flag=True, help="The game tree of a small partizan position.")
@click.option("--title", metavar="TEXT", help="Instead of the name of the file or game.")
@click.option("--legend/--no-legend", default=True, help="Explain colours and shapes below.")
@click.option(
    "--width", "--size", "size", type=float, metavar="PIXELS", help="Width of the picture."
)
@searching
@with_table
@answering
def command(
    call: Call,
    words: tuple[str, ...],
    files: Files,
    output: str,
    around: str | None,
    whole: bool,
    kernel: bool,
    board: bool,
    turn: Player | None,
    thermograph: bool,
    tree: bool,
    title: str | None,
    legend: bool,
    size: float | None,
    play: Play,
    tablebase: Tables,
) -> None:
    """Draw the digraph in FILE, or the state graph of a game from a position.

    Outcomes are colour and letter, remoteness is height. Up to a few hundred vertices the whole
    digraph, with --all up to a thousand; beyond, the winning strategy around one vertex. The
    state graph of a game shows its kernel, if it has one; with --misere it is drawn without the
    terminal positions. Of a game with
    thousands of positions only those that are drawn are looked at. With --board it is not the
    positions that are drawn, but what the game is played on, and what each move is worth. Of a
    partizan position --tree draws the moves of both, and --thermograph its heat. Of an
    infinite digraph, a FILE that ends in .game, a few vertices are drawn, as it is claimed, with
    ordinals as heights; "zermelo infinite" says which claims are true, and draws any box.
    """
    from zermelo.pictures.export import format_of
    from zermelo.verbs import draw

    format_of(output)  # complains before anything is drawn
    limits = call.limits
    if len(words) == 1 and words[0].endswith(INFINITE):
        refuse(f"a file {INFINITE} is an infinite digraph", *NOT_INFINITE)
        draw_infinite(call, words[0], output, around, title, size)
        return
    if thermograph:
        refuse("--thermograph draws a value", "tree", *NOT_VALUE)
        with call.step("finding the value"):
            found = draw.thermograph(words, files, title=title, limits=limits)
    elif tree:
        refuse("--tree draws values", *NOT_VALUE)
        with call.step("drawing the game tree"):
            found = draw.tree(words, files, title=title, limits=limits)
    elif board:
        refuse("--board draws no positions and no FILE", "kernel", "around", "whole")
        with call.step("solving and drawing"):
            found = draw.board(
                words,
                files,
                play,
                title=title,
                legend=legend,
                turn=turn,
                tablebase=tablebase,
                limits=limits,
            )
    elif is_game(words):
        with call.step("exploring and drawing"):
            found = draw.of_position(
                words,
                files,
                play,
                title=title,
                around=around,
                kernel=kernel,
                legend=legend,
                whole=whole,
                begins=turn,
                tablebase=tablebase,
                limits=limits,
            )
    else:
        refuse("a FILE has no rules", "play", "positions", "turn", "tablebase")
        reading = from_file(call, words, files)
        heading = title if title is not None else PurePath(words[0]).name
        with call.step("labelling and drawing"):
            found = draw.of_digraph(
                reading.digraph,
                heading,
                around=around,
                kernel=kernel,
                legend=legend,
                attacks=reading.attacks,
                whole=whole,
                limits=limits,
            )
    files.all_heard()
    found.picture.save(output, size=size)
    lacking = "; there is no kernel to mark" * (found.exists is False)
    said = f"{output}: {found.picture.note}{lacking}"
    call.answer(lambda: found.json(output), lambda: click.echo(said))


def draw_infinite(
    call: Call, file: str, output: str, around: str | None, title: str | None, size: float | None
) -> None:
    """Draw some vertices of an infinite digraph."""
    from zermelo.infinite.parser import parse_family
    from zermelo.infinite.play import parse_vertex
    from zermelo.pictures.window import draw_family

    family = parse_family(read_text(file, call.limits), file)
    centre = None if around is None else parse_vertex(around, family)
    with call.step("drawing"):
        picture = draw_family(family, centre, title=title, limits=call.limits)
        picture.save(output, size=size)
    answer: dict[str, object] = {"file": output, "shows": picture.note}
    call.answer(lambda: answer, lambda: click.echo(f"{output}: {picture.note}"))


def is_game(words: tuple[str, ...]) -> bool:
    """Say whether words name a game, and not a file."""
    from zermelo.rulesets.names import is_own_file

    if is_own_file(words[0]):
        return True
    if len(words) == 1 and stands_for_file(words[0]):
        return False
    from zermelo.rulesets import ruleset_named

    try:
        ruleset_named(words[0])
    except InputError:
        return False
    return True


def from_file(call: Call, words: tuple[str, ...], files: Files) -> Reading:
    """Read the digraph in a file."""
    file, *others = words
    if others:
        raise InputError(
            f"draw takes one file, or a game and a position; {file!r} is no game, and "
            f"{others[0]!r} is one word too many"
        )
    return call.read(file, files)
