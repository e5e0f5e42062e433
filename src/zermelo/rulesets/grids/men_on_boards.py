"""Amazons, Fission, Fox and Geese, NoGo, Ski Jumps and Tac Tix: men on boards of squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from zermelo.games.compiled import CompiledSides
from zermelo.games.rules import Ruleset, Scene, no_position, parameter
from zermelo.games.scene import Place
from zermelo.games.scenes.grid import MEN, beyond, grid, square_id
from zermelo.games.tractable import Tractable
from zermelo.rulesets.grids.men import LEFT_MAN, RIGHT_MAN, DividedBoard, MenByMasks, MenOnBoard
from zermelo.rulesets.grids.regions import images, regions
from zermelo.rulesets.grids.rows import (
    AROUND,
    FREE,
    GONE,
    ORTHOGONAL,
    BoardRules,
    Rows,
    Square,
    Steps,
    at,
    changes,
    find_all,
    free_run,
    squares_of,
    with_letters,
)

#: Maximum number of moves, each with a shot, in compiled rules; with more, plain Python searches.
MAX_SHOTS = 4096


@dataclass(frozen=True)
class Amazons(DividedBoard, MenByMasks):
    """Move one of your amazons like a chess queen; then it shoots, which removes an empty square.

    The arrow also moves like a queen, from the amazon's new square; where it lands, the square is
    removed. Amazons and arrows cannot pass amazons or removed squares. Walter Zamkauskas invented
    the game in 1988. A position is the rows of the board, with ``x`` for Left's amazons, ``o`` for
    Right's, ``.`` for an empty square and ``#`` for a removed one. Regions that do not touch, not
    even at corners, are a sum; a region without amazons is worth 0.

    Examples
    --------
    >>> Amazons()("x.o..").value, Amazons()("....o").value
    (-2*, -4)
    """

    name = "amazons"
    example = "x..|..o"
    compiled_as = ("amazons", LEFT_MAN + RIGHT_MAN + FREE, MAX_SHOTS)
    touching = AROUND
    complexity = "PSPACE-complete (Furtak, Kiyomi, Uno and Buro 2005)"
    tractable = Tractable(f"no: {complexity}")

    def compiled_sides(self) -> CompiledSides[Rows]:
        """Return moves by bit masks, for boards of up to 8 × 8 with few amazons."""
        sides = super().compiled_sides()

        def key(rows: Rows) -> tuple[int, ...]:
            masks = sides.key(rows)
            targets = 2 * (len(rows) + len(rows[0]) - 2)  # a bound on the moves of a queen
            if max(map(int.bit_count, masks[:2])) * targets**2 > MAX_SHOTS:
                raise OverflowError
            return masks

        return replace(sides, key=key)

    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:  # noqa: ARG002
        """Yield the boards after an amazon moves along a line, then shoots along a line."""
        for square in find_all(state, mine):
            lifted = with_letters(state, {square: FREE})
            for target in _queen_moves(lifted, square):
                landed = with_letters(lifted, {target: mine})
                for shot in _queen_moves(landed, target):
                    yield with_letters(landed, {shot: GONE})

    def components(self, state: Rows) -> list[Rows]:
        """Return the regions with amazons."""
        return [part for part in super().components(state) if {"x", "o"} & set("".join(part))]


def _queen_moves(rows: Rows, start: Square) -> list[Square]:
    """Return the empty squares that a queen on ``start`` reaches in one move."""
    return [square for step in AROUND for square in free_run(rows, start, step)]


STONE = "x"


@dataclass(frozen=True)
class Fission(MenByMasks):
    """Replace a stone by two on the empty squares on both sides of it.

    Left uses the squares above and below, Right those to the left and right. The stones, ``x``,
    are shared; ``.`` is an empty square and ``#`` a removed one. The rules are those of the
    Combinatorial Game Suite's tutorial (Siegel).

    Examples
    --------
    >>> Fission()("...|.x.|...").value, Fission()(".|x|.").value
    (0, 1)
    """

    name = "fission"
    example = "....|..x.|....|...."
    compiled_as = ("fission", STONE + FREE, 48)
    letters = FREE + STONE + GONE
    sides = ("columns", "rows")
    men: ClassVar[Mapping[str, str]] = {**MEN, STONE: "man"}

    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:  # noqa: ARG002
        """Yield the boards after a stone splits along a column for Left, along a row for Right."""
        down, right = (1, 0) if mine == "columns" else (0, 1)
        for row, column in find_all(state, STONE):
            ends = (row - down, column - right), (row + down, column + right)
            if all(at(state, end) == FREE for end in ends):
                yield with_letters(state, {(row, column): FREE, **dict.fromkeys(ends, STONE)})

    def describe(self, state: Rows, option: Rows) -> str:
        """Name the squares of the stone that splits, and of the new stones."""
        new = [square_id(*square) for square, _, now in changes(state, option) if now == STONE]
        return f"split {self.squares_to_touch(state, option)[0]} to {' and '.join(new)}"

    def squares_to_touch(self, state: Rows, option: Rows) -> tuple[str, ...]:
        """Return the id of the square of the stone that splits, alone in a tuple."""
        return (square_id(*next(s for s, _, now in changes(state, option) if now == FREE)),)

    def components(self, state: Rows) -> list[Rows]:
        """Return the regions with stones; removed squares separate regions."""
        return [region for region in regions(state) if STONE in "".join(region)]


@dataclass(frozen=True)
class FoxAndGeese(MenByMasks):
    """Left moves a goose one square diagonally down, Right the fox one square diagonally.

    The target must be empty, and nothing is captured. If the fox has passed the geese, it can move
    for ever, and the value is ``off``. A position is the rows of the board, with ``x`` for a goose,
    ``o`` for the fox, ``.`` for an empty and ``#`` for a removed square, all men on squares of one
    colour; or its size, such as ``8x8``: geese on half of the first row, and the fox on the last.
    Only Right can move for ever, so each value is a stopper, without draws (Winning Ways, chapter
    20). The start on 8 × 8 squares has the value 2 + over (J. Welton in the second edition). With
    ``--reach 2`` it is the Ceylonese game: the fox moves up to two squares in a direction.

    Examples
    --------
    >>> from zermelo.budget import Budget
    >>> from zermelo.solvers.loopy_partizan import loopy_value
    >>> loopy_value(FoxAndGeese()("4x4"), Budget())
    over
    """

    name = "fox-and-geese"
    example = "4x4"
    compiled_as = ("fox_and_geese", LEFT_MAN + RIGHT_MAN + FREE, 128)
    ends = False

    reach: int = parameter(1, "maximum number of squares in a move of the fox", least=1, most=100)

    def state(self, *parts: object) -> Rows:
        """Read the rows; there must be one fox, and all men on squares of one colour."""
        rows = super().state(*parts)
        men = {s: letter for s, letter in squares_of(rows) if letter in (LEFT_MAN, RIGHT_MAN)}
        if list(men.values()).count(RIGHT_MAN) != 1:
            raise no_position(self, f"{self.show(rows)!r}: give one fox o")
        if len({(row + column) % 2 for row, column in men}) > 1:
            raise no_position(self, f"{self.show(rows)!r}: the men stand on squares of two colours")
        return rows

    def set_up(self, rows: Rows) -> Rows:
        """Return the board with geese on half of the first row, and the fox in the last row."""
        height, width = len(rows), len(rows[0]) if rows else 0
        if height < 2 or width < 2:
            raise no_position(self, "a board has 2 rows and 2 columns or more")
        middle = (width - 1) // 2
        fox = middle if (height - 1 + middle) % 2 else middle + (1 if middle + 1 < width else -1)
        geese = {(0, column): LEFT_MAN for column in range(1, width, 2)}
        return with_letters(rows, {**geese, (height - 1, fox): RIGHT_MAN})

    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:  # noqa: ARG002
        """Yield the boards after a goose steps diagonally down, or the fox moves diagonally."""
        steps: Steps = ((1, -1), (1, 1))
        if mine == RIGHT_MAN:
            steps = (*steps, (-1, -1), (-1, 1))
        reach = self.reach if mine == RIGHT_MAN else 1
        for start in find_all(state, mine):
            for step in steps:
                for target in free_run(state, start, step)[:reach]:
                    yield with_letters(state, {start: FREE, target: mine})

    def compiled_sides(self) -> CompiledSides[Rows] | None:  # type: ignore[override]
        """Return moves by bit masks if the fox moves only one square; otherwise None."""
        return super().compiled_sides() if self.reach == 1 else None

    def canonical(self, state: Rows) -> Rows:
        """Return the lesser of the board and its mirror image."""
        return min(state, tuple(row[::-1] for row in state))


@dataclass(frozen=True)
class NoGo(DividedBoard, MenByMasks):
    """Put a stone on an empty square so that every group still touches an empty square.

    A group is stones of one colour that touch along edges. A position is ``3x3`` for an empty
    board of 3 rows and 3 columns, or its rows, with ``x`` for Left's stones and ``o`` for Right's.
    The game is also called Anti-Atari Go (Chou, Teytaud and Yen 2011). Parts of the board are a sum
    if they touch only where stones of different colours meet.

    Examples
    --------
    >>> NoGo()("1x2").value, NoGo()("1x3").value
    (*, +-1)
    """

    name = "nogo"
    example = "3x3"
    compiled_as = ("nogo", LEFT_MAN + RIGHT_MAN + FREE, 64)
    folds = True
    complexity = "PSPACE-complete on graphs (Burke and Hearn 2019)"
    tractable = Tractable("open; PSPACE-complete on graphs (Burke and Hearn 2019)")

    def components(self, state: Rows) -> list[Rows]:
        """Return the parts with empty squares, which meet only between stones of two colours."""
        parts: list[Rows] = []
        seen: set[Square] = set()
        for start in find_all(state, FREE):
            if start not in seen:
                part = _part_of(state, start)
                seen |= part
                others = (square for square, _ in squares_of(state) if square not in part)
                parts += regions(with_letters(state, dict.fromkeys(others, GONE)))
        return parts

    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:  # noqa: ARG002
        """Yield the boards after a stone is put down so that each group touches an empty square."""
        for square in find_all(state, FREE):
            board = with_letters(state, {square: mine})
            nearby = [square, *_neighbours(square)]
            if all(_has_liberty(board, start) for start in nearby if at(board, start) in "xo"):
                yield board


def _neighbours(square: Square) -> list[Square]:
    return [(square[0] + down, square[1] + right) for down, right in ORTHOGONAL]


def _part_of(rows: Rows, start: Square) -> set[Square]:
    """Return the part around an empty square, up to borders between stones of two colours."""
    part, queue = {start}, [start]
    for square in queue:  # the queue grows in the loop
        letter = at(rows, square)
        for other in _neighbours(square):
            new = at(rows, other)
            if new != GONE and other not in part and (new == letter or FREE in (new, letter)):
                part.add(other)
                queue.append(other)
    return part


def _has_liberty(rows: Rows, start: Square) -> bool:
    """Whether the group of a stone touches an empty square."""
    colour, group = at(rows, start), [start]
    for square in group:  # the group grows in the loop
        for other in _neighbours(square):
            if at(rows, other) == FREE:
                return True
            if at(rows, other) == colour and other not in group:
                group.append(other)
    return False


@dataclass(frozen=True)
class SkiJumps(MenOnBoard):
    """Slide one of your skiers along its row, Left to the right and Right to the left, or jump.

    A skier slides over any number of free squares and may leave the slope at the end. A jumper on
    the square above an opposing skier may jump over it to the square below, if that is free; the
    skier that was jumped over can never jump again. A position is the rows, with ``L`` and ``R``
    for jumpers, ``l`` and ``r`` for skiers that only slide (Winning Ways, chapter 1).

    Examples
    --------
    >>> SkiJumps()("L..").value, SkiJumps()(".R").value, SkiJumps()("L|R|.").value
    (3, -2, 1/2)
    """

    name = "ski-jumps"
    example = "L..|.R.|..."
    letters = FREE + "LRlr"
    sides = ("L", "R")
    men: ClassVar[Mapping[str, str]] = {
        FREE: "", "L": "left:L", "R": "right:R", "l": "left:l", "r": "right:r"
    }  # fmt: skip

    def moves(self, state: Rows, mine: str, theirs: str) -> Iterator[Rows]:
        """Yield the boards after a skier slides or jumps."""
        step = 1 if mine == "L" else -1
        for (row, column), skier in squares_of(state):
            if skier.upper() != mine:
                continue
            lifted = with_letters(state, {(row, column): FREE})
            target = column + step
            while 0 <= target < len(state[row]) and state[row][target] == FREE:
                yield with_letters(lifted, {(row, target): skier})
                target += step
            if not 0 <= target < len(state[row]):
                yield lifted
            over, below = (row + 1, column), (row + 2, column)
            if skier == mine and at(state, over).upper() == theirs and at(state, below) == FREE:
                yield with_letters(lifted, {over: theirs.lower(), below: skier})

    def places_beside(self, state: Rows) -> Iterable[Place]:
        """Return a place beyond each end of each row, where skiers leave the slope."""
        return (
            beyond(square_id(row, column), row, column)
            for row, letters in enumerate(state)
            for column in (-1, len(letters))
        )

    def squares_to_touch(self, state: Rows, option: Rows) -> tuple[str, ...]:
        """Return the ids of the skier's square and of its target, which may be beyond the row."""
        changed = changes(state, option)
        (row, column), skier = next((s, was) for s, was, now in changed if now == FREE)
        to = [s for s, was, now in changed if was == FREE and now == skier]
        off = (row, len(state[0]) if skier in "Ll" else -1)
        return square_id(row, column), square_id(*(to[0] if to else off))

    def describe(self, state: Rows, option: Rows) -> str:
        """Write the skier, the start, and where the skier slides or jumps to."""
        changed = changes(state, option)
        start, skier = next((square, was) for square, was, now in changed if now == FREE)
        to = [square for square, was, now in changed if was == FREE and now == skier]
        verb = "jumps" if to and to[0][0] != start[0] else "slides"
        return f"{skier} on {square_id(*start)} {verb} {f'to {square_id(*to[0])}' if to else 'off'}"


@dataclass(frozen=True)
class TacTix(BoardRules, Ruleset[Rows]):
    """Take any number of counters that lie side by side in a row or a column, without a gap.

    A position is a size such as ``4x4`` for a full board, or the rows, with ``.`` for a counter and
    ``#`` for an empty square. Piet Hein's game is 4 × 4 in misère play; the second player wins it.

    Examples
    --------
    >>> TacTix()("3x3").outcome, TacTix()("2x2").outcome
    (Outcome.N, Outcome.P)
    """

    name = "tac-tix"
    example = "2x3"

    def options(self, state: Rows) -> Iterator[Rows]:
        """Yield the boards after counters side by side in a row or a column are taken."""
        return (option for _, option in self._moves(state))

    def _moves(self, state: Rows) -> Iterator[tuple[tuple[Square, Square], Rows]]:
        """Yield the two ends of each line of counters that may be taken, and the option."""
        for start in find_all(state, FREE):
            yield (start, start), with_letters(state, {start: GONE})
            for step in ((0, 1), (1, 0)):
                taken = {start: GONE}
                for end in free_run(state, start, step):
                    taken[end] = GONE
                    yield (start, end), with_letters(state, taken)

    def canonical(self, state: Rows) -> Rows:
        """Return the least of the eight images of the board, turned and mirrored."""
        return min(images(state))

    def components(self, state: Rows) -> list[Rows]:
        """Return the groups of counters that touch; a move takes counters of one group."""
        parts = [*regions(state)]  # without single counters
        single_count = "".join(state).count(FREE) - "".join(map("".join, parts)).count(FREE)
        return [*parts, *[(FREE,)] * single_count]

    def describe(self, state: Rows, option: Rows) -> str:
        """Write the first and the last counter that a move takes."""
        squares = [square_id(*square) for square, _, _ in changes(state, option)]
        return f"take {squares[0]}" + f" to {squares[-1]}" * (len(squares) > 1)

    def scene(self, state: Rows) -> Scene:
        """Show the board; drag from the first counter to the last, or touch a single one twice."""
        moves = (
            (tuple(square_id(*end) for end in ends), option) for ends, option in self._moves(state)
        )
        return grid(state, moves=moves)
