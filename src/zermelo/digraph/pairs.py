"""Edges as pairs of vertex numbers, with the vertices' names: conversion and checks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from zermelo.digraph.named import number_names
from zermelo.digraph.names import Names, names_of
from zermelo.errors import DigraphError, in_full

if TYPE_CHECKING:
    import scipy.sparse

IntArray = NDArray[np.signedinteger[Any]]

#: ``(ptr, idx)``: the row of vertex u (its options, say) is ``idx[ptr[u]:ptr[u + 1]]``, ascending.
Rows = tuple[NDArray[np.int64], IntArray]

MAX_INT32_VERTICES = np.iinfo(np.int32).max  # if vertex numbers have 32 bits


class Pairs(NamedTuple):
    """Edges as two arrays of vertex numbers, with the names of the vertices."""

    sources: IntArray
    targets: IntArray
    names: Names


def named_pairs(edges: Iterable[tuple[Hashable, Hashable]], vertices: Iterable[Hashable]) -> Pairs:
    """Return edges between names, which are numbered by first appearance, ``vertices`` first."""
    numbers, pairs = number_names(edges, vertices)
    ends = np.array(pairs, np.int64).reshape(-1, 2)
    return Pairs(ends[:, 0], ends[:, 1], names_of(tuple(numbers), len(numbers)))


def numbered_pairs(
    sources: ArrayLike, targets: ArrayLike, count: int | None, names: Sequence[Hashable] | None
) -> Pairs:
    """Check two arrays of vertex numbers, and return them as edges; see `Digraph.from_arrays`."""
    source, target = _vertex_numbers(sources, "sources"), _vertex_numbers(targets, "targets")
    if source.size != target.size:
        raise DigraphError(
            f"{source.size:,} sources but {target.size:,} targets; give one of each for each edge"
        )
    if count is None:
        largest = max(int(source.max()), int(target.max())) if source.size else -1
        count = len(names) if names is not None else largest + 1
    if isinstance(count, bool) or not isinstance(count, (int, np.integer)) or count < 0:
        raise DigraphError(f"count is {in_full(count)}; give the number of vertices, 0 or more")
    count = int(count)
    for array, what in ((source, "source"), (target, "target")):
        if array.size and (int(array.min()) < 0 or int(array.max()) >= count):
            edge = int(np.flatnonzero((array < 0) | (array >= count))[0])
            raise DigraphError(
                f"edge {edge} has {what} {int(array[edge])}, but vertices are numbered 0 to "
                f"{count - 1}; correct the number or give a larger count"
            )
    return Pairs(source, target, names_of(names, count))


def pairs_of_rows(ptr: ArrayLike, idx: ArrayLike, names: Sequence[Hashable] | None) -> Pairs:
    """Return the edges of successor rows, checked; see `Digraph.from_rows`."""
    begin, options = _vertex_numbers(ptr, "ptr"), _vertex_numbers(idx, "idx")
    ascends = begin.size > 0 and np.all(begin[:-1] <= begin[1:])
    if not ascends or begin[0] != 0 or begin[-1] != options.size:
        raise DigraphError(
            f"ptr must ascend from 0 to {options.size} (the length of idx), with one entry "
            "more than there are vertices"
        )
    sources = np.repeat(np.arange(begin.size - 1, dtype=np.int64), np.diff(begin))
    return numbered_pairs(sources, options, begin.size - 1, names)


def pairs_of_matrix(matrix: scipy.sparse.sparray, names: Sequence[Hashable] | None) -> Pairs:
    """Return the edges of a sparse matrix, its non-zero entries; see `Digraph.from_scipy`."""
    rows, columns = matrix.shape if len(matrix.shape) == 2 else (-1, -2)
    if rows != columns:
        raise DigraphError(f"the matrix has shape {matrix.shape}; a digraph needs a square one")
    entries = matrix.tocoo()
    is_edge = entries.data != 0
    return numbered_pairs(entries.row[is_edge], entries.col[is_edge], rows, names)


def _vertex_numbers(numbers: ArrayLike, what: str) -> IntArray:
    """Return a list of integers as an array of int32 or int64; DigraphError for other contents."""
    array = np.asarray(numbers)
    if array.size == 0:
        return np.zeros(0, np.int64)
    if array.ndim != 1:
        raise DigraphError(f"{what} has shape {array.shape}; give a one-dimensional array")
    if not np.issubdtype(array.dtype, np.integer):
        raise DigraphError(f"{what} holds {array.dtype}; give integers, the numbers of vertices")
    if array.dtype == np.uint64 and int(array.max()) > np.iinfo(np.int64).max:
        raise DigraphError(f"{what} holds {array.max()}; vertex numbers are below 2^63")
    if array.dtype not in (np.dtype(np.int32), np.dtype(np.int64)):
        array = array.astype(np.int64)
    return array


def rows_of_pairs(sources: IntArray, targets: IntArray, count: int) -> Rows:
    """Sort checked pairs into successor rows, parallel edges merged."""
    from zermelo._jit import csr

    dtype = np.int32 if count <= MAX_INT32_VERTICES else np.int64
    ptr, idx = csr.rows_from_pairs(_read_only(sources, dtype), _read_only(targets, dtype), count)
    remaining = csr.sort_rows(ptr, idx)
    return ptr, idx[:remaining].copy() if remaining < idx.size else idx


def _read_only(array: IntArray, dtype: type[np.signedinteger[Any]]) -> IntArray:
    """Return an array as contiguous and read-only, so that one compiled version serves all."""
    view = np.ascontiguousarray(array, dtype=dtype).view()
    view.setflags(write=False)
    return view


def mask_of(vertices: ArrayLike, count: int) -> NDArray[np.bool_]:
    """Return vertex numbers or a boolean array as a boolean array; see `Digraph.mask`."""
    array = np.asarray(vertices)
    if array.dtype == np.bool_:
        if array.shape != (count,):
            raise DigraphError(f"a mask of shape {array.shape} for {count} vertices")
        return array
    numbers = _vertex_numbers(array, "vertices")
    if numbers.size and (int(numbers.min()) < 0 or int(numbers.max()) >= count):
        raise DigraphError(
            f"vertex numbers run from 0 to {count - 1}, but {numbers.min()} to "
            f"{numbers.max()} are given"
        )
    mask = np.zeros(count, np.bool_)
    mask[numbers] = True
    return mask


def distinct_values(values: IntArray) -> IntArray:
    """Return the distinct values of an array, ascending; `numpy.unique` would take longer to load.

    >>> distinct_values(np.array([3, 1, 3])).tolist()
    [1, 3]
    """
    ordered = np.sort(values, axis=None)
    return ordered[np.append(True, ordered[1:] != ordered[:-1])] if ordered.size else ordered
