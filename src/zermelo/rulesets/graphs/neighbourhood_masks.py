"""Masks with which compiled rules find the neighbours of a set of vertices.

In a grid the numbers of neighbours differ by one of few distances, and a set is shifted by each. In
other graphs what stands beside the subsets of a few vertices is looked up in tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from zermelo.games.compiled import signed
from zermelo.rulesets.graphs.loops.neighbourhood_masks import CHUNK, DISTANCES

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph


def distances(graph: Graph) -> dict[int, int] | None:
    """Return each distance d of neighbours, and the mask of v beside v + d; None: too many."""
    masks: dict[int, int] = {}
    for u, v in graph.edges:
        masks[v - u] = masks.get(v - u, 0) | 1 << u
    return masks if len(masks) <= DISTANCES and max(masks, default=0) <= 63 else None


def ways_around(graph: Graph, words: int) -> list[int]:
    """Return the ``steps`` of `loops.neighbourhood_masks`, for masks of one word or two."""
    shifts = distances(graph)
    if shifts:
        table = [len(shifts)]
        for by, mask in shifts.items():
            table += (by, *signed((1 << by) - 1, 1), *signed((1 << 64 - by) - 1, 1))
            table += signed(mask, words)
        return table
    if words > 1:
        return [-1]
    chunks = -(-len(graph) // CHUNK)
    tables = np.zeros((3, chunks, 1 << CHUNK), np.int64)
    first, second, third = tables
    rows = np.zeros(chunks * CHUNK, np.int64)
    rows[: len(graph)] = [signed(mask, 1)[0] for mask in graph.masks]
    for bit, near in enumerate(rows.reshape(chunks, CHUNK).T[:, :, None]):
        low, high = np.s_[:, : 1 << bit], np.s_[:, 1 << bit : 2 << bit]
        first[high] = first[low] | near
        second[high] = second[low] | first[low] & near
        third[high] = third[low] | second[low] & near
    return [0, *tables.ravel().tolist()]
