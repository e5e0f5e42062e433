"""Sums of digraph games as one digraph, small enough to be labelled by plain search."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import combinations_with_replacement, product

from zermelo import Digraph


def sum_of(*digraphs: Digraph) -> Digraph:
    """The digraph of the sum: its vertices are tuples, and a move changes one entry."""
    edges = [
        (u, (*u[:place], v, *u[place + 1 :]))
        for u in product(*digraphs)
        for place, G in enumerate(digraphs)
        for v in G.options(u[place])
    ]
    return Digraph(edges, vertices=product(*digraphs))


def tokens_on(G: Digraph, count: int) -> Digraph:
    """The digraph of ``count`` tokens on one digraph: its vertices are sorted tuples."""
    numbers = {name: number for number, name in enumerate(G)}
    positions = list(combinations_with_replacement(G, count))
    edges = [
        (u, position(numbers, [*u[:place], v, *u[place + 1 :]]))
        for u in positions
        for place in range(count)
        for v in G.options(u[place])
    ]
    return Digraph(edges, vertices=positions)


def position(numbers: dict[Hashable, int], tokens: list[Hashable]) -> tuple[Hashable, ...]:
    return tuple(sorted(tokens, key=numbers.__getitem__))


def nim_heap(size: int) -> Digraph:
    return Digraph([(a, b) for a in range(size + 1) for b in range(a)], vertices=range(size + 1))
