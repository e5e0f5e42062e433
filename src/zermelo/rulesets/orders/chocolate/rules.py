"""Chomp: chocolate bars with a poisoned corner, and boards with holes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from zermelo.games.compiled import CompiledRules
from zermelo.games.parameters import SIZE, natural
from zermelo.games.rules import Outcome, Ruleset, Scene, Tractable, measure, no_position, theorem
from zermelo.games.scenes.grid import grid, square_id
from zermelo.rulesets.grids.rows import FREE, GONE, BoardRules, Rows, Square, find_all
from zermelo.rulesets.heaps.nim import misere_outcome, nim_options_of_sum
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.text import plural

#: The lengths of the rows, which never increase; the first square of the first row is poisoned.
Bar = tuple[int, ...]

#: Maximum number of steps in the edge of a bar for compiled search; each is a bit of a key.
MAX_STEPS = 62


def bites(bar: Bar) -> Iterator[tuple[int, int]]:
    """Yield row and column, from 0, of each square except the poisoned one."""
    return ((row, x) for row, length in enumerate(bar) for x in range(row == 0, length))


def after_bite(bar: Bar, row: int, column: int) -> Bar:
    """Return the bar after a bite; rows and columns are counted from 0."""
    shortened = [min(length, column) for length in bar[row:]] if column else []
    return (*bar[:row], *shortened)


def transposed(bar: Bar) -> Bar:
    """Return the bar with rows and columns exchanged."""
    growing_lengths = bar[::-1]
    return tuple(len(bar) - bisect_right(growing_lengths, column) for column in range(bar[0]))


def hook(arm: int, leg: int) -> Bar:
    """Return the bar of one row and one column with given lengths beside the poisoned square."""
    return (arm + 1, *[1] * leg)


def is_hook(bar: Bar) -> bool:
    """Whether a bar is only its first row and first column: no square at row 2, column 2."""
    return len(bar) == 1 or bar[1] == 1


def two_lengths(bar: Bar) -> tuple[int, int] | None:
    """Return both lengths of a bar of two rows or two columns; None for hooks and other bars."""
    if is_hook(bar):
        return None
    if len(bar) == 2:
        return bar[0], bar[1]
    return (len(bar), sum(length == 2 for length in bar)) if bar[0] == 2 else None


def steps(bar: Bar) -> tuple[int]:
    """Return the key: steps of the edge from the lower left corner as bits, 1 up, 0 right."""
    rows = len(bar)
    if bar[0] + rows > MAX_STEPS:
        raise OverflowError(f"a bar with {bar[0] + rows} steps; {MAX_STEPS} are the most")
    return (sum(1 << (length + rows - row) for row, length in enumerate(bar, 1)),)


MISERE_NIM = "The arms beside the poisoned square are at most two Nim heaps: this is misère Nim."
STOLEN = (
    "This is a rectangle. If biting off the square opposite the poisoned one does not win, then "
    "some answer to it wins; and that answer can be made at once, as it takes the opposite square "
    "too. So the first player wins, but this argument does not show which bite wins."
)
STEALING = "the first player wins on a rectangle of more than two squares, by strategy stealing"
STEALING_SOURCE = "Gale 1974; Pérez Romero 2020, Theorem 3.13"

MAX_SQUARES = 1_000_000  # of a bar

PAIRING_SOURCE = "Gale 1974; Pérez Romero 2020, 3.3.3"

#: Maximum number of rows plus columns of a bar with equal arms for a search for all winning bites.
MAX_SEARCHED = 28


@dataclass(frozen=True)
class Chocolate(Ruleset[Bar]):
    """Bite off a square with all squares below and to the right; the corner square is poisoned.

    This is Chomp, ``chomp 3x4``; Chomp on a graph is ``chomp --on petersen``. A bar is written
    ``4x5`` (4 rows, 5 columns) or as the lengths of its rows, ``5 5 3 1``. The poisoned square, at
    row 1, column 1, is never bitten: a player without another move loses (in misère play, wins).

    The first player wins on every rectangle but 1×1: if biting off the last square does not win, an
    answer to it wins (Gale 1974; Pérez Romero 2020, Theorem 3.13). The winning bite is known for
    squares (only row 2, column 2), for two rows (leave the second row one square shorter than the
    first) and for one row and one column (Nim).

    Examples
    --------
    >>> Chocolate()("3x4").winning_moves()
    [Move('bite at row 2, column 3: 4 squares' -> 4 2 2)]
    >>> Chocolate()(4, 1, 1, 1).value
    0
    """

    name = "chocolate"
    example = "3x4"
    complexity = "open; a bar of a × b has at most C(a + b, a) positions"
    tractable = Tractable(
        "open; the first player wins a whole bar, but no strategy is known (Gale 1974)"
    )

    def state(self, *parts: object) -> Bar:
        """Check a bar: ``4x5``, or the lengths of rows."""
        words = [str(part).lower() for part in parts]
        if len(words) == 1 and "x" in words[0]:
            sides = words[0].split("x")
            if len(sides) != 2:
                raise no_position(self, f"{words[0]!r}; give ROWSxCOLUMNS, such as 4x5")
            rows, columns = map(self._length, sides)
            self._check_size(rows * columns)
            return (columns,) * rows
        if not (lengths := tuple(map(self._length, words))):
            raise no_position(self, "no squares; give a bar, such as 4x5 or 5 5 3 1")
        for number, (row, below) in enumerate(pairwise(lengths), 2):
            if below > row:
                wrong = f"row {number} has {below} squares, row {number - 1} above it only {row}"
                raise no_position(self, f"{wrong}; give rows that do not grow")
        self._check_size(sum(lengths))
        return lengths

    def _length(self, word: str) -> int:
        length = natural(word)
        if not length or length > MAX_SQUARES:
            expected = f"give whole numbers from 1 to {MAX_SQUARES:,}"
            raise no_position(self, f"{word!r} is not a number of squares; {expected}")
        return length

    def _check_size(self, squares: int) -> None:
        if squares > MAX_SQUARES:
            raise no_position(self, f"a bar of {squares:,} squares; give {MAX_SQUARES:,} at most")

    def options(self, state: Bar) -> Iterator[Bar]:
        """Bite at any square except the poisoned one."""
        return (after_bite(state, row, column) for row, column in bites(state))

    def scene(self, state: Bar) -> Scene:
        """Show the bar; to move, touch the upper left square of the bite."""
        rows = [("p" if row == 0 else "") + "c" * (n - (row == 0)) for row, n in enumerate(state)]
        moves = (((square_id(*bite),), after_bite(state, *bite)) for bite in bites(state))
        return grid(rows, men={"c": "", "p": "poison"}, moves=moves, kind="chocolate")

    def describe(self, state: Bar, option: Bar) -> str:
        """Name the square, and how many squares are bitten off."""
        lengths = (*option, *[0] * (len(state) - len(option)))
        row = next(row for row, length in enumerate(state) if lengths[row] != length)
        bitten = sum(state) - sum(option)
        squares = f"{bitten} square" + "s" * (bitten > 1)
        return f"bite at row {row + 1}, column {lengths[row] + 1}: {squares}"

    def canonical(self, state: Bar) -> Bar:
        """Return the bar or its mirror image: the greater of the two tuples."""
        return state if state[0] > len(state) else max(state, transposed(state))

    @theorem("one row and one column are two Nim heaps", source="Bouton 1901")
    def nim(self, state: Bar) -> int | None:
        """Return the nim-sum of a hook's row and column without the poison; None if no hook."""
        return (state[0] - 1) ^ (len(state) - 1) if is_hook(state) else None

    @nim.options_of_value
    def _nim_bites(self, state: Bar, value: int) -> list[Bar] | None:
        if not is_hook(state):
            return None
        return [hook(*arms) for arms in nim_options_of_sum((state[0] - 1, len(state) - 1), value)]

    @nim.reasons
    def _two_heaps(self, state: Bar) -> list[str]:
        arm, leg = state[0] - 1, len(state) - 1
        text = f"Beside the poisoned square there is one row of {plural(arm, 'square', 'squares')} "
        text += f"and one column of {leg}: two Nim heaps, worth {arm} ⊕ {leg} = {arm ^ leg}."
        return [text]

    @theorem(
        "leaving the second of two rows one square shorter than the first wins",
        source=PAIRING_SOURCE,
        gives="outcome",
    )
    def pairing(self, state: Bar) -> Outcome | None:
        """Return P if the second of two lengths is the first − 1, else N; None for other bars."""
        lengths = two_lengths(state)
        return None if lengths is None else Outcome.P if lengths[1] == lengths[0] - 1 else Outcome.N

    @pairing.winning_options
    def _answer_bites(self, state: Bar) -> list[Bar] | None:
        if (lengths := two_lengths(state)) is None:
            return None
        long, short = lengths
        lost_lengths = (long, long - 1) if long == short else (short + 1, short)
        wins = [] if lost_lengths == lengths else [tuple(filter(None, lost_lengths))]
        return wins if len(state) == 2 else list(map(transposed, wins))

    @pairing.reasons
    def _why_pairing(self, state: Bar) -> list[str]:
        if (lengths := two_lengths(state)) is None:
            return []
        text = f"The two {'row' if len(state) == 2 else 'column'}s have {lengths[0]} and "
        text += f"{lengths[1]} squares. Leaving the second with one square less than the first "
        return [text + "wins: every bite destroys that form, and one bite restores it."]

    @theorem("a bite that leaves two equal arms wins", source=PAIRING_SOURCE, gives="outcome")
    def equal_arms(self, state: Bar) -> Outcome | None:
        """Return N if the first row and column are equally long, unless the bar is a hook."""
        return Outcome.N if state[0] == len(state) and not is_hook(state) else None

    @equal_arms.winning_options
    def _only_bite(self, state: Bar) -> list[Bar] | None:
        """Return the only winning option of a square bar, its two equal arms; else None.

        Other bites leave N-positions: equal arms with more squares, or a rectangle, but not 1×1.
        """
        is_square = len(state) > 1 and state[-1] == state[0] == len(state)
        return [after_bite(state, 1, 1)] if is_square else None

    @equal_arms.winning_option
    def _bite(self, state: Bar) -> Bar | None:
        """Return the bar of the arms if they are equal and the bar is large, else None."""
        is_large = state[0] + len(state) > MAX_SEARCHED
        return after_bite(state, 1, 1) if is_large and state[0] == len(state) else None

    @equal_arms.reasons
    def _why_equal_arms(self, state: Bar) -> list[str]:
        text = f"The first row and the first column have {state[0]} squares each. A bite at row 2, "
        text += "column 2 leaves only these; then answer every bite into one of them by the same "
        return [text + "bite into the other."]

    @theorem(STEALING, source=STEALING_SOURCE, gives="outcome", why=STOLEN)
    def rectangle(self, state: Bar) -> Outcome | None:
        """Return N for rectangles of two rows or more."""
        return Outcome.N if len(state) > 1 and state[-1] == state[0] else None

    squares = measure("every bite takes a square", lambda _, state: sum(state) - 1)

    @theorem(
        "one row and one column are misère Nim", source="Bouton 1901", play=MISERE, why=MISERE_NIM
    )
    def misere_nim(self, state: Bar) -> Outcome | None:
        """Return who wins with a hook: its arms are two heaps of misère Nim."""
        return misere_outcome((state[0] - 1, len(state) - 1)) if is_hook(state) else None

    @theorem(STEALING, source="the argument of Gale 1974", play=MISERE, why=STOLEN)
    def misere_rectangle(self, state: Bar) -> Outcome | None:
        """Return N for rectangles of more than two squares."""
        return Outcome.N if state[-1] == state[0] and sum(state) > 2 else None

    def compiled(self, play: Play = NORMAL) -> CompiledRules[Bar]:  # noqa: ARG002 (the same for both)
        """Return compiled rules, whose keys are the steps of the edge."""
        from zermelo.rulesets.orders.chocolate import loops

        max_options = ((MAX_STEPS + 1) // 2) * (MAX_STEPS // 2 + 1)
        return CompiledRules(1, max_options, [0], loops.bites, steps)


#: The letter of the poisoned square.
POISON = "p"


@dataclass(frozen=True)
class ChompBoard(BoardRules, Ruleset[Rows]):
    """Bite off a square with all above it and to its right, but not the poisoned square.

    The board may have holes. A position is its size, such as ``3x4``, or its rows from the top:
    ``.`` is a square, ``#`` a hole or a bitten square, ``p`` the poisoned square. Without a ``p``
    the lower left corner is poisoned. A bite that would take the poisoned square is not a move. If
    every bite takes a certain square, such as the upper right corner of a whole board, the first
    player wins by strategy stealing (Gale 1974). Positions are solved by search. For boards without
    holes ``chocolate`` has more theorems.

    Examples
    --------
    >>> ChompBoard()("3x4").outcome, ChompBoard()("..|.#").value
    (Outcome.N, 2)
    >>> ChompBoard()("...|.#.|...").winning_moves()[0]
    Move('bite at r1c3' -> ..#|.#.|p..)
    """

    name = "chomp-board"
    example = "..#|.#.|p.."
    complexity = "open"
    letters = FREE + GONE + POISON

    def state(self, *parts: object) -> Rows:
        """Read a size or rows, and poison the lower left corner if nothing is poisoned."""
        rows = super().state(*parts)
        poisoned = find_all(rows, POISON)
        if len(poisoned) > 1:
            raise no_position(self, "only one square is poisoned; write p once")
        if poisoned or not rows:
            return rows
        if rows[-1][:1] != FREE:
            text = "|".join(map(str, parts))
            hint = "" if SIZE.fullmatch(text) else "; write p for the poisoned square"
            raise no_position(self, f"the lower left corner of {text!r} is a hole{hint}")
        return (*rows[:-1], POISON + rows[-1][1:])

    def options(self, state: Rows) -> Iterator[Rows]:
        """Yield the boards after each bite."""
        return (board_after(state, square) for square in squares_to_bite(state))

    def describe(self, state: Rows, option: Rows) -> str:
        """Name a square at which a bite leads to the option."""
        square = next(s for s in squares_to_bite(state) if board_after(state, s) == option)
        return f"bite at {square_id(*square)}"

    def scene(self, state: Rows) -> Scene:
        """Show the board; to move, touch the square to bite at."""
        men = {FREE: "", GONE: "gone", POISON: "poison"}
        moves = (((square_id(*s),), board_after(state, s)) for s in squares_to_bite(state))
        return grid(state, men=men, moves=moves, kind="chocolate")

    @theorem(
        "if every bite takes a certain square, the first player wins by strategy stealing",
        source="Gale 1974",
        gives="outcome",
    )
    def stealing(self, state: Rows) -> Outcome | None:
        """Return N if `corner` finds a square that every bite takes, else None."""
        return None if corner(state) is None else Outcome.N

    @stealing.reasons
    def _why_stealing(self, state: Rows) -> list[str]:
        if (square := corner(state)) is None:
            return []
        text = (
            f"Bite off {square_id(*square)} alone. If this does not win, some answer to it does; "
            "that answer takes this square too, so the first player can begin with that answer."
        )
        return [text]


def squares_to_bite(rows: Rows) -> list[Square]:
    """Return the squares to bite at: a bite there does not take the poisoned square."""
    squares, poisoned = find_all(rows, FREE), find_all(rows, POISON)
    return [(r, c) for r, c in squares if not any(row <= r and x >= c for row, x in poisoned)]


def corner(rows: Rows) -> Square | None:
    """Return the place at the top right of all squares to bite at; None if it is not among them."""
    if not (squares := squares_to_bite(rows)):
        return None
    top_right = min(row for row, _ in squares), max(column for _, column in squares)
    return top_right if top_right in squares else None


def board_after(rows: Rows, square: Square) -> Rows:
    """Return a board without a square and all above it and to its right."""
    row, column = square
    bitten = (line[:column] + GONE * len(line[column:]) for line in rows[: row + 1])
    return (*bitten, *rows[row + 1 :])
