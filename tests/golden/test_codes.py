"""Codes that are known: Hamming, Golay, and the dimensions of lexicodes."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from zermelo import annihilation
from zermelo.tokens.codes.lexicodes import code_digraph, coin_values, lexicode
from zermelo.tokens.codes.linear_code import LinearCode
from zermelo.values.bits import bits
from zermelo.values.gf2 import Subspace

#: By distance, the dimensions of the lexicodes of lengths 1 to 13: as the table in the Wikipedia
#: article "Lexicographic code" has them, after Conway and Sloane 1986.
DIMENSIONS = {
    1: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    2: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    3: (0, 0, 1, 1, 2, 3, 4, 4, 5, 6, 7, 8, 9),
    4: (0, 0, 0, 1, 1, 2, 3, 4, 4, 5, 6, 7, 8),
    5: (0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 4, 5),
    6: (0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 4),
    7: (0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3),
    8: (0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2),
    9: (0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1),
    10: (0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1),
}

#: MacWilliams and Sloane 1977, chapter 2.
GOLAY = {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}


def test_dimensions_of_lexicodes() -> None:
    for distance, dimensions in DIMENSIONS.items():
        values = coin_values(13, distance)
        found = tuple(Subspace.of_relations(values[:length]).dimension for length in range(1, 14))
        assert found == dimensions


def hamming(checks: int) -> LinearCode:
    """The Hamming code by its definition: the columns of the check matrix are all numbers but 0."""
    length = (1 << checks) - 1
    return LinearCode(Subspace.of_relations(range(1, length + 1)), range(1, length + 1))


@pytest.mark.parametrize(("checks", "parameters"), [(2, (3, 1)), (3, (7, 4)), (4, (15, 11))])
def test_hamming_codes_are_lexicodes(checks: int, parameters: tuple[int, int]) -> None:
    length, dimension = parameters
    code = lexicode(length, 3)
    assert (code.length, code.dimension, code.distance) == (length, dimension, 3)
    assert code.space == hamming(checks).space
    assert (1 + length) << dimension == 1 << length  # perfect: balls of radius 1 fill the space
    G = code_digraph(lexicode(length, 3))
    assert annihilation(G).V0.code.shortened(code.names) == code


def test_weights_of_hamming_codes() -> None:
    """(n + 1) A(x) = (1 + x)^n + n (1 + x)^((n−1)/2) (1 − x)^((n+1)/2)."""
    for checks in (3, 4, 6, 8):
        n = (1 << checks) - 1
        half = n // 2
        counted = hamming(checks).weights
        for weight in range(n + 1):
            pairs = (-1) ** ((weight + 1) // 2) * comb(half, weight // 2)
            assert counted.get(weight, 0) * (n + 1) == comb(n, weight) + n * pairs


def quadratic_residues() -> LinearCode:
    """The Golay code as the extended quadratic residue code modulo 23."""
    squares = {x * x % 23 for x in range(1, 23)}
    idempotent = sum(1 << place for place in set(range(1, 23)) - squares)
    words = []
    for turn in range(23):
        word = sum(1 << (place + turn) % 23 for place in bits(idempotent))
        words.append(word | (word.bit_count() % 2) << 23)
    words.append((1 << 24) - 1)
    return LinearCode(Subspace.spanned(24, words), range(24))


@pytest.mark.parametrize("made", ["lexicode", "residues"])
def test_golay_code(made: str) -> None:
    """All [24, 12, 8] codes are equivalent (Pless 1968), so these two are the same code."""
    code = lexicode(24, 8) if made == "lexicode" else quadratic_residues()
    assert (code.length, code.dimension, code.distance) == (24, 12, 8)
    assert code.weights == GOLAY
    assert code.dual == code
    octads = [word for word in code.space.members() if word.bit_count() == 8]
    fives = {
        sum(1 << place for place in five)
        for octad in octads
        for five in combinations(bits(octad), 5)
    }
    assert len(fives) == 759 * comb(8, 5) == comb(24, 5)  # the Steiner system S(5, 8, 24)
    short = code.punctured(code.names[:23])
    assert (short.dimension, short.distance) == (12, 7)
    assert sum(comb(23, errors) for errors in range(4)) << 12 == 1 << 23  # perfect


def test_golay_code_is_held_by_an_annihilation_game() -> None:
    """The positions of value 0 with tokens on 24 vertices of a digraph with 4,028."""
    G = code_digraph(lexicode(24, 8))
    assert len(G) == 4028
    result = annihilation(G)
    assert result.V0.code.distance == 1  # a token that cannot move: no code of a game is far apart
    golay = result.V0.code.shortened(G.names[:24])
    assert golay == lexicode(24, 8)
    assert golay.weights == GOLAY
    octad = golay.basis[0]
    assert octad == (1, 2, 3, 4, 5, 6, 7, 8)
    assert result[octad] == 0
