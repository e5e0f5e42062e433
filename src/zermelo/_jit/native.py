"""Loops that were compiled when the package was built, in one shared object made by `native/`.

The object is used if it exists, runs on this processor and was made from the present sources.
Otherwise, and for undeclared types of arguments, Numba compiles a loop or Python runs it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from zermelo._jit.cache import stamp

Call = Callable[..., Any]


@cache
def _object() -> ModuleType | None:
    """Return the shared object; None if it is missing or cannot be used."""
    try:
        from zermelo._jit import _native
    except ImportError:
        return None
    return _native if _native.FITS and stamp() == _native.DIGEST else None


def bound_loop(name: str, on_undeclared: Call, on_failure: Call) -> Call | None:
    """Return a loop of the shared object; None if there is no such loop.

    A call with undeclared types of arguments calls ``on_undeclared``, a failed call ``on_failure``.
    """
    if (shared := _object()) is None:
        return None
    loop: Call | None = shared.bind(name, on_undeclared, on_failure, np.asarray)
    return loop


def address_of(name: str) -> int:
    """Return the address of a function of compiled rules in the shared object; 0 if missing."""
    shared = _object()
    address: int = 0 if shared is None else shared.address(name)
    return address
