"""Graphs of loopy games: options, reachability, negatives, sums.

A graph is a list of pairs (Left's options, Right's options). An option is a node, by its place in
the list, or a short game. In sets and dictionaries a short game is represented by its `mark`: the
game 2 equals the integer 2, a node. Play from a *stopper* cannot continue for ever if players
alternate; stoppers are compared by survival (Siegel 2013, chapter VI; Winning Ways, chapter 11).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from zermelo.values.partizan.canonical import lefts, rights
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.order import neg
from zermelo.values.partizan.show import in_order
from zermelo.values.partizan.sums import add
from zermelo.values.partizan.value_properties import ValueProperties

Option = int | Game
Options = tuple[Option, ...]
Node = tuple[Options, Options]
Graph = Sequence[Node]


class LoopyGame(ValueProperties):
    """The value of a game in which play need not end; its subclasses are in the module `loopy`."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __add__(self, other: object) -> Game | LoopyGame: ...
        def __neg__(self) -> Game | LoopyGame: ...
        def __le__(self, other: object) -> bool: ...

        __radd__ = __sub__ = __rsub__ = __add__
        __ge__ = __lt__ = __gt__ = __le__


class BaseStopper(LoopyGame):
    """A stopper that is not a short game, with what its text and its thermograph need.

    ``nodes`` is the canonical graph: Left's and Right's options of each node. An option is a short
    game or the number of a node. ``root`` is the node of the game.
    """

    __slots__ = ()

    nodes: tuple[Node, ...]
    root: int

    if TYPE_CHECKING:

        @property
        def left(self) -> tuple[Game | BaseStopper, ...]: ...  # noqa: D102
        @property
        def right(self) -> tuple[Game | BaseStopper, ...]: ...  # noqa: D102
        def __neg__(self) -> Game | BaseStopper: ...


def mark(option: Option) -> int:
    """Return an integer for an option: the node itself, or a negative integer for a short game."""
    return option if isinstance(option, int) else ~option._serial


def distinct(options: Iterable[Option]) -> Options:
    """Return options, each once: short games in the order of printing, then nodes ascending."""
    by_mark = {mark(option): option for option in options}
    short = [option for option in by_mark.values() if isinstance(option, Game)]
    return (*in_order(short), *sorted(node for node in by_mark if node >= 0))


def options(graph: Graph, g: Option, side: int) -> Options:
    """Return the options of a node or a short game: Left's for side 0, Right's for side 1."""
    if isinstance(g, int):
        return graph[g][side]
    return rights(g) if side else lefts(g)


def reachable_nodes(graph: Graph, root: Option) -> list[int]:
    """Return the root and nodes reachable from it, in order of discovery; [] for a short game."""
    if isinstance(root, Game):
        return []
    nodes, seen = [root], {root}
    for node in nodes:
        for option in graph[node][0] + graph[node][1]:
            if isinstance(option, int) and option not in seen:
                seen.add(option)
                nodes.append(option)
    return nodes


def negated(graph: Graph) -> list[Node]:
    """Return the graph with the players exchanged."""
    return [
        (tuple(map(negated_option, right)), tuple(map(negated_option, left)))
        for left, right in graph
    ]


def negated_option(option: Option) -> Option:
    """Return the negative of a short game; a node keeps its number in the negative graph."""
    return option if isinstance(option, int) else neg(option)


def joined(first: Graph, second: Graph) -> tuple[list[Node], int]:
    """Return two graphs as one, and the number by which nodes of the second are shifted."""
    shift = len(first)

    def shifted_side(side: Options) -> Options:
        return tuple(shifted(option, shift) for option in side)

    return [*first, *((shifted_side(left), shifted_side(right)) for left, right in second)], shift


def shifted(option: Option, shift: int) -> Option:
    """Return a node's number plus the shift; a short game stays the same."""
    return option + shift if isinstance(option, int) else option


def added(graph: Graph, g: Option, h: Option) -> tuple[list[Node], Option]:
    """Return a graph of the sum of two nodes or short games, and the sum: a node or short game."""
    index_of: dict[tuple[int, int], int] = {}
    nodes: list[Node] = []
    pending: list[tuple[Option, Option]] = []

    def node_of(g: Option, h: Option) -> Option:
        if isinstance(g, Game) and isinstance(h, Game):
            return add(g, h)
        key = mark(g), mark(h)
        if key not in index_of:
            index_of[key] = len(nodes)
            nodes.append(((), ()))
            pending.append((g, h))
        return index_of[key]

    root = node_of(g, h)
    while pending:
        g, h = pending.pop()
        node = []
        for side in (0, 1):
            options_after = [node_of(option, h) for option in options(graph, g, side)]
            options_after += [node_of(g, option) for option in options(graph, h, side)]
            node.append(distinct(options_after))
        nodes[index_of[mark(g), mark(h)]] = node[0], node[1]
    return nodes, root
