"""Tac Tix, also called Bulo: counters on a board, taken in rows and columns without a gap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.games.rules import Ruleset, Scene
from zermelo.games.scenes.grid import grid, square_id
from zermelo.rulesets.grids.regions import images, regions
from zermelo.rulesets.grids.rows import (
    FREE,
    GONE,
    BoardRules,
    Rows,
    Square,
    changes,
    free_run,
    where,
    with_letters,
)


@dataclass(frozen=True)
class TacTix(BoardRules, Ruleset[Rows]):
    """Take any number of counters that lie side by side in a row or a column, without a gap.

    A position is a size such as ``4x4`` for a full board, or the rows, with ``.`` for a counter and
    ``#`` for an empty square. Piet Hein's game is 4 × 4 in misère play; the second player wins it.

    Examples
    --------
    >>> TacTix()("3x3").outcome, TacTix()("2x2").outcome
    (Outcome.N, Outcome.P)
    """

    name = "tac-tix"
    example = "2x3"

    def options(self, state: Rows) -> Iterator[Rows]:
        """Yield the boards after a row of counters is taken, across or down."""
        return (option for _, option in self._moves(state))

    def _moves(self, state: Rows) -> Iterator[tuple[tuple[Square, Square], Rows]]:
        """Yield the two ends of each row of counters that can be taken, and the board after it."""
        for start in where(state, FREE):
            yield (start, start), with_letters(state, {start: GONE})
            for step in ((0, 1), (1, 0)):
                taken = {start: GONE}
                for end in free_run(state, start, step):
                    taken[end] = GONE
                    yield (start, end), with_letters(state, taken)

    def canonical(self, state: Rows) -> Rows:
        """Return the least image of the board, mirrored or with rows and columns exchanged."""
        return min(images(state))

    def components(self, state: Rows) -> list[Rows]:
        """Return the groups of counters that touch; a move takes counters of one group."""
        parts = [*regions(state)]
        single = "".join(state).count(FREE) - "".join(map("".join, parts)).count(FREE)
        return [*parts, *[(FREE,)] * single]

    def describe(self, state: Rows, option: Rows) -> str:
        """Write the first and the last counter that a move takes."""
        squares = [square_id(*square) for square, _, _ in changes(state, option)]
        return f"take {squares[0]}" + f" to {squares[-1]}" * (len(squares) > 1)

    def scene(self, state: Rows) -> Scene:
        """Show the board; drag from the first counter to the last, or touch one twice."""
        moves = (
            (tuple(square_id(*end) for end in ends), option) for ends, option in self._moves(state)
        )
        return grid(state, moves=moves)
