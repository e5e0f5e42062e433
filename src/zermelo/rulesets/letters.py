"""Variants of letters in boards, strips and trees: capitals, and ``-`` or ``_``."""

from __future__ import annotations

#: Signs that people write for a free square, and the sign used here.
BLANKS, FREE = "-_", "."


def in_letters(text: str, letters: str) -> str:
    """Rewrite a text in the letters of the rules, if they are unambiguous.

    ``-`` and ``_`` are free squares. Capital and small letters are the same unless the rules have
    both. Other signs are left unchanged.

    Examples
    --------
    >>> in_letters("X-|_O", ".xo"), in_letters("L-l", ".Ll"), in_letters("x?", ".xo")
    ('x.|.o', 'L.l', 'x?')
    """
    return "".join(char if char in letters else _letter_for(char, letters) for char in text)


def _letter_for(char: str, letters: str) -> str:
    other = FREE if char in BLANKS else char.swapcase()
    return other if other in letters else char
