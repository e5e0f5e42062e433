"""Text for a person: colour and tables on a terminal, plain text into a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.streams import bare, printable
from zermelo.palette import OUTCOMES

if TYPE_CHECKING:
    from zermelo.games.explanation import Explanation

#: An outcome's letter stands on its colour, on light terminals and on dark ones.
OUTCOME_STYLES = {
    outcome: f"bold {fill.text} on {fill.inside}" for outcome, fill in OUTCOMES.items()
}


#: Rows of a table in text, where nothing else is said.
ROWS = 40


def with_rows(of: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a verb ``--rows``, how much of a table it shows in text."""
    return click.option(
        "--rows",
        type=click.IntRange(0),
        default=ROWS,
        show_default=True,
        help=f"Rows of the {of} in text.",
    )


def on_terminal() -> bool:
    """Say whether a person at a terminal reads the output."""
    return sys.stdout is not None and sys.stdout.isatty()


def columns() -> int | None:
    """Return how wide the terminal is; None where there is none."""
    if not on_terminal():
        return None
    import shutil  # which loads the compression libraries

    return max(20, shutil.get_terminal_size().columns)


def fitted(explanation: Explanation) -> str:
    """Set an explanation no wider than the terminal is."""
    width = columns()
    return str(explanation) if width is None else explanation.within(min(width, explanation.WIDTH))


def say(text: str) -> None:
    """Print prose: on a terminal, lines that are too long for it are broken between words."""
    width = columns()
    if width is not None:
        text = "\n".join(_broken(line, width) for line in text.split("\n"))
    click.echo(text)


def _broken(line: str, width: int) -> str:
    if len(line) <= width:
        return line
    indent = line[: len(line) - len(line.lstrip())]
    import textwrap

    return textwrap.fill(
        line,
        width,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
        replace_whitespace=False,
    )


def facts(pairs: Iterable[tuple[str, object]]) -> None:
    """Print names of facts with their values, aligned."""
    held = [(name, str(value)) for name, value in pairs]
    width = max((len(name) for name, _ in held), default=0)
    for name, value in held:
        click.echo(f"{name:<{width}}  {value}")


def table(heads: Sequence[str], rows: Iterable[Sequence[object]], *, left: int = 1) -> None:
    """Print a table; the first ``left`` columns are text, the others are set to the right.

    A dash stands for None.
    """
    cells = [["–" if cell is None else str(cell) for cell in row] for row in rows]
    if on_terminal():
        _rich_table(heads, [list(map(printable, row)) for row in cells], left)
        return
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    for row in (heads, *cells):
        padded = (
            cell.ljust(width) if place < left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        click.echo("  ".join(padded).rstrip())


def and_more(many: int, where: str) -> None:
    """Say that rows were left out, and where they are."""
    if many > 0:
        click.echo(f"… and {many:,} more; {where}")


def _rich_table(heads: Sequence[str], cells: list[list[str]], left: int) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    grid = Table(header_style="bold", box=None, pad_edge=False)
    for place, head in enumerate(heads):
        grid.add_column(head, justify="left" if place < left else "right", overflow="fold")
    for row in cells:
        grid.add_row(*(Text(cell, style=OUTCOME_STYLES.get(cell, "")) for cell in row))
    Console(highlight=False, file=bare(sys.stdout)).print(grid)
