"""What every answering verb has: its options, its progress display, what is known so far."""

from __future__ import annotations

import json
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sized
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import wraps
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click
from click.core import ParameterSource

from zermelo.cli.interrupts import GUARD
from zermelo.cli.memory import loading_within, without_memory
from zermelo.cli.streams import bare, collected, json_text
from zermelo.errors import InputError, LimitReached, ZermeloWarning, brief
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.verbs import SCHEMA

if TYPE_CHECKING:
    from zermelo.formats.files import Reading
    from zermelo.formats.resolvers import Files

#: How long work may take before progress is shown.
PATIENCE = 2.0

#: Facts that are lists of numbers, which only JSON has in full.
LISTS = ("values",)

Function = TypeVar("Function", bound=Callable[..., Any])

#: Where a context keeps what is to be looked at first.
FIRST = "zermelo.first"


@dataclass(frozen=True)
class Waiting:
    """An argument that is opened when the limits of the call hold.

    Parameters
    ----------
    open : callable
        Returns what the verb is given.
    """

    open: Callable[[], object]


def at_first(ctx: click.Context, check: Callable[[Watch], None]) -> None:
    """See to it that words are looked at once more when the limits of the call hold."""
    ctx.meta.setdefault(FIRST, []).append(check)


class Call:
    """One call of a verb: how to answer, and what is known so far.

    Attributes
    ----------
    json, quiet : bool
    limits : Watch
        The clock of all that the verb does; what it tells is shown as progress.
    known : dict
        Facts that hold already, shown if a limit or Ctrl-C comes before the answer.
    warnings : list of str
        What is odd about the input; on stderr already, and in the JSON object.
    begun : bool
        Whether part of the answer is on stdout already.
    files : Files or None
        Finds what words name, within the limits.
    """

    def __init__(
        self, *, as_json: bool, quiet: bool, limits: Limits = NO_LIMITS, files: Files | None = None
    ) -> None:
        self.json = as_json
        self.quiet = quiet
        self.limits = replace(limits, progress=self.tell).start()
        self.files = files
        if files is not None:
            files.limits = self.limits
        self.known: dict[str, Any] = {}
        self.warnings: list[str] = []
        self.begun = False
        self._told = ""
        if quiet:
            import logging  # which tells that loops are compiled

            logging.getLogger("zermelo._jit").setLevel(logging.ERROR)

    def tell(self, how_far: str) -> None:
        """Be told how far a long step has come."""
        self._told = how_far

    @contextmanager
    def step(self, doing: str) -> Iterator[None]:
        """Show on stderr what is being done, if it takes a while, and how far it has come."""
        self._told = ""
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

    def read(self, file: str, files: Files) -> Reading:
        """Read the digraph of a verb; its size is known from then on."""
        with self.step(f"reading {file}"):
            reading = files.read(file)
        G = reading.digraph
        self.known |= {"vertices": G.vertex_count, "edges": G.edge_count}
        return reading

    def answer(self, facts: Callable[[], dict[str, object]], text: Callable[[], None]) -> None:
        """Print the answer: as one JSON object, or in words for a person.

        Raises
        ------
        InputError
            What was said of files was of no use.
        """
        if self.files is not None:
            self.files.all_heard()
        GUARD.show()
        if self.json:
            said = object_json(facts() | self.odd())
            GUARD.look_after(None)  # whoever reads may take any time
            with GUARD.hold():
                click.echo(said)
        elif not self.quiet:
            told = collected(text)
            GUARD.look_after(None)
            bare(sys.stdout).write(told)

    def odd(self) -> dict[str, list[str]]:
        """Return the warnings as a part of the answer, which it lacks where there are none."""
        return {"warnings": self.warnings} if self.warnings else {}

    def ended(self, reached: LimitReached) -> None:
        """Say what is known so far, and which limit ends the program."""
        self.stopped("limit", reached.known)
        click.echo(told_limit(reached), err=True)
        sys.stdout.flush()

    def stopped(self, why: str, known: Mapping[str, object]) -> None:
        """Say what is known so far, when a limit or Ctrl-C came before the answer."""
        self.known |= known
        if self.begun:  # the answer streams, and whoever streams it ends it properly
            return
        if self.json:
            click.echo(object_json({**self.known, why: True, **self.odd()}))
            return
        told = (
            f"{key.replace('_', ' ')} {plain(held)}"
            for key, held in self.known.items()
            if key not in LISTS
        )
        click.echo(f"{why.capitalize()}; known so far: {', '.join(told) or 'nothing'}")


def told_limit(reached: LimitReached) -> str:
    """Name the limit for the standard error: what is known is on the standard output."""
    return f"zermelo: {brief(str(LimitReached(reached.limit, reached.amount, {})))}"


def as_json(facts: object) -> str:
    """Write plain data as JSON; sets of vertices become lists of names."""
    text = json.dumps(facts, ensure_ascii=False, default=lambda held: [str(name) for name in held])
    return json_text(text)


def object_json(facts: Mapping[str, object]) -> str:
    """Write an answer as one JSON object, which says first what its names are those of."""
    return as_json({"schema": SCHEMA, **facts})


def plain(held: object) -> str:
    """Write a fact for a person: a set of vertices by its size."""
    if isinstance(held, str):
        return held
    if not isinstance(held, Sized):
        return str(held)
    return "1 vertex" if len(held) == 1 else f"{len(held):,} vertices"


def answering(function: Function) -> Function:
    """Give a verb ``--json`` and ``--quiet``, and a `Call` as its first argument."""

    @click.option(
        "--json", "as_json", is_flag=True, help="One JSON object on stdout, nothing else."
    )
    @click.option("-q", "--quiet", is_flag=True, help="No progress, and no text but with --json.")
    @wraps(function)
    def verb(
        *,
        as_json: bool,
        quiet: bool,
        seconds: float | None = None,
        memory: str | None = None,
        positions: int | None = None,
        **arguments: Any,  # noqa: ANN401
    ) -> Any:  # noqa: ANN401
        limits = limits_of(seconds, memory, positions)
        call = Call(as_json=as_json, quiet=quiet, limits=limits, files=arguments.get("files"))
        GUARD.look_after(call.limits, call.ended)
        try:
            with warning_on_stderr(call.warnings), loading_within(limits.memory):
                context = click.get_current_context()
                for check in context.meta.get(FIRST, ()):
                    check(call.limits)
                opened = {
                    name: held.open() if isinstance(held, Waiting) else held
                    for name, held in arguments.items()
                }
                return function(call, **opened)
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
            raise
        except Exception as error:
            if GUARD.settle():  # Ctrl-C came out as something else
                call.stopped("interrupted", {})
                raise KeyboardInterrupt from error
            if without_memory(error):
                call.stopped("limit", {})
                raise MemoryError from error
            raise

    return verb  # type: ignore[return-value]


def own_error(error: BaseException) -> InputError | None:
    """Say where in the user's own Python file an error arose; None if it did not."""
    if "zermelo.formats.programs" not in sys.modules:
        return None  # no file was run
    from zermelo.formats import programs

    return programs.own_error(error)


@contextmanager
def warning_on_stderr(told: list[str]) -> Iterator[None]:
    """Show each warning of this library in one line on stderr, and collect what they say."""

    def show(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        if not issubclass(category, ZermeloWarning):
            before(message, category, filename, lineno, file, line)
            return
        said = brief(" ".join(str(message).split()))
        if said not in told:
            told.append(said)
            click.echo(f"zermelo: warning: {said}", err=True)

    with warnings.catch_warnings():
        before = warnings.showwarning
        warnings.simplefilter("always", ZermeloWarning)
        warnings.showwarning = show
        yield


def refuse(why: str, *names: str) -> None:
    """Refuse options of a verb that would be passed over, if they were typed.

    Parameters
    ----------
    why : str
        What makes them meaningless here, as the subject of "leaves nothing for --x to say".
    *names : str
        Parameters of the verb.

    Raises
    ------
    click.UsageError
        One was typed; the message says which to drop.
    """
    context = click.get_current_context()
    typed = [
        "/".join((held.opts[-1], *held.secondary_opts[:1]))
        for held in context.command.params
        if held.name in names
        and context.get_parameter_source(held.name) is ParameterSource.COMMANDLINE
    ]
    if typed:
        raise click.UsageError(f"{why}; drop {' and '.join(typed)}")


def digraph_file(function: Function) -> Function:
    """Give a verb a digraph: FILE, and how it is read."""
    return click.argument("file", metavar="FILE")(with_files(function))


def with_files(function: Function) -> Function:
    """Give a verb ``--format`` and ``--attacks/--moves``, as its argument ``files``.

    They say how the files are read that words name. Before a verb writes anything it asks
    ``files.all_heard()``, as `Call.answer` does.
    """

    @click.option("--format", "file_format", metavar="NAME", help="Instead of guessing.")
    @click.option(
        "--attacks/--moves",
        default=None,
        help="An edge a→b of the file is an attack (read as the move b→a), or a move. "
        "Default: attacks for APX and ICCMA files, moves for all others.",
    )
    @wraps(function)
    def verb(*words: Any, file_format: str | None, attacks: bool | None, **arguments: Any) -> Any:  # noqa: ANN401
        from zermelo.formats.resolvers import Files

        return function(*words, files=Files(file_format, attacks), **arguments)

    return verb  # type: ignore[return-value]


def read_text(file: str, limits: Limits | Watch) -> str:
    """Read a text file, within limits; ``-`` is stdin.

    Raises
    ------
    FormatError
        It is not UTF-8.
    InputError
        It cannot be read.
    """
    from zermelo.errors import FormatError
    from zermelo.formats.files import read_bytes

    try:
        return read_bytes(file, limits).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(f"this is not UTF-8 text ({error.reason})", file=file) from None


def stands_for_file(word: str) -> bool:
    """Say whether there is a file of a name, or the name is ``-``; a ruleset comes first."""
    from pathlib import Path

    try:
        return word == "-" or Path(word).exists()
    except (OSError, ValueError):  # no file can have such a name
        return False


UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def limited(function: Function) -> Function:
    """Give a verb ``--time`` and ``--memory``, for the clock of its `Call`."""
    time = click.option(
        "--time", "seconds", type=float, metavar="SECONDS", help="Stop after so long."
    )
    memory = click.option(
        "--memory", metavar="SIZE", help="Stop beyond so much, such as 500M or 2G."
    )
    return time(memory(function))


def limits_of(seconds: float | None, memory: str | None, positions: int | None = None) -> Limits:
    """Make limits of what was typed.

    Raises
    ------
    InputError
        A limit is not positive, or the memory is no size.
    """
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
