"""What words name on the page: graphs known by name, and what the browser sent. No file is read."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import IO, TYPE_CHECKING

from zermelo.errors import FormatError, InputError
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
    r"""Knows graphs and orders by name, and the texts that a browser sent; keeps what is written.

    ``texts`` are what was sent, under the names by which words may name it; ``games`` the Python
    files that were named when the page was started, the only ones that are run. ``written`` has
    what was written, by the names of the files that it would have been.

    Examples
    --------
    >>> Uploads({"mine.tgf": b"a\nb\n#\na b\n"}).digraph("mine.tgf").edges()
    [('a', 'b')]
    >>> Uploads({}).digraph("/etc/passwd")
    Traceback (most recent call last):
    ...
    zermelo.errors.InputError: no digraph is called '/etc/passwd' here
    """

    def __init__(
        self,
        texts: Mapping[str, bytes],
        file_format: str | None = None,
        attacks: bool | None = None,
        columns: str | None = None,
        games: tuple[str, ...] = (),
        limits: Limits | Watch = NO_LIMITS,
    ) -> None:
        super().__init__(limits=limits)
        self.columns = columns
        self.texts = dict(texts)
        self.file_format, self.attacks, self.games = file_format, attacks, games
        self.written: dict[str, bytes] = {}

    def there(self, text: str) -> bool:
        """Say whether something was sent under a name."""
        return text in self.texts

    def read(self, text: str) -> DigraphInFile:
        """Read a digraph that was sent, as was said."""
        return self.read_as(text, self.file_format, self.attacks)

    def read_as(self, text: str, file_format: str | None, attacks: bool | None) -> DigraphInFile:
        """Read a digraph that was sent."""
        from zermelo.formats import open_digraph

        source = named(self._content(text, "digraph"), text)
        return open_digraph(
            source,
            format=file_format,
            attacks=attacks,
            columns=two_columns(self.columns),
            limits=self.limits,
        )

    def content(self, file: str) -> bytes:
        """Return what was sent, unpacked."""
        from zermelo.formats.files import read_bytes

        return read_bytes(named(self._content(file, "file"), file), self.limits)

    def text(self, file: str) -> str:
        """Return a text that was sent."""
        try:
            return self.content(file).decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise FormatError(f"this is not UTF-8 text ({error.reason})", file=file) from None

    def digraph(self, text: str) -> Digraph:
        """Return a digraph that was sent."""
        return self.read(text).digraph

    def formula(self, text: str) -> CNF:
        """Return a formula that was sent."""
        from zermelo.formats import dimacs

        return dimacs.read(self._source(text, "formula"))

    def two_colours(self, text: str) -> TwoColours:
        """Return a digraph with edges of two colours that was sent."""
        from zermelo.formats.coloured import read_two_colours

        return read_two_colours(self._source(text, "digraph with edges of two colours"), text)

    def coloured(self, text: str) -> ColouredEdges:
        """Return a graph with coloured edges that was sent; any other is green."""
        from zermelo.formats.coloured import has_colours, read_coloured

        if text in self.texts and has_colours(self._source(text, "graph")):
            return read_coloured(self._source(text, "graph"), text)
        return super().coloured(text)

    def program(self, text: str) -> ModuleType:
        """Run a Python file that was named when the page was started."""
        if text not in self.games:
            return super().program(text)
        from zermelo.formats.programs import run_program

        return run_program(text, self.limits)

    def reading(self, file_format: str | None, attacks: bool | None) -> Uploads:
        """Return what reads the same texts otherwise."""
        return Uploads(self.texts, file_format, attacks, games=self.games, limits=self.limits)

    def write(self, file: str, data: bytes, *, new: bool = False) -> None:  # noqa: ARG002
        """Keep what would be written."""
        self.written[file] = data

    def write_digraph(
        self,
        G: Digraph,
        file: str | IO[bytes],
        kind: str | None = None,
        *,
        attacks: bool | None = None,
    ) -> None:
        """Write a digraph, in a format of that name."""
        from zermelo.formats.files import write_digraph

        made = named(b"", file) if isinstance(file, str) else file
        write_digraph(G, made, kind, attacks=attacks)
        if isinstance(file, str):
            made.seek(0)
            self.written[file] = made.read()

    def _source(self, name: str, kind: str) -> Source:
        from zermelo.formats.source import Source

        return Source(self._content(name, kind), name, self.limits.start())

    def _content(self, name: str, kind: str) -> bytes:
        if name not in self.texts:
            raise InputError(f"no {kind} is called {name!r} here")
        return self.texts[name]


def named(content: bytes, name: str) -> IO[bytes]:
    """Return a file in memory that has a name."""
    file = io.BytesIO(content)
    file.name = name
    return file
