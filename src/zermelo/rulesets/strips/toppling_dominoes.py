"""Toppling Dominoes: a row of dominoes that fall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.scene import Scene
from zermelo.games.scenes.grid import strip
from zermelo.rulesets.strips.strip import Strip


@dataclass(frozen=True)
class TopplingDominoes(Strip):
    """Topple one of your dominoes to the left or right: all on that side of it fall with it.

    A position is the row that stands, ``l`` for Left's dominoes, ``r`` for Right's and ``e`` for
    those that either may topple (Albert, Nowakowski and Wolfe, Lessons in Play, 2007; Fink,
    Nowakowski, Siegel and Wolfe 2015).

    Examples
    --------
    >>> TopplingDominoes()("lll").value, TopplingDominoes()("lrrlrrl").value
    (3, Tiny(1/2))
    """

    name: ClassVar[str] = "toppling-dominoes"
    example: ClassVar[str] = "leer"
    letters: ClassVar[str] = "lre"

    def left(self, state: str) -> Iterator[str]:
        """Topple a domino of Left's."""
        return toppled(state, "le")

    def right(self, state: str) -> Iterator[str]:
        """Topple a domino of Right's."""
        return toppled(state, "re")

    def canonical(self, state: str) -> str:
        """Take the lesser of the row and its mirror image."""
        return min(state, state[::-1])

    def scene(self, state: str) -> Scene:
        """Show the row; touch a domino, and choose to which side it falls."""
        men = {"l": "left", "r": "right", "e": "either"}
        left, right = (_touched(state, mine) for mine in ("le", "re"))
        return strip(state, men=men, left=left, right=right, kind="domino")

    def describe(self, state: str, option: str) -> str:
        """Say how many fall, and on which side."""
        side = "left" if state.endswith(option) else "right"
        fallen = len(state) - len(option)
        place = fallen if side == "left" else len(option) + 1
        return f"topple domino {place} to the {side}, leaving {option or 'nothing'}"


def toppled(row: str, mine: str) -> Iterator[str]:
    """Yield what stands after one of some dominoes has toppled."""
    for place, letter in enumerate(row):
        if letter in mine:
            yield row[place + 1 :]
            yield row[:place]


def _touched(row: str, mine: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield each domino of some that may be touched, with what stands after it has toppled."""
    for place, letter in enumerate(row):
        if letter in mine:
            yield (str(place + 1),), row[place + 1 :]
            yield (str(place + 1),), row[:place]
