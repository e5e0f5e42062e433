"""Boards of squares as people write them: ``#..#|##.#`` or ``#..#/##.#``, ``4x5`` for a size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import ClassVar, TypeAlias

from zermelo.games.compiled import CompiledSides
from zermelo.games.parameters import SIZE
from zermelo.games.rules import Rules, no_position
from zermelo.games.scenes.grid import square_id
from zermelo.rulesets.names import in_letters

#: The rows of a board, a letter for each square.
Rows: TypeAlias = tuple[str, ...]

#: A row and a column, from 0.
Square: TypeAlias = tuple[int, int]

#: Steps, as rows down and columns to the right: to the four squares beside a square, and to the
#: eight around it.
Steps: TypeAlias = tuple[tuple[int, int], ...]
ACROSS: Steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
AROUND: Steps = (*ACROSS, (1, 1), (1, -1), (-1, 1), (-1, -1))

FREE, GONE = ".", "#"
#: Maximum number of squares of a board that is given by its size.
MAX_SQUARES = 10_000


class BoardRules(Rules[Rows]):
    """Rules on a board of squares: how positions are read and written.

    >>> from zermelo.rulesets import Cram
    >>> [Cram().state(board) for board in ("2x3", "#..|.#.", "#../.#.")]
    [('...', '...'), ('#..', '.#.'), ('#..', '.#.')]
    """

    #: The letters of a square, that of a free square first.
    letters: ClassVar[str] = FREE + GONE

    def state(self, *parts: object) -> Rows:
        """Check rows, with ``|`` or ``/`` between, or set up a board of a size, such as ``4x5``."""
        text = "|".join(map(str, parts))
        size = SIZE.fullmatch(text)
        if size:
            rows, columns = map(int, size.groups())
            if rows * columns > MAX_SQUARES:
                raise no_position(self, f"{text} are more than {MAX_SQUARES:,} squares")
            return self.set_up((self.letters[0] * columns,) * rows)
        letters = in_letters(text.replace("/", "|"), self.letters + "|")
        board = tuple(letters.split("|")) if text else ()
        for row in board:
            if set(row) - set(self.letters) or len(row) != len(board[0]):
                raise no_position(
                    self,
                    f"{text!r} is not a board; give rows of one length of the letters "
                    f"{self.letters}, with | or / between, or the size, such as 4x5",
                )
        return board

    def set_up(self, rows: Rows) -> Rows:
        """Return the starting position on a board whose squares are all free."""
        return rows

    def show(self, state: Rows) -> str:
        """Write the rows so that `state` reads them back."""
        return "|".join(state)


def at(rows: Rows, square: Square) -> str:
    """Return the contents of a square; outside of the board all squares are removed."""
    row, column = square
    inside = 0 <= row < len(rows) and 0 <= column < len(rows[row])
    return rows[row][column] if inside else GONE


def squares_of(rows: Rows) -> Iterator[tuple[Square, str]]:
    """Yield every square with its contents."""
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            yield (row, column), letter


def where(rows: Rows, letter: str) -> list[Square]:
    """Return the squares with a letter."""
    return [
        (row, column)
        for row, letters in enumerate(rows)
        for column, char in enumerate(letters)
        if char == letter
    ]


def free_run(rows: Rows, start: Square, step: Square) -> list[Square]:
    """Return the free squares that lie in a direction, up to one that is not free."""
    down, right = step
    row, column = start[0] + down, start[1] + right
    squares: list[Square] = []
    while 0 <= row < len(rows) and 0 <= column < len(rows[row]) and rows[row][column] == FREE:
        squares.append((row, column))
        row, column = row + down, column + right
    return squares


def changes(rows: Rows, option: Rows) -> list[tuple[Square, str, str]]:
    """List the squares that a move changes, with their contents before and after."""
    pairs = ((square, was, at(option, square)) for square, was in squares_of(rows))
    return [(square, was, now) for square, was, now in pairs if was != now]


def with_letters(rows: Rows, letters: Mapping[Square, str]) -> Rows:
    """Return the board with other letters on some squares."""
    changed = list(rows)
    for (row, column), letter in letters.items():
        line = changed[row]
        changed[row] = line[:column] + letter + line[column + 1 :]
    return tuple(changed)


def dominoes(rows: Rows, options: Iterable[Rows]) -> Iterator[tuple[tuple[str, ...], Rows]]:
    """Yield the gestures of domino moves: from either square to the other."""
    for option in options:
        ends = tuple(square_id(*square) for square, _, _ in changes(rows, option))
        yield ends, option
        yield ends[::-1], option


def mirrors(rows: Rows) -> list[Rows]:
    """Return the board, its images in both mirrors, and that of a half turn."""
    mirrored = tuple([row[::-1] for row in rows])
    return [rows, rows[::-1], mirrored, mirrored[::-1]]


def images(rows: Rows) -> list[Rows]:
    """Return the board turned and mirrored in all eight ways."""
    return [*mirrors(rows), *mirrors(tuple(map("".join, zip(*rows, strict=True))))]


def half_turned(rows: Rows) -> Rows:
    """Return the board turned by half a circle."""
    return tuple(row[::-1] for row in reversed(rows))


def regions(rows: Rows, steps: Steps = ACROSS) -> Iterator[Rows]:
    """Yield each region of more than one square as its own board, with other squares removed.

    Squares touch if one of ``steps`` leads from one to the other.

    >>> list(regions(("..#.", "###.", ".###")))
    [('..',), ('.', '.')]
    >>> list(regions(("..", ".."))), list(regions((".",)))
    ([('..', '..')], [])
    """
    if not any(GONE in row for row in rows):  # the whole board
        if len("".join(rows)) > 1:
            yield rows
        return
    wide = len(rows[0]) + 2  # with a margin, so that no step leads to another row
    line = "".join([GONE + row + GONE for row in rows])
    # a bit for each square that is not removed
    squares = unseen = int(line[::-1].translate(_BITS), 2)
    shifts = [down * wide + right for down, right in steps]
    while unseen:
        region, before = unseen & -unseen, 0
        while region != before:
            before = region
            for shift in shifts:
                region |= (region << shift if shift > 0 else region >> -shift) & unseen
        unseen ^= region
        if region & (region - 1):
            yield _cut_out(line, wide, region, squares ^ region)


class _Bits(dict[int, str]):
    """A table for `str.translate`: 0 for removed squares, 1 for others."""

    def __missing__(self, letter: int) -> str:
        return "1"


_BITS = _Bits({ord(GONE): "0"})


def _cut_out(line: str, wide: int, region: int, others: int) -> Rows:
    """Return the least board with the squares of a region; all others are removed."""
    top, bottom = ((region & -region).bit_length() - 1) // wide, (region.bit_length() - 1) // wide
    starts, full, columns = range(top * wide, (bottom + 1) * wide, wide), (1 << wide) - 1, 0
    for start in starts:
        columns |= region >> start & full
    left, right = (columns & -columns).bit_length() - 1, columns.bit_length()
    window = (1 << right) - (1 << left)
    board = []
    for start in starts:
        row = line[start + left : start + right]
        if others >> start & window:
            mine = region >> start + left
            row = "".join(
                [square if mine >> place & 1 else GONE for place, square in enumerate(row)]
            )
        board.append(row)
    return tuple(board)


#: Maximum number of rows, and of columns, of a board whose squares are bits of one word.
MAX_SIDE = 8


def mask_of(rows: Rows, letter: str) -> int:
    """Return the squares with a letter as bits of a word; OverflowError for too large a board."""
    if len(rows) > MAX_SIDE or len("".join(rows[:1])) > MAX_SIDE:
        raise OverflowError
    return sum(
        1 << MAX_SIDE * row + column
        for row, squares in enumerate(rows)
        for column, square in enumerate(squares)
        if square == letter
    )


def rows_of_mask(mask: int, letter: str, other: str) -> Rows:
    """Return the smallest board with the first square, and a letter where bits are set."""
    rows = [mask >> MAX_SIDE * row & (1 << MAX_SIDE) - 1 for row in range(MAX_SIDE)]
    high = max((row + 1 for row in range(MAX_SIDE) if rows[row]), default=1)
    wide = max(1, *(row.bit_length() for row in rows))
    return tuple(
        "".join(letter if row >> column & 1 else other for column in range(wide))
        for row in rows[:high]
    )


#: Maximum number of squares of a row that `folded` lays on the board.
MAX_FOLDED = 36


def folded(rows: Rows) -> Rows:
    r"""Fold a long row or column of squares so that it fits on 8 × 8; leave other boards unchanged.

    The same squares touch as before, since rows of removed squares separate the rows of men.

    >>> print(*folded(("xoxoxoxoxoxoxoxoxo",)), sep="\n")
    xoxoxoxo
    #######x
    xoxoxoxo
    o#######
    """
    line = rows[0] if len(rows) == 1 else "".join(rows)
    if len(line) > MAX_FOLDED or len(line) <= MAX_SIDE or min(len(rows), len(rows[0])) > 1:
        return rows
    folds: list[str] = []
    step = MAX_SIDE + 1
    for number, start in enumerate(range(0, len(line), step)):
        run, turn = line[start : start + MAX_SIDE], line[start + MAX_SIDE : start + step]
        pair = [run.ljust(MAX_SIDE, GONE), *([turn.rjust(MAX_SIDE, GONE)] if turn else [])]
        folds += [row[::-1] for row in pair] if number % 2 else pair
    return tuple(folds)


def sides_of(
    loops: ModuleType, letters: str, most: int, *, folds: bool = False
) -> CompiledSides[Rows]:
    """Return the compiled moves of a module, whose keys have a word for each letter."""

    def key(rows: Rows) -> tuple[int, ...]:
        board = folded(rows) if folds else rows
        return tuple(mask_of(board, letter) for letter in letters)

    return CompiledSides(
        words=len(letters),
        most=most,
        left=loops.left,
        right=loops.right,
        simplify=loops.simplify,
        key=key,
    )
