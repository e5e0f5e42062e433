"""What Node Kayles remembers of keys and parts, and the copy that stands for a part.

Each question about a position takes its options apart again, and the same part comes up in many
positions; to look up what was found takes less time than to find it again. A slot that is needed
for something else is written over, which costs time at most. There are `KEYS` slots of a key, what
`simplify` returned and 1, and the parts; then `PARTS` slots of a part and the copy that stands for
it.
"""

from zermelo._jit.compiled import inlined
from zermelo.rulesets.graphs.loops.symmetry_tables import one_of_its_copies
from zermelo.rulesets.graphs.node_kayles.loops import PATHS

#: Keys of up to this many words are remembered; of longer ones too few parts would fit.
MAX_WORDS = 2
#: Words of a slot for a key, and slots for keys and for parts, powers of two.
SLOT, KEYS, PARTS = 8, 1 << 12, 1 << 14
#: Where the slots for parts begin, and how many words there are.
FIRST = SLOT * KEYS
MEMORY = FIRST + 2 * MAX_WORDS * PARTS

#: An odd number so small that its product with half a word is no longer than a word.
_ODD, _HALF = 0x1E3779B1, (1 << 32) - 1


@inlined
def copies_in(params, words):
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
def recalled(key, out, memory, words):
    """Write the parts of a key, and return what `simplify` did; -1 where it is not remembered."""
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
    """Replace a non-empty part by its representative copy; whether that is remembered."""
    slot = memory[FIRST + 2 * MAX_WORDS * _slot(part, words, PARTS) :]
    for word in range(words):
        if slot[word] != part[word]:
            return False
    for word in range(words):
        part[word] = slot[MAX_WORDS + word]
    return True


@inlined
def _put_for(part, copy, memory, words):
    """Remember the copy that stands for a part."""
    slot = memory[FIRST + 2 * MAX_WORDS * _slot(part, words, PARTS) :]
    for word in range(words):
        slot[word] = part[word]
        slot[MAX_WORDS + word] = copy[word]


@inlined
def written_as_one(part, front, words, params):
    """Put the copy that stands for a part in its place."""
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
