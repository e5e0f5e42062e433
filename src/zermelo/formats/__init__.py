"""Reading and writing digraphs: one module per format, all formats in one table.

Use `read` and `write`; `FORMATS` lists the formats.

CONTRIBUTING has the recipe for a new format. `Source` finds wrong encodings, splits lines into
words and writes errors with file and line; ``vertices`` handles names. An optional library is
imported by `zermelo.errors.need` inside the function that uses it; its errors become `FormatError`
there. A reader returns the arcs of the file; only `read` and `write` reverse attacks.

Writing and reading keeps all edges and all vertices, with or without edges. Names come back as
text. NPZ, Parquet, DOT, GraphML, GML, Pajek, JSON, TGF and APX keep the order of the vertices. Edge
lists, CSV and TSV keep it too, unless all names are whole numbers: these come back by size. ICCMA
``p af`` and the adjacency matrix only know numbers: comments list other names; readers skip them.
graph6, digraph6 and sparse6 have no comments and refuse other names. If a format cannot express a
name, writing raises an error that names the vertex and says what to do.

CSV, TSV, Parquet, DOT, GraphML, GML, Pajek, JSON and sparse6 are read by libraries. The library for
DOT is slow, a few thousand edges a second, so files above 2 MB are refused. NetworkX, which reads
the last four (``networkx_graphs``), takes seconds for 5 MB; longer ones are refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zermelo.formats.conversion import write
    from zermelo.formats.files import DigraphInFile, open_digraph, read
    from zermelo.formats.pgsolver import read_parity_game
    from zermelo.formats.table import FORMATS, Format

__all__ = [
    "FORMATS",
    "DigraphInFile",
    "Format",
    "open_digraph",
    "read",
    "read_parity_game",
    "write",
]


if not TYPE_CHECKING:  # so that type checkers report a misspelt name

    def __getattr__(name: str) -> object:
        """Import a name of ``__all__`` on first use: most games read no file."""
        if name not in __all__:
            raise AttributeError(f"module 'zermelo.formats' has no attribute {name!r}")
        if name == "read_parity_game":  # imports NumPy, as does `write`
            from zermelo.formats import pgsolver as home
        elif name == "write":
            from zermelo.formats import conversion as home
        elif name in ("FORMATS", "Format"):
            from zermelo.formats import table as home
        else:
            from zermelo.formats import files as home
        return getattr(home, name)
