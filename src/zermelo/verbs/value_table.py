"""``table`` of a partizan game: the values of all boards between two sizes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.errors import InputError
from zermelo.expressions.record import measured
from zermelo.games.parameters import Resolver
from zermelo.games.rules import PartizanRuleset, Rules
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.solvers.loopy_partizan import game_value
from zermelo.values.partizan.loopy import Value
from zermelo.verbs.call import Block, table
from zermelo.verbs.heap_values import ruleset_of
from zermelo.verbs.listing import as_csv

RANGE = re.compile(r"(\d{1,2})x(\d{1,2})\.\.(\d{1,2})x(\d{1,2})", re.ASCII)
FIELDS = ("rows", "columns", "value", "outcome", "mean", "temperature")


def is_range(word: str) -> bool:
    """Say whether a word is two sizes of boards, such as ``1x1..4x4``."""
    return RANGE.fullmatch(word) is not None


@dataclass(frozen=True)
class Answer:
    """The values of boards, by rows and columns."""

    ruleset: Rules[Any]
    rows: range
    columns: range
    values: dict[tuple[int, int], Value]

    def json(self) -> dict[str, object]:
        """Return plain data: an entry for each size."""
        return {"ruleset": str(self.ruleset), "boards": self.entries()}

    def entries(self) -> list[dict[str, object]]:
        """Return what is known of each board; means and temperatures that are not are None."""
        return [
            {
                "rows": rows,
                "columns": columns,
                "value": str(value),
                "outcome": value.outcome,
                **dict(zip(("mean", "temperature"), measured(value), strict=False)),
            }
            for (rows, columns), value in self.values.items()
        ]

    def blocks(self, written: str | None) -> list[Block]:  # noqa: ARG002
        """Show the values, a row for each number of rows."""
        rows = [
            [f"{row} x", *(self.values[row, column] for column in self.columns)]
            for row in self.rows
        ]
        return [table([self.ruleset, *self.columns], rows)]

    def svg(self) -> str:
        """Raise InputError: values that are games have no place in a plot."""
        raise InputError(f"values of boards of {self.ruleset} are no plot; use .csv or .json")

    def csv(self) -> str:
        """Return a line for each board."""
        return as_csv(FIELDS, *([entry.get(name) for name in FIELDS] for entry in self.entries()))


def answer(
    words: Sequence[str], resolver: Resolver, *, limits: Limits | Watch = NO_LIMITS
) -> Answer:
    """List the values of boards, ``domineering 1x1..4x4``: all sizes from one to the other.

    ``known`` of a `LimitReached` says which boards are done, with their values.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> found = answer(["domineering", "1x1..2x3"], Names())
    >>> found.values[2, 2], found.values[2, 3]
    (+-1, {2|-1/2})
    """
    ruleset = ruleset_of(words[:-1], resolver)
    found = RANGE.fullmatch(words[-1])
    if found is None or not isinstance(ruleset, PartizanRuleset):
        raise InputError(
            f"{' '.join(words)}: a table of boards is of a partizan game, with two sizes, such as "
            "domineering 1x1..4x4"
        )
    top, left, bottom, right = map(int, found.groups())
    rows, columns = range(top, bottom + 1), range(left, right + 1)
    if not rows or not columns:
        raise InputError(f"{words[-1]}: the second size is smaller than the first; exchange them")
    values: dict[tuple[int, int], Value] = {}
    engine = Engine(limits)
    with engine.question() as budget:
        for size in ((row, column) for row in rows for column in columns):
            told = {f"{r}x{c}": str(value) for (r, c), value in values.items()}
            budget.begin_part(values=told)
            values[size] = game_value(ruleset("{}x{}".format(*size)), engine)
    return Answer(ruleset, rows, columns, values)
