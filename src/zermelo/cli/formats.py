"""``zermelo formats``: the digraph formats."""

from __future__ import annotations

import click

from zermelo.cli.call import Call, answering
from zermelo.cli.examples import examples
from zermelo.cli.show import table


@click.command(epilog=examples("formats"))
@answering
def command(call: Call) -> None:
    """List the digraph formats that can be read and written.

    Files compressed with gzip, bzip2, xz or zstd are read as they are.
    """
    from zermelo.verbs.formats import HEADS, answer

    found = answer()
    call.answer(found.json, lambda: table(HEADS, found.rows(), left=4))
