"""Compiled rules of polynomial games: a key is the number of moves made, and the numbers chosen.

``params`` begins with the number of variables, the index of the relation in `RELATIONS`, the number
of terms, and whether play is misère. Then come for each variable the least and the greatest number,
and for each term its coefficient and the exponents of all variables.
"""

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo._jit.compiled import compiled

RELATIONS = ("=", "!=", "<", "<=", ">", ">=")


@compiled
def _holds(key, params):
    """Whether the polynomial's relation to 0 holds; then the second player wins in normal play."""
    variable_count, relation = params[0], params[1]
    total = 0
    index = 4 + 2 * variable_count
    for _ in range(params[2]):
        term = params[index]
        for variable in range(variable_count):
            for _ in range(params[index + 1 + variable]):
                term *= key[1 + variable]
        total += term
        index += 1 + variable_count
    if relation < 2:
        return (total == 0) == (relation == 0)
    if relation < 4:
        return total < 0 or (relation == 3 and total == 0)
    return total > 0 or (relation == 5 and total == 0)


@addressed
def successors(key, out, params):
    """Write the keys after each choice of a number; at the end, normal play's winner can pass."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    variable_count, move_count = params[0], key[0]
    words = variable_count + 1
    if move_count >= variable_count:
        if move_count > variable_count or (move_count % 2 == 0) == _holds(key, params):
            return 0
        for word in range(words):
            out[word] = key[word]
        out[0] = move_count + 1
        return 1
    least, greatest = params[4 + 2 * move_count], params[5 + 2 * move_count]
    start = 0
    for number in range(least, greatest + 1):
        for word in range(words):
            out[start + word] = key[word]
        out[start] = move_count + 1
        out[start + 1 + move_count] = number
        start += words
    return greatest - least + 1


@addressed
def simplify(key, out, params):
    """In normal play, replace a decided position by its value; otherwise copy the key."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    variable_count, move_count = params[0], key[0]
    if move_count >= variable_count and not params[3]:
        won = move_count == variable_count and (move_count % 2 == 0) != _holds(key, params)
        return 1 << 32 if won else 0  # the nimber in the upper half, and no key
    for word in range(variable_count + 1):
        out[word] = key[word]
    return 1
