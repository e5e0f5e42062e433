"""What positions answer though solvers, pictures and the terminal stand above them.

Positions ask `ANSWERS`; the package sets it once, when it is imported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.games.explanation import Explanation
    from zermelo.games.move_table import MoveTable
    from zermelo.games.position import Parts, Position
    from zermelo.games.rules import PartizanRuleset, Ruleset
    from zermelo.games.solution import Solution
    from zermelo.games.type_parameters import O, S, V
    from zermelo.limits import Limits, Watch
    from zermelo.values.partizan.loopy import Value
    from zermelo.values.play import Play
    from zermelo.values.player import Player


class Answers(Protocol):
    """Answers the questions that a position is asked; each position keeps one engine for all."""

    def solve(
        self, position: Position[S, O, V], play: Play, limits: Limits | Watch, /
    ) -> Solution[S, O, V]:
        """Return who wins, by which moves, and how that is known."""

    def outcome(self, position: Position[Any, O, Any], /) -> O:
        """Return who wins."""

    def value(self, position: Position[Any, Any, V], /) -> V:
        """Return what a position is worth in a sum."""

    def game_value(self, position: Position[Any, Any, Any], /) -> Value:
        """Return what a position is worth among partizan games."""

    def explain(
        self,
        position: Position[Any, Any, Any],
        play: Play,
        limits: Limits | Watch,
        /,
        *,
        steps: bool,
    ) -> Explanation:
        """Return who wins, by which move, and why."""

    def move_table(
        self, position: Position[S, Any, Any], play: Play, limits: Limits | Watch, /
    ) -> MoveTable[S]:
        """Return all moves with what they lead to."""

    def graph(
        self, position: Position[Any, Any, Any], play: Play, limits: Limits | Watch, /
    ) -> Digraph:
        """Return the state graph."""

    def add(
        self, one: Position[Any, Any, Any], other: Position[Any, Any, Any], /
    ) -> Position[Parts, Any, Any]:
        """Return the sum of two positions."""

    def turns(self, rules: PartizanRuleset[S], /) -> Ruleset[tuple[S, Player]]:
        """Return the rules whose states say whose turn it is."""

    def board_svg(self, position: Position[Any, Any, Any], /) -> str | None:
        """Return a picture of the board; None where there is none."""

    def arrange(
        self, count: int, edges: tuple[tuple[int, int], ...], /, *, upward: bool, wide: float
    ) -> tuple[tuple[float, float], ...]:
        """Return places for the vertices of a graph."""

    def play(self, position: Position[Any, Any, Any], play: Play, /, *, first: bool) -> None:
        """Play against a person, in a terminal or notebook."""


#: What answers.
ANSWERS: Answers
