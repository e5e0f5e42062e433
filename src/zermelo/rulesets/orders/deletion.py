"""The deletion game on hypergraphs: remove a vertex with all its edges, or an edge."""

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

#: The vertices and edges that are left, as sets with their members in order.
State: TypeAlias = tuple[tuple[str, ...], ...]


def sets_of(text: str) -> tuple[str, ...]:
    """Return sets from text: ``ab,bcd`` if members are letters, else ``x1+x2,x2+x3``.

    Examples
    --------
    >>> sets_of("ab,cb"), sets_of("x1+x2,x2+x1")
    (('ab', 'bc'), ('x1+x2',))
    """
    sets: dict[str, None] = {}
    for part in text.split(","):
        members = members_of(part)
        if not members or not all(map(str.isalnum, members)):
            raise InputError(f"{part!r} is not a set; write letters, such as abc, or x1+x2")
        sets[written(members)] = None
    return tuple(sets)


def members_of(text: str) -> tuple[str, ...]:
    """Return the members of a set from text, sorted."""
    return tuple(sorted(set(text.split("+") if "+" in text else text)))


def written(members: tuple[str, ...]) -> str:
    """Return the text of a set, as `sets_of` reads it."""
    return ("" if all(len(member) == 1 for member in members) else "+").join(members)


@dataclass(frozen=True)
class Deletion(Ruleset[State]):
    """Remove a vertex with all its edges, or one edge; the player who takes the last one wins.

    The board is a hypergraph. At the start all vertices are present, and all edges of two vertices
    or more. A position is written as the removed vertices and edges, ``-a -bc``. With edges of two
    vertices this is Chomp on a graph; in general it is the poset game on vertices below their edges
    (Fraenkel and Scheinerman 1991). Positions are solved by search.

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
        return *((vertex,) for vertex in vertices), *(edge for edge in edges if len(edge) > 1)

    def state(self, *parts: object) -> State:
        """Remove vertices and edges from the whole hypergraph."""
        rest = self.whole
        for part in parts:
            text = str(part)
            gone = members_of(text[1:]) if text[:1] == "-" and text[1:] else ()
            if gone not in rest:
                what = f"{text!r} is not a vertex or edge that is left"
                raise no_position(self, f"{what}; write - and a vertex or an edge, such as -a")
            rest = without(rest, gone)
        return rest

    def show(self, state: State) -> str:
        """Write the removed vertices, and the removed edges without any of these."""
        gone = [item for item in self.whole if item not in state]
        alone = [item for item in gone if len(item) == 1 or not any((v,) in gone for v in item)]
        return " ".join(f"-{written(item)}" for item in alone)

    def options(self, state: State) -> Iterator[State]:
        """Remove each vertex or edge."""
        return (without(state, item) for item in state)

    def describe(self, state: State, option: State) -> str:
        """Name what is removed."""
        gone = next(item for item in state if item not in option)
        return f"remove {written(gone)}"

    def scene(self, state: State) -> Scene:
        """Show vertices and edges as cards."""
        rows = [
            [(written(item), written(item), "" if item in state else "gone") for item in row]
            for _, row in groupby(self.whole, key=lambda item: len(item) > 1)
        ]
        return cards(rows, moves=(((written(item),), without(state, item)) for item in state))

    @theorem("every move takes something away", source="", tells="counter")
    def counters(self, state: State) -> int:
        """Count the vertices and edges that are left."""
        return len(state)


def without(state: State, gone: tuple[str, ...]) -> State:
    """Return a state without an edge, or without a vertex and its edges."""
    if len(gone) > 1:
        return tuple(item for item in state if item != gone)
    return tuple(item for item in state if gone[0] not in item)
