"""The order of layers, and what layouts ask of small graphs."""

from __future__ import annotations

import igraph
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.pictures.gallery import BEFORE, GALLERY, crossings

from zermelo.pictures.layers import Links, ordered


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, list[tuple[int, int]]]:
    count = draw(st.integers(1, 12))
    vertex = st.integers(0, count - 1)
    return count, draw(st.lists(st.tuples(vertex, vertex), max_size=20))


def links_of(count: int, pairs: list[tuple[int, int]]) -> Links:
    ends = np.array(pairs, np.int64).reshape(-1, 2)
    return Links.of(count, ends[:, 0], ends[:, 1])


@given(graphs())
def test_links_agree_with_igraph(graph: tuple[int, list[tuple[int, int]]]) -> None:
    count, pairs = graph
    links, there = links_of(count, pairs), igraph.Graph(count, pairs).simplify()
    assert links.degrees.tolist() == there.degree()
    assert [part.tolist() for part in links.parts()] == [sorted(c) for c in there.components()]
    far = np.array(there.distances())
    assert np.array_equal(links.distances, np.where(np.isinf(far), -1, far))
    cycle = links.shortest_cycle()
    assert len(cycle) == (0 if there.is_acyclic() else there.girth())
    assert len({*cycle}) == len(cycle)
    for u, v in zip(cycle, cycle[1:] + cycle[:1], strict=True):
        assert links.adjacency[u, v]


@given(graphs(), st.randoms(use_true_random=False))
def test_an_order_has_every_vertex_once(graph: tuple[int, list[tuple[int, int]]], chance) -> None:
    count, pairs = graph
    layer = np.array([chance.randrange(4) for _ in range(count)])
    ends = np.array(pairs, np.int64).reshape(-1, 2)
    assert sorted(ordered(layer, ends[:, 0], ends[:, 1]).tolist()) == [*range(count)]


def test_a_tree_and_a_ladder_are_drawn_without_crossings() -> None:
    rng = np.random.default_rng(1)
    count = 31
    mixed = rng.permutation(count)
    upper, lower = np.array([(v, (v - 1) // 2) for v in range(1, count)]).T
    layer = np.empty(count, np.int64)
    layer[mixed] = [(v + 1).bit_length() - 1 for v in range(count)]
    order = ordered(layer, mixed[upper], mixed[lower]).tolist()
    place = {v: order.index(v) for v in range(count)}
    pairs = [(int(mixed[u]), int(mixed[v])) for u, v in zip(upper, lower, strict=True)]
    for u, v in pairs:
        for w, x in pairs:
            if layer[u] == layer[w]:
                assert (place[u] - place[w]) * (place[v] - place[x]) >= 0


@pytest.mark.parametrize(
    "kind", ["examples", "acyclic, 30 vertices", "anywhere, 20 vertices", "graphs"]
)
def test_pictures_cross_no_more_than_they_did(kind: str) -> None:
    assert sum(map(crossings, GALLERY[kind]())) <= 1.1 * BEFORE[kind]
