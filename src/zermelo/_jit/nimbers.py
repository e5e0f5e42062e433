"""Values by questions: is this position worth n.

A position has the value n exactly if the sum with a Nim heap of n is P. Such a question is settled
by one option of the value n, and where all say no, by one move in the heap; the values of the other
options need never be known. A value is found by asking for 0, 1, 2, …; and in a sum, all parts but
the largest are valued, and then there is one question to ask of that (Lemoine and Viennot,
"Nimbers are inevitable", 2012). Compared with finding every value of every option, that takes a
small part of the positions.

For games whose positions fall into parts, in normal play. The stack, the table and the limits are
those of `zermelo._jit.search`; what the table keeps of a key is either KNOWN and its value, or a
bit for each number that is not its value.
"""

from zermelo._jit.addressed import invoke, ones
from zermelo._jit.compiled import ALWAYS, compiled, inlined
from zermelo._jit.search import ANSWER, DEPTH, DONE, SEEN, TAKEN, VALUE, barred, without_twins
from zermelo._jit.transpositions import effort_of, find, put

#: In the table, for values; below, a bit for each number that a value is not.
KNOWN = 1 << 31
MOST = 31

# Fields of a frame, as in `search`. ASKED: is this the value? KEY: its place, the options follow.
# COUNT of options; NEXT: the one looked at. PARTS: place of the parts of the option; PART: the part
# looked at, of HOW_MANY, -1 where the option has not been taken apart yet; SUM of the values of the
# parts before; TRIED: the number to ask for next, of the part, or of the position itself when NEXT
# is behind its options. BEFORE: positions seen.
ASKED, KEY, COUNT, NEXT, PARTS, PART, HOW_MANY, SUM, TRIED, BEFORE = range(10)
FIELDS = 10

# What a question is answered with; at first there is none.
NONE, NO, YES = -1, 0, 1


@inlined
def _said(known, number):
    """Say what an entry of the table tells of a number: YES, NO or NONE."""
    if known & KNOWN:
        return YES if known == (KNOWN | number) else NO
    return NO if number < MOST and known >> number & 1 else NONE


@inlined
def _weight(arena, at, words):
    """Guess how large a position is."""
    bits = 0
    for word in range(words):
        bits += ones(arena[at + word])
    return bits


@inlined
def _swap(arena, one, other, words):
    for word in range(words):
        arena[one + word], arena[other + word] = arena[other + word], arena[one + word]


@inlined
def _split(frames, here, arena, at, keys, answers, simplify, params, words):
    """Take a key apart; leave the parts that are not known, the largest last. Return its weight."""
    first = frames[here + PARTS]
    found = invoke(simplify, arena, at, arena, first, params)
    total = found >> 32
    count = without_twins(arena, first, found & 0xFFFFFFFF, words)
    weight, largest, place = 0, 0, 0
    while place < count:
        part = first + place * words
        known = find(keys, answers, arena, part, words)
        if known & KNOWN:
            total ^= known ^ KNOWN
            count -= 1
            _swap(arena, part, first + count * words, words)
            continue
        bits = _weight(arena, part, words)
        weight += bits
        if bits > largest:
            largest = bits
            place += 1
        else:  # keep the largest of those so far behind them
            if place:
                _swap(arena, part, part - words, words)
            place += 1
    frames[here + HOW_MANY] = count
    frames[here + SUM] = total
    frames[here + PART] = frames[here + TRIED] = 0
    return weight


@compiled(kinds="int64[] int64[] int int")
def begin(work, frames, want, words):
    """Begin a path with the key at the beginning of the arena, as the only option of nothing."""
    work[DEPTH] = 1
    frames[ASKED] = want
    frames[KEY] = -words
    frames[COUNT] = 1
    frames[PARTS] = words
    frames[PART] = -1
    frames[NEXT] = frames[HOW_MANY] = frames[SUM] = frames[TRIED] = 0


@inlined
def _enter(frames, here, asked, key, at, arena, keys, answers, rules, params, words):
    """Make the frame of a question; say whether an option of the value asked for is known.

    Options of other values are left out. Those that look small come first.
    """
    successors, simplify = rules
    frames[here + ASKED] = asked
    frames[here + KEY] = at
    for word in range(words):
        arena[at + word] = arena[key + word]
    first = at + words
    count = invoke(successors, arena, at, arena, first, params)
    weights = first + count * words
    frames[here + PARTS] = weights + count
    kept = 0
    for option in range(count):
        source = first + option * words
        weight = _split(frames, here, arena, source, keys, answers, simplify, params, words)
        parts = frames[here + HOW_MANY]
        wanted = frames[here + SUM] ^ asked
        if parts == 0:
            if wanted == 0:
                return True
            continue
        if parts == 1:
            known = find(keys, answers, arena, frames[here + PARTS], words)
            if _said(known, wanted) == NO:
                continue
            for word in range(words):  # its only part, which stays as it is, unless a nimber goes
                if frames[here + SUM] == 0:
                    arena[source + word] = arena[frames[here + PARTS] + word]
        place = kept
        _swap(arena, first + place * words, source, words)
        while place and arena[weights + place - 1] > weight:
            _swap(arena, first + place * words, first + (place - 1) * words, words)
            arena[weights + place] = arena[weights + place - 1]
            place -= 1
        arena[weights + place] = weight
        kept += 1
    frames[here + COUNT] = kept
    frames[here + PART] = -1
    frames[here + NEXT] = frames[here + HOW_MANY] = frames[here + TRIED] = 0
    return False


@inlined
def _run(work, arena, frames, table, rules, params, words, room, quota, most_taken):
    keys, answers, efforts = table
    end = work[SEEN] + quota
    depth = work[DEPTH]
    said = NONE  # the answer to the question that was on top
    while True:
        here = (depth - 1) * FIELDS
        asked = frames[here + ASKED]
        result = NONE
        if frames[here + NEXT] < frames[here + COUNT]:
            part, parts = frames[here + PART], frames[here + HOW_MANY]
            if part < 0:
                at = frames[here + KEY] + words * (frames[here + NEXT] + 1)
                _split(frames, here, arena, at, keys, answers, rules[1], params, words)
                continue
            if part == parts:  # all of them are valued
                total = frames[here + SUM]
                if depth == 1:
                    work[DEPTH] = 0
                    work[ANSWER] = total if asked == VALUE else min(1, total)
                    return DONE
                if total != asked:
                    frames[here + NEXT] += 1
                    frames[here + PART] = -1
                    continue
                result = NO
            else:
                valued = part < parts - 1 or (depth == 1 and asked == VALUE)
                place = frames[here + PARTS] + part * words
                if valued:
                    number = frames[here + TRIED]
                else:
                    number = frames[here + SUM] if depth == 1 else frames[here + SUM] ^ asked
                if said == NONE:
                    known = find(keys, answers, arena, place, words)
                    if valued and known & KNOWN:
                        number, said = known ^ KNOWN, YES
                    else:
                        said = _said(known, number)
                if said == YES and (valued or depth == 1):
                    frames[here + SUM] ^= number
                    frames[here + PART] += 1
                    frames[here + TRIED] = 0
                elif said == NO and valued:
                    frames[here + TRIED] += 1
                elif said == NO and depth == 1:
                    work[DEPTH] = 0
                    work[ANSWER] = 1
                    return DONE
                elif said == NO:
                    frames[here + NEXT] += 1
                    frames[here + PART] = -1
                elif said == YES:
                    result = NO
                if said != NONE and result == NONE:
                    said = NONE
                    continue
        else:  # no option has the value: does the position have a smaller one?
            if frames[here + NEXT] == frames[here + COUNT]:
                frames[here + NEXT] += 1
                frames[here + TRIED] = frames[here + HOW_MANY] = 0
            number, place = frames[here + TRIED], frames[here + KEY]
            if number >= asked:
                result = YES
            else:
                if said == NONE:
                    said = _said(find(keys, answers, arena, place, words), number)
                if said == NO:
                    said = NONE
                    frames[here + TRIED] += 1
                    continue
                if said == YES:
                    result = NO
        if result == NONE:  # ask
            work[DEPTH] = depth
            top = frames[here + PARTS] + frames[here + HOW_MANY] * words
            why = barred(work, end, most_taken, frames, FIELDS, depth, arena, top + room)
            if why != DONE:
                return why
            work[SEEN] += 1
            here = depth * FIELDS
            depth += 1
            frames[here + BEFORE] = work[SEEN]
            if not _enter(
                frames, here, number, place, top, arena, keys, answers, rules, params, words
            ):
                continue
            result, asked = NO, number
        # The question is answered: one step back.
        key = frames[here + KEY]
        known = find(keys, answers, arena, key, words)
        if result == YES:
            known = KNOWN | asked
        elif not known & KNOWN and asked < MOST:
            known |= 1 << asked
        effort = effort_of(work[SEEN] - frames[here + BEFORE])
        if known:
            work[TAKEN] += put(keys, answers, efforts, arena, key, words, known, effort)
        depth -= 1
        said = result


@compiled(kinds="int64[]*4 uint32[] uint8[] int int int64[] int*5", work=ALWAYS)
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
    misere,  # noqa: ARG001  always 0: sums mean nothing in misère play
    quota,
    most_taken,
):
    """Search on; return DONE, with the answer in ``work[ANSWER]``, or why not yet.

    As `zermelo._jit.search.run`.
    """
    table, rules = (keys, answers, efforts), (successors, simplify)
    if words == 1:  # compiled apart, without loops over words
        return _run(work, arena, frames, table, rules, params, 1, room, quota, most_taken)
    return _run(work, arena, frames, table, rules, params, words, room, quota, most_taken)
