"""What rules may know about their single heaps: values, proofs by remainders, formulas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from zermelo.limits import UNLIMITED, Watch
from zermelo.values.text import list_items

#: Maximum length of a list of numbers in text.
MAX_LISTED = 12


class HeapTable(Protocol):
    """The values of the heaps 0, 1, … of a game, as many as were computed, and their source."""

    period: Any  #: the proved `Period`, or None if none is proved yet
    #: whether a move may leave three heaps or more, or two by an endless code; this is slow
    needs_sets: bool
    method: str

    def __len__(self) -> int: ...

    def upto(self, heap: int, watch: Watch = UNLIMITED) -> Any:  # noqa: ANN401
        """Return the values of the heaps 0 to ``heap``, as an array."""

    def apparent_period(self) -> Any:  # noqa: ANN401
        """Return the period, proved or only observed; None if none is observed."""


@runtime_checkable
class WithHeapTable(Protocol):
    """Rules that make a table of the values of their heaps."""

    def heap_table(self) -> HeapTable | None:
        """Return a new table; None if there is no method for all heaps together."""


#: A table with this many heaps is not made longer to prove a period.
MAX_HEAPS = 20_000


def proven_period(rules: object, watch: Watch = UNLIMITED, max_heaps: int = MAX_HEAPS) -> Any:  # noqa: ANN401
    """Return the proved `Period` of heap values; None without a table, or if it proves none."""
    table = rules.heap_table() if isinstance(rules, WithHeapTable) else None
    if table is None:
        return None
    while table.period is None and len(table) < max_heaps:
        table.upto(2 * len(table), watch)
    period = table.apparent_period()
    return period if period is not None and period.proven else None


@runtime_checkable
class WithHeapBounds(Protocol):
    """Rules of heaps with bounded moves, whose periods are proved by finitely many heaps.

    Whether a move is legal depends only on how many counters it takes and heaps it leaves.
    """

    @property
    def heap_bounds(self) -> tuple[int, int] | None:
        """Maximum numbers of counters a move takes, and heaps it leaves; None if there are none."""


@runtime_checkable
class WithRemainders(Protocol):
    """Rules whose P-positions may be proved by remainders."""

    def proof_by_remainders(self, period: int, residues: Sequence[int]) -> str:
        """Return a proof that exactly the heaps of these residues mod ``period`` are P; or ""."""


@runtime_checkable
class WithCheckedFormula(Protocol):
    """Rules with a formula for P-positions; the checker knows it by the name of the rules."""

    @property
    def formula_parameter(self) -> int:
        """The parameter of the formula."""


def listed_numbers(numbers: Sequence[int], before_last: str = " and ") -> str:
    """Return numbers as a list in a sentence, shortened if it is long.

    >>> listed_numbers([1, 4, 6])
    '1, 4 and 6'
    """
    if not 1 < len(numbers) <= MAX_LISTED:
        return list_items(numbers, MAX_LISTED)
    return f"{list_items(numbers[:-1], MAX_LISTED)}{before_last}{numbers[-1]}"
