"""Termination sets and misère play on digraphs, by definition on all small ones."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.campaign import LONG, sampled
from tests.strategies import digraphs
from tests.truth import ended

import zermelo as z
from zermelo import Digraph, Outcome, explain_vertex, outcomes
from zermelo.answers.vertex import EXISTS, quantified_outcome
from zermelo.certificates import certify_outcomes, check
from zermelo.errors import InputError, UnknownVertex
from zermelo.rulesets import Tokens

WAYS = list(itertools.product((False, True), ("normal", "misere")))


def small(count: int) -> Iterator[tuple[Digraph, tuple[int, ...]]]:
    """All digraphs on so many vertices, loops included, with all sets."""
    pairs = list(itertools.product(range(count), repeat=2))
    for code in range(1 << len(pairs)):
        G = Digraph([e for k, e in enumerate(pairs) if code >> k & 1], vertices=range(count))
        for size in range(count + 1):
            for final in itertools.combinations(range(count), size):
                yield G, final


def holds(rows: list[list[int]], u: int, prefix: str) -> bool:
    """Evaluate a reading word for word."""
    if not prefix:
        return not rows[u]
    said = (holds(rows, v, prefix[1:]) for v in rows[u])
    return any(said) if prefix[0] == EXISTS else all(said)


def agrees(G: Digraph, final: tuple[int, ...], only_final: bool, play: str) -> None:
    rows = [list(map(int, G.options(u))) for u in G]
    result = outcomes(G, final=final, only_final=only_final, play=play)
    misere = play == "misere"
    expected = ended(rows, {*final}, only_final=only_final, misere=misere)
    assert [str(result[u]) for u in G] == expected[0]
    assert [result.remoteness[u] for u in G] == expected[1]
    assert result.pnd.tolist() == ["PND".index(label) for label in expected[0]]
    board = [list(map(int, H.options(u))) for H in [result.ending.board(G)] for u in H]
    moves = [[] if u in final else row for u, row in enumerate(rows)]
    for u in G:
        best = result.best_option(u)
        assert best is None or best in moves[u]
        assert (best is None) == (not moves[u])
        if best is not None and (r := result.remoteness[u]) is not None:
            assert result.remoteness[best] == r - 1
        if best is not None and result[u] is Outcome.D:
            assert result[best] is Outcome.D
        if (said := quantified_outcome(result, u)).outcome is not Outcome.D:
            assert holds(board, u, said.prefix)
            assert len(said.prefix) < 2 or not holds(board, u, said.prefix[:-2])
    counter = result.counter
    for u in G:  # property (1) of Theorem 2, where an end of misère play has won already
        assert (counter[u] is None) == (result[u] is not Outcome.P)
        for v in moves[u] if result[u] is Outcome.P else ():
            now = not moves[v] or any((counter[w] or 0) < counter[u] for w in moves[v]
                                      if result[w] is Outcome.P)  # fmt: skip
            assert now
    assert check(certify_outcomes(result)).valid


def test_every_digraph_on_two_vertices_with_every_set() -> None:
    for G, final in itertools.chain(small(1), small(2)):
        for only_final, play in WAYS:
            agrees(G, final, only_final, play)


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="all digraphs on three vertices")
def test_every_digraph_on_three_vertices_with_every_set() -> None:
    for G, final in small(3):
        for only_final, play in WAYS:
            agrees(G, final, only_final, play)


def test_some_digraphs_on_three_vertices() -> None:
    for place, (G, final) in enumerate(sampled(small(3), 41)):
        agrees(G, final, *WAYS[place % 4])


@given(digraphs(max_vertices=9), st.data())
@settings(max_examples=100, deadline=None)
def test_larger_ones(G: Digraph, data: st.DataObject) -> None:
    final = data.draw(st.sets(st.sampled_from(range(len(G))))) if len(G) else set()
    agrees(G, tuple(final), *data.draw(st.sampled_from(WAYS)))


def test_all_leaves_as_a_set_change_nothing() -> None:
    rng = np.random.default_rng(3)
    for _ in range(20):
        G = Digraph.from_arrays(rng.integers(0, 30, 40), rng.integers(0, 30, 40), count=30)
        leaves = np.diff(G.successors[0]) == 0
        for only_final in (False, True):
            same = outcomes(G, final=leaves, only_final=only_final)
            assert same.as_dict() == outcomes(G).as_dict()
            assert same.remoteness.as_dict() == outcomes(G).remoteness.as_dict()
            assert same.counter.as_dict() == outcomes(G).counter.as_dict()


def test_misere_play_is_that_of_a_token() -> None:
    rng = np.random.default_rng(5)
    for _ in range(10):
        G = Digraph.from_arrays(rng.integers(0, 9, 14), rng.integers(0, 9, 14), count=9)
        result = outcomes(G, play="misere")
        assert result.as_dict() == {v: z.solve(Tokens(G)(v), play="misere").outcome for v in G}


def test_nobody_can_leave_a_set_and_a_draw_is_said_so() -> None:
    G = Digraph(["ab", "bc", "ba", "cb", "ad"])
    result = outcomes(G, final="c", only_final=True)
    assert result.as_dict() == {"a": "D", "b": "N", "c": "P", "d": "D"}
    assert "nobody can move, and nobody wins" in explain_vertex(result, "d")
    assert "The player who first reaches c has won. Elsewhere nobody wins" in explain_vertex(
        result, "a"
    )
    assert result.best_option("c") is None
    assert result.ending.without_final_edges(G).options("c") == ()


def test_what_makes_no_sense_is_refused() -> None:
    G = Digraph(["ab", "bc"])
    with pytest.raises(UnknownVertex, match="'x'"):
        outcomes(G, final=["x"])
    with pytest.raises(InputError, match="give it as final"):
        outcomes(G, only_final=True)
    with pytest.raises(InputError, match="it is normal or misere"):
        outcomes(G, play="mad")
    with pytest.raises(InputError, match="normal play without a termination set"):
        z.Kernels(outcomes(G, play="misere"))
    with pytest.raises(InputError, match="drop kernel"):
        z.draw(G, outcomes=outcomes(G, final="a"), kernel="b")


def test_results_of_different_play_differ() -> None:
    G = Digraph(["ab", "ba"])
    assert outcomes(G) == outcomes(G)
    assert outcomes(G) != outcomes(G, play="misere")
    assert outcomes(G, final=[]) != outcomes(G, final=[], only_final=True)
    assert hash(outcomes(G)) == hash(outcomes(G))


def test_a_picture_has_no_moves_from_the_set() -> None:
    G = Digraph(["ab", "bc", "cb", "ba"])
    picture = z.draw(G, outcomes=outcomes(G, final="b"))
    assert picture.note == "3 vertices (1 P, 2 N), 2 edges"
    assert "play ends here" in picture.svg
