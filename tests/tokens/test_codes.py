"""Linear codes and lexicodes, held against their definitions."""

from __future__ import annotations

import random
import re
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.annihilation import plainly, random_digraph

from zermelo import Digraph, annihilation
from zermelo.errors import DigraphError, InputError, LimitReached, UnknownVertex
from zermelo.limits import Limits
from zermelo.tokens.codes import linear_code
from zermelo.tokens.codes.lexicodes import code_digraph, coin_values, column_values, lexicode
from zermelo.tokens.codes.linear_code import LinearCode
from zermelo.values.gf2 import Subspace


@st.composite
def codes(draw: st.DrawFn, most: int = 9) -> LinearCode:
    length = draw(st.integers(0, most))
    rows = draw(st.lists(st.integers(0, (1 << length) - 1), max_size=length))
    return LinearCode(Subspace.spanned(length, rows), tuple(range(length)))


def words(code: LinearCode) -> set[int]:
    """All words by the definition: sums of the rows of the generator matrix."""
    held = {0}
    for row in code.generator.tolist():
        vector = sum(bit << place for place, bit in enumerate(row))
        held |= {vector ^ other for other in held}
    return held


@given(codes())
@settings(deadline=None)
def test_matrices_by_definition(code: LinearCode) -> None:
    held = words(code)
    assert held == set(code.space.members())
    G, H = code.generator.astype(int), code.check.astype(int)
    assert G.shape == (code.dimension, code.length)
    assert H.shape == (code.length - code.dimension, code.length)
    assert not (G @ H.T % 2).any()
    free = list(code.information)
    others = [place for place in range(code.length) if place not in free]
    assert (G[:, free] == np.eye(code.dimension)).all()
    assert (H[:, others] == np.eye(len(others))).all()
    orthogonal = {
        word
        for word in range(1 << code.length)
        if all((word & o).bit_count() % 2 == 0 for o in held)
    }
    assert words(code.dual) == orthogonal
    assert code.dual.dual == code
    assert all((1 << place in held) is ({place} in code) for place in range(code.length))


@given(codes())
@settings(deadline=None)
def test_weights_by_definition(code: LinearCode) -> None:
    counted = Counter(word.bit_count() for word in words(code))
    assert code.weights == dict(counted)
    assert code.distance == min((weight for weight in counted if weight), default=None)
    dual = Counter(word.bit_count() for word in words(code.dual))
    assert linear_code.dual_weights(dict(counted), code.length, code.dimension) == dict(dual)


@given(codes(12), st.sampled_from([0, 1 << 20]))
@settings(deadline=None)
def test_distances_up_to_four_are_seen_from_columns(code: LinearCode, quick: int) -> None:
    least = min((w.bit_count() for w in words(code) if w), default=None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(linear_code, "MAX_EXAMINED_WORDS", quick)
        assert code.distance_upto_4 == (least if least is None or least <= 4 else None)
        assert code.distance == least


@given(codes(), st.data())
@settings(deadline=None)
def test_shortened_and_punctured(code: LinearCode, data: st.DataObject) -> None:
    kept = data.draw(st.permutations(range(code.length)).map(lambda all_: all_[: len(all_) // 2]))
    mask = sum(1 << place for place in kept)

    def seen(word: int) -> int:
        return sum((word >> place & 1) << number for number, place in enumerate(kept))

    assert words(code.punctured(kept)) == {seen(word) for word in words(code)}
    assert words(code.shortened(kept)) == {seen(w) for w in words(code) if not w & ~mask}


@pytest.mark.parametrize("length", [70, 200])
def test_many_coordinates_and_direct_sums(length: int) -> None:
    """Words of several 64-bit words; summands are counted apart, equal ones once."""
    chance = random.Random(length)
    rows = [chance.getrandbits(length) for _ in range(10)]
    code = LinearCode(Subspace.spanned(length, rows), range(length))
    counted = Counter(word.bit_count() for word in words(code))
    assert code.weights == dict(sorted(counted.items()))
    twice = LinearCode(
        Subspace.spanned(2 * length, [*rows, *(row << length for row in rows)]), range(2 * length)
    )
    assert len(linear_code._summands(twice.space)) == 2 * len(linear_code._summands(code.space))
    pairs: Counter[int] = Counter()
    for one, many in counted.items():
        for other, times in counted.items():
            pairs[one + other] += many * times
    assert twice.weights == dict(sorted(pairs.items()))
    # the dual has 2^190 words and its weights come from those of the code
    assert sum(code.dual.weights.values()) == 1 << length - code.dimension


def test_more_words_than_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    code = lexicode(20, 5)
    expected = code.weights
    monkeypatch.setattr(linear_code, "LOG_WORDS_AT_ONCE", 2)
    assert lexicode(20, 5).weights == expected


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(3)
    code = LinearCode(Subspace.spanned(90, [chance.getrandbits(90) for _ in range(45)]), range(90))
    with pytest.raises(LimitReached, match="words to look at: 70,368,744,177,664"):
        code.weigh()
    with pytest.raises(LimitReached, match="words of a code"):
        _ = code.distance
    monkeypatch.setattr(linear_code, "LOG_WORDS_AT_ONCE", 2)
    with pytest.raises(LimitReached, match="time"):
        lexicode(40, 8).weigh(Limits(time=1e-6))
    with pytest.raises(LimitReached, match="edges"):
        code_digraph(lexicode(40, 10))


def test_wrong_input() -> None:
    code = LinearCode.spanned("abc", ["ab", "bc"])
    assert "ac" in code
    assert "a" not in code
    assert {"x"} not in code
    assert 7 not in code
    assert code.basis == [("a", "b"), ("a", "c")]
    with pytest.raises(DigraphError, match=re.escape("'*0'")):
        code_digraph(LinearCode.spanned(["*0", "b"], []))
    with pytest.raises(UnknownVertex):
        code.shortened("ax")
    with pytest.raises(UnknownVertex):
        LinearCode.spanned("abc", ["ax"])
    with pytest.raises(InputError, match="length 3 with 2 names"):
        LinearCode(Subspace.spanned(3, []), "ab")
    for wrong in ((0, 3), (3, 0)):
        with pytest.raises(InputError, match="from 1 on"):
            coin_values(*wrong)


# ------------------------------------------------------------------------------------- lexicodes


def greedy(length: int, distance: int) -> list[int]:
    """The lexicode by its definition."""
    held: list[int] = []
    for word in range(1 << length):
        if all((word ^ other).bit_count() >= distance for other in held):
            held.append(word)
    return held


@pytest.mark.parametrize("distance", range(1, 9))
@pytest.mark.parametrize("length", [1, 2, 5, 8, 10])
def test_lexicodes_by_definition(length: int, distance: int) -> None:
    assert sorted(lexicode(length, distance).space.members()) == greedy(length, distance)


def coin_game(length: int, distance: int) -> list[int]:
    """Grundy values of all positions of the coin game, from the rules."""
    turned = [turn for turn in range(1, 1 << length) if turn.bit_count() < distance]
    values: list[int] = []
    for heads in range(1 << length):
        reached = {values[heads ^ turn] for turn in turned if heads ^ turn < heads}
        values.append(next(value for value in range(len(reached) + 1) if value not in reached))
    return values


@pytest.mark.parametrize(("length", "distance"), [(8, 1), (8, 2), (9, 3), (9, 4), (8, 5), (9, 6)])
def test_coin_games_by_their_rules(length: int, distance: int) -> None:
    """Values of coins add up, and turning the last coin from heads makes a number smaller."""
    coins = coin_values(length, distance)
    sums = [0]
    for coin in coins:
        sums += [coin ^ other for other in sums]
    assert coin_game(length, distance) == sums


@pytest.mark.parametrize(("length", "distance"), [(6, 1), (4, 2), (7, 3), (6, 4), (6, 5), (7, 6)])
def test_digraphs_of_lexicodes(length: int, distance: int) -> None:
    """The annihilation game on the digraph holds the lexicode, by the theory."""
    G = code_digraph(lexicode(length, distance))
    held = annihilation(G).V0.code.shortened(G.names[:length])
    assert held == lexicode(length, distance)


@pytest.mark.parametrize(("length", "distance"), [(3, 3), (5, 3), (4, 4), (3, 2), (4, 1)])
def test_digraphs_of_lexicodes_by_labelling(length: int, distance: int) -> None:
    """The same by labelling all positions of the annihilation game."""
    G = code_digraph(lexicode(length, distance))
    values = plainly(G)
    found = [word for word in range(1 << length) if values[word] == 0]
    assert found == greedy(length, distance)


@given(codes(7))
@settings(deadline=None)
def test_every_code_is_held_by_an_annihilation_game(code: LinearCode) -> None:
    G = code_digraph(code)
    checks = code.length - code.dimension
    assert len(G) < code.length + 2**checks
    assert annihilation(G).V0.code.shortened(code.names) == code


@pytest.mark.parametrize("distance", range(1, 9))
def test_columns_of_lexicodes_are_the_values_of_coins(distance: int) -> None:
    assert column_values(lexicode(30, distance)) == coin_values(30, distance)


# ------------------------------------------------------------------- codes of annihilation games


@pytest.mark.parametrize("seed", range(40))
def test_V0_as_a_code(seed: int) -> None:
    G = random_digraph(random.Random(seed), 8)
    result = annihilation(G)
    code = result.V0.code
    values = plainly(G)
    counted = Counter(word.bit_count() for word in range(1 << len(G)) if values[word] == 0)
    assert code.weights == dict(sorted(counted.items()))
    assert code.distance is None or code.distance <= 4  # V₀ is spanned by at most four tokens
    if any(not G.options(vertex) for vertex in G):
        assert code.distance == 1  # a token that cannot move
    else:
        assert all(weight % 2 == 0 for weight in code.weights)  # only the empty position ends play


def test_complete_digraph_with_four_vertices() -> None:
    """[4, 1, 4]: no code of an annihilation game with all its vertices has a larger distance."""
    G = Digraph([(u, v) for u in range(4) for v in range(4) if u != v])
    code = annihilation(G).V0.code
    assert (code.length, code.dimension, code.distance) == (4, 1, 4)


@pytest.mark.parametrize("pairs", [2, 3, 5, 20])
def test_pairs_of_opposite_edges(pairs: int) -> None:
    """Two tokens on a 2-cycle are worth 1, one alone is a draw: the code is [2k, k − 1, 4]."""
    edges = [(f"{one}{i}", f"{other}{i}") for i in range(pairs) for one, other in ("ab", "ba")]
    code = annihilation(Digraph(edges)).V0.code
    assert (code.length, code.dimension, code.distance) == (2 * pairs, pairs - 1, 4)
