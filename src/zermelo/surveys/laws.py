"""Laws of sequences in a survey: periods and arithmetic periods, conjectured or proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from zermelo.errors import InputError
from zermelo.games.heap_table import WithHeapTable
from zermelo.games.rules import Rules
from zermelo.rulesets.heaps.partizan_heaps import PartizanSubtraction
from zermelo.rulesets.heaps.taking.periods import seen_period
from zermelo.surveys.columns import Cell
from zermelo.surveys.conditions import number_of
from zermelo.surveys.table import POSITION, Survey

#: The most heaps computed to prove a period.
MAX_HEAPS = 20_000
#: Columns whose entries follow from the values of heaps.
BY_VALUE = ("value", "nimber", "outcome")
#: The source of the proof by a window.
WINDOW = (
    "who wins a heap depends on as many smaller heaps as the largest number that may be taken; "
    "such a stretch of outcomes comes again"
)
NO_PROOF = "the entries repeat as far as they were computed, and nothing here proves more"


@dataclass(frozen=True)
class Law:
    """A law of a column: a(n + period) = a(n) + saltus for all n ≥ start.

    A law that is not ``proven`` is a conjecture from the ``seen`` entries; no counterexample is
    among them.
    """

    column: str
    period: int
    start: int
    saltus: Fraction
    proven: bool
    seen: int
    source: str

    def __str__(self) -> str:
        grow = f", growing by {self.saltus}" if self.saltus else ""
        kind = "proven" if self.proven else "conjecture"
        return (
            f"{kind}: period {self.period:,} from {self.start:,} on{grow}; {self.seen:,} entries; "
            f"{self.source}"
        )

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {
            "column": self.column,
            "period": self.period,
            "start": self.start,
            "saltus": str(self.saltus),
            "proven": self.proven,
            "seen": self.seen,
            "source": self.source,
        }


def law_of(survey: Survey, column: str, rules: Rules[object] | None = None) -> Law | None:
    """Return the law of a column of consecutive heaps; None if none is seen.

    With the ``rules`` of the survey a law is proved where a finite check is a proof: periods of
    octal games and the like (Guy and Smith 1956), and outcomes of partizan subtraction games.

    Raises
    ------
    InputError
        The positions are not single consecutive numbers, or entries are missing.

    Examples
    --------
    >>> import zermelo as z
    >>> found = z.survey("partizan-subtraction --left 1,2 --right 1,3", "0..40", ["outcome"])
    >>> law = law_of(found, "outcome", z.rulesets.PartizanSubtraction((1, 2), (1, 3)))
    >>> law.period, law.start, law.proven
    (1, 4, True)
    """
    entries = survey[column]
    first = _first(survey)
    if None in entries:
        raise InputError(f"entries of {column} are missing, so that no law can be seen; give more")
    if first == 0 and isinstance(rules, PartizanSubtraction) and column == "outcome":
        longest = max(*rules.left_set, *rules.right_set)
        if (window := _window(entries, longest)) is not None:
            period, start = window
            return Law(column, period, start, Fraction(0), True, len(entries), WINDOW)
    scale, numbers = _scaled(entries)
    seen = seen_period(numbers)
    if seen is None:
        return None
    proof = _proof(rules, first, seen.period) if column in BY_VALUE else None
    return Law(
        column,
        seen.period,
        first + seen.preperiod,
        Fraction(seen.saltus, scale),
        proof is not None,
        len(entries),
        proof or NO_PROOF,
    )


def _first(survey: Survey) -> int:
    """Return the first of consecutive numbers, which the positions must be."""
    numbers = [number_of(position) for position in survey[POSITION]]
    first = numbers[0] if numbers else None
    if first is None or numbers != [first + place for place in range(len(numbers))]:
        raise InputError(
            "a law is seen in positions that are consecutive numbers, such as kayles 0..200"
        )
    return int(first)


def _scaled(entries: Sequence[Cell]) -> tuple[int, Sequence[object]]:
    """Return fractions as integers with a common factor; other entries as they are."""
    numbers = [number_of(entry) for entry in entries]
    if any(number is None for number in numbers):
        return 1, entries
    scale = lcm(*(number.denominator for number in numbers if number is not None))
    return scale, [int(number * scale) for number in numbers if number is not None]


def _window(entries: Sequence[Cell], length: int) -> tuple[int, int] | None:
    """Return the least period and start that a repeated stretch of some length proves."""
    places: dict[tuple[Cell, ...], int] = {}
    for place in range(len(entries) - length + 1):
        stretch = tuple(entries[place : place + length])
        if stretch in places:
            start = places[stretch]
            period = place - start
            while start and entries[start - 1] == entries[start - 1 + period]:
                start -= 1
            return period, start
        places[stretch] = place
    return None


def _proof(rules: object, first: int, period: int) -> str | None:
    """Return the source of a proof that the values of heaps have a period, as far as known."""
    table = rules.heap_table() if first == 0 and isinstance(rules, WithHeapTable) else None
    if table is None:
        return None
    while table.period is None and len(table) < MAX_HEAPS:
        table.upto(2 * len(table))
    found = table.apparent_period()
    if found is None or not found.proven or found.period % period:
        return None
    return str(found.source)
