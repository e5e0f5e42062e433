"""Text, rows and routes on their own."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from zermelo.labels.outcomes import outcomes
from zermelo.pictures.excerpt import full_excerpt
from zermelo.pictures.layers import _spread, layered
from zermelo.pictures.layout import lay_out
from zermelo.pictures.routes import Router
from zermelo.pictures.text import Sizes, shorten, width_of, wrap


@given(st.text(max_size=40), st.floats(0, 100))
def test_shortened_text_fits(text, room):
    short = shorten(text, 10, room)
    assert short == text or short.endswith("…")
    assert short in (text, "…") or width_of(short, 10) <= room + 1e-9


def test_wrap_keeps_every_word():
    lines = wrap("the quick brown fox jumps over a supercalifragilistic dog", 10, 90)
    assert lines[:3] == ["the quick brown", "fox jumps over a", "supercalifragilist"]
    assert "".join(lines).replace(" ", "") == "thequickbrownfoxjumpsoverasupercalifragilisticdog"
    assert all(width_of(line, 10) <= 90 for line in lines)


@given(st.lists(st.tuples(st.floats(-50, 50), st.floats(0.1, 9)), min_size=1, max_size=12))
def test_spread_keeps_order_and_gaps(wanted):
    places, weights = (np.array(column) for column in zip(*wanted, strict=True))
    spread = _spread(places, weights, 3.0)
    assert np.all(np.diff(spread) >= 3.0 - 1e-9)
    if np.all(np.diff(places) >= 3.0):
        assert np.allclose(spread, places)


def test_size_of_a_vertex_follows_the_longest_name():
    assert Sizes.for_names(["a", "b"]).width == Sizes.for_names(["a", "b"]).height
    assert Sizes.for_names(["a", "a rather long name"]).width > 100
    assert Sizes.for_names(["x" * 100]).width < 160
    assert Sizes.for_names(map(str, range(200))).height < Sizes.for_names("a").height


@pytest.mark.parametrize("long", [3, 6, 15])
def test_long_edge_goes_round_the_vertices_in_its_way(long):
    # a path, and an edge from its first vertex to its last but one: all on one vertical line
    G = z.Digraph([(i, i + 1) for i in range(long)] + [(0, long - 1)])
    excerpt = full_excerpt(G, outcomes(G))
    sizes = Sizes.for_names(map(str, G))
    layout = lay_out(excerpt, sizes)
    router = Router(layout, sizes, 2.0)
    for source, target in zip(excerpt.sources.tolist(), excerpt.targets.tolist(), strict=True):
        assert router.hits(router.route(source, target), source, target) == 0


def test_components_stand_side_by_side():
    edges = np.array([(1, 0), (2, 0), (3, 2), (4, 2), (5, 4), (7, 6), (8, 6), (9, 8)])
    heights = np.array([3, 0, 2, 0, 1, 0, 2, 0, 1, 0])
    kinds = np.zeros(len(edges), np.int64)
    x, y, _ = layered(heights, edges[:, 0], edges[:, 1], kinds, Sizes.for_names("abcdefghij"))
    assert x[:6].max() < x[6:].min()
    assert len(set(zip(x.tolist(), y.tolist(), strict=True))) == 10
