"""What is gone from a graph, in words: ``-v3`` for a vertex, ``-u-v`` for an edge."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from zermelo.values.bits import bits

GONE = "-"


def vertex_words(gone: int, names: Callable[[int], str]) -> list[str]:
    """Write the vertices that are gone, given as the bits of an integer."""
    return [GONE + names(vertex) for vertex in bits(gone)]


def edge_words(
    gone: int, edge: Callable[[int], tuple[int, int]], names: Callable[[int], str]
) -> list[str]:
    """Write the edges that are gone, given as the bits of an integer."""
    ends = map(edge, bits(gone))
    return [f"{GONE}{names(u)}{GONE}{names(v)}" for u, v in ends]


def vertex_gone(word: str, numbers: Mapping[str, int]) -> int | None:
    """Read the number of a vertex that is gone; None where the word names none.

    As in Chomp, ``-v5`` is vertex 5 where none is called v5.

    Examples
    --------
    >>> vertex_gone("-b", {"a": 0, "b": 1}), vertex_gone("b", {"a": 0, "b": 1})
    (1, None)
    >>> vertex_gone("-v5", {"5": 0})
    0
    """
    if not word.startswith(GONE):
        return None
    name = word.removeprefix(GONE)
    return numbers.get(name, numbers.get(name.removeprefix("v")))


def edge_gone(
    word: str, numbers: Mapping[str, int], edges: Mapping[tuple[int, int], int]
) -> list[int]:
    """Read the number of an edge that is gone: all that the word may mean, for names may have a -.

    Examples
    --------
    >>> numbers, edges = {"a": 0, "b": 1, "b-a": 2}, {(0, 1): 0, (1, 2): 1}
    >>> edge_gone("-a-b", numbers, edges), edge_gone("-b-b-a", numbers, edges)
    ([0], [1])
    """
    if not word.startswith(GONE):
        return []
    found = []
    for place in range(2, len(word) - 1):
        if word[place] == GONE:
            ends = numbers.get(word[1:place], -1), numbers.get(word[place + 1 :], -1)
            if ends in edges:
                found.append(edges[ends])
    return list(dict.fromkeys(found))
