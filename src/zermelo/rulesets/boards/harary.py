"""Harary's animal game: complete an animal of cells in your own colour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from zermelo.games.rules import Tractable, parameter
from zermelo.rulesets.boards.mnk import InRows
from zermelo.rulesets.boards.shapes import (
    Cells,
    Image,
    laid,
    mirrored,
    orientations,
    transposed,
    upside_down,
)

#: The animals of up to four cells by Harary's names, and the cells of each.
ANIMALS: dict[str, Cells] = {
    "elam": ((0, 0),),
    "domino": ((0, 0), (0, 1)),
    "tic": ((0, 0), (0, 1), (0, 2)),
    "el": ((0, 0), (1, 0), (1, 1)),
    "skinny": ((0, 0), (0, 1), (0, 2), (0, 3)),
    "fatty": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "knobby": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "elly": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "tippy": ((0, 0), (0, 1), (1, 1), (1, 2)),
}


@dataclass(frozen=True)
class Harary(InRows):
    """Mark a cell in your own colour, x first; the player who completes the animal wins.

    An animal is a set of cells joined along sides, turned and mirrored as you like. Those of up to
    four cells are elam (1 cell), domino (2), tic and el (3), skinny, fatty, knobby, elly and tippy
    (4): the I, O, T, L and S of Tetris. A full board without the animal is a tie. The player who
    does not begin never wins, by strategy stealing. On large boards the player who begins completes
    every animal of up to four cells but fatty, the square, which dominoes prevent (Gardner 1979).
    Boards have up to 4 rows and 4 columns; larger ones are not supported. A position is
    written as its rows from the top, or as squares in the order of play.

    Parameters
    ----------
    animal : str
        The animal to complete.
    m, n : int
        The numbers of columns and rows.

    Examples
    --------
    >>> Harary("el", 3, 3)().outcome, Harary("fatty", 3, 3)().outcome
    (Outcome.N, Outcome.D)
    """

    name = "harary"
    sized_by = ("n", "m")
    example = "--animal el --m 3 --n 3 x..|.o.|..."
    tractable = Tractable(label="open")
    symmetries = (mirrored, upside_down, transposed)

    animal: str = parameter("el", f"one of {', '.join(ANIMALS)}", one_of=ANIMALS)
    m: int = parameter(3, "columns", least=1, most=4)
    n: int = parameter(3, "rows", least=1, most=4)

    @property
    def k(self) -> int:
        """The number of cells."""
        return len(ANIMALS[self.animal])

    @cached_property
    def lines(self) -> list[Image]:
        """The places of the animal, wherever and however it lies."""
        return laid(self.widths, orientations(ANIMALS[self.animal]))
