"""Shapes and symmetries of boards that are given by the length of each row."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, count, pairwise, product, takewhile
from typing import TypeAlias

#: Places in some order; as a symmetry, the place from which each one takes its letter.
Image: TypeAlias = tuple[int, ...]
#: Cells by steps down and to the right.
Cells: TypeAlias = tuple[tuple[int, int], ...]

#: The steps to the cells beside a cell, and to those around it.
ORTHOGONAL: Cells = ((0, 1), (1, 0), (0, -1), (-1, 0))
AROUND: Cells = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def cells_of(widths: Sequence[int]) -> list[tuple[int, int]]:
    """Return row and column of each place of a board with rows of given lengths."""
    return [(row, column) for row, width in enumerate(widths) for column in range(width)]


def letters_of(column: int) -> str:
    """Return a column's letter; after z come aa, ab and so on.

    Examples
    --------
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


def laid(widths: Sequence[int], shapes: Sequence[Sequence[tuple[int, int]]]) -> list[Image]:
    """Return the places of shapes, given by steps down and right, wherever they lie on a board."""
    places = {cell: place for place, cell in enumerate(cells_of(widths))}
    return [
        tuple(places[row + down, column + right] for down, right in shape)
        for (row, column), shape in product(places, shapes)
        if all((row + down, column + right) in places for down, right in reversed(shape))
    ]


def orientations(cells: Cells) -> list[Cells]:
    """Return the images of some cells under turns and mirrors, each once, from its first cell.

    Examples
    --------
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
    ways = ((0, 1), (1, 0), (1, 1), (1, -1))
    return [[(down * step, right * step) for step in range(length)] for down, right in ways]


def pairs(beside: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Return each pair of adjacent places, once."""
    return [(a, b) for a, others in enumerate(beside) for b in others if a < b]


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
    """Return the image of a square board with rows and columns exchanged; of others the board."""
    rows = rows_of(widths)
    lines = zip(*rows, strict=True) if len(rows) == len(rows[0]) else rows
    return tuple(place for line in lines for place in line)


def generated(places: int, generators: Sequence[Image]) -> tuple[Image, ...]:
    """Return all symmetries, products of generators, the identity first.

    Examples
    --------
    >>> generated(2, [(1, 0)])
    ((0, 1), (1, 0))
    """
    queue = [tuple(range(places))]
    for image in queue:
        made = (tuple(image[place] for place in other) for other in generators)
        queue += [new for new in dict.fromkeys(made) if new not in queue]
    return tuple(queue)
