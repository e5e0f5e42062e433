"""Truncations: finite induced subdigraphs of an infinite digraph, with marks of missing options."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import prod
from typing import TYPE_CHECKING

from zermelo.errors import InputError
from zermelo.infinite.family import Family, Vertex, show_vertex, vertices_within
from zermelo.infinite.logic import Condition, Term, all_of, at_most
from zermelo.infinite.options import options
from zermelo.infinite.ranges import points
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

#: The smallest and the largest value of each coordinate.
Ranges = Sequence[tuple[int, int]]
#: The ending of a vertex's name if some of its options may be left out.
CUT_MARK = "…"
#: Maximum number of points of a box, and of options listed for each move.
MAX_POINTS = 200_000
#: Number of options that a sample follows at first from a vertex whose options are not all listed.
FIRST_OPTION_COUNT = 3
#: Maximum number of points tried by a sample without a start; 20 more for each vertex wanted.
BASE_POINTS_TRIED = 20_000

RANGE = re.compile(r"\s*(-?[0-9]{1,18})\s*\.\.\s*(-?[0-9]{1,18})\s*")


@dataclass(frozen=True)
class Window:
    """Some vertices of an infinite digraph with the edges between them.

    The vertices in ``cut`` may have options that are left out; outcomes may be wrong there, and
    where these can be reached. Only some options of vertices in ``endless`` are listed.
    """

    family: Family
    constants: Mapping[str, int]
    vertices: tuple[Vertex, ...]
    edges: tuple[tuple[Vertex, Vertex], ...]
    cut: frozenset[Vertex]
    endless: frozenset[Vertex]

    def name(self, vertex: Vertex) -> str:
        """Return the name of a vertex in the finite digraph: ``3,7``, or ``3,7…`` if it is cut."""
        return show_vertex(vertex) + CUT_MARK * (vertex in self.cut)

    def digraph(self) -> Digraph:
        """Return the finite digraph, a truncation."""
        from zermelo.digraph.digraph import Digraph

        names = {vertex: self.name(vertex) for vertex in self.vertices}
        return Digraph([(names[u], names[v]) for u, v in self.edges], vertices=names.values())


def box_of(text: str, family: Family) -> Ranges:
    """Return the box of a text such as ``0..9,-3..3``: least and largest values by coordinate."""
    matches = [RANGE.fullmatch(part) for part in text.split(",")]
    box = tuple((int(match[1]), int(match[2])) for match in matches if match is not None)
    if len(box) != len(matches) or len(box) != len(family.coordinates):
        raise InputError(
            f"{text!r} is not a box; give {len(family.coordinates)} ranges with commas, for "
            f"{', '.join(family.coordinates)}, such as "
            + ",".join("0..9" for _ in family.coordinates)
        )
    for low, high in box:
        if low > high:
            raise InputError(f"the range {low}..{high} in {text!r} is empty; give the lower first")
    return box


def truncate(
    family: Family, box: Ranges, constants: Mapping[str, int], limits: Limits | Watch = NO_LIMITS
) -> Window:
    r"""Return the window of the vertices in a box: ranges of coordinates, both ends included.

    Raises
    ------
    InputError
        The box has too many points.

    Examples
    --------
    >>> from zermelo.infinite.parser import parse_family
    >>> family = parse_family("vertices x: x >= 0\nmove x-1 if x > 0\nmove y if x == 0 for y")
    >>> window = truncate(family, [(0, 2)], {})
    >>> window.edges
    (((0,), (0,)), ((0,), (1,)), ((0,), (2,)), ((1,), (0,)), ((2,), (1,)))
    >>> window.digraph().names[0]
    '0…'
    """
    size = prod(high - low + 1 for low, high in box)
    if size > MAX_POINTS:
        raise InputError(f"the box has {size:,} points; at most {MAX_POINTS:,} are allowed")
    inside = product(*(range(low, high + 1) for low, high in box))
    vertices = [point for point in inside if family.has_vertex(point, constants)]
    return _induced(family, vertices, constants, limits.start())


def sample(
    family: Family,
    count: int,
    constants: Mapping[str, int],
    start: Vertex | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> Window:
    """Return the window of at most ``count`` vertices: those first reached from ``start``.

    Without ``start``, vertices near the bounds of coordinates are taken; 0 replaces missing bounds.
    """
    watch = limits.start()
    if start is None:
        return _induced(family, _from_corner(family, count, constants), constants, watch)

    def reached_by(width: int) -> list[Vertex]:
        """Return the vertices reached, by ``width`` options from a vertex if not all are listed."""
        reached, seen = [start], {start}
        for vertex in reached:  # the list grows in the loop
            moves = options(family, vertex, constants, max_options=count, watch=watch)
            for v in moves.listed if moves.complete else moves.listed[:width]:
                if len(reached) < count and v not in seen and family.has_vertex(v, constants):
                    seen.add(v)
                    reached.append(v)
            if len(reached) >= count:
                break
        return reached

    width = FIRST_OPTION_COUNT
    while len(reached := reached_by(width)) < count and width < count:
        width *= 2
    return _induced(family, reached, constants, watch)


def _from_corner(family: Family, count: int, constants: Mapping[str, int]) -> list[Vertex]:
    """Return the first vertices near the bounds of the coordinates, or near 0 without bounds."""
    box = vertices_within(family, constants)
    if box is None:
        return []
    points_in_order = points([box[name] for name in family.coordinates])
    tried = islice(points_in_order, BASE_POINTS_TRIED + 20 * count)
    return list(islice((point for point in tried if family.has_vertex(point, constants)), count))


def _induced(
    family: Family, vertices: Sequence[Vertex], constants: Mapping[str, int], watch: Watch
) -> Window:
    """Return the window of these vertices, with the edges between them."""
    inside = frozenset(vertices)
    edges: list[tuple[Vertex, Vertex]] = []
    cut: set[Vertex] = set()
    endless: set[Vertex] = set()
    in_box = _within_least_box(family, vertices)
    for vertex in vertices:
        moves = options(family, vertex, constants, max_options=len(vertices), watch=watch)
        listed = moves.listed
        if not moves.complete:
            endless.add(vertex)
            listed = options(family, vertex, constants, MAX_POINTS, in_box, watch).listed
        inside_options = sorted(option for option in set(listed) if option in inside)
        if not moves.complete or len(inside_options) < len(set(listed)):
            cut.add(vertex)
        edges += [(vertex, option) for option in inside_options]
    sets = frozenset(cut), frozenset(endless)
    return Window(family, constants, tuple(vertices), tuple(edges), *sets)


def _within_least_box(family: Family, vertices: Sequence[Vertex]) -> Condition:
    """Return the condition that a vertex lies in the least box around some vertices."""
    parts = []
    for axis, name in enumerate(family.coordinates):
        numbers = [vertex[axis] for vertex in vertices] or [0]
        parts += [at_most(Term.of(min(numbers)), Term.of(name))]
        parts += [at_most(Term.of(name), Term.of(max(numbers)))]
    return all_of(*parts)
