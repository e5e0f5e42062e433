"""Where the D-vertices go: remoteness gives them no height, so they get a plane layout."""

from __future__ import annotations

import numpy as np

from zermelo.errors import need
from zermelo.pictures.excerpt import Ints
from zermelo.pictures.layers import Floats
from zermelo.pictures.text import Sizes

__all__ = ["plane"]

#: Least distance between two centres, in vertex sizes.
APART = 1.4
#: Length of an edge in a force layout, in vertex sizes.
EDGE = 2.0


def plane(
    count: int, sources: Ints, targets: Ints, sizes: Sizes, room: float = 0.0
) -> tuple[Floats, Floats]:
    """Place vertices without heights: a cycle as a circle, all else by springs (Kamada–Kawai).

    Weak components are laid out one by one and packed into shelves about ``room`` wide.

    Returns
    -------
    x, y : arrays
        Centres; y from 0 downwards, x centred on 0.
    """
    igraph = need("igraph", "draw", "drawing a digraph")
    pairs = np.column_stack([sources, targets])
    graph = igraph.Graph(count, pairs.tolist()).simplify()
    scale = np.array([sizes.width + 0.25 * sizes.height, 1.25 * sizes.height])
    at = np.zeros((count, 2))
    parts = [np.array(part) for part in graph.connected_components()]
    for part in parts:
        piece = graph.induced_subgraph(part.tolist())
        at[part] = _turned(_piece(piece)) * scale
    _shelve(at, parts, sizes, room)
    return at[:, 0] - (at[:, 0].min() + at[:, 0].max()) / 2, at[:, 1] - at[:, 1].min()


def _piece(graph) -> Floats:  # type: ignore[no-untyped-def]  # noqa: ANN001  igraph has no types
    """Lay out one connected graph, vertices of diameter 1."""
    count = graph.vcount()
    if count <= 2:
        return np.array([[EDGE * i, 0.0] for i in range(count)])
    circle = np.array(graph.layout_circle().coords)
    if set(graph.degree()) == {2}:
        at = np.empty((count, 2))
        at[_ring(graph)] = circle
        return np.asarray(at * max(EDGE * 0.8, APART) / (2 * np.sin(np.pi / count)))
    at = np.array(graph.layout_kamada_kawai(seed=circle.tolist()).coords)
    ends = np.array(graph.get_edgelist())
    lengths = np.hypot(*(at[ends[:, 0]] - at[ends[:, 1]]).T)
    return _apart(at * EDGE / max(float(np.median(lengths)), 1e-9))


def _ring(graph) -> list[int]:  # type: ignore[no-untyped-def]  # noqa: ANN001
    """Walk once round a cycle."""
    walk = [0, min(graph.neighbors(0))]
    while len(walk) < graph.vcount():
        walk.append(next(v for v in graph.neighbors(walk[-1]) if v != walk[-2]))
    return walk


def _apart(at: Floats) -> Floats:
    """Push vertices of diameter 1 apart until their centres are `APART` from each other."""
    count = len(at)
    at = at + 1e-6 * np.column_stack([np.cos(np.arange(count)), np.sin(np.arange(count))])
    for _ in range(300):
        step = at[:, None] - at[None]
        distance = np.hypot(step[..., 0], step[..., 1])
        np.fill_diagonal(distance, np.inf)
        lacking = np.maximum(1.02 * APART - distance, 0)
        if distance.min() >= APART:
            return at
        at = at + 0.35 * (step * (lacking / distance)[..., None]).sum(1)
    return np.asarray(at * APART / distance.min())


def _turned(at: Floats) -> Floats:
    """Turn a layout so that it is wider than high."""
    if len(at) < 3:
        return at
    high = np.ptp(at[:, 1]) > np.ptp(at[:, 0])
    return np.asarray(at[:, ::-1] * [1, -1]) if high else at


def _shelve(at: Floats, parts: list[Ints], sizes: Sizes, room: float) -> None:
    """Move weak components side by side, in shelves, the largest first."""
    margin = np.array([sizes.width + 0.5 * sizes.height, 1.6 * sizes.height])
    spans = [np.ptp(at[part], axis=0) + margin for part in parts]
    area = sum(float(span.prod()) for span in spans)
    room = max(room, 1.3 * area**0.5, *(float(span[0]) for span in spans))
    left = top = depth = 0.0
    for part, span in sorted(zip(parts, spans, strict=True), key=lambda it: -float(it[1][1])):
        if left and left + span[0] > room:
            left, top, depth = 0.0, top + depth, 0.0
        at[part] += np.array([left, top]) - at[part].min(0)
        left, depth = left + float(span[0]), max(depth, float(span[1]))
