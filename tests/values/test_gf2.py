from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from zermelo.values.bits import bits
from zermelo.values.gf2 import Elimination, Subspace

vectors = st.lists(st.integers(0, 2**7 - 1), max_size=10)


def sums(given: list[int]) -> set[int]:
    """All sums of some vectors, by the definition."""
    held = {0}
    for vector in given:
        held |= {vector ^ other for other in held}
    return held


@given(vectors, st.integers(0, 2**7 - 1))
def test_spaces_by_definition(given: list[int], vector: int) -> None:
    space, members = Subspace.spanned(7, given), sums(given)
    assert 1 << space.dimension == len(members)
    assert set(space.members()) == members
    assert (vector in space) is (vector in members)
    assert vector ^ space.reduce(vector) in members
    assert space.reduce(vector) == min(vector ^ other for other in members)
    assert space == Subspace.spanned(7, reversed(given))
    leads = [row.bit_length() for row in space.rows]
    assert leads == sorted(set(leads))
    assert all(sum(row >> lead - 1 & 1 for row in space.rows) == 1 for lead in leads)


@given(vectors, st.integers(0, 2**7 - 1))
def test_elimination_represents(given: list[int], vector: int) -> None:
    held = Elimination(given)
    before: list[int] = []
    for entry in given:
        if entry not in sums(before):
            before.append(entry)
    assert held.basis == before
    places = held.represent(vector)
    assert (places is not None) is (vector in sums(given))
    if places is not None:
        assert places == sorted(set(places))
        total = 0
        for place in places:
            total ^= held.basis[place]
        assert total == vector


def test_bits() -> None:
    assert list(bits(0)) == []
    assert list(bits(1 << 200 | 5)) == [0, 2, 200]
    assert repr(Subspace.spanned(3, [1, 2, 3])) == "<space of dimension 2 in GF(2)^3>"
