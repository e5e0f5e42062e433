"""A survey: the rows of a family of positions, questions about them, and files with them."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from pathlib import PurePath
from typing import TYPE_CHECKING

from zermelo.errors import FormatError, InputError, need
from zermelo.formats.files import write_whole
from zermelo.formats.resolvers import FileResolver
from zermelo.notebook import html_table
from zermelo.surveys.columns import Cell, attribute_named
from zermelo.surveys.conditions import canonical_text, condition, number_of
from zermelo.values.latex import ESCAPED, latex
from zermelo.version import __version__

if TYPE_CHECKING:
    import pandas
    import pyarrow

#: The columns that every survey has besides the requested ones.
POSITION, COPIES, LEFT_OUT = "position", "copies", "left_out"
INTEGER_COLUMNS = (
    COPIES, "nimber", "birthday", "remoteness", "moves", "period", "preperiod", "cost",
    "vertices", "edges", "kernels", "P", "N", "D",
)  # fmt: skip
#: The name of a b-file, such as ``b000045.txt``.
B_FILE = re.compile(r"b\d+\.txt")
#: Columns that LaTeX shows as formulas.
FORMULA_COLUMNS = (
    "value", "reduced", "mean", "temperature", "left-stop", "right-stop", "atomic-weight", "gamma",
)  # fmt: skip
#: The suffix of the file with the game and the family, beside a file with one of `TEXT_SUFFIXES`.
ORIGIN = ".survey.json"
#: The suffix of the directory of certificates beside a survey.
CERTIFICATES = ".certificates"
TEXT_SUFFIXES = (".csv", ".tsv", ".jsonl")
#: The suffixes of files from which surveys are read.
SUFFIXES = (".csv", ".tsv", ".parquet", ".jsonl")
MAX_HTML_ROWS = 40  # in a notebook


@dataclass(frozen=True, repr=False)
class Survey:
    """The facts of the positions of a family, as rows; questions such as `where` return surveys.

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

    game: str
    family: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __repr__(self) -> str:
        return f"<Survey of {self.game} {self.family}: {len(self.rows):,} rows>"

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Cell]]:
        """Yield the rows as dicts."""
        for row in self.rows:
            yield dict(zip(self.columns, row, strict=True))

    def __getitem__(self, column: str) -> list[Cell]:
        """Return the entries of a column as a list."""
        index = self._index(column)
        return [row[index] for row in self.rows]

    def _index(self, column: str) -> int:
        if column not in self.columns:
            raise InputError(f"there is no column {column!r}; there are {', '.join(self.columns)}")
        return self.columns.index(column)

    @property
    def shown_columns(self) -> list[int]:
        """The indices of all columns except ``copies`` if all are 1, and ``left_out`` if empty."""
        return [
            index
            for index, name in enumerate(self.columns)
            if not (name == LEFT_OUT and not self.left_out)
            and not (name == COPIES and all(row[index] == 1 for row in self.rows))
        ]

    @cached_property
    def left_out(self) -> int:
        """The number of rows in which a limit left entries out."""
        return sum(1 for row in self.rows if row[-1] is not None)

    def _with(self, rows: Iterable[tuple[Cell, ...]]) -> Survey:
        return replace(self, rows=tuple(rows))

    # ---------------------------------------------------------------------- questions

    def where(self, text: str) -> Survey:
        """Return the rows that meet a condition, such as ``temperature > 2 and outcome = N``."""
        holds = condition(text, self.columns)
        return self._with(tuple(row.values()) for row in self if holds(row))

    def sort(self, column: str, *, descending: bool = False) -> Survey:
        """Return the rows sorted by a column: numbers by size, then text, then missing entries."""
        index = self._index(column)
        sign = -1 if descending else 1

        def key(row: tuple[Cell, ...]) -> tuple[int, Fraction, str]:
            number, cell = number_of(row[index]), row[index]
            if number is None:
                return sign * (1 + (cell is None)), Fraction(0), str(cell)
            return 0, number, ""

        return self._with(sorted(self.rows, key=key, reverse=descending))

    def hottest(self, count: int) -> Survey:
        """Return the ``count`` rows of highest finite temperature, missing temperatures last."""
        self._index("temperature")  # raises InputError if there is no such column
        with_numbers = self.where("temperature != infinite")
        return self._with(with_numbers.sort("temperature", descending=True).rows[:count])

    def simplest(self, value: str) -> Survey:
        """Return only the first row with a value, if any; most families begin small."""
        wanted = canonical_text(value)
        pairs = zip(self.rows, self["value"], strict=True)
        return self._with([row for row, entry in pairs if str(entry) == wanted][:1])

    def distinct(self, column: str = "value") -> Survey:
        """Return the first row for each entry of a column; ``copies`` counts all rows with it."""
        index, copies, counts = self._index(column), self._index(COPIES), self.count(column)
        first_rows: dict[Cell, tuple[Cell, ...]] = {}
        for row in self.rows:
            first_rows.setdefault(row[index], row)
        return self._with(
            (*row[:copies], counts[entry], *row[copies + 1 :]) for entry, row in first_rows.items()
        )

    def count(self, column: str) -> dict[Cell, int]:
        """Return the number of positions with each entry of a column, the most frequent first."""
        counts: Counter[Cell] = Counter()
        for entry, copies in zip(self[column], self[COPIES], strict=True):
            counts[entry] += int(copies or 0)
        return dict(counts.most_common())

    # ---------------------------------------------------------------------- conversions

    def to_arrow(self) -> pyarrow.Table:
        """Return the survey as an Arrow table: integers as int64, other columns as text."""
        arrow = need("pyarrow", "formats", "a table of Arrow")
        arrays = {}
        for name in self.columns:
            kind, make = (arrow.int64(), int) if name in INTEGER_COLUMNS else (arrow.string(), str)
            column = [None if cell is None else make(cell) for cell in self[name]]
            arrays[name] = arrow.array(column, kind)
        return arrow.table(arrays)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the rows for libraries that take Arrow, as in ``polars.DataFrame(survey)``."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def to_pandas(self) -> pandas.DataFrame:
        """Return the survey as a DataFrame, with missing entries as None or NA."""
        frames = need("pandas", "formats", "a DataFrame")
        data = {name: self[name] for name in self.columns}
        frame = frames.DataFrame(data, columns=[*self.columns])
        return frame.astype({name: "Int64" for name in self.columns if name in INTEGER_COLUMNS})

    def _repr_html_(self) -> str:
        caption = f"{self.game} {self.family}"
        return html_table(caption, self.columns, self.rows[:MAX_HTML_ROWS], len(self.rows))

    def save(self, path: str) -> None:
        """Write the survey in the format of the suffix; with CSV, TSV and JSONL also its origin."""
        write_whole(path, writer_of(path)(self))
        if path.lower().endswith(TEXT_SUFFIXES):
            write_whole(path + ORIGIN, origin_of(self))


def survey_of(
    game: str, family: str, columns: Sequence[str], rows: Iterable[tuple[str, int, Sequence[Cell]]]
) -> Survey:
    """Make a survey from rows of position, copies and cells (of ``columns`` and left_out)."""
    names = (POSITION, COPIES, *columns, LEFT_OUT)
    return Survey(game, family, names, tuple((text, count, *cells) for text, count, cells in rows))


def origin_of(survey: Survey) -> bytes:
    """Return the description of a survey as JSON: the game with its parameters, and the family."""
    origin = {"game": survey.game, "family": survey.family, "version": __version__}
    return json.dumps(origin, ensure_ascii=False).encode() + b"\n"


def writer_of(path: str) -> Callable[[Survey], bytes]:
    """Return the function that writes a survey in the format of a file name, or raise InputError.

    ``.csv``, ``.tsv``, ``.parquet``, ``.jsonl`` (a JSON object per line), ``.md`` (a Markdown
    table), ``.tex`` (a tabular with the rules of booktabs), and b-files such as ``b000045.txt``.
    """
    name = PurePath(path).name
    if B_FILE.fullmatch(name):
        return lambda survey: b_file(survey).encode()
    write = FORMATS.get(PurePath(name).suffix.lower())
    if write is None:
        raise InputError(
            f"{path}: a survey is written as {', '.join(FORMATS)} or as a b-file such as "
            "b000045.txt; choose such a name"
        )
    return write


def _separated(survey: Survey, separator: str = ",") -> bytes:
    from zermelo.digraph.frames import csv_of  # loads NumPy

    return csv_of({name: survey[name] for name in survey.columns}, separator)


def _parquet(survey: Survey) -> bytes:
    parquet = need("pyarrow.parquet", "formats", "writing a Parquet file")
    out = io.BytesIO()
    origin = {b"zermelo": origin_of(survey)}
    parquet.write_table(survey.to_arrow().replace_schema_metadata(origin), out)
    return out.getvalue()


def _json_lines(survey: Survey) -> bytes:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in survey).encode()


def markdown(survey: Survey) -> str:
    """Return a survey as a Markdown table."""
    indices = survey.shown_columns
    lines = [[survey.columns[index] for index in indices], ["---"] * len(indices)]
    for row in survey.rows:
        cells = ["" if row[index] is None else str(row[index]) for index in indices]
        lines.append([re.sub(r"([|*_^\\])", r"\\\1", cell) for cell in cells])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def tabular(survey: Survey) -> str:
    r"""Return a survey as a tabular in LaTeX; needs the packages booktabs and amsmath.

    >>> import zermelo as z
    >>> print(tabular(z.survey("clobber", boards="xo.:1x2").where("value = *")))
    % clobber --boards xo.:1x2
    % needs \usepackage{booktabs,amsmath}
    \begin{tabular}{lrllll}
    \toprule
    position & copies & outcome & value & mean & temperature \\
    \midrule
    \texttt{xo} & $2$ & $\mathcal{N}$ & $\ast$ & $0$ & $0$ \\
    \bottomrule
    \end{tabular}
    <BLANKLINE>
    """
    indices = survey.shown_columns
    names = [survey.columns[index] for index in indices]
    alignments = "".join("r" if name in ("copies", "nimber", "birthday") else "l" for name in names)
    lines = [
        f"% {survey.game} {survey.family}",
        r"% needs \usepackage{booktabs,amsmath}",
        rf"\begin{{tabular}}{{{alignments}}}",
        r"\toprule",
        " & ".join(map(_escaped, names)) + r" \\",
        r"\midrule",
    ]
    for row in survey.rows:
        cells = (_in_latex(survey.columns[index], row[index]) for index in indices)
        lines.append(" & ".join(cells) + r" \\")
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}", ""])


def _in_latex(column: str, cell: Cell) -> str:
    if cell is None:
        return "--"
    if column in ("outcome", "misere"):
        return rf"$\mathcal{{{cell}}}$"
    if column in FORMULA_COLUMNS or isinstance(cell, int) or attribute_named(column):
        return f"${latex(cell)}$"
    text = _escaped(str(cell))
    return rf"\texttt{{{text}}}" if column == "position" else text


def _escaped(text: str) -> str:
    return "".join(ESCAPED.get(sign, sign) for sign in text)


def b_file(survey: Survey) -> str:
    """Return a b-file of the OEIS: positions n, and terms a(n) from the last requested column."""
    column, terms = survey.columns[-2], []
    for row in survey.rows:
        index, term = number_of(row[0]), number_of(row[-2])
        if index is None or term is None or index.denominator > 1 or term.denominator > 1:
            raise InputError(
                f"a b-file needs positions that are one number, and a column of integers; "
                f"{row[0]!r} has {column} {row[-2]!r}"
            )
        terms.append((index, term))
    first_terms = ", ".join(str(term) for _, term in terms[:40])
    head = f"# {survey.game} {survey.family}: {column}\n# {first_terms}\n"
    return head + "".join(f"{index} {term}\n" for index, term in terms)


#: The functions that write files, by suffix.
FORMATS: Mapping[str, Callable[[Survey], bytes]] = {
    ".csv": _separated,
    ".tsv": lambda survey: _separated(survey, "\t"),
    ".parquet": _parquet,
    ".jsonl": _json_lines,
    ".md": lambda survey: markdown(survey).encode(),
    ".tex": lambda survey: tabular(survey).encode(),
}


def read_survey(data: bytes, name: str, origin: bytes | None = None) -> Survey:
    r"""Return the survey in a file; the suffix of ``name`` is the format. Raises FormatError.

    ``origin`` is the content of the file ``NAME.survey.json``, with game and family; a Parquet file
    has them itself. Without an origin ``game`` is empty, and ``family`` is the name of the file.

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
            raise ValueError(f"the columns of a survey begin with {expected}")
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
    """Return the cells of a row; ValueError if an entry is wrong, or there are too few or many."""
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
    """Return the survey in a file, with the description in the file beside it, if any."""
    beside = name + ORIGIN
    origin = resolver.content(beside) if resolver.names_file(beside) else None
    return read_survey(resolver.content(name), name, origin)
