"""One pass over a finished table, by moves alone: each label is what those of its options say.

That is enough. By induction on the remoteness, labels that are one say who wins; and from a draw
there is a move to a draw, and none to a win. A label is written as a mark: 0 for a draw, the
remoteness and 1, or all bits set where there is no position.
"""

import numpy as np

from zermelo._jit.addressed import HOLE, TIE, WON, invoke
from zermelo._jit.compiled import ALWAYS, compiled, prefetch
from zermelo._jit.explore import GATHERED, SOURCES, find_number
from zermelo._jit.transpositions import home

__all__ = ["verify"]


@compiled(work=ALWAYS)
def verify(keys, slots, marks, first, end, successors, params, words, most, misere, moves):
    """Return the first number from ``first`` to before ``end`` with a wrong label; or ``end``.

    Parameters
    ----------
    keys : int64 array, ``words`` for each number; empty where a number is its own key
    slots : int32 array
        The numbers by the home of their keys, as in `zermelo._jit.explore`.
    marks : unsigned array
        The labels.
    first, end, successors, params, words, most, misere
    moves : int64 array of 1
        How many different moves there are, added up.
    """
    out = np.empty((GATHERED + 3 * most) * words, np.int64)
    numbers = np.empty(GATHERED + 3 * most, np.int64)
    kinds = np.empty(SOURCES, np.int64)
    own = np.empty(1, np.int64)
    no_position = np.int64((1 << (8 * marks.itemsize)) - 1)
    dense = keys.size == 0
    done = first
    while done < end:
        sources, gathered = 0, 0
        while sources < SOURCES and gathered < GATHERED and done + sources < end:
            if dense:
                own[0] = done + sources
                kind = invoke(successors, own, 0, out, gathered, params)
            else:
                at = (done + sources) * words
                kind = invoke(successors, keys, at, out, gathered * words, params)
            kinds[sources] = kind
            sources += 1
            if kind > 0:
                for place in range(gathered, gathered + kind):
                    if dense:
                        prefetch(marks, np.uint64(out[place]))
                    else:
                        prefetch(slots, np.uint64(home(out, place * words, words, slots.size)))
                gathered += kind
        if not dense:
            for place in range(gathered):
                number = slots[np.uint64(home(out, place * words, words, slots.size))]
                prefetch(keys, np.uint64(number * words))
                prefetch(marks, np.uint64(number))
        place = 0
        for source in range(sources):
            kind = kinds[source]
            if misere and (kind == 0 or kind == WON):
                kind = WON - kind
            here = np.int64(marks[np.uint64(done)])
            least, most_delay, drawn, hole = no_position, np.int64(0), False, False
            start = place
            for _ in range(kind):
                number = (
                    out[place] if dense else find_number(keys, slots, out, place * words, words)
                )
                if number < 0 or number >= marks.size:
                    return done
                mark = np.int64(marks[np.uint64(number)])
                if dense:  # un-moves go back to each option once
                    moves[0] += 1
                else:
                    numbers[place] = number
                    before = start
                    while before < place and numbers[before] != number:
                        before += 1
                    moves[0] += before == place
                place += 1
                # without branches, which nobody foresees; odd is P, for its remoteness is even
                least = min(least, mark | (mark & 1) - 1 & no_position)
                most_delay = max(most_delay, mark & (mark & 1) - 1)
                drawn |= mark == 0
                hole |= mark == no_position
            if kind == HOLE:
                expected = no_position
            elif kind == TIE:
                expected = np.int64(0)
            elif kind == WON:
                expected = np.int64(2)
            elif least < no_position:
                expected = least + 1
            elif drawn:
                expected = np.int64(0)
            else:
                expected = most_delay + 1
            if here != expected or hole:
                return done
            done += 1
    return end
