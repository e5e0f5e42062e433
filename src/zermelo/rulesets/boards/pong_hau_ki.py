"""Pong Hau K'i: five points, one of them empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from zermelo.rulesets.boards.men import EMPTY, Men, shifted
from zermelo.rulesets.boards.places import Image, pairs

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
    ends: ClassVar[bool] = False
    kind: ClassVar[str] = "point"

    @property
    def widths(self) -> tuple[int, ...]:
        """Upper corners, middle, lower corners."""
        return (2, 1, 2)

    @property
    def first(self) -> str:
        """Right has the upper corners."""
        return "oo.xx"

    @property
    def generators(self) -> Sequence[Image]:
        """Left and right may be exchanged."""
        return ((1, 0, 2, 4, 3),)

    def wrong(self, state: str) -> str | None:
        """There are two men of each."""
        return None if state.count("x") == state.count("o") == 2 else "give two men of each colour"

    def called(self, place: int) -> str:
        """Name a point as on a chessboard of three by three."""
        return ("a3", "c3", "b2", "a1", "c1")[place]

    def spot(self, place: int) -> tuple[float, float]:
        """Return where a point lies."""
        return ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2))[place]

    @property
    def joined(self) -> Iterable[tuple[int, int]]:
        """To the middle, and along three sides."""
        return pairs(BESIDE)

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Go to the empty point along a line."""
        target = state.index(EMPTY)
        for place in BESIDE[target]:
            if state[place] == man:
                yield shifted(state, place, target)
