"""Graphs, digraphs with tokens, Hasse diagrams and trees."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Unpack

from zermelo.errors import InputError
from zermelo.games import answers
from zermelo.games.scene import Line, MovesByPlayer, Place, Scene, scene_of

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

#: Maximum numbers of vertices and of edges of a graph that is drawn.
MAX_VERTICES, MAX_EDGES = 300, 3_000
#: Maximum widths in squares: of a vertex in a long row; of a short row; of a vertex in a short row.
USUAL_NAME_WIDTH, TOTAL_NAME_WIDTH, MAX_NAME_WIDTH = 2.2, 20.0, 8.0


def vertex_id(number: int) -> str:
    """Return the id of a vertex, by its number from 0."""
    return f"v{number + 1}"


def edge_id(number: int) -> str:
    """Return the id of an edge that the player can select, by its number from 0."""
    return f"e{number + 1}"


def refuse_large(vertices: int, edges: int = 0) -> None:
    """Raise an `InputError` for a graph that is too large to be drawn."""
    for count, limit, noun in ((vertices, MAX_VERTICES, "vertices"), (edges, MAX_EDGES, "edges")):
        if count > limit:
            raise InputError(
                f"the board has {count:,} {noun}; boards of up to {limit:,} can be drawn"
            )


def graph(
    names: Sequence[object],
    edges: Sequence[tuple[int, int]],
    *,
    holds: Mapping[int, str] | None = None,
    looks: Mapping[int, str] | None = None,
    look: str = "plain",
    chosen: Iterable[int] = (),
    upward: bool = False,
    **moves: Unpack[MovesByPlayer],
) -> Scene:
    """Return the scene of a graph or digraph, whose vertices keep their places during play.

    Parameters
    ----------
    names : sequence
        The texts on the vertices, whose ids are ``v1``, ``v2`` and so on.
    edges : sequence of pairs of numbers
        All edges of the initial position, also those removed since: the places of the vertices
        depend on them, and so stay the same.
    holds : mapping
        The contents of vertices by number, see `zermelo.games.scene.CONTENTS`.
    looks : mapping
        The looks of single edges, by their number in ``edges``.
    look : str
        The look of other edges, such as ``arrow``; they look ``gone`` if an end holds ``gone``.
    chosen : iterable of int
        The numbers of the edges that the player can select: they get places, ``e1`` and so on.
    upward : bool
        Whether edges lead upwards, as in a Hasse diagram.
    moves, left, right
        See `zermelo.games.scene.scene_of`.

    Raises
    ------
    InputError
        The graph is too large to be drawn.

    Examples
    --------
    >>> scene = graph("ab", [(0, 1)], holds={1: "gone"})
    >>> [(place.id, place.text, place.holds) for place in scene.places], scene.lines
    ([('v1', 'a', ''), ('v2', 'b', 'gone')], (Line(start='v1', end='v2', look='gone'),))
    """
    refuse_large(len(names), len(edges))
    holds, looks = holds or {}, looks or {}
    longest = max((len(str(name)) for name in names), default=1)
    vertices_per_row = len(names) if upward else math.isqrt(len(names)) + 1
    max_width = min(TOTAL_NAME_WIDTH / (vertices_per_row or 1), MAX_NAME_WIDTH)
    width = min(max(0.9, 0.21 * longest + 0.4), max(USUAL_NAME_WIDTH, max_width))
    points = _places(len(names), tuple(edges), upward, width)
    places = [
        Place(vertex_id(number), "vertex", *points[number], str(name), holds.get(number, ""), width)
        for number, name in enumerate(names)
    ]
    lines = []
    for number, (u, v) in enumerate(edges):
        gone = "gone" in (holds.get(u), holds.get(v))
        lines.append(Line(vertex_id(u), vertex_id(v), looks.get(number, "gone" if gone else look)))
    for number in chosen:
        (ax, ay), (bx, by) = (points[end] for end in edges[number])
        places.append(Place(edge_id(number), "edge", (ax + bx) / 2, (ay + by) / 2))
    return scene_of(places, lines, **moves)


def digraph(G: Digraph, *, holds: Mapping[int, str], **moves: Unpack[MovesByPlayer]) -> Scene:
    """Return the scene of a digraph with arrows and contents of vertices."""
    refuse_large(len(G), G.edge_count)
    sources, targets = (ends.tolist() for ends in G.edge_arrays())
    edges = list(zip(sources, targets, strict=True))
    return graph(G.names, edges, holds=holds, look="arrow", **moves)


@lru_cache(maxsize=64)
def _places(
    count: int, edges: tuple[tuple[int, int], ...], upward: bool, width: float
) -> tuple[tuple[float, float], ...]:
    return answers.ANSWERS.arrange(count, edges, upward=upward, width=width)
