"""Files for questions from the page: uploaded files, graphs by name, and named Python files."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import IO, TYPE_CHECKING

from zermelo.errors import InputError
from zermelo.formats.resolvers import NameResolver
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from types import ModuleType

    from zermelo.digraph.digraph import Digraph


@dataclass(eq=False, repr=False)
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

    contents: Mapping[str, bytes]
    file_format: str | None = None
    attacks: bool | None = None
    columns: str | None = None
    games: tuple[str, ...] = ()
    limits: Limits | Watch = NO_LIMITS
    written: dict[str, bytes] = field(default_factory=dict, init=False)

    def names_file(self, text: str) -> bool:
        """Whether a file with this name was uploaded."""
        return text in self.contents

    def file_called(self, text: str, kind: str) -> IO[bytes]:
        """Return an uploaded file."""
        if text not in self.contents:
            raise InputError(f"there is no {kind} named {text!r} here")
        return named_file(self.contents[text], text)

    def program(self, text: str) -> ModuleType:
        """Run a Python file that was named on the command line of ``zermelo serve``."""
        if text not in self.games:
            return super().program(text)
        from zermelo.formats.programs import run_program

        return run_program(text, self.limits)

    def with_options(self, file_format: str | None, attacks: bool | None) -> Uploads:
        """Return a resolver of the same files with other options."""
        return replace(self, file_format=file_format, attacks=attacks, columns=None)

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


def named_file(content: bytes, name: str) -> IO[bytes]:
    """Return a file in memory that has a name."""
    file = io.BytesIO(content)
    file.name = name
    return file
