"""Results by vertex: arrays by number inside, names as a view on top."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

__all__ = ["ByVertex", "VertexSet"]


class ByVertex:
    """A read-only array by vertex number, also asked by name: ``remoteness["b"]``.

    Attributes
    ----------
    array : integer array of length V
        The values by vertex number, −1 for "none".
    """

    __slots__ = ("_digraph", "_what", "array")

    def __init__(self, G: Digraph, array: NDArray[np.signedinteger[Any]], what: str) -> None:
        array.setflags(write=False)
        self._digraph = G
        self.array = array
        self._what = what

    def __getitem__(self, name: Hashable) -> int | None:
        """Return the value of a named vertex; None where it has none."""
        held = int(self.array[self._digraph.index(name)])
        return held if held >= 0 else None

    def __len__(self) -> int:
        return int(self.array.size)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:  # noqa: ANN401
        return np.array(self.array, dtype=dtype, copy=copy)

    def as_dict(self) -> dict[Hashable, int | None]:
        """Return values by name. O(V) objects."""
        held = (value if value >= 0 else None for value in self.array.tolist())
        return dict(zip(self._digraph.names, held, strict=True))

    def __repr__(self) -> str:
        return f"<{self._what} of {self.array.size:,} vertices>"


class VertexSet(Collection[Hashable]):
    """A set of vertices of a digraph: an array of numbers that iterates as names.

    Attributes
    ----------
    numbers : integer array
        The vertex numbers, ascending.
    """

    __slots__ = ("_digraph", "numbers")

    def __init__(self, G: Digraph, numbers: NDArray[np.signedinteger[Any]]) -> None:
        numbers.setflags(write=False)
        self._digraph = G
        self.numbers = numbers

    def __len__(self) -> int:
        return int(self.numbers.size)

    def __iter__(self) -> Iterator[Hashable]:
        names = self._digraph.names
        return (names[number] for number in self.numbers.tolist())

    def __contains__(self, name: object) -> bool:
        if name not in self._digraph:
            return False
        number = self._digraph.index(name)
        place = int(np.searchsorted(self.numbers, number))
        return place < self.numbers.size and int(self.numbers[place]) == number

    def __eq__(self, other: object) -> bool:
        if isinstance(other, VertexSet) and other._digraph is self._digraph:
            return np.array_equal(self.numbers, other.numbers)
        if isinstance(other, (set, frozenset, VertexSet)):
            return set(self) == set(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        names = self._digraph.names
        shown = [repr(names[number]) for number in self.numbers[:12].tolist()]
        if len(self) > len(shown):
            shown.append(f"… {len(self):,} vertices")
        return "{" + ", ".join(shown) + "}"
