"""Connect-4 on a board of any size: men fall to the lowest empty place of a column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from zermelo.games.parameters import check_within
from zermelo.games.rules import no_position
from zermelo.rulesets.boards.mnk import InRows
from zermelo.rulesets.boards.places import EMPTY, Image, changes, mirrored


@dataclass(frozen=True)
class Connect(InRows):
    """Drop men into columns, x first; so many of one's own in a row win.

    A man falls to the lowest empty place of its column. A row may be horizontal, vertical or
    diagonal. A full board without one is a tie. Connect-4 has seven columns, six rows and four in a
    row; whoever begins wins it (Allen 1988; Allis 1988), but the board is too large for this
    program. A move is the number of a column. A position is written in rows, from above, or as the
    moves in the order of play; places, such as ``b1``, are read as well.

    Parameters
    ----------
    columns, rows, k : int
        Columns, rows, and how many in a row win.

    Examples
    --------
    >>> Connect(columns=4, rows=3, k=3)().outcome
    Outcome.N
    """

    name: ClassVar[str] = "connect"
    sized_by: ClassVar[tuple[str, str]] = ("rows", "columns")
    example: ClassVar[str] = "--columns 4 --rows 3 --k 3 2 2"
    falling: ClassVar[bool] = True

    columns: int = field(default=4, metadata={"help": "columns"})
    rows: int = field(default=4, metadata={"help": "rows"})
    k: int = field(default=4, metadata={"help": "so many in a row win"})

    def __post_init__(self) -> None:
        check_within(self, 1, 26, "columns", "rows", "k")

    @property
    def generators(self) -> Sequence[Image]:
        """Left and right may be exchanged."""
        return (mirrored(self.widths),)

    def checked(self, state: str) -> str:
        """Return a board without a man above an empty place; raises as well."""
        for place, held in enumerate(state[: -self.columns]):
            if held != EMPTY and state[place + self.columns] == EMPTY:
                raise no_position(self, f"the man on {self.called(place)} has nothing below it")
        return super().checked(state)

    def place(self, state: str, word: str) -> int:
        """Return the place to which a man falls in a column, or the one that a word names."""
        if not word.isdecimal():
            return super().place(state, word)
        column = int(word) - 1
        if not 0 <= column < self.columns:
            raise no_position(self, f"there is no column {word}; there are 1 to {self.columns}")
        lowest = state[column :: self.columns].rfind(EMPTY)
        if lowest < 0:
            raise no_position(self, f"column {word} is full already")
        return lowest * self.columns + column

    def describe(self, state: str, option: str) -> str:
        """Write the number of the column, from the left."""
        (place,), _ = changes(state, option)
        return str(place % self.columns + 1)

    def spellings(self, state: str, option: str) -> Iterator[str]:
        """Read the place too, with the man's letter in front or not."""
        (place,), _ = changes(state, option)
        yield from (self.called(place), f"{option[place]} {self.called(place)}")

    def options(self, state: str) -> Iterator[str]:
        """Drop a man into a column."""
        for column in range(self.columns):
            lowest = state[column :: self.columns].rfind(EMPTY)
            if lowest >= 0:
                yield self.put(state, lowest * self.columns + column)
