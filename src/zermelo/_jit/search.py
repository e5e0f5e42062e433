"""Search through keys: one loop for values, outcomes and remoteness of all games.

The rules are called by address (`zermelo._jit.addressed`). The search keeps its stack in two
arrays, so that no play is too long for it and it can stop at any time and go on: when its share of
positions is used up, or when it needs more room.

``frames`` has FIELDS words for each position on the path; ``arena`` holds, for each, its key, its
options, the set of values seen and the parts of the option that is looked at.
"""

from zermelo._jit.addressed import invoke
from zermelo._jit.compiled import ALWAYS, compiled, inlined
from zermelo._jit.transpositions import effort_of, find, put, same

# What is wanted of a position.
VALUE, OUTCOME, REMOTENESS = 0, 1, 2

# What a run ends with: the answer; no more positions allowed; the arrays are too short; the table
# should grow.
DONE, PAUSED, ROOM, FULL = 0, 1, 2, 3

# Fields of `work`, which a run leaves for the next one.
DEPTH, SEEN, ANSWER, TAKEN = 0, 1, 2, 3

# Fields of a frame; the first two are the same in all loops, see `solvers.compiled_search`. WANT;
# KEY: place of the key; COUNT of options, which follow the key; NEXT: the option looked at, -1 at
# first; SET: place of the set of values; PARTS: place of the parts of the option; PART: the part
# looked at, of HOW_MANY; SUM of the values so far; for remoteness the shortest win (LEAST, -1 where
# there is none) and the longest loss (MOST). BEFORE: positions seen before this one.
WANT, KEY, COUNT, NEXT, SET, PARTS, PART, HOW_MANY, SUM, LEAST, MOST, BEFORE = range(12)
FIELDS = 12

# What the table keeps: 1 for "not 0", otherwise 2 more than the answer. In misère play 0 stands for
# P and "not 0" for N.
NOT_ZERO, KNOWN = 1, 2


@compiled
def _kept(known, want):
    """Turn an entry of the table into an answer; -1 where it does not tell what is wanted."""
    if known >= KNOWN:
        return known - KNOWN
    return 1 if known == NOT_ZERO and want == OUTCOME else -1


@inlined
def without_twins(arena, first, count, words):
    """Leave out pairs of equal parts, which add up to 0; return how many parts are left."""
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
        for gone in (twin, place):
            count -= 1
            for word in range(words):
                arena[first + gone * words + word] = arena[first + count * words + word]
    return count


@inlined
def barred(work, end, most_taken, frames, fields, depth, arena, top):
    """Say why there can be no further step: PAUSED, FULL or ROOM; DONE where there can.

    ``fields`` words of the frames and the arena up to ``top`` are what the step takes.
    """
    if work[SEEN] >= end:
        return PAUSED
    if work[TAKEN] >= most_taken:
        return FULL
    return ROOM if (depth + 1) * fields > frames.size or top > arena.size else DONE


@compiled
def _split(frames, here, arena, at, simplify, params, words, plain):
    """Take the key at a place apart, into parts behind the set of values."""
    frames[here + PART] = frames[here + SUM] = 0
    if plain:
        for word in range(words):
            arena[frames[here + PARTS] + word] = arena[at + word]
        frames[here + HOW_MANY] = 1
        return
    found = invoke(simplify, arena, at, arena, frames[here + PARTS], params)
    frames[here + SUM] = found >> 32
    frames[here + HOW_MANY] = without_twins(arena, frames[here + PARTS], found & 0xFFFFFFFF, words)


@compiled
def _part_wanted(frames, here):
    """Say what has to be known of the parts of an option."""
    if frames[here + WANT] == OUTCOME and (frames[here + HOW_MANY] != 1 or frames[here + SUM] != 0):
        return VALUE
    return frames[here + WANT]


@compiled(kinds="int64[] int64[] int int")
def begin(work, frames, want, words):
    """Begin a path with the key at the beginning of the arena, as the only option of nothing."""
    work[DEPTH] = 1
    here = 0
    frames[here + WANT] = want
    frames[here + KEY] = -words  # so that the key is option number 0
    frames[here + COUNT] = 1
    frames[here + NEXT] = -1
    frames[here + SET] = frames[here + PARTS] = words
    frames[here + PART] = frames[here + HOW_MANY] = frames[here + SUM] = 0


@compiled
def _enter(frames, here, want, key, at, successors, arena, params, words):
    """Make the frame of a position: copy its key, list its options, empty its set of values."""
    frames[here + WANT] = want
    frames[here + KEY] = at
    for word in range(words):
        arena[at + word] = arena[key + word]
    count = invoke(successors, arena, at, arena, at + words, params)
    frames[here + COUNT] = count
    frames[here + NEXT] = -1
    frames[here + SET] = at + words * (count + 1)
    length = count // 64 + 1 if want == VALUE else 0
    for word in range(length):
        arena[frames[here + SET] + word] = 0
    frames[here + PARTS] = frames[here + SET] + length
    frames[here + PART] = frames[here + HOW_MANY] = frames[here + SUM] = 0
    frames[here + LEAST] = frames[here + MOST] = -1


@compiled
def _known_first(frames, here, arena, keys, answers, simplify, params, words, plain):
    """Look up all options, and keep those that are not known; say whether one of them is P."""
    first = frames[here + KEY] + words
    kept = 0
    for option in range(frames[here + COUNT]):
        at = first + option * words
        _split(frames, here, arena, at, simplify, params, words, plain)
        want = _part_wanted(frames, here)
        known = True
        for part in range(frames[here + HOW_MANY]):
            entry = find(keys, answers, arena, frames[here + PARTS] + part * words, words)
            answer = _kept(entry, want)
            if answer < 0:
                known = False
                break
            frames[here + SUM] ^= answer
        if known:
            if frames[here + SUM] == 0:
                return True
            continue
        source = frames[here + PARTS] if want == OUTCOME else at  # a part stays as it is
        for word in range(words):
            arena[first + kept * words + word] = arena[source + word]
        kept += 1
    frames[here + COUNT] = kept
    frames[here + PART] = frames[here + HOW_MANY] = frames[here + SUM] = 0
    return False


@compiled
def _deliver(frames, here, arena, misere):
    """Take note of the answer to an option; say whether the position is settled by it."""
    answer = frames[here + SUM]
    if frames[here + WANT] == VALUE:
        if answer <= frames[here + COUNT]:
            arena[frames[here + SET] + (answer >> 6)] |= 1 << (answer & 63)
        return False
    if frames[here + WANT] == OUTCOME:
        return answer == 0
    if answer & 1 == misere:  # who moves there loses
        if frames[here + LEAST] < 0 or answer < frames[here + LEAST]:
            frames[here + LEAST] = answer
    elif answer > frames[here + MOST]:
        frames[here + MOST] = answer
    return False


@compiled
def _answer(frames, here, arena):
    """Answer a position all of whose options are known; an outcome: none of them is P."""
    if frames[here + WANT] == OUTCOME:
        return 0
    if frames[here + WANT] == REMOTENESS:
        return 1 + (frames[here + LEAST] if frames[here + LEAST] >= 0 else frames[here + MOST])
    value = 0
    while arena[frames[here + SET] + (value >> 6)] >> (value & 63) & 1:
        value += 1
    return value


@compiled(kinds="int64[] uint16[] uint8[] int64[] int64[] int int64[] int", work=ALWAYS)
def known(keys, answers, efforts, key, room, simplify, params, words):  # noqa: ARG001
    """Look up an outcome: 0 for P, 1 for N, −1 where it is not known, or there are more parts."""
    if simplify == 0:
        return _kept(find(keys, answers, key, 0, words), OUTCOME)
    if invoke(simplify, key, 0, room, 0, params) != 1:
        return -1
    return _kept(find(keys, answers, room, 0, words), OUTCOME)


@compiled(kinds="int64[]*4 uint16[] uint8[] int int int64[] int*5", work=ALWAYS)
def run(
    work,
    arena,
    frames,
    keys,
    answers,
    efforts,
    successors,
    simplify,
    params,
    words,
    room,
    misere,
    quota,
    most_taken,
):
    """Search on; return DONE, with the answer in ``work[ANSWER]``, or why not yet.

    ``room`` words of the arena are enough for one position with all that belongs to it. A
    ``simplify`` of 0 leaves keys as they are. The run pauses after ``quota`` positions, and asks
    for a larger table when ``most_taken`` slots are taken.
    """
    end = work[SEEN] + quota
    depth = work[DEPTH]
    plain = simplify == 0
    while True:
        here = (depth - 1) * FIELDS
        if frames[here + PART] < frames[here + HOW_MANY]:
            want = _part_wanted(frames, here)
            place = frames[here + PARTS] + frames[here + PART] * words
            answer = _kept(find(keys, answers, arena, place, words), want)
            if answer < 0:
                work[DEPTH] = depth
                top = frames[here + PARTS] + frames[here + HOW_MANY] * words
                why = barred(work, end, most_taken, frames, FIELDS, depth, arena, top + room)
                if why != DONE:
                    return why
                work[SEEN] += 1
                here = depth * FIELDS
                _enter(frames, here, want, place, top, successors, arena, params, words)
                frames[here + BEFORE] = work[SEEN]
                depth += 1
                settled = False
                if want == OUTCOME:
                    if frames[here + COUNT] == 0:
                        settled = misere == 1
                    else:
                        settled = _known_first(
                            frames, here, arena, keys, answers, simplify, params, words, plain
                        )
                if not settled:
                    continue
            else:
                frames[here + SUM] ^= answer
                frames[here + PART] += 1
                continue
        else:
            settled = False
            if frames[here + NEXT] >= 0:
                if depth == 1:
                    work[DEPTH] = 0
                    work[ANSWER] = frames[here + SUM]
                    return DONE
                settled = _deliver(frames, here, arena, misere)
            if not settled:
                frames[here + NEXT] += 1
                if frames[here + NEXT] < frames[here + COUNT]:
                    at = frames[here + KEY] + words * (frames[here + NEXT] + 1)
                    _split(frames, here, arena, at, simplify, params, words, plain)
                    continue
        # The position is settled, or all its options are known: one step back.
        answer = 1 if settled else _answer(frames, here, arena)
        kept = NOT_ZERO if settled and misere == 0 else answer + KNOWN
        effort = effort_of(work[SEEN] - frames[here + BEFORE])
        work[TAKEN] += put(keys, answers, efforts, arena, frames[here + KEY], words, kept, effort)
        depth -= 1
        here = (depth - 1) * FIELDS
        frames[here + SUM] ^= answer
        frames[here + PART] += 1


@compiled(kinds="uint16[] int*4 int64[] int64[] int", work=ALWAYS)
def dense(table, first, last, bits, successors, params, scratch, misere):
    """Fill a table from one index to another: of values; in misère play 0 for P and 1 for N.

    Every option has a smaller index than where it comes from, so that it is known. Return where
    that is not so, before anything is made of it, or ``last``.
    """
    low = (1 << bits) - 1
    seen = scratch[-1024:]
    for index in range(first, last):
        scratch[0] = index
        count = invoke(successors, scratch, 0, scratch, 1, params)
        if misere:
            found = 1 if count == 0 else 0
            for option in range(count):
                below = scratch[1 + option] & low
                if below >= index:
                    return index
                if table[below] == 0:
                    found = 1
                    break
            table[index] = found
            continue
        length = count // 64 + 1
        for word in range(length):
            seen[word] = 0
        highest = -1
        for option in range(count):
            key = scratch[1 + option]
            highest = max(highest, key & low)
            value = table[key & low] ^ (key >> bits)
            if value <= count:
                seen[value >> 6] |= 1 << (value & 63)
        if highest >= index:
            return index
        value = 0
        while seen[value >> 6] >> (value & 63) & 1:
            value += 1
        table[index] = value
    return last
