from __future__ import annotations

import itertools
import time

import pytest

from tests.infinite.examples import TRUE, example
from zermelo.errors import InputError
from zermelo.infinite.family import Family
from zermelo.infinite.find import find_claim, without_claim
from zermelo.infinite.parser import parse_family
from zermelo.infinite.proof import prove
from zermelo.infinite.window import sample
from zermelo.limits import Limits

#: The shipped examples whose claims are found, and proved.
FOUND = [
    "clock-of-clocks",
    "clocks",
    "example-3",
    "example-3-loops",
    "example-4",
    "example-5",
    "fig-2b",
    "king",
    "nim-named",
    "nim-two-heaps",
    "passes",
    "race",
    "take-one-or-two",
    "two-clocks",
    "two-counters",
    "two-way-ray-drawn",
    "up-and-down",
    "walk-home",
    "walk-home-in-the-plane",
]


@pytest.mark.parametrize("name", FOUND)
def test_claims_are_found_and_proved(name: str) -> None:
    family = example(name)
    bare = parse_family(without_claim(family.text), family.file)
    assert bare.claim is None
    found = find_claim(bare)
    assert found.family is not None, found.tried
    assert prove(found.family).proved
    shipped, mine = family.claimed(), found.family.claimed()
    constants = family.with_constants({})
    for vertex in sample(family, 150, constants).vertices:
        values = family.values(vertex, constants)
        assert mine.outcome(values) == shipped.outcome(values)
        if mine.outcome(values) != "D":
            assert mine.index(values) == shipped.index(values)


def test_ten_at_least() -> None:
    assert len(FOUND) >= 10
    assert set(FOUND) <= set(TRUE)


def test_where_the_claim_was_false() -> None:
    for name in ("fig-2a", "two-way-ray"):
        assert find_claim(example(name)).lines == ("P: false", "N: false")


def subtraction(*taken: int) -> Family:
    moves = "".join(f"move x-{k} if x >= {k}\n" for k in taken)
    return parse_family("vertices x: x >= 0\n" + moves)


@pytest.mark.parametrize("most", [3, 4, 6, 12, 20])
def test_take_away(most: int) -> None:
    found = find_claim(subtraction(*range(1, most + 1)))
    lost = f"x % {most + 1} == 0"
    quotient = f"2*(x // {most + 1})"
    assert found.lines == (
        f"P: {lost}",
        f"N: x % {most + 1} != 0",
        f"remoteness {quotient} if {lost}",
        f"remoteness {quotient} + 1",
    )


#: Numbers that may be taken, and where one loses.
SUBTRACTION = {
    (4, 5): "x % 9 <= 3",
    (3, 7): "x % 10 <= 2 or x % 5 == 1",
    (2, 5): "x % 7 <= 1 or x % 7 == 4",
    (1, 4): "x % 5 <= 2 and x % 5 != 1",
    (5, 6): "x % 11 <= 4",
    (1, 2, 4, 7): "x % 3 == 0",
}


@pytest.mark.parametrize("taken", SUBTRACTION)
def test_subtraction_sets(taken: tuple[int, ...]) -> None:
    """The claims are proved, and say of each heap what counting from 0 on says."""
    found = find_claim(subtraction(*taken))
    assert found.lines[0] == f"P: {SUBTRACTION[taken]}"
    assert found.family is not None
    claim = found.family.claimed()
    remoteness: list[int] = []
    for x in range(200):
        options = [remoteness[x - k] for k in taken if k <= x]
        won = [r for r in options if r % 2 == 0]  # play that ends is lost after an even number
        remoteness.append(1 + min(won) if won else 1 + max(options, default=-1))
        assert claim.outcome({"x": x}) == "PN"[remoteness[x] % 2]
        assert claim.index({"x": x}) == remoteness[x]


def conjunctions(line: str) -> list[list[str]]:
    condition = line.partition(": ")[2] or line.partition(" if ")[2]
    return [term.split(" and ") for term in condition.split(" or ")]


@pytest.mark.parametrize("taken", [*SUBTRACTION, (1, 2, 3, 4, 5, 6)])
def test_claims_are_short(taken: tuple[int, ...]) -> None:
    """No part of a condition can be left out: then it would hold for other heaps."""
    family = subtraction(*taken)
    found = find_claim(family)
    for line in found.lines[:2]:
        terms = conjunctions(line)
        assert len({tuple(term) for term in terms}) == len(terms)
        whole = holding(terms)
        for place, term in enumerate(terms):
            assert holding([*terms[:place], *terms[place + 1 :]]) != whole
            for literal in term:
                less = [other for other in term if other != literal]
                assert holding([*terms[:place], less, *terms[place + 1 :]]) != whole


def holding(terms: list[list[str]]) -> list[bool]:
    """For which heaps do these conditions hold?"""
    text = " or ".join(" and ".join(term) or "true" for term in terms) or "false"
    family = parse_family(f"vertices x: x >= 0\nP: {text}\nN: false\n")
    return [family.claimed().P.evaluate({"x": x}) for x in range(100)]


def test_what_is_found_does_not_depend_on_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long everything seems to take, the same is found: budgets count steps."""
    family = subtraction(1, 2, 3, 4, 5, 6)
    wanted = find_claim(family).lines
    clock = itertools.count(0, 1_000_000)
    monkeypatch.setattr(time, "monotonic", lambda: float(next(clock)))
    assert find_claim(family).lines == wanted


def test_what_is_not_found_is_told() -> None:
    """Nim with three heaps has no P-positions that thresholds and residues describe."""
    moves = ["move (m, j, k) if 0 <= m < i for m", "move (i, m, k) if 0 <= m < j for m"]
    text = "vertices i, j, k: i >= 0 and j >= 0 and k >= 0\n" + "\n".join(moves)
    found = find_claim(parse_family(text + "\nmove (i, j, m) if 0 <= m < k for m\n"))
    assert found.family is None
    assert found.lines == ()
    assert found.tried[0] == "No claim was found. Tried:"
    assert "no conditions of thresholds and residues fit" in found.tried[1]
    assert find_claim(example("race"), Limits(time=1e-9)).tried[-1] == "a limit was reached"


def test_automatic_digraphs_are_refused() -> None:
    with pytest.raises(InputError, match="has a numeration"):
        find_claim(example("wythoff-1"))
