"""Products of two games on rows of coins, played on arrays: Turning Corners, Rugs and others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import ClassVar, TypeAlias

from zermelo.errors import not_none
from zermelo.games.nim_table import nim_table, short, why_nim_sum
from zermelo.games.parameters import natural, parameter
from zermelo.games.rules import Reasons, Ruleset, Scene, Tractable, no_position, theorem
from zermelo.games.scenes.grid import grid, square_id
from zermelo.limits import Watch
from zermelo.rulesets.coins.row import COINS, CoinRow, after_turning, options_with
from zermelo.rulesets.coins.runs import Ruler, Sym
from zermelo.rulesets.coins.turtles import SIZES_BY_NAME, Turtles
from zermelo.rulesets.heaps.heaps import each_heap, total_value
from zermelo.values.nim_factors import corner_move
from zermelo.values.nimber import nim_product, nim_sum_of
from zermelo.values.text import join_with_and

Cell: TypeAlias = tuple[int, int]
#: The cells (row, column) with coins that show heads, ascending.
Cells: TypeAlias = tuple[Cell, ...]

#: The games on a row, by name.
GAMES_ON_ROWS: Mapping[str, CoinRow] = {
    **{name: Turtles(sizes) for name, sizes in SIZES_BY_NAME.items()},
    "ruler": Ruler(),
    "sym": Sym(),
}
#: Maximum number of rows, and of columns, of an array that is drawn.
MAX_DRAWN = 20
SOURCE = "Conway 1976, chapter 6; Winning Ways, chapter 14"


@dataclass(frozen=True)
class CoinArray(Ruleset[Cells]):
    """Turn the coins whose row is in a move of one game and whose column is in a move of another.

    Both games are played on a row of coins; the turned coin in the last row and column goes from
    heads to tails. By the Tartan Theorem the value of the coin in row x and column y is the
    nim-product of the values of coin x in the game on rows and coin y in the game on columns
    (Conway 1976, chapter 6; Winning Ways, chapter 14). Turning Corners is the product of Twins and
    Twins: turn the corners of a rectangle. Rugs is the product of Ruler and Ruler: turn a whole
    rectangle. A position is the cells with heads, ``1,2 3,3``, or all rows, ``TTT|THT``.

    Examples
    --------
    >>> corners = CoinArray("twins", "twins")
    >>> corners("2,3").value, corners("2,3", "1,1").value, corners("2,3").winning_moves()[1]
    (1, 0, Move('turn rows 1 and 2 in columns 1 and 3' -> 1,1 1,3 2,1))
    """

    name = "coin-array"
    example = "--rows mock-turtles --columns ruler 2,4 1,3"
    complexity = "polynomial in the digits if this is true of the two games on a row"
    tractable = Tractable("yes (Conway 1976, chapter 6)", sums="yes: values add up")
    start = "(all tails)"
    members: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "turning-corners": {"rows": "twins", "columns": "twins"},
        "rugs": {"rows": "ruler", "columns": "ruler"},
    }

    rows: str = parameter("twins", "the game on rows, such as twins", one_of=GAMES_ON_ROWS)
    columns: str = parameter("twins", "the game on columns, such as ruler", one_of=GAMES_ON_ROWS)

    @cached_property
    def games(self) -> tuple[CoinRow, CoinRow]:
        """The games of the rows and of the columns."""
        return GAMES_ON_ROWS[self.rows], GAMES_ON_ROWS[self.columns]

    def state(self, *parts: object) -> Cells:
        """Return the cells with heads; each part is a row and a column."""
        cells = [self._cell(part) for part in parts]
        if len({*cells}) < len(cells):
            raise no_position(self, "a cell is named twice; name each coin with heads once")
        return tuple(sorted(cells))

    def _cell(self, part: object) -> Cell:
        words = part if isinstance(part, tuple) else str(part).split(",")
        first_row, first_column = (game.first for game in self.games)
        match [natural(str(word)) for word in words]:
            case [int(row), int(column)] if row >= first_row and column >= first_column:
                return row, column
        expected = f"give a row from {first_row} and a column from {first_column} on, such as 2,3"
        raise no_position(self, f"{part!s:.40} is not a cell; {expected}")

    def parse(self, words: Sequence[str]) -> Cells:
        """Read cells, or rows of the letters H and T."""
        rows = "|".join(words).upper()
        if not rows or rows.strip("HT|"):
            return self.state(*words)
        first_row, first_column = (game.first for game in self.games)
        return tuple(
            (row, column)
            for row, letters in enumerate(rows.split("|"), first_row)
            for column, side in enumerate(letters, first_column)
            if side == "H"
        )

    def show(self, state: Cells) -> str:
        """Write the cells."""
        return " ".join(f"{row},{column}" for row, column in state)

    def options(self, state: Cells) -> Iterator[Cells]:
        """Yield the states after turning the coins where rows of a move meet columns of another."""
        rows, columns = self.games
        for row, column in state:
            if next(columns.sets(column), None) is None:
                continue  # no move; this avoids running through the sets of rows, which may be many
            for row_set in rows.sets(row):
                for column_set in columns.sets(column):
                    yield after_turning(state, product((*row_set, row), (*column_set, column)))

    def describe(self, state: Cells, option: Cells) -> str:
        """Name the rows and the columns that are turned."""
        cells = after_turning(state, option)
        texts = []
        for axis, word in enumerate(("row", "column")):
            numbers = [short(n) for n in sorted({cell[axis] for cell in cells})]
            texts.append(f"{word}{'s' * (len(numbers) > 1)} {join_with_and(numbers)}")
        return f"turn {' in '.join(texts)}"

    summands = each_heap

    def scene(self, state: Cells) -> Scene:
        """Show the array; touch the last and the first coin to turn; a menu lists fitting moves."""
        first_row, first_column = (game.first for game in self.games)
        height = max((row for row, _ in state), default=first_row) + 1 - first_row
        width = max((column for _, column in state), default=first_column) + 1 - first_column
        if max(height, width) > MAX_DRAWN:
            return super().scene(state)
        heads = {(row - first_row, column - first_column) for row, column in state}
        letters = [
            "".join("H" if (row, column) in heads else "T" for column in range(width))
            for row in range(height)
        ]
        moves = ((after_turning(state, option), option) for option in self.options(state))
        ends = ((dict.fromkeys((cells[-1], cells[0])), option) for cells, option in moves)
        gestures = (
            ([square_id(row - first_row, column - first_column) for row, column in cells], option)
            for cells, option in ends
        )
        return grid(letters, men=COINS, moves=gestures)

    def values(self, state: Cells) -> list[int] | None:
        """Return the values of the coins that show heads; None if a value is not found."""
        rows, columns = self.games
        pairs = [(rows.coin_value(row), columns.coin_value(column)) for row, column in state]
        products = [nim_product(x, y) for x, y in pairs if x is not None and y is not None]
        return products if len(products) == len(pairs) else None

    tartan = theorem(
        "a coin is worth the nim-product of what its row and its column are worth (Tartan Theorem)",
        source=SOURCE,
    )(total_value)

    @tartan.options_of_value
    def _of_value(self, state: Cells, value: int, watch: Watch) -> list[Cells] | None:
        return options_with(value, self.options(state), self.tartan.value, watch)

    @tartan.winning_option
    def _wins(self, state: Cells) -> Cells | None:
        """Return an option of nim-sum 0, by moves in both games; None if none is found."""
        values = self.values(state)
        if values is None or not (total := nim_sum_of(values)):
            return None
        cell, value = next((c, v) for c, v in zip(state, values, strict=True) if v ^ total < v)
        (rows, columns), (row, column) = self.games, cell
        x, y = not_none(rows.coin_value(row)), not_none(columns.coin_value(column))
        a, b = corner_move(x, y, value ^ total)  # values after the moves in the two games
        other_rows, other_columns = rows.coin_move(row, a), columns.coin_move(column, b)
        if other_rows is None or other_columns is None:
            return None
        return after_turning(state, product((*other_rows, row), (*other_columns, column)))

    @tartan.reasons
    def _why(self, state: Cells) -> Reasons:
        values = self.values(state)
        if values is None:
            return []
        rows = [
            (f"coin {short(row)},{short(column)}", value)
            for (row, column), value in zip(state, values, strict=True)
        ]
        text = (
            "A move turns the coins in all rows of a move of the one game and all columns of a "
            "move of the other. If these moves go from value x to a and from y to b, the coins "
            "turned with the last one are worth a ⊗ y ⊕ x ⊗ b ⊕ a ⊗ b together. The least number "
            "that these sums miss, for all a < x and b < y, is the nim-product x ⊗ y."
        )
        return [text, nim_table(rows, ("coin", "value")), why_nim_sum(rows)]
