"""Boards in rows: the places of each row, and symmetries."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import TypeAlias

#: Places in some order. In a symmetry, entry n is the place whose letter goes to place n.
Image: TypeAlias = tuple[int, ...]


def rows_of(widths: Sequence[int]) -> list[range]:
    """Return the places of each row."""
    return [range(a, b) for a, b in pairwise((0, *accumulate(widths)))]


def mirrored(widths: Sequence[int]) -> Image:
    """Return the symmetry that exchanges left and right."""
    return tuple(place for row in rows_of(widths) for place in reversed(row))


def upside_down(widths: Sequence[int]) -> Image:
    """Return the symmetry that exchanges top and bottom."""
    return tuple(place for row in reversed(rows_of(widths)) for place in row)


def half_turn(widths: Sequence[int]) -> Image:
    """Return the symmetry that turns a board by half a circle."""
    return tuple(reversed(range(sum(widths))))


def transposed(widths: Sequence[int]) -> Image:
    """Return the symmetry that exchanges rows and columns; the identity if there is none."""
    rows = rows_of(widths)
    lines = zip(*rows, strict=True) if len(rows) == len(rows[0]) else rows
    return tuple(place for line in lines for place in line)


def all_products(size: int, generators: Sequence[Image]) -> tuple[Image, ...]:
    """Return all products of symmetries of a board of ``size`` places, the identity first.

    >>> all_products(2, [(1, 0)])
    ((0, 1), (1, 0))
    """
    queue = [tuple(range(size))]
    for image in queue:
        products = (tuple(image[place] for place in generator) for generator in generators)
        queue += [new for new in dict.fromkeys(products) if new not in queue]
    return tuple(queue)
