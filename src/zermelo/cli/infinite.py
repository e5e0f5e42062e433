"""``zermelo infinite``: claims about infinite digraphs, proved or refuted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.call import Call, answering, limited, read_text
from zermelo.cli.examples import examples
from zermelo.cli.status import ANSWERED, LIMIT, SAID_NO
from zermelo.errors import InputError

if TYPE_CHECKING:
    from zermelo.infinite.window import Window
    from zermelo.verbs.infinite import Answer


@click.command(epilog=examples("infinite examples/infinite/example-3.game --at -1"))
@click.argument("file", metavar="FILE")
@click.option("--at", "at", multiple=True, metavar="3,7", help="Who wins this vertex, and how.")
@click.option(
    "--constant", "given", multiple=True, metavar="t=2", help="The value of a constant, for --at."
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
) -> int:
    """Check what FILE claims of an infinite digraph: who wins where, and after how many moves.

    FILE describes vertices, moves and a claim by linear arithmetic, or by automata; the language is
    told in docs/infinite.md. Nine conditions make the claim a theorem. Each is proved, or refuted
    by a vertex, or unknown within the limit, which proves nothing. A truncation is a finite
    digraph; names that end in … are vertices with options that are left out, and outcomes
    computed on it need not be those of the infinite digraph.
    """
    from zermelo.cli.infinite_show import show
    from zermelo.infinite.parser import parse_family
    from zermelo.infinite.play import parse_vertex
    from zermelo.infinite.window import box_of
    from zermelo.verbs.infinite import answer

    if truncate is not None and sample is not None:
        raise click.UsageError("choose one of --truncate and --sample")
    if (output or draw) and truncate is None and sample is None:
        raise click.UsageError("-o and --draw need --truncate or --sample, which say what to take")
    family = parse_family(read_text(file, call.limits), file)
    call.known |= {"game": family.name}
    box = None if truncate is None else box_of(truncate, family)
    vertices = [parse_vertex(text, family) for text in at]
    with call.step("looking for a claim" if find else "checking nine conditions"):
        made = answer(
            family,
            find=find,
            at=vertices,
            constants=constants_of(given),
            box=box,
            count=sample,
            limits=call.limits,
        )
    facts: dict[str, Any] = {"file": file, **made.json()}
    if made.window is not None:
        facts["truncation"] |= write_window(call, made.window, output, draw)
    if certify is not None:
        write_claim(call, made, certify)
        facts["certificate"] = certify
    if certify != "-":
        call.answer(lambda: facts, lambda: show(made, facts))
    proof = made.proof
    if proof is not None and proof.status == "unknown":
        return LIMIT
    return SAID_NO if exit_status and proof is not None and proof.refuted else ANSWERED


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


def write_window(
    call: Call, window: Window, output: str | None, draw: str | None
) -> dict[str, str]:
    """Write and draw a piece; return where."""
    held = {}
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


def write_claim(call: Call, made: Answer, target: str) -> None:
    """Write the certificate of a claim."""
    from zermelo.answers.certificates import write_certificate
    from zermelo.infinite.certificate import certify_infinite

    if made.proof is None:
        made.family.claimed()  # which says that there is none
        return
    with call.step(f"writing {target}"):
        write_certificate(certify_infinite(made.proof), target)
