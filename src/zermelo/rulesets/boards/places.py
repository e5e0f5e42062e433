"""Boards as texts, a letter for each place: rows, names of places, images under symmetries."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from operator import itemgetter
from typing import TypeAlias

from zermelo.errors import InputError
from zermelo.games.rules import Rules

#: A symmetry: from which place each place of the image takes its letter.
Image: TypeAlias = tuple[int, ...]

#: Takes letters of a board, in the order of an image or on a line.
Taker: TypeAlias = Callable[[str], Sequence[str]]


@dataclass(frozen=True)
class Places(Rules[str]):
    """Rules on a board whose states are texts with a letter for each place, with its symmetries."""

    @property
    @abstractmethod
    def widths(self) -> tuple[int, ...]:
        """How many places each row has."""

    @property
    def generators(self) -> Sequence[Image]:
        """Symmetries of the board that keep the rules, of which all others are made."""
        return ()

    @cached_property
    def images(self) -> tuple[Image, ...]:
        """All symmetries that are made of the generators."""
        return closed(sum(self.widths), self.generators)

    @cached_property
    def _takers(self) -> tuple[Taker, ...]:
        return takers(self.images)

    def canonical(self, state: str) -> str:
        """Take the least of the board's images."""
        return least(state, self._takers)


def in_rows(state: str, widths: Sequence[int]) -> str:
    """Write a board in rows, with ``|`` between."""
    return "|".join(state[a:b] for a, b in pairwise((0, *accumulate(widths))))


def read_rows(
    parts: Sequence[object],
    letters: str,
    widths: Sequence[int],
    wrong: Callable[[str], InputError],
) -> str:
    """Read a board in rows, with ``|``, ``/`` or blanks between.

    Parameters
    ----------
    parts : sequence
        Words.
    letters : str
        What a place may hold.
    widths : sequence of int
        How many places each row has.
    wrong : callable
        Makes the error; usually ``no_position`` of the rules.

    Examples
    --------
    >>> [read_rows([board], ".xo", (3, 2), InputError) for board in ("x..|o.", "x../o.")]
    ['x..o.', 'x..o.']
    """
    text = "|".join(map(str, parts))
    rows = text.replace("/", "|").split("|")
    if set("".join(rows)) - set(letters):
        raise wrong(f"{text!r} is no board; a place holds one of the letters {letters}")
    if tuple(map(len, rows)) != tuple(widths):
        wide = " ".join(map(str, widths if len({*widths}) > 1 else widths[:1]))
        raise wrong(f"{text!r} is no board; give {len(widths)} rows of {wide} places")
    return "".join(rows)


def grid_name(widths: Sequence[int], place: int) -> str:
    """Return the name of a place: its column as a letter, then its row, counted from below."""
    row, column = row_and_column(widths, place)
    return f"{letters_of(column)}{len(widths) - row}"


def row_and_column(widths: Sequence[int], place: int) -> tuple[int, int]:
    """Return the row, from above, and the column of a place; both from 0."""
    for row, (first, last) in enumerate(pairwise((0, *accumulate(widths)))):
        if place < last:
            return row, place - first
    raise IndexError(place)


def letters_of(column: int) -> str:
    """Return a column's letter; after z come aa, ab and so on.

    Examples
    --------
    >>> letters_of(0), letters_of(25), letters_of(26)
    ('a', 'z', 'aa')
    """
    text = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        text = chr(ord("a") + digit) + text
    return text


def neighbours(columns: int, rows: int, steps: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return where steps, so many rows down and columns right, lead from each place of a grid."""
    return [
        [
            (row + down) * columns + column + right
            for down, right in steps
            if 0 <= row + down < rows and 0 <= column + right < columns
        ]
        for row in range(rows)
        for column in range(columns)
    ]


def pairs(beside: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Return each two places that are beside each other, once."""
    return [(a, b) for a, others in enumerate(beside) for b in others if a < b]


def mirrored(columns: int, rows: int) -> Image:
    """Return the image of a grid in a mirror that exchanges left and right."""
    return tuple(
        row * columns + column for row in range(rows) for column in reversed(range(columns))
    )


def upside_down(columns: int, rows: int) -> Image:
    """Return the image of a grid in a mirror that exchanges above and below."""
    return tuple(
        row * columns + column for row in reversed(range(rows)) for column in range(columns)
    )


def transposed(side: int) -> Image:
    """Return the image of a square grid with rows and columns exchanged."""
    return tuple(row * side + column for column in range(side) for row in range(side))


def closed(places: int, generators: Sequence[Image]) -> tuple[Image, ...]:
    """Return all symmetries that are made of some, the identity first."""
    found: dict[Image, None] = {tuple(range(places)): None}
    queue = list(found)
    for image in queue:
        for other in generators:
            made = tuple(image[place] for place in other)
            if made not in found:
                found[made] = None
                queue.append(made)
    return tuple(found)


def takers(images: Iterable[Sequence[int]]) -> tuple[Taker, ...]:
    """Return what takes the letters of a board in the order of each image, or on each line.

    Examples
    --------
    >>> [take("xo.") for take in takers([(0, 1, 2), (2, 1, 0)])]
    [('x', 'o', '.'), ('.', 'o', 'x')]
    """
    return tuple(itemgetter(*image) for image in images)


def least(state: str, turned: Sequence[Taker]) -> str:
    """Return the least of the images of a board, by what `takers` returns."""
    return min(["".join(take(state)) for take in turned])


def changes(state: str, option: str) -> tuple[list[int], list[int]]:
    """Return the places where something has come, and those that have become empty."""
    different = [place for place, (a, b) in enumerate(zip(state, option, strict=True)) if a != b]
    come = [place for place in different if option[place] != "."]
    return come, [place for place in different if option[place] == "."]
