"""A call in a terminal: its clock, its progress display, what is known so far, and the answer."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sized
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.interrupts import ANSWERED, GUARD, LIMIT, SAID_NO, told_limit
from zermelo.cli.memory import without_memory
from zermelo.cli.show import print_blocks, shortened
from zermelo.cli.streams import bare, collected, json_text
from zermelo.errors import InputError, LimitReached
from zermelo.formats.resolvers import FileResolver
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.verbs.call import (
    Answer,
    Call,
    Listing,
    Misuse,
    json_of,
    numbered,
    warnings_in_one_line,
)
from zermelo.verbs.verb import ask, parted

if TYPE_CHECKING:
    from zermelo.answers.strategy import Strategy
    from zermelo.argumentation.dispute import Dispute
    from zermelo.games.position import Position
    from zermelo.games.record import GameRecord
    from zermelo.verbs.verb import Verb

#: How long work may take before progress is shown.
PATIENCE = 2.0

#: Facts that are lists of numbers, which only JSON has in full.
LISTS = ("values",)


class ShellCall(Call):
    """One call of a verb on the command line.

    ``warnings`` are what is odd about the input: on stderr already, and in the JSON object. The
    answer has ``begun`` when part of it is on stdout.
    """

    def __init__(
        self,
        *,
        as_json: bool,
        quiet: bool,
        limits: Limits = NO_LIMITS,
        files: FileResolver | None = None,
        given: Mapping[str, str] | None = None,
    ) -> None:
        self._told = ""
        files = FileResolver() if files is None else files
        super().__init__(json=as_json, quiet=quiet, limits=limits, files=files, given=given)
        self.warnings: list[str] = []
        #: What to do where the memory is too small.
        self.instead = ""
        if quiet:
            import logging  # which tells that loops are compiled

            logging.getLogger("zermelo._jit").setLevel(logging.ERROR)

    def tell(self, how_far: str) -> None:
        """Be told how far a long step has come."""
        self._told = how_far

    def note(self, text: str) -> None:
        """Say something beside the answer."""
        if not self.quiet:
            click.echo(text, err=True)

    def warn(self, text: str) -> None:
        """Print a warning."""
        click.echo(f"zermelo: warning: {text}", err=True)

    @contextmanager
    def step(self, doing: str) -> Iterator[Watch]:
        """Show on stderr what is being done, if it takes a while, and how far it has come."""
        self._told = ""
        done = threading.Event()
        shower = threading.Thread(target=self._show, args=(doing, done), daemon=True)
        if not self.quiet:
            shower.start()
        try:
            yield self.limits
        finally:
            done.set()
            if not self.quiet:
                shower.join()

    def _show(self, doing: str, done: threading.Event) -> None:
        begin = time.monotonic()
        if done.wait(PATIENCE):
            return
        if not sys.stderr.isatty():
            print(f"zermelo: {doing} …", file=sys.stderr, flush=True)  # noqa: T201
            return
        while not done.wait(0.2):
            seconds = time.monotonic() - begin
            so_far = f", {self._told}" if self._told not in ("", doing) else ""
            bare(sys.stderr).write("\r\x1b[2K")
            sys.stderr.write(f"{doing} … {seconds:.0f} s{so_far}")
            sys.stderr.flush()
        bare(sys.stderr).write("\r\x1b[2K")
        sys.stderr.flush()

    def converse(
        self,
        strategy: Strategy[Any],
        record: GameRecord,
        line: list[Position[Any]],
        *,
        board: bool,
        file: str,
    ) -> None:
        """Play in the terminal."""
        from zermelo.cli.conversation import Conversation

        limits = self.limits.limits
        Conversation(strategy, record, line, board=board, file=file, limits=limits).play()

    def dispute(self, start: Dispute, side: str) -> None:
        """Discuss an argument in the terminal."""
        from zermelo.cli.disputing import Disputing

        Disputing(start, side, self.limits.limits).run()

    def serve(self, *, port: int, host: str | None, open_it: bool, games: tuple[str, ...]) -> None:
        """Serve the page; the limits are those of each question."""
        from zermelo.web.server import serve

        limits = self.limits.limits
        GUARD.look_after(None)
        serve(
            port=port,
            host=host,
            open_it=open_it,
            games=games,
            limits=replace(limits, progress=None),
            say=self.note,
        )

    def object_json(self, facts: Mapping[str, object]) -> str:
        """Write an answer as one JSON object that the output can hold."""
        return as_json(numbered(facts))

    def show(self, answer: Answer | Listing[Any] | None) -> int:
        """Print an answer, as one JSON object or in words for a person; return the exit status."""
        if answer is None:
            return ANSWERED
        if {"file_format", "attacks", "columns"} & {*self.given}:
            self.files.all_heard()
        if isinstance(answer, Listing):
            listed = self._list(answer)
            return SAID_NO if answer.no_if_none and not listed else ANSWERED
        GUARD.show()
        if answer.silent:
            pass
        elif self.json:
            said = self.object_json({**answer.json(), **self.odd()})
            GUARD.look_after(None)  # whoever reads may take any time
            with GUARD.hold():
                click.echo(said)
        elif not self.quiet:
            told = collected(lambda: print_blocks(answer.blocks()))
            GUARD.look_after(None)
            bare(sys.stdout).write(told)
        if answer.stop is not None:
            self.begun = True  # what is known is on stdout
            raise answer.stop
        return LIMIT if answer.unknown else SAID_NO if answer.said_no else ANSWERED

    def _list(self, listing: Listing[Any]) -> int:
        """Print entries as they come, and return how many there were.

        The JSON object holds its schema, what is known, the list under its key, ``listed`` and
        ``complete``; it is ended properly when a limit or Ctrl-C comes between.
        """
        listed, ended = 0, False
        key, entries, limit = listing.key, listing.entries, listing.limit
        alone = listing.heading is None
        if self.json:
            click.echo(f'{self.object_json(listing.known)[:-1]}, "{key}": [', nl=False)
        elif not self.quiet and not alone:
            click.echo(f"{listing.heading}\n")
        self.begun = True
        try:
            for entry in islice(entries, limit):
                with GUARD.hold():
                    if self.json:
                        click.echo(", " * bool(listed) + as_json(listing.plain(entry)), nl=False)
                    elif not self.quiet:
                        text = listing.text(entry)  # for a program, where lines stand alone
                        click.echo(text if alone else shortened(text))
                    listed += 1
            ended = listing.complete(listed, limit)
        finally:
            if self.json:
                end = listing.ended(listed, complete=ended) | self.odd()
                click.echo(f"], {as_json(end)[1:]}")
            elif not self.quiet and not alone:
                more = ", and there are no others" if ended else "; there may be more"
                click.echo(f"\n{listed:,} {key.removesuffix('s') if listed == 1 else key}{more}")
        return listed

    def odd(self) -> dict[str, list[str]]:
        """Return the warnings as a part of the answer, which it lacks where there are none."""
        return {"warnings": self.warnings} if self.warnings else {}

    def ended(self, reached: LimitReached | None) -> None:
        """Say what is known so far, and which limit ends the program; None for Ctrl-C."""
        if reached is None:
            self.stopped("interrupted", {})
        else:
            self.stopped("limit", reached.known)
            if reached.limit == "memory":
                self.advise()
            click.echo(told_limit(reached), err=True)
        sys.stdout.flush()

    def advise(self) -> None:
        """Say what to do where the memory is too small."""
        if self.instead:
            click.echo(f"zermelo: {self.instead}", err=True)

    def stopped(self, why: str, known: Mapping[str, object]) -> None:
        """Say what is known so far, when a limit or Ctrl-C came before the answer."""
        self.known |= known
        if self.begun:  # the answer streams, and whoever streams it ends it properly
            return
        if self.json:
            click.echo(self.object_json({**self.known, why: True, **self.odd()}))
            return
        told = (
            f"{key.replace('_', ' ')} {plain(fact)}"
            for key, fact in self.known.items()
            if key not in LISTS
        )
        click.echo(f"{why.capitalize()}; known so far: {', '.join(told) or 'nothing'}")


def answered(
    verb: Verb,
    given: Mapping[str, str],
    arguments: dict[str, Any],
    look: Callable[[Watch], None] | None = None,
) -> int:
    """Ask a verb what was typed, show what it answers, and return the exit status.

    ``given`` are the parameters that were typed, with their flags; ``arguments`` are all, as Click
    has read them. ``look`` looks at the words once more when the limits hold.
    """
    own, bounds, files = parted(verb, arguments)
    limits = limits_of(**bounds)
    call = ShellCall(
        as_json=own.pop("as_json"),
        quiet=own.pop("quiet"),
        limits=limits,
        files=FileResolver(**files),
        given=given,
    )
    if "on_disk" not in given and any(parameter.name == "on_disk" for parameter in verb.parameters):
        call.instead = "a digraph that does not fit the memory stays on the disk: say --on-disk DIR"
    GUARD.look_after(call.limits, call.ended)
    try:
        with warnings_in_one_line(call.warn) as call.warnings:
            if look is not None:
                look(call.limits)
            return call.show(ask(verb, own, call))
    except Misuse as error:
        raise click.UsageError(str(error)) from error
    except KeyboardInterrupt as stop:
        theirs = own_error(stop) if GUARD.active and not GUARD.pressed else None
        if theirs is not None:  # nobody has pressed Ctrl-C
            raise theirs from stop
        GUARD.settle()
        call.stopped("interrupted", getattr(stop, "known", {}))
        raise
    except LimitReached as stop:
        GUARD.settle()
        call.stopped("limit", stop.known)
        if stop.limit == "memory":
            call.advise()
        raise
    except Exception as error:
        if GUARD.settle():  # Ctrl-C came out as something else
            call.stopped("interrupted", {})
            raise KeyboardInterrupt from error
        if without_memory(error):
            call.stopped("limit", {})
            call.advise()
            raise MemoryError from error
        raise


def as_json(facts: object) -> str:
    """Write plain data as JSON; sets of vertices become lists of names."""
    return json_text(json_of(facts))


def plain(fact: object) -> str:
    """Write a fact for a person: a set of vertices by its size."""
    if isinstance(fact, str):
        return fact
    if not isinstance(fact, Sized):
        return str(fact)
    return "1 vertex" if len(fact) == 1 else f"{len(fact):,} vertices"


def own_error(error: BaseException) -> InputError | None:
    """Say where in the user's own Python file an error arose; None if it did not."""
    if "zermelo.formats.programs" not in sys.modules:
        return None  # no file was run
    from zermelo.formats import programs

    return programs.own_error(error)


UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def limits_of(
    seconds: float | None = None, memory: str | None = None, positions: int | None = None
) -> Limits:
    """Make limits of what was typed."""
    if memory is None:
        return Limits(time=seconds, positions=positions)
    digits, unit = memory.upper().removesuffix("B"), ""
    if digits[-1:] in UNITS:
        digits, unit = digits[:-1], digits[-1:]
    try:
        size = int(float(digits) * UNITS[unit])
    except (ValueError, OverflowError):
        raise InputError(f"--memory {memory}: give a size such as 800000000, 500M or 2G") from None
    return Limits(time=seconds, memory=size, positions=positions)
