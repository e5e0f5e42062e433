"""A digraph for every linear code: the annihilation game on it holds the code."""

from __future__ import annotations

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.errors import LimitReached
from zermelo.tokens.codes.linear_code import LinearCode
from zermelo.told import told
from zermelo.values.gf2 import Elimination

#: More edges are not made.
EDGES = 50_000_000


def column_values(code: LinearCode) -> list[int]:
    """Return the columns of a parity check matrix as small numbers.

    A column is the next power of 2 if it is independent of those before it, and otherwise their sum
    as it must be. Those of a lexicode are the values of the coins in
    `zermelo.tokens.codes.lexicodes.coin_values`. O(length · checks) on integers.

    Examples
    --------
    >>> from zermelo.tokens.codes.lexicodes import lexicode
    >>> column_values(lexicode(8, 4))
    [1, 2, 4, 7, 8, 11, 13, 14]
    """
    before = Elimination()
    values = []
    for column in code.columns:
        places = before.represent(column)
        if places is None:
            values.append(1 << len(before.chosen))
            before.add(column)
        else:
            values.append(sum(1 << place for place in places))
    return values


@told
def code_digraph(code: LinearCode) -> Digraph:
    """Return an acyclic digraph on which the annihilation game holds a linear code.

    The first vertices have the names of the coordinates. The positions of value 0 with tokens on
    these only are the code: ``annihilation(G).V0.code.shortened(code.names)``. Fewer than
    length + 2^m vertices for m parity checks.

    Parameters
    ----------
    code : LinearCode

    Raises
    ------
    LimitReached
        The digraph would have more than 50 million edges.
    DigraphError
        A coordinate is called ``*0``, ``*1``, …, as the other vertices are.

    Notes
    -----
    The other vertices are Nim heaps: ``*j`` has the edges to all ``*i`` with i < j. A coordinate
    whose column in a parity check matrix is g, as a number, has the edges to all ``*i`` with
    i < g. So its Grundy value is g, and a set of tokens has value 0 if and only if its columns add
    up to 0. The heaps stand for the cosets of the code. For why vertices beside the coordinates
    are needed, and for lexicodes, see docs/codes.md.

    Examples
    --------
    >>> from zermelo.tokens.annihilation.theory import annihilation
    >>> from zermelo.tokens.codes.lexicodes import lexicode
    >>> hamming = lexicode(7, 3)
    >>> G = code_digraph(hamming)
    >>> G
    <Digraph: 14 vertices, 49 edges>
    >>> annihilation(G).V0.code.shortened(hamming.names) == hamming
    True
    """
    values = column_values(code)
    heaps = max(values, default=0)
    edges = sum(values) + heaps * (heaps - 1) // 2
    if edges > EDGES:
        raise LimitReached("edges", f"{EDGES:,}", {"vertices": code.length + heaps, "edges": edges})
    degrees = np.array([*values, *range(heaps)], np.int64)
    ptr = np.concatenate((np.zeros(1, np.int64), np.cumsum(degrees)))
    idx = np.arange(edges) - np.repeat(ptr[:-1], degrees) + code.length
    names = [*code.names, *(f"*{heap}" for heap in range(heaps))]
    return Digraph.from_rows(ptr, idx, names=names)
