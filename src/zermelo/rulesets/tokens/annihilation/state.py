"""Tokens on a digraph, at most one on a vertex: states of annihilation games and their moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

#: The numbers of the vertices with a token, ascending.
State: TypeAlias = tuple[int, ...]


def after(state: State, source: int, target: int) -> State:
    """Return the state after a token has gone from one vertex number to another."""
    if source == target:
        return state
    left = {*state} - {source}
    return tuple(sorted(left ^ {target}))


def moves(on: Digraph, state: State) -> Iterator[tuple[int, int]]:
    """Yield the moves as pairs of vertex numbers."""
    for vertex in state:
        for option in on.option_numbers(vertex).tolist():
            yield vertex, option
