"""Images of a part of a graph under symmetries and shifts: the least represents them all.

``table`` has the numbers of symmetries and of shifts, then the images of all vertices under each
symmetry, then for each shift how much it lowers numbers, and the vertices that bar it from a part.
"""

from zermelo._jit.addressed import lowest
from zermelo._jit.compiled import inlined


@inlined
def _shift_down(mask, words, table, at, count):
    """Shift a mask down as often as the ``count`` shifts at index ``at`` allow."""
    for _ in range(count):
        skipped_words, skipped_bits = table[at] >> 6, table[at] & 63
        while True:
            blocked = 0
            for word in range(words):
                blocked |= mask[word] & table[at + 1 + word]
            if blocked:
                break
            for word in range(words):
                low = mask[word + skipped_words] if word + skipped_words < words else 0
                if skipped_bits:
                    low = low >> skipped_bits & (1 << 64 - skipped_bits) - 1
                    if word + skipped_words + 1 < words:
                        low |= mask[word + skipped_words + 1] << 64 - skipped_bits
                mask[word] = low
        at += 1 + words


@inlined
def replace_by_least_image(mask, image, words, vertices, table):
    """Replace a mask by its least image; ``image`` is scratch with room for two masks."""
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
        order = 0
        for word in range(words):
            if order == 0 and image[word] != least[word]:
                order = -1 if image[word] < least[word] else 1
        if order < 0:
            for word in range(words):
                least[word] = image[word]
    for word in range(words):
        mask[word] = least[word]
