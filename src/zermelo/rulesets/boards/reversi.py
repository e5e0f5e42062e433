"""Reversi (Othello) on a small board: outflank men, which change their colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import ClassVar, TypeAlias

from zermelo.errors import InputError
from zermelo.games.rules import Ruleset, Tractable, parameter
from zermelo.games.scene import Scene, scene_of
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, RIGHT_MAN, TextBoard
from zermelo.rulesets.boards.shapes import AROUND, mirrored, rays, transposed

#: The men, x for Black and o for White, row by row; and the player to move, 0 for Black.
State: TypeAlias = tuple[str, int]

MEN = LEFT_MAN + RIGHT_MAN
#: Maximum number of empty squares that are searched, and the word for White's turn.
MAX_EMPTY, WHITE = 12, "white"


@dataclass(frozen=True)
class Reversi(TextBoard[State], Ruleset[State]):
    """Put a man where it outflanks men of the other colour in a line, which change their colour.

    Black, ``x``, begins, and is player 0. A player who cannot outflank passes, and play ends if
    neither can. The player with more men wins by the difference; empty squares do not count. The
    size is even, 4 by default. A position is written as its rows from the top, with ``|`` between,
    and then ``white`` if White is to move; the start, which is that of Othello, is the empty text.

    On 4 × 4 White wins by 8 with best play, which the search finds; on 6 × 6 White wins by 4
    (Feinstein 1993), and 8 × 8 is a draw (Takizawa 2023). The starts of these two are too large:
    positions with up to 12 empty squares are searched.

    Examples
    --------
    >>> Reversi()().solve().score
    -8
    """

    name = "reversi"
    sized_by = ("size", "size")
    example = "xxxx|xoox|xxox|o..o white"
    start = "(start)"
    tractable = Tractable(label="no: PSPACE-complete (Iwata and Kasai 1994)")

    symmetries = (mirrored, transposed)
    pieces: ClassVar[Mapping[str, str]] = {EMPTY: "", LEFT_MAN: "black:x", RIGHT_MAN: "white:o"}

    size: int = parameter(4, "squares in a row: 4, 6 or 8", one_of=(4, 6, 8))

    @property
    def first(self) -> State:
        """Four men in the middle, those of one colour on a diagonal; Black to move."""
        side = EMPTY * (self.size // 2 - 1)
        edge = EMPTY * self.size * (self.size // 2 - 1)
        return f"{edge}{side}ox{side}{side}xo{side}{edge}", 0

    def state(self, *parts: object) -> State:
        """Read the rows and whose turn it is; nothing for the start."""
        words = [word for part in parts for word in str(part).split()]
        if not words:
            return self.first
        white = words[-1].lower() == WHITE
        return self.read_rows("|".join(words[:-1] if white else words)), int(white)

    def show(self, state: State) -> str:
        """Write the rows, and white if it is White's turn."""
        return "" if state == self.first else self.in_rows(state[0]) + f" {WHITE}" * state[1]

    def turn(self, state: State) -> int:
        """Return the player to move."""
        return state[1]

    @cached_property
    def _rays(self) -> list[list[list[int]]]:
        """The squares in each direction from each square, the nearest first."""
        return rays(self.widths, AROUND)

    def _after(self, board: str, player: int) -> Iterator[tuple[int, str]]:
        """Yield the square of each new man of a player, and the board after it."""
        man, other = MEN[player], MEN[1 - player]
        for place, square in enumerate(board):
            if square != EMPTY:
                continue
            changed: list[int] = []
            for ray in self._rays[place]:
                between = [*takewhile(lambda at: board[at] == other, ray)]
                if between and [board[at] for at in ray[len(between) :][:1]] == [man]:
                    changed += between
            if changed:
                changed.append(place)
                yield place, "".join(man if p in changed else c for p, c in enumerate(board))

    def _ways(self, state: State) -> Iterator[tuple[int | None, State]]:
        """Yield the square of each move, None for a pass, and the option."""
        board, player = state
        moved = False
        for place, after in self._after(board, player):
            moved = True
            yield place, (after, 1 - player)
        if not moved and next(self._after(board, 1 - player), None) is not None:
            yield None, (board, 1 - player)

    def options(self, state: State) -> Iterator[State]:
        """Put a man down, or pass if that is not possible."""
        return (option for _, option in self._ways(state))

    def score(self, state: State) -> int:
        """Return the difference of the numbers of men, Black's minus White's."""
        return state[0].count(LEFT_MAN) - state[0].count(RIGHT_MAN)

    def canonical(self, state: State) -> State:
        """Refuse a position with too many empty squares; otherwise return the least image."""
        board, player = state
        if (empty := board.count(EMPTY)) > MAX_EMPTY:
            raise InputError(
                f"{self}: {empty} empty squares; positions with up to {MAX_EMPTY} are searched, as "
                "on 4 × 4. It is known that White wins by 4 on 6 × 6 (Feinstein 1993), and that "
                "8 × 8 is a draw (Takizawa 2023)"
            )
        return self.least(board), player

    def describe(self, state: State, option: State) -> str:
        """Name the square of the new man, or say that the player passes."""
        place = next(place for place, other in self._ways(state) if other == option)
        return "pass" if place is None else self.called(place)

    def scene(self, state: State) -> Scene:
        """Show the board; touch the square of the new man, or the first man to pass."""
        man = next(place for place, square in enumerate(state[0]) if square != EMPTY)
        ways = ((man if place is None else place, option) for place, option in self._ways(state))
        moves = (((self.called(place),), option) for place, option in ways)
        return scene_of(self.seen(state[0]), moves=moves)
