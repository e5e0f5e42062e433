"""Files of assumption-based argumentation, which are refused by name."""

from __future__ import annotations

import re

#: How such a file begins.
ASSUMPTIONS = re.compile(rb"(?:\s|#[^\n]*\n)*p[ \t]+aba\b")
NO_ASSUMPTIONS = (
    "found 'p aba', a framework of assumption-based argumentation; abstract frameworks are read "
    "('p af n', APX, TGF): build the abstract framework of its arguments first"
)
