"""``zermelo check``: find out whether a certificate holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, limited
from zermelo.cli.examples import examples
from zermelo.cli.status import ANSWERED, SAID_NO

if TYPE_CHECKING:
    from zermelo.answers.certificates import Certificate
    from zermelo.checker import Verdict
    from zermelo.digraph.digraph import Digraph


@click.command(epilog=examples("check windmill.json --on examples/windmill.tgf"))
@click.argument("certificate", metavar="X.json")
@click.option("--on", "file", metavar="FILE", help="Also: is it about the digraph in this file?")
@click.option("--rules", is_flag=True, help="Also: is its state graph that of the rules?")
@click.option("--format", "file_format", metavar="NAME", help="Format of that file.")
@click.option("--attacks/--moves", default=None, help="What the edges of that file are.")
@click.option("--assume", is_flag=True, help="Grant what is assumed: status 0 for HOLDS IF too.")
@limited
@answering
def command(
    call: Call,
    certificate: str,
    file: str | None,
    rules: bool,
    file_format: str | None,
    attacks: bool | None,
    assume: bool,
) -> int:
    """Check the certificate in X.json; exit status 1 unless it holds.

    It HOLDS where nothing is assumed, it HOLDS IF what is named is true, or it is FALSE. The check
    is plain Python that uses no solver, and knows the rules of few games. With --rules, the state
    graph of a position is listed again and compared. Claims about infinite digraphs alone are
    decided anew, by z3 or by automata.
    """
    from zermelo.answers.certificates import read_certificate
    from zermelo.answers.position_certificates import by_the_rules
    from zermelo.errors import CertificateError
    from zermelo.formats import read
    from zermelo.verbs.check import answer

    with call.step(f"reading {certificate}"):
        held = read_certificate(certificate, call.limits)

    def on() -> Digraph:
        return read(str(file), format=file_format, attacks=attacks, limits=call.limits)

    def listed(held: Certificate) -> Verdict:
        return by_the_rules(held, call.limits.limits)

    try:
        with call.step("checking"):
            found = answer(
                held,
                on if file is not None else None,
                listed if rules else None,
                limits=call.limits,
            )
    except CertificateError as error:
        raise CertificateError(f"{certificate}: {error}") from None
    verdict = found.verdict
    linking = "is " * (verdict.verdict == "FALSE")
    call.answer(found.json, lambda: click.echo(f"{certificate} {linking}{verdict}"))
    return ANSWERED if verdict.valid or (assume and verdict.assumed) else SAID_NO
