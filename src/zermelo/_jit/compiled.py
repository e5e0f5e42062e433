"""How loops run: as plain Python while there is little to do, compiled from then on.

Loading Numba takes longer than all the work on a small digraph. So a loop is kept as the Python
function that it was written as, and run as such on small arrays; the first call whose work is worth
it makes the compiled version, which is kept on disk (`zermelo._jit.cache`) and used ever after.
Either way the same lines run on the same arrays, and so the answer is the same.

Inside, loops call each other by name. What such a name means is settled when a loop is first run
in one of the two ways: the plain function in plain Python, and what Numba made of it in compiled
code. Calls from plain to plain so cost no look at the work.

Where NumPy or lists say the same in far less time than single entries of arrays take, a loop has a
twin of its own, which is what it means in plain Python.
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

#: Entries of arrays that one call may be given to run it in plain Python, and that all such calls
#: of a process may have been given together: about 0.04 and 0.2 seconds. What is worth
#: compiling has then lost little by waiting.
MAX_CALL_WORK, MAX_TOTAL_WORK = 40_000, 200_000

#: Minimal speed of a loop's twin, as a multiple of its own lines' in plain Python.
TWIN_SPEEDUP = 8

Work = Callable[..., float]


class LoopState:
    """Work done in plain Python so far, and settings of tests.

    ``forced`` chooses compiled or plain; ``undeclared`` hears of kinds that no loop declares.
    """

    work: float = 0.0
    forced: bool | None = None
    undeclared: Callable[[Loop, tuple[Any, ...]], None] | None = None


def entries(*args: object) -> float:
    """Entries of all array arguments: the usual measure of a loop's work."""
    count = 0.0
    for arg in args:
        if isinstance(arg, np.ndarray):
            count += arg.size
        elif isinstance(arg, tuple):
            count += entries(*arg)
    return count


def ALWAYS(*args: object) -> float:  # noqa: ARG001
    """Infinite work: the loop is always worth compiling, since its caller has a plain method."""
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


#: Several threads make the same loop once.
_one_maker = RLock()


class Loop:
    """A function over arrays that runs as plain Python on little work, and compiled on much.

    Parameters
    ----------
    function : function
        Of arrays, integers and tuples of these, in the part of Python that Numba understands in
        the same way. It calls loops and intrinsics by their names alone.
    work : callable
        Takes the function's arguments; returns the work, in entries of arrays.
    kinds : str or tuple of str
        The argument types that are compiled when the package is built:
        ``"int64[] index[] int"``, see CONTRIBUTING. None for what only other loops call.
    inline : bool
        Inline it wherever it is called, so that constants there are compiled as constants.
    twin : function, optional
        The same in plain Python, at least `TWIN_SPEEDUP` times as fast as these lines there.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        work: Work = entries,
        *,
        kinds: str | tuple[str, ...] = (),
        inline: bool = False,
        twin: Callable[..., Any] | None = None,
    ) -> None:
        update_wrapper(self, function)
        self.function = function
        self.name = f"{function.__module__}.{function.__name__}"
        self.kinds = (kinds,) if isinstance(kinds, str) else kinds
        self.work = work
        self.twin = twin
        self.inline = inline
        self._ready: Callable[..., Any] | None = None

    def __call__(self, *args: Any) -> Any:
        if LoopState.forced is None:
            ready = self._ready or self.native
            return self._as_is_worth(*args) if ready is None else ready(*args)
        return self.fast(*args) if LoopState.forced else self.in_python(*args)

    def fast(self, *args: Any) -> Any:
        """Run compiled, whatever the work: from the object, or compiled now."""
        if self.native is None and not can_compile():
            return self._without_compiler(*args)
        return (self.dispatcher if self.native is None else self.native)(*args)

    def _as_is_worth(self, *args: Any) -> Any:
        """Run in plain Python while there is little work; compile beyond that."""
        if not can_compile():
            return self._without_compiler(*args)
        if "dispatcher" not in self.__dict__:
            work = self.work(*args) / (1 if self.twin is None else TWIN_SPEEDUP)
            if work <= MAX_CALL_WORK and LoopState.work + work <= MAX_TOTAL_WORK:
                LoopState.work += work
                return self.in_python(*args)
        if self.native is None:
            self._ready = self.dispatcher  # from now on, and at once
        return self.dispatcher(*args)

    def _without_compiler(self, *args: Any) -> Any:
        """Run in plain Python; long work warns once how to make it fast."""
        work = self.work(*args)
        if work > MAX_CALL_WORK or LoopState.work + work > MAX_TOTAL_WORK:
            from zermelo._jit.cache import warn_slow

            warn_slow()
        LoopState.work += min(work, MAX_CALL_WORK)
        return self.in_python(*args)

    def _undeclared(self, *args: Any) -> Any:
        """Answer a call with arguments of kinds that were not compiled."""
        if LoopState.undeclared is not None:
            LoopState.undeclared(self, args)
        if LoopState.forced and can_compile():
            return self.dispatcher(*args)
        return self._as_is_worth(*args)

    @cached_property
    def native(self) -> Callable[..., Any] | None:
        """The loop as it was compiled when the package was built; None where it was not."""
        from zermelo._jit.native import bound

        return bound(self.name, self._undeclared, self.in_python)

    def in_python(self, *args: Any) -> Any:
        """Run in plain Python. Words wrap around as they do in compiled code."""
        with np.errstate(over="ignore"):
            return _simple(self.plain(*args))

    @cached_property
    def plain(self) -> Callable[..., Any]:
        """The function for plain Python: the loops that it calls are plain functions too."""
        if self.twin is not None:
            return self.twin
        return resolved(self.function, lambda used: used.plain)

    @cached_property
    def dispatcher(self) -> Callable[..., Any]:
        """The function for compiled code, compiled for each kind of arguments when it is called."""
        with _one_maker:
            kept: Callable[..., Any] | None = self.__dict__.get("dispatcher")
            return self._made() if kept is None else kept

    @cached_property
    def inner(self) -> Callable[..., Any]:
        """The function for compiled code of other loops, which are kept with it.

        Numba makes what calls it from Python only where somebody does.
        """
        return self.dispatcher if self.kinds else self._made(inner=True)

    def _made(self, *, inner: bool = False) -> Callable[..., Any]:
        from zermelo._jit.cache import keep

        # nogil: a progress display and Ctrl-C stay alive beside a long loop.
        options: dict[str, Any] = {"nogil": True}
        if self.inline:
            options["forceinline"] = True
        function = resolved(self.function, lambda used: used.inner)
        numba = load_numba()
        if inner:
            from zermelo._jit.inner_pipeline import InnerPipeline

            options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
            options["pipeline_class"] = InnerPipeline
        made = numba.njit(**options)(function)
        made.get_call_template = partial(_without_literals, made.get_call_template)
        for name, used in function.__globals__.items():
            if used is function:  # it calls itself
                function.__globals__[name] = made
        if not inner:
            keep(made)
        dispatcher: Callable[..., Any] = made
        return dispatcher

    def __repr__(self) -> str:
        return f"<Loop: {self.function.__module__}.{self.function.__qualname__}>"


@cache
def can_compile() -> bool:
    """Whether Numba is installed; without it, loops that no object has run in plain Python."""
    return find_spec("numba") is not None


def load_numba() -> Any:
    """Load Numba; without SciPy, which doubles the time and is for products of matrices alone."""
    if "scipy" not in sys.modules and "numba" not in sys.modules:
        hidden: dict[str, Any] = dict.fromkeys(("scipy", "scipy.linalg.cython_blas"))
        sys.modules.update(hidden)  # None says that there is none
        try:
            import numba.np.arraymath
        finally:
            for name in hidden:
                sys.modules.pop(name, None)
    import numba

    return numba


def _without_literals(template: Callable[..., Any], args: Any, kws: Any) -> Any:
    """Compile a loop once for all integers; Numba would compile it anew for each constant."""
    return template(tuple(map(load_numba().types.unliteral, args)), kws)


class Intrinsic:
    """A machine instruction, or another operation with its own form in Numba.

    Parameters
    ----------
    plain : function
        The function in plain Python.
    make : callable
        Makes the function in compiled code.
    """

    def __init__(self, plain: Callable[..., Any], make: Callable[[], Any]) -> None:
        update_wrapper(self, plain)
        self.plain = plain
        self._make = make

    def __call__(self, *args: Any) -> Any:
        return self.plain(*args)

    @cached_property
    def inner(self) -> Any:
        """The function in compiled code."""
        return self._make()


def named_by(function: Callable[..., Any]) -> set[str]:
    """Return the names of globals that a function loads."""
    code = get_instructions(function)
    return {step.argval for step in code if step.opname == "LOAD_GLOBAL"}


def resolved(
    function: Callable[..., Any], way: Callable[[Loop | Intrinsic], Callable[..., Any]]
) -> FunctionType:
    """Copy a function with the loops it names resolved; a recursive call names the copy."""
    names = {**function.__globals__}
    copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    for name in named_by(function):
        used = names.get(name)
        if isinstance(used, Loop) and used.function is function:
            names[name] = copy
        elif isinstance(used, Loop | Intrinsic):
            names[name] = way(used)
    copy.__qualname__ = function.__qualname__
    copy.__doc__ = function.__doc__
    return copy


def _simple(result: Any) -> Any:
    """Turn NumPy's numbers into Python's, as compiled code returns them."""
    if isinstance(result, np.generic):
        return result.item()
    if isinstance(result, tuple):
        return tuple(_simple(part) for part in result)
    return result


def compiled(
    function: Callable[..., Any] | None = None,
    *,
    work: Work = entries,
    kinds: str | tuple[str, ...] = (),
    twin: Callable[..., Any] | None = None,
) -> Any:
    """Make a loop of a function, with its measure of work and kinds of arguments."""
    made = partial(Loop, work=work, kinds=kinds, twin=twin)
    return made if function is None else made(function)


def inlined(function: Callable[..., Any]) -> Loop:
    """Make a loop that is inlined wherever it is called."""
    return Loop(function, inline=True)


def _prefetch() -> object:
    from zermelo._jit.intrinsics import prefetch

    return prefetch


def _nothing(array: object, index: object) -> None:
    """Prefetch ``array[index]``; never faults and has no other effect."""


prefetch = Intrinsic(_nothing, _prefetch)
