"""Pong Hau K'i: five points, one of them empty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.tractable import ONE_BOARD, Tractable
from zermelo.rulesets.boards.men import Men
from zermelo.rulesets.boards.places import pairs

#: The points beside each: the upper corners are not joined.
BESIDE = ((2, 3), (2, 4), (0, 1, 3, 4), (0, 2, 4), (1, 2, 3))


@dataclass(frozen=True)
class PongHauKi(Men):
    """Go to the empty one of five points; whoever cannot move loses.

    Four points are the corners of a square, the fifth is its middle; all are joined to the middle,
    and the corners along three sides, not the upper one. Left has two men ``x``, Right two men
    ``o``. A Chinese game, a draw. A position is written as the upper corners, the middle and the
    lower corners.

    Examples
    --------
    >>> from zermelo.values.player import LEFT, RIGHT
    >>> PongHauKi()().turn(LEFT).outcome
    Outcome.D
    >>> PongHauKi()("xo|x|.o").turn(RIGHT).winning_moves()
    []
    """

    name: ClassVar[str] = "pong-hau-ki"
    example: ClassVar[str] = "xo|x|.o"
    tractable: ClassVar[Tractable] = Tractable(label=ONE_BOARD)
    ends: ClassVar[bool] = False
    kind: ClassVar[str] = "point"

    widths = (2, 1, 2)
    first = "oo.xx"
    generators = ((1, 0, 2, 4, 3),)
    joined = pairs(BESIDE)

    def wrong(self, state: str) -> str | None:
        """There are two men of each."""
        return None if state.count("x") == state.count("o") == 2 else "give two men of each colour"

    def spot(self, place: int) -> tuple[float, float]:
        """Return where a point lies."""
        return ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2))[place]

    def steps(self, place: int, man: str) -> Sequence[int]:  # noqa: ARG002
        """Go along a line."""
        return BESIDE[place]
