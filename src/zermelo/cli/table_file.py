"""Tables that a verb writes: the file of all vertices, and CSV that spreadsheets leave alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from zermelo.cli.call import Call, refuse

if TYPE_CHECKING:
    from zermelo.digraph.views import OfVertices

Function = TypeVar("Function", bound=Callable[..., Any])

#: How a table stands in a file that a spreadsheet opens, by the ending of its name.
SEPARATORS = {".csv": ",", ".tsv": "\t"}


def with_spreadsheet(function: Function) -> Function:
    """Give a verb that writes CSV ``--spreadsheet``."""
    return click.option(
        "--spreadsheet",
        is_flag=True,
        help="In CSV, an apostrophe before cells that a spreadsheet would compute: = + - @.",
    )(function)


def separator_of(file: str) -> str | None:
    """Return what stands between the cells of a table in a file; None where it is no such table."""
    from zermelo.formats.compression import split_suffix

    name = split_suffix(file)[0].lower()
    return next((mark for suffix, mark in SEPARATORS.items() if name.endswith(suffix)), None)


def table_file(function: Function) -> Function:
    """Give a verb that answers by vertex ``-o``, a file for the whole table."""
    return click.option(
        "-o",
        "--output",
        metavar="X.csv",
        help="Write all vertices to a file too: .csv, .tsv or .parquet, also .csv.gz and the like.",
    )(with_spreadsheet(function))


class TableFile:
    """The file for a table by vertex, if one was asked for; its name is checked before any work.

    Parameters
    ----------
    output : str or None
    spreadsheet : bool
        Whether a spreadsheet will read it.

    Raises
    ------
    InputError
        The name does not tell how the table is to be written.
    click.UsageError
        It is for a spreadsheet, and no such file is written.
    """

    def __init__(self, output: str | None, *, spreadsheet: bool = False) -> None:
        self.output = output
        self._mark = None
        if output is not None:
            from zermelo.digraph.frames import writer_of
            from zermelo.formats.compression import split_suffix

            self._write = writer_of(split_suffix(output)[0])
            self._mark = separator_of(output)
        if self._mark is None:
            refuse("no .csv or .tsv is written", "spreadsheet")
        self._guarded = spreadsheet

    def save(self, result: OfVertices[Any]) -> None:
        """Write the file, which appears whole or not at all.

        Raises
        ------
        InputError
            It cannot be written.
        """
        if self.output is not None:
            from zermelo.formats.files import write_whole
            from zermelo.verbs.listing import for_spreadsheets

            made = self._write(result.columns())
            if self._guarded and self._mark is not None:
                made = for_spreadsheets(made.decode(), self._mark).encode()
            write_whole(self.output, made)

    def answer(
        self,
        call: Call,
        facts: Callable[[], dict[str, object]],
        text: Callable[[], None],
        result: OfVertices[Any],
    ) -> None:
        """Print the answer as `Call.answer` does, with what was written."""
        if self.output is None:
            call.answer(facts, text)
            return

        def with_file() -> None:
            text()
            click.echo(f"\n{self.output}: {len(result):,} rows")

        call.answer(lambda: facts() | {"file": self.output}, with_file)
