"""The content of a file, and functions that all readers use."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from zermelo.errors import FormatError, ZermeloWarning
from zermelo.limits import UNLIMITED, Watch

#: Files of numbers from this size on are read by pyarrow if it is installed.
LARGE_FILE_BYTES = 2_000_000

#: Number of vertices that any file may declare; each byte of the file allows 16 more.
FREE_VERTICES = 1_000_000

#: The first line of the edge lists that Zermelo writes, by which they are recognised.
SIZE_LINE = re.compile(rb"# vertices: [0-9]+, edges: [0-9]+\r?\n")

#: Number of characters that are read between two checks of the limits.
CHARACTERS_PER_CHECK = 1 << 18

UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


def quoted(word: str) -> str:
    """Return a word of a file in quotation marks for a message; a long word is shortened."""
    return repr(word) if len(word) <= 40 else f"{word[:32]!r}… ({len(word):,} characters)"


@dataclass(frozen=True)
class Source:
    """The unpacked content of a file, and its name in messages."""

    data: bytes
    file: str
    watch: Watch = UNLIMITED
    #: The user's names of the columns with source and target; None for the usual names.
    columns: tuple[str, str] | None = None

    def error(self, message: str, line: int | None = None) -> FormatError:
        """Return an error with a message, the file and the line."""
        return FormatError(message, file=self.file, line=line)

    def line_of(self, offset: int) -> int:
        """Return the line of a byte, counted from 1."""
        return self.data.count(b"\n", 0, offset) + 1

    def text(self) -> str:
        """Return the content as text."""
        if self.data.startswith(UTF16_MARKS):
            raise self.error("this is UTF-16; save it as UTF-8", 1)
        nul = self.data.find(b"\0")
        if nul >= 0:
            raise self.error(
                "a NUL byte where text was expected; this is a binary file or a damaged one",
                self.line_of(nul),
            )
        try:
            return self.data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            byte = self.data[error.start]
            raise self.error(
                f"byte 0x{byte:02x} is not UTF-8; save the file as UTF-8", self.line_of(error.start)
            ) from None

    def lines(self) -> Iterator[tuple[int, str]]:
        """Yield line number, from 1, and text of every line; content is split piece by piece."""
        text = self.text()
        number = begin = 0
        while begin >= 0:
            end = text.find("\n", begin + CHARACTERS_PER_CHECK)
            piece = text[begin:] if end < 0 else text[begin:end]
            yield from enumerate(piece.split("\n"), number + 1)
            number += piece.count("\n") + 1
            begin = end + 1 if end >= 0 else -1
            self.watch.look()

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        """Yield number and words of each line with words; a word ``#…`` begins a comment."""
        for line, text in self.lines():
            words = text.split()
            if "#" in text:
                comment = (i for i, word in enumerate(words) if word.startswith("#"))
                words = words[: next(comment, None)]
            if words:
                yield line, words

    def number(
        self, word: str, what: str, line: int, expected: str = "a whole number, 0 or more"
    ) -> int:
        """Return a word as a whole number of at most 18 digits; messages call it ``what``."""
        if not (word.isascii() and word.isdecimal()):
            raise self.error(f"{what} is {quoted(word)}; give {expected}", line)
        if len(word) > 18:
            raise self.error(f"{what} is {quoted(word)}; give a number of at most 18 digits", line)
        return int(word)

    def warn(self, message: str, line: int | None = None) -> None:
        """Issue a warning about something odd that does not prevent reading."""
        warnings.warn(str(self.error(message, line)), ZermeloWarning, stacklevel=3)

    def warn_repeated(self, what: str, declared: Iterable[tuple[str, int | None]]) -> None:
        """Warn if things, named by ``what`` in the singular, are declared more than once."""
        seen: set[str] = set()
        repeated: list[tuple[str, int | None]] = []
        for name, line in declared:
            if name in seen:
                repeated.append((name, line))
            seen.add(name)
        if repeated:
            name, line = repeated[0]
            more = (
                f" (the first of {len(repeated):,} repeated declarations)" if repeated[1:] else ""
            )
            self.warn(f"{what} {quoted(name)} is declared again{more}; it counts once", line)

    def check_count(self, count: int, line: int | None = None, things: str = "vertices") -> None:
        """Raise FormatError if a file is too small for the number of ``things`` it declares."""
        if count > FREE_VERTICES + 16 * len(self.data):
            raise self.error(
                f"{count:,} {things} are declared, but the file has only {len(self.data):,} bytes; "
                f"correct the number of {things}",
                line,
            )
