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

from zermelo._jit.halted import Halted

#: Entries of arrays that one call may be given to run it in plain Python, and that all such calls
#: of a process may have been given together: about 0.04 and 0.2 seconds. What is worth
#: compiling has then lost little by waiting.
ONCE, TOGETHER = 40_000, 200_000

#: How many times as fast as its own lines a loop's twin is, at least.
QUICKER = 8

Work = Callable[..., float]


class Spent:
    """How much was done in plain Python so far, and what tests ask for.

    Whether one way is forced, and who is told of arguments of a kind that no loop declares.
    """

    work: float = 0.0
    forced: bool | None = None
    undeclared: Callable[[Loop, tuple[Any, ...]], None] | None = None


def entries(*args: object) -> float:
    """Measure the work of a loop by the entries of its arrays: the work of most."""
    count = 0.0
    for arg in args:
        if isinstance(arg, np.ndarray):
            count += arg.size
        elif isinstance(arg, tuple):
            count += entries(*arg)
    return count


def ALWAYS(*args: object) -> float:  # noqa: ARG001
    """Say that a loop is worth compiling: whoever calls it has a plain way of its own."""
    return math.inf


@contextmanager
def running(*, compiled: bool) -> Iterator[None]:
    """Run all loops one way inside, for tests that hold the two against each other."""
    before = Spent.forced
    Spent.forced = compiled
    try:
        yield
    finally:
        Spent.forced = before


#: Threads that run the same loop make it once.
_one_maker = RLock()


class Loop:
    """A function over arrays that runs as plain Python on little work, and compiled on much.

    Parameters
    ----------
    function : function
        Of arrays, integers and tuples of these, in what Python and Numba both understand, and mean
        the same by. It calls loops and intrinsics by their names alone.
    work : callable
        Takes what the function takes, and tells how much work that is, in entries of arrays.
    kinds : str or tuple of str
        What Python calls it with, in each of the ways that are compiled when the package is built:
        ``"int64[] index[] int"``, see CONTRIBUTING. None for what only other loops call.
    inline : bool
        Write it out wherever it is called, so that what is constant there is compiled as a
        constant.
    twin : function, optional
        Does the same in plain Python, `QUICKER` times as fast as these lines do it there.
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
        try:
            if Spent.forced is None:
                ready = self._ready or self.native
                return self._as_is_worth(*args) if ready is None else ready(*args)
            return self.fast(*args) if Spent.forced else self.in_python(*args)
        except Halted as halted:  # while it was compiled
            raise halted.reached from None

    def fast(self, *args: Any) -> Any:
        """Run compiled, whatever the work: when the package was built, or else now."""
        if self.native is None and not can_compile():
            return self._without_compiler(*args)
        return (self.dispatcher if self.native is None else self.native)(*args)

    def _as_is_worth(self, *args: Any) -> Any:
        """Run as plain Python while there is little to do, and compile what is not compiled yet."""
        if not can_compile():
            return self._without_compiler(*args)
        if "dispatcher" not in self.__dict__:
            work = self.work(*args) / (1 if self.twin is None else QUICKER)
            if work <= ONCE and Spent.work + work <= TOGETHER:
                Spent.work += work
                return self.in_python(*args)
        if self.native is None:
            self._ready = self.dispatcher  # from now on, and at once
        return self.dispatcher(*args)

    def _without_compiler(self, *args: Any) -> Any:
        """Run in plain Python, and say once what would make long work fast."""
        work = self.work(*args)
        if work > ONCE or Spent.work + work > TOGETHER:
            from zermelo._jit.cache import warn_slow

            warn_slow()
        Spent.work += min(work, ONCE)
        return self.in_python(*args)

    def _undeclared(self, *args: Any) -> Any:
        """Answer a call with arguments of kinds that were not compiled."""
        if Spent.undeclared is not None:
            Spent.undeclared(self, args)
        if Spent.forced and can_compile():
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
            from zermelo._jit.unfinished import Inner

            options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
            options["pipeline_class"] = Inner
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
    """Let Numba compile a loop once for all integers: it would do so anew for each constant."""
    return template(tuple(map(load_numba().types.unliteral, args)), kws)


class Intrinsic:
    """What one instruction of the machine does, or something else that Numba has its own word for.

    Parameters
    ----------
    plain : function
        What it means in plain Python.
    make : callable
        Makes what stands for it in compiled code.
    """

    def __init__(self, plain: Callable[..., Any], make: Callable[[], Any]) -> None:
        update_wrapper(self, plain)
        self.plain = plain
        self._make = make

    def __call__(self, *args: Any) -> Any:
        return self.plain(*args)

    @cached_property
    def inner(self) -> Any:
        """What stands for it in compiled code."""
        return self._make()


def named_by(function: Callable[..., Any]) -> set[str]:
    """Return the names of globals that a function uses; attributes may be called the same."""
    code = get_instructions(function)
    return {step.argval for step in code if step.opname == "LOAD_GLOBAL"}


def resolved(
    function: Callable[..., Any], way: Callable[[Loop | Intrinsic], Callable[..., Any]]
) -> FunctionType:
    """Copy a function so that the loops it names are what they mean one way; itself, the copy."""
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
    """Make a loop of a function: what a call has to do, and with what Python calls it."""
    made = partial(Loop, work=work, kinds=kinds, twin=twin)
    return made if function is None else made(function)


def inlined(function: Callable[..., Any]) -> Loop:
    """Make a loop that is written out wherever it is called."""
    return Loop(function, inline=True)


def _prefetch() -> object:
    from zermelo._jit.intrinsics import prefetch

    return prefetch


def _nothing(array: object, index: object) -> None:
    """Ask the memory for ``array[index]`` ahead of use; never faults and has no other effect."""


prefetch = Intrinsic(_nothing, _prefetch)
