"""Why a bar of chocolate is won or lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.rulesets.orders.chocolate.bars import two_rows
from zermelo.values.text import plural

if TYPE_CHECKING:
    from zermelo.rulesets.orders.chocolate.bars import Bar
    from zermelo.rulesets.orders.chocolate.rules import Chocolate


def why_nim(_: Chocolate, bar: Bar) -> list[str]:
    """Show the two heaps."""
    arm, leg = bar[0] - 1, len(bar) - 1
    told = (
        f"Beside the poisoned square there is one row of {plural(arm, 'square', 'squares')} and "
        f"one column of {leg}: two Nim heaps, worth {arm} ⊕ {leg} = {arm ^ leg}."
    )
    return [told]


def why_misere_nim(_: Chocolate, __: Bar) -> list[str]:
    """Say which game it is."""
    return ["Beside the poisoned square are two Nim heaps at most: this is misère Nim."]


def why_two_rows(_: Chocolate, bar: Bar) -> list[str]:
    """Say how two rows, or columns, are played."""
    lengths = two_rows(bar)
    if lengths is None:
        return []
    which = "row" if len(bar) == 2 else "column"
    told = (
        f"The two {which}s have {lengths[0]} and {lengths[1]} squares. Whoever leaves the second "
        "one square shorter than the first wins: every bite spoils that, and one bite mends it."
    )
    return [told]


def why_equal_arms(_: Chocolate, bar: Bar) -> list[str]:
    """Say how two equal arms are played."""
    told = (
        f"First row and first column have {bar[0]} squares each. A bite at row 2, column 2 leaves "
        "only these, and then every bite into one of them is answered by the same bite into the "
        "other."
    )
    return [told]


def why_stolen(_: Chocolate, __: Bar) -> list[str]:
    """Say how the strategy is stolen."""
    told = (
        "This is a rectangle. If biting off the square opposite the poisoned one does not win, "
        "then some answer to it does; and that answer can be made at once, as it takes the "
        "opposite square too. So the first player wins, but this argument does not tell which "
        "bite wins."
    )
    return [told]
