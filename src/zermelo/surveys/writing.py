r"""Surveys in files: CSV, Parquet, JSON lines, Markdown, LaTeX, and b-files of the OEIS."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING, Protocol

from zermelo.errors import InputError, need
from zermelo.surveys.columns import Cell
from zermelo.surveys.conditions import number_of
from zermelo.values.latex import latex
from zermelo.version import __version__

if TYPE_CHECKING:
    import pyarrow

#: The name of a b-file, such as ``b000045.txt``.
B_FILE = re.compile(r"b\d+\.txt")
#: Columns that are written as formulas.
FORMULAS = (
    "value", "reduced", "mean", "temperature", "left-stop", "right-stop", "atomic-weight",
    "nimber", "birthday", "gamma",
)  # fmt: skip
#: Characters that LaTeX reads as commands, and how they are written.
ESCAPED = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "_": r"\_", "&": r"\&", "%": r"\%",
    "#": r"\#", "$": r"\$", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip


#: What the file beside a file of text is called, behind its name: it says what was surveyed.
ORIGIN = ".survey.json"
#: What the directory of certificates is called, behind the name of the file.
CERTIFICATES = ".certificates"
#: The endings of files that have such a file beside them.
WITH_ORIGIN = (".csv", ".tsv", ".jsonl")


class SurveyTable(Protocol):
    """The parts of a `zermelo.surveys.table.Survey` that are written."""

    @property
    def game(self) -> str: ...  # noqa: D102
    @property
    def family(self) -> str: ...  # noqa: D102
    @property
    def columns(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def rows(self) -> tuple[tuple[Cell, ...], ...]: ...  # noqa: D102
    @property
    def telling(self) -> list[int]: ...  # noqa: D102
    def __iter__(self) -> Iterator[dict[str, Cell]]: ...
    def to_arrow(self) -> pyarrow.Table: ...  # noqa: D102


def origin_of(survey: SurveyTable) -> bytes:
    """Return what was surveyed, as JSON: the game with its parameters, and the family."""
    origin = {"game": survey.game, "family": survey.family, "version": __version__}
    return json.dumps(origin, ensure_ascii=False).encode() + b"\n"


def written(survey: SurveyTable, path: str) -> bytes:
    """Return a survey in the format of the ending of a name.

    ``.csv``, ``.tsv``, ``.parquet``, ``.jsonl`` (a JSON object in a line), ``.md`` (a table of
    Markdown), ``.tex`` (a tabular with the lines of booktabs) and names such as ``b000045.txt``
    (n and a(n) in a line, from the numbers of the positions and the last column).

    Raises
    ------
    InputError
        The ending is none of these, or there is no sequence of integers for a b-file.
    """
    return writer_of(path)(survey)


def writer_of(path: str) -> Callable[[SurveyTable], bytes]:
    """Return what writes files with the ending of a name; raises as `written`."""
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


def csv_text(survey: SurveyTable, separator: str = ",") -> str:
    """Return a survey as CSV."""
    import csv

    out = io.StringIO()
    rows = csv.writer(out, delimiter=separator, lineterminator="\n")
    rows.writerow(survey.columns)
    rows.writerows(survey.rows)
    return out.getvalue()


def _parquet(survey: SurveyTable) -> bytes:
    parquet = need("pyarrow.parquet", "formats", "writing a Parquet file")
    out = io.BytesIO()
    origin = {b"zermelo": origin_of(survey)}
    parquet.write_table(survey.to_arrow().replace_schema_metadata(origin), out)
    return out.getvalue()


def _json_lines(survey: SurveyTable) -> bytes:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in survey).encode()


def markdown(survey: SurveyTable) -> str:
    """Return a survey as a table of Markdown."""
    places = survey.telling
    lines = [[survey.columns[place] for place in places], ["---"] * len(places)]
    lines += [[_in_markdown(row[place]) for place in places] for row in survey.rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _in_markdown(cell: Cell) -> str:
    text = "" if cell is None else str(cell)
    return re.sub(r"([|*_^\\])", r"\\\1", text)


def tabular(survey: SurveyTable) -> str:
    r"""Return a survey as a tabular in LaTeX; needs the packages booktabs and amsmath.

    Examples
    --------
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
    places = survey.telling
    names = [survey.columns[place] for place in places]
    sides = "".join("r" if name in ("copies", "nimber", "birthday") else "l" for name in names)
    lines = [
        f"% {survey.game} {survey.family}",
        r"% needs \usepackage{booktabs,amsmath}",
        rf"\begin{{tabular}}{{{sides}}}",
        r"\toprule",
        " & ".join(map(_escaped, names)) + r" \\",
        r"\midrule",
    ]
    for row in survey.rows:
        cells = (_in_latex(survey.columns[place], row[place]) for place in places)
        lines.append(" & ".join(cells) + r" \\")
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}", ""])


def _in_latex(column: str, cell: Cell) -> str:
    if cell is None:
        return "--"
    if column in ("outcome", "misere"):
        return rf"$\mathcal{{{cell}}}$"
    if column in FORMULAS or isinstance(cell, int):
        return f"${latex(cell)}$"
    text = _escaped(str(cell))
    return rf"\texttt{{{text}}}" if column == "position" else text


def _escaped(text: str) -> str:
    return "".join(ESCAPED.get(sign, sign) for sign in text)


def terms(survey: SurveyTable) -> list[tuple[int, int]]:
    """Return the numbers of the positions with the integers of the last column of the survey."""
    place = len(survey.columns) - 2
    found = []
    for row in survey.rows:
        index, term = number_of(row[0]), number_of(row[place])
        if index is None or term is None or index.denominator > 1 or term.denominator > 1:
            raise InputError(
                f"a b-file takes positions that are one number, and a column of integers; "
                f"{row[0]!r} has {survey.columns[place]} {row[place]!r}"
            )
        found.append((int(index), int(term)))
    return found


def b_file(survey: SurveyTable) -> str:
    """Return n and a(n) in a line each, as the OEIS takes them; the terms stand in a comment."""
    found = terms(survey)
    listed = ", ".join(str(term) for _, term in found[:40])
    head = f"# {survey.game} {survey.family}: {survey.columns[-2]}\n# {listed}\n"
    return head + "".join(f"{index} {term}\n" for index, term in found)


#: The writers of files by their ending.
FORMATS: Mapping[str, Callable[[SurveyTable], bytes]] = {
    ".csv": lambda survey: csv_text(survey).encode(),
    ".tsv": lambda survey: csv_text(survey, "\t").encode(),
    ".parquet": _parquet,
    ".jsonl": _json_lines,
    ".md": lambda survey: markdown(survey).encode(),
    ".tex": lambda survey: tabular(survey).encode(),
}
