"""Two cores say what one says, and stop when they are told to."""

from __future__ import annotations

import gc
import itertools
import os
import signal
import threading
import time
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo
from zermelo import Digraph
from zermelo._jit import cores, csr, retrograde, threads
from zermelo._jit.compiled import compiled, running
from zermelo._jit.cores import Cores, using
from zermelo.errors import Interrupted, LimitReached
from zermelo.limits import Limits

#: The least that a box may have room for.
LEAST = 1100


def random_digraph(count: int, degree: float, seed: int) -> Digraph:
    pairs = np.random.default_rng(seed).integers(0, count, (2, int(count * degree)))
    return Digraph.from_arrays(*pairs, count=count)


def solved(G: Digraph, number: int, *, winning: bool = True) -> tuple[np.ndarray, ...]:
    """The predecessors and the labels, or levels, on so many cores."""
    ptr, idx = G.successors
    with using(number):
        rows = csr.transpose(ptr, idx, bucketed=True)
        if not winning:
            return *rows, retrograde.levels(ptr, *rows)
        state = np.empty(len(G), idx.dtype)
        labelled = retrograde.label(ptr, *rows, state)
    assert labelled == np.count_nonzero(state >= 0)
    return *rows, state


@pytest.fixture
def tiny() -> Iterator[None]:
    """Levels of two vertices are wide, blocks and boxes small."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threads, "MIN_WIDTH", 2)
        patch.setattr(threads, "SHIFT", 1)
        patch.setattr(threads, "BOX", LEAST)
        yield


digraphs = st.integers(1, 40).flatmap(
    lambda count: st.tuples(
        st.just(count),
        st.lists(
            st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)), max_size=3 * count
        ),
    )
)


@given(digraphs, st.integers(1, 3), st.integers(0, 4), st.booleans())
@settings(max_examples=150, deadline=None)
def test_two_cores_give_the_labels_of_one(given_one, wide, shift, winning):
    count, pairs = given_one
    G = Digraph.from_arrays(*np.array(pairs, np.int32).reshape(-1, 2).T, count=count)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threads, "MIN_WIDTH", wide)
        patch.setattr(threads, "SHIFT", shift)
        patch.setattr(threads, "BOX", LEAST)
        for one, two in zip(
            solved(G, 1, winning=winning), solved(G, 2, winning=winning), strict=True
        ):
            np.testing.assert_array_equal(one, two)


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("kind", [np.int32, np.int64])
@pytest.mark.parametrize("degree", [0.7, 1.5, 2, 4])
def test_levels_of_many_rounds(degree, kind):
    # Thousands of predecessors a level: boxes are filled many times, long rows cut.
    G = random_digraph(6_000, degree, int(10 * degree))
    hub = np.arange(1, 4_000)
    sources, targets = G.edge_arrays()
    ends = np.concatenate([sources, hub]), np.concatenate([targets, np.zeros_like(hub)])
    G = Digraph.from_arrays(*(end.astype(kind) for end in ends), count=len(G))
    for winning in (True, False):
        with running(compiled=kind is np.int32):
            one, two = (solved(G, number, winning=winning) for number in (1, 2))
        for a, b in zip(one, two, strict=True):
            np.testing.assert_array_equal(a, b)


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("count", [1, 2, 3 * (1 << csr.SHIFT) + 7])
def test_predecessors_and_rows_of_pairs(count):
    rng = np.random.default_rng(count)
    keys, values = (rng.integers(0, count, 70_000).astype(np.int32) for _ in range(2))
    both = []
    for number in (1, 2):
        with using(number):
            rows = csr.rows_from_pairs(keys, values, count, bucketed=True)
            both.append((*rows, *csr.transpose(*rows, bucketed=True)))
    for one, two in zip(*both, strict=True):
        np.testing.assert_array_equal(one, two)


@pytest.mark.usefixtures("tiny")
def test_whole_questions(monkeypatch):
    monkeypatch.setattr(cores, "_usable_cores", lambda: 2)
    monkeypatch.setattr(csr, "PLAIN_EDGES", 10)
    monkeypatch.setattr(csr, "PLAIN_KEYS", 10)
    for seed in range(5):
        found = []
        for worth in (1 << 40, 1):
            monkeypatch.setattr(cores, "MIN_EDGES", worth)
            G = random_digraph(500, 1.5, seed)
            found.append((zermelo.outcomes(G).array, zermelo.loopy(G).array))
        for one, two in zip(*found, strict=True):
            np.testing.assert_array_equal(one, two)


# ------------------------------------------------------------------------------ when it is stopped


@pytest.mark.usefixtures("tiny")
def test_limits_stop_both(monkeypatch):
    monkeypatch.setattr(retrograde, "SLICE", 500)
    G = random_digraph(5_000, 1.5, 1)
    whole = np.count_nonzero(zermelo.outcomes(G).array >= 0)
    before = threading.active_count()
    labelled = []
    for looks in (3, 5, 9):
        asked = itertools.count()
        stop = lambda asked=asked, looks=looks: next(asked) >= looks  # noqa: E731
        with using(2), pytest.raises(LimitReached) as caught:
            zermelo.outcomes(G, Limits(stop=stop))
        labelled.append(caught.value.known["labelled"])
    assert threading.active_count() == before
    assert 0 < labelled[0] < labelled[1] < labelled[2] < whole


def label_until_struck(G: Digraph, seconds: float) -> None:
    signal.setitimer(signal.ITIMER_REAL, seconds)
    while True:
        zermelo.outcomes(G)


@pytest.mark.usefixtures("tiny")
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers that signal")
@pytest.mark.parametrize("seconds", [0.002, 0.01, 0.03, 0.06])
def test_interrupts_stop_both(seconds):
    G = random_digraph(200_000, 2, 2)
    with using(2):
        expected = zermelo.outcomes(G).array
        before = threading.active_count()
        handler = signal.signal(signal.SIGALRM, signal.default_int_handler)
        try:
            with pytest.raises((Interrupted, KeyboardInterrupt)):
                label_until_struck(G, seconds)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, handler)
        for _ in range(600):  # one that lost its master notices soon
            gc.collect()
            if threading.active_count() == before:
                break
            time.sleep(0.05)
        assert threading.active_count() == before
        np.testing.assert_array_equal(zermelo.outcomes(G).array, expected)


@compiled
def _fill(array, number):
    for i in range(array.size):
        array[i] = number


def test_what_a_part_raises_comes_out():
    with running(compiled=False), using(2), Cores(1) as two:
        assert two.count == 2
        for parts in (((None, 1), (np.zeros(2), 1)), ((np.zeros(2), 1), (None, 1))):
            with pytest.raises(AttributeError):
                two.run(_fill, *parts)
        held = np.zeros(3), np.zeros(4)
        two.run(_fill, (held[0], 1), (held[1], 2))
    assert held[0].tolist() == [1] * 3
    assert held[1].tolist() == [2] * 4


def test_no_second_thread_is_one_core(monkeypatch):
    def refused(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refused)
    with using(2), Cores(1) as one:
        assert one.count == 1
        held = np.zeros(2), np.zeros(3)
        one.run(_fill, (held[0], 1), (held[1], 2))
    assert [array.tolist() for array in held] == [[1] * 2, [2] * 3]


def test_little_work_is_one_cores():
    assert Cores(cores.MIN_EDGES - 1).count == 1
    assert Cores(cores.MIN_EDGES).count == cores._usable_cores() <= 2


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="no affinity")
def test_a_process_bound_to_one_core_uses_one():
    allowed = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, {min(allowed)})
        assert cores._usable_cores() == 1
    finally:
        os.sched_setaffinity(0, allowed)
