"""The answers of positions that come from higher layers: solvers, pictures, the terminal.

Positions ask `ANSWERS`; the package sets it once, when it is imported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.games.explanation import Explanation
    from zermelo.games.move_table import MoveTable
    from zermelo.limits import Limits, Watch
    from zermelo.values.partizan.loopy import Value
    from zermelo.values.play import Play


#: Positions, rules and solutions, whose classes know this file: their methods, and
#: `zermelo.upcalls.PositionAnswers`, have the exact types.
Exact: TypeAlias = Any


class Answers(Protocol):
    """The answers to questions about a position; each position keeps one engine for all."""

    def solve(
        self, position: Exact, play: Play, limits: Limits | Watch, /, *, distance: bool
    ) -> Exact:
        """Return who wins, by which moves, and how that is known."""

    def outcome(self, position: Exact, /) -> Exact:
        """Return who wins."""

    def value(self, position: Exact, /) -> Exact:
        """Return the value of a position in a sum."""

    def game_value(self, position: Exact, /) -> Value:
        """Return the value of a position as a partizan game."""

    def explain(
        self,
        position: Exact,
        play: Play,
        limits: Limits | Watch,
        /,
        *,
        steps: bool,
    ) -> Explanation:
        """Return who wins, by which move, and why."""

    def move_table(self, position: Exact, play: Play, limits: Limits | Watch, /) -> MoveTable[Any]:
        """Return all moves with what they lead to."""

    def graph(self, position: Exact, play: Play, limits: Limits | Watch, /) -> Digraph:
        """Return the state graph."""

    def add(self, x: Exact, y: Exact, /) -> Exact:
        """Return the sum of two positions."""

    def turns(self, rules: Exact, /) -> Exact:
        """Return the rules whose states say whose turn it is."""

    def board_svg(self, position: Exact, /) -> str | None:
        """Return a picture of the board; None if there is none."""

    def arrange(
        self, count: int, edges: tuple[tuple[int, int], ...], /, *, upward: bool, wide: float
    ) -> tuple[tuple[float, float], ...]:
        """Return places for the vertices of a graph."""

    def play(self, position: Exact, play: Play, /, *, first: bool) -> None:
        """Play against a person, in a terminal or notebook."""


#: The object that answers.
ANSWERS: Answers
