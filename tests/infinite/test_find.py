from __future__ import annotations

import pytest

from tests.infinite.examples import TRUE, example
from zermelo.errors import InputError
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


@pytest.mark.parametrize("most", [3, 4, 6])
def test_take_away(most: int) -> None:
    moves = "".join(f"move x-{k} if x >= {k}\n" for k in range(1, most + 1))
    found = find_claim(parse_family("vertices x: x >= 0\n" + moves))
    assert found.lines[0] == f"P: x % {most + 1} == 0"


def test_what_is_not_found_is_told() -> None:
    """Nim with three heaps has no P-positions that thresholds and residues describe."""
    moves = ["move (m, j, k) if 0 <= m < i for m", "move (i, m, k) if 0 <= m < j for m"]
    text = "vertices i, j, k: i >= 0 and j >= 0 and k >= 0\n" + "\n".join(moves)
    found = find_claim(parse_family(text + "\nmove (i, j, m) if 0 <= m < k for m\n"))
    assert found.family is None
    assert found.lines == ()
    assert found.tried[0] == "No claim was found. Tried:"
    assert "no conditions of thresholds and residues fit" in found.tried[1]
    assert find_claim(example("race"), Limits(time=1e-9)).tried[-1] == "the time was over"


def test_automatic_digraphs_are_refused() -> None:
    with pytest.raises(InputError, match="has a numeration"):
        find_claim(example("wythoff-1"))
