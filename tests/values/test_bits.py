"""Sets of numbers as integers."""

from __future__ import annotations

import pytest

from zermelo.values.bits import bits, mask_of


@pytest.mark.parametrize("numbers", [[], [0], [5, 3], range(0, 5000, 3), [*range(1500), 77_777]])
def test_masks(numbers: list[int]) -> None:
    mask = mask_of(numbers)
    assert mask == sum(1 << number for number in numbers)
    assert [*bits(mask)] == sorted(numbers)
