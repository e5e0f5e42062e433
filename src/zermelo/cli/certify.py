"""``zermelo certify``: answers that others can check."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, limited, refuse, with_files
from zermelo.cli.examples import examples
from zermelo.cli.game import GameVerb, with_misere, with_words
from zermelo.cli.quotient import found_of

if TYPE_CHECKING:
    from zermelo.formats.resolvers import Files
    from zermelo.values.play import Play


@click.command(
    cls=GameVerb,
    epilog=examples(
        "certify outcomes examples/windmill.tgf -o windmill.json",
        "certify kayles 5 7 -o x.json",
        "certify quotient kayles -o x.json",
    ),
)
@with_words("WHAT FILE | RULESET POSITION… | quotient RULESET…")
@with_files
@click.option("-o", "--output", required=True, metavar="X.json", help='"-" is stdout.')
@with_misere("Of a position: whoever makes the last move loses.")
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
    files: Files,
    output: str,
    play: Play,
    upto: int | None,
    order: int | None,
) -> None:
    """Write a certificate of WHAT about the digraph in FILE, or of who wins a position.

    Or of a misère quotient, whose games are given as for "zermelo quotient". WHAT is outcomes;
    kernel: one kernel, or a proof that there is none; grundy; loopy; or annihilation: the
    annihilation game, for all sets of tokens. The certificate of a position holds its whole state
    graph or, where that is too large, the values of its parts, or strategies of the players. A
    certificate can be checked on its own, with "zermelo check" or with a checker of one's own: the
    conditions are in docs/certificates.md.
    """
    from zermelo.answers.certificates import write_certificate
    from zermelo.verbs.certify import KINDS, QUOTIENT, of_digraph, of_position, of_quotient

    if words[0] == QUOTIENT and len(words) > 1:
        refuse("a quotient is of misère play, and lists no positions", "play", "positions")
        made = of_quotient(found_of(call, words[1:], files, upto, order))
        subject = " ".join(words[1:])
    elif len(words) == 2 and words[0] in KINDS:
        refuse("only a quotient goes so far", "upto", "order")
        refuse("a FILE has no rules", "play", "positions")
        what, subject = words
        G = call.read(subject, files).digraph
        with call.step(f"solving for {what}"):
            made = of_digraph(what, G, call.limits)
    elif words[0] in KINDS and words[0] != "annihilation":  # which is a game too
        raise click.UsageError(f"certify {words[0]} wants one FILE, not {len(words) - 1}")
    else:
        refuse("only a quotient goes so far", "upto", "order")
        with call.step("solving"):
            made = of_position(words, files, play, limits=call.limits)
        files.all_heard()
        subject = made.subject
    with call.step(f"writing {output}"):
        write_certificate(made.certificate, output)
    if output != "-":
        said = f"{output}: certificate of {made.certificate['certificate']} for {subject}"
        call.answer(lambda: made.json(output), lambda: click.echo(said))
