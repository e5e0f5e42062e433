"""How play on a digraph ends: at the vertices without options, at a given set, or at both."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.views import VertexSet, set_of
from zermelo.errors import InputError, texts_of
from zermelo.frozen import Frozen
from zermelo.values.play import MISERE, NORMAL, Play, play_named

Labels = NDArray[np.signedinteger[Any]]


class _EndingBase:
    """Base of endings whose termination set is given by numbers or by names."""

    __slots__ = ()

    final: Collection[Hashable] | None
    play: Play

    @property
    def is_usual(self) -> bool:
        """Whether play ends only where there are no options, and a player who cannot move loses."""
        return self.final is None and self.play is NORMAL

    @property
    def extra_moves(self) -> int:
        """How many moves longer play on `Ending.board` is: 1 in misère play, otherwise 0."""
        return int(self.play is MISERE)


@dataclass(frozen=True)
class NamedEnding(_EndingBase):
    """An `Ending` whose termination set is given by names, without a digraph."""

    final: tuple[str, ...] | None = None
    only_final: bool = False
    play: Play = NORMAL

    def json(self) -> dict[str, object]:
        """Return plain data."""
        final = None if self.final is None else [*self.final]
        return {"play": str(self.play), "final": final, "only_final": self.only_final}

    def __str__(self) -> str:
        """Return how play ends, in a sentence or two; empty if it ends as usual."""
        sentences = []
        verb, stuck_verb = ("won", "loses") if self.play is NORMAL else ("lost", "wins")
        if self.final is not None:
            sentences.append(f"The player who first reaches {_listed(self.final)} has {verb}.")
        if self.only_final:
            sentences.append("Elsewhere nobody wins: a vertex without options is a draw.")
        elif self.play is MISERE:
            sentences.append("Misère play: the player who cannot move wins.")
        elif self.final is not None:
            sentences.append(f"Elsewhere the player who cannot move {stuck_verb}.")
        return " ".join(sentences)


@dataclass(frozen=True, eq=False)
class Ending(_EndingBase, Frozen):
    """The ending convention of play on a digraph (Fraenkel 1997, section 2).

    A vertex of the termination set ``final`` ends play even if it has options: the player who moved
    there wins. So does a player who moves to a vertex without options, unless ``only_final`` says
    that nobody wins there. In misère play these players lose.
    """

    final: VertexSet | None = None
    only_final: bool = False
    play: Play = NORMAL

    @classmethod
    def of(
        cls, G: Digraph, final: Iterable[Hashable] | None, only_final: bool, play: Play | str
    ) -> Ending:
        """Return the ending with these arguments of `outcomes`."""
        if final is None and play is NORMAL and not only_final:
            return USUAL_ENDING
        if final is None and only_final:
            raise InputError("only_final needs a set outside which nobody wins; give it as final")
        return cls(None if final is None else set_of(G, final), only_final, play_named(play))

    @property
    def arguments(self) -> dict[str, Any]:
        """The keyword arguments of `outcomes` that give this ending."""
        return {"final": self.final, "only_final": self.only_final, "play": self.play}

    @property
    def named(self) -> NamedEnding:
        """The same ending, with names instead of vertex numbers."""
        final = None if self.final is None else tuple(texts_of([*self.final]))
        return NamedEnding(final, self.only_final, self.play)

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return self.named.json()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ending):
            return NotImplemented
        return self.arguments == other.arguments

    def __hash__(self) -> int:
        return hash((self.only_final, self.play, None if self.final is None else len(self.final)))

    def ends(self, G: Digraph) -> NDArray[np.bool_]:
        """Return the mask of the vertices at which play ends with a winner. O(V)."""
        leaves: NDArray[np.bool_] = np.diff(G.successors[0]) == 0
        if self.final is None:
            return leaves
        final = G.mask(self.final.numbers)
        return final if self.only_final else final | leaves

    def without_final_edges(self, G: Digraph) -> Digraph:
        """Return the digraph without the edges from the termination set."""
        if self.final is None:
            return G
        (ptr, idx), stops = G.successors, G.mask(self.final.numbers)
        sizes = np.diff(ptr)
        begins = np.concatenate([[0], np.cumsum(np.where(stops, 0, sizes))]).astype(ptr.dtype)
        return Digraph._of_rows((begins, idx[np.repeat(~stops, sizes)]), G.names)

    def board(self, G: Digraph) -> Digraph:
        """Return a digraph whose outcomes in normal play are G's with this ending; G if usual.

        Names and moves from final vertices are left out. A leaf where nobody wins gets a loop.
        In misère play a last vertex is added, to which each end with a winner has a move. O(V + E).
        """
        if self.is_usual:
            return G
        ends, (sources, targets) = self.ends(G), self.without_final_edges(G).edge_arrays()
        draws = np.flatnonzero((np.diff(G.successors[0]) == 0) & ~ends)
        extended = np.flatnonzero(ends) if self.extra_moves else draws[:0]
        return Digraph.from_arrays(
            np.concatenate([sources, draws, extended]),
            np.concatenate([targets, draws, np.full(extended.size, len(G))]),
            count=len(G) + self.extra_moves,
        )

    def from_board(self, remoteness: Labels, G: Digraph) -> Labels:
        """Convert the remoteness on `board` to that of play on G, without the added vertex."""
        if not self.extra_moves:
            return remoteness
        on_board = remoteness[: len(G)]
        return np.where(on_board < 0, on_board, on_board - 1).astype(remoteness.dtype)

    def to_board(self, remoteness: Labels) -> Labels:
        """Convert the remoteness of play on G to that on `board`."""
        if not self.extra_moves:
            return remoteness
        on_board = np.where(remoteness < 0, remoteness, remoteness + 1)
        return np.append(on_board, 0).astype(remoteness.dtype)

    def __str__(self) -> str:
        """Return how play ends, in a sentence or two; empty if it ends as usual."""
        return str(self.named)


#: Play ends where there are no options, and a player who cannot move loses.
USUAL_ENDING = Ending()

#: Maximum number of names of a termination set in a sentence.
MAX_NAMES_LISTED = 8


def _listed(names: Sequence[str]) -> str:
    if not names:
        return "a vertex of the set, which is empty,"
    if len(names) > MAX_NAMES_LISTED:
        others = len(names) - MAX_NAMES_LISTED
        return f"{', '.join(names[:MAX_NAMES_LISTED])} or one of {others:,} others"
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
