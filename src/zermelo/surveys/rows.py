"""The rows of a survey, as they are computed, written and read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from zermelo.errors import InputError, need
from zermelo.surveys.columns import Cell

if TYPE_CHECKING:
    import pyarrow

#: The columns besides the requested ones.
POSITION, COPIES, LEFT_OUT = "position", "copies", "left_out"
#: Columns whose entries are whole numbers.
INTEGERS = (
    COPIES, "nimber", "birthday", "remoteness", "moves", "period", "preperiod", "cost",
    "vertices", "edges", "kernels", "P", "N", "D",
)  # fmt: skip


@dataclass(frozen=True, repr=False)
class SurveyRows:
    """The rows of a table, the names of their columns, and the surveyed family."""

    game: str
    family: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Cell]]:
        """Yield the rows as dicts."""
        for row in self.rows:
            yield dict(zip(self.columns, row, strict=True))

    def __getitem__(self, column: str) -> list[Cell]:
        """Return a column as a list."""
        place = self._place(column)
        return [row[place] for row in self.rows]

    def _place(self, column: str) -> int:
        if column not in self.columns:
            raise InputError(f"there is no column {column!r}; there are {', '.join(self.columns)}")
        return self.columns.index(column)

    @property
    def telling(self) -> list[int]:
        """The places of the columns to show: ``copies`` and ``left_out`` only if they vary."""
        return [
            place
            for place, name in enumerate(self.columns)
            if not (name == LEFT_OUT and not self.left_out)
            and not (name == COPIES and all(row[place] == 1 for row in self.rows))
        ]

    @cached_property
    def left_out(self) -> int:
        """The number of rows in which a limit left entries out."""
        return sum(1 for row in self.rows if row[-1] is not None)

    def to_arrow(self) -> pyarrow.Table:
        """Return the survey as an Arrow table: integers as int64, other columns as text."""
        arrow = need("pyarrow", "formats", "a table of Arrow")
        arrays = {}
        for name in self.columns:
            kind, make = (arrow.int64(), int) if name in INTEGERS else (arrow.string(), str)
            column = [None if cell is None else make(cell) for cell in self[name]]
            arrays[name] = arrow.array(column, kind)
        return arrow.table(arrays)
