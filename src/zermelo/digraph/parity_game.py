"""Parity games: digraphs whose vertices have owners and priorities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zermelo.frozen import Frozen

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from zermelo.digraph.digraph import Digraph


@dataclass(frozen=True, eq=False)
class ParityGame(Frozen):
    """A max-parity game, as in files of PGSolver and Oink; `zermelo.outcomes` solves it.

    Player 0 (Even) wins a play if the largest priority that occurs infinitely often is even, player
    1 (Odd) if it is odd.

    Attributes
    ----------
    digraph : Digraph
        The moves; names are the identifiers of the file, as text.
    owner, priority : int8 and int64 arrays
        For each vertex, the player who moves from it (0 or 1), and its priority. Read-only.
    """

    digraph: Digraph
    owner: NDArray[np.int8]
    priority: NDArray[np.int64]

    def __post_init__(self) -> None:
        self._set(owner=self.owner, priority=self.priority)

    def __repr__(self) -> str:
        return f"<ParityGame: {self.digraph.describe()}>"
