"""``zermelo table`` of two numbers: a grid of values, or of who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.show import table
from zermelo.values.text import listed

if TYPE_CHECKING:
    from zermelo.formats.resolvers import Files
    from zermelo.verbs.pairs import Grid

#: What is printed for a person.
PRINTED, LISTED = 40, 30


def has_pairs(words: tuple[str, ...], files: Files) -> bool:
    """Say whether two numbers are a position of a game, and one is none."""
    from zermelo.verbs.pairs import spelling_of
    from zermelo.verbs.table import has_heap, ruleset_of

    rules = ruleset_of(words, files)
    return not has_heap(rules, 3) and spelling_of(rules) is not None


def show_pairs(found: Grid, output: str | None) -> None:
    """Print the table for a person."""
    rows, columns = found.upto
    if output is None:
        shown = [row[:PRINTED] for row in found.cells[:PRINTED]]
        heads = ["", *map(str, range(len(shown[0])))]
        table(heads, [[str(number), *row] for number, row in enumerate(shown)], left=0)
        if max(rows, columns) >= PRINTED:
            click.echo("… and more; --csv, --json and -o give all")
        click.echo()
    else:
        click.echo(f"{output}: {found.ruleset} up to {rows}×{columns}")
    zeros = found.zeros
    if zeros:
        click.echo(f"P-positions: {listed(zeros, LISTED)}")
