from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from tests.labels.loopy_definition import counter_by_rounds, functions_by_definition
from tests.strategies import digraphs

from zermelo import Digraph, Infinity, Outcome, loopy, outcomes
from zermelo.errors import UnknownVertex
from zermelo.labels.loops.loopy import BUFFER_SIZE


@given(digraphs())
@settings(max_examples=200, deadline=None)
def test_the_sets_in_one_array_are_those_of_the_vertices(G: Digraph) -> None:
    result = loopy(G)
    ptr, values = result.sets
    for number, name in enumerate(G):
        held = values[ptr[number] : ptr[number + 1]].tolist()
        value = result[name]
        assert value == result.at(number)
        assert held == (sorted(value.K) if isinstance(value, Infinity) else [])
        assert name in result.where(value)
    assert sum(len(result.where(value)) for value in set(result.as_dict().values())) == len(G)


@given(digraphs(max_vertices=12))
@settings(max_examples=200, deadline=None)
def test_loops_and_passes(G: Digraph) -> None:
    """Who can pass is never forced: a vertex with a loop is ∞."""
    result = loopy(G)
    looped = Digraph([*G.edges(), *((v, v) for v in G)], vertices=G)
    for v in G:
        if G.has_edge(v, v):
            assert isinstance(result[v], Infinity)
        assert loopy(looped)[v] == Infinity()


def test_a_pass_beside_a_nim_heap() -> None:
    """A heap in which one may pass from size 2 on, but not below."""
    G = Digraph([(a, b) for a in range(4) for b in range(a)] + [(2, 2)])
    assert loopy(G).as_dict() == {
        0: 0, 1: 1, 2: Infinity({0, 1}), 3: Infinity({0, 1}),
    }  # fmt: skip
    assert list(functions_by_definition(G)) == [{1: 1, 0: 0, 2: None, 3: None}]


def test_a_larger_value_may_be_reversed() -> None:
    """The move from 5 to 4 in Figure 7 of Fraenkel 1996a is answered at once: it does no harm."""
    G = Digraph([(4, 3), (4, 5), (5, 4)])
    assert loopy(G).as_dict() == {4: 1, 3: 0, 5: 0}
    assert loopy(G).counter.as_dict() == {4: 2, 3: 0, 5: 1}


def test_results_are_frozen_and_readable() -> None:
    result = loopy(Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d")]))
    assert repr(result) == "<γ of 4 vertices: 2 finite, the largest 1; 2 ∞>"
    assert repr(loopy(Digraph())) == "<γ of 0 vertices: 0 finite; 0 ∞>"
    assert repr(loopy(Digraph([(1, 1)]))) == "<γ of 1 vertices: 0 finite; 1 ∞>"
    assert (result["c"], type(result["c"])) == (1, int)
    assert result.counts.tolist() == [1, 1]
    assert result.outcome("b") is Outcome.D
    assert list(result.where(Infinity({1}))) == ["b"]
    assert list(result.where(7)) == list(result.where(Infinity({7}))) == []
    assert loopy(Digraph()).as_dict() == {}
    for array in (result.array, result.counter.array, *result.sets):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 1
    with pytest.raises(UnknownVertex):
        result["z"]


@pytest.mark.parametrize("seed", range(6))
def test_a_large_digraph_agrees_with_its_outcomes(seed: int) -> None:
    rng = np.random.default_rng(seed)
    count, edges = 20_000, int(20_000 * rng.uniform(1, 12))
    a, b = rng.integers(0, count, edges), rng.integers(0, count, edges)
    high, low = np.maximum(a, b), np.minimum(a, b)
    back = rng.random(edges) < 10.0 ** -rng.integers(1, 5)
    mixed = rng.permutation(count)
    G = Digraph.from_arrays(
        mixed[np.where(back, low, high)], mixed[np.where(back, high, low)], count=count
    )
    result, who = loopy(G), outcomes(G)
    ptr, values = result.sets
    wins = np.zeros(count, np.bool_)
    wins[np.repeat(np.arange(count), np.diff(ptr))[values == 0]] = True
    assert np.array_equal(result.array == 0, who.pnd == 0)
    assert np.array_equal((result.array > 0) | wins, who.pnd == 1)
    assert np.array_equal(2 * result.counter.array[who.pnd == 0],
                          who.remoteness.array[who.pnd == 0])  # fmt: skip
    assert np.array_equal(result.counter.array >= 0, result.array >= 0)


@pytest.mark.parametrize("seed", range(4))
def test_the_counter_is_the_least_on_digraphs_with_long_rows(seed: int) -> None:
    """Hubs have more predecessors than are listed at once."""
    rng = np.random.default_rng(seed)
    count = 3 * BUFFER_SIZE
    ends = rng.integers(0, count, (2, 3 * count))
    high, low = ends.max(axis=0), ends.min(axis=0)
    back = rng.random(high.size) < 0.02
    sources, targets = np.where(back, low, high), np.where(back, high, low)
    hubs = rng.integers(0, 3, 2 * count)
    above = rng.integers(20, count, 2 * count)
    G = Digraph.from_arrays(
        np.concatenate([sources, above]), np.concatenate([targets, hubs]), count=count
    )
    result = loopy(G)
    assert np.diff(G.predecessor_rows[0]).max() > BUFFER_SIZE
    gamma = {v: None if isinstance(result[v], Infinity) else result[v] for v in G}
    assert result.counter.as_dict() == counter_by_rounds(G, gamma)
