"""``zermelo sequences``: kernel sequences, which are the Grundy numberings of any digraph."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, digraph_file, limited
from zermelo.cli.examples import examples
from zermelo.cli.listing import list_entries
from zermelo.cli.status import ANSWERED, SAID_NO

if TYPE_CHECKING:
    from zermelo.formats.resolvers import Files
    from zermelo.kernel.sequences import KernelSequence


@click.command(epilog=examples("sequences examples/take-away.tgf"))
@digraph_file
@click.option("--all", "question", flag_value="all", help="Every sequence, as it is found.")
@click.option("--count", "question", flag_value="count", help="How many sequences?")
@click.option("--limit", type=click.IntRange(0), metavar="K", help="With --all: at most so many.")
@click.option("--exit-status", is_flag=True, help='Leave with status 1 for a "no".')
@limited
@answering
def command(
    call: Call,
    file: str,
    files: Files,
    question: str | None,
    limit: int | None,
    exit_status: bool,
) -> int:
    """Find kernel sequences of the digraph in FILE.

    K0 is a kernel, K1 a kernel of what is left, and so on: the same thing as a Grundy numbering,
    in which each vertex has the least number that no option has. An acyclic digraph has exactly
    one, its Grundy function; others may have none, or many.
    """
    from zermelo.verbs import sequences as ask
    from zermelo.verbs.listing import decimal

    if limit is not None and question != "all":
        raise click.UsageError("--limit goes with --all; drop it, or say --all")
    reading = call.read(file, files)
    G, heading = reading.digraph, reading.describe()
    if question == "all":
        with call.step("numbering what must end"):
            listing = ask.every(G, call.limits)
        yes = list_entries(call, heading, listing, limit) > 0
    elif question == "count":
        with call.step("counting sequences"):
            found = ask.count(G, call.limits)
        yes, number = found.exists, found.number
        said = "1 kernel sequence" if number == 1 else f"{decimal(number)} kernel sequences"
        call.answer(found.json, lambda: click.echo(f"{heading}\n\n{said}"))
    else:
        with call.step("looking for a sequence"):
            one = ask.one(G, call.limits)
        yes, held = one.exists, one.sequence
        text = "there is no kernel sequence" if held is None else in_lines(held)
        call.answer(one.json, lambda: click.echo(f"{heading}\n\n{text}"))
    return ANSWERED if yes or not exit_status else SAID_NO


def in_lines(sequence: KernelSequence) -> str:
    """Write a sequence with a line for each kernel."""
    lines = (f"K{i}  {', '.join(map(str, kernel))}" for i, kernel in enumerate(sequence))
    return "\n".join(lines) or "the empty sequence: there are no vertices"
