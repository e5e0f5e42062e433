"""Boards of squares, hexagons or points, and strips, with their contents."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Unpack

from zermelo.errors import InputError
from zermelo.games.scene import Line, Moves, MovesByPlayer, Place, Scene, scene_of

#: Maximum number of places of a board that is drawn.
MAX_PLACES = 1_000
#: The contents of places with the usual letters; other letters are drawn unchanged.
MEN: Mapping[str, str] = {".": "", "#": "gone", "x": "left:x", "o": "right:o"}


def square_id(row: int, column: int) -> str:
    """Return the id of a square, by its row and column from 0: ``r1c1`` is the first."""
    return f"r{row + 1}c{column + 1}"


def grid(
    rows: Sequence[Sequence[str]],
    *,
    men: Mapping[str, str] = MEN,
    kind: str = "square",
    beside: Iterable[Place] = (),
    **moves: Unpack[MovesByPlayer],
) -> Scene:
    """Make the scene of a board with a letter for each place.

    Parameters
    ----------
    men : mapping
        The content for each letter, see `zermelo.games.scene.CONTENTS`.
    moves, left, right : iterable
        See `zermelo.games.scene.scene_of`; the ids of places are ``r1c1`` and so on.
    kind : str
        ``square``, ``chocolate``; ``hexagon``, each row half a place to the right of the one
        above; or ``point``, with lines to the neighbours.
    beside : iterable of Place
        Places beside the board.

    Raises
    ------
    InputError
        There are too many places to be drawn.

    Examples
    --------
    >>> [(place.id, place.holds) for place in grid(["x.", ".o"]).places]
    [('r1c1', 'left:x'), ('r1c2', ''), ('r2c1', ''), ('r2c2', 'right:o')]
    """
    places = [*squares(rows, men, kind), *beside]
    lines = _lines_between(rows) if kind == "point" else ()
    return scene_of(places, lines, **moves)


def squares(
    rows: Sequence[Sequence[str]],
    men: Mapping[str, str] = MEN,
    kind: str = "square",
    *,
    prefix: str = "",
    shift: tuple[float, float] = (0, 0),
) -> Iterator[Place]:
    """Yield the places of a board; ``prefix`` (of ids) and ``shift`` (x, y) keep boards apart."""
    refuse_large(sum(map(len, rows)))
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            x, y = float(column), float(row)
            if kind == "hexagon":
                x, y = x + row / 2, y * math.sqrt(3) / 2
            holds = men.get(letter, letter)
            name = prefix + square_id(row, column)
            yield Place(name, kind, x + shift[0], y + shift[1], "", holds)


def _lines_between(rows: Sequence[Sequence[str]]) -> Iterator[Line]:
    for row, letters in enumerate(rows):
        for column in range(len(letters)):
            if column + 1 < len(letters):
                yield Line(square_id(row, column), square_id(row, column + 1))
            if row + 1 < len(rows) and column < len(rows[row + 1]):
                yield Line(square_id(row, column), square_id(row + 1, column))


def beyond(name: str, row: float, column: float, text: str = "") -> Place:
    """Return a place with the id ``name`` outside the board, for moves off it; it shows a text."""
    return Place(name, "beyond", column, row, text)


def strip(
    letters: Sequence[str],
    *,
    men: Mapping[str, str] = MEN,
    kind: str = "square",
    first: int = 1,
    wrap: int = 40,
    beside: Iterable[Place] = (),
    **moves: Unpack[MovesByPlayer],
) -> Scene:
    """Make the scene of a strip; the ids of its places are their numbers.

    Parameters
    ----------
    men, moves, left, right, kind, beside
        As for `grid`.
    first : int
        The number of the first place.
    wrap : int
        Maximum number of places in a row; the strip continues in the row below.

    Examples
    --------
    >>> [(place.id, place.holds) for place in strip("t.", men={"t": "left", ".": ""}).places]
    [('1', 'left'), ('2', '')]
    """
    refuse_large(len(letters))
    has_numbers = kind == "square"
    places = [
        Place(
            str(first + number), kind, number % wrap, 1.4 * (number // wrap),
            str(first + number) if has_numbers else "", men.get(letter, letter),
        )
        for number, letter in enumerate(letters)
    ]  # fmt: skip
    return scene_of([*places, *beside], **moves)


def ring(letters: Sequence[str], *, men: Mapping[str, str] = MEN, moves: Moves = ()) -> Scene:
    """Make the scene of places around a circle, numbered from 0 at the top, clockwise."""
    refuse_large(len(letters))
    count = len(letters)
    radius = max(1.0, 1.25 * count / (2 * math.pi))
    places = []
    for number, letter in enumerate(letters):
        angle = 2 * math.pi * number / count
        x, y = radius * math.sin(angle), -radius * math.cos(angle)
        places.append(Place(str(number), "vertex", x, y, str(number), men.get(letter, letter)))
    lines = [Line(str(n), str((n + 1) % count)) for n in range(count)] if count > 1 else []
    return scene_of(places, lines, moves=moves)


def points(
    coordinates: Mapping[str, tuple[float, float]],
    lines: Iterable[tuple[str, str]],
    holds: Mapping[str, str],
    **moves: Unpack[MovesByPlayer],
) -> Scene:
    """Make the scene of a board of points and lines, as for nine men's morris.

    Parameters
    ----------
    coordinates : mapping
        The coordinates of each point, by its id.
    lines : iterable
        Pairs of ids of points.
    holds : mapping
        The contents of points, see `zermelo.games.scene.CONTENTS`.
    moves, left, right
        As for `grid`.

    Examples
    --------
    >>> points({"a": (0, 0), "b": (1, 0)}, [("a", "b")], {"a": "white"}).places[0].holds
    'white'
    """
    places = [Place(p, "point", *xy, "", holds.get(p, "")) for p, xy in coordinates.items()]
    drawn = [Line(start, end) for start, end in lines]
    return scene_of(places, drawn, **moves)


def refuse_large(count: int) -> None:
    """Raise an `InputError` for a board of too many places to be drawn."""
    if count > MAX_PLACES:
        raise InputError(
            f"the board has {count:,} places; boards of up to {MAX_PLACES:,} can be drawn"
        )
