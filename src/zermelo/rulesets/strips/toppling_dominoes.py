"""Toppling Dominoes: a row of dominoes that fall."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.rulesets.strips.strip import Pieces


@dataclass(frozen=True)
class TopplingDominoes(Pieces):
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

    mine = ("le", "re")
    kind: ClassVar[str] = "domino"

    def moved(self, strip: str, place: int) -> tuple[str, str]:
        """Topple a domino to the left or right."""
        return strip[place + 1 :], strip[:place]

    def canonical(self, state: str) -> str:
        """Take the lesser of the row and its mirror image."""
        return min(state, state[::-1])

    def describe(self, state: str, option: str) -> str:
        """Say how many fall, and on which side."""
        side = "left" if state.endswith(option) else "right"
        fallen = len(state) - len(option)
        place = fallen if side == "left" else len(option) + 1
        return f"topple domino {place} to the {side}, leaving {option or 'nothing'}"
