"""Small tables of plain HTML, for objects in notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

#: The style of a table's columns on a page without styles for tables.
APART = "border-collapse: separate; border-spacing: 1em 0.1em"
#: Rows that a notebook shows.
ROWS = 20


def html_table(
    caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]], total: int | None = None
) -> str:
    """Return an HTML table, with a title above and the number of omitted rows below.

    Parameters
    ----------
    rows : iterable of sequences
        The visible rows; None is written as a dash.
    total : int, optional
        Number of rows in all.

    Examples
    --------
    >>> html_table("2 < 3", ["n"], [[2]], 3).partition("<thead>")[2]
    '<tr><th>n</th></tr></thead><tbody><tr><td>2</td></tr></tbody></table><p>… and 2 more</p></div>'
    """
    shown = [[f"<td>{_cell(cell)}</td>" for cell in row] for row in rows]
    left = 0 if total is None else total - len(shown)
    more = f"<p>… and {left:,} more</p>" if left > 0 else ""
    return f"<div><p>{escaped(caption)}</p>{table_of(heads, shown)}{more}</div>"


def table_of(heads: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table of headings and cells, which are HTML already.

    The style is inside the table, so that no page needs one.
    """
    head = "".join(f"<th>{escaped(name)}</th>" for name in heads)
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    return f'<table style="{APART}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def escaped(text: str) -> str:
    """Return a text with HTML's special characters escaped.

    Examples
    --------
    >>> escaped("2 < 3")
    '2 &lt; 3'
    """
    from html import escape  # which loads the names of all characters

    return escape(text)


def _cell(cell: object) -> str:
    return "–" if cell is None else escaped(str(cell))
