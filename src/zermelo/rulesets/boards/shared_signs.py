"""Games in which both players write the same signs on a board, and lines of signs decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, TypeAlias

from zermelo.errors import InputError
from zermelo.games.ends import End
from zermelo.games.rules import Outcome, RulesBySide, Ruleset, Scene, parameter, theorem
from zermelo.games.scene import scene_of
from zermelo.games.turn_and_score import TurnInState
from zermelo.rulesets.boards import places
from zermelo.rulesets.boards.kalah import PLAYER_1
from zermelo.rulesets.boards.places import EMPTY, LetterGetter, Places, changes
from zermelo.rulesets.boards.shapes import in_line, placements
from zermelo.rulesets.boards.symmetries import mirrored, transposed, upside_down
from zermelo.values.player import LEFT, Player

SIGNS = places.LEFT_MAN + places.RIGHT_MAN
#: The table of `str.translate` that exchanges the two signs.
EXCHANGED = str.maketrans(SIGNS, SIGNS[::-1])
#: Maximum number of empty squares of a position of Order and Chaos that is searched.
MAX_EMPTY = 12


class Signs(Places):
    """Base class: a move writes a sign on an empty square, or replaces a sign by another."""

    start = "(empty board)"
    symmetries = (mirrored, upside_down, transposed)
    pieces: ClassVar[Mapping[str, str]] = {EMPTY: ""}
    #: The signs that may replace each sign, or be written on an empty square.
    successors: ClassVar[Mapping[str, str]] = {EMPTY: SIGNS}
    #: Length of a line.
    k = 3

    @cached_property
    def line_getters(self) -> tuple[LetterGetter, ...]:
        """Functions that return the signs of each line."""
        return places.letter_getters(placements(self.widths, in_line(self.k)))

    def has_line(self, state: str) -> bool:
        """Whether a line is full, and its signs are all the same."""
        lines = (get(state) for get in self.line_getters)
        return any(line[0] != EMPTY and line.count(line[0]) == self.k for line in lines)

    def options(self, state: str) -> Iterator[str]:
        """Yield the boards after a sign is written."""
        for place, sign in enumerate(state):
            for new in self.successors.get(sign, ""):
                yield with_sign(state, place, new)

    def touched(self, state: str, option: str) -> tuple[str, ...]:
        """Return the name of the square; a list then offers the signs if several are possible."""
        return (self.describe(state, option)[2:],)

    def describe(self, state: str, option: str) -> str:
        """Write the new sign and its square."""
        place = changes(state, option)[0][0]
        return f"{option[place]} {self.place_name(place)}"


@dataclass(frozen=True)
class SameSigns(Signs, Ruleset[str]):
    """Base class: the player who completes a line of the same signs wins."""

    sized_by = ("n", "m")

    m: int = parameter(3, "columns", least=1, most=26)
    n: int = parameter(3, "rows", least=1, most=26)
    k: int = parameter(3, "length of a line", least=1, most=26)

    def end(self, state: str) -> End | None:
        """Return a loss if there is a line, a tie if no sign can be written; otherwise None."""
        if self.has_line(state):
            return End.LOST
        return None if any(sign in state for sign in self.successors) else End.TIE


@dataclass(frozen=True)
class TrafficLights(SameSigns):
    """Put down green, or turn green to yellow, or yellow to red; three of a colour in a row win.

    This is Alan Parr's game of 1985, called Semáforo in Portuguese. Red stays. On 3 × 3 squares the
    player who begins wins, by every first move; on three rows of four squares the opponent wins. A
    position is written as its rows from the top, with ``g``, ``y``, ``r`` and ``.``.

    Examples
    --------
    >>> TrafficLights()("g.g|...|...").outcome
    Outcome.N
    """

    name = "traffic-lights"
    example = "--m 3 --n 3 g.y|.r.|..g"
    letters = ".gyr"
    pieces: ClassVar[Mapping[str, str]] = {EMPTY: "", **{s: f"either:{s}" for s in "gyr"}}
    successors: ClassVar[Mapping[str, str]] = {EMPTY: "g", "g": "y", "y": "r"}


@dataclass(frozen=True)
class WildTicTacToe(SameSigns):
    """Write x or o, whichever you like, on an empty square; three alike in a row win.

    On 3 × 3 squares the player who begins wins by the middle square, and misère play is a draw
    (Epstein 2012). A position is written as its rows from the top, with ``x``, ``o`` and ``.``.

    Examples
    --------
    >>> WildTicTacToe()().outcome, WildTicTacToe()().solve(play="misere").outcome
    (Outcome.N, Outcome.D)
    """

    name = "wild-tic-tac-toe"
    example = "x..|.o.|..."
    misere = True

    def canonical(self, state: str) -> str:
        """Return the least image of the board, with its signs as they are or exchanged."""
        return min(self.least(state), self.least(state.translate(EXCHANGED)))


@dataclass(frozen=True)
class OrderAndChaos(Signs, RulesBySide[str]):
    """Both players write x or o, as they like; Order wants k alike in a row, Chaos wants none.

    Order is Left, Chaos is Right. Chaos has won once every line of k squares has both signs. The
    game of Sniderman 1981 has 6 × 6 squares, five in a row, and Order begins; it is too large for
    Zermelo, which searches up to 12 empty squares. On 4 × 4 squares Order gets four in a row, even
    if Chaos begins. A position is written as its rows from the top, with ``x``, ``o`` and ``.``.

    Examples
    --------
    >>> str(OrderAndChaos()().outcome), str(OrderAndChaos(4, 3, 4)().outcome)
    ('L', 'R')
    """

    name = "order-and-chaos"
    sized_by = ("n", "m")
    example = "--m 3 --n 3 --k 3 x..|.o.|..."

    m: int = parameter(3, "columns", least=1, most=26)
    n: int = parameter(3, "rows", least=1, most=26)
    k: int = parameter(3, "length of a line", least=1, most=26)

    def moves_of(self, state: str, mover: Player) -> Iterator[str]:  # noqa: ARG002
        """Yield the boards after a sign is written; both players have the same moves."""
        return self.options(state)

    def end(self, state: str, mover: Player) -> End | None:
        """Return the end if Order has a line or Chaos has prevented all lines; otherwise None."""
        has_line = self.has_line(state)
        if has_line or all({*SIGNS} <= {*get(state)} for get in self.line_getters):
            return End.WON if (mover is LEFT) == has_line else End.LOST
        return None

    def canonical(self, state: str) -> str:
        """Return the least image, with signs as they are or exchanged; refuse large searches."""
        if (empty := state.count(EMPTY)) > MAX_EMPTY:
            advice = f"up to {MAX_EMPTY} are searched, as in {self.name} --k 4 3x4"
            raise InputError(f"{self}: {empty} empty squares are too many; {advice}")
        return min(self.least(state), self.least(state.translate(EXCHANGED)))


#: The board, and the player to move.
BoardAndPlayer: TypeAlias = tuple[str, int]


@dataclass(frozen=True)
class FirstSos(Signs, Ruleset[str]):
    """Write S or O on an empty square; the player who first completes SOS in a line wins.

    Lines are rows, columns and diagonals; a full board without SOS is a tie. The USA Mathematical
    Olympiad of 1999 asks about a row of 2000 squares. A position is written as its rows from the
    top, with ``S``, ``O`` and ``.``.

    Examples
    --------
    >>> FirstSos(2000)().outcome, FirstSos(7)().winning_moves()
    (Outcome.P, [Move('S d1' -> ...S...)])
    """

    name = "first-sos"
    example = "S..O..S"
    sized_by = ("n", "m")
    letters = ".SO"
    successors: ClassVar[Mapping[str, str]] = {EMPTY: "SO"}

    m: int = parameter(7, "columns", least=1, most=10_000)
    n: int = parameter(1, "rows", least=1, most=26)

    def count_sos(self, state: str) -> int:
        """Return the number of lines that spell SOS."""
        return [get(state) for get in self.line_getters].count(("S", "O", "S"))

    def end(self, state: str) -> End | None:
        """Return a loss if there is an SOS, otherwise a tie if the board is full, or None."""
        return End.LOST if self.count_sos(state) else None if EMPTY in state else End.TIE

    @theorem(
        "the player who begins on a row of n empty squares wins for odd n from 7 on, and loses for "
        "even n from 16 on; other rows are draws",
        source="Ferguson 2014",
        gives="outcome",
    )
    def empty_row(self, state: str) -> Outcome | None:
        """Return the outcome of a row of empty squares; None for other positions."""
        if self.n > 1 or state != self.first:
            return None
        least, outcome = (7, Outcome.N) if self.m % 2 else (16, Outcome.P)
        return outcome if self.m >= least else Outcome.D

    @empty_row.winning_option
    def _middle(self, state: str) -> str | None:
        is_won = self.n == 1 and self.m % 2 == 1 and self.m >= 7 and state == self.first
        return with_sign(state, self.m // 2, "S") if is_won else None


class SosBoards(FirstSos):
    """The boards of `Sos`, with its name in messages."""

    name = "sos"
    example = "S.S|.O.|S.O"


@dataclass(frozen=True)
class Sos(TurnInState, Ruleset[BoardAndPlayer]):
    """Write S or O on an empty square; a completed SOS scores, and lets you move again.

    Each SOS in a row, column or diagonal scores 1; the higher score wins. A position is its
    rows from the top, with ``S``, ``O`` and ``.``, and ``player1`` if it is the turn of player 1.

    Examples
    --------
    >>> Sos()("S.S|.O.|S.O").solve().score
    2
    """

    name = SosBoards.name
    example = SosBoards.example
    start = Signs.start
    sized_by = ("n", "m")

    m: int = parameter(3, "columns", least=1, most=26)
    n: int = parameter(3, "rows", least=1, most=26)

    @cached_property
    def board_rules(self) -> FirstSos:
        """The rules without scores, which read, write and describe boards."""
        return SosBoards(self.m, self.n)

    def state(self, *parts: object) -> BoardAndPlayer:
        """Read the rows, and whose turn it is; without words, return the start."""
        rows = [part for part in parts if str(part).lower() != PLAYER_1]
        return self.board_rules.state(*rows), int(len(rows) < len(parts))

    def show(self, state: BoardAndPlayer) -> str:
        """Write the rows, and player1 if it is the turn of player 1."""
        return " ".join(filter(None, [self.board_rules.show(state[0]), PLAYER_1 * state[1]]))

    def options(self, state: BoardAndPlayer) -> Iterator[BoardAndPlayer]:
        """Yield the states after a letter is written; unless it completes SOS, the turn passes."""
        old_count = self.board_rules.count_sos(state[0])
        for board in self.board_rules.options(state[0]):
            yield board, state[1] ^ (self.board_rules.count_sos(board) == old_count)

    def gain(self, state: BoardAndPlayer, option: BoardAndPlayer) -> int:
        """Return the number of lines in which the move completes SOS."""
        return self.board_rules.count_sos(option[0]) - self.board_rules.count_sos(state[0])

    def canonical(self, state: BoardAndPlayer) -> BoardAndPlayer:
        """Return the least image of the board."""
        return self.board_rules.least(state[0]), state[1]

    def describe(self, state: BoardAndPlayer, option: BoardAndPlayer) -> str:
        """Write the letter and its square."""
        return self.board_rules.describe(state[0], option[0])

    def scene(self, state: BoardAndPlayer) -> Scene:
        """Show the board; a move touches the square of the new letter."""
        moves = ((self.board_rules.touched(state[0], new[0]), new) for new in self.options(state))
        return scene_of(self.board_rules.drawn_places(state[0]), moves=moves)


def with_sign(state: str, place: int, sign: str) -> str:
    """Return the board with another sign on a square."""
    return f"{state[:place]}{sign}{state[place + 1 :]}"
