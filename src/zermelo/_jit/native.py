"""Loops that were compiled when the package was built, in one shared object made by `native/`.

The object is used if it exists, fits the processor and was made of the present sources. Otherwise,
and for types of arguments that a loop does not declare, Numba compiles.
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
    """Return the shared object; None if there is none that fits."""
    try:
        from zermelo._jit import _native
    except ImportError:
        return None
    return _native if _native.FITS and stamp() == _native.DIGEST else None


def bound(name: str, missing: Call, failed: Call) -> Call | None:
    """Return a loop of the object; None if it is missing.

    ``missing`` answers a call with undeclared types of arguments, ``failed`` one that failed.
    """
    shared = _object()
    loop: Call | None = None if shared is None else shared.bind(name, missing, failed, np.asarray)
    return loop


def address_of(name: str) -> int:
    """Return the address of a function of compiled rules in the object; 0 if it is missing."""
    shared = _object()
    address: int = 0 if shared is None else shared.address(name)
    return address
