"""Cells of boards in rows: neighbours, lines, and the places of shapes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, product, takewhile
from typing import TypeAlias

from zermelo.rulesets.boards.symmetries import Image

#: Cells, each given by its steps down and to the right from a first cell.
Cells: TypeAlias = tuple[tuple[int, int], ...]

#: The steps to the four cells beside a cell, and to the eight around it.
ORTHOGONAL: Cells = ((0, 1), (1, 0), (0, -1), (-1, 0))
AROUND: Cells = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def cells_of(widths: Sequence[int]) -> list[tuple[int, int]]:
    """Return row and column of each place of a board with rows of given lengths."""
    return [(row, column) for row, width in enumerate(widths) for column in range(width)]


def neighbours(widths: Sequence[int], steps: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return the places reached from each place by one of the steps (rows down, columns right)."""
    return [[ray[0] for ray in place_rays if ray] for place_rays in rays(widths, steps)]


def rays(widths: Sequence[int], steps: Sequence[tuple[int, int]]) -> list[list[list[int]]]:
    """Return for each place and step the places that repeated steps reach, the nearest first."""
    place_of = {cell: place for place, cell in enumerate(cells_of(widths))}

    def ray(row: int, column: int, down: int, right: int) -> list[int]:
        cells = ((row + down * number, column + right * number) for number in count(1))
        return [place_of[cell] for cell in takewhile(place_of.__contains__, cells)]

    return [[ray(*cell, *step) for step in steps] for cell in place_of]


def placements(widths: Sequence[int], shapes: Sequence[Sequence[tuple[int, int]]]) -> list[Image]:
    """Return the places of each shape at each position where it fits on a board."""
    places = {cell: place for place, cell in enumerate(cells_of(widths))}
    return [
        tuple(places[row + down, column + right] for down, right in shape)
        for (row, column), shape in product(places, shapes)
        if all((row + down, column + right) in places for down, right in reversed(shape))
    ]


def orientations(cells: Cells) -> list[Cells]:
    """Return the different shapes that turning and mirroring a shape gives.

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
    """Return the four lines of ``length`` cells: a row, a column, both diagonals, from (0, 0)."""
    directions = ((0, 1), (1, 0), (1, 1), (1, -1))
    return [[(down * step, right * step) for step in range(length)] for down, right in directions]


def pairs(neighbours_of: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Return each pair of neighbouring places once, the smaller place first."""
    return [(a, b) for a, others in enumerate(neighbours_of) for b in others if a < b]
