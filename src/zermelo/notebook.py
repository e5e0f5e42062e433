"""How objects show themselves in a notebook: small tables of plain HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

#: What keeps the columns of a table apart where a page says nothing of tables.
APART = "border-collapse: separate; border-spacing: 1em 0.1em"
#: How many rows a notebook shows.
ROWS = 20


def html_table(
    caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]], total: int | None = None
) -> str:
    """Write a table of HTML, with what it is of above and how many rows are left out below.

    Parameters
    ----------
    rows : iterable of sequences
        Those that are shown; None is written as a dash.
    total : int, optional
        How many rows there are in all.

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
    """Write the heads and the cells, already HTML, with space between columns.

    The style stands in the table: no page need have one that keeps numbers apart.
    """
    head = "".join(f"<th>{escaped(name)}</th>" for name in heads)
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    return f'<table style="{APART}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def escaped(text: str) -> str:
    """Write a text so that HTML shows it as it is.

    Examples
    --------
    >>> escaped("2 < 3")
    '2 &lt; 3'
    """
    from html import escape  # which loads the names of all characters

    return escape(text)


def _cell(cell: object) -> str:
    return "–" if cell is None else escaped(str(cell))
