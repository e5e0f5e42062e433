"""A check of a finished table by moves alone: each label must follow from its options' labels.

That is enough: by induction on the remoteness, P and N are right; and nobody can force a win from a
draw, which is a tie or has an option that is a draw, and has no option that is P. A label is
written as a mark: 0 for a draw, the remoteness plus 1, or all bits set if there is no position.
"""

import numpy as np

from zermelo._jit.addressed import HOLE, TIE, WON, invoke
from zermelo._jit.compiled import ALWAYS, compiled, inlined, prefetch
from zermelo._jit.explore import GATHERED, SOURCES, find_number
from zermelo._jit.transpositions import first_slot


@compiled(types="int64[] int32[] mark[] int*4 int64[] int*3 int64[]", work=ALWAYS)
def verify(
    keys, slots, marks, first, end, columns, successors, params, words, max_options, misere, moves
):
    """Return a number whose label is wrong, in columns from ``first`` to before ``end``; or −1.

    ``keys`` is empty if each number is its own key; ``slots`` are as in `zermelo._jit.explore`.
    Number n is in row n // ``columns`` and column n mod ``columns``; the options of all numbers in
    a column are in the same row. Rules without this promise have `marks.size` columns, so one row.
    The number of different moves is added to ``moves[0]``.
    """
    out = np.empty((GATHERED + 3 * max_options) * words, np.int64)
    dense = keys.size == 0
    numbers = out if dense else np.empty(GATHERED + 3 * max_options, np.int64)
    results, batch = np.empty(SOURCES, np.int64), np.empty(SOURCES, np.int64)
    no_position = np.int64((1 << (8 * marks.itemsize)) - 1)
    worth_of_mark = _worth(no_position)
    next_number, row_end = first, end
    while next_number < marks.size:
        position_count, gathered = 0, 0
        while position_count < SOURCES and gathered < GATHERED and next_number < marks.size:
            batch[position_count] = number = next_number
            if dense:
                result = invoke(successors, batch, position_count, out, gathered, params)
            else:
                result = invoke(successors, keys, number * words, out, gathered * words, params)
            next_number += 1
            if next_number == row_end:
                next_number += columns - (end - first)
                row_end += columns
            if result == HOLE:  # holes do not fill the batch: there may be many
                if marks[np.uint64(number)] != no_position:
                    return number
                continue
            prefetch(marks, np.uint64(number))
            results[position_count] = result
            position_count += 1
            gathered += max(result, 0)
        if dense:
            if columns == marks.size:  # otherwise the options' marks lie near one another
                for place in range(gathered):
                    prefetch(marks, np.uint64(out[place]))
        else:
            for place in range(gathered):
                prefetch(slots, np.uint64(first_slot(out, place * words, words, slots.size)))
            for place in range(gathered):
                number = slots[np.uint64(first_slot(out, place * words, words, slots.size))]
                prefetch(keys, np.uint64(number * words))
                prefetch(marks, np.uint64(number))
            for place in range(gathered):
                numbers[place] = find_number(keys, slots, out, place * words, words)
        start = 0
        for position in range(position_count):
            result, number = results[position], batch[position]
            if misere and (result == 0 or result == WON):
                result = WON - result
            stop = start + max(result, 0)
            best = -2 * no_position
            for place in range(start, stop):
                option = numbers[place]
                if option < 0 or option >= marks.size:
                    return number
                best = max(best, np.int64(worth_of_mark[marks[np.uint64(option)]]))
            if dense:  # the rules write each option once, as un-moves require
                moves[0] += stop - start
            else:
                moves[0] += _different(numbers, start, stop)
            start = stop
            if result == TIE or best == 0:
                expected = np.int64(0)
            elif result == WON:
                expected = np.int64(2)
            elif best > no_position:  # an option is not a position
                return number
            elif best > 0:
                expected = no_position - best + 1
            else:
                expected = best + 2 * no_position + 1
            if np.int64(marks[np.uint64(number)]) != expected:
                return number
    return -1


@inlined
def _worth(no_position):
    """Return the worth of each mark of an option to the player who moves to it.

    An option that is not a position is worth most, then quick wins; a draw is worth 0, quick losses
    least. An odd mark is P: its remoteness is even, as a win without a move (misère) counts as 1.
    """
    worth = np.empty(no_position + 1, np.int32)
    worth[0] = 0
    for mark in range(1, no_position):
        worth[mark] = no_position - mark if mark & 1 else mark - 2 * no_position
    worth[no_position] = no_position + 1
    return worth


@inlined
def _different(numbers, start, stop):
    """Return how many numbers in ``numbers[start:stop]`` are different."""
    count = 0
    for place in range(start, stop):
        before = start
        while before < place and numbers[before] != numbers[place]:
            before += 1
        count += before == place
    return count
