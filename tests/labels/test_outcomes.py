from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from tests.strategies import digraphs

from zermelo import Digraph, Outcome, outcomes
from zermelo.errors import UnknownVertex
from zermelo.limits import Limits


@given(digraphs(max_vertices=12))
@settings(max_examples=200, deadline=None)
def test_the_counter_has_property_1_of_theorem_2(G: Digraph) -> None:
    """Every N-option v of a P-position u has a P-option w with c(w) < c(u)."""
    result = outcomes(G)
    counter = result.counter
    labelled = [u for u in G if counter[u] is not None]
    assert set(labelled) == {u for u in G if result[u] is Outcome.P}
    assert sorted(counter[u] for u in labelled) == list(range(len(labelled)))
    for u in labelled:
        for v in G.options(u):
            assert any(counter[w] is not None and counter[w] < counter[u] for w in G.options(v))


@given(digraphs(max_vertices=12))
@settings(max_examples=200, deadline=None)
def test_best_options_keep_the_promise(G: Digraph) -> None:
    result = outcomes(G)
    for v in G:
        best, options = result.best_option(v), G.options(v)
        if not options:
            assert best is None
            continue
        assert best in options
        if result[v] is Outcome.D:
            assert result[best] is Outcome.D
            assert result.drawing_option(v) == best
            assert result.winning_option(v) is None
        else:
            assert result.remoteness[best] == result.remoteness[v] - 1
            assert (result.winning_option(v) == best) == (result[v] is Outcome.N)


def test_the_winner_hurries_and_the_loser_delays() -> None:
    # n can win at once (leaf) or in five moves (p); q delays as long as it can
    G = Digraph([("n", "leaf"), ("n", "p"), ("p", "n"), ("q", "n"), ("q", "m"), ("m", "p")])
    result = outcomes(G)
    assert result.winning_option("n") == "leaf"
    assert (result.remoteness["q"], result.best_option("q")) == (4, "m")


def test_a_loop_is_a_pass() -> None:
    result = outcomes(Digraph([("a", "a"), ("b", "b"), ("b", "leaf")]))
    assert result["a"] is Outcome.D  # nothing else to do than to pass
    assert result["b"] is Outcome.N  # one can pass, but winning is better


def test_no_vertices_at_all() -> None:
    result = outcomes(Digraph())
    assert result.counts == {Outcome.P: 0, Outcome.N: 0, Outcome.D: 0}
    assert result.counter.array.size == 0
    assert result.best_options.array.size == 0


def test_results_are_frozen_and_readable() -> None:
    result = outcomes(Digraph([("a", "b")]))
    for array in (result.pnd, result.remoteness.array, result.counter.array):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    with pytest.raises(TypeError, match="does not support item assignment"):
        result.counts[Outcome.P] = 9
    assert repr(result) == "<Outcomes of 2 vertices: P: 1, N: 1, D: 0>"
    assert repr(result.remoteness) == "<remoteness of 2 vertices>"
    assert np.asarray(result.remoteness).tolist() == [1, 0]
    assert list(result.where("N")) == ["a"]
    with pytest.raises(UnknownVertex, match="no vertex is called 'z' among the 2"):
        result["z"]


def test_a_long_path_alternates() -> None:
    count = 100_001
    steps = np.arange(count - 1)
    result = outcomes(Digraph.from_arrays(steps, steps + 1, count=count))
    assert result.remoteness.array.tolist() == list(range(count - 1, -1, -1))


def test_without_limits_no_clock_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would take as long as a small digraph does."""
    G = Digraph([(0, 1), (1, 2), (2, 0), (2, 3)])
    monkeypatch.setattr(Limits, "start", None)
    assert [outcome.name for outcome in map(outcomes(G).at, range(4))] == ["N", "P", "N", "P"]
