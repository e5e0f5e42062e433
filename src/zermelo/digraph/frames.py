"""Tables by vertex as CSV, Arrow, pandas and Parquet; digraphs from tables of Arrow and pandas."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.columns import spelled_names
from zermelo.digraph.names import ArrayNames, NumberNames
from zermelo.digraph.pairs import MAX_INT32_VERTICES, IntArray, Pairs, named_pairs
from zermelo.errors import DigraphError, InputError, in_full, need
from zermelo.values.text import MAX_EXACT

if TYPE_CHECKING:
    from types import ModuleType

    import pandas
    import pyarrow

#: Entries by vertex number; an empty entry is None, or -1 in an array of integers.
Column: TypeAlias = Sequence[Hashable] | NDArray[np.signedinteger[Any]]
Columns: TypeAlias = Mapping[str, Column]  # by heading


def _as_objects(column: Column) -> list[Any]:
    """Return a column as objects, with None for an empty entry."""
    if isinstance(column, np.ndarray):
        return [number if number >= 0 else None for number in column.tolist()]
    return [*column]


def entry_at(column: Column, vertex: int) -> Hashable:
    """Return one entry of a column; None if it is empty."""
    if isinstance(column, np.ndarray):
        number = int(column[vertex])
        return number if number >= 0 else None
    return column[vertex]


def whole_or_text(names: Sequence[Hashable]) -> list[int] | list[str]:
    """Return names for a table: integers if all are integers of 64 bits, otherwise text."""
    if all(map(_is_whole, names)):
        return cast("list[int]", list(names))
    return spelled_names(names)


def _is_whole(name: object) -> bool:
    """Whether something is an integer of 64 bits."""
    return isinstance(name, int) and not isinstance(name, bool) and -(2**63) <= name < 2**63


def arrow_of(columns: Columns) -> pyarrow.Table:
    """Make an Arrow table; -1 in an array becomes an empty entry.

    >>> arrow_of({"vertex": ["a", "b"], "level": np.array([0, -1])}).to_pydict()
    {'vertex': ['a', 'b'], 'level': [0, None]}
    """
    arrow = need("pyarrow", "formats", "an Arrow table")
    return arrow.table(
        {
            name: arrow.array(column, mask=column < 0)
            if isinstance(column, np.ndarray)
            else arrow.array(_entries(column, are_names=_has_names(columns, name)))
            for name, column in columns.items()
        }
    )


def _has_names(columns: Columns, name: str) -> bool:
    """Whether a column has the names of the vertices: it is the first, and called vertex."""
    return name == "vertex" == next(iter(columns))


def _entries(column: Sequence[Hashable], *, are_names: bool) -> Sequence[Hashable]:
    """Return the entries of a column for Arrow: integers or text, and None for an empty entry."""
    if are_names:
        return whole_or_text(column)
    if all(entry is None or _is_whole(entry) for entry in column):
        return column
    return [None if entry is None else in_full(entry, str) for entry in column]


def frame_of(columns: Columns) -> pandas.DataFrame:
    """Make a DataFrame of pandas with the vertices as its index; integers may be missing (`NA`)."""
    pandas = need("pandas", "frames", "a DataFrame")
    data = {name: _nullable(pandas, column) for name, column in columns.items() if name != "vertex"}
    index = pandas.Index([*columns["vertex"]], name="vertex", tupleize_cols=False)
    return pandas.DataFrame(data, index=index)


def _nullable(pandas: ModuleType, column: Column) -> Any:  # noqa: ANN401  a list or an array
    """Return the entries of a column for pandas: integers stay integers if entries are missing."""
    if isinstance(column, np.ndarray):
        gaps = column < 0
        return pandas.arrays.IntegerArray(column.astype(np.int64), gaps) if gaps.any() else column
    present = [entry for entry in column if entry is not None]
    is_whole = 0 < len(present) < len(column) and all(map(_is_whole, present))
    return pandas.array([*column], dtype="Int64") if is_whole else [*column]


def csv_of(columns: Columns, delimiter: str = ",") -> bytes:
    r"""Write CSV with a header line; -1 in an array becomes an empty entry.

    >>> csv_of({"vertex": ["a", "b"], "level": np.array([0, -1])})
    b'vertex,level\na,0\nb,\n'
    """
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    writer.writerow(columns)
    entries = (
        whole_or_text(_as_objects(column)) if _has_names(columns, name) else _as_objects(column)
        for name, column in columns.items()
    )
    writer.writerows(zip(*entries, strict=True))
    return out.getvalue().encode()


def parquet_of(columns: Columns) -> bytes:
    """Write Parquet."""
    parquet = need("pyarrow.parquet", "formats", "writing a Parquet file")
    out = io.BytesIO()
    parquet.write_table(arrow_of(columns), out)
    return out.getvalue()


#: The writers of tables, by the ending of a file name.
WRITERS: Mapping[str, Callable[[Columns], bytes]] = MappingProxyType(
    {
        ".csv": csv_of,
        ".tsv": lambda columns: csv_of(columns, "\t"),
        ".parquet": parquet_of,
        ".pq": parquet_of,
    }
)


def writer_of(name: str) -> Callable[[Columns], bytes]:
    r"""Return the writer of tables for the ending of a file name; InputError if there is none.

    >>> writer_of("levels.tsv")({"vertex": ["a"], "level": [0]})
    b'vertex\tlevel\na\t0\n'
    """
    for suffix, write in WRITERS.items():
        if name.lower().endswith(suffix):
            return write
    endings = ", ".join(WRITERS)
    raise InputError(f"{name}: a table by vertex is written as {endings}; choose such a name")


def frame_of_edges(
    sources: IntArray, targets: IntArray, names: Sequence[Hashable]
) -> pandas.DataFrame:
    """Make a DataFrame of edges; isolated vertices come first, in rows without a target."""
    pandas = need("pandas", "frames", "a DataFrame")
    all_names = [*names]
    is_isolated = np.ones(len(all_names), np.bool_)
    is_isolated[sources] = is_isolated[targets] = False
    all_integers = all(map(_is_whole, all_names))
    dtype = ("Int64" if is_isolated.any() else "int64") if all_integers else object
    isolated = np.flatnonzero(is_isolated).tolist()
    source_names = [all_names[u] for u in [*isolated, *sources.tolist()]]
    target_names = [*[None] * len(isolated), *(all_names[v] for v in targets.tolist())]
    ends = {"source": source_names, "target": target_names}
    return pandas.DataFrame({title: pandas.array(x, dtype=dtype) for title, x in ends.items()})


def pairs_of_arrow(table: pyarrow.Table, source: str, target: str) -> Pairs:
    """Return the edges in two columns of an Arrow table; no Python object is made for a vertex."""
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
        columns.append(_decode(arrow, column))
    source_column, target_column = columns
    if source_column.null_count:
        row = int(np.flatnonzero(source_column.is_null().to_numpy())[0])
        raise DigraphError(f"column {source!r} is empty in row {row}; every edge has two ends")
    if not target_column.null_count:
        return _number_vertices(arrow, columns)
    # for the numbering, a row without a target is a loop, dropped below
    is_valid = target_column.is_valid().cast(arrow.uint8())
    has_target = np.concatenate([*map(numpy_of, is_valid.chunks)]).view(np.bool_)
    if arrow.types.is_null(target_column.type):
        target_column = target_column.cast(source_column.type)
    compute = need("pyarrow.compute", "formats", "reading an Arrow table")
    filled = compute.coalesce(target_column, source_column.cast(target_column.type))
    pairs = _number_vertices(arrow, [source_column, filled])
    return Pairs(pairs.sources[has_target], pairs.targets[has_target], pairs.names)


def numpy_of(integers: pyarrow.Array) -> NDArray[Any]:
    """Return integers without gaps as an array; pyarrow's ``to_numpy`` would load pandas."""
    return np.from_dlpack(integers)


def _decode(arrow: ModuleType, column: pyarrow.ChunkedArray) -> pyarrow.ChunkedArray:
    """Return a column as plain text or numbers, without dictionaries and views."""
    types, kind = arrow.types, column.type
    if types.is_dictionary(kind) and types.is_string_view(kind.value_type):  # cannot be cast
        text = arrow.large_string()
        parts = [part.dictionary.cast(text).take(part.indices) for part in column.chunks]
        return arrow.chunked_array(parts, text)
    if types.is_dictionary(kind):
        return column.cast(kind.value_type)
    return column.cast(arrow.large_string()) if types.is_string_view(kind) else column


def _number_vertices(arrow: ModuleType, columns: list[pyarrow.ChunkedArray]) -> Pairs:
    """Return the edges in two columns without empty entries, of integers or of text."""
    if all(arrow.types.is_integer(column.type) for column in columns):
        try:  # one type for both columns; numbers from 2^63 on are refused
            integers = [column.cast(arrow.int64()) for column in columns]
        except arrow.ArrowInvalid as error:
            raise DigraphError(f"a vertex's number is too large: {error}") from None
        sources, targets = ([*map(numpy_of, column.chunks)] for column in integers)
        return pairs_of_integers(sources, targets)
    text_type = arrow.large_string()
    if all(column.type == arrow.string() for column in columns):
        text_type = arrow.string()
    tests = arrow.types.is_string, arrow.types.is_large_string, arrow.types.is_integer
    usable = [column for column in columns if any(test(column.type) for test in tests)]
    texts = [column.cast(text_type) for column in usable]
    if len(texts) < 2:
        kinds = " and ".join(str(column.type) for column in columns)
        raise DigraphError(f"the columns hold {kinds}; give integers or text as names")
    return _from_text(arrow, texts[0], texts[1])


#: Number of entries that are handled at a time, so that they stay within the cache.
NUMBERS_PER_CHUNK = 1 << 15


def pairs_of_integers(
    sources: list[NDArray[Any]], targets: list[NDArray[Any]], *, text: bool = True
) -> Pairs:
    """Return edges; integer names are numbered in ascending order. A column is a list of parts.

    With ``text`` the names are the decimal texts. O(E); O(E log E) if integers are far apart.
    """
    lows = [int(part.min()) for part in (*sources, *targets) if part.size]
    highs = [int(part.max()) for part in (*sources, *targets) if part.size]
    if not lows:
        empty = np.zeros(0, np.int64)
        return Pairs(empty, empty, NumberNames(0, text=text))
    low, rows = min(lows), sum(part.size for part in sources)
    span = max(highs) - low + 1
    if span > 4 * rows + 1024:
        distinct, numbers = np.unique(np.concatenate([*sources, *targets]), return_inverse=True)
        return Pairs(numbers[:rows], numbers[rows:], ArrayNames(distinct, text=text))
    dtype = np.int32 if span <= MAX_INT32_VERTICES else np.int64
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
    new_number: IntArray = np.cumsum(present, dtype=dtype)
    new_number -= 1
    for vertices in ends:
        for first in range(0, rows, NUMBERS_PER_CHUNK):
            chunk = slice(first, first + NUMBERS_PER_CHUNK)
            vertices[chunk] = new_number[vertices[chunk]]
    names = ArrayNames(np.flatnonzero(present) + low, text=text)
    return Pairs(ends[0], ends[1], names)


def _from_text(
    arrow: ModuleType, sources: pyarrow.ChunkedArray, targets: pyarrow.ChunkedArray
) -> Pairs:
    """Return edges; text names are numbered by first appearance, in each row the source first."""
    if not len(sources):
        empty = np.zeros(0, np.int64)
        return Pairs(empty, empty, NumberNames(0, text=True))
    all_names = arrow.chunked_array([*sources.chunks, *targets.chunks])
    dictionary = all_names.dictionary_encode()  # one dictionary for all chunks
    numbers = np.concatenate([numpy_of(chunk.indices) for chunk in dictionary.chunks])
    names = dictionary.chunk(0).dictionary
    # Arrow numbered all sources before all targets
    count = len(sources)
    first_place = np.full(len(names), 2 * count, np.int64)
    np.minimum.at(first_place, numbers[:count], np.arange(0, 2 * count, 2))
    np.minimum.at(first_place, numbers[count:], np.arange(1, 2 * count, 2))
    order = np.argsort(first_place)
    if (order[:-1] > order[1:]).any():
        new_number = np.empty(order.size, numbers.dtype)
        new_number[order] = np.arange(order.size, dtype=numbers.dtype)
        places = arrow.Array.from_buffers(arrow.int64(), order.size, [None, arrow.py_buffer(order)])
        numbers, names = new_number[numbers], names.take(places)
    return Pairs(numbers[:count], numbers[count:], ArrayNames(names))


def pairs_of_frame(frame: pandas.DataFrame) -> Pairs:
    """Return the edges in a DataFrame; its columns source and target contain names."""
    for name in ("source", "target"):
        if name not in frame.columns:
            heads = ", ".join(repr(column) for column in frame.columns) or "no columns"
            raise DigraphError(
                f"there is no column {name!r}; the table holds {heads}; rename the columns of the "
                "edges: frame.rename(columns={…})"
            )
    source, target = frame["source"], frame["target"]
    is_empty = source.isna().to_numpy()
    if is_empty.any():
        row = int(np.flatnonzero(is_empty)[0])
        raise DigraphError(f"column 'source' is empty in row {row}; every edge has two ends")
    has_target = target.notna().to_numpy()
    target = target.where(has_target, source)  # a row without a target: a loop, dropped below
    sources, targets = _integers_or_list(source), _integers_or_list(target)
    if isinstance(sources, np.ndarray) and isinstance(targets, np.ndarray):
        pairs = pairs_of_integers([sources], [targets], text=False)
    else:
        pairs = named_pairs(zip(sources, targets, strict=True), ())
    return Pairs(pairs.sources[has_target], pairs.targets[has_target], pairs.names)


def _integers_or_list(column: pandas.Series) -> list[Hashable] | NDArray[Any]:
    """Return int64 for ints or for whole floats, all below 2^53 in size; otherwise a list."""
    cells: list[Any] = column.tolist()
    number_types = (int,) if any(isinstance(entry, int) for entry in cells) else (float,)
    if all(type(x) in number_types and abs(x) < MAX_EXACT and x == int(x) for x in cells):
        return np.array(cells).astype(np.int64)
    return cells
