"""Pong Hau K'i, Mū Tōrere, Dawson's pawns and the L-game: men move until a player is blocked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from math import cos, pi, sin
from typing import ClassVar

from zermelo.compounds.turns import Turn
from zermelo.games.compiled import CompiledRules
from zermelo.games.rules import Outcome, parameter, theorem
from zermelo.games.scenes.grid import MEN
from zermelo.games.tractable import FINITE_GAME, Tractable
from zermelo.rulesets.boards.men import Men, shift_man, with_letters
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, OTHER, RIGHT_MAN, find_all
from zermelo.rulesets.boards.shapes import orientations, pairs, placements
from zermelo.rulesets.boards.symmetries import Image, half_turn, mirrored, transposed
from zermelo.values.bits import bits, mask_of
from zermelo.values.octal_code import OctalCode
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT

#: The neighbours of each point in Pong Hau K'i: upper corners 0, 1; middle 2; lower corners 3, 4.
NEIGHBOURS = ((2, 3), (2, 4), (0, 1, 3, 4), (0, 2, 4), (1, 2, 3))
#: In Mū Tōrere, the ring has eight points, 0 to 7; point 8 is the middle.
RING, MIDDLE = 8, 8


@dataclass(frozen=True)
class PongHauKi(Men):
    """Move a man to the only empty point of five; the player who cannot move loses.

    Four points are the corners of a square, and one is its middle. Lines join the middle to all
    corners, and run along all sides but the upper one. Left has two men ``x``, Right two men ``o``.
    This Chinese game is a draw. Write the upper corners, the middle, then the lower corners.

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
    tractable = Tractable(FINITE_GAME)
    ends = False
    kind = "point"
    widths = (2, 1, 2)
    cells = ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2))
    first = "oo.xx"
    generators = ((1, 0, 2, 4, 3),)
    drawn_lines = pairs(NEIGHBOURS)
    missing_men_error = "give two men of each colour"

    def steps(self, place: int, man: str) -> Sequence[int]:  # noqa: ARG002
        """Return the points that lines join to a place, for men of either colour."""
        return NEIGHBOURS[place]


@dataclass(frozen=True)
class MuTorere(Men):
    """Move a man along a ring, to its middle or from there; the player who cannot move loses.

    The board has eight points in a ring, the kewai, and one in the middle, the pūtahi. Left has
    four men ``x``, Right four men ``o``. A man may move to the middle only if it is next to an
    opposing man on the ring. This game of the Ngāti Porou is a draw (Ascher 1987). With ``free``
    any man may move there, and the first player wins in one move. Write the ring, then the middle.

    Examples
    --------
    >>> from zermelo.values.player import LEFT
    >>> MuTorere()().turn(LEFT).outcome, MuTorere(free=True)().turn(LEFT).outcome
    (Outcome.D, Outcome.N)
    """

    name = "mu-torere"
    example = "xxx.oooo|x"
    tractable = Tractable(FINITE_GAME)
    ends = False
    kind = "point"

    free: bool = parameter(False, "any man may go to the middle")

    widths = (RING, 1)
    first = "xxxxoooo."
    generators = ((1, 2, 3, 4, 5, 6, 7, 0, MIDDLE), (7, 6, 5, 4, 3, 2, 1, 0, MIDDLE))
    drawn_lines = tuple(line for n in range(RING) for line in ((n, (n + 1) % RING), (n, MIDDLE)))
    missing_men_error = "give four men of each colour"

    def place_name(self, place: int) -> str:
        """Return ``middle``, or the number of a point on the ring: 1 at the top, then clockwise."""
        return "middle" if place == MIDDLE else str(place + 1)

    def coordinates(self, place: int) -> tuple[float, float]:
        """Return the coordinates of a point; the ring goes clockwise from the top."""
        if place == MIDDLE:
            return 0, 0
        angle = 2 * pi * place / RING
        return 2 * sin(angle), -2 * cos(angle)

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Yield the board after each move of a man with the letter ``man`` to the empty point."""
        target = state.index(EMPTY)
        if target == MIDDLE:
            for place in range(RING):
                neighbours = state[(place - 1) % RING] + state[(place + 1) % RING]
                if state[place] == man and (self.free or set(neighbours) - {man}):
                    yield shift_man(state, place, target)
            return
        for place in ((target - 1) % RING, (target + 1) % RING, MIDDLE):
            if state[place] == man:
                yield shift_man(state, place, target)


@dataclass(frozen=True)
class DawsonsPawns(Men):
    """Pawns step forward and capture diagonally on three rows; a player who can capture must.

    Left's pawns ``x`` begin in the lowest row and go up, Right's pawns ``o`` in the highest and go
    down. Dawson 1935 played it misère. A pawn that steps forward is captured, the capturing pawn is
    captured, and so on. Afterwards no pawn of that column or of its two neighbours can move, and it
    is the opponent's turn. So n columns have the same winner as a heap of n in the octal game
    0.137, Dawson's Chess (Winning Ways, chapter 4). A position is written as its rows from the top.

    Examples
    --------
    >>> DawsonsPawns(4)().outcome, DawsonsPawns(5)().outcome
    (Outcome.P, Outcome.N)
    """

    name = "dawsons-pawns"
    sized_by = (3, "columns")
    example = "--columns 4"
    complexity = "open; the start is as easy as the octal game 0.137, of period 34"
    tractable = Tractable("in part: the start, a heap of 0.137 (Winning Ways, chapter 4)")
    symmetries = (mirrored,)

    columns: int = parameter(5, "columns", least=1, most=26)

    @property
    def first(self) -> str:
        """The board with all pawns in the outer rows."""
        return "o" * self.columns + EMPTY * self.columns + "x" * self.columns

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Yield the boards after captures or, if none is possible, after steps forward."""
        ahead = -self.columns if man == LEFT_MAN else self.columns
        captures, steps = [], []
        for place, letter in enumerate(state):
            target = place + ahead
            if letter != man or not 0 <= target < len(state):
                continue
            for side in (-1, 1):
                column = place % self.columns + side
                if 0 <= column < self.columns and state[target + side] == OTHER[man]:
                    captures.append(shift_man(state, place, target + side))
            if state[target] == EMPTY:
                steps.append(shift_man(state, place, target))
        yield from captures or steps

    @theorem(
        "the board of n columns has the winner of a heap of n in Dawson's Chess, 0.137",
        source="Winning Ways, chapter 4",
        gives="outcome",
    )
    def as_heaps(self, state: str) -> Outcome | None:
        """Return the outcome of a heap in 0.137 for the start; None for other positions."""
        if state != self.first:
            return None
        from zermelo.rulesets.heaps.taking.values import heap_values

        return Outcome.N if heap_values(OctalCode.parse("0.137"))[self.columns] else Outcome.P


#: Number of columns of the board of the L-game, and the letter of its neutral pieces.
COLUMNS, NEUTRAL = 4, "n"


@cache
def l_placements(rows: int) -> tuple[frozenset[int], ...]:
    """Return every set of squares that an L can cover: 48 sets on four rows."""
    pieces = orientations(((0, 0), (1, 0), (2, 0), (2, 1)))
    return tuple(sorted(map(frozenset, placements((COLUMNS,) * rows, pieces)), key=sorted))


@cache
def squares_in_order(piece: frozenset[int]) -> tuple[int, ...]:
    """Return the squares of an L in order: the long arm from its free end, then the foot."""
    # no L is four columns wide, so two of its squares whose numbers differ by 1 are side by side
    return next(
        (a, b, c, d)
        for a, b, c, d in permutations(sorted(piece))
        if a + c == 2 * b and {abs(a - b), abs(c - d)} <= {1, COLUMNS}
    )


@dataclass(frozen=True)
class LGame(Men):
    """Move your L to other squares, then optionally a neutral piece; without a move you lose.

    On a board of four columns and four rows, Left has an L of four ``x``, Right an L of four ``o``,
    and there are two neutral pieces ``n``. A move lifts your L and puts it down on empty squares,
    at least one of which is new; it may be turned over. Then one neutral piece may be moved to any
    empty square. The game is by de Bono 1967 and is a draw.

    Examples
    --------
    >>> from zermelo.values.player import LEFT
    >>> position = LGame()("xxx.|xooo|no..|.n..")
    >>> position.turn(LEFT).outcome
    Outcome.P
    """

    name = "l-game"
    sized_by = ("rows", COLUMNS)
    example = "--rows 3 xxxn|xooo|..no"
    tractable = Tractable(FINITE_GAME)
    letters = EMPTY + LEFT_MAN + RIGHT_MAN + NEUTRAL
    ends = False
    pieces: ClassVar[Mapping[str, str]] = {**MEN, NEUTRAL: "man"}

    rows: int = parameter(4, "rows of the board, 4 or 3", one_of=(4, 3))

    @property
    def first(self) -> str:
        """The board with the Ls side by side; on four rows the neutrals are in two corners."""
        return "nxx..ox..ox..oon" if self.rows == 4 else "xxxnxooo.n.o"

    @property
    def generators(self) -> Sequence[Image]:
        """The mirror image, and the transposed board or, on three rows, a half turn."""
        second = transposed if self.rows == COLUMNS else half_turn
        return (mirrored(self.widths), second(self.widths))

    def error_in(self, state: str) -> str | None:
        """Return an error unless the men x form an L, the men o too, and two pieces are neutral."""
        for man in (LEFT_MAN, RIGHT_MAN):
            if frozenset(find_all(state, man)) not in l_placements(self.rows):
                return f"the squares {man} do not form an L of four"
        return None if state.count(NEUTRAL) == 2 else "give two neutral pieces n"

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Yield the boards after the L of men ``man`` has moved, then perhaps a neutral piece."""
        old_squares, neutral = frozenset(find_all(state, man)), find_all(state, NEUTRAL)
        lifted = state.replace(man, EMPTY)
        for piece in l_placements(self.rows):
            if piece != old_squares and all(lifted[place] == EMPTY for place in piece):
                after = "".join(man if p in piece else char for p, char in enumerate(lifted))
                yield after
                for start, target in product(neutral, find_all(after, EMPTY)):
                    yield shift_man(after, start, target)

    def touched(self, state: str, option: str) -> tuple[str, ...]:
        """Return the names of the moved L's squares, then start and target of a moved neutral."""
        _, piece, neutral = self._changes(state, option)
        return tuple(map(self.place_name, (*piece, *neutral)))

    def describe(self, state: str, option: str) -> str:
        """Write the moved L's four squares, then the start and target of a moved neutral piece."""
        _, piece, neutral = self._changes(state, option)
        text = " ".join(map(self.place_name, piece))
        return f"{text} n {'-'.join(map(self.place_name, neutral))}" if neutral else text

    def spellings(self, state: str, option: str) -> Iterator[str]:
        """Yield two more spellings: with the L's letter in front, and with a comma before ``n``."""
        text = self.describe(state, option)
        yield f"{self._changes(state, option)[0]} {text}"
        yield text.replace(f" {NEUTRAL}", f", {NEUTRAL}")

    def _changes(self, state: str, option: str) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
        """Return the moved L's letter and squares, a moved neutral's start and target (or ())."""
        man = RIGHT_MAN if find_all(state, LEFT_MAN) == find_all(option, LEFT_MAN) else LEFT_MAN
        before, after = {*find_all(state, NEUTRAL)}, {*find_all(option, NEUTRAL)}
        piece = squares_in_order(frozenset(find_all(option, man)))
        return man, piece, (*(before - after), *(after - before))

    def compiled_turns(self, play: Play = NORMAL) -> CompiledRules[Turn[str]] | None:  # noqa: ARG002
        """Return compiled rules; a key is 3 × 16 bits: the mover's L, the other L, neutrals."""
        from zermelo.rulesets.boards.loops import l_game as loops
        from zermelo.rulesets.boards.masks import men_under, word_rules

        places, images = sum(self.widths), self.images
        bit_images = []  # each image, applied to every third of a key; unused bits stay in place
        for image in images[1:]:
            padded = (*image, *range(places, loops.PIECE))
            bit_images.append(tuple(part * loops.PIECE + at for part in range(3) for at in padded))
        masks = [mask_of(piece) for piece in l_placements(self.rows)]
        params = [(1 << places) - 1, len(masks), len(images) - 1, *masks]

        def key(state: Turn[str]) -> tuple[int]:
            board, mover = state
            man = LEFT_MAN if mover is LEFT else RIGHT_MAN
            men = [*enumerate((man, OTHER[man], NEUTRAL))]
            image_keys = (
                sum(men_under(board, letter, image) << loops.PIECE * third for third, letter in men)
                for image in images
            )
            return (min(image_keys),)

        def state(key: tuple[int, ...]) -> Turn[str]:
            men: dict[int, str] = {}
            for third, man in enumerate((LEFT_MAN, RIGHT_MAN, NEUTRAL)):
                men |= dict.fromkeys(bits(key[0] >> loops.PIECE * third & loops.BOARD), man)
            return with_letters(EMPTY * places, men), LEFT

        limit = (2 * places + 1) * len(masks)  # + 1: no neutral piece moves
        return word_rules(loops, key, state, params, bit_images, max_options=limit, wide=True)
