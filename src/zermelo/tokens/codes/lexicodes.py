"""Lexicodes, their coin game, and a digraph whose annihilation game has a given linear code."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError, LimitReached
from zermelo.tokens.codes.linear_code import LinearCode
from zermelo.values.bits import mask_of
from zermelo.values.gf2 import Elimination, Subspace

#: Maximum numbers of bytes for doubling the table of nim-sums, and of edges of a digraph.
MAX_TABLE_BYTES, MAX_EDGES = 1_000_000_000, 50_000_000


def coin_values(length: int, distance: int) -> list[int]:
    """Return the values of the coins in the game whose P-positions are a lexicode.

    Coins lie in a row. A move turns a coin from heads to tails, and up to ``distance`` − 2 coins to
    its left, either way. The value of a position is the nim-sum of the values of the coins that
    show heads. The value of a coin is the least number that is not the nim-sum of at most
    ``distance`` − 2 values of coins to its left; with distance 1 nobody can move, and it is 0.

    Parameters
    ----------
    length : int
        Number of coins.
    distance : int

    Raises
    ------
    InputError
        The length or the distance is less than 1.
    LimitReached
        Doubling the table of nim-sums would take more than 1 GB.

    Notes
    -----
    The table has for each number the least count of values with this nim-sum. O(length · 2^m) time
    and O(2^m) memory for m parity checks, m = length − dimension (Conway and Sloane 1986).

    Examples
    --------
    >>> coin_values(7, 3), coin_values(8, 4)
    ([1, 2, 3, 4, 5, 6, 7], [1, 2, 4, 7, 8, 11, 13, 14])
    """
    if length < 1 or distance < 1:
        subject = f"a lexicode of length {length} and distance {distance}"
        raise InputError(f"{subject}: give numbers from 1 on")
    if distance == 1:  # nobody can move: every word is in the code
        return [0] * length
    values: list[int] = []
    # for each nim-sum the least count of values; all counts above distance − 2 are equivalent
    unreachable = distance - 1
    minima: NDArray[np.int32] = np.zeros(1, np.int32)
    while len(values) < length:
        free_values = np.flatnonzero(minima == unreachable)
        value = int(free_values[0]) if free_values.size else minima.size
        if value == minima.size:
            if 16 * minima.size > MAX_TABLE_BYTES:
                known = {"coins": len(values), "values": values}
                raise LimitReached("memory", f"{MAX_TABLE_BYTES:,} bytes", known)
            minima = np.concatenate((minima, np.full(minima.size, unreachable, np.int32)))
        values.append(value)
        np.minimum(minima, minima[np.arange(minima.size) ^ value] + 1, out=minima)
    return values


def lexicode(length: int, distance: int) -> LinearCode:
    """Return the binary lexicode: words are taken greedily in lexicographic order.

    A word is taken if it differs from each word taken before in at least ``distance`` coordinates.
    The first coordinate, with the name 1, is the least significant in the order.

    Parameters
    ----------
    length, distance : int

    Raises
    ------
    InputError, LimitReached
        As `coin_values`.

    Notes
    -----
    The words are the P-positions of the game of `coin_values`, so the code is linear, and the
    values of the coins in binary are the columns of a parity check matrix (Conway and Sloane 1986).

    Examples
    --------
    >>> golay = lexicode(24, 8)
    >>> golay
    <linear code of length 24 and dimension 12>
    >>> golay.weights
    {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}
    """
    names = tuple(range(1, length + 1))
    return LinearCode(Subspace.of_relations(coin_values(length, distance)), names)


def column_values(code: LinearCode) -> list[int]:
    """Return the columns of a parity check matrix as small numbers.

    A column that is independent of the earlier columns becomes the next power of 2. Any other
    column is a sum of such columns, and becomes the sum of their powers. For a lexicode these are
    its `coin_values`. O(length · checks) operations on integers.
    """
    elimination = Elimination()
    values = []
    for column in code.columns:
        exponents = elimination.represent(column)
        values.append(1 << len(elimination.basis) if exponents is None else mask_of(exponents))
        elimination.add(column)
    return values


def code_digraph(code: LinearCode) -> Digraph:
    """Return an acyclic digraph whose annihilation game has a given linear code.

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
        A coordinate is called ``*0``, ``*1``, …, like one of the other vertices.

    Notes
    -----
    The other vertices are Nim heaps: ``*j`` has the edges to all ``*i`` with i < j. A coordinate
    whose column in a parity check matrix is g, as a number, has the edges to all ``*i`` with i < g.
    So its Grundy value is g, and a set of tokens has value 0 if and only if its columns add up to
    0. Each heap stands for a coset of the code. docs/codes.md explains lexicodes, and why more
    vertices than the coordinates are needed.

    Examples
    --------
    >>> from zermelo.tokens.annihilation.theory import annihilation
    >>> hamming = lexicode(7, 3)
    >>> G = code_digraph(hamming)
    >>> G
    <Digraph: 14 vertices, 49 edges>
    >>> annihilation(G).V0.code.shortened(hamming.names) == hamming
    True
    """
    values = column_values(code)
    heap_count = max(values, default=0)
    edge_count = sum(values) + heap_count * (heap_count - 1) // 2
    if edge_count > MAX_EDGES:
        known = {"vertices": code.length + heap_count, "edges": edge_count}
        raise LimitReached("edges", f"{MAX_EDGES:,}", known)
    degrees = np.array([*values, *range(heap_count)], np.int64)
    ptr = np.concatenate((np.zeros(1, np.int64), np.cumsum(degrees)))
    idx = np.arange(edge_count) - np.repeat(ptr[:-1], degrees) + code.length
    names = [*code.names, *(f"*{heap}" for heap in range(heap_count))]
    return Digraph.from_rows(ptr, idx, names=names)
