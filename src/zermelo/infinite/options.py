"""The options of one vertex, listed: all of them, or the first of infinitely many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count, islice, product

from zermelo.infinite.family import Family, Move, Vertex
from zermelo.infinite.logic import Term, replaced
from zermelo.infinite.ranges import EVERYTHING, Interval, narrowed

__all__ = ["Options", "options"]

#: How many values are tried beyond what is listed, where the guard seldom holds.
TRIES = 20_000


@dataclass(frozen=True)
class Options:
    """Options of a vertex.

    Attributes
    ----------
    listed : tuple of vertices
        Without repetition, in the order of the moves in the text.
    complete : bool
        Whether there are no others.
    """

    listed: tuple[Vertex, ...]
    complete: bool


def options(
    family: Family, vertex: Vertex, constants: Mapping[str, int], most: int = 1000
) -> Options:
    r"""List the options of a vertex.

    Parameters
    ----------
    family : Family
    vertex : tuple of int
    constants : mapping
    most : int
        How many options of each move to list, at most; of infinitely many those with the smallest
        parameters.

    Examples
    --------
    >>> from zermelo.infinite.parser import parse_family
    >>> family = parse_family("vertices x: x >= 0\nmove y if y < x for y\nmove y if x == 0 for y")
    >>> options(family, (3,), {})
    Options(listed=((2,), (1,), (0,)), complete=False)
    """
    values = family.values(vertex, constants)
    held: dict[Vertex, None] = {}
    complete = True
    for move in family.moves:
        found, all_of_them = _made(family, move, values, most)
        complete = complete and all_of_them
        held |= dict.fromkeys(found)
    return Options(tuple(held), complete)


def _made(
    family: Family, move: Move, values: Mapping[str, int], most: int
) -> tuple[list[Vertex], bool]:
    fixed = {name: Term.of(value) for name, value in values.items()}
    guard = replaced(move.guard, fixed)
    if not move.parameters:
        return ([_target(move, values)] if guard.evaluate({}) else []), True
    start = Interval(0, None) if family.numeration is not None else EVERYTHING
    ranges = narrowed(guard, dict.fromkeys(move.parameters, start))
    if ranges is None:
        return [], True
    found: list[Vertex] = []
    points = _points([ranges[name] for name in move.parameters])
    for tried, numbers in enumerate(points):
        if len(found) >= most or tried > most + TRIES:
            return found, False
        chosen = dict(zip(move.parameters, numbers, strict=True))
        if guard.evaluate(chosen):
            found.append(_target(move, {**values, **chosen}))
    return found, True


def _target(move: Move, values: Mapping[str, int]) -> Vertex:
    return tuple(term.evaluate(values) for term in move.target)


def _points(ranges: list[Interval]) -> Iterator[Vertex]:
    """Yield the points of a box, those near its smallest corner first where it is infinite."""
    if all(held.finite for held in ranges):
        yield from product(*(held.numbers() for held in ranges))
        return
    for size in count():
        for point in product(*(islice(held.numbers(), size + 1) for held in ranges)):
            places = [held.place(entry) == size for held, entry in zip(ranges, point, strict=True)]
            if any(places):
                yield point
        if size > TRIES:
            return
