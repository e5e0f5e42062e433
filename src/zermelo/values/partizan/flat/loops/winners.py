"""Who wins a sum of positions, by minimax; small parts are replaced by their values.

The player to move is always Left: after each move a sum is replaced by its negative. A position
is a total (`totals`) and a game, which is the value of all other parts (`parts`).

The value of a part is also found if both players, moving first, lose the sum of the part and a
game: then it is the negative of that game. The table has the winner for pairs of a total and a
game. Each total also has bounds: games with which its player to move is known to win, and games
with which she is known to lose. She also wins with any larger game than the former, and loses with
any smaller game than the latter. An empty total is decided by comparing the game with 0.

The search looks up whether some option is decided before it enters an option. Then it enters the
options in increasing order of the opponent's number of moves minus the mover's, plus twice the left
stop of the game; among equals those with the fewest moves in all come first.
"""

from zermelo._jit.compiled import ALWAYS, compiled
from zermelo._jit.transpositions import EMPTY, effort_of, find, put
from zermelo.values.partizan.flat.loops.games import FIELDS as GAME_FIELDS
from zermelo.values.partizan.flat.loops.games import FIRST as GAME_FIRST
from zermelo.values.partizan.flat.loops.games import FLAT, HIGH, OPPOSITE, SHIFT, number
from zermelo.values.partizan.flat.loops.games import LEFTS as GAME_LEFTS
from zermelo.values.partizan.flat.loops.order import leq
from zermelo.values.partizan.flat.loops.parts import expand, read, signed
from zermelo.values.partizan.flat.loops.sums import add, negative
from zermelo.values.partizan.flat.loops.totals import (
    ANSWER,
    BEGIN,
    BOUNDS_PER_OUTCOME,
    DEPTH,
    DONE,
    ENTRIES_USED,
    GAMES_STOPPED,
    LAST,
    LEFTS,
    LOSES,
    NEGATIVE,
    OTHERS,
    PART_FIELDS,
    PATH_FULL,
    PAUSED,
    POSITIONS,
    RIGHTS,
    TABLE_FULL,
    TOTAL_FIELDS,
    TOTALS_FULL,
    TOTALS_TYPE,
    VALUE,
    WINS,
    WORD,
    insert,
    negative_total,
    total_of,
    write_parts,
)

# Fields of a frame. TOTAL and GAME: a total and a game; or UNREAD and the player to move (0 Left, 1
# Right), and then COUNT is the number of keys on the path. FIRST: index of the options on the path.
# COUNT: how many there are, -1 if one is known to win. NEXT: the current option, -1 before they are
# listed. BEFORE: positions counted before the frame began.
TOTAL, GAME, COUNT, NEXT, FIRST, BEFORE = range(6)
FIELDS = 6
UNREAD = -1


@compiled(work=ALWAYS)
def _decision(flat, sums, work, keys, answers, total, game):
    """Return 1 if the player to move is known to win, 0 if she is known to lose, else -1."""
    games, pool, order = flat.games, flat.pool, flat.order
    if total == 0:
        return 0 if leq(games, pool, order, game, number(flat, 0)) else 1
    at = total * TOTAL_FIELDS
    for place in range(BOUNDS_PER_OUTCOME):
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
    slot = game % BOUNDS_PER_OUTCOME
    for place in range(BOUNDS_PER_OUTCOME):
        bound = sums.totals[at + place]
        less, more = (game, bound) if wins else (bound, game)
        if bound == 0 or leq(flat.games, flat.pool, flat.order, less, more):
            slot = place
            break
    sums.totals[at + slot] = game
    work[WORD] = total << 32 | game
    work[ENTRIES_USED] += put(keys, answers, efforts, work, WORD, 1, 1 + wins, effort)


@compiled(work=ALWAYS)
def _note_value(flat, sums, work, table, total, game, words):
    """Enter the value of the only part of a lost sum, if the negative of the sum is lost too."""
    last = sums.totals[total * TOTAL_FIELDS + LAST]
    opposite_total = sums.totals[total * TOTAL_FIELDS + NEGATIVE]
    minus = flat.games[game * GAME_FIELDS + OPPOSITE]
    if opposite_total == 0 or minus == 0 or sums.totals[total * TOTAL_FIELDS + OTHERS] != 0:
        return
    if _decision(flat, sums, work, table[0], table[1], opposite_total, minus) == 0:
        sums.parts[(last >> 1) * (PART_FIELDS + words) + VALUE] = game if last & 1 else minus


@compiled(work=ALWAYS)
def _score(flat, sums, total, game, words):
    """Return how good a sum is for its player to move; the last 12 bits count all moves."""
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
    """Add the parts of a frame's total that were valued meanwhile to its game.

    Return DONE, or why not. The parts are listed at the beginning of ``lists``.
    """
    lists = sums.lists
    total, game = frames[frame + TOTAL], frames[frame + GAME]
    count = write_parts(sums, total, 0)
    kept = 0
    for place in range(count):
        value = sums.parts[(lists[place] >> 1) * (PART_FIELDS + words) + VALUE]
        if value <= 0:
            lists[kept] = lists[place]
            kept += 1
            continue
        value = signed(flat, value, lists[place] & 1)
        if value < 0:
            return GAMES_STOPPED
        game = add(flat, game, value)
        if game < 0:
            return GAMES_STOPPED
    if kept < count:
        total = total_of(sums, work, 0, kept)
        if total < 0:
            return TOTALS_FULL
        frames[frame + TOTAL], frames[frame + GAME] = total, game
    return DONE


@compiled(work=ALWAYS)
def _enter(flat, sums, work, path, frames, frame, table, rules, valuing, pause_at):
    """List a frame's undecided options, the best first, unless it is decided; DONE, or why not."""
    words = rules[4]
    size = PART_FIELDS + words
    why = _with_values(flat, sums, work, frames, frame, words)
    if why != DONE:
        return why
    total, game, first = frames[frame + TOTAL], frames[frame + GAME], frames[frame + FIRST]
    lists, parts, totals = sums.lists, sums.parts, sums.totals
    decided = _decision(flat, sums, work, table[0], table[1], total, game)
    if decided >= 0:
        frames[frame + COUNT], frames[frame + NEXT] = -decided, 0
        return DONE
    count = write_parts(sums, total, 0)
    max_options = flat.games[GAME_FIELDS * game + GAME_LEFTS]
    for place in range(count):
        why = expand(flat, sums, work, path, first, lists[place] >> 1, rules, valuing, pause_at)
        if why != DONE:
            return why
        at = (lists[place] >> 1) * size
        max_options += parts[at + LEFTS] + parts[at + RIGHTS]
    if first + 2 * max_options > path.size:
        return PATH_FULL
    minus, opposite_total = negative(flat, game), negative_total(sums, work, total)
    if minus < 0:
        return GAMES_STOPPED
    if opposite_total < 0:
        return TOTALS_FULL
    scores_at = first + max_options
    list_start = lists.size // 4
    kept = 0
    for place in range(count + 1):  # the game comes last
        if place == count:
            begin = flat.games[GAME_FIELDS * game + GAME_FIRST]
            option_count = flat.games[GAME_FIELDS * game + GAME_LEFTS]
        elif place > 0 and lists[place] == lists[place - 1]:
            continue
        else:
            at = (lists[place] >> 1) * size
            begin, option_count = parts[at + BEGIN], parts[at + LEFTS]
            if lists[place] & 1:
                begin, option_count = begin + option_count, parts[at + RIGHTS]
        for option in range(begin, begin + option_count):
            child = opposite_total
            if place == count:
                after = negative(flat, flat.pool[option])
            else:
                entry = sums.options[option]
                after = add(flat, minus, entry & 0xFFFFFFFF)
                length = 0
                for beside in range(count):
                    if beside != place:
                        lists[list_start + length] = lists[beside] ^ 1
                        length += 1
                remaining = entry >> 32
                while remaining != 0:
                    last = totals[remaining * TOTAL_FIELDS + LAST]
                    length = insert(lists, list_start, length, last)
                    remaining = totals[remaining * TOTAL_FIELDS + OTHERS]
                child = total_of(sums, work, list_start, length)
            if after < 0:
                return GAMES_STOPPED
            if child < 0:
                return TOTALS_FULL
            decided = _decision(flat, sums, work, table[0], table[1], child, after)
            if decided == 0:
                frames[frame + COUNT], frames[frame + NEXT] = -1, 0
                return DONE
            if decided == 1:
                continue
            score = _score(flat, sums, child, after, words)
            to = kept
            while to > 0 and path[scores_at + to - 1] > score:
                path[scores_at + to] = path[scores_at + to - 1]
                path[first + to] = path[first + to - 1]
                to -= 1
            path[scores_at + to] = score
            path[first + to] = child << 32 | after
            kept += 1
    frames[frame + COUNT], frames[frame + NEXT] = kept, 0
    return DONE


@compiled(work=ALWAYS)
def _begin(flat, sums, work, path, frames, rules, valuing, pause_at):
    """Add up the keys at the beginning of the path; return DONE, or why not."""
    words = rules[4]
    lists = sums.lists
    key_count, sign = frames[COUNT], frames[GAME]
    list_start = lists.size // 4
    count = 0
    game = number(flat, 0)
    top = key_count * words
    for nth in range(key_count):
        why = read(flat, sums, work, path, nth * words, top, sign, rules, valuing, pause_at)
        if why != DONE:
            return why
        game = add(flat, game, lists[lists.size - 1])
        if game < 0:
            return GAMES_STOPPED
        remaining = lists[lists.size - 2]
        while remaining != 0:
            last = sums.totals[remaining * TOTAL_FIELDS + LAST]
            count = insert(lists, list_start, count, last)
            remaining = sums.totals[remaining * TOTAL_FIELDS + OTHERS]
    total = total_of(sums, work, list_start, count)
    if total < 0:
        return TOTALS_FULL
    frames[TOTAL], frames[GAME] = total, game
    return DONE


@compiled(
    types=f"{FLAT} {TOTALS_TYPE} int64[]*4 uint16[] uint8[] int*3 int64[] int*3"
    " int64[] uint32[] uint8[] int64[]*3 int",
    work=ALWAYS,
)
def run(
    flat, sums, work, path, frames, keys, answers, efforts, left, right, simplify, params, words,
    quota, max_entries,
    value_keys, values, value_efforts, value_work, value_path, value_frames, room,
):  # fmt: skip
    """Continue the search; return DONE, with 1 in ``work[ANSWER]`` if the first player wins.

    After any other result but PAUSED, remove the shortage and call again: the step begins anew.
    ``room`` words suffice for the options of a part on the path, and of a key on ``value_path``.
    """
    pause_at = work[POSITIONS] + quota
    depth = work[DEPTH]
    rules = (left, right, simplify, params, words)
    valuing = (value_keys, values, value_efforts, value_work, value_path, value_frames, room)
    table = (keys, answers, efforts)
    while True:
        work[DEPTH] = depth
        frame = (depth - 1) * FIELDS
        if frames[frame + NEXT] < 0:
            if work[POSITIONS] >= pause_at:
                return PAUSED
            if work[ENTRIES_USED] >= max_entries:
                return TABLE_FULL
            if frame + 2 * FIELDS > frames.size or frames[frame + FIRST] + room > path.size:
                return PATH_FULL
            why = DONE
            if frames[frame + TOTAL] == UNREAD:
                why = _begin(flat, sums, work, path, frames, rules, valuing, pause_at)
            if why == DONE:
                why = _enter(flat, sums, work, path, frames, frame, table, rules, valuing, pause_at)
            if why != DONE:
                return why
            work[POSITIONS] += 1
        result = -1
        if frames[frame + COUNT] < 0:
            result = 1
        elif frames[frame + NEXT] == frames[frame + COUNT]:
            result = 0
        else:
            entry = path[frames[frame + FIRST] + frames[frame + NEXT]]
            total, game = entry >> 32, entry & 0xFFFFFFFF
            decision = _decision(flat, sums, work, keys, answers, total, game)
            if decision == 0:
                result = 1
            elif decision == 1:
                frames[frame + NEXT] += 1
                continue
            else:
                after = frames[frame + FIRST] + frames[frame + COUNT]
                frame += FIELDS
                frames[frame + TOTAL], frames[frame + GAME] = total, game
                frames[frame + NEXT] = -1
                frames[frame + FIRST] = after
                frames[frame + BEFORE] = work[POSITIONS]
                depth += 1
                continue
        total, game = frames[frame + TOTAL], frames[frame + GAME]
        if total != 0:
            effort = effort_of(work[POSITIONS] - frames[frame + BEFORE])
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
