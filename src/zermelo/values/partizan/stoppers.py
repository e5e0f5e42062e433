"""Canonical forms of stoppers: on, off, over, under, upon and others that can be played for ever.

There is only one stopper of a value, up to isomorphism, without dominated or reversible options and
without two equal subpositions (Siegel 2013, Theorem VI.2.18). This file has the normal form of a
stopper's graph, strong components, and infinite alternating play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from zermelo.values.partizan.loopy_graphs import Graph, Node, Option, distinct, reachable_nodes
from zermelo.values.partizan.show import key

#: A canonical graph: the nodes, and the node of the game.
StopperForm = tuple[tuple[Node, ...], int]
#: A node, and whose turn it is: 0 for Left, 1 for Right.
Turn = tuple[int, int]


def trimmed(graph: Graph, root: int) -> tuple[list[Node], int]:
    """Return the graph of the reachable nodes, with options sorted, and its root, which is 0."""
    nodes = reachable_nodes(graph, root)
    numbers = {node: number for number, node in enumerate(nodes)}
    return [_renumbered(graph[node], numbers) for node in nodes], 0


def _renumbered(node: Node, numbers: Mapping[int, int]) -> Node:
    left, right = (distinct(numbers[o] if isinstance(o, int) else o for o in side) for side in node)
    return left, right


def labelled(nodes: Graph, root: int) -> StopperForm:
    """Return a canonical form with normalised node numbers: isomorphic forms become equal."""
    ranks = ranked(dict(enumerate(nodes)), key)
    by_rank = sorted(ranks, key=ranks.__getitem__)
    return tuple(_renumbered(nodes[node], ranks) for node in by_rank), ranks[root]


def ranked(nodes: Mapping[int, Node], colour: Callable[[Any], Any]) -> dict[int, int]:
    """Return numbers from 0 for nodes by their structure: options, options of these, and so on.

    All numbers differ, because no two nodes of a canonical form are equal. Options that are not
    nodes are distinguished by ``colour(option)``.
    """
    ranks, classes = dict.fromkeys(nodes, 0), 1

    def signature(option: Option) -> tuple[int, Any]:
        inside = isinstance(option, int) and option in ranks
        return (1, ranks[option]) if inside else (0, colour(option))  # type: ignore[index]

    while classes < len(nodes):
        signatures = {
            node: (ranks[node], sorted(map(signature, left)), sorted(map(signature, right)))
            for node, (left, right) in nodes.items()
        }
        ordered = sorted(nodes, key=signatures.__getitem__)
        new_ranks = dict.fromkeys(ordered[:1], 0)
        for previous, node in pairwise(ordered):
            new_ranks[node] = new_ranks[previous] + (signatures[previous] != signatures[node])
        count = new_ranks[ordered[-1]] + 1
        if count == classes:
            raise AssertionError("two nodes of a canonical form look alike")
        ranks, classes = new_ranks, count
    return ranks


def strong_parts(
    nodes: Graph | Mapping[int, Node], roots: Iterable[int], min_node: int = 0
) -> Iterator[list[int]]:
    """Yield the strong components reachable from roots, each after those that it leads to (Tarjan).

    Only options that are node numbers from ``min_node`` on are followed; short games are not.
    """
    index: dict[int, int] = {}
    lowlink: dict[int, int] = {}
    finished: set[int] = set()
    path: list[int] = []
    for root in roots:
        if root in index:
            continue
        index[root] = lowlink[root] = len(index)
        path.append(root)
        stack = [(root, iter(nodes[root][0] + nodes[root][1]))]
        while stack:
            node, remaining = stack[-1]
            for option in remaining:
                if not isinstance(option, int) or option < min_node:
                    continue
                if option not in index:
                    index[option] = lowlink[option] = len(index)
                    path.append(option)
                    stack.append((option, iter(nodes[option][0] + nodes[option][1])))
                    break
                if option not in finished:
                    lowlink[node] = min(lowlink[node], index[option])
            else:
                stack.pop()
                if stack:
                    parent = stack[-1][0]
                    lowlink[parent] = min(lowlink[parent], lowlink[node])
                if lowlink[node] == index[node]:
                    part: list[int] = []
                    while not part or part[-1] != node:
                        part.append(path.pop())
                    finished.update(part)
                    yield part


def endless(nodes: Mapping[int, Node]) -> set[Turn]:
    """Return the turns from which alternating play can continue for ever within the nodes."""
    undecided_counts: dict[Turn, int] = {}
    predecessors: dict[Turn, list[Turn]] = {}
    for node, sides in nodes.items():
        for side in (0, 1):
            inside = nodes.keys() & {o for o in sides[side] if isinstance(o, int)}
            undecided_counts[node, side] = len(inside)
            for option in inside:
                predecessors.setdefault((option, 1 - side), []).append((node, side))
    ends = [state for state, count in undecided_counts.items() if not count]
    while ends:
        state = ends.pop()
        del undecided_counts[state]
        for predecessor in predecessors.get(state, ()):
            undecided_counts[predecessor] -= 1
            if not undecided_counts[predecessor]:
                ends.append(predecessor)
    return set(undecided_counts)


def is_stopper(graph: Graph, root: Option) -> bool:
    """Whether no alternating play from any subposition is infinite. O(nodes + options)."""
    return not endless({node: graph[node] for node in reachable_nodes(graph, root)})


def alternating_cycle(nodes: Mapping[int, Node]) -> list[Turn]:
    """Return the turns of a cycle in which the players alternate, or an empty list."""
    states = endless(nodes)
    if not states:
        return []
    path = [min(states)]
    places = {path[0]: 0}
    while True:
        node, side = path[-1]
        opponent = 1 - side
        inside = (option for option in nodes[node][side] if isinstance(option, int))
        next_turn = min((option, opponent) for option in inside if (option, opponent) in states)
        if next_turn in places:
            return path[places[next_turn] :]
        places[next_turn] = len(path)
        path.append(next_turn)
