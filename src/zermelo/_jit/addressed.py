"""States as keys, and the C functions of compiled rules.

A key is a few 64-bit words, mostly sets as bit masks. The rules of a game are C functions of
``(key, out, params)``. Each is compiled with the package, or by Numba when it is needed. The
search, compiled once for all games, calls them by address. In plain Python the same lines run on
arrays instead of pointers; without machine code and Numba, a handle stands for the address.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from zermelo._jit.compiled import Intrinsic, can_compile, copy_with_versions, load_numba
from zermelo._jit.native import address_of

#: Results of ``successors`` other than numbers of options. HOLE: the key is not a position. TIE:
#: nobody wins. WON: the player to move has won (0: has lost). Misère play swaps WON and 0.
HOLE, TIE, WON = -1, -2, -3

#: Rules in plain Python, if they cannot be compiled: handle −1 − i stands for entry i.
_PLAIN_RULES: list[Callable[..., Any]] = []

#: A length for ``carray`` where the true length is not needed: bounds are not checked.
ANY = 1 << 40

_WORD_MASK = (1 << 64) - 1


class addressed:  # noqa: N801  a decorator
    """A C function of compiled rules, ``(key, out, params) -> int64``, compiled when needed."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.__doc__ = function.__doc__
        self.function = function
        self.name = f"{function.__module__}.{function.__name__}"

    @cached_property
    def _cfunc(self) -> Any:
        types = load_numba().types
        from numba.core.ccallback import CFunc

        from zermelo._jit.cache import enable_cache

        pointer = types.CPointer(types.int64)
        signature = types.int64(pointer, pointer, pointer)
        function = copy_with_versions(self.function, lambda used: used.inner)
        cfunc = CFunc(function, (signature.args, signature.return_type), locals={}, options={})
        enable_cache(cfunc)
        cfunc.compile()
        return cfunc

    @cached_property
    def plain(self) -> Callable[..., Any]:
        """The function in plain Python, on arrays instead of pointers."""
        return copy_with_versions(self.function, lambda used: used.plain)

    @property
    def ready(self) -> bool:
        """Whether the function has machine code, or at least Numba is loaded."""
        return address_of(self.name) != 0 or "numba" in sys.modules

    @cached_property
    def _handle(self) -> int:
        _PLAIN_RULES.append(self.plain)
        return -len(_PLAIN_RULES)

    @property
    def address(self) -> int:
        """The address of the function; a negative handle without machine code and Numba."""
        native_address = address_of(self.name)
        if not native_address and not can_compile():
            return self._handle
        return native_address or int(self._cfunc.address)


def _ones(word: int) -> np.int64:
    """Return how many bits of an int64 are set."""
    return np.int64((int(word) & _WORD_MASK).bit_count())


def _lowest(word: int) -> np.int64:
    """Return the number of the lowest bit that is set in an int64; 64 for zero."""
    value = int(word)
    return np.int64((value & -value).bit_length() - 1 if value else 64)


def _invoke(address: int, key: Any, start: int, out: Any, out_start: int, params: Any) -> int:
    """Call the rules at an address on arrays, from ``key[start]`` and ``out[out_start]`` on."""
    key, out = key[start:], out[out_start:]
    if address < 0:
        return int(_PLAIN_RULES[-1 - address](key, out, params))
    import ctypes

    words = ctypes.POINTER(ctypes.c_int64)
    function = ctypes.CFUNCTYPE(ctypes.c_int64, words, words, words)(int(address))
    return int(function(*(array.ctypes.data_as(words) for array in (key, out, params))))


def _array(words: Any, shape: object) -> Any:  # noqa: ARG001
    """Return the array itself: plain Python uses it where compiled code has an address."""
    return words


def _loader(name: str) -> Callable[[], Any]:
    """Return a function that imports the intrinsic with this name, for compiled code."""

    def load() -> Any:
        from zermelo._jit import intrinsics

        return getattr(intrinsics, name)

    return load


def _load_carray() -> Any:
    from numba import carray

    return carray


ones = Intrinsic(_ones, _loader("ones"))
lowest = Intrinsic(_lowest, _loader("lowest"))
invoke = Intrinsic(_invoke, _loader("invoke"))
carray = Intrinsic(_array, _load_carray)
