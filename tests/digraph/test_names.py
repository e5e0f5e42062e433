"""Names that are consecutive numbers, as text."""

from __future__ import annotations

import pytest

from zermelo.digraph.names import NumberNames


@pytest.mark.parametrize("first", [-3, -(10**17), 0, 5])
def test_numbers_below_zero_are_found_by_their_text(first: int) -> None:
    names = NumberNames(5, first, text=True)
    assert [names.find(name) for name in names] == [0, 1, 2, 3, 4]
    for other in ("--1", "-0", "- 1", "-", "", "+1", "٣", str(first - 1), str(first + 5)):
        assert names.find(other) is None
