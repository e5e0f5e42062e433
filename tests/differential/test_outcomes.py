"""Algorithm PND against the two definitions and against clingo."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from tests.oracles import clingo_outcomes
from tests.strategies import acyclic_digraphs, digraphs

from zermelo import Digraph, Outcome, outcomes
from zermelo.labels.outcomes_definition import outcomes_by_fixed_points, outcomes_by_stages


def agrees_with_definitions(G: Digraph) -> None:
    result = outcomes(G)
    stages = outcomes_by_stages(G)
    assert {v: (result[v], result.remoteness[v]) for v in G} == stages
    assert result.as_dict() == outcomes_by_fixed_points(G)


@given(digraphs())
@settings(max_examples=400, deadline=None)
def test_any_digraph_agrees_with_both_definitions(G: Digraph) -> None:
    agrees_with_definitions(G)


@given(acyclic_digraphs())
@settings(max_examples=200, deadline=None)
def test_an_acyclic_digraph_agrees_and_has_no_draw(G: Digraph) -> None:
    agrees_with_definitions(G)
    assert outcomes(G).counts[Outcome.D] == 0


def test_every_digraph_on_three_vertices() -> None:
    pairs = [(u, v) for u in range(3) for v in range(3)]
    for code in range(1 << len(pairs)):
        edges = [pair for place, pair in enumerate(pairs) if code >> place & 1]
        agrees_with_definitions(Digraph(edges, vertices=range(3)))


@pytest.mark.parametrize("seed", range(40))
def test_clingo_agrees_on_larger_digraphs(seed: int) -> None:
    rng = np.random.default_rng(seed)
    count = int(rng.integers(1, 400))
    edges = int(count * rng.uniform(0.5, 3))
    G = Digraph.from_arrays(
        rng.integers(0, count, edges), rng.integers(0, count, edges), count=count
    )
    assert [str(outcomes(G)[v]) for v in G] == clingo_outcomes(G)


@pytest.mark.parametrize("descending", [True, False])
def test_the_single_pass_agrees_with_the_retrograde_one(descending: bool) -> None:
    rng = random.Random(7)
    for _ in range(50):
        count = rng.randrange(1, 60)
        pairs = [(rng.randrange(count), rng.randrange(count)) for _ in range(3 * count)]
        edges = [
            (max(e), min(e)) if descending else (min(e), max(e)) for e in pairs if e[0] != e[1]
        ]
        ordered = Digraph(edges, vertices=range(count))
        shuffled = list(range(count))
        rng.shuffle(shuffled)
        mixed = outcomes(Digraph(edges, vertices=shuffled))
        straight = outcomes(ordered)
        assert straight.as_dict() == mixed.as_dict()
        assert straight.remoteness.as_dict() == mixed.remoteness.as_dict()
