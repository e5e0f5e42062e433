"""Surveys of single heaps by a table of their values, without a question for each."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.games.heap_table import WithHeapTable
from zermelo.limits import Watch
from zermelo.surveys.family import PositionFamily, PositionReader
from zermelo.surveys.work import Row

#: The columns that a table of values has.
COLUMNS = ("outcome", "value", "nimber")


def rows_by_table(
    family: PositionFamily, columns: Sequence[str], reader: PositionReader, watch: Watch
) -> list[Row] | None:
    """Return the rows of a range of heaps by their table; None if there is no such table."""
    if family.heaps is None or not set(columns) <= set(COLUMNS):
        return None
    rules: object = reader.rules
    table = rules.heap_table() if isinstance(rules, WithHeapTable) else None
    if table is None:
        return None
    values: list[int] = table.upto(family.heaps[-1], watch).tolist()
    rows: list[Row] = []
    for heap in family.heaps:
        value = values[heap]
        facts = {"outcome": "N" if value else "P", "value": str(value), "nimber": value}
        rows.append((str(heap), 1, [*(facts[name] for name in columns), None]))
    return rows
