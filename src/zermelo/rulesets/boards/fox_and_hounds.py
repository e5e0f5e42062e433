"""Fox and Hounds: four hounds on dark squares try to stop a fox."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from zermelo.games.ends import End
from zermelo.games.parameters import wrong_parameter
from zermelo.rulesets.boards.men import Men
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, RIGHT_MAN
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, Player

if TYPE_CHECKING:
    from zermelo.compounds.turns import Turn
    from zermelo.games.compiled import CompiledRules


@dataclass(frozen=True)
class FoxAndHounds(Men):
    """Hounds go slantwise forward, the fox slantwise anywhere; it wants to get past them.

    Play is on the dark squares of a board of ``size`` × ``size``. Left has the hounds ``x`` on the
    first row, above, and Right the fox ``o`` on the last one. Each goes one square slantwise to an
    empty square, hounds only down. The fox wins on the hounds' first row, and whoever cannot move
    loses. On 8 × 8 squares the hounds win (Berlekamp, Conway and Guy, Winning Ways, chapter 20). A
    position is written as the dark squares, row by row.

    Parameters
    ----------
    size : int
        Squares in a row, an even number.

    Examples
    --------
    >>> print(FoxAndHounds(size=4)().solve().outcome)
    L
    """

    name: ClassVar[str] = "fox-and-hounds"
    sized_by: ClassVar[tuple[str, str]] = ("size", "size")
    example: ClassVar[str] = "--size 4 x.|.x|..|o."

    size: int = field(default=8, metadata={"help": "squares in a row, an even number"})

    def __post_init__(self) -> None:
        if not 4 <= self.size <= 26 or self.size % 2:
            raise wrong_parameter(self, "size", "give an even number from 4 to 26")

    @property
    def half(self) -> int:
        """How many dark squares a row has."""
        return self.size // 2

    @property
    def widths(self) -> tuple[int, ...]:
        """The dark squares of each row."""
        return (self.half,) * self.size

    @property
    def first(self) -> str:
        """Hounds on all dark squares of the first row, the fox in the middle of the last."""
        places = [LEFT_MAN] * self.half + [EMPTY] * (self.half * (self.size - 1))
        places[-1 - (self.half - 1) // 2] = RIGHT_MAN
        return "".join(places)

    def wrong(self, state: str) -> str | None:
        """There is a fox, and no hound too many."""
        if state.count(RIGHT_MAN) != 1:
            return "give one fox o"
        return super().wrong(state)

    def square(self, place: int) -> tuple[int, int]:
        """Return row and column of a dark square; in the first row they begin with the second."""
        row, number = divmod(place, self.half)
        return row, 2 * number + (row + 1) % 2

    def spot(self, place: int) -> tuple[float, float]:
        """Return column and row of a dark square."""
        row, column = self.square(place)
        return column, row

    def steps(self, place: int, man: str) -> Iterator[int]:
        """Go one square slantwise; a hound down."""
        row, column = self.square(place)
        for down in (1,) if man == LEFT_MAN else (1, -1):
            for right in (-1, 1):
                r, c = row + down, column + right
                if 0 <= r < self.size and 0 <= c < self.size:
                    yield r * self.half + c // 2

    def end(self, state: str, mover: Player) -> End | None:
        """Look whether the fox is on the first row."""
        if RIGHT_MAN not in state[: self.half]:
            return None
        return End.LOST if mover is LEFT else End.WON

    def compiled_turns(self, play: Play = NORMAL) -> CompiledRules[Turn[str]] | None:  # noqa: ARG002
        """Offer boards of up to 10 × 10 squares."""
        from zermelo.rulesets.boards.compiled.hunts import compiled

        places = range(sum(self.widths))
        return compiled(self, lambda fox: places if fox >= self.half else ())
