"""Races: Breakthrough and Hexapawn, where pawns cross the board; Dodgem, where cars leave it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from zermelo.compounds.turns import Turn
from zermelo.games.compiled import CompiledRules
from zermelo.games.ends import End
from zermelo.games.parameters import wrong_parameter
from zermelo.games.rules import parameter
from zermelo.games.scene import Place
from zermelo.games.scenes.grid import beyond
from zermelo.rulesets.boards.men import OFF, Men, shift_man, targets, with_letters
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, OTHER, RIGHT_MAN, changes, find_all
from zermelo.rulesets.boards.symmetries import Image, mirrored, transposed, upside_down
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, Player

#: The ids of the places that are touched to drive off the board: on the right for x, above for o.
EXITS = {LEFT_MAN: "off x", RIGHT_MAN: "off o"}


class Race(Men):
    """Base class of games in which a symmetry of the board exchanges the players' moves."""

    #: The end for the player to move if the opponent has no men; None if play goes on.
    end_alone: ClassVar[End | None] = None
    #: The ends for the player to move: without men, and with men but without a move.
    end_without_men: ClassVar[End] = End.LOST
    end_blocked: ClassVar[End] = End.LOST

    @staticmethod
    @abstractmethod
    def players_exchanged(widths: Sequence[int]) -> Image:
        """Return the symmetry of the board that, with the colours exchanged, exchanges players."""

    @property
    def home(self) -> Sequence[int]:
        """The places that Right wins by reaching: by default none."""
        return ()

    def compiled_turns(self, play: Play = NORMAL) -> CompiledRules[Turn[str]] | None:  # noqa: ARG002
        """Return compiled rules for up to 32 squares; otherwise None."""
        from zermelo._jit.addressed import WON
        from zermelo.rulesets.boards.loops import races as loops
        from zermelo.rulesets.boards.loops.images import HALF
        from zermelo.rulesets.boards.masks import halves, least_key, letters, word_rules
        from zermelo.values.bits import mask_of

        places = sum(self.widths)
        if places > HALF:
            return None
        exchange = self.players_exchanged(self.widths)
        exchanged = [tuple(exchange[place] for place in image) for image in self.images]
        boards = (with_letters(EMPTY * places, {n: LEFT_MAN}) for n in range(places))  # one man
        can_leave = [any(LEFT_MAN not in o for o in self.moves(b, LEFT_MAN)) for b in boards]
        codes = {End.LOST: 0, End.WON: WON, None: loops.GOES_ON}
        params = [0] * loops.TABLES
        params[: loops.STEPS] = (
            mask_of(self.home),
            *(codes[end] for end in (self.end_alone, self.end_without_men, self.end_blocked)),
            mask_of(place for place in range(places) if can_leave[place]),
            len(exchanged),
        )
        for place in range(places):
            params[loops.STEPS + place] = mask_of(targets(self, {place: LEFT_MAN}, LEFT_MAN))
            params[loops.TAKES + place] = mask_of(
                other
                for other in range(places)
                if other != place
                and other in targets(self, {place: LEFT_MAN, other: RIGHT_MAN}, LEFT_MAN)
            )

        def key(state: Turn[str]) -> tuple[int]:
            board, mover = state
            if mover is LEFT:
                return (least_key(board, LEFT_MAN, RIGHT_MAN, self.images),)
            return (least_key(board, RIGHT_MAN, LEFT_MAN, exchanged),)

        def state(key: tuple[int, ...]) -> Turn[str]:
            mine, theirs = halves(key[0])
            return letters(mine, theirs, places), LEFT

        return word_rules(loops, key, state, params, exchanged, max_options=10 * places)


@dataclass(frozen=True)
class Pawns(Race):
    """Base class: x goes up, o down; who reaches the last row or captures all opposing men wins."""

    sized_by = ("rows", "columns")
    symmetries = (mirrored,)
    players_exchanged = staticmethod(upside_down)
    #: Whether men move diagonally only to capture, as pawns in chess. No man captures straight on.
    straight_only: ClassVar[bool] = False
    #: Number of rows of men of each player at the start.
    deep = 1

    columns: int = parameter(4, "columns", least=1, most=26)
    rows: int = parameter(4, "rows", least=1, most=26)

    def __post_init__(self) -> None:
        if self.rows < max(2 * self.deep, 2):
            raise wrong_parameter(self, "rows", f"give {max(2 * self.deep, 2)} or more")

    @property
    def first(self) -> str:
        """The board with all men on the rows nearest to their players."""
        men = self.columns * self.deep
        empty = self.columns * self.rows - 2 * men
        return RIGHT_MAN * men + EMPTY * empty + LEFT_MAN * men

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Yield the boards after a man moves, or captures diagonally, one row forward."""
        down = -1 if man == LEFT_MAN else 1
        diagonal = OTHER[man] if self.straight_only else EMPTY + OTHER[man]
        for place in find_all(state, man):
            row, column = divmod(place, self.columns)
            for right in (-1, 0, 1) if 0 <= row + down < self.rows else ():
                target = place + down * self.columns + right
                allowed = diagonal if right else EMPTY
                if 0 <= column + right < self.columns and state[target] in allowed:
                    yield shift_man(state, place, target)

    def end(self, state: str, mover: Player) -> End | None:
        """Return a loss if the mover has no men, or the opponent reached the mover's first row."""
        mine, theirs = (LEFT_MAN, RIGHT_MAN) if mover is LEFT else (RIGHT_MAN, LEFT_MAN)
        own_row = state[-self.columns :] if mover is LEFT else state[: self.columns]
        return End.LOST if theirs in own_row or mine not in state else None

    @property
    def home(self) -> Sequence[int]:
        """The bottom row, on which Right wins."""
        return range(self.columns * (self.rows - 1), self.columns * self.rows)


@dataclass(frozen=True)
class Breakthrough(Pawns):
    """Move one square forward, straight or diagonally, or capture diagonally; reach the last row.

    Left has two rows of men ``x`` at the bottom, Right two rows of men ``o`` at the top. The player
    who reaches the opposite row, or captures all opposing men, wins. There is no draw and, on two
    columns or more, always a move. Dan Troyka invented it in 2000. On 5 × 5 the second player wins.

    Examples
    --------
    >>> from zermelo.values.player import LEFT
    >>> print(Breakthrough(columns=2, rows=5)().solve().outcome)
    P
    >>> Breakthrough(columns=3, rows=5)("...|.x.|o..|..x|...").turn(LEFT).winning_moves()[0]
    Move('b4-a5' -> x..|...|o..|..x|... right)
    """

    name = "breakthrough"
    example = "--columns 2 --rows 5"

    deep: int = parameter(2, "rows of men at the start")


@dataclass(frozen=True)
class Hexapawn(Pawns):
    """Move pawns across the board; reach the last row, or leave your opponent no move, to win.

    Left has the pawns ``x`` at the bottom, and Right the pawns ``o`` at the top. A pawn moves one
    square straight ahead, if that is empty, and captures diagonally forward. In the game of Gardner
    1962, on 3 × 3 squares, the player who begins loses; on 4 × 4 squares that player wins.

    Examples
    --------
    >>> print(Hexapawn()().solve().outcome, Hexapawn(columns=4, rows=4)().solve().outcome)
    P N
    """

    name = "hexapawn"
    example = "--columns 3 --rows 3"
    straight_only = True

    columns: int = parameter(3, "columns", least=1, most=26)
    rows: int = parameter(3, "rows", least=1, most=26)


@dataclass(frozen=True)
class Dodgem(Race):
    """Be first to drive all your cars off the board; a player who blocks the other's cars loses.

    Left has the cars ``x`` in the first column, which leave on the right, and Right the cars ``o``
    in the last row, which leave at the top; the corner between them is empty. A car moves one
    square forward or sideways to an empty square, or forward off the board. The game is by Colin
    Vout (Winning Ways, chapter 22). The player who begins wins on 3 × 3; 4 × 4 is a draw.

    Examples
    --------
    >>> print(Dodgem()().solve().outcome)
    N
    """

    name = "dodgem"
    sized_by = ("size", "size")
    example = "--size 3 .x.|x..|.oo"
    ends = False
    end_alone = End.LOST
    end_without_men = end_blocked = End.WON

    size: int = parameter(3, "squares in a row", least=2, most=26)

    @property
    def first(self) -> str:
        """The board with cars along two sides."""
        empty = EMPTY * (self.size - 1)
        return (LEFT_MAN + empty) * (self.size - 1) + EMPTY + RIGHT_MAN * (self.size - 1)

    def drawn_places(self, board: str) -> list[Place]:
        """Return the places of the board, and those beside it where cars drive off."""
        middle = (self.size - 1) / 2
        right = beyond(EXITS[LEFT_MAN], middle, self.size, OFF)
        return [*super().drawn_places(board), right, beyond(EXITS[RIGHT_MAN], -1, middle, OFF)]

    def touched(self, state: str, option: str) -> tuple[str, ...]:
        """Return the names of the car's place and of its target, or of the exit."""
        entered, emptied = changes(state, option)
        if entered:
            return super().touched(state, option)
        return self.place_name(emptied[0]), EXITS[state[emptied[0]]]

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Yield the boards after a car moves forward or sideways, or forward off the board."""
        size = self.size
        steps = ((-1, 0), (0, 1), (0, -1)) if man == RIGHT_MAN else ((0, 1), (-1, 0), (1, 0))
        for place in find_all(state, man):
            row, column = divmod(place, size)
            for down, right in steps:
                to_row, to_column = row + down, column + right
                if 0 <= to_row < size and 0 <= to_column < size:
                    if state[to_row * size + to_column] == EMPTY:
                        yield shift_man(state, place, to_row * size + to_column)
                elif (down, right) == steps[0]:  # forward
                    yield f"{state[:place]}{EMPTY}{state[place + 1 :]}"

    def end(self, state: str, mover: Player) -> End | None:
        """Return a loss if the opponent has no cars, a win if the mover has no move; or None."""
        mine, theirs = (LEFT_MAN, RIGHT_MAN) if mover is LEFT else (RIGHT_MAN, LEFT_MAN)
        if theirs not in state:
            return End.LOST
        if mine not in state or next(self.moves(state, mine), None) is None:
            return End.WON
        return None

    @staticmethod
    def players_exchanged(widths: Sequence[int]) -> Image:
        """Return the mirror image in the diagonal through the empty corner."""
        return transposed(widths)[::-1]
