r"""Surveys in files: CSV, Parquet, JSON lines, Markdown, LaTeX, and b-files of the OEIS."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Mapping
from pathlib import PurePath

from zermelo.errors import InputError, need
from zermelo.surveys.columns import Cell
from zermelo.surveys.conditions import number_of
from zermelo.surveys.rows import SurveyRows
from zermelo.values.latex import latex
from zermelo.version import __version__

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


#: The suffix of the file that describes the survey, beside a file of text.
ORIGIN = ".survey.json"
#: The suffix of the directory of certificates.
CERTIFICATES = ".certificates"
#: The endings of files of text.
WITH_ORIGIN = (".csv", ".tsv", ".jsonl")


def origin_of(survey: SurveyRows) -> bytes:
    """Return the description of a survey as JSON: the game with its parameters, and the family."""
    origin = {"game": survey.game, "family": survey.family, "version": __version__}
    return json.dumps(origin, ensure_ascii=False).encode() + b"\n"


def writer_of(path: str) -> Callable[[SurveyRows], bytes]:
    """Return the function that writes files with the ending of a name; InputError for others.

    ``.csv``, ``.tsv``, ``.parquet``, ``.jsonl`` (a JSON object in a line), ``.md`` (a table of
    Markdown), ``.tex`` (a tabular with the lines of booktabs) and b-files such as ``b000045.txt``.
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


def _separated(survey: SurveyRows, separator: str = ",") -> bytes:
    from zermelo.digraph.frames import csv_of  # NumPy

    return csv_of({name: survey[name] for name in survey.columns}, separator)


def _parquet(survey: SurveyRows) -> bytes:
    parquet = need("pyarrow.parquet", "formats", "writing a Parquet file")
    out = io.BytesIO()
    origin = {b"zermelo": origin_of(survey)}
    parquet.write_table(survey.to_arrow().replace_schema_metadata(origin), out)
    return out.getvalue()


def _json_lines(survey: SurveyRows) -> bytes:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in survey).encode()


def markdown(survey: SurveyRows) -> str:
    """Return a survey as a table of Markdown."""
    places = survey.telling
    lines = [[survey.columns[place] for place in places], ["---"] * len(places)]
    lines += [[_in_markdown(row[place]) for place in places] for row in survey.rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _in_markdown(cell: Cell) -> str:
    text = "" if cell is None else str(cell)
    return re.sub(r"([|*_^\\])", r"\\\1", text)


def tabular(survey: SurveyRows) -> str:
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


def b_file(survey: SurveyRows) -> str:
    """Return n and a(n) in a line each, as the OEIS takes them; the terms stand in a comment.

    The numbers n are the positions, and the terms the last column of the survey.
    """
    column, found = survey.columns[-2], []
    for row in survey.rows:
        index, term = number_of(row[0]), number_of(row[-2])
        if index is None or term is None or index.denominator > 1 or term.denominator > 1:
            raise InputError(
                f"a b-file takes positions that are one number, and a column of integers; "
                f"{row[0]!r} has {column} {row[-2]!r}"
            )
        found.append((index, term))
    listed = ", ".join(str(term) for _, term in found[:40])
    head = f"# {survey.game} {survey.family}: {column}\n# {listed}\n"
    return head + "".join(f"{index} {term}\n" for index, term in found)


#: The writers of files by their ending.
FORMATS: Mapping[str, Callable[[SurveyRows], bytes]] = {
    ".csv": _separated,
    ".tsv": lambda survey: _separated(survey, "\t"),
    ".parquet": _parquet,
    ".jsonl": _json_lines,
    ".md": lambda survey: markdown(survey).encode(),
    ".tex": lambda survey: tabular(survey).encode(),
}
