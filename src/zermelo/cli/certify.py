"""``zermelo certify``: answers that others can check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.call import Call, answering, limited, reading_options, refuse
from zermelo.cli.game import GameVerb
from zermelo.values.play import play_of

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.limits import Watch
    from zermelo.values.play import Play

__all__ = ["command"]


QUOTIENT = "quotient"
#: What can be certified of a digraph.
KINDS = ("outcomes", "kernel", "kernels", "grundy", "loopy", "annihilation")


@click.command(
    cls=GameVerb,
    epilog="Example: zermelo certify outcomes examples/windmill.tgf -o windmill.json, or: "
    "certify kayles 5 7 -o x.json, or: certify quotient kayles -o x.json",
)
@click.argument(
    "words",
    metavar="WHAT FILE | RULESET POSITION… | quotient RULESET…",
    nargs=-1,
    required=True,
    type=click.UNPROCESSED,
)
@reading_options
@click.option("-o", "--output", required=True, metavar="X.json", help='"-" is stdout.')
@click.option("--misere", is_flag=True, help="Of a position: whoever makes the last move loses.")
@click.option(
    "--positions",
    type=click.IntRange(min=1),
    default=20_000,
    show_default=True,
    metavar="N",
    help="Of a position: list no more positions than this.",
)
@click.option("--upto", type=click.IntRange(0), metavar="N", help="Of a quotient: last heap.")
@click.option("--order", type=click.IntRange(min=1), metavar="N", help="Of a quotient: at most so.")
@limited
@answering
def command(
    call: Call,
    words: tuple[str, ...],
    file_format: str | None,
    attacks: bool | None,
    output: str,
    misere: bool,
    upto: int | None,
    order: int | None,
    limits: Watch,
) -> None:
    """Write a certificate of WHAT about the digraph in FILE, or of who wins a position.

    Or of a misère quotient, whose games are given as for "zermelo quotient". WHAT is outcomes;
    kernel: one kernel, or a proof that there is none; grundy; loopy; or annihilation: the
    annihilation game, for all sets of tokens. The certificate of a position holds its whole state
    graph or, where that is too large, the values of its parts. A certificate can be checked on its
    own, with "zermelo check" or with a checker of one's own: the conditions are in
    docs/certificates.md.
    """
    from zermelo.answers.certificates import write_certificate

    if words[0] == QUOTIENT and len(words) > 1:
        refuse("a quotient is of misère play, and lists no positions", "misere", "positions")
        certificate, subject = of_quotient(
            call, words[1:], (file_format, attacks), upto, order, limits
        )
    elif len(words) == 2 and words[0] in KINDS:
        refuse("only a quotient goes so far", "upto", "order")
        refuse("a FILE has no rules", "misere", "positions")
        what, subject = words
        G = call.read(subject, file_format, attacks).digraph
        with call.step(f"solving for {what}"):
            certificate = certified(what, G, limits)
    elif words[0] in KINDS and words[0] != "annihilation":  # which is a game too
        raise click.UsageError(f"certify {words[0]} wants one FILE, not {len(words) - 1}")
    else:
        refuse("a game is read from no FILE", "file_format", "attacks")
        refuse("only a quotient goes so far", "upto", "order")
        certificate, subject = of_position(call, words, play_of(misere=misere), limits)
    with call.step(f"writing {output}"):
        write_certificate(certificate, output)
    if output != "-":
        kind = certificate["certificate"]
        answer = {"certificate": kind, "file": output, "digest": certificate.get("digest")}
        call.answer(answer, lambda: click.echo(f"{output}: certificate of {kind} for {subject}"))


def of_quotient(
    call: Call,
    words: Sequence[str],
    reading: tuple[str | None, bool | None],
    upto: int | None,
    order: int | None,
    limits: Watch,
) -> tuple[dict[str, Any], str]:
    """Find a misère quotient and certify it, as far as the limits let it come."""
    from zermelo.cli.quotient import found_of
    from zermelo.values.misere.certificate import certificate

    quotient = found_of(call, words, *reading, upto, order, limits)
    return certificate(quotient), " ".join(words)


def of_position(
    call: Call, words: Sequence[str], play: Play, limits: Watch
) -> tuple[dict[str, Any], str]:
    """Solve a position and certify; return its name, too."""
    from zermelo.answers.position_certificates import certify_position
    from zermelo.errors import InputError
    from zermelo.rulesets import position_of, ruleset_named

    try:
        ruleset_named(words[0])
    except InputError:
        raise InputError(
            f"{words[0]!r} is none of {', '.join((*KINDS, QUOTIENT))}, and no game; "
            "'zermelo rulesets' lists the games"
        ) from None
    here = position_of(words)
    with call.step("solving"):
        found = certify_position(here, play, limits=limits)
    return found, f"{here.ruleset} {here}".rstrip()


def certified(what: str, G: Digraph, limits: Watch) -> dict[str, Any]:
    """Solve and certify."""
    from zermelo.answers import certificates as make

    if what == "outcomes":
        from zermelo.labels.outcomes import outcomes

        return make.certify_outcomes(outcomes(G))
    if what == "grundy":
        from zermelo.labels.grundy import grundy

        return make.certify_grundy(grundy(G))
    if what == "loopy":
        from zermelo.labels.loopy import loopy

        return make.certify_loopy(loopy(G))
    if what == "annihilation":
        from zermelo.answers.annihilation_certificates import certify_annihilation
        from zermelo.tokens.annihilation.theory import annihilation

        return certify_annihilation(annihilation(G))
    from zermelo.kernel.kernels import kernels

    found = kernels(G)
    kernel = found.find(limits=limits)
    if kernel is not None:
        return make.certify_kernel(G, kernel)
    proof = make.certify_no_kernel(found, limits)
    if proof is None:
        raise AssertionError("no kernel was found, but there is no proof either")
    return proof
