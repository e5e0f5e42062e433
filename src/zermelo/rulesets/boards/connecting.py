"""Hex, Y and Bridge-It: connect the sides of a board."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt
from typing import ClassVar

from zermelo.digraph.search import reachable_from
from zermelo.games.rules import Tractable, parameter
from zermelo.games.scene import Rim, Scene
from zermelo.games.scenes.grid import MEN
from zermelo.rulesets.boards.men import PlacementGame
from zermelo.rulesets.boards.places import LEFT_MAN, RIGHT_MAN, letters_of
from zermelo.rulesets.boards.shapes import neighbours
from zermelo.rulesets.boards.symmetries import Image, half_turn, mirrored, rows_of
from zermelo.values.bits import mask_of

#: The distance between the middles of neighbouring rows of hexagons that are 1 wide.
ROW_DISTANCE = sqrt(3) / 2


@dataclass(frozen=True)
class ConnectionGame(PlacementGame):
    """Base class of games in which one player has always won when the board is full."""

    #: The steps to the neighbours of a cell: rows down and columns to the right.
    neighbour_steps: ClassVar[Sequence[tuple[int, int]]] = ()

    size: int = parameter(3, "cells on a side", least=1, most=26)

    def place_name(self, place: int) -> str:
        """Return the name of a place: its column as a letter, then its row from the top."""
        row, column = self.cells[place]
        return f"{letters_of(column)}{row + 1}"

    @cached_property
    def _cell_neighbours(self) -> list[list[int]]:
        return neighbours(self.widths, self.neighbour_steps)

    def neighbours(self, man: str) -> Sequence[Sequence[int]]:  # noqa: ARG002
        """Return the places joined to each place for a colour: by default the cells around it."""
        return self._cell_neighbours

    @cached_property
    def edges(self) -> tuple[frozenset[int], ...]:
        """Four sets: the first row, the last row, the first and the last places of all rows."""
        rows = rows_of(self.widths)
        ends = ((row[0] for row in rows), (row[-1] for row in rows))
        return tuple(map(frozenset, (rows[0], rows[-1], *ends)))

    @abstractmethod
    def sides(self, man: str) -> Sequence[frozenset[int]]:
        """Return the places of each side that a winning group of these men must touch."""

    def has_won(self, state: str, man: str) -> bool:
        """Whether one connected group of these men touches all sides that it must touch."""
        neighbours, (side, *other_sides) = self.neighbours(man), self.sides(man)
        for start in (place for place in side if state[place] == man):
            group = reachable_from(start, lambda p: [n for n in neighbours[p] if state[n] == man])
            if not any(other.isdisjoint(group) for other in other_sides):
                return True
        return False

    @property
    def move_loop(self) -> tuple[str, list[int]]:
        """The name of a function of `loops.placing`, and its data, as listed there."""
        places = sum(self.widths)
        data = [(1 << places) - 1, places, len(self.sides(LEFT_MAN)), len(self.images) - 1]
        for man in (LEFT_MAN, RIGHT_MAN):
            data += map(mask_of, (*self.sides(man), *self.neighbours(man)))
        return "until_connected", data


@dataclass(frozen=True)
class Hex(ConnectionGame):
    """Put men on hexagonal cells; x connects the first and last rows, o the first and last columns.

    The board is a rhombus. A cell touches the two beside it in its row, the cells above and above
    to the right, and those below and below to the left. There is always a winner: with best play,
    the player who begins (Hein 1942; Nash 1948; Gale 1979). On 3 × 3 cells five first moves win, on
    4 × 4 those on the short diagonal. A position is written in rows, or as the cells in the order
    of play, ``b2 a1``: the column as a letter, then the row from above.

    Examples
    --------
    >>> [str(move) for move in Hex()().winning_moves()]
    ['c1', 'a2', 'b2', 'c2', 'a3']
    """

    name = "hex"
    sized_by = ("size", "size")
    example = "--size 3 b2 a1"
    complexity = "PSPACE-complete (Reisch 1981)"
    tractable = Tractable("no: PSPACE-complete (Reisch 1981)")
    kind = "hexagon"
    symmetries = (half_turn,)
    neighbour_steps = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))

    def remarks(self, state: str) -> Sequence[str]:
        """Return why somebody wins, and why the first player does; nothing if there are men."""
        why = (
            "On a full board exactly one player has joined his sides, so that somebody must win "
            "(Gale 1979). An additional man does no harm, so the second player has no winning "
            "strategy: the first player would begin anywhere and use it (Nash 1948). The proof "
            "does not give a winning move."
        )
        return () if {LEFT_MAN, RIGHT_MAN} & {*state} else (why,)

    def coordinates(self, place: int) -> tuple[float, float]:
        """Return the middle of a cell; each row starts half a cell right of the row above."""
        row, column = self.cells[place]
        return column + row / 2, row * ROW_DISTANCE

    def scene(self, state: str) -> Scene:
        """Show the board with its sides: rows that x joins, and columns that o joins."""
        last = self.size - 1
        corners = 0, last, self.size * last, self.size**2 - 1
        top_left, top_right, low_left, low_right = map(self.coordinates, corners)
        x_joins = LEFT_MAN, "x joins the first row with the last"
        o_joins = RIGHT_MAN, "o joins the first column with the last"
        # a rim: man and text; for both ends a corner cell, and from there how far right and down
        sides = (
            (x_joins, (top_left, -0.45, -0.71), (top_right, 0.5, -0.71)),
            (x_joins, (low_left, -0.5, 0.71), (low_right, 0.45, 0.71)),
            (o_joins, (top_left, -0.91, -0.16), (low_left, -0.57, 0.43)),
            (o_joins, (top_right, 0.57, -0.43), (low_right, 0.91, 0.16)),
        )
        rims = (
            Rim((x + across, y + down), (u + right, v + below), self.pieces[man], text)
            for (man, text), ((x, y), across, down), ((u, v), right, below) in sides
        )
        return replace(super().scene(state), rims=tuple(rims))

    def sides(self, man: str) -> Sequence[frozenset[int]]:
        """Return the first and last rows for x, the first and last columns for o."""
        return self.edges[:2] if man == LEFT_MAN else self.edges[2:]


@dataclass(frozen=True)
class Y(ConnectionGame):
    """Put men on the cells of a triangle; the player who connects all three sides wins.

    Row n has n cells. A cell touches at most two cells in its own row, two in the row above and two
    in the row below. There is always a winner: with best play, the player who begins. The game is
    by Claude Shannon. A position is written in rows, or as the cells in the order of play.

    Examples
    --------
    >>> [str(move) for move in Y()().winning_moves()]
    ['a2', 'b2', 'b3']
    """

    name = "y"
    example = "--size 3 b2 a1"
    kind = "hexagon"
    neighbour_steps = ((0, -1), (0, 1), (-1, -1), (-1, 0), (1, 0), (1, 1))

    @property
    def widths(self) -> tuple[int, ...]:
        """Number of cells of each row: 1, 2, 3, …."""
        return tuple(range(1, self.size + 1))

    def coordinates(self, place: int) -> tuple[float, float]:
        """Return the middle of a cell; each row starts half a cell left of the row above."""
        row, column = self.cells[place]
        return column - row / 2, row * ROW_DISTANCE

    @property
    def generators(self) -> Sequence[Image]:
        """The mirror image, and a turn by a third of a circle."""
        rows = rows_of(self.widths)
        third_turn = tuple(rows[self.size - 1 - column][row - column] for row, column in self.cells)
        return (mirrored(self.widths), third_turn)

    def sides(self, man: str) -> Sequence[frozenset[int]]:  # noqa: ARG002
        """Return the cells of each side of the triangle."""
        return self.edges[1:]


@dataclass(frozen=True)
class BridgeIt(ConnectionGame):
    """Build bridges between dots of two grids; x connects top and bottom, o left and right.

    A place is where a possible bridge of x and one of o cross; the player who takes the place
    builds their own bridge there. Rows of ``size`` places alternate with rows of one place less. In
    the long rows, bridges of x are vertical and bridges of o horizontal; in the short rows, x goes
    across and o upwards. There is always a winner: with best play, the player who begins, by Oliver
    Gross's pairing of the places. The game is by David Gale and also called Gale (Gardner 1958). A
    position is written in rows, or as the places in the order of play.

    Examples
    --------
    >>> BridgeIt(size=2)().outcome
    Outcome.N
    """

    name = "bridge-it"
    example = "--size 2 a1 a2"
    tractable = Tractable("yes: Shannon's switching game on edges (Lehman 1964)")
    kind = "point"
    symmetries = (half_turn, mirrored)
    pieces = MEN  # in text pictures a white man would look like a point

    @property
    def widths(self) -> tuple[int, ...]:
        """Number of places of each row: ``size`` in long rows, one less in the short ones."""
        return (self.size, self.size - 1) * (self.size - 1) + (self.size,)

    def coordinates(self, place: int) -> tuple[float, float]:
        """Return where two bridges cross; every second row starts half a place to the right."""
        row, column = self.cells[place]
        return 2 * column + row % 2, row

    @cached_property
    def _bridges(self) -> dict[str, tuple[list[list[int]], list[frozenset[int]]]]:
        """By man: for each bridge, the bridges that share a dot; the bridges at each side."""
        tables = {}
        for man, axis in ((LEFT_MAN, 0), (RIGHT_MAN, 1)):  # x joins rows of dots, o columns
            bridges = []
            for row, column in self.cells:
                half, offset = divmod(row, 2)  # offset 1: a short row, in which x goes across
                start = (half, column + offset) if axis else (half + offset, column)
                end = (half + offset, column + 1) if axis else (half + 1, column + offset)
                bridges.append({start, end})
            sharing = [[n for n, other in enumerate(bridges) if other & dots] for dots in bridges]
            dot_lines = [{dot[axis] for dot in dots} for dots in bridges]
            first, last = (
                frozenset(n for n, lines in enumerate(dot_lines) if side in lines)
                for side in (0, self.size)
            )
            tables[man] = sharing, [first, last]
        return tables

    def neighbours(self, man: str) -> Sequence[Sequence[int]]:
        """Return for each bridge all bridges that share a dot with it, itself included."""
        return self._bridges[man][0]

    def sides(self, man: str) -> Sequence[frozenset[int]]:
        """Return the bridges at the first and last rows of dots for x, or columns of dots for o."""
        return self._bridges[man][1]
