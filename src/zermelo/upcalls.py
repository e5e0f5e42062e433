"""Functions of higher packages that lower ones call; `zermelo/__init__.py` passes them on.

Each is imported on use. Positions need solvers, pictures and the terminal, and digraphs need the
file formats, which are all in higher packages.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.pairs import Pairs
    from zermelo.games.explanation import Explanation
    from zermelo.games.move_table import MoveTable
    from zermelo.games.position import Parts, Position
    from zermelo.games.rules import PartizanRuleset, Ruleset
    from zermelo.games.solution import Solution
    from zermelo.games.type_parameters import S, V
    from zermelo.limits import Limits, Watch
    from zermelo.values.outcome import Outcome
    from zermelo.values.partizan.loopy import Value
    from zermelo.values.play import Play
    from zermelo.values.player import Player


class PositionAnswers:
    """An implementation of `Answers`, by solvers, explanations, pictures and the terminal."""

    def solve(
        self, position: Position[S, V], play: Play, limits: Limits | Watch, *, distance: bool
    ) -> Solution[S, V]:
        """Return who wins, by which moves, and the method that found it."""
        from zermelo.solvers.engine import engine_of

        return engine_of(position).solve(position, play, limits=limits, distance=distance)

    def outcome(self, position: Position) -> Outcome:
        """Return who wins; positions of a user's impartial ruleset share a cache of outcomes."""
        from zermelo.solvers import memory

        return memory.outcome(position)

    def value(self, position: Position[Any, V]) -> V:
        """Return a position's value as a summand; positions of a user's ruleset share a cache."""
        from zermelo.solvers import memory

        return memory.value(position)

    def game_value(self, position: Position) -> Value:
        """Return the value of a position as a partizan game."""
        from zermelo.solvers.engine import engine_of
        from zermelo.solvers.loopy_partizan import game_value

        return game_value(position, engine_of(position))

    def explain(
        self, position: Position, play: Play, limits: Limits | Watch, *, steps: bool
    ) -> Explanation:
        """Return who wins, by which move, and why."""
        from zermelo.answers.explanation import explain
        from zermelo.solvers.engine import engine_of

        return explain(position, play, limits=limits, engine=engine_of(position), steps=steps)

    def move_table(
        self, position: Position[S, Any], play: Play, limits: Limits | Watch
    ) -> MoveTable[S]:
        """Return all moves with the positions and outcomes that they lead to."""
        from zermelo.answers.move_table import move_table
        from zermelo.solvers.engine import engine_of

        return move_table(position, play, limits=limits, engine=engine_of(position))

    def graph(self, position: Position, play: Play, limits: Limits | Watch) -> Digraph:
        """Return the state graph."""
        from zermelo.labelling.explore import graph_of

        return graph_of(position, play, limits)

    def add(self, x: Position, y: Position) -> Position[Parts, Any]:
        """Return the sum of two positions."""
        from zermelo.compounds.sums import sum_of

        return sum_of(x, y)

    def turns(self, rules: PartizanRuleset[S]) -> Ruleset[tuple[S, Player]]:
        """Return rules whose states include the player to move."""
        from zermelo.compounds.turns import Turns

        return Turns(rules)

    def board_svg(self, position: Position) -> str | None:
        """Return the board as SVG, coloured if solved in time; None if no board can be drawn."""
        from zermelo.pictures.board import svg_of

        return svg_of(position)

    def arrange(
        self, count: int, edges: tuple[tuple[int, int], ...], *, upward: bool, width: float
    ) -> tuple[tuple[float, float], ...]:
        """Return coordinates of vertices; with ``upward``, edges of an acyclic digraph lead up."""
        from zermelo.pictures.layout import arrange

        return arrange(count, edges, upward=upward, width=width)

    def play(self, position: Position, play: Play, *, first: bool) -> None:
        """Play against a person, who begins if ``first``, in a terminal or notebook."""
        from zermelo.cli.conversation import play_position

        play_position(position, play, first=first)


def pairs_of_file(path: str) -> Pairs:
    """Return the edges of the digraph in a file, or of a graph that is known by name."""
    from zermelo.formats.conversion import digraph_of

    return digraph_of(path).as_pairs()
