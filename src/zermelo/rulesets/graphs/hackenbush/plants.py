"""Hackenbush on any graph: its states, components, and nimbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from zermelo.errors import InputError
from zermelo.games.parameters import natural
from zermelo.games.scene import Line, Place, Scene, scene_of
from zermelo.games.scenes.graph import edge_id, graph, refuse_large, vertex_id
from zermelo.rulesets.graphs.hackenbush.trees import COLOUR, Tree

if TYPE_CHECKING:
    from zermelo.formats.coloured import ColouredEdges

#: The numbers of the edges that are still joined to the ground, ascending.
State: TypeAlias = tuple[int, ...]
#: By vertex, its edges and the other end of each.
Near: TypeAlias = dict[str, list[tuple[int, str]]]

#: The word for the whole graph.
WHOLE = "whole"


class Plants:
    """A graph that stands on the ground, and its states.

    The ground is by default the vertex called ``ground``, or else the first; an edge that is not
    joined to it, or none at all, is an error.
    """

    def __init__(self, on: ColouredEdges, ground: str | None) -> None:
        if not on.edges:
            raise InputError("hackenbush: the graph has no edge; give one with an edge or more")
        self.on = on
        usual = "ground" if "ground" in on.names else on.names[0]
        self.ground = usual if ground is None else ground
        every = range(len(on.edges))
        if loose := set(every).difference(self.standing(every)):
            u, v, _ = on.edges[min(loose)]
            raise InputError(
                f"hackenbush: edge {min(loose) + 1}, {u} {v}, is not joined to the ground, "
                f"{self.ground}; take it away, or name the ground with --ground"
            )

    @cached_property
    def letters(self) -> str:
        """The colour of each edge: l, r or e."""
        return "".join(self.on.sides)

    def read(self, parts: tuple[object, ...], wrong: Callable[[str], InputError]) -> State:
        """Read the removed edges, ``-e2 -e5``, or ``whole``; edges that fall are removed too."""
        gone = set()
        for word in map(str, () if parts == (WHOLE,) else parts):
            number = natural(word[2:]) if word[:2] == "-e" else None
            if number is None:
                raise wrong(f"{word!r} is no removed edge; write -e2 for the second edge")
            if not 1 <= number <= len(self.on.edges):
                raise wrong(f"there is no edge {number}; there are {len(self.on.edges)}")
            gone.add(number - 1)
        return self.standing(sorted(set(range(len(self.on.edges))) - gone))

    def show(self, state: State) -> str:
        """Write the removed edges."""
        gone = sorted(set(range(len(self.on.edges))).difference(state))
        return " ".join(f"-e{edge + 1}" for edge in gone) or WHOLE

    def standing(self, edges: Iterable[int]) -> State:
        """Return those of some edges that are joined to the ground. Linear in their number."""
        return tuple(sorted(_reached(self.near(edges), self.ground)))

    def near(self, edges: Iterable[int]) -> Near:
        """Return for each vertex the edges at it, with their other ends; a loop once."""
        near: Near = {}
        for edge in edges:
            u, v, _ = self.on.edges[edge]
            near.setdefault(u, []).append((edge, v))
            if u != v:
                near.setdefault(v, []).append((edge, u))
        return near

    def cut(self, state: State, colours: str) -> Iterator[State]:
        """Yield the states after an edge of some colours is cut."""
        for edge in state:
            if self.letters[edge] in colours:
                yield self.standing(e for e in state if e != edge)

    def parts(self, state: State) -> list[State]:
        """Split the graph at the ground."""
        near = self.near(state)
        parts: list[State] = []
        taken: set[int] = set()
        for first, start in near.pop(self.ground, ()):
            if first not in taken:
                part = {first} | _reached(near, start)
                taken |= part
                parts.append(tuple(sorted(part)))
        return parts

    def tree(self, state: State) -> Tree | None:
        """Return the state as a tree; None if it has a cycle."""
        near = self.near(state)
        if len(near) != len(state) + bool(state):
            return None
        order, below = [(self.ground, -1)], set()
        for vertex, edge in order:  # which grows meanwhile: a queue
            below.add(edge)
            order += [(other, e) for e, other in near.get(vertex, ()) if e not in below]
        grown: dict[str, Tree] = {}
        for vertex, under in reversed(order):
            branches = (
                (self.letters[e], grown[other]) for e, other in near.get(vertex, ()) if e != under
            )
            grown[vertex] = tuple(sorted(branches))
        return grown[self.ground]

    def circuits(self, state: State) -> int:
        """Return the number of independent circuits: the edges outside of a spanning tree."""
        return len(state) + bool(state) - len(self.near(state))

    def nimber(self, state: State) -> int | None:
        """Return the nimber of a green graph, by fusion; None if an edge is blue or red.

        Vertices joined by two edge-disjoint paths are fused, and edges between them become loops,
        worth *1 each; a bridge adds one to the value of the part on it. O(V + E).
        """
        if any(self.letters[edge] != "e" for edge in state):
            return None
        near = self.near(state)
        order, under, deepest = self._searched(near)
        nimbers = dict.fromkeys(order, 0)
        lowest = dict(deepest)
        for vertex in reversed(order):
            for edge, other in near.get(vertex, ()):
                if edge == under[vertex][0]:
                    continue
                if under[other][0] == edge and other != vertex:  # a branch of the search
                    lowest[vertex] = min(lowest[vertex], lowest[other])
                    bridge = lowest[other] == deepest[other]
                    nimbers[vertex] ^= nimbers[other] + 1 if bridge else nimbers[other] ^ 1
                else:
                    lowest[vertex] = min(lowest[vertex], deepest[other])
                    if deepest[other] <= deepest[vertex]:  # counted once, from above
                        nimbers[vertex] ^= 1
        return nimbers[self.ground]

    def _searched(self, near: Near) -> tuple[list[str], dict[str, tuple[int, str]], dict[str, int]]:
        """Search in depth: return the order, the edge that led to each vertex, and its place."""
        order: list[str] = []
        place: dict[str, int] = {}
        under: dict[str, tuple[int, str]] = {}
        work = [(self.ground, -1, "")]
        while work:
            vertex, edge, before = work.pop()
            if vertex in place:
                continue
            place[vertex], under[vertex] = len(order), (edge, before)
            order.append(vertex)
            work += [(other, e, vertex) for e, other in near.get(vertex, ())]
        return order, under, place

    def describe(self, state: State, option: State) -> str:
        """Describe which edge is cut, and what remains."""
        after = self.cut(state, "lre")
        edge = next(e for e, rest in zip(state, after, strict=True) if rest == option)
        u, v, _ = self.on.edges[edge]
        fallen = len(state) - len(option) - 1
        also = f"; {fallen} more fall" if fallen > 1 else "; another falls" * fallen
        return f"cut edge {edge + 1} ({u} {v}{also})"

    def scene(self, state: State) -> Scene:
        """Show the graph, each edge with its number; touch the number of the edge to cut."""
        names, edges = self.on.names, self.on.edges
        refuse_large(len(names) + len(edges), 2 * len(edges))
        number = {name: place for place, name in enumerate(names)}
        halves = [(edge, end) for edge, (u, v, _) in enumerate(edges) for end in {u: 0, v: 0}]
        joints = [number[end] for _, end in halves]
        middles = [len(names) + edge for edge, _ in halves]
        laid = graph([*names, *range(len(edges))], list(zip(joints, middles, strict=True))).places
        looks = ["gone"] * len(edges)
        for edge in state:
            looks[edge] = COLOUR[self.letters[edge]]
        standing = {self.ground, *self.near(state)}
        places = [
            Place(vertex_id(v), "vertex", at.x, at.y, name, "" if name in standing else "gone")
            for v, (name, at) in enumerate(zip(names, laid, strict=False))
        ]
        places += [
            Place(edge_id(edge), "edge", at.x, at.y, str(edge + 1), looks[edge])
            for edge, at in enumerate(laid[len(names) :])
        ]
        options = zip(state, self.cut(state, "lre"), strict=True)
        ways = [(looks[edge], ((edge_id(edge),), option)) for edge, option in options]
        return scene_of(
            places,
            [Line(vertex_id(number[end]), edge_id(edge), looks[edge]) for edge, end in halves],
            left=(way for look, way in ways if look != "right"),
            right=(way for look, way in ways if look != "left"),
        )


def _reached(near: Near, vertex: str) -> set[int]:
    """Return the edges that can be reached from a vertex."""
    edges: set[int] = set()
    work, seen = [vertex], {vertex}
    while work:
        for edge, other in near.get(work.pop(), ()):
            edges.add(edge)
            if other not in seen:
                seen.add(other)
                work.append(other)
    return edges
