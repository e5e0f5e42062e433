"""Compiled rules of the formula game, on the open clauses.

A clause is open while it has no true literal. A key is the number of moves made, then the mask of
the open clauses. ``params`` begins with whether play is misère, and the numbers of all moves, of
clauses, and of words of a mask. Then come indices in ``params`` of masks of clauses: ``moves + 1``
for the clauses whose variables are all set after 0, 1, … moves, then two for each move: for the
clauses that become true if its variable is set true, and if it is set false (−1 for a pass). Then
come the indices of the first literal of each clause, and the end of the last clause. A literal is
twice the move that sets its variable, plus 1 if it is negated; the literals of a clause are sorted.
"""

from zermelo._jit.addressed import ANY, addressed, carray, lowest, ones
from zermelo._jit.compiled import compiled

OPEN, TRUE, FALSE = 0, 1, 2


@compiled
def _verdict(key, params):
    """Return FALSE if an open clause has no unset variable, TRUE if no clause is open, or OPEN."""
    words = params[3]
    decided_at = params[4 + min(key[0], params[1])]
    open_clauses = 0
    for word in range(words):
        mask = key[1 + word]
        if mask & params[decided_at + word]:
            return FALSE
        open_clauses |= mask
    return OPEN if open_clauses else TRUE


@addressed
def successors(key, out, params):
    """Write the keys after the next moves; if play is decided, a pass of the normal-play winner."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    move, moves, words = key[0], params[1], params[3]
    verdict = _verdict(key, params)
    if verdict != OPEN and (move % 2 == 0) != (verdict == TRUE):
        return 0
    index = 5 + moves + 2 * move
    if verdict != OPEN or params[index] < 0:  # a pass
        out[0] = move + 1
        for word in range(words):
            out[1 + word] = key[1 + word]
        return 1
    true_at = params[index], params[index + 1]
    # First comes the value that makes more clauses true; for the second player, fewer.
    surplus = 0
    for word in range(words):
        surplus += ones(key[1 + word] & params[true_at[0] + word])
        surplus -= ones(key[1 + word] & params[true_at[1] + word])
    first = 0 if (surplus >= 0) == (move % 2 == 0) else 1
    for option in range(2):
        mask = true_at[first ^ option]
        start = option * (words + 1)
        out[start] = move + 1
        for word in range(words):
            out[start + 1 + word] = key[1 + word] & ~params[mask + word]
    return 2


@compiled
def _contained(inner, outer, move, params):
    """Whether all unset literals of the clause ``inner`` are in the clause ``outer``."""
    start = 5 + 3 * params[1]
    index, end = params[start + inner], params[start + inner + 1]
    outer_index, outer_end = params[start + outer], params[start + outer + 1]
    while index < end:
        literal = params[index]
        index += 1
        if literal >> 1 < move:
            continue
        while outer_index < outer_end and params[outer_index] < literal:
            outer_index += 1
        if outer_index == outer_end or params[outer_index] != literal:
            return False
    return True


@compiled
def _drop_implied(out, move, params):
    """Drop clauses that are true whenever some other clause is; this does not change the game."""
    words = params[3]
    for word in range(words):
        remaining = out[1 + word]
        while remaining:
            clause = 64 * word + lowest(remaining)
            remaining &= remaining - 1
            for other_word in range(words):
                others = out[1 + other_word]
                while others:
                    other_clause = 64 * other_word + lowest(others)
                    others &= others - 1
                    if clause != other_clause and _contained(clause, other_clause, move, params):
                        out[1 + other_word] &= ~(1 << (other_clause & 63))
                        if other_word == word:
                            remaining &= ~(1 << (other_clause & 63))


@compiled
def _propagate(out, values, params):
    """Set the variables that the first player is forced to set; return the verdict on the formula.

    A literal of the second player that comes after all literals of the first player in its clause
    is useless: the second player makes it false. A clause with no other literals is lost. If a
    clause has a single literal of the first player, and none of the second player before it, the
    first player must make it true (Kleine Büning, Karpinski and Flögel 1995).
    """
    move, moves, words = out[0], params[1], params[3]
    for index in range(moves):
        values[index] = 0  # 1 for true, 2 for false
    start = 5 + 3 * moves
    while True:
        changed, any_open = False, False
        for word in range(words):
            mask = out[1 + word]
            while mask:
                clause = 64 * word + lowest(mask)
                mask &= mask - 1
                own_literal, own_turn = -1, -1
                first_player_literals, is_true = 0, False
                opponents_turn = -1  # the move of the second player's first literal
                for index in range(params[start + clause], params[start + clause + 1]):
                    literal = params[index]
                    turn = literal >> 1
                    if turn < move:
                        continue
                    if values[turn]:
                        if values[turn] == 1 + (literal & 1):
                            is_true = True
                            break
                    elif turn & 1:
                        if opponents_turn < 0:
                            opponents_turn = turn
                    else:
                        first_player_literals += 1
                        own_turn = turn
                        if own_literal < 0:
                            own_literal = literal
                if is_true:
                    continue
                any_open = True
                if first_player_literals == 0:
                    return FALSE
                if first_player_literals == 1 and (opponents_turn < 0 or opponents_turn > own_turn):
                    values[own_literal >> 1] = 1 + (own_literal & 1)
                    changed = True
        if not any_open:
            return TRUE
        if not changed:
            return OPEN


@addressed
def simplify(key, out, params):
    """Write the key without implied clauses; return 1, the number of keys, or a known value."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    words = params[3]
    for word in range(words + 1):
        out[word] = key[word]
    if _verdict(out, params) != OPEN:
        # In normal play the value is 0 if the loser is to move and 1 if the winner is. The result
        # has the value in its upper half, and in the lower half the number of keys: 0.
        lost = (key[0] % 2 == 0) != (_verdict(out, params) == TRUE)
        if params[0]:
            return 1
        return 0 if lost else 1 << 32
    _drop_implied(out, key[0], params)
    if params[0]:
        return 1
    # The value is 0 if the player to move loses; other decided positions are searched.
    verdict = _propagate(out, out[words + 1 :], params)
    if verdict != OPEN and (key[0] % 2 == 0) != (verdict == TRUE):
        return 0
    return 1
