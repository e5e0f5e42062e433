"""A digraph as two columns of a table, source and target, and its names as text."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.names import ArrayNames, Names, NumberNames
from zermelo.digraph.pairs import Pairs
from zermelo.errors import InputError, need, texts_of

if TYPE_CHECKING:
    import pyarrow

#: A whole number in its usual spelling, of at most 18 digits so that it fits 64 bits.
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,17}")

Integers = NDArray[np.int64]


def whole_numbers(names: list[str] | Names) -> Integers | None:
    """Return the names as integers if all of them are whole numbers, otherwise None."""
    if isinstance(names, NumberNames):
        return np.arange(names.first, names.first + len(names), dtype=np.int64)
    if not isinstance(names, list):
        names = [str(name) for name in names]
    if not all(map(_WHOLE.fullmatch, names)):
        return None
    return np.fromiter(map(int, names), np.int64, len(names))


def spelled_names(vertices: Sequence[Hashable]) -> list[str]:
    """Return the names as text; InputError if two texts are equal, or one is not valid Unicode."""
    names = texts_of(vertices)
    if isinstance(vertices, NumberNames):
        return names
    if len(set(names)) < len(names):
        seen: dict[str, int] = {}
        for number, name in enumerate(names):
            if seen.setdefault(name, number) != number:
                pair = f"{vertices[seen[name]]!r} and {vertices[number]!r}"
                raise InputError(
                    f"the vertices {pair} would both be written as {name!r}; "
                    "give them names of different text"
                )
    try:
        "".join(names).encode()
    except UnicodeEncodeError:
        bad_name = next(name for name in names if any("\ud800" <= c <= "\udfff" for c in name))
        raise InputError(f"the name {bad_name!r} is not valid Unicode; rename the vertex") from None
    return names


def vertices_to_declare(pairs: Pairs, values: Integers | None) -> Iterable[int]:
    """Return the vertices to declare before a list of edges, so that readers get all in order.

    If names are whole numbers (``values``), readers sort them, and vertices without edges are
    declared. Otherwise all are declared, unless the edges alone name all vertices in their order.
    """
    sources, targets, names = pairs
    if values is not None:
        present = np.zeros(len(names), np.bool_)
        present[sources] = present[targets] = True
        return np.flatnonzero(~present).tolist()
    endpoints = np.stack([sources, targets], axis=1).ravel()
    first_at = np.full(len(names), endpoints.size, np.int64)
    first_at[endpoints[::-1]] = np.arange(endpoints.size - 1, -1, -1)
    suffices = not len(names) or (first_at[-1] < endpoints.size and (np.diff(first_at) > 0).all())
    return () if suffices else range(len(names))


def table_of(pairs: Pairs, *, sort: bool) -> pyarrow.Table:
    """Make a table with columns source and target, to be read back as the same digraph.

    They hold integers if all names are whole numbers, otherwise text. Readers sort integers; with
    ``sort``, they also sort whole numbers in text. Without ``sort``, whole numbers that do not
    ascend, or that come from a column of text, are written as text.
    """
    arrow = need("pyarrow", "formats", "writing a table")
    sources, targets, vertices = pairs
    names = spelled_names(vertices)
    values = whole_numbers(names)
    if values is not None and not sort:
        came_as_text = isinstance(vertices, ArrayNames) and vertices.array_has_text
        if came_as_text or (np.diff(values) < 0).any():
            values = None
    declared = np.fromiter(vertices_to_declare(pairs, values), np.int64)
    column = arrow.array(names, arrow.large_string()) if values is None else arrow.array(values)
    source_column = column.take(arrow.array(np.concatenate([declared, sources])))
    # one chunk a column: pyarrow's CSV writer puts NUL bytes where a first chunk is empty
    empty = arrow.nulls(declared.size, column.type)
    target_column = arrow.concat_arrays([empty, column.take(arrow.array(targets))])
    return arrow.table({"source": source_column, "target": target_column})
