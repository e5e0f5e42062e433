"""Compiled rules of subset take-away, for up to seven members: all sets that may be named, as bits.

Bit s of a key stands for the set whose members are the bits of s. So a key is a simplicial complex
without its empty set. Members are counted from 0. The first word has the sets without member 6. The
second word, if there is one, has the sets with member 6: bit t stands for t ∪ {6}. ``params`` has
the number of words; then for each s < 64 the mask of all sets below 64 that do not contain s, and
then for each s the mask of all subsets of s.
"""

from zermelo._jit.addressed import ANY, addressed, carray, lowest, ones
from zermelo._jit.compiled import compiled

#: Number of sets in a word: the subsets of members 0 to 5.
SETS = 64
#: The last member; the sets that contain it are in the second word.
SIX = 6

KEPT, INSIDE = 1, 1 + SETS  # indices in ``params`` at which the two tables of masks begin

#: For each member below 6, the sets that contain it.
SETS_WITH = (
    -0x5555555555555556,
    -0x3333333333333334,
    -0x0F0F0F0F0F0F0F10,
    -0x00FF00FF00FF0100,
    -0x0000FFFF00010000,
    -0x0000000100000000,
)
HALF = 0xFFFFFFFF  # the sets of a word without member 5


@addressed
def namings(key, out, params):
    """Write the position after each set is named, and return the number of positions."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    words = params[0]
    count = 0
    nameable = key[0]
    while nameable:
        kept = params[KEPT + lowest(nameable)]
        nameable &= nameable - 1
        out[count * words] = key[0] & kept
        if words > 1:
            out[count * words + 1] = key[1] & kept
        count += 1
    if words > 1:
        nameable = key[1]
        while nameable:
            out[2 * count] = key[0]
            out[2 * count + 1] = key[1] & params[KEPT + lowest(nameable)]
            nameable &= nameable - 1
            count += 1
    return count


@compiled
def _link(low, high, member):
    """Return the sets that may be named if a member is added to them; the empty set is bit 0."""
    if member == SIX:
        return high, 0
    # The shift copies the sign, but only to sets that contain the member, which are masked out.
    others = ~SETS_WITH[member]
    step = 1 << member
    return (low & SETS_WITH[member]) >> step & others, (high & SETS_WITH[member]) >> step & others


@compiled
def _neighbours(low, high):
    """Return as bits the members that occur in the sets ``low`` and ``high`` of a link."""
    members = (high & 1) << SIX
    for member in range(SIX):
        members |= (low >> (1 << member) & 1) << member
    return members


@compiled
def _rank(low, high, member):
    """Return 8 · (number of sets to which a member can be added) + (number of its neighbours)."""
    link, link_high = _link(low, high, member)
    return (ones(link) + ones(link_high)) << 3 | ones(_neighbours(link, link_high))


@compiled
def _exchange(word, member):
    """Exchange the members ``member`` and ``member`` + 1, both below 6, in all sets of a word."""
    step = 1 << member
    moved = (word >> step ^ word) & SETS_WITH[member] & ~SETS_WITH[member + 1]
    return word ^ (moved | moved << step)


@compiled
def _sorted(low, high, members):
    """Rename members in order of `_rank`, the greatest first; return both words."""
    for last in range(members - 1, 0, -1):
        least_rank = _rank(low, high, 0)
        for member in range(last):
            next_rank = _rank(low, high, member + 1)
            if next_rank <= least_rank:
                least_rank = next_rank
            elif member + 1 < SIX:
                low, high = _exchange(low, member), _exchange(high, member)
            else:  # members 5 and 6
                low, high = low & HALF | (high & HALF) << 32, low >> 32 & HALF | high & ~HALF
    return low, high


@addressed
def sorted_members(key, out, params):
    """Write the same position with members renamed by `_sorted`. Return 1, the number of keys."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    if params[0] == 1:
        out[0], _ = _sorted(key[0], 0, SIX)
    else:
        out[0], out[1] = _sorted(key[0], key[1], SIX + 1)
    return 1


@addressed
def in_parts(key, out, params):
    """Write the parts without members that cancel; return their number + 2^32 · a nimber.

    Two members cancel if they are in no set together and can be added to the same sets: naming a
    set with one of them is answered by the same set with the other. A one-member part is worth 1.
    """
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    words = params[0]
    members = SIX + words - 1
    low = key[0]
    high = key[1] if words > 1 else 0
    changed = True
    while changed:
        changed = False
        for first_member in range(members - 1):
            link, link_high = _link(low, high, first_member)
            if link == 0:
                continue
            for other in range(first_member + 1, members):
                other_link, other_high = _link(low, high, other)
                if other_link == link and other_high == link_high:
                    low &= ~SETS_WITH[first_member]
                    high &= ~SETS_WITH[first_member]
                    if other == SIX:
                        high = 0
                    else:
                        low &= ~SETS_WITH[other]
                        high &= ~SETS_WITH[other]
                    changed = True
                    break
    nimber = 0
    parts = 0
    while low | high:
        # The lowest set has a single member, so its number is the bit of this member.
        waiting = lowest(low) if low else 1 << SIX
        part = 0
        while waiting:
            part |= waiting
            reached = 0
            for member in range(members):
                if waiting >> member & 1:
                    link, link_high = _link(low, high, member)
                    reached |= _neighbours(link, link_high)
            waiting = reached & ~part
        inside = low & params[INSIDE + (part & SETS - 1)]
        inside_high = high & params[INSIDE + (part & SETS - 1)] if part >> SIX else 0
        low &= ~inside
        high &= ~inside_high
        if part & (part - 1) == 0:
            nimber ^= 1
            continue
        inside, inside_high = _sorted(inside, inside_high, members)
        out[parts * words] = inside
        if words > 1:
            out[parts * words + 1] = inside_high
        parts += 1
    return nimber << 32 | parts
