"""γ and the Grundy function against their definitions, and against outcomes of sums."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.labels.loopy_definition import (
    broken_condition,
    counter_by_rounds,
    functions_by_definition,
)
from tests.strategies import acyclic_digraphs, digraphs
from tests.sums import nim_heap, sum_of

from zermelo import Digraph, Infinity, Outcome, TokenSum, grundy, loopy, loopy_sum, mex, outcomes
from zermelo.values.nimber import outcome_of


def finite(G: Digraph) -> dict:
    return loopy(G).finite.as_dict()


def holds_by_definition(G: Digraph) -> None:
    result = loopy(G)
    gamma, counter = result.finite.as_dict(), result.counter.as_dict()
    assert broken_condition(G, gamma, counter) == ""
    assert counter == counter_by_rounds(G, gamma)
    for u in G:
        if gamma[u] is None:
            held = {gamma[v] for v in G.options(u)} - {None}
            assert result[u] == Infinity(held)


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_gamma_is_the_only_function_with_a_b_c_on_every_digraph(count: int) -> None:
    pairs = [(u, v) for u in range(count) for v in range(count)]
    for code in range(1 << len(pairs)):
        edges = [pair for place, pair in enumerate(pairs) if code >> place & 1]
        G = Digraph(edges, vertices=range(count))
        assert list(functions_by_definition(G)) == [finite(G)], edges
        holds_by_definition(G)


def random_digraph(rng: random.Random, most: int) -> Digraph:
    count = rng.randrange(1, most + 1)
    edges = [
        (rng.randrange(count), rng.randrange(count))
        for _ in range(int(count * rng.uniform(0.3, 3.2)))
    ]
    if rng.random() < 0.5:  # mostly downwards: larger values, few ways back
        edges = [e if rng.random() < 0.15 else (max(e), min(e)) for e in edges]
    return Digraph(edges, vertices=rng.sample(range(count), count))


@pytest.mark.parametrize("seed", range(20))
def test_the_definition_on_random_digraphs(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        holds_by_definition(random_digraph(rng, 9))


@pytest.mark.parametrize("seed", range(5))
def test_gamma_is_the_only_one_on_random_digraphs(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        G = random_digraph(rng, 5)
        if np.prod([len(G.options(u)) + 2.0 for u in G]) < 3000:
            assert list(functions_by_definition(G)) == [finite(G)]


@pytest.mark.parametrize("seed", range(10))
def test_gamma_is_m_exactly_when_the_sum_with_a_nim_heap_of_m_is_p(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        G = random_digraph(rng, 8)
        result = loopy(G)
        largest = max(result.counts.size, 1)
        whole = outcomes(sum_of(G, nim_heap(largest)))
        for u in G:
            for m in range(largest + 1):
                assert (whole[u, m] is Outcome.P) == (result[u] == m)
                assert whole[u, m] is outcome_of(result[u] ^ m)


@given(digraphs())
@settings(max_examples=300, deadline=None)
def test_gamma_agrees_with_outcomes_of_the_digraph_itself(G: Digraph) -> None:
    holds_by_definition(G)
    result, who = loopy(G), outcomes(G)
    for u in G:
        assert result.outcome(u) is who[u]
        if who[u] is Outcome.P:
            assert 2 * result.counter[u] == who.remoteness[u]
    assert result.as_dict() == {u: result[u] for u in G}


@given(acyclic_digraphs())
@settings(max_examples=200, deadline=None)
def test_gamma_is_the_grundy_function_of_an_acyclic_digraph(G: Digraph) -> None:
    result = grundy(G)
    assert result.as_dict() == loopy(G).as_dict() == finite(G)
    assert result.as_dict() == {u: mex(result[v] for v in G.options(u)) for u in G}
    assert result.counter.as_dict() == loopy(G).counter.as_dict()
    for u in G:
        assert result.counter[u] <= result.level[u]


@given(st.lists(digraphs(max_vertices=5), min_size=2, max_size=3))
@settings(max_examples=150, deadline=None)
def test_sums_of_two_or_three_digraphs_agree_with_outcomes_of_the_product(
    games: list[Digraph],
) -> None:
    """Value, outcome and winning moves; the sum is also tokens on the disjoint union."""
    if np.prod([len(G) for G in games]) > 60:
        games = games[:2]
    whole = outcomes(sum_of(*games))
    values = [loopy(G) for G in games]
    union = Digraph(
        [((k, u), (k, v)) for k, G in enumerate(games) for u, v in G.edges()],
        vertices=[(k, u) for k, G in enumerate(games) for u in G],
    )
    gamma = loopy(union)
    for state in whole.digraph:
        total = loopy_sum(*(held[u] for held, u in zip(values, state, strict=True)))
        here = TokenSum(gamma, enumerate(state))
        assert here.value == total
        assert outcome_of(total) is here.outcome is whole[state]
        winning = {
            (k, v)
            for k, G in enumerate(games)
            for v in G.options(state[k])
            if whole[(*state[:k], v, *state[k + 1 :])] is Outcome.P
        }
        assert {move.option for move in here.winning_moves} == winning
        for k, v in winning:  # the winning moves are those that make the total 0
            assert loopy_sum(*(values[j][v if j == k else u] for j, u in enumerate(state))) == 0


@given(digraphs(max_vertices=5), digraphs(max_vertices=5))
@settings(max_examples=100, deadline=None)
def test_gamma_of_a_sum_is_the_sum_of_gammas(G: Digraph, H: Digraph) -> None:
    """γ of the product digraph itself is the generalised nim-sum: integers, ∞ and the sets."""
    product, first, second = loopy(sum_of(G, H)), loopy(G), loopy(H)
    for u, v in product.digraph:
        assert product[u, v] == loopy_sum(first[u], second[v])


@pytest.mark.parametrize("ascending", [False, True])
def test_the_single_pass_agrees_with_the_retrograde_one(ascending: bool) -> None:
    rng = random.Random(3)
    for _ in range(40):
        count = rng.randrange(2, 60)
        pairs = [rng.sample(range(count), 2) for _ in range(4 * count)]
        edges = [tuple(sorted(e, reverse=not ascending)) for e in pairs]
        shuffled = rng.sample(range(count), count)
        straight = grundy(Digraph(edges, vertices=range(count))).as_dict()
        assert straight == grundy(Digraph(edges, vertices=shuffled)).as_dict()


@pytest.mark.parametrize("seed", range(30))
def test_larger_digraphs_satisfy_the_definition(seed: int) -> None:
    rng = np.random.default_rng(seed)
    count = int(rng.integers(20, 150))
    size = int(count * rng.uniform(1, 8))
    sources, targets = rng.integers(0, count, size), rng.integers(0, count, size)
    back = rng.random(size) < rng.choice([0.01, 0.1, 0.5])
    high, low = np.maximum(sources, targets), np.minimum(sources, targets)
    G = Digraph.from_arrays(np.where(back, low, high), np.where(back, high, low), count=count)
    holds_by_definition(G)
