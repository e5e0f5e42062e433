"""Labelling loops against plain fixed points on digraphs of many shapes."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo._jit import csr, flow, retrograde

INDEX = (np.int32, np.int64)


def rows(pairs, count, kind=np.int32):
    ends = np.array(sorted(set(pairs)), kind).reshape(-1, 2)
    return csr.rows_from_pairs(ends[:, 0].copy(), ends[:, 1].copy(), count)


def labels(ptr, idx):
    state = np.empty(ptr.size - 1, idx.dtype)
    labelled = retrograde.label(ptr, *csr.transpose(ptr, idx), state)
    assert labelled == np.count_nonzero(state >= 0)
    return state


def labels_by_stages(ptr, idx):
    """Remoteness straight from its definition, one remoteness after the other."""
    options = [idx[a:b].tolist() for a, b in pairwise(ptr)]
    held = [0 if not row else -1 for row in options]
    now = 0
    while now in held:
        now += 1
        before = held.copy()
        for u, row in enumerate(options):
            if before[u] >= 0 or not row:
                continue
            reached = [before[v] for v in row]
            wins = any(r >= 0 and r % 2 == 0 for r in reached)
            loses = all(r >= 0 and r % 2 == 1 for r in reached)
            if wins or loses:
                held[u] = now
    return held


def levels_by_peeling(ptr, idx):
    count = ptr.size - 1
    live, level = np.diff(ptr).tolist(), [-1] * count
    above = [[] for _ in range(count)]
    for u in range(count):
        for v in idx[ptr[u] : ptr[u + 1]].tolist():
            above[v].append(u)
    ready = deque(u for u in range(count) if live[u] == 0)
    for u in ready:
        level[u] = 0
    while ready:
        v = ready.popleft()
        for u in above[v]:
            live[u] -= 1
            if live[u] == 0:
                level[u] = level[v] + 1
                ready.append(u)
    return level


def random_rows(count, degree, seed, kind=np.int32):
    rng = np.random.default_rng(seed)
    sources, targets = (rng.integers(0, count, int(count * degree)).astype(kind) for _ in range(2))
    ptr, idx = csr.rows_from_pairs(sources, targets, count)
    remaining = csr.sort_rows(ptr, idx)
    return ptr, idx[:remaining].copy()


digraphs = st.integers(1, 12).flatmap(
    lambda count: st.tuples(
        st.just(count),
        st.lists(
            st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)), max_size=4 * count
        ),
    )
)


@given(digraphs)
@settings(max_examples=300, deadline=None)
def test_labels_and_levels_of_small_digraphs(given_one):
    count, pairs = given_one
    for kind in INDEX:
        ptr, idx = rows(pairs, count, kind)
        assert labels(ptr, idx).tolist() == labels_by_stages(ptr, idx)
        found = retrograde.levels(ptr, *csr.transpose(ptr, idx))
        assert found.tolist() == levels_by_peeling(ptr, idx)


@pytest.mark.parametrize("kind", INDEX)
@pytest.mark.parametrize("degree", [0.5, 1, 1.5, 2, 3])
def test_labels_of_digraphs_of_many_blocks(degree, kind):
    # Some thousand vertices a level: several blocks, and levels put in order of number.
    ptr, idx = random_rows(6000, degree, int(10 * degree), kind)
    found = labels(ptr, idx)
    assert found.dtype == kind
    assert found.tolist() == labels_by_stages(ptr, idx)
    assert retrograde.levels(ptr, *csr.transpose(ptr, idx)).tolist() == levels_by_peeling(ptr, idx)


@pytest.mark.parametrize("above", range(flow.SHORT_ROW + 20))
def test_labels_where_a_vertex_has_so_many_predecessors(above):
    # Vertex 0 is the leaf, 1..above may move to it, and each of them has predecessors of its own.
    pairs = [(u, 0) for u in range(1, above + 1)]
    count = above + 1
    for u in range(1, above + 1):
        pairs += [(count + k, u) for k in range(u)]
        count += u
    ptr, idx = rows(pairs, count)
    assert labels(ptr, idx).tolist() == labels_by_stages(ptr, idx)


@pytest.mark.parametrize("rooms", [1, 2, 9])
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_labels_of_a_hub(rooms, more):
    # Everyone may move to 0 and the last one to everyone else: rows of so many rooms.
    above = rooms * flow.BUFFER_SIZE + more
    last = above + 1
    pairs = [(u, 0) for u in range(1, last)] + [(last, u) for u in range(1, last)]
    found = labels(*rows(pairs, last + 1))
    assert found[0] == 0
    assert np.all(found[1:-1] == 1)
    assert found[-1] == 2


@pytest.mark.parametrize("kind", INDEX)
def test_labels_of_a_long_path(kind):
    count = 100_000
    ptr = np.concatenate([[0], np.arange(count)]).astype(np.int64)
    idx = np.arange(count - 1, dtype=kind)
    assert np.array_equal(labels(ptr, idx), np.arange(count))
    state = np.empty(count, kind)
    retrograde.label_by_smaller(ptr, idx, state, 0, count)
    assert np.array_equal(state, np.arange(count))
    assert np.array_equal(retrograde.levels(ptr, *csr.transpose(ptr, idx)), np.arange(count))


@pytest.mark.parametrize(("pairs", "count", "expected"), [([], 1, [0]), ([(0, 0)], 1, [-1])])
def test_one_vertex(pairs, count, expected):
    ptr, idx = rows(pairs, count)
    assert labels(ptr, idx).tolist() == expected
    assert retrograde.levels(ptr, *csr.transpose(ptr, idx)).tolist() == expected


def test_no_vertices():
    none = np.zeros(0, np.int32)
    ptr = np.zeros(1, np.int64)
    assert retrograde.label(ptr, ptr, none, none.copy()) == 0
    assert retrograde.levels(ptr, ptr, none).size == 0
    assert retrograde.order_of_labelling(none).size == 0
    retrograde.label_by_smaller(ptr, none, none.copy(), 0, 0)
    retrograde.label_by_larger(ptr, none, none.copy(), 0, 0)


@pytest.mark.parametrize("kind", INDEX)
@pytest.mark.parametrize("seed", range(5))
def test_one_pass_agrees_where_the_numbering_allows_it(seed, kind):
    rng = np.random.default_rng(seed)
    count = 500
    a, b = rng.integers(0, count, 1200), rng.integers(0, count, 1200)
    high, low = np.maximum(a, b)[a != b], np.minimum(a, b)[a != b]
    for sources, targets, order, one_pass in (
        (high, low, -1, retrograde.label_by_smaller),
        (low, high, 1, retrograde.label_by_larger),
    ):
        ptr, idx = rows(list(zip(sources.tolist(), targets.tolist(), strict=True)), count, kind)
        assert retrograde.numbering(ptr, idx) == order
        state = np.empty(count, kind)
        one_pass(ptr, idx, state, 0, count)
        assert np.array_equal(state, labels(ptr, idx))


@pytest.mark.parametrize(
    ("pairs", "order"),
    [([(0, 0)], 0), ([(0, 1), (1, 0)], 0), ([(1, 0), (1, 2)], 0), ([], -1), ([(0, 2)], 1)],
)
def test_numbering(pairs, order):
    assert retrograde.numbering(*rows(pairs, 3)) == order


def test_order_of_labelling_is_by_remoteness_then_number():
    remoteness = np.array([2, 1, 0, -1, 2, 3, 0], np.int32)
    assert retrograde.order_of_labelling(remoteness).tolist() == [2, -1, 0, -1, 3, -1, 1]
