"""Compiled rules of subset take-away, for up to six members: all sets that may be named, as bits.

Bit s of the one word of a code stands for the set whose members are the bits of s: so the word is a
simplicial complex, without its empty set. ``params`` holds the complement of all sets that contain
s, for each s, and then all sets inside s.
"""

from numba import carray

from zermelo._jit.codes import ANY, coded, lowest, ones
from zermelo._jit.compiled import compiled

__all__ = ["SETS", "in_parts", "namings", "sorted_members"]

#: So many sets have up to six members.
SETS = 64
MEMBERS = 6

#: The sets that contain one of the members.
WITH = (
    -0x5555555555555556,
    -0x3333333333333334,
    -0x0F0F0F0F0F0F0F10,
    -0x00FF00FF00FF0100,
    -0x0000FFFF00010000,
    -0x0000000100000000,
)


@coded
def namings(code, out, params):
    """List what is left when a set is named; large sets first, they leave most."""
    here, out, params = carray(code, 1)[0], carray(out, ANY), carray(params, ANY)
    count = 0
    rest = here
    while rest:
        named = lowest(rest)
        rest &= rest - 1
        out[count] = here & params[named]
        count += 1
    return count


@compiled
def _link(here, member):
    """Return the sets without a member that may be named with it, the empty one as bit 0."""
    # The shift drags the sign along, but only over sets that contain the member.
    return ((here & WITH[member]) >> (1 << member)) & ~WITH[member]


@compiled
def _neighbours(link):
    """Return as bits the members that are in a set together with the one that a link is of."""
    found = 0
    for member in range(MEMBERS):
        found |= (link >> (1 << member) & 1) << member
    return found


@compiled
def _key(here, member):
    link = _link(here, member)
    return ones(link) << 3 | ones(_neighbours(link))


@compiled
def _sorted(here):
    """Rename members, so that those in many sets come first, and those in none last."""
    for last in range(MEMBERS - 1, 0, -1):
        key = _key(here, 0)
        for member in range(last):
            other = _key(here, member + 1)
            if other > key:  # exchange the two: sets with the one and without the other
                step = 1 << member
                moved = (here >> step ^ here) & WITH[member] & ~WITH[member + 1]
                here ^= moved | moved << step
            else:
                key = other
    return here


@coded
def sorted_members(code, out, params):  # noqa: ARG001
    """Write the same position with members renamed."""
    carray(out, 1)[0] = _sorted(carray(code, 1)[0])
    return 1


@coded
def in_parts(code, out, params):
    """Write the parts of a position, without pairs of members that cancel out.

    Two members that no set contains both, and that are in the same sets otherwise, cancel out: a
    set with one of them is answered by the same set with the other.
    """
    here, out, params = carray(code, 1)[0], carray(out, ANY), carray(params, ANY)
    again = True
    while again:
        again = False
        for one in range(MEMBERS - 1):
            link = _link(here, one)
            if link:
                for other in range(one + 1, MEMBERS):
                    if _link(here, other) == link:
                        here &= ~(WITH[one] | WITH[other])
                        again = True
                        break
    nimber = 0
    parts = 0
    while here:
        new = lowest(here)  # a set of one member: of those there are, they come first
        part = 0
        while new:
            part |= new
            reached = 0
            for member in range(MEMBERS):
                if new >> member & 1:
                    reached |= _neighbours(_link(here, member))
            new = reached & ~part
        inside = here & params[SETS + part]
        here &= ~inside
        if inside & (inside - 1) == 0:
            nimber ^= 1
        else:
            out[parts] = _sorted(inside)
            parts += 1
    return nimber << 32 | parts
