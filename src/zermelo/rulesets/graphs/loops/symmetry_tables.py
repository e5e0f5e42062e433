"""Images of a part of a graph under symmetries and shifts: the least represents them all.

``table`` has the numbers of symmetries and of shifts, the images of all vertices under each
symmetry, then by shift how much it lowers vertex numbers, and a mask that the part must avoid.
"""

from zermelo._jit.addressed import lowest
from zermelo._jit.compiled import inlined


@inlined
def _shift_down(mask, words, table, at, count):
    """Apply the ``count`` shifts from ``table[at]`` on, in turn, each as often as it applies."""
    for _ in range(count):
        whole_words, other_bits = table[at] >> 6, table[at] & 63
        while True:
            blocked = 0
            for word in range(words):
                blocked |= mask[word] & table[at + 1 + word]
            if blocked:
                break
            for word in range(words):
                shifted = mask[word + whole_words] if word + whole_words < words else 0
                if other_bits:
                    shifted = shifted >> other_bits & (1 << 64 - other_bits) - 1
                    if word + whole_words + 1 < words:
                        shifted |= mask[word + whole_words + 1] << 64 - other_bits
                mask[word] = shifted
        at += 1 + words


@inlined
def replace_by_least_image(mask, image, words, vertices, table):
    """Replace ``mask`` by its least shifted image; ``image`` is working space for two masks."""
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
