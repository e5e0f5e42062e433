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
    """The Grundy numberings of a piece, given the numbers of all options outside of it.

    All options outside the piece have numbers; ``value`` has them by vertex of the digraph, with
    −1 for no number yet. A vertex with k options in the piece can have a number m
    only if no option outside has it, and at most k of the numbers below m are missing outside.

    Variables say, for every vertex u, "the number of u is m" (x) and "is at least m" (y); the y
    follow from the x, so that models correspond to numberings. Clauses: x(u, m) is y(u, m) and
    not y(u, m + 1), and false if an option outside has m; equal numbers at the ends of an edge
    exclude each other; and if u is more than j, and no option outside has j, some option has j.
    O(E · largest number) literals.
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
        """A key that is equal for pieces with equal numberings, up to the numbers of vertices."""
        return self.piece.key + repr(self._outside).encode()

    @cached_property
    def values(self) -> list[list[int]]:
        """The literals of each vertex, one for each number in ``allowed``."""
        literals = count(1)
        return [list(islice(literals, len(allowed))) for allowed in self.allowed]

    def numbers(self, choice: Sequence[int]) -> list[int]:
        """Return the numbers of a choice, which has their places in ``allowed``."""
        return [allowed[j] for allowed, j in zip(self.allowed, choice, strict=True)]

    @property
    def variables(self) -> int:
        """The number of variables of the clauses."""
        return sum(len(allowed) + allowed[-1] for allowed in self.allowed)

    def clauses(self) -> Clauses:
        """Return the clauses."""
        number = [
            dict(zip(allowed, literals, strict=True))
            for allowed, literals in zip(self.allowed, self.values, strict=True)
        ]
        clauses: Clauses = []
        free = sum(map(len, self.allowed)) + 1
        for u, allowed in enumerate(self.allowed):
            top, mine = allowed[-1], number[u]
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
                    options = [number[v][m] for v in self._options[u] if m in number[v]]
                    clauses.append([-more, *options])
            for v in self._options[u]:
                if v > u or u not in self._options[v]:
                    theirs = number[v]
                    clauses.extend([-x, -theirs[m]] for m, x in mine.items() if m in theirs)
        return clauses
