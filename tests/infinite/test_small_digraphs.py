"""Claims about finite digraphs are proved exactly where plain search says the same."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.campaign import LONG
from zermelo.infinite.family import Family
from zermelo.infinite.parser import parse_family
from zermelo.infinite.proof import prove

#: Of 49 claims about a digraph, one in so many is tried in a sample; no divisor of 49.
ONE_IN = 5

edges = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=9)
labels = st.lists(st.tuples(st.sampled_from("PND"), st.integers(0, 3)), min_size=4, max_size=4)


def family_of(count: int, pairs, claimed, word: str = "remoteness") -> Family:
    lines = [f"vertices m0: 0 <= m0 <= {count - 1}"]  # a name that is also made up by condition 8
    lines += [f"move {v} if m0 == {u}" for u, v in sorted(pairs)]
    for letter in "PN":
        held = [f"m0 == {v}" for v, (label, _) in enumerate(claimed) if label == letter]
        lines.append(f"{letter}: {' or '.join(held) or 'false'}")
    lines += [f"{word} {index} if m0 == {v}" for v, (_, index) in enumerate(claimed)]
    return parse_family("\n".join(lines))


def truth(count: int, pairs) -> list[tuple[str, int | None]]:
    G = z.Digraph(pairs, vertices=range(count))
    result = z.outcomes(G)
    return [(str(result[v]), result.remoteness[v]) for v in range(count)]


@pytest.mark.long
def test_all_digraphs_with_two_vertices_and_all_claims() -> None:
    """Of the claims that are false a sample is tried, of every digraph others."""
    every = list(product(range(2), repeat=2))
    claims = list(product([("D", 0), *product("PN", range(3))], repeat=2))
    proved = 0
    for number, (chosen, claimed) in enumerate(product(product((False, True), repeat=4), claims)):
        pairs = [edge for edge, taken in zip(every, chosen, strict=True) if taken]
        same = all(
            label == wanted and (label == "D" or index == remoteness)
            for (label, index), (wanted, remoteness) in zip(claimed, truth(2, pairs), strict=True)
        )
        if same or LONG or number % ONE_IN == 0:
            proof = prove(family_of(2, pairs, claimed), whole=False)
            assert proof.status == ("proved" if same else "refuted")
            assert proof.proved is same
            proved += same
    assert proved == 16


@settings(max_examples=40)
@given(edges, labels)
def test_claims_about_four_vertices(pairs, claimed) -> None:
    right = truth(4, pairs)
    true = [(label, remoteness or 0) for label, remoteness in right]
    assert prove(family_of(4, pairs, true)).proved
    assert prove(family_of(4, pairs, [(label, 2 * r) for label, r in true], "counter")).proved
    same = all(
        label == wanted and (label == "D" or index == remoteness)
        for (label, index), (wanted, remoteness) in zip(claimed, right, strict=True)
    )
    assert prove(family_of(4, pairs, claimed)).proved is same
    if prove(family_of(4, pairs, claimed, "counter")).proved:
        assert [label for label, _ in claimed] == [label for label, _ in right]


@settings(max_examples=15)
@given(edges, labels)
def test_automata_agree_with_z3(pairs, claimed) -> None:
    family = family_of(4, pairs, claimed)
    automatic = parse_family("numeration base 2\n" + family.text)
    mine, other = prove(automatic), prove(family)
    assert [v.status for v in mine.verdicts] == [v.status for v in other.verdicts]
