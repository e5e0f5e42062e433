"""Quarto on three rows: the opponent chooses the piece that is put down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import permutations
from operator import and_, or_
from typing import TypeAlias

from zermelo.games.ends import End
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Place, Scene, scene_of
from zermelo.games.tractable import ONE_BOARD, Tractable
from zermelo.rulesets.boards.places import EMPTY, TextBoard, takers
from zermelo.rulesets.boards.shapes import in_line, laid

#: The board, with a digit for each piece; and the piece in hand, or an empty text.
State: TypeAlias = tuple[str, str]

SIDE, PIECES = 3, "01234567"
LINES = takers(laid((SIDE,) * SIDE, in_line(SIDE)))
#: Rows of three pieces with a property in common: a bit that all have, or that none has.
WINNING = {
    row
    for row in permutations(PIECES, SIDE)
    if reduce(and_, map(int, row)) or reduce(or_, map(int, row)) < len(PIECES) - 1
}


@dataclass(frozen=True)
class Quarto(TextBoard[State], Ruleset[State]):
    """Put down the piece that you were given; three in a row with a property in common win.

    The eight pieces differ in three properties, the digits of 0 to 7 in binary. After putting the
    piece down, a player chooses the piece for the opponent; the first move is to choose one only. A
    position is written as the rows from the top, with ``|`` between, a digit for each piece and
    ``.`` for an empty square, and then the piece in hand; the text of the empty board is empty.
    This is Quarto on 3 × 3 squares with eight pieces. The usual game, 4 × 4 squares with sixteen
    pieces, is a draw (Goossens 1998); it is too large for Zermelo.

    Examples
    --------
    >>> Quarto()("01.|...|... 3").outcome, Quarto()().outcome
    (Outcome.N, Outcome.P)
    """

    name = "quarto"
    example = "035|6.1|.2. 7"
    tractable = Tractable(label=ONE_BOARD)
    start = "(empty board)"
    letters = EMPTY + PIECES
    widths = (SIDE,) * SIDE

    def state(self, *parts: object) -> State:
        """Read the rows and the piece in hand; nothing for the start."""
        words = [word for part in parts for word in str(part).split()]
        if not words:
            return EMPTY * SIDE**2, ""
        board, hand = self.read_rows(words[0]), "".join(words[1:])
        used = board.replace(EMPTY, "") + hand
        if len(words) > 2 or hand not in ["", *PIECES] or len({*used}) < len(used):
            raise no_position(self, "each piece, 0 to 7, is on the board or in hand once")
        if used and not hand and len(used) < len(PIECES) and not is_won(board):
            raise no_position(self, "the piece in hand is missing; write it behind the board")
        return board, hand

    def show(self, state: State) -> str:
        """Write the rows and the piece in hand."""
        board, hand = state
        return f"{self.in_rows(board)} {hand}".rstrip() if {*board} > {EMPTY} or hand else ""

    def options(self, state: State) -> Iterator[State]:
        """Put the piece down and choose the next one."""
        board, hand = state
        left = [piece for piece in PIECES if piece not in board + hand]
        if not hand:
            yield from ((board, piece) for piece in left)
            return
        for place, square in enumerate(board):
            if square == EMPTY:
                after = f"{board[:place]}{hand}{board[place + 1 :]}"
                over = is_won(after) or not left
                yield from ((after, chosen) for chosen in ([""] if over else left))

    def end(self, state: State) -> End | None:
        """Return a loss if the last move made a row, and a tie if no piece is left."""
        board, _ = state
        if is_won(board):
            return End.LOST
        return End.TIE if len(board) - board.count(EMPTY) == len(PIECES) else None

    def canonical(self, state: State) -> State:
        """Exchange the two values of each property so that the piece in hand or the first is 0."""
        turned = int((state[1] + state[0].replace(EMPTY, "") + PIECES)[0])
        names = {ord(piece): str(int(piece) ^ turned) for piece in PIECES}
        return state[0].translate(names), state[1].translate(names)

    def describe(self, state: State, option: State) -> str:
        """Name the square and the chosen piece."""
        put = [f"put {state[1]} on {square}" for square in self._square(state, option)]
        return ", ".join([*put, *[f"give {piece}" for piece in option[1]]])

    def scene(self, state: State) -> Scene:
        """Show the board and the pieces; touch the square, then the piece to give."""
        board, hand = state
        cards = [
            Place(f"p{piece}", "card", 1.7 * (number % 4), 4.0 + 1.2 * (number // 4),
                  f"{number:03b}", "used" if piece in board else "man" if piece == hand else "")
            for number, piece in enumerate(PIECES)
        ]  # fmt: skip

        def touched(state: State, option: State) -> tuple[str, ...]:
            return (*self._square(state, option), *[f"p{piece}" for piece in option[1]])

        return scene_of([*self.seen(board), *cards], **self._moves_by_player(state, touched))

    def _square(self, state: State, option: State) -> list[str]:
        """Return the name of the square of a new piece; empty if none is put down."""
        squares = enumerate(zip(state[0], option[0], strict=True))
        return [self.called(place) for place, (before, after) in squares if before != after]


def is_won(board: str) -> bool:
    """Whether the pieces of a row have a property in common."""
    return any(take(board) in WINNING for take in LINES)
