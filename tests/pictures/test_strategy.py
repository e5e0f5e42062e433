"""What is shown of a digraph too large to show whole."""

import numpy as np
import pytest
from tests.campaign import LONG

import zermelo as z
from zermelo.labels.outcomes import outcomes
from zermelo.pictures import draw
from zermelo.pictures.excerpt import choose_start, strategy


def random_digraph(count, edges, seed):
    rng = np.random.default_rng(seed)
    return z.Digraph.from_arrays(
        rng.integers(0, count, edges), rng.integers(0, count, edges), count=count
    )


@pytest.mark.parametrize("budget", [2, 7, 60])
@pytest.mark.parametrize("edges", [900, 1200, 2500])
def test_strategy_keeps_its_promises(edges, budget):
    G = random_digraph(1000, edges, edges)
    labels = outcomes(G)
    remoteness = labels.remoteness.array
    for start in (*range(40), choose_start(G, labels, budget)):
        part = strategy(G, labels, start, budget)
        assert len(part) <= budget
        assert part.vertices[0] == start
        shown = {int(v): i for i, v in enumerate(part.vertices)}
        edges_shown = set(zip(part.sources.tolist(), part.targets.tolist(), strict=True))
        for vertex, i in shown.items():
            options = G.option_numbers(vertex).tolist()
            drawn = {v for v in shown if (i, shown[v]) in edges_shown}
            if labels.pnd[vertex] == 1:  # N: its winning move alone, or a place to avoid
                if labels.pnd[start] == 2:
                    assert not drawn
                else:
                    (move,) = drawn
                    assert remoteness[move] == remoteness[vertex] - 1
            else:
                assert drawn == shown.keys() & set(options)
                assert part.omitted.get(i, 0) == len(options) - len(drawn)


def test_line_of_best_play_comes_first():
    # 0 -> 1 -> ... -> 40, and every vertex may also go to a leaf of its own beyond
    chain = [(i, i + 1) for i in range(40)]
    side = [(i, 100 + i) for i in range(0, 40, 2)] + [(100 + i, 200 + i) for i in range(0, 40, 2)]
    G = z.Digraph(chain + side)
    part = strategy(G, outcomes(G), G.index(0), 45)
    assert {G.names[int(v)] for v in part.vertices} >= set(range(41))
    assert len(part) == 45
    assert sum(part.omitted.values()) == 18


def test_replies_that_do_not_fit_are_counted(read):
    G = z.Digraph([("p", i) for i in range(100)] + [(i, "leaf") for i in range(100)])
    seen = read(draw(G, around="p", budget=30))
    assert len(seen.label) == 30
    assert "… 72 more" in seen.words
    assert "30 of 102 vertices; 72 options left out" in seen.words


def test_large_digraph_shows_a_strategy(read):
    G = random_digraph(10_000, 15_000, 1)
    picture = draw(G)
    assert "the winning strategy around" in picture.note
    assert "of 10,000 vertices" in picture.note
    assert 5 < len(read(picture).label) <= 60
    assert picture.note in read(picture).words


@pytest.mark.long
@pytest.mark.parametrize(("count", "edges"), [(20, 140), (100, 4000)] if LONG else [(20, 140)])
def test_many_edges_are_as_bad_as_many_vertices(count, edges):
    G = random_digraph(count, edges, 1)
    least = -(-G.edge_count // 4)
    assert least - 1 > count
    assert "around" in draw(G, max_vertices=least - 1).note
    assert "around" not in draw(G, max_vertices=least).note


def test_many_edges_by_default():
    assert "around" in draw(random_digraph(100, 1400, 1)).note


def test_large_digraph_of_draws(read):
    G = z.Digraph([(i, (i + j) % 5000) for i in range(5000) for j in (1, 2, 70)])
    picture = draw(G)
    assert picture.note.startswith("drawing moves around 0: 60 of 5,000")
    assert set(read(picture).label.values()) == {"D"}


def test_moves_to_avoid_are_shown(read):
    G = z.Digraph([("d", "e"), ("e", "d"), ("d", "n"), ("n", "leaf")])
    seen = read(draw(G, around="d"))
    assert seen.label == {"d": "D", "e": "D", "n": "N1"}
    assert seen.edges("other") == 1
    assert "move to avoid" in seen.words


def test_large_digraph_without_edges(read):
    assert len(read(draw(z.Digraph(vertices=range(1000)))).label) == 1


def test_around_in_a_small_digraph(read):
    G = z.Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("x", "b")])
    assert read(draw(G, around="b")).label == {"b": "N1", "c": "P0"}


def test_a_million_vertices():
    G = random_digraph(1_000_000, 1_400_000, 1)
    assert "of 1,000,000 vertices" in draw(G).note
