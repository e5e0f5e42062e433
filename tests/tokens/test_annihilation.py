from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.annihilation import after, random_digraph
from tests.strategies import acyclic_digraphs, digraphs

from zermelo import Digraph, Infinity, Outcome, TokenSum, grundy, loopy
from zermelo.errors import LimitReached, UnknownVertex
from zermelo.limits import Limits, Watch
from zermelo.tokens.annihilation import small as small_module
from zermelo.tokens.annihilation.replies import reply
from zermelo.tokens.annihilation.small import small_positions
from zermelo.tokens.annihilation.theory import annihilation

CYCLE = Digraph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")])


def test_by_name() -> None:
    result = annihilation(CYCLE)
    assert result["a", "c"] == 0
    assert result["a"] == Infinity()
    assert result.outcome("ab") is Outcome.N
    assert result.value_of(result.tokens("ab")) == 1
    assert result.names(0b101) == ("a", "c")
    assert result.best_of(result.tokens("a")) is None
    with pytest.raises(UnknownVertex):
        result.outcome("x")


def test_names_that_are_tuples() -> None:
    result = annihilation(Digraph([((0, 1), (1, 1)), ((1, 1), (0, 1))]))
    assert result[0, 1] == result[(0, 1),] == Infinity()
    assert result[(0, 1), (1, 1)] == 1


def test_spaces_by_name() -> None:
    result = annihilation(CYCLE)
    assert result.V0.dimension == 2
    assert {"a", "c"} in result.V0
    assert "ab" not in result.V0
    assert "ab" in result.Vf
    assert ["a", "x"] not in result.V0
    assert 3 not in result.V0
    assert repr(result.V0) == "<space of dimension 2 on 4 vertices>"
    assert repr(result).startswith("<annihilation on 4 vertices: 2^2 positions of value 0")


@given(acyclic_digraphs(), st.data())
@settings(max_examples=60, deadline=None)
def test_where_walks_end_it_is_the_sum_of_tokens(G: Digraph, data: st.DataObject) -> None:
    """On an acyclic digraph only the length of play changes (Fraenkel 1996a, section 4)."""
    result, values = annihilation(G), grundy(G)
    where = data.draw(st.sets(st.sampled_from(list(G)))) if len(G) else set()
    tokens = TokenSum(values, where)
    assert result.value_of(result.tokens(where)) == tokens.value
    assert result.counter_of(result.tokens(where)) == tokens.counter


@given(digraphs(max_vertices=9))
@settings(max_examples=60, deadline=None)
def test_single_tokens_have_the_values_of_the_vertices(G: Digraph) -> None:
    result, values = annihilation(G), loopy(G)
    for name in G:
        assert result.value_of(result.tokens([name])) == values[name]


@given(digraphs(max_vertices=7))
@settings(max_examples=40, deadline=None)
def test_positions_are_numbered_by_their_tokens(G: Digraph) -> None:
    small = small_positions(G.successors)
    seen = [small.tokens(number) for number in range(len(small.loopy))]
    assert len(set(seen)) == len(seen) == small.set_counts[-1]
    for (tokens, heap), number in zip(seen, range(len(seen)), strict=True):
        assert heap == 0
        mask = sum(1 << token for token in tokens)
        options = {small.tokens(v)[0] for v in small.loopy.digraph.option_numbers(number).tolist()}
        moves = {mask ^ 1 << u ^ 1 << v for u in tokens for v in G.option_numbers(u).tolist()}
        assert {sum(1 << token for token in option) for option in options} == moves


def test_thousands_of_vertices_whose_walks_end() -> None:
    nim = annihilation(Digraph([(a, b) for a in range(300) for b in range(a)], vertices=range(300)))
    assert nim.labels == tuple(range(300))
    assert nim[10, 17, 21] == 14
    assert nim.V0.dimension == 300 - 9
    assert {1, 2, 3} in nim.V0


def test_what_does_not_fit_is_said() -> None:
    large = Digraph([(u, (u + step) % 500) for u in range(500) for step in (1, 2, 5)])
    with pytest.raises(LimitReached, match="connected vertices: 500") as caught:
        annihilation(large)
    assert caught.value.limit == "memory"
    assert annihilation(Digraph()).V0.dimension == 0
    assert annihilation(Digraph(vertices=range(5))).V0.dimension == 5


def test_words_of_64_vertices() -> None:
    """More vertices than bits in a word, in one part."""
    count = 66
    ring = Digraph([(u, (u + 1) % count) for u in range(count)], vertices=range(count))
    pairs = annihilation(ring)
    plain = loopy(pair_graph(count))
    for a in range(0, count, 7):
        for b in range(a + 1, count):
            assert pairs[a, b] == plain[frozenset({a, b})]


def pair_graph(count: int) -> Digraph:
    """Two tokens on a ring, by the rules."""
    edges = []
    for a in range(count):
        for b in range(a + 1, count):
            for here, other in ((a, b), (b, a)):
                there = frozenset({(here + 1) % count}) ^ {other}
                edges.append((frozenset({a, b}), there))
    return Digraph(edges)


def test_arrays_are_read_as_given() -> None:
    ptr, idx = CYCLE.successors
    small = small_positions((np.asarray(ptr), np.asarray(idx)))
    assert small.vertices == 4


@pytest.mark.parametrize("seed", range(40))
def test_patterns_mended_move_by_move_win(seed: int) -> None:
    """The strategy of the paper: mend the pattern that was broken, by pretence where need be.

    Against every line of play, to its end, from all positions of value 0.
    """
    result = annihilation(random_digraph(random.Random(seed), 8))
    longest: dict[int, int] = {}

    def moves_left(tokens: int) -> int:
        if tokens not in longest:
            longest[tokens] = 10**9  # to come here again would be a circle
            lines = []
            for move in result.moves_of(tokens):
                answer = reply(result, tokens, move)[-1].answer
                lines.append(2 + moves_left(after(after(tokens, move), answer)))
            longest[tokens] = max(lines, default=0)
        return longest[tokens]

    for tokens in result.V0.space.members():
        assert moves_left(tokens) <= 2 * (result.counter_of(tokens) or 0)


def test_positions_are_listed_slice_by_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(3)
    held = [random_digraph(chance, 9) for _ in range(20)]
    whole = [small_positions(G.successors, heaps) for G in held for heaps in (1, 4)]
    monkeypatch.setattr(small_module, "SETS_PER_LOOK", 5)
    parts = [small_positions(G.successors, heaps) for G in held for heaps in (1, 4)]
    for a, b in zip(whole, parts, strict=True):
        for one, other in zip(a.loopy.digraph.successors, b.loopy.digraph.successors, strict=True):
            assert np.array_equal(one, other)


def test_the_limits_of_a_question_reach_here() -> None:
    with pytest.raises(LimitReached) as memory:
        annihilation(CYCLE, limits=Watch(Limits(memory=1)))
    with pytest.raises(LimitReached) as time:
        annihilation(CYCLE, limits=Watch(Limits(time=1e-9)))
    assert (memory.value.limit, time.value.limit) == ("memory", "time")
    assert annihilation(CYCLE)["a", "c"] == 0
