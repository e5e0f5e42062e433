"""A call of a verb, and what it answers: facts for programs, and blocks for people."""

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
    from zermelo.formats.files import DigraphInFile
    from zermelo.formats.resolvers import FileResolver
    from zermelo.games.position import Position
    from zermelo.games.solution import Solution

Entry = TypeVar("Entry")

#: Which names plain data has: every JSON object of the command line says it as ``schema``. It grows
#: when a key goes, or when what one means changes; new keys leave it as it is.
SCHEMA = 2


def numbered(facts: Mapping[str, object]) -> dict[str, Any]:
    """Return facts behind the number of the schema, which says what their names are those of."""
    return {"schema": SCHEMA, **facts}


def json_of(facts: object) -> str:
    """Write plain data as JSON; sets of vertices become lists of names."""
    import json

    return json.dumps(
        facts, ensure_ascii=False, default=lambda names: [str(name) for name in names]
    )


#: Made at every start: what is not compared is not made comparable.
@dataclass(frozen=True, eq=False, repr=False)
class Facts:
    """Names of facts with their values."""

    pairs: tuple[tuple[str, object], ...]


@dataclass(frozen=True, eq=False, repr=False)
class Board:
    """What a position is played on; with its solution, what moves are worth."""

    position: Position[Any]
    found: Solution[Any] | None = None


@dataclass(frozen=True, eq=False, repr=False)
class Data:
    """Text for another program, such as CSV: it is printed as it is."""

    text: str


@dataclass(frozen=True, eq=False, repr=False)
class Group:
    """Blocks without a space between them."""

    blocks: tuple[Block, ...]


Block = Text | Lines | Table | Explanation | Facts | Board | Data | Group


def line(*lines: str) -> Lines:
    """Make a block of lines, which are broken where a terminal is too narrow."""
    return Lines(lines, prose=True)


def plain(*lines: str) -> Lines:
    """Make a block of lines that stay as they are."""
    return Lines(lines)


def facts(pairs: Iterable[tuple[str, object]]) -> Facts:
    """Make a block of names with their values."""
    return Facts(tuple(pairs))


def group(*blocks: Block | None) -> Group:
    """Put blocks together; None is left out."""
    return Group(tuple(block for block in blocks if block is not None))


def table(
    heads: Iterable[object], rows: Iterable[Iterable[object]], *, left: int = 1, note: str = ""
) -> Table:
    """Make a table; the first ``left`` columns are text. A dash stands for None."""
    cells = (tuple("–" if cell is None else str(cell) for cell in row) for row in rows)
    return Table(tuple(map(str, heads)), tuple(cells), note, left)


def in_tens(heaps: Sequence[object], note: str, mark: str = "") -> Table:
    """Make a table of what belongs to the heaps 0, 1, …: ten in a row."""
    heads = ["heap", *(f"{mark}{at}" for at in range(min(10, len(heaps))))]
    rows = ([at, *heaps[at : at + 10]] for at in range(0, len(heaps), 10))
    return table(heads, ([*row, *[""] * (len(heads) - len(row))] for row in rows), note=note)


def and_more(many: int, where: str) -> str:
    """Say that rows were left out, and where they are; nothing if there are none."""
    return f"… and {many:,} more; {where}" if many > 0 else ""


@dataclass(frozen=True, eq=False, repr=False)
class Answer:
    """What a verb answers: ``json`` gives facts, plain data, and ``blocks`` what people read.

    The exit status says "no" (``said_no``), or that a limit came before the answer (``unknown``);
    ``stop`` is the limit that came before all was known. What is ``silent`` is not shown, for what
    was written stands in its place.
    """

    json: Callable[[], Mapping[str, object]]
    blocks: Callable[[], Iterable[Block]]
    said_no: bool = False
    unknown: bool = False
    stop: LimitReached | None = None
    silent: bool = False


@dataclass(frozen=True, eq=False, repr=False)
class Listing(Generic[Entry]):
    """Entries as they are found, one after the other; a limit ends them with the error.

    ``known`` are facts before the first, ``key`` is what the entries are called; ``plain`` and
    ``text`` write one as plain data, and as a line. Where the heading is None the lines stand
    alone. No more than ``limit`` are shown; with ``no_if_none`` the exit status says "no" where
    there is none.
    """

    known: Mapping[str, object]
    key: str
    entries: Iterator[Entry]
    plain: Callable[[Entry], object]
    text: Callable[[Entry], str]
    heading: str | None = ""
    limit: int | None = None
    no_if_none: bool = False

    def complete(self, listed: int, limit: int | None) -> bool:
        """Say whether so many entries are all, where no more than a limit were looked at."""
        return limit is None or listed < limit or next(self.entries, None) is None

    def ended(self, listed: int, *, complete: bool) -> dict[str, object]:
        """Return the facts behind the list of entries; those before it are ``known``."""
        return {"listed": listed, "complete": complete}


class Misuse(InputError):
    """A verb was asked in a way that makes no sense."""


class Call:
    """One call of a verb: what it may use, and what is known so far.

    The clock of the limits begins; they are told of progress. The files find what words name,
    within the limits; by default nothing is read or written. ``given`` are the parameters that were
    typed, with their flags. ``known`` are facts that hold already: they are shown if a limit or
    Ctrl-C comes before the answer, unless it has ``begun``.
    """

    def __init__(
        self,
        *,
        json: bool = False,
        quiet: bool = False,
        limits: Limits = NO_LIMITS,
        files: FileResolver | None = None,
        given: Mapping[str, str] | None = None,
    ) -> None:
        self.json, self.quiet = json, quiet
        self.limits = replace(limits, progress=limits.progress or self.tell).start()
        self.given = given or {}
        self.known: dict[str, Any] = {}
        self.begun = False
        if files is None:
            from zermelo.formats.resolvers import NameResolver

            files = NameResolver()  # type: ignore[assignment]
        self.files: FileResolver = files  # type: ignore[assignment]
        self.files.limits = self.limits

    def tell(self, how_far: str) -> None:
        """Be told how far a long step has come."""

    def note(self, text: str) -> None:
        """Say something beside the answer."""

    def converse(self, *_game: Any, **_how: Any) -> None:  # noqa: ANN401
        """Play with whoever asks, who has to be there."""
        raise Misuse("playing is a conversation, and nobody is there to hold it")

    def dispute(self, _start: Any, _side: str) -> None:  # noqa: ANN401
        """Discuss with whoever asks, who has to be there."""
        raise Misuse("a dispute is a conversation, and nobody is there to hold it")

    def serve(
        self,
        *,
        port: int,  # noqa: ARG002
        host: str | None,  # noqa: ARG002
        open_it: bool,  # noqa: ARG002
        games: tuple[str, ...],  # noqa: ARG002
    ) -> None:
        """Serve the page to whoever asks, who has to have a terminal."""
        raise Misuse("a page is served from a terminal")

    @contextmanager
    def step(self, doing: str) -> Iterator[Watch]:
        """Say what is being done."""
        if self.limits.limits.progress is not None:
            self.limits.limits.progress(doing)
        yield self.limits

    def object_json(self, facts: Mapping[str, object]) -> str:
        """Write an answer as one JSON object, which says first what its names are those of."""
        return json_of(numbered(facts))

    def read(self, file: str) -> DigraphInFile:
        """Read the digraph of a verb; its size is known from then on."""
        with self.step(f"reading {file}"):
            reading = self.files.read(file)
        G = reading.digraph
        self.known |= {"vertices": G.vertex_count, "edges": G.edge_count}
        return reading

    def refuse(self, why: str, *names: str) -> None:
        """Refuse parameters that would be passed over, if they were typed; the message says why."""
        typed = [word for name, word in self.given.items() if name in names]
        if typed:
            raise Misuse(f"{why}; drop {' and '.join(typed)}")


@contextmanager
def question(
    limits: Limits | Watch, known: Mapping[str, object], doing: str = ""
) -> Iterator[Watch]:
    """Run the clock of a question, and add what is known to the error that ends it.

    A running watch shares its clock. Whoever asks may add to what is known meanwhile; it comes
    first in ``known`` of the error, whose message stays as short as it is. ``doing`` is for the
    progress callback.
    """
    watch = limits.start()
    progress = watch.limits.progress
    if progress is not None and doing:
        progress(doing)
    try:
        with watch:
            yield watch
    except (LimitReached, Interrupted) as stop:
        stop.known = {**known, **stop.known}
        raise


@contextmanager
def warnings_in_one_line(note: Callable[[str], object]) -> Iterator[list[str]]:
    """Call ``note`` with each new warning of this library as one line; collect these lines.

    Other warnings are shown as they were before.
    """
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
            before(message, category, filename, lineno, file, line)
            return
        text = brief(" ".join(str(message).split()))
        if text not in lines:
            lines.append(text)
            note(text)

    with warnings.catch_warnings():
        before = warnings.showwarning
        warnings.simplefilter("always", ZermeloWarning)
        warnings.showwarning = show
        yield lines
