"""``formats``: the digraph formats."""

from __future__ import annotations

from zermelo.formats.table import FORMATS
from zermelo.verbs.call import Answer, Call, table
from zermelo.verbs.verb import verb

#: What is said of each.
HEADS = ("name", "suffixes", "description", "attacks")


@verb(
    examples=["formats"],
    facts="(formats: [(name suffixes description attacks: str)])",
)
def record(call: Call) -> Answer:  # noqa: ARG001
    """List the digraph formats that can be read and written.

    Files compressed with gzip, bzip2, xz or zstd are read as they are.
    """
    rows = [
        (held.name, " ".join(held.suffixes), held.description, ("no", "yes")[held.argumentation])
        for held in FORMATS.values()
    ]
    return Answer(
        lambda: {"formats": [dict(zip(HEADS, row, strict=True)) for row in rows]},
        lambda: [table(HEADS, rows, left=4)],
    )
