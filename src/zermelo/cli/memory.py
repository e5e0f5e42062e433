"""Memory that runs out: which errors say so."""

from __future__ import annotations

import errno

#: Words of errors that mean that there was no memory, whatever their class.
WORDS = (
    "out of memory",
    "cannot allocate memory",
    "failed to map segment",
    "can't start new thread",
    "bad_alloc",
    "not enough memory",
)


def without_memory(error: BaseException | None) -> bool:
    """Whether an error, or what it came from, says that there was no memory."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        if isinstance(error, MemoryError) or getattr(error, "errno", None) == errno.ENOMEM:
            return True
        said = str(error).lower()
        if any(words in said for words in WORDS):
            return True
        error = error.__cause__ or error.__context__
    return False
