"""A record of the games whose values are computed, before simplification, for certificates."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass, field

from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy_graphs import Graph, Node, Option, mark, options

#: A graph and a node of it; or an unused graph, such as (), and a short game.
GraphNode = tuple[Graph, Option]

#: Maximum number of positions of a sum that is recorded without simplification.
MAX_SUM_POSITIONS = 400


@dataclass
class Notes:
    """The recorded games in order, each as a pair of graphs for onside and offside, and sums.

    ``sums`` has unsimplified sums of games that end, by the serial numbers of the sums' values.
    """

    games: list[tuple[GraphNode, GraphNode]] = field(default_factory=list)
    sums: dict[int, GraphNode] = field(default_factory=dict)


CURRENT_NOTES: ContextVar[Notes | None] = ContextVar("CURRENT_NOTES", default=None)


def noting_now() -> bool:
    """Whether games are being recorded; then cached values are computed again."""
    return CURRENT_NOTES.get() is not None


def note(on: GraphNode, off: GraphNode) -> None:
    """Record a game, if games are being recorded."""
    if (notes := CURRENT_NOTES.get()) is not None:
        notes.games.append((on, off))


def note_sum(first: Game, second: Game, total: Game) -> None:
    """Record the unsimplified sum of two games that end, if games are being recorded."""
    if (notes := CURRENT_NOTES.get()) is None:
        return
    unsimplified = sum_as_written(*(notes.sums.get(g._serial, ((), g)) for g in (first, second)))
    if unsimplified is not None:
        notes.sums[total._serial] = unsimplified
        notes.games.append((unsimplified, unsimplified))


def sum_as_written(first: GraphNode, second: GraphNode) -> GraphNode | None:
    """Return an unsimplified sum as node 0 of the graph of its positions; None if these are many.

    >>> from zermelo import Game
    >>> star = (), Game("*")
    >>> sum_as_written(star, star)
    ([((1, 2), (1, 2)), ((3,), (3,)), ((3,), (3,)), ((), ())], 0)
    """
    index_of = {(mark(first[1]), mark(second[1])): 0}
    pairs = [(first[1], second[1])]
    nodes: list[Node] = []
    for g, h in pairs:
        sides = []
        for side in (0, 1):
            moves = [(o, h) for o in options(first[0], g, side)]
            moves += [(g, o) for o in options(second[0], h, side)]
            reached = []
            for pair in moves:
                key = mark(pair[0]), mark(pair[1])
                if key not in index_of:
                    index_of[key] = len(pairs)
                    pairs.append(pair)
                reached.append(index_of[key])
            sides.append(tuple(dict.fromkeys(reached)))
        nodes.append((sides[0], sides[1]))
        if len(pairs) > MAX_SUM_POSITIONS:
            return None
    return nodes, 0
