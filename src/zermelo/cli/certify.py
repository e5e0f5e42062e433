"""``zermelo certify``: answers that others can check."""

from __future__ import annotations

import click

from zermelo.cli.call import Call, answering, digraph_file

__all__ = ["command"]


@click.command(epilog="Example: zermelo certify outcomes examples/windmill.tgf -o windmill.json")
@click.argument("what", metavar="WHAT", type=click.Choice(["outcomes", "kernel"]))
@digraph_file
@click.option("-o", "--output", required=True, metavar="X.json", help='"-" is stdout.')
@answering
def command(
    call: Call,
    what: str,
    file: str,
    file_format: str | None,
    attacks: bool | None,
    output: str,
) -> None:
    """Solve the digraph in FILE and write a certificate of WHAT: outcomes, or a kernel.

    The certificate holds the digraph itself and can be checked in O(V + E), with "zermelo check"
    or with a checker of one's own: the conditions are in docs/certificates.md.
    """
    from zermelo.answers.certificates import certify_kernel, certify_outcomes, write_certificate
    from zermelo.digraph.kernels import kernels
    from zermelo.digraph.outcomes import outcomes
    from zermelo.errors import Undecided
    from zermelo.formats import open_digraph

    with call.step(f"reading {file}"):
        reading = open_digraph(file, format=file_format, attacks=attacks)
    G = reading.digraph
    call.known |= {"vertices": G.vertex_count, "edges": G.edge_count}
    if what == "outcomes":
        with call.step(f"labelling {G.vertex_count:,} vertices"):
            certificate = certify_outcomes(outcomes(G))
    else:
        with call.step("looking for a kernel"):
            kernel = kernels(G).find()
        if kernel is None:
            raise Undecided(f"{file} has no kernel to certify")
        certificate = certify_kernel(G, kernel)
    with call.step(f"writing {output}"):
        write_certificate(certificate, output)
    if output != "-":
        answer = {"certificate": what, "file": output, "digest": certificate["digest"]}
        call.answer(answer, lambda: click.echo(f"{output}: certificate of {what} for {file}"))
