"""Base of immutable objects, such as digraphs and results."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NoReturn, Self

#: Sets an attribute of a new object, as `Frozen._set` does, but faster: arrays stay writable.
set_once = object.__setattr__


class Frozen:
    """Base of immutable objects.

    No attribute can be set or deleted, arrays are read-only, and a copy is the object itself. A
    class that is no dataclass sets its attributes by `_set` in ``__init__``. Cached properties are
    computed on first use, perhaps by two threads at once, and pickles omit them.

    >>> from zermelo import Digraph
    >>> G = Digraph([("a", "b")])
    >>> G.names = ("b", "a")
    Traceback (most recent call last):
    ...
    AttributeError: a Digraph never changes, so 'names' cannot be set; make another one
    """

    __slots__ = ()

    def _set(self, **attributes: object) -> Self:
        """Set attributes of a new object, with read-only arrays; return the object."""
        for name, value in attributes.items():
            seal(value)
            object.__setattr__(self, name, value)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        self._refuse(name, "set")

    def __delattr__(self, name: str) -> None:
        self._refuse(name, "deleted")

    def _refuse(self, name: str, done: str) -> NoReturn:
        raise AttributeError(
            f"a {type(self).__name__} never changes, so {name!r} cannot be {done}; make another one"
        )

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __getstate__(self) -> dict[str, object]:
        state = dict(getattr(self, "__dict__", {}))
        for kind in type(self).__mro__:
            for name, value in vars(kind).items():
                if isinstance(value, cached_property):
                    state.pop(name, None)
            for name in vars(kind).get("__slots__", ()):
                if not name.startswith("__") and hasattr(self, name):
                    state[name] = getattr(self, name)
        return state

    def __setstate__(self, state: Mapping[str, object]) -> None:
        self._set(**state)


def seal(value: object) -> None:
    """Make an array, or the arrays of a tuple that begins with one, read-only; skip the rest."""
    if isinstance(value, tuple) and value and hasattr(value[0], "setflags"):
        for array in value:
            if hasattr(array, "setflags"):  # a tuple may have other entries
                array.setflags(write=False)
    elif hasattr(value, "setflags"):
        value.setflags(write=False)
