"""Short games in flat arrays: comparison and canonical form. A game is an integer.

The algorithms are those of `zermelo.values.partizan.arena`, where each step is explained: stops
decide most comparisons, the simplicity theorem comes before any bypassing of reversible options,
and numbers are translated in sums. Numbers are integers in units of 2⁻²⁰. Comparisons and sums are
remembered in caches with one place for each, where what is new takes the place of what was there.

All integers are of 64 bits: with two kinds of arguments a function that calls itself would be two
that call each other in a ring, which Numba's cache does not bear.

Nothing is allocated here. Where an array is too short, or a number too large or too fine, the field
TROUBLE of ``state`` says so, and everything returns at once: whoever called makes the array longer,
and asks again.
"""

from typing import NamedTuple

import numpy as np

from zermelo._jit.compiled import ALWAYS, compiled

__all__ = [
    "COUNT",
    "GAMES",
    "INTERNED",
    "NO_NUMBER",
    "POOL",
    "SCRATCH",
    "SP",
    "TROUBLE",
    "UNIT",
    "USED",
    "Flat",
    "enter",
    "form",
    "leq",
    "mixed",
    "number",
    "put_in_order",
    "rehash",
]

# Fields of `state`: how many games there are, how much of the pool and of the scratch is used, and
# what is in the way.
COUNT, USED, SP, TROUBLE = 0, 1, 2, 3

# Troubles: too short are the arrays of games, the pool, the table of forms, the scratch; or a
# number has no place in 64 bits.
GAMES, POOL, INTERNED, SCRATCH, NO_NUMBER = 1, 2, 3, 4, 5

SHIFT = 20
#: The number 1.
UNIT = 1 << SHIFT
#: Numbers beyond are refused: an integer n has n followers.
LARGEST = 4096 * UNIT

_NONE = np.int64(1) << 62  # no number


class Flat(NamedTuple):
    """The arrays: of games, of their options, the table of forms, both caches, the scratch.

    ``number`` is 1 where a game is a number; ``high`` and ``low`` are the stops; ``opposite`` is
    the negative plus 1, where that is known. ``left`` and ``right`` say how many options there are
    from ``first`` on in ``pool``. ``forms`` holds games plus 1, 0 where it is free. All lengths of
    tables and caches are powers of two.
    """

    state: np.ndarray
    number: np.ndarray
    high: np.ndarray
    low: np.ndarray
    opposite: np.ndarray
    first: np.ndarray
    left: np.ndarray
    right: np.ndarray
    pool: np.ndarray
    forms: np.ndarray
    order: np.ndarray
    added: np.ndarray
    sums: np.ndarray
    scratch: np.ndarray


@compiled(work=ALWAYS)
def mixed(value):
    """Spread the bits of a word."""
    word = np.uint64(value)
    word ^= word >> np.uint64(33)
    word *= np.uint64(0xFF51AFD7ED558CCD)
    word ^= word >> np.uint64(33)
    word *= np.uint64(0xC4CEB9FE1A85EC53)
    return word ^ (word >> np.uint64(29))


@compiled(work=ALWAYS)
def leq(flat, g, h):
    """Say whether g ≤ h."""
    if g == h:
        return True
    high, low = flat.high, flat.low
    if high[g] > high[h] or low[g] > low[h]:
        return False
    if high[g] < low[h]:
        return True
    kept = g < flat.state[COUNT] and h < flat.state[COUNT]  # a game that is being made is not
    key = np.int64(g) << 32 | np.int64(h) << 1
    slot = np.int64(mixed(key) & np.uint64(flat.order.size - 1))
    if kept and flat.order[slot] >> 1 == key >> 1:
        return (flat.order[slot] & 1) == 1
    answer = True
    if flat.number[g] == 0:
        for place in range(flat.first[g], flat.first[g] + flat.left[g]):
            option = flat.pool[place]
            if high[h] <= high[option] and low[h] <= low[option] and leq(flat, h, option):
                answer = False
                break
    if answer and flat.number[h] == 0:
        begin = flat.first[h] + flat.left[h]
        for place in range(begin, begin + flat.right[h]):
            option = flat.pool[place]
            if high[option] <= high[g] and low[option] <= low[g] and leq(flat, option, g):
                answer = False
                break
    if kept:
        flat.order[slot] = key | answer
    return answer


@compiled(work=ALWAYS)
def _home(flat, begin, middle, end):
    """Return where the form with the options scratch[begin:middle] | [middle:end] belongs."""
    word = np.uint64(middle - begin)
    for place in range(begin, end):
        word = mixed(word * np.uint64(31) + np.uint64(flat.scratch[place]))
    return np.int64(word & np.uint64(flat.forms.size - 1))


@compiled(work=ALWAYS)
def _entered(flat, slot, begin, middle, end, high, low, number):
    """Enter a game with options from the scratch; return it, or −1 in trouble."""
    g = flat.state[COUNT]
    used = flat.state[USED]
    # A place more for a game that is being made, and its options.
    if g + 2 > flat.number.size:
        flat.state[TROUBLE] = GAMES
        return np.int64(-1)
    if used + 2 * (end - begin) > flat.pool.size:
        flat.state[TROUBLE] = POOL
        return np.int64(-1)
    if 2 * (g + 1) > flat.forms.size:
        flat.state[TROUBLE] = INTERNED
        return np.int64(-1)
    for place in range(begin, end):
        flat.pool[used + place - begin] = flat.scratch[place]
    flat.first[g] = used
    flat.left[g] = middle - begin
    flat.right[g] = end - middle
    flat.high[g] = high
    flat.low[g] = low
    flat.number[g] = number
    flat.opposite[g] = 0
    flat.forms[slot] = g + 1
    flat.state[USED] = used + end - begin
    flat.state[COUNT] = g + 1
    return g


@compiled(work=ALWAYS)
def number(flat, x):
    """Return the game that is a number; −1 in trouble."""
    if x > LARGEST or x < -LARGEST:
        flat.state[TROUBLE] = NO_NUMBER
        return np.int64(-1)
    slot = np.int64(mixed(x) & np.uint64(flat.forms.size - 1))
    while flat.forms[slot] != 0:
        g = flat.forms[slot] - 1
        if flat.number[g] == 1 and flat.high[g] == x:
            return np.int64(g)
        slot = (slot + 1) & (flat.forms.size - 1)
    begin = flat.state[SP]
    if begin + 2 > flat.scratch.size:
        flat.state[TROUBLE] = SCRATCH
        return np.int64(-1)
    low = high = _NONE
    if x & (UNIT - 1):
        low, high = x - (x & -x), x + (x & -x)
    elif x > 0:
        low = x - UNIT
    elif x < 0:
        high = x + UNIT
    middle = begin
    if low != _NONE:
        option = number(flat, low)
        if option < 0:
            return np.int64(-1)
        flat.scratch[begin] = option
        middle = begin + 1
    end = middle
    flat.state[SP] = middle
    if high != _NONE:
        option = number(flat, high)
        if option < 0:
            flat.state[SP] = begin
            return np.int64(-1)
        flat.scratch[middle] = option
        end = middle + 1
    flat.state[SP] = begin
    slot = np.int64(mixed(x) & np.uint64(flat.forms.size - 1))  # those entered may be in its way
    while flat.forms[slot] != 0:
        slot = (slot + 1) & (flat.forms.size - 1)
    return _entered(flat, slot, begin, middle, end, x, x, 1)


@compiled(work=ALWAYS)
def put_in_order(flat, begin, end):
    """Sort scratch[begin:end], leave out what stands twice, and return the new end."""
    scratch = flat.scratch
    for place in range(begin + 1, end):
        g = scratch[place]
        to = place
        while to > begin and scratch[to - 1] > g:
            scratch[to] = scratch[to - 1]
            to -= 1
        scratch[to] = g
    kept = begin
    for place in range(begin, end):
        if place == begin or scratch[place] != scratch[kept - 1]:
            scratch[kept] = scratch[place]
            kept += 1
    return kept


@compiled(work=ALWAYS)
def enter(flat, begin, middle, end):
    """Enter a canonical form that is no number, its options sorted; −1 in trouble."""
    slot = _home(flat, begin, middle, end)
    scratch, pool = flat.scratch, flat.pool
    while flat.forms[slot] != 0:
        g = flat.forms[slot] - 1
        if flat.number[g] == 0 and flat.left[g] == middle - begin and flat.right[g] == end - middle:
            same = True
            for place in range(begin, end):
                if pool[flat.first[g] + place - begin] != scratch[place]:
                    same = False
                    break
            if same:
                return np.int64(g)
        slot = (slot + 1) & (flat.forms.size - 1)
    high, low = -_NONE, _NONE
    for place in range(begin, middle):
        high = max(high, flat.low[scratch[place]])
    for place in range(middle, end):
        low = min(low, flat.high[scratch[place]])
    return _entered(flat, slot, begin, middle, end, high, low, 0)


@compiled(work=ALWAYS)
def _undominated(flat, begin, end, right):
    """Keep the maximal options of Left, or the minimal of Right; return the new end."""
    scratch = flat.scratch
    kept = begin
    for place in range(begin, end):
        g = scratch[place]
        best = True
        for other in range(begin, kept):
            h = scratch[other]
            if leq(flat, h, g) if right else leq(flat, g, h):
                best = False
                break
        if not best:
            continue
        to = begin
        for other in range(begin, kept):
            h = scratch[other]
            if not (leq(flat, g, h) if right else leq(flat, h, g)):
                scratch[to] = h
                to += 1
        scratch[to] = g
        kept = to + 1
    return kept


@compiled(work=ALWAYS)
def _simplest(low, high):
    """Return the simplest number from low to high, both included."""
    if low <= 0 <= high:
        return np.int64(0)
    sign = 1
    if high < 0:
        low, high, sign = -high, -low, -1
    for finer in range(SHIFT + 1):
        step = UNIT >> finer
        x = (low + step - 1) // step * step
        if x <= high:
            return np.int64(sign * x)
    return _NONE


@compiled(work=ALWAYS)
def _number_between(flat, begin, middle, end):
    """Return the number that {scratch[begin:middle] | scratch[middle:end]} is; _NONE if none.

    −1 is a number too; in trouble TROUBLE is set.
    """
    scratch = flat.scratch
    low, high = -_NONE, _NONE
    for place in range(begin, middle):
        low = max(low, flat.low[scratch[place]])
    for place in range(middle, end):
        high = min(high, flat.high[scratch[place]])
    if low > high:
        return _NONE
    low_fits = high_fits = True
    if middle > begin:
        x = number(flat, low)
        if x < 0:
            return _NONE
        for place in range(begin, middle):
            if flat.low[scratch[place]] == low and leq(flat, x, scratch[place]):
                low_fits = False
                break
    if end > middle:
        x = number(flat, high)
        if x < 0:
            return _NONE
        for place in range(middle, end):
            if flat.high[scratch[place]] == high and leq(flat, scratch[place], x):
                high_fits = False
                break
    if low == high and not (low_fits and high_fits):
        return _NONE
    least = low if low_fits else low + 1
    most = high if high_fits else high - 1
    if least > most:  # between neighbours, so that it needs a finer unit
        flat.state[TROUBLE] = NO_NUMBER
        return _NONE
    return _simplest(least, most)


@compiled(work=ALWAYS)
def _bypassed(flat, whole, right, at):
    """Write options from scratch[at] on, reversible ones replaced; return the end, −1 in trouble.

    The options of ``whole``, which is being made: Left's, or Right's.
    """
    scratch, pool = flat.scratch, flat.pool
    begin = flat.first[whole] + (flat.left[whole] if right else 0)
    end = at
    for place in range(begin, begin + (flat.right[whole] if right else flat.left[whole])):
        if end >= scratch.size:
            flat.state[TROUBLE] = SCRATCH
            return np.int64(-1)
        scratch[end] = pool[place]
        end += 1
    kept = at
    place = at
    while place < end:  # which grows meanwhile; what is kept is moved to the front at the end
        g = scratch[place]
        first = flat.first[g] + (0 if right else flat.left[g])
        reply = -1
        for number in range(first, first + (flat.left[g] if right else flat.right[g])):
            h = pool[number]
            if leq(flat, whole, h) if right else leq(flat, h, whole):
                reply = h
                break
        if reply >= 0:
            scratch[place] = ~g
            first = flat.first[reply] + (flat.left[reply] if right else 0)
            for number in range(first, first + (flat.right[reply] if right else flat.left[reply])):
                h = pool[number]
                seen = False
                for other in range(at, end):
                    if scratch[other] == h or scratch[other] == ~h:
                        seen = True
                        break
                if not seen:
                    if end >= scratch.size:
                        flat.state[TROUBLE] = SCRATCH
                        return np.int64(-1)
                    scratch[end] = h
                    end += 1
        place += 1
    for place in range(at, end):
        if scratch[place] >= 0:
            scratch[kept] = scratch[place]
            kept += 1
    return kept


@compiled(work=ALWAYS)
def form(flat, begin, middle, end):
    """Return the canonical form of {scratch[begin:middle] | scratch[middle:end]}; −1 in trouble.

    What is in the scratch is lost; it must be below ``state[SP]``.
    """
    scratch = flat.scratch
    left = put_in_order(flat, begin, middle)
    right = put_in_order(flat, middle, end)
    for place in range(middle, right):
        scratch[left + place - middle] = scratch[place]
    middle, end = left, left + right - middle
    x = _number_between(flat, begin, middle, end)
    if flat.state[TROUBLE] != 0:
        return np.int64(-1)
    if x != _NONE:
        return number(flat, x)
    left = _undominated(flat, begin, middle, False)
    right = _undominated(flat, middle, end, True)
    whole, used = flat.state[COUNT], flat.state[USED]
    if whole + 2 > flat.number.size:
        flat.state[TROUBLE] = GAMES
        return np.int64(-1)
    if used + end - begin > flat.pool.size:
        flat.state[TROUBLE] = POOL
        return np.int64(-1)
    high, low = -_NONE, _NONE
    to = used
    for place in range(begin, left):
        flat.pool[to] = scratch[place]
        high = max(high, flat.low[scratch[place]])
        to += 1
    for place in range(middle, right):
        flat.pool[to] = scratch[place]
        low = min(low, flat.high[scratch[place]])
        to += 1
    flat.first[whole], flat.number[whole] = used, 0
    flat.left[whole], flat.right[whole] = left - begin, right - middle
    flat.high[whole], flat.low[whole] = high, low
    at = flat.state[SP]
    between = _bypassed(flat, whole, False, at)
    if between < 0:
        return np.int64(-1)
    last = _bypassed(flat, whole, True, between)
    if last < 0:
        return np.int64(-1)
    left = put_in_order(flat, at, _undominated(flat, at, between, False))
    right = put_in_order(flat, between, _undominated(flat, between, last, True))
    for place in range(between, right):
        scratch[left + place - between] = scratch[place]
    return enter(flat, at, left, left + right - between)


@compiled(work=ALWAYS)
def rehash(flat):
    """Enter all games in the table of forms, which is empty."""
    for g in range(flat.state[COUNT]):
        if flat.number[g] == 1:
            slot = np.int64(mixed(flat.high[g]) & np.uint64(flat.forms.size - 1))
        else:
            word = np.uint64(flat.left[g])
            for place in range(flat.first[g], flat.first[g] + flat.left[g] + flat.right[g]):
                word = mixed(word * np.uint64(31) + np.uint64(flat.pool[place]))
            slot = np.int64(word & np.uint64(flat.forms.size - 1))
        while flat.forms[slot] != 0:
            slot = (slot + 1) & (flat.forms.size - 1)
        flat.forms[slot] = g + 1
