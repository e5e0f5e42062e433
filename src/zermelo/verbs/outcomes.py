"""``outcomes``: who wins from every vertex."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING

from zermelo.values.play import NORMAL, Play
from zermelo.values.text import plural
from zermelo.verbs.call import Answer, Block, Call, and_more, facts, line, question, table
from zermelo.verbs.on_disk import ENGINE, ON_DISK, shares
from zermelo.verbs.on_disk import outcomes as outcomes_on_disk
from zermelo.verbs.on_disk import without as without_disk
from zermelo.verbs.verb import (
    DIGRAPH,
    ENDING,
    EXIT_STATUS,
    LIMITS,
    ROWS,
    VERTEX_FILE,
    flag,
    misere,
    option,
    rows,
    verb,
)
from zermelo.verbs.vertices import (
    VertexFile,
    line_of_play,
    named,
    named_ending,
    play_until,
    size_of,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from zermelo.labels.outcomes import Outcomes
    from zermelo.structure import Components

#: Up to how many vertices names are given without being asked for.
NAMED = 100_000


@verb(
    DIGRAPH,
    flag(
        "--names",
        off="--no-names",
        help="Outcome, remoteness and counter by name. Default: up to 100,000 vertices.",
    ),
    flag("--components", help="The strong component of each vertex as well, also in -o X.csv."),
    option("--at", help="Only these vertices, with the play that follows.", metavar="V,V"),
    rows("Rows of the table in text."),
    ENDING,
    misere("Whoever cannot move wins."),
    flag("--steps", name="by_hand", means="steps", help="Tell Algorithm PND step by step."),
    flag(
        "--definitions",
        name="by_hand",
        means="definitions",
        help="Show what both definitions and the algorithm say of a small digraph, side by side.",
    ),
    option(
        "--labels",
        help="Check labels by the conditions of Fraenkel 1997, Theorem 3: columns vertex and "
        "label, and perhaps counter.",
        metavar="X.csv",
        holds="file",
    ),
    EXIT_STATUS,
    VERTEX_FILE,
    ON_DISK,
    ENGINE,
    LIMITS,
    examples=[
        "outcomes examples/fraenkel-fig6.tgf --at n1,d0",
        "outcomes examples/fraenkel-fig6.tgf --final d3 --misere",
    ],
    facts="(vertices: int; edges? P? N? D? longest? rows?: int; attacks? right? only_final? "
    "verified?: bool; outcome?: {str}; remoteness?: {length}; counter?: bool | {int | "
    "null}; option?: {str | null}; steps?: [(line round: int; vertex label: str; counter: "
    "int | null; because: [str]; why: str)]; definitions?: {any}; mistakes?: [(vertex "
    "condition reason: str)]; play? file?: str; final?: [str] | null; component?: {int}; "
    "flaw?: str | null)",
)
def record(
    call: Call,
    *,
    file: str,
    names: bool | None = None,
    components: bool = False,
    at: str | None = None,
    rows: int = ROWS,
    final: str | None = None,
    only_final: bool = False,
    play: Play = NORMAL,
    by_hand: str | None = None,
    labels: str | None = None,
    exit_status: bool = False,
    output: str | None = None,
    spreadsheet: bool = False,
    on_disk: str | None = None,
    resume: bool = False,
    verify: bool = False,
    engine: str | None = None,
) -> Answer:
    """Say who wins from every vertex of the digraph in FILE.

    P: the previous player wins. N: the next player wins. D: a draw, nobody can force a win. The
    remoteness is the length of play when the winner hurries and the loser delays; the counter is
    the order in which Algorithm PND labels the P-positions.

    Whoever cannot move loses; with --misere, wins. With --final play ends at these vertices,
    whatever their options, and whoever first reaches one has won; with --misere, lost. Vertices
    without options outside the set are ends as well, unless --only-final makes them draws.

    A digraph that does not fit the memory is labelled with --on-disk DIR, which needs the extra
    'bulk'. Work that is stopped in whatever way goes on with --resume. There --at and --verify take
    one more pass over the edges, which finds options and checks all labels.

    The strong components of --components are numbered so that no edge leads to a larger number.

    --steps and --definitions show how labels come about; --labels names the vertices where labels
    that somebody found break a condition, and which.
    """
    from zermelo.labels.outcomes import outcomes
    from zermelo.structure import strong_components

    if by_hand is not None or labels is not None:
        call.refuse("that is done in memory", "on_disk", "resume", "verify", "engine")
        return _by_hand(call, file, by_hand, labels, rows, exit_status=exit_status)
    call.refuse("only --labels may be wrong", "exit_status")
    if components:
        call.refuse("strong components are found in memory", "on_disk")
    if at is not None:
        call.refuse("--at says which vertices are listed", "names", "rows", "output")
    if names is False:
        call.refuse("--no-names lists no vertices", "rows", "components")
    if on_disk is not None:
        call.refuse("on disk vertices are written to a file, -o", "names", "rows")
        call.refuse("no table for a spreadsheet is written on disk", "spreadsheet")
        if engine is not None:
            other = "an engine labels all vertices, and whoever cannot move loses"
            call.refuse(other, "at", "final", "only_final", "play")
        until = named_ending(call, final, play, only_final=only_final)
        return outcomes_on_disk(
            call, file, on_disk, output, engine, until, at, resume=resume, verify=verify
        )
    without_disk(call)
    whole = VertexFile(call, output, spreadsheet=spreadsheet)
    reading = call.read(file)
    G, doing = reading.digraph, f"labelling {reading.digraph.vertex_count:,} vertices"
    with call.step(doing), question(call.limits, size_of(G)) as watch:
        chosen = None if at is None else named(G, at)
        ending = play_until(call, G, final, play, only_final=only_final)
        result = outcomes(G, limits=watch, **ending.asked)
        parts = strong_components(G) if components else None
    counts = {str(outcome): count for outcome, count in result.counts.items()}
    call.known |= counts
    names_too = names is not False
    longest = int(result.remoteness.array.max(initial=-1))

    def json() -> dict[str, object]:
        facts: dict[str, object] = {**size_of(G), **counts}
        facts |= {"longest": longest, "attacks": reading.attacks}
        facts |= {} if ending.usual else ending.json()
        if names or (names is None and len(G) <= NAMED) or chosen:
            facts |= _by_name(result, chosen, parts)
        return facts

    def blocks() -> Iterator[Block]:
        yield line(reading.describe(), *filter(None, [str(ending)]))
        yield shares(counts)
        if longest >= 0:
            first = G.names[int(result.remoteness.array.argmax())]
            moves = plural(longest, "move", "moves")
            yield facts([("longest forced play", f"{moves}, from {first}")])
        if parts is not None:
            yield facts([("strong components", repr(parts).strip("<>"))])
        listed = list(chosen) if chosen is not None else list(G.names[: rows if names_too else 0])
        more = 0 if chosen is not None or not names_too else len(G) - len(listed)
        note = and_more(more, "--rows, --at or --json show them")
        if listed:
            views = [result.remoteness, result.counter]
            heads = ["vertex", "outcome", "remoteness", "counter", "option"]
            if parts is not None:
                views.append(parts.of)
                heads.insert(4, "component")
            cells = (
                (name, result[name], *(view[name] for view in views), result.best_option(name))
                for name in listed
            )
            yield table(heads, cells, note=note)
        elif note:
            yield line(note)
        for name in chosen or ():
            yield line(
                line_of_play(name, result[name], result.remoteness[name], result.best_option)
            )

    more = {} if parts is None else {"component": parts.of.array}
    return whole.answer(result, json, blocks, more=more)


def _by_hand(
    call: Call, file: str, what: str | None, labels: str | None, rows: int, *, exit_status: bool
) -> Answer:
    """Answer as one would by hand, or check what somebody else has found."""
    from zermelo.verbs import by_hand

    others = ("names", "components", "at", "output", "spreadsheet", "final", "only_final", "play")
    without_disk(call)
    if labels is None:
        call.refuse("only --labels may be wrong", "exit_status")
        call.refuse(f"--{what} is of normal play, and of all vertices", *others)
        show = by_hand.steps if what == "steps" else by_hand.definitions
        return show(call, call.read(file), rows)
    call.refuse(
        "--labels asks only whether labels of normal play are right", *others, "rows", "by_hand"
    )
    return by_hand.homework(call, call.read(file), labels, exit_status=exit_status)


def _by_name(
    result: Outcomes, chosen: Sequence[Hashable] | None, parts: Components | None
) -> dict[str, object]:
    """Give outcome, remoteness, counter, option of perfect play and component by name."""
    G = result.digraph
    at = list(range(len(G))) if chosen is None else [G.index(name) for name in chosen]
    names = [str(name) for name in (G.names if chosen is None else chosen)]

    def column(array: NDArray[np.integer]) -> list[int | None]:
        return [value if value >= 0 else None for value in array[at].tolist()]

    def by_name(values: Sequence[object]) -> dict[str, object]:
        return dict(zip(names, values, strict=True))

    options = column(result.best_options.array)
    return {
        "outcome": by_name(["PND"[outcome] for outcome in result.pnd[at].tolist()]),
        "remoteness": by_name(column(result.remoteness.array)),
        "counter": by_name(column(result.counter.array)),
        "option": by_name([None if u is None else str(G.names[u]) for u in options]),
        **({} if parts is None else {"component": by_name(column(parts.of.array))}),
    }
