"""Owners of vertices, and parity games, in ``outcomes`` and ``certify``."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING

from zermelo.digraph.parity_game import ParityGame
from zermelo.errors import InputError, texts_of
from zermelo.values.text import list_items, plural
from zermelo.verbs.call import Answer, Block, Call, facts, line, question, table
from zermelo.verbs.verb import option
from zermelo.verbs.vertices import (
    MAX_LINE,
    VertexFile,
    as_text,
    listed_vertices,
    size_of,
    vertices_named,
)

if TYPE_CHECKING:
    from zermelo.formats.files import DigraphInFile
    from zermelo.labels.winners import Winners
    from zermelo.limits import Watch

#: The options for owners.
OWNERS = (
    option(
        "--owner NAME|FILE",
        "Each vertex has an owner, player 1 or 2, who moves from it. In the file of the digraph, "
        "NAME is a column with the owner of each source, or an attribute of the vertices (DOT, "
        "GraphML, JSON). FILE is another file, with the columns vertex and owner.",
    ),
    option(
        "--target V,V",
        "With --owner: player 1 wins by reaching one of these vertices, and player 2 by play "
        "without end. At other vertices a player who cannot move loses.",
    ),
)
#: Parameters of ``outcomes`` that do not apply with owners.
REFUSED_WITH_OWNERS = ("final", "only_final", "play", "components", "labels", "exit_status",
                   "on_disk", "resume", "verify", "engine")  # fmt: skip
#: Maximum number of names in a message.
MAX_NAMES = 6
#: The shape of the JSON if vertices have owners.
JSON_SHAPE = (
    "(vertices edges: int; attacks?: bool; wins: {int}; draws: int; longest: int | null; "
    "target: [str] | null; priorities: [int] | null; owner? priority?: {int}; "
    "winner?: {int | null}; remoteness?: {length}; option?: {str | null}; file?: str)"
)


def refuse_targets(call: Call) -> None:
    """Refuse ``--target`` without ``--owner``."""
    call.refuse("there is no --owner", "target")


def solve_with_owners(
    call: Call,
    arena: DigraphInFile | ParityGame,
    file: str,
    owner: str | None,
    target: str | None,
    watch: Watch,
) -> Winners:
    """Find the winners of a parity game, or of a digraph with owners."""
    from zermelo.labels.outcomes import outcomes

    if isinstance(arena, ParityGame):
        call.refuse("a parity game has owners, and priorities decide who wins", "owner", "target")
        return outcomes(arena, watch)
    G = arena.digraph
    targets = None if target is None else vertices_named(G, target)
    owners = _read_owners(call, arena, file, owner or "")
    return outcomes(G, watch, owner=owners, target=targets)


def _read_owners(call: Call, arena: DigraphInFile, file: str, name: str) -> dict[str, int]:
    """Return the owner of each vertex, 1 or 2; ``name`` is a column, an attribute or a file."""
    from zermelo.formats.owners import owners_in, owners_of_edges, owners_of_vertices
    from zermelo.formats.resolvers import two_columns
    from zermelo.formats.source import Source

    G, owners = arena.digraph, None
    file_format, source = arena.format, arena.source
    if source is None and (file_format.table or file_format.attributes):
        columns = two_columns(call.files.columns)
        source = Source(call.files.content(file), file, call.limits, columns)
    if source is not None and file_format.table:
        owners = owners_of_edges(source, file_format.name, name)
    elif source is not None and file_format.attributes:
        owners = owners_of_vertices(source, file_format, name, G)
    is_in_file = owners is not None
    if owners is None:
        if not call.files.names_file(name) or name == file:
            raise InputError(
                f"{name!r} is neither a column nor an attribute of {file}, nor another file; give "
                "a column of a table of edges with the owner of each source, 1 or 2, an attribute "
                "of the vertices, or a file with the columns vertex and owner"
            )
        owners = owners_in(Source(call.files.content(name), name, call.limits))
    missing = [vertex for vertex in G.names if vertex not in owners]
    vertices = list_items(missing, MAX_NAMES)
    if missing and is_in_file and file_format.attributes:
        raise InputError(f"{file}: give an attribute {name} to {vertices}")
    if missing and is_in_file:
        raise InputError(
            f"no row of {file} has the owner of {vertices}; add rows of a source without a target, "
            f"such as {missing[0]},,1"
        )
    if missing:
        raise InputError(f"{name} has no owner of {vertices}; add them")
    return owners


def outcomes_by_owners(
    call: Call,
    arena: DigraphInFile | ParityGame,
    file: str,
    *,
    owner: str | None,
    target: str | None,
    show_names: bool | None,
    at: str | None,
    rows: int,
    max_named: int,
    vertex_file: VertexFile,
) -> Answer:
    """Answer ``outcomes`` for a parity game, or for a digraph whose vertices have owners."""
    is_parity = isinstance(arena, ParityGame)
    subject = "to a parity game" if is_parity else "with --owner"
    call.refuse(f"this does not apply {subject}", *REFUSED_WITH_OWNERS)
    G = arena.digraph
    task = f"labelling {G.vertex_count:,} vertices"
    with call.step(task), question(call.limits, size_of(G)) as watch:
        at_vertices = None if at is None else vertices_named(G, at)
        result = solve_with_owners(call, arena, file, owner, target, watch)
    first, second = result.players
    wins = {str(player): result.counts[player] for player in result.players}
    longest = int(result.remoteness.array.max(initial=-1))
    counts = {"wins": wins, "draws": result.counts[None]}
    call.known |= counts

    def json() -> dict[str, object]:
        data: dict[str, object] = {**size_of(G), **counts}
        if not isinstance(arena, ParityGame):
            data["attacks"] = arena.attacks
        data["longest"] = longest if longest >= 0 else None
        data["target"] = as_text(result.target)
        priorities = None if result.priority is None else result.priority.array
        data["priorities"] = None if priorities is None else sorted({*priorities.tolist()})
        if show_names or (show_names is None and len(G) <= max_named) or at_vertices:
            columns = _by_vertex(result, G.names if at_vertices is None else at_vertices)
            texts = texts_of(columns.pop("vertex"))
            columns["option"] = [None if v is None else str(v) for v in columns["option"]]
            data |= {head: dict(zip(texts, cells, strict=True)) for head, cells in columns.items()}
        return data

    def blocks() -> Iterator[Block]:
        parity_heading = f"{file} (PGSolver): {G.describe()}"
        heading = parity_heading if isinstance(arena, ParityGame) else arena.describe()
        yield line(heading, result.rule)
        total = max(1, len(G))
        winner_counts = {f"player {first}": wins[str(first)], f"player {second}": wins[str(second)]}
        if result.target is None and not is_parity:
            winner_counts["nobody (a draw)"] = result.counts[None]
        cells = [
            (who, f"{count:,}", f"{100 * count / total:.1f} %")
            for who, count in winner_counts.items()
        ]
        yield table(("winner", "vertices", "share"), cells)
        if longest >= 0:
            start = G.names[int(result.remoteness.array.argmax())]
            moves = plural(longest, "move", "moves")
            yield facts([("longest forced play", f"{moves}, from {start}")])
        shown_names, note = listed_vertices(G, at_vertices, show_names, rows)
        if shown_names:
            columns = _by_vertex(result, shown_names)
            yield table(columns, zip(*columns.values(), strict=True), note=note)
        elif note:
            yield line(note)
        for name in at_vertices or ():
            yield line(line_of_play(result, name))

    return vertex_file.answer(result, Answer(json, blocks))


def line_of_play(result: Winners, name: Hashable) -> str:
    """Describe who wins from a vertex, and best play, in one line."""
    winner, moves = result[name], result.remoteness[name]
    if winner is None:
        verdict = "a draw: neither player can force a win"
    elif moves is not None:
        verdict = f"player {winner} wins in {plural(moves, 'move', 'moves')}"
    elif result.priority is not None:
        parity = "odd" if winner else "even"
        verdict = f"player {winner} wins: the largest priority that recurs for ever is {parity}"
    else:
        verdict = f"player {winner} wins: no target is reached"
    play = [name]
    while len(play) <= MAX_LINE and (option := result.best_option(play[-1])) is not None:
        play.append(option)
    tail = "" if len(play) <= MAX_LINE and moves is not None else " → …"
    return f"{name}: {verdict}: {' → '.join(texts_of(play))}{tail}"


def _by_vertex(result: Winners, names: Sequence[Hashable]) -> dict[str, list[object]]:
    """Return the columns of a table of the vertices ``names``, by the heads of the columns."""
    from zermelo.digraph.frames import entry_at

    numbers = [result.digraph.index(name) for name in names]
    columns = result.columns()
    return {head: [entry_at(column, v) for v in numbers] for head, column in columns.items()}
