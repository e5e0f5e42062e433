from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from tests.strategies import acyclic_digraphs, digraphs

from zermelo import Digraph, Outcome, find_cycle, grundy, levels, outcomes
from zermelo.errors import HasCycle, UnknownVertex


@given(digraphs())
@settings(max_examples=200, deadline=None)
def test_a_cycle_is_refused_and_named(G: Digraph) -> None:
    if find_cycle(G) is None:
        assert len(grundy(G)) == len(G)
        return
    with pytest.raises(HasCycle, match="the Grundy function needs an acyclic digraph") as caught:
        grundy(G)
    cycle = caught.value.cycle
    assert all(G.has_edge(u, v) for u, v in zip(cycle, [*cycle[1:], cycle[0]], strict=True))


@given(acyclic_digraphs())
@settings(max_examples=200, deadline=None)
def test_what_is_said_of_every_vertex(G: Digraph) -> None:
    result, who = grundy(G), outcomes(G)
    assert result.level.as_dict() == levels(G).as_dict()
    for u in G:
        assert result.outcome(u) is who[u]
        assert result.winning_options(u) == tuple(v for v in G.options(u) if who[v] is Outcome.P)
        assert result.best_option(u) == who.best_option(u)
        by_value = result.options_by_value(u)
        assert sorted(v for held in by_value.values() for v in held) == sorted(G.options(u))
        assert list(by_value) == sorted(by_value)
        assert result[u] not in by_value
        assert set(range(result[u])) <= set(by_value)
    assert sum(len(result.where(k)) for k in range(result.counts.size)) == len(G)
    assert [len(result.where(k)) for k in range(result.counts.size)] == result.counts.tolist()


@given(acyclic_digraphs())
@settings(max_examples=100, deadline=None)
def test_stages_build_the_kernel(G: Digraph) -> None:
    kernel: set[object] = set()
    seen: set[object] = set()
    result = grundy(G)
    for stage in result.stages():
        joined = {v for v in stage.new if kernel.isdisjoint(G.options(v))}
        assert all(seen.issuperset(G.options(v)) for v in stage.new)
        kernel |= joined
        seen |= set(stage.new)
        assert joined == stage.joined
        assert kernel == stage.K
        assert seen == stage.L
    assert seen == set(G)
    assert kernel == result.where(0)


def test_results_are_frozen_and_readable() -> None:
    result = grundy(Digraph([("c", "a"), ("c", "b"), ("b", "a")]))
    assert repr(result) == "<Grundy values of 3 vertices, the largest 2>"
    assert repr(grundy(Digraph())) == "<Grundy values of 0 vertices>"
    assert list(grundy(Digraph()).stages()) == []
    assert (result["c"], type(result["c"])) == (2, int)
    assert result.as_dict() == {"c": 2, "a": 0, "b": 1}
    for array in (result.array, result.level.array, result.counter.array):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    with pytest.raises(UnknownVertex):
        result["z"]


def test_a_nim_heap_has_its_size_as_value_level_and_counter() -> None:
    size = 400
    sources, targets = np.tril_indices(size, -1)
    for order in (
        np.arange(size),
        np.arange(size)[::-1],
        np.random.default_rng(1).permutation(size),
    ):
        result = grundy(Digraph.from_arrays(order[sources], order[targets], count=size))
        for array in (result.array, result.level.array, result.counter.array):
            assert array[order].tolist() == list(range(size))


def test_a_long_path_alternates() -> None:
    count = 300_001
    mixed = np.random.default_rng(2).permutation(count)
    G = Digraph.from_arrays(mixed[:-1], mixed[1:], count=count)
    assert grundy(G).array[mixed[::-1]].tolist() == [0, 1] * (count // 2) + [0]
