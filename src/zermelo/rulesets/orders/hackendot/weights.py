"""Weights of the vertices of a rooted forest: the theory of Hackendot.

Every vertex has a weight, and the value of a game is the nim-sum of the weights that are left.
So a move changes the value by the nim-sum of the weights that it removes (docs/geodetic.md).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.forest import Forest
from zermelo.rulesets.orders.hackendot import loops

IntArray = NDArray[np.signedinteger[Any]]


@dataclass(frozen=True, eq=False)
class Weights:
    """The weights of a rooted forest, computed in O(V log V) at first use.

    A vertex's *place* is its index in the preorder of the forest. ``mask`` has 1 at the
    vertices that may be chosen (default: all). Others have weight 0; paths pass through them.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> from zermelo.digraph.forest import Forest
    >>> weights = Weights(Forest.from_digraph(Digraph([("a", "b"), ("a", "c"), ("c", "d")])))
    >>> weights.weight.tolist(), weights.value  # of a, c, d, b
    ([7, 3, 1, 1], 4)
    >>> weights.forest.vertex[weights.choices(0)].tolist()  # choosing c leaves two single vertices
    [2]
    """

    forest: Forest
    mask: NDArray[np.uint8] | None = None

    @cached_property
    def choosable(self) -> NDArray[np.uint8]:
        """An array by place: 1 if the vertex may be chosen, else 0."""
        return np.ones(len(self.forest), np.uint8) if self.mask is None else self.mask

    @cached_property
    def _weights_and_grundy(self) -> tuple[IntArray, IntArray]:
        up, size = self.forest.up, self.forest.size
        pair: tuple[IntArray, IntArray] = loops.weights(up, size, self.choosable)
        return pair

    @property
    def weight(self) -> IntArray:
        """An array by place: the weight of the vertex."""
        return self._weights_and_grundy[0]

    @property
    def grundy(self) -> IntArray:
        """An array by place: the Grundy value of the subtree."""
        return self._weights_and_grundy[1]

    @cached_property
    def value(self) -> int:
        """The Grundy value of the whole forest."""
        return int(np.bitwise_xor.reduce(self.weight, initial=0))

    def value_after(self, removed: Collection[int]) -> int:
        """Return the value after the vertices at these places have been removed."""
        return self.value ^ int(np.bitwise_xor.reduce(self.weight[[*removed]], initial=0))

    def choices(self, value: int, removed: Collection[int] = ()) -> IntArray:
        """Return the places of the vertices whose choice leaves a value, in O(V).

        ``removed`` has the places of the removed vertices, among them all their ancestors.
        """
        is_removed = np.zeros(len(self.forest), np.uint8)
        is_removed[[*removed]] = 1
        sums = loops.path_sums(self.forest.up, self.weight, is_removed)
        leaves_value = sums == self.value_after(removed) ^ value
        return np.flatnonzero(leaves_value & (is_removed == 0) & (self.choosable != 0))


def first_moves(weights: Weights, root: int, bound: int) -> IntArray:
    """Return the value after each first move in a tree that has no root yet, as int32.

    The first move chooses a vertex, which becomes the root and is removed; the rest is Hackendot.
    The weights are those of a forest that contains the tree, rooted anywhere. The result has
    the values by place from ``root`` on, or −1 for some values that are at least ``bound``.
    It takes O(n log n + n · bound) for a tree of n vertices.
    """
    power = 1 << max(1, (bound - 1).bit_length())
    forest = weights.forest
    values: IntArray = loops.first_moves(
        forest.up, forest.size, weights.choosable, weights.weight, weights.grundy, root, power
    )
    return values
