"""Compiled rules of Node Kayles: a key is the bit mask of the vertices that are left.

``params`` is (words of a mask, vertices, whether play is misère, where the memory begins or 0 if
there is none), then the values of paths of 0, 1, … vertices, up to all of them, then the closed
neighbourhood of each vertex as a mask, and the mask of the vertices among which twins are looked
for, and where parts look alike (`zermelo.rulesets.graphs.loops.copies`).

Last comes the memory, which is written to. Each question about a position takes its options apart
again, and the same part comes up in many positions; to look up what was found takes less time than
to find it again. A slot that is needed for something else is written over, which costs time at
most. There are `KEYS` slots of a key, what `simplify` returned and 1, and the parts; then `PARTS`
slots of a part and the copy that stands for it.
"""

from zermelo._jit.addressed import ANY, addressed, carray, lowest, ones
from zermelo._jit.compiled import inlined
from zermelo.rulesets.graphs.loops.copies import one_of_its_copies

#: Where the values of paths begin.
PATHS = 4

#: Keys of so many words are remembered; of longer ones too few parts would fit.
WIDEST = 2
#: Words of a slot for a key, and slots for keys and for parts, powers of two.
SLOT, KEYS, PARTS = 8, 1 << 12, 1 << 14
#: Where the slots for parts begin, and how many words there are.
FIRST = SLOT * KEYS
MEMORY = FIRST + 2 * WIDEST * PARTS

#: An odd number so small that its product with half a word is no longer than a word.
_ODD, _HALF = 0x1E3779B1, (1 << 32) - 1


@addressed
def successors(key, out, params):
    """Take each vertex that is left, with its neighbours."""
    here, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    words, near = params[0], PATHS + 1 + params[1]
    to = 0
    for word in range(words):
        left = here[word]
        while left:
            vertex = 64 * word + lowest(left)
            left &= left - 1
            for other in range(words):
                out[to + other] = here[other] & ~params[near + vertex * words + other]
            to += words
    return to // words


@inlined
def _without_twins(mask, words, near, params, misere):
    """Take out vertices that make no difference.

    Of adjacent twins, which have the same closed neighbourhood, one: a move takes both or none.
    Of three twins that are not adjacent, which have the same neighbours, two: the value stays,
    for whoever moves to one of them leaves the others alone, and two of these cancel each other.
    Three leaves of one vertex are left to `_cut_paths`.
    """
    doubtful = near + params[1] * words
    for word in range(words):
        left = mask[word] & params[doubtful + word]
        while left:
            bit = left & -left
            vertex = 64 * word + lowest(left)
            left &= left - 1
            at = near + vertex * words
            # the first neighbour, and the twins that stand beyond this vertex
            first = -1
            for other in range(words):
                around = params[at + other] & mask[other]
                if other == word:
                    around &= ~bit
                if first < 0 and around:
                    first = 64 * other + lowest(around)
                if other < word:
                    around = 0
                elif other == word:
                    around &= -bit ^ bit  # beyond the vertex
                while around:
                    twin = 64 * other + lowest(around)
                    around &= around - 1
                    place = near + twin * words
                    same = True
                    for each in range(words):
                        same = same and (params[at + each] ^ params[place + each]) & mask[each] == 0
                    if same:
                        mask[other] &= ~(1 << (twin & 63))
                        if other == word:
                            left &= ~(1 << (twin & 63))
            if misere or first < 0:
                continue
            # the neighbours of the first neighbour
            spare = -1
            start = near + first * words
            for other in range(word, words):
                around = params[start + other] & mask[other] & ~params[at + other]
                if other == word:
                    around &= -bit ^ bit
                while around:
                    twin = 64 * other + lowest(around)
                    around &= around - 1
                    place = near + twin * words
                    same = True
                    for each in range(words):
                        apart = params[at + each] ^ params[place + each]
                        if each == word:
                            apart &= ~bit
                        if each == other:
                            apart &= ~(1 << (twin & 63))
                        same = same and apart & mask[each] == 0
                    if not same:
                        continue
                    if spare < 0:
                        spare = twin
                        continue
                    for gone in (spare, twin):
                        mask[gone >> 6] &= ~(1 << (gone & 63))
                        if gone >> 6 == word:
                            left &= ~(1 << (gone & 63))
                    spare = -1


@inlined
def _cut_paths(mask, leaves, words, near, params):
    """Cut off pendant paths of two vertices, x–a–b, where x has a leaf u too; return their sum.

    There such a path is worth 1 whatever happens. For in the sum of the graph, the graph without
    it, and a heap of 1, every move has an answer that leaves 0: to a, the leaf u in the copy, and
    to u in either, u in the other; to b, the heap, and to the heap, b; to all else, the same in the
    copy. Where x goes, the path, or b alone, is left with the heap.

    Of three leaves of one vertex, two are left out, as in `_without_twins`.
    """
    nimber = 0
    changed = True
    while changed:
        changed = False
        for word in range(words):
            leaves[word] = 0
            left = mask[word]
            while left:
                bit = left & -left
                at = near + (64 * word + lowest(left)) * words
                left &= left - 1
                degree = -1
                for other in range(words):
                    degree += ones(params[at + other] & mask[other])
                if degree == 1:
                    leaves[word] |= bit
        for word in range(words):
            left = leaves[word]
            while left:
                end = 64 * word + lowest(left)
                left &= left - 1
                inner, degree = _other_end(mask, words, near, params, end, -1)
                if degree > 2 and _without_two_leaves(
                    mask, leaves, words, near, params, inner, end
                ):
                    left &= leaves[word]
                    changed = True
                if degree != 2:
                    continue
                outer, _ = _other_end(mask, words, near, params, inner, end)
                for other in range(words):
                    around = params[near + outer * words + other] & leaves[other]
                    if outer >> 6 == other:
                        around &= ~(1 << (outer & 63))
                    if around:
                        mask[word] &= ~(1 << (end & 63))
                        mask[inner >> 6] &= ~(1 << (inner & 63))
                        nimber ^= 1
                        changed = True
                        break
    return nimber


@inlined
def _without_two_leaves(mask, leaves, words, near, params, vertex, but):
    """Take out two leaves of a vertex that has three or more, not a given one; say whether."""
    count = 0
    for word in range(words):
        count += ones(params[near + vertex * words + word] & leaves[word])
    if count < 3:
        return False
    spare = 2
    for word in range(words):
        around = params[near + vertex * words + word] & leaves[word]
        if but >> 6 == word:
            around &= ~(1 << (but & 63))
        while around and spare:
            bit = around & -around
            around &= around - 1
            mask[word] &= ~bit
            leaves[word] &= ~bit
            spare -= 1
    return True


@inlined
def _other_end(mask, words, near, params, vertex, but):
    """Return the first neighbour of a vertex, but for one, and the degree of that neighbour."""
    for word in range(words):
        around = params[near + vertex * words + word] & mask[word]
        if vertex >> 6 == word:
            around &= ~(1 << (vertex & 63))
        if but >= 0 and but >> 6 == word:
            around &= ~(1 << (but & 63))
        if around:
            found = 64 * word + lowest(around)
            degree = -1
            for other in range(words):
                degree += ones(params[near + found * words + other] & mask[other])
            return found, degree
    return -1, 0


@inlined
def _copies(params, words):
    """Return where parts look alike."""
    return params[PATHS + 1 + params[1] * (words + 1) + words :]


@inlined
def _slot(key, words, slots):
    """Return the slot where a key belongs."""
    mixed = 0
    for word in range(words):
        mixed = ((mixed ^ key[word]) & _HALF) * _ODD >> 24 & _HALF
        mixed = ((mixed ^ key[word] >> 32) & _HALF) * _ODD >> 24 & _HALF
    return mixed & slots - 1


@inlined
def _recalled(here, out, memory, words):
    """Write the parts of a key, and return what `simplify` did; -1 where it is not remembered."""
    slot = memory[SLOT * _slot(here, words, KEYS) :]
    if slot[words] == 0:
        return -1
    for word in range(words):
        if slot[word] != here[word]:
            return -1
    found = slot[words] - 1
    for place in range((found & _HALF) * words):
        out[place] = slot[words + 1 + place]
    return found


@inlined
def _remember(here, out, memory, words, found):
    """Remember the parts of a key, if they fit."""
    length = (found & _HALF) * words
    if words + 1 + length > SLOT:
        return
    slot = memory[SLOT * _slot(here, words, KEYS) :]
    slot[words] = found + 1
    for word in range(words):
        slot[word] = here[word]
    for place in range(length):
        slot[words + 1 + place] = out[place]


@inlined
def _copied(part, memory, words):
    """Put the copy that stands for a part, never empty, in its place; say whether it is known."""
    slot = memory[FIRST + 2 * WIDEST * _slot(part, words, PARTS) :]
    for word in range(words):
        if slot[word] != part[word]:
            return False
    for word in range(words):
        part[word] = slot[WIDEST + word]
    return True


@inlined
def _put_for(part, copy, memory, words):
    """Remember the copy that stands for a part."""
    slot = memory[FIRST + 2 * WIDEST * _slot(part, words, PARTS) :]
    for word in range(words):
        slot[word] = part[word]
        slot[WIDEST + word] = copy[word]


@inlined
def _written_as_one(part, front, words, params):
    """Put the copy that stands for a part in its place."""
    copies = _copies(params, words)
    if params[3] == 0:
        one_of_its_copies(part, front[words:], words, params[1], copies)
        return
    memory = params[params[3] :]
    if _copied(part, memory, words):
        return
    for word in range(words):
        front[word] = part[word]
    one_of_its_copies(part, front[words:], words, params[1], copies)
    _put_for(front, part, memory, words)


@inlined
def _simplified(here, out, params, words):
    paths, near, misere = PATHS, PATHS + 1 + params[1], params[2]
    # The vertices that are left to look at stand where no component will be written over them.
    rest = out[words * (params[1] + 1) :]
    for word in range(words):
        rest[word] = here[word]
    _without_twins(rest, words, near, params, misere)
    front = rest[words:]
    if misere:
        for word in range(words):
            out[word] = rest[word]
        one_of_its_copies(out, front, words, params[1], _copies(params, words))
        return 1
    nimber, count = _cut_paths(rest, front, words, near, params), 0
    for start in range(words):
        while rest[start]:
            part = out[count * words :]
            for word in range(words):
                part[word] = front[word] = 0
            front[start] = rest[start] & -rest[start]
            part[start] = front[start]
            size, degrees, most = 0, 0, 0
            word = start
            while word < words:  # a vertex of the component at a time
                if front[word] == 0:
                    word += 1
                    continue
                vertex = 64 * word + lowest(front[word])
                front[word] &= front[word] - 1
                degree = -1
                size += 1
                for other in range(words):
                    around = params[near + vertex * words + other] & rest[other]
                    degree += ones(around)
                    front[other] |= around & ~part[other]
                    part[other] |= around
                    if front[other] and other < word:
                        word = other
                degrees += degree
                most = max(most, degree)
            for word in range(words):
                rest[word] &= ~part[word]
            if most <= 2:  # a path, or a cycle, of which every move leaves the same path
                if degrees == 2 * size:
                    nimber ^= 1 if params[paths + size - 3] == 0 else 0
                else:
                    nimber ^= params[paths + size]
            else:
                _written_as_one(part, front, words, params)
                count += 1
    return nimber << 32 | count


@inlined
def _remembered(here, out, params, words):
    """Look up what was found for a key, or find it and keep it."""
    if params[3] == 0:
        return _simplified(here, out, params, words)
    memory = params[params[3] :]
    found = _recalled(here, out, memory, words)
    if found < 0:
        found = _simplified(here, out, params, words)
        _remember(here, out, memory, words, found)
    return found


@addressed
def simplify(key, out, params):
    """Take out twins and pendant paths, and part what is left; paths and cycles are known.

    Of parts that look alike, all are written as one.
    """
    here, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    if params[0] == 1:  # by far the most frequent; compiled apart, its loops over words are gone
        return _remembered(here, out, params, 1)
    return _remembered(here, out, params, params[0])
