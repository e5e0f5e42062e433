"""Counting sorts: the bucketed one, the plain one and NumPy agree."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo._jit import csr

BUCKET = 1 << csr.SHIFT
INDEX = (np.int32, np.int64)
#: Vertex counts on both sides of where a bucket ends.
COUNTS = (1, 2, 100, BUCKET - 1, BUCKET, BUCKET + 1, 3 * BUCKET + 7)


def random_pairs(count, edges, seed, kind):
    rng = np.random.default_rng(seed)
    return tuple(rng.integers(0, count, edges).astype(kind) for _ in range(2))


def rows_by_numpy(keys, values, count):
    order = np.argsort(keys, kind="stable")
    ptr = np.zeros(count + 1, np.int64)
    ptr[1:] = np.cumsum(np.bincount(keys, minlength=count))
    return ptr, values[order]


def same(rows, expected):
    return all(np.array_equal(a, b) for a, b in zip(rows, expected, strict=True))


@pytest.mark.parametrize("kind", INDEX)
@pytest.mark.parametrize("bucketed", [False, True])
@pytest.mark.parametrize("count", COUNTS)
def test_rows_from_pairs_are_numpys_stable_sort(count, bucketed, kind):
    for edges in (0, 1, 50_000):
        keys, values = random_pairs(count, edges, edges, kind)
        ptr, idx = csr.rows_from_pairs(keys, values, count, bucketed=bucketed)
        assert ptr.dtype == np.int64
        assert idx.dtype == kind
        assert same((ptr, idx), rows_by_numpy(keys, values, count))


@pytest.mark.parametrize("kind", INDEX)
@pytest.mark.parametrize("bucketed", [False, True])
@pytest.mark.parametrize("count", COUNTS)
def test_transpose_is_a_sort_of_the_turned_pairs(count, bucketed, kind):
    sources, targets = random_pairs(count, 50_000, count, kind)
    sources.sort()
    ptr, idx = rows_by_numpy(sources, targets, count)
    turned = csr.transpose(ptr, idx, bucketed=bucketed)
    assert turned[1].dtype == kind
    assert same(turned, rows_by_numpy(targets, sources, count))


@pytest.mark.parametrize("bucketed", [False, True])
@pytest.mark.parametrize("count", COUNTS)
def test_transposing_twice_sorts_the_rows_and_nothing_else(count, bucketed):
    sources, targets = random_pairs(count, 40_000, count, np.int32)
    ptr, idx = csr.rows_from_pairs(sources, targets, count)
    remaining = csr.sort_rows(ptr, idx)
    rows = ptr, idx[:remaining].copy()
    turned = csr.transpose(*rows, bucketed=bucketed)
    assert same(csr.transpose(*turned, bucketed=bucketed), rows)


@pytest.mark.parametrize("bucketed", [False, True])
def test_all_edges_may_lie_in_one_bucket_and_in_one_row(bucketed):
    count = 4 * BUCKET
    sources = np.arange(count, dtype=np.int32)
    hub = np.full(count, 2 * BUCKET + 3, np.int32)
    ptr, idx = csr.rows_from_pairs(hub, sources, count, bucketed=bucketed)
    assert ptr[hub[0]] == 0
    assert ptr[hub[0] + 1] == count
    assert np.array_equal(idx, sources)
    assert np.array_equal(csr.transpose(ptr, idx, bucketed=bucketed)[1], hub)


def test_large_digraphs_take_buckets_by_themselves(monkeypatch):
    monkeypatch.setattr(csr, "PLAIN_EDGES", 10)
    monkeypatch.setattr(csr, "PLAIN_KEYS", 10)
    monkeypatch.setattr(csr, "_plain_rows", None)  # calling it would fail
    monkeypatch.setattr(csr, "_plain_pairs", None)
    keys, values = random_pairs(100, 1000, 1, np.int32)
    rows = csr.rows_from_pairs(keys, values, 100)
    assert same(rows, rows_by_numpy(keys, values, 100))
    csr.transpose(*rows)


@pytest.mark.parametrize("bucketed", [False, True])
def test_no_vertices(bucketed):
    none = np.zeros(0, np.int32)
    ptr, idx = csr.rows_from_pairs(none, none, 0, bucketed=bucketed)
    assert ptr.tolist() == [0]
    assert idx.size == 0
    assert csr.transpose(ptr, idx, bucketed=bucketed)[0].tolist() == [0]
    assert csr.sort_rows(ptr, idx) == 0


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=60))
@settings(max_examples=200, deadline=None)
def test_sort_rows_merges_parallel_edges(pairs):
    ends = np.array(pairs, np.int32).reshape(-1, 2)
    ptr, idx = csr.rows_from_pairs(ends[:, 0].copy(), ends[:, 1].copy(), 10)
    remaining = csr.sort_rows(ptr, idx)
    assert ptr[-1] == remaining == len(set(pairs))
    rows = [(u, int(v)) for u in range(10) for v in idx[ptr[u] : ptr[u + 1]]]
    assert rows == sorted(set(pairs))


@pytest.mark.parametrize("kind", INDEX)
@pytest.mark.parametrize("length", [csr.LONG_ROW - 1, csr.LONG_ROW, csr.LONG_ROW + 1, 5000])
def test_sort_rows_of_any_length(length, kind):
    rng = np.random.default_rng(length)
    lengths = rng.integers(0, 2 * length, 50)
    ptr = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    idx = rng.integers(0, 3 * length, ptr[-1]).astype(kind)
    expected = [np.unique(idx[ptr[u] : ptr[u + 1]]) for u in range(50)]
    remaining = csr.sort_rows(ptr, idx)
    assert np.array_equal(idx[:remaining], np.concatenate(expected))
    assert np.diff(ptr).tolist() == [row.size for row in expected]
