"""Parts of a sum: their values and their options.

A part of at most ``work[MAX_VALUED_OPTIONS]`` options is valued by `positions`. Each option of a
larger part is stored as a total (see `totals`) and a game, so that a move need not call the rules.
"""

from zermelo._jit.addressed import invoke
from zermelo._jit.compiled import ALWAYS, compiled
from zermelo.values.partizan.flat.loops import positions
from zermelo.values.partizan.flat.loops.games import number
from zermelo.values.partizan.flat.loops.positions import begin as begin_value
from zermelo.values.partizan.flat.loops.positions import run as run_value
from zermelo.values.partizan.flat.loops.sums import add, negative
from zermelo.values.partizan.flat.loops.totals import (
    BEGIN,
    DONE,
    GAMES_STOPPED,
    LEFTS,
    MAX_VALUED_OPTIONS,
    OPTIONS,
    PART_FIELDS,
    POSITIONS,
    RIGHTS,
    SHORTAGE,
    TOTALS_FULL,
    VALUE,
    VALUING,
    find_or_add_part,
    insert,
    total_of,
)


@compiled(work=ALWAYS)
def signed(flat, game, sign):
    """Return a game, or its negative if ``sign`` is 1; -1 if the work on games stopped."""
    return negative(flat, game) if sign else game


@compiled(work=ALWAYS)
def _settle(flat, sums, work, path, top, part, rules, valuing, pause_at):
    """Count the options of a part, and value it if they are few; return a result of `totals`."""
    left, right, simplify, params, words = rules
    keys, answers, efforts, value_work, value_path, value_frames, room = valuing
    at = part * (PART_FIELDS + words)
    parts = sums.parts
    lefts = invoke(left, parts, at + PART_FIELDS, path, top, params)
    rights = invoke(right, parts, at + PART_FIELDS, path, top, params)
    parts[at + LEFTS], parts[at + RIGHTS] = lefts, rights
    if lefts + rights > work[MAX_VALUED_OPTIONS]:
        parts[at + VALUE] = -1
        return DONE
    for word in range(words):
        value_path[word] = parts[at + PART_FIELDS + word]
    begin_value(value_work, value_frames, words)
    value_work[positions.POSITIONS] = 0
    status = run_value(
        flat, value_work, value_path, value_frames, keys, answers, efforts, left, right, simplify,
        params, words, room, pause_at - work[POSITIONS], answers.size * 6 // 10,  # filled to 60%
    )  # fmt: skip
    work[POSITIONS] += value_work[positions.POSITIONS]
    if status == positions.DONE:
        parts[at + VALUE] = value_work[positions.ANSWER]
        return DONE
    return GAMES_STOPPED if status == positions.GAMES_STOPPED else VALUING + status


@compiled(work=ALWAYS)
def read(flat, sums, work, path, at, top, sign, rules, valuing, pause_at):
    """Turn the key at path[at], or with sign 1 its negative, into a total and a game.

    The total and the game are the last two words of ``lists``. Return a result of `totals`.
    """
    simplify, params, words = rules[2], rules[3], rules[4]
    packed = invoke(simplify, path, at, path, top, params)
    term_count, negated = packed & 0xFFFFFFFF, packed >> 32
    lists = sums.lists
    list_start = lists.size // 4 * 3
    listed_count = 0
    game = number(flat, 0)
    for nth in range(term_count):
        part = find_or_add_part(sums, work, path, top + nth * words, words)
        if part < 0:
            return TOTALS_FULL
        value_at = part * (PART_FIELDS + words) + VALUE
        if sums.parts[value_at] == 0:
            free_at = top + term_count * words
            status = _settle(flat, sums, work, path, free_at, part, rules, valuing, pause_at)
            if status != DONE:
                return status
        part_sign = (negated >> nth & 1) ^ sign
        if sums.parts[value_at] < 0:
            listed_count = insert(lists, list_start, listed_count, part << 1 | part_sign)
            continue
        value = signed(flat, sums.parts[value_at], part_sign)
        if value < 0:
            return GAMES_STOPPED
        game = add(flat, game, value)
        if game < 0:
            return GAMES_STOPPED
    total = total_of(sums, work, list_start, listed_count)
    if total < 0:
        return TOTALS_FULL
    lists[lists.size - 2], lists[lists.size - 1] = total, game
    return DONE


@compiled(work=ALWAYS)
def expand(flat, sums, work, path, top, part, rules, valuing, pause_at):
    """Store a part's options once, Left's as negatives; return a result of `totals`."""
    left, right, params, words = rules[0], rules[1], rules[3], rules[4]
    at = part * (PART_FIELDS + words)
    parts, options, lists = sums.parts, sums.options, sums.lists
    if parts[at + BEGIN] >= 0:
        return DONE
    lefts = invoke(left, parts, at + PART_FIELDS, path, top, params)
    rights = invoke(right, parts, at + PART_FIELDS, path, top + lefts * words, params)
    options_begin = options[0]
    if options_begin + lefts + rights > options.size:
        work[SHORTAGE] = OPTIONS
        return TOTALS_FULL
    free_at = top + (lefts + rights) * words
    side_begin = options_end = options_begin
    for option in range(lefts + rights):
        if option == lefts:
            side_begin = options_end
        sign = 1 if option < lefts else 0
        key_at = top + option * words
        status = read(flat, sums, work, path, key_at, free_at, sign, rules, valuing, pause_at)
        if status != DONE:
            return status
        entry = lists[lists.size - 2] << 32 | lists[lists.size - 1]
        is_new = True
        for earlier in range(side_begin, options_end):
            if options[earlier] == entry:
                is_new = False
                break
        if is_new:
            options[options_end] = entry
            options_end += 1
    if rights == 0:
        side_begin = options_end
    parts[at + LEFTS], parts[at + RIGHTS] = side_begin - options_begin, options_end - side_begin
    parts[at + BEGIN] = options_begin
    options[0] = options_end
    return DONE
