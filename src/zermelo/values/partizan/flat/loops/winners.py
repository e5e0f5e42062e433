"""Who wins a sum of positions, by minimax: parts split off, and small parts by their values.

The player to move is always Left: after each move a sum is replaced by its negative. A position
is a *total* and a game. The total is the number of a sum of parts without a value; the game is the
value of all other parts. Parts are numbered in the order in which they appear. Each knows its
options, which are again a total and a game, so that the rules are asked once for each part. A part
and its negative cancel.

A part of at most ``work[SMALL]`` options is valued by `positions`, and the value of another part is
found if both players, moving first, lose the sum of the part and a game: then it is the negative of
that game. The table has the winner for pairs of a total and a game. Moreover each total has some
games with which its player to move is known to win, and to lose: a larger game wins, and a smaller
one loses, so that these are bounds of the total. A total that is empty is decided by comparing
the game with 0.

Options that are decided are looked up before one is entered. Then those come first that leave the
opponent fewest moves more than the mover, and among equals the smallest.
"""

from typing import NamedTuple

import numpy as np

from zermelo._jit.addressed import invoke
from zermelo._jit.compiled import ALWAYS, compiled
from zermelo._jit.transpositions import EMPTY, effort_of, find, home, put, same
from zermelo.values.partizan.flat.loops import positions
from zermelo.values.partizan.flat.loops.games import FIELDS as GAME_FIELDS
from zermelo.values.partizan.flat.loops.games import FIRST as GAME_FIRST
from zermelo.values.partizan.flat.loops.games import FLAT, HIGH, OPPOSITE, SHIFT, number
from zermelo.values.partizan.flat.loops.games import LEFTS as GAME_LEFTS
from zermelo.values.partizan.flat.loops.order import leq
from zermelo.values.partizan.flat.loops.positions import begin as begin_value
from zermelo.values.partizan.flat.loops.positions import run as run_value
from zermelo.values.partizan.flat.loops.sums import add, negative

# What a run ends with: the answer; no more positions allowed; path or frames are too short; the
# table should grow; so should the arrays of games; or those named by `SHORTAGE`. In the value of a
# part the first four are VALUING and what `positions` ends with.
DONE, PAUSED, NO_ROOM, FULL, IN_TROUBLE, SHORT, VALUING = 0, 1, 2, 3, 4, 5, 8

# Arrays of `Totals` that may be short.
PARTS, TOTALS, OPTIONS = 0, 1, 2

# Fields of `work`, which a run leaves for the next one; WORD has the key of the table.
DEPTH, SEEN, ANSWER, TAKEN, SMALL, WORD, SHORTAGE = range(7)

# Fields of a frame: a total and a game, or UNREAD and the player to move, with the number of keys
# on the path; place of the options on the path, and how many there are, -1 if one of them is known
# to win; the option looked at, -1 before they are listed; positions seen before.
TOTAL, GAME, COUNT, NEXT, FIRST, BEFORE = range(6)
FIELDS = 6
UNREAD = -1

# Words of a part, before its key: its value, 0 for none yet and -1 if it is too large; where its
# options begin, -1 if they are not listed; how many are Left's and Right's.
VALUE, BEGIN, LEFTS, RIGHTS = range(4)
PART_FIELDS = 4

# Words of a total: its last part, twice its number, and 1 more if it is negative; the total of the
# others; its own negative; games with which the player to move wins, and loses.
LAST, OTHERS, NEGATIVE, WINS, LOSES = 0, 1, 2, 3, 5
BOUNDS = 2
TOTAL_FIELDS = 7


class Totals(NamedTuple):
    """The arrays: of parts, of totals, a table of places for each, options, and lists of parts.

    The first words of ``parts``, ``totals`` and ``options`` are what is used; the last two of
    ``lists`` are a total and a game that a function returns.
    """

    parts: np.ndarray
    part_slots: np.ndarray
    totals: np.ndarray
    total_slots: np.ndarray
    options: np.ndarray
    lists: np.ndarray


TOTALS_KIND = "Totals(int64[]*6)"


@compiled(work=ALWAYS)
def _numbered(sums, work, keys, at, words):
    """Return the number of a part, from 1 on; -1 if an array is short."""
    parts, slots = sums.parts, sums.part_slots
    size = PART_FIELDS + words
    slot = home(keys, at, words, slots.size)
    while slots[slot] != 0:
        part = slots[slot]
        if same(parts, part * size + PART_FIELDS, keys, at, words):
            return part
        slot = (slot + 1) & (slots.size - 1)
    part = parts[0]
    if (part + 1) * size > parts.size or 2 * part > slots.size:
        work[SHORTAGE] = PARTS
        return np.int64(-1)
    parts[part * size + VALUE] = 0
    parts[part * size + BEGIN] = -1
    for word in range(words):
        parts[part * size + PART_FIELDS + word] = keys[at + word]
    slots[slot] = part
    parts[0] = part + 1
    return part


@compiled(work=ALWAYS)
def _and_last(sums, work, last, others):
    """Return the total of a part and of others with smaller numbers; -1 if an array is short."""
    totals, slots = sums.totals, sums.total_slots
    work[WORD] = last << 32 | others
    slot = home(work, WORD, 1, slots.size)
    while slots[slot] != 0:
        total = slots[slot]
        at = total * TOTAL_FIELDS
        if totals[at + LAST] == last and totals[at + OTHERS] == others:
            return total
        slot = (slot + 1) & (slots.size - 1)
    total = totals[0]
    at = total * TOTAL_FIELDS
    if at + TOTAL_FIELDS > totals.size or 2 * total > slots.size:
        work[SHORTAGE] = TOTALS
        return np.int64(-1)
    for field in range(TOTAL_FIELDS):
        totals[at + field] = 0
    totals[at + LAST], totals[at + OTHERS] = last, others
    slots[slot] = total
    totals[0] = total + 1
    return total


@compiled(work=ALWAYS)
def _listed(sums, total, at):
    """Write the parts of a total, the last first; return how many there are."""
    count = 0
    while total != 0:
        sums.lists[at + count] = sums.totals[total * TOTAL_FIELDS + LAST]
        total = sums.totals[total * TOTAL_FIELDS + OTHERS]
        count += 1
    return count


@compiled(work=ALWAYS)
def _total_of(sums, work, at, count):
    """Return the total of listed parts; -1 if an array is short."""
    total = np.int64(0)
    for place in range(at + count - 1, at - 1, -1):
        total = _and_last(sums, work, sums.lists[place], total)
        if total < 0:
            break
    return total


@compiled(work=ALWAYS)
def _insert(lists, at, count, part):
    """Add a part to a list, or cancel it with its negative; return the new length."""
    place = at + count
    while place > at and lists[place - 1] >> 1 < part >> 1:
        place -= 1
    if place > at and lists[place - 1] ^ part == 1:
        for other in range(place, at + count):
            lists[other - 1] = lists[other]
        return count - 1
    for other in range(at + count, place, -1):
        lists[other] = lists[other - 1]
    lists[place] = part
    return count + 1


@compiled(work=ALWAYS)
def _negative(sums, work, total):
    """Return the negative of a total; -1 if an array is short."""
    if total == 0:
        return np.int64(0)
    at = total * TOTAL_FIELDS
    if sums.totals[at + NEGATIVE] != 0:
        return sums.totals[at + NEGATIVE]
    begin = sums.lists.size // 4 * 2
    count = _listed(sums, total, begin)
    for place in range(begin, begin + count):
        sums.lists[place] ^= 1
    other = _total_of(sums, work, begin, count)
    if other > 0:
        sums.totals[at + NEGATIVE] = other
        sums.totals[other * TOTAL_FIELDS + NEGATIVE] = total
    return other


@compiled(work=ALWAYS)
def _signed(flat, game, sign):
    """Return a game, or its negative if ``sign`` is 1; -1 in trouble."""
    return negative(flat, game) if sign else game


@compiled(work=ALWAYS)
def _settle(flat, sums, work, path, top, part, rules, valuing, end):
    """Count the options of a part, and value it if they are few; return DONE, or why not."""
    left, right, simplify, params, words = rules
    keys, answers, efforts, steps, line, frames, room = valuing
    at = part * (PART_FIELDS + words)
    parts = sums.parts
    lefts = invoke(left, parts, at + PART_FIELDS, path, top, params)
    rights = invoke(right, parts, at + PART_FIELDS, path, top, params)
    parts[at + LEFTS], parts[at + RIGHTS] = lefts, rights
    if lefts + rights > work[SMALL]:
        parts[at + VALUE] = -1
        return DONE
    for word in range(words):
        line[word] = parts[at + PART_FIELDS + word]
    begin_value(steps, frames, words)
    steps[positions.SEEN] = 0
    why = run_value(
        flat, steps, line, frames, keys, answers, efforts, left, right, simplify, params, words,
        room, end - work[SEEN], answers.size * 6 // 10,
    )  # fmt: skip
    work[SEEN] += steps[positions.SEEN]
    if why == positions.DONE:
        parts[at + VALUE] = steps[positions.ANSWER]
        return DONE
    return IN_TROUBLE if why == positions.IN_TROUBLE else VALUING + why


@compiled(work=ALWAYS)
def _read(flat, sums, work, path, at, top, sign, rules, valuing, end):
    """Turn a key, or its negative, into a total and a game; return DONE, or why not.

    Both are the last two words of ``lists``.
    """
    simplify, params, words = rules[2], rules[3], rules[4]
    found = invoke(simplify, path, at, path, top, params)
    many, turned = found & 0xFFFFFFFF, found >> 32
    lists = sums.lists
    begin = lists.size // 4 * 3
    count = 0
    game = number(flat, 0)
    for nth in range(many):
        part = _numbered(sums, work, path, top + nth * words, words)
        if part < 0:
            return SHORT
        value_at = part * (PART_FIELDS + words) + VALUE
        if sums.parts[value_at] == 0:
            why = _settle(flat, sums, work, path, top + many * words, part, rules, valuing, end)
            if why != DONE:
                return why
        turn = (turned >> nth & 1) ^ sign
        if sums.parts[value_at] < 0:
            count = _insert(lists, begin, count, part << 1 | turn)
            continue
        value = _signed(flat, sums.parts[value_at], turn)
        if value < 0:
            return IN_TROUBLE
        game = add(flat, game, value)
        if game < 0:
            return IN_TROUBLE
    total = _total_of(sums, work, begin, count)
    if total < 0:
        return SHORT
    lists[lists.size - 2], lists[lists.size - 1] = total, game
    return DONE


@compiled(work=ALWAYS)
def _expand(flat, sums, work, path, top, part, rules, valuing, end):
    """List the options of a part, Left's as negatives; return DONE, or why not."""
    left, right, params, words = rules[0], rules[1], rules[3], rules[4]
    at = part * (PART_FIELDS + words)
    parts, options, lists = sums.parts, sums.options, sums.lists
    if parts[at + BEGIN] >= 0:
        return DONE
    lefts = invoke(left, parts, at + PART_FIELDS, path, top, params)
    rights = invoke(right, parts, at + PART_FIELDS, path, top + lefts * words, params)
    first = options[0]
    if first + lefts + rights > options.size:
        work[SHORTAGE] = OPTIONS
        return SHORT
    beyond = top + (lefts + rights) * words
    begin = to = first
    for option in range(lefts + rights):
        if option == lefts:
            begin = to
        sign = 1 if option < lefts else 0
        why = _read(flat, sums, work, path, top + option * words, beyond, sign, rules, valuing, end)
        if why != DONE:
            return why
        entry = lists[lists.size - 2] << 32 | lists[lists.size - 1]
        fresh = True
        for other in range(begin, to):
            if options[other] == entry:
                fresh = False
                break
        if fresh:
            options[to] = entry
            to += 1
    if rights == 0:
        begin = to
    parts[at + LEFTS], parts[at + RIGHTS] = begin - first, to - begin
    parts[at + BEGIN] = first
    options[0] = to
    return DONE


@compiled(work=ALWAYS)
def _known(flat, sums, work, keys, answers, total, game):
    """Return 1 if the player to move is known to win, 0 if she is known to lose, else -1."""
    games, pool, order = flat.games, flat.pool, flat.order
    if total == 0:
        return 0 if leq(games, pool, order, game, number(flat, 0)) else 1
    at = total * TOTAL_FIELDS
    for place in range(BOUNDS):
        bound = sums.totals[at + WINS + place]
        if bound != 0 and leq(games, pool, order, bound, game):
            return 1
        bound = sums.totals[at + LOSES + place]
        if bound != 0 and leq(games, pool, order, game, bound):
            return 0
    work[WORD] = total << 32 | game
    entry = find(keys, answers, work, WORD, 1)
    return -1 if entry == EMPTY else entry - 1


@compiled(work=ALWAYS)
def _remember(flat, sums, work, table, total, game, wins, effort):
    """Put who wins into the table and among the bounds of the total."""
    keys, answers, efforts = table
    at = total * TOTAL_FIELDS + (WINS if wins else LOSES)
    chosen = game % BOUNDS
    for place in range(BOUNDS):
        bound = sums.totals[at + place]
        less, more = (game, bound) if wins else (bound, game)
        if bound == 0 or leq(flat.games, flat.pool, flat.order, less, more):
            chosen = place
            break
    sums.totals[at + chosen] = game
    work[WORD] = total << 32 | game
    work[TAKEN] += put(keys, answers, efforts, work, WORD, 1, 1 + wins, effort)


@compiled(work=ALWAYS)
def _note_value(flat, sums, work, table, total, game, words):
    """Value the only part of a total if the player to move loses its negative as well."""
    last = sums.totals[total * TOTAL_FIELDS + LAST]
    other = sums.totals[total * TOTAL_FIELDS + NEGATIVE]
    minus = flat.games[game * GAME_FIELDS + OPPOSITE]
    if other == 0 or minus == 0 or sums.totals[total * TOTAL_FIELDS + OTHERS] != 0:
        return
    if _known(flat, sums, work, table[0], table[1], other, minus) == 0:
        sums.parts[(last >> 1) * (PART_FIELDS + words) + VALUE] = game if last & 1 else minus


@compiled(work=ALWAYS)
def _score(flat, sums, total, game, words):
    """Return a measure of how good a sum is for its player to move."""
    mine = theirs = 0
    while total != 0:
        last = sums.totals[total * TOTAL_FIELDS + LAST]
        at = (last >> 1) * (PART_FIELDS + words)
        mine += sums.parts[at + (RIGHTS if last & 1 else LEFTS)]
        theirs += sums.parts[at + (LEFTS if last & 1 else RIGHTS)]
        total = sums.totals[total * TOTAL_FIELDS + OTHERS]
    high = flat.games[game * GAME_FIELDS + HIGH] >> SHIFT
    return (mine - theirs + 2 * high) * 4096 + mine + theirs


@compiled(work=ALWAYS)
def _with_values(flat, sums, work, frames, frame, words):
    """Turn parts of a frame's total that were valued meanwhile into games.

    Return DONE, or why not. The parts are listed at the beginning of ``lists``.
    """
    lists = sums.lists
    total, game = frames[frame + TOTAL], frames[frame + GAME]
    count = _listed(sums, total, 0)
    kept = 0
    for place in range(count):
        value = sums.parts[(lists[place] >> 1) * (PART_FIELDS + words) + VALUE]
        if value <= 0:
            lists[kept] = lists[place]
            kept += 1
            continue
        value = _signed(flat, value, lists[place] & 1)
        if value < 0:
            return IN_TROUBLE
        game = add(flat, game, value)
        if game < 0:
            return IN_TROUBLE
    if kept < count:
        total = _total_of(sums, work, 0, kept)
        if total < 0:
            return SHORT
        frames[frame + TOTAL], frames[frame + GAME] = total, game
    return DONE


@compiled(work=ALWAYS)
def _enter(flat, sums, work, path, frames, frame, table, rules, valuing, end):
    """List the options of a frame that are not decided, the best first; DONE, or why not."""
    words = rules[4]
    size = PART_FIELDS + words
    why = _with_values(flat, sums, work, frames, frame, words)
    if why != DONE:
        return why
    total, game, first = frames[frame + TOTAL], frames[frame + GAME], frames[frame + FIRST]
    lists, parts, totals = sums.lists, sums.parts, sums.totals
    decided = _known(flat, sums, work, table[0], table[1], total, game)
    if decided >= 0:
        frames[frame + COUNT], frames[frame + NEXT] = -decided, 0
        return DONE
    count = _listed(sums, total, 0)
    room = flat.games[GAME_FIELDS * game + GAME_LEFTS]
    for place in range(count):
        why = _expand(flat, sums, work, path, first, lists[place] >> 1, rules, valuing, end)
        if why != DONE:
            return why
        at = (lists[place] >> 1) * size
        room += parts[at + LEFTS] + parts[at + RIGHTS]
    if first + 2 * room > path.size:
        return NO_ROOM
    minus, other = negative(flat, game), _negative(sums, work, total)
    if minus < 0:
        return IN_TROUBLE
    if other < 0:
        return SHORT
    scores = first + room
    second = lists.size // 4
    kept = 0
    for place in range(count + 1):  # and the game at last
        if place == count:
            begin = flat.games[GAME_FIELDS * game + GAME_FIRST]
            many = flat.games[GAME_FIELDS * game + GAME_LEFTS]
        elif place > 0 and lists[place] == lists[place - 1]:
            continue
        else:
            at = (lists[place] >> 1) * size
            begin, many = parts[at + BEGIN], parts[at + LEFTS]
            if lists[place] & 1:
                begin, many = begin + many, parts[at + RIGHTS]
        for option in range(begin, begin + many):
            child = other
            if place == count:
                after = negative(flat, flat.pool[option])
            else:
                entry = sums.options[option]
                after = add(flat, minus, entry & 0xFFFFFFFF)
                length = 0
                for beside in range(count):
                    if beside != place:
                        lists[second + length] = lists[beside] ^ 1
                        length += 1
                rest = entry >> 32
                while rest != 0:
                    last = totals[rest * TOTAL_FIELDS + LAST]
                    length = _insert(lists, second, length, last)
                    rest = totals[rest * TOTAL_FIELDS + OTHERS]
                child = _total_of(sums, work, second, length)
            if after < 0:
                return IN_TROUBLE
            if child < 0:
                return SHORT
            decided = _known(flat, sums, work, table[0], table[1], child, after)
            if decided == 0:
                frames[frame + COUNT], frames[frame + NEXT] = -1, 0
                return DONE
            if decided == 1:
                continue
            score = _score(flat, sums, child, after, words)
            to = kept
            while to > 0 and path[scores + to - 1] > score:
                path[scores + to] = path[scores + to - 1]
                path[first + to] = path[first + to - 1]
                to -= 1
            path[scores + to] = score
            path[first + to] = child << 32 | after
            kept += 1
    frames[frame + COUNT], frames[frame + NEXT] = kept, 0
    return DONE


@compiled(work=ALWAYS)
def _begin(flat, sums, work, path, frames, rules, valuing, end):
    """Add up the keys at the beginning of the path; return DONE, or why not."""
    words = rules[4]
    lists = sums.lists
    many, sign = frames[COUNT], frames[GAME]
    second = lists.size // 4
    count = 0
    game = number(flat, 0)
    for nth in range(many):
        why = _read(flat, sums, work, path, nth * words, many * words, sign, rules, valuing, end)
        if why != DONE:
            return why
        game = add(flat, game, lists[lists.size - 1])
        if game < 0:
            return IN_TROUBLE
        rest = lists[lists.size - 2]
        while rest != 0:
            last = sums.totals[rest * TOTAL_FIELDS + LAST]
            count = _insert(lists, second, count, last)
            rest = sums.totals[rest * TOTAL_FIELDS + OTHERS]
    total = _total_of(sums, work, second, count)
    if total < 0:
        return SHORT
    frames[TOTAL], frames[GAME] = total, game
    return DONE


@compiled(
    kinds=f"{FLAT} {TOTALS_KIND} int64[]*4 uint16[] uint8[] int*3 int64[] int*3"
    " int64[] uint32[] uint8[] int64[]*3 int",
    work=ALWAYS,
)
def run(
    flat, sums, work, path, frames, keys, answers, efforts, left, right, simplify, params, words,
    quota, most_taken, value_keys, values, value_efforts, steps, line, value_frames, room,
):  # fmt: skip
    """Continue the search; return DONE, with 1 in ``work[ANSWER]`` if the first player wins.

    After anything else but PAUSED the same step is done again from the beginning. ``room`` words of
    the path are enough for the options of one part, and of ``line`` for a position to be valued.
    """
    end = work[SEEN] + quota
    depth = work[DEPTH]
    rules = (left, right, simplify, params, words)
    valuing = (value_keys, values, value_efforts, steps, line, value_frames, room)
    table = (keys, answers, efforts)
    while True:
        work[DEPTH] = depth
        frame = (depth - 1) * FIELDS
        if frames[frame + NEXT] < 0:
            if work[SEEN] >= end:
                return PAUSED
            if work[TAKEN] >= most_taken:
                return FULL
            if frame + 2 * FIELDS > frames.size or frames[frame + FIRST] + room > path.size:
                return NO_ROOM
            why = DONE
            if frames[frame + TOTAL] == UNREAD:
                why = _begin(flat, sums, work, path, frames, rules, valuing, end)
            if why == DONE:
                why = _enter(flat, sums, work, path, frames, frame, table, rules, valuing, end)
            if why != DONE:
                return why
            work[SEEN] += 1
        result = -1
        if frames[frame + COUNT] < 0:
            result = 1
        elif frames[frame + NEXT] == frames[frame + COUNT]:
            result = 0
        else:
            entry = path[frames[frame + FIRST] + frames[frame + NEXT]]
            total, game = entry >> 32, entry & 0xFFFFFFFF
            known = _known(flat, sums, work, keys, answers, total, game)
            if known == 0:
                result = 1
            elif known == 1:
                frames[frame + NEXT] += 1
                continue
            else:
                after = frames[frame + FIRST] + frames[frame + COUNT]
                frame += FIELDS
                frames[frame + TOTAL], frames[frame + GAME] = total, game
                frames[frame + NEXT] = -1
                frames[frame + FIRST] = after
                frames[frame + BEFORE] = work[SEEN]
                depth += 1
                continue
        total, game = frames[frame + TOTAL], frames[frame + GAME]
        if total != 0:
            effort = effort_of(work[SEEN] - frames[frame + BEFORE])
            _remember(flat, sums, work, table, total, game, result, effort)
            if result == 0:
                _note_value(flat, sums, work, table, total, game, words)
        depth -= 1
        if depth == 0:
            work[DEPTH], work[ANSWER] = 0, result
            return DONE
        frame -= FIELDS
        if result == 0:
            frames[frame + COUNT] = -1
        else:
            frames[frame + NEXT] += 1


@compiled(kinds=f"int64[] {TOTALS_KIND} int", work=ALWAYS)
def rehash(work, sums, words):
    """Enter all parts and totals in their tables, which are empty."""
    size = PART_FIELDS + words
    for part in range(1, sums.parts[0]):
        slot = home(sums.parts, part * size + PART_FIELDS, words, sums.part_slots.size)
        while sums.part_slots[slot] != 0:
            slot = (slot + 1) & (sums.part_slots.size - 1)
        sums.part_slots[slot] = part
    for total in range(1, sums.totals[0]):
        at = total * TOTAL_FIELDS
        work[WORD] = sums.totals[at + LAST] << 32 | sums.totals[at + OTHERS]
        slot = home(work, WORD, 1, sums.total_slots.size)
        while sums.total_slots[slot] != 0:
            slot = (slot + 1) & (sums.total_slots.size - 1)
        sums.total_slots[slot] = total
