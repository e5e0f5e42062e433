"""``table`` for games whose positions are pairs of numbers: a grid of values or outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.compounds.turns import no_value
from zermelo.errors import InputError
from zermelo.games.move_lookup import find_position
from zermelo.games.parameters import Resolver
from zermelo.games.position import Position
from zermelo.games.rules import Rules
from zermelo.games.turn_and_score import mover_of
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.text import list_items, score_to_json, value_to_json
from zermelo.verbs.call import Block, Call, group, plain, question, table
from zermelo.verbs.heap_values import has_heap, is_position, ruleset_of
from zermelo.verbs.listing import as_csv

#: Default last row and column of a table of heaps, and of boards, for which work grows faster.
HEAP_SIZE, BOARD_SIZE = (20, 20), (4, 4)
#: The cell of a missing position or value.
EMPTY_CELL = "–"

#: Maximum number of rows and of columns printed, and of pairs listed.
MAX_PRINTED, MAX_LISTED = 40, 30

#: A function that writes two numbers as the words of a position.
Spelling = Callable[[int, int], list[str]]


def _pairs_with(entry: object, rows: Sequence[Sequence[object]]) -> list[tuple[int, int]]:
    """Return the pairs (a, b) whose cell is ``entry``; if they are symmetric, those with a ≤ b."""
    pairs = [(a, b) for a, row in enumerate(rows) for b, value in enumerate(row) if value == entry]
    symmetric = {(b, a) for a, b in pairs} == set(pairs)
    return [(a, b) for a, b in pairs if a <= b] if symmetric else pairs


def board_words(rows: int, columns: int) -> list[str]:
    """Return the words of an empty board with a number of rows and columns."""
    return [f"{rows}x{columns}"]


def heap_words(first: int, second: int) -> list[str]:
    """Return the words of two heaps."""
    return [str(first), str(second)]


@dataclass(frozen=True)
class Grid:
    """The values and outcomes of pairs of numbers up to a size; None if a pair is no position."""

    ruleset: Rules[Any]
    upto: tuple[int, int]  # the last row and the last column
    play: Play
    values: Sequence[Sequence[object]] | None  # None in a table of outcomes only
    outcomes: Sequence[Sequence[str | None]]

    @property
    def p_pairs(self) -> list[tuple[int, int]]:
        """The P-positions; if they are symmetric, only pairs with the smaller number first."""
        return _pairs_with("P", self.outcomes)

    @property
    def one_pairs(self) -> list[tuple[int, int]]:
        """The positions of value 1, listed like `p_pairs`; empty without values."""
        return _pairs_with(1, self.values or ())

    def json(self) -> dict[str, object]:
        """Return plain data; the pair (a, b) has ``values[a][b]`` and ``outcomes[a][b]``."""
        return {
            "ruleset": str(self.ruleset),
            "play": str(self.play),
            "upto": list(self.upto),
            "values": self.values,
            "outcomes": self.outcomes,
            "p_positions": [list(pair) for pair in self.p_pairs],
            "value_1": [list(pair) for pair in self.one_pairs],
        }

    @property
    def cells(self) -> list[list[str]]:
        """The cells of the table as text."""
        entries: Sequence[Sequence[object]] = self.outcomes if self.values is None else self.values
        return [[_text(cell) for cell in row] for row in entries]

    def blocks(self, written: str | None) -> Iterator[Block]:
        """Show the table, P-positions and value 1; or the file ``written`` and the P-positions."""
        rows, columns = self.upto
        if written is None:
            texts = [row[:MAX_PRINTED] for row in self.cells[:MAX_PRINTED]]
            heads = ["", *range(len(texts[0]))]
            cells = ([number, *row] for number, row in enumerate(texts))
            more = "… and more; --csv, --json and -o give all" * (max(rows, columns) >= MAX_PRINTED)
            yield table(heads, cells, left=0, note=more)
        p_pairs, one_pairs = (list_items(p, MAX_LISTED) for p in (self.p_pairs, self.one_pairs))
        p_line = [plain(f"P-positions: {p_pairs}")] if self.p_pairs else []
        if written is not None:
            yield group(plain(f"{written}: {self.ruleset} up to {rows}×{columns}"), *p_line)
            return
        yield from (*p_line, *([plain(f"Value 1: {one_pairs}")] if self.one_pairs else []))

    def csv(self) -> str:
        """Return the table as CSV, with row and column numbers."""
        rows = ([None if cell == EMPTY_CELL else cell for cell in row] for row in self.cells)
        heads = ["", *range(self.upto[1] + 1)]
        return as_csv(heads, *([number, *row] for number, row in enumerate(rows)))

    def svg(self) -> str:
        """Return a grid coloured by integer value; zeros and other values by outcome."""
        from zermelo.pictures.text import title_of
        from zermelo.pictures.tiles import FILLS, shade, tiles

        integers = [cell for row in self.values or () for cell in row if isinstance(cell, int)]
        max_value = max(integers, default=0)
        cells = self.cells

        def tile(row: int, column: int) -> tuple[str, str, str]:
            text, outcome = cells[row][column], self.outcomes[row][column] or ""
            value = None if self.values is None else self.values[row][column]
            if isinstance(value, int) and value:
                return (text, *shade(value, max_value))
            return (text, *FILLS.get(outcome, FILLS["D"]))

        rows = [[tile(a, b) for b in range(len(row))] for a, row in enumerate(cells)]
        used_outcomes = sorted({outcome for row in self.outcomes for outcome in row if outcome})
        legend = [(label, *FILLS[label]) for label in used_outcomes if label in FILLS]
        entries = "outcomes" if self.values is None else "values"
        title = f"{title_of(str(self.ruleset))}: {entries} up to {self.upto[0]}×{self.upto[1]}"
        title += ", misère" * (self.play is MISERE)
        return tiles(rows, title, legend if self.values is None else ())


def _text(cell: object) -> str:
    if isinstance(cell, dict):  # ∞ as in JSON
        inside = ", ".join(map(str, cell["inf"]))
        return f"∞({inside})" if inside else "∞"
    return EMPTY_CELL if cell is None else str(cell)


def answer(
    call: Call,
    words: Sequence[str],
    upto: tuple[int, int] | None = None,
    play: Play = NORMAL,
    *,
    outcomes: bool = False,
) -> Grid:
    """Tabulate all pairs of numbers; ``known`` of a `LimitReached` has the finished rows."""
    rules = ruleset_of(words, call.files)
    spelling = spelling_of(rules)
    if spelling is None:
        raise InputError(
            f"{rules.name}: two numbers are not a position, so there is no table of pairs; use "
            "--upto N for single heaps"
        )
    if upto is None:
        upto = BOARD_SIZE if spelling is board_words else HEAP_SIZE
    has_values = rules.has_scores or not no_value(rules)
    with_values = not outcomes and play is NORMAL and has_values
    value_rows: list[list[object]] = []
    outcome_rows: list[list[str | None]] = []
    known: dict[str, object] = {"values": value_rows} if with_values else {"outcomes": outcome_rows}
    with question(call.limits, known, f"a table up to {upto[0]}×{upto[1]}") as watch:
        engine = Engine(watch)
        with engine.question() as budget:
            for row in range(upto[0] + 1):
                budget.known["rows"] = row
                positions = [_position_of(rules, spelling(row, b)) for b in range(upto[1] + 1)]
                entries = [_entry(p, play, engine, with_values=with_values) for p in positions]
                outcome_rows.append([label for label, _ in entries])
                value_rows.append([value for _, value in entries])
    if not rules.alternates:  # if a number says who moves, last rows or columns can be empty
        pairs = [(a, b) for a, row in enumerate(outcome_rows) for b, text in enumerate(row) if text]
        upto = max((a for a, _ in pairs), default=0), max((b for _, b in pairs), default=0)
        outcome_rows = [row[: upto[1] + 1] for row in outcome_rows[: upto[0] + 1]]
        value_rows = [row[: upto[1] + 1] for row in value_rows[: upto[0] + 1]]
    return Grid(rules, upto, play, value_rows if with_values else None, outcome_rows)


def _position_of(rules: Rules[Any], words: list[str]) -> Position[Any] | None:
    """Return the position of two numbers; None if they are no position with a player to move."""
    position = find_position(rules, *words)
    if position is not None and not rules.alternates:
        try:
            mover_of(rules, position.state)
        except InputError:
            return None
    return position


def _entry(
    position: Position[Any] | None, play: Play, engine: Engine, *, with_values: bool
) -> tuple[str | None, object]:
    """Return the outcome and, ``with_values``, the value or score; None for what is missing."""
    engine.budget.begin_part()
    if position is None:
        return None, None
    value: object = None
    if with_values and position.ruleset.has_scores:
        score = engine.solve(position).score
        value = None if score is None else score_to_json(score)
    elif with_values:
        value = value_to_json(engine.value(position))
    return str(engine.outcome(position, play)), value


def spelling_of(rules: Rules[Any]) -> Spelling | None:
    """Return how to write two numbers as a position, ``2x3`` or ``2 3``; None if neither works."""
    for spelling in (board_words, heap_words):
        trials = (spelling(*pair) for pair in ((2, 3), (3, 2), (1, 2), (1, 1)))
        if any(is_position(rules, *words) for words in trials):
            return spelling
    return None


def has_pairs(words: Sequence[str], resolver: Resolver) -> bool:
    """Whether two numbers are a position of a game, but one number (0 to 3) is not."""
    rules = ruleset_of(words, resolver)
    return not has_heap(rules, 3) and spelling_of(rules) is not None
