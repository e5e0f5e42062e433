"""A taking-and-breaking game as a ruleset: the common base of `octal` and `subtraction`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from itertools import starmap, takewhile
from operator import eq
from typing import TYPE_CHECKING

from zermelo.games.nim_table import nim_table, short, why_nim_sum
from zermelo.games.rules import Reasons, Scene, measure, theorem
from zermelo.games.scenes.heaps import heaps, row_gestures
from zermelo.limits import UNLIMITED, Watch
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, each_heap
from zermelo.rulesets.heaps.taking.pattern import Period
from zermelo.rulesets.heaps.taking.periods import values_needed
from zermelo.rulesets.heaps.taking.values import MIN_TABLE, HeapValues, heap_values
from zermelo.values.nimber import nim_sum_of
from zermelo.values.octal_code import OctalCode
from zermelo.values.text import join_with_and, plural

if TYPE_CHECKING:
    from zermelo.rulesets.heaps.taking.pattern import Values
    from zermelo.values.misere.heaps import HeapGame

#: The largest heap whose moves to a value are all listed; 200 if moves may leave 3 or more heaps.
MAX_LISTED = 100_000
#: Maximum length of a table that is computed to find a period, by method.
MAX_LENGTHS = {"sparse": 1 << 21, "dense": 1 << 17, "many": 1 << 11}
#: Maximum length of a table that the method dense computes to reach the heap in question.
MAX_DENSE_LENGTH = 1_000_001
#: Number of takes, each a number of tokens, that are tried between two checks of the limits.
TAKES_PER_CHECK = 100


def known_value(values: HeapValues, heap: int, watch: Watch = UNLIMITED) -> int | None:
    """Return the value of a heap; None if it needs too long a table and no period is proven."""
    while len(values) <= heap:
        if period := values.period:
            return period.value(heap)
        length = MAX_LENGTHS[values.method or "dense"]
        if values.method == "dense" and heap < MAX_DENSE_LENGTH:
            length = MAX_DENSE_LENGTH
        if len(values) >= length:
            return None
        values.list_or_array(min(2 * len(values), length - 1, heap), watch)
    return values[heap]


def all_moves(
    values: HeapValues, heap: int, target: int, watch: Watch = UNLIMITED
) -> list[tuple[int, ...]] | None:
    """Return for each move in a heap to the value ``target`` the parts that remain of the heap.

    None if the heap is too large. From a heap of n, O(n) for each take that leaves up to two heaps.
    """
    if heap > (MAX_LISTED if values.octal_code.most_heaps < 3 else 200):
        return None
    table = values.list_or_array(heap, watch)
    takes = watch.over(values.octal_code.takes(heap), TAKES_PER_CHECK)
    return list(dict.fromkeys(p for k in takes for p in _parts(values, table, heap - k, k, target)))


def _parts(
    values: HeapValues, table: Values, remaining: int, taken: int, target: int
) -> Iterator[tuple[int, ...]]:
    digit = values.octal_code.digit(taken)
    if digit.heaps & 1 and not remaining and not target:
        yield ()
    if digit.heaps & 2 and remaining and table[remaining] == target:
        yield (remaining,)
    if digit.heaps & 4 and remaining > 1:
        half = (remaining - 1) // 2 if digit.unequal else remaining // 2
        if isinstance(table, list):
            smaller = [i for i in range(1, half + 1) if table[i] ^ table[remaining - i] == target]
        else:
            nim_sums = table[1 : half + 1] ^ table[remaining - 1 : remaining - half - 1 : -1]
            smaller = ((nim_sums == target).nonzero()[0] + 1).tolist()
        yield from ((i, remaining - i) for i in smaller)
    for count in range(3, digit.heaps.bit_length()):
        if digit.heaps >> count & 1:
            yield from _partitions(table, remaining, count, 1, target)


def _partitions(g: Values, total: int, count: int, least: int, target: int) -> Iterator[HeapState]:
    """Yield a total's partitions into ``count`` ascending parts ≥ ``least``, worth ``target``."""
    if count == 1:
        if total >= least and g[total] == target:
            yield (total,)
        return
    for part in range(least, total // count + 1):
        for larger in _partitions(g, total - part, count - 1, part, target ^ int(g[part])):
            yield (part, *larger)


def one_move(
    values: HeapValues, heap: int, target: int, watch: Watch = UNLIMITED
) -> tuple[int, ...] | None:
    """Return the parts that remain after one move to the value ``target``; None if none is found.

    For a heap beyond the table this uses the proof of the period. A heap that is smaller by a
    multiple of the period, but beyond the stretch that proves it, has options of the same values,
    which become options of the large heap if their largest part grows by that multiple. If values
    grow, or the code repeats, for ever, `growing_move` may miss a move.
    """
    shift = 0
    if heap >= len(values):
        if (period := values.period) is None:
            return None
        if period.saltus or values.octal_code.tail:
            from zermelo.rulesets.heaps.taking.growing import growing_move

            known = values.upto(len(values) - 1)
            return growing_move(values.octal_code, known, period, heap, target, watch)
        if (need := values_needed(values.octal_code, period.period, period.preperiod)) is None:
            return None
        shift = max(0, (heap - need) // period.period * period.period)
    small = heap - shift
    table = values.list_or_array(small, watch)
    for taken in watch.over(values.octal_code.takes(small), TAKES_PER_CHECK):
        for parts in _parts(values, table, small - taken, taken, target):
            return (*parts[:-1], parts[-1] + shift) if shift else parts
    return None


NIM_SUM = "nim-sum of the heaps' values"
SOURCE = "Sprague 1935, Grundy 1939"


class TakingAndBreaking(Heaps):
    """Heaps under an octal code; all games with the same code share one table of values."""

    @property
    @abstractmethod
    def octal_code(self) -> OctalCode:
        """The octal code."""

    @property
    def values(self) -> HeapValues:
        """The table of the values of single heaps, which grows with use."""
        return heap_values(self.octal_code)

    def heap_table(self) -> HeapValues | None:
        """Return a new table of values; None if values are searched position by position."""
        return None if self.octal_code.searched else HeapValues(self.octal_code)

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Yield the states after a move in one heap: a take, a split of the heap, or both."""
        for index, heap in enumerate(state):
            for parts in self.octal_code.options(heap):
                yield with_parts(state, index, parts)

    def scene(self, state: HeapState) -> Scene:
        """Show piles, or rows of pins if heaps may be split: drag over the pins to take."""
        if self.octal_code.most_heaps < 2:
            return super().scene(state)
        moves = (
            (pins, with_parts(state, index, parts))
            for index, heap in enumerate(state)
            for parts in self.octal_code.options(heap)
            for pins in row_gestures(index + 1, heap, parts)
        )
        return heaps(state, moves=moves, look="pin")

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Name the number taken, the heap, and what remains of it if moves may split heaps."""
        octal_code = self.octal_code
        for index in _changeable(state, option):
            remaining = option[index : len(option) - (len(state) - index - 1)]
            parts = tuple(sorted(filter(None, remaining)))
            taken = state[index] - sum(parts)
            is_possible = taken > 0 or (taken == 0 and len(parts) > 1)
            is_possible = is_possible and with_parts(state, index, parts) == option
            if is_possible and octal_code.digit(taken).allows(parts):
                break
        text = join_with_and([short(part) for part in parts])
        if not taken:
            return f"split heap {index + 1} into {text}"
        if not parts:
            return f"take heap {index + 1}, all {short(taken)}"
        leaving = "" if octal_code.most_heaps < 2 else f", leaving {text}"
        return f"take {short(taken)} from heap {index + 1}{leaving}"

    components = each_heap

    @property
    def heap_game(self) -> HeapGame | None:
        """The game for misère play; None if the code repeats or has other digits than 0 to F."""
        from zermelo.values.misere.heaps import HeapGame

        return HeapGame.octal(self.octal_code) if self.octal_code.plain else None

    @theorem(NIM_SUM, source=SOURCE)
    def nim_sum(self, state: HeapState, watch: Watch) -> int | None:
        """Return the nim-sum of the heaps' values; None if `_values_of` does not find them all."""
        values = self._values_of(state, watch)
        return None if values is None else nim_sum_of(values)

    def _values_of(self, state: HeapState, watch: Watch) -> list[int] | None:
        """Return the heaps' values; None if the code has no table, or if a heap is too large."""
        if self.octal_code.searched:
            return None
        by_heap: dict[int, int] = {}
        # the largest heap shows whether the table is long enough
        for heap in sorted(state, reverse=True):
            if (value := known_value(self.values, heap, watch)) is None:
                return None
            by_heap[heap] = value
        return [by_heap[heap] for heap in state]

    def _period_within(self, size: int) -> Period | None:
        """Return the proven period if the heaps below a size prove it, else None."""
        period = self.values.period
        return period if period is not None and period.seen <= size else None

    @nim_sum.options_of_value
    def _of_value(self, state: HeapState, value: int, watch: Watch) -> list[HeapState] | None:
        if (values := self._values_of(state, watch)) is None:
            return None
        options: dict[HeapState, None] = {}
        change = nim_sum_of(values) ^ value
        for index, (heap, old_value) in enumerate(zip(state, values, strict=True)):
            if (moves := all_moves(self.values, heap, old_value ^ change, watch)) is None:
                return None
            options |= dict.fromkeys(with_parts(state, index, parts) for parts in moves)
        return list(options)

    @nim_sum.winning_option
    def _wins(self, state: HeapState, watch: Watch) -> HeapState | None:
        if (values := self._values_of(state, watch)) is None:
            return None
        total = nim_sum_of(values)
        for index, (heap, old_value) in enumerate(zip(state, values, strict=True)):
            is_smaller = old_value ^ total < old_value
            parts = one_move(self.values, heap, old_value ^ total, watch) if is_smaller else None
            if parts is not None:
                return with_parts(state, index, parts)
        return None

    @nim_sum.cited
    def _cited(self, state: HeapState) -> str:
        period = self._period_within(max(state, default=0))
        how = "are computed by their definition"
        how = f"follow a pattern ({period.source})" if period else how
        return f"{NIM_SUM} ({SOURCE}), which {how}"

    @nim_sum.reasons
    def _why(self, state: HeapState, watch: Watch) -> Reasons:
        if (values := self._values_of(state, watch)) is None:
            return ()
        size = max(MIN_TABLE, max(state, default=0) + 1)
        period = self._period_within(size)
        size = size if period is None else period.seen
        text = f"The values of heaps up to {size - 1:,} are computed, each as the least that no "
        text += f"option has, by the rules {self.octal_code}."
        if period is not None:
            grow = f", with {period.saltus} added" * bool(period.saltus)
            first_heap = plural(period.preperiod, "token", "tokens")
            text += f" From {first_heap} on, a heap with {period.period:,} more has the same value"
            text += f"{grow}: {period.source}."
        names = (f"heap {number} of {short(heap)}" for number, heap in enumerate(state, 1))
        rows = list(zip(names, values, strict=True))
        return [text, nim_table(rows, ("heap", "value")), why_nim_sum(rows)]

    length_bound = measure(
        "each move takes some tokens, or splits a heap without taking any",
        lambda _, state: max(0, 2 * sum(state) - sum(map(bool, state))),
    )


def with_parts(state: HeapState, index: int, parts: tuple[int, ...]) -> HeapState:
    """Return the state with one heap replaced by its parts, or by 0 if no part is left."""
    return (*state[:index], *(parts or (0,)), *state[index + 1 :])


def _changeable(state: HeapState, option: HeapState) -> range:
    """Return the indices of the heaps in which one move may lead from a state to an option."""
    before = sum(takewhile(bool, starmap(eq, zip(state, option, strict=False))))
    behind = sum(takewhile(bool, starmap(eq, zip(state[::-1], option[::-1], strict=False))))
    return range(max(0, len(state) - 1 - behind), min(before, len(state) - 1) + 1)
