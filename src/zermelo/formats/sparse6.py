"""sparse6: an undirected graph as a line of printable characters, an edge in a few bits [1]_.

After a colon the number of vertices, as in graph6; then for each edge one bit and the number of a
vertex. Loops are kept, parallel edges are one. An edge becomes two. The vertices are 0 to n − 1.

.. [1] B. D. McKay, Description of graph6, sparse6 and digraph6 encodings (``formats.txt`` of nauty)
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import numpy as np

from zermelo.errors import InputError
from zermelo.formats.sixbit import check_writable, head_of, line_of, numbered, packed, sixes_of

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.formats.source import Source

HEADER = b">>sparse6<<"


def read(source: Source) -> Digraph:
    """Read sparse6. O(V + E)."""
    line = line_of(source, HEADER)
    if line.startswith(b";"):
        raise source.error(
            "this is incremental sparse6, the difference to another graph; give graphs in full", 1
        )
    if not line.startswith(b":"):
        raise source.error("sparse6 begins with ':'; without it this may be graph6", 1)
    sixes = sixes_of(source, line[1:])
    lead, count = head_of(source, sixes)
    source.check_count(count)
    width = max(count - 1, 0).bit_length()
    bits = np.unpackbits((sixes[lead:] << np.uint8(2))[:, None], axis=1, count=6).ravel()
    units = bits[: bits.size - bits.size % (width + 1)].reshape(-1, width + 1)
    places = units[:, 1:] @ (1 << np.arange(width, dtype=np.int64)[::-1])
    sources, targets = array("q"), array("q")
    at = 0
    for up, place in source.watch.over(zip(units[:, 0].tolist(), places.tolist(), strict=True)):
        at += up
        if at >= count or place >= count:  # ones that fill the last character
            break
        if place > at:
            at = place
        else:
            sources.append(place)
            targets.append(at)
    ends = np.array(sources, np.int64), np.array(targets, np.int64)
    return numbered(np.concatenate(ends), np.concatenate(ends[::-1]), count)


def write(G: Digraph) -> bytes:
    """Write sparse6, without a header; the names must be 0 to n − 1."""
    check_writable(G, "sparse6")
    if not all(np.array_equal(a, b) for a, b in zip(G.successors, G.predecessor_rows, strict=True)):
        raise InputError("sparse6 holds undirected graphs only; write digraph6")
    count, at = len(G), 0
    width = max(count - 1, 0).bit_length()
    units: list[str] = []

    def unit(up: int, place: int) -> None:
        units.append(f"{up}{place:0{width}b}" if width else str(up))

    for v, u in zip(*(ends.tolist() for ends in G.edge_arrays()), strict=True):
        if u > v:
            continue
        if v > at + 1:
            unit(1, v)
        unit(int(v == at + 1), u)
        at = v
    bits = "".join(units)
    rest = -len(bits) % 6
    # ones alone might be read as a loop of the last vertex
    zero = width < 6 and count == 1 << width and rest > width and at < count - 1
    bits += ("0" * zero).ljust(rest, "1") if rest else ""
    return b":" + packed(count, np.array([*map(int, bits)], np.uint8))
