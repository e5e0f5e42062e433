"""``zermelo check``: find out whether a certificate is true."""

from __future__ import annotations

import click

from zermelo.cli import ANSWERED, SAID_NO
from zermelo.cli.call import Call, answering

__all__ = ["command"]


@click.command(epilog="Example: zermelo check windmill.json --on examples/windmill.tgf")
@click.argument("certificate", metavar="X.json")
@click.option("--on", "file", metavar="FILE", help="Also: is it about the digraph in this file?")
@click.option("--rules", is_flag=True, help="Also: is its state graph that of the rules?")
@click.option("--format", "file_format", metavar="NAME", help="Format of that file.")
@click.option("--attacks/--moves", default=None, help="What the edges of that file are.")
@answering
def command(
    call: Call,
    certificate: str,
    file: str | None,
    rules: bool,
    file_format: str | None,
    attacks: bool | None,
) -> int:
    """Check the certificate in X.json; exit status 1 if it is false.

    The check is plain Python that uses no solver, and knows no games: it says what it leaves open.
    With --rules, the state graph of a position is listed again and compared.
    """
    from zermelo.answers.certificates import about, check, read_certificate

    with call.step(f"reading {certificate}"):
        held = read_certificate(certificate)
    with call.step("checking"):
        verdict = check(held)
    if verdict.valid and file is not None:
        from zermelo.formats import read

        with call.step(f"reading {file}"):
            G = read(file, format=file_format, attacks=attacks)
        same = about(held, G)
        verdict = verdict._replace(valid=same.valid, reason=same.reason)
    if verdict.valid and rules:
        from zermelo.answers.position_certificates import by_the_rules

        with call.step("listing positions by the rules"):
            same = by_the_rules(held)
        verdict = verdict._replace(valid=same.valid, reason=same.reason, unchecked="")
    answer = verdict._asdict()

    def text() -> None:
        if verdict.valid:
            click.echo(f"{certificate} is true: {verdict.checked}")
            if verdict.unchecked:
                click.echo(f"Not checked: {verdict.unchecked}.")
        else:
            click.echo(f"{certificate} is false: {verdict.reason}")

    call.answer(answer, text)
    return ANSWERED if verdict.valid else SAID_NO
