"""Fox and Geese: geese that only move forward, and a fox that may move for ever."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.games.compiled import CompiledSides
from zermelo.games.parameters import wrong_parameter
from zermelo.games.rules import no_position, parameter
from zermelo.rulesets.grids.men import LEFT_MAN, RIGHT_MAN, MenByMasks
from zermelo.rulesets.grids.rows import FREE, Rows, Steps, placed, run, squares_of, where

#: No fox goes further.
MAX_REACH = 100


@dataclass(frozen=True)
class FoxAndGeese(MenByMasks):
    """Left moves a goose one square diagonally down, Right the fox one square diagonally.

    The target must be empty, nothing is captured, and a player who cannot move loses. A fox that
    has passed the geese can move for ever and has the value ``off``. A position is the rows of the
    board, with ``x`` for a goose, ``o`` for the fox, ``.`` and ``#``, with all men on squares of
    one colour; or its size, such as ``8x8``, with geese along the whole first row and the fox on
    the last. Only Right can move for ever. So there are no draws, and each value is a stopper
    (Winning Ways, chapter 20; the start on 8 rows and 8 columns has the value 2 + over, J. Welton
    in the second edition). With ``--reach 2`` it is the Ceylonese game: the fox moves one or two
    squares in a direction, over empty squares.

    Parameters
    ----------
    reach : int
        The most squares in a move of the fox, 1 or more.

    Examples
    --------
    >>> from zermelo.budget import Budget
    >>> from zermelo.solvers.loopy_partizan import loopy_value
    >>> loopy_value(FoxAndGeese()("4x4"), Budget())
    over
    """

    name = "fox-and-geese"
    example = "4x4"
    compiled_as = ("fox_and_geese", LEFT_MAN + RIGHT_MAN + FREE, 128)
    ends = False

    reach: int = parameter(1, "the most squares in a move of the fox, 1 or more")

    def __post_init__(self) -> None:
        if not 1 <= self.reach <= MAX_REACH:
            raise wrong_parameter(self, "reach", f"give 1 to {MAX_REACH}")

    def state(self, *parts: object) -> Rows:
        """Check the rows, the number of foxes and where the men stand."""
        rows = super().state(*parts)
        men = {s: letter for s, letter in squares_of(rows) if letter in (LEFT_MAN, RIGHT_MAN)}
        if list(men.values()).count(RIGHT_MAN) != 1:
            raise no_position(self, f"{self.show(rows)!r}: give one fox o")
        if len({(row + column) % 2 for row, column in men}) > 1:
            raise no_position(self, f"{self.show(rows)!r}: the men stand on squares of two colours")
        return rows

    def set_up(self, rows: Rows) -> Rows:
        """Begin with geese on every second square of the first row, the fox amid the last."""
        height, width = len(rows), len(rows[0]) if rows else 0
        if height < 2 or width < 2:
            raise no_position(self, "a board has 2 rows and 2 columns or more")
        middle = (width - 1) // 2
        fox = middle if (height - 1 + middle) % 2 else middle + (1 if middle + 1 < width else -1)
        geese = {(0, column): LEFT_MAN for column in range(1, width, 2)}
        return placed(rows, {**geese, (height - 1, fox): RIGHT_MAN})

    def steps(self, mine: str, theirs: str) -> tuple[Steps, str]:  # noqa: ARG002
        """Move one square diagonally; a goose only down."""
        forward = ((1, -1), (1, 1))
        return forward if mine == LEFT_MAN else (*forward, (-1, -1), (-1, 1)), FREE

    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:
        """Move a goose one step, or the fox up to its reach in one direction."""
        if mine == LEFT_MAN or self.reach == 1:
            yield from super().moves(state, mine, theirs)
            return
        for start in where(state, mine):
            for step in self.steps(mine, theirs)[0]:
                for to in run(state, start, step)[: self.reach]:
                    yield placed(state, {start: FREE, to: mine})

    def compiled_sides(self) -> CompiledSides[Rows] | None:  # type: ignore[override]
        """Return moves by bit masks, where the fox goes one square."""
        return super().compiled_sides() if self.reach == 1 else None

    def canonical(self, state: Rows) -> Rows:
        """Return the lesser of the board and its mirror image."""
        return min(state, tuple(row[::-1] for row in state))
