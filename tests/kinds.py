"""What a loop is called with, written as it is declared beside the loop."""

from __future__ import annotations

import numpy as np


def kinds_of(*args: object) -> str:
    """The kinds of arguments, as `zermelo._jit.compiled.Loop` has them."""
    return " ".join(map(_kind, args))


def _kind(given: object) -> str:
    if isinstance(given, np.ndarray) and given.ndim:
        return f"{given.dtype.name}[{',' * (given.ndim - 1)}]"
    if isinstance(given, tuple):
        name = type(given).__name__ if hasattr(given, "_fields") else ""
        return f"{name}({kinds_of(*given)})"
    kind = getattr(given, "dtype", np.dtype(object)).name if np.isscalar(given) else ""
    return {"object": type(given).__name__, "int64": "int"}.get(kind, kind or type(given).__name__)
