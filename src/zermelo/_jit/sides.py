"""The moves of two players as one digraph: a key, and behind it whose options are meant.

``BOTH`` leads to the same key for Left and for Right, and that for a player to the keys, of both
again, after this player's moves. So `zermelo._jit.explore` lists all positions that can be reached
by moves in any order.
"""

from zermelo._jit.addressed import addressed, carray, invoke

#: The last word of a key: Left's options, Right's, or a position with both.
LEFT, RIGHT, BOTH = 0, 1, 2


@addressed
def successors(key, out, params):
    """Write what a key leads to.

    ``params`` has the words of a position, the addresses of Left's moves, of Right's, and of what
    writes the one position that stands for it, and then the rules' own.
    """
    params = carray(params, 1 << 20)
    words = params[0]
    key, out = carray(key, 1 << 20), carray(out, 1 << 20)
    own = params[4:]
    if key[words] == BOTH:
        for player in range(2):
            for word in range(words):
                out[player * (words + 1) + word] = key[word]
            out[player * (words + 1) + words] = player
        return 2
    count = invoke(params[1 + key[words]], key, 0, out, 0, own)
    beyond = count * (words + 1)
    for option in range(count - 1, -1, -1):  # from the last on, as they move apart
        invoke(params[3], out, option * words, out, beyond, own)
        for word in range(words):
            out[option * (words + 1) + word] = out[beyond + word]
        out[option * (words + 1) + words] = BOTH
    return count
