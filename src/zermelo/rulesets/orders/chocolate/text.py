"""Why a bar of chocolate is won or lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zermelo.rulesets.orders.chocolate.bars import Bar

__all__ = ["STOLEN", "why_equal_arms", "why_nim", "why_two_rows"]

STOLEN = (
    "This is a rectangle. If biting off the square opposite the poisoned one does not win, then "
    "some answer to it does; and that answer can be made at once, as it takes the opposite square "
    "too. So the first player wins, but this argument does not tell which bite wins."
)


def why_nim(bar: Bar) -> str:
    """Show the two heaps."""
    arm, leg = bar[0] - 1, len(bar) - 1
    return (
        f"Beside the poisoned square there is one row of {arm} squares and one column of {leg}: "
        f"two Nim heaps, worth {arm} ⊕ {leg} = {arm ^ leg}."
    )


def why_two_rows(bar: Bar, lengths: tuple[int, int]) -> str:
    """Say how two rows, or columns, are played."""
    which = "row" if len(bar) == 2 else "column"
    return (
        f"The two {which}s have {lengths[0]} and {lengths[1]} squares. Whoever leaves the second "
        "one square shorter than the first wins: every bite spoils that, and one bite mends it."
    )


def why_equal_arms(bar: Bar) -> str:
    """Say how two equal arms are played."""
    return (
        f"First row and first column have {bar[0]} squares each. A bite at row 2, column 2 leaves "
        "only these, and then every bite into one of them is answered by the same bite into the "
        "other."
    )
