"""Words for vertices: whatever their names are, what a position writes reads back."""

from __future__ import annotations

from collections.abc import Hashable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from zermelo import Digraph, Graph
from zermelo.digraph.order import Order
from zermelo.errors import UnknownVertex
from zermelo.rulesets import Geodetic, Hackendot, Poset, Ruleset
from zermelo.rulesets.vertex_words import VertexWords

NAMES: st.SearchStrategy[Hashable] = (
    st.text(" -#+abv12", max_size=3) | st.integers(-2, 12) | st.tuples(st.integers(0, 1))
)


@given(st.lists(NAMES, unique=True, max_size=8))
@example([0, "", "#2"])
def test_words_read_back(names: list[Hashable]) -> None:
    words = VertexWords(Graph(vertices=names))
    written = [words.word(number) for number in range(len(names))]
    assert [words.index(word) for word in written] == list(range(len(names)))
    assert all(word.split() == [word] and word[0] not in "-+" for word in written)
    for number, name in enumerate(names):
        if name not in written:
            assert words.index(name) == number


def test_unknown_names() -> None:
    words = VertexWords(Graph(vertices=["a", "b c"]))
    for part in ("", "b", "#1", "#3", 0):
        with pytest.raises(UnknownVertex, match="no vertex is called"):
            words.index(part)


EDGES: list[tuple[Hashable, Hashable]] = [("a b", "-c"), ("a b", 3), (3, "d"), ("d", (0, 1))]


@pytest.mark.parametrize(
    "rules", [Geodetic(Graph(EDGES)), Hackendot(Digraph(EDGES)), Poset(Order(EDGES))]
)
def test_positions_read_back(rules: Ruleset) -> None:
    for position in rules().reachable(30):
        assert rules(*str(position).split()) == position
        for move in position.moves():
            assert str(move.to).split() == str(rules(*str(move.to).split())).split()
