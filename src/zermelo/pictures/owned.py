"""Pictures of digraphs whose vertices have owners: circles of one player, squares of the other.

As usual, the first player (Eve, or Even) has the circles, and the second (Adam, or Odd) the
squares. Colours and letters say who wins.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from zermelo.labels.ending import Ending
from zermelo.labels.winners import Winners
from zermelo.pictures.excerpt import D, Excerpt, Ints
from zermelo.pictures.wording import GAME, MoveKind, Wording
from zermelo.values.text import plural


@dataclass(frozen=True)
class OwnedExcerpt(Excerpt):
    """A whole digraph; ``pnd`` is 0 or 1 for the player who wins, and 2 for a draw."""

    squares: NDArray[np.bool_] = field(default_factory=lambda: np.zeros(0, np.bool_))
    options: Ints = field(default_factory=lambda: np.zeros(0, np.int64))

    @property
    def on_top(self) -> NDArray[np.bool_]:
        """Which vertices have no remoteness."""
        return np.asarray(self.remoteness < 0)

    @property
    def kinds(self) -> NDArray[np.int64]:
        """The `MoveKind` of every edge: of each owner who wins, one move is drawn as winning."""
        source, target = self.pnd[self.sources], self.pnd[self.targets]
        kinds = np.full(self.sources.size, int(MoveKind.OTHER))
        kinds[(source == D) & (target == D)] = MoveKind.DRAWING
        won = source == self.squares[self.sources]
        kinds[won & (self.options[self.sources] == self.targets)] = MoveKind.WINNING
        return kinds

    def square(self, vertex: int) -> bool:
        """Whether a vertex belongs to the second player."""
        return bool(self.squares[vertex])

    def label(self, vertex: int) -> str:
        """Return the winner of a vertex, and its priority or the moves to the end."""
        letter, moves = self.wording.letters[int(self.pnd[vertex])], int(self.remoteness[vertex])
        if self.priorities is not None:
            return f"{letter}, p {self.priorities[vertex]}"
        return letter if moves < 0 else f"{letter} in {moves}"


def owned(result: Winners) -> OwnedExcerpt:
    """Return the whole digraph as an excerpt; no moves lead from targets."""
    G = result.digraph if result.target is None else Ending(result.target).stopped(result.digraph)
    first, second = result.players
    pnd = np.where(result.array < 0, D, result.array == second).astype(np.int64)
    wording = wording_of(first, second)
    counts = wording.counts(np.bincount(pnd, minlength=3).tolist())
    note = f"{plural(len(G), 'vertex', 'vertices')} ({counts or 'none'}), "
    sources, targets = G.edge_arrays()
    return OwnedExcerpt(
        np.arange(len(G)),
        sources.astype(np.int64),
        targets.astype(np.int64),
        pnd,
        result.remoteness.array,
        note + plural(G.edge_count, "edge", "edges"),
        wording=wording,
        squares=result.owner.array == second,
        options=result.best_options.array,
        priorities=None if result.priority is None else result.priority.array,
    )


def wording_of(first: int, second: int) -> Wording:
    """Return the words of a picture with two players."""
    wins = (f"player {first} wins", f"player {second} wins")
    return Wording(
        "A digraph whose vertices have owners",
        GAME.nouns,
        GAME.nouns_of_edges,
        (str(first), str(second), "D"),
        (f"won by {first}", f"won by {second}", "draws"),
        (*wins, "a draw"),
        (*wins, "a draw"),
        {
            MoveKind.WINNING: ("winning move of the owner",) * 2,
            MoveKind.DRAWING: ("move that keeps the draw",) * 2,
            MoveKind.OTHER: ("other move", "other moves, both ways"),
        },
        "player 1 wins in 4 moves",
        "no end",
        GAME.height,
        shown_by="winner",
        on_top="vertices from which nobody can force an end",
        owners=(f"player {first} moves", f"player {second} moves"),
    )
