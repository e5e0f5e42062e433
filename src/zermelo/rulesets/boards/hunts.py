"""Many men against one: Fox and Hounds, Hare and Hounds, and Queen and Pawns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from zermelo.compounds.turns import Turn
from zermelo.games.compiled import CompiledRules
from zermelo.games.ends import End
from zermelo.games.parameters import wrong_parameter
from zermelo.games.rules import parameter
from zermelo.games.tractable import FINITE_GAME, Tractable
from zermelo.rulesets.boards.men import Men, shift_man, targets, with_letters
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, RIGHT_MAN, find_all
from zermelo.rulesets.boards.shapes import cells_of, pairs
from zermelo.rulesets.boards.symmetries import mirrored
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, RIGHT, Player


class Hunt(Men):
    """Base class: many men x hunt one man o."""

    def guards(self, place: int) -> Iterable[int]:  # noqa: ARG002
        """Return the places from which a man x prevents a win of o on ``place``: by default all."""
        return range(sum(self.widths))

    @property
    def goal(self) -> Iterable[int]:
        """The places on which a man x wins, by default none; x also wins by capturing o."""
        return ()

    def compiled_turns(self, play: Play = NORMAL) -> CompiledRules[Turn[str]] | None:  # noqa: ARG002
        """Return compiled rules for boards of up to 50 places; otherwise None."""
        from zermelo.rulesets.boards.loops import hunts as loops
        from zermelo.rulesets.boards.masks import men_under, word_rules
        from zermelo.values.bits import bits, mask_of

        places = sum(self.widths)
        empty = EMPTY * places
        if places > loops.PREY:
            return None
        params = [0] * loops.TABLES
        params[loops.GOAL], params[loops.IMAGES] = mask_of(self.goal), len(self.images) - 1
        for place in range(places):
            alone = targets(self, {place: RIGHT_MAN}, RIGHT_MAN)
            params[loops.GUARDS + place] = mask_of(self.guards(place))
            params[loops.TARGETS + place] = mask_of(alone)
            params[loops.STEPS + place] = mask_of(targets(self, {place: LEFT_MAN}, LEFT_MAN))
            for other in {*range(places)} - {place}:
                with_other = targets(self, {place: RIGHT_MAN, other: LEFT_MAN}, RIGHT_MAN)
                for target_beyond in alone - with_other - {other}:
                    params[loops.BETWEEN + (place << 6 | target_beyond)] |= 1 << other
                params[loops.TAKING] |= other in with_other
                board = with_letters(empty, {place: LEFT_MAN, other: RIGHT_MAN})
                if any(RIGHT_MAN not in option for option in self.moves(board, LEFT_MAN)):
                    params[loops.TAKES + place] |= 1 << other

        def key(state: Turn[str]) -> tuple[int]:
            board, mover = state
            if LEFT_MAN not in board and self.end(board, mover) is None:
                raise OverflowError("no men x are left, and play goes on")
            words = []
            for image in self.images:
                prey = next(bits(men_under(board, RIGHT_MAN, image)), loops.NONE)
                words.append(men_under(board, LEFT_MAN, image) | prey << loops.PREY)
            return (min(words) | (mover is RIGHT) << loops.TURN,)

        def state(key: tuple[int, ...]) -> Turn[str]:
            prey = key[0] >> loops.PREY & loops.NONE
            men = dict.fromkeys(bits(key[0] & loops.HUNTERS), LEFT_MAN)
            if prey != loops.NONE:
                men[prey] = RIGHT_MAN
            return with_letters(empty, men), RIGHT if key[0] >> loops.TURN else LEFT

        images, limit = self.images[1:], 8 * places  # a man x has at most 8 moves
        return word_rules(loops, key, state, params, images, max_options=limit, wide=True)


@dataclass(frozen=True)
class FoxAndHounds(Hunt):
    """Hounds move diagonally forward; the fox moves diagonally in all directions, to pass them.

    Play is on the dark squares of a board of ``size`` × ``size``. Left has the hounds ``x`` on the
    first row, at the top, and Right the fox ``o`` on the last one. Men move one square, to an empty
    square. The fox wins on the first row; otherwise a player who cannot move loses. On 8 × 8
    squares the hounds win (Winning Ways, chapter 20). A position is the dark squares, row by row.

    Examples
    --------
    >>> print(FoxAndHounds(size=4)().solve().outcome)
    L
    """

    name = "fox-and-hounds"
    sized_by = ("size", "size")
    example = "--size 4 x.|.x|..|o."

    size: int = parameter(8, "squares in a row, an even number")

    def __post_init__(self) -> None:
        if not 4 <= self.size <= 26 or self.size % 2:
            raise wrong_parameter(self, "size", "give an even number from 4 to 26")

    @property
    def half(self) -> int:
        """Number of dark squares in a row."""
        return self.size // 2

    @property
    def widths(self) -> tuple[int, ...]:
        """Number of dark squares of each row."""
        return (self.half,) * self.size

    @property
    def first(self) -> str:
        """Hounds on all dark squares of the first row, the fox in the middle of the last."""
        empty = EMPTY * (self.half * (self.size - 2))
        return LEFT_MAN * self.half + empty + RIGHT_MAN.center(self.half, EMPTY)[::-1]

    def error_in(self, state: str) -> str | None:
        """Return an error unless there is one fox, and not too many hounds."""
        return super().error_in(state) if state.count(RIGHT_MAN) == 1 else "give one fox o"

    def coordinates(self, place: int) -> tuple[int, int]:
        """Return column and row, from 0, of a dark square; the first one has column 1, row 0."""
        row, number = divmod(place, self.half)
        return 2 * number + (row + 1) % 2, row

    def steps(self, place: int, man: str) -> Iterator[int]:
        """Yield the squares one diagonal step away; for a hound only those below."""
        column, row = self.coordinates(place)
        for down in (1,) if man == LEFT_MAN else (1, -1):
            for right in (-1, 1):
                to_row, to_column = row + down, column + right
                if 0 <= to_row < self.size and 0 <= to_column < self.size:
                    yield to_row * self.half + to_column // 2

    def end(self, state: str, mover: Player) -> End | None:
        """Return the end of play if the fox has won, on the first row; otherwise None."""
        if RIGHT_MAN not in state[: self.half]:
            return None
        return End.LOST if mover is LEFT else End.WON

    def guards(self, place: int) -> Iterable[int]:
        """Return no places for a fox on the first row, where it wins, and otherwise all."""
        return super().guards(place) if place >= self.half else ()


#: Row and column of each point: three above, five in the middle, three below.
POINTS = [(row, column + (row != 1)) for row, column in cells_of((3, 5, 3))]


def _are_neighbours(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether a line joins two points; diagonals lead to the ends and middle of the long row."""
    down, across = abs(a[0] - b[0]), abs(a[1] - b[1])
    diagonal = across == down == 1 and not {a, b}.isdisjoint(((1, 0), (1, 2), (1, 4)))
    return across + down == 1 or diagonal


NEIGHBOURS = [[place for place, b in enumerate(POINTS) if _are_neighbours(a, b)] for a in POINTS]


@dataclass(frozen=True)
class HareAndHounds(Hunt):
    """Three hounds try to trap a hare, which moves in all directions; hounds never move back.

    Left has the hounds ``x``, Right the hare ``o``. A man moves along a line to a neighbouring
    empty point; hounds never move to the left. A player who cannot move loses. The hare also
    wins once all hounds are in columns further right than its own; a hound in the same column
    still prevents that. Play without end is a draw. The game is also called the French Military
    Game (Lucas 1893); the hounds win (Winning Ways, chapter 21). A position is its three rows.

    Examples
    --------
    >>> from zermelo.values.player import LEFT
    >>> HareAndHounds()().turn(LEFT).solve().remoteness
    23
    """

    name = "hare-and-hounds"
    example = "..x|.x.o.|.x."
    tractable = Tractable(FINITE_GAME)
    ends = False
    kind = "point"
    widths = (3, 5, 3)
    cells = POINTS
    first = "x..x...ox.."
    generators = ((8, 9, 10, 3, 4, 5, 6, 7, 0, 1, 2),)
    drawn_lines = pairs(NEIGHBOURS)
    missing_men_error = "give three hounds x and a hare o"

    def steps(self, place: int, man: str) -> list[int]:
        """Return the neighbouring points; for a hound, none in a column further left."""
        least_column = POINTS[place][1] if man == LEFT_MAN else 0
        return [target for target in NEIGHBOURS[place] if POINTS[target][1] >= least_column]

    def end(self, state: str, mover: Player) -> End | None:
        """Return the end if all hounds are in columns further right, a win of the hare; or None."""
        hare_column = POINTS[state.index(RIGHT_MAN)][1]
        if min(POINTS[place][1] for place in find_all(state, LEFT_MAN)) <= hare_column:
            return None
        return End.LOST if mover is LEFT else End.WON

    def guards(self, place: int) -> list[int]:
        """Return the points in columns that are not further right than the hare's column."""
        return [point for point, (_, column) in enumerate(POINTS) if column <= POINTS[place][1]]


@dataclass(frozen=True)
class QueenAndPawns(Hunt):
    """Pawns try to reach the top row; a queen tries to capture all of them.

    Left has pawns ``x`` on the second row from the bottom, Right the queen ``o`` in the middle of
    the top row. Pawns move one square straight up, to an empty square, and capture diagonally. The
    queen moves and captures as in chess. The pawns win when one of them reaches the top row, or the
    queen is captured; the queen wins when no pawn is left. The player who cannot move loses.

    The published game has 8 x 8 squares, and a pawn may move two squares from its first row.
    Smaller boards are not the published game. On these, pawns move one square at a time, unless
    ``double`` allows two from their first row; then 5 x 5 ends in 5 moves instead of 9.

    Examples
    --------
    >>> print(QueenAndPawns(size=4)().solve().outcome)
    L
    >>> from zermelo.values.player import LEFT
    >>> QueenAndPawns(size=4, double=True)().turn(LEFT).solve().remoteness
    1
    """

    name = "queen-and-pawns"
    sized_by = ("size", "size")
    example = "--size 4 ..o.|..x.|x...|...."
    tractable = Tractable(FINITE_GAME)
    ends = False
    symmetries = (mirrored,)
    pieces: ClassVar[Mapping[str, str]] = {EMPTY: "", LEFT_MAN: "left:x", RIGHT_MAN: "right:q"}

    size: int = parameter(4, "squares in a row", least=3, most=26)
    double: bool = parameter(False, "pawns may first go two squares on fewer than eight rows too")

    @property
    def steps_twice(self) -> bool:
        """Whether a pawn may go two squares from its first row, if there are four rows or more."""
        return self.double or self.size >= 8

    @property
    def first(self) -> str:
        """A row of pawns, and the queen."""
        size = self.size
        queen = RIGHT_MAN.center(size, EMPTY)
        return queen + EMPTY * size * (size - 3) + LEFT_MAN * size + EMPTY * size

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Yield the boards after a move of a pawn, or of the queen."""
        for place in find_all(state, man):
            for target in self._targets(state, place, man):
                yield shift_man(state, place, target)

    def _targets(self, state: str, place: int, man: str) -> Iterator[int]:
        size, (row, column) = self.size, self.cells[place]
        if man == RIGHT_MAN:
            for ray in self._rays[place]:
                for target in ray:
                    yield target
                    if state[target] != EMPTY:
                        break
        elif row:
            if state[place - size] == EMPTY:
                yield place - size
                may_step_twice = self.steps_twice and row == size - 2 >= 2
                if may_step_twice and state[place - 2 * size] == EMPTY:
                    yield place - 2 * size
            for right in (-1, 1):
                if 0 <= column + right < size and state[place - size + right] == RIGHT_MAN:
                    yield place - size + right

    def describe(self, state: str, option: str) -> str:
        """Write the move as in chess: ``a3``, ``axb3``, ``Qb2``, ``Qxb2``."""
        move = self.man_move(state, option)
        taken = "x" if move.taken else ""
        if move.man == RIGHT_MAN:
            return f"Q{taken}{move.target}"
        return f"{move.source[0]}x{move.target}" if taken else move.target

    def spellings(self, state: str, option: str) -> Iterator[str]:
        """Yield spellings with both squares of a move: ``a2-a3``, ``Qb4xb2``."""
        move = self.man_move(state, option)
        yield from (move.text, *move.spellings)
        if move.man == RIGHT_MAN:
            yield f"Q{move.text}"

    def end(self, state: str, mover: Player) -> End | None:
        """Return the end of play if pawns or queen have won; otherwise None."""
        pawns_win = RIGHT_MAN not in state or LEFT_MAN in state[: self.size]
        if not pawns_win and LEFT_MAN in state:
            return None
        return End.WON if pawns_win == (mover is LEFT) else End.LOST

    @property
    def goal(self) -> Iterable[int]:
        """The top row."""
        return range(self.size)

    def compiled_turns(self, play: Play = NORMAL) -> CompiledRules[Turn[str]] | None:
        """Return compiled rules for up to 7 × 7 squares and single steps; otherwise None."""
        # the loop has no double steps, which depend on the square in between
        return None if self.steps_twice else super().compiled_turns(play)
