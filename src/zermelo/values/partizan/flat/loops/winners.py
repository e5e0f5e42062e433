"""Who wins a sum of positions, by minimax; small parts are replaced by their values.

The player to move is always Left: after each move a sum is replaced by its negative. A position is
a pair: a total, the sum of parts whose values are not known (see `totals`), and a game, the sum of
the values of the other parts (see `parts`).

The value of a part is also found if both players, moving first, lose the sum of the part and a
game: then it is the negative of that game. The table has the winner for pairs of a total and a
game. Each total also has bounds: games with which its player to move is known to win, and games
with which she is known to lose. She also wins with any game larger than a winning bound, and loses
with any game smaller than a losing one. An empty total is decided by comparing the game with 0.

Before the search enters an option, it looks up which options are decided. It enters the others in
increasing order of a − b + 2s: after the option, the opponent has a moves in parts, the mover has
b, and s is the left stop of the game (rounded down). Among equals, the least a + b comes first.
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
    DEPTH,
    DONE,
    ENTRIES_USED,
    GAMES_PER_OUTCOME,
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
# Right), and then COUNT is the number of keys on ``path``. FIRST: index of the options on ``path``.
# COUNT: number of listed options, -1 if the player to move wins. NEXT: the current option, -1
# before options are listed. BEFORE: positions counted before the frame began.
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
    for place in range(GAMES_PER_OUTCOME):
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
    """Enter in table and bounds whether the player to move ``wins`` a sum (0 or 1)."""
    keys, answers, efforts = table
    at = total * TOTAL_FIELDS + (WINS if wins else LOSES)
    slot = game % GAMES_PER_OUTCOME
    for place in range(GAMES_PER_OUTCOME):
        bound = sums.totals[at + place]
        smaller, larger = (game, bound) if wins else (bound, game)
        if bound == 0 or leq(flat.games, flat.pool, flat.order, smaller, larger):
            slot = place
            break
    sums.totals[at + slot] = game
    work[WORD] = total << 32 | game
    work[ENTRIES_USED] += put(keys, answers, efforts, work, WORD, 1, 1 + wins, effort)


@compiled(work=ALWAYS)
def _note_value(flat, sums, work, table, total, game, words):
    """Enter the value of a lost sum's part, if it has only one and its negative is lost too."""
    last = sums.totals[total * TOTAL_FIELDS + LAST]
    opposite_total = sums.totals[total * TOTAL_FIELDS + NEGATIVE]
    negated = flat.games[game * GAME_FIELDS + OPPOSITE]
    if opposite_total == 0 or negated == 0 or sums.totals[total * TOTAL_FIELDS + OTHERS] != 0:
        return
    if _decision(flat, sums, work, table[0], table[1], opposite_total, negated) == 0:
        sums.parts[(last >> 1) * (PART_FIELDS + words) + VALUE] = game if last & 1 else negated


@compiled(work=ALWAYS)
def _score(flat, sums, total, game, words):
    """Return how good a sum is for its player to move; the low 12 bits count moves in parts."""
    mover_moves = opponent_moves = 0
    while total != 0:
        last = sums.totals[total * TOTAL_FIELDS + LAST]
        at = (last >> 1) * (PART_FIELDS + words)
        mover_moves += sums.parts[at + (RIGHTS if last & 1 else LEFTS)]
        opponent_moves += sums.parts[at + (LEFTS if last & 1 else RIGHTS)]
        total = sums.totals[total * TOTAL_FIELDS + OTHERS]
    left_stop = flat.games[game * GAME_FIELDS + HIGH] >> SHIFT
    return (mover_moves - opponent_moves + 2 * left_stop) * 4096 + mover_moves + opponent_moves


@compiled(work=ALWAYS)
def _with_values(flat, sums, work, frames, frame, words):
    """Move parts of known value from a frame's total to its game; return DONE or why not."""
    lists = sums.lists
    total, game = frames[frame + TOTAL], frames[frame + GAME]
    part_count = write_parts(sums, total, 0)
    kept_count = 0
    for place in range(part_count):
        value = sums.parts[(lists[place] >> 1) * (PART_FIELDS + words) + VALUE]
        if value <= 0:
            lists[kept_count] = lists[place]
            kept_count += 1
            continue
        value = signed(flat, value, lists[place] & 1)
        if value < 0:
            return GAMES_STOPPED
        game = add(flat, game, value)
        if game < 0:
            return GAMES_STOPPED
    if kept_count < part_count:
        total = total_of(sums, work, 0, kept_count)
        if total < 0:
            return TOTALS_FULL
        frames[frame + TOTAL], frames[frame + GAME] = total, game
    return DONE


@compiled(work=ALWAYS)
def _enter(flat, sums, work, path, frames, frame, table, rules, value_search, pause_at):
    """List a frame's undecided options, best first, or decide it; return DONE or why not."""
    words = rules[4]
    size = PART_FIELDS + words
    status = _with_values(flat, sums, work, frames, frame, words)
    if status != DONE:
        return status
    total, game, first = frames[frame + TOTAL], frames[frame + GAME], frames[frame + FIRST]
    lists, parts, totals = sums.lists, sums.parts, sums.totals
    decision = _decision(flat, sums, work, table[0], table[1], total, game)
    if decision >= 0:
        frames[frame + COUNT], frames[frame + NEXT] = -decision, 0
        return DONE
    part_count = write_parts(sums, total, 0)
    max_options = flat.games[GAME_FIELDS * game + GAME_LEFTS]
    for place in range(part_count):
        status = expand(
            flat, sums, work, path, first, lists[place] >> 1, rules, value_search, pause_at
        )
        if status != DONE:
            return status
        at = (lists[place] >> 1) * size
        max_options += parts[at + LEFTS] + parts[at + RIGHTS]
    if first + 2 * max_options > path.size:
        return PATH_FULL
    negative_game, opposite_total = negative(flat, game), negative_total(sums, work, total)
    if negative_game < 0:
        return GAMES_STOPPED
    if opposite_total < 0:
        return TOTALS_FULL
    scores_at = first + max_options
    list_start = lists.size // 4
    kept_count = 0
    for place in range(part_count + 1):  # the game comes at the end
        if place == part_count:
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
            child_total = opposite_total
            if place == part_count:
                child_game = negative(flat, flat.pool[option])
            else:
                entry = sums.options[option]
                child_game = add(flat, negative_game, entry & 0xFFFFFFFF)
                length = 0
                for other in range(part_count):
                    if other != place:
                        lists[list_start + length] = lists[other] ^ 1
                        length += 1
                remaining = entry >> 32
                while remaining != 0:
                    part = totals[remaining * TOTAL_FIELDS + LAST]
                    length = insert(lists, list_start, length, part)
                    remaining = totals[remaining * TOTAL_FIELDS + OTHERS]
                child_total = total_of(sums, work, list_start, length)
            if child_game < 0:
                return GAMES_STOPPED
            if child_total < 0:
                return TOTALS_FULL
            decision = _decision(flat, sums, work, table[0], table[1], child_total, child_game)
            if decision == 0:
                frames[frame + COUNT], frames[frame + NEXT] = -1, 0
                return DONE
            if decision == 1:
                continue
            score = _score(flat, sums, child_total, child_game, words)
            target = kept_count
            while target > 0 and path[scores_at + target - 1] > score:
                path[scores_at + target] = path[scores_at + target - 1]
                path[first + target] = path[first + target - 1]
                target -= 1
            path[scores_at + target] = score
            path[first + target] = child_total << 32 | child_game
            kept_count += 1
    frames[frame + COUNT], frames[frame + NEXT] = kept_count, 0
    return DONE


@compiled(work=ALWAYS)
def _begin(flat, sums, work, path, frames, rules, value_search, pause_at):
    """Write the sum of the keys on ``path`` to the first frame; return DONE or why not."""
    words = rules[4]
    lists = sums.lists
    key_count, sign = frames[COUNT], frames[GAME]
    list_start = lists.size // 4
    part_count = 0
    game = number(flat, 0)
    top = key_count * words
    for index in range(key_count):
        status = read(
            flat, sums, work, path, index * words, top, sign, rules, value_search, pause_at
        )
        if status != DONE:
            return status
        game = add(flat, game, lists[lists.size - 1])
        if game < 0:
            return GAMES_STOPPED
        remaining = lists[lists.size - 2]
        while remaining != 0:
            part = sums.totals[remaining * TOTAL_FIELDS + LAST]
            part_count = insert(lists, list_start, part_count, part)
            remaining = sums.totals[remaining * TOTAL_FIELDS + OTHERS]
    total = total_of(sums, work, list_start, part_count)
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
    """Continue the search; return DONE, with ANSWER 1 if the first player wins, otherwise 0.

    After any other result remove the shortage (PAUSED has none) and call again.
    ``room``: words for the options of one part on ``path``, or of one key on ``value_path``.
    """
    pause_at = work[POSITIONS] + quota
    depth = work[DEPTH]
    rules = (left, right, simplify, params, words)
    value_search = (value_keys, values, value_efforts, value_work, value_path, value_frames, room)
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
            status = DONE
            if frames[frame + TOTAL] == UNREAD:
                status = _begin(flat, sums, work, path, frames, rules, value_search, pause_at)
            if status == DONE:
                status = _enter(
                    flat, sums, work, path, frames, frame, table, rules, value_search, pause_at
                )
            if status != DONE:
                return status
            work[POSITIONS] += 1
        wins = -1  # not known yet
        if frames[frame + COUNT] < 0:
            wins = 1
        elif frames[frame + NEXT] == frames[frame + COUNT]:
            wins = 0
        else:
            entry = path[frames[frame + FIRST] + frames[frame + NEXT]]
            total, game = entry >> 32, entry & 0xFFFFFFFF
            decision = _decision(flat, sums, work, keys, answers, total, game)
            if decision == 0:
                wins = 1
            elif decision == 1:
                frames[frame + NEXT] += 1
                continue
            else:
                options_end = frames[frame + FIRST] + frames[frame + COUNT]
                frame += FIELDS
                frames[frame + TOTAL], frames[frame + GAME] = total, game
                frames[frame + NEXT] = -1
                frames[frame + FIRST] = options_end
                frames[frame + BEFORE] = work[POSITIONS]
                depth += 1
                continue
        total, game = frames[frame + TOTAL], frames[frame + GAME]
        if total != 0:
            effort = effort_of(work[POSITIONS] - frames[frame + BEFORE])
            _remember(flat, sums, work, table, total, game, wins, effort)
            if wins == 0:
                _note_value(flat, sums, work, table, total, game, words)
        depth -= 1
        if depth == 0:
            work[DEPTH], work[ANSWER] = 0, wins
            return DONE
        frame -= FIELDS
        if wins == 0:
            frames[frame + COUNT] = -1
        else:
            frames[frame + NEXT] += 1
