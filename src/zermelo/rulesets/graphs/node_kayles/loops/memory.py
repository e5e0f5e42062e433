"""The memory of Node Kayles: the parts of keys, and the representatives of parts.

Each question about a position splits its options again, and the same part occurs in many positions,
so that looking results up saves time. A slot is overwritten when another key needs it. There are
`KEYS` slots with a key, the result of `simplify` plus 1, and the parts; then `PARTS` slots with a
part and its representative under symmetries.
"""

from zermelo._jit.compiled import inlined
from zermelo.rulesets.graphs.loops.symmetry_tables import one_of_its_copies
from zermelo.rulesets.graphs.node_kayles.loops import PATHS

#: Maximum number of words of a remembered key: too few parts of a longer key would fit.
MAX_WORDS = 2
#: Words of a slot for a key; numbers of slots for keys and for parts, powers of two.
SLOT, KEYS, PARTS = 8, 1 << 12, 1 << 14
#: Where the slots for parts begin, and how many words there are.
FIRST = SLOT * KEYS
MEMORY = FIRST + 2 * MAX_WORDS * PARTS

#: An odd number whose product with half a word fits into a word.
_ODD, _HALF = 0x1E3779B1, (1 << 32) - 1


@inlined
def copies_in(params, words):
    """Return the table of symmetries."""
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
def recalled(key, out, memory, words):
    """Write the parts of a key, and return the result of `simplify`; -1 if it is not remembered."""
    slot = memory[SLOT * _slot(key, words, KEYS) :]
    if slot[words] == 0:
        return -1
    for word in range(words):
        if slot[word] != key[word]:
            return -1
    found = slot[words] - 1
    for place in range((found & _HALF) * words):
        out[place] = slot[words + 1 + place]
    return found


@inlined
def remember(key, out, memory, words, found):
    """Remember the parts of a key, if they fit."""
    length = (found & _HALF) * words
    if words + 1 + length > SLOT:
        return
    slot = memory[SLOT * _slot(key, words, KEYS) :]
    slot[words] = found + 1
    for word in range(words):
        slot[word] = key[word]
    for place in range(length):
        slot[words + 1 + place] = out[place]


@inlined
def _copied(part, memory, words):
    """Replace a non-empty part by its remembered representative; False if there is none."""
    slot = memory[FIRST + 2 * MAX_WORDS * _slot(part, words, PARTS) :]
    for word in range(words):
        if slot[word] != part[word]:
            return False
    for word in range(words):
        part[word] = slot[MAX_WORDS + word]
    return True


@inlined
def _put_for(part, copy, memory, words):
    """Remember the representative of a part."""
    slot = memory[FIRST + 2 * MAX_WORDS * _slot(part, words, PARTS) :]
    for word in range(words):
        slot[word] = part[word]
        slot[MAX_WORDS + word] = copy[word]


@inlined
def replace_by_representative(part, front, words, params):
    """Replace a part by its representative."""
    copies = copies_in(params, words)
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
