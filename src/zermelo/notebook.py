"""How objects show themselves in a notebook: small tables of plain HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["ROWS", "escaped", "html_table"]

#: How many rows a notebook shows.
ROWS = 20


def html_table(
    caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]], total: int | None = None
) -> str:
    """Write a table of HTML, with what it is of above and how many rows are left out below.

    Parameters
    ----------
    caption : str
    heads : sequence of str
    rows : iterable of sequences
        Those that are shown; None is written as a dash.
    total : int, optional
        How many rows there are in all.

    Examples
    --------
    >>> html_table("2 < 3", ["n"], [[2]], 3)
    '<div><p>2 &lt; 3</p><table><thead><tr><th>n</th></tr></thead><tbody><tr><td>2</td></tr>\
</tbody></table><p>… and 2 more</p></div>'
    """
    shown = ["".join(f"<td>{_cell(cell)}</td>" for cell in row) for row in rows]
    head = "".join(f"<th>{escaped(name)}</th>" for name in heads)
    body = "".join(f"<tr>{row}</tr>" for row in shown)
    left = 0 if total is None else total - len(shown)
    more = f"<p>… and {left:,} more</p>" if left > 0 else ""
    return (
        f"<div><p>{escaped(caption)}</p><table><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table>{more}</div>"
    )


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
