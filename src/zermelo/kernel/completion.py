"""The clauses of "x is in the kernel exactly if no option of x is": Clark's completion.

Vertex i of a piece is variable i + 1. Models of the clauses are the kernels of the piece.
"""

from __future__ import annotations

import numpy as np

from zermelo.kernel.partition import Piece

Clauses = list[list[int]]


def completion(piece: Piece) -> Clauses:
    """Write the kernels of a piece as clauses. O(V + E).

    - for each edge u → v: not both inside (once for edges in both directions; a loop: u is out);
    - for each vertex: it is inside or one of its options is.

    Examples
    --------
    >>> from zermelo.kernel.partition import Piece
    >>> completion(Piece.of_rows([[1], [0]]))
    [[-1, -2], [1, 2], [2, 1]]
    """
    ptr, idx = piece.ptr, piece.idx
    count = len(piece)
    sources = np.repeat(np.arange(count, dtype=np.int64), np.diff(ptr))
    targets = idx.astype(np.int64)
    loops = sources == targets
    # an edge u → v with u > v adds nothing if v → u is there too; numbers ascend as rows do
    numbers = sources * count + targets
    turned = targets * count + sources
    place = np.minimum(np.searchsorted(numbers, turned), max(numbers.size - 1, 0))
    twice = (sources > targets) & (numbers[place] == turned) if numbers.size else loops
    kept = ~twice & ~loops
    pairs = np.stack([-1 - sources[kept], -1 - targets[kept]], axis=1)
    clauses: Clauses = pairs.tolist()
    begin, options = ptr.tolist(), (targets + 1).tolist()
    rows = [[u + 1, *options[begin[u] : begin[u + 1]]] for u in range(count)]
    for u in sources[loops].tolist():
        clauses.append([-1 - u])
        rows[u] = [v for v in rows[u] if v != u + 1]
    clauses.extend(rows)
    return clauses
