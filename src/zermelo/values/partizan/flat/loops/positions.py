"""Values of positions given by keys, option by option, on an explicit stack.

The rules are called by address (`zermelo._jit.addressed`): ``left`` and ``right`` write options,
``simplify`` the parts whose values add up to a key's value. ``frames`` has FIELDS words for each
position on the path; ``path`` holds, for each, its key, its options, their values, and the parts of
the current option: in all at most ``room`` words. The table keeps the value of each key.
"""

import numpy as np

from zermelo._jit.addressed import invoke
from zermelo._jit.compiled import ALWAYS, compiled
from zermelo._jit.transpositions import EMPTY, find, put
from zermelo.values.partizan.flat.loops.forms import form
from zermelo.values.partizan.flat.loops.games import FLAT, SCRATCH, SP, TROUBLE, number
from zermelo.values.partizan.flat.loops.sums import add, negative

# Results of a run. DONE: an answer; PAUSED: no more positions are allowed; PATH_FULL: path or
# frames are too short; TABLE_FULL: the table is too small; GAMES_STOPPED: the functions of `games`
# stopped, and ``games[TROUBLE]`` says why.
DONE, PAUSED, PATH_FULL, TABLE_FULL, GAMES_STOPPED = 0, 1, 2, 3, 4

# Indices in ``work``, whose entries carry over from one run to the next. DEPTH: frames in use;
# POSITIONS: positions counted; ANSWER: the game found; ENTRIES_USED: table entries in use.
DEPTH, POSITIONS, ANSWER, ENTRIES_USED = 0, 1, 2, 3

# Fields of a frame. KEY: index in path of the key; its options follow. LEFTS: number of Left's
# options; COUNT: of all. NEXT: number of the current option. VALUES, PARTS: indices of the options'
# values and of the current option's parts. HOW_MANY: number of parts. PART: the current part, -1
# before they are written. NEGATED: bits of subtracted parts. SUM: value of the parts before PART.
KEY, LEFTS, COUNT, NEXT, VALUES, PARTS, PART, HOW_MANY, NEGATED, SUM = range(10)
FIELDS = 10


@compiled(types="int64[] int64[] int", work=ALWAYS)
def begin(work, frames, words):
    """Begin with the key at the beginning of the path, as the only option of the first frame."""
    work[DEPTH] = 1
    frames[KEY] = -words
    frames[LEFTS] = frames[COUNT] = 1
    frames[NEXT] = 0
    frames[VALUES] = words
    frames[PARTS] = words + 1
    frames[PART] = -1


@compiled(types=f"{FLAT} int64[]*4 uint32[] uint8[] int*3 int64[] int*4", work=ALWAYS)
def run(
    flat, work, path, frames, keys, answers, efforts, left, right, simplify, params, words, room,
    quota, max_entries,
):  # fmt: skip
    """Search up to ``quota`` positions; return a result: DONE with the game in ``work[ANSWER]``."""
    pause_at = work[POSITIONS] + quota
    depth = work[DEPTH]
    zero = number(flat, 0)
    while True:
        frame = (depth - 1) * FIELDS
        work[DEPTH] = depth
        nth = frames[frame + NEXT]
        if nth == frames[frame + COUNT]:
            values = frames[frame + VALUES]
            if depth == 1:
                work[ANSWER] = path[values]
                return DONE
            if nth > flat.scratch.size:
                flat.games[TROUBLE] = SCRATCH
                return GAMES_STOPPED
            for option in range(nth):
                flat.scratch[option] = path[values + option]
            flat.games[SP] = nth
            game = form(flat, 0, frames[frame + LEFTS], nth)
            flat.games[SP] = 0
            if game < 0:
                return GAMES_STOPPED
            work[ENTRIES_USED] += put(
                keys, answers, efforts, path, frames[frame + KEY], words, game, min(nth, 255)
            )
            depth -= 1
            continue
        if frames[frame + PART] < 0:
            at = frames[frame + KEY] + words * (nth + 1)
            packed = invoke(simplify, path, at, path, frames[frame + PARTS], params)
            frames[frame + HOW_MANY] = packed & 0xFFFFFFFF
            frames[frame + NEGATED] = packed >> 32
            frames[frame + SUM] = zero
            frames[frame + PART] = 0
        all_known = True
        while frames[frame + PART] < frames[frame + HOW_MANY]:
            part_at = frames[frame + PARTS] + frames[frame + PART] * words
            game = np.int64(find(keys, answers, path, part_at, words))
            if game == EMPTY:
                all_known = False
                break
            if frames[frame + NEGATED] >> frames[frame + PART] & 1:
                game = negative(flat, game)
                if game < 0:
                    return GAMES_STOPPED
            total = add(flat, frames[frame + SUM], game)
            if total < 0:
                return GAMES_STOPPED
            frames[frame + SUM] = total
            frames[frame + PART] += 1
        if all_known:
            path[frames[frame + VALUES] + nth] = frames[frame + SUM]
            frames[frame + NEXT] = nth + 1
            frames[frame + PART] = -1
            continue
        if work[POSITIONS] >= pause_at:
            return PAUSED
        if work[ENTRIES_USED] >= max_entries:
            return TABLE_FULL
        top = frames[frame + PARTS] + frames[frame + HOW_MANY] * words
        if frame + 2 * FIELDS > frames.size or top + room > path.size:
            return PATH_FULL
        work[POSITIONS] += 1
        part_at = frames[frame + PARTS] + frames[frame + PART] * words
        frame = depth * FIELDS
        for word in range(words):
            path[top + word] = path[part_at + word]
        lefts = invoke(left, path, top, path, top + words, params)
        rights = invoke(right, path, top, path, top + words * (lefts + 1), params)
        frames[frame + KEY] = top
        frames[frame + LEFTS] = lefts
        frames[frame + COUNT] = lefts + rights
        frames[frame + NEXT] = 0
        frames[frame + VALUES] = top + words * (lefts + rights + 1)
        frames[frame + PARTS] = frames[frame + VALUES] + lefts + rights
        frames[frame + PART] = -1
        depth += 1
