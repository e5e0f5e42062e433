"""Games with too many positions for a table, whose endings have few."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from zermelo.games.rules import Rules


@runtime_checkable
class WithEndings(Protocol):
    """A ruleset with too many positions for indices, and few in each of its endings."""

    def narrowed(self, state: object) -> Rules[Any]:
        """Return rules of the same game, and states, for all that play can come to from a state."""

    def ending(self, name: str, state: object) -> Rules[Any] | None:
        """Return the rules of an ending by their name, if a state is among what it comes to."""
