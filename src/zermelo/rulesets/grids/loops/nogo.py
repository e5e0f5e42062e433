"""NoGo by bit masks: a key is Left's stones, Right's stones and the empty squares."""

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops.men import least_image, near


@inlined
def _breathes(stones, touched, empty):
    """Whether all groups of stones beside a square have an empty square beside them."""
    alive, before = stones & near(empty), 0
    while alive != before and touched & ~alive:
        before = alive
        alive = stones & near(alive)
    return touched & ~alive == 0


@inlined
def _stones(mine, theirs, empty, out, turned):
    """Write the keys after each stone that some player may put down."""
    count = 0
    left = empty
    while left:
        square = left & -left
        left ^= square
        beside, rest, stones = near(square), empty & ~square, mine | square
        if _breathes(stones, stones & beside, rest) and _breathes(theirs, theirs & beside, rest):
            out[3 * count + turned] = stones
            out[3 * count + 1 - turned] = theirs
            out[3 * count + 2] = rest
            count += 1
    return count


@addressed
def left(key, out, params):  # noqa: ARG001
    """Put down a stone of Left's."""
    key = carray(key, 3)
    return _stones(key[0], key[1], key[2], carray(out, ANY), 0)


@addressed
def right(key, out, params):  # noqa: ARG001
    """Put down a stone of Right's."""
    key = carray(key, 3)
    return _stones(key[1], key[0], key[2], carray(out, ANY), 1)


@inlined
def _part(key, empty):
    """Return the squares that the first of some empty squares depends on.

    A square depends on those beside it, but stones of different colours do not on each other.
    """
    part, before = empty & -empty, 0
    while part != before:
        before = part
        part |= near(part & key[2]) & (key[0] | key[1])
        part |= near(part & key[0]) & (key[0] | key[2])
        part |= near(part & key[1]) & (key[1] | key[2])
        part |= near(part & key[2]) & key[2]
    return part


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write the parts that do not depend on each other, each as the least of its images.

    Two stones of different colours beside each other are a border: each group has its liberties on
    its own side. The bits from 32 on say which parts count negatively.
    """
    key, out = carray(key, 3), carray(out, ANY)
    left = key[2]
    count = turned = 0
    while left:
        part = _part(key, left)
        left &= ~part
        if not part & part - 1:
            continue
        first, second, third, negative = least_image(key[0] & part, key[1] & part, key[2] & part)
        out[3 * count] = first
        out[3 * count + 1] = second
        out[3 * count + 2] = third
        turned |= negative << 32 + count
        count += 1
    return turned | count
