"""Games with too many positions for a table, but few in each ending."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from zermelo.games.rules import Rules


@runtime_checkable
class WithEndings(Protocol):
    """A ruleset with too many positions for indices, but few in each of its endings."""

    def narrowed(self, state: object) -> Rules[Any]:
        """Return rules and states of the same game, for everything reachable from a state."""

    def ending(self, name: str, state: object) -> Rules[Any] | None:
        """Return the rules of an ending by its name, if a state belongs to the ending."""
