"""Images of a part of a graph under symmetries and shifts: the least represents them all.

``table`` has the number of symmetries, that of shifts, the images of all vertices under each
symmetry, and for each shift how far it lowers numbers, and a mask that a part must avoid for it.
"""

from zermelo._jit.addressed import lowest
from zermelo._jit.compiled import inlined


@inlined
def _shift_down(mask, words, table, at, count):
    """Apply the ``count`` shifts listed from ``table[at]`` on, each while it can be applied."""
    for _ in range(count):
        skipped_words, skipped_bits = table[at] >> 6, table[at] & 63
        while True:
            blocked = 0
            for word in range(words):
                blocked |= mask[word] & table[at + 1 + word]
            if blocked:
                break
            for word in range(words):
                shifted = mask[word + skipped_words] if word + skipped_words < words else 0
                if skipped_bits:
                    shifted = shifted >> skipped_bits & (1 << 64 - skipped_bits) - 1
                    if word + skipped_words + 1 < words:
                        shifted |= mask[word + skipped_words + 1] << 64 - skipped_bits
                mask[word] = shifted
        at += 1 + words


@inlined
def replace_by_least_image(mask, image, words, vertices, table):
    """Replace a mask by its least image, shifted down; ``image`` is scratch for two masks."""
    symmetries, shifts = table[0], table[1]
    union = 0
    for word in range(words):
        union |= mask[word]
    if union == 0 or (symmetries == 0 and shifts == 0):
        return
    shifts_at = 2 + symmetries * vertices
    least = image[words:]
    for word in range(words):
        least[word] = mask[word]
    _shift_down(least, words, table, shifts_at, shifts)
    for symmetry in range(symmetries):
        row = 2 + symmetry * vertices
        for word in range(words):
            image[word] = 0
        for word in range(words):
            remaining = mask[word]
            while remaining:
                target = table[row + 64 * word + lowest(remaining)]
                remaining &= remaining - 1
                image[target >> 6] |= 1 << (target & 63)
        _shift_down(image, words, table, shifts_at, shifts)
        comparison = 0
        for word in range(words):
            if comparison == 0 and image[word] != least[word]:
                comparison = -1 if image[word] < least[word] else 1
        if comparison < 0:
            for word in range(words):
                least[word] = image[word]
    for word in range(words):
        mask[word] = least[word]
