"""Ski Jumps: skiers that slide, and jump over those below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.scene import Place
from zermelo.games.scenes.grid import beyond, square_id
from zermelo.rulesets.grids.men import MenOnBoard, named
from zermelo.rulesets.grids.rows import FREE, Rows, at, changes, placed, squares_of


@dataclass(frozen=True)
class SkiJumps(MenOnBoard):
    """Slide one of your skiers along its row, Left to the right and Right to the left, or jump.

    A skier slides over any number of free squares and may leave the slope at the end. A jumper on
    the square above an opposing skier may jump over it to the square below, if that is free; the
    skier that was jumped over can never jump again. A position is the rows, with ``L`` and ``R``
    for jumpers, ``l`` and ``r`` for skiers that only slide (Winning Ways, chapter 1).

    Examples
    --------
    >>> SkiJumps()("L..").value, SkiJumps()(".R").value, SkiJumps()("L|R|.").value
    (3, -2, 1/2)
    """

    name = "ski-jumps"
    example = "L..|.R.|..."
    letters = FREE + "LRlr"
    sides = ("L", "R")
    men: ClassVar[Mapping[str, str]] = {
        FREE: "", "L": "left:L", "R": "right:R", "l": "left:l", "r": "right:r"
    }  # fmt: skip

    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:
        """Slide or jump."""
        step = 1 if mine == "L" else -1
        for (row, column), skier in squares_of(state):
            if skier.upper() != mine:
                continue
            lifted = placed(state, {(row, column): FREE})
            to = column + step
            while 0 <= to < len(state[row]) and state[row][to] == FREE:
                yield placed(lifted, {(row, to): skier})
                to += step
            if not 0 <= to < len(state[row]):
                yield lifted
            over, below = (row + 1, column), (row + 2, column)
            if skier == mine and at(state, over).upper() == theirs and at(state, below) == FREE:
                yield placed(lifted, {over: theirs.lower(), below: skier})

    def beside(self, state: Rows) -> Iterable[Place]:
        """Return a place beyond both ends of each row, where skiers leave the slope."""
        return (
            beyond(square_id(row, column), row, column)
            for row, letters in enumerate(state)
            for column in (-1, len(letters))
        )

    def touched(self, state: Rows, option: Rows) -> tuple[str, ...]:
        """Touch the skier and his target, which is beyond the row if he leaves the slope."""
        changed = changes(state, option)
        (row, column), skier = next((s, was) for s, was, now in changed if now == FREE)
        to = [s for s, was, now in changed if was == FREE and now == skier]
        off = (row, len(state[0]) if skier in "Ll" else -1)
        return square_id(row, column), square_id(*(to[0] if to else off))

    def describe(self, state: Rows, option: Rows) -> str:
        """Describe the skier who slides or jumps, and the target."""
        changed = changes(state, option)
        start, skier = next((s, was) for s, was, now in changed if now == FREE)
        to = [named(square) for square, was, now in changed if was == FREE and now == skier]
        how = "jumps" if len(changed) == 3 else "slides"
        return f"{skier} on {named(start)} {how} {'to ' + to[0] if to else 'off'}"
