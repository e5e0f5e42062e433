"""``zermelo table`` of two numbers: a grid of values, or of who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, as_json
from zermelo.cli.show import table

if TYPE_CHECKING:
    from zermelo.formats.resolvers import Files
    from zermelo.values.play import Play
    from zermelo.verbs.pairs import Grid

__all__ = ["answer_pairs", "has_pairs"]

#: What is printed for a person.
PRINTED, LISTED = 40, 30


def has_pairs(words: tuple[str, ...], files: Files) -> bool:
    """Say whether two numbers are a position of a game, and one is none."""
    from zermelo.verbs.pairs import spelling_of
    from zermelo.verbs.table import heap_of, ruleset_of

    rules = ruleset_of(words, files)
    single = any(heap_of(rules, heap) is not None for heap in range(4))
    return not single and spelling_of(rules) is not None


def answer_pairs(
    call: Call,
    words: tuple[str, ...],
    files: Files,
    upto: tuple[int, int] | None,
    play: Play,
    *,
    outcomes: bool,
    as_csv: bool,
    output: str | None,
) -> None:
    """Tabulate, and print or write it."""
    from zermelo.formats.files import write_whole
    from zermelo.verbs.pairs import answer

    with call.step("filling in the table"):
        found = answer(words, files, upto, play, outcomes=outcomes, limits=call.limits)
    files.all_heard()
    if output is not None:
        made = {".csv": found.csv, ".svg": found.svg}.get(output[-4:].lower())
        text = as_json(found.json()) + "\n" if made is None else made()
        with call.step(f"writing {output}"):
            write_whole(output, text.encode())
    if as_csv:
        click.echo(found.csv(), nl=False)
        return
    call.answer(found.json, lambda: show(found, output))


def show(found: Grid, output: str | None) -> None:
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
        listed = ", ".join(f"({a}, {b})" for a, b in zeros[:LISTED])
        more = f", … ({len(zeros):,} in all)" if len(zeros) > LISTED else ""
        click.echo(f"P-positions: {listed}{more}")
