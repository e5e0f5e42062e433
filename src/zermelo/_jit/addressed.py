"""States as keys, and the C functions of compiled rules.

A key is a few 64-bit words, mostly sets as bit masks. The rules of a game are C functions of
``(key, out, params)``. Numba's ``cfunc`` compiles and caches each by itself. The search, compiled
once for all games, calls them by address. In plain Python the same lines run on arrays instead of
pointers. If nothing can be compiled, a handle stands for the address.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from zermelo._jit.compiled import Intrinsic, can_compile, load_numba, resolved
from zermelo._jit.native import address_of

#: Results of ``successors`` that are not numbers of options. HOLE: the index is not a position.
#: TIE: nobody wins. WON: the player to move has won. A player who has lost has 0 options.
HOLE, TIE, WON = -1, -2, -3

#: Rules in plain Python, if they cannot be compiled. Handles are negative; addresses are not.
_HANDLES: list[Callable[..., Any]] = []

#: A length for ``carray`` where the true length is not needed: bounds are not checked.
ANY = 1 << 40

_WORD = (1 << 64) - 1


class addressed:  # noqa: N801  a decorator
    """A C function of compiled rules, ``(key, out, params) -> int64``, made when it is needed."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.__doc__ = function.__doc__
        self.function = function
        self.name = f"{function.__module__}.{function.__name__}"

    @cached_property
    def _cfunc(self) -> Any:
        types = load_numba().types
        from numba.core.ccallback import CFunc

        from zermelo._jit.cache import enable_cache

        words = types.CPointer(types.int64)
        signature = types.int64(words, words, words)
        function = resolved(self.function, lambda used: used.inner)
        cfunc = CFunc(function, (signature.args, signature.return_type), locals={}, options={})
        enable_cache(cfunc)
        cfunc.compile()
        return cfunc

    @cached_property
    def plain(self) -> Callable[..., Any]:
        """The function of arrays, in plain Python."""
        return resolved(self.function, lambda used: used.plain)

    @property
    def ready(self) -> bool:
        """Whether the function is compiled already, or Numba is loaded at least."""
        return address_of(self.name) != 0 or "numba" in sys.modules

    @cached_property
    def _handle(self) -> int:
        _HANDLES.append(self.plain)
        return -len(_HANDLES)

    @property
    def address(self) -> int:
        """The address of the function, or a handle if nothing can be compiled."""
        found = address_of(self.name)
        if not found and not can_compile():
            return self._handle
        return found or int(self._cfunc.address)


def _ones(word: int) -> np.int64:
    """Return how many bits of an int64 are set."""
    return np.int64((int(word) & _WORD).bit_count())


def _lowest(word: int) -> np.int64:
    """Return the number of the lowest bit that is set in an int64; 64 for zero."""
    whole = int(word)
    return np.int64((whole & -whole).bit_length() - 1 if whole else 64)


def _invoke(address: int, key: Any, at: int, out: Any, to: int, params: Any) -> int:
    """Call the rules at an address on flat arrays, from ``key[at]`` and ``out[to]`` on."""
    key, out = key[at:], out[to:]
    if address < 0:
        return int(_HANDLES[-1 - address](key, out, params))
    import ctypes

    words = ctypes.POINTER(ctypes.c_int64)
    function = ctypes.CFUNCTYPE(ctypes.c_int64, words, words, words)(int(address))
    return int(function(*(array.ctypes.data_as(words) for array in (key, out, params))))


def _array(words: Any, shape: object) -> Any:  # noqa: ARG001
    """Return the array itself: in plain Python it is used where compiled code has an address."""
    return words


def _compiled(name: str) -> Callable[[], Any]:
    """Return the function that imports an intrinsic of compiled code."""

    def make() -> Any:
        from zermelo._jit import intrinsics

        return getattr(intrinsics, name)

    return make


def _carray() -> Any:
    from numba import carray

    return carray


ones = Intrinsic(_ones, _compiled("ones"))
lowest = Intrinsic(_lowest, _compiled("lowest"))
invoke = Intrinsic(_invoke, _compiled("invoke"))
carray = Intrinsic(_array, _carray)
