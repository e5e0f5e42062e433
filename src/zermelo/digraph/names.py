"""Names of vertices: sequences in which the index of a name is the number of its vertex.

A digraph without names needs no memory for them, and names from one array stay in that array:
a Python object for a name is made on demand.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, cast, overload

import numpy as np

from zermelo.digraph.named import may_hold_scalars, plain_name
from zermelo.errors import DigraphError, in_full
from zermelo.frozen import Frozen


class Names(Frozen, Sequence[Hashable]):
    """A sequence of names, all different, that also finds the number of a name."""

    __slots__ = ("_numbers",)

    _numbers: dict[Hashable, int]

    def __getstate__(self) -> dict[str, object]:
        state = super().__getstate__()
        state.pop("_numbers", None)
        return state

    def _name(self, number: int) -> Hashable:
        raise NotImplementedError

    @overload
    def __getitem__(self, number: int) -> Hashable: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Hashable, ...]: ...
    def __getitem__(self, number: int | slice) -> Hashable | tuple[Hashable, ...]:
        if isinstance(number, slice):
            return tuple(self._name(i) for i in range(*number.indices(len(self))))
        size = len(self)
        if not -size <= number < size:
            raise IndexError(f"vertex number {number} is outside 0..{size - 1}")
        return self._name(number % size)

    def __iter__(self) -> Iterator[Hashable]:
        return map(self._name, range(len(self)))

    def find(self, name: Hashable) -> int | None:
        """Return the number of ``name``, or None if absent. The first call builds a table: O(V)."""
        if not hasattr(self, "_numbers"):
            self._set(_numbers={name: i for i, name in enumerate(self)})
        try:
            return self._numbers.get(name)
        except TypeError:  # a tuple of lists, say, is not hashable
            return None

    def __contains__(self, name: object) -> bool:
        return self.find(name) is not None

    def take(self, numbers: np.ndarray[Any, np.dtype[np.integer]]) -> Names:
        """Return the names of some vertices, in the order of their ``numbers``."""
        return TupleNames([self._name(int(i)) for i in numbers])

    def as_held(self) -> Sequence[Hashable]:
        """Return the names as they are stored: whole numbers of a file as integers, not as text."""
        return list(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Names):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        sample = ", ".join(map(in_full, self[:6]))
        return f"<{len(self):,} names: {sample}{', …' if len(self) > 6 else ''}>"


class NumberNames(Names):
    """Consecutive numbers from ``first`` on: as integers, or as text (names read from a file)."""

    __slots__ = ("_count", "_is_text", "first")

    _count: int
    _is_text: bool
    first: int

    def __init__(self, count: int, first: int = 0, *, text: bool = False) -> None:
        self._set(_count=count, _is_text=text, first=first)

    def __len__(self) -> int:
        return self._count

    def _name(self, number: int) -> Hashable:
        return str(number + self.first) if self._is_text else number + self.first

    def find(self, name: Hashable) -> int | None:
        """Return the number of ``name``, or None if absent. O(1)."""
        if self._is_text:
            if not (isinstance(name, str) and name.isascii()):
                return None
            if not name.removeprefix("-").isdecimal():
                return None
            number = int(name) - self.first if len(name) < 21 else -1
            return number if 0 <= number < self._count and self._name(number) == name else None
        if isinstance(name, (int, np.integer)) and not isinstance(name, bool):
            number = int(name) - self.first
            return number if 0 <= number < self._count else None
        return None

    def take(self, numbers: np.ndarray[Any, np.dtype[np.integer]]) -> Names:
        """Return the names of some vertices, in the order of their ``numbers``."""
        return ArrayNames(np.asarray(numbers) + self.first, text=self._is_text)

    def as_held(self) -> Sequence[Hashable]:
        """Return the names as integers, also if `__getitem__` gives them as text."""
        return range(self.first, self.first + self._count)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, NumberNames) and self._is_text == other._is_text:
            return self._count == other._count and (not self._count or self.first == other.first)
        return super().__eq__(other)

    __hash__ = None


class TupleNames(Names):
    """Any hashable names; ``numbers`` has the number of each name if it is known already."""

    __slots__ = ("_names",)

    _names: tuple[Hashable, ...]

    def __init__(
        self, names: Sequence[Hashable], numbers: dict[Hashable, int] | None = None
    ) -> None:
        self._set(_names=tuple(names))
        if numbers is not None:
            self._set(_numbers=numbers)

    def __len__(self) -> int:
        return len(self._names)

    def _name(self, number: int) -> Hashable:
        return self._names[number]


class ArrayNames(Names):
    """Names in one array, not copied: Arrow's strings, or NumPy's integers (perhaps as text)."""

    __slots__ = ("_array", "_is_text")

    _array: Any
    _is_text: bool

    def __init__(self, array: object, *, text: bool = True) -> None:
        self._set(_array=array, _is_text=text)

    def __len__(self) -> int:
        return len(self._array)

    def _name(self, number: int) -> Hashable:
        return str(self._array[number]) if self._is_text else int(self._array[number])

    @property
    def array_has_text(self) -> bool:
        """Whether the array holds text (Arrow's strings), not integers."""
        return hasattr(self._array, "to_pylist")

    def __iter__(self) -> Iterator[Hashable]:
        names = self.as_held()
        return map(str, names) if self._is_text else iter(names)

    def as_held(self) -> Sequence[Hashable]:
        """Return the array's entries: integers stay integers, also if `__getitem__` gives text."""
        # one conversion of all names is far cheaper than one for each
        entries = self._array.to_pylist() if self.array_has_text else self._array.tolist()
        return cast("list[Hashable]", entries)

    def take(self, numbers: np.ndarray[Any, np.dtype[np.integer]]) -> Names:
        """Return the names of some vertices, in the order of their ``numbers``."""
        return ArrayNames(self._array.take(numbers), text=self._is_text)


def names_of(names: Sequence[Hashable] | None, count: int) -> Names:
    """Return names as `Names`, one for each of ``count`` vertices; None gives 0 to count − 1."""
    if names is None:
        return NumberNames(count)
    if len(names) != count:
        raise DigraphError(f"{len(names):,} names for {count:,} vertices; give one each, or none")
    if isinstance(names, Names):
        return names
    names = tuple(names)
    if may_hold_scalars(names):
        names = tuple(map(plain_name, names))
    seen: dict[Hashable, int] = {}
    for number, name in enumerate(names):
        try:
            first = seen.setdefault(name, number)
        except TypeError:
            raise DigraphError(
                f"name {number} is {name!r}, which is not hashable; use text, numbers or tuples"
            ) from None
        if first != number:
            raise DigraphError(
                f"vertices {first} and {number} are both called {name!r}; names must differ"
            )
    return TupleNames(names, seen)
