"""Treblecross: put crosses on a row; three side by side win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TypeAlias

from zermelo.games.parameters import natural
from zermelo.games.position import Position
from zermelo.games.rules import Ruleset, Scene, measure, no_position
from zermelo.games.scenes.grid import grid, square_id
from zermelo.rulesets.grids.rows import changes, with_letters
from zermelo.rulesets.heaps.octal import Octal
from zermelo.rulesets.names import in_letters
from zermelo.rulesets.strips.strip import EMPTY, MAX_SQUARES

CROSS = "x"
#: The winning pattern, and the greatest distance from a cross at which a new cross loses at once.
THREE, NEAR = CROSS * 3, 2

#: The rows, as text.
State: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Treblecross(Ruleset[State]):
    """Put a cross on an empty square of a row; the player who completes three side by side wins.

    A row has three squares or more; three side by side in any row end play on all rows. A cross
    next to another cross, or with one square between, lets the opponent complete three. So a move
    in this ruleset completes three if it can; otherwise the new cross has at least two squares
    between it and every other cross. A player without such a move loses, and wins in misère play,
    as in misère 0.007; this is not the game in which completing three loses. While no three can be
    completed, the rows are a sum, and an empty row of n squares is a heap of n + 2 of the octal
    game 0.007 (Winning Ways, chapter 4). A position is the rows, written with ``x`` and ``.``, or
    the numbers of their squares.

    Examples
    --------
    >>> Treblecross()(5).outcome, Treblecross()("..x....").value
    (Outcome.N, 1)
    >>> Treblecross()(".x.x...x").winning_moves()
    [Move('put a cross on 3' -> .xxx...x)]
    >>> Treblecross()("xx.", "...").winning_moves()
    [Move('put a cross on 3 of row 1' -> xxx ...)]
    """

    name = "treblecross"
    example = "..x....."
    complexity = "as hard as the octal game 0.007, for which no period is known"

    def state(self, *parts: object) -> State:
        """Read the rows; a number stands for a row of empty squares."""
        rows = []
        for part in parts:
            squares = natural(str(part))
            if squares is not None and squares > MAX_SQUARES:
                raise no_position(self, f"a row of {part} squares; give {MAX_SQUARES:,} at most")
            row = in_letters(str(part), EMPTY + CROSS) if squares is None else EMPTY * squares
            if set(row) - {EMPTY, CROSS}:
                hint = "give squares, each . or x, or the number of squares"
                raise no_position(self, f"{part!r} is not a row; {hint}")
            if len(row) < len(THREE):
                wrong = f"{part!r} is a row of {len(row)}, too short for three crosses"
                raise no_position(self, f"{wrong}; give rows of {len(THREE)} squares or more")
            rows.append(row)
        squares = sum(map(len, rows))
        if squares > MAX_SQUARES:
            raise no_position(self, f"{squares:,} squares; give {MAX_SQUARES:,} at most")
        return tuple(rows)

    def options(self, state: State) -> Iterator[State]:
        """Yield the rows after a cross completes three or, if none can, keeps away from others."""
        for number, squares in enumerate(_playable_squares(state)):
            for square in squares:
                yield with_letters(state, {(number, square): CROSS})

    def canonical(self, state: State) -> State:
        """Return the rows with moves, sorted, each as the lesser of it and its mirror image."""
        rows = zip(state, _playable_squares(state), strict=True)
        return tuple(sorted(min(row, row[::-1]) for row, squares in rows if squares))

    def components(self, state: State) -> list[Position[tuple[int, ...]]] | None:
        """Return the heaps of the rows; None if three can be completed, which ends play on all."""
        if any(map(_winning_squares, state)):
            return None
        rows = _playable_squares(state)
        return [Position(self._octal, (heap,)) for squares in rows for heap in _heaps(squares)]

    @cached_property
    def _octal(self) -> Octal:
        return Octal("0.007")  # type: ignore[arg-type]  # taken as text

    squares = measure(
        "each move fills a square", lambda _, state: sum(row.count(EMPTY) for row in state)
    )

    def scene(self, state: State) -> Scene:
        """Show the rows; to move, touch the square of the new cross."""
        moves = ((changes(state, option)[0][0], option) for option in self.options(state))
        gestures = (((square_id(*square),), option) for square, option in moves)
        return grid(state, men={EMPTY: "", CROSS: CROSS}, moves=gestures)

    def describe(self, state: State, option: State) -> str:
        """Name the square, and the row if there are several."""
        row, column = changes(state, option)[0][0]
        return f"put a cross on {column + 1}" + f" of row {row + 1}" * (len(state) > 1)


def _playable_squares(state: State) -> list[list[int]]:
    """Return by row the squares where a cross wins or, if no row has any, the quiet ones."""
    if any(THREE in row for row in state):
        return [[] for _ in state]  # play is over
    wins = list(map(_winning_squares, state))
    return wins if any(wins) else list(map(_quiet_squares, state))


def _winning_squares(row: str) -> list[int]:
    """Return the empty squares where a cross completes three."""
    return [
        index
        for index, square in enumerate(row)
        if square == EMPTY
        and THREE in row[max(0, index - NEAR) : index] + CROSS + row[index + 1 : index + NEAR + 1]
    ]


def _quiet_squares(row: str) -> list[int]:
    """Return the squares that are more than `NEAR` squares away from all crosses."""
    windows = (row[max(0, index - NEAR) : index + NEAR + 1] for index in range(len(row)))
    return [index for index, squares in enumerate(windows) if CROSS not in squares]


def _heaps(squares: list[int]) -> list[int]:
    """Return the heaps of 0.007 of a row: the length of each run of quiet squares, plus 2."""
    runs = groupby(enumerate(squares), lambda pair: pair[1] - pair[0])
    return [len(list(run)) + 2 for _, run in runs]
