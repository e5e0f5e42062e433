"""``zermelo new``: write a game of one's own to start from."""

from __future__ import annotations

import os

import click

from zermelo.cli.call import Call, answering
from zermelo.cli.examples import examples
from zermelo.errors import InputError


@click.command(epilog=examples("new mygame.py", "moves mygame.py 10"))
@click.argument("file", metavar="FILE.py")
@answering
def command(call: Call, file: str) -> None:
    """Write a short, commented ruleset to FILE.py, which then stands wherever RULESET may.

    A file that is there already stays as it is. A verb that is given a Python file runs it, as
    Python does: use files that you trust. What else rules can say is told in CONTRIBUTING.md, and
    in docs/own-games.md.
    """
    from zermelo.formats.files import write_whole
    from zermelo.verbs.new import answer

    made = answer(file)
    if os.path.lexists(file):
        raise InputError(f"{file}: there is such a file already, and it stays; name another one")
    write_whole(file, made.text.encode())

    def text() -> None:
        click.echo(f"{file}: a game of {made.text.count(chr(10))} lines. Try, and change it:")
        for line in made.commands:
            click.echo(f"  {line}")

    call.answer(made.json, text)
