"""Pong Hau K'i, Mū Tōrere and Dawson's pawns: men move until a player is blocked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from zermelo.games.rules import Outcome, parameter, theorem
from zermelo.games.tractable import ONE_BOARD, Tractable
from zermelo.rulesets.boards.men import Men, shifted
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, OTHER
from zermelo.rulesets.boards.shapes import mirrored, pairs
from zermelo.values.octal_code import OctalCode

#: The neighbours of each point: the upper corners are not joined.
BESIDE = ((2, 3), (2, 4), (0, 1, 3, 4), (0, 2, 4), (1, 2, 3))
#: The number of points of a ring, and the number of the point in its middle.
AROUND, MIDDLE = 8, 8


@dataclass(frozen=True)
class PongHauKi(Men):
    """Move a man to the empty one of five points; the player who cannot move loses.

    Four points are the corners of a square, and the fifth is its middle. All corners are joined to
    the middle, and to each other along three sides, but not the upper one. Left has two men ``x``,
    Right two men ``o``. This Chinese game is a draw. A position is written as the upper corners,
    the middle and the lower corners.

    Examples
    --------
    >>> from zermelo.values.player import LEFT, RIGHT
    >>> PongHauKi()().turn(LEFT).outcome
    Outcome.D
    >>> PongHauKi()("xo|x|.o").turn(RIGHT).winning_moves()
    []
    """

    name = "pong-hau-ki"
    example = "xo|x|.o"
    tractable = Tractable(label=ONE_BOARD)
    ends = False
    kind = "point"
    widths = (2, 1, 2)
    first = "oo.xx"
    generators = ((1, 0, 2, 4, 3),)
    joined = pairs(BESIDE)
    all_men = "give two men of each colour"

    def spot(self, place: int) -> tuple[float, float]:
        """Return the place of a point."""
        return ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2))[place]

    def steps(self, place: int, man: str) -> Sequence[int]:  # noqa: ARG002
        """Move along a line."""
        return BESIDE[place]


@dataclass(frozen=True)
class MuTorere(Men):
    """Move a man along a ring or through its middle; the player who cannot move loses.

    The board has eight points in a ring, the kewai, and one in the middle, the pūtahi. Left has
    four men ``x``, Right four men ``o``. A man moves along the ring, to the middle or out of it. It
    may move to the middle only if a man of the opponent is next to it. This game of the Ngāti Porou
    is a draw (Ascher 1987). A position is written as the ring, then the middle.

    Parameters
    ----------
    free : bool
        Any man may go to the middle. Then the first player wins at once.

    Examples
    --------
    >>> from zermelo.values.player import LEFT
    >>> MuTorere()().turn(LEFT).outcome, MuTorere(free=True)().turn(LEFT).outcome
    (Outcome.D, Outcome.N)
    """

    name = "mu-torere"
    example = "xxx.oooo|x"
    tractable = Tractable(label=ONE_BOARD)
    ends = False
    kind = "point"

    free: bool = parameter(False, "any man may go to the middle")

    widths = (AROUND, 1)
    first = "xxxxoooo."
    generators = ((1, 2, 3, 4, 5, 6, 7, 0, MIDDLE), (7, 6, 5, 4, 3, 2, 1, 0, MIDDLE))
    all_men = "give four men of each colour"

    def called(self, place: int) -> str:
        """Return the number of a point of the ring, clockwise from above."""
        return "middle" if place == MIDDLE else str(place + 1)

    def spot(self, place: int) -> tuple[float, float]:
        """Return the place of a point, clockwise from above."""
        if place == MIDDLE:
            return 0, 0
        turn = 2 * pi * place / AROUND
        return 2 * sin(turn), -2 * cos(turn)

    @property
    def joined(self) -> Iterable[tuple[int, int]]:
        """Round the ring, and from each point to the middle."""
        for place in range(AROUND):
            yield place, (place + 1) % AROUND
            yield place, MIDDLE

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Move to the empty point."""
        target = state.index(EMPTY)
        if target == MIDDLE:
            for place in range(AROUND):
                beside = state[(place - 1) % AROUND] + state[(place + 1) % AROUND]
                if state[place] == man and (self.free or set(beside) - {man}):
                    yield shifted(state, place, target)
            return
        for place in ((target - 1) % AROUND, (target + 1) % AROUND, MIDDLE):
            if state[place] == man:
                yield shifted(state, place, target)


@dataclass(frozen=True)
class DawsonsPawns(Men):
    """Pawns step forward and capture diagonally on three rows; a player who can capture must.

    Left's pawns ``x`` begin in the lowest row and go up, Right's pawns ``o`` in the highest and go
    down. The player who cannot move loses; Dawson 1935 played it misère. A pawn that steps forward
    is captured, is recaptured, and so on; afterwards the pawns of its column and of both beside it
    cannot move any more, and the turn has passed. So the board of n columns has the winner of a
    heap of n in the octal game 0.137, Dawson's Chess (Winning Ways, chapter 4). A position is
    written as its rows from the top.

    Examples
    --------
    >>> DawsonsPawns(4)().outcome, DawsonsPawns(5)().outcome
    (Outcome.P, Outcome.N)
    """

    name = "dawsons-pawns"
    sized_by = (3, "columns")
    example = "--columns 4"
    complexity = "that of the octal game 0.137, of period 34, at the start"
    symmetries = (mirrored,)

    columns: int = parameter(5, "columns", least=1, most=26)

    @property
    def first(self) -> str:
        """All pawns in the outer rows."""
        return "o" * self.columns + EMPTY * self.columns + "x" * self.columns

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Capture if possible, otherwise step forward."""
        ahead = -self.columns if man == LEFT_MAN else self.columns
        captures, steps = [], []
        for place, letter in enumerate(state):
            target = place + ahead
            if letter != man or not 0 <= target < len(state):
                continue
            for side in (-1, 1):
                beside = place % self.columns + side
                if 0 <= beside < self.columns and state[target + side] == OTHER[man]:
                    captures.append(shifted(state, place, target + side))
            if state[target] == EMPTY:
                steps.append(shifted(state, place, target))
        yield from captures or steps

    @theorem(
        "the board of n columns has the winner of a heap of n in Dawson's Chess, 0.137",
        source="Winning Ways, chapter 4",
        tells="outcome",
    )
    def as_heaps(self, state: str) -> Outcome | None:
        """Use the value of a heap in 0.137 at the start; None for other positions."""
        if state != self.first:
            return None
        from zermelo.rulesets.heaps.taking.values import heap_values

        return Outcome.N if heap_values(OctalCode.parse("0.137"))[self.columns] else Outcome.P
