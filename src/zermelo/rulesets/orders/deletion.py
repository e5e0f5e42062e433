"""The deletion game on hypergraphs: remove a vertex with all edges that have it, or an edge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import ClassVar, TypeAlias

from zermelo.errors import InputError
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.cards import cards
from zermelo.games.theorem import theorem
from zermelo.games.tractable import Tractable

#: The sets that are left, each with its members in order: vertices, and edges.
State: TypeAlias = tuple[tuple[str, ...], ...]


def sets_of(text: str) -> tuple[str, ...]:
    """Read sets: ``ab,bcd`` if members are letters, else ``x1+x2,x2+x3``; none is empty.

    Examples
    --------
    >>> sets_of("ab,cb"), sets_of("x1+x2,x2+x1")
    (('ab', 'bc'), ('x1+x2',))
    """
    sets: dict[str, None] = {}
    for part in text.split(","):
        members = members_of(part)
        if not members or not all(map(str.isalnum, members)):
            raise InputError(f"{part!r} is no set; write letters, such as abc, or x1+x2")
        sets[written(members)] = None
    return tuple(sets)


def members_of(text: str) -> tuple[str, ...]:
    """Return the members of a set that is written, in order."""
    return tuple(sorted(set(text.split("+") if "+" in text else text)))


def written(members: tuple[str, ...]) -> str:
    """Write a set as `sets_of` reads it."""
    return ("" if all(len(member) == 1 for member in members) else "+").join(members)


@dataclass(frozen=True)
class Deletion(Ruleset[State]):
    """Remove a vertex with all edges that have it, or one edge; whoever takes the last one wins.

    The board is a hypergraph. Every vertex is there at first, and every edge of two vertices or
    more. A position is written as what is gone, ``-a -bc``. With edges of two vertices this is
    Chomp on a graph, and it is a game on the order of vertices below their edges (Fraenkel and
    Scheinerman 1991). Positions are searched.

    Examples
    --------
    >>> Deletion("abc,cd")().value, Deletion("ab,bc,ac")().value
    (0, 0)
    """

    name: ClassVar[str] = "deletion"
    example: ClassVar[str] = "--edges abc,cd -a"
    complexity: ClassVar[str] = "open; the search is exponential in the number of edges"
    start: ClassVar[str] = "(whole)"
    tractable: ClassVar[Tractable] = Tractable(
        label="in part: bipartite graphs (Fraenkel and Scheinerman 1991)"
    )

    edges: tuple[str, ...] = field(
        metadata={"help": "the edges, such as abc,cd or x1+x2,x2+x3", "read": sets_of}
    )

    @property
    def whole(self) -> State:
        """All vertices, and all edges of two or more."""
        edges = [members_of(edge) for edge in self.edges]
        vertices = sorted({member for edge in edges for member in edge})
        return *((one,) for one in vertices), *(edge for edge in edges if len(edge) > 1)

    def state(self, *parts: object) -> State:
        """Read what is gone."""
        rest = self.whole
        for part in parts:
            text = str(part)
            gone = members_of(text[1:]) if text[:1] == "-" and text[1:] else ()
            if gone not in rest:
                raise no_position(self, f"{text!r} is no vertex or edge that is left")
            rest = without(rest, gone)
        return rest

    def show(self, state: State) -> str:
        """Write the least sets that are gone."""
        gone = [one for one in self.whole if one not in state]
        alone = [one for one in gone if len(one) == 1 or not any((v,) in gone for v in one)]
        return " ".join(f"-{written(one)}" for one in alone)

    def options(self, state: State) -> Iterator[State]:
        """Remove each vertex or edge."""
        return (without(state, one) for one in state)

    def describe(self, state: State, option: State) -> str:
        """Name what is removed."""
        gone = next(one for one in state if one not in option)
        return f"remove {written(gone)}"

    def scene(self, state: State) -> Scene:
        """Show vertices and edges as cards."""
        rows = [
            [(written(one), written(one), "" if one in state else "gone") for one in row]
            for _, row in groupby(self.whole, key=lambda one: len(one) > 1)
        ]
        return cards(rows, moves=(((written(one),), without(state, one)) for one in state))

    @theorem("every move takes something away", source="", tells="counter")
    def counters(self, state: State) -> int:
        """Count what is left."""
        return len(state)


def without(state: State, gone: tuple[str, ...]) -> State:
    """Return what is left without a set, and without the edges that have it if it is a vertex."""
    if len(gone) > 1:
        return tuple(one for one in state if one != gone)
    return tuple(one for one in state if gone[0] not in one)
