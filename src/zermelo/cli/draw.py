"""``zermelo draw``: pictures of digraphs, and of the state graphs of games."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.call import Call, answering, named, read_text, refuse
from zermelo.cli.game import GameVerb, searching
from zermelo.errors import InputError, LimitReached
from zermelo.values.play import MISERE

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.limits import Watch
    from zermelo.values.play import Play

__all__ = ["command"]

#: A digraph with more vertices is not drawn whole, but around a vertex.
WHOLE = 300
#: Parameters that say how FILE is read.
OF_FILE = ("file_format", "attacks")
#: How the name of a FILE with an infinite digraph ends, and parameters that say nothing there.
INFINITE = ".game"
NOT_INFINITE = ("kernel", "board", "misere", "positions")


@click.command(
    cls=GameVerb,
    epilog="Example: zermelo draw examples/fraenkel-fig6.tgf -o picture.svg, or: "
    "zermelo draw nim 3 2 -o nim.svg, or: "
    "zermelo draw examples/infinite/example-4.game --around 0,9 -o piece.svg",
)
@click.argument(
    "words",
    metavar="FILE | RULESET POSITION…",
    nargs=-1,
    required=True,
    type=click.UNPROCESSED,
)
@click.option("--format", "file_format", metavar="NAME", help="Of FILE, instead of guessing.")
@click.option(
    "--attacks/--moves",
    default=None,
    help="An edge a→b of FILE is an attack (read as the move b→a), or a move. "
    "Default: attacks for APX and ICCMA files, moves for all others.",
)
@click.option("-o", "--output", required=True, metavar="X.svg", help="The picture file.")
@click.option("--around", metavar="V", help="The winning strategy around this vertex.")
@click.option("--kernel", is_flag=True, help="Mark the vertices of a kernel with a ring.")
@click.option("--board", is_flag=True, help="What a game is played on, such as a Hasse diagram.")
@click.option("--title", metavar="TEXT", help="Instead of the name of the file or game.")
@searching
@answering
def command(
    call: Call,
    words: tuple[str, ...],
    file_format: str | None,
    attacks: bool | None,
    output: str,
    around: str | None,
    kernel: bool,
    board: bool,
    title: str | None,
    play: Play,
    limits: Watch,
) -> None:
    """Draw the digraph in FILE, or the state graph of a game from a position.

    Outcomes are colour and letter, remoteness is height. Up to a few hundred vertices the whole
    digraph; beyond, the winning strategy around one vertex. The state graph of a game shows its
    kernel, if it has one; with --misere it is drawn without the terminal positions. With --board
    it is not the positions that are drawn, but what the game is played on, and what wins. Of an
    infinite digraph, a FILE that ends in .game, a few vertices are drawn, as it is claimed, with
    ordinals as heights; "zermelo infinite" says which claims are true, and draws any box.
    """
    if len(words) == 1 and words[0].endswith(INFINITE):
        refuse(f"a file {INFINITE} is an infinite digraph", *NOT_INFINITE, *OF_FILE)
        draw_infinite(call, words[0], output, around, title, limits)
        return
    if board:
        refuse("--board draws no positions and no FILE", "kernel", "around", *OF_FILE)
        draw_board(call, words, output, title, play=play, limits=limits)
        return
    from zermelo.kernel.kernels import Kernels
    from zermelo.labels.outcomes import outcomes
    from zermelo.pictures import draw

    rules = is_game(words)
    if rules:
        refuse("a game is read from no FILE", *OF_FILE)
        G, name, start = state_graph(call, words, play, limits)
    else:
        refuse("a FILE has no rules", "misere", "positions")
        G, name, start = from_file(call, words, file_format, attacks), words[0], None
    call.known |= {"vertices": G.vertex_count, "edges": G.edge_count}
    with call.step(f"labelling {G.vertex_count:,} vertices"):
        result = outcomes(G)
    members = None
    if kernel or rules:
        try:
            with call.step("looking for a kernel"):
                members = Kernels(result).find(limits=limits)
        except LimitReached:
            if kernel:
                raise
    centre: Hashable | None = one_of(G, around) if around is not None else None
    if around is None and (G.vertex_count > WHOLE or G.edge_count > 4 * WHOLE):
        centre = start
    with call.step("drawing"):
        picture = draw(
            G,
            outcomes=result,
            kernel=members,
            around=centre,
            title=title if title is not None else name,
            max_vertices=WHOLE,
        )
        picture.save(output)
    answer: dict[str, object] = {
        "vertices": G.vertex_count,
        "edges": G.edge_count,
        "file": output,
        "shows": picture.note,
    }
    if kernel:
        answer["exists"] = members is not None
    lacking = "; there is no kernel to mark" if kernel and members is None else ""
    call.answer(answer, lambda: click.echo(f"{output}: {picture.note}{lacking}"))


def draw_board(
    call: Call,
    words: tuple[str, ...],
    output: str,
    title: str | None,
    **how: Any,  # noqa: ANN401
) -> None:
    """Draw what a game is played on."""
    from zermelo.pictures.board import draw_board
    from zermelo.rulesets import position_of

    here = position_of(words)
    with call.step("solving and drawing"):
        picture = draw_board(here, title=title, **how)
        picture.save(output)
    call.answer(
        {"file": output, "shows": picture.note}, lambda: click.echo(f"{output}: {picture.note}")
    )


def draw_infinite(
    call: Call,
    file: str,
    output: str,
    around: str | None,
    title: str | None,
    limits: Watch,
) -> None:
    """Draw some vertices of an infinite digraph."""
    from zermelo.infinite.parser import parse_family
    from zermelo.infinite.play import parse_vertex
    from zermelo.pictures.window import draw_family

    family = parse_family(read_text(file), file)
    centre = None if around is None else parse_vertex(around, family)
    with call.step("drawing"):
        picture = draw_family(family, centre, title=title, limits=limits)
        picture.save(output)
    call.answer(
        {"file": output, "shows": picture.note}, lambda: click.echo(f"{output}: {picture.note}")
    )


def one_of(G: Digraph, text: str) -> Hashable:
    """Find the one vertex that a text names.

    Raises
    ------
    InputError
        It names none, or several.
    """
    names = named(G, text)
    if len(names) != 1:
        raise InputError(f"--around {text!r} names {len(names)} vertices; name one")
    centre: Hashable = names[0]
    return centre


def is_game(words: tuple[str, ...]) -> bool:
    """Say whether words name a game, and not a file."""
    from pathlib import Path

    if len(words) == 1 and (words[0] == "-" or Path(words[0]).exists()):
        return False
    from zermelo.rulesets import ruleset_named

    try:
        ruleset_named(words[0])
    except InputError:
        return False
    return True


def from_file(
    call: Call, words: tuple[str, ...], file_format: str | None, attacks: bool | None
) -> Digraph:
    """Read the digraph in a file."""
    file, *others = words
    if others:
        raise InputError(
            f"draw takes one file, or a game and a position; {file!r} is no game, and "
            f"{others[0]!r} is one word too many"
        )
    return call.read(file, file_format, attacks).digraph


def state_graph(
    call: Call, words: tuple[str, ...], play: Play, limits: Watch
) -> tuple[Digraph, str, str | None]:
    """Explore a position: the digraph, a title, and the name of its first vertex."""
    from zermelo.rulesets import position_of
    from zermelo.solvers.explore import explore, in_text

    here = position_of(words)
    with call.step("exploring"):
        whole = explore(here, limits=limits)
        G = in_text(here, whole, play)
    start = str(here) if str(here) in G else None
    return (
        G,
        f"{here.ruleset} {here}" + ", misère, without its terminal positions" * (play is MISERE),
        start,
    )
