"""``zermelo kernels``: what lies in every kernel, in none; one, all, how many."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import click

from zermelo.cli import ANSWERED, SAID_NO
from zermelo.cli.call import Call, answering, digraph_file, limited, named, refuse
from zermelo.cli.listing import decimal, list_entries
from zermelo.cli.show import facts

if TYPE_CHECKING:
    from zermelo.digraph.views import VertexSet
    from zermelo.formats import Reading
    from zermelo.kernel.kernels import KernelCheck, Kernels
    from zermelo.limits import Limits, Watch

__all__ = ["command"]

#: How many names a person is shown of a set.
SHOWN = 24


@click.command(epilog="Example: zermelo kernels examples/stb_428_430.af --count")
@digraph_file
@click.option("--count", "question", flag_value="count", help="How many kernels?")
@click.option("--all", "question", flag_value="all", help="Every kernel, as it is found.")
@click.option("--status", "question", flag_value="status", help="Each vertex: in all, some, none?")
@click.option("--limit", type=click.IntRange(0), metavar="K", help="With --all: at most so many.")
@click.option("--check", "checked", metavar="V,V", help="Is this set a kernel?")
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
    checked: str | None,
    exit_status: bool,
    limits: Limits | Watch,
) -> int:
    """Find the kernels of the digraph in FILE.

    A kernel is a set of vertices with no edge inside such that every vertex outside has an option
    inside. S1 lies in every kernel, S2 in none; kernels differ on S3 only, and what is hard about
    them sits in the hard core of S3. For argumentation formats kernels are the stable extensions.

    --all lists them in a fixed order: of two kernels, the one that contains the first vertex in
    which they differ comes first, piece by piece (see the documentation of Kernels.all).
    """
    from zermelo.kernel.kernels import is_kernel, kernels

    if checked is not None:
        if question is not None:
            raise click.UsageError(
                f"--check asks about one set, and --{question} about all kernels; drop one of them"
            )
        refuse("--check looks for no kernels", "limit", "seconds", "memory")
    if limit is not None and question != "all":
        raise click.UsageError("--limit goes with --all; drop it, or say --all")
    reading = call.read(file, file_format, attacks)
    G = reading.digraph
    if checked is not None:
        verdict = is_kernel(G, named(G, checked))
        answer = {**call.known, "is_kernel": verdict.holds, "reason": verdict.reason}
        call.answer(answer, lambda: say_verdict(checked, verdict))
        return ANSWERED if verdict or not exit_status else SAID_NO
    with call.step(f"labelling {G.vertex_count:,} vertices"):
        found = kernels(G)
    call.known |= {
        "every": found.every,
        "none": found.none,
        "open": found.open,
        "pieces": len(found.pieces),
        "core_vertices": len(found.pieces.core),
        "core_edges": found.pieces.core_edges,
    }
    answers = {"count": count, "all": list_all, "status": status}
    yes = answers.get(question or "", one)(call, reading, found, limits, limit)
    return ANSWERED if yes or not exit_status else SAID_NO


def parts(found: Kernels) -> list[tuple[str, object]]:
    """Say how the question comes apart."""
    return [
        ("S1, in every kernel", shown(found.every)),
        ("S2, in no kernel", shown(found.none)),
        ("S3, where kernels differ", shown(found.open)),
        ("G1, induced on S1 ∪ S2", found.G1.describe()),
        ("G2, induced on S3", found.G2.describe()),
        ("what is hard in G2", repr(found.pieces).strip("<>")),
    ]


def one(
    call: Call, reading: Reading, found: Kernels, limits: Limits | Watch, _: int | None
) -> bool:
    """Answer with the partition and one kernel."""
    with call.step("looking for a kernel"):
        kernel = found.find(limits=limits)
    answer = {**call.known, "exists": kernel is not None, "kernel": kernel}

    def text() -> None:
        click.echo(f"{reading.describe()}\n")
        said = "there is none" if kernel is None else shown(kernel)
        facts([*parts(found), ("a kernel", said)])

    call.answer(answer, text)
    return kernel is not None


def count(
    call: Call, reading: Reading, found: Kernels, limits: Limits | Watch, _: int | None
) -> bool:
    """Answer with the number of kernels."""
    with call.step("counting kernels"):
        number = found.count(limits)
    answer = {**call.known, "exists": number > 0, "count": decimal(number)}

    def text() -> None:
        click.echo(f"{reading.describe()}\n")
        facts([*parts(found)[:3], ("what is hard", repr(found.pieces).strip("<>"))])
        click.echo(f"\n{decimal(number)} {'kernel' if number == 1 else 'kernels'}")

    call.answer(answer, text)
    return number > 0


def status(
    call: Call, reading: Reading, found: Kernels, limits: Limits | Watch, _: int | None
) -> bool:
    """Answer with what lies in all, in some and in no kernels."""
    with call.step("settling every vertex"):
        held = found.status(limits)
    answer = {
        **call.known,
        "exists": held.exists,
        "in_all": held.in_all,
        "in_some": held.in_some,
        "in_none": held.in_none,
    }

    def text() -> None:
        click.echo(f"{reading.describe()}\n")
        if not held.exists:
            click.echo("there is no kernel, so every vertex is in all of them and in none")
            return
        facts(
            [
                ("in all kernels", shown(held.in_all)),
                ("in some, not all", shown(held.in_some)),
                ("in no kernel", shown(held.in_none)),
            ]
        )

    call.answer(answer, text)
    return held.exists


def list_all(
    call: Call, reading: Reading, found: Kernels, limits: Limits | Watch, limit: int | None
) -> bool:
    """Answer with every kernel, each as soon as it is found."""

    def words(kernel: VertexSet) -> str:
        return ", ".join(map(str, kernel)) or "(the empty set)"

    stream = found.all(limits=limits)
    heading = reading.describe()
    return bool(list_entries(call, heading, "kernels", stream, lambda held: held, words, limit))


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
