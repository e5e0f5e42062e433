"""What the annihilation theory of a digraph is made of, and how much memory it will take.

All of this is known before anything large is listed; so whether there is room can be asked often.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.pairs import Rows
from zermelo.labels.loopy import Loopy, loopy
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.tokens.annihilation.small import (
    MEMORY,
    SmallPositions,
    bytes_of,
    require,
    small_positions,
)


class Part(NamedTuple):
    """Connected vertices on which a single token has an infinite value.

    Attributes
    ----------
    vertices : list of int
        Their numbers in the digraph.
    rows : Rows
        Their options, numbered within the part; −1 − w is an option outside of value w.
    heaps : int
        A power of 2: beside the part stands a Nim heap of fewer counters.
    """

    vertices: list[int]
    rows: Rows
    heaps: int

    @property
    def shape(self) -> tuple[int, int, int]:
        """Its vertices, its options, and the heaps beside: what it costs depends on these."""
        return len(self.vertices), int(self.rows[1].size), self.heaps


@dataclass(frozen=True)
class Outline:
    """The parts of the digraph of an annihilation game, not solved yet; see `outline`.

    Attributes
    ----------
    singles : Loopy
        γ of single tokens.
    """

    digraph: Digraph
    singles: Loopy
    parts: tuple[Part, ...]

    def solved(self, watch: Watch, memory: int = MEMORY) -> list[tuple[list[int], SmallPositions]]:
        """List and label the positions of each part with at most four tokens.

        Raises
        ------
        LimitReached
            A part would take more memory than allowed here, or all together more than is left to
            the question that is being asked, which is found out before anything is listed. Or its
            time is up.
        """
        left = watch.memory_left
        for part in self.parts:
            require(*part.shape, memory=memory if left is None else min(memory, left))
            if left is not None:  # what was listed stays
                left = max(0, left - bytes_of(*part.shape))
        return [
            (part.vertices, small_positions(part.rows, part.heaps, watch, memory=memory))
            for part in self.parts
        ]


def outline(G: Digraph, limits: Limits | Watch = NO_LIMITS) -> Outline:
    """Label single tokens, and find the parts of the digraph that are left. O(V + E) and γ.

    Examples
    --------
    >>> [part.vertices for part in outline(Digraph(["ab", "ba", "bc", "de", "ed"])).parts]
    [[3, 4]]
    """
    from zermelo._jit import parts as weak

    singles = loopy(G, limits)
    value = singles.array
    endless = np.flatnonzero(value < 0)
    inside = G.induced(endless)
    component, count = weak.weak_components(*inside.successors)
    members: list[list[int]] = [[] for _ in range(count)]
    for vertex, part in zip(endless.tolist(), component.tolist(), strict=True):
        members[part].append(vertex)
    worth = value.tolist()
    return Outline(G, singles, tuple(_part(G, worth, vertices) for vertices in members))


def _part(G: Digraph, value: list[int], vertices: list[int]) -> Part:
    """Give the vertices of a part numbers; options outside of it have finite values."""
    place = {vertex: number for number, vertex in enumerate(vertices)}
    ptr, idx = [0], []
    largest = 0
    for vertex in vertices:
        row = set()
        for option in G.option_numbers(vertex).tolist():
            row.add(place[option] if option in place else -1 - value[option])
            largest = max(largest, value[option])
        idx += sorted(row)
        ptr.append(len(idx))
    rows = np.array(ptr, np.int64), np.array(idx, np.int64)
    return Part(vertices, rows, 1 << largest.bit_length())
