"""Tables as CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

from zermelo.errors import InputError


def as_csv(*rows: Iterable[object]) -> str:
    r"""Write rows as CSV, headings first; None is an empty cell.

    >>> as_csv(("heap", "value"), (1, None))
    'heap,value\n1,\n'
    """
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


#: Characters that begin a formula in a spreadsheet, and blanks that it ignores before a formula.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


def for_spreadsheets(text: str, separator: str = ",") -> str:
    r"""Return a CSV with an apostrophe before each cell that a spreadsheet would compute.

    A spreadsheet computes cells that begin with one of `FORMULA_STARTS` and are no numbers. With
    an apostrophe in a cell, the new CSV does not read back as the same table.

    >>> for_spreadsheets("name,value\n=1+1,-1/2\nb,-3\n")
    "name,value\n'=1+1,'-1/2\nb,-3\n"
    """
    out = io.StringIO(newline="")
    old_limit = csv.field_size_limit(len(text) + 1)  # a cell may be as long as the table
    try:
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
        escaped = ([f"'{cell}" if is_computed(cell) else cell for cell in row] for row in rows)
        csv.writer(out, delimiter=separator, lineterminator="\n").writerows(escaped)
    finally:
        csv.field_size_limit(old_limit)
    return out.getvalue()


def is_computed(cell: str) -> bool:
    """Whether a spreadsheet would compute a cell as a formula."""
    return cell.startswith(FORMULA_STARTS) and not NUMBER.fullmatch(cell)


def csv_rows(text: str, title: str) -> tuple[list[str], list[list[str]]]:
    r"""Read CSV; return the headings, and the other rows with as many cells as there are headings.

    Longer rows are cut, shorter ones padded; empty rows are skipped. The separator is the comma,
    semicolon or tab, whichever the headings contain most often. Messages begin with ``title``.

    >>> csv_rows("vertex;label\nb; P\n\nc\n", "the labels")
    (['vertex', 'label'], [['b', ' P'], ['c', '']])
    """
    separator = max(",;\t", key=text.partition("\n")[0].count)
    try:
        rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=separator))
    except csv.Error as error:
        raise InputError(f"{title} are not valid CSV: {error}") from None
    heads = [head.strip() for head in rows[0]] if rows else []
    padded = (
        [*row, *[""] * len(heads)][: len(heads)] for row in rows[1:] if any(map(str.strip, row))
    )
    return heads, list(padded)
