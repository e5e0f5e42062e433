"""Reversi (Othello) on a small board: outflank men, which change their colour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from zermelo.errors import InputError
from zermelo.games.parameters import wrong_parameter
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Scene, scene_of
from zermelo.games.scenes.grid import square_id, squares
from zermelo.games.tractable import Tractable
from zermelo.rulesets.boards.shapes import letters_of
from zermelo.rulesets.letters import in_letters

#: The men, x for Black and o for White, row by row; and the player to move, 0 for Black.
State: TypeAlias = tuple[str, int]

MEN = "xo"
STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
#: Maximum number of empty squares that are searched, and the word for White's turn.
MAX_EMPTY, WHITE = 12, "white"


@dataclass(frozen=True)
class Reversi(Ruleset[State]):
    """Put a man where it outflanks men of the other colour in a line, which change their colour.

    Black, ``x``, begins, and is player 0. A player who cannot outflank passes, and play ends if
    neither can. The player with more men wins by the difference; empty squares do not count. The
    size is even, 4 by default. A position is written as its rows from the top, with ``|`` between,
    and then ``white`` if White is to move; no words stand for the start, as in Othello.

    On 4 × 4 White wins by 8 with best play, which the search finds; on 6 × 6 White wins by 4
    (Feinstein 1993), and on 8 × 8 it is a draw (Takizawa 2023). Both are too large here from the
    start: positions with up to 12 empty squares are searched.

    Examples
    --------
    >>> Reversi()().solve().score
    -8
    """

    name: ClassVar[str] = "reversi"
    sized_by: ClassVar[tuple[str, str]] = ("size", "size")
    example: ClassVar[str] = "xxxx|xoox|xxox|o..o white"
    start: ClassVar[str] = "(start)"
    tractable: ClassVar[Tractable] = Tractable(label="no: PSPACE-complete (Iwata and Kasai 1994)")

    size: int = field(default=4, metadata={"help": "squares in a row: 4, 6 or 8"})

    def __post_init__(self) -> None:
        if self.size not in (4, 6, 8):
            raise wrong_parameter(self, "size", "give 4, 6 or 8")

    @property
    def first(self) -> State:
        """Four men in the middle, those of one colour on a diagonal; Black to move."""
        half, n = self.size // 2, self.size
        board = ["."] * n * n
        for row, column, man in ((0, 0, "o"), (0, 1, "x"), (1, 0, "x"), (1, 1, "o")):
            board[(half - 1 + row) * n + half - 1 + column] = man
        return "".join(board), 0

    def state(self, *parts: object) -> State:
        """Read the rows and whose turn it is; nothing for the start."""
        words = [word for part in parts for word in str(part).split()]
        if not words:
            return self.first
        white = words[-1].lower() == WHITE
        rows = in_letters("|".join(words[: -1 if white else None]).replace("/", "|"), ".xo|").split(
            "|"
        )
        if [*map(len, rows)] != [self.size] * self.size or set("".join(rows)) - {*".xo"}:
            what = f"give {self.size} rows of {self.size} squares, each ., x or o"
            raise no_position(self, f"{' '.join(words)!r} is not a board; {what}")
        return "".join(rows), int(white)

    def show(self, state: State) -> str:
        """Write the rows, and white if it is White's turn."""
        board, player = state
        if state == self.first:
            return ""
        n = self.size
        rows = "|".join(board[row : row + n] for row in range(0, n * n, n))
        return rows + f" {WHITE}" * player

    def turn(self, state: State) -> int:
        """Return the player to move."""
        return state[1]

    def _flipped(self, board: str, place: int, man: str) -> list[int]:
        """Return the men that a man on a square outflanks."""
        n, found = self.size, []
        for down, right in STEPS:
            row, column = divmod(place, n)
            between: list[int] = []
            while True:
                row, column = row + down, column + right
                if not (0 <= row < n and 0 <= column < n) or board[row * n + column] == ".":
                    break
                if board[row * n + column] == man:
                    found += between
                    break
                between.append(row * n + column)
        return found

    def _after(self, board: str, player: int) -> Iterator[str]:
        """Yield the boards after a move of a player."""
        man = MEN[player]
        for place, square in enumerate(board):
            if square == "." and (flipped := self._flipped(board, place, man)):
                changed = {place, *flipped}
                yield "".join(man if p in changed else c for p, c in enumerate(board))

    def options(self, state: State) -> Iterator[State]:
        """Put a man down, or pass if that is not possible."""
        board, player = state
        moved = False
        for after in self._after(board, player):
            moved = True
            yield after, 1 - player
        if not moved and next(self._after(board, 1 - player), None) is not None:
            yield board, 1 - player

    def score(self, state: State) -> int:
        """Return the difference of the numbers of men, Black's minus White's."""
        return state[0].count("x") - state[0].count("o")

    def canonical(self, state: State) -> State:
        """Refuse a position with too many empty squares; otherwise return the least image."""
        board, player = state
        if (empty := board.count(".")) > MAX_EMPTY:
            raise InputError(
                f"{self}: {empty} empty squares; up to {MAX_EMPTY} are searched, as on 4 × 4. It "
                "is known that White wins by 4 on 6 × 6 (Feinstein 1993), and that 8 × 8 is a draw "
                "(Takizawa 2023)"
            )
        n, images = self.size, []
        for _ in range(4):
            board = "".join(board[n * (n - 1 - p % n) + p // n] for p in range(n * n))
            images += [board, "".join(board[n * (p % n) + p // n] for p in range(n * n))]
        return min(images), player

    def describe(self, state: State, option: State) -> str:
        """Name the square of the new man, or say that the player passes."""
        place = self._placed(state, option)
        return (
            "pass"
            if place is None
            else f"{letters_of(place % self.size)}{self.size - place // self.size}"
        )

    def _placed(self, state: State, option: State) -> int | None:
        pairs = enumerate(zip(state[0], option[0], strict=True))
        return next((place for place, (was, now) in pairs if was == "." != now), None)

    def scene(self, state: State) -> Scene:
        """Show the board; touch the square of the new man, or any man to pass."""
        n, board = self.size, state[0]
        rows = [board[row : row + n] for row in range(0, n * n, n)]
        places = [*squares(rows, {".": "", "x": "black:x", "o": "white:o"})]

        def touched(option: State) -> tuple[str, ...]:
            place = self._placed(state, option)
            at = next(p for p, c in enumerate(board) if c != ".") if place is None else place
            return (square_id(*divmod(at, n)),)

        return scene_of(places, moves=((touched(o), o) for o in self.options(state)))
