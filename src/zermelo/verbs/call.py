"""A call of a verb, and its answer: facts for programs, and blocks of text."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TextIO, TypeVar

from zermelo.errors import InputError, Interrupted, LimitReached, ZermeloWarning, brief
from zermelo.games.explanation import Explanation, Lines, Table, Text
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from zermelo.digraph.parity_game import ParityGame
    from zermelo.formats.files import DigraphInFile
    from zermelo.formats.resolvers import FileResolver
    from zermelo.games.position import Position
    from zermelo.games.solution import Solution

Entry = TypeVar("Entry")
Arena = TypeVar("Arena", "DigraphInFile", "DigraphInFile | ParityGame")

#: Version of the keys of facts, the ``schema`` of every JSON object of the command line. It grows
#: when a key is removed or changes its meaning, not when a key is added.
SCHEMA = 2


def with_schema(facts: Mapping[str, object]) -> dict[str, Any]:
    """Return facts, preceded by the version of their keys."""
    return {"schema": SCHEMA, **facts}


def json_of(facts: object) -> str:
    """Write plain data as JSON; sets of vertices become lists of names."""
    import json

    return json.dumps(facts, ensure_ascii=False, default=lambda names: list(map(str, names)))


# The classes have neither comparison nor ``repr``, which would slow down every start.
@dataclass(frozen=True, eq=False, repr=False)
class Facts:
    """Names of facts with their values."""

    pairs: tuple[tuple[str, object], ...]


@dataclass(frozen=True, eq=False, repr=False)
class Board:
    """The board of a position; with a solution, its moves are coloured by outcome."""

    position: Position[Any]
    solution: Solution[Any] | None = None


@dataclass(frozen=True, eq=False, repr=False)
class Data:
    """Text for another program, such as CSV, printed unchanged."""

    text: str


@dataclass(frozen=True, eq=False, repr=False)
class Group:
    """Blocks without an empty line between them."""

    blocks: tuple[Block, ...]


Block = Text | Lines | Table | Explanation | Facts | Board | Data | Group


def line(*lines: str) -> Lines:
    """Make a block of lines, which a narrow terminal wraps."""
    return Lines(lines, prose=True)


def plain(*lines: str) -> Lines:
    """Make a block of lines that are not wrapped."""
    return Lines(lines)


def facts(pairs: Iterable[tuple[str, object]]) -> Facts:
    """Make a block of names with their values."""
    return Facts(tuple(pairs))


def group(*blocks: Block | None) -> Group:
    """Make one block of several, without empty lines between them; None is skipped."""
    return Group(tuple(block for block in blocks if block is not None))


def table(
    heads: Iterable[object], rows: Iterable[Iterable[object]], *, left: int = 1, note: str = ""
) -> Table:
    """Make a table whose first ``left`` columns are aligned to the left; None becomes a dash."""
    cells = (tuple("–" if cell is None else str(cell) for cell in row) for row in rows)
    return Table(tuple(map(str, heads)), tuple(cells), note, left)


def in_tens(cells: Sequence[object], note: str, prefix: str = "") -> Table:
    """Make a table of cells for the heaps 0, 1, …, ten a row; heads are ``prefix`` and a digit."""
    heads = ["heap", *(f"{prefix}{heap}" for heap in range(min(10, len(cells))))]
    rows = ([heap, *cells[heap : heap + 10]] for heap in range(0, len(cells), 10))
    return table(heads, ([*row, *[""] * (len(heads) - len(row))] for row in rows), note=note)


def and_more(count: int, how_to_see: str) -> str:
    """Return a note on ``count`` omitted rows and how to see them; empty if there are none."""
    return f"… and {count:,} more; {how_to_see}" if count > 0 else ""


@dataclass(frozen=True, eq=False, repr=False)
class Answer:
    """The answer of a verb: ``json`` returns its facts, ``blocks`` the text for people.

    ``negative`` and ``unknown`` set the exit status: a check failed, or a limit came before the
    answer. ``is_no`` sets it only with ``--exit-status``: the answer is "no". ``stop`` is the limit
    that left the answer incomplete. A ``silent`` answer is not shown, because its file was
    written to stdout instead.
    """

    json: Callable[[], Mapping[str, object]]
    blocks: Callable[[], Iterable[Block]]
    is_no: bool = False
    negative: bool = False
    unknown: bool = False
    stop: LimitReached | None = None
    silent: bool = False


@dataclass(frozen=True, eq=False, repr=False)
class Listing(Generic[Entry]):
    """Entries that are shown as they are found; a limit ends the list with its error.

    ``known`` are the facts before the entries, ``key`` is the JSON key of the entries. ``plain``
    and ``text`` write an entry as plain data and as a line. At most ``limit`` entries are shown. An
    empty list is the answer "no".
    """

    known: Mapping[str, object]
    key: str
    entries: Iterator[Entry]
    plain: Callable[[Entry], object]
    text: Callable[[Entry], str]
    heading: str | None = ""  # None for a list without a heading
    limit: int | None = None

    def is_complete(self, count: int, limit: int | None) -> bool:
        """Whether the ``count`` entries are all; may take one more entry to find out."""
        return limit is None or count < limit or next(self.entries, None) is None

    def last_facts(self, count: int, *, complete: bool) -> dict[str, object]:
        """Return the facts that follow the list of entries."""
        return {"listed": count, "complete": complete}


class Misuse(InputError):
    """A verb was called with arguments that contradict each other or are missing."""


class Call:
    """One call of a verb: the limits and files it may use, and the facts known so far.

    The clock of the limits starts when the object is made. ``files`` reads and writes the files
    that words name; by default no file can be read or written. ``typed`` maps the parameters that
    the user typed to their flags. ``known`` are facts that are shown if a limit or Ctrl-C comes
    before the answer, unless ``output_begun`` is set, as when part of the answer was printed.
    """

    def __init__(
        self,
        *,
        json: bool = False,
        quiet: bool = False,
        limits: Limits = NO_LIMITS,
        files: FileResolver | None = None,
        typed: Mapping[str, str] | None = None,
    ) -> None:
        self.json, self.quiet = json, quiet
        self.limits = replace(limits, progress=limits.progress or self.report_progress).start()
        self.typed = typed or {}
        self.known: dict[str, Any] = {}
        self.output_begun = False
        if files is None:
            from zermelo.formats.resolvers import NameResolver

            files = NameResolver()  # type: ignore[assignment]
        self.files: FileResolver = files  # type: ignore[assignment]
        self.files.limits = self.limits

    def report_progress(self, progress_text: str) -> None:
        """Report the progress of a long step; here, do nothing."""

    def note(self, text: str) -> None:
        """Print a note beside the answer; here, do nothing."""

    def converse(self, *_game: Any, **_how: Any) -> None:  # noqa: ANN401
        """Play a game with the user; here, raise Misuse."""
        raise Misuse("playing is a conversation; use a terminal")

    def dispute(self, _start: Any, _side: str) -> None:  # noqa: ANN401
        """Hold a dispute with the user; here, raise Misuse."""
        raise Misuse("a dispute is a conversation; use a terminal")

    def serve(self, *_: Any, **_how: Any) -> None:  # noqa: ANN401
        """Serve the page; here, raise Misuse."""
        raise Misuse("a page is served from a terminal")

    @contextmanager
    def step(self, task: str) -> Iterator[Watch]:
        """Report a task as the progress, and yield the running limits."""
        if self.limits.limits.progress is not None:
            self.limits.limits.progress(task)
        yield self.limits

    def object_json(self, facts: Mapping[str, object]) -> str:
        """Write facts as one JSON object, which begins with their version."""
        return json_of(with_schema(facts))

    def read(self, file: str) -> DigraphInFile:
        """Read the digraph of a verb and add its size to the known facts."""
        return self._with_size(file, self.files.read)

    def arena(self, file: str) -> DigraphInFile | ParityGame:
        """Read a digraph or a parity game, and add its size to the known facts."""
        return self._with_size(file, self.files.arena)

    def _with_size(self, file: str, read: Callable[[str], Arena]) -> Arena:
        with self.step(f"reading {file}"):
            arena = read(file)
        G = arena.digraph
        self.known |= {"vertices": G.vertex_count, "edges": G.edge_count}
        return arena

    def refuse(self, why: str, *names: str) -> None:
        """Raise Misuse if the user typed one of these parameters, which would be ignored."""
        flags = [flag for name, flag in self.typed.items() if name in names]
        if flags:
            raise Misuse(f"{why}; drop {' and '.join(flags)}")


@contextmanager
def question(
    limits: Limits | Watch, known_facts: Mapping[str, object], task: str = ""
) -> Iterator[Watch]:
    """Run the clock of a question, and add the known facts to the error of a limit or Ctrl-C.

    The caller may add to the known facts in the block. ``task`` names the step for the progress
    callback. If ``limits`` is a running watch, its clock is used.
    """
    watch = limits.start()
    progress = watch.limits.progress
    if progress is not None and task:
        progress(task)
    try:
        with watch:
            yield watch
    except (LimitReached, Interrupted) as stop:
        stop.known = {**known_facts, **stop.known}
        raise


@contextmanager
def warnings_in_one_line(note: Callable[[str], object]) -> Iterator[list[str]]:
    """Pass each new warning of this library to ``note`` as one line, and collect these lines."""
    lines: list[str] = []

    def show(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        if not issubclass(category, ZermeloWarning):
            original(message, category, filename, lineno, file, line)
            return
        text = brief(" ".join(str(message).split()))
        if text not in lines:
            lines.append(text)
            note(text)

    with warnings.catch_warnings():
        original = warnings.showwarning
        warnings.simplefilter("always", ZermeloWarning)
        warnings.showwarning = show
        yield lines
