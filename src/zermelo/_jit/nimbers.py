"""Values by questions: whether the value of a position is n.

A position has the value n if and only if its sum with a Nim heap of n is P. If one option has the
value n, the answer is no, and the other options need not be valued. If no option has it, the answer
is yes iff the options have all smaller values. A value is found by asking for 0, 1, 2, …; in a sum,
all parts but the largest are valued, then there is one question about the largest (Lemoine and
Viennot, "Nimbers are inevitable", 2012). A search that values all options takes far more positions.

One option is enough for a no, but it is not known which option is cheap. So a question about a
large option is given up after a few positions, and asked again after all other options were tried.
The results of all trials stay in the table. In every second trial (unless the number in question is
0) the option is valued by the questions 0, 1, 2, … up to that number, since a smaller value is
often proved sooner than that no option of the option has the number.

The search is for games whose positions split into parts, in normal play. The stack, the table and
the limits are those of `zermelo._jit.search`. The table entry of a key is KNOWN plus its value,
or has a bit for each number that is known not to be its value.
"""

from zermelo._jit.addressed import invoke, ones
from zermelo._jit.compiled import ALWAYS, compiled, inlined, prefetch
from zermelo._jit.search import (
    ANSWER,
    DEPTH,
    DONE,
    ENTRIES_USED,
    POSITIONS,
    VALUE,
    remove_equal_pairs,
    why_paused,
)
from zermelo._jit.transpositions import EMPTY, effort_of, find, first_slot, put

#: The bit that marks an entry of the table whose other bits are the value.
KNOWN = 1 << 31
MAX_NUMBER = 31  # only smaller numbers have a bit in an entry

# Fields of a frame, as in `search`. ASKED: the number in question, in the first frame VALUE or
# OUTCOME. KEY: the index of the key, which the options follow. COUNT: the number of options to try,
# at first without those known not to have the number. NEXT: the current option. PARTS: the index of
# its parts; PART: the current part, -1 before the option is split; HOW_MANY: the number of parts
# whose values were unknown; SUM: the nim-sum of the values found so far; TRIED: the number to ask
# about next while the part is valued. BEFORE: positions counted up to this one. COUNT_ALL: the
# number of options that `_enter` keeps. SOUGHT: the value sought among the options: first ASKED; if
# no option has it, smaller numbers. SHOWN: a bit for each number that an option is known to have.
# UNTIL: the count of positions at which the question is given up; ENDS: the same for the current
# option; SHARE: positions allowed for a large option. POSTPONED: the number of postponed options,
# which come before the others. VALUING: 1 if large options are valued.
ASKED, KEY, COUNT, NEXT, PARTS, PART, HOW_MANY, SUM, TRIED = range(9)
BEFORE, COUNT_ALL, SOUGHT, SHOWN, UNTIL, ENDS, SHARE, POSTPONED, VALUING = range(9, 18)
FIELDS = 18

# Answers to a question: none yet, no, yes, and given up.
NONE, NO, YES, GIVEN_UP = -1, 0, 1, 2

#: An option is large if its unknown parts have more set bits than LARGE_BITS. It gets FIRST_SHARE
#: positions at first; `_resume_postponed` multiplies the share. Small options are not limited.
LARGE_BITS, FIRST_SHARE, SHARE_FACTOR = 36, 64, 4
NO_LIMIT = 1 << 60


@inlined
def _verdict(entry, number):
    """Return whether a table entry says that the value is ``number``: YES, NO or NONE (unknown)."""
    if entry & KNOWN:
        return YES if entry == (KNOWN | number) else NO
    return NO if number < MAX_NUMBER and entry >> number & 1 else NONE


@inlined
def _swap(arena, first, second, words):
    for word in range(words):
        arena[first + word], arena[second + word] = arena[second + word], arena[first + word]


@inlined
def _split_and_prefetch(arena, at, first, keys, answers, simplify, params, words):
    """Split a key into parts, prefetch their table entries; return what ``simplify`` returns."""
    split = invoke(simplify, arena, at, arena, first, params)
    for part in range(split & 0xFFFFFFFF):
        slot = first_slot(arena, first + part * words, words, answers.size)
        prefetch(answers, slot)
        prefetch(keys, slot * words)
    return split


@inlined
def _keep_unknown(frames, frame, arena, first, split, keys, answers, words):
    """Keep the parts of unknown value, from ``first`` on, the largest last; set HOW_MANY and SUM.

    ``split`` is the number of parts, plus 2^32 times the nimber split off. Returns the weight of
    the unknown parts, which is the number of ones in their keys, and the entry of one of them.
    """
    total = split >> 32
    count = remove_equal_pairs(arena, first, split & 0xFFFFFFFF, words)
    weight, largest, kept, last_entry = 0, 0, 0, EMPTY
    while kept < count:
        part = first + kept * words
        entry = find(keys, answers, arena, part, words)
        if entry & KNOWN:
            total ^= entry ^ KNOWN
            count -= 1
            _swap(arena, part, first + count * words, words)
            continue
        last_entry = entry
        bits = 0
        for word in range(words):
            bits += ones(arena[part + word])
        weight += bits
        if bits > largest:
            largest = bits
        elif kept:  # keep the largest part so far behind the others
            _swap(arena, part, part - words, words)
        kept += 1
    frames[frame + HOW_MANY] = count
    frames[frame + SUM] = total
    frames[frame + PART] = frames[frame + TRIED] = 0
    return weight, last_entry


@compiled(types="int64[] int64[] int int")
def begin(work, frames, want, words):
    """Begin a search with the key at the beginning of the arena; ``want``: VALUE or OUTCOME."""
    work[DEPTH] = 1
    frames[:FIELDS] = 0
    frames[ASKED] = frames[SOUGHT] = want
    frames[KEY] = -words  # so that the key is option number 0
    frames[COUNT] = frames[COUNT_ALL] = 1
    frames[PARTS] = words
    frames[PART] = -1
    frames[UNTIL] = frames[ENDS] = frames[SHARE] = NO_LIMIT


@inlined
def _show(frames, frame, number):
    """Record that an option has the value ``number``."""
    if number < MAX_NUMBER:
        frames[frame + SHOWN] |= 1 << number


@inlined
def _start_options(frames, frame, count):
    """Make the first of ``count`` options the current one."""
    frames[frame + COUNT] = count
    frames[frame + NEXT] = frames[frame + POSTPONED] = 0
    frames[frame + PART] = -1


@inlined
def _postpone(frames, frame, arena, words):
    """Postpone the current option, and go on to the next."""
    first = frames[frame + KEY] + words
    option = first + frames[frame + NEXT] * words
    _swap(arena, first + frames[frame + POSTPONED] * words, option, words)
    frames[frame + POSTPONED] += 1
    frames[frame + NEXT] += 1
    frames[frame + PART] = -1


@inlined
def _resume_postponed(frames, frame):
    """Try the postponed options again, by turns valued (if SOUGHT > 0) and with a larger share."""
    if frames[frame + SOUGHT] > 0 and frames[frame + VALUING] == 0:
        frames[frame + VALUING] = 1
    else:
        frames[frame + VALUING] = 0
        frames[frame + SHARE] *= SHARE_FACTOR
    _start_options(frames, frame, frames[frame + POSTPONED])


@inlined
def _seek(frames, frame, entry, number):
    """Seek the next number that no option is known to have; return whether it is below ASKED."""
    occurring = frames[frame + SHOWN] if entry & KNOWN else entry | frames[frame + SHOWN]
    while number < frames[frame + ASKED] and number < MAX_NUMBER and occurring >> number & 1:
        number += 1
    frames[frame + SOUGHT] = number
    frames[frame + SHARE] = FIRST_SHARE
    frames[frame + VALUING] = 0
    _start_options(frames, frame, frames[frame + COUNT_ALL])
    return number < frames[frame + ASKED]


@inlined
def _enter(frames, frame, asked, key, at, arena, keys, answers, rules, params, words, room):
    """Make the frame of a question about the key at ``arena[key]``, which is copied to ``at``.

    Return whether an option is known to have the value asked for. Options of known values below
    MAX_NUMBER are left out. Those known not to have the value asked for come last, the others in
    order of weight. Each option is split before the previous one is looked up, so that memory can
    fetch its table entries; its parts take at most a third of ``room``.
    """
    successors, simplify = rules
    frames[frame + ASKED] = frames[frame + SOUGHT] = asked
    frames[frame + KEY] = at
    frames[frame + SHOWN] = frames[frame + VALUING] = 0
    frames[frame + SHARE] = FIRST_SHARE
    for word in range(words):
        arena[at + word] = arena[key + word]
    first = at + words
    count = invoke(successors, arena, at, arena, first, params)
    weights = first + count * words
    frames[frame + PARTS] = buffer = weights + count
    next_buffer = buffer + room // 3
    kept = refused = ahead = 0
    if count:
        ahead = _split_and_prefetch(arena, first, buffer, keys, answers, simplify, params, words)
    for option in range(count):
        option_at = first + option * words
        parts_at, split = buffer, ahead
        if option + 1 < count:
            buffer, next_buffer = next_buffer, buffer
            ahead = _split_and_prefetch(
                arena, option_at + words, buffer, keys, answers, simplify, params, words
            )
        weight, entry = _keep_unknown(frames, frame, arena, parts_at, split, keys, answers, words)
        parts = frames[frame + HOW_MANY]
        wanted = frames[frame + SUM] ^ asked
        if parts == 0:
            if wanted == 0:
                return True
            if frames[frame + SUM] < MAX_NUMBER:
                _show(frames, frame, frames[frame + SUM])
                continue
        is_refused = parts == 0  # the option's value is too large for a bit of an entry
        if parts == 1:
            is_refused = _verdict(entry, wanted) == NO
            for word in range(words):  # the part replaces the option if the rest is worth 0
                if frames[frame + SUM] == 0:
                    arena[option_at + word] = arena[parts_at + word]
        place = kept + refused
        _swap(arena, first + place * words, option_at, words)
        if is_refused:
            refused += 1
            continue
        _swap(arena, first + kept * words, first + place * words, words)
        place = kept
        while place and arena[weights + place - 1] > weight:
            _swap(arena, first + place * words, first + (place - 1) * words, words)
            arena[weights + place] = arena[weights + place - 1]
            place -= 1
        arena[weights + place] = weight
        kept += 1
    frames[frame + COUNT_ALL] = kept + refused
    frames[frame + HOW_MANY] = frames[frame + TRIED] = 0
    _start_options(frames, frame, kept)
    return False


@inlined
def _run(work, arena, frames, table, rules, params, words, room, quota, max_entries):
    keys, answers, efforts = table
    end = work[POSITIONS] + quota
    depth = work[DEPTH]
    verdict = NONE  # the answer to the question that the top frame asked last
    while True:
        frame = (depth - 1) * FIELDS
        asked, sought = frames[frame + ASKED], frames[frame + SOUGHT]
        result = NONE
        value = -1  # the value of the position, if another value than ``asked`` is found
        if frames[frame + NEXT] < frames[frame + COUNT]:
            part, parts = frames[frame + PART], frames[frame + HOW_MANY]
            if part < 0:
                at = frames[frame + KEY] + words * (frames[frame + NEXT] + 1)
                first = frames[frame + PARTS]
                entry = find(keys, answers, arena, at, words)
                split = 1  # the key is its own only part
                if entry == EMPTY or depth == 1:
                    split = invoke(rules[1], arena, at, arena, first, params)
                elif entry & KNOWN or _verdict(entry, sought) != NO:
                    for word in range(words):
                        arena[first + word] = arena[at + word]
                else:
                    frames[frame + NEXT] += 1
                    continue
                weight, _ = _keep_unknown(frames, frame, arena, first, split, keys, answers, words)
                frames[frame + ENDS] = NO_LIMIT
                if depth > 1 and weight > LARGE_BITS:
                    frames[frame + ENDS] = work[POSITIONS] + frames[frame + SHARE]
                continue
            if part == parts:  # all parts are valued
                total = frames[frame + SUM]
                if depth == 1:
                    work[DEPTH] = 0
                    work[ANSWER] = total if asked == VALUE else min(1, total)
                    return DONE
                if total != sought:
                    _show(frames, frame, total)
                    frames[frame + NEXT] += 1
                    frames[frame + PART] = -1
                    continue
                result = NO
            else:
                valued = part < parts - 1 or (depth == 1 and asked == VALUE)
                final = -1  # the number in question about the largest part, −1 if there is none
                if not valued:
                    final = frames[frame + SUM] if depth == 1 else frames[frame + SUM] ^ sought
                    valued = frames[frame + VALUING] == 1 and frames[frame + ENDS] < NO_LIMIT
                place = frames[frame + PARTS] + part * words
                number = frames[frame + TRIED] if valued else final
                if verdict == GIVEN_UP:
                    _postpone(frames, frame, arena, words)
                    verdict = NONE
                    continue
                if verdict == NONE:
                    entry = find(keys, answers, arena, place, words)
                    if valued and entry & KNOWN:
                        number, verdict = entry ^ KNOWN, YES
                    else:
                        verdict = _verdict(entry, number)
                if verdict == YES and (valued or depth == 1):
                    frames[frame + SUM] ^= number
                    frames[frame + PART] += 1
                    frames[frame + TRIED] = 0
                elif verdict == NO and valued and number != final:
                    frames[frame + TRIED] += 1
                elif verdict == NO and depth == 1:
                    work[DEPTH] = 0
                    work[ANSWER] = 1
                    return DONE
                elif verdict == NO:
                    frames[frame + NEXT] += 1
                    frames[frame + PART] = -1
                elif verdict == YES:
                    result = NO
                if verdict != NONE and result == NONE:
                    verdict = NONE
                    continue
            if result == NO:  # an option has the number
                _show(frames, frame, sought)
                if sought < asked:  # no option has ``asked``: seek the next number
                    entry = find(keys, answers, arena, frames[frame + KEY], words)
                    if _seek(frames, frame, entry, sought + 1):
                        verdict = NONE
                        continue
                    result = YES
        elif frames[frame + POSTPONED] > 0:
            _resume_postponed(frames, frame)
            continue
        elif sought < asked:  # no option has this number, and all smaller ones occur
            result = NO
            value = sought
        else:  # no option has the value: does the position have a smaller one?
            entry = find(keys, answers, arena, frames[frame + KEY], words)
            if _seek(frames, frame, entry, 0):
                continue
            result = YES
        if result == NONE and work[POSITIONS] >= frames[frame + UNTIL]:
            result = GIVEN_UP
        if result == NONE:  # ask about the part
            work[DEPTH] = depth
            top = frames[frame + PARTS] + frames[frame + HOW_MANY] * words
            pause = why_paused(work, end, max_entries, frames, FIELDS, depth, arena, top + room)
            if pause != DONE:
                return pause
            work[POSITIONS] += 1
            until = min(frames[frame + UNTIL], frames[frame + ENDS])
            small = frames[frame + ENDS] == NO_LIMIT
            frame = depth * FIELDS
            depth += 1
            frames[frame + UNTIL] = NO_LIMIT if small else until
            frames[frame + BEFORE] = work[POSITIONS]
            if not _enter(
                frames, frame, number, place, top, arena, keys, answers, rules, params, words, room
            ):
                continue
            result, asked = NO, number
        # The question is answered, or given up: one step back.
        key = frames[frame + KEY]
        entry = find(keys, answers, arena, key, words)
        if result == YES:
            entry = KNOWN | asked
        elif value >= 0:
            entry = KNOWN | value
        elif not entry & KNOWN:
            entry |= frames[frame + SHOWN]
            if result == NO and asked < MAX_NUMBER:
                entry |= 1 << asked
        effort = effort_of(work[POSITIONS] - frames[frame + BEFORE])
        if entry:
            work[ENTRIES_USED] += put(keys, answers, efforts, arena, key, words, entry, effort)
        depth -= 1
        verdict = result


@compiled(types="int64[] uint32[] uint8[] int64[] int64[] int int64[] int", work=ALWAYS)
def look_up_outcome(keys, answers, efforts, key, scratch, simplify, params, words):  # noqa: ARG001
    """Look up an outcome: 0 for P, 1 for N, −1 if the value of some part is not in the table."""
    split = invoke(simplify, key, 0, scratch, 0, params)
    total = split >> 32
    for part in range(remove_equal_pairs(scratch, 0, split & 0xFFFFFFFF, words)):
        entry = find(keys, answers, scratch, part * words, words)
        if entry & KNOWN == 0:
            return -1
        total ^= entry ^ KNOWN
    return min(1, total)


@compiled(types="int64[]*4 uint32[] uint8[] int int int64[] int*5", work=ALWAYS)
def run(
    work, arena, frames, keys, answers, efforts, successors, simplify, params, words, room,
    misere,  # noqa: ARG001  always 0: nim-sums need normal play
    quota, max_entries,
):  # fmt: skip
    """Continue the search as `search.run` does; when DONE, the answer is in ``work[ANSWER]``."""
    table, rules = (keys, answers, efforts), (successors, simplify)
    if words == 1:  # compiled apart, without loops over words
        return _run(work, arena, frames, table, rules, params, 1, room, quota, max_entries)
    return _run(work, arena, frames, table, rules, params, words, room, quota, max_entries)
