"""Resolvers, which return the graph, order or file that a word in a position or command names."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import IO, TYPE_CHECKING

from zermelo.errors import InputError
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from types import ModuleType

    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.graph import Graph
    from zermelo.digraph.order import Order
    from zermelo.digraph.parity_game import ParityGame
    from zermelo.formats.coloured import ColouredDigraph, ColouredGraph
    from zermelo.formats.dimacs import CNF
    from zermelo.formats.files import DigraphInFile, File
    from zermelo.formats.source import Source


class NameResolver:
    """Returns graphs and orders by name, and reads no file.

    A subclass decides which words name files (`names_file`), and finds files (`resolve_file`).

    >>> NameResolver().graph("cycle:5")
    <Graph: cycle:5, 5 vertices, 5 edges>
    >>> NameResolver().digraph("/etc/passwd")
    Traceback (most recent call last):
    ...
    zermelo.errors.InputError: '/etc/passwd': no digraph is read here, only on the command line
    """

    #: The options of `zermelo.read`, but ``columns`` is one text: two names with a comma between.
    file_format: str | None = None
    attacks: bool | None = None
    columns: str | None = None

    def __init__(self, limits: Limits | Watch = NO_LIMITS) -> None:
        self.limits = limits

    def names_file(self, text: str) -> bool:  # noqa: ARG002
        """Whether a text names a file; False, because no file is read here."""
        return False

    def resolve_file(self, text: str, kind: str) -> File:
        """Raise InputError that names the ``kind`` of file; a subclass returns the file."""
        raise InputError(f"{text!r}: no {kind} is read here, only on the command line")

    def matching_files(self, text: str) -> list[str]:
        """Raise InputError: no files are listed."""
        raise InputError(f"{text}: files are read on the command line only, and not here")

    def refuse_unused_options(self) -> None:
        """Do nothing: there are no options on files."""

    def running_only(self, trusted_files: Collection[str]) -> NameResolver:  # noqa: ARG002
        """Return this resolver, which runs no file."""
        return self

    def read(self, text: str) -> DigraphInFile:
        """Read a digraph with the options; return it with its format and direction."""
        return self.read_as(text, self.file_format, self.attacks)

    def read_as(self, text: str, file_format: str | None, attacks: bool | None) -> DigraphInFile:
        """Return a digraph read in ``file_format``; if that is None, the format is guessed."""
        from zermelo.formats.files import parse_digraph, read_source

        file, columns = self.resolve_file(text, "digraph"), two_columns(self.columns)
        return parse_digraph(read_source(file, self.limits, columns), file_format, attacks)

    def arena(self, text: str) -> DigraphInFile | ParityGame:
        """Return a digraph as `read` does; only a `FileResolver` also returns parity games."""
        return self.read(text)

    def content(self, file: str) -> bytes:
        """Return the unpacked content of any file."""
        from zermelo.formats.files import read_bytes

        return read_bytes(self.resolve_file(file, "file"), self.limits)

    def text(self, file: str) -> str:
        """Return the text of a file; raises FormatError if it is not UTF-8."""
        from zermelo.errors import FormatError

        try:
            return self.content(file).decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise FormatError(f"this is not UTF-8 text ({error.reason})", file=file) from None

    def write(self, file: str, data: bytes, *, new: bool = False) -> None:  # noqa: ARG002
        """Raise InputError: no files are written."""
        raise InputError(f"{file}: files are written on the command line only, and not here")

    def digraph(self, text: str) -> Digraph:
        """Return the digraph of a file."""
        return self.read(text).digraph

    def graph(self, text: str) -> Graph:
        """Return the digraph of a file as a graph, without directions, or a named graph."""
        from zermelo.formats.graphs import graph_by_name, graph_of_file

        if self.names_file(text):
            return graph_of_file(self.digraph(text), text)
        self.refuse_unused_options()
        return graph_by_name(text, self.limits)

    def board(self, text: str) -> Digraph:
        """Return the digraph of a file, or of a named graph."""
        return self.digraph(text) if self.names_file(text) else self.graph(text).digraph

    def order(self, text: str) -> Order:
        """Return the order of a file, or a named order."""
        from zermelo.formats.orders import order_by_name, order_of_file

        if self.names_file(text):
            return order_of_file(self.digraph(text), text, self.limits)
        self.refuse_unused_options()
        return order_by_name(text, self.graph, self.limits)

    def formula(self, text: str) -> CNF:
        """Return a formula in DIMACS or QDIMACS."""
        from zermelo.formats.dimacs import read

        return read(self._source(text, "formula"))

    def two_colours(self, text: str) -> ColouredDigraph:
        """Return a digraph whose edges belong to Left, to Right or to either player."""
        from zermelo.formats.coloured import ColouredDigraph

        return ColouredDigraph.read(self._source(text, "digraph with edges of two colours"))

    def coloured(self, text: str) -> ColouredGraph:
        """Return a graph with coloured edges; without colours, all are green (for both)."""
        from zermelo.formats.coloured import ColouredGraph, green, has_colours

        if self.names_file(text) and (text == "-" or has_colours(self._source(text, "graph"))):
            return ColouredGraph.read(self._source(text, "graph"))
        return green(self.graph(text))

    def _source(self, text: str, kind: str) -> Source:
        from zermelo.formats.files import read_named_source

        self.refuse_unused_options()
        return read_named_source(self.resolve_file(text, kind), text, self.limits)

    def program(self, text: str) -> ModuleType:
        """Raise InputError: no Python files are run."""
        raise InputError(f"{text}: a Python file is run on the command line only, and not here")


@dataclass(eq=False, repr=False)
class FileResolver(NameResolver):
    """Reads files in any format, and returns graphs and orders by name, for the command line.

    >>> FileResolver("tgf").graph("petersen")
    Traceback (most recent call last):
    ...
    zermelo.errors.InputError: no file of a digraph is read here; drop --format
    """

    file_format: str | None = None
    attacks: bool | None = None
    limits: Limits | Watch = NO_LIMITS
    columns: str | None = None
    #: The only Python files that are run, since others may be harmful; None: any file is run.
    runnable_files: Collection[str] | None = None
    #: Whether `read`, `arena` or `matching_files` was called; after that no option is unused.
    options_used: bool = field(default=False, init=False)

    @property
    def unused_options(self) -> list[str]:
        """The options on files that were given, but not used so far."""
        names = ("--format", "--attacks/--moves", "--columns")
        pairs = zip(names, (self.file_format, self.attacks, self.columns), strict=True)
        return [name for name, value in pairs if value is not None and not self.options_used]

    def refuse_unused_options(self) -> None:
        """Raise InputError if options on files were given, but no file was read with them."""
        if self.unused_options:
            raise InputError(
                f"no file of a digraph is read here; drop {' and '.join(self.unused_options)}"
            )

    def names_file(self, text: str) -> bool:
        """Whether a text names a file, or the standard input."""
        return is_file(text)

    def resolve_file(self, text: str, kind: str) -> File:  # noqa: ARG002
        """Return the path itself; ``-`` is the standard input."""
        return text

    def read(self, text: str) -> DigraphInFile:
        """Read a digraph with the options; return it with its format and direction."""
        self.options_used = True
        return super().read(text)

    def arena(self, text: str) -> DigraphInFile | ParityGame:
        """Return a digraph as `read` does, or a parity game."""
        from zermelo.formats.files import parse_digraph, read_source
        from zermelo.formats.foreign import is_parity_game

        self.options_used = True
        source = read_source(text, self.limits, two_columns(self.columns))
        if not is_parity_game(source, self.file_format):
            reading = parse_digraph(source, self.file_format, self.attacks)
            return replace(reading, source=source) if text == "-" else reading  # stdin is read once
        from zermelo.formats.pgsolver import read

        if self.attacks is not None or self.columns is not None:
            raise source.error("a parity game has neither attacks nor columns; drop these options")
        return read(source)

    def matching_files(self, text: str) -> list[str]:
        """Return the files of a directory or the paths that match a pattern, sorted, or a file."""
        from glob import glob

        self.options_used = True
        if os.path.isdir(text):  # noqa: PTH112
            return sorted(entry.path for entry in os.scandir(text) if entry.is_file())
        if os.path.isfile(text):  # noqa: PTH113
            return [text]
        files = sorted(glob(text))  # noqa: PTH207  the pattern may be absolute
        if not files:
            raise InputError(f"{text}: there is no such file; check the path")
        return files

    def write(self, file: str, data: bytes, *, new: bool = False) -> None:
        """Write a file completely or not at all; with ``new``, raises InputError if it exists."""
        from zermelo.formats.files import write_whole

        self.refuse_unused_options()
        if new and os.path.lexists(file):
            raise InputError(
                f"{file}: the file exists already and is not overwritten; give another name"
            )
        write_whole(file, data)

    def write_digraph(
        self,
        G: Digraph,
        file: str | IO[bytes],
        file_format: str | None = None,
        *,
        attacks: bool | None = None,
    ) -> None:
        """Write a digraph as `zermelo.write` does; raises InputError for unused options."""
        from zermelo.formats.files import write_digraph

        self.refuse_unused_options()
        write_digraph(G, file, file_format, attacks=attacks)

    def digraph(self, text: str) -> Digraph:
        """Return a digraph named after its file; no name for ``-`` or if options affect reading."""
        reading = self.read(text)
        has_file_name = reading.attacks == reading.format.argumentation
        has_file_name &= text != "-" and not self.file_format and not self.columns
        return reading.digraph.known_as(text if has_file_name else None)

    def coloured(self, text: str) -> ColouredGraph:
        """Return a graph with coloured edges; with unused options on files, all edges are green."""
        from zermelo.formats.coloured import green

        return green(self.graph(text)) if self.unused_options else super().coloured(text)

    def with_options(self, file_format: str | None, attacks: bool | None) -> FileResolver:
        """Return a resolver with these options, no columns, the same limits and runnable files."""
        return replace(self, file_format=file_format, attacks=attacks, columns=None)

    def running_only(self, trusted_files: Collection[str]) -> FileResolver:
        """Return a resolver that runs no other Python files than ``trusted_files``."""
        return replace(self, runnable_files=trusted_files)

    def program(self, text: str) -> ModuleType:
        """Run a Python file and return its module; raises InputError if it may not be run."""
        from zermelo.formats.programs import run_program

        if self.runnable_files is not None and text not in self.runnable_files:
            raise InputError(
                f"{text} is a Python file, and is not run because a certificate or a table names "
                "it; if you trust it, name it on the command line, and ask about the position again"
            )
        return run_program(text, self.limits)


def two_columns(text: str | None) -> tuple[str, str] | None:
    """Return the names of two columns from text such as ``from,to``; None for None.

    >>> two_columns('from, "to, at last"')
    ('from', 'to, at last')
    """
    if text is None:
        return None
    import csv

    names = next(csv.reader([text], skipinitialspace=True), [])
    match [name.strip() for name in names]:
        case [source, target] if source and target and source != target:
            return source, target
    raise InputError(f"--columns {text}: give two columns with a comma between, such as from,to")


def is_file(text: str) -> bool:
    """Whether text is an existing path, or ``-`` for the standard input."""
    return text == "-" or os.path.lexists(text)


#: A resolver without options, which guesses formats.
FILES = FileResolver()
