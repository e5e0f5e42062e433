"""Quarto on three rows: the opponent chooses the piece that is put down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from zermelo.games.ends import End
from zermelo.games.parameters import natural
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Place, Scene, scene_of
from zermelo.games.scenes.grid import square_id
from zermelo.games.tractable import ONE_BOARD, Tractable
from zermelo.rulesets.boards.shapes import in_line, laid

#: For each square the piece there, 0 to 7, or −1; and the piece in hand, or −1.
State: TypeAlias = tuple[tuple[int, ...], int]

SIDE, PIECES, NONE = 3, 8, -1
LINES = laid((SIDE,) * SIDE, in_line(SIDE))


@dataclass(frozen=True)
class Quarto(Ruleset[State]):
    """Put down the piece that you were given; three in a row with a property in common win.

    The eight pieces differ in three properties, the digits of 0 to 7 in binary. After putting the
    piece down, a player chooses the piece for the opponent; the first move is to choose one only.
    A position is written as the rows from the top, with ``|`` between, a digit for each piece and
    ``.`` for an empty square, and then the piece in hand; no words stand for the empty board. This
    is Quarto on 3 × 3 squares with eight pieces. The usual game, 4 × 4 squares with sixteen pieces,
    is a draw (Goossens 1998); it is too large for Zermelo.

    Examples
    --------
    >>> Quarto()("01.|...|... 3").outcome, Quarto()().outcome
    (Outcome.N, Outcome.P)
    """

    name: ClassVar[str] = "quarto"
    example: ClassVar[str] = "035|6.1|.2. 7"
    tractable: ClassVar[Tractable] = Tractable(label=ONE_BOARD)
    start: ClassVar[str] = "(empty board)"

    def state(self, *parts: object) -> State:
        """Read the rows and the piece in hand; nothing for the start."""
        words = [word for part in parts for word in str(part).split()]
        if not words:
            return (NONE,) * SIDE**2, NONE
        board = words[0].replace("/", "|").replace("|", "")
        letters = {".": NONE, **{str(piece): piece for piece in range(PIECES)}}
        if len(board) != SIDE**2 or set(board) - letters.keys() or len(words) > 2:
            what = "give nine squares, . or a piece 0 to 7, and the piece in hand"
            raise no_position(self, f"{' '.join(words)!r} is not a position; {what}")
        squares = tuple(letters[letter] for letter in board)
        hand = natural(words[1]) if len(words) > 1 else NONE
        used = [piece for piece in (*squares, hand) if piece != NONE]
        if hand is None or hand >= PIECES or len({*used}) < len(used):
            raise no_position(self, "each piece, 0 to 7, is on the board or in hand once")
        if hand == NONE and set(squares) != {NONE} and len(used) < PIECES and not is_won(squares):
            raise no_position(self, "the piece in hand is missing; write it behind the board")
        return squares, hand

    def show(self, state: State) -> str:
        """Write the rows and the piece in hand."""
        squares, hand = state
        if set(squares) == {NONE} and hand == NONE:
            return ""
        board = "".join("." if piece == NONE else str(piece) for piece in squares)
        rows = "|".join(board[row : row + SIDE] for row in range(0, SIDE**2, SIDE))
        return rows if hand == NONE else f"{rows} {hand}"

    def options(self, state: State) -> Iterator[State]:
        """Put the piece down and choose the next one."""
        squares, hand = state
        left = [p for p in range(PIECES) if p not in squares and p != hand]
        if hand == NONE:
            yield from ((squares, piece) for piece in left)
            return
        for place, piece in enumerate(squares):
            if piece == NONE:
                after = (*squares[:place], hand, *squares[place + 1 :])
                if is_won(after) or not left:
                    yield after, NONE
                else:
                    yield from ((after, chosen) for chosen in left)

    def end(self, state: State) -> End | None:
        """Return a loss if the last move made a row, and a tie if no piece is left."""
        if is_won(state[0]):
            return End.LOST
        put_down = sum(piece != NONE for piece in state[0])
        return End.TIE if put_down == PIECES else None

    def canonical(self, state: State) -> State:
        """Exchange the two values of each property so that the piece in hand or the first is 0."""
        squares, hand = state
        first = next((piece for piece in squares if piece != NONE), 0)
        turned = first if hand == NONE else hand
        board = tuple(piece if piece == NONE else piece ^ turned for piece in squares)
        return board, NONE if hand == NONE else 0

    def describe(self, state: State, option: State) -> str:
        """Name the square and the chosen piece."""
        place = next((p for p in range(SIDE**2) if state[0][p] != option[0][p]), None)
        put = (
            []
            if place is None
            else [f"put {state[1]} on {'abc'[place % SIDE]}{SIDE - place // SIDE}"]
        )
        give = [f"give {option[1]}"] if option[1] != NONE else []
        return ", ".join([*put, *give])

    def scene(self, state: State) -> Scene:
        """Show the board and the pieces; touch the square, then the piece to give."""
        squares, hand = state
        places = [
            Place(square_id(*divmod(p, SIDE)), "square", p % SIDE, p // SIDE, "",
                  "" if piece == NONE else str(piece))
            for p, piece in enumerate(squares)
        ]  # fmt: skip
        places += [
            Place(f"p{piece}", "card", 1.7 * (piece % 4), 4.0 + 1.2 * (piece // 4), f"{piece:03b}",
                  "used" if piece in squares else "man" if piece == hand else "")
            for piece in range(PIECES)
        ]  # fmt: skip
        moves = ((self._touched(squares, option), option) for option in self.options(state))
        return scene_of(places, moves=moves if self.end(state) is None else ())

    def _touched(self, squares: tuple[int, ...], option: State) -> tuple[str, ...]:
        place = [square_id(*divmod(p, SIDE)) for p in range(SIDE**2) if squares[p] != option[0][p]]
        return (*place, *([f"p{option[1]}"] if option[1] != NONE else []))


def is_won(squares: tuple[int, ...]) -> bool:
    """Whether a row has a property in common."""
    for line in LINES:
        row = [squares[place] for place in line]
        if NONE not in row:
            common, absent = PIECES - 1, PIECES - 1
            for piece in row:
                common &= piece
                absent &= ~piece
            if common or absent:
                return True
    return False
