"""The program's own files, such as cached compiled loops, as opposed to files that a user names.

While the page answers a question, only own files may be changed (`zermelo.web.sandbox`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_opens_own = ContextVar("own", default=False)


@contextmanager
def own_files() -> Iterator[None]:
    """Return a context in which files that this thread opens or changes are the program's own.

    >>> with own_files():
    ...     are_own()
    True
    >>> are_own()
    False
    """
    token = _opens_own.set(True)
    try:
        yield
    finally:
        _opens_own.reset(token)


def are_own() -> bool:
    """Whether files that this thread opens now are the program's own."""
    return _opens_own.get()
