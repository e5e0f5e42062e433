"""All positions that both players can come to, by compiled moves: for values of loopy games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo._jit import sides as loops
from zermelo.games.compiled import CompiledRules, called, signed
from zermelo.labelling.keys import Explored

if TYPE_CHECKING:
    from zermelo.budget import Budget
    from zermelo.games.compiled import CompiledSides
    from zermelo.values.partizan.loops import Graph, Node


def both_sides(sides: CompiledSides[Any], state: object, budget: Budget) -> Graph:
    """Return the moves of both players between the positions that can be reached, from node 0.

    Parameters
    ----------
    sides : CompiledSides
        Whose ``simplify`` writes one key.
    budget : Budget
        Counts three keys for a position: it, and its moves for either player.

    Raises
    ------
    OverflowError
        The state has no key.
    """
    words = sides.words
    key = [word for held in sides.key(state) for word in signed(held, 1)]
    first = np.zeros(words + 1, np.int64)
    called(sides.simplify, sides, key, first)
    first[words] = loops.BOTH
    addresses = [side.address for side in (sides.left, sides.right, sides.simplify)]
    rules: CompiledRules[Any] = CompiledRules(
        words=words + 1,
        most=sides.most,
        params=np.concatenate((np.array([words, *addresses], np.int64), sides.params)),
        successors=loops.successors,
        key=sides.key,
    )
    explored = Explored(rules, budget)
    explored.explore([first])
    kinds = explored.keys[:, words].tolist()
    kinds[0] = -1  # no key
    numbers = [vertex for vertex, kind in enumerate(kinds) if kind == loops.BOTH]
    nodes = dict(zip(numbers, range(len(numbers)), strict=True))
    ptr, idx = explored.ptr.tolist(), explored.idx.tolist()
    graph: list[Node] = []
    for vertex in numbers:
        left, right = sorted(idx[ptr[vertex] : ptr[vertex + 1]], key=kinds.__getitem__)
        graph.append(
            (
                tuple(nodes[to] for to in idx[ptr[left] : ptr[left + 1]]),
                tuple(nodes[to] for to in idx[ptr[right] : ptr[right + 1]]),
            )
        )
    return graph
