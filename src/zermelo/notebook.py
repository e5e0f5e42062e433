"""Small tables of plain HTML, for objects in notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

#: Maximum number of rows that a notebook shows.
MAX_ROWS = 20


def html_table(
    caption: str, titles: Sequence[str], rows: Iterable[Sequence[object]], total: int | None = None
) -> str:
    """Return an HTML table, with its caption above and the number of omitted rows below.

    ``total`` counts the visible ``rows`` and the omitted rows. A cell None is shown as a dash.

    >>> html_table("2 < 3", ["n"], [[2]], 3).partition("<thead>")[2]
    '<tr><th>n</th></tr></thead><tbody><tr><td>2</td></tr></tbody></table><p>… and 2 more</p></div>'
    """
    cells = [[f"<td>{_cell(cell)}</td>" for cell in row] for row in rows]
    omitted = 0 if total is None else total - len(cells)
    more = f"<p>… and {omitted:,} more</p>" if omitted > 0 else ""
    return f"<div><p>{escaped(caption)}</p>{table_of(titles, cells)}{more}</div>"


def table_of(titles: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table with titles, and rows of cells that are ``<td>`` elements already."""
    head = "".join(f"<th>{escaped(title)}</th>" for title in titles)
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    # the style spaces columns on a page without styles for tables
    opening_tag = '<table style="border-collapse: separate; border-spacing: 1em 0.1em">'
    return f"{opening_tag}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def escaped(text: str) -> str:
    """Return a text with HTML's special characters escaped.

    >>> escaped("2 < 3")
    '2 &lt; 3'
    """
    from html import escape  # slow to import: it loads HTML's names of characters

    return escape(text)


def _cell(cell: object) -> str:
    return "–" if cell is None else escaped(str(cell))
