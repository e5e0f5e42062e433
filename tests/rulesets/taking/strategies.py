"""Codes for Hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from zermelo.rulesets.taking.code import Code, Digit


@st.composite
def codes(
    draw: st.DrawFn, most: int = 3, longest: int = 6, *, tails: bool = True, unequal: bool = True
) -> Code:
    """A code whose moves leave at most so many heaps and take at most so much."""
    digit = st.builds(
        lambda heaps, mark: Digit(heaps, mark and unequal and heaps < 8),
        st.integers(0, (2 << most) - 1),
        st.booleans(),
    )
    before = draw(digit)
    after = draw(st.lists(digit, max_size=longest))
    tail = draw(st.lists(digit, max_size=2)) if tails else []
    first = Digit(before.heaps & ~3, before.unequal)
    return Code((first, *after), tuple(tail))
