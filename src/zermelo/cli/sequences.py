"""``zermelo sequences``: kernel sequences, which are the Grundy numberings of any digraph."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli import ANSWERED, SAID_NO
from zermelo.cli.call import Call, answering, digraph_file, limited
from zermelo.cli.listing import decimal, list_entries

if TYPE_CHECKING:
    from zermelo.kernel.sequences import KernelSequence
    from zermelo.limits import Limits, Watch

__all__ = ["command"]


@click.command(epilog="Example: zermelo sequences examples/take-away.tgf")
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
    file_format: str | None,
    attacks: bool | None,
    question: str | None,
    limit: int | None,
    exit_status: bool,
    limits: Limits | Watch,
) -> int:
    """Find kernel sequences of the digraph in FILE.

    K0 is a kernel, K1 a kernel of what is left, and so on: the same thing as a Grundy numbering,
    in which each vertex has the least number that no option has. An acyclic digraph has exactly
    one, its Grundy function; others may have none, or many.
    """
    from zermelo.kernel.sequences import sequences

    if limit is not None and question != "all":
        raise click.UsageError("--limit goes with --all; drop it, or say --all")
    reading = call.read(file, file_format, attacks)
    G = reading.digraph
    with call.step("numbering what must end"):
        found = sequences(G)
    heading = reading.describe()
    if question == "all":
        stream = found.all(limits=limits)
        yes = list_entries(call, heading, "sequences", stream, plain, words, limit) > 0
    elif question == "count":
        with call.step("counting sequences"):
            number = found.count(limits)
        yes = number > 0
        answer = {**call.known, "exists": yes, "count": decimal(number)}
        one = "1 kernel sequence" if number == 1 else f"{decimal(number)} kernel sequences"
        call.answer(answer, lambda: click.echo(f"{heading}\n\n{one}"))
    else:
        with call.step("looking for a sequence"):
            sequence = found.find(limits)
        yes = sequence is not None
        held = [] if sequence is None else [sequence]
        answer = {**call.known, "exists": yes, "sequences": [plain(one) for one in held]}
        text = "there is no kernel sequence" if sequence is None else in_lines(sequence)
        call.answer(answer, lambda: click.echo(f"{heading}\n\n{text}"))
    return ANSWERED if yes or not exit_status else SAID_NO


def plain(sequence: KernelSequence) -> list[list[str]]:
    """Turn a sequence into lists of names."""
    return [[str(name) for name in kernel] for kernel in sequence]


def words(sequence: KernelSequence) -> str:
    """Write a sequence in one line."""
    return " | ".join(", ".join(names) for names in plain(sequence)) or "(the empty sequence)"


def in_lines(sequence: KernelSequence) -> str:
    """Write a sequence with a line for each kernel."""
    lines = (f"K{i}  {', '.join(names)}" for i, names in enumerate(plain(sequence)))
    return "\n".join(lines) or "the empty sequence: there are no vertices"
