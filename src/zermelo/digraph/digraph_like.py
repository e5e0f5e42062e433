"""Everything that is accepted as a digraph, and its conversion to pairs of vertex numbers.

Optional libraries are not imported: their objects are recognised by module and class, or method.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeGuard, runtime_checkable

from zermelo.digraph import paths
from zermelo.digraph.named import Named
from zermelo.errors import DigraphError
from zermelo.limits import Limits, Watch

if TYPE_CHECKING:
    import networkx
    from numpy.typing import NDArray

    from zermelo.digraph.pairs import Pairs

#: The accepted descriptions of a digraph, for messages.
ACCEPTED_FORMS = (
    "a Digraph or Graph, a NetworkX graph, pairs (source, target), a dict of lists, a SciPy sparse "
    "matrix, a pandas, Polars or Arrow table with columns source and target, a position of a game, "
    "or the path of a file"
)


class NetworkXGraph(Protocol):
    """A graph of NetworkX."""

    def is_directed(self) -> bool: ...  # noqa: D102


class DictOfLists(Protocol):
    """Lists of options by vertex: a dict or another mapping."""

    def items(self) -> Iterable[tuple[Hashable, Iterable[Hashable]]]: ...  # noqa: D102


class SparseMatrix(Protocol):
    """A sparse matrix or array of SciPy."""

    def tocoo(self) -> object: ...  # noqa: D102


class PandasFrame(Protocol):
    """A DataFrame of pandas."""

    @property
    def columns(self) -> object: ...  # noqa: D102


class ArrowStream(Protocol):
    """A table with an Arrow stream: from Polars, DuckDB and others."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """Return a capsule that streams the table."""


class HasStateGraph(Protocol):
    """A position of a game."""

    def graph(self, *, limits: Limits | Watch = ...) -> HasPairs: ...  # noqa: D102


@runtime_checkable
class HasPairs(Protocol):
    """A digraph or graph of this library."""

    def as_pairs(self) -> Pairs: ...  # noqa: D102


#: The type of a digraph argument.
DigraphLike: TypeAlias = (
    Named
    | NetworkXGraph
    | Iterable[tuple[Hashable, Hashable]]
    | DictOfLists
    | SparseMatrix
    | PandasFrame
    | ArrowStream
    | HasStateGraph
    | str
    | os.PathLike[str]
)


def is_path(source: object) -> TypeGuard[str | os.PathLike[str]]:
    """Whether something is the path of a file."""
    return isinstance(source, (str, os.PathLike))


def is_position(source: object) -> TypeGuard[HasStateGraph]:
    """Whether something is a position of a game."""
    return reader_of(source) is _read_position


def is_dict_of_lists(source: object) -> TypeGuard[Mapping[Hashable, Iterable[Hashable]]]:
    """Whether something is a mapping; NetworkX's views of edges, which are sets, do not count."""
    return isinstance(source, Mapping) and not isinstance(source, AbstractSet)


def is_pairs(source: object) -> TypeGuard[Iterable[tuple[Hashable, Hashable]]]:
    """Whether something is read as pairs: an iterable, not bytes, that no other reader accepts."""
    is_iterable = isinstance(source, Iterable) and not isinstance(source, (bytes, bytearray))
    return is_iterable and reader_of(source) is None and not is_dict_of_lists(source)


def pairs_of(source: object, vertices: Iterable[Hashable] = ()) -> Pairs:
    """Return the edges of anything that is accepted as a digraph.

    ``vertices`` come before all others; they may be given only with pairs, arrays, dicts and
    NetworkX graphs. Raises DigraphError for anything else, with a list of what is accepted.

    Examples
    --------
    >>> pairs_of({"a": ["b", "c"], "b": []}).names
    <3 names: 'a', 'b', 'c'>
    >>> pairs_of(7)
    Traceback (most recent call last):
    ...
    zermelo.errors.DigraphError: 7 (int) is not a digraph; give a Digraph or Graph, \
a NetworkX graph, pairs (source, target), a dict of lists, a SciPy sparse matrix, a \
pandas, Polars or Arrow table with columns source and target, a position of a game, \
or the path of a file
    """
    from zermelo.digraph.pairs import named_pairs

    reader = reader_of(source)
    if reader is not None:
        if reader not in (_read_networkx, _read_array) and [*vertices]:
            use = "use it only with pairs, an array, a dict or a NetworkX graph"
            raise DigraphError(f"a {type(source).__name__} does not allow vertices=…; {use}")
        return reader(source, vertices)
    if is_dict_of_lists(source):
        edges = [(u, v) for u, options in source.items() for v in _option_list(u, options)]
        return named_pairs(edges, [*vertices, *source])
    if not is_pairs(source):
        raise _not_a_digraph(source)
    return named_pairs(source, vertices)


def reader_of(source: object) -> Callable[[Any, Iterable[Hashable]], Pairs] | None:
    """Return the function that reads an object, or None for pairs, dicts and unknown objects."""
    if isinstance(source, HasPairs) and isinstance(source, Named):
        return _read_own_pairs
    if is_path(source):
        return _read_path
    for kind in type(source).__mro__:
        reader = READERS.get((kind.__module__.partition(".")[0], kind.__name__))
        if reader is not None:
            return reader
    if isinstance(source, Named):  # it has no pairs: an order
        raise _not_a_digraph(source)
    if hasattr(source, "__arrow_c_stream__"):
        return _read_arrow
    return _read_sparse if hasattr(source, "tocoo") else None


def _read_own_pairs(graph: HasPairs, _: Iterable[Hashable]) -> Pairs:
    return graph.as_pairs()


def _read_path(path: str | os.PathLike[str], _: Iterable[Hashable]) -> Pairs:
    return paths.PAIRS_OF_FILE(os.fspath(path))


def _read_position(position: HasStateGraph, _: Iterable[Hashable]) -> Pairs:
    return position.graph().as_pairs()


def _read_networkx(graph: networkx.Graph, vertices: Iterable[Hashable]) -> Pairs:
    """Return the edges of a graph; an undirected edge becomes two."""
    import numpy as np

    from zermelo.digraph.pairs import Pairs, named_pairs

    edges = ((u, v) for u, v, *_ in graph.edges())
    pairs = named_pairs(edges, [*vertices, *graph.nodes()])
    if graph.is_directed():
        return pairs
    sources, targets, names = pairs
    return Pairs(np.concatenate([sources, targets]), np.concatenate([targets, sources]), names)


def _read_sparse(matrix: object, _: Iterable[Hashable]) -> Pairs:
    from zermelo.digraph.pairs import pairs_of_matrix

    return pairs_of_matrix(matrix, None)


def _read_arrow(table: object, _: Iterable[Hashable]) -> Pairs:
    from zermelo.digraph.frames import pairs_of_arrow

    return pairs_of_arrow(table, "source", "target")


def _read_pandas(frame: object, _: Iterable[Hashable]) -> Pairs:
    from zermelo.digraph.frames import pairs_of_frame

    return pairs_of_frame(frame)


def _read_array(array: NDArray[Any], vertices: Iterable[Hashable]) -> Pairs:
    """Return the edges in an array of two columns, each row a pair of names."""
    from zermelo.digraph.pairs import named_pairs

    if array.ndim != 2 or array.shape[1] != 2:
        raise DigraphError(
            f"an array of shape {array.shape} is not a digraph; give one with two columns, a row "
            "(source, target) per edge; for an adjacency matrix: scipy.sparse.csr_array(…)"
        )
    return named_pairs(array.tolist(), vertices)


#: The readers of objects, by the library and the name of their class or a base class.
READERS: Mapping[tuple[str, str], Callable[[Any, Iterable[Hashable]], Pairs]] = {
    ("networkx", "Graph"): _read_networkx,
    ("pandas", "DataFrame"): _read_pandas,
    ("pyarrow", "Table"): _read_arrow,
    ("pyarrow", "RecordBatch"): _read_arrow,
    ("numpy", "ndarray"): _read_array,
    ("zermelo", "Position"): _read_position,
}


def _option_list(u: object, options: object) -> Iterable[Hashable]:
    if isinstance(options, str) or not isinstance(options, Iterable):
        raise DigraphError(
            f"the options of vertex {u!r} are {options!r}; give a list of vertices, such as "
            f"[{options!r}]"
        )
    return options


def _not_a_digraph(source: object) -> DigraphError:
    text = repr(source)
    text = text[:57] + "…" if len(text) > 60 else text
    return DigraphError(f"{text} ({type(source).__name__}) is not a digraph; give {ACCEPTED_FORMS}")
