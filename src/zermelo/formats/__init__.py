"""Reading and writing digraphs: one module per format; `FORMATS` lists them.

CONTRIBUTING has the recipe for a new format. `Source` decodes text, splits lines into words and
makes errors with file and line; the module ``vertices`` handles names. A function that uses an
optional library imports it by `zermelo.errors.need`, and turns the library's errors into
`FormatError`. The function ``read`` of a format's module returns edges as they are in the file;
only `parse_digraph` and `write_digraph` of ``files`` reverse attacks.

Reading a written file returns all its edges and vertices, with names as text. NPZ, Parquet, DOT,
GraphML, GML, Pajek, JSON, TGF and APX keep the order of the vertices. So do edge lists, CSV and TSV
unless all names are integers, which are sorted. ICCMA ``p af`` and the adjacency matrix only have
numbers; other names are written in comments, which readers skip. graph6, digraph6 and sparse6
refuse names except 0 to n − 1. If a format cannot express a name, the error says what to do.

Libraries read CSV, TSV, Parquet, DOT, GML, Pajek, JSON and sparse6. DOT takes long, so DOT files
above 2 MB are refused; so are GML, Pajek and JSON above 5 MB, and sparse6 above 0.5 MB.
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
            from zermelo.formats import pgsolver as module
        elif name == "write":
            from zermelo.formats import conversion as module
        elif name in ("FORMATS", "Format"):
            from zermelo.formats import table as module
        else:
            from zermelo.formats import files as module
        return getattr(module, name)
