"""Lists that stream: each entry is printed as it is found, also inside one JSON object."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeVar

import click

from zermelo.cli.call import Call, as_json, unbroken

__all__ = ["decimal", "list_entries"]

Entry = TypeVar("Entry")


def list_entries(
    call: Call,
    heading: str,
    key: str,
    entries: Iterator[Entry],
    plain: Callable[[Entry], Any],
    words: Callable[[Entry], str],
    limit: int | None,
) -> int:
    """Print entries as they come, at most ``limit``, and return how many there were.

    The JSON object holds what is known, the list under ``key``, ``listed`` and ``complete``; it is
    ended properly when a limit or Ctrl-C comes between.

    Parameters
    ----------
    call : Call
    heading : str
        What a person reads first.
    key : str
        What the entries are called, in JSON and in words.
    entries : iterator
    plain, words : callables
        An entry as plain data, and as a line of text.
    limit : int or None
    """
    listed = 0
    ended = False
    if call.json:
        click.echo(f'{as_json(call.known)[:-1]}, "{key}": [', nl=False)
    elif not call.quiet:
        click.echo(f"{heading}\n")
    call.begun = True
    try:
        for entry in islice(entries, limit):
            with unbroken():
                if call.json:
                    click.echo(", " * bool(listed) + as_json(plain(entry)), nl=False)
                elif not call.quiet:
                    click.echo(words(entry))
                listed += 1
        ended = limit is None or listed < limit or next(entries, None) is None
    finally:
        if call.json:
            end = {"listed": listed, "complete": ended, **call.odd()}
            click.echo(f"], {as_json(end)[1:]}")
        elif not call.quiet:
            more = ", and there are no others" if ended else "; there may be more"
            click.echo(f"\n{listed:,} {key.removesuffix('s') if listed == 1 else key}{more}")
    return listed


def decimal(number: int) -> str:
    """Write a number of any size in full; Python itself refuses beyond a few thousand digits."""
    if number.bit_length() < 12_000:
        return str(number)
    from decimal import Decimal

    return format(Decimal(number), "f")
