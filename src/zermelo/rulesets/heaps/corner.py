"""Corner the queen, the rook, the king or the knight, and the chessboard game of contests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from zermelo.games.explanation import Block, Table
from zermelo.games.rules import Outcome, Ruleset, Scene, Tractable, no_position, parameter, theorem
from zermelo.games.scenes.grid import grid, square_id
from zermelo.rulesets.heaps.heaps import Heaps, HeapState
from zermelo.rulesets.heaps.nim import (
    misere_outcome,
    nim_options_of_sum,
    why_misere_numbers,
    why_nim,
)
from zermelo.rulesets.heaps.wythoff.rules import WythoffPairs, why_wythoff
from zermelo.values.nimber import nim_sum_of
from zermelo.values.play import MISERE

#: The steps of each piece, as changes of row and column, and whether a move may repeat a step.
STEPS: Mapping[str, tuple[tuple[tuple[int, int], ...], bool]] = {
    "queen": (((-1, 0), (0, -1), (-1, -1)), True),
    "rook": (((-1, 0), (0, -1)), True),
    "king": (((-1, 0), (0, -1), (-1, -1)), False),
    "knight": (((-2, -1), (-2, 1), (-1, -2), (1, -2)), False),
}
#: Values of the knight by the remainders modulo 4 of the smaller number (rows) and of the larger
#: (columns): in the 4 × 4 blocks on the diagonal, then in others; `value_of` has exceptions.
KNIGHT_VALUES = (["0011", "0021", "1222", "1121"], ["0011", "0011", "3222", "3323"])
KNIGHT_TABLE = Table(
    ("", *"0123", "", *"0123"),
    tuple((n, *same, "", *other) for n, same, other in zip("0123", *KNIGHT_VALUES, strict=True)),
)
SOURCE = "Wythoff 1907; Winning Ways, chapter 3"
MISERE_SOURCE = "Bouton 1901; Fraenkel 1982; proof in corner.py"
MAX_DRAWN = 30  # squares in a row of a board that is drawn


@dataclass(frozen=True)
class Corner(Heaps):
    """Move a chess piece towards the corner 0 0, by its own moves; a player who cannot move loses.

    A position is the row and the column of the piece. With a queen this is Wythoff's game ("corner
    the lady", Gardner 1977), and with a rook it is Nim with two heaps. The value of a king's square
    is 0 to 3; it depends on the parities of both numbers and on which is smaller. The knight goes
    two squares towards one edge and one square along it; its values repeat in blocks of four rows
    and columns (Winning Ways, chapter 3). Numbers may have thousands of digits.

    Examples
    --------
    >>> Corner("king")(4, 7).value, Corner("knight")(6, 9).winning_moves()
    (1, [Move('to 4 8' -> 4 8)])
    """

    name = "corner"
    example = "--piece knight 4 3"
    complexity = "linear in the number of digits; for the queen that of Wythoff's game"
    tractable = Tractable(
        "yes (Wythoff 1907; Winning Ways, chapter 3)",
        sums="in part: values add up; the queen's have no known formula",
        misere_label="yes",
    )
    count = 2
    members: ClassVar[Mapping[str, Any]] = {f"corner-the-{name}": {"piece": name} for name in STEPS}

    piece: str = parameter("queen", "queen, rook, king or knight", one_of=STEPS)

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Yield the squares to which the piece can move towards the corner."""
        steps, repeats = STEPS[self.piece]
        for row_step, column_step in steps:
            row, column = state[0] + row_step, state[1] + column_step
            while row >= 0 and column >= 0:
                yield row, column
                if not repeats:
                    break
                row, column = row + row_step, column + column_step

    def describe(self, state: HeapState, option: HeapState) -> str:  # noqa: ARG002
        """Name the target."""
        return f"to {option[0]} {option[1]}"

    def scene(self, state: HeapState) -> Scene:
        """Show the board with the piece; to move, touch the square to move to."""
        size = max(state) + 1 + (self.piece == "knight")
        if size > MAX_DRAWN:
            return Ruleset.scene(self, state)
        rows = ["".join(".m"[(x, y) == state] for y in range(size)) for x in range(size)]
        moves = (((square_id(*option),), option) for option in self.options(state))
        return grid(rows, men={"m": "man", ".": ""}, moves=moves)

    @theorem("all values are known, for the queen only values 0", source=SOURCE, gives="outcome")
    def corner(self, state: HeapState) -> Outcome:
        """Return N if the value is not 0, otherwise P."""
        return Outcome.P if value_of(self.piece, state) == 0 else Outcome.N

    @corner.value
    def _value(self, state: HeapState) -> int | None:
        return value_of(self.piece, state)

    @corner.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState] | None:
        if self.piece == "queen":
            return WythoffPairs(1).options(state) if value == 0 else None
        if self.piece == "rook":
            return nim_options_of_sum(state, value)
        return [option for option in self.options(state) if value_of(self.piece, option) == value]

    @corner.cited
    def _cited(self, state: HeapState) -> str:  # noqa: ARG002
        return CITATIONS[self.piece]

    @corner.reasons
    def _why(self, state: HeapState) -> Sequence[Block | str]:
        if self.piece == "queen":
            intro = "The row and the column are the two heaps of Wythoff's game."
            return [intro, *why_wythoff(state, WythoffPairs(1))]
        if self.piece == "rook":
            return ["The row and the column are two heaps of Nim.", *why_nim(state)]
        return [WHY[self.piece]] if self.piece == "king" else [WHY["knight"], KNIGHT_TABLE]

    def _misere_outcome(self, state: HeapState) -> Outcome:
        if self.piece == "queen":
            return WythoffPairs(1, MISERE).outcome(state)
        if self.piece == "rook":
            return misere_outcome(state)
        return Outcome.P if MISERE_P[self.piece](min(state), max(state)) else Outcome.N

    misere_corner = theorem("who wins is known", source=MISERE_SOURCE, play=MISERE)(_misere_outcome)

    @misere_corner.winning_options
    def _misere_wins(self, state: HeapState) -> list[HeapState]:
        options: Iterable[HeapState] = self.options(state)
        if self.piece == "queen":
            options = WythoffPairs(1, MISERE).options(state)
        elif self.piece == "rook":  # without listing all moves of large heaps
            options = [o for total in (0, 1) for o in nim_options_of_sum(state, total)]
        return [option for option in options if self._misere_outcome(option) is Outcome.P]

    @misere_corner.cited
    def _cited_misere(self, state: HeapState) -> str:  # noqa: ARG002
        return MISERE_CITATIONS[self.piece]

    @misere_corner.reasons
    def _why_misere(self, state: HeapState) -> Sequence[Block | str]:
        if self.piece == "queen":
            return why_wythoff(state, WythoffPairs(1, MISERE))
        return why_misere_numbers(state, "coordinates") if self.piece == "rook" else []


#: Whether the player to move loses misère play, by the smaller and the larger number of a square.
MISERE_P: Mapping[str, Callable[[int, int], bool]] = {
    "king": lambda low, high: high % 2 == 0 == low % 2 if low else high % 2 == 1,
    "knight": lambda low, high: (
        (low + high) % 2 == 0
        if low > 2
        else (high > 1 and high % 4 != 1, high % 4 == 3, False)[low]
    ),
}
PROOF = "proof in corner.py: a move changes each number by at most 2, so the pattern goes on"
CITATIONS = {
    "queen": "Wythoff's game, P-positions ⌊nφ⌋, ⌊nφ⌋ + n (Wythoff 1907)",
    "rook": "Nim with two heaps, the row and the column (Bouton 1901)",
    "king": f"the value depends on the parities and on which number is smaller ({PROOF})",
    "knight": "values repeat in blocks of four rows and columns (Winning Ways, chapter 3)",
}
MISERE_CITATIONS = {
    "queen": "misère Wythoff's game (Fraenkel 1982)",
    "rook": "misère Nim (Bouton 1901)",
    "king": f"two even numbers from 2 on are lost, and 0 with an odd number ({PROOF})",
    "knight": "two numbers from 3 on with an even sum are lost, 1 with 3, 7, 11, …, and 0 with a "
    f"number from 2 on that is not 5, 9, 13, … ({PROOF})",
}
WHY = {
    "king": "On squares with two even numbers the value is 0, with two odd numbers 2. On other "
    "squares the value is 3 if the smaller number is odd, 1 if the larger is. From a square with "
    "two even numbers every move makes a number odd, and the opponent can make both even again.",
    "knight": "Cut both numbers into blocks of four. The table has the values by the remainders "
    "modulo 4 of the smaller number (rows) and of the larger (columns): on the left where both are "
    "in the same block, on the right where they are not, but two successive numbers in different "
    "blocks have the value 4. On squares of value 0, which are lost, both remainders are 0 or 1: "
    "every move leaves these squares, and from each other square a move leads to one of them.",
}


@dataclass(frozen=True)
class ChessboardGame(Heaps):
    """Move a coin from (x, y) to (x − 2, y ± 1) or (x ± 1, y − 2); a player without a move loses.

    The board has 15 × 15 squares in contests, and a square may hold several coins. A position is x
    and y of each coin, counted from 1. One coin without far edges would be `corner` with a knight.

    Examples
    --------
    >>> ChessboardGame()(5, 2).outcome, ChessboardGame()(5, 3).winning_moves()
    (Outcome.P, [Move('5 3 to 6 1' -> 6 1)])
    """

    name = "chessboard-game"
    example = "5 3 8 8"
    complexity = "linear in the number of squares and of coins"
    tractable = Tractable("yes: values of coins add up", sums="yes: values add up")

    size: int = parameter(15, "squares in a row", least=1, most=MAX_DRAWN)

    def state(self, *parts: object) -> HeapState:
        """Check x and y of each coin."""
        state = super().state(*parts)
        if len(state) % 2 or not all(0 < number <= self.size for number in state):
            raise no_position(self, f"give x and y of each coin, from 1 to {self.size}")
        return state

    def components(self, state: HeapState) -> list[HeapState]:
        """Return the x and y of each coin."""
        return [state[index : index + 2] for index in range(0, len(state), 2)]

    canonical = Ruleset.canonical  # pairs of numbers are not sorted

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Move a coin like a knight of `corner`, without leaving the board."""
        for index in range(0, len(state), 2):
            for row_step, column_step in STEPS["knight"][0]:
                x, y = state[index] + row_step, state[index + 1] + column_step
                if 0 < x <= self.size and 0 < y <= self.size:
                    yield (*state[:index], x, y, *state[index + 2 :])

    def _coin_move(self, state: HeapState, option: HeapState) -> list[HeapState]:
        """Return the squares of the moving coin before and after a move."""
        pairs = zip(self.components(state), self.components(option), strict=True)
        return next([before, after] for before, after in pairs if before != after)

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Name the squares of the moving coin before and after a move."""
        return " to ".join(" ".join(map(str, coin)) for coin in self._coin_move(state, option))

    def scene(self, state: HeapState) -> Scene:
        """Show the board with the coins; drag a coin to its target."""
        coins, squares = self.components(state), range(1, self.size + 1)
        rows = ["".join(".m"[(x, y) in coins] for y in squares) for x in squares]
        moves = (
            ([square_id(x - 1, y - 1) for x, y in self._coin_move(state, option)], option)
            for option in self.options(state)
        )
        return grid(rows, men={"m": "man", ".": ""}, moves=moves)


def value_of(piece: str, state: HeapState) -> int | None:
    """Return the value of a square; None for a queen if it is not 0, as no formula is known."""
    low, high = min(state), max(state)
    if piece == "queen":
        return 0 if WythoffPairs(1).outcome(state) is Outcome.P else None
    if piece == "rook":
        return nim_sum_of(state)
    if piece == "king":
        return (0, 3 if low % 2 else 1, 2)[low % 2 + high % 2]
    if low % 4 == 3 and high == low + 1:
        return 4
    return int(KNIGHT_VALUES[low // 4 != high // 4][low % 4][high % 4])
