"""Hare and Hounds: three hounds hunt a hare on eleven points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from zermelo.games.ends import End
from zermelo.games.tractable import ONE_BOARD, Tractable
from zermelo.rulesets.boards.men import Men
from zermelo.rulesets.boards.places import LEFT_MAN, RIGHT_MAN, pairs
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, Player

if TYPE_CHECKING:
    from zermelo.compounds.turns import Turn
    from zermelo.games.compiled import CompiledRules

#: Column and row of each point: three above, five in the middle, three below.
POINTS = (
    *((column, 0) for column in (1, 2, 3)),
    *((column, 1) for column in range(5)),
    *((column, 2) for column in (1, 2, 3)),
)


def _joined(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Say whether a line joins two points; slanting ones lead to the middle and to both ends."""
    across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
    if across > 1 or down > 1 or a == b:
        return False
    return across + down == 1 or any(point in ((0, 1), (2, 1), (4, 1)) for point in (a, b))


BESIDE = tuple(
    tuple(number for number, other in enumerate(POINTS) if _joined(point, other))
    for point in POINTS
)


@dataclass(frozen=True)
class HareAndHounds(Men):
    """Three hounds try to trap a hare, which goes wherever it likes; they never go back.

    Left has the hounds ``x``, Right the hare ``o``. Each goes along a line to an empty point
    beside; hounds go up, down or forward, to the right. The hounds win if the hare cannot move. The
    hare wins as soon as it is past them: every hound is in a column further right than its own. A
    hound above or below it, in the same column, still keeps it from having won. Play without end is
    a draw here. Also called the French Military Game (Lucas 1893); the hounds win (Berlekamp,
    Conway and Guy, Winning Ways, chapter 21). A position is written as the upper, the middle and
    the lower row.

    Examples
    --------
    >>> from zermelo.values.player import LEFT
    >>> HareAndHounds()().turn(LEFT).solve().remoteness
    23
    """

    name: ClassVar[str] = "hare-and-hounds"
    example: ClassVar[str] = "..x|.x.o.|.x."
    tractable: ClassVar[Tractable] = Tractable(label=ONE_BOARD)
    ends: ClassVar[bool] = False
    kind: ClassVar[str] = "point"

    widths = (3, 5, 3)
    first = "x..x...ox.."
    generators = ((8, 9, 10, 3, 4, 5, 6, 7, 0, 1, 2),)
    joined = pairs(BESIDE)

    def wrong(self, state: str) -> str | None:
        """There are three hounds and a hare."""
        right = state.count(LEFT_MAN) == 3 and state.count(RIGHT_MAN) == 1
        return None if right else "give three hounds x and a hare o"

    def spot(self, place: int) -> tuple[float, float]:
        """Return column and row."""
        return POINTS[place]

    def steps(self, place: int, man: str) -> list[int]:
        """Go along a line; a hound not back."""
        least = POINTS[place][0] if man == LEFT_MAN else 0
        return [target for target in BESIDE[place] if POINTS[target][0] >= least]

    def end(self, state: str, mover: Player) -> End | None:
        """Look whether the hare is past: all hounds are in columns further right."""
        hare = POINTS[state.index(RIGHT_MAN)][0]
        hounds = (POINTS[place][0] for place, held in enumerate(state) if held == LEFT_MAN)
        if min(hounds) <= hare:
            return None
        return End.LOST if mover is LEFT else End.WON

    def compiled_turns(self, play: Play = NORMAL) -> CompiledRules[Turn[str]] | None:  # noqa: ARG002
        """Offer hounds and hare as places."""
        from zermelo.rulesets.boards.compiled.hunts import compiled

        def behind(hare: int) -> list[int]:
            here = POINTS[hare][0]
            return [place for place, (column, _) in enumerate(POINTS) if column <= here]

        return compiled(self, behind)
