"""``zermelo formats``: the digraph formats."""

from __future__ import annotations

import click

from zermelo.cli.call import Call, answering
from zermelo.cli.show import table

__all__ = ["command"]


@click.command(epilog="Example: zermelo formats")
@answering
def command(call: Call) -> None:
    """List the digraph formats that can be read and written.

    Files compressed with gzip, bzip2, xz or zstd are read as they are.
    """
    from zermelo.formats import FORMATS

    rows = [
        (
            held.name,
            " ".join(held.suffixes),
            held.description,
            "yes" if held.argumentation else "no",
        )
        for held in FORMATS.values()
    ]
    heads = ("name", "suffixes", "description", "attacks")
    answer = {"formats": [dict(zip(heads, row, strict=True)) for row in rows]}
    call.answer(answer, lambda: table(heads, rows, left=4))
