"""m,n,k games: so many in a row. Tic-tac-toe is 3, 3, 3."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from zermelo.games.parameters import check_within
from zermelo.games.tractable import Tractable
from zermelo.rulesets.boards.places import (
    EMPTY,
    LEFT_MAN,
    RIGHT_MAN,
    Image,
    Taker,
    mirrored,
    takers,
    transposed,
    upside_down,
)
from zermelo.rulesets.boards.placing import Placing
from zermelo.values.bits import mask_of


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

    @property
    def for_loops(self) -> tuple[str, list[int]]:
        """Lines as masks, and the lowest row where men fall."""
        full = (1 << sum(self.widths)) - 1
        falls = self.widths[0] if self.falling else 0
        floor = full & ~(full >> falls) if falls else full
        lines = [*map(mask_of, self.lines)]
        known = [full, len(lines), len(self.images) - 1, falls, floor]
        return "until_in_a_row", known + lines


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
        check_within(self, 1, 100, "m", "n", "k")

    @property
    def generators(self) -> Sequence[Image]:
        """The board may be mirrored; a square one may be turned."""
        mirrors = (mirrored(self.widths), upside_down(self.widths))
        return (*mirrors, transposed(self.m)) if self.m == self.n else mirrors
