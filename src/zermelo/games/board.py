"""What rules may offer beside: a board for pictures, words for readers, endings for tables."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.games.rules import Rules

__all__ = ["Board", "WithBoard", "WithDistance", "WithEndings", "WithRemarks"]


@dataclass(frozen=True)
class Board:
    """A board, with what is left of it and where the moves lead.

    Attributes
    ----------
    whole : Digraph
        The board at the start. Drawn with lines, without arrowheads.
    moves : mapping
        For every vertex that may be chosen, or edge as a pair of names, the option that results.
        What may not be chosen is drawn as gone.
    upward : bool
        Whether the edges lead upwards, as in a Hasse diagram.
    gone : str
        What is said of a vertex that may not be chosen.
    """

    whole: Digraph
    moves: Mapping[Hashable, Any]
    upward: bool = False
    gone: str = "gone"


@runtime_checkable
class WithBoard(Protocol):
    """A ruleset that can show what its positions are played on."""

    def board(self, state: Any) -> Board:  # noqa: ANN401
        """Return the board of a position."""


@runtime_checkable
class WithRemarks(Protocol):
    """A ruleset that says what helps to read a position, however it is solved."""

    def remarks(self, state: Any) -> Sequence[str]:  # noqa: ANN401
        """Return paragraphs."""


@runtime_checkable
class WithDistance(Protocol):
    """A ruleset whose players count the moves that are left in a way of their own."""

    def distance(self, moves_left: int) -> str:
        """Return what they say, such as ``mate in 3`` where five moves are left."""


@runtime_checkable
class WithEndings(Protocol):
    """A ruleset with too many positions for indices, and few in each of its endings."""

    def narrowed(self, state: Any) -> Rules[Any]:  # noqa: ANN401
        """Return rules of the same game, and states, for all that play can come to from a state."""
