"""Codes for Hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from zermelo.values.octal_code import Case, Digit, OctalCode


@st.composite
def codes(
    draw: st.DrawFn, most: int = 3, longest: int = 6, *, tails: bool = True, unequal: bool = True
) -> OctalCode:
    """A code whose moves leave at most so many heaps and take at most so much."""
    digit = st.builds(
        lambda heaps, mark: Digit(heaps, mark and unequal),
        st.integers(0, (2 << most) - 1),
        st.booleans(),
    )
    before = draw(digit)
    after = draw(st.lists(digit, max_size=longest))
    tail = draw(st.lists(digit, max_size=2)) if tails else []
    first = Digit(before.heaps & ~3, before.unequal)
    return OctalCode((first, *after), tuple(tail))


@st.composite
def codes_with_conditions(draw: st.DrawFn) -> OctalCode:
    """A code with ``!``, ``?``, ``=`` on any numbers of heaps, and with ``+``."""

    def digit(least: int) -> Digit:
        marks = st.sampled_from(["", "!", "?", "="])
        cases = draw(st.dictionaries(st.integers(least, 5), marks, max_size=3))
        more = draw(st.booleans()) and cases
        return Digit.of(
            Case(heaps, bool(more) and heaps == max(cases), mark) for heaps, mark in cases.items()
        )

    return OctalCode((digit(2), *(digit(0) for _ in range(draw(st.integers(0, 3))))))
