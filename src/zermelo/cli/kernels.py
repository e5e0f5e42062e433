"""``zermelo kernels``: what outcomes decide; one, all, how many; what all kernels share."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import click

from zermelo.cli.call import (
    Call,
    answering,
    digraph_file,
    limited,
    refuse,
)
from zermelo.cli.examples import examples
from zermelo.cli.listing import list_entries
from zermelo.cli.marriages import read_or_point
from zermelo.cli.show import facts
from zermelo.cli.status import ANSWERED, SAID_NO
from zermelo.cli.table_file import TableFile, table_file

if TYPE_CHECKING:
    from zermelo.digraph.views import VertexSet
    from zermelo.formats.resolvers import Files
    from zermelo.kernel.check import KernelCheck
    from zermelo.kernel.kernels import Kernels
    from zermelo.verbs.kernels import Count, One, Settled

#: How many names a person is shown of a set.
SHOWN = 24


@click.command(epilog=examples("kernels examples/stb_428_430.af --count"))
@digraph_file
@click.option("--count", "question", flag_value="count", help="How many kernels?")
@click.option("--all", "question", flag_value="all", help="Every kernel, as it is found.")
@click.option("--status", "question", flag_value="status", help="Each vertex: in all, some, none?")
@click.option("--limit", type=click.IntRange(0), metavar="K", help="With --all: at most so many.")
@click.option("--check", "checked", metavar="V,V", help="Is this set a kernel?")
@click.option("--exit-status", is_flag=True, help='Leave with status 1 for a "no".')
@table_file
@limited
@answering
def command(
    call: Call,
    file: str,
    files: Files,
    question: str | None,
    limit: int | None,
    checked: str | None,
    exit_status: bool,
    output: str | None,
    spreadsheet: bool,
) -> int:
    """Find the kernels of the digraph in FILE.

    A kernel is a set of vertices with no edge inside such that every vertex outside has an option
    inside. Outcomes decide S1, which lies in all kernels, and S2, which lies in none; S3 they
    leave open, and what is hard about kernels sits in its hard core. All kernels may share more
    than S1: --status finds what they share. For argumentation formats kernels are the stable
    extensions.

    --all lists them in a fixed order: of two kernels, the one that contains the first vertex in
    which they differ comes first, piece by piece (see the documentation of Kernels.all).
    """
    from zermelo.verbs import kernels as ask

    if checked is not None:
        if question is not None:
            raise click.UsageError(
                f"--check asks about one set, and --{question} about all kernels; drop one of them"
            )
        refuse("--check looks for no kernels", "limit", "seconds", "memory")
    if limit is not None and question != "all":
        raise click.UsageError("--limit goes with --all; drop it, or say --all")
    if output is not None and question != "status":
        raise click.UsageError("-o writes the status of every vertex; say --status, or drop it")
    file_of_all = TableFile(output, spreadsheet=spreadsheet)
    reading = read_or_point(call, file, files)
    G, heading = reading.digraph, reading.describe()
    yes: bool
    if checked is not None:
        verdict = ask.check(G, checked)
        yes = verdict.verdict.holds
        call.answer(verdict.json, lambda: say_verdict(checked, verdict.verdict))
    elif question == "all":
        with call.step(f"labelling {G.vertex_count:,} vertices"):
            listing = ask.every(G, call.limits)
        yes = bool(list_entries(call, heading, listing, limit))
    elif question == "count":
        with call.step("counting kernels"):
            counted = ask.count(G, call.limits)
        yes = counted.exists
        call.answer(counted.json, lambda: say_count(heading, counted))
    elif question == "status":
        with call.step("settling every vertex"):
            settled = ask.settled(G, call.limits)
            file_of_all.save(settled.status)
        yes = settled.exists
        said = partial(say_status, heading, settled)
        file_of_all.answer(call, settled.json, said, settled.status)
    else:
        with call.step("looking for a kernel"):
            one = ask.one(G, call.limits)
        yes = one.exists
        call.answer(one.json, lambda: say_one(heading, one))
    return ANSWERED if yes or not exit_status else SAID_NO


def parts(found: Kernels) -> list[tuple[str, object]]:
    """Say how the question comes apart."""
    return [
        ("S1, decided in", shown(found.decided_in)),
        ("S2, decided out", shown(found.decided_out)),
        ("S3, left open", shown(found.open)),
        ("G1, induced on S1 ∪ S2", found.G1.describe()),
        ("G2, induced on S3", found.G2.describe()),
        ("what is hard in G2", repr(found.pieces).strip("<>")),
    ]


def say_one(heading: str, one: One) -> None:
    """Print the partition and one kernel."""
    click.echo(f"{heading}\n")
    said = "there is none" if one.kernel is None else shown(one.kernel)
    facts([*parts(one.found), ("a kernel", said)])


def say_count(heading: str, counted: Count) -> None:
    """Print the number of kernels."""
    from zermelo.verbs.listing import decimal

    click.echo(f"{heading}\n")
    pieces = repr(counted.found.pieces).strip("<>")
    facts([*parts(counted.found)[:3], ("what is hard", pieces)])
    click.echo(f"\n{decimal(counted.number)} {'kernel' if counted.number == 1 else 'kernels'}")


def say_status(heading: str, settled: Settled) -> None:
    """Print what lies in all, in some and in no kernels."""
    click.echo(f"{heading}\n")
    held = settled.status
    if not held.exists:
        click.echo("There is no kernel, so every vertex is in all of them and in none")
        return
    facts(
        [
            ("in all kernels", shown(held.in_all)),
            ("in some, not all", shown(held.in_some)),
            ("in no kernel", shown(held.in_none)),
        ]
    )


def shown(vertices: VertexSet) -> str:
    """Return a set for a person: its size, and the first names in it."""
    names = list(map(str, islice(vertices, SHOWN)))
    more = ", …" if len(vertices) > len(names) else ""
    size = f"{len(vertices):,} {'vertex' if len(vertices) == 1 else 'vertices'}"
    return f"{size}: {', '.join(names)}{more}" if names else size


def say_verdict(checked: str, verdict: KernelCheck) -> None:
    """Print whether a set is a kernel, and why."""
    says = "is a kernel" if verdict else "is not a kernel"
    click.echo(f"{{{checked}}} {says}: {verdict.reason}")
