"""Names of rows and columns, for the sides of a board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from zermelo.games.scene import Place

__all__ = ["CHESS", "at_sides", "heads_of", "named_squares"]

#: Names of squares by row and column, and as on a chessboard.
NAMED, CHESS = (
    re.compile(r"r(?P<row>\d+)c(?P<column>\d+)"),
    re.compile(r"(?P<column>[a-z]+)(?P<row>\d+)"),
)

#: How far names stand from the middle of the square at the side.
AWAY = 0.7


def at_sides(places: Sequence[Place]) -> Iterator[tuple[float, float, str]]:
    """Yield what stands at the sides of a drawn board: where, from which square outwards, and what.

    Rows are named at the left, columns below. There is nothing where squares have other names, or
    columns slant.

    Examples
    --------
    >>> board = [Place(name, "square", x, y) for name, x, y in (("a2", 0, 0), ("a1", 0, 1))]
    >>> list(at_sides(board))
    [(-0.7, 0.0, '2'), (-0.7, 1.0, '1'), (0.0, 1.7, 'a')]
    """
    named = named_squares(places)
    on_board = [place for place in places if place.id in named]
    if not on_board or any(place.kind == "hexagon" for place in places):
        return
    least, last = min(place.x for place in on_board), max(place.y for place in on_board)
    for y, row in sorted({(place.y, named[place.id][0]) for place in on_board}):
        yield least - AWAY, float(y), row
    heads, _ = heads_of(on_board, named)
    for x, column in sorted(heads.items()):
        yield float(x), last + AWAY, column


def named_squares(places: Sequence[Place]) -> dict[str, tuple[str, str]]:
    """Return row and column by the name of each place, if all are called by row and column."""
    kinds = {place.kind for place in places}
    for pattern in (CHESS,) if "hexagon" in kinds else (NAMED, CHESS):
        found = {place.id: pattern.fullmatch(place.id) for place in places}
        named = {name: (one["row"], one["column"]) for name, one in found.items() if one}
        rows = {(named[place.id][0], round(place.y, 2)) for place in places if place.id in named}
        if len(named) == len(found) and len(rows) == len({row for row, _ in rows}):
            return named
    return {}


def heads_of(
    places: Sequence[Place], named: dict[str, tuple[str, str]]
) -> tuple[dict[float, str], bool]:
    """Return names of columns by where they are, and whether they stand below the board.

    Where columns slant, they are those of the first row, or of the last if that has more.
    """
    columns = {(named[p.id][1], round(p.x, 2)) for p in places if p.id in named}
    names = {name for name, _ in columns}
    if len(columns) == len(names):
        return {x: name for name, x in columns}, False
    ys = sorted({place.y for place in places if place.id in named})
    for y in (ys[0], ys[-1]):
        row = {round(p.x, 2): named[p.id][1] for p in places if p.y == y and p.id in named}
        if len(row) == len(names):
            return row, y == ys[-1]
    return {}, False
