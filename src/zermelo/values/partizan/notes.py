"""Games as they are written, noted while their values are found: certificates are about them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy_graphs import Graph, Node, Option, mark, options

#: A graph and a node of it, or a short game.
Placed = tuple[Graph, Option]

#: A sum of more positions is noted by its value.
POSITIONS = 400


@dataclass
class Notes:
    """Games with their two sides, in the order in which they were met; sums as they are written.

    These are of games that end, by the serial number of what they are worth.
    """

    games: list[tuple[Placed, Placed]] = field(default_factory=list)
    sums: dict[int, Placed] = field(default_factory=dict)


KEPT: ContextVar[Notes | None] = ContextVar("KEPT", default=None)


@contextmanager
def keeping(notes: Notes) -> Iterator[Notes]:
    """Note games within the block."""
    token = KEPT.set(notes)
    try:
        yield notes
    finally:
        KEPT.reset(token)


def noting_now() -> bool:
    """Whether games are being noted: then values that are remembered are found again."""
    return KEPT.get() is not None


def note(on: Placed, off: Placed) -> None:
    """Note a game, if somebody wants to know."""
    if (notes := KEPT.get()) is not None:
        notes.games.append((on, off))


def note_sum(one: Game, two: Game, total: Game) -> None:
    """Note the sum of two games that end, each as it was written, if somebody wants to know."""
    if (notes := KEPT.get()) is None:
        return
    placed = sum_as_written(*(notes.sums.get(g._serial, ((), g)) for g in (one, two)))
    if placed is not None:
        notes.sums[total._serial] = placed
        notes.games.append((placed, placed))


def sum_as_written(one: Placed, two: Placed) -> Placed | None:
    """Return the graph of all positions of a sum, none of them made simpler; None of many.

    >>> from zermelo import Game
    >>> star = (), Game("*")
    >>> sum_as_written(star, star)
    ([((1, 2), (1, 2)), ((3,), (3,)), ((3,), (3,)), ((), ())], 0)
    """
    places = {(mark(one[1]), mark(two[1])): 0}
    pairs = [(one[1], two[1])]
    nodes: list[Node] = []
    for g, h in pairs:
        sides = []
        for side in (0, 1):
            moves = [(o, h) for o in options(one[0], g, side)]
            moves += [(g, o) for o in options(two[0], h, side)]
            reached = []
            for pair in moves:
                key = mark(pair[0]), mark(pair[1])
                if key not in places:
                    places[key] = len(pairs)
                    pairs.append(pair)
                reached.append(places[key])
            sides.append(tuple(dict.fromkeys(reached)))
        nodes.append((sides[0], sides[1]))
        if len(pairs) > POSITIONS:
            return None
    return nodes, 0
