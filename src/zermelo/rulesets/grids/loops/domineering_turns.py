"""Who wins Domineering, by bit masks: a key is the free squares, turned so that vertical moves.

After each move rows and columns change places. Two bounds decide many boards at once (Breuker,
Uiterwijk and van den Herik 2000; Bullock 2002). At most as many dominoes of a kind fit as can be
packed side by side. And at least so many are certain: those on squares that the other player
cannot use any more (*safe*), and of the others a share that is found here. Two squares side by side
in each of two rows, of which the other player cannot use one column once the other is covered, are
a *double*: a domino there makes another one safe. Of some doubles and single places apart from each
other, each domino of the other player spoils two at most: so whoever is to move gets a third of
them, rounded up, and the other a third, rounded down.
"""

from zermelo._jit.addressed import ANY, addressed, carray, ones
from zermelo._jit.compiled import inlined
from zermelo.rulesets.grids.loops.boards import (
    beside,
    columns,
    mirrored,
    pushed,
    rows,
    transposed,
    upside_down,
)

__all__ = ["LOST", "WON", "simplify", "successors"]

#: The simplest boards on which the player to move loses, and wins.
LOST, WON = 0, 0x0101

ROW = 0xFF


@inlined
def _places(free):
    """Return where vertical dominoes fit, by their upper squares."""
    return free & free >> 8 & (1 << 56) - 1


@inlined
def _packed(places):
    """Return how many vertical dominoes fit side by side."""
    count = 0
    for row in range(7):
        upper = places & ROW << 8 * row
        count += ones(upper)
        places &= ~(upper << 8)
    return count


@inlined
def _safe(free):
    """Return the squares that no horizontal domino can cover."""
    return free & ~beside(free, 0) & ~beside(free, 1)


@inlined
def _certain(free, rounded):
    """Return how many vertical dominoes are certain, thirds rounded up by adding 2."""
    safe = _safe(free)
    places = _places(free)
    blocks = places & beside(places, 1)
    right = beside(beside(free, 1), 1)
    left = beside(free, 0)
    doubles = blocks & ~(right | right >> 8 & (1 << 56) - 1)
    doubles |= blocks & ~(left | left >> 8 & (1 << 56) - 1)
    free &= ~safe
    many = 0
    while doubles:
        block = doubles & -doubles
        many += 1
        doubles &= ~(block | block << 1 | block << 7 | block << 8 | block << 9)
        free &= ~(block | block << 1 | block << 8 | block << 9)
    twice = (many + rounded) // 3
    both = (many + _packed(_places(free)) + rounded) // 3
    return _packed(_places(safe)) + twice + both


@addressed
def simplify(key, out, params):  # noqa: ARG001
    """Write the least image of what can still be covered; LOST or WON if that is decided."""
    free, out = carray(key, 1)[0], carray(out, ANY)
    turned = transposed(free)
    mine, others = _places(free), _places(turned)
    if _certain(free, 2) > _packed(others):
        out[0] = WON
        return 1
    if _certain(turned, 0) >= _packed(mine):
        out[0] = LOST
        return 1
    others = transposed(others)
    free &= mine | mine << 8 | others | others << 1
    least = free
    for image in range(4):
        free = mirrored(free) if image & 1 else upside_down(free)
        free = pushed(free, rows(free), columns(free))
        if image == 0 or free < least:
            least = free
    out[0] = least
    return 1


@addressed
def successors(key, out, params):  # noqa: ARG001
    """Write the boards after each move, transposed; those that leave most to the mover first."""
    free, out = carray(key, 1)[0], carray(out, ANY)
    room = 56
    count = 0
    places = _places(free)
    while places:
        square = places & -places
        places ^= square
        after = free & ~(square | square << 8)
        turned = transposed(after)
        mine, others = _places(after), _places(turned)
        score = _packed(mine) + _packed(_places(_safe(after)))
        score -= _packed(others) + _packed(_places(_safe(turned)))
        score = score * 64 + ones(mine) - ones(others)
        to = count
        while to > 0 and out[room + to - 1] < score:
            out[room + to] = out[room + to - 1]
            out[to] = out[to - 1]
            to -= 1
        out[room + to] = score
        out[to] = turned
        count += 1
    return count
