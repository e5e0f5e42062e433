"""``zermelo infinite``: claims about infinite digraphs, proved or refuted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from zermelo.cli import ANSWERED, LIMIT, SAID_NO
from zermelo.cli.call import Call, answering, limited
from zermelo.cli.infinite_show import show, shown
from zermelo.errors import InputError

if TYPE_CHECKING:
    from zermelo.digraph.limits import Limits
    from zermelo.infinite.family import Family, Vertex
    from zermelo.infinite.play import Place
    from zermelo.infinite.proof import Proof
    from zermelo.infinite.window import Window

__all__ = ["command"]


@click.command(epilog="Example: zermelo infinite examples/infinite/example-3.game --at -1")
@click.argument("file", metavar="FILE")
@click.option("--at", "at", multiple=True, metavar="3,7", help="Who wins this vertex, and how.")
@click.option(
    "--constant", "given", multiple=True, metavar="T=2", help="The value of a constant, for --at."
)
@click.option("--find", is_flag=True, help="Look for a claim, and prove it.")
@click.option("--truncate", metavar="0..9,0..9", help="The finite digraph of a box, for -o.")
@click.option(
    "--sample",
    type=click.IntRange(min=1),
    metavar="N",
    help="The finite digraph of N vertices: those reached first from --at, or near the origin.",
)
@click.option("-o", "--output", metavar="OUT", help="Write that digraph, in any format.")
@click.option("--draw", metavar="X.svg", help="Draw that digraph, with ordinals as heights.")
@click.option("--certify", metavar="X.json", help='Write a certificate; "-" is stdout.')
@click.option("--exit-status", is_flag=True, help='Leave with status 1 for "refuted".')
@limited
@answering
def command(
    call: Call,
    file: str,
    at: tuple[str, ...],
    given: tuple[str, ...],
    find: bool,
    truncate: str | None,
    sample: int | None,
    output: str | None,
    draw: str | None,
    certify: str | None,
    exit_status: bool,
    limits: Limits,
) -> int:
    """Check what FILE claims of an infinite digraph: who wins where, and after how many moves.

    FILE describes vertices, moves and a claim by linear arithmetic, or by automata; the language is
    told in docs/infinite.md. Nine conditions make the claim a theorem. Each is proved, or refuted
    by a vertex, or unknown within the limit, which proves nothing. A truncation is a finite
    digraph; names that end in … are vertices with options that are left out, and outcomes
    computed on it need not be those of the infinite digraph.
    """
    from zermelo.infinite.parser import parse_family
    from zermelo.infinite.play import parse_vertex, place

    if truncate is not None and sample is not None:
        raise click.UsageError("choose one of --truncate and --sample")
    if (output or draw) and truncate is None and sample is None:
        raise click.UsageError("-o and --draw need --truncate or --sample, which say what to take")
    family = parse_family(read_text(file), file)
    vertices = [parse_vertex(text, family) for text in at]
    call.known |= {"game": family.name}
    answer: dict[str, Any] = {"file": file, "game": family.name}
    told: list[Any] = []
    if find:
        family = found(call, family, limits, answer, told)
    proof = None
    if family.claim is not None or not (find or truncate or sample or vertices):
        proof = proved(call, family, limits, answer)
    constants = family.with_constants(constants_of(given))
    places = [place(family, vertex, constants) for vertex in vertices]
    if places:
        answer["constants"] = constants
        answer["at"] = {shown(here.vertex): plain(here) for here in places}
    window = window_of(family, truncate, sample, constants, vertices)
    if window is not None:
        answer["truncation"] = write_window(call, window, output, draw)
    if certify is not None:
        write_certificate(call, family, proof, certify)
        answer["certificate"] = certify
    if certify != "-":
        call.answer(answer, lambda: show(family, proof, places, window, answer, told))
    if proof is not None and proof.status == "unknown":
        return LIMIT
    return SAID_NO if exit_status and proof is not None and proof.refuted else ANSWERED


def read_text(file: str) -> str:
    """Read a text file."""
    from zermelo.errors import FormatError
    from zermelo.formats.files import read_bytes

    try:
        return read_bytes(file).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(f"this is not UTF-8 text ({error.reason})", file=file) from None


def constants_of(given: tuple[str, ...]) -> dict[str, int]:
    """Read ``NAME=VALUE``."""
    values = {}
    for text in given:
        name, _, number = text.partition("=")
        try:
            values[name.strip()] = int(number)
        except ValueError:
            raise InputError(f"--constant {text}: give NAME=INTEGER, such as t=2") from None
    return values


def found(
    call: Call, family: Family, limits: Limits, answer: dict[str, Any], told: list[Any]
) -> Family:
    """Look for a claim; return the family with it, if there is one."""
    from zermelo.infinite.find import find_claim

    with call.step("looking for a claim"):
        result = find_claim(family, limits)
    answer["found"] = list(result.lines) if result.family is not None else None
    answer["tried"] = list(result.tried)
    told.append(result)
    return family if result.family is None else result.family


def proved(call: Call, family: Family, limits: Limits, answer: dict[str, Any]) -> Proof:
    """Check the claim."""
    from zermelo.infinite.proof import prove
    from zermelo.infinite.telling import reason

    with call.step("checking nine conditions"):
        proof = prove(family, limits)
    conditions = []
    for verdict in proof.verdicts:
        entry: dict[str, Any] = {
            "number": verdict.number,
            "name": verdict.name,
            "status": verdict.status,
            "vertex": None,
        }
        if (bad := verdict.counterexample) is not None:
            entry["vertex"] = shown(bad.vertex)
            entry["constants"] = dict(bad.constants)
            entry["option"] = None if bad.option is None else shown(bad.option)
            entry["reason"] = reason(family, verdict)
        conditions.append(entry)
    answer |= {"conditions": conditions, "status": proof.status, "proved": proof.proved}
    return proof


def plain(here: Place) -> dict[str, Any]:
    """Make plain data of what is known of a vertex."""
    return {
        "outcome": here.outcome,
        "remoteness": None if here.index is None else here.index.to_json(),
        "moves": [shown(option) for option in here.good],
        "options": len(here.options.listed) if here.options.complete else None,
        "line": [shown(vertex) for vertex in here.line],
        "ended": here.ended,
    }


def window_of(
    family: Family,
    box: str | None,
    count: int | None,
    constants: dict[str, int],
    vertices: list[Vertex],
) -> Window | None:
    """Take the piece that was asked for."""
    from zermelo.infinite.window import box_of, sample, truncate

    if box is not None:
        return truncate(family, box_of(box, family), constants)
    if count is None:
        return None
    return sample(family, count, constants, vertices[0] if vertices else None)


def write_window(
    call: Call, window: Window, output: str | None, draw: str | None
) -> dict[str, Any]:
    """Write and draw a truncation; tell its size."""
    held: dict[str, Any] = {
        "vertices": len(window.vertices),
        "edges": len(window.edges),
        "cut": len(window.cut),
    }
    if output is not None:
        from zermelo.formats import write

        with call.step(f"writing {output}"):
            write(window.digraph(), output)
        held["file"] = output
    if draw is not None:
        from zermelo.pictures.window import draw_window

        with call.step("drawing"):
            draw_window(window).save(draw)
        held["picture"] = draw
    return held


def write_certificate(call: Call, family: Family, proof: Proof | None, target: str) -> None:
    """Write what was found as a certificate."""
    import json

    from zermelo.formats.files import write_whole
    from zermelo.infinite.certificate import certify_infinite

    if proof is None:
        family.claimed()
        return
    with call.step(f"writing {target}"):
        text = json.dumps(certify_infinite(proof), ensure_ascii=False, indent=1) + "\n"
        write_whole(target, text.encode())
