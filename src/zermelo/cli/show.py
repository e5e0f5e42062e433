"""Blocks as text: with colours and tables on a terminal, plain in a pipe."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.interrupts import GUARD, limit_message
from zermelo.cli.streams import escape_unprintable, underlying
from zermelo.errors import InputError, LimitReached
from zermelo.games.explanation import Explanation, Lines, Table, Text
from zermelo.palette import OUTCOMES
from zermelo.verbs.call import Block, Board, Data, Facts, Group

if TYPE_CHECKING:
    from zermelo.games.solution import Solution
    from zermelo.limits import Limits, Watch
    from zermelo.rulesets import Position

#: Styles of Rich for the letters of outcomes, for light and dark terminals.
OUTCOME_STYLES = {
    outcome: f"bold {fill.text} on {fill.inside}" for outcome, fill in OUTCOMES.items()
}
#: Styles of Click for spans of a text board. P, D and N mark winning, drawing and losing moves;
#: these three styles differ even without colours.
STYLES: dict[str, dict[str, Any]] = {
    "P": {"fg": "white", "bg": "blue", "bold": True, "underline": True},
    "D": {"fg": "black", "bg": "white", "underline": True},
    "N": {"fg": "black", "bg": "yellow"},
    "left": {"fg": "blue", "bold": True},
    "right": {"fg": "red", "bold": True},
    "either": {"fg": "green", "bold": True},
    "faint": {"dim": True},
}
#: Maximum length of a word (such as a value), of a line, and of a cell that is printed whole.
MAX_WORD, MAX_LINE, MAX_CELL = 400, 1_200, 200
LONG_WORD = re.compile(rf"\S{{{MAX_WORD + 1},}}")


def print_blocks(blocks: Iterable[Block]) -> None:
    """Print blocks with empty lines between; a board that cannot be shown is skipped."""
    has_printed = False
    for block in blocks:
        board = board_lines(block.position, block.solution) if isinstance(block, Board) else None
        if board == []:
            continue
        if has_printed:
            click.echo()
        print_block(block)
        has_printed = True


def print_block(block: Block) -> None:
    """Print a block, or the blocks of a group."""
    match shorten_block(block):
        case Group(blocks):
            for part in blocks:
                print_block(part)
        case Lines(lines, prose):
            for line in lines:
                print_text(line) if prose else click.echo(line)
        case Text() as paragraph:
            print_text(str(paragraph))
        case Explanation() as explanation:
            width = min(terminal_width() or explanation.WIDTH, explanation.WIDTH)
            print_text(explanation.within(width) if is_terminal() else str(explanation))
        case Table() as table:
            print_table(table)
        case Facts(pairs):
            name_width = max((len(name) for name, _ in pairs), default=0)
            for name, value in pairs:
                click.echo(f"{name:<{name_width}}  {value}")
        case Board(position, solution):
            show_board(position, solution)
        case Data(text):
            click.echo(text, nl=False)


def read_typed_line(prompt: str, limits: Limits) -> tuple[str, Watch]:
    """Return a line, read without a time limit, and the running limits on the answer to it."""
    GUARD.watch_limits()
    line = input(prompt if sys.stdin.isatty() else "").strip()
    watch = limits.start()
    GUARD.watch_limits(watch, _print_limit)
    return line, watch


def _print_limit(reached: LimitReached | None) -> None:
    """Print the reached limit that ends the program; print nothing for None, which is Ctrl-C."""
    if reached is not None:
        click.echo(limit_message(reached), err=True)


def is_terminal() -> bool:
    """Whether the output is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def terminal_width() -> int | None:
    """Return the width of the terminal, at least 20; None if the output is not a terminal."""
    if not is_terminal():
        return None
    import shutil  # loads the compression libraries

    return max(20, shutil.get_terminal_size().columns)


def print_text(text: str) -> None:
    """Print prose, wrapped between words on a terminal."""
    width = terminal_width()
    if width is not None:
        text = "\n".join(_wrap(line, width) for line in text.split("\n"))
    click.echo(text)


def shorten_block(block: Block) -> Block:
    """Shorten long values and lines of a block; boards and text for programs stay whole."""
    match block:
        case Text(text):
            return replace(block, text=shorten(text))
        case Lines(lines):
            return replace(block, lines=tuple(map(shorten, lines)))
        case Table(_, rows):
            cells = tuple(tuple(shorten(cell, MAX_CELL) for cell in row) for row in rows)
            return replace(block, rows=cells)
        case Explanation(blocks):
            return Explanation(tuple(map(shorten_block, blocks)))  # type: ignore[arg-type]  # the same kinds
        case Facts(pairs):
            return Facts(tuple((name, shorten(str(value))) for name, value in pairs))
    return block


def shorten(text: str, max_length: int = MAX_LINE) -> str:
    """Shorten long values in a line, and the line itself, to their beginnings and ends.

    >>> shorten("a, b, c"), shorten("a, " * 9_000 + "b", 60)
    ('a, b, c', 'a, a, a, a, a, a, a,…(27,001 characters, whole with --json)…a, a, a, b')
    >>> len(shorten("its value is {" + "1," * 9_000 + "0|-1}"))
    251
    """
    if len(text) <= min(max_length, MAX_WORD):
        return text
    max_word = min(max_length, MAX_WORD)
    text = LONG_WORD.sub(lambda word: _without_middle(word[0], max_word // 6), text)
    return _without_middle(text, max_length // 6) if len(text) > max_length else text


def _without_middle(text: str, end_length: int) -> str:
    note = f"…({len(text):,} characters, whole with --json)…"
    return f"{text[: 2 * end_length]}{note}{text[-end_length:]}"


def _wrap(line: str, width: int) -> str:
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


def print_table(table: Table) -> None:
    """Print a table, with colours if the output is a terminal."""
    if not is_terminal():
        click.echo(str(table))
        return
    from rich.console import Console
    from rich.table import Table as Grid
    from rich.text import Text as Cell

    grid = Grid(header_style="bold", box=None, pad_edge=False)
    for index, head in enumerate(table.heads):
        justify = "left" if index < table.left else "right"
        grid.add_column(head, justify=justify, overflow="fold")  # type: ignore[arg-type]
    for row in table.rows:
        texts = map(escape_unprintable, row)
        grid.add_row(*(Cell(cell, style=OUTCOME_STYLES.get(cell, "")) for cell in texts))
    Console(highlight=False, file=underlying(sys.stdout)).print(grid)
    if table.note:
        click.echo(table.note)


def show_board(position: Position[Any], solution: Solution[Any] | None = None) -> bool:
    """Print the board of a position; return whether there is a board to print."""
    lines = board_lines(position, solution)
    for line in lines:
        click.echo(line)
    return bool(lines)


def board_lines(position: Position[Any], solution: Solution[Any] | None = None) -> list[str]:
    """Return the lines of the board of a position; empty if it is too large or shows only text."""
    from zermelo.pictures.text_board import text_board
    from zermelo.pictures.verdicts import UNKNOWN, verdicts_of

    try:
        scenes = position.scenes()
    except InputError:
        return []
    if all(place.id == "position" for scene in scenes for place in scene.places):
        return []
    verdicts = UNKNOWN if solution is None else verdicts_of(solution)
    lines = []
    for part, scene in enumerate(scenes, 1):
        if len(scenes) > 1:
            lines.append(f"part {part}:")
        for line in text_board(scene, verdicts):
            spans = (click.style(s.text, **STYLES[s.style]) if s.style else s.text for s in line)
            lines.append(f"  {''.join(spans).rstrip()}")
    return lines
