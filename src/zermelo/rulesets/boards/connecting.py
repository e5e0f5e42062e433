"""Hex, Y and Bridge-It: connect the sides of a board."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING, ClassVar

from zermelo.games.parameters import wrong_parameter
from zermelo.games.scene import Rim
from zermelo.games.scenes.grid import MEN
from zermelo.games.tractable import Tractable
from zermelo.rulesets.boards.men import LEFT_MAN, RIGHT_MAN
from zermelo.rulesets.boards.places import Image, neighbours
from zermelo.rulesets.boards.placing import Placing, connects
from zermelo.values.bits import mask_of
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules

#: How far two rows of hexagons are apart.
HIGH = sqrt(3) / 2

#: Rows down and columns to the right, to the six cells around a cell.
AROUND = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


@dataclass(frozen=True)
class Connecting(Placing):
    """A game that somebody has won when the board is full."""

    size: int = field(default=3, metadata={"help": "cells on a side"})

    def __post_init__(self) -> None:
        if not 1 <= self.size <= 26:
            raise wrong_parameter(self, "size", "give a number from 1 to 26")

    @abstractmethod
    def beside(self, man: str) -> Sequence[Sequence[int]]:
        """Return which places are beside each, for men of a colour."""

    @abstractmethod
    def sides(self, man: str) -> Sequence[frozenset[int]]:
        """Return the places of each side that one group of men is to touch."""

    def has_won(self, state: str, man: str) -> bool:
        """Say whether one group of men touches all sides."""
        return connects(state, man, self.beside(man), self.sides(man))

    def compiled(self, play: Play = NORMAL) -> CompiledRules[str] | None:  # noqa: ARG002
        """Offer the men on up to 32 places as the bits of a word."""
        import numpy as np

        from zermelo.rulesets.boards.compiled.masks import bytes_under
        from zermelo.rulesets.boards.compiled.placed import placed
        from zermelo.rulesets.boards.loops import placing as loops
        from zermelo.rulesets.boards.loops.images import HALF

        places = sum(self.widths)
        if places > HALF:
            return None
        known: list[int] = []
        for man in (LEFT_MAN, RIGHT_MAN):
            known += map(mask_of, self.sides(man))
            known += map(mask_of, self.beside(man))
        images = self.images[1:]
        tables = [table for image in images for table in bytes_under(image)]
        sides = len(self.sides(LEFT_MAN))
        params = np.array(
            [(1 << places) - 1, places, sides, len(images), *known, *tables], np.int64
        )
        return placed(self, loops.until_connected, params)


@dataclass(frozen=True)
class Hex(Connecting):
    """Put men on hexagonal cells; x connects the first row with the last, o both columns.

    The board is a rhombus: a cell touches those beside it in its row, those above and above to the
    right, below and below to the left. Somebody always wins, and with best play whoever begins
    (Hein 1942; Nash 1948; Gale 1979). On 3 × 3 cells five first moves win, on 4 × 4 those of the
    short diagonal. A position is written in rows, or as the cells in the order of play, ``b2 a1``:
    the column as a letter, then the row from above.

    Parameters
    ----------
    size : int
        Cells on a side.

    Examples
    --------
    >>> [str(move) for move in Hex()().winning_moves()]
    ['c1', 'a2', 'b2', 'c2', 'a3']
    """

    name: ClassVar[str] = "hex"
    sized_by: ClassVar[tuple[str, str]] = ("size", "size")
    example: ClassVar[str] = "--size 3 b2 a1"
    complexity: ClassVar[str] = "PSPACE-complete (Reisch 1981)"
    tractable: ClassVar[Tractable] = Tractable(label="no: PSPACE-complete (Reisch 1981)")
    kind: ClassVar[str] = "hexagon"

    def remarks(self, state: str) -> Sequence[str]:
        """Say of the empty board why somebody must win, and whoever begins can."""
        why = (
            "On a full board exactly one player has joined his sides, so that somebody must win "
            "(Gale 1979). A man more does no harm, so the second player has no winning strategy: "
            "the first would begin anywhere and use it himself (Nash 1948). This does not tell how."
        )
        return () if {LEFT_MAN, RIGHT_MAN} & {*state} else (why,)

    @property
    def widths(self) -> tuple[int, ...]:
        """As many rows as columns."""
        return (self.size,) * self.size

    @property
    def generators(self) -> Sequence[Image]:
        """The rhombus may be turned by half a circle."""
        return (tuple(reversed(range(self.size**2))),)

    def spot(self, row: int, column: int) -> tuple[float, float]:
        """Return the middle of a cell; rows go to the right by half a cell."""
        return column + row / 2, row * HIGH

    @property
    def rims(self) -> Sequence[Rim]:
        """The first row and the last, which x joins, and the columns at the sides."""
        last = self.size - 1
        rows = "x joins the first row with the last"
        columns = "o joins the first column with the last"

        def rim(man: str, text: str, *ends: tuple[int, int, float, float]) -> Rim:
            start, end = (
                (x + across, y + down)
                for (x, y), across, down in (
                    (self.spot(row, column), across, down) for row, column, across, down in ends
                )
            )
            return Rim(start, end, self.pieces[man], text)

        # along the outlines of the cells, at some distance
        return (
            rim(LEFT_MAN, rows, (0, 0, -0.45, -0.71), (0, last, 0.5, -0.71)),
            rim(LEFT_MAN, rows, (last, 0, -0.5, 0.71), (last, last, 0.45, 0.71)),
            rim(RIGHT_MAN, columns, (0, 0, -0.91, -0.16), (last, 0, -0.57, 0.43)),
            rim(RIGHT_MAN, columns, (0, last, 0.57, -0.43), (last, last, 0.91, 0.16)),
        )

    @cached_property
    def _beside(self) -> list[list[int]]:
        return neighbours(self.size, self.size, AROUND)

    @cached_property
    def _sides(self) -> tuple[tuple[frozenset[int], frozenset[int]], ...]:
        size = self.size
        above, below = frozenset(range(size)), frozenset(range(size * size - size, size * size))
        left, right = (frozenset(range(first, size * size, size)) for first in (0, size - 1))
        return (above, below), (left, right)

    def beside(self, man: str) -> Sequence[Sequence[int]]:  # noqa: ARG002
        """Return the cells around each."""
        return self._beside

    def sides(self, man: str) -> Sequence[frozenset[int]]:
        """Return the rows, or the columns, at the edges."""
        return self._sides[man != LEFT_MAN]


@dataclass(frozen=True)
class Y(Connecting):
    """Put men on the cells of a triangle; whoever connects all three sides wins.

    The first row has one cell, the next two, and so on; a cell touches those beside it in its row,
    and two in each of the rows above and below. Somebody always wins, and with best play whoever
    begins. By Claude Shannon. A position is written in rows, or as the cells in the order of play.

    Parameters
    ----------
    size : int
        Cells on a side.

    Examples
    --------
    >>> [str(move) for move in Y()().winning_moves()]
    ['a2', 'b2', 'b3']
    """

    name: ClassVar[str] = "y"
    example: ClassVar[str] = "--size 3 b2 a1"
    kind: ClassVar[str] = "hexagon"

    @property
    def widths(self) -> tuple[int, ...]:
        """One cell more in each row."""
        return tuple(range(1, self.size + 1))

    def spot(self, row: int, column: int) -> tuple[float, float]:
        """Return the middle of a cell; rows go to the left by half a cell."""
        return column - row / 2, row * HIGH

    @cached_property
    def _numbers(self) -> dict[tuple[int, int], int]:
        cells = ((row, column) for row in range(self.size) for column in range(row + 1))
        return {cell: number for number, cell in enumerate(cells)}

    @property
    def generators(self) -> Sequence[Image]:
        """The triangle may be mirrored and turned."""
        numbers, size = self._numbers, self.size
        mirror = tuple(numbers[row, row - column] for row, column in numbers)
        turn = tuple(numbers[size - 1 - column, row - column] for row, column in numbers)
        return (mirror, turn)

    @cached_property
    def _beside(self) -> list[list[int]]:
        steps = ((0, -1), (0, 1), (-1, -1), (-1, 0), (1, 0), (1, 1))
        numbers = self._numbers
        return [
            [
                numbers[r + down, c + right]
                for down, right in steps
                if (r + down, c + right) in numbers
            ]
            for r, c in numbers
        ]

    @cached_property
    def _sides(self) -> tuple[frozenset[int], ...]:
        numbers, last = self._numbers, self.size - 1
        return (
            frozenset(number for (_, column), number in numbers.items() if column == 0),
            frozenset(number for (row, column), number in numbers.items() if column == row),
            frozenset(number for (row, _), number in numbers.items() if row == last),
        )

    def beside(self, man: str) -> Sequence[Sequence[int]]:  # noqa: ARG002
        """Return the cells around each."""
        return self._beside

    def sides(self, man: str) -> Sequence[frozenset[int]]:  # noqa: ARG002
        """Return the cells of each side of the triangle."""
        return self._sides


@dataclass(frozen=True)
class BridgeIt(Connecting):
    """Build bridges between dots of two grids; x connects above with below, o left with right.

    Where a bridge of x would cross one of o, there is one place, and whoever takes it has built the
    bridge. Rows of ``size`` places, in which a bridge of x goes down and one of o across, alternate
    with rows of one place less, in which it is the other way round. Somebody always wins, and with
    best play whoever begins, by Oliver Gross's pairs. Also called Gale, by David Gale (Gardner
    1958). A position is written in rows, or as the places in the order of play.

    Parameters
    ----------
    size : int
        Places in the first row.

    Examples
    --------
    >>> BridgeIt(size=2)().outcome
    Outcome.N
    """

    name: ClassVar[str] = "bridge-it"
    example: ClassVar[str] = "--size 2 a1 a2"
    tractable: ClassVar[Tractable] = Tractable(
        label="yes: Shannon's switching game on edges (Lehman 1964)"
    )
    kind: ClassVar[str] = "point"
    pieces: ClassVar[Mapping[str, str]] = MEN  # a white man looks like a point in text

    @property
    def widths(self) -> tuple[int, ...]:
        """Rows of ``size`` places and of one less, in turn."""
        return (self.size, self.size - 1) * (self.size - 1) + (self.size,)

    @property
    def generators(self) -> Sequence[Image]:
        """The board may be turned by half a circle, and mirrored."""
        places = sum(self.widths)
        first = 0
        mirror: list[int] = []
        for width in self.widths:
            mirror += reversed(range(first, first + width))
            first += width
        return (tuple(reversed(range(places))), tuple(mirror))

    def spot(self, row: int, column: int) -> tuple[float, float]:
        """Return where bridges cross; every other row begins by half a step further right."""
        return 2 * column + row % 2, row

    @cached_property
    def _bridges(self) -> dict[bool, list[tuple[tuple[int, int], tuple[int, int]]]]:
        """The dots that the bridge of each place joins, for x (True) and for o."""
        joined: dict[bool, list[tuple[tuple[int, int], tuple[int, int]]]] = {True: [], False: []}
        for row, width in enumerate(self.widths):
            half, short = divmod(row, 2)
            for column in range(width):
                if short:  # x across, below its row of dots; o down
                    joined[True].append(((half + 1, column), (half + 1, column + 1)))
                    joined[False].append(((half, column + 1), (half + 1, column + 1)))
                else:
                    joined[True].append(((half, column), (half + 1, column)))
                    joined[False].append(((half, column), (half, column + 1)))
        return joined

    def beside(self, man: str) -> Sequence[Sequence[int]]:
        """Return the bridges that share a dot with each."""
        return self._sharing[man == LEFT_MAN]

    @cached_property
    def _sharing(self) -> dict[bool, list[list[int]]]:
        return {
            mine: [
                [number for number, other in enumerate(bridges) if {*other} & {*bridge}]
                for bridge in bridges
            ]
            for mine, bridges in self._bridges.items()
        }

    def sides(self, man: str) -> Sequence[frozenset[int]]:
        """Return the bridges from dots of the first and of the last row, or column."""
        across = man != LEFT_MAN  # rows count for x, columns for o
        bridges = self._bridges[not across]
        return [
            frozenset(
                number
                for number, bridge in enumerate(bridges)
                if any(dot[across] == side for dot in bridge)
            )
            for side in (0, self.size)
        ]
