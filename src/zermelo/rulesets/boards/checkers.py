"""Checkers (English draughts): endings with few men on the 32 dark squares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from zermelo.errors import InputError
from zermelo.games.parameters import natural
from zermelo.games.rules import Ruleset, Tractable, no_position
from zermelo.games.scene import Scene, scene_of
from zermelo.games.scenes.grid import square_id, squares

#: A letter for each dark square 1 to 32: b and w are men, B and W kings; and the player to move,
#: 0 for Black.
State: TypeAlias = tuple[str, int]
#: The squares of a move: the start of a man, and the squares where it lands.
Path: TypeAlias = tuple[int, ...]

SQUARES, EMPTY, WHITE = 32, ".", "white"
SIDES = ("bB", "wW")
#: The row and the column of each dark square, from 0, Black's side first; and the squares of these.
CELLS = [(row, column) for row in range(8) for column in range(8) if (row + column) % 2]
NUMBERS = {cell: square for square, cell in enumerate(CELLS)}
#: For each square: whether a step goes down the board, its target, and that of a jump, if any.
STEPS = [
    [
        (down == 1, NUMBERS[near], NUMBERS.get((row + 2 * down, column + 2 * right)))
        for down in (1, -1)
        for right in (1, -1)
        if (near := (row + down, column + right)) in NUMBERS
    ]
    for row, column in CELLS
]
#: Maximum number of men of both colours together.
MAX_MEN = 4


@dataclass(frozen=True)
class Checkers(Ruleset[State]):
    """Move a man diagonally forward; if you can jump over one of the other colour, you must.

    English draughts on 8 × 8 squares; the player who cannot move loses. A man jumps as long as it
    can, and becomes a king on the last row, where its move ends; a king goes forward and backward.
    The dark squares have the numbers 1 to 32, Black's side first. A position is a word for each
    man, as ``b12`` or ``w21``, a king with a capital, as ``B3``; then ``white`` if White is to
    move. Black is player 0.

    The whole game is a draw (Schaeffer and others 2007), by tables of all endings with ten men and
    years of search. Zermelo solves endings with up to four men, by labels of all positions.

    Examples
    --------
    >>> Checkers()("b23", "w31").outcome, Checkers()("b9", "w14").winning_moves()
    (Outcome.P, [Move('9x18' -> b18 white)])
    """

    name = "checkers"
    example = "b23 w31"
    ends = False
    tractable = Tractable(label="no: exponential time on n×n boards (Robson 1984)")

    def state(self, *parts: object) -> State:
        """Read the men, and whose turn it is."""
        words = [word for part in parts for word in str(part).split()]
        board = [EMPTY] * SQUARES
        for word in words:
            if word.lower() == WHITE:
                continue
            square = natural(word[1:])
            if word[0] not in "".join(SIDES) or square is None or not 1 <= square <= SQUARES:
                what = f"write b, w, B or W and 1 to {SQUARES}"
                raise no_position(self, f"{word!r} is not a man; {what}")
            if board[square - 1] != EMPTY:
                raise no_position(self, f"the square {square} is taken twice")
            board[square - 1] = word[0]
        if not words:
            raise InputError(
                f"{self}: the whole game, a draw (Schaeffer and others 2007), is too large; give "
                f"an ending with up to {MAX_MEN} men, such as: checkers {self.example}"
            )
        if (men := SQUARES - board.count(EMPTY)) > MAX_MEN:
            raise InputError(f"{self}: {men} men; endings with up to {MAX_MEN} are solved")
        return "".join(board), int(words[-1].lower() == WHITE)

    def show(self, state: State) -> str:
        """Write the men, and white if White is to move."""
        board, player = state
        men = [f"{man}{square}" for square, man in enumerate(board, 1) if man != EMPTY]
        return " ".join([*men, *[WHITE] * player])

    def _moves(self, state: State) -> dict[State, Path]:
        """Return each option with the squares of its move."""
        board, player = state
        jumps: dict[State, Path] = {}
        steps: dict[State, Path] = {}
        for square, man in enumerate(board):
            if man not in SIDES[player]:
                continue
            for after, path in self._jumps(board, square, man, (square,), player):
                jumps.setdefault((after, 1 - player), path)
            for down, near, _ in STEPS[square]:
                if board[near] == EMPTY and self._goes(man, down):
                    after = _put(board, {square: EMPTY, near: self._crowned(man, near)})
                    steps.setdefault((after, 1 - player), (square, near))
        return jumps or steps

    def _jumps(
        self, board: str, square: int, man: str, path: Path, player: int
    ) -> Iterator[tuple[str, Path]]:
        """Yield the boards after all jumps of a man."""
        for down, near, far in STEPS[square]:
            if far is None or not self._goes(man, down) or board[far] != EMPTY:
                continue
            if board[near] not in SIDES[1 - player]:
                continue
            landed = self._crowned(man, far)
            after = _put(board, {square: EMPTY, near: EMPTY, far: landed})
            more = [] if landed != man else [*self._jumps(after, far, man, (*path, far), player)]
            yield from more or [(after, (*path, far))]

    @staticmethod
    def _goes(man: str, down: bool) -> bool:
        """Whether a man may go down the board, or up."""
        return man.isupper() or down is (man == "b")

    @staticmethod
    def _crowned(man: str, square: int) -> str:
        """Return a man on a square, a king on the last row."""
        return man.upper() if (square >= 28 if man == "b" else square < 4) else man

    def turn(self, state: State) -> int:
        """Return the player to move."""
        return state[1]

    def options(self, state: State) -> Iterator[State]:
        """Jump if possible, otherwise step."""
        return iter(self._moves(state))

    def describe(self, state: State, option: State) -> str:
        """Write the squares, with x for jumps."""
        path = self._moves(state)[option]
        jump = sum(a != b for a, b in zip(state[0], option[0], strict=True)) > 2
        return ("x" if jump else "-").join(str(square + 1) for square in path)

    def scene(self, state: State) -> Scene:
        """Show the board; touch the squares of a move."""
        rows = [["#"] * 8 for _ in range(8)]
        for (row, column), man in zip(CELLS, state[0], strict=True):
            rows[row][column] = man
        men = {EMPTY: "", "#": "gone"}
        men |= {man: f"black:{man}" for man in SIDES[0]} | {man: f"white:{man}" for man in SIDES[1]}
        ways = self._moves(state).items()
        moves = ((tuple(square_id(*CELLS[at]) for at in path), option) for option, path in ways)
        return scene_of([*squares(rows, men)], moves=moves)


def _put(board: str, letters: dict[int, str]) -> str:
    """Return a board with other letters on some squares."""
    return "".join(letters.get(square, man) for square, man in enumerate(board))
