"""Output streams that escape characters which a terminal would obey or cannot show.

Names of vertices, files and games may hold escape sequences or marks that reverse the direction of
writing. While the command line runs, stdout and stderr are objects of `TerminalStream`, which
escape such characters, so that no command has to.
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

SUSPECT_CHARACTERS = re.compile(r"[^ -~\n\t]")  # all but printable ASCII, new lines, tabs


def escape_unprintable(text: str) -> str:
    r"""Escape unprintable characters, such as controls, marks of direction and surrogates.

    New lines and tabs stay.

    >>> print(escape_unprintable("a" + chr(27) + "[31m" + chr(0x202E)))
    a\x1b[31m\u202e
    """
    return text if text.isascii() and text.isprintable() else SUSPECT_CHARACTERS.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    return character if character.isprintable() else repr(character)[1:-1]


def json_text(text: str) -> str:
    r"""Escape unprintable characters in JSON, or all but ASCII if stdout's encoding is not UTF.

    >>> print(json_text('["∞", "' + chr(0x9B) + '"]'))
    ["∞", "\u009b"]
    """
    ascii_only = _limited_encoding(underlying(sys.stdout)) is not None
    return SUSPECT_CHARACTERS.sub(lambda match: _json_escape(match[0], ascii_only=ascii_only), text)


def _json_escape(character: str, *, ascii_only: bool) -> str:
    if character.isprintable() and not ascii_only:
        return character
    octets = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{octets[i] << 8 | octets[i + 1]:04x}" for i in range(0, len(octets), 2))


def _limited_encoding(under: TextIO | None) -> str | None:
    """Return the encoding of a stream if it lacks some characters, otherwise None."""
    name = getattr(under, "encoding", None) or "utf-8"
    return None if name.lower().replace("-", "").startswith("utf") else name


class TerminalStream(io.TextIOBase):
    """A standard stream that escapes what a terminal would obey.

    It writes to ``under``, which is None if the stream was closed before the program began.
    Without ``needed``, text that cannot be written is dropped: an unprinted warning is no error.
    """

    def __init__(self, under: TextIO | None, *, needed: bool) -> None:
        self.under = under
        self.needed = needed
        self.limited_encoding = _limited_encoding(under)

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """UTF-8: every character can be written."""
        return "utf-8"

    @property
    def errors(self) -> str:  # type: ignore[override]
        """The error handler: characters that cannot be encoded are escaped."""
        return "backslashreplace"

    def write(self, text: str) -> int:
        """Write text, with unsafe characters escaped."""
        escaped = escape_unprintable(text)
        if self.limited_encoding is not None:
            encoding = self.limited_encoding
            escaped = escaped.encode(encoding, "backslashreplace").decode(encoding)
        self.write_escaped(escaped)
        return len(text)

    def write_escaped(self, text: str) -> None:
        """Write text that is already escaped, or safe, such as codes for colours."""
        if self.under is None:
            if self.needed and text:
                raise OSError(errno.EBADF, "the standard output is closed")
            return
        with suppress(*() if self.needed else (OSError, ValueError)):
            self.under.write(text)

    def flush(self) -> None:
        """Flush the stream."""
        if self.under is not None:
            with suppress(*() if self.needed else (OSError, ValueError)):
                self.under.flush()

    def writable(self) -> bool:
        """Return True."""
        return True

    def isatty(self) -> bool:
        """Whether the stream is a terminal."""
        return self.under is not None and self.under.isatty()

    def fileno(self) -> int:
        """Return the file descriptor."""
        if self.under is None:
            raise io.UnsupportedOperation("the stream is closed")
        return self.under.fileno()

    @property
    def buffer(self) -> Any:  # noqa: ANN401
        """The binary stream, for a file written to ``-``; a terminal accepts only UTF-8 text."""
        if self.under is None or self.isatty():
            return _Bytes(self)
        return self.under.buffer


class _Bytes:
    """A binary stream that decodes its bytes to text for a terminal."""

    def __init__(self, stream: TerminalStream) -> None:
        self.stream = stream

    def write(self, data: bytes) -> int:
        """Write bytes of UTF-8 text."""
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise InputError(
                "the file is not text, so a terminal cannot show it; replace - by the name of a "
                "file, or use a pipe"
            ) from None
        self.stream.write(text)
        return len(data)

    def flush(self) -> None:
        """Flush the stream."""
        self.stream.flush()


def underlying(stream: TextIO | Any) -> Any:  # noqa: ANN401
    """Return the stream below a `TerminalStream`, for safe text, which may hold colours."""
    return stream.under if isinstance(stream, TerminalStream) else stream


class _Buffer:
    """A buffer for text, with all other attributes of the stream below it."""

    def __init__(self, under: TextIO) -> None:
        self._under = under
        self._parts: list[str] = []

    def write(self, text: str) -> int:
        """Append to the buffer."""
        self._parts.append(text)
        return len(text)

    def flush(self) -> None:
        """Do nothing."""

    def text(self) -> str:
        """Return the buffered text."""
        return "".join(self._parts)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        return getattr(self._under, name)


def collect_output(print_answer: Callable[[], None]) -> str:
    """Return the text that a function prints, with colours if stdout would have them.

    The text is meant for ``underlying(sys.stdout)``. If stdout is closed or not a `TerminalStream`,
    the text is printed at once, and an empty text is returned.
    """
    stdout = sys.stdout
    if not isinstance(stdout, TerminalStream) or stdout.under is None:
        print_answer()
        return ""
    under = stdout.under
    buffer = _Buffer(under)
    stdout.under = buffer  # type: ignore[assignment]
    try:
        print_answer()
    finally:
        stdout.under = under
    return buffer.text()


@contextmanager
def escaped_streams() -> Iterator[None]:
    """Replace stdout and stderr by `TerminalStream`s inside the block, unless stdout is one."""
    streams = sys.stdout, sys.stderr
    if not isinstance(sys.stdout, TerminalStream):
        sys.stdout = TerminalStream(streams[0], needed=True)
        sys.stderr = TerminalStream(streams[1], needed=False)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = streams
