"""m,n,k games: so many in a row. Tic-tac-toe is 3, 3, 3."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from zermelo.games.parameters import wrong_parameter
from zermelo.games.tractable import Tractable
from zermelo.rulesets.boards.men import EMPTY, LEFT_MAN, RIGHT_MAN
from zermelo.rulesets.boards.places import (
    Image,
    Taker,
    grid_name,
    mirrored,
    takers,
    transposed,
    upside_down,
)
from zermelo.rulesets.boards.placing import Placing
from zermelo.values.bits import mask_of
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules


@dataclass(frozen=True)
class InRows(Placing):
    """Put men on a board of squares; so many of one's own in a row win.

    Attributes
    ----------
    falling : bool
        Whether a man falls to the lowest empty square of its column.
    """

    falling: ClassVar[bool] = False

    @property
    @abstractmethod
    def k(self) -> int:
        """How many in a row win."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Columns as letters, rows from below."""
        return tuple(grid_name(self.widths, place) for place in range(sum(self.widths)))

    @cached_property
    def lines(self) -> list[list[int]]:
        """The squares of every possible row, by number."""
        columns, rows, lines = self.widths[0], len(self.widths), []
        for row in range(rows):
            for column in range(columns):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    ends = row + down * (self.k - 1), column + right * (self.k - 1)
                    if ends[0] < rows and 0 <= ends[1] < columns:
                        first, step = row * columns + column, down * columns + right
                        lines.append([first + step * place for place in range(self.k)])
        return lines

    def has_won(self, state: str, man: str) -> bool:
        """Say whether there are so many men in a row."""
        return man * self.k in ["".join(take(state)) for take in self._takers_of_lines]

    @cached_property
    def _takers_of_lines(self) -> tuple[Taker, ...]:
        return takers(self.lines)

    def compiled(self, play: Play = NORMAL) -> CompiledRules[str] | None:  # noqa: ARG002
        """Offer the men on up to 32 squares as the bits of a word."""
        import numpy as np

        from zermelo.rulesets.boards.compiled.masks import bytes_under
        from zermelo.rulesets.boards.compiled.placed import placed
        from zermelo.rulesets.boards.loops import placing as loops
        from zermelo.rulesets.boards.loops.images import HALF

        places = sum(self.widths)
        if places > HALF:
            return None
        full = (1 << places) - 1
        falls = self.widths[0] if self.falling else 0
        lines, images = [mask_of(line) for line in self.lines], self.images[1:]
        tables = [table for image in images for table in bytes_under(image)]
        floor = full & ~(full >> falls) if falls else full
        params = np.array(
            [full, len(lines), len(images), falls, floor, *lines, *tables],
            np.int64,
        )
        return placed(self, loops.until_in_a_row, params)


@dataclass(frozen=True)
class MNK(InRows):
    """Players put men on empty squares in turn, x first; so many of one's own in a row win.

    A row may be horizontal, vertical or diagonal. A full board without one is a tie. Whose turn it
    is follows from the men. In misère play, whoever makes such a row loses. A position is written
    as its rows from above, ``x``, ``o`` and ``.``, with ``|`` between, or as squares in the order
    of play, the column as a letter and the row from below; nothing stands for the empty board.

    Parameters
    ----------
    m, n, k : int
        Columns, rows, and how many in a row win.

    Examples
    --------
    >>> MNK()().outcome
    Outcome.D
    >>> MNK()("xx.|oo.|...").winning_moves()
    [Move('c3' -> xxx|oo.|...)]
    """

    name: ClassVar[str] = "mnk"
    sized_by: ClassVar[tuple[str, str]] = ("n", "m")
    example: ClassVar[str] = "--m 3 --n 3 --k 3 x..|.o.|..."
    tractable: ClassVar[Tractable] = Tractable(
        label="no: PSPACE-complete for five in line (Reisch 1980)"
    )
    members: ClassVar[Mapping[str, Mapping[str, int]]] = {"tic-tac-toe": {"m": 3, "n": 3, "k": 3}}
    misere: ClassVar[bool] = True
    pieces: ClassVar[Mapping[str, str]] = {EMPTY: "", LEFT_MAN: LEFT_MAN, RIGHT_MAN: RIGHT_MAN}

    m: int = field(default=3, metadata={"help": "columns"})
    n: int = field(default=3, metadata={"help": "rows"})
    k: int = field(default=3, metadata={"help": "so many in a row win"})

    def __post_init__(self) -> None:
        for name in ("m", "n", "k"):
            if not 1 <= getattr(self, name) <= 100:
                raise wrong_parameter(self, name, "give a number from 1 to 100")

    @property
    def widths(self) -> tuple[int, ...]:
        """The columns, row by row."""
        return (self.m,) * self.n

    @property
    def generators(self) -> Sequence[Image]:
        """The board may be mirrored; a square one may be turned."""
        mirrors = (mirrored(self.m, self.n), upside_down(self.m, self.n))
        return (*mirrors, transposed(self.m)) if self.m == self.n else mirrors
