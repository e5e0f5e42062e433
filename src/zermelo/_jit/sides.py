"""The moves of two players as one digraph: the last word of a key shows who may move.

From a key with ``BOTH`` there are edges to the same position with ``LEFT`` and with ``RIGHT``. From
the key of a player there are edges to keys with ``BOTH``, by this player's moves. So
`zermelo._jit.explore` lists all positions that can be reached if anybody may move at any time.
"""

from zermelo._jit.addressed import addressed, carray, invoke

#: The last word of a key: Left is to move, Right is to move, or both may move.
LEFT, RIGHT, BOTH = 0, 1, 2


@addressed
def successors(key, out, params):
    """Write the keys to which edges lead from a key; return the number of these edges.

    ``params`` has the number of words of a position, then the addresses of three functions, which
    write Left's options, Right's options and the canonical form of a position, and then the
    parameters of the rules.
    """
    params = carray(params, 1 << 20)
    words = params[0]
    key, out = carray(key, 1 << 20), carray(out, 1 << 20)
    rule_params = params[4:]
    if key[words] == BOTH:
        for player in range(2):
            for word in range(words):
                out[player * (words + 1) + word] = key[word]
            out[player * (words + 1) + words] = player
        return 2
    option_count = invoke(params[1 + key[words]], key, 0, out, 0, rule_params)
    form_start = option_count * (words + 1)
    for option in range(option_count - 1, -1, -1):  # from the last: each goes to larger indices
        invoke(params[3], out, option * words, out, form_start, rule_params)
        for word in range(words):
            out[option * (words + 1) + word] = out[form_start + word]
        out[option * (words + 1) + words] = BOTH
    return option_count
