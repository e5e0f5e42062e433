"""Tables as CSV, and numbers of any size."""

from __future__ import annotations

import re
from collections.abc import Iterable

from zermelo.errors import InputError


def as_csv(*rows: Iterable[object]) -> str:
    r"""Write rows as CSV, the heads first; None is an empty entry.

    Examples
    --------
    >>> as_csv(("heap", "value"), (1, None))
    'heap,value\n1,\n'
    """
    import csv
    import io

    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


#: With these a formula begins, or what a spreadsheet drops before one.
FORMULA = ("=", "+", "-", "@", "\t", "\r")
NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


def for_spreadsheets(text: str, mark: str = ",") -> str:
    r"""Put an apostrophe before the cells of a CSV that a spreadsheet would compute.

    Those are what begins with ``=``, ``+``, ``-`` or ``@`` and is no number; such a table does not
    read back as it was.

    ``mark`` stands between the cells.

    Examples
    --------
    >>> for_spreadsheets("name,value\n=1+1,-1/2\nb,-3\n")
    "name,value\n'=1+1,'-1/2\nb,-3\n"
    """
    import csv
    import io

    out = io.StringIO(newline="")
    usual = csv.field_size_limit(len(text) + 1)  # a cell may be as long as the table
    try:
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
        guarded = ([f"'{cell}" if is_computed(cell) else cell for cell in row] for row in rows)
        csv.writer(out, delimiter=mark, lineterminator="\n").writerows(guarded)
    finally:
        csv.field_size_limit(usual)
    return out.getvalue()


def is_computed(cell: str) -> bool:
    """Say whether a spreadsheet takes a cell for a formula."""
    return cell.startswith(FORMULA) and not NUMBER.fullmatch(cell)


def csv_rows(text: str, what: str) -> tuple[list[str], list[list[str]]]:
    r"""Read a CSV file: its first row, and the others, cut or filled to the same length.

    A semicolon or tab may separate too; rows without anything in them are passed over.

    A message calls it ``what``.

    Examples
    --------
    >>> csv_rows("vertex;label\nb; P\n\nc\n", "the labels")
    (['vertex', 'label'], [['b', ' P'], ['c', '']])
    """
    import csv
    import io

    mark = max(",;\t", key=text.partition("\n")[0].count)
    try:
        rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=mark))
    except csv.Error as error:
        raise InputError(f"{what} are no CSV: {error}") from None
    heads = [head.strip() for head in rows[0]] if rows else []
    filled = (
        [*row, *[""] * len(heads)][: len(heads)] for row in rows[1:] if any(map(str.strip, row))
    )
    return heads, list(filled)
