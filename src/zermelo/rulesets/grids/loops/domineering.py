"""Domineering by bit masks: a key is the free squares of a board of up to 8 × 8, row by row."""

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo.rulesets.grids.loops.boards import dominoes, next_image, region


@addressed
def left(key, out, params):  # noqa: ARG001
    """Write the board after each move of Left, who places a vertical domino."""
    return dominoes(carray(key, 1)[0], 8, carray(out, ANY), 0)


@addressed
def right(key, out, params):  # noqa: ARG001
    """Write the board after each move of Right, who places a horizontal domino."""
    return dominoes(carray(key, 1)[0], 1, carray(out, ANY), 0)


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write the regions of two squares or more, each as the least of its eight images.

    Return their number, with bit 32 + n set if region n counts negatively: exchanging rows and
    columns exchanges the players, and mirrors keep the value.
    """
    free, out = carray(key, 1)[0], carray(out, ANY)
    count = signs = 0
    while free:
        part = region(free, False)
        free &= ~part
        if not part & part - 1:
            continue
        least, negative = 0, 0
        for image in range(8):
            part, _, _ = next_image(part, 0, 0, image)
            if image == 0 or part < least:
                least, negative = part, image >> 2
        out[count] = least
        signs |= negative << 32 + count
        count += 1
    return signs | count
