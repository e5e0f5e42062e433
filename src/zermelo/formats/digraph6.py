"""digraph6: ``&``, then, coded as in graph6, n and the adjacency matrix row by row, with loops."""

from __future__ import annotations

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.formats.sixbit import bits_of, check_writable, encode, graph_line
from zermelo.formats.source import Source
from zermelo.formats.vertices import digraph_on_range

HEADER = b">>digraph6<<"


def read(source: Source) -> Digraph:
    """Read digraph6. O(V²)."""
    line = graph_line(source, HEADER)
    if not line.startswith(b"&"):
        raise source.error("digraph6 begins with '&'; without it this may be graph6", 1)
    count, bits = bits_of(source, line[1:], lambda n: n * n)
    sources, targets = np.divmod(np.flatnonzero(bits), max(count, 1))
    return digraph_on_range(sources, targets, count)


def write(G: Digraph) -> bytes:
    """Write digraph6, without a header; the names must be 0 to n − 1."""
    check_writable(G, "digraph6", undirected=False)
    sources, targets = G.edge_arrays()
    bits = np.zeros(len(G) ** 2, np.uint8)
    bits[sources.astype(np.int64) * len(G) + targets] = 1
    return b"&" + encode(len(G), bits)
