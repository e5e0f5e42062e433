"""Graphs of loopy games: options, reachability, alternating cycles, sums.

A graph is a list of pairs (Left's options, Right's options). An option is an integer: a node of the
list, or, below 0, the short game ``~option`` of the tables. Play from a *stopper* cannot go on for
ever with the players moving in turns; stoppers are compared by who survives (Siegel, Combinatorial
Game Theory, chapter VI; Winning Ways, chapter 11).
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.values.partizan import arena
from zermelo.values.partizan.sums import add

Node = tuple[tuple[int, ...], tuple[int, ...]]
Graph = Sequence[Node]


def options(graph: Graph, g: int, side: int) -> tuple[int, ...]:
    """Return the options of a node or a short game: Left's for side 0, Right's for side 1."""
    if g >= 0:
        return graph[g][side]
    held = arena.rights(~g) if side else arena.lefts(~g)
    return tuple(~option for option in held)


def reach(graph: Graph, root: int) -> list[int]:
    """Return the nodes (no short games) that can be reached, in order of discovery."""
    if root < 0:
        return []
    found, seen = [root], {root}
    for node in found:
        for option in graph[node][0] + graph[node][1]:
            if option >= 0 and option not in seen:
                seen.add(option)
                found.append(option)
    return found


def is_stopper(graph: Graph, root: int) -> bool:
    """Say whether no play from a subposition alternates for ever. O(nodes + options)."""
    finished: dict[tuple[int, int], bool] = {}
    for start in [(node, side) for node in reach(graph, root) for side in (0, 1)]:
        if start in finished:
            continue
        finished[start] = False
        stack = [(start, iter(graph[start[0]][start[1]]))]
        while stack:
            (node, side), rest = stack[-1]
            option = next(
                (o for o in rest if o >= 0 and finished.get((o, 1 - side)) is not True), None
            )
            if option is None:
                finished[node, side] = True
                stack.pop()
            elif (option, 1 - side) in finished:
                return False  # still open: an alternating cycle
            else:
                finished[option, 1 - side] = False
                stack.append(((option, 1 - side), iter(graph[option][1 - side])))
    return True


def negated(graph: Graph) -> list[Node]:
    """Return the graph in which the players have changed places."""

    def turned(option: int) -> int:
        return option if option >= 0 else ~arena.neg(~option)

    return [(tuple(map(turned, right)), tuple(map(turned, left))) for left, right in graph]


def joined(one: Graph, two: Graph) -> tuple[list[Node], int]:
    """Put two graphs side by side; return them and by how much the second has been moved."""
    by = len(one)

    def moved(side: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(option + by if option >= 0 else option for option in side)

    return [*one, *((moved(left), moved(right)) for left, right in two)], by


def added(graph: Graph, g: int, h: int) -> tuple[list[Node], int]:
    """Return the graph of the sum of two of its games, and the sum in it."""
    places: dict[tuple[int, int], int] = {}
    nodes: list[Node] = []
    work: list[tuple[int, int]] = []

    def place(g: int, h: int) -> int:
        if g < 0 and h < 0:
            return ~add(~g, ~h)
        if (g, h) not in places:
            places[g, h] = len(nodes)
            nodes.append(((), ()))
            work.append((g, h))
        return places[g, h]

    root = place(g, h)
    while work:
        g, h = work.pop()
        left, right = (
            {place(option, h) for option in options(graph, g, side)}
            | {place(g, option) for option in options(graph, h, side)}
            for side in (0, 1)
        )
        nodes[places[g, h]] = tuple(left), tuple(right)
    return nodes, root
