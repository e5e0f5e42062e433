"""Texts in pictures: width, shortening, breaking, and the sizes of vertices with names."""

from __future__ import annotations

import re
import shlex
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Self

#: Widths of letters in ems, slightly generous, because the reader's sans-serif font is unknown.
NARROW_WIDTH, USUAL_WIDTH, WIDE_WIDTH, FULL_WIDTH = 0.36, 0.62, 0.92, 1.05
NARROW_LETTERS = frozenset(" .,:;!|'`ijlI()[]{}ftr/-")
#: In pixels: width that a row of vertices with long names may take, maximum width of a name.
ROW_WIDTH, MAX_NAME_WIDTH = 1200.0, 360.0
#: Width of bold letters, as a multiple of the usual width.
BOLD = 1.16
WIDE_LETTERS = frozenset("mwMW@%—…∞→")


def width_of(text: str, em: float) -> float:
    """Return an estimate of the width of a line of text in letters of height ``em``.

    >>> width_of("ab", 10) == 12.4
    True
    """
    return em * sum(map(_ems, text))


def _ems(letter: str) -> float:
    if letter in NARROW_LETTERS:
        return NARROW_WIDTH
    if letter in WIDE_LETTERS:
        return WIDE_WIDTH
    if unicodedata.combining(letter):
        return 0.0
    return FULL_WIDTH if unicodedata.east_asian_width(letter) in "WF" else USUAL_WIDTH


def shorten(text: str, em: float, room: float) -> str:
    """Return a text or, if it is wider than ``room`` pixels, its beginning and an ellipsis.

    >>> shorten("position 17", 10, 50)
    'positio…'
    """
    if width_of(text, em) <= room:
        return text
    room -= width_of("…", em)
    kept_count = 0
    for letter in text:
        room -= _ems(letter) * em
        if room < 0:
            break
        kept_count += 1
    return text[:kept_count].rstrip() + "…"


#: Words that may be paths: at the beginning, after a plus, or after an option.
PATH = re.compile(
    r"(?P<before>^|\+ |--[\w-]+ )(?:'(?P<quoted>[^']*/[^']*)'|(?P<bare>[^\s']*/[^\s']*\.\w+))"
)


def title_of(title: str) -> str:
    """Return the title of a picture with file names instead of paths.

    >>> title_of("hackendot --on examples/forest.tgf a")
    'hackendot --on forest.tgf a'
    >>> title_of("chess 8/8/8/8/8/2k5/1R6/K7 w - - 0 1")
    'chess 8/8/8/8/8/2k5/1R6/K7 w - - 0 1'
    """

    def with_file_name(match: re.Match[str]) -> str:
        return match["before"] + shlex.quote(PurePath(match["quoted"] or match["bare"]).name)

    return PATH.sub(with_file_name, title)


def wrap(text: str, em: float, room: float) -> list[str]:
    """Return a text in lines at most ``room`` pixels wide; words that are too long are broken.

    >>> wrap("one two xxxxxxxxxx", 10, 60)
    ['one two', 'xxxxxxxxx', 'x']
    """
    lines: list[str] = []
    for word in (part for whole in text.split() for part in _pieces(whole, em, room)):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, em) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _pieces(word: str, em: float, room: float) -> Iterator[str]:
    """Yield pieces of a word that fit into ``room`` or are single letters."""
    start, width = 0, 0.0
    for index, letter in enumerate(word):
        width += _ems(letter) * em
        if width > room and index > start:
            yield word[start:index]
            start, width = index, _ems(letter) * em
    yield word[start:]


@dataclass(frozen=True)
class Sizes:
    """Sizes in pixels. A vertex is a disc or, if names need more room, a pill."""

    name: float  #: height of the letters of a name
    label: float  #: height of the letters of the outcome
    height: float  #: height of a vertex: the diameter of a disc
    width: float  #: width of a vertex

    @classmethod
    def for_names(cls, names: Iterable[str], across: int = 0) -> Self:
        """Return sizes for vertices with these names, ``across`` of them in a row (0: unknown)."""
        texts = list(names)
        name, label, height, room = 9.5, 8.5, 29.0, 50.0
        if len(texts) <= 40:
            name, label, height, room = 14.0, 11.0, 42.0, 110.0
        elif len(texts) <= 120:
            name, label, height, room = 11.5, 10.0, 36.0, 78.0
        if across:
            room = max(room, min(ROW_WIDTH / across - 0.5 * height, MAX_NAME_WIDTH))
        longest = min(max((BOLD * width_of(text, name) for text in texts), default=0.0), room)
        return cls(name, label, height, round(max(height, longest + 0.36 * height), 1))

    @classmethod
    def for_boards(cls) -> Self:
        """Return sizes for vertices with a small board instead of a name."""
        return cls(14.0, 12.0, 96.0, 96.0)

    @property
    def room(self) -> float:
        """The maximum width of a name."""
        return self.width - 0.3 * self.height
