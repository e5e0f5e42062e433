"""Chomp on a board with holes: bite off a square with all squares above and to the right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.games.parameters import SIZE
from zermelo.games.rules import Outcome, Ruleset, Scene, no_position, theorem
from zermelo.games.scenes.grid import grid, square_id
from zermelo.rulesets.grids.rows import FREE, GONE, BoardRules, Rows, Square, where

POISON = "p"


@dataclass(frozen=True)
class ChompBoard(BoardRules, Ruleset[Rows]):
    """Bite off a square with all above it and to its right; the poisoned square is not bitten.

    The board may have holes. A position is its size, such as ``3x4``, or its rows from the top:
    ``.`` is a square, ``#`` a hole or a bitten square, ``p`` the poisoned square. Without a ``p``
    the lower left corner is poisoned. Two squares whose bites never take each other are not
    separate games, since a bite at a third square may take both. If one square is bitten by every
    bite, such as the upper right corner of a whole board, the first player wins by strategy
    stealing (Gale 1974). Positions are solved by search. Without holes, ``chocolate`` knows more.

    Examples
    --------
    >>> ChompBoard()("3x4").outcome, ChompBoard()("..|.#").value
    (Outcome.N, 2)
    >>> ChompBoard()("...|.#.|...").winning_moves()[0]
    Move('bite at r1c3' -> ..#|.#.|p..)
    """

    name = "chomp-board"
    example = "..#|.#.|p.."
    complexity = "open"
    letters = FREE + GONE + POISON

    def state(self, *parts: object) -> Rows:
        """Read a size or rows, and poison the lower left corner if nothing is poisoned."""
        rows = super().state(*parts)
        poisoned = where(rows, POISON)
        if len(poisoned) > 1:
            raise no_position(self, "only one square is poisoned; write p once")
        if poisoned or not rows:
            return rows
        if rows[-1][:1] != FREE:
            text = "|".join(map(str, parts))
            hint = "" if SIZE.fullmatch(text) else "; write p for the poisoned square"
            raise no_position(self, f"the lower left corner of {text!r} is a hole{hint}")
        return (*rows[:-1], POISON + rows[-1][1:])

    def options(self, state: Rows) -> Iterator[Rows]:
        """Bite at a square."""
        return (bitten(state, square) for square in where(state, FREE))

    def describe(self, state: Rows, option: Rows) -> str:
        """Name the lowest square that is farthest to the left."""
        square = next(s for s in where(state, FREE) if bitten(state, s) == option)
        return f"bite at {square_id(*square)}"

    def scene(self, state: Rows) -> Scene:
        """Show the board; touch the square to bite at."""
        men = {FREE: "", GONE: "gone", POISON: "poison"}
        moves = (((square_id(*s),), bitten(state, s)) for s in where(state, FREE))
        return grid(state, men=men, moves=moves, kind="chocolate")

    @theorem(
        "if every bite takes a certain square, the first player wins by strategy stealing",
        source="Gale 1974",
        tells="outcome",
    )
    def stealing(self, state: Rows) -> Outcome | None:
        """Return N if one square is above and to the right of all others."""
        return None if corner(state) is None else Outcome.N

    @stealing.reasons
    def _steal(self, state: Rows) -> list[str]:
        square = corner(state)
        if square is None:
            return []
        text = (
            f"Bite at {square_id(*square)} alone. If this wins, good. Otherwise there is a winning "
            "answer, which also takes that square, and the first player begins with it."
        )
        return [text]


def corner(rows: Rows) -> Square | None:
    """Return the square that is above and to the right of all others; None if there is none."""
    squares = where(rows, FREE)
    if not squares:
        return None
    last = min(row for row, _ in squares), max(column for _, column in squares)
    return last if last in squares else None


def bitten(rows: Rows, square: Square) -> Rows:
    """Return a board without a square and all above it and to its right; poison stays."""
    row, column = square
    return tuple(
        line[:column] + "".join(POISON if c == POISON else GONE for c in line[column:])
        if number <= row
        else line
        for number, line in enumerate(rows)
    )
