"""Values of positions as keys, option by option, on a stack of its own.

The rules are called by address (`zermelo._jit.addressed`): ``left`` and ``right`` write options,
``simplify`` the parts whose values add up to that of a key. ``frames`` has FIELDS words for each
position on the path; ``path`` holds, for each, its key, its options, what these are worth, and the
parts of the option that is looked at. What a key is worth is kept in the table.
"""

import numpy as np

from zermelo._jit.addressed import invoke
from zermelo._jit.compiled import ALWAYS, compiled
from zermelo._jit.transpositions import EMPTY, find, put
from zermelo.values.partizan.flat.loops.forms import form
from zermelo.values.partizan.flat.loops.games import FLAT, SCRATCH, SP, TROUBLE, number
from zermelo.values.partizan.flat.loops.sums import add, negative

# What a run ends with: the answer; no more positions allowed; the path is too long for its arrays;
# the table should grow; or so should those of the games.
DONE, PAUSED, ROOM, FULL, IN_TROUBLE = 0, 1, 2, 3, 4

# Fields of `work`, which a run leaves for the next one.
DEPTH, SEEN, ANSWER, TAKEN = 0, 1, 2, 3

# Fields of a frame. KEY: place of the key, which its options follow, LEFTS of Left's, COUNT in all;
# NEXT: the option looked at; WORTH: place of what the options are worth; PARTS: place of the parts
# of the option, of HOW_MANY the one looked at is PART, -1 at first, TURNED the bits of
# those that are taken away; SUM of those before.
KEY, LEFTS, COUNT, NEXT, WORTH, PARTS, PART, HOW_MANY, TURNED, SUM = range(10)
FIELDS = 10


@compiled(kinds="int64[] int64[] int", work=ALWAYS)
def begin(work, frames, words):
    """Begin with the key at the beginning of the path, as the only option of nothing."""
    work[DEPTH] = 1
    frames[KEY] = -words
    frames[LEFTS] = frames[COUNT] = 1
    frames[NEXT] = 0
    frames[WORTH] = words
    frames[PARTS] = words + 1
    frames[PART] = -1


@compiled(kinds=f"{FLAT} int64[]*4 uint32[] uint8[] int*3 int64[] int*4", work=ALWAYS)
def run(
    flat, work, path, frames, keys, answers, efforts, left, right, simplify, params, words, room,
    quota, most_taken,
):  # fmt: skip
    """Search on; return DONE, with the game in ``work[ANSWER]``, or why not yet."""
    end = work[SEEN] + quota
    depth = work[DEPTH]
    zero = number(flat, 0)
    while True:
        here = (depth - 1) * FIELDS
        work[DEPTH] = depth
        nth = frames[here + NEXT]
        if nth == frames[here + COUNT]:
            worth = frames[here + WORTH]
            if depth == 1:
                work[ANSWER] = path[worth]
                return DONE
            if nth > flat.scratch.size:
                flat.games[TROUBLE] = SCRATCH
                return IN_TROUBLE
            for option in range(nth):
                flat.scratch[option] = path[worth + option]
            flat.games[SP] = nth
            game = form(flat, 0, frames[here + LEFTS], nth)
            flat.games[SP] = 0
            if game < 0:
                return IN_TROUBLE
            work[TAKEN] += put(
                keys, answers, efforts, path, frames[here + KEY], words, game, min(nth, 255)
            )
            depth -= 1
            continue
        if frames[here + PART] < 0:
            at = frames[here + KEY] + words * (nth + 1)
            parts = invoke(simplify, path, at, path, frames[here + PARTS], params)
            frames[here + HOW_MANY] = parts & 0xFFFFFFFF
            frames[here + TURNED] = parts >> 32
            frames[here + SUM] = zero
            frames[here + PART] = 0
        known = True
        while frames[here + PART] < frames[here + HOW_MANY]:
            place = frames[here + PARTS] + frames[here + PART] * words
            game = np.int64(find(keys, answers, path, place, words))
            if game == EMPTY:
                known = False
                break
            if frames[here + TURNED] >> frames[here + PART] & 1:
                game = negative(flat, game)
                if game < 0:
                    return IN_TROUBLE
            total = add(flat, frames[here + SUM], game)
            if total < 0:
                return IN_TROUBLE
            frames[here + SUM] = total
            frames[here + PART] += 1
        if known:
            path[frames[here + WORTH] + nth] = frames[here + SUM]
            frames[here + NEXT] = nth + 1
            frames[here + PART] = -1
            continue
        if work[SEEN] >= end:
            return PAUSED
        if work[TAKEN] >= most_taken:
            return FULL
        top = frames[here + PARTS] + frames[here + HOW_MANY] * words
        if here + 2 * FIELDS > frames.size or top + room > path.size:
            return ROOM
        work[SEEN] += 1
        place = frames[here + PARTS] + frames[here + PART] * words
        here = depth * FIELDS
        for word in range(words):
            path[top + word] = path[place + word]
        lefts = invoke(left, path, top, path, top + words, params)
        rights = invoke(right, path, top, path, top + words * (lefts + 1), params)
        frames[here + KEY] = top
        frames[here + LEFTS] = lefts
        frames[here + COUNT] = lefts + rights
        frames[here + NEXT] = 0
        frames[here + WORTH] = top + words * (lefts + rights + 1)
        frames[here + PARTS] = frames[here + WORTH] + lefts + rights
        frames[here + PART] = -1
        depth += 1
