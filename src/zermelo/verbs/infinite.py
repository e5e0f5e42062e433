"""``infinite``: claims about an infinite digraph, its vertices, and finite pieces of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from zermelo.errors import InputError, not_none
from zermelo.infinite.family import Family, show_vertex
from zermelo.infinite.parser import parse_family
from zermelo.infinite.play import PlayVertex, parse_vertex, play_at
from zermelo.infinite.proof import Finding, Proof, prove
from zermelo.infinite.sentences import options_of, reason, summary
from zermelo.infinite.window import Window, box_of
from zermelo.infinite.window import sample as take_sample
from zermelo.infinite.window import truncate as take_box
from zermelo.verbs.call import Answer, Block, Call, Misuse, and_more, facts, group, plain, table
from zermelo.verbs.verb import EXIT_STATUS, LIMITS, Parameter, flag, option, output, verb

#: Maximum number of moves of a vertex, and of vertices of a finite piece, in text.
MAX_MOVES, MAX_ROWS = 12, 40


@verb(
    Parameter("file", metavar="FILE", completion="file"),
    option("--at 3,7", "Show who wins from this vertex by the claim, and how."),
    option(
        "--constant t=2",
        "Value of a constant of FILE, for --at, --truncate and --sample.",
        name="settings",
    ),
    flag("--find", "Look for a claim, and prove it."),
    option("--truncate 0..9,0..9", "Take the finite piece of the vertices in a box."),
    option(
        "--sample N",
        "Take a finite piece of at most N vertices: those reached soonest from the first --at. "
        "Without --at: those near a corner of the region given in FILE, or near the origin.",
        minimum=1,
    ),
    output("OUT", "Write the finite piece, in the format that the ending of OUT names."),
    option("--draw X.svg", "Draw the finite piece, with ordinals as heights."),
    option("--certify X.json", 'Write a certificate; "-" is stdout.'),
    replace(EXIT_STATUS, help="Exit with status 1 if the claim is refuted."),
    LIMITS,
    examples=["infinite examples/infinite/example-3.game --at -1"],
    json_shape="(file game: str; conditions?: [(number: int; name status: str; vertex?: str | "
    "null; constants?: {int}; option? reason?: str; smt2?: [str]; counterexample?: any)]; "
    "status?: str; proved?: bool; constants?: {int}; at?: {(outcome: str; remoteness counter?: "
    "length; moves: [str]; options: int | null; line: [str]; ended: bool)}; truncation?: "
    "(vertices edges cut: int; file? picture?: str); certificate?: str; found?: [str] | null; "
    "tried?: [str])",
    python_names=("infinite.parse_family", "infinite.prove", "infinite.find_claim"),
)
def command(
    call: Call,
    *,
    file: str,
    at: tuple[str, ...] = (),
    settings: tuple[str, ...] = (),
    find: bool = False,
    truncate: str | None = None,
    sample: int | None = None,
    output: str | None = None,
    draw: str | None = None,
    certify: str | None = None,
) -> Answer | None:
    """Check the claim of FILE about an infinite digraph: who wins where, and in how many moves.

    FILE describes vertices, moves and a claim by linear arithmetic or by automata; docs/infinite.md
    documents the language. The claim is proved if its nine conditions hold, or seven if it does not
    give remoteness. A condition may remain unknown within the limits. --truncate and --sample take
    a finite piece of the digraph. If some options of a vertex lie outside the piece, the vertex's
    name ends in …, and outcomes in the piece may differ from those in the infinite digraph.
    """
    if truncate is not None and sample is not None:
        raise Misuse("--truncate and --sample contradict each other; drop one of them")
    if (output or draw) and truncate is None and sample is None:
        raise Misuse("-o and --draw need a finite piece; add --truncate or --sample")
    family = parse_family(call.files.text(file), file)
    call.known |= {"game": family.name}
    box = None if truncate is None else box_of(truncate, family)
    starts = [parse_vertex(text, family) for text in at]
    known_facts: dict[str, object] = {"game": family.name}
    task = "looking for a claim" if find else "checking the conditions"
    with call.step(task) as limits, limits.start(lambda: known_facts) as watch:
        typed_constants = _read_constants(settings)
        constants = family.with_constants(typed_constants) if typed_constants else {}
        search, proof, window = None, None, None
        if find:
            from zermelo.infinite.find import find_claim  # needs NumPy

            search = find_claim(family, watch)
            family = search.family or family
        if family.claim is not None or not (find or at or box or sample):
            proof = prove(family, watch)
            known_facts["status"] = proof.status
        if at or box or sample:
            constants = family.with_constants(typed_constants)
        plays = tuple(play_at(family, vertex, constants, watch) for vertex in starts)
        if box is not None:
            window = take_box(family, box, constants, watch)
        elif sample is not None:
            window = take_sample(family, sample, constants, starts[0] if starts else None, watch)
    facts: dict[str, Any] = {"file": file, "game": family.name}
    if search is not None:
        facts["found"] = None if search.family is None else list(search.lines)
        facts["tried"] = list(search.tried)
    if proof is not None:
        facts["conditions"] = [_condition_json(family, verdict) for verdict in proof.verdicts]
        facts |= {"status": proof.status, "proved": proof.proved}
    if plays:
        exact = family.claimed().exact  # then the indices are the remoteness
        facts["constants"] = dict(constants)
        facts["at"] = {show_vertex(play.vertex): _vertex_json(play, exact) for play in plays}
    if window is not None:
        members = {"vertices": window.vertices, "edges": window.edges, "cut": window.cut}
        facts["truncation"] = {name: len(items) for name, items in members.items()}
    if window is not None and output is not None:
        with call.step(f"writing {output}"):
            call.files.write_digraph(window.digraph(), output)
        facts["truncation"]["file"] = output
    if window is not None and draw is not None:
        from zermelo.pictures.window import draw_window

        with call.step("drawing"):
            call.files.write(draw, draw_window(window).exported(draw))
        facts["truncation"]["picture"] = draw
    if certify is not None:
        from zermelo.answers.certificates import certificate_bytes
        from zermelo.infinite.certificate import certify_infinite

        if proof is None:
            family.claimed()  # raises InputError, since there is no claim
        with call.step(f"writing {certify}"):
            call.files.write(certify, certificate_bytes(certify_infinite(not_none(proof))))
        facts["certificate"] = certify
    is_no = proof is not None and bool(proof.refuted)
    unknown = proof is not None and proof.status == "unknown"

    def blocks() -> Iterator[Block]:
        yield plain(f"{file}: {family.name}")
        if search is not None:
            yield plain(*(search.lines if search.family is not None else search.tried))
        if proof is not None:
            yield from _show_proof(proof)
        for play in plays:
            yield _show_vertex(family, play, proof, constants)
        if window is not None:
            yield from _show_window(window, facts["truncation"])
        if certify is not None:
            yield plain(f"{certify}: certificate of the claim")

    return Answer(lambda: facts, blocks, is_no, unknown=unknown, silent=certify == "-")


def _read_constants(settings: tuple[str, ...]) -> dict[str, int]:
    """Read constants that are written ``NAME=VALUE``."""
    constants = {}
    for text in settings:
        name, _, number = text.partition("=")
        try:
            constants[name.strip()] = int(number)
        except ValueError:
            raise InputError(f"--constant {text}: give NAME=INTEGER, such as t=2") from None
    return constants


def _show_proof(proof: Proof) -> Iterator[Block]:
    """Show the conditions with their status, and where they fail."""
    rows = [(verdict.number, verdict.name, verdict.status) for verdict in proof.verdicts]
    yield table(("", "condition", "status"), rows, left=3)
    lines = [summary(proof)]
    for verdict in proof.refuted:
        lines.append(f"Condition {verdict.number}: {reason(proof.family, verdict)}.")
        options, complete = options_of(proof.family, verdict)
        listed = "; ".join(f"{option} ({label})" for option, label in options) or "none"
        lines.append(f"  options: {listed}{'' if complete else '; …'}")
    yield plain(*lines)


def _show_vertex(
    family: Family, vertex_play: PlayVertex, proof: Proof | None, constants: Mapping[str, int]
) -> Block:
    """Show the outcome and the line of play of a vertex."""
    lines = ["The following is claimed, not proved."] * (proof is None or not proof.proved)
    if constants:
        lines.append("with " + ", ".join(f"{name} = {value}" for name, value in constants.items()))
    pairs: list[tuple[str, object]] = [
        ("vertex", show_vertex(vertex_play.vertex)),
        ("outcome", vertex_play.outcome),
    ]
    if vertex_play.remoteness is not None:
        pairs.append(("remoteness", vertex_play.remoteness))
    if vertex_play.index is not None and not family.claimed().exact:
        pairs.append(("counter", vertex_play.index))
    if vertex_play.outcome != "P":
        options_text = "; ".join(show_vertex(option) for option in vertex_play.good[:MAX_MOVES])
        has_more = len(vertex_play.good) > MAX_MOVES or not vertex_play.options.complete
        title = "winning moves" if vertex_play.outcome == "N" else "moves that draw"
        pairs.append((title, options_text + "; …" * has_more))
    line = " → ".join(map(show_vertex, vertex_play.line)) + " → …" * (not vertex_play.ended)
    pairs.append(("line of play", line))
    return group(plain(*lines), facts(pairs))


def _show_window(window: Window, size: Mapping[str, Any]) -> Iterator[Block]:
    """Show the size of a finite piece and, unless it was written or drawn, its vertices."""
    cut_text = f"{size['cut']:,} vertices lack some of their options (their names end in …)"
    if size["cut"] == 1:
        cut_text = "1 vertex lacks some of its options (its name ends in …)"
    summary = f"a truncation: {size['vertices']:,} vertices, {size['edges']:,} edges; {cut_text}"
    files = [size[name] for name in ("file", "picture") if name in size]
    lines = plain(summary, *(f"written to {file}" for file in files))
    if files or not window.vertices:
        yield lines
        return
    claim = window.family.claim
    rows = []
    for vertex in window.vertices[:MAX_ROWS]:
        values = window.family.values(vertex, window.constants)
        outcome = claim.outcome(values) if claim is not None else "?"
        index = claim.index(values) if claim is not None and outcome != "D" else None
        rows.append((window.name(vertex), outcome, index))
    note = and_more(len(window.vertices) - MAX_ROWS, "-o writes them all")
    yield group(lines, table(("vertex", "claimed", "index"), rows, left=3, note=note))


def _condition_json(family: Family, verdict: Finding) -> dict[str, Any]:
    example = verdict.counterexample
    entry: dict[str, Any] = {
        "number": verdict.number,
        "name": verdict.name,
        "status": verdict.status,
        "vertex": None if example is None else show_vertex(example.vertex),
    }
    if example is not None:
        entry["constants"] = dict(example.constants)
        entry["option"] = None if example.option is None else show_vertex(example.option)
        entry["reason"] = reason(family, verdict)
    return entry


def _vertex_json(vertex_play: PlayVertex, exact: bool) -> dict[str, Any]:
    counter = None if vertex_play.index is None else vertex_play.index.to_json()
    return {
        "outcome": vertex_play.outcome,
        "remoteness": None if vertex_play.remoteness is None else vertex_play.remoteness.to_json(),
        **({} if exact else {"counter": counter}),
        "moves": [show_vertex(option) for option in vertex_play.good],
        "options": len(vertex_play.options.listed) if vertex_play.options.complete else None,
        "line": [show_vertex(vertex) for vertex in vertex_play.line],
        "ended": vertex_play.ended,
    }
