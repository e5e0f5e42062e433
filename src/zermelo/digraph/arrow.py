"""Vertex numbers and names from two columns of an Arrow table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.names import ArrayNames, NumberNames
from zermelo.digraph.pairs import INT32_VERTICES, IntArray, Pairs
from zermelo.errors import DigraphError, need

if TYPE_CHECKING:
    from types import ModuleType

    import pyarrow


def numbers_and_names(table: pyarrow.Table, source: str, target: str) -> Pairs:
    """Assign numbers to the vertices that two columns name, without an object for each vertex."""
    arrow = need("pyarrow", "formats", "reading an Arrow table")
    if not isinstance(table, (arrow.Table, arrow.RecordBatch)):
        try:
            table = arrow.table(table)
        except (arrow.ArrowException, TypeError, ValueError) as error:
            kind = type(table).__name__
            raise DigraphError(f"a {kind} gives no table of columns: {error}") from None
    columns = []
    for name in (source, target):
        if name not in table.column_names:
            listed = ", ".join(repr(column) for column in table.column_names) or "no columns"
            raise DigraphError(f"there is no column {name!r}; the table holds {listed}")
        column = table.column(name)
        if not isinstance(column, arrow.ChunkedArray):  # a column of a record batch
            column = arrow.chunked_array([column])
        columns.append(_decoded(arrow, column))
    begin, end = columns
    if begin.null_count:
        row = int(np.flatnonzero(begin.is_null().to_numpy())[0])
        raise DigraphError(f"column {source!r} is empty in row {row}; every edge has two ends")
    if not end.null_count:
        return _numbered(arrow, columns)
    # for the numbering, a row without a target is a loop, dropped below
    has_target = end.is_valid().to_numpy()
    if arrow.types.is_null(end.type):
        end = end.cast(begin.type)
    compute = need("pyarrow.compute", "formats", "reading an Arrow table")
    filled = compute.coalesce(end, begin.cast(end.type))
    pairs = _numbered(arrow, [begin, filled])
    return Pairs(pairs.sources[has_target], pairs.targets[has_target], pairs.names)


def _decoded(arrow: ModuleType, column: pyarrow.ChunkedArray) -> pyarrow.ChunkedArray:
    """Return a column as plain text or numbers, without dictionaries and views."""
    types, kind = arrow.types, column.type
    if types.is_dictionary(kind) and types.is_string_view(kind.value_type):  # cannot be cast
        text = arrow.large_string()
        parts = [part.dictionary.cast(text).take(part.indices) for part in column.chunks]
        return arrow.chunked_array(parts, text)
    if types.is_dictionary(kind):
        return column.cast(kind.value_type)
    return column.cast(arrow.large_string()) if types.is_string_view(kind) else column


def _numbered(arrow: ModuleType, columns: list[pyarrow.ChunkedArray]) -> Pairs:
    """Assign numbers to the vertices that two columns without empty entries name."""
    if all(arrow.types.is_integer(column.type) for column in columns):
        try:  # differences of narrow or unsigned integers would overflow
            integers = [column.cast(arrow.int64()) for column in columns]
            chunks = ([part.to_numpy() for part in column.chunks] for column in integers)
            pairs = _pairs_of_near_integers(*chunks)
            if pairs is not None:
                return pairs
            sources, targets = (column.to_numpy() for column in integers)
            return pairs_of_integers(sources, targets)
        except arrow.ArrowInvalid as error:
            raise DigraphError(f"a number is too large for a name: {error}") from None
    text_type = arrow.large_string()
    if all(column.type == arrow.string() for column in columns):
        text_type = arrow.string()
    tests = arrow.types.is_string, arrow.types.is_large_string, arrow.types.is_integer
    named = [column for column in columns if any(test(column.type) for test in tests)]
    texts = [column.cast(text_type) for column in named]
    if len(texts) < 2:
        kinds = " and ".join(str(column.type) for column in columns)
        raise DigraphError(f"the columns hold {kinds}; give integers or text, names of vertices")
    return _from_text(arrow, texts[0], texts[1])


def pairs_of_integers(sources: NDArray[Any], targets: NDArray[Any], *, text: bool = True) -> Pairs:
    """Assign numbers to integer names by size; with ``text`` the names are their decimal texts."""
    if not sources.size:
        empty = np.zeros(0, np.int64)
        return Pairs(empty, empty, NumberNames(0, text=text))
    pairs = _pairs_of_near_integers([sources], [targets], text=text)
    if pairs is not None:
        return pairs
    both = np.concatenate([sources, targets])
    distinct, numbers = np.unique(both, return_inverse=True)
    return Pairs(numbers[: sources.size], numbers[sources.size :], ArrayNames(distinct, text=text))


#: Numbers handled at a time; so they stay within the cache.
NUMBERS_PER_CHUNK = 1 << 15


def _pairs_of_near_integers(
    sources: list[NDArray[Any]], targets: list[NDArray[Any]], *, text: bool = True
) -> Pairs | None:
    """Assign numbers to integers by size, in chunks; None if they are not close together."""
    lows = [int(part.min()) for part in (*sources, *targets) if part.size]
    highs = [int(part.max()) for part in (*sources, *targets) if part.size]
    if not lows:
        return None
    low, rows = min(lows), sum(part.size for part in sources)
    span = max(highs) - low + 1
    if span > 4 * rows + 1024:
        return None
    dtype = np.int32 if span <= INT32_VERTICES else np.int64
    present = np.zeros(span, np.bool_)
    ends: list[IntArray] = []
    for parts in (sources, targets):
        vertices: IntArray = np.empty(rows, dtype)
        filled = 0
        for part in parts:
            for first in range(0, part.size, NUMBERS_PER_CHUNK):
                numbers = part[first : first + NUMBERS_PER_CHUNK].astype(np.int64, copy=False) - low
                present[numbers] = True
                vertices[filled : filled + numbers.size] = numbers
                filled += numbers.size
        ends.append(vertices)
    if present.all():
        return Pairs(ends[0], ends[1], NumberNames(span, low, text=text))
    place: IntArray = np.cumsum(present, dtype=dtype)
    place -= 1
    for vertices in ends:
        for first in range(0, rows, NUMBERS_PER_CHUNK):
            chunk = slice(first, first + NUMBERS_PER_CHUNK)
            vertices[chunk] = place[vertices[chunk]]
    names = ArrayNames(np.flatnonzero(present) + low, text=text)
    return Pairs(ends[0], ends[1], names)


def _from_text(
    arrow: ModuleType, sources: pyarrow.ChunkedArray, targets: pyarrow.ChunkedArray
) -> Pairs:
    """Return numbers of text names by first appearance: row by row, source before target."""
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
