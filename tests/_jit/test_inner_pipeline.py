"""Loops that only others call are compiled with these, not by themselves."""

from __future__ import annotations

import numpy as np
import pytest

from zermelo._jit import cache
from zermelo._jit.compiled import compiled, inlined


@inlined
def _squared(value):  # type: ignore[no-untyped-def]
    return value * value


@compiled
def _summed(values):  # type: ignore[no-untyped-def]
    found = 0
    for value in values:
        found += _squared(value)
    return found


@compiled
def most(values, others):  # type: ignore[no-untyped-def]
    return max(_summed(values), _summed(others))


def test_what_is_called_is_left_to_what_calls_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        cache, "enable_cache", lambda _: None
    )  # a loaded loop has compiled no others
    arrays = np.arange(5), np.arange(3)
    assert most.fast(*arrays) == most.in_python(*arrays) == 30
    from zermelo._jit.inner_pipeline import InnerLibrary

    summed = most.dispatcher.py_func.__globals__["_summed"]
    squared = summed.py_func.__globals__["_squared"]
    (outer,), (middle,), (inner,) = (
        loop.overloads.values() for loop in (most.dispatcher, summed, squared)
    )
    assert isinstance(middle.library, InnerLibrary)
    assert isinstance(inner.library, InnerLibrary)
    assert not isinstance(outer.library, InnerLibrary)
    assert outer.library.get_pointer_to_function(outer.fndesc.llvm_cpython_wrapper_name)
    assert middle.library.get_pointer_to_function(middle.fndesc.llvm_func_name) == 0
