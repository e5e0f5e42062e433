"""Boards as texts with a letter for each place: rows, names of places, symmetries."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import ClassVar, TypeAlias, TypeVar

from zermelo.games.rules import Rules, no_position
from zermelo.games.scene import Line, Place, Scene, scene_of
from zermelo.games.scenes.grid import MEN
from zermelo.rulesets.boards.shapes import AROUND, cells_of, rays
from zermelo.rulesets.boards.symmetries import Image, all_products, rows_of
from zermelo.rulesets.names import in_letters

S = TypeVar("S")

EMPTY, LEFT_MAN, RIGHT_MAN = ".", "x", "o"
#: The letter of the other player's men.
OTHER = {LEFT_MAN: RIGHT_MAN, RIGHT_MAN: LEFT_MAN}

#: A function from a board to the tuple of its letters on some places; for one place, the letter.
LetterGetter: TypeAlias = Callable[[str], tuple[str, ...]]


def letters_of(column: int) -> str:
    """Return the letter of a column; after z come aa, ab and so on.

    >>> letters_of(0), letters_of(25), letters_of(26)
    ('a', 'z', 'aa')
    """
    text = ""
    while column >= 0:
        text, column = chr(ord("a") + column % 26) + text, column // 26 - 1
    return text


class TextBoard(Rules[S]):
    """Rules on a board with a letter for each place: text, picture and symmetries."""

    #: The possible letters of a place; the first one means an empty place.
    letters: ClassVar[str] = EMPTY + LEFT_MAN + RIGHT_MAN
    #: The kind of the places, see `zermelo.games.scene.KINDS`.
    kind: ClassVar[str] = "square"
    #: How each letter is drawn, see `zermelo.games.scene.CONTENTS`.
    pieces: ClassVar[Mapping[str, str]] = MEN
    #: Symmetries that keep the rules, as functions of the widths of the rows, such as `mirrored`.
    symmetries: ClassVar[tuple[Callable[[Sequence[int]], Image], ...]] = ()

    @property
    def widths(self) -> tuple[int, ...]:
        """Number of places in each row; by default the rows and columns of ``sized_by``."""
        rows, columns = (getattr(self, s) if isinstance(s, str) else s for s in self.sized_by)
        return (columns,) * rows

    @cached_property
    def cells(self) -> Sequence[tuple[int, int]]:
        """The row of each place, from above, and its column, both from 0."""
        return cells_of(self.widths)

    @cached_property
    def _rays(self) -> list[list[list[int]]]:
        """The places in each of the eight directions from each place, the nearest first."""
        return rays(self.widths, AROUND)

    def coordinates(self, place: int) -> tuple[float, float]:
        """Return the coordinates of a place, to the right and down."""
        row, column = self.cells[place]
        return column, row

    @property
    def height(self) -> int:
        """Number of rows by which places are named, from 1 for the lowest row."""
        return len(self.widths)

    def place_name(self, place: int) -> str:
        """Return the name of a place: a letter for its column, and its row from below."""
        across, down = self.coordinates(place)
        return f"{letters_of(int(across))}{self.height - int(down)}"

    def in_rows(self, board: str) -> str:
        """Write a board in rows, with ``|`` between."""
        return "|".join(board[row.start : row.stop] for row in rows_of(self.widths))

    def read_rows(self, text: str) -> str:
        """Read a board in rows, with ``|`` or ``/`` between."""
        widths = self.widths
        rows = in_letters(text.replace("/", "|"), self.letters + "|").split("|")
        if set("".join(rows)) - set(self.letters):
            expected = f"a place holds one of the letters {self.letters}"
            raise no_position(self, f"{text!r} is not a board; {expected}")
        if tuple(map(len, rows)) != widths:
            widths_text = " ".join(map(str, widths if len({*widths}) > 1 else widths[:1]))
            expected = f"give {len(widths)} rows of {widths_text} places"
            raise no_position(self, f"{text!r} is not a board; {expected}")
        return "".join(rows)

    def drawn_places(self, board: str) -> list[Place]:
        """Return the places with their contents, as they are drawn."""
        return [
            Place(self.place_name(n), self.kind, *self.coordinates(n), "", self.pieces.get(c, c))
            for n, c in enumerate(board)
        ]

    @property
    def generators(self) -> Sequence[Image]:
        """Generators of the symmetries of the board that keep the rules."""
        return [image_of(self.widths) for image_of in self.symmetries]

    @cached_property
    def images(self) -> tuple[Image, ...]:
        """All symmetries, the identity first."""
        return all_products(sum(self.widths), self.generators)

    @cached_property
    def _image_getters(self) -> tuple[LetterGetter, ...]:
        return letter_getters(self.images)

    def least(self, board: str) -> str:
        """Return the least image of a board."""
        return _least_image(self._image_getters, board)


class Places(TextBoard[str]):
    """Rules whose states are boards."""

    @property
    def first(self) -> str:
        """The board at the start of play: by default the empty board."""
        return EMPTY * sum(self.widths)

    def error_in(self, state: str) -> str | None:  # noqa: ARG002
        """Return the error in a board, or None."""
        return None

    def state(self, *parts: object) -> str:
        """Read the rows, one or more in each word; without words, return the start."""
        return self.checked(self.read_rows("|".join(map(str, parts)))) if parts else self.first

    def checked(self, state: str) -> str:
        """Return the board if `error_in` finds no error; otherwise raise InputError."""
        if (error := self.error_in(state)) is not None:
            raise no_position(self, f"{self.in_rows(state)!r}: {error}")
        return state

    def show(self, state: str) -> str:
        """Write the rows; the start is the empty text."""
        return "" if state == self.first else self.in_rows(state)

    def canonical(self, state: str) -> str:
        """Return the least image of the board."""
        return self.least(state)

    @abstractmethod
    def touched(self, state: str, option: str) -> tuple[str, ...]:
        """Return the names of the places to touch for a move."""

    @property
    def drawn_lines(self) -> Iterable[tuple[int, int]]:
        """The pairs of places joined by a visible line."""
        return ()

    def scene(self, state: str) -> Scene:
        """Show the board; to move, touch the places of the move, such as its start and target."""
        lines = (Line(self.place_name(a), self.place_name(b)) for a, b in self.drawn_lines)
        moves = self._moves_by_player(state, self.touched)
        return scene_of(self.drawn_places(state), lines, **moves)


@lru_cache(maxsize=1 << 14)  # most positions are the options of several
def _least_image(getters: tuple[LetterGetter, ...], board: str) -> str:
    return "".join(min([get(board) for get in getters]))


def letter_getters(images: Iterable[Sequence[int]]) -> tuple[LetterGetter, ...]:
    """Return for each sequence of places a function that reads their letters from a board."""
    return tuple(itemgetter(*image) for image in images)


def changes(state: str, option: str) -> tuple[list[int], list[int]]:
    """Return the changed places that are not empty after a move, and those that are empty."""
    different = [place for place, (a, b) in enumerate(zip(state, option, strict=True)) if a != b]
    filled = [place for place in different if option[place] != EMPTY]
    return filled, [place for place in different if option[place] == EMPTY]


def find_all(state: str, letter: str) -> list[int]:
    """Return the places with a letter."""
    return [place for place, char in enumerate(state) if char == letter]
