"""Where the P- and N-vertices go: a band for each remoteness, leaves at the bottom."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.pictures.excerpt import Ints
from zermelo.pictures.order import ordered
from zermelo.pictures.text import Sizes
from zermelo.pictures.wording import Kind

Floats = NDArray[np.floating[Any]]
#: The rows of each band, top band first: (remoteness, heights of its rows).
Rows = list[tuple[int, list[float]]]

#: How strongly an edge pulls its ends together sideways, by `Kind`.
PULL = {Kind.OTHER: 1.0, Kind.WINNING: 6.0}
SWEEPS = 12
#: Space between two vertices of a row, in heights of a vertex.
SPACE = 0.5
#: A row of so many vertices is never broken.
LONG = 14


def layered(
    remoteness: Ints, sources: Ints, targets: Ints, kinds: Ints, sizes: Sizes
) -> tuple[Floats, Floats, Rows]:
    """Place vertices with remoteness as height.

    The order within a remoteness is that of a Sugiyama layout, which has few crossings; then each
    vertex moves as near as the order allows to the vertices it has edges with, winning moves
    pulling most. A remoteness with many vertices takes several staggered rows of its band. Returns
    centres, where y grows downwards and x is centred on 0, and the rows.
    """
    present, layer = np.unique(remoteness, return_inverse=True)
    order = ordered(present.size - 1 - layer, sources, targets)
    members = [order[layer[order] == k] for k in range(present.size)]
    most = _row_length([m.size for m in members], sizes)
    depths = [math.ceil(m.size / most) for m in members]
    x = _sideways(members, depths, sources, targets, kinds, sizes)
    y = np.zeros(layer.size)
    row_gap, band_gap = 1.45 * sizes.height, (2.3 if present.size <= 16 else 1.9) * sizes.height
    rows: Rows = []
    height = 0.0
    for k in range(present.size)[::-1]:
        heights = [height + row_gap * i for i in range(depths[k])]
        rows.append((int(present[k]), heights))
        y[members[k]] = np.resize(heights, members[k].size)
        height = heights[-1] + band_gap
    return x, y, rows


def _row_length(counts: list[int], sizes: Sizes) -> int:
    """Return how many vertices a row may hold, so that the picture is wider than high."""
    step, gap, row = sizes.width + SPACE * sizes.height, 2.3 * sizes.height, 1.45 * sizes.height
    for most in range(LONG, max(counts)):
        rows = sum(math.ceil(count / most) for count in counts)
        if most * step >= 1.6 * (rows * row + len(counts) * (gap - row)):
            return most
    return max(counts)


def _sideways(
    members: list[Ints],
    depths: list[int],
    sources: Ints,
    targets: Ints,
    kinds: Ints,
    sizes: Sizes,
) -> Floats:
    """Sweep up and down, each layer settling as near to its edges' other ends as it may.

    The first sweeps may change the order within a layer; the last ones keep the best order found,
    the one with the shortest edges. Vertices in `members` are put into that order.
    """
    count = sum(m.size for m in members)
    strength = np.array([PULL.get(Kind(kind), 1.0) for kind in kinds.tolist()])
    pull = np.zeros((count, count))
    np.add.at(pull, (sources, targets), strength)
    np.fill_diagonal(pull, 0)
    pull += pull.T
    total = pull.sum(1)
    gaps = [(sizes.width + SPACE * sizes.height) / depth for depth in depths]
    x = np.zeros(count)
    for member, gap in zip(members, gaps, strict=True):
        x[member] = (np.arange(member.size) - (member.size - 1) / 2) * gap

    def settle(k: int, *, sort: bool) -> None:
        member = members[k]
        weight = total[member]
        wanted = np.where(weight > 0, pull[member] @ x / np.maximum(weight, 1e-9), x[member])
        if sort:
            order = np.argsort(wanted, kind="stable")
            member, wanted, weight = member[order], wanted[order], weight[order]
            members[k] = member
        x[member] = _spread(wanted, weight + 0.01, gaps[k])

    up_and_down = [*range(1, len(members)), *range(len(members) - 2, -1, -1)]
    best, shortest = (members.copy(), x.copy()), np.inf
    for sweep in range(2 * SWEEPS):
        for k in up_and_down:
            settle(k, sort=sweep >= SWEEPS)
        length = float((strength * np.abs(x[sources] - x[targets])).sum())
        if length < shortest * 0.999:
            best, shortest = (members.copy(), x.copy()), length
    members[:], x = best
    for k in up_and_down:
        settle(k, sort=False)
    return np.asarray(x - (x.min() + x.max()) / 2)


def _spread(wanted: Floats, weight: Floats, gap: float) -> Floats:
    """Move places apart by at least ``gap``, in order, changing them least (weighted squares).

    Pool adjacent violators: with the gaps subtracted this is isotonic regression.
    """
    offsets = gap * np.arange(wanted.size)
    blocks: list[tuple[float, float, int]] = []  # mean, weight, length
    for mean, mass in zip((wanted - offsets).tolist(), weight.tolist(), strict=True):
        length = 1
        while blocks and blocks[-1][0] >= mean:
            before, heavy, long = blocks.pop()
            mean = (before * heavy + mean * mass) / (heavy + mass)
            mass, length = mass + heavy, length + long
        blocks.append((mean, mass, length))
    means = np.repeat([b[0] for b in blocks], [b[2] for b in blocks])
    return np.asarray(means + offsets)
