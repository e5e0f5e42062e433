"""Amazons: a queen moves, and shoots a square away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from zermelo.games.compiled import CompiledSides
from zermelo.games.tractable import Tractable
from zermelo.rulesets.grids.men import LEFT_MAN, RIGHT_MAN, DividedBoard, MenByMasks
from zermelo.rulesets.grids.rows import AROUND, FREE, GONE, Rows, Square, placed, run, where

#: Maximum number of moves with a shot for compiled rules; with more, play is searched in plain
#: Python.
SHOTS = 4096


@dataclass(frozen=True)
class Amazons(DividedBoard, MenByMasks):
    """Move one of your amazons like a chess queen; then it shoots, which removes an empty square.

    The arrow also moves like a queen, from the amazon's new square. Neither can pass amazons or
    removed squares (invented by Walter Zamkauskas in 1988). A position is the rows of the board,
    with ``x`` for Left's amazons, ``o`` for Right's, ``.`` for an empty square and ``#`` for a
    removed one. Regions that do not touch, not even at corners, add up; one without amazons is 0.

    Examples
    --------
    >>> Amazons()("x.o..").value, Amazons()("....o").value
    (-2*, -4)
    """

    name = "amazons"
    example = "x..|..o"
    compiled_as = ("amazons", LEFT_MAN + RIGHT_MAN + FREE, SHOTS)
    touching = AROUND
    complexity = "PSPACE-complete (Furtak, Kiyomi, Uno and Buro 2005)"
    tractable = Tractable(label=f"no: {complexity}")

    def compiled_sides(self) -> CompiledSides[Rows]:
        """Return moves by bit masks, for boards of up to 8 × 8 with few amazons."""
        sides = super().compiled_sides()

        def key(rows: Rows) -> tuple[int, ...]:
            masks = sides.key(rows)
            seen = 2 * (len(rows) + len(rows[0]) - 2)  # squares that a queen reaches, at most
            if max(map(int.bit_count, masks[:2])) * seen**2 > SHOTS:
                raise OverflowError
            return masks

        return replace(sides, key=key)

    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:  # noqa: ARG002
        """Move along a line, then shoot along a line."""
        for square in where(state, mine):
            lifted = placed(state, {square: FREE})
            for to in _lines(lifted, square):
                landed = placed(lifted, {to: mine})
                for shot in _lines(landed, to):
                    yield placed(landed, {shot: GONE})

    def components(self, state: Rows) -> list[Rows]:
        """Split into regions; an empty one has no move."""
        return [part for part in super().components(state) if {"x", "o"} & set("".join(part))]


def _lines(rows: Rows, start: Square) -> list[Square]:
    """Return the empty squares that a queen reaches."""
    return [square for step in AROUND for square in run(rows, start, step)]
