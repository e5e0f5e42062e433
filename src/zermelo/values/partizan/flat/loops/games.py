"""Short games in flat arrays: the layout, and the entry of games. A game is an integer from 1 on.

Game g has FIELDS words of ``games``, from index FIELDS · g on; the first FIELDS words, before those
of game 1, are the state of the arrays. Numbers and stops are integers in units of 2⁻²⁰. Results
that can be computed again are in caches, where a new result may overwrite another.

All integers are of 64 bits: with two types of arguments a recursive function would become two
functions that call each other, which Numba's cache does not support. Recursive functions take few
arrays: in every call each array takes seven words on the stack.

Nothing is allocated here. If an array is too short, a number is too large or too fine, or the clock
should be checked, TROUBLE says so, and all functions return at once: the caller makes the array
longer, or checks the clock, and calls again; if the trouble is a number, the caller gives up.
"""

from typing import NamedTuple

import numpy as np

from zermelo._jit.compiled import ALWAYS, compiled

# Words at the beginning of `games`. COUNT: next game; USED, SP: used lengths of pool and scratch;
# TROUBLE: 0 if none; STEPS: forms that may still be made before the clock is checked.
COUNT, USED, SP, TROUBLE, STEPS = 0, 1, 2, 3, 4

# Words of a game. NUMBER: 1 for a number, else 0; HIGH, LOW: the left and the right stop; OPPOSITE:
# the negative, 0 if not known; FIRST: where the options begin in the pool, Left's before Right's;
# LEFTS, RIGHTS: how many options Left has and Right has. The last word is not used.
NUMBER, HIGH, LOW, OPPOSITE, FIRST, LEFTS, RIGHTS = 0, 1, 2, 3, 4, 5, 6
FIELDS = 8

# Troubles: the array of games, the pool, the table of forms or the scratch is too short; a number
# is too large or too fine; the clock should be checked.
GAMES, POOL, FORMS, SCRATCH, NO_NUMBER, CHECK_CLOCK = 1, 2, 3, 4, 5, 6

SHIFT = 20
#: The number 1 in units of 2⁻²⁰.
UNIT = 1 << SHIFT
#: The largest absolute value of a number: with an integer n all integers from 0 to n are entered.
LARGEST = 4096 * UNIT

NONE = np.int64(1) << 62  # stands for no number, and for infinity


class Flat(NamedTuple):
    """The arrays: games, the pool of their options, the table of forms, two caches, the scratch.

    ``forms`` holds games, and 0 in free slots; ``order`` has known comparisons; ``sums`` has two
    words for each known sum: the terms, and the sum. The lengths of these three are powers of two.
    """

    games: np.ndarray
    pool: np.ndarray
    forms: np.ndarray
    order: np.ndarray
    sums: np.ndarray
    scratch: np.ndarray


#: The types of these arrays, as loops declare them.
FLAT = "Flat(int64[]*6)"


@compiled(work=ALWAYS)
def mixed(value):
    """Return a hash of a word, with the multipliers of MurmurHash3."""
    word = np.uint64(value)
    word ^= word >> np.uint64(33)
    word *= np.uint64(0xFF51AFD7ED558CCD)
    word ^= word >> np.uint64(33)
    word *= np.uint64(0xC4CEB9FE1A85EC53)
    return word ^ (word >> np.uint64(29))


@compiled(work=ALWAYS)
def _first_slot(flat, begin, middle, end):
    """Return where to begin to look in forms for {scratch[begin:middle] | scratch[middle:end]}."""
    word = np.uint64(middle - begin)
    for place in range(begin, end):
        word = mixed(word * np.uint64(31) + np.uint64(flat.scratch[place]))
    return np.int64(word & np.uint64(flat.forms.size - 1))


@compiled(work=ALWAYS)
def _new_entry(flat, slot, begin, middle, end, high, low, is_number):
    """Enter the game {scratch[begin:middle] | scratch[middle:end]}; return it; −1 in trouble."""
    games = flat.games
    g = games[COUNT]
    used = games[USED]
    # There must be space for a game under construction and its options as well.
    if FIELDS * (g + 2) > games.size:
        games[TROUBLE] = GAMES
        return np.int64(-1)
    if used + 2 * (end - begin) > flat.pool.size:
        games[TROUBLE] = POOL
        return np.int64(-1)
    if 2 * g > flat.forms.size:
        games[TROUBLE] = FORMS
        return np.int64(-1)
    for place in range(begin, end):
        flat.pool[used + place - begin] = flat.scratch[place]
    at = FIELDS * g
    games[at + NUMBER] = is_number
    games[at + HIGH] = high
    games[at + LOW] = low
    games[at + OPPOSITE] = 0
    games[at + FIRST] = used
    games[at + LEFTS] = middle - begin
    games[at + RIGHTS] = end - middle
    flat.forms[slot] = g
    games[USED] = used + end - begin
    games[COUNT] = g + 1
    return g


@compiled(types=f"{FLAT} int", work=ALWAYS)
def number(flat, x):
    """Return the game, entered if new, of the number x in units of 2⁻²⁰; −1 in trouble."""
    games = flat.games
    if x > LARGEST or x < -LARGEST:
        games[TROUBLE] = NO_NUMBER
        return np.int64(-1)
    slot = np.int64(mixed(x) & np.uint64(flat.forms.size - 1))
    while flat.forms[slot] != 0:
        g = flat.forms[slot]
        if games[FIELDS * g + NUMBER] == 1 and games[FIELDS * g + HIGH] == x:
            return np.int64(g)
        slot = (slot + 1) & (flat.forms.size - 1)
    begin = games[SP]
    if begin + 2 > flat.scratch.size:
        games[TROUBLE] = SCRATCH
        return np.int64(-1)
    left_option = right_option = NONE
    if x & (UNIT - 1):
        left_option, right_option = x - (x & -x), x + (x & -x)
    elif x > 0:
        left_option = x - UNIT
    elif x < 0:
        right_option = x + UNIT
    middle = begin
    if left_option != NONE:
        option = number(flat, left_option)
        if option < 0:
            return np.int64(-1)
        flat.scratch[begin] = option
        middle = begin + 1
    end = middle
    games[SP] = middle
    if right_option != NONE:
        option = number(flat, right_option)
        if option < 0:
            games[SP] = begin
            return np.int64(-1)
        flat.scratch[middle] = option
        end = middle + 1
    games[SP] = begin
    slot = np.int64(mixed(x) & np.uint64(flat.forms.size - 1))  # options may have taken the slot
    while flat.forms[slot] != 0:
        slot = (slot + 1) & (flat.forms.size - 1)
    return _new_entry(flat, slot, begin, middle, end, x, x, 1)


@compiled(work=ALWAYS)
def put_in_order(flat, begin, end):
    """Sort scratch[begin:end] and remove duplicates; return the new end."""
    scratch = flat.scratch
    for place in range(begin + 1, end):
        g = scratch[place]
        target = place
        while target > begin and scratch[target - 1] > g:
            scratch[target] = scratch[target - 1]
            target -= 1
        scratch[target] = g
    kept_end = begin
    for place in range(begin, end):
        if place == begin or scratch[place] != scratch[kept_end - 1]:
            scratch[kept_end] = scratch[place]
            kept_end += 1
    return kept_end


@compiled(types=f"{FLAT} int*3", work=ALWAYS)
def enter(flat, begin, middle, end):
    """Return the game (canonical, no number) of sorted options, entered if new; −1 in trouble."""
    slot = _first_slot(flat, begin, middle, end)
    games, scratch, pool = flat.games, flat.scratch, flat.pool
    while flat.forms[slot] != 0:
        g = flat.forms[slot]
        at = FIELDS * g
        if (
            games[at + NUMBER] == 0
            and games[at + LEFTS] == middle - begin
            and games[at + RIGHTS] == end - middle
        ):
            is_same = True
            first = games[at + FIRST]
            for place in range(begin, end):
                if pool[first + place - begin] != scratch[place]:
                    is_same = False
                    break
            if is_same:
                return np.int64(g)
        slot = (slot + 1) & (flat.forms.size - 1)
    high, low = -NONE, NONE
    for place in range(begin, middle):
        high = max(high, games[FIELDS * scratch[place] + LOW])
    for place in range(middle, end):
        low = min(low, games[FIELDS * scratch[place] + HIGH])
    return _new_entry(flat, slot, begin, middle, end, high, low, 0)


@compiled(types=FLAT, work=ALWAYS)
def rehash(flat):
    """Enter all games in the table of forms, which is empty."""
    games = flat.games
    for g in range(1, games[COUNT]):
        at = FIELDS * g
        if games[at + NUMBER] == 1:
            slot = np.int64(mixed(games[at + HIGH]) & np.uint64(flat.forms.size - 1))
        else:
            word = np.uint64(games[at + LEFTS])
            first = games[at + FIRST]
            for place in range(first, first + games[at + LEFTS] + games[at + RIGHTS]):
                word = mixed(word * np.uint64(31) + np.uint64(flat.pool[place]))
            slot = np.int64(word & np.uint64(flat.forms.size - 1))
        while flat.forms[slot] != 0:
            slot = (slot + 1) & (flat.forms.size - 1)
        flat.forms[slot] = g
