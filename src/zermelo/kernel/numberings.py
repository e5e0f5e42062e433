"""Grundy numberings of a piece as clauses: every vertex has the mex of its options' numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import count, islice

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.kernel.partition import Piece
from zermelo.kernel.sat import Clauses


class Numberings:
    """The Grundy numberings of a piece, given the numbers of all options outside of the piece.

    ``value`` has the numbers by vertex of the digraph, −1 for vertices of the piece. A vertex with
    k options in the piece can have the number m only if no option outside has m, and at most k of
    the numbers below m are missing among the options outside.

    The variable x(u, m) means "the number of vertex u is m", and y(u, m) "it is at least m". In the
    clauses, x(u, m) is equivalent to y(u, m) and not y(u, m + 1), and false if an option outside
    has m. The ends of an edge have different numbers. If the number of u is above j, and no option
    outside has j, some option in the piece has j. The x determine the y, so that each numbering has
    one model. O(E · largest number) literals.
    """

    def __init__(self, G: Digraph, piece: Piece, value: NDArray[np.integer]) -> None:
        self.piece = piece
        begin, inner = piece.ptr.tolist(), piece.idx.tolist()
        self._options = [inner[begin[u] : begin[u + 1]] for u in range(len(piece))]
        self._outside: list[set[int]] = []
        self.allowed: list[list[int]] = []
        for u, number in enumerate(piece.numbers.tolist()):
            values = value[G.option_numbers(number)]
            outside = set(values[values >= 0].tolist())
            self._outside.append(outside)
            free = (m for m in count() if m not in outside)
            self.allowed.append(list(islice(free, len(self._options[u]) + 1)))

    @property
    def key(self) -> bytes:
        """A key: pieces with equal keys have the same numberings, in the order of the vertices."""
        return self.piece.key + repr(self._outside).encode()

    @cached_property
    def literals(self) -> list[list[int]]:
        """The literals of each vertex, in the order of its numbers in ``allowed``."""
        literals = count(1)
        return [list(islice(literals, len(allowed))) for allowed in self.allowed]

    def numbers(self, choice: Sequence[int]) -> list[int]:
        """Return the number of each vertex; ``choice`` has the places among the allowed numbers."""
        return [allowed[j] for allowed, j in zip(self.allowed, choice, strict=True)]

    @property
    def variables(self) -> int:
        """The number of variables of the clauses."""
        return sum(len(allowed) + allowed[-1] for allowed in self.allowed)

    def clauses(self) -> Clauses:
        """Return the clauses."""
        literal_of = [
            dict(zip(allowed, literals, strict=True))
            for allowed, literals in zip(self.allowed, self.literals, strict=True)
        ]
        clauses: Clauses = []
        free = sum(map(len, self.allowed)) + 1
        for u, allowed in enumerate(self.allowed):
            top, mine = allowed[-1], literal_of[u]
            least = [0, *range(free, free + top), 0]  # least[m] means "at least m", for 1 ≤ m ≤ top
            free += top
            for m in range(top + 1):
                at_least, more = least[m], least[m + 1]
                above = [more] if more else []  # m = top: never more
                below = [-at_least] if at_least else []  # m = 0: always at least 0
                if (x := mine.get(m)) is not None:
                    clauses.append([x, *below, *above])
                    if more:
                        clauses.append([-x, -more])
                    if at_least:
                        clauses.append([-x, at_least])
                else:
                    clauses.append([*below, *above])
                if more and at_least:
                    clauses.append([-more, at_least])
                if more and m not in self._outside[u]:
                    options = [literal_of[v][m] for v in self._options[u] if m in literal_of[v]]
                    clauses.append([-more, *options])
            for v in self._options[u]:
                if v > u or u not in self._options[v]:
                    theirs = literal_of[v]
                    clauses.extend([-x, -theirs[m]] for m, x in mine.items() if m in theirs)
        return clauses
