"""The compiled inner loops of misère quotients; `zermelo.values.misere.compiled` calls them."""

import numpy as np

from zermelo._jit.compiled import ALWAYS, compiled


@compiled(types="int64[,] int64[,] int32[] int64[] int32[] int32[]", work=ALWAYS)
def generate(rows, shifts, ids, keys, lasts, parents):
    """Write the elements that letters generate in a product of monoids; return their number.

    The order is that of least words (see `Model`). ``rows[g]`` and ``shifts[g]`` are the actions of
    letter g on the first and the second factor; (a, b) has the key b · (order of the first) + a.
    ``ids``, the elements by key, are −1 at first; the other arrays have space for every element.
    """
    order = rows.shape[1]
    ids[0], keys[0], lasts[0], parents[0] = 0, 0, -1, -1
    count = 1
    for g in range(rows.shape[0]):
        if ids[shifts[g, 0] * order + rows[g, 0]] >= 0:
            continue
        start, end = 0, count
        while start < end:
            for x in range(start, end):
                second, first = divmod(keys[x], order)
                key = shifts[g, second] * order + rows[g, first]
                if ids[key] < 0:
                    ids[key] = count
                    keys[count], lasts[count], parents[count] = key, g, x
                    count += 1
            start, end = end, count
    return count


@compiled(types="int64[]*3 int32[] int32[]", work=ALWAYS)
def act(keys, row, shift, ids, action):
    """Write the action of a letter on each element."""
    order = row.shape[0]
    for x in range(keys.shape[0]):
        second, first = divmod(keys[x], order)
        action[x] = ids[shift[second] * order + row[first]]


@compiled(types="int32[] int32[] int32[,] int32[] int64[] int uint8[]", work=ALWAYS)
def mark(lasts, parents, actions, elements, starts, levels, portion):
    """Mark each element by its least word: the largest of 1 … ``levels`` that no option has, or 0.

    ``elements[starts[g]:starts[g + 1]]`` are the elements of the options of generator g, and
    ``lasts`` has the numbers of generators. The identity, element 0, is marked ``levels`` − 1.
    """
    count, generators = lasts.shape[0], actions.shape[0]
    moves = np.empty((elements.shape[0], count), np.int32)  # [at, x]: elements[at] · x
    for at in range(elements.shape[0]):
        for x in range(count):
            moves[at, x] = x
        t = elements[at]
        while t > 0:
            for x in range(count):
                moves[at, x] = actions[lasts[t], moves[at, x]]
            t = parents[t]
    without = np.full((count, generators), -1, np.int32)  # [x, g]: x's word less one g, or −1
    last_with = np.zeros(levels + 1, np.int64)  # by mark, the last x with an option so marked
    portion[0] = levels - 1
    for x in range(1, count):
        last, parent = lasts[x], parents[x]
        for g in range(last + 1):
            if without[parent, g] >= 0:
                without[x, g] = actions[last, without[parent, g]]
        without[x, last] = parent
        unseen_mark = levels
        for g in range(last + 1):
            y = without[x, g]
            if y < 0:
                continue
            for at in range(starts[g], starts[g + 1]):
                last_with[portion[moves[at, y]]] = x
            while unseen_mark and last_with[unseen_mark] == x:
                unseen_mark -= 1
            if not unseen_mark:
                break
        portion[x] = unseen_mark


@compiled(types="int32[] int32[,]", work=ALWAYS)
def refine(classes, actions):
    """Split classes until generators map classes into classes; return the number of classes."""
    count = classes.shape[0]
    size = 4
    while size < 2 * count:
        size *= 2
    slot_keys, numbers = np.empty(size, np.int64), np.empty(size, np.int32)
    count_before, class_count = 0, 1
    for x in range(count):
        class_count = max(class_count, classes[x] + 1)
    refined = np.empty(count, np.int32)
    while class_count > count_before:
        count_before = class_count
        for g in range(actions.shape[0]):
            slot_keys[:] = -1
            class_count = 0
            for x in range(count):
                key = np.int64(classes[x]) * count + classes[actions[g, x]]
                at = (key * 0x9E3779B1 >> 7) & (size - 1)  # about 2³² over the golden ratio
                while slot_keys[at] >= 0 and slot_keys[at] != key:
                    at = (at + 1) & (size - 1)
                if slot_keys[at] < 0:
                    slot_keys[at] = key
                    numbers[at] = class_count
                    class_count += 1
                refined[x] = numbers[at]
            classes[:] = refined
    return class_count


@compiled(types="uint16[,] int32[] uint64[,] int32[]*3 int int64[] int uint8[]*2", work=ALWAYS)
def multiply(table, elements, packed, heads, nexts, origins, count, sources, x, mask, unpacked):
    """Multiply states ``sources`` by the state (x, mask); append products that no state covers.

    The arrays are those of `CompiledQuotientStates`: ``packed`` masks have a bit for each element
    at each level, ``mask`` and ``unpacked`` a byte. Return the new number of states, and the index
    in ``sources`` of the first state whose product has the identity in its mask (it is the last
    that is multiplied), or −1.
    """
    order, width, words = table.shape[0], table.shape[1], packed.shape[1]
    times_x = table[x]
    for index in range(sources.shape[0]):
        source = sources[index]
        y = elements[source]
        times_y = table[y]
        is_nonempty = False
        for w in range(words):
            word = packed[source, w]
            for z in range(64 * w, min(64 * w + 64, width)):
                unpacked[z] = word >> np.uint64(z & 63) & np.uint64(1)
        for w in range(words):
            word = np.uint64(0)
            for z in range(64 * w, min(64 * w + 64, width)):
                word |= np.uint64(unpacked[times_x[z]] & mask[times_y[z]]) << np.uint64(z & 63)
            packed[count, w] = word
            is_nonempty |= word != 0
        if not is_nonempty:
            continue
        product = times_x[y]
        state = heads[product]
        while state >= 0:
            is_contained = True
            for w in range(words):
                if packed[count, w] & ~packed[state, w]:
                    is_contained = False
                    break
            if is_contained:
                break
            state = nexts[state]
        if state >= 0:
            continue
        for z in range(0, width, order):
            if packed[count, z >> 6] >> np.uint64(z & 63) & np.uint64(1):
                return count, index
        elements[count], nexts[count], origins[count] = product, heads[product], source
        heads[product] = count
        count += 1
    return count, -1
