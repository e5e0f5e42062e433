"""Dodgem: cars that leave a square board on two sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from zermelo.games.ends import End
from zermelo.games.scene import Place
from zermelo.games.scenes.grid import beyond
from zermelo.rulesets.boards.men import OFF, Square, shifted
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, RIGHT_MAN, changes
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, Player

if TYPE_CHECKING:
    from zermelo.compounds.turns import Turn
    from zermelo.games.compiled import CompiledRules

#: What is touched to drive off the board, at the right and above.
EXITS = {LEFT_MAN: "off x", RIGHT_MAN: "off o"}


@dataclass(frozen=True)
class Dodgem(Square):
    """Drive all cars off the board first; whoever blocks the other has lost.

    Left has the cars ``x`` in the first column, which leave at the right, and Right the cars ``o``
    in the last row, which leave above; the corner is empty. A car goes one square forward or
    sideways, never back, to an empty square, or forward off the board. Whoever has driven off all
    cars wins, and whoever leaves the other cars but no move loses. By Colin Vout (Berlekamp, Conway
    and Guy, Winning Ways, chapter 22). On 3 × 3 squares whoever begins wins, on 4 × 4 it is a draw.

    Parameters
    ----------
    size : int
        Squares in a row.

    Examples
    --------
    >>> print(Dodgem()().solve().outcome)
    N
    """

    name: ClassVar[str] = "dodgem"
    example: ClassVar[str] = "--size 3 .x.|x..|.oo"
    ends: ClassVar[bool] = False

    smallest: ClassVar[int] = 2

    size: int = field(default=3, metadata={"help": "squares in a row"})

    @property
    def first(self) -> str:
        """Cars along two sides."""
        empty = EMPTY * (self.size - 1)
        return (LEFT_MAN + empty) * (self.size - 1) + EMPTY + RIGHT_MAN * (self.size - 1)

    @property
    def outside(self) -> Sequence[Place]:
        """Where cars drive off."""
        middle = (self.size - 1) / 2
        return (
            beyond(EXITS[LEFT_MAN], middle, self.size, OFF),
            beyond(EXITS[RIGHT_MAN], -1, middle, OFF),
        )

    def touched(self, state: str, option: str) -> tuple[str, ...]:
        """Touch the car, then where it goes, which may be off the board."""
        come, gone = changes(state, option)
        if come:
            return super().touched(state, option)
        return self.called(gone[0]), EXITS[state[gone[0]]]

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Go forward or sideways, or forward off the board."""
        size = self.size
        steps: Sequence[tuple[int, int]] = ((0, 1), (-1, 0), (1, 0))
        if man == RIGHT_MAN:
            steps = ((-1, 0), (0, 1), (0, -1))
        for place, held in enumerate(state):
            if held != man:
                continue
            row, column = divmod(place, size)
            for number, (down, right) in enumerate(steps):
                r, c = row + down, column + right
                if 0 <= r < size and 0 <= c < size:
                    if state[r * size + c] == EMPTY:
                        yield shifted(state, place, r * size + c)
                elif number == 0:
                    yield f"{state[:place]}{EMPTY}{state[place + 1 :]}"

    def end(self, state: str, mover: Player) -> End | None:
        """Whoever has no cars left has won, and so has whoever is blocked."""
        mine, theirs = (LEFT_MAN, RIGHT_MAN) if mover is LEFT else (RIGHT_MAN, LEFT_MAN)
        if theirs not in state:
            return End.LOST
        if mine not in state or next(self.moves(state, mine), None) is None:
            return End.WON
        return None

    def compiled_turns(self, play: Play = NORMAL) -> CompiledRules[Turn[str]] | None:  # noqa: ARG002
        """Offer boards of up to 32 squares; Left sees what Right sees in a mirror."""
        from zermelo.rulesets.boards.compiled.races import compiled

        last = self.size - 1
        mirror = tuple(
            (last - column) * self.size + last - row
            for row in range(self.size)
            for column in range(self.size)
        )
        return compiled(self, mirror, alone=End.LOST, gone=End.WON, blocked=End.WON)
