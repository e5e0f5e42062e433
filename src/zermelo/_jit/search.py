"""Search over keys: one loop for values, outcomes and remoteness of all games.

The rules are called by address (`zermelo._jit.addressed`). The search keeps its stack in two
arrays, so that no play is too long for it. It pauses, to continue later, when
its share of positions is used up or when it needs larger arrays.

``frames`` has FIELDS words for each position on the path; ``arena`` has, for each, its key, its
options, the set of values seen, and the parts of the current option.
"""

from zermelo._jit.addressed import invoke
from zermelo._jit.compiled import ALWAYS, compiled, inlined
from zermelo._jit.transpositions import effort_of, find, put, same

# The questions about a position.
VALUE, OUTCOME, REMOTENESS = 0, 1, 2

# Results of a run. DONE: there is an answer. PAUSED: no more positions are allowed. PATH_FULL:
# frames or arena are too short. TABLE_FULL: the table should grow.
DONE, PAUSED, PATH_FULL, TABLE_FULL = 0, 1, 2, 3

# Indices in ``work``, whose entries carry over from one run to the next. DEPTH: frames in use, 0 at
# the end; POSITIONS: positions counted; ANSWER: the final answer; ENTRIES_USED: filled table slots.
DEPTH, POSITIONS, ANSWER, ENTRIES_USED = 0, 1, 2, 3

# Fields of a frame; the first two are as in `nimbers`, since `solvers.compiled_search` reads them.
# WANT: the question. KEY: index of the key; COUNT options follow it. NEXT: the current option, -1
# at first. SET, PARTS: indices of the set of values and of that option's parts. PART: the current
# part, of HOW_MANY. SUM: nim-sum of the answers so far. QUICKEST_WIN, LONGEST_LOSS: remoteness of
# the option that wins soonest or loses last, or -1. ENTERED: positions counted, this one included.
WANT, KEY, COUNT, NEXT, SET, PARTS, PART, HOW_MANY, SUM = range(9)
QUICKEST_WIN, LONGEST_LOSS, ENTERED = range(9, 12)
FIELDS = 12

# Table entries: NOT_ZERO for an N-position whose value is unknown, otherwise ANSWER_OFFSET plus the
# answer: a value, a remoteness or, in misère play, an outcome (0 for P, 1 for N).
NOT_ZERO, ANSWER_OFFSET = 1, 2


@compiled
def _answer_of(entry, want):
    """Return a table entry's answer to ``want``, -1 if it has none; an outcome is 0 only for P."""
    if entry >= ANSWER_OFFSET:
        return entry - ANSWER_OFFSET
    return 1 if entry == NOT_ZERO and want == OUTCOME else -1


@inlined
def remove_equal_pairs(arena, first, count, words):
    """Remove pairs of equal parts, whose sum is 0; return the number of parts left."""
    place = 0
    while place < count:
        twin = place + 1
        while twin < count and not same(
            arena, first + place * words, arena, first + twin * words, words
        ):
            twin += 1
        if twin == count:
            place += 1
            continue
        for removed in (twin, place):
            count -= 1
            for word in range(words):
                arena[first + removed * words + word] = arena[first + count * words + word]
    return count


@inlined
def why_paused(work, end, max_entries, frames, fields, depth, arena, top):
    """Return why no step is possible: PAUSED, TABLE_FULL or PATH_FULL; DONE if one is possible.

    The step needs ``fields`` words of the frames, and the arena up to ``top``.
    """
    if work[POSITIONS] >= end:
        return PAUSED
    if work[ENTRIES_USED] >= max_entries:
        return TABLE_FULL
    return PATH_FULL if (depth + 1) * fields > frames.size or top > arena.size else DONE


@compiled
def _split(frames, frame, arena, at, simplify, params, words, unsplit):
    """Write the parts of a key after the set of values; with ``unsplit`` the key itself."""
    frames[frame + PART] = frames[frame + SUM] = 0
    if unsplit:
        for word in range(words):
            arena[frames[frame + PARTS] + word] = arena[at + word]
        frames[frame + HOW_MANY] = 1
        return
    split = invoke(simplify, arena, at, arena, frames[frame + PARTS], params)
    frames[frame + SUM] = split >> 32
    frames[frame + HOW_MANY] = remove_equal_pairs(
        arena, frames[frame + PARTS], split & 0xFFFFFFFF, words
    )


@compiled
def _question_of_parts(frames, frame):
    """Return the question about the parts of an option: VALUE, OUTCOME or REMOTENESS."""
    if frames[frame + WANT] == OUTCOME and (
        frames[frame + HOW_MANY] != 1 or frames[frame + SUM] != 0
    ):
        return VALUE
    return frames[frame + WANT]


@compiled(types="int64[] int64[] int int")
def begin(work, frames, want, words):
    """Begin the search for the answer to ``want`` about the key at the start of the arena."""
    work[DEPTH] = 1
    frames[:FIELDS] = 0
    frames[WANT] = want
    frames[KEY] = -words  # so that the key is option number 0
    frames[COUNT] = 1
    frames[NEXT] = -1
    frames[SET] = frames[PARTS] = words


@compiled
def _enter(frames, frame, want, key, at, successors, arena, params, words):
    """Make the frame of a position: copy its key, list its options, empty its set of values."""
    frames[frame + WANT] = want
    frames[frame + KEY] = at
    for word in range(words):
        arena[at + word] = arena[key + word]
    count = invoke(successors, arena, at, arena, at + words, params)
    frames[frame + COUNT] = count
    frames[frame + NEXT] = -1
    frames[frame + SET] = at + words * (count + 1)
    length = count // 64 + 1 if want == VALUE else 0
    for word in range(length):
        arena[frames[frame + SET] + word] = 0
    frames[frame + PARTS] = frames[frame + SET] + length
    frames[frame + PART] = frames[frame + HOW_MANY] = frames[frame + SUM] = 0
    frames[frame + QUICKEST_WIN] = frames[frame + LONGEST_LOSS] = -1


@compiled
def _look_up_options(frames, frame, arena, keys, answers, simplify, params, words, unsplit):
    """Whether an option is known to be P; if not, only options that may be P are kept."""
    first = frames[frame + KEY] + words
    kept = 0
    for option in range(frames[frame + COUNT]):
        at = first + option * words
        _split(frames, frame, arena, at, simplify, params, words, unsplit)
        want = _question_of_parts(frames, frame)
        all_known = True
        for part in range(frames[frame + HOW_MANY]):
            entry = find(keys, answers, arena, frames[frame + PARTS] + part * words, words)
            answer = _answer_of(entry, want)
            if answer < 0:
                all_known = False
                break
            frames[frame + SUM] ^= answer
        if all_known:
            if frames[frame + SUM] == 0:
                return True
            continue
        key_at = frames[frame + PARTS] if want == OUTCOME else at  # one part replaces the option
        for word in range(words):
            arena[first + kept * words + word] = arena[key_at + word]
        kept += 1
    frames[frame + COUNT] = kept
    frames[frame + PART] = frames[frame + HOW_MANY] = frames[frame + SUM] = 0
    return False


@compiled
def _record_answer(frames, frame, arena, misere):
    """Record the answer about the current option; return whether it settles the outcome."""
    answer = frames[frame + SUM]
    if frames[frame + WANT] == VALUE:
        if answer <= frames[frame + COUNT]:
            arena[frames[frame + SET] + (answer >> 6)] |= 1 << (answer & 63)
        return False
    if frames[frame + WANT] == OUTCOME:
        return answer == 0
    if answer & 1 == misere:  # the player to move there loses
        if frames[frame + QUICKEST_WIN] < 0 or answer < frames[frame + QUICKEST_WIN]:
            frames[frame + QUICKEST_WIN] = answer
    elif answer > frames[frame + LONGEST_LOSS]:
        frames[frame + LONGEST_LOSS] = answer
    return False


@compiled
def _answer(frames, frame, arena):
    """Answer a position whose options are all known; an outcome is then P: no option is P."""
    if frames[frame + WANT] == OUTCOME:
        return 0
    if frames[frame + WANT] == REMOTENESS:
        return 1 + (
            frames[frame + QUICKEST_WIN]
            if frames[frame + QUICKEST_WIN] >= 0
            else frames[frame + LONGEST_LOSS]
        )
    value = 0
    while arena[frames[frame + SET] + (value >> 6)] >> (value & 63) & 1:
        value += 1
    return value


@compiled(types="int64[] uint16[] uint8[] int64[] int64[] int int64[] int", work=ALWAYS)
def look_up_outcome(keys, answers, efforts, key, scratch, simplify, params, words):  # noqa: ARG001
    """Look up an outcome: 0 for P, more for N, −1 if unknown or if the key is not a single part."""
    if simplify == 0:
        return _answer_of(find(keys, answers, key, 0, words), OUTCOME)
    if invoke(simplify, key, 0, scratch, 0, params) != 1:
        return -1
    return _answer_of(find(keys, answers, scratch, 0, words), OUTCOME)


@compiled(types="int64[]*4 uint16[] uint8[] int int int64[] int*5", work=ALWAYS)
def run(
    work, arena, frames, keys, answers, efforts, successors, simplify, params, words, room, misere,
    quota, max_entries,
):  # fmt: skip
    """Continue the search; return DONE, with the answer in ``work[ANSWER]``, or why it paused.

    ``room`` words of the arena are enough for one position with all that belongs to it. A
    ``simplify`` of 0 leaves keys as they are. The run pauses after ``quota`` positions, and asks
    for a larger table when ``max_entries`` slots are taken.
    """
    end = work[POSITIONS] + quota
    depth = work[DEPTH]
    unsplit = simplify == 0
    while True:
        frame = (depth - 1) * FIELDS
        if frames[frame + PART] < frames[frame + HOW_MANY]:
            want = _question_of_parts(frames, frame)
            place = frames[frame + PARTS] + frames[frame + PART] * words
            answer = _answer_of(find(keys, answers, arena, place, words), want)
            if answer < 0:
                work[DEPTH] = depth
                top = frames[frame + PARTS] + frames[frame + HOW_MANY] * words
                pause = why_paused(work, end, max_entries, frames, FIELDS, depth, arena, top + room)
                if pause != DONE:
                    return pause
                work[POSITIONS] += 1
                frame = depth * FIELDS
                _enter(frames, frame, want, place, top, successors, arena, params, words)
                frames[frame + ENTERED] = work[POSITIONS]
                depth += 1
                settled = False
                if want == OUTCOME:
                    if frames[frame + COUNT] == 0:
                        settled = misere == 1
                    else:
                        settled = _look_up_options(
                            frames, frame, arena, keys, answers, simplify, params, words, unsplit
                        )
                if not settled:
                    continue
            else:
                frames[frame + SUM] ^= answer
                frames[frame + PART] += 1
                continue
        else:
            settled = False
            if frames[frame + NEXT] >= 0:
                if depth == 1:
                    work[DEPTH] = 0
                    work[ANSWER] = frames[frame + SUM]
                    return DONE
                settled = _record_answer(frames, frame, arena, misere)
            if not settled:
                frames[frame + NEXT] += 1
                if frames[frame + NEXT] < frames[frame + COUNT]:
                    at = frames[frame + KEY] + words * (frames[frame + NEXT] + 1)
                    _split(frames, frame, arena, at, simplify, params, words, unsplit)
                    continue
        # The position is decided, or all its options are known: one step back.
        answer = 1 if settled else _answer(frames, frame, arena)
        entry = NOT_ZERO if settled and misere == 0 else answer + ANSWER_OFFSET
        effort = effort_of(work[POSITIONS] - frames[frame + ENTERED])
        work[ENTRIES_USED] += put(
            keys, answers, efforts, arena, frames[frame + KEY], words, entry, effort
        )
        depth -= 1
        frame = (depth - 1) * FIELDS
        frames[frame + SUM] ^= answer
        frames[frame + PART] += 1


@compiled(types="uint16[] int*4 int64[] int64[] int", work=ALWAYS)
def dense(table, first, end, bits, successors, params, scratch, misere):
    """Fill a table of values from ``first`` to before ``end``; in misère play 0 is P and 1 is N.

    The low ``bits`` of an option are its index, the higher ones a nimber added to it. Return
    ``end``, or the first index that cannot be filled, as an option's index is not smaller.
    """
    index_mask = (1 << bits) - 1
    seen = scratch[-1024:]  # a bit for each value of 16 bits
    for index in range(first, end):
        scratch[0] = index
        count = invoke(successors, scratch, 0, scratch, 1, params)
        if misere:
            outcome = 1 if count == 0 else 0
            for option in range(count):
                option_index = scratch[1 + option] & index_mask
                if option_index >= index:
                    return index
                if table[option_index] == 0:
                    outcome = 1
                    break
            table[index] = outcome
            continue
        length = count // 64 + 1
        for word in range(length):
            seen[word] = 0
        highest = -1
        for option in range(count):
            key = scratch[1 + option]
            highest = max(highest, key & index_mask)
            value = table[key & index_mask] ^ (key >> bits)
            if value <= count:
                seen[value >> 6] |= 1 << (value & 63)
        if highest >= index:
            return index
        value = 0
        while seen[value >> 6] >> (value & 63) & 1:
            value += 1
        table[index] = value
    return end
