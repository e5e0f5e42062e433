"""Files that the program opens for itself, such as cached compiled loops, not named by a user.

While the page answers a question, all other files are refused (`zermelo.web.sandbox`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_own = ContextVar("own", default=False)


@contextmanager
def own_files() -> Iterator[None]:
    """Mark the files that this thread opens, changes or removes inside as the program's own.

    Examples
    --------
    >>> with own_files():
    ...     are_own()
    True
    >>> are_own()
    False
    """
    before = _own.set(True)
    try:
        yield
    finally:
        _own.reset(before)


def are_own() -> bool:
    """Whether files that this thread opens now are the program's own."""
    return _own.get()
