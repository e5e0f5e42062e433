"""``zermelo moves``: every move with what it leads to, best first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.call import Call, answering, refuse, with_files
from zermelo.cli.examples import examples
from zermelo.cli.game import (
    GameVerb,
    file_and_vertex,
    is_game,
    searching,
    with_table,
    with_turn,
    with_words,
)
from zermelo.cli.show import and_more
from zermelo.cli.show import table as show_table

if TYPE_CHECKING:
    from zermelo.formats.resolvers import Files
    from zermelo.games.move_table import MoveTable
    from zermelo.labelling.tables.table import Tables
    from zermelo.values.play import Play
    from zermelo.values.player import Player


@click.command(
    cls=GameVerb,
    epilog=examples("moves nim 3 5 6", "moves examples/fraenkel-fig6.tgf n3"),
)
@with_words("RULESET POSITION… | FILE VERTEX")
@with_files
@click.option("--rows", type=click.IntRange(1), default=40, show_default=True, help="In text.")
@searching
@with_turn("Whose turn it is, of a partizan game. Default: moves of both.")
@with_table
@answering
def command(
    call: Call,
    words: tuple[str, ...],
    files: Files,
    rows: int,
    play: Play,
    turn: Player | None,
    tablebase: Tables,
) -> None:
    """List every move from a position, or from a vertex, best first.

    With each move stand who wins after it, what it does for whoever makes it, the remoteness (how
    long play lasts when the winner hurries and the loser delays) and the value of where it leads;
    below, the main line of play. Of a partizan game the moves of both players are listed.
    """
    from zermelo.verbs import moves

    if is_game(words):
        with call.step("solving"):
            found = moves.of_position(
                words, files, play, turn=turn, tablebase=tablebase, limits=call.limits
            )
    else:
        refuse("a FILE has no rules", "play", "positions", "turn", "tablebase")
        file, vertex = file_and_vertex(words)
        G = call.read(file, files).digraph
        with call.step(f"labelling {G.vertex_count:,} vertices"):
            found = moves.of_vertex(G, vertex, file, limits=call.limits)
    call.answer(found.json, lambda: show(found, rows))
    if found.stop is not None:
        call.begun = True  # what is known is on stdout
        raise found.stop


def show(found: MoveTable[Any], rows: int) -> None:
    """Print the table for a person."""
    click.echo(f"{found.heading}\n")
    if found.rows:
        show_table(found.heads, found.cells(rows), left=found.heads.index("outcome"))
        and_more(len(found.rows) - rows, "--rows N or --json show them")
        click.echo()
    for line in found.remarks:
        click.echo(line)
