"""What every answering verb has: its options, its progress display, what is known so far."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

__all__ = ["Call", "answering", "digraph_file", "named"]

#: How long work may take before progress is shown.
PATIENCE = 2.0

Function = TypeVar("Function", bound=Callable[..., Any])


class Call:
    """One call of a verb: how to answer, and what is known so far.

    Attributes
    ----------
    json, quiet : bool
    known : dict
        Facts that hold already, shown if the call is interrupted.
    """

    def __init__(self, *, as_json: bool, quiet: bool) -> None:
        self.json = as_json
        self.quiet = quiet
        self.known: dict[str, Any] = {}

    @contextmanager
    def step(self, doing: str) -> Iterator[None]:
        """Show on stderr what is being done, if it takes a while."""
        done = threading.Event()
        shower = threading.Thread(target=self._show, args=(doing, done), daemon=True)
        if not self.quiet:
            shower.start()
        try:
            yield
        finally:
            done.set()
            if not self.quiet:
                shower.join()

    @staticmethod
    def _show(doing: str, done: threading.Event) -> None:
        begin = time.monotonic()
        if done.wait(PATIENCE):
            return
        if not sys.stderr.isatty():
            print(f"zermelo: {doing} …", file=sys.stderr, flush=True)  # noqa: T201
            return
        while not done.wait(0.2):
            seconds = time.monotonic() - begin
            sys.stderr.write(f"\r\x1b[2K{doing} … {seconds:.0f} s")
            sys.stderr.flush()
        sys.stderr.write("\r\x1b[2K")
        sys.stderr.flush()

    def answer(self, facts: dict[str, Any], text: Callable[[], None]) -> None:
        """Print the answer: as one JSON object, or in words for a person."""
        if self.json:
            click.echo(json.dumps(facts, ensure_ascii=False))
        elif not self.quiet:
            text()

    def interrupted(self) -> None:
        """Say what is known so far."""
        if self.json:
            click.echo(json.dumps({**self.known, "interrupted": True}, ensure_ascii=False))
            return
        known = ", ".join(f"{key} {value}" for key, value in self.known.items())
        click.echo(f"interrupted; known so far: {known or 'nothing'}")


def answering(function: Function) -> Function:
    """Give a verb ``--json`` and ``--quiet``, and a `Call` as its first argument."""

    @click.option(
        "--json", "as_json", is_flag=True, help="One JSON object on stdout, nothing else."
    )
    @click.option("-q", "--quiet", is_flag=True, help="No progress, and no text but with --json.")
    @wraps(function)
    def verb(*, as_json: bool, quiet: bool, **arguments: Any) -> Any:  # noqa: ANN401
        call = Call(as_json=as_json, quiet=quiet)
        try:
            return function(call, **arguments)
        except KeyboardInterrupt:
            call.interrupted()
            raise

    return verb  # type: ignore[return-value]


def digraph_file(function: Function) -> Function:
    """Give a verb a digraph: FILE, ``--format`` and ``--attacks/--moves``."""
    decorators = (
        click.argument("file", metavar="FILE"),
        click.option("--format", "file_format", metavar="NAME", help="Instead of guessing."),
        click.option(
            "--attacks/--moves",
            default=None,
            help="An edge a→b of the file is an attack (read as the move b→a), or a move. "
            "Default: attacks for APX and ICCMA files, moves for all others.",
        ),
    )
    for decorate in reversed(decorators):
        function = decorate(function)
    return function


def named(G: Digraph, text: str) -> list[Any]:
    """Find the vertices of a comma-separated list; a name with commas goes in double quotes.

    Raises
    ------
    UnknownVertex
        A name is no vertex.
    """
    import csv

    if text in G:
        return [text]
    fields = next(csv.reader([text], skipinitialspace=True), [])
    names = [field.strip() for field in fields if field.strip()]
    for name in names:
        G.index(name)
    return names
