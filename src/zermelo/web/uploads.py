"""Files for questions from the page: uploaded files, graphs by name, and named Python files."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import IO, TYPE_CHECKING

from zermelo.errors import InputError
from zermelo.formats.resolvers import NameResolver, two_columns
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from types import ModuleType

    from zermelo.digraph.digraph import Digraph
    from zermelo.formats.coloured import ColouredEdges, TwoColours
    from zermelo.formats.dimacs import CNF
    from zermelo.formats.files import DigraphInFile
    from zermelo.formats.source import Source


class Uploads(NameResolver):
    r"""Finds uploaded files, and graphs and orders by name, and collects written files.

    ``contents`` are the uploaded files by name. ``games`` are the Python files named on the command
    line of ``zermelo serve``; no other files on disk are read or run. ``written`` has the contents
    of written files by name.

    >>> Uploads({"mine.tgf": b"a\nb\n#\na b\n"}).digraph("mine.tgf").edges()
    [('a', 'b')]
    >>> Uploads({}).digraph("/etc/passwd")
    Traceback (most recent call last):
    ...
    zermelo.errors.InputError: there is no digraph named '/etc/passwd' here
    """

    def __init__(
        self,
        contents: Mapping[str, bytes],
        file_format: str | None = None,
        attacks: bool | None = None,
        columns: str | None = None,
        games: tuple[str, ...] = (),
        limits: Limits | Watch = NO_LIMITS,
    ) -> None:
        super().__init__(limits)
        self.columns = columns
        self.contents = dict(contents)
        self.file_format, self.attacks, self.games = file_format, attacks, games
        self.written: dict[str, bytes] = {}

    def names_file(self, text: str) -> bool:
        """Whether a file with this name was uploaded."""
        return text in self.contents

    def read(self, text: str) -> DigraphInFile:
        """Read an uploaded digraph in the format of the question."""
        return self.read_as(text, self.file_format, self.attacks)

    def read_as(self, text: str, file_format: str | None, attacks: bool | None) -> DigraphInFile:
        """Read an uploaded digraph."""
        from zermelo.formats import open_digraph

        source = named_file(self._content(text, "digraph"), text)
        return open_digraph(
            source,
            format=file_format,
            attacks=attacks,
            columns=two_columns(self.columns),
            limits=self.limits,
        )

    def content(self, file: str) -> bytes:
        """Return an uploaded file, decompressed."""
        from zermelo.formats.files import read_bytes

        return read_bytes(named_file(self._content(file, "file"), file), self.limits)

    def digraph(self, text: str) -> Digraph:
        """Return an uploaded digraph."""
        return self.read(text).digraph

    def formula(self, text: str) -> CNF:
        """Return an uploaded formula."""
        from zermelo.formats import dimacs

        return dimacs.read(self._source(text, "formula"))

    def two_colours(self, text: str) -> TwoColours:
        """Return an uploaded digraph with edges of two colours."""
        from zermelo.formats.coloured import read_two_colours

        return read_two_colours(self._source(text, "digraph with edges of two colours"), text)

    def coloured(self, text: str) -> ColouredEdges:
        """Return an uploaded graph with coloured edges, or another graph, whose edges are green."""
        from zermelo.formats.coloured import has_colours, read_coloured

        if text in self.contents and has_colours(self._source(text, "graph")):
            return read_coloured(self._source(text, "graph"), text)
        return super().coloured(text)

    def program(self, text: str) -> ModuleType:
        """Run a Python file that was named on the command line of ``zermelo serve``."""
        if text not in self.games:
            return super().program(text)
        from zermelo.formats.programs import run_program

        return run_program(text, self.limits)

    def with_options(self, file_format: str | None, attacks: bool | None) -> Uploads:
        """Return a resolver of the same files with other options."""
        return Uploads(self.contents, file_format, attacks, games=self.games, limits=self.limits)

    def write(self, file: str, data: bytes, *, new: bool = False) -> None:  # noqa: ARG002
        """Keep a written file."""
        self.written[file] = data

    def write_digraph(
        self,
        G: Digraph,
        file: str | IO[bytes],
        kind: str | None = None,
        *,
        attacks: bool | None = None,
    ) -> None:
        """Write a digraph in a format."""
        from zermelo.formats.files import write_digraph

        target = named_file(b"", file) if isinstance(file, str) else file
        write_digraph(G, target, kind, attacks=attacks)
        if isinstance(file, str):
            target.seek(0)
            self.written[file] = target.read()

    def _source(self, name: str, kind: str) -> Source:
        from zermelo.formats.source import Source

        return Source(self._content(name, kind), name, self.limits.start())

    def _content(self, name: str, kind: str) -> bytes:
        if name not in self.contents:
            raise InputError(f"there is no {kind} named {name!r} here")
        return self.contents[name]


def named_file(content: bytes, name: str) -> IO[bytes]:
    """Return a file in memory that has a name."""
    file = io.BytesIO(content)
    file.name = name
    return file
