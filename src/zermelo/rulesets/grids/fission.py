"""Fission: stones that split."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.scenes.grid import MEN
from zermelo.rulesets.grids.men import MenByMasks, named
from zermelo.rulesets.grids.rows import FREE, GONE, Rows, at, changes, placed, regions, where

STONE = "x"


@dataclass(frozen=True)
class Fission(MenByMasks):
    """Replace a stone by two on the empty squares on both sides of it.

    Left does so with the squares above and below, Right with those to the left and right. The
    stones, ``x``, are shared; ``.`` is an empty square and ``#`` a removed one. The rules
    are those of the Combinatorial Game Suite's tutorial (Siegel).

    Examples
    --------
    >>> Fission()("...|.x.|...").value, Fission()(".|x|.").value
    (0, 1)
    """

    name = "fission"
    example = "....|..x.|....|...."
    compiled_as = ("fission", STONE + FREE, 48)
    letters = FREE + STONE + GONE
    sides = ("columns", "rows")
    men: ClassVar[Mapping[str, str]] = {**MEN, STONE: "man"}

    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:  # noqa: ARG002
        """Split a stone along a column or a row."""
        down, right = (1, 0) if mine == "columns" else (0, 1)
        for row, column in where(state, STONE):
            ends = (row - down, column - right), (row + down, column + right)
            if all(at(state, end) == FREE for end in ends):
                yield placed(state, {(row, column): FREE, **dict.fromkeys(ends, STONE)})

    def describe(self, state: Rows, option: Rows) -> str:
        """Describe the stone that splits and the new squares."""
        changed = changes(state, option)
        gone = next(square for square, _, now in changed if now == FREE)
        come = [named(square) for square, _, now in changed if now == STONE]
        return f"split {named(gone)} to {' and '.join(come)}"

    def touched(self, state: Rows, option: Rows) -> tuple[str, ...]:
        """Touch the stone that splits."""
        return (named(next(s for s, _, now in changes(state, option) if now == FREE)),)

    def components(self, state: Rows) -> list[Rows]:
        """Split into regions that removed squares separate."""
        return [region for region in regions(state) if STONE in "".join(region)]
