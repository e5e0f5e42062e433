"""``table`` of games whose position is two numbers: a grid of values, or of outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.compounds.turns import no_value
from zermelo.errors import InputError
from zermelo.games.move_lookup import position_called
from zermelo.games.parameters import Resolver
from zermelo.games.position import Position
from zermelo.games.rules import Rules
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.text import listed, value_to_json
from zermelo.verbs.call import Block, group, plain, question, table
from zermelo.verbs.heap_values import has_heap, ruleset_of
from zermelo.verbs.listing import as_csv

#: How far a table goes that nobody gave a size: heaps, and boards, of which the work grows fast.
HEAPS, BOARDS = (20, 20), (4, 4)
#: What stands where there is no such position, or no such value.
NONE = "–"

#: What is printed for a person.
PRINTED, LISTED = 40, 30

#: How two numbers are written as a position.
Spelling = Callable[[int, int], list[str]]


def _pairs_with(sought: object, rows: Sequence[Sequence[object]]) -> list[tuple[int, int]]:
    """Return the pairs with a value or outcome, each once if that says it all."""
    pairs = [(a, b) for a, row in enumerate(rows) for b, value in enumerate(row) if value == sought]
    symmetric = {(b, a) for a, b in pairs} == set(pairs)
    return [(a, b) for a, b in pairs if a <= b] if symmetric else pairs


def board(rows: int, columns: int) -> list[str]:
    """Write a board by its size."""
    return [f"{rows}x{columns}"]


def heaps(one: int, other: int) -> list[str]:
    """Write two heaps."""
    return [str(one), str(other)]


@dataclass(frozen=True)
class Grid:
    """The values, or outcomes, of all pairs of numbers up to some size.

    ``upto`` is the last row, and the last column. Values are plain data, None where there is no
    such position; there are none where outcomes alone were asked for.
    """

    ruleset: Rules[Any]
    upto: tuple[int, int]
    play: Play
    values: Sequence[Sequence[object]] | None
    outcomes: Sequence[Sequence[str | None]]

    @property
    def zeros(self) -> list[tuple[int, int]]:
        """The P-positions, the smaller number first and each pair once if that says it all."""
        return _pairs_with("P", self.outcomes)

    @property
    def ones(self) -> list[tuple[int, int]]:
        """The positions of value 1, likewise; none where there are no values."""
        return _pairs_with(1, self.values or ())

    def json(self) -> dict[str, object]:
        """Return plain data: ``values[a][b]`` and ``outcomes[a][b]``."""
        return {
            "ruleset": str(self.ruleset),
            "play": str(self.play),
            "upto": list(self.upto),
            "values": self.values,
            "outcomes": self.outcomes,
            "p_positions": [list(pair) for pair in self.zeros],
            "value_1": [list(pair) for pair in self.ones],
        }

    @property
    def cells(self) -> list[list[str]]:
        """What the table shows, as text."""
        shown: Sequence[Sequence[object]] = self.outcomes if self.values is None else self.values
        return [[NONE if cell is None else _text(cell) for cell in row] for row in shown]

    def blocks(self, written: str | None) -> Iterator[Block]:
        """Show the table, or the name of the file where it is ``written``."""
        rows, columns = self.upto
        if written is None:
            shown = [row[:PRINTED] for row in self.cells[:PRINTED]]
            heads = ["", *range(len(shown[0]))]
            cells = ([number, *row] for number, row in enumerate(shown))
            more = "… and more; --csv, --json and -o give all" * (max(rows, columns) >= PRINTED)
            yield table(heads, cells, left=0, note=more)
        zeros = [plain(f"P-positions: {listed(self.zeros, LISTED)}")] if self.zeros else []
        if written is not None:
            yield group(plain(f"{written}: {self.ruleset} up to {rows}×{columns}"), *zeros)
            return
        ones = [plain(f"Of value 1: {listed(self.ones, LISTED)}")] if self.ones else []
        yield from (*zeros, *ones)

    def csv(self) -> str:
        """Return the table as CSV, with numbers of rows and columns."""
        rows = ([None if cell == NONE else cell for cell in row] for row in self.cells)
        heads = ["", *range(self.upto[1] + 1)]
        return as_csv(heads, *([number, *row] for number, row in enumerate(rows)))

    def svg(self) -> str:
        """Return a coloured grid: by value where these are integers, otherwise by outcome."""
        from zermelo.pictures.text import titled
        from zermelo.pictures.tiles import FILLS, shade, tiles

        whole = [cell for row in self.values or () for cell in row if isinstance(cell, int)]
        most = max(whole, default=0)
        cells = self.cells

        def tile(row: int, column: int) -> tuple[str, str, str]:
            text, outcome = cells[row][column], self.outcomes[row][column] or ""
            value = None if self.values is None else self.values[row][column]
            if isinstance(value, int) and value:
                return (text, *shade(value, most))
            return (text, *FILLS.get(outcome, FILLS["D"]))

        rows = [[tile(a, b) for b in range(len(row))] for a, row in enumerate(cells)]
        used = sorted({outcome for row in self.outcomes for outcome in row if outcome})
        legend = [(letter, *FILLS[letter]) for letter in used if letter in FILLS]
        what = "outcomes" if self.values is None else "values"
        misere = ", misère" * (self.play is MISERE)
        title = f"{titled(str(self.ruleset))}: {what} up to {self.upto[0]}×{self.upto[1]}{misere}"
        return tiles(rows, title, legend if self.values is None else ())


def _text(cell: object) -> str:
    if isinstance(cell, dict):  # as in JSON: what stands for ∞
        inside = ", ".join(map(str, cell["inf"]))
        return f"∞({inside})" if inside else "∞"
    return str(cell)


def answer(
    words: Sequence[str],
    resolver: Resolver,
    upto: tuple[int, int] | None = None,
    play: Play = NORMAL,
    *,
    outcomes: bool = False,
    limits: Limits | Watch = NO_LIMITS,
) -> Grid:
    """Tabulate all pairs of numbers that are positions.

    By default up to 20×20, and 4×4 for boards, whose work grows fast. In misère play there are
    outcomes alone; to ask for them alone may be much less work than values. ``known`` of a
    `LimitReached` holds the rows that are done.
    """
    rules = ruleset_of(words, resolver)
    spelling = spelling_of(rules)
    if spelling is None:
        raise InputError(
            f"{rules.name}: two numbers are no position, so there is no table of them; for one "
            "number say --upto N"
        )
    if upto is None:
        upto = BOARDS if spelling is board else HEAPS
    valued = not outcomes and play is NORMAL and not no_value(rules)
    values: list[list[object]] = []
    letters: list[list[str | None]] = []
    known: dict[str, object] = {"values": values} if valued else {"outcomes": letters}
    with question(limits, known, f"a table up to {upto[0]}×{upto[1]}") as watch:
        engine = Engine(watch)
        with engine.question() as budget:
            for row in range(upto[0] + 1):
                budget.known["rows"] = row
                there = [position_called(rules, *spelling(row, b)) for b in range(upto[1] + 1)]
                entries = list(_row(there, play, engine, valued=valued))
                letters.append([letter for letter, _ in entries])
                values.append([value for _, value in entries])
    return Grid(rules, upto, play, values if valued else None, letters)


def _row(
    row: Sequence[Position[Any] | None], play: Play, engine: Engine, *, valued: bool
) -> Iterator[tuple[str | None, object]]:
    for here in row:
        engine.budget.begin_part()
        if here is None:
            yield None, None
        else:
            value = value_to_json(engine.value(here)) if valued else None
            yield str(engine.outcome(here, play)), value


def spelling_of(rules: Rules[Any]) -> Spelling | None:
    """Return how two numbers are a position: ``2x3`` for a board, ``2 3`` for heaps, or None."""
    for spelling in (board, heaps):
        pairs = (spelling(*pair) for pair in ((2, 3), (3, 2), (1, 2), (1, 1)))
        if any(position_called(rules, *words) for words in pairs):
            return spelling
    return None


def has_pairs(words: Sequence[str], resolver: Resolver) -> bool:
    """Say whether two numbers are a position of a game, and one is none."""
    rules = ruleset_of(words, resolver)
    return not has_heap(rules, 3) and spelling_of(rules) is not None
