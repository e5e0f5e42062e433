"""Treblecross: put crosses on a row; three side by side win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from zermelo.games.parameters import natural
from zermelo.games.position import Position
from zermelo.games.rules import Ruleset, Scene, counter, no_position
from zermelo.games.scenes.grid import grid, square_id
from zermelo.rulesets.grids.rows import changes
from zermelo.rulesets.heaps.octal import Octal
from zermelo.rulesets.names import in_letters
from zermelo.rulesets.strips.strip import EMPTY, MAX_SQUARES

CROSS = "x"
#: The winning pattern, and the distance from a cross at which a new cross loses at once.
THREE, NEAR = CROSS * 3, 2

#: The rows, as text.
State: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Treblecross(Ruleset[State]):
    """Put a cross on an empty square of a row; the player who completes three side by side wins.

    A cross next to another cross, or with one square between, lets the opponent complete three. So
    a move in this ruleset completes three if it can; otherwise the new cross has at least two
    squares between it and every other cross. A player without such a move loses. An empty row of n
    squares is then a heap of n + 2 of the octal game 0.007. A position is the row, written with
    ``x`` and ``.``, or the number of its squares; several rows are a sum (Winning Ways, chapter 4).

    Examples
    --------
    >>> Treblecross()(5).outcome, Treblecross()("..x....").value
    (Outcome.N, 1)
    >>> Treblecross()(".x.x...x").winning_moves()
    [Move('put a cross on 3' -> .xxx...x)]
    """

    name = "treblecross"
    example = "..x....."
    complexity = "that of the octal game 0.007, of which no period is known"

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
            rows.append(row)
        squares = sum(map(len, rows))
        if squares > MAX_SQUARES:
            raise no_position(self, f"{squares:,} squares; give {MAX_SQUARES:,} at most")
        return tuple(filter(None, rows))

    def options(self, state: State) -> Iterator[State]:
        """Yield the rows after a cross completes three or, if none can, keeps away from others."""
        for number, row in enumerate(state):
            for place in _playable_squares(row):
                yield (*state[:number], with_cross(row, place), *state[number + 1 :])

    def canonical(self, state: State) -> State:
        """Return the rows that have a move, each as the lesser of its mirror images, sorted."""
        return tuple(sorted(min(row, row[::-1]) for row in state if _playable_squares(row)))

    def components(self, state: State) -> list[State | Position[tuple[int, ...]]] | None:
        """Return each row where three can be completed, and the heaps of the other rows."""
        parts: list[State | Position[tuple[int, ...]]] = []
        for row in state:
            places = _playable_squares(row)
            if not places:
                continue
            if THREE in with_cross(row, places[0]):
                parts.append((row,))
            else:
                parts += [Position(self._octal, (heap,)) for heap in _heaps(row)]
        return None if parts == [state] else parts

    @cached_property
    def _octal(self) -> Octal:
        return Octal("0.007")  # type: ignore[arg-type]  # taken as text

    squares = counter(
        "each move fills a square", lambda _, state: sum(row.count(EMPTY) for row in state)
    )

    def scene(self, state: State) -> Scene:
        """Show the rows; a move touches the square of the new cross."""
        moves = ((changes(state, option)[0][0], option) for option in self.options(state))
        gestures = (((square_id(*square),), option) for square, option in moves)
        return grid(state, men={EMPTY: "", CROSS: CROSS}, moves=gestures)

    def describe(self, state: State, option: State) -> str:
        """Name the square, and the row if there are several."""
        row, column = changes(state, option)[0][0]
        return f"put a cross on {column + 1}" + f" of row {row + 1}" * (len(state) > 1)


def with_cross(row: str, place: int) -> str:
    """Return the row with a cross on another square."""
    return f"{row[:place]}{CROSS}{row[place + 1 :]}"


def _playable_squares(row: str) -> list[int]:
    """Return the squares where a cross wins or, if there are none, those far from all crosses."""
    if THREE in row:
        return []
    empty = [place for place, square in enumerate(row) if square == EMPTY]
    beside = {place: row[max(0, place - NEAR) : place + NEAR + 1] for place in empty}
    wins = [
        place
        for place in empty
        if beside[place].count(CROSS) > 1
        and THREE in with_cross(row, place)[max(0, place - NEAR) : place + NEAR + 1]
    ]
    return wins or [place for place in empty if CROSS not in beside[place]]


def _heaps(row: str) -> list[int]:
    """Return the heaps of 0.007 of a row: the length of each run far from crosses, plus 2."""
    playable = {*_playable_squares(row)}
    text = "".join("1" if place in playable else " " for place in range(len(row)))
    return [len(run) + 2 for run in text.split()]
