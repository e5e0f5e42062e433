"""Parts of a sum: their values and their options.

A part of at most ``work[MAX_VALUED_OPTIONS]`` options is valued by `positions`. Each option of any
other part is stored as a total and a game, so that the rules list the options of a part only once.
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
    insert,
    number_part,
    total_of,
)


@compiled(work=ALWAYS)
def signed(flat, game, sign):
    """Return a game, or its negative if ``sign`` is 1; -1 in trouble."""
    return negative(flat, game) if sign else game


@compiled(work=ALWAYS)
def _settle(flat, sums, work, path, top, part, rules, valuing, pause_at):
    """Count the options of a part, and value it if they are few; return DONE, or why not."""
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
    why = run_value(
        flat, value_work, value_path, value_frames, keys, answers, efforts, left, right, simplify,
        params, words, room, pause_at - work[POSITIONS], answers.size * 6 // 10,
    )  # fmt: skip
    work[POSITIONS] += value_work[positions.POSITIONS]
    if why == positions.DONE:
        parts[at + VALUE] = value_work[positions.ANSWER]
        return DONE
    return GAMES_STOPPED if why == positions.GAMES_STOPPED else VALUING + why


@compiled(work=ALWAYS)
def read(flat, sums, work, path, at, top, sign, rules, valuing, pause_at):
    """Turn the key at path[at], or with sign 1 its negative, into a total and a game.

    They are written to the last two words of ``lists``. Return DONE, or why not.
    """
    simplify, params, words = rules[2], rules[3], rules[4]
    packed = invoke(simplify, path, at, path, top, params)
    term_count, negated = packed & 0xFFFFFFFF, packed >> 32
    lists = sums.lists
    begin = lists.size // 4 * 3
    count = 0
    game = number(flat, 0)
    for nth in range(term_count):
        part = number_part(sums, work, path, top + nth * words, words)
        if part < 0:
            return TOTALS_FULL
        value_at = part * (PART_FIELDS + words) + VALUE
        if sums.parts[value_at] == 0:
            free = top + term_count * words
            why = _settle(flat, sums, work, path, free, part, rules, valuing, pause_at)
            if why != DONE:
                return why
        part_sign = (negated >> nth & 1) ^ sign
        if sums.parts[value_at] < 0:
            count = insert(lists, begin, count, part << 1 | part_sign)
            continue
        value = signed(flat, sums.parts[value_at], part_sign)
        if value < 0:
            return GAMES_STOPPED
        game = add(flat, game, value)
        if game < 0:
            return GAMES_STOPPED
    total = total_of(sums, work, begin, count)
    if total < 0:
        return TOTALS_FULL
    lists[lists.size - 2], lists[lists.size - 1] = total, game
    return DONE


@compiled(work=ALWAYS)
def expand(flat, sums, work, path, top, part, rules, valuing, pause_at):
    """List the options of a part, Left's as negatives; return DONE, or why not."""
    left, right, params, words = rules[0], rules[1], rules[3], rules[4]
    at = part * (PART_FIELDS + words)
    parts, options, lists = sums.parts, sums.options, sums.lists
    if parts[at + BEGIN] >= 0:
        return DONE
    lefts = invoke(left, parts, at + PART_FIELDS, path, top, params)
    rights = invoke(right, parts, at + PART_FIELDS, path, top + lefts * words, params)
    first = options[0]
    if first + lefts + rights > options.size:
        work[SHORTAGE] = OPTIONS
        return TOTALS_FULL
    beyond = top + (lefts + rights) * words
    begin = to = first
    for option in range(lefts + rights):
        if option == lefts:
            begin = to
        sign = 1 if option < lefts else 0
        key = top + option * words
        why = read(flat, sums, work, path, key, beyond, sign, rules, valuing, pause_at)
        if why != DONE:
            return why
        entry = lists[lists.size - 2] << 32 | lists[lists.size - 1]
        is_new = True
        for other in range(begin, to):
            if options[other] == entry:
                is_new = False
                break
        if is_new:
            options[to] = entry
            to += 1
    if rights == 0:
        begin = to
    parts[at + LEFTS], parts[at + RIGHTS] = begin - first, to - begin
    parts[at + BEGIN] = first
    options[0] = to
    return DONE
