"""``formats``: the digraph formats."""

from __future__ import annotations

from zermelo.formats.table import FORMATS
from zermelo.verbs.call import Answer, Call, table
from zermelo.verbs.verb import verb

#: The keys of a format in JSON. The table shows all but "attacks".
KEYS = ("name", "suffixes", "description", "attacks", "edges_are")


@verb(
    examples=["formats"],
    json_shape="(formats: [(name suffixes description attacks edges_are: str)])",
    python_names=("FORMATS",),
)
def command(call: Call) -> Answer:  # noqa: ARG001
    """List the digraph formats that can be read and written.

    Files compressed with gzip, bzip2, xz or zstd can be read directly. The last column shows
    whether the edges of a file are read as attacks or as moves by default; commands that read a
    digraph have --attacks and --moves to change this. For "argue", "draw --semantics", "iccma" and
    "certify extension" (or acceptance, enforcement), every format contains attacks by default.
    """
    rows = [
        (
            file_format.name,
            " ".join(file_format.suffixes),
            file_format.description,
            ("no", "yes")[file_format.argumentation],
            "attacks" if file_format.argumentation else "moves; attacks for argue",
        )
        for file_format in FORMATS.values()
    ]
    return Answer(
        lambda: {"formats": [dict(zip(KEYS, row, strict=True)) for row in rows]},
        lambda: [table((*KEYS[:3], "edges are"), [(*row[:3], row[4]) for row in rows], left=4)],
    )
