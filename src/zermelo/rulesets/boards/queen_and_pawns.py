"""Queen and Pawns: a queen alone against a row of pawns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from zermelo.games.ends import End
from zermelo.games.tractable import ONE_BOARD, Tractable
from zermelo.rulesets.boards.men import Square, shifted
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, RIGHT_MAN, Image, mirrored
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, Player

if TYPE_CHECKING:
    from zermelo.compounds.turns import Turn
    from zermelo.games.compiled import CompiledRules


@dataclass(frozen=True)
class QueenAndPawns(Square):
    """Pawns try to reach the last row, a queen to take them all.

    Left has pawns ``x`` on the second row from below, Right the queen ``o`` in the middle of the
    first row above. Pawns go one square straight up, to an empty square, and take slantwise. The
    queen goes and takes as in chess. The pawns win when one is on the last row, or the queen is
    taken; the queen wins when no pawn is left. Whoever cannot move loses.

    The published game has 8 x 8 squares, and a pawn may go two squares from the row where it began.
    Smaller boards are not the published game: there pawns go one square at a time, or also two from
    the row where they began, with ``double``, which makes 5 x 5 end in 5 moves instead of 9.

    Parameters
    ----------
    size : int
        Squares in a row.
    double : bool
        Pawns may go two squares from the row where they began on boards of fewer than eight rows
        too. On larger ones they always may.

    Examples
    --------
    >>> print(QueenAndPawns(size=4)().solve().outcome)
    L
    >>> from zermelo.values.player import LEFT
    >>> QueenAndPawns(size=4, double=True)().turn(LEFT).solve().remoteness
    1
    """

    name: ClassVar[str] = "queen-and-pawns"
    example: ClassVar[str] = "--size 4 ..o.|..x.|x...|...."
    tractable: ClassVar[Tractable] = Tractable(label=ONE_BOARD)
    ends: ClassVar[bool] = False
    pieces: ClassVar[Mapping[str, str]] = {EMPTY: "", LEFT_MAN: "left:x", RIGHT_MAN: "right:q"}

    size: int = field(default=4, metadata={"help": "squares in a row"})
    double: bool = field(
        default=False,
        metadata={"help": "pawns may first go two squares on fewer than eight rows too"},
    )

    @property
    def steps_twice(self) -> bool:
        """Whether a pawn may go two squares from the row where it began."""
        return self.double or self.size >= 8

    @property
    def first(self) -> str:
        """A row of pawns, and the queen."""
        size = self.size
        queen = EMPTY * ((size - 1) // 2) + RIGHT_MAN + EMPTY * (size - 1 - (size - 1) // 2)
        return queen + EMPTY * size * (size - 3) + LEFT_MAN * size + EMPTY * size

    @property
    def generators(self) -> Sequence[Image]:
        """Left and right may be exchanged."""
        return (mirrored(self.widths),)

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Move a pawn, or the queen."""
        for place, held in enumerate(state):
            if held == man:
                yield from (self._pawn if man == LEFT_MAN else self._queen)(state, place)

    def _pawn(self, state: str, place: int) -> Iterator[str]:
        size = self.size
        row, column = divmod(place, size)
        if not row:
            return
        if state[place - size] == EMPTY:
            yield shifted(state, place, place - size)
            twice = self.steps_twice and row == size - 2 >= 2
            if twice and state[place - 2 * size] == EMPTY:
                yield shifted(state, place, place - 2 * size)
        for right in (-1, 1):
            if 0 <= column + right < size and state[place - size + right] == RIGHT_MAN:
                yield shifted(state, place, place - size + right)

    def _queen(self, state: str, place: int) -> Iterator[str]:
        for down, right in product((-1, 0, 1), repeat=2):
            row, column = place // self.size + down, place % self.size + right
            while (down or right) and 0 <= row < self.size and 0 <= column < self.size:
                target = row * self.size + column
                yield shifted(state, place, target)
                if state[target] != EMPTY:
                    break
                row, column = row + down, column + right

    def describe(self, state: str, option: str) -> str:
        """Write the move as in chess: ``a3``, ``axb3``, ``Qb2``, ``Qxb2``."""
        moved = self.moved(state, option)
        taken = "x" if moved.taken else ""
        if moved.man == RIGHT_MAN:
            return f"Q{taken}{moved.target}"
        return f"{moved.source[0]}x{moved.target}" if taken else moved.target

    def spellings(self, state: str, option: str) -> Iterator[str]:
        """Read squares of both ends too: ``a2-a3``, ``Qb4xb2``."""
        moved = self.moved(state, option)
        yield from (moved.text, *moved.spellings)
        if moved.man == RIGHT_MAN:
            yield f"Q{moved.text}"

    def end(self, state: str, mover: Player) -> End | None:
        """Say who has reached what they want."""
        pawns = RIGHT_MAN not in state or LEFT_MAN in state[: self.size]
        if not pawns and LEFT_MAN in state:
            return None
        return End.WON if pawns == (mover is LEFT) else End.LOST

    def compiled_turns(self, play: Play = NORMAL) -> CompiledRules[Turn[str]] | None:  # noqa: ARG002
        """Offer boards of up to 7 × 7 squares on which pawns go one square at a time."""
        if self.steps_twice:  # which what is between would have to allow
            return None
        from zermelo.rulesets.boards.compiled.hunts import compiled

        squares = range(self.size**2)
        return compiled(self, lambda _: squares, goal=squares[: self.size])
