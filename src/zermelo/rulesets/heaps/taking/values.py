"""The values of heaps of taking-and-breaking games, computed on demand."""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Literal

from zermelo.errors import InputError
from zermelo.limits import UNLIMITED, Watch
from zermelo.rulesets.heaps.taking.periods import MAX_PLAIN, find_period, proven_period
from zermelo.values.octal_code import OctalCode

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from zermelo.rulesets.heaps.taking.filling import Filling, SparseSpace
    from zermelo.rulesets.heaps.taking.pattern import Period, Values

Method = Literal["dense", "sparse", "many"]

#: Minimum length of a table in which a period is searched, or that makes "sparse" worth trying.
MIN_TABLE = MAX_PLAIN
#: Approximate number of pairs of heaps examined between two checks of the limits.
BUDGET = 200_000_000
#: Approximate costs in nanoseconds. By the method "dense": a pair whose value is a bit of a word,
#: and one whose value is a byte; by "sparse": a pair with a rare heap, and a value that is tried.
WORD_COST, BYTE_COST, RARE_COST, TRIAL_COST = 0.2, 0.45, 1.5, 6.0


class HeapValues:
    """Grundy values of single heaps under an octal code, computed on demand.

    ``method`` is "dense" (all pairs), "sparse" (sparse-space method) or "many" (sets of values).
    By default it is "many" if `needs_sets`; otherwise the share of rare heaps (see `fill_sparse`)
    decides, each time the table grows. With ``periodic``, a proven period ends the computation.

    A heap of n takes O(n w) by "many", with sets of w words, and O(n) by "dense"; by "sparse" about
    as many steps as there are rare heaps. Memory is about one byte for each heap while values are
    below 256, and about as much again during the computation.

    >>> kayles = HeapValues(OctalCode.parse("0.77"))
    >>> kayles.upto(12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    >>> kayles.period
    <period 12, preperiod 71; proven>
    >>> kayles[10 ** 100]
    1
    """

    def __init__(
        self, octal_code: OctalCode, *, method: Method | None = None, periodic: bool = True
    ) -> None:
        self.octal_code, self._periodic = octal_code, periodic
        self.method = self._fixed = method
        self._proven_period: Period | None = None
        self._searched_length = 0  # the length of the last table that was searched for a period
        self._values: Values = [0]  # a list while computed in plain Python
        why = ""
        if octal_code.searched:
            why = "has conditions on heaps for which there is no table of values"
        elif self.needs_sets and method in ("dense", "sparse"):
            why = "may leave three heaps, or repeats for ever and may leave two; only 'many' fits"
        elif octal_code.most_heaps < 2 and method == "sparse":
            why = "splits no heap; only 'dense' and 'many' fit"
        if why:
            raise InputError(f"{octal_code} {why}")

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"<values of {self.octal_code}: {len(self):,} heaps>"

    @property
    def needs_sets(self) -> bool:
        """Whether a move may leave three heaps or more, or two by a code that repeats for ever."""
        heaps = self.octal_code.most_heaps
        return heaps > 2 or (heaps == 2 and bool(self.octal_code.tail))

    def upto(self, heap: int, watch: Watch = UNLIMITED) -> NDArray[np.unsignedinteger]:
        """Return the values of the heaps 0 to ``heap``, in the smallest possible type.

        If a limit is reached, the values so far are kept; ``known`` of the error has their number.
        """
        import numpy as np

        values = self.list_or_array(heap, watch)
        if isinstance(values, list):
            table = np.array(values[: heap + 1], np.min_scalar_type(max(values)))
        else:
            table = values[: heap + 1].view()
        table.flags.writeable = False
        return table

    def list_or_array(self, heap: int, watch: Watch = UNLIMITED) -> Values:
        """Return the values of the heaps 0 to ``heap`` at least; a list while NumPy is not needed.

        The result must not be changed. A period is searched at each power of two.
        """
        while len(self) <= heap:
            if self._periodic and (period := self.period):
                self._extend(period, heap + 1)
            else:
                self._fill(max(MIN_TABLE, min(1 << len(self).bit_length(), heap + 1)), watch)
        return self._values

    def __getitem__(self, heap: int) -> int:
        """Return the value of a heap, which may have any size once a period is proven."""
        while len(self) <= heap:
            if period := self.period:  # a period may be found on the way
                return period.value(heap)
            self.list_or_array(min(2 * len(self), heap))
        return int(self._values[heap])

    @property
    def period(self) -> Period | None:
        """The proven period; None if the heaps computed so far (at least 256) prove none.

        It is searched in the first 256, 512, 1024, … values.
        """
        if len(self) < MIN_TABLE:
            self._fill(MIN_TABLE, UNLIMITED)
        size = 1 << len(self).bit_length() - 1
        if self._proven_period is None and self._searched_length < size:
            self._searched_length = size
            self._proven_period = proven_period(self.octal_code, self._values[:size])
        return self._proven_period

    def apparent_period(self) -> Period | None:
        """Return the period that the heaps so far prove, or one that they only show, or None."""
        return self.period or find_period(self.octal_code, self._values)

    def _extend(self, period: Period, size: int) -> None:
        """Extend the table to ``size`` heaps by a proven period, unless it has them."""
        done = len(self)
        if size <= done:
            return
        import numpy as np

        values = smallest_type(np.asarray(self._values))
        if period.saltus:
            more = np.fromiter(map(period.value, range(done, size)), np.uint64, size - done)
        else:  # the last period of the table begins after the preperiod
            more = np.resize(values[done - period.period :], size - done)
        self._values = smallest_type(np.concatenate([values, more]))

    def _fill(self, size: int, watch: Watch) -> None:
        if len(self) == 1 and size <= MIN_TABLE and self._fixed is None and not self.needs_sets:
            self.method = "dense"
            self._values = values_by_definition(self.octal_code, size)
            return
        filling = self._new_filling(size)
        try:
            with watch.start(lambda: {"heaps": filling.done}) as running:
                while filling.done < size:
                    filling.step(BUDGET)
                    running.look(lambda: f"values of {filling.done:,} heaps")
        finally:  # keeps computed values
            self._values = smallest_type(filling.values[: filling.done])

    def _new_filling(self, size: int) -> Filling:
        from zermelo.rulesets.heaps.taking import filling

        rules = filling.OctalArrays.of(self.octal_code, size)
        splits, values = rules.takes(2), self.upto(len(self) - 1)
        self.method = self._fixed or ("many" if self.needs_sets else "dense")
        if self.method == "many":
            return filling.SetsFilling(rules, values, size)
        if self._fixed == "dense" or not splits.size:
            return filling.DenseFilling(rules, values, size)
        space = filling.best_space(splits, values)
        if self._fixed is None and not self._sparse_is_faster(splits.size, space):
            return filling.DenseFilling(rules, values, size)
        self.method = "sparse"
        return filling.SparseFilling(rules, values, size, space)

    def _sparse_is_faster(self, split_count: int, space: SparseSpace) -> bool:
        if len(self) < MIN_TABLE:
            return False
        largest = int(self.upto(len(self) - 1).max())
        dense_cost = len(self) / 2 * (WORD_COST if largest < 64 else BYTE_COST)
        return len(self) * space.share * split_count * RARE_COST + largest * TRIAL_COST < dense_cost


def smallest_type(values: NDArray[np.integer]) -> NDArray[np.unsignedinteger]:
    """Return values, none negative, in the smallest type that can hold them."""
    import numpy as np

    return values.astype(np.min_scalar_type(int(values.max())), copy=False)


def values_by_definition(octal_code: OctalCode, size: int) -> list[int]:
    """Return the values of the heaps below a size, for codes that leave at most two heaps."""
    values = [0]
    digits = [(k, octal_code.digit(k)) for k in octal_code.takes(size)]
    for heap in range(1, size):
        option_values: set[int] = set()
        for taken, (mask, unequal, _) in digits:
            remaining = heap - taken
            if mask & 1 and not remaining:
                option_values.add(0)
            if mask & 2 and remaining > 0:
                option_values.add(values[remaining])
            if mask & 4 and remaining > 1:
                half = (remaining - 1) // 2 if unequal else remaining // 2
                option_values |= {values[i] ^ values[remaining - i] for i in range(1, half + 1)}
        values.append(next(value for value in count() if value not in option_values))
    return values


@lru_cache(maxsize=32)
def heap_values(octal_code: OctalCode) -> HeapValues:
    """Return the shared table of an octal code, which grows with use."""
    return HeapValues(octal_code)
