"""Values by questions: is this position worth n.

A position has the value n exactly if the sum with a Nim heap of n is P. Such a question is settled
by one option of the value n, and where all say no, by one move in the heap; the values of the other
options need never be known. A value is found by asking for 0, 1, 2, …; and in a sum, all parts but
the largest are valued, and then there is one question to ask of that (Lemoine and Viennot,
"Nimbers are inevitable", 2012). Compared with finding every value of every option, that takes a
small part of the positions.

One option is enough for a NO, and which of them is the cheap one is not known. So a question about
a large option is given up after a few positions, and asked again with more when all the others were
tried. What was found on the way stays in the table. When it is asked again, the option is valued
in turn: 0, 1, 2, … up to the number in question. That it is worth less is often found sooner than
that none of its options has the number.

For games whose positions fall into parts, in normal play. The stack, the table and the limits are
those of `zermelo._jit.search`; what the table keeps of a key is either KNOWN and its value, or a
bit for each number that is not its value.
"""

from zermelo._jit.addressed import invoke, ones
from zermelo._jit.compiled import ALWAYS, compiled, inlined, prefetch
from zermelo._jit.search import ANSWER, DEPTH, DONE, SEEN, TAKEN, VALUE, barred, without_twins
from zermelo._jit.transpositions import EMPTY, effort_of, find, home, put

#: In the table, for values; below, a bit for each number that a value is not.
KNOWN = 1 << 31
MOST = 31

# Fields of a frame, as in `search`. ASKED: is this the value? KEY: its place, the options follow.
# COUNT of options, without those known not to have the value; NEXT: the one looked at. PARTS: place
# of the parts of the option; PART: the part looked at, of HOW_MANY, -1 where it has not been
# taken apart yet; SUM of the values of the parts before; TRIED: the number to ask for next, of the
# part. BEFORE: positions seen. EVERY: COUNT with those left out. SOUGHT: the number that an option
# should have: first ASKED; where none has it, smaller ones, of the same options. SHOWN: a bit for
# each number that an option is known to have. UNTIL so many positions are seen, the question is
# pursued, and the option looked at until ENDS; SHARE: positions that a large option may take.
# GIVEN: options that were given up, which stand first. VALUING: are large options valued?
ASKED, KEY, COUNT, NEXT, PARTS, PART, HOW_MANY, SUM, TRIED, BEFORE, EVERY, SOUGHT, SHOWN = range(13)
UNTIL, ENDS, SHARE, GIVEN, VALUING = range(13, 18)
FIELDS = 18

# What a question is answered with; at first there is none, and some are given up.
NONE, NO, YES, LEFT = -1, 0, 1, 2

#: An option whose parts have more bits than this is large. It may take so many positions at first,
#: and so many times as many later; small ones may take what they need.
LARGE, LITTLE, MORE = 36, 64, 4
EVER = 1 << 60


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
    """Take a key apart; leave parts that are not known, the largest last. Return their weight."""
    first = frames[here + PARTS]
    found = invoke(simplify, arena, at, arena, first, params)
    weight, _ = _sorted_out(frames, here, arena, first, found, keys, answers, words)
    return weight


@inlined
def _ahead(arena, at, first, keys, answers, simplify, params, words):
    """Take a key apart, and ask the memory for what the table has of its parts."""
    found = invoke(simplify, arena, at, arena, first, params)
    for part in range(found & 0xFFFFFFFF):
        slot = home(arena, first + part * words, words, answers.size)
        prefetch(answers, slot)
        prefetch(keys, slot * words)
    return found


@inlined
def _sorted_out(frames, here, arena, first, found, keys, answers, words):
    """Leave the parts at a place that are not known, the largest last.

    Return their weight, and what the table has of one of them.
    """
    total = found >> 32
    count = without_twins(arena, first, found & 0xFFFFFFFF, words)
    weight, largest, place, has = 0, 0, 0, EMPTY
    while place < count:
        part = first + place * words
        known = find(keys, answers, arena, part, words)
        if known & KNOWN:
            total ^= known ^ KNOWN
            count -= 1
            _swap(arena, part, first + count * words, words)
            continue
        has = known
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
    return weight, has


@inlined
def _whole(frames, here, arena, at, known, words):
    """Take a key for its own only part, or for its value where that is known."""
    first = frames[here + PARTS]
    for word in range(words):
        arena[first + word] = arena[at + word]
    frames[here + HOW_MANY] = 0 if known & KNOWN else 1
    frames[here + SUM] = known ^ KNOWN if known & KNOWN else 0
    frames[here + PART] = frames[here + TRIED] = 0


@compiled(kinds="int64[] int64[] int int")
def begin(work, frames, want, words):
    """Begin a path with the key at the beginning of the arena, as the only option of nothing."""
    work[DEPTH] = 1
    frames[ASKED] = frames[SOUGHT] = want
    frames[KEY] = -words
    frames[COUNT] = 1
    frames[PARTS] = words
    frames[PART] = -1
    frames[NEXT] = frames[HOW_MANY] = frames[SUM] = frames[TRIED] = 0
    frames[EVERY] = 1
    frames[SHOWN] = frames[GIVEN] = frames[VALUING] = 0
    frames[UNTIL] = frames[ENDS] = frames[SHARE] = EVER


@inlined
def _show(frames, here, number):
    """Keep in mind that an option has a value."""
    if number < MOST:
        frames[here + SHOWN] |= 1 << number


@inlined
def _first_of(frames, here, count):
    """Begin with the first of so many options."""
    frames[here + COUNT] = count
    frames[here + NEXT] = frames[here + GIVEN] = 0
    frames[here + PART] = -1


@inlined
def _give_up(frames, here, arena, words):
    """Leave the option looked at for later, and go on to the next."""
    first = frames[here + KEY] + words
    option = first + frames[here + NEXT] * words
    _swap(arena, first + frames[here + GIVEN] * words, option, words)
    frames[here + GIVEN] += 1
    frames[here + NEXT] += 1
    frames[here + PART] = -1


@inlined
def _allow_more(frames, here):
    """Turn to the options given up: value them; where that was done, allow them more."""
    if frames[here + SOUGHT] > 0 and frames[here + VALUING] == 0:
        frames[here + VALUING] = 1
    else:
        frames[here + VALUING] = 0
        frames[here + SHARE] *= MORE
    _first_of(frames, here, frames[here + GIVEN])


@inlined
def _seek(frames, here, known, number):
    """Look through all options for a number, or the next that may be missing; False: none may."""
    no = frames[here + SHOWN] if known & KNOWN else known | frames[here + SHOWN]
    while number < frames[here + ASKED] and number < MOST and no >> number & 1:
        number += 1
    frames[here + SOUGHT] = number
    frames[here + SHARE] = LITTLE
    frames[here + VALUING] = 0
    _first_of(frames, here, frames[here + EVERY])
    return number < frames[here + ASKED]


@inlined
def _enter(frames, here, asked, key, at, arena, keys, answers, rules, params, words, room):
    """Make the frame of a question; say whether an option of the value asked for is known.

    Options of known values are left out. Those that look small come first, and those known to have
    another value come last. Each option is taken apart before the one in front of it is looked up,
    so that the memory has time to bring what the table has; ``room`` is enough for both.
    """
    successors, simplify = rules
    frames[here + ASKED] = frames[here + SOUGHT] = asked
    frames[here + KEY] = at
    frames[here + SHOWN] = frames[here + VALUING] = 0
    frames[here + SHARE] = LITTLE
    for word in range(words):
        arena[at + word] = arena[key + word]
    first = at + words
    count = invoke(successors, arena, at, arena, first, params)
    weights = first + count * words
    frames[here + PARTS] = there = weights + count
    after = there + room // 3
    kept = refused = found = 0
    if count:
        found = _ahead(arena, first, there, keys, answers, simplify, params, words)
    for option in range(count):
        source = first + option * words
        place, taken = there, found
        if option + 1 < count:
            there, after = after, there
            found = _ahead(arena, source + words, there, keys, answers, simplify, params, words)
        weight, known = _sorted_out(frames, here, arena, place, taken, keys, answers, words)
        parts = frames[here + HOW_MANY]
        wanted = frames[here + SUM] ^ asked
        if parts == 0:
            if wanted == 0:
                return True
            if frames[here + SUM] < MOST:
                _show(frames, here, frames[here + SUM])
                continue
        no = parts == 0  # a number too large to be kept in mind
        if parts == 1:
            no = _said(known, wanted) == NO
            for word in range(words):  # its only part, which stays as it is, unless a nimber goes
                if frames[here + SUM] == 0:
                    arena[source + word] = arena[place + word]
        place = kept + refused
        _swap(arena, first + place * words, source, words)
        if no:
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
    frames[here + EVERY] = kept + refused
    frames[here + HOW_MANY] = frames[here + TRIED] = 0
    _first_of(frames, here, kept)
    return False


@inlined
def _run(work, arena, frames, table, rules, params, words, room, quota, most_taken):
    keys, answers, efforts = table
    end = work[SEEN] + quota
    depth = work[DEPTH]
    said = NONE  # the answer to the question that was on top
    while True:
        here = (depth - 1) * FIELDS
        asked, sought = frames[here + ASKED], frames[here + SOUGHT]
        result = NONE
        value = -1  # where it is found, and not the one asked for
        if frames[here + NEXT] < frames[here + COUNT]:
            part, parts = frames[here + PART], frames[here + HOW_MANY]
            if part < 0:
                at = frames[here + KEY] + words * (frames[here + NEXT] + 1)
                known = find(keys, answers, arena, at, words)
                weight = 0
                if known == EMPTY or depth == 1:
                    weight = _split(frames, here, arena, at, keys, answers, rules[1], params, words)
                elif known & KNOWN or _said(known, sought) != NO:  # it is its only part
                    _whole(frames, here, arena, at, known, words)
                    weight = _weight(arena, at, words)
                else:
                    frames[here + NEXT] += 1
                large = depth > 1 and weight > LARGE
                frames[here + ENDS] = work[SEEN] + frames[here + SHARE] if large else EVER
                continue
            if part == parts:  # all of them are valued
                total = frames[here + SUM]
                if depth == 1:
                    work[DEPTH] = 0
                    work[ANSWER] = total if asked == VALUE else min(1, total)
                    return DONE
                if total != sought:
                    _show(frames, here, total)
                    frames[here + NEXT] += 1
                    frames[here + PART] = -1
                    continue
                result = NO
            else:
                valued = part < parts - 1 or (depth == 1 and asked == VALUE)
                last = -1  # the number that is in question of the largest part
                if not valued:
                    last = frames[here + SUM] if depth == 1 else frames[here + SUM] ^ sought
                    valued = frames[here + VALUING] == 1 and frames[here + ENDS] < EVER
                place = frames[here + PARTS] + part * words
                number = frames[here + TRIED] if valued else last
                if said == LEFT:
                    _give_up(frames, here, arena, words)
                    said = NONE
                    continue
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
                elif said == NO and valued and number != last:
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
            if result == NO:  # an option has the number
                _show(frames, here, sought)
                if sought < asked:  # smaller than that which none has: is the next there as well?
                    known = find(keys, answers, arena, frames[here + KEY], words)
                    if _seek(frames, here, known, sought + 1):
                        said = NONE
                        continue
                    result = YES
        elif frames[here + GIVEN] > 0:
            _allow_more(frames, here)
            continue
        elif sought < asked:  # which no option has, while some have all numbers below
            result = NO
            value = sought
        else:  # no option has the value: does the position have a smaller one?
            known = find(keys, answers, arena, frames[here + KEY], words)
            if _seek(frames, here, known, 0):
                continue
            result = YES
        if result == NONE and work[SEEN] >= frames[here + UNTIL]:
            result = LEFT
        if result == NONE:  # ask
            work[DEPTH] = depth
            top = frames[here + PARTS] + frames[here + HOW_MANY] * words
            why = barred(work, end, most_taken, frames, FIELDS, depth, arena, top + room)
            if why != DONE:
                return why
            work[SEEN] += 1
            until = min(frames[here + UNTIL], frames[here + ENDS])
            small = frames[here + ENDS] == EVER
            here = depth * FIELDS
            depth += 1
            frames[here + UNTIL] = EVER if small else until
            frames[here + BEFORE] = work[SEEN]
            if not _enter(
                frames, here, number, place, top, arena, keys, answers, rules, params, words, room
            ):
                continue
            result, asked = NO, number
        # The question is answered, or given up: one step back.
        key = frames[here + KEY]
        known = find(keys, answers, arena, key, words)
        if result == YES:
            known = KNOWN | asked
        elif value >= 0:
            known = KNOWN | value
        elif not known & KNOWN:
            known |= frames[here + SHOWN]
            if result == NO and asked < MOST:
                known |= 1 << asked
        effort = effort_of(work[SEEN] - frames[here + BEFORE])
        if known:
            work[TAKEN] += put(keys, answers, efforts, arena, key, words, known, effort)
        depth -= 1
        said = result


@compiled(kinds="int64[] uint32[] uint8[] int64[] int64[] int int64[] int", work=ALWAYS)
def known(keys, answers, efforts, key, room, simplify, params, words):  # noqa: ARG001
    """Look up an outcome: 0 for P, 1 for N, −1 where some part of the key is not valued."""
    found = invoke(simplify, key, 0, room, 0, params)
    total = found >> 32
    for part in range(without_twins(room, 0, found & 0xFFFFFFFF, words)):
        value = find(keys, answers, room, part * words, words)
        if value & KNOWN == 0:
            return -1
        total ^= value ^ KNOWN
    return min(1, total)


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
