"""Boards as texts with a letter for each place: rows, names of places, symmetries."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, count, pairwise, product, takewhile
from operator import itemgetter
from typing import ClassVar, TypeAlias, TypeVar

from zermelo.games.rules import Rules, no_position
from zermelo.games.scene import Place
from zermelo.games.scenes.grid import MEN
from zermelo.rulesets.names import in_letters

#: Places in some order. As a symmetry it has, for each place of the image, the place whose letter
#: goes there.
Image: TypeAlias = tuple[int, ...]
#: Cells, each by its steps down and to the right from a first one.
Cells: TypeAlias = tuple[tuple[int, int], ...]

#: The steps to the four cells beside a cell, and to the eight around it.
ORTHOGONAL: Cells = ((0, 1), (1, 0), (0, -1), (-1, 0))
AROUND: Cells = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def cells_of(widths: Sequence[int]) -> list[tuple[int, int]]:
    """Return row and column of each place of a board with rows of given lengths."""
    return [(row, column) for row, width in enumerate(widths) for column in range(width)]


def letters_of(column: int) -> str:
    """Return a column's letter; after z come aa, ab and so on.

    >>> letters_of(0), letters_of(25), letters_of(26)
    ('a', 'z', 'aa')
    """
    text = ""
    while column >= 0:
        text = chr(ord("a") + column % 26) + text
        column = column // 26 - 1
    return text


def neighbours(widths: Sequence[int], steps: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return the places reached from each place by steps (rows down and columns right)."""
    cells = cells_of(widths)
    numbers = {cell: place for place, cell in enumerate(cells)}
    reached = ([(row + down, column + right) for down, right in steps] for row, column in cells)
    return [[numbers[cell] for cell in around if cell in numbers] for around in reached]


def rays(widths: Sequence[int], steps: Sequence[tuple[int, int]]) -> list[list[list[int]]]:
    """Return the places in the direction of each step from each place, the nearest first."""
    numbers = {cell: place for place, cell in enumerate(cells_of(widths))}

    def ray(row: int, column: int, down: int, right: int) -> list[int]:
        cells = ((row + down * far, column + right * far) for far in count(1))
        return [numbers[cell] for cell in takewhile(numbers.__contains__, cells)]

    return [[ray(*cell, *step) for step in steps] for cell in numbers]


def placements(widths: Sequence[int], shapes: Sequence[Sequence[tuple[int, int]]]) -> list[Image]:
    """Return the places of shapes, given by steps down and right, wherever they lie on a board."""
    places = {cell: place for place, cell in enumerate(cells_of(widths))}
    return [
        tuple(places[row + down, column + right] for down, right in shape)
        for (row, column), shape in product(places, shapes)
        if all((row + down, column + right) in places for down, right in reversed(shape))
    ]


def orientations(cells: Cells) -> list[Cells]:
    """Return a shape turned and mirrored in all ways, each once, as steps from its first cell.

    >>> len(orientations(((0, 0), (1, 0), (2, 0), (2, 1)))), len(orientations(((0, 0), (0, 1))))
    (8, 2)
    """
    images: dict[Cells, None] = {}
    for _ in range(4):
        cells = tuple((column, -row) for row, column in cells)
        for image in (cells, tuple((row, -column) for row, column in cells)):
            down, right = min(image)
            images[tuple(sorted((row - down, column - right) for row, column in image))] = None
    return list(images)


def in_line(length: int) -> list[list[tuple[int, int]]]:
    """Return the shapes of k places in a row, a column or a diagonal, by steps."""
    directions = ((0, 1), (1, 0), (1, 1), (1, -1))
    return [[(down * step, right * step) for step in range(length)] for down, right in directions]


def pairs(neighbours: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Return each pair of neighbouring places, once."""
    return [(a, b) for a, others in enumerate(neighbours) for b in others if a < b]


def rows_of(widths: Sequence[int]) -> list[range]:
    """Return the places of each row."""
    return [range(a, b) for a, b in pairwise((0, *accumulate(widths)))]


def mirrored(widths: Sequence[int]) -> Image:
    """Return the image of a board in a mirror that exchanges left and right."""
    return tuple(place for row in rows_of(widths) for place in reversed(row))


def upside_down(widths: Sequence[int]) -> Image:
    """Return the image of a board in a mirror that exchanges above and below."""
    return tuple(place for row in reversed(rows_of(widths)) for place in row)


def half_turned(widths: Sequence[int]) -> Image:
    """Return the image of a board that is turned by half a circle."""
    return tuple(reversed(range(sum(widths))))


def transposed(widths: Sequence[int]) -> Image:
    """Return the image of a square board with rows and columns exchanged; else the identity."""
    rows = rows_of(widths)
    lines = zip(*rows, strict=True) if len(rows) == len(rows[0]) else rows
    return tuple(place for line in lines for place in line)


def generated(places: int, generators: Sequence[Image]) -> tuple[Image, ...]:
    """Return all symmetries, products of generators, the identity first.

    >>> generated(2, [(1, 0)])
    ((0, 1), (1, 0))
    """
    queue = [tuple(range(places))]
    for image in queue:
        products = (tuple(image[place] for place in other) for other in generators)
        queue += [new for new in dict.fromkeys(products) if new not in queue]
    return tuple(queue)


S = TypeVar("S")

EMPTY, LEFT_MAN, RIGHT_MAN = ".", "x", "o"
#: The men of the other player.
OTHER = {LEFT_MAN: RIGHT_MAN, RIGHT_MAN: LEFT_MAN}

#: A function that returns the letters of a board on some places, in their order.
LetterGetter: TypeAlias = Callable[[str], Sequence[str]]


class TextBoard(Rules[S]):
    """Rules on a board with a letter for each place: text, picture and symmetries.

    A board is written in rows, with ``|`` between; ``/`` and blanks are read as well.
    """

    #: The possible letters of a place, that of an empty place first.
    letters: ClassVar[str] = EMPTY + LEFT_MAN + RIGHT_MAN
    #: The kind of the places, see `zermelo.games.scene.KINDS`.
    kind: ClassVar[str] = "square"
    #: The contents of letters, see `zermelo.games.scene.CONTENTS`.
    pieces: ClassVar[Mapping[str, str]] = MEN
    #: Symmetries that keep the rules, as functions of the widths of the rows, such as `mirrored`.
    symmetries: ClassVar[tuple[Callable[[Sequence[int]], Image], ...]] = ()

    @property
    def widths(self) -> tuple[int, ...]:
        """Number of places in each row; by default all are equal, by ``sized_by``."""
        rows, columns = (getattr(self, n) if isinstance(n, str) else n for n in self.sized_by)
        return (columns,) * rows

    @cached_property
    def cells(self) -> list[tuple[int, int]]:
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
        """Number of rows in the names of places."""
        return len(self.widths)

    def place_name(self, place: int) -> str:
        """Return the name of a place: a letter for its column, and its row from below."""
        across, down = self.coordinates(place)
        return f"{letters_of(int(across))}{self.height - int(down)}"

    def in_rows(self, board: str) -> str:
        """Write a board in rows, with ``|`` between."""
        return "|".join(board[row.start : row.stop] for row in rows_of(self.widths))

    def read_rows(self, text: str) -> str:
        """Read a board in rows."""
        widths = self.widths
        rows = in_letters(text.replace("/", "|"), self.letters + "|").split("|")
        if set("".join(rows)) - set(self.letters):
            expected = f"a place holds one of the letters {self.letters}"
            raise no_position(self, f"{text!r} is not a board; {expected}")
        if tuple(map(len, rows)) != widths:
            wide = " ".join(map(str, widths if len({*widths}) > 1 else widths[:1]))
            expected = f"give {len(widths)} rows of {wide} places"
            raise no_position(self, f"{text!r} is not a board; {expected}")
        return "".join(rows)

    def drawn_places(self, board: str) -> list[Place]:
        """Return the visible places with their contents."""
        kind, names, contents = self.kind, self.place_name, self.pieces
        return [
            Place(names(place), kind, *self.coordinates(place), "", contents.get(char, char))
            for place, char in enumerate(board)
        ]

    @property
    def generators(self) -> Sequence[Image]:
        """Generators of the symmetries of the board that keep the rules."""
        return [image_of(self.widths) for image_of in self.symmetries]

    @cached_property
    def images(self) -> tuple[Image, ...]:
        """All symmetries, the identity first."""
        return generated(sum(self.widths), self.generators)

    @cached_property
    def _image_getters(self) -> tuple[LetterGetter, ...]:
        return letter_getters(self.images)

    def least(self, board: str) -> str:
        """Return the least image of a board."""
        return min(["".join(get(board)) for get in self._image_getters])


class Places(TextBoard[str]):
    """Rules whose states are boards."""

    @property
    @abstractmethod
    def first(self) -> str:
        """The board at the start of play."""

    @abstractmethod
    def error_in(self, state: str) -> str | None:
        """Return the error in a board, or None."""

    def state(self, *parts: object) -> str:
        """Read the rows; no words mean the start."""
        return self.checked(self.read_rows("|".join(map(str, parts)))) if parts else self.first

    def checked(self, state: str) -> str:
        """Return the board if it is valid."""
        error = self.error_in(state)
        if error is not None:
            raise no_position(self, f"{self.in_rows(state)!r}: {error}")
        return state

    def show(self, state: str) -> str:
        """Write the rows; the start is the empty text."""
        return "" if state == self.first else self.in_rows(state)

    def canonical(self, state: str) -> str:
        """Return the least image of the board."""
        return self.least(state)


def letter_getters(images: Iterable[Sequence[int]]) -> tuple[LetterGetter, ...]:
    """Return functions that return the letters of a board in the order of each image or line."""
    return tuple(itemgetter(*image) for image in images)


def changes(state: str, option: str) -> tuple[list[int], list[int]]:
    """Return the places where a man has appeared, and those that have become empty."""
    different = [place for place, (a, b) in enumerate(zip(state, option, strict=True)) if a != b]
    appeared = [place for place in different if option[place] != EMPTY]
    return appeared, [place for place in different if option[place] == EMPTY]


def where(state: str, letter: str) -> list[int]:
    """Return the places with a letter."""
    return [place for place, char in enumerate(state) if char == letter]
