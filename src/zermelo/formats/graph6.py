"""graph6: an undirected graph without loops as one line of printable characters.

Six bits a character: the number of vertices, then the upper triangle of the adjacency matrix,
column by column. An edge becomes two. The vertices are 0 to n − 1.

See `zermelo.formats.sixbit`.
"""

from __future__ import annotations

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError
from zermelo.formats import digraph6
from zermelo.formats.sixbit import bits_of, check_writable, line_of, numbered, packed
from zermelo.formats.source import Source

HEADER = b">>graph6<<"


def read(source: Source) -> Digraph:
    """Read graph6, or digraph6 if the line begins with ``&``. O(V²)."""
    if source.data.lstrip().startswith((b"&", b">>digraph6<<")):
        return digraph6.read(source)
    line = line_of(source, HEADER)
    count, bits = bits_of(source, line, lambda n: n * (n - 1) // 2)
    # column j holds bits j (j − 1) / 2 and on; the root may be one off, so it is corrected
    places = np.flatnonzero(bits)
    columns = ((1 + np.sqrt(1 + 8 * places.astype(np.float64))) / 2).astype(np.int64)
    columns -= columns * (columns - 1) // 2 > places
    columns += columns * (columns + 1) // 2 <= places
    rows = places - columns * (columns - 1) // 2
    return numbered(np.concatenate([rows, columns]), np.concatenate([columns, rows]), count)


def write(G: Digraph) -> bytes:
    """Write graph6, without a header."""
    check_writable(G, "graph6")
    sources, targets = (ends.astype(np.int64) for ends in G.edge_arrays())
    if not all(np.array_equal(a, b) for a, b in zip(G.successors, G.predecessor_rows, strict=True)):
        raise InputError("graph6 holds undirected graphs only; write digraph6")
    if (sources == targets).any():
        loop = int(sources[sources == targets][0])
        raise InputError(f"graph6 holds no loops, but vertex {loop} has one; write digraph6")
    bits = np.zeros(len(G) * (len(G) - 1) // 2, np.uint8)
    upper = sources < targets
    bits[targets[upper] * (targets[upper] - 1) // 2 + sources[upper]] = 1
    return packed(len(G), bits)
