"""Clobber: a man takes one of the other colour beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.tractable import Tractable
from zermelo.rulesets.grids.men import LEFT_MAN, RIGHT_MAN, Groups, MenByMasks, checkerboard
from zermelo.rulesets.grids.rows import ACROSS, Rows, Steps


@dataclass(frozen=True)
class Clobber(Groups, MenByMasks):
    """Move one of your men onto a neighbouring one of the other colour, which is taken.

    A position is the rows of the board, ``x`` for Left's men, ``o`` for Right's and ``.`` for an
    empty square, or its size, such as ``3x4``, for men of both colours in turn on all squares. As
    long as Left has a move, so has Right: all values are infinitesimal (Albert, Grossman,
    Nowakowski and Wolfe 2005). Groups of men that do not touch add up; a group of one colour is 0.

    Examples
    --------
    >>> Clobber()("xo").value, Clobber()("xxo").value, Clobber()("3x4").value
    (*, ^, 0)
    """

    name: ClassVar[str] = "clobber"
    example: ClassVar[str] = "xox|oxo"
    tractable: ClassVar[Tractable] = Tractable(
        label="open; NP-hard on graphs (Albert, Grossman, Nowakowski and Wolfe 2005)"
    )
    compiled_as = ("clobber", LEFT_MAN + RIGHT_MAN, 112)

    def set_up(self, rows: Rows) -> Rows:
        """Begin with men on all squares."""
        return checkerboard(rows)

    def steps(self, mine: str, theirs: str) -> tuple[Steps, str]:  # noqa: ARG002
        """Step onto a neighbour of the other colour."""
        return ACROSS, theirs
