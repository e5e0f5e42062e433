"""``formats``: the digraph formats."""

from __future__ import annotations

from zermelo.formats.table import FORMATS
from zermelo.verbs.call import Answer, Call, table
from zermelo.verbs.verb import verb

#: What is said of each.
HEADS = ("name", "suffixes", "description", "attacks", "edges_are")


@verb(
    examples=["formats"],
    facts="(formats: [(name suffixes description attacks edges_are: str)])",
    python=("FORMATS",),
)
def record(call: Call) -> Answer:  # noqa: ARG001
    """List the digraph formats that can be read and written.

    Files compressed with gzip, bzip2, xz or zstd are read as they are. Whether the edges of a file
    are attacks or moves is settled by the last column, unless --attacks or --moves is said.
    "argue", "iccma" and certificates of extensions read those of every format as attacks.
    """
    rows = [
        (
            kind.name,
            " ".join(kind.suffixes),
            kind.description,
            ("no", "yes")[kind.argumentation],
            "attacks" if kind.argumentation else "moves; attacks for argue",
        )
        for kind in FORMATS.values()
    ]
    return Answer(
        lambda: {"formats": [dict(zip(HEADS, row, strict=True)) for row in rows]},
        lambda: [table((*HEADS[:3], "edges are"), [(*row[:3], row[4]) for row in rows], left=4)],
    )
