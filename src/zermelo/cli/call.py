"""A call in a terminal: its clock, progress display, partial facts, and answer."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.interrupts import ANSWERED, GUARD, LIMIT, NEGATIVE, is_memory_error, limit_message
from zermelo.cli.show import print_blocks, shorten
from zermelo.cli.streams import collect_output, json_text, underlying
from zermelo.errors import InputError, LimitReached
from zermelo.formats.resolvers import FileResolver
from zermelo.limits import Limits, Watch
from zermelo.verbs.call import (
    Answer,
    Call,
    Listing,
    Misuse,
    json_of,
    warnings_in_one_line,
    with_schema,
)
from zermelo.verbs.verb import ask, limits_of, split_parameters

if TYPE_CHECKING:
    from zermelo.answers.strategy import Strategy
    from zermelo.argumentation.dispute import Dispute
    from zermelo.games.position import Position
    from zermelo.games.record import GameRecord
    from zermelo.verbs.verb import Verb

#: Seconds before progress is shown.
PROGRESS_DELAY = 2.0


class ShellCall(Call):
    """One call of a verb on the command line."""

    warnings: Sequence[str] = ()  # remarks on the input, for stderr and the JSON object
    memory_advice = ""  # what to do against too little memory; printed if it runs out
    _progress = ""

    def report_progress(self, progress_text: str) -> None:
        """Report the progress of a long step."""
        self._progress = progress_text

    def note(self, text: str) -> None:
        """Print a note beside the answer."""
        if not self.quiet:
            click.echo(text, err=True)

    def warn(self, text: str) -> None:
        """Print a warning."""
        click.echo(f"zermelo: warning: {text}", err=True)

    @contextmanager
    def step(self, task: str) -> Iterator[Watch]:
        """Yield the running limits; show on stderr a step that takes long, and its progress."""
        self._progress = ""
        done = threading.Event()
        display = threading.Thread(target=self._show_progress, args=(task, done), daemon=True)
        if not self.quiet:
            display.start()
        try:
            yield self.limits
        finally:
            done.set()
            if not self.quiet:
                display.join()

    def _show_progress(self, task: str, done: threading.Event) -> None:
        begin = time.monotonic()
        if done.wait(PROGRESS_DELAY):
            return
        if not sys.stderr.isatty():
            print(f"zermelo: {task} …", file=sys.stderr, flush=True)  # noqa: T201
            return
        while not done.wait(0.2):
            seconds = time.monotonic() - begin
            progress = f", {self._progress}" if self._progress not in ("", task) else ""
            underlying(sys.stderr).write("\r\x1b[2K")
            sys.stderr.write(f"{task} … {seconds:.0f} s{progress}")
            sys.stderr.flush()
        underlying(sys.stderr).write("\r\x1b[2K")
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
        """Play a game in the terminal."""
        from zermelo.cli.conversation import Conversation

        limits = self.limits.limits
        Conversation(strategy, record, line, shows_board=board, file=file, limits=limits).play()

    def dispute(self, start: Dispute, side: str) -> None:
        """Hold a dispute in the terminal."""
        from zermelo.cli.dispute import DisputeConversation

        DisputeConversation(start, side, self.limits.limits).run()

    def serve(self, **settings: Any) -> None:  # noqa: ANN401
        """Serve the page with the settings of `zermelo.web.server.serve`."""
        from zermelo.web.server import serve

        GUARD.watch_limits()
        limits = replace(self.limits.limits, progress=None)
        serve(**settings, limits=limits, announce=self.note)

    def object_json(self, facts: Mapping[str, object]) -> str:
        """Write facts as one JSON object, with escapes for what the output cannot show."""
        return as_json(with_schema(facts))

    def show(self, answer: Answer | Listing[Any] | None) -> int:
        """Print an answer and return the exit status; raise the limit that left it incomplete."""
        if answer is None:
            return ANSWERED
        if {"file_format", "attacks", "columns"} & {*self.typed}:
            self.files.refuse_unused_options()
        if isinstance(answer, Listing):
            return self._status(is_no=not self._list(answer))
        if answer.stop is not None or answer.unknown:  # making its text may take as long again
            GUARD.watch_limits(Limits(time=self.limits.limits.time).start(), self.print_ending)
        if answer.silent:
            pass
        elif self.json:
            text = self.object_json({**answer.json(), **self.warning_facts()})
            GUARD.watch_limits()  # the consumer may read slowly
            with GUARD.hold():
                click.echo(text)
        elif not self.quiet:
            text = collect_output(lambda: print_blocks(answer.blocks()))
            GUARD.watch_limits()
            underlying(sys.stdout).write(text)
        if answer.stop is not None:
            self.output_begun = True  # the known facts are on stdout
            raise answer.stop
        status = self._status(is_no=answer.is_no)
        return LIMIT if answer.unknown else NEGATIVE if answer.negative else status

    def _status(self, *, is_no: bool) -> int:
        return NEGATIVE if is_no and "exit_status" in self.typed else ANSWERED

    def _list(self, listing: Listing[Any]) -> int:
        """Print entries as found; JSON is valid even at a limit or Ctrl-C; return their number."""
        count, complete = 0, False
        key, entries, limit = listing.key, listing.entries, listing.limit
        without_heading = listing.heading is None
        if self.json:
            click.echo(f'{self.object_json(listing.known)[:-1]}, "{key}": [', nl=False)
        elif not self.quiet and not without_heading:
            click.echo(f"{listing.heading}\n")
        self.output_begun = True
        try:
            for entry in islice(entries, limit):
                with GUARD.hold():
                    if self.json:
                        click.echo(", " * bool(count) + as_json(listing.plain(entry)), nl=False)
                    elif not self.quiet:
                        text = listing.text(entry)  # a list without a heading is for programs
                        click.echo(text if without_heading else shorten(text))
                    count += 1
            complete = listing.is_complete(count, limit)
        finally:
            if self.json:
                end = listing.last_facts(count, complete=complete) | self.warning_facts()
                click.echo(f"], {as_json(end)[1:]}")
            elif not self.quiet and not without_heading:
                more = ", and there are no others" if complete else "; there may be more"
                click.echo(f"\n{count:,} {key.removesuffix('s') if count == 1 else key}{more}")
        return count

    def warning_facts(self) -> dict[str, Sequence[str]]:
        """Return the warnings as facts, if there are any."""
        return {"warnings": self.warnings} if self.warnings else {}

    def print_ending(self, reached: LimitReached | None) -> None:
        """Print the known facts and the reached limit that ends the program; None means Ctrl-C."""
        if reached is None:
            self.print_known("interrupted", {})
        else:
            self.print_limit(reached.limit, reached.known)
            click.echo(limit_message(reached), err=True)
        sys.stdout.flush()

    def print_limit(self, limit: str, known: Mapping[str, object]) -> None:
        """Print the known facts, and what to do if memory is too small."""
        self.print_known("limit", known)
        if limit == "memory" and self.memory_advice:
            click.echo(f"zermelo: {self.memory_advice}", err=True)

    def print_known(self, reason: str, known: Mapping[str, object]) -> None:
        """Print the known facts if a limit or Ctrl-C came before the answer."""
        self.known |= known
        if self.output_begun:  # as after part of an answer
            return
        if self.json:
            click.echo(self.object_json({**self.known, reason: True, **self.warning_facts()}))
            return
        fact_texts = (
            f"{key.replace('_', ' ')} {fact_text(fact)}"
            for key, fact in self.known.items()
            if key != "values"  # a list of numbers, shown only in JSON
        )
        click.echo(f"{reason.capitalize()}; known so far: {', '.join(fact_texts) or 'nothing'}")


def run_verb(
    verb: Verb,
    typed: Mapping[str, str],
    arguments: dict[str, Any],
    check_words: Callable[[Watch], None] | None = None,
) -> int:
    """Call ``check_words``, then a verb; show its answer, and return the exit status."""
    arguments_of_verb, bounds, file_options = split_parameters(verb, arguments)
    call = ShellCall(
        json=arguments_of_verb.pop("as_json"),
        quiet=arguments_of_verb.pop("quiet"),
        limits=limits_of(**bounds),
        files=FileResolver(**file_options),
        typed=typed,
    )
    if call.quiet:
        import logging  # reports that loops are compiled

        logging.getLogger("zermelo._jit").setLevel(logging.ERROR)
    if "on_disk" not in typed and any(parameter.name == "on_disk" for parameter in verb.parameters):
        call.memory_advice = "a digraph too large for memory can stay on disk: add --on-disk DIR"
    GUARD.watch_limits(call.limits, call.print_ending)
    try:
        with warnings_in_one_line(call.warn) as call.warnings:
            if check_words is not None:
                check_words(call.limits)
            return call.show(ask(verb, arguments_of_verb, call))
    except Misuse as error:
        raise click.UsageError(str(error)) from error
    except KeyboardInterrupt as stop:
        user_error = own_error(stop) if GUARD.active and not GUARD.pressed else None
        if user_error is not None:  # raised by the user's code, without Ctrl-C
            raise user_error from stop
        GUARD.settle()
        call.print_known("interrupted", getattr(stop, "known", {}))
        raise
    except LimitReached as stop:
        GUARD.settle()
        call.print_limit(stop.limit, stop.known)
        raise
    except Exception as error:
        if GUARD.settle():  # Ctrl-C, which a library turned into another error
            call.print_known("interrupted", {})
            raise KeyboardInterrupt from error
        if (reached := GUARD.raised_limit()) is not None:
            call.print_limit(reached.limit, {})
            raise reached from error
        if is_memory_error(error):
            call.print_limit("memory", {})
            raise MemoryError from error
        raise


def as_json(facts: object) -> str:
    """Write plain data as JSON; sets of vertices become lists of names."""
    return json_text(json_of(facts))


def fact_text(fact: object) -> str:
    """Write a fact as text: a mapping by entries, a set of vertices or list of mappings by size."""
    if isinstance(fact, str):
        return fact
    if isinstance(fact, Mapping):
        return f"({', '.join(f'{key} {_count_text(entry)}' for key, entry in fact.items())})"
    if not isinstance(fact, Sized):
        return str(fact)
    if isinstance(fact, list) and all(isinstance(entry, Mapping) for entry in fact):
        return _count_text(fact)
    return "1 vertex" if len(fact) == 1 else f"{len(fact):,} vertices"


def _count_text(entry: object) -> str:
    if isinstance(entry, Sized) and not isinstance(entry, str):
        return f"{len(entry):,}"
    return str(entry)


def own_error(error: BaseException) -> InputError | None:
    """Return an error raised in a Python file of the user, with its line; None for other errors."""
    if "zermelo.formats.programs" not in sys.modules:
        return None  # no file was run
    from zermelo.formats import programs

    return programs.own_error(error)
