"""``zermelo kernels``: what lies in every kernel, in none, and one kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from zermelo.cli import ANSWERED, SAID_NO
from zermelo.cli.call import Call, answering, digraph_file, named
from zermelo.cli.show import facts

if TYPE_CHECKING:
    from zermelo.digraph.kernels import KernelCheck
    from zermelo.digraph.views import VertexSet

__all__ = ["command"]

#: How many names a person is shown of a set.
SHOWN = 24


@click.command(epilog="Example: zermelo kernels examples/fraenkel-fig5.tgf --check 1,3")
@digraph_file
@click.option("--check", "checked", metavar="V,V", help="Is this set a kernel?")
@click.option("--exit-status", is_flag=True, help='Leave with status 1 for a "no".')
@answering
def command(
    call: Call,
    file: str,
    file_format: str | None,
    attacks: bool | None,
    checked: str | None,
    exit_status: bool,
) -> int:
    """Partition the vertices of the digraph in FILE by its kernels, and find a kernel.

    A kernel is a set of vertices with no edge inside such that every vertex outside has an option
    inside. S1 lies in every kernel, S2 in none; kernels differ on S3 only. For argumentation
    formats kernels are the stable extensions.
    """
    from zermelo.digraph.kernels import is_kernel, kernels
    from zermelo.formats import open_digraph

    with call.step(f"reading {file}"):
        reading = open_digraph(file, format=file_format, attacks=attacks)
    G = reading.digraph
    call.known |= {"vertices": G.vertex_count, "edges": G.edge_count}
    answer: dict[str, Any] = {"vertices": G.vertex_count, "edges": G.edge_count}
    if checked is not None:
        verdict = is_kernel(G, named(G, checked))
        answer |= {"is_kernel": verdict.holds, "reason": verdict.reason}
        call.answer(answer, lambda: say_verdict(checked, verdict))
        return ANSWERED if verdict or not exit_status else SAID_NO
    with call.step(f"labelling {G.vertex_count:,} vertices"):
        found = kernels(G)
        for name in ("every", "none", "open"):
            call.known[name] = len(getattr(found, name))
    with call.step("looking for a kernel"):
        kernel = found.find()
    answer |= {
        "every": listed(found.every),
        "none": listed(found.none),
        "open": listed(found.open),
        "exists": kernel is not None,
        "kernel": None if kernel is None else listed(kernel),
    }

    def text() -> None:
        click.echo(reading.describe())
        click.echo()
        facts(
            [
                ("S1, in every kernel", shown(found.every)),
                ("S2, in no kernel", shown(found.none)),
                ("S3, where kernels differ", shown(found.open)),
                ("G1, induced on S1 ∪ S2", found.G1.describe()),
                ("G2, induced on S3", found.G2.describe()),
                ("a kernel", "there is none" if kernel is None else shown(kernel)),
            ]
        )

    call.answer(answer, text)
    return ANSWERED if kernel is not None or not exit_status else SAID_NO


def listed(vertices: VertexSet) -> list[str]:
    """Return names for JSON."""
    return [str(name) for name in vertices]


def shown(vertices: VertexSet) -> str:
    """Return a set for a person: its size, and its names if they are not too many."""
    names = list(map(str, list(vertices)[:SHOWN])) if len(vertices) <= 100_000 else []
    more = ", …" if len(vertices) > len(names) and names else ""
    count = f"{len(vertices):,} {'vertex' if len(vertices) == 1 else 'vertices'}"
    return f"{count}: {', '.join(names)}{more}" if names else count


def say_verdict(checked: str, verdict: KernelCheck) -> None:
    """Print whether a set is a kernel, and why."""
    says = "is a kernel" if verdict else "is not a kernel"
    click.echo(f"{{{checked}}} {says}: {verdict.reason}")
