"""graph6: an undirected graph without loops as one line of printable characters.

Each character has six bits (see `zermelo.formats.sixbit`). They give the number n of vertices, then
the upper triangle of the adjacency matrix, column by column. An undirected edge becomes two edges
of the digraph. The vertices are 0 to n − 1.
"""

from __future__ import annotations

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError
from zermelo.formats import digraph6
from zermelo.formats.sixbit import bits_of, check_writable, encode, graph_line
from zermelo.formats.source import Source
from zermelo.formats.vertices import digraph_on_range

HEADER = b">>graph6<<"


def read(source: Source) -> Digraph:
    """Read graph6, or digraph6 if the data begin with ``&`` or the header of digraph6. O(V²)."""
    if source.data.lstrip().startswith((b"&", b">>digraph6<<")):
        return digraph6.read(source)
    line = graph_line(source, HEADER)
    count, bits = bits_of(source, line, lambda n: n * (n - 1) // 2)
    # column j begins at bit j (j − 1) / 2; a rounded column may be one off, so it is corrected
    indices = np.flatnonzero(bits)
    columns = ((1 + np.sqrt(1 + 8 * indices.astype(np.float64))) / 2).astype(np.int64)
    columns -= columns * (columns - 1) // 2 > indices
    columns += columns * (columns + 1) // 2 <= indices
    rows = indices - columns * (columns - 1) // 2
    return digraph_on_range(np.concatenate([rows, columns]), np.concatenate([columns, rows]), count)


def write(G: Digraph) -> bytes:
    """Write graph6, without a header; the names must be 0 to n − 1."""
    check_writable(G, "graph6", undirected=True)
    sources, targets = (ends.astype(np.int64) for ends in G.edge_arrays())
    if (sources == targets).any():
        loop = int(sources[sources == targets][0])
        raise InputError(f"graph6 holds no loops, but vertex {loop} has one; write digraph6")
    bits = np.zeros(len(G) * (len(G) - 1) // 2, np.uint8)
    upper = sources < targets
    bits[targets[upper] * (targets[upper] - 1) // 2 + sources[upper]] = 1
    return encode(len(G), bits)
