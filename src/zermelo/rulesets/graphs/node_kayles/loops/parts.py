"""Node Kayles on graphs of any size: twins, pendant paths and parts, and a cache of parts.

The cache begins with `KEY_SLOTS` slots; each holds a key, then 1 + the result of `simplify` (0:
empty), then the parts, whose number is in the low 32 bits of the result. `PART_SLOTS` slots follow,
each with a part and its least image. ``near_at``: where closed neighbourhoods begin in ``params``.
"""

from zermelo._jit.addressed import lowest, ones
from zermelo._jit.compiled import inlined
from zermelo.rulesets.graphs.loops.symmetry_tables import replace_by_least_image
from zermelo.rulesets.graphs.node_kayles.loops import PATHS

#: Maximum number of words of a cached key: for longer keys a slot has room for at most one part.
MAX_WORDS = 2
#: Number of words of a slot for a key; numbers of slots for keys and parts, powers of two.
SLOT_WORDS, KEY_SLOTS, PART_SLOTS = 8, 1 << 12, 1 << 14
#: Index in the cache of the first slot for a part, and the number of words of the cache.
PARTS_START = SLOT_WORDS * KEY_SLOTS
CACHE_WORDS = PARTS_START + 2 * MAX_WORDS * PART_SLOTS

#: An odd number whose product with a 32-bit number fits into a word; the low 32 bits.
_HASH_FACTOR, _LOW_32_BITS = 0x1E3779B1, (1 << 32) - 1


@inlined
def symmetry_table(params, words):
    """Return ``params`` from the table of symmetries and shifts on."""
    return params[PATHS + 1 + params[1] * (words + 1) + words :]


@inlined
def _slot(key, words, slots):
    """Return the number of the slot of a key, below ``slots``."""
    mixed = 0
    for word in range(words):
        mixed = ((mixed ^ key[word]) & _LOW_32_BITS) * _HASH_FACTOR >> 24 & _LOW_32_BITS
        mixed = ((mixed ^ key[word] >> 32) & _LOW_32_BITS) * _HASH_FACTOR >> 24 & _LOW_32_BITS
    return mixed & slots - 1


@inlined
def recall(key, out, memory, words):
    """Write the parts of a cached key, and return its result of `simplify`; -1 if not cached."""
    slot = memory[SLOT_WORDS * _slot(key, words, KEY_SLOTS) :]
    if slot[words] == 0:
        return -1
    for word in range(words):
        if slot[word] != key[word]:
            return -1
    result = slot[words] - 1
    for index in range((result & _LOW_32_BITS) * words):
        out[index] = slot[words + 1 + index]
    return result


@inlined
def remember(key, out, memory, words, result):
    """Store the parts and the result of a key in the cache, if they fit."""
    length = (result & _LOW_32_BITS) * words
    if words + 1 + length > SLOT_WORDS:
        return
    slot = memory[SLOT_WORDS * _slot(key, words, KEY_SLOTS) :]
    slot[words] = result + 1
    for word in range(words):
        slot[word] = key[word]
    for index in range(length):
        slot[words + 1 + index] = out[index]


@inlined
def replace_by_representative(part, scratch, words, params):
    """Replace a non-empty part by its least image, if possible from the cache."""
    symmetries = symmetry_table(params, words)
    if params[3] == 0:
        replace_by_least_image(part, scratch, words, params[1], symmetries)
        return
    memory = params[params[3] :]
    slot = memory[PARTS_START + 2 * MAX_WORDS * _slot(part, words, PART_SLOTS) :]
    is_cached = True
    for word in range(words):
        is_cached = is_cached and slot[word] == part[word]
        slot[word] = part[word]
    if not is_cached:
        replace_by_least_image(part, scratch, words, params[1], symmetries)
        for word in range(words):
            slot[MAX_WORDS + word] = part[word]
    for word in range(words):
        part[word] = slot[MAX_WORDS + word]


@inlined
def remove_twins(mask, words, near_at, params, misere):
    """Remove twins from a mask, which keeps the value; `cut_at_leaves` removes twin leaves.

    One of two adjacent twins, with the same closed neighbourhood, is removed: a move takes both or
    neither. In normal play, two of three twins with the same neighbours are removed: a move at one
    of them isolates the others, and two isolated vertices cancel each other.
    """
    candidates = near_at + params[1] * words
    for word in range(words):
        remaining = mask[word] & params[candidates + word]
        while remaining:
            bit = remaining & -remaining
            vertex = 64 * word + lowest(remaining)
            remaining &= remaining - 1
            row = near_at + vertex * words
            # find the first neighbour; remove adjacent twins with a larger number than this vertex
            first_neighbour = -1
            for other in range(words):
                near = params[row + other] & mask[other]
                if other == word:
                    near &= ~bit
                if first_neighbour < 0 and near:
                    first_neighbour = 64 * other + lowest(near)
                if other < word:
                    near = 0
                elif other == word:
                    near &= -bit ^ bit  # beyond the vertex
                while near:
                    twin = 64 * other + lowest(near)
                    near &= near - 1
                    near_row = near_at + twin * words
                    alike = True
                    for k in range(words):
                        alike = alike and (params[row + k] ^ params[near_row + k]) & mask[k] == 0
                    if alike:
                        mask[other] &= ~(1 << (twin & 63))
                        if other == word:
                            remaining &= ~(1 << (twin & 63))
            if misere or first_neighbour < 0:
                continue
            # twins that are not adjacent are neighbours of the first neighbour unless it is gone
            unpaired = -1
            first_row = near_at + first_neighbour * words
            for other in range(word, words):
                near = params[first_row + other] & mask[other] & ~params[row + other]
                if other == word:
                    near &= -bit ^ bit
                while near:
                    twin = 64 * other + lowest(near)
                    near &= near - 1
                    near_row = near_at + twin * words
                    alike = True
                    for k in range(words):
                        difference = params[row + k] ^ params[near_row + k]
                        if k == word:
                            difference &= ~bit
                        if k == other:
                            difference &= ~(1 << (twin & 63))
                        alike = alike and difference & mask[k] == 0
                    if not alike:
                        continue
                    if unpaired < 0:
                        unpaired = twin
                        continue
                    for removed in (unpaired, twin):
                        mask[removed >> 6] &= ~(1 << (removed & 63))
                        if removed >> 6 == word:
                            remaining &= ~(1 << (removed & 63))
                    unpaired = -1


@inlined
def cut_paths(mask, leaves, words, near_at, params):
    """Apply `cut_at_leaves` while it changes the mask; return the nim-sum of what is cut off."""
    nimber = 0
    changed = True
    while changed:
        for word in range(words):
            leaves[word] = 0
            remaining = mask[word]
            while remaining:
                bit = remaining & -remaining
                row = near_at + (64 * word + lowest(remaining)) * words
                remaining &= remaining - 1
                degree = -1
                for other in range(words):
                    degree += ones(params[row + other] & mask[other])
                if degree == 1:
                    leaves[word] |= bit
        cut_value, changed = cut_at_leaves(mask, leaves, words, near_at, params)
        nimber ^= cut_value
    return nimber


@inlined
def cut_at_leaves(mask, leaves, words, near_at, params):
    """Cut off a pendant path a–b (stem, end) at x (base) if x has a leaf u; and 2 of 3 leaves.

    Return the nim-sum of what was cut off, and whether anything was. The path a–b adds 1 to the
    value. Proof: in the sum of the graph, the graph without a–b, and a heap of 1, every move
    has an answer that leaves 0. Answer a by the leaf u in the other graph, u by u in the other
    graph, b by the heap and the heap by b, and any other vertex by the same one in the other graph;
    if both take x, the heap is left with a–b or with b alone, and 1 + 1 = 0.
    """
    nimber, changed = 0, False
    for word in range(words):
        remaining = leaves[word]
        while remaining:
            end = 64 * word + lowest(remaining)
            remaining &= remaining - 1
            stem, degree = _first_neighbour(mask, words, near_at, params, end, -1)
            if degree > 2 and _remove_two_leaves(mask, leaves, words, near_at, params, stem, end):
                remaining &= leaves[word]
                changed = True
            if degree != 2:
                continue
            base, _ = _first_neighbour(mask, words, near_at, params, stem, end)
            for other in range(words):
                near = params[near_at + base * words + other] & leaves[other]
                if base >> 6 == other:
                    near &= ~(1 << (base & 63))
                if near:
                    mask[word] &= ~(1 << (end & 63))
                    mask[stem >> 6] &= ~(1 << (stem & 63))
                    nimber ^= 1
                    changed = True
                    break
    return nimber, changed


@inlined
def _remove_two_leaves(mask, leaves, words, near_at, params, vertex, kept):
    """Remove two leaves of a vertex, not ``kept``; return False if there are fewer than three."""
    count = 0
    for word in range(words):
        count += ones(params[near_at + vertex * words + word] & leaves[word])
    if count < 3:
        return False
    to_remove = 2
    for word in range(words):
        near = params[near_at + vertex * words + word] & leaves[word]
        if kept >> 6 == word:
            near &= ~(1 << (kept & 63))
        while near and to_remove:
            bit = near & -near
            near &= near - 1
            mask[word] &= ~bit
            leaves[word] &= ~bit
            to_remove -= 1
    return True


@inlined
def _first_neighbour(mask, words, near_at, params, vertex, barred):
    """Return the first neighbour other than ``barred``, and its degree; -1, 0 if there is none."""
    for word in range(words):
        near = params[near_at + vertex * words + word] & mask[word]
        if vertex >> 6 == word:
            near &= ~(1 << (vertex & 63))
        if barred >= 0 and barred >> 6 == word:
            near &= ~(1 << (barred & 63))
        if near:
            neighbour = 64 * word + lowest(near)
            degree = -1
            for other in range(words):
                degree += ones(params[near_at + neighbour * words + other] & mask[other])
            return neighbour, degree
    return -1, 0


@inlined
def write_parts(rest, out, params, words):
    """Write the least images of a mask's parts after `cut_paths`, except of paths and cycles.

    Return the nim-sum of what is not written << 32 | the number of written parts. Clear ``rest``.
    """
    paths_at, near_at = PATHS, PATHS + 1 + params[1]
    frontier = rest[words:]
    nimber, count = cut_paths(rest, frontier, words, near_at, params), 0
    for start_word in range(words):
        while rest[start_word]:
            part = out[count * words :]
            for word in range(words):
                part[word] = frontier[word] = 0
            frontier[start_word] = rest[start_word] & -rest[start_word]
            part[start_word] = frontier[start_word]
            size, degree_sum, max_degree = 0, 0, 0
            word = start_word
            while word < words:  # one vertex of the part at a time
                if frontier[word] == 0:
                    word += 1
                    continue
                vertex = 64 * word + lowest(frontier[word])
                frontier[word] &= frontier[word] - 1
                degree = -1
                size += 1
                for other in range(words):
                    near = params[near_at + vertex * words + other] & rest[other]
                    degree += ones(near)
                    frontier[other] |= near & ~part[other]
                    part[other] |= near
                    if frontier[other] and other < word:
                        word = other
                degree_sum += degree
                max_degree = max(max_degree, degree)
            for word in range(words):
                rest[word] &= ~part[word]
            if max_degree <= 2:  # a path, or a cycle, on which every move leaves the same path
                if degree_sum == 2 * size:
                    nimber ^= 1 if params[paths_at + size - 3] == 0 else 0
                else:
                    nimber ^= params[paths_at + size]
            else:
                replace_by_representative(part, frontier, words, params)
                count += 1
    return nimber << 32 | count
