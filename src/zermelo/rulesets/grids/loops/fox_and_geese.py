"""Fox and Geese by bit masks: a key is the geese, the fox and the empty squares of a board."""

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops.boards import empty_columns_left, mirrored, pushed, step


@inlined
def _steps(key, out, player, direction_count):
    """Write the keys after diagonal steps, 2 directions down or all 4; return their number."""
    count = 0
    empty = key[2]
    for direction in range(4, 4 + direction_count):
        men = key[player]
        while men:
            start = men & -men
            men ^= start
            target = step(start, direction) & empty
            if target:
                out[3 * count + player] = key[player] & ~start | target
                out[3 * count + 1 - player] = key[1 - player]
                out[3 * count + 2] = empty & ~target | start
                count += 1
    return count


@addressed
def left(key, out, params):  # noqa: ARG001
    """Write the keys after each move of a goose; return their number."""
    return _steps(carray(key, 3), carray(out, ANY), 0, 2)


@addressed
def right(key, out, params):  # noqa: ARG001
    """Write the keys after each move of the fox; return their number."""
    return _steps(carray(key, 3), carray(out, ANY), 1, 4)


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write the lesser of the board and its mirror image, each pushed to the left; return 1."""
    key, out = carray(key, 3), carray(out, ANY)
    geese, fox, empty = key[0], key[1], key[2]
    for image in range(2):
        columns = empty_columns_left(geese | fox | empty)
        geese, fox = pushed(geese, 0, columns), pushed(fox, 0, columns)
        empty = pushed(empty, 0, columns)
        is_less = geese < out[0] or (
            geese == out[0] and (fox < out[1] or (fox == out[1] and empty < out[2]))
        )
        if image == 0 or is_less:
            out[0], out[1], out[2] = geese, fox, empty
        geese, fox, empty = mirrored(geese), mirrored(fox), mirrored(empty)
    return 1
