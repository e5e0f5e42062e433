"""Read surveys back from the files that were written."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from pathlib import PurePath

from zermelo.errors import FormatError, need
from zermelo.formats.resolvers import FileResolver
from zermelo.surveys.columns import Cell
from zermelo.surveys.table import COPIES, INTEGER_COLUMNS, LEFT_OUT, ORIGIN, POSITION, Survey

SUFFIXES = (".csv", ".tsv", ".parquet", ".jsonl")


def read_survey(data: bytes, name: str, origin: bytes | None = None) -> Survey:
    r"""Return the survey in a file; the suffix of its name is its format. Raises FormatError.

    ``origin`` is the content of the file beside it that names game and family, which Parquet files
    contain. A survey without an origin has no ``game``, and the name of the file as ``family``.

    >>> found = read_survey(b"position,copies,value,left_out\n1,1,*,\n", "x.csv")
    >>> found.rows
    (('1', 1, '*', None),)
    """
    suffix = PurePath(name).suffix.lower()
    if suffix not in SUFFIXES:
        raise FormatError(f"surveys are read from {', '.join(SUFFIXES)}", file=name)
    try:
        if suffix == ".parquet":
            table = need("pyarrow.parquet", "formats", "reading a Parquet file").read_table(
                io.BytesIO(data)
            )
            origin = (table.schema.metadata or {}).get(b"zermelo", origin)
            columns, rows = table.column_names, [[*row.values()] for row in table.to_pylist()]
        elif suffix == ".jsonl":
            objects = [json.loads(line) for line in data.decode().splitlines()]
            columns = [*objects[0]] if objects else [POSITION, COPIES, LEFT_OUT]
            rows = [[*entry.values()] for entry in objects]
        else:
            separator = "\t" if suffix == ".tsv" else ","
            columns, *rows = csv.reader(io.StringIO(data.decode()), delimiter=separator)
        if columns[:2] != [POSITION, COPIES] or columns[-1:] != [LEFT_OUT]:
            expected = f"{POSITION}, {COPIES} and end with {LEFT_OUT}"
            raise ValueError(f"its columns begin with {expected}")
        cells = tuple(_cells(number, row, columns) for number, row in enumerate(rows, 1))
    except (ValueError, AttributeError) as error:
        raise FormatError(f"this is not a survey: {error}", file=name) from None
    if origin is None:
        return Survey("", name, tuple(columns), cells)
    try:
        found = json.loads(origin)
        return Survey(str(found["game"]), str(found["family"]), tuple(columns), cells)
    except (ValueError, KeyError, TypeError):
        expected = "a JSON object with game and family"
        raise FormatError(f"the description of the survey is not {expected}", file=name) from None


def _cells(number: int, row: Sequence[object], columns: Sequence[str]) -> tuple[Cell, ...]:
    """Return the cells of a row; raises ValueError if an entry is wrong or missing."""
    if len(row) != len(columns):
        raise ValueError(f"row {number} has {len(row)} entries for {len(columns)} columns")
    cells: list[Cell] = []
    for column, entry in zip(columns, row, strict=True):
        text = "" if entry is None else str(entry)
        if column in INTEGER_COLUMNS and not re.fullmatch(r"|-?\d+", text):
            raise ValueError(f"{column} in row {number} is {text!r}, not an integer")
        cells.append(int(text) if text and column in INTEGER_COLUMNS else text or None)
    return tuple(cells)


def read_survey_file(name: str, resolver: FileResolver) -> Survey:
    """Return the survey in a file, with its description in the file beside it."""
    beside = name + ORIGIN
    origin = resolver.content(beside) if resolver.names_file(beside) else None
    return read_survey(resolver.content(name), name, origin)
