"""TSV: CSV with tabs instead of commas."""

from __future__ import annotations

from zermelo.digraph.digraph import Digraph
from zermelo.formats.csv import delimiter_of, looks_separated, read_separated, write_separated
from zermelo.formats.source import Source


def read(source: Source) -> Digraph:
    """Read TSV, or a table with another separator if line 1 has one but no tab. O(V + E)."""
    return read_separated(source, delimiter_of(source, "\t"))


def write(G: Digraph) -> bytes:
    """Write TSV by pyarrow; first come rows for isolated vertices, or for all to keep the order."""
    return write_separated(G, "\t")


def plausible(source: Source) -> bool:
    """Whether the first line names the columns source and target."""
    return looks_separated(source, "\t")
