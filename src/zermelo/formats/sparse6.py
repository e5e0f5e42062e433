"""sparse6: an undirected graph as a line of printable characters, a few bits per edge.

NetworkX reads and writes it; the source is cited in `zermelo.formats.sixbit`. Loops are kept,
and parallel edges are merged. An undirected edge is read as two edges. The vertices are 0 to n − 1.
"""

from __future__ import annotations

from zermelo.digraph.digraph import Digraph
from zermelo.errors import need
from zermelo.formats.networkx_graphs import digraph_of, load_networkx
from zermelo.formats.sixbit import check_writable, graph_line, read_head, sixes_of
from zermelo.formats.source import Source

HEADER = b">>sparse6<<"
#: Maximum sizes: NetworkX reads 200 kB a second, and makes an object of each vertex.
MAX_BYTES, MAX_VERTICES = 500_000, 250_000
#: The graph of one vertex with a loop, which NetworkX writes with one bit too many.
LOOP = b":@^"


def read(source: Source) -> Digraph:
    """Read sparse6. O(V + E)."""
    line = graph_line(source, HEADER)
    if line.startswith(b";"):
        raise source.error(
            "this is incremental sparse6, the difference to another graph; give graphs in full", 1
        )
    if not line.startswith(b":"):
        raise source.error("sparse6 begins with ':'; without it this may be graph6", 1)
    sixes = sixes_of(source, line[1:])
    begin, count = read_head(source, sixes)
    if count > MAX_VERTICES:
        raise source.error(f"{count:,} vertices are declared; the limit is {MAX_VERTICES:,}", 1)
    with load_networkx(source, "sparse6", MAX_BYTES) as networkx:
        graph = networkx.from_sparse6_bytes(line)
        if count == 1 and (sixes[begin : begin + 1] < 32).any():  # a first bit 0 means a loop
            graph.add_edge(0, 0)
        return digraph_of(source, graph, "")


def write(G: Digraph) -> bytes:
    """Write sparse6, without a header; the vertices must be named 0 to n − 1."""
    check_writable(G, "sparse6", undirected=True)
    networkx = need("networkx", "formats", "writing sparse6")
    sources, targets = (ends.tolist() for ends in G.edge_arrays())
    if len(G) == 1 and sources:
        return LOOP + b"\n"
    graph = networkx.empty_graph(len(G))
    graph.add_edges_from(zip(sources, targets, strict=True))
    encoded: bytes = networkx.to_sparse6_bytes(graph, header=False)
    return encoded
