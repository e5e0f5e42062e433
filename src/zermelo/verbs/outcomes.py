"""``outcomes``: who wins from every vertex."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.digraph.parity_game import ParityGame
from zermelo.values.play import NORMAL, Play
from zermelo.values.text import plural
from zermelo.verbs import verb
from zermelo.verbs.call import Answer, Block, Call, Misuse, facts, line, question, table
from zermelo.verbs.on_disk import ENGINE, ON_DISK, outcome_table, refuse_disk_options
from zermelo.verbs.on_disk import outcomes as outcomes_on_disk
from zermelo.verbs.owners import (
    JSON_SHAPE,
    OWNERS,
    REFUSED_WITH_OWNERS,
    outcomes_by_owners,
    refuse_targets,
)
from zermelo.verbs.vertices import (
    VertexFile,
    comma_separated,
    line_of_play,
    listed_vertices,
    read_ending,
    size_of,
    vertices_named,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from zermelo.labels.outcomes import Outcomes
    from zermelo.structure import Components

#: Maximum number of vertices that are listed by name by default.
MAX_NAMED = 100_000


@verb.verb(
    verb.DIGRAPH,
    verb.flag(
        "--names/--no-names",
        "List each vertex with outcome, remoteness and counter. Default: yes, up to 100,000 "
        "vertices.",
    ),
    verb.flag("--components", "Show the strong component of each vertex, also in -o X.csv."),
    verb.option("--at V,V", "Show only these vertices, with a line of play from each."),
    verb.rows("Print at most N rows of the table."),
    replace(verb.ENDING[0], help="Play ends at these vertices; moving there wins (misère: loses)."),
    verb.ENDING[1],
    verb.misere("Misère play: the player who cannot move wins."),
    OWNERS,
    verb.question_flag("steps", "Show step by step how Algorithm PND labels.", "by_hand"),
    verb.question_flag(
        "definitions",
        "Compare the labels with two definitions of P, N and D (small digraphs).",
        "by_hand",
    ),
    verb.option(
        "--labels X.csv",
        "Check the labels in a file by the conditions of Fraenkel 1997, Theorem 3. The file "
        "has the columns vertex, label and optionally counter.",
        completion="file",
    ),
    replace(verb.EXIT_STATUS, help="With --labels: exit with status 1 if a label is wrong."),
    verb.VERTEX_FILE,
    ON_DISK,
    ENGINE,
    verb.LIMITS,
    examples=[
        "outcomes examples/fraenkel-fig6.tgf --at n1,d0",
        "outcomes examples/fraenkel-fig6.tgf --final d3 --misere",
        "outcomes examples/owners.csv --owner owner --target goal",
    ],
    json_shape="(vertices: int; edges? P? N? D? longest? rows?: int; attacks? right? only_final? "
    "verified?: bool; outcome?: {str}; remoteness?: {length}; counter?: bool | {int | null}; "
    "option?: {str | null}; steps?: [(line round: int; vertex label: str; counter: int | null; "
    "because: [str]; why: str)]; definitions?: {any}; mistakes?: [(vertex condition reason: "
    "str)]; play? file?: str; final?: [str] | null; component?: {int}; flaw?: str | null) | "
    + JSON_SHAPE,
)
def command(
    call: Call,
    *,
    file: str,
    names: bool | None = None,
    components: bool = False,
    at: str | None = None,
    rows: int = verb.ROWS,
    final: str | None = None,
    only_final: bool = False,
    play: Play = NORMAL,
    owner: str | None = None,
    target: str | None = None,
    by_hand: str | None = None,
    labels: str | None = None,
    output: str | None = None,
    spreadsheet: bool = False,
    on_disk: str | None = None,
    resume: bool = False,
    verify: bool = False,
    engine: str | None = None,
) -> Answer:
    """Find who wins from every vertex of the digraph in FILE.

    P means that the previous player wins, N that the next player wins, and D that nobody can force
    a win (a draw). The remoteness is the length of play when the winner hurries and the loser
    delays. The counter numbers the P-positions in the order in which Algorithm PND labels them.

    A player who cannot move loses; with --misere this player wins. --final names vertices at which
    play ends even if they have options. A move to such a vertex wins; with --misere it loses. Other
    vertices without options end play as usual; with --only-final they are draws.

    With --owner, players 1 and 2 do not move in turn: a vertex's owner moves from it. The owner of
    a vertex without options loses there, and play without end is a draw. With --target, player 1
    wins by reaching a target, and play without end is won by player 2. A FILE of PGSolver (.gm,
    .pg) is a max-parity game of players 0 and 1: player 0 wins if the largest priority that occurs
    infinitely often is even. A parity game is solved only if its sorted list of priorities, such
    as (0, 1) or (1, 3, 4), changes between even and odd at most once. Such games are Büchi games.

    --on-disk DIR labels a digraph that does not fit into memory; it needs the extra 'bulk'.
    Interrupted work continues with --resume. If work is on disk, --at and --verify each take one
    more pass over the edges.

    --components numbers the strong components so that no edge leads to a larger number. --steps
    shows how the labels are found, --definitions compares them with two definitions, and --labels
    lists each vertex whose label in a file violates a condition, with the condition.
    """
    from zermelo.labels.ending import NamedEnding
    from zermelo.labels.outcomes import outcomes
    from zermelo.structure import strong_components

    if owner is None:
        refuse_targets(call)
    elif by_hand is not None:
        raise Misuse(f"--{by_hand} shows play in turn; drop --owner")
    elif on_disk is not None or labels is not None:
        call.refuse("this does not apply with --owner", *REFUSED_WITH_OWNERS)
    if by_hand is not None or labels is not None:
        call.refuse("this is done in memory", "on_disk", "resume", "verify", "engine")
        return _by_hand(call, file, by_hand, labels, rows)
    call.refuse("--exit-status needs --labels", "exit_status")
    if components:
        call.refuse("strong components are found in memory", "on_disk")
    if at is not None:
        call.refuse("--at already selects the vertices", "names", "rows", "output")
    if names is False:
        call.refuse("--no-names lists no vertices", "rows", "components")
    if on_disk is not None:
        call.refuse("on disk the vertices are written to the file of -o", "names", "rows")
        call.refuse("work on disk writes no table for spreadsheets", "spreadsheet")
        if engine is not None:
            why = "an engine labels all vertices for normal play with the usual end"
            call.refuse(why, "at", "final", "only_final", "play")
        if final is None:
            call.refuse("there is no --final", "only_final")
        final_names = None if final is None else tuple(sorted({*comma_separated(final)}))
        named_ending = NamedEnding(final_names, only_final, play)
        return outcomes_on_disk(
            call, file, on_disk, output, engine, named_ending, at, resume=resume, verify=verify
        )
    refuse_disk_options(call)
    vertex_file = VertexFile(call, output, spreadsheet=spreadsheet)
    digraph_file = call.arena(file)
    if owner is not None or isinstance(digraph_file, ParityGame):
        return outcomes_by_owners(
            call, digraph_file, file, owner=owner, target=target, show_names=names, at=at,
            rows=rows, max_named=MAX_NAMED, vertex_file=vertex_file,
        )  # fmt: skip
    G, task = digraph_file.digraph, f"labelling {digraph_file.digraph.vertex_count:,} vertices"
    with call.step(task), question(call.limits, size_of(G)) as watch:
        at_vertices = None if at is None else vertices_named(G, at)
        ending = read_ending(call, G, final, play, only_final=only_final)
        result = outcomes(G, limits=watch, **ending.arguments)
        strong_parts = strong_components(G) if components else None
    counts = {str(outcome): count for outcome, count in result.counts.items()}
    call.known |= counts
    longest = int(result.remoteness.array.max(initial=-1))

    def json() -> dict[str, object]:
        known_facts: dict[str, object] = {**size_of(G), **counts}
        known_facts |= {"longest": longest, "attacks": digraph_file.attacks}
        known_facts |= {} if ending.is_usual else ending.json()
        if names or (names is None and len(G) <= MAX_NAMED) or at_vertices:
            known_facts |= _by_name(result, at_vertices, strong_parts)
        return known_facts

    def blocks() -> Iterator[Block]:
        yield line(digraph_file.describe(), *filter(None, [str(ending)]))
        yield outcome_table(counts)
        if longest >= 0:
            start = G.names[int(result.remoteness.array.argmax())]
            moves = plural(longest, "move", "moves")
            yield facts([("longest forced play", f"{moves}, from {start}")])
        if strong_parts is not None:
            yield facts([("strong components", repr(strong_parts).strip("<>"))])
        shown_names, note = listed_vertices(G, at_vertices, names, rows)
        if shown_names:
            labellings = [result.remoteness, result.counter]
            heads = ["vertex", "outcome", "remoteness", "counter", "option"]
            if strong_parts is not None:
                labellings.append(strong_parts.of)
                heads.insert(4, "component")
            cells = (
                (name, result[name], *(view[name] for view in labellings), result.best_option(name))
                for name in shown_names
            )
            yield table(heads, cells, note=note)
        elif note:
            yield line(note)
        for name in at_vertices or ():
            yield line(
                line_of_play(name, result[name], result.remoteness[name], result.best_option)
            )

    more_columns = {} if strong_parts is None else {"component": strong_parts.of.array}
    return vertex_file.answer(result, Answer(json, blocks), more_columns)


def _by_hand(call: Call, file: str, question: str | None, labels: str | None, rows: int) -> Answer:
    """Answer --steps, --definitions or --labels."""
    from zermelo.verbs import by_hand

    excluded = ("names", "components", "at", "output", "spreadsheet", "final", "only_final", "play")
    refuse_disk_options(call)
    arena = call.arena(file)
    if isinstance(arena, ParityGame):
        option = "--labels" if question is None else f"--{question}"
        raise Misuse(f"this does not apply to a parity game; drop {option}")
    if labels is None:
        call.refuse("--exit-status needs --labels", "exit_status")
        call.refuse(f"--{question} shows normal play on all vertices", *excluded)
        show = by_hand.steps if question == "steps" else by_hand.definitions
        return show(call, arena, rows)
    call.refuse("--labels only checks labels of normal play", *excluded, "rows", "by_hand")
    return by_hand.check_labels_file(call, arena, labels)


def _by_name(
    result: Outcomes, vertices: Sequence[Hashable] | None, strong_parts: Components | None
) -> dict[str, object]:
    """Return the facts of ``vertices``, or of all vertices if None, by their names."""
    G = result.digraph
    numbers = list(range(len(G))) if vertices is None else [G.index(name) for name in vertices]
    names = [str(name) for name in (G.names if vertices is None else vertices)]

    def column(array: NDArray[np.integer]) -> list[int | None]:
        return [value if value >= 0 else None for value in array[numbers].tolist()]

    def by_name(values: Sequence[object]) -> dict[str, object]:
        return dict(zip(names, values, strict=True))

    options = column(result.best_options.array)
    return {
        "outcome": by_name(["PND"[outcome] for outcome in result.pnd[numbers].tolist()]),
        "remoteness": by_name(column(result.remoteness.array)),
        "counter": by_name(column(result.counter.array)),
        "option": by_name([None if u is None else str(G.names[u]) for u in options]),
        **({} if strong_parts is None else {"component": by_name(column(strong_parts.of.array))}),
    }
