"""Moves of a wanted value from one heap, small or of any size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.limits import UNLIMITED, Watch
from zermelo.rulesets.heaps.taking.periods import values_needed
from zermelo.rulesets.heaps.taking.values import HeapValues

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zermelo.rulesets.heaps.taking.pattern import Values

#: Up to this size all moves of a heap are listed.
LISTED = 100_000
#: How far a table goes for a single heap: where the sparse-space method works, where all pairs have
#: to be looked at, and where a move may leave three heaps.
REACH = {"sparse": 1 << 21, "dense": 1 << 17, "many": 1 << 11}
#: Where all pairs have to be looked at, but a heap is in the table itself and not far beyond.
PATIENT = 1_000_001
#: After so many numbers to take there is a look at the clock.
OFTEN = 100


def known_value(values: HeapValues, heap: int, watch: Watch = UNLIMITED) -> int | None:
    """Return the value of a heap of any size; None where it is too large and no period is proven.

    The table grows until it holds the heap, or proves a period, or would take minutes.
    """
    while len(values) <= heap:
        known = values.period
        if known is not None:
            return known.value(heap)
        reach = REACH[values.method or "dense"]
        if values.method == "dense" and heap < PATIENT:
            reach = PATIENT
        if len(values) >= reach:
            return None
        values.small_or_array(min(2 * len(values), reach - 1, heap), watch)
    return values[heap]


def all_moves(
    values: HeapValues, heap: int, wanted: int, watch: Watch = UNLIMITED
) -> list[tuple[int, ...]] | None:
    """Return all that moves of a wanted value leave of a heap; None where these are too many.

    O(n) for each number that may be taken, for a heap of n.
    """
    if heap > (LISTED if values.octal_code.most_heaps < 3 else 200):
        return None
    g = values.small_or_array(heap, watch)
    found: dict[tuple[int, ...], None] = {}
    for taken in watch.over(values.octal_code.takes(heap), OFTEN):
        for parts in _of_value(values, g, heap - taken, taken, wanted):
            found[parts] = None
    return list(found)


def _of_value(
    values: HeapValues, g: Values, rest: int, taken: int, wanted: int
) -> Iterator[tuple[int, ...]]:
    """Yield what a move leaves that takes so many tokens and is worth so much."""
    digit = values.octal_code.digit(taken)
    if digit.heaps & 1 and not rest and not wanted:
        yield ()
    if digit.heaps & 2 and rest and g[rest] == wanted:
        yield (rest,)
    if digit.heaps & 4 and rest > 1:
        half = (rest - 1) // 2 if digit.unequal else rest // 2
        if isinstance(g, list):
            pairs = [i for i in range(1, half + 1) if g[i] ^ g[rest - i] == wanted]
        else:
            held = g[1 : half + 1] ^ g[rest - 1 : rest - half - 1 : -1] == wanted
            pairs = (held.nonzero()[0] + 1).tolist()
        yield from ((i, rest - i) for i in pairs)
    for count in range(3, digit.heaps.bit_length()):
        if digit.heaps >> count & 1:
            yield from _partitions(g, rest, count, 1, wanted)


def _partitions(
    g: Values, total: int, count: int, least: int, wanted: int
) -> Iterator[tuple[int, ...]]:
    """Yield the ascending parts of a total whose values have a wanted nim-sum."""
    if count == 1:
        if total >= least and g[total] == wanted:
            yield (total,)
        return
    for part in range(least, total // count + 1):
        for rest in _partitions(g, total - part, count - 1, part, wanted ^ int(g[part])):
            yield (part, *rest)


def one_move(
    values: HeapValues, heap: int, wanted: int, watch: Watch = UNLIMITED
) -> tuple[int, ...] | None:
    """Return what one move of a wanted value leaves of a heap of any size; None if there is none.

    Where values grow for ever, a larger value than that of the heap is not looked for.

    For a heap beyond the table, by the proof of the period: a smaller heap n, a multiple of the
    period away but beyond the stretch that proves it, has options of the same values, and these
    become options of the large heap when the largest heap that stays grows by that multiple.
    """
    shift = 0
    if heap >= len(values):
        known = values.period
        if known is None:
            return None
        if known.saltus or values.octal_code.tail:
            from zermelo.rulesets.heaps.taking.growing import growing_move

            table = values.upto(len(values) - 1)
            return growing_move(values.octal_code, table, known, heap, wanted, watch)
        need = values_needed(values.octal_code, known.period, known.preperiod)
        if need is None:
            return None
        shift = max(0, (heap - need) // known.period * known.period)
    small = heap - shift
    g = values.small_or_array(small, watch)
    for taken in watch.over(values.octal_code.takes(small), OFTEN):
        for parts in _of_value(values, g, small - taken, taken, wanted):
            return (*parts[:-1], parts[-1] + shift) if shift else parts
    return None
