"""``zermelo certify``: answers that others can check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.call import Call, answering, digraph_file, limited

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.limits import Limits

__all__ = ["command"]


@click.command(epilog="Example: zermelo certify outcomes examples/windmill.tgf -o windmill.json")
@click.argument(
    "what",
    metavar="WHAT",
    type=click.Choice(["outcomes", "kernel", "kernels", "grundy", "loopy", "annihilation"]),
)
@digraph_file
@click.option("-o", "--output", required=True, metavar="X.json", help='"-" is stdout.')
@limited
@answering
def command(
    call: Call,
    what: str,
    file: str,
    file_format: str | None,
    attacks: bool | None,
    output: str,
    limits: Limits,
) -> None:
    """Solve the digraph in FILE and write a certificate of WHAT.

    WHAT is outcomes; kernel: one kernel, or a proof that there is none; grundy; loopy; or
    annihilation: the annihilation game, for all sets of tokens. The certificate holds the digraph
    itself, so that it can be checked on its own, with "zermelo check" or with a checker of one's
    own: the conditions are in docs/certificates.md.
    """
    from zermelo.answers.certificates import write_certificate

    G = call.read(file, file_format, attacks).digraph
    with call.step(f"solving for {what}"):
        certificate = certified(what, G, limits)
    with call.step(f"writing {output}"):
        write_certificate(certificate, output)
    if output != "-":
        kind = certificate["certificate"]
        answer = {"certificate": kind, "file": output, "digest": certificate["digest"]}
        call.answer(answer, lambda: click.echo(f"{output}: certificate of {kind} for {file}"))


def certified(what: str, G: Digraph, limits: Limits) -> dict[str, Any]:
    """Solve and certify."""
    from zermelo.answers import certificates as make

    if what == "outcomes":
        from zermelo.digraph.outcomes import outcomes

        return make.certify_outcomes(outcomes(G))
    if what == "grundy":
        from zermelo.digraph.grundy import grundy

        return make.certify_grundy(grundy(G))
    if what == "loopy":
        from zermelo.digraph.loopy import loopy

        return make.certify_loopy(loopy(G))
    if what == "annihilation":
        from zermelo.answers.annihilation_certificates import certify_annihilation
        from zermelo.digraph.annihilation.theory import annihilation

        return certify_annihilation(annihilation(G))
    from zermelo.digraph.kernels import kernels

    found = kernels(G)
    kernel = found.find(limits=limits)
    if kernel is not None:
        return make.certify_kernel(G, kernel)
    proof = make.certify_no_kernel(found, limits)
    if proof is None:
        raise AssertionError("no kernel was found, but there is no proof either")
    return proof
