"""Columns by vertex as tables: CSV, Arrow, pandas, Parquet; and digraphs from tables of pandas."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.arrow import pairs_of_integers
from zermelo.digraph.columns import spelled_names
from zermelo.digraph.pairs import IntArray, Pairs, named_pairs
from zermelo.errors import DigraphError, InputError, in_full, need
from zermelo.values.text import MAX_EXACT

if TYPE_CHECKING:
    from types import ModuleType

    import pandas
    import pyarrow

#: A column by vertex number: any objects, or integers with -1 for an empty entry.
Column: TypeAlias = Sequence[Hashable] | NDArray[np.signedinteger[Any]]
Columns: TypeAlias = Mapping[str, Column]


def _listed(column: Column) -> list[Any]:
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
    """Return names for a table: integers if all are integers, otherwise text."""
    if all(map(_is_whole, names)):
        return cast("list[int]", list(names))
    return spelled_names(names)


def _is_whole(name: object) -> bool:
    """Whether something is an integer of 64 bits."""
    return isinstance(name, int) and not isinstance(name, bool) and -(2**63) <= name < 2**63


def arrow_of(columns: Columns) -> pyarrow.Table:
    """Make an Arrow table; -1 becomes an empty entry.

    >>> arrow_of({"vertex": ["a", "b"], "level": np.array([0, -1])}).to_pydict()
    {'vertex': ['a', 'b'], 'level': [0, None]}
    """
    arrow = need("pyarrow", "formats", "an Arrow table")
    return arrow.table(
        {
            name: arrow.array(column, mask=column < 0)
            if isinstance(column, np.ndarray)
            else arrow.array(_entries(column, names=_has_names(columns, name)))
            for name, column in columns.items()
        }
    )


def _has_names(columns: Columns, name: str) -> bool:
    """Whether a column has the names of the vertices: it is the first, and called vertex."""
    return name == "vertex" == next(iter(columns))


def _entries(column: Sequence[Hashable], *, names: bool) -> Sequence[Hashable]:
    """Return the entries of a column for Arrow: integers or text, and None for an empty entry."""
    if names:
        return whole_or_text(column)
    if all(entry is None or _is_whole(entry) for entry in column):
        return column
    return [None if entry is None else in_full(entry, str) for entry in column]


def frame_of(columns: Columns) -> pandas.DataFrame:
    """Make a DataFrame of pandas with the vertices as its index; integers may be missing (`NA`)."""
    pandas = need("pandas", "frames", "a DataFrame")
    data = {
        name: _nullable(pandas, column) if isinstance(column, np.ndarray) else [*column]
        for name, column in columns.items()
        if name != "vertex"
    }
    index = pandas.Index([*columns["vertex"]], name="vertex", tupleize_cols=False)
    return pandas.DataFrame(data, index=index)


def _nullable(pandas: ModuleType, cells: NDArray[Any]) -> NDArray[Any] | pandas.arrays.IntegerArray:
    missing = cells < 0
    return pandas.arrays.IntegerArray(cells.astype(np.int64), missing) if missing.any() else cells


def csv_of(columns: Columns, delimiter: str = ",") -> bytes:
    r"""Write CSV with a header line; -1 becomes an empty entry.

    >>> csv_of({"vertex": ["a", "b"], "level": np.array([0, -1])})
    b'vertex,level\na,0\nb,\n'
    """
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    writer.writerow(columns)
    entries = (
        whole_or_text(_listed(column)) if _has_names(columns, name) else _listed(column)
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
SUFFIXES: Mapping[str, Callable[[Columns], bytes]] = MappingProxyType(
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
    for suffix, write in SUFFIXES.items():
        if name.lower().endswith(suffix):
            return write
    endings = ", ".join(SUFFIXES)
    raise InputError(f"{name}: a table by vertex is written as {endings}; choose such a name")


def frame_of_edges(
    sources: IntArray, targets: IntArray, names: Sequence[Hashable]
) -> pandas.DataFrame:
    """Make a DataFrame of edges; isolated vertices come first, in rows without a target."""
    pandas = need("pandas", "frames", "a DataFrame")
    listed = [*names]
    is_isolated = np.ones(len(listed), np.bool_)
    is_isolated[sources] = is_isolated[targets] = False
    all_integers = all(isinstance(name, int) and not isinstance(name, bool) for name in listed)
    dtype = ("Int64" if is_isolated.any() else "int64") if all_integers else object
    isolated = np.flatnonzero(is_isolated).tolist()
    begin = [listed[u] for u in [*isolated, *sources.tolist()]]
    end = [*[None] * len(isolated), *(listed[v] for v in targets.tolist())]
    ends = {"source": begin, "target": end}
    return pandas.DataFrame({head: pandas.array(x, dtype=dtype) for head, x in ends.items()})


def pairs_of_frame(frame: pandas.DataFrame) -> Pairs:
    """Return the edges in the columns source and target of a DataFrame, whose entries are names."""
    for name in ("source", "target"):
        if name not in frame.columns:
            heads = ", ".join(repr(column) for column in frame.columns) or "no columns"
            raise DigraphError(
                f"there is no column {name!r}; the table holds {heads}: rename those that hold the "
                "edges, frame.rename(columns={…})"
            )
    source, target = frame["source"], frame["target"]
    empty = source.isna().to_numpy()
    if empty.any():
        row = int(np.flatnonzero(empty)[0])
        raise DigraphError(f"column 'source' is empty in row {row}; every edge has two ends")
    has_target = target.notna().to_numpy()
    target = target.where(has_target, source)  # a row without a target: a loop, dropped below
    begin, end = _integers_or_list(source), _integers_or_list(target)
    if isinstance(begin, np.ndarray) and isinstance(end, np.ndarray):
        pairs = pairs_of_integers(begin, end, text=False)
    else:
        pairs = named_pairs(zip(begin, end, strict=True), ())
    return Pairs(pairs.sources[has_target], pairs.targets[has_target], pairs.names)


def _integers_or_list(column: pandas.Series) -> list[Hashable] | NDArray[Any]:
    """Return integers (also as floats, from missing entries) as int64, other entries as a list."""
    cells: list[Any] = column.tolist()
    whole = (int,) if any(isinstance(entry, int) for entry in cells) else (float,)
    if all(type(x) in whole and abs(x) < MAX_EXACT and x == int(x) for x in cells):
        return np.array(cells).astype(np.int64)
    return cells
