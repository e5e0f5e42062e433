"""Boards that men are put down on in turn: as in `images`, seen by the one to move."""

from zermelo._jit.addressed import ANY, addressed, carray, ones
from zermelo._jit.compiled import inlined
from zermelo.rulesets.boards.loops.images import HALF, least

#: The first place in ``params``: all places.
FULL = 0


@addressed
def tier(key, out, params):  # noqa: ARG001
    """Count the empty places."""
    return ones(carray(params, ANY)[FULL]) - ones(carray(key, 1)[0])


@inlined
def put_down(out, places, mine, theirs, tables, images):
    """Write the boards with a man more on each of some places, each as the least of its images."""
    count = 0
    while places:
        place = places & -places
        places ^= place
        now = mine | place
        out[count] = least(theirs | now << HALF, theirs, now, tables, images)
        count += 1
    return count
