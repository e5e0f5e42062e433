"""What people read passes here: nothing that a terminal would obey, nothing that it cannot show.

Names of vertices, files and games come from anywhere, and may hold escape sequences, or marks that
turn the direction of writing round. While the command line runs, the standard output and the
standard error are objects of `TerminalStream`, which spell such characters out, so that no verb can
forget to.
"""

from __future__ import annotations

import errno
import io
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO

from zermelo.errors import InputError

ODD = re.compile(r"[^ -~\n\t]")


def printable(text: str) -> str:
    r"""Spell out what a terminal would obey instead of showing it, such as an escape character.

    Control characters, marks of direction, characters without a shape and halves of characters;
    new lines and tabs stay.

    Examples
    --------
    >>> print(printable("a" + chr(27) + "[31m" + chr(0x202E)))
    a\x1b[31m\u202e
    """
    return text if text.isascii() and text.isprintable() else ODD.sub(_spelled, text)


def _spelled(match: re.Match[str]) -> str:
    character = match[0]
    return character if character.isprintable() else repr(character)[1:-1]


def json_text(text: str) -> str:
    r"""Escape in a JSON text what `printable` would spell out, so that it stays what it is.

    Examples
    --------
    >>> print(json_text('["∞", "' + chr(0x9B) + '"]'))
    ["∞", "\u009b"]
    """
    plain = _encoding(bare(sys.stdout)) is not None
    return ODD.sub(lambda match: _json_escape(match[0], ascii_only=plain), text)


def _json_escape(character: str, *, ascii_only: bool) -> str:
    if character.isprintable() and not ascii_only:
        return character
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i] << 8 | units[i + 1]:04x}" for i in range(0, len(units), 2))


def _encoding(under: TextIO | None) -> str | None:
    """Name the encoding of a stream, where it cannot write all characters."""
    name = getattr(under, "encoding", None) or "utf-8"
    return None if name.lower().replace("-", "").startswith("utf") else name


class TerminalStream(io.TextIOBase):
    """A standard stream for people.

    ``under`` is None where the system gives none: the stream was closed before the program began.
    What is ``needed`` must arrive; else it is lost without a word where the stream is closed or
    full: an answer is no worse for a warning that nobody could read.
    """

    def __init__(self, under: TextIO | None, *, needed: bool) -> None:
        self.under = under
        self.needed = needed
        self.narrow = _encoding(under)

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """Everything can be written."""
        return "utf-8"

    @property
    def errors(self) -> str:  # type: ignore[override]
        """Halves of characters are spelled out."""
        return "backslashreplace"

    def write(self, text: str) -> int:
        """Write what a person can read."""
        shown = printable(text)
        if self.narrow is not None:
            shown = shown.encode(self.narrow, "backslashreplace").decode(self.narrow)
        self.write_bare(shown)
        return len(text)

    def write_bare(self, text: str) -> None:
        """Write what is known to be harmless, such as colours."""
        if self.under is None:
            if self.needed and text:
                raise OSError(errno.EBADF, "the standard output is closed")
            return
        with suppress(*() if self.needed else (OSError, ValueError)):
            self.under.write(text)

    def flush(self) -> None:
        """Write what waits."""
        if self.under is not None:
            with suppress(*() if self.needed else (OSError, ValueError)):
                self.under.flush()

    def writable(self) -> bool:
        """Say yes."""
        return True

    def isatty(self) -> bool:
        """Say whether a person at a terminal reads it."""
        return self.under is not None and self.under.isatty()

    def fileno(self) -> int:
        """Return the number that the system knows it by."""
        if self.under is None:
            raise io.UnsupportedOperation("the stream is closed")
        return self.under.fileno()

    @property
    def buffer(self) -> Any:  # noqa: ANN401
        """What takes bytes, such as a file that is written to ``-``: on a terminal only text."""
        if self.under is None or self.isatty():
            return _Bytes(self)
        return self.under.buffer


class _Bytes:
    """Takes the bytes of a file for a terminal."""

    def __init__(self, shown: TerminalStream) -> None:
        self.shown = shown

    def write(self, data: bytes) -> int:
        """Show text."""
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise InputError(
                "this is no text, which a terminal could show; give the name of a file for -, or "
                "send it through a pipe"
            ) from None
        self.shown.write(text)
        return len(data)

    def flush(self) -> None:
        """Write what waits."""
        self.shown.flush()


def bare(stream: TextIO | Any) -> Any:  # noqa: ANN401
    """Return the stream below, for what may hold colours and is clean already."""
    return stream.under if isinstance(stream, TerminalStream) else stream


class _Collected:
    """A standard stream whose text waits; whoever asks is told what the stream below is."""

    def __init__(self, under: TextIO) -> None:
        self._under = under
        self._parts: list[str] = []

    def write(self, text: str) -> int:
        """Keep what is written."""
        self._parts.append(text)
        return len(text)

    def flush(self) -> None:
        """Keep waiting."""

    def text(self) -> str:
        """Return what was written."""
        return "".join(self._parts)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        return getattr(self._under, name)


def collected(tell: Callable[[], None]) -> str:
    """Return what is printed by a function, for the stream that would have shown it.

    It is made as for that stream, colours and all, and `bare` takes it as it is. Where the standard
    output is no `TerminalStream` stream it is printed at once, and nothing is returned.
    """
    out = sys.stdout
    if not isinstance(out, TerminalStream) or out.under is None:
        tell()
        return ""
    under = out.under
    buffer: Any = _Collected(under)
    out.under = buffer
    try:
        tell()
    finally:
        out.under = under
    told: str = buffer.text()
    return told


@contextmanager
def guarded() -> Iterator[None]:
    """Let all that is printed inside pass through `TerminalStream` streams."""
    before = sys.stdout, sys.stderr
    if not isinstance(sys.stdout, TerminalStream):
        sys.stdout = TerminalStream(before[0], needed=True)
        sys.stderr = TerminalStream(before[1], needed=False)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
