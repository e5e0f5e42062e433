"""Errors that mean that memory ran out."""

from __future__ import annotations

import errno

#: Phrases in messages of such errors of any class.
PHRASES = (
    "out of memory",
    "cannot allocate memory",
    "failed to map segment",
    "can't start new thread",
    "bad_alloc",
    "not enough memory",
    # C code that got no memory and raised nothing
    "error return without exception set",
    "without setting an exception",
)


def is_memory_error(error: BaseException | None) -> bool:
    """Whether an error, or its cause or context, means that memory ran out."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        if isinstance(error, MemoryError) or getattr(error, "errno", None) == errno.ENOMEM:
            return True
        message = str(error).lower()
        if any(phrase in message for phrase in PHRASES):
            return True
        error = error.__cause__ or error.__context__
    return False
