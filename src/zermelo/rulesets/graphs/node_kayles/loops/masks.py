"""Node Kayles on graphs of up to 128 vertices: degrees and parts by masks of one word or two."""

from zermelo._jit.addressed import ones
from zermelo._jit.compiled import inlined
from zermelo.rulesets.graphs.loops.neighbourhood_masks import beside, degrees
from zermelo.rulesets.graphs.node_kayles.loops import PATHS
from zermelo.rulesets.graphs.node_kayles.loops.memory import replace_by_representative
from zermelo.rulesets.graphs.node_kayles.loops.parts import cut_at_leaves


@inlined
def parted_by_masks(rest, out, params, way, words):
    """Write the parts that `zermelo.rulesets.graphs.node_kayles.loops.parts.parted` writes.

    Degrees are computed for all vertices at once, isolated vertices and pairs are counted by bits,
    and parts grow by all neighbours at once. Pendant paths are cut off vertex by vertex. ``way``
    says how neighbours are found; ``once``, ``twice`` and ``thrice`` are the vertices of degree at
    least 1, 2 and 3.
    """
    near, front = PATHS + 1 + params[1], rest[words:]  # neighbourhood masks; scratch space
    around = params[params[4] :], params[near:], params[1]
    low, high = rest[0], rest[1] if words == 2 else 0
    nimber = count = 0
    while True:
        once, once_high, twice, twice_high, thrice, thrice_high = degrees(
            low, high, around, way, words
        )
        leaf, leaf_high = low & once & ~twice, high & once_high & ~twice_high
        if leaf | leaf_high == 0:
            break
        inner, inner_high = beside(leaf, leaf_high, around, way, words)
        inner, inner_high = inner & low, inner_high & high
        # if some vertex has three leaves, the leaves outnumber their neighbours by at least two
        cut = ones(leaf) + ones(leaf_high) - ones(inner) - ones(inner_high) > 1
        middle, middle_high = inner & twice & ~thrice, inner_high & twice_high & ~thrice_high
        if not cut and middle | middle_high:  # a pendant path leaf–middle–end, with a leaf at end?
            end, end_high = beside(middle, middle_high, around, way, words)
            cut = end & inner | end_high & inner_high != 0
        changed = False
        if cut:
            rest[0], front[0] = low, leaf
            if words == 2:
                rest[1], front[1] = high, leaf_high
            found, changed = cut_at_leaves(rest, front, words, near, params)
            nimber ^= found
            low, high = rest[0], rest[1] if words == 2 else 0
        if not changed:  # two adjacent leaves are a pair
            leaf, leaf_high = leaf & inner, leaf_high & inner_high
            if ones(leaf) + ones(leaf_high) & 2:
                nimber ^= params[PATHS + 2]
            low, high = low & ~leaf, high & ~leaf_high
            break
    if ones(low & ~once) + ones(high & ~once_high) & 1:
        nimber ^= params[PATHS + 1]
    low, high = low & once, high & once_high
    while low | high:
        fresh, fresh_high = low & -low, 0
        if words == 2 and low == 0:
            fresh_high = high & -high
        part, part_high = fresh, fresh_high
        while part != low or part_high != high:
            fresh, fresh_high = beside(fresh, fresh_high, around, way, words)
            fresh, fresh_high = fresh & low & ~part, fresh_high & high & ~part_high
            if fresh | fresh_high == 0:
                break
            part, part_high = part | fresh, part_high | fresh_high
        low, high = low & ~part, high & ~part_high
        if part & thrice | part_high & thrice_high:
            there = out[count * words :]
            there[0] = part
            if words == 2:
                there[1] = part_high
            replace_by_representative(there, front, words, params)
            count += 1
            continue
        # a path, or a cycle, on which every move leaves the same path
        size = ones(part) + ones(part_high)
        if part & ~twice | part_high & ~twice_high:
            nimber ^= params[PATHS + size]
        else:
            nimber ^= 1 if params[PATHS + size - 3] == 0 else 0
    return nimber << 32 | count
