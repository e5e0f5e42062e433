"""The chocolate bar: Chomp on a rectangle, with a poisoned corner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, pairwise
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from zermelo.games.position import Position
from zermelo.games.rules import Ruleset
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules

__all__ = ["Chocolate"]

#: The lengths of the rows, never growing; the poisoned square is the first of the first row.
Bar: TypeAlias = tuple[int, ...]

#: Up to how many squares a bar may have.
MOST = 1_000_000

STOLEN = (
    "This is a rectangle. If biting off the square opposite the poisoned one does not win, then "
    "some answer to it does; and that answer can be made at once, as it takes the opposite square "
    "too. So the first player wins, but this argument does not tell which bite wins."
)

#: Steps in the edge of a bar that has a code; so many bits has the code.
BITS = 62

#: Bars whose first row and first column have more squares together are too many to be searched:
#: for them one winning bite by theorem is worth more than the hope for all.
SEARCHED = 28


@dataclass(frozen=True)
class Chocolate(Ruleset):
    """Bite off a square with all squares below and to the right; the corner square is poisoned.

    A bar is written ``4x5`` (4 rows, 5 columns) or as the lengths of its rows, ``5 5 3 1``; the
    poisoned square is row 1, column 1. Whoever has to eat it loses, so nobody does: here it cannot
    be bitten, and normal play is the usual game. In misère play it cannot be bitten either, and
    whoever makes the last bite loses.

    The first player wins on every rectangle but 1×1: if biting off the last square does not win,
    the answer to it does (Gale 1974; Pérez Romero 2020, Theorem 3.13). Which bite wins is known
    for squares (row 2, column 2, and no other), for two rows (leave one square less in the second
    row) and for one row and one column (Nim). All else is searched; a 10×10 bar has 184,755
    positions.

    Examples
    --------
    >>> Chocolate()("3x4").winning_moves()
    [Move('bite at row 2, column 3: 4 squares' -> 4 2 2)]
    >>> Chocolate()(4, 1, 1, 1).value
    0
    """

    name: ClassVar[str] = "chocolate"
    example: ClassVar[str] = "3x4"
    source: ClassVar[str] = "strategy stealing and pairing (Gale 1974; Pérez Romero 2020, 3.3.3)"
    misere_source: ClassVar[str] = "misère Nim (Bouton 1901); strategy stealing (Gale 1974)"
    complexity: ClassVar[str] = "open; the staircases in a bar of a×b are C(a + b, a) many"

    def state(self, *parts: Any) -> Bar:  # noqa: ANN401
        """Check a bar: ``4x5``, or the lengths of rows."""
        words = [str(part) for part in parts]
        if len(words) == 1 and "x" in words[0]:
            sides = words[0].split("x")
            if len(sides) != 2:
                raise self.no_position(f"{words[0]!r}; give ROWSxCOLUMNS, such as 4x5")
            rows, columns = map(self._length, sides)
            self._check_size(rows * columns)
            return (columns,) * rows
        lengths = tuple(map(self._length, words))
        if not lengths:
            raise self.no_position("no squares; give a bar, such as 4x5 or 5 5 3 1")
        for number, (row, below) in enumerate(pairwise(lengths), 2):
            if below > row:
                raise self.no_position(
                    f"row {number} has {below} squares, and row {number - 1} above it {row}; "
                    "give rows that do not grow"
                )
        self._check_size(sum(lengths))
        return lengths

    def _length(self, word: str) -> int:
        if word.isascii() and word.isdecimal() and int(word[:20]) > 0:
            return int(word[:20])
        raise self.no_position(f"{word!r} is no number of squares; give whole numbers from 1 on")

    def _check_size(self, squares: int) -> None:
        if squares > MOST:
            raise self.no_position(f"a bar of {squares:,} squares; give {MOST:,} at most")

    def options(self, state: Bar) -> Iterator[Bar]:
        """Bite at any square but the poisoned one."""
        for row, length in enumerate(state):
            for column in range(row == 0, length):
                yield bitten(state, row, column)

    def describe(self, state: Bar, option: Bar) -> str:
        """Name the square and count what is bitten off."""
        rows = (*option, *[0] * (len(state) - len(option)))
        row = next(row for row, length in enumerate(state) if rows[row] != length)
        gone = sum(state) - sum(option)
        squares = f"{gone} square" + "s" * (gone > 1)
        return f"bite at row {row + 1}, column {rows[row] + 1}: {squares}"

    def canonical(self, state: Bar) -> Bar:
        """Take the bar or its mirror image."""
        return max(state, mirrored(state))

    def counter(self, state: Bar) -> int:
        """Count the squares that may be bitten: each bite takes some."""
        return sum(state) - 1

    # --------------------------------------------------------------------------------- theorems

    def value(self, state: Bar) -> int | None:
        """Add the two arms, where nothing is left beside them: it is Nim."""
        return (state[0] - 1) ^ (len(state) - 1) if is_hook(state) else None

    def outcome(self, state: Bar) -> Outcome | None:
        """Know two rows or columns, equal arms, and rectangles."""
        two = two_rows(state)
        if two is not None:
            return Outcome.P if two[1] == two[0] - 1 else Outcome.N
        if state[0] == len(state) > 1 and not is_hook(state):
            return Outcome.N
        return Outcome.N if len(state) > 1 and state[-1] == state[0] else None

    def options_of_value(self, state: Bar, value: int) -> list[Bar] | None:
        """Shorten an arm as in Nim."""
        if not is_hook(state):
            return None
        arm, leg = state[0] - 1, len(state) - 1
        found = [hook(value ^ leg, leg)] if value ^ leg < arm else []
        return found + ([hook(arm, value ^ arm)] if value ^ arm < leg else [])

    def winning_options(self, state: Bar) -> list[Bar] | None:
        """Know all of them for hooks, for two rows or columns, and for squares."""
        two = two_rows(state)
        if two is not None:
            long, short = two
            left = (long, long - 1) if long == short else (short + 1, short)
            wins = [] if left == two else [tuple(filter(None, left))]
            return wins if len(state) == 2 else list(map(mirrored, wins))
        if len(state) > 1 and state[-1] == state[0] == len(state):
            return [bitten(state, 1, 1)]
        return self.options_of_value(state, 0)

    def winning_option(self, state: Bar) -> Bar | None:
        """Take all but two equal arms, from a bar too large to be searched."""
        wins = self.winning_options(state)
        if wins is not None:
            return wins[0] if wins else None
        large = state[0] + len(state) > SEARCHED
        return bitten(state, 1, 1) if large and state[0] == len(state) else None

    def misere_outcome(self, state: Bar) -> Outcome | None:
        """Know hooks, which are misère Nim, and rectangles of more than two squares."""
        if is_hook(state):
            arms = (state[0] - 1, len(state) - 1)
            wins = (arms[0] ^ arms[1] != 0) == (max(arms) > 1)
            return Outcome.N if wins else Outcome.P
        return Outcome.N if state[-1] == state[0] else None

    # --------------------------------------------------------------------------------- compiled

    def compiled(self, play: Play = NORMAL) -> CompiledRules:  # noqa: ARG002 (the same for both)
        """Offer bars as the steps of their edge, see `zermelo.rulesets.orders.chocolate.loops`."""
        import numpy as np

        from zermelo.games.compiled import CompiledRules
        from zermelo.rulesets.orders.chocolate import loops as chocolate

        most = ((BITS + 1) // 2) * (BITS // 2 + 1)
        params = np.zeros(1, np.int64)
        return CompiledRules(1, most, params, chocolate.bites, encoded)

    # ------------------------------------------------------------------------------ for readers

    def reasons(self, state: Bar) -> Sequence[str]:
        """Say which theorem holds."""
        two = two_rows(state)
        if is_hook(state):
            arm, leg = state[0] - 1, len(state) - 1
            text = (
                f"Beside the poisoned square there is one row of {arm} squares and one column of "
                f"{leg}: two Nim heaps, worth {arm} ⊕ {leg} = {arm ^ leg}."
            )
        elif two is not None:
            which = "row" if len(state) == 2 else "column"
            text = (
                f"The two {which}s have {two[0]} and {two[1]} squares. Whoever leaves the second "
                "one square shorter than the first wins: every bite spoils that, and one bite "
                "mends it."
            )
        elif state[0] == len(state):
            text = (
                f"First row and first column have {state[0]} squares each. A bite at row 2, column "
                "2 leaves only these, and then every bite into one of them is answered by the same "
                "bite into the other."
            )
        elif state[-1] == state[0]:
            text = STOLEN
        else:
            return ()
        return (text,)

    def misere_reasons(self, state: Bar) -> Sequence[str]:
        """Say which theorem holds in misère play."""
        if is_hook(state):
            return ("Beside the poisoned square are two Nim heaps at most: this is misère Nim.",)
        return (STOLEN,) * (state[-1] == state[0])

    @classmethod
    def small_positions(cls) -> Iterator[Position]:
        """Yield all bars of up to four rows and four columns, and a few larger ones."""
        for rows in range(1, 5):
            for lengths in combinations_with_replacement(range(4, 0, -1), rows):
                yield cls()(*lengths)
        for text in ("1x9", "2x7", "7x2", "3x6"):
            yield cls()(text)


def bitten(bar: Bar, row: int, column: int) -> Bar:
    """Return what is left after a bite; rows and columns are counted from 0 here."""
    kept = (min(length, column) for length in bar[row:])
    return bar[:row] + tuple(filter(None, kept))


def encoded(bar: Bar) -> tuple[int]:
    """Return the steps of the edge of a bar, from its last row on, as bits: 1 for up, 0 for right.

    Raises
    ------
    OverflowError
        They are too many for a word.

    Examples
    --------
    >>> bin(*encoded((3, 1)))
    '0b10010'
    """
    rows = len(bar)
    if bar[0] + rows > BITS:
        raise OverflowError(f"a bar with {bar[0] + rows} steps; {BITS} are the most")
    return (sum(1 << (length + rows - row) for row, length in enumerate(bar, 1)),)


def mirrored(bar: Bar) -> Bar:
    """Exchange rows and columns."""
    found = []
    rows = len(bar)
    for column in range(bar[0]):
        while bar[rows - 1] <= column:
            rows -= 1
        found.append(rows)
    return tuple(found)


def hook(arm: int, leg: int) -> Bar:
    """Return the bar with one row and one column of so many squares beside the poisoned one."""
    return (arm + 1, *[1] * leg)


def is_hook(bar: Bar) -> bool:
    """Say whether there is no square at row 2, column 2."""
    return len(bar) == 1 or bar[1] == 1


def two_rows(bar: Bar) -> tuple[int, int] | None:
    """Return the lengths of two rows, or of two columns of a bar that is no hook; else None."""
    if is_hook(bar):
        return None
    if len(bar) == 2:
        return bar[0], bar[1]
    return (len(bar), sum(length == 2 for length in bar)) if bar[0] == 2 else None
