from __future__ import annotations

import random
from collections.abc import Hashable
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import acyclic_digraphs, digraphs
from tests.sums import position, tokens_on

from zermelo import Digraph, Infinity, Outcome, TokenSum, grundy, loopy, loopy_sum, outcomes
from zermelo.errors import InputError, UnknownVertex
from zermelo.tokens.sums import TokenMove

LADDER = Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d"), ("x", "x"), ("x", "d")])


def listed(here: TokenSum) -> list[Hashable]:
    return [name for name, count in here.as_dict().items() for _ in range(count)]


def agrees_with_search(G: Digraph, count: int) -> None:
    """Outcome and every kind of move in all positions of some tokens on G."""
    values = loopy(G)
    whole = outcomes(tokens_on(G, count))
    numbers = {name: number for number, name in enumerate(G)}
    for tokens in whole.digraph:
        here = TokenSum(values, tokens)
        assert here.value == loopy_sum(*(values[name] for name in tokens))
        assert here.outcome is whole[tokens]
        moves: dict[tuple[Hashable, Hashable], Outcome] = {}
        for place, name in enumerate(tokens):
            for option in G.options(name):
                after = [*tokens[:place], option, *tokens[place + 1 :]]
                moves[name, option] = whole[position(numbers, after)]
        assert set(here.moves) == set(moves)
        assert len(here.moves) == len(moves)
        for outcome, found in (("P", here.winning_moves), ("D", here.drawing_moves)):
            assert set(found) == {m for m, after in moves.items() if after is Outcome(outcome)}
        for move, after in moves.items():
            assert here.after(move).outcome is after
        best = here.best_move
        assert (best is None) == (not moves)
        if best is not None:
            good = {"N": "P", "D": "D", "P": "N"}[here.outcome.value]
            assert moves[best] is Outcome(good)


@given(digraphs(max_vertices=6), st.integers(0, 3))
@settings(max_examples=120, deadline=None)
def test_every_sum_agrees_with_outcomes_of_its_positions(G: Digraph, count: int) -> None:
    agrees_with_search(G, min(count, 2) if len(G) > 4 else count)


@pytest.mark.parametrize("seed", range(6))
def test_sums_of_tokens_on_mixed_digraphs(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(8):
        edges = [(rng.randrange(7), rng.randrange(7)) for _ in range(rng.randrange(4, 16))]
        edges = [e if rng.random() < 0.2 else (max(e), min(e)) for e in edges]
        agrees_with_search(Digraph(edges, vertices=range(7)), 3)


def beats_every_adversary(G: Digraph, count: int) -> int:
    """Search all the opponent's answers: play ends, after at most ``counter`` rounds, in a win.

    Returns the largest number of rounds.
    """
    values = loopy(G)

    @cache
    def rounds(here: TokenSum) -> int:
        """From P: how many moves the opponent can still make at most."""
        assert here.outcome is Outcome.P
        longest = 0
        for move in here.moves:
            mine = here.after(move)
            assert mine.outcome is Outcome.N
            answer = mine.after(mine.best_move)
            assert answer.counter < here.counter
            longest = max(longest, 1 + rounds(answer))
        return longest

    most = 0
    for tokens in tokens_on(G, count):
        here = TokenSum(values, tokens)
        if here.outcome is Outcome.P:
            most = max(most, rounds(here))
            assert rounds(here) <= here.counter
            if count == 1:  # the bound is exact: both sides play perfectly
                assert 2 * rounds(here) == outcomes(G).remoteness[tokens[0]]
    return most


@given(digraphs(max_vertices=6, density=2.0), st.integers(1, 3))
@settings(max_examples=150, deadline=None)
def test_best_move_beats_every_adversary(G: Digraph, count: int) -> None:
    beats_every_adversary(G, min(count, 2) if len(G) > 4 else count)


@pytest.mark.parametrize("seed", range(8))
def test_best_move_beats_every_adversary_in_long_play(seed: int) -> None:
    rng = random.Random(seed)
    most = 0
    for _ in range(15):
        edges = [(rng.randrange(8), rng.randrange(8)) for _ in range(rng.randrange(8, 22))]
        edges = [e if rng.random() < 0.25 else (max(e), min(e)) for e in edges]
        most = max(most, beats_every_adversary(Digraph(edges, vertices=range(8)), 3))
    assert most >= 4


@given(digraphs(max_vertices=8))
@settings(max_examples=150, deadline=None)
def test_one_token_is_played_as_outcomes_say(G: Digraph) -> None:
    values, who = loopy(G), outcomes(G)
    for u in G:
        here = TokenSum(values, [u])
        if here.best_move is None:
            assert not G.options(u)
            continue
        option = here.best_move.option
        if who[u] is not Outcome.D:  # as quick, and as slow, as possible
            assert who.remoteness[option] == who.remoteness[u] - 1
        else:
            assert who[option] is Outcome.D


@given(acyclic_digraphs(max_vertices=7), st.integers(0, 2))
@settings(max_examples=60, deadline=None)
def test_grundy_values_serve_as_well(G: Digraph, count: int) -> None:
    for tokens in tokens_on(G, count):
        mine, general = TokenSum(grundy(G), tokens), TokenSum(loopy(G), tokens)
        assert mine.value == general.value
        assert mine.winning_moves == general.winning_moves
        assert mine.best_move == general.best_move
        assert mine.counter == general.counter
        assert mine.drawing_moves == ()


def test_more_than_one_token_on_a_vertex() -> None:
    values = loopy(LADDER)
    here = TokenSum(values, {"b": 3, "c": 10**30 + 1, "d": 0})
    assert here.value == Infinity()
    assert here.count == 10**30 + 4
    assert repr(TokenSum(values, "bbc")) == "<Tokens on b (2), c: ∞, D>"
    assert TokenSum(values, "cbb") == TokenSum(values, {"b": 2, "c": 1}) != TokenSum(values, "b")
    assert TokenSum(values, "b") != "b"
    heavy = TokenSum(values, {"c": 10**30})
    assert (heavy.value, heavy.counter) == (0, 10**30)
    assert heavy.best_move == ("c", "d")
    assert str(heavy.best_move) == "c → d"


def test_the_token_left_may_stand_on_the_first_or_the_last_vertex() -> None:
    # p = ∞(0): may go to a leaf; q = ∞: goes round. Their sum is ∞.
    G = Digraph([("p", "p"), ("p", "leaf"), ("q", "q"), ("c", "leaf")])
    for order in ("pq", "qp"):
        H = Digraph(G.edges(), vertices=order)
        here = TokenSum(loopy(H), "pq")
        # p → leaf leaves ∞, a draw; passing keeps ∞
        assert set(here.drawing_moves) == {("p", "p"), ("p", "leaf"), ("q", "q")}
    two = TokenSum(loopy(G), "pp")  # p → leaf leaves ∞(0): the opponent wins
    assert two.drawing_moves == (("p", "p"),)
    assert two.best_move == ("p", "p")


def test_nothing_to_move() -> None:
    for tokens in ([], ["d"], "ddd"):
        here = TokenSum(loopy(LADDER), tokens)
        assert (here.value, here.outcome, here.best_move) == (0, Outcome.P, None)
        assert here.moves == here.winning_moves == here.drawing_moves == ()
    assert repr(TokenSum(loopy(Digraph()), [])) == "<Tokens on no vertex: 0, P>"


def test_what_is_wrong_is_said() -> None:
    values = loopy(LADDER)
    with pytest.raises(UnknownVertex, match="no vertex is called 'z'"):
        TokenSum(values, "az")
    for bad in (-1, 1.5, "2", None):
        with pytest.raises(InputError, match="tokens on 'a'; give an integer, 0 or more"):
            TokenSum(values, {"a": bad})
    with pytest.raises(InputError, match="no token stands on 'c'; tokens stand on a, b"):
        TokenSum(values, "ab").after(("c", "d"))
    with pytest.raises(InputError, match="'d' is not an option of 'a'; its options: b"):
        TokenSum(values, "ab").after(TokenMove("a", "d"))
    with pytest.raises(InputError, match="tokens stand on no vertex at all"):
        TokenSum(values, "").after(("a", "b"))


def test_thousands_of_tokens_on_a_million_edges_are_instant() -> None:
    rng = np.random.default_rng(5)
    count, edges = 200_000, 1_000_000
    a, b = rng.integers(0, count, edges), rng.integers(0, count, edges)
    high, low = np.maximum(a, b), np.minimum(a, b)
    back = rng.random(edges) < 0.001
    G = Digraph.from_arrays(np.where(back, low, high), np.where(back, high, low), count=count)
    values = loopy(G)
    assert values.counter.array.size == count
    finite = np.flatnonzero(values.array >= 0)
    tokens = rng.choice(finite, 5000).tolist()
    here = TokenSum(values, tokens)
    assert here.outcome is Outcome.N
    here = here.after(here.best_move)
    assert here.outcome is Outcome.P
    assert here.after(here.best_move).outcome is Outcome.N
