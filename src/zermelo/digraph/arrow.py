"""Vertex numbers and names from two columns of an Arrow table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.names import ArrayNames, NumberNames
from zermelo.digraph.pairs import Pairs
from zermelo.errors import DigraphError, need

if TYPE_CHECKING:
    import pyarrow


def numbers_and_names(table: pyarrow.Table, source: str, target: str) -> Pairs:
    """Give numbers to the vertices that two columns name; no Python object an edge or a vertex.

    A row with an empty target declares its source as a vertex.

    Raises
    ------
    DigraphError
        A column is missing, holds neither integers nor text, or a source is empty.
    """
    arrow = need("pyarrow", "formats", "reading an Arrow table")
    columns = []
    for name in (source, target):
        if name not in table.column_names:
            held = ", ".join(repr(column) for column in table.column_names) or "no columns"
            raise DigraphError(f"there is no column {name!r}; the table holds {held}")
        column = table.column(name)
        if not isinstance(column, arrow.ChunkedArray):  # of a record batch
            column = arrow.chunked_array([column])
        if arrow.types.is_dictionary(column.type):
            column = column.cast(column.type.value_type)
        columns.append(column)
    begin, end = columns
    if begin.null_count:
        row = int(np.flatnonzero(begin.is_null().to_numpy())[0])
        raise DigraphError(f"column {source!r} is empty in row {row}; every edge has two ends")
    if not end.null_count:
        return _numbered(arrow, columns)
    # for the numbering, a declared vertex is an edge to itself
    given = end.is_valid().to_numpy()
    if arrow.types.is_null(end.type):
        end = end.cast(begin.type)
    compute = need("pyarrow.compute", "formats", "reading an Arrow table")
    filled = compute.coalesce(end, begin.cast(end.type))
    pairs = _numbered(arrow, [begin, filled])
    return Pairs(pairs.sources[given], pairs.targets[given], pairs.names)


def _numbered(arrow: Any, columns: list[Any]) -> Pairs:  # noqa: ANN401
    """Give numbers to the vertices that two columns without empty entries name.

    Raises
    ------
    DigraphError
        They hold neither integers nor text.
    """
    if all(arrow.types.is_integer(column.type) for column in columns):
        try:  # differences of narrow or unsigned integers would overflow
            sources, targets = (column.cast(arrow.int64()).to_numpy() for column in columns)
            return pairs_of_integers(sources, targets)
        except arrow.ArrowInvalid as error:
            raise DigraphError(f"a number is too large for a name: {error}") from None
    kind = arrow.large_string()
    if all(column.type == arrow.string() for column in columns):
        kind = arrow.string()
    texts = [column.cast(kind) for column in columns if _has_text(arrow, column)]
    if len(texts) < 2:
        kinds = " and ".join(str(column.type) for column in columns)
        raise DigraphError(
            f"the columns hold {kinds}; give integers or text, the names of vertices"
        )
    return _from_text(arrow, texts[0], texts[1])


def _has_text(arrow: Any, column: Any) -> bool:  # noqa: ANN401
    kind = column.type
    return any(
        test(kind)
        for test in (arrow.types.is_string, arrow.types.is_large_string, arrow.types.is_integer)
    )


def pairs_of_integers(sources: NDArray[Any], targets: NDArray[Any], *, text: bool = True) -> Pairs:
    """Order integer names by size; consecutive ones cost nothing, spread ones a table or a sort.

    With ``text`` the names are the decimal texts, as those from files are.
    """
    if not sources.size:
        empty = np.zeros(0, np.int64)
        return Pairs(empty, empty, NumberNames(0, text=text))
    low = min(int(sources.min()), int(targets.min()))
    span = max(int(sources.max()), int(targets.max())) - low + 1
    if span <= 4 * sources.size + 1024:
        present = np.zeros(span, np.bool_)
        present[sources - low] = True
        present[targets - low] = True
        if present.all():
            shift = np.asarray(low, sources.dtype)
            names = NumberNames(span, low, text=text)
            return Pairs(sources - shift, targets - shift, names)
        place = np.cumsum(present, dtype=np.int64) - 1
        held = ArrayNames(np.flatnonzero(present) + low, text=text)
        return Pairs(place[sources - low], place[targets - low], held)
    both = np.concatenate([sources, targets])
    distinct, numbers = np.unique(both, return_inverse=True)
    return Pairs(numbers[: sources.size], numbers[sources.size :], ArrayNames(distinct, text=text))


def _from_text(arrow: Any, sources: Any, targets: Any) -> Pairs:  # noqa: ANN401
    """Give text names numbers by first appearance: row by row, source before target."""
    if not len(sources):
        empty = np.zeros(0, np.int64)
        return Pairs(empty, empty, NumberNames(0, text=True))
    both = arrow.chunked_array([*sources.chunks, *targets.chunks])
    encoded = both.dictionary_encode()  # one dictionary for all chunks
    numbers = np.concatenate([chunk.indices.to_numpy() for chunk in encoded.chunks])
    names = encoded.chunk(0).dictionary
    # Arrow numbered all sources before all targets
    count = len(sources)
    first = np.full(len(names), 2 * count, np.int64)
    np.minimum.at(first, numbers[:count], np.arange(0, 2 * count, 2))
    np.minimum.at(first, numbers[count:], np.arange(1, 2 * count, 2))
    order = np.argsort(first)
    if (order[:-1] > order[1:]).any():
        place = np.empty(order.size, numbers.dtype)
        place[order] = np.arange(order.size, dtype=numbers.dtype)
        numbers, names = place[numbers], names.take(arrow.array(order))
    return Pairs(numbers[:count], numbers[count:], ArrayNames(names))
