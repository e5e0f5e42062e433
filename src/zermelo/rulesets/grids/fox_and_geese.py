"""Fox and Geese: geese that only go forward, and a fox that may roam for ever."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from zermelo.games.rules import no_position
from zermelo.rulesets.grids.men import LEFT_MAN, RIGHT_MAN, MenByMasks
from zermelo.rulesets.grids.rows import FREE, Rows, Steps, placed, squares_of


@dataclass(frozen=True)
class FoxAndGeese(MenByMasks):
    """Left moves a goose one square slantwise down, Right the fox one square slantwise anywhere.

    The square must be empty, nobody is taken, and whoever cannot move loses: a fox that is past
    the geese moves for ever, and is worth ``off``. A position is the rows of the board, ``x`` for
    a goose, ``o`` for the fox, ``.`` and ``#``, all men on squares of one colour; or its size, such
    as ``8x8``, for geese all along the first row and the fox on the last. Only Right can move for
    ever, so that nobody can draw, and each position is worth a stopper (Berlekamp, Conway and Guy,
    Winning Ways, chapter 20; where they begin on 8 rows of 8 columns the game is 2 + over, J.
    Welton in the second edition).

    Examples
    --------
    >>> from zermelo.budget import Budget
    >>> from zermelo.solvers.loopy_partizan import loopy_value
    >>> loopy_value(FoxAndGeese()("4x4"), Budget())
    over
    """

    name: ClassVar[str] = "fox-and-geese"
    example: ClassVar[str] = "4x4"
    compiled_as = ("fox_and_geese", LEFT_MAN + RIGHT_MAN + FREE, 128)
    ends: ClassVar[bool] = False

    def state(self, *parts: Any) -> Rows:  # noqa: ANN401
        """Check the rows, the number of foxes and where the men stand."""
        rows = super().state(*parts)
        men = {s: held for s, held in squares_of(rows) if held in (LEFT_MAN, RIGHT_MAN)}
        if list(men.values()).count(RIGHT_MAN) != 1:
            raise no_position(self, f"{self.show(rows)!r}: give one fox o")
        if len({(row + column) % 2 for row, column in men}) > 1:
            raise no_position(self, f"{self.show(rows)!r}: the men stand on squares of two colours")
        return rows

    def set_up(self, rows: Rows) -> Rows:
        """Begin with the geese on one side and the fox on the other."""
        if len(rows) < 2 or len(rows[0]) < 2:
            raise no_position(self, "a board has 2 rows and 2 columns or more")
        return started(rows)

    def steps(self, mine: str, theirs: str) -> tuple[Steps, str]:  # noqa: ARG002
        """Go one square slantwise; a goose down."""
        forward = ((1, -1), (1, 1))
        return forward if mine == LEFT_MAN else (*forward, (-1, -1), (-1, 1)), FREE

    def canonical(self, state: Rows) -> Rows:
        """Take the lesser of the board and its mirror image."""
        return min(state, tuple(row[::-1] for row in state))


def started(rows: Rows) -> Rows:
    """Put geese on every second square of the first row, and the fox on the last, in the middle."""
    height, width = len(rows), len(rows[0])
    middle = (width - 1) // 2
    fox = middle if (height - 1 + middle) % 2 else middle + (1 if middle + 1 < width else -1)
    geese = {(0, column): LEFT_MAN for column in range(1, width, 2)}
    return placed(rows, {**geese, (height - 1, fox): RIGHT_MAN})
