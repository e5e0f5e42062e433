"""m,n,k games: so many in a row. Tic-tac-toe is 3, 3, 3."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from zermelo.games.rules import End, Ruleset
from zermelo.rulesets.grids.rows import Rows, rows_of, show
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules

__all__ = ["MNK"]

EMPTY, MEN = ".", "xo"


@dataclass(frozen=True)
class MNK(Ruleset[Rows]):
    """Players put men on empty squares in turn, x first; so many of one's own in a row win.

    A row may be horizontal, vertical or diagonal. A full board without one is a tie. Whose turn it
    is follows from the men. In misère play, whoever makes such a row loses. A position is written
    as its rows, ``x``, ``o`` and ``.``, with ``|`` between; nothing stands for the empty board.

    Parameters
    ----------
    m, n, k : int
        Columns, rows, and how many in a row win.

    Examples
    --------
    >>> MNK()().outcome
    Outcome.D
    >>> MNK()("xx.|oo.|...").winning_moves()
    [Move('x at r1c3' -> xxx|oo.|...)]
    """

    name: ClassVar[str] = "mnk"
    example: ClassVar[str] = "--m 3 --n 3 --k 3 x..|.o.|..."
    members: ClassVar[Mapping[str, Mapping[str, int]]] = {"tic-tac-toe": {"m": 3, "n": 3, "k": 3}}
    start: ClassVar[str] = "(empty board)"
    misere: ClassVar[bool] = True

    m: int = field(default=3, metadata={"help": "columns"})
    n: int = field(default=3, metadata={"help": "rows"})
    k: int = field(default=3, metadata={"help": "so many in a row win"})

    def __post_init__(self) -> None:
        for name in ("m", "n", "k"):
            if not 1 <= getattr(self, name) <= 100:
                raise self.wrong_parameter(name, "give a number from 1 to 100")

    def state(self, *parts: Any) -> Rows:  # noqa: ANN401
        """Check the rows, and that the men can have come there in turn."""
        rows = rows_of(parts, EMPTY + MEN, self.no_position) or (EMPTY * self.m,) * self.n
        board = "".join(rows)
        if len(rows) != self.n or len(rows[0]) != self.m:
            raise self.no_position(f"{show(rows)!r} is no board of {self.n} rows of {self.m}")
        if board.count("x") - board.count("o") not in (0, 1):
            raise self.no_position(f"{show(rows)!r}: x begins, so there are as many o, or one less")
        if self._row_of(board, mover(board)):
            raise self.no_position(f"{show(rows)!r}: play was over before the last man")
        return rows

    def show(self, state: Rows) -> str:
        """Write the rows; nothing for the empty board."""
        return show(state) if set("".join(state)) - {EMPTY} else ""

    def describe(self, state: Rows, option: Rows) -> str:
        """Say whose man is put where, by row and column."""
        before, now = "".join(state), "".join(option)
        at = next(place for place, square in enumerate(before) if square != now[place])
        return f"{now[at]} at r{at // self.m + 1}c{at % self.m + 1}"

    def options(self, state: Rows) -> Iterator[Rows]:
        """Put a man of the one to move on an empty square."""
        man = mover("".join(state))
        for row, squares in enumerate(state):
            for column, square in enumerate(squares):
                if square == EMPTY:
                    changed = f"{squares[:column]}{man}{squares[column + 1 :]}"
                    yield (*state[:row], changed, *state[row + 1 :])

    def end(self, state: Rows) -> End | None:
        """Say who has a row: only the one who moved last; or that the board is full."""
        board = "".join(state)
        if self._row_of(board, MEN.replace(mover(board), "")):
            return End.LOST
        return None if EMPTY in board else End.TIE

    def canonical(self, state: Rows) -> Rows:
        """Take the first of the board's mirror images; of a square one, turned too."""
        images = {state, state[::-1]}
        images |= {tuple(row[::-1] for row in rows) for rows in images}
        if self.m == self.n:
            images |= {tuple(map("".join, zip(*rows, strict=True))) for rows in images}
        return min(images)

    def compiled(self, play: Play = NORMAL) -> CompiledRules[Rows] | None:  # noqa: ARG002
        """Offer the men on up to 32 squares as the bits of a word."""
        from zermelo.rulesets.boards.mnk.compiled import compiled

        return compiled(self)

    @cached_property
    def lines(self) -> list[list[int]]:
        """The squares of every possible row, by number."""
        lines = []
        for row in range(self.n):
            for column in range(self.m):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    ends = row + down * (self.k - 1), column + right * (self.k - 1)
                    if ends[0] < self.n and 0 <= ends[1] < self.m:
                        first, step = row * self.m + column, down * self.m + right
                        lines.append([first + step * place for place in range(self.k)])
        return lines

    def _row_of(self, board: str, man: str) -> bool:
        return any(all(board[square] == man for square in line) for line in self.lines)


def mover(board: str) -> str:
    """Say whose turn it is: x begins."""
    return MEN[board.count("x") > board.count("o")]
