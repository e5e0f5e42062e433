"""The questions about positions that higher layers answer: solvers, pictures, the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.games.explanation import Explanation
    from zermelo.games.move_table import MoveTable
    from zermelo.limits import Limits, Watch
    from zermelo.values.partizan.loopy import Value
    from zermelo.values.play import Play


#: Positions, rules and solutions: their modules import this one, so they cannot be named here.
#: Their methods, and `zermelo.upcalls.PositionAnswers`, have the exact types.
Untyped: TypeAlias = Any


class Answers(Protocol):
    """The answers to questions about a position; each position keeps one engine for all."""

    def solve(
        self, position: Untyped, play: Play, limits: Limits | Watch, /, *, distance: bool
    ) -> Untyped:
        """Return who wins, by which moves, and how that is known."""

    def outcome(self, position: Untyped, /) -> Untyped:
        """Return who wins."""

    def value(self, position: Untyped, /) -> Untyped:
        """Return the value that a position adds to a sum."""

    def game_value(self, position: Untyped, /) -> Value:
        """Return the value of a position as a partizan game."""

    def explain(
        self, position: Untyped, play: Play, limits: Limits | Watch, /, *, steps: bool
    ) -> Explanation:
        """Return who wins, by which move, and why."""

    def move_table(self, position: Untyped, play: Play, limits: Limits | Watch, /) -> MoveTable:
        """Return all moves with what they lead to."""

    def graph(self, position: Untyped, play: Play, limits: Limits | Watch, /) -> Digraph:
        """Return the state graph."""

    def add(self, x: Untyped, y: Untyped, /) -> Untyped:
        """Return the sum of two positions."""

    def turns(self, rules: Untyped, /) -> Untyped:
        """Return partizan rules with the player to move in the state."""

    def board_svg(self, position: Untyped, /) -> str | None:
        """Return a picture of the board; None if there is none."""

    def arrange(
        self, count: int, edges: tuple[tuple[int, int], ...], /, *, upward: bool, wide: float
    ) -> tuple[tuple[float, float], ...]:
        """Return places for the vertices of a graph."""

    def play(self, position: Untyped, play: Play, /, *, first: bool) -> None:
        """Play against a person, in a terminal or notebook."""
