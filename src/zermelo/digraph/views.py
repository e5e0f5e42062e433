"""Results by vertex: stored as arrays by vertex number, read as mappings from names."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import in_full
from zermelo.frozen import Frozen, set_once
from zermelo.notebook import MAX_ROWS, html_table

if TYPE_CHECKING:
    import pandas
    import pyarrow

    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.frames import Column, Columns

T = TypeVar("T")


class OfVertices(Frozen, Mapping[Hashable, T]):
    """A result for every vertex of a digraph: a mapping from names, made from an array.

    Equal to results of the same kind, digraph and array, and to mappings with the same items.

    Attributes
    ----------
    digraph : Digraph
    array : integer array of length V
        The values by vertex number. Read-only.
    """

    __slots__ = ("array", "digraph")

    digraph: Digraph
    array: NDArray[np.signedinteger[Any]]

    def __init__(self, G: Digraph, array: NDArray[np.signedinteger[Any]]) -> None:
        self._set(digraph=G, array=array)

    @abstractmethod
    def at(self, vertex: int) -> T:
        """Return the value of a vertex number."""

    def _all(self) -> Iterable[T]:
        """Return the values of all vertices, by vertex number."""
        return map(self.at, range(len(self)))

    def __getitem__(self, name: Hashable) -> T:
        """Return the value of a named vertex."""
        return self.at(self.digraph.index(name))

    def __len__(self) -> int:
        return int(self.array.size)

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self.digraph)

    def __contains__(self, name: object) -> bool:
        return name in self.digraph

    def as_dict(self) -> dict[Hashable, T]:
        """Return a plain dictionary by name; faster than ``dict(…)``. O(V) objects."""
        return dict(zip(self.digraph.names, self._all(), strict=True))

    def _columns(self, names: Sequence[Hashable]) -> Mapping[str, Column]:  # noqa: ARG002
        """Return the columns of a table of all vertices, by heading, without the names."""
        return {"value": list(self._all())}

    def columns(self, *, as_held: bool = False) -> Columns:
        """Return the results as columns by vertex number, the names first.

        Integer arrays have −1 for an empty entry. With ``as_held``, integer names of a file are
        integers, not text. O(V), plus the cost of results that are computed on first use.
        """
        names = self.digraph.names.as_held() if as_held else list(self.digraph.names)
        return {"vertex": names, **self._columns(names)}

    def to_pandas(self) -> pandas.DataFrame:
        """Return the columns as a DataFrame of pandas, with the vertices as its index.

        Raises
        ------
        MissingExtra
            pandas is not installed.
        """
        from zermelo.digraph.frames import frame_of

        return frame_of(self.columns())

    def to_arrow(self) -> pyarrow.Table:
        """Return the columns as an Arrow table; names are text unless all are integers.

        Integer names that came from a file stay integers, as in the table of edges.

        Raises
        ------
        InputError
            Two names read the same as text.
        MissingExtra
            pyarrow is not installed.
        """
        from zermelo.digraph.frames import arrow_of

        return arrow_of(self.columns(as_held=True))

    #: Headings of a notebook's table, after that of the vertex.
    _heads: ClassVar[tuple[str, ...]] = ("value",)

    def _cells(self, vertex: int) -> tuple[object, ...]:
        """Return the cells of a vertex number in a notebook's table."""
        return (self.at(vertex),)

    def _repr_html_(self) -> str:
        names = self.digraph.names
        rows = ((in_full(names[u], str), *self._cells(u)) for u in range(min(MAX_ROWS, len(self))))
        return html_table(repr(self).strip("<>"), ("vertex", *self._heads), rows, len(self))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, type(self)):
            return self is other or (
                self.digraph == other.digraph and np.array_equal(self.array, other.array)
            )
        return Mapping.__eq__(self, other)

    def __hash__(self) -> int:
        return hash((self.digraph, self.array[:64].tobytes()))


class ByVertex(OfVertices[int | None]):
    """Integers by vertex: a read-only array by number, indexed by name: ``remoteness["b"]``.

    Attributes
    ----------
    array : integer array of length V
        The values by vertex number, −1 for None.
    """

    __slots__ = ("_what",)

    _what: str

    def __init__(self, G: Digraph, array: NDArray[np.signedinteger[Any]], what: str) -> None:
        super().__init__(G, array)
        set_once(self, "_what", what)

    def at(self, vertex: int) -> int | None:
        """Return the value of a vertex number; None for −1 in the array."""
        value = int(self.array[vertex])
        return value if value >= 0 else None

    def _columns(self, names: Sequence[Hashable]) -> Mapping[str, Column]:  # noqa: ARG002
        return {self._what.replace(" ", "_"): self.array}

    def _all(self) -> Iterable[int | None]:
        return (value if value >= 0 else None for value in self.array.tolist())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:  # noqa: ANN401
        return np.array(self.array, dtype=dtype, copy=copy)

    def __repr__(self) -> str:
        return f"<{self._what} of {self.array.size:,} vertices>"


class VertexSet(Frozen, Collection[Hashable]):
    """A set of vertices of a digraph: an array of numbers that iterates as names.

    Attributes
    ----------
    digraph : Digraph
    numbers : integer array
        The vertex numbers, ascending. Read-only.
    """

    __slots__ = ("digraph", "numbers")

    digraph: Digraph
    numbers: NDArray[np.signedinteger[Any]]

    def __init__(self, G: Digraph, numbers: NDArray[np.signedinteger[Any]]) -> None:
        numbers.setflags(write=False)
        set_once(self, "digraph", G)
        set_once(self, "numbers", numbers)

    def __len__(self) -> int:
        return int(self.numbers.size)

    def __iter__(self) -> Iterator[Hashable]:
        names = self.digraph.names
        return (names[number] for number in self.numbers.tolist())

    def __contains__(self, name: object) -> bool:
        if name not in self.digraph:
            return False
        number = self.digraph.index(name)
        index = int(np.searchsorted(self.numbers, number))
        return index < self.numbers.size and int(self.numbers[index]) == number

    def __eq__(self, other: object) -> bool:
        if isinstance(other, VertexSet) and other.digraph is self.digraph:
            return np.array_equal(self.numbers, other.numbers)
        if isinstance(other, (set, frozenset, VertexSet)):
            return set(self) == set(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        names = self.digraph.names
        shown = [in_full(names[number]) for number in self.numbers[:12].tolist()]
        if len(self) > len(shown):
            shown.append(f"… {len(self):,} vertices")
        return "{" + ", ".join(shown) + "}"


def set_of(G: Digraph, vertices: Iterable[Hashable]) -> VertexSet:
    """Return the set of vertices given by name, or by an array of vertex numbers or of bools.

    >>> from zermelo import Digraph
    >>> set_of(Digraph([("a", "b"), ("b", "c")]), ["c", "a"])
    {'a', 'c'}
    """
    if isinstance(vertices, VertexSet) and vertices.digraph is G:
        return vertices
    if not isinstance(vertices, np.ndarray):
        vertices = np.array([G.index(name) for name in vertices], np.int64)
    return VertexSet(G, np.flatnonzero(G.mask(vertices)))
