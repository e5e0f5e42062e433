"""Compiled rules of poset games: masks of up to 128 elements, each element after those below it.

``params[WORDS]`` is the number of words of a key (1 or 2), ``params[BYTES]`` that of the bytes in
use. At ``TWINS`` stand the index where the masks of classes of twins begin, and the number of these
classes; *twins* have the same elements below them. At ``AUTOMORPHISMS`` stand the same numbers for
their tables, each with the images of the 256 values of each byte of a key.
At ``MASKS + 4 x`` stand the elements ≥ x and those comparable to x, as two words each.
"""

from zermelo._jit.addressed import ANY, addressed, carray, lowest
from zermelo._jit.compiled import compiled

WORDS, TWINS, AUTOMORPHISMS, BYTES, MASKS = 0, 1, 3, 5, 6


@addressed
def removals(key, out, params):
    """Write the down-set after each move, lower elements first, and return their number."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    words = params[WORDS]
    count = 0
    for word in range(words):
        elements = key[word]
        while elements:
            mask = MASKS + 4 * (64 * word + lowest(elements))
            elements &= elements - 1
            for other in range(words):
                out[count * words + other] = key[other] & ~params[mask + other]
            count += 1
    return count


@compiled
def _first(low, high):
    """Return the number of the lowest bit that is set in two words."""
    return lowest(low) if low else 64 + lowest(high)


@compiled
def _write_least_image(low, high, out, index, params):
    """Write the least image of a down-set under the automorphisms to ``out``, from an index on."""
    words = params[WORDS]
    byte_count = params[BYTES]
    table = params[AUTOMORPHISMS]
    least, least_high = low, high
    for _ in range(params[AUTOMORPHISMS + 1]):
        to_low = to_high = 0
        for byte in range(byte_count):
            word = low if byte < 8 else high
            entry = table + words * (256 * byte + (word >> 8 * (byte & 7) & 255))
            to_low |= params[entry]
            if words > 1:
                to_high |= params[entry + 1]
        table += words * 256 * byte_count
        if to_high < least_high or (to_high == least_high and to_low < least):
            least, least_high = to_low, to_high
    out[index] = least
    if words > 1:
        out[index + 1] = least_high


@addressed
def least_image(key, out, params):
    """Write the least image of a key under the automorphisms, the same game; return 1."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    _write_least_image(key[0], key[1] if params[WORDS] > 1 else 0, out, 0, params)
    return 1


@addressed
def write_components(key, out, params):
    """Write components except chains and pairs of twins; return chains' nim-sum << 32 | count."""
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    words = params[WORDS]
    low = key[0]
    high = key[1] if words > 1 else 0
    # If two twins are maximal, a move at one is answered at the other, and a move below takes
    # both, so that they can be removed. Classes with more elements below come first, so that
    # the elements above a member are removed before it.
    twins = params[TWINS]
    for number in range(params[TWINS + 1]):
        twins_low = low & params[twins + 2 * number]
        twins_high = high & params[twins + 2 * number + 1]
        unpaired = -1
        while twins_low | twins_high:
            x = _first(twins_low, twins_high)
            if twins_low:
                twins_low &= twins_low - 1
            else:
                twins_high &= twins_high - 1
            mask = MASKS + 4 * x
            above, above_high = low & params[mask], high & params[mask + 1]
            maximal = above & (above - 1) == 0 if x < 64 else above == 0
            maximal_high = above_high & (above_high - 1) == 0 if x >= 64 else above_high == 0
            if maximal and maximal_high:
                if unpaired < 0:
                    unpaired = x
                    continue
                for twin in (x, unpaired):
                    if twin < 64:
                        low &= ~(1 << twin)
                    else:
                        high &= ~(1 << (twin - 64))
                unpaired = -1
    nimber = 0
    count = 0
    while low | high:
        x = _first(low, high)
        part, part_high = (1 << x, 0) if x < 64 else (0, 1 << (x - 64))
        waiting, waiting_high = part, part_high
        is_chain = True
        size = 0
        while waiting | waiting_high:
            x = _first(waiting, waiting_high)
            if waiting:
                waiting &= waiting - 1
            else:
                waiting_high &= waiting_high - 1
            size += 1
            mask = MASKS + 4 * x
            reached, reached_high = low & params[mask + 2], high & params[mask + 3]
            if size > 1 and (reached != part or reached_high != part_high):
                is_chain = False
            waiting |= reached & ~part
            waiting_high |= reached_high & ~part_high
            part |= reached
            part_high |= reached_high
        low &= ~part
        high &= ~part_high
        if is_chain:
            nimber ^= size
        else:
            _write_least_image(part, part_high, out, count * words, params)
            count += 1
    return nimber << 32 | count
