"""Strips of squares as people write them: a letter for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zermelo.errors import InputError

__all__ = ["strip_of"]

#: Longer strips are refused.
LONGEST = 10_000


def strip_of(parts: Sequence[object], letters: str, wrong: Callable[[str], InputError]) -> str:
    """Read a strip of certain letters; nothing is the empty strip.

    Examples
    --------
    >>> strip_of(["tt.f"], ".tf", InputError)
    'tt.f'
    """
    text = "".join(map(str, parts))
    if set(text) - set(letters) or len(parts) > 1:
        shown = " ".join(map(str, parts))
        raise wrong(f"{shown!r} is no strip; give one word of the letters {letters}")
    if len(text) > LONGEST:
        raise wrong(f"a strip of {len(text):,} squares; give {LONGEST:,} at most")
    return text
