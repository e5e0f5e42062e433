"""Notakto: tic-tac-toe with crosses alone, on several boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from zermelo.games.ends import End
from zermelo.games.parameters import natural
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Scene, scene_of
from zermelo.games.scenes.grid import square_id, squares
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, TextBoard, takers
from zermelo.rulesets.boards.shapes import in_line, laid, mirrored, transposed

#: The boards without three in a row, as nine letters each.
State: TypeAlias = tuple[str, ...]

LINES = takers(laid((3, 3, 3), in_line(3)))
MAX_BOARDS = 20


@dataclass(frozen=True)
class Notakto(TextBoard[State], Ruleset[State]):
    """Put a cross on an empty square of a board; three crosses in a row end that board.

    Both players have crosses. The player who ends the last board loses. A position is the number of
    empty boards, or the boards, each as its rows from the top with ``|`` between; boards with three
    in a row are left out. The misère quotient of all boards has 18 elements (Plambeck and Whitehead
    2013), which a test confirms with `zermelo.misere_quotient`. The player who begins on one
    board wins by taking the centre; on two boards the other player wins. Positions are solved by
    search.

    Examples
    --------
    >>> Notakto()(1).winning_moves()
    [Move('b2' -> ...|.x.|...)]
    >>> Notakto()(2).outcome
    Outcome.P
    """

    name = "notakto"
    example = "x..|.x.|... .x.|x..|..."
    complexity = "linear in the number of boards, by the misère quotient"
    start = "(no boards left)"
    letters = EMPTY + LEFT_MAN
    widths = (3, 3, 3)
    symmetries = (mirrored, transposed)

    def state(self, *parts: object) -> State:
        """Read the number of empty boards, or boards."""
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

    def show(self, state: State) -> str:
        """Write the boards."""
        return " ".join(map(self.in_rows, state))

    def options(self, state: State) -> Iterator[State]:
        """Put a cross on an empty square."""
        return (option for _, _, option in self._moves(state))

    def _moves(self, state: State) -> Iterator[tuple[int, int, State]]:
        """Yield the board and the square of each move, and the option."""
        for number, board in enumerate(state):
            for place, square in enumerate(board):
                if square == EMPTY:
                    after = f"{board[:place]}x{board[place + 1 :]}"
                    kept = () if is_over(after) else (after,)
                    yield number, place, (*state[:number], *kept, *state[number + 1 :])

    def end(self, state: State) -> End | None:
        """Return a win for the player to move once all boards have ended."""
        return None if state else End.WON

    def canonical(self, state: State) -> State:
        """Return the least image of each board, in order."""
        return tuple(sorted(map(self.least, state)))

    def describe(self, state: State, option: State) -> str:
        """Name the square, and the board if there are several."""
        number, place = next((n, p) for n, p, other in self._moves(state) if other == option)
        return self.called(place) + f" on board {number + 1}" * (len(state) > 1)

    def scene(self, state: State) -> Scene:
        """Show the boards side by side; touch the square of the new cross."""
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
    return any("".join(take(board)) == "xxx" for take in LINES)
