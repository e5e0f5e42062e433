"""Notakto and Quarto: both players put down the same men, and rows of them decide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import permutations
from operator import and_, or_
from typing import TypeAlias

from zermelo.games.ends import End
from zermelo.games.parameters import natural
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Place, Scene, scene_of
from zermelo.games.scenes.grid import square_id, squares
from zermelo.games.tractable import FINITE_GAME, Tractable
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, TextBoard, changes, letter_getters
from zermelo.rulesets.boards.shapes import in_line, placements
from zermelo.rulesets.boards.symmetries import mirrored, transposed

#: The boards that have not ended, with nine letters each.
Boards: TypeAlias = tuple[str, ...]

SIDE = 3  # squares in a row of a board
#: For each row, column and diagonal, a function that returns its letters on a board.
ROW_GETTERS = letter_getters(placements((SIDE,) * SIDE, in_line(SIDE)))
MAX_BOARDS = 20  # maximum number in a position, before boards that have ended are left out


@dataclass(frozen=True)
class Notakto(TextBoard[Boards], Ruleset[Boards]):
    """Put a cross on an empty square of a board; three crosses in a row end that board.

    Both players put down crosses. The player who ends the last board loses. A position is the
    number of empty boards, or the boards, each as its rows from the top with ``|`` between; boards
    with three in a row are left out. The misère quotient of all boards has 18 elements (Plambeck
    and Whitehead 2013); `zermelo.misere_quotient` finds it. The player who begins on one board wins
    by taking the centre; on two boards the other player wins. Positions are solved by search.

    Examples
    --------
    >>> Notakto()(1).winning_moves()
    [Move('b2' -> ...|.x.|...)]
    >>> Notakto()(2).outcome
    Outcome.P
    """

    name = "notakto"
    example = "x..|.x.|... .x.|x..|..."
    complexity = "linear in the number of boards, by the misère quotient; solved by search here"
    tractable = Tractable("yes (Plambeck and Whitehead 2013); here by search")
    start = "(no boards left)"
    letters = EMPTY + LEFT_MAN
    widths = (SIDE,) * SIDE
    symmetries = (mirrored, transposed)

    def state(self, *parts: object) -> Boards:
        """Read boards and numbers of empty boards, and leave out boards that have ended."""
        boards: list[str] = []
        for part in parts:
            count = natural(str(part))
            if count is not None and len(str(part)) < 3:
                boards += [EMPTY * 9] * count
            else:
                boards.append(self.read_rows(str(part)))
        if len(boards) > MAX_BOARDS:
            raise no_position(self, f"{len(boards)} boards; give {MAX_BOARDS} at most")
        return tuple(board for board in boards if not is_over(board))

    def show(self, state: Boards) -> str:
        """Write the boards."""
        return " ".join(map(self.in_rows, state))

    def options(self, state: Boards) -> Iterator[Boards]:
        """Yield the boards after a cross is put on an empty square."""
        return (option for _, _, option in self._moves(state))

    def _moves(self, state: Boards) -> Iterator[tuple[int, int, Boards]]:
        """Yield the numbers of the board and square of each move, from 0, and the option."""
        for number, board in enumerate(state):
            for place, letter in enumerate(board):
                if letter == EMPTY:
                    after = f"{board[:place]}x{board[place + 1 :]}"
                    boards = () if is_over(after) else (after,)
                    yield number, place, (*state[:number], *boards, *state[number + 1 :])

    def end(self, state: Boards) -> End | None:
        """Return a win for the player to move once all boards have ended."""
        return None if state else End.WON

    def canonical(self, state: Boards) -> Boards:
        """Return the least image of each board under symmetries, sorted."""
        return tuple(sorted(map(self.least, state)))

    def describe(self, state: Boards, option: Boards) -> str:
        """Name the square, and the board if there are several boards."""
        number, place = next((n, p) for n, p, after in self._moves(state) if after == option)
        return self.place_name(place) + f" on board {number + 1}" * (len(state) > 1)

    def scene(self, state: Boards) -> Scene:
        """Show the boards side by side; a move touches the square of the new cross."""
        places = [
            place
            for number, board in enumerate(state)
            for place in squares(
                self.in_rows(board).split("|"), {EMPTY: "", LEFT_MAN: "man:x"},
                prefix=f"b{number + 1}", shift=(4.0 * (number % 5), 4.0 * (number // 5)),
            )
        ]  # fmt: skip
        moves = (
            ((f"b{number + 1}{square_id(place // 3, place % 3)}",), option)
            for number, place, option in self._moves(state)
        )
        return scene_of(places, moves=moves)


def is_over(board: str) -> bool:
    """Whether a board has three in a row."""
    return any("".join(get(board)) == "xxx" for get in ROW_GETTERS)


#: The board, with a digit for each piece; and the piece in hand, or the empty text.
BoardAndPiece: TypeAlias = tuple[str, str]

PIECES = "01234567"
#: Rows of three pieces with a property in common: a bit that is 1 in all, or 0 in all.
WINNING_ROWS = {
    row
    for row in permutations(PIECES, SIDE)
    if reduce(and_, map(int, row)) or reduce(or_, map(int, row)) < len(PIECES) - 1
}


@dataclass(frozen=True)
class Quarto(TextBoard[BoardAndPiece], Ruleset[BoardAndPiece]):
    """Put down the piece that you were given; three in a row with a property in common win.

    The eight pieces are the numbers 0 to 7; their three binary digits are their properties. A
    player puts down the given piece, then chooses the opponent's next piece; the first move only
    chooses. A position is written as the rows from the top, with ``|`` between, a digit for each
    piece and ``.`` for an empty square, and then the piece in hand; the empty text is the empty
    board without a piece in hand. This is Quarto on 3 × 3 squares with eight pieces. The usual
    game, on 4 × 4 with sixteen pieces, is a draw (Goossens 1998); it is too large for Zermelo.

    Examples
    --------
    >>> Quarto()("01.|...|... 3").outcome, Quarto()().outcome
    (Outcome.N, Outcome.P)
    """

    name = "quarto"
    example = "035|6.1|.2. 7"
    tractable = Tractable(FINITE_GAME)
    start = "(empty board)"
    letters = EMPTY + PIECES
    widths = (SIDE,) * SIDE

    def state(self, *parts: object) -> BoardAndPiece:
        """Read the rows and the piece in hand; without words, return the start."""
        words = [word for part in parts for word in str(part).split()]
        if not words:
            return EMPTY * SIDE**2, ""
        board, hand = self.read_rows(words[0]), "".join(words[1:])
        used = board.replace(EMPTY, "") + hand
        if len(words) > 2 or hand not in ["", *PIECES] or len({*used}) < len(used):
            raise no_position(self, "each piece, 0 to 7, may be on the board or in hand only once")
        if used and not hand and len(used) < len(PIECES) and not is_won(board):
            raise no_position(self, "the piece in hand is missing; write it after the board")
        return board, hand

    def show(self, state: BoardAndPiece) -> str:
        """Write the rows and the piece in hand; an empty text for the start."""
        board, hand = state
        return f"{self.in_rows(board)} {hand}".rstrip() if {*board} > {EMPTY} or hand else ""

    def options(self, state: BoardAndPiece) -> Iterator[BoardAndPiece]:
        """Yield the states after the piece in hand (if any) is put down and the next is chosen."""
        board, hand = state
        unused = [piece for piece in PIECES if piece not in board + hand]
        if not hand:
            yield from ((board, piece) for piece in unused)
            return
        for place, letter in enumerate(board):
            if letter == EMPTY:
                after = f"{board[:place]}{hand}{board[place + 1 :]}"
                is_last = is_won(after) or not unused
                yield from ((after, piece) for piece in ([""] if is_last else unused))

    def end(self, state: BoardAndPiece) -> End | None:
        """Return a loss if the last move completed a winning row, a tie if all pieces are down."""
        board, _ = state
        if is_won(board):
            return End.LOST
        return End.TIE if len(board) - board.count(EMPTY) == len(PIECES) else None

    def canonical(self, state: BoardAndPiece) -> BoardAndPiece:
        """Invert properties so that the piece in hand, or else the first on the board, is 0."""
        bits_to_invert = int((state[1] + state[0].replace(EMPTY, "") + PIECES)[0])
        digits = {ord(piece): str(int(piece) ^ bits_to_invert) for piece in PIECES}
        return state[0].translate(digits), state[1].translate(digits)

    def describe(self, state: BoardAndPiece, option: BoardAndPiece) -> str:
        """Name the piece put down and its square, and the piece to give; either may be missing."""
        put = [f"put {state[1]} on {square}" for square in self._new_square(state, option)]
        return ", ".join([*put, *[f"give {piece}" for piece in option[1]]])

    def scene(self, state: BoardAndPiece) -> Scene:
        """Show the board and the pieces; a move touches the square, then the piece to give."""
        board, hand = state
        cards = [
            Place(f"p{piece}", "card", 1.7 * (number % 4), 4.0 + 1.2 * (number // 4),
                  f"{number:03b}", "used" if piece in board else "man" if piece == hand else "")
            for number, piece in enumerate(PIECES)
        ]  # fmt: skip

        def touched(state: BoardAndPiece, option: BoardAndPiece) -> tuple[str, ...]:
            return (*self._new_square(state, option), *[f"p{piece}" for piece in option[1]])

        return scene_of(
            [*self.drawn_places(board), *cards], **self._moves_by_player(state, touched)
        )

    def _new_square(self, state: BoardAndPiece, option: BoardAndPiece) -> list[str]:
        """Return the name of the square of a new piece; an empty list if none is put down."""
        return [self.place_name(place) for place in changes(state[0], option[0])[0]]


def is_won(board: str) -> bool:
    """Whether the board has a row of three pieces with a property in common."""
    return any(get(board) in WINNING_ROWS for get in ROW_GETTERS)
