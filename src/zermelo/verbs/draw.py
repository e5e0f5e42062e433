"""``draw``: pictures of digraphs, of the state graphs of games, and of boards."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError
from zermelo.rulesets.names import is_own_file
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import Player
from zermelo.verbs import verb
from zermelo.verbs.call import Answer, Call, Misuse, plain
from zermelo.verbs.vertices import begins_position, read_ending, refuse_ending

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tables

#: Ending of the name of a FILE with an infinite digraph.
INFINITE_ENDING = ".game"
#: Parameters that do not apply to an infinite digraph.
REFUSED_FOR_INFINITE = ("semantics", "extension", "kernel", "whole", "scene", "walls", "branches",
                        "turn", "play", "positions", "legend", "tablebase", "file_format",
                        "attacks", "columns", "final", "only_final")  # fmt: skip
#: Parameters that do not apply to a thermograph or a game tree.
REFUSED_FOR_VALUE = ("semantics", "extension", "kernel", "around", "whole", "scene", "turn",
                     "play", "tablebase", "final", "only_final")  # fmt: skip
#: Parameters that do not apply to an expression.
REFUSED_FOR_EXPRESSION = ("branches", "bare", "setup", *REFUSED_FOR_VALUE)


def _full_name(name: str) -> str:
    """Return the full name of a semantics from its full or short name."""
    from zermelo.argumentation.semantics import semantics_named

    return semantics_named(name).name


@verb.verb(
    verb.words("FILE | RULESET POSITION… | value EXPRESSION", first_words={"value": ""}),
    verb.FILES,
    verb.output(
        "X.svg",
        "The picture file: .svg, .png, .pdf, or TikZ in .tikz or .tex.",
        convert=verb.picture_file,
    ),
    verb.option("--around V", "Draw the winning strategy around this vertex."),
    verb.flag(
        "--all", "Draw the whole digraph, up to 1,000 vertices and 10,000 edges.", name="whole"
    ),
    verb.flag("--kernel", "Mark the vertices of a kernel with a ring."),
    verb.option(
        "-s, --semantics NAME",
        "Read FILE as an argumentation framework, and mark an extension of this semantics.",
        convert=_full_name,
    ),
    verb.option(
        "--extension K",
        "Mark extension number K in the order of 'argue --all'. Default: 1. Without "
        "--semantics: preferred semantics.",
        minimum=1,
    ),
    verb.flag("--board", "Draw the board of a game, with moves coloured by outcome.", name="scene"),
    verb.flag("--bare", "With --board: do not colour the moves."),
    verb.flag("--setup", "With --board --json: include what each place of the board may hold."),
    verb.turn("The player to move in a partizan game. Default: left; with --board both."),
    verb.flag(
        "--thermograph",
        "Draw the thermograph of a partizan position (default for an EXPRESSION).",
        name="walls",
    ),
    verb.flag("--tree", "Draw the game tree of a small partizan position.", name="branches"),
    verb.option("--title TEXT", "Title of the picture. Default: the name of the file or game."),
    verb.flag(
        "--legend/--no-legend",
        "Whether to explain colours and shapes below the picture. Default: yes.",
    ),
    verb.option("--width, --size PIXELS", "Width of the picture.", name="size"),
    verb.misere(),
    replace(
        verb.POSITIONS,
        help="Search at most N positions. Default: a million, or 5,000 (500,000 with compiled "
        "rules) to colour the moves of a board.",
    ),
    verb.LIMITS,
    verb.ENDING,
    verb.TABLE,
    examples=[
        "draw examples/fraenkel-fig6.tgf -o picture.svg",
        "draw nim 3 2 -o nim.svg",
        "draw examples/infinite/example-4.game --around 0,9 -o piece.svg",
        'draw value "{4|{2|-1}}" --thermograph -o thermograph.pdf',
    ],
    words_kind="position",
    json_shape="(file: str | null; shows: str; ruleset? position?: str; "
    "vertices? edges? arguments? attacks?: int; exists?: bool; "
    "semantics?: str; number?: int | null; extension?: [str] | null; "
    "turn?: str; scenes?: [(places: [any]; lines: [any]; bands: [any]; gestures: [any]; complete: "
    "bool)]; drawing?: (vertices: [(name: str; x y: number)]; edges: [[int]]))",
)
def command(
    call: Call,
    *,
    words: tuple[str, ...],
    output: str | None = None,
    around: str | None = None,
    whole: bool = False,
    kernel: bool = False,
    semantics: str | None = None,
    extension: int | None = None,
    scene: bool = False,
    bare: bool = False,
    setup: bool = False,
    turn: Player | None = None,
    walls: bool = False,
    branches: bool = False,
    title: str | None = None,
    legend: bool = True,
    size: float | None = None,
    play: Play = NORMAL,
    final: str | None = None,
    only_final: bool = False,
    tablebase: Tables = None,
) -> Answer:
    """Draw the digraph in FILE, or the state graph of a game from a position.

    Colours and letters show outcomes, heights show remoteness. A digraph of up to a few hundred
    vertices is drawn whole; --all raises this limit to a thousand. For a larger digraph, the
    winning strategy around one vertex is drawn.

    A kernel of the state graph of a game is marked, if one is found. If the state graph is large,
    only the winning strategy is drawn, or the board for some games. With --misere most games are
    drawn without the terminal positions; normal play on the rest has the same winners. --board
    draws the board, with moves coloured by outcome. For a partizan position, --tree draws the moves
    of both players, and --thermograph the thermograph, which is also drawn for an EXPRESSION.

    With --semantics or --extension, FILE is an argumentation framework, and its edges are attacks,
    as in "zermelo argue". The arguments have the same places whichever extension is marked.

    A FILE ending in .game describes an infinite digraph. A few of its vertices are drawn, with the
    outcomes that the file claims, and with ordinals as heights. "zermelo infinite" proves claims;
    its options --truncate and --draw draw all vertices of a box.
    """
    from zermelo.verbs import drawings

    if output is None and not call.json:
        raise Misuse("Missing option '-o' / '--output' (with --json, it may be left out)")
    is_framework = semantics is not None or extension is not None
    if is_framework and kernel:
        raise Misuse("--kernel marks a stable extension; drop it, or use --semantics stable")
    if not scene:
        call.refuse("--bare and --setup need --board", "bare", "setup")
    options: dict[str, Any] = {"around": around, "kernel": kernel, "legend": legend, "whole": whole}
    if len(words) == 1 and words[0].endswith(INFINITE_ENDING):
        from zermelo.infinite.parser import parse_family
        from zermelo.infinite.play import parse_vertex
        from zermelo.pictures.window import draw_family

        call.refuse(f"a {INFINITE_ENDING} file is an infinite digraph", *REFUSED_FOR_INFINITE)
        family = parse_family(call.files.text(words[0]), words[0])
        centre = None if around is None else parse_vertex(around, family)
        with call.step("drawing") as limits:
            picture = draw_family(family, centre, title=title, limits=limits)
        drawing = drawings.DrawAnswer(picture)
    elif len(words) > 1 and words[0] == verb.VALUE:
        from zermelo.verbs.worth import answer

        call.refuse("an expression has a value, and no board or tree", *REFUSED_FOR_EXPRESSION)
        with call.step("finding the value"):
            worth = answer(call, " ".join(words[1:]))
            drawing = drawings.DrawAnswer(worth.picture(title))
    elif walls:
        call.refuse("--thermograph draws a value", "branches", *REFUSED_FOR_VALUE)
        with call.step("finding the value"):
            drawing = drawings.thermograph(call, words, title)
    elif branches:
        call.refuse("--tree draws values", *REFUSED_FOR_VALUE)
        with call.step("drawing the game tree"):
            drawing = drawings.tree(call, words, title)
    elif scene:
        call.refuse("--board draws neither a state graph nor a FILE", "kernel", "around", "whole")
        refuse_ending(call)
        call.refuse("--board draws no framework", "semantics", "extension")
        with call.step("solving and drawing"):
            drawing = drawings.board(
                call, words, play, title=title, legend=legend, turn=turn, bare=bare, setup=setup,
                tablebase=tablebase,
            )  # fmt: skip
    elif is_own_file(words[0]) or (
        not (len(words) == 1 and call.files.names_file(words[0])) and begins_position(words[0])
    ):
        refuse_ending(call)
        call.refuse("a game is not a framework", "semantics", "extension")
        with call.step("exploring and drawing"):
            drawing = drawings.draw_state_graph(
                call, words, play, title=title, **options, mover=turn, tablebase=tablebase
            )
    else:
        call.refuse("a FILE has no rules", "positions", "turn", "tablebase")
        if len(words) > 1:
            raise InputError(
                f"draw takes one file, or a game and a position; {words[0]!r} is not a game, and "
                f"{words[1]!r} is one word too many"
            )
        if is_framework and call.files.attacks is None:
            call.files.attacks = True
        digraph_file = call.read(words[0])
        ending = read_ending(call, digraph_file.digraph, final, play, only_final=only_final)
        if not ending.is_usual:
            call.refuse("a kernel needs normal play with the usual end", "kernel")
        heading = title if title is not None else re.split(r"[/\\]", words[0])[-1]
        with call.step("labelling and drawing") as limits:
            drawing = drawings.draw_digraph(
                digraph_file.digraph, heading, **options,
                attacks=is_framework or digraph_file.attacks, ending=ending, limits=limits,
                extension=(semantics or "preferred", extension or 1) if is_framework else None,
            )  # fmt: skip
    call.files.refuse_unused_options()
    if output is not None:
        call.files.write(output, drawing.picture.exported(output, size=size))
    remark = "; there is no kernel to mark" * (drawing.has_kernel is False)
    if (marked := drawing.extension) is not None:
        no_extension = f"there is no {marked.semantics} extension to mark"
        remark = f"; {no_extension if marked.members is None else f'{marked.name} is marked'}"
    summary = f"{output}: {drawing.picture.note}{remark}"
    return Answer(lambda: drawing.json(output), lambda: [plain(summary)])
