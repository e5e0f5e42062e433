"""Graphs of loopy games: options, reachability, alternating cycles, sums, the order of stoppers.

A graph is a list of pairs (Left's options, Right's options). An option is an integer: a node of the
list, or, below 0, the short game ``~option`` of the tables. Play from a *stopper* cannot go on for
ever with the players moving in turns; stoppers are compared by who survives (Siegel, Combinatorial
Game Theory, chapter VI; Winning Ways, chapter 11).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from zermelo.values.partizan import arena
from zermelo.values.partizan.sums import add

Node = tuple[tuple[int, ...], tuple[int, ...]]
Graph = Sequence[Node]
Pair = tuple[int, int]


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


def order(graph: Graph, asked: Iterable[Pair]) -> Callable[[int, int], bool]:
    """Return ≤ for stoppers, for the pairs asked about and those they lead to.

    g ≤ h if Left, moving second in h − g, can play on for ever or until Right has no move. Where
    she cannot is found backwards from where she is stuck: O(pairs · options).
    """
    lost: set[tuple[Pair, bool]] = set()  # (pair, whether Left is to move)
    left_moves: dict[Pair, int] = {}
    leading: dict[tuple[Pair, bool], list[tuple[Pair, bool]]] = {}
    work = [(pair, False) for pair in asked]
    known = set(work)
    stuck: list[tuple[Pair, bool]] = []
    while work:
        state = work.pop()
        (g, h), lefts_turn = state
        if g < 0 and h < 0 and not lefts_turn:
            if not arena.leq(~g, ~h):
                stuck.append(state)
            continue
        side = 0 if lefts_turn else 1  # Left moves in h, and as Right would in g
        after = {((g, option), not lefts_turn) for option in options(graph, h, side)}
        after |= {((option, h), not lefts_turn) for option in options(graph, g, 1 - side)}
        if lefts_turn:
            left_moves[g, h] = len(after)
            if not after:
                stuck.append(state)
        for following in after:
            leading.setdefault(following, []).append(state)
            if following not in known:
                known.add(following)
                work.append(following)
    while stuck:
        state = stuck.pop()
        if state in lost:
            continue
        lost.add(state)
        for before in leading.get(state, ()):
            if before[1]:
                left_moves[before[0]] -= 1
                if left_moves[before[0]]:
                    continue
            stuck.append(before)
    return lambda g, h: ((g, h), False) not in lost
