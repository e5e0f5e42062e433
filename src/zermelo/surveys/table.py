"""A survey: the rows of a family of positions, and questions to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from zermelo.errors import need
from zermelo.notebook import html_table
from zermelo.surveys.columns import Cell
from zermelo.surveys.conditions import canonical_text, condition, number_of
from zermelo.surveys.rows import COPIES, INTEGERS, LEFT_OUT, POSITION, SurveyRows

if TYPE_CHECKING:
    import pandas

#: Rows shown in a notebook.
ROWS = 40


@dataclass(frozen=True, repr=False)
class Survey(SurveyRows):
    """The facts of the positions of a family, a row for each; questions return smaller surveys.

    Attributes
    ----------
    game : str
        The game with its parameters.
    family : str
        The family, as on the command line.
    columns : tuple of str
        The names of the columns: ``position``, ``copies`` (the number of positions of the family
        that the row represents), the requested columns, and ``left_out`` (the limit at which
        entries were left out, or None).
    rows : tuple of tuples
        Text, integers, or None for missing entries. Fractions are text, such as ``3/4``.

    Examples
    --------
    >>> import zermelo as z
    >>> found = z.survey("clobber", boards="xo:1x3")
    >>> found.distinct("value")
    <Survey of clobber --boards xo:1x3: 4 rows>
    >>> [row["position"] for row in found.where("value = ^")]
    ['xxo']
    """

    def __repr__(self) -> str:
        return f"<Survey of {self.game} {self.family}: {len(self.rows):,} rows>"

    def _with(self, rows: Iterable[tuple[Cell, ...]]) -> Survey:
        return replace(self, rows=tuple(rows))

    # ---------------------------------------------------------------------- questions

    def where(self, text: str) -> Survey:
        """Return the rows that meet a condition, such as ``temperature > 2 and outcome = N``."""
        holds = condition(text, self.columns)
        return self._with(tuple(row.values()) for row in self if holds(row))

    def sort(self, column: str, *, descending: bool = False) -> Survey:
        """Return the rows in the order of a column: numbers by size, others as text, empty last."""
        place = self._place(column)

        def key(row: tuple[Cell, ...]) -> tuple[int, Fraction, str]:
            number, cell = number_of(row[place]), row[place]
            if number is None:
                return 1 + (cell is None), Fraction(0), str(cell)
            return 0, -number if descending else number, ""

        return self._with(sorted(self.rows, key=key))

    def hottest(self, count: int) -> Survey:
        """Return the rows of highest temperature."""
        self._place("temperature")  # complains if there is no such column
        with_numbers = self.where("temperature != infinite")
        return self._with(with_numbers.sort("temperature", descending=True).rows[:count])

    def simplest(self, value: str) -> Survey:
        """Return the first row with a value; families begin with small positions."""
        wanted = canonical_text(value)
        pairs = zip(self.rows, self["value"], strict=True)
        return self._with([row for row, entry in pairs if str(entry) == wanted][:1])

    def distinct(self, column: str = "value") -> Survey:
        """Return the first row for each entry of a column; ``copies`` counts all of them."""
        place, copies, counts = self._place(column), self._place(COPIES), self._counts(column)
        first: dict[Cell, tuple[Cell, ...]] = {}
        for row in self.rows:
            first.setdefault(row[place], row)
        return self._with(
            (*row[:copies], counts[entry], *row[copies + 1 :]) for entry, row in first.items()
        )

    def count(self, column: str) -> dict[Cell, int]:
        """Return the number of positions with each entry of a column, the most frequent first."""
        return dict(self._counts(column).most_common())

    def _counts(self, column: str) -> Counter[Cell]:
        counts: Counter[Cell] = Counter()
        for entry, copies in zip(self[column], self[COPIES], strict=True):
            counts[entry] += int(copies or 0)
        return counts

    # ---------------------------------------------------------------------- conversions

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the rows for libraries that take Arrow, as in ``polars.DataFrame(survey)``."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def to_pandas(self) -> pandas.DataFrame:
        """Return the survey as a DataFrame, with missing entries as None or NA."""
        frames = need("pandas", "formats", "a DataFrame")
        data = {name: self[name] for name in self.columns}
        frame = frames.DataFrame(data, columns=[*self.columns])
        return frame.astype({name: "Int64" for name in self.columns if name in INTEGERS})

    def _repr_html_(self) -> str:
        rows = [[None if cell is None else str(cell) for cell in row] for row in self.rows[:ROWS]]
        caption = f"{self.game} {self.family}"
        return html_table(caption, self.columns, rows, len(self.rows))

    def save(self, path: str) -> None:
        """Write the survey to a file in the format of its ending: `zermelo.surveys.writing`.

        Beside CSV and JSON lines, a file says what was surveyed; Parquet has that in itself.
        """
        from zermelo.formats.files import write_whole
        from zermelo.surveys.writing import ORIGIN, WITH_ORIGIN, origin_of, writer_of

        write_whole(path, writer_of(path)(self))
        if path.lower().endswith(WITH_ORIGIN):
            write_whole(path + ORIGIN, origin_of(self))


def survey_of(
    game: str, family: str, columns: Sequence[str], rows: Iterable[tuple[str, int, Sequence[Cell]]]
) -> Survey:
    """Make a survey of the rows of the work."""
    return Survey(
        game,
        family,
        (POSITION, COPIES, *columns, LEFT_OUT),
        tuple((position, copies, *cells) for position, copies, cells in rows),
    )
