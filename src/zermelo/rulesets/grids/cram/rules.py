"""Cram: vertical or horizontal dominoes on a board, for both players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.games.compiled import CompiledRules
from zermelo.games.rules import Outcome, Ruleset, Scene, theorem
from zermelo.games.scenes.grid import grid
from zermelo.rulesets.grids.domineering import covered, dominoes
from zermelo.rulesets.grids.masks import MAX_SIDE, mask_of
from zermelo.rulesets.grids.regions import half_turned
from zermelo.rulesets.grids.rows import FREE, GONE, BoardRules, Rows, at, where, with_letters
from zermelo.values.play import NORMAL, Play


@dataclass(frozen=True)
class Cram(BoardRules, Ruleset[Rows]):
    """Put a domino on two free neighbouring squares, vertically or horizontally.

    A position is ``4x5`` for an empty board of 4 rows and 5 columns, or its rows, with ``.`` for a
    free square and ``#`` for a removed one. If a half turn leaves the board unchanged, the second
    player answers every move by its image; but if a domino fits over the centre, the first player
    puts one there and then answers in the same way (Gardner 1974). So empty boards are P if both
    sides are even, and N if only one is. Regions that do not touch are a sum.

    Examples
    --------
    >>> Cram()("4x4").outcome, Cram()("#..|..#").value
    (Outcome.P, 2)
    """

    name = "cram"
    example = "4x5"

    def scene(self, state: Rows) -> Scene:
        """Show the board; drag from one square of the domino to the other."""
        return grid(state, moves=dominoes(state, self.options(state)))

    def describe(self, state: Rows, option: Rows) -> str:
        """Name the squares that are covered, by row and column."""
        return f"cover {' and '.join(covered(state, option))}"

    def options(self, state: Rows) -> Iterator[Rows]:
        """Yield the boards after a free square is covered with the one to its right or below it."""
        for square in where(state, FREE):
            row, column = square
            for other in ((row, column + 1), (row + 1, column)):
                if at(state, other) == FREE:
                    yield with_letters(state, {square: GONE, other: GONE})

    def compiled(self, play: Play = NORMAL) -> CompiledRules[Rows]:
        """Return compiled rules with the free squares of up to 8 × 8 as bits."""
        from zermelo.rulesets.grids.cram import loops

        return CompiledRules(
            words=1,
            most=2 * MAX_SIDE * MAX_SIDE,
            params=(0,),
            successors=loops.successors,
            key=lambda rows: (mask_of(rows, FREE),),
            simplify=loops.simplify if play is NORMAL else None,
            questions=play is NORMAL,
        )

    @theorem(
        "a board that a half turn does not change is P, unless a domino fits over its centre",
        source="Gardner 1974",
        tells="outcome",
    )
    def symmetry(self, state: Rows) -> Outcome | None:
        """Return the outcome of a board that a half turn does not change; None for other boards."""
        if half_turned(state) != state:
            return None
        columns = len(state[0]) if state else 0
        if len(state) % 2 and columns % 2:  # a domino on the centre would cover its own image
            return None if at(state, (len(state) // 2, columns // 2)) == FREE else Outcome.P
        return Outcome.P if centre(state) is None else Outcome.N

    @symmetry.winning_option
    def _cover_the_centre(self, state: Rows) -> Rows | None:
        return centre(state) if half_turned(state) == state else None

    @symmetry.reasons
    def _images(self, state: Rows) -> list[str]:
        first = "The first player covers the two squares at the centre. "
        answer = "A half turn of the board takes each move to the answer, which does not touch it."
        return [answer if centre(state) is None else first + answer]


def centre(rows: Rows) -> Rows | None:
    """Return the board with its two middle squares covered; None if a domino does not fit there."""
    height, width = len(rows), len(rows[0]) if rows else 0
    if height % 2 == width % 2:
        return None
    first, second = ((height - 1) // 2, (width - 1) // 2), (height // 2, width // 2)
    fits = at(rows, first) == at(rows, second) == FREE
    return with_letters(rows, {first: GONE, second: GONE}) if fits else None
