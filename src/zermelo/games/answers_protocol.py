"""The questions about positions that higher layers answer: solvers, pictures, the terminal."""

# ruff: noqa: D102  the docstrings are those of `zermelo.upcalls.PositionAnswers`

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.games.explanation import Explanation
    from zermelo.games.move_table import MoveTable
    from zermelo.limits import Limits, Watch
    from zermelo.values.outcome import Outcome
    from zermelo.values.partizan.loopy import Value
    from zermelo.values.play import Play


#: Positions, rules and solutions, whose modules import this one and so are not imported here.
#: The methods of positions, and `zermelo.upcalls.PositionAnswers`, have the exact types.
Untyped: TypeAlias = Any


class Answers(Protocol):
    """The methods of `zermelo.upcalls.PositionAnswers`; a position keeps one engine for them."""

    def solve(
        self, position: Untyped, play: Play, limits: Limits | Watch, /, *, distance: bool
    ) -> Untyped: ...
    def outcome(self, position: Untyped, /) -> Outcome: ...
    def value(self, position: Untyped, /) -> Untyped: ...
    def game_value(self, position: Untyped, /) -> Value: ...
    def explain(
        self, position: Untyped, play: Play, limits: Limits | Watch, /, *, steps: bool
    ) -> Explanation: ...
    def move_table(self, position: Untyped, play: Play, limits: Limits | Watch, /) -> MoveTable: ...
    def graph(self, position: Untyped, play: Play, limits: Limits | Watch, /) -> Digraph: ...
    def add(self, x: Untyped, y: Untyped, /) -> Untyped: ...
    def turns(self, rules: Untyped, /) -> Untyped: ...
    def board_svg(self, position: Untyped, /) -> str | None: ...
    def arrange(
        self, count: int, edges: tuple[tuple[int, int], ...], /, *, upward: bool, width: float
    ) -> tuple[tuple[float, float], ...]: ...
    def play(self, position: Untyped, play: Play, /, *, first: bool) -> None: ...
