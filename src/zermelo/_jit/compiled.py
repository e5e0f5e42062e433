"""How loops run: compiled with the package, or else in plain Python until there is much work.

A *loop* is a function over arrays, written in Python. Unless it was compiled with the package, it
runs in plain Python on small arrays, because loading Numba takes longer than the work on them. The
first call with too much work compiles it; later calls use the code, cached by `zermelo._jit.cache`.
The same lines run on the same arrays in both ways (but see twins), so the answer is the same.

Loops call each other by name. The name is resolved when a loop first runs in one of the two ways:
in plain Python to the plain function, in compiled code to Numba's function. So calls between plain
functions need not measure the work.

Access to single entries of arrays is slow in plain Python. If NumPy or lists give the same result
much faster, the loop has a twin: another function that plain Python runs instead.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dis import get_instructions
from functools import cache, cached_property, partial, update_wrapper
from importlib.util import find_spec
from threading import RLock
from types import FunctionType
from typing import Any

import numpy as np

#: Maximum work of one call in plain Python, and of all such calls of a process together, in entries
#: of arrays: about 0.04 and 0.2 seconds. That is little time lost for a loop worth compiling.
MAX_CALL_WORK, MAX_TOTAL_WORK = 40_000, 200_000

#: Minimal speed of a loop's twin, as a multiple of the speed of the loop in plain Python.
TWIN_SPEEDUP = 8

WorkMeasure = Callable[..., float]


class LoopState:
    """Work done by all loops in plain Python so far, and settings of tests.

    ``forced`` is True for compiled, False for plain, None for the usual way. ``on_undeclared``
    is called with a loop and its arguments if the loop does not declare their types.
    """

    work: float = 0.0
    forced: bool | None = None
    on_undeclared: Callable[[Loop, tuple[Any, ...]], None] | None = None


def entries(*args: object) -> float:
    """Return the number of entries of all arrays in the arguments, the usual measure of work."""
    count = 0.0
    for arg in args:
        if isinstance(arg, np.ndarray):
            count += arg.size
        elif isinstance(arg, tuple):
            count += entries(*arg)
    return count


def ALWAYS(*args: object) -> float:  # noqa: ARG001
    """Return infinite work: the loop runs compiled if it can; its caller handles little work."""
    return math.inf


@contextmanager
def running(*, compiled: bool) -> Iterator[None]:
    """Run all loops compiled, or all in plain Python, for tests that compare the two."""
    before = LoopState.forced
    LoopState.forced = compiled
    try:
        yield
    finally:
        LoopState.forced = before


#: Held while a loop is compiled, so that threads that need the same loop compile it only once.
_compile_lock = RLock()


class Loop:
    """A function over arrays that runs compiled, or in plain Python while there is little work.

    The function takes arrays, integers and tuples of these, is in the part of Python that Numba
    compiles with the same meaning, and calls loops and intrinsics by name only. ``work`` takes the
    same arguments and returns the work, in entries of arrays. ``types`` are the argument types for
    which the loop is compiled with the package, such as ``"int64[] index[] int"`` (see
    docs/developing.md); empty if only other loops call it. With ``inline`` it is inlined, so that
    constants of its callers are compiled as constants. ``twin`` returns the same and is faster in
    plain Python, `TWIN_SPEEDUP` times at least.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        work: WorkMeasure = entries,
        *,
        types: str | tuple[str, ...] = (),
        inline: bool = False,
        twin: Callable[..., Any] | None = None,
    ) -> None:
        update_wrapper(self, function)
        self.function = function
        self.name = f"{function.__module__}.{function.__name__}"
        self.types = (types,) if isinstance(types, str) else types
        self.work = work
        self.twin = twin
        self.inline = inline
        self._direct: Callable[..., Any] | None = None  # if set, calls use it unless forced

    def __call__(self, *args: Any) -> Any:
        if LoopState.forced is None:
            direct = self._direct or self.native
            return self._run_by_work(*args) if direct is None else direct(*args)
        return self.fast(*args) if LoopState.forced else self.in_python(*args)

    def fast(self, *args: Any) -> Any:
        """Run compiled even on little work; in plain Python if neither code nor Numba exists."""
        if self.native is None and not can_compile():
            return self._without_compiler(*args)
        return (self.dispatcher if self.native is None else self.native)(*args)

    def _run_by_work(self, *args: Any) -> Any:
        """Run in plain Python while there is little work; compile beyond that."""
        if not can_compile():
            return self._without_compiler(*args)
        if "dispatcher" not in self.__dict__:
            work = self.work(*args) / (1 if self.twin is None else TWIN_SPEEDUP)
            if work <= MAX_CALL_WORK and LoopState.work + work <= MAX_TOTAL_WORK:
                LoopState.work += work
                return self.in_python(*args)
        if self.native is None:
            self._direct = self.dispatcher  # later calls skip the measuring
        return self.dispatcher(*args)

    def _without_compiler(self, *args: Any) -> Any:
        """Run in plain Python; much work causes one warning, which says how to make it fast."""
        work = self.work(*args)
        if work > MAX_CALL_WORK or LoopState.work + work > MAX_TOTAL_WORK:
            from zermelo._jit.cache import warn_slow

            warn_slow()
        LoopState.work += min(work, MAX_CALL_WORK)
        return self.in_python(*args)

    def _undeclared(self, *args: Any) -> Any:
        """Run a call with arguments of types that were not compiled with the package."""
        if LoopState.on_undeclared is not None:
            LoopState.on_undeclared(self, args)
        if LoopState.forced and can_compile():
            return self.dispatcher(*args)
        return self._run_by_work(*args)

    @cached_property
    def native(self) -> Callable[..., Any] | None:
        """The loop compiled when the package was built; None if it was not."""
        from zermelo._jit.native import bound_loop

        return bound_loop(self.name, self._undeclared, self.in_python)

    def in_python(self, *args: Any) -> Any:
        """Run in plain Python. Integers overflow without a warning, as in compiled code."""
        with np.errstate(over="ignore"):
            return _to_python(self.plain(*args))

    @cached_property
    def plain(self) -> Callable[..., Any]:
        """The function for plain Python: the twin, or a copy that calls plain functions only."""
        if self.twin is not None:
            return self.twin
        return copy_with_versions(self.function, lambda callee: callee.plain)

    @cached_property
    def dispatcher(self) -> Callable[..., Any]:
        """The function for compiled code; the first call with a list of types compiles it."""
        with _compile_lock:
            dispatcher: Callable[..., Any] | None = self.__dict__.get("dispatcher")
            return self._compile() if dispatcher is None else dispatcher

    @cached_property
    def inner(self) -> Callable[..., Any]:
        """The function that compiled loops call. Its code is cached as a part of theirs.

        An entry point for Python is compiled only for loops that Python calls.
        """
        return self.dispatcher if self.types else self._compile(inner=True)

    def _compile(self, *, inner: bool = False) -> Callable[..., Any]:
        from zermelo._jit.cache import enable_cache

        # nogil: the progress display and Ctrl-C work during a long loop.
        options: dict[str, Any] = {"nogil": True}
        if self.inline:
            options["forceinline"] = True
        function = copy_with_versions(self.function, lambda callee: callee.inner)
        numba = load_numba()
        if inner:
            from zermelo._jit.inner_pipeline import InnerPipeline

            options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
            options["pipeline_class"] = InnerPipeline
        dispatcher: Any = numba.njit(**options)(function)
        dispatcher.get_call_template = partial(_without_literals, dispatcher.get_call_template)
        for name, value in function.__globals__.items():
            if value is function:  # the loop calls itself
                function.__globals__[name] = dispatcher
        if not inner:
            enable_cache(dispatcher)
        compiled_loop: Callable[..., Any] = dispatcher
        return compiled_loop

    def __repr__(self) -> str:
        return f"<Loop: {self.function.__module__}.{self.function.__qualname__}>"


@cache
def can_compile() -> bool:
    """Whether Numba is installed; without it, loops without machine code run in plain Python."""
    return find_spec("numba") is not None


def load_numba() -> Any:
    """Load Numba without SciPy, which would double the time and serves only matrix products."""
    if "scipy" not in sys.modules and "numba" not in sys.modules:
        hidden: dict[str, Any] = dict.fromkeys(("scipy", "scipy.linalg.cython_blas"))
        sys.modules.update(hidden)  # None marks a missing module
        try:
            import numba.np.arraymath
        finally:
            for name in hidden:
                sys.modules.pop(name, None)
    import numba

    return numba


def _without_literals(template: Callable[..., Any], args: Any, kws: Any) -> Any:
    """Apply a call template to types without constants, lest Numba compile for each constant."""
    return template(tuple(map(load_numba().types.unliteral, args)), kws)


class Intrinsic:
    """An operation such as a machine instruction; its compiled form is loaded at its first use."""

    def __init__(self, plain: Callable[..., Any], load: Callable[[], Any]) -> None:
        update_wrapper(self, plain)
        self.plain = plain
        self._load = load

    def __call__(self, *args: Any) -> Any:
        return self.plain(*args)

    @cached_property
    def inner(self) -> Any:
        """The function in compiled code."""
        return self._load()


def global_names(function: Callable[..., Any]) -> set[str]:
    """Return the names of globals that a function loads."""
    code = get_instructions(function)
    return {step.argval for step in code if step.opname == "LOAD_GLOBAL"}


def copy_with_versions(
    function: Callable[..., Any], version: Callable[[Loop | Intrinsic], Callable[..., Any]]
) -> FunctionType:
    """Copy a function; the copy recurs, and calls ``version(f)`` for other loops or intrinsics."""
    names = {**function.__globals__}
    copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    for name in global_names(function):
        callee = names.get(name)
        if isinstance(callee, Loop) and callee.function is function:
            names[name] = copy
        elif isinstance(callee, Loop | Intrinsic):
            names[name] = version(callee)
    copy.__qualname__ = function.__qualname__
    copy.__doc__ = function.__doc__
    return copy


def _to_python(result: Any) -> Any:
    """Turn NumPy's numbers into Python's, as compiled code returns them."""
    if isinstance(result, np.generic):
        return result.item()
    if isinstance(result, tuple):
        return tuple(_to_python(part) for part in result)
    return result


def compiled(
    function: Callable[..., Any] | None = None,
    *,
    work: WorkMeasure = entries,
    types: str | tuple[str, ...] = (),
    twin: Callable[..., Any] | None = None,
) -> Any:
    """Make a loop of a function, with its measure of work, types of arguments and twin."""
    loop_of = partial(Loop, work=work, types=types, twin=twin)
    return loop_of if function is None else loop_of(function)


def inlined(function: Callable[..., Any]) -> Loop:
    """Make a loop that is inlined wherever it is called."""
    return Loop(function, inline=True)


def _load_prefetch() -> object:
    from zermelo._jit.intrinsics import prefetch

    return prefetch


def _skip_prefetch(array: object, index: object) -> None:
    """Do nothing; the compiled version prefetches ``array[index]`` and never faults."""


prefetch = Intrinsic(_skip_prefetch, _load_prefetch)
