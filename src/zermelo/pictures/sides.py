"""Names of rows and columns, for the sides of a board."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from zermelo.games.scene import Place

#: Names of squares such as ``r2c1``, and as on a chessboard.
SQUARE_ID = re.compile(r"r(?P<row>\d+)c(?P<column>\d+)")
CHESS_ID = re.compile(r"(?P<column>[a-z]+)(?P<row>\d+)")
#: Distances of labels from the middle of an outer square, and from a point of a ring.
LABEL_GAP, RING_GAP = 0.7, 0.62
#: Kinds of places that are labelled at the sides; vertices and cards show their names themselves.
NAMED_KINDS = frozenset({"square", "hexagon", "point", "chocolate"})


def at_sides(places: Sequence[Place]) -> Iterator[tuple[float, float, str]]:
    """Yield the labels at the sides of a board, with their coordinates.

    Rows are named at the left, and columns below the board; columns of hexagons above it, unless
    only the last row has all columns. On a ring with numbers, labels are outside of the points.

    >>> board = [Place(name, "square", x, y) for name, x, y in (("a2", 0, 0), ("a1", 0, 1))]
    >>> list(at_sides(board))
    [(-0.7, 0.0, '2'), (-0.7, 1.0, '1'), (0.0, 1.7, 'a')]
    """
    labelled = [place for place in places if place.kind in NAMED_KINDS]
    squares = squares_by_name([place for place in labelled if " " not in place.id])
    on_board = [place for place in labelled if place.id in squares]
    if not on_board:
        yield from _ring_labels(labelled)
        return
    is_hex = any(place.kind == "hexagon" for place in on_board)
    leftmost, lowest = min(place.x for place in on_board), max(place.y for place in on_board)
    for y, row in sorted({(place.y, squares[place.id][0]) for place in on_board}):
        x = min(place.x for place in on_board if place.y == y) - 0.4 if is_hex else leftmost
        yield x - LABEL_GAP, float(y), row
    names_by_x, only_last_row = column_names(on_board, squares)
    is_above = is_hex and not only_last_row
    y = min(place.y for place in on_board) - 1.15 if is_above else lowest + LABEL_GAP + 0.3 * is_hex
    for x, column in sorted(names_by_x.items()):
        yield float(x), float(y), column


def _ring_labels(places: Sequence[Place]) -> Iterator[tuple[float, float, str]]:
    """Yield labels outside of numbered points on a ring, and beside a point at its centre."""
    points = [place for place in places if place.kind == "point" and not place.text]
    if not any(place.id.isdecimal() for place in points):
        return
    for place in points:
        radius = math.hypot(place.x, place.y)
        scale = 1 + RING_GAP / (radius or 1)
        yield (place.x * scale, place.y * scale, place.id) if radius else (1.1, 0.42, place.id)


def squares_by_name(places: Sequence[Place]) -> dict[str, tuple[str, str]]:
    """Return row and column of each place, by id; empty unless all ids name squares in rows."""
    kinds = {place.kind for place in places}
    for pattern in (CHESS_ID,) if "hexagon" in kinds else (SQUARE_ID, CHESS_ID):
        matches = {place.id: pattern.fullmatch(place.id) for place in places}
        by_id = {name: (match["row"], match["column"]) for name, match in matches.items() if match}
        rows = {(by_id[place.id][0], round(place.y, 2)) for place in places if place.id in by_id}
        if len(by_id) == len(matches) and len(rows) == len({row for row, _ in rows}):
            return by_id
    return {}


def column_names(
    places: Sequence[Place], by_id: dict[str, tuple[str, str]]
) -> tuple[dict[float, str], bool]:
    """Return the names of columns by x-coordinate, and whether only the last row has them all.

    Slanting columns are named at the first row, or otherwise the last, if it has all columns.
    """
    squares = [(p.y, round(p.x, 2), by_id[p.id][1]) for p in places if p.id in by_id]
    columns = {(x, name) for _, x, name in squares}
    names = {name for _, name in columns}
    if len(columns) == len(names):
        return dict(columns), False
    first_y, last_y = min(squares)[0], max(squares)[0]
    for y in (first_y, last_y):
        row = {x: name for height, x, name in squares if height == y}
        if len(row) == len(names):
            return row, y == last_y
    return {}, False
