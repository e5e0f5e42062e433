"""Checkers (English draughts), with few men, and Reversi."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import ClassVar, TypeAlias

from zermelo.errors import InputError
from zermelo.games.parameters import natural
from zermelo.games.rules import Ruleset, Tractable, no_position, parameter
from zermelo.games.scene import Scene, scene_of
from zermelo.games.scenes.grid import square_id, squares
from zermelo.games.turn_and_score import TurnInState
from zermelo.rulesets.boards.men import with_letters
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, RIGHT_MAN, TextBoard
from zermelo.rulesets.boards.symmetries import mirrored, transposed

#: A letter for each square (Checkers: each dark square), and the player to move (1 is White).
State: TypeAlias = tuple[str, int]
#: The squares of a move in Checkers: where a man starts, then each square where it lands.
Path: TypeAlias = tuple[int, ...]

SQUARES, WHITE = 32, "white"  # number of dark squares; the word for White to move
#: The letters of Black's man and king in Checkers, then of White's.
SIDES = ("bB", "wW")
#: The row and the column of each dark square, from 0, Black's side first; and the inverse map.
CELLS = [(row, column) for row in range(8) for column in range(8) if (row + column) % 2]
SQUARE_AT = {cell: square for square, cell in enumerate(CELLS)}
#: The steps from each square: whether down, away from Black; the target; a jump's target or None.
STEPS = [
    [
        (down == 1, SQUARE_AT[cell], SQUARE_AT.get((row + 2 * down, column + 2 * right)))
        for down in (1, -1)
        for right in (1, -1)
        if (cell := (row + down, column + right)) in SQUARE_AT
    ]
    for row, column in CELLS
]
#: Maximum number of men, of both colours together, of a position in Checkers.
MAX_MEN = 4


@dataclass(frozen=True)
class Checkers(TurnInState, Ruleset[State]):
    """Move a man diagonally forward; if you can jump over an opposing man, you must.

    This is English draughts on 8 × 8 squares; the player who cannot move loses. A man that jumps
    goes on jumping as long as it can. On the last row a man becomes a king, and its move ends.
    Kings move forward and backward. The dark squares are numbered 1 to 32, Black's side first. A
    position has a word for each man, such as ``b12`` or ``w21``, with a capital letter for a king,
    such as ``B3``; then ``white`` if White is to move. Black is player 0.

    The whole game is a draw (Schaeffer and others 2007), by tables of all endings with up to ten
    men and years of search. Zermelo solves endings with up to four men.

    Examples
    --------
    >>> Checkers()("b23", "w31").outcome, Checkers()("b9", "w14").winning_moves()
    (Outcome.P, [Move('9x18' -> b18 white)])
    """

    name = "checkers"
    example = "b23 w31"
    ends = False
    tractable = Tractable("no: exponential time on n×n boards (Robson 1984)")

    def state(self, *parts: object) -> State:
        """Read the men, and whose turn it is."""
        words = [word for part in parts for word in str(part).split()]
        board = [EMPTY] * SQUARES
        for word in words:
            if word.lower() == WHITE:
                continue
            square = natural(word[1:])
            if word[0] not in "".join(SIDES) or square is None or not 1 <= square <= SQUARES:
                expected = f"write b, w, B or W and a number from 1 to {SQUARES}"
                raise no_position(self, f"{word!r} is not a man; {expected}")
            if board[square - 1] != EMPTY:
                raise no_position(self, f"the square {square} is taken twice")
            board[square - 1] = word[0]
        if not words:
            reason = "the whole game, a draw (Schaeffer and others 2007), is too large"
            advice = f"give an ending with up to {MAX_MEN} men, such as: checkers {self.example}"
            raise InputError(f"{self}: {reason}; {advice}")
        if (men := SQUARES - board.count(EMPTY)) > MAX_MEN:
            raise InputError(f"{self}: {men} men; endings with up to {MAX_MEN} are solved")
        return "".join(board), int(words[-1].lower() == WHITE)

    def show(self, state: State) -> str:
        """Write the men, and white if White is to move."""
        board, player = state
        men = [f"{man}{square}" for square, man in enumerate(board, 1) if man != EMPTY]
        return " ".join([*men, *[WHITE] * player])

    def _moves(self, state: State) -> dict[State, Path]:
        """Return each option with one path to it: by jumps or, if there are none, by steps."""
        board, player = state
        jumps: dict[State, Path] = {}
        steps: dict[State, Path] = {}
        for square, man in enumerate(board):
            if man not in SIDES[player]:
                continue
            for after, path in self._jumps(board, square, man, (square,), player):
                jumps.setdefault((after, 1 - player), path)
            for down, near, _ in STEPS[square]:
                if board[near] == EMPTY and self._may_go(man, down):
                    after = with_letters(board, {square: EMPTY, near: self._man_after(man, near)})
                    steps.setdefault((after, 1 - player), (square, near))
        return jumps or steps

    def _jumps(
        self, board: str, square: int, man: str, path: Path, player: int
    ) -> Iterator[tuple[str, Path]]:
        """Yield the board and the path after each complete series of jumps of a man."""
        for down, near, far in STEPS[square]:
            if far is None or not self._may_go(man, down) or board[far] != EMPTY:
                continue
            if board[near] not in SIDES[1 - player]:
                continue
            new_man = self._man_after(man, far)
            after = with_letters(board, {square: EMPTY, near: EMPTY, far: new_man})
            series = [] if new_man != man else [*self._jumps(after, far, man, (*path, far), player)]
            yield from series or [(after, (*path, far))]

    @staticmethod
    def _may_go(man: str, down: bool) -> bool:
        """Whether a man may move down the board (away from Black's side), or up if not ``down``."""
        return man.isupper() or down is (man == "b")

    @staticmethod
    def _man_after(man: str, square: int) -> str:
        """Return the letter of a man after it arrives on a square, where it may become a king."""
        return man.upper() if (square >= 28 if man == "b" else square < 4) else man

    def options(self, state: State) -> Iterator[State]:
        """Yield the states after jumps or, if there are none, after steps."""
        return iter(self._moves(state))

    def describe(self, state: State, option: State) -> str:
        """Write the path, with ``x`` between its squares if men were captured, otherwise ``-``."""
        path = self._moves(state)[option]
        is_jump = sum(a != b for a, b in zip(state[0], option[0], strict=True)) > 2
        return ("x" if is_jump else "-").join(str(square + 1) for square in path)

    def scene(self, state: State) -> Scene:
        """Show the board; a move touches the squares of its path."""
        rows = [["#"] * 8 for _ in range(8)]
        for (row, column), man in zip(CELLS, state[0], strict=True):
            rows[row][column] = man
        men = {EMPTY: "", "#": "gone"}
        men |= {man: f"black:{man}" for man in SIDES[0]} | {man: f"white:{man}" for man in SIDES[1]}
        moves = (
            (tuple(square_id(*CELLS[square]) for square in path), option)
            for option, path in self._moves(state).items()
        )
        return scene_of([*squares(rows, men)], moves=moves)


#: The men of Black and of White in Reversi.
MEN = LEFT_MAN + RIGHT_MAN
#: Maximum number of empty squares of a position of Reversi that is searched.
MAX_EMPTY = 12


@dataclass(frozen=True)
class Reversi(TurnInState, TextBoard[State], Ruleset[State]):
    """Put down a man that outflanks opposing men; these change their colour.

    Men are outflanked if they fill a straight line, also a diagonal one, between the new man and
    another of its colour. Black, ``x``, begins, and is player 0. A player who cannot outflank any
    men passes, and play ends if neither player can. The player with more men wins by the
    difference; empty squares do not count. A position is written as its rows from the top,
    with ``|`` between, and then ``white`` if White is to move; the empty text is the start.

    On 4 × 4 White wins by 8 with best play; on 6 × 6 White wins by 4 (Feinstein 1993), and 8 × 8 is
    a draw (Takizawa 2023). Positions with up to 12 empty squares are searched.

    Examples
    --------
    >>> Reversi()().solve().score
    -8
    """

    name = "reversi"
    sized_by = ("size", "size")
    example = "xxxx|xoox|xxox|o..o white"
    start = "(start)"
    tractable = Tractable("no: PSPACE-complete (Iwata and Kasai 1994)")

    symmetries = (mirrored, transposed)
    pieces: ClassVar[Mapping[str, str]] = {EMPTY: "", LEFT_MAN: "black:x", RIGHT_MAN: "white:o"}

    size: int = parameter(4, "squares in a row: 4, 6 or 8", one_of=(4, 6, 8))

    @property
    def first(self) -> State:
        """The start: four men in the middle, equal colours on a diagonal; Black to move."""
        margin = EMPTY * (self.size // 2 - 1)
        rows = EMPTY * self.size * (self.size // 2 - 1)
        return f"{rows}{margin}ox{margin}{margin}xo{margin}{rows}", 0

    def state(self, *parts: object) -> State:
        """Read the rows, and whose turn it is; without words, return the start."""
        words = [word for part in parts for word in str(part).split()]
        if not words:
            return self.first
        white = words[-1].lower() == WHITE
        return self.read_rows("|".join(words[:-1] if white else words)), int(white)

    def show(self, state: State) -> str:
        """Write the rows, and white if it is White's turn; an empty text for the start."""
        return "" if state == self.first else self.in_rows(state[0]) + f" {WHITE}" * state[1]

    def _drops(self, board: str, player: int) -> Iterator[tuple[int, str]]:
        """Yield each square where a player can put down a man, and the board after that."""
        man, other = MEN[player], MEN[1 - player]
        for place, letter in enumerate(board):
            if letter != EMPTY:
                continue
            changed: list[int] = []
            for ray in self._rays[place]:
                between = [*takewhile(lambda at: board[at] == other, ray)]
                if between and [board[at] for at in ray[len(between) :][:1]] == [man]:
                    changed += between
            if changed:
                changed.append(place)
                yield place, "".join(man if n in changed else old for n, old in enumerate(board))

    def _places_and_options(self, state: State) -> Iterator[tuple[int | None, State]]:
        """Yield the square of each move (None for a pass) and the option."""
        board, player = state
        can_move = False
        for place, after in self._drops(board, player):
            can_move = True
            yield place, (after, 1 - player)
        if not can_move and next(self._drops(board, 1 - player), None) is not None:
            yield None, (board, 1 - player)

    def options(self, state: State) -> Iterator[State]:
        """Yield the states after a man is put down or, if only the opponent can, after a pass."""
        return (option for _, option in self._places_and_options(state))

    def score(self, state: State) -> int:
        """Return the number of Black's men minus the number of White's men."""
        return state[0].count(LEFT_MAN) - state[0].count(RIGHT_MAN)

    def canonical(self, state: State) -> State:
        """Return the least of the symmetric states; InputError if too many squares are empty."""
        board, player = state
        if (empty := board.count(EMPTY)) > MAX_EMPTY:
            raise InputError(
                f"{self}: {empty} empty squares; positions with up to {MAX_EMPTY} are searched, as "
                "at the start on 4 × 4. White wins by 4 on 6 × 6 (Feinstein 1993), and "
                "8 × 8 is a draw (Takizawa 2023)"
            )
        return self.least(board), player

    def describe(self, state: State, option: State) -> str:
        """Name the square of the new man, or say that the player passes."""
        place = next(place for place, after in self._places_and_options(state) if after == option)
        return "pass" if place is None else self.place_name(place)

    def scene(self, state: State) -> Scene:
        """Show the board; a move touches the new man's square, a pass the board's first man."""
        first_man = next(n for n, letter in enumerate(state[0]) if letter != EMPTY)
        moves = (
            ((self.place_name(first_man if place is None else place),), option)
            for place, option in self._places_and_options(state)
        )
        return scene_of(self.drawn_places(state[0]), moves=moves)
