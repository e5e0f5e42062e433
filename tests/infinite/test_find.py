from __future__ import annotations

import pytest

from tests.infinite.examples import TRUE, example
from zermelo.digraph.limits import Limits
from zermelo.errors import InputError
from zermelo.infinite.find import find_claim, without_claim
from zermelo.infinite.parser import parse_family
from zermelo.infinite.proof import prove
from zermelo.infinite.window import sample

#: The shipped examples whose claims are found, and proved.
FOUND = [
    "clocks",
    "example-3",
    "example-3-loops",
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


def test_what_is_not_found_is_told() -> None:
    found = find_claim(example("walk-home-in-the-plane"))
    assert found.family is None
    assert found.lines == ()
    assert found.tried[0] == "No claim was found. Tried:"
    assert len(found.tried) > 3
    assert find_claim(example("race"), Limits(time=1e-9)).tried[-1] == "the time was over"


def test_automatic_digraphs_are_refused() -> None:
    with pytest.raises(InputError, match="has a numeration"):
        find_claim(example("wythoff-1"))
