"""Lists that stream: each entry is printed as it is found, also inside one JSON object."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.call import Call, as_json, object_json
from zermelo.cli.interrupts import GUARD

if TYPE_CHECKING:
    from zermelo.verbs.listing import Listing


def list_entries(call: Call, heading: str, listing: Listing[Any], limit: int | None = None) -> int:
    """Print entries as they come, at most ``limit``, and return how many there were.

    The JSON object holds its schema, what is known, the list under ``key``, ``listed`` and
    ``complete``; it is ended properly when a limit or Ctrl-C comes between.

    Parameters
    ----------
    call : Call
    heading : str
        What a person reads first.
    listing : Listing
    limit : int or None
    """
    listed = 0
    ended = False
    key, entries = listing.key, listing.entries
    if call.json:
        click.echo(f'{object_json(listing.known)[:-1]}, "{key}": [', nl=False)
    elif not call.quiet:
        click.echo(f"{heading}\n")
    call.begun = True
    try:
        for entry in islice(entries, limit):
            with GUARD.hold():
                if call.json:
                    click.echo(", " * bool(listed) + as_json(listing.plain(entry)), nl=False)
                elif not call.quiet:
                    click.echo(listing.text(entry))
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
