"""Successor arrays from edge pairs, and predecessor arrays from successor arrays.

A counting sort by the edges' rows, the keys: O(V + E). On arrays larger than the cache, a plain
counting sort has two cache misses for each edge. So edges of large arrays first go to buckets of
2¹⁵ consecutive keys, and each bucket is sorted inside the cache: about half the time from 10⁷ edges
on. Buckets need 2 bytes for each edge, and on each core a buffer for the largest bucket.
"""

from itertools import pairwise

import numpy as np

from zermelo._jit.compiled import compiled
from zermelo._jit.cores import Cores

# A bucket has 2^SHIFT keys. Its counters (128 KiB) and, if rows are short, its values stay in the
# second-level cache. With smaller buckets there would be more of them, hence more places to write.
SHIFT = 15
LOW_MASK = (1 << SHIFT) - 1
PLAIN_EDGES = 1 << 21  # up to this many edges the plain sort is used
PLAIN_KEYS = 1 << 18  # up to this many keys as well, for any number of edges
LONG_ROW = 48  # rows longer than this are sorted by NumPy, whose calls take a microsecond

# Large arrays are made by NumPy outside the compiled loops, because NumPy asks the system for large
# pages, which make random access a quarter to a half cheaper.


def rows_from_pairs(keys, values, count, *, bucketed=None):
    """Return ``ptr`` and ``idx``: row k has the values of the pairs with key k, in pair order.

    Every key is in ``range(count)``. ``bucketed`` is whether to use buckets; None chooses by size.
    """
    ptr, idx = np.empty(count + 1, np.int64), np.empty(values.size, values.dtype)
    if _is_large(keys.size, count) if bucketed is None else bucketed:
        with Cores(keys.size) as cores:
            cuts = np.linspace(0, keys.size, cores.count + 1).astype(np.int64)
            pairs = [(keys[a:b], values[a:b]) for a, b in pairwise(cuts)]
            _by_buckets(cores, [part for part, _ in pairs], _bucket_pairs, pairs, ptr, idx)
    else:
        _plain_pairs(keys, values, ptr, idx)
    return ptr, idx


def transpose(ptr, idx, *, bucketed=None):
    """Return the predecessor rows of a digraph with given successor rows; each row ascends."""
    count = ptr.size - 1
    pred_ptr, pred = np.empty(count + 1, np.int64), np.empty(idx.size, idx.dtype)
    if _is_large(idx.size, count) if bucketed is None else bucketed:
        with Cores(idx.size) as cores:
            ranges = [*pairwise(_even_cuts(ptr, cores.count))]
            rows = [(ptr, idx, first, end) for first, end in ranges]
            keys = [idx[ptr[first] : ptr[end]] for first, end in ranges]
            _by_buckets(cores, keys, _bucket_rows, rows, pred_ptr, pred)
    else:
        _plain_rows(ptr, idx, pred_ptr, pred)
    return pred_ptr, pred


def _by_buckets(cores, keys, distribute, parts, ptr, idx):
    """Write rows by buckets: each core distributes a part of the entries, then sorts some buckets.

    In a bucket the entries are in the order of the parts: the result is the same as on one core.
    """
    count = ptr.size - 1
    sizes = cores.run(_bucket_sizes, *((part_keys, count) for part_keys in keys))
    starts = np.zeros(sizes[0].size + 1, np.int64)
    np.cumsum(sum(sizes), out=starts[1:])
    low = np.empty(idx.size, np.uint16)
    fills = [starts[:-1] + sum(sizes[:before]) for before in range(len(sizes))]
    cores.run(
        distribute, *((*part, fill, low, idx) for part, fill in zip(parts, fills, strict=True))
    )
    largest = int(np.diff(starts).max())
    # If a bucket has over an eighth of the edges, one core sorts all buckets, with one buffer.
    range_count = cores.count if 8 * largest <= idx.size else 1
    cuts = _even_cuts(starts, range_count)
    buffers = [_make_buffers(largest, idx.dtype) for _ in range(range_count)]
    cores.run(
        _sort_buckets,
        *(
            (low, idx, starts, *pair, ptr, first, end)
            for pair, (first, end) in zip(buffers, pairwise(cuts), strict=True)
        ),
    )


def _even_cuts(ptr, range_count):
    """Divide rows into ranges of about equally many entries; return the bounds of the ranges."""
    cuts = np.searchsorted(ptr, np.linspace(0, ptr[-1], range_count + 1).astype(ptr.dtype))
    cuts[0], cuts[-1] = 0, ptr.size - 1
    return cuts.tolist()


def _is_large(edge_count, key_count):
    return edge_count > PLAIN_EDGES and key_count > PLAIN_KEYS


def _make_buffers(largest, dtype):
    """Return counters for a bucket's keys, and a buffer for the entries of the largest bucket."""
    counter_type = np.uint32 if largest <= np.iinfo(np.uint32).max else np.int64
    return np.empty(1 << SHIFT, counter_type), np.empty(largest, dtype)


@compiled
def _row_starts(keys, ptr):
    """Write the start of row k to ``ptr[k + 1]``; filling row k moves it on to the row's end."""
    ptr[:] = 0
    for key in keys:
        ptr[np.uint64(key) + np.uint64(1)] += 1
    start = np.int64(0)
    for row in range(1, ptr.size):
        length = ptr[row]
        ptr[row] = start
        start += length


def _pairs_by_numpy(keys, values, ptr, idx):
    ptr[0] = 0
    np.cumsum(np.bincount(keys, minlength=ptr.size - 1), out=ptr[1:])
    idx[:] = values[np.argsort(keys, kind="stable")]


@compiled(types="index[] index[] int64[] index[]", twin=_pairs_by_numpy)
def _plain_pairs(keys, values, ptr, idx):
    _row_starts(keys, ptr)
    for i in range(keys.size):
        after = np.uint64(keys[i]) + np.uint64(1)
        idx[np.uint64(ptr[after])] = values[i]
        ptr[after] += 1


def _rows_by_numpy(ptr, idx, pred_ptr, pred):
    _pairs_by_numpy(idx, np.repeat(np.arange(ptr.size - 1), np.diff(ptr)), pred_ptr, pred)


@compiled(types="int64[] index[] int64[] index[]", twin=_rows_by_numpy)
def _plain_rows(ptr, idx, pred_ptr, pred):
    _row_starts(idx, pred_ptr)
    for row in range(ptr.size - 1):
        for i in range(ptr[row], ptr[row + 1]):
            after = np.uint64(idx[np.uint64(i)]) + np.uint64(1)
            pred[np.uint64(pred_ptr[after])] = row
            pred_ptr[after] += 1


@compiled(types="index[] int")
def _bucket_sizes(keys, count):
    sizes = np.zeros((count >> SHIFT) + 1, np.int64)
    for key in keys:
        sizes[np.uint64(key) >> np.uint64(SHIFT)] += 1
    return sizes


@compiled(types="index[] index[] int64[] uint16[] index[]")
def _bucket_pairs(keys, values, next_places, low, distributed):
    for i in range(keys.size):
        key = np.uint64(keys[i])
        bucket = key >> np.uint64(SHIFT)
        place = np.uint64(next_places[bucket])
        next_places[bucket] += 1
        low[place] = np.uint16(key & np.uint64(LOW_MASK))
        distributed[place] = values[i]


@compiled(types="int64[] index[] int int int64[] uint16[] index[]")
def _bucket_rows(ptr, idx, first, end, next_places, low, distributed):
    stop = ptr[first]
    for row in range(first, end):
        begin, stop = stop, ptr[np.uint64(row) + np.uint64(1)]
        for i in range(begin, stop):
            key = np.uint64(idx[np.uint64(i)])
            bucket = key >> np.uint64(SHIFT)
            place = np.uint64(next_places[bucket])
            next_places[bucket] += 1
            low[place] = np.uint16(key & np.uint64(LOW_MASK))
            distributed[place] = row


@compiled(types="uint16[] index[] int64[] uint32[] index[] int64[] int int")
def _sort_buckets(low, idx, starts, fill, buffer, ptr, first, stop):
    """Sort some buckets by ``low``, the low bits of keys; write ``ptr``; ``fill`` is scratch."""
    count = ptr.size - 1
    for bucket in range(first, stop):
        base = bucket << SHIFT
        begin, end = starts[bucket], starts[bucket + 1]
        fill[:] = 0
        for i in range(begin, end):
            fill[np.uint64(low[np.uint64(i)])] += 1
        place = np.int64(0)
        for k in range(min(count - base, 1 << SHIFT)):
            ptr[np.uint64(base + k)] = begin + place
            length = fill[np.uint64(k)]
            fill[np.uint64(k)] = place
            place += np.int64(length)
        for i in range(begin, end):
            key = np.uint64(low[np.uint64(i)])
            buffer[np.uint64(fill[key])] = idx[np.uint64(i)]
            fill[key] += 1
        for i in range(end - begin):
            idx[np.uint64(begin + i)] = buffer[np.uint64(i)]
    ptr[count] = idx.size


def sort_rows(ptr, idx):
    """Sort each row and drop repeats, in place; return the number of entries that remain.

    Afterwards ``idx[:remaining]`` holds the rows that the changed ``ptr`` describes. Long rows are
    sorted by NumPy (outside compiled code: Numba's own sort is slower and takes a second to
    compile), short ones by insertion: O(E log d) for rows of length d or less.
    """
    for row in np.flatnonzero(np.diff(ptr) > LONG_ROW):
        idx[ptr[row] : ptr[row + 1]].sort()
    return _sort_short_rows(ptr, idx)


def _sort_rows_by_numpy(ptr, idx):
    lengths = np.diff(ptr)
    rows = np.repeat(np.arange(lengths.size), lengths)
    idx[: rows.size] = idx[: rows.size][np.lexsort((idx[: rows.size], rows))]
    is_first = np.ones(rows.size, bool)
    is_first[1:] = (rows[1:] != rows[:-1]) | (idx[1 : rows.size] != idx[: rows.size - 1])
    ptr[1:] = np.cumsum(np.bincount(rows[is_first], minlength=lengths.size))
    idx[: ptr[-1]] = idx[: rows.size][is_first]
    return ptr[-1]


@compiled(types="int64[] index[]", twin=_sort_rows_by_numpy)
def _sort_short_rows(ptr, idx):
    place = np.int64(0)
    begin = ptr[0]
    for row in range(ptr.size - 1):
        end = ptr[row + 1]
        for i in range(begin + 1, end):  # a long row is sorted already; one pass checks it
            entry = idx[np.uint64(i)]
            j = i
            while j > begin and idx[np.uint64(j - 1)] > entry:
                idx[np.uint64(j)] = idx[np.uint64(j - 1)]
                j -= 1
            idx[np.uint64(j)] = entry
        first = place
        for i in range(begin, end):
            entry = idx[np.uint64(i)]
            if place == first or idx[np.uint64(place - 1)] != entry:
                idx[np.uint64(place)] = entry
                place += 1
        ptr[row + 1] = place
        begin = end
    return place
