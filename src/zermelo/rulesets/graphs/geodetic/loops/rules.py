"""Rules of the geodetic game, compiled: a key is the bit mask of the labelled vertices.

``params`` has the number n of vertices, the mask of all vertices, and the neighbours of each; under
the literal rules also n · n masks: the vertices on shortest paths between two vertices. The *shore*
is the set of unlabelled neighbours of labelled vertices.
"""

from zermelo._jit.addressed import ANY, addressed, carray, lowest, ones
from zermelo._jit.compiled import compiled


@compiled
def _beside(mask, params):
    """Return all neighbours of the vertices of a mask, as a mask."""
    neighbours = 0
    while mask:
        neighbours |= params[2 + lowest(mask)]
        mask &= mask - 1
    return neighbours


@compiled
def _nim_shifted(numbers, by):
    """Return the mask of the nim-sums of ``by`` with the numbers, below 64, of a mask."""
    if by & 1:
        numbers = (numbers & 0x5555555555555555) << 1 | numbers >> 1 & 0x5555555555555555
    if by & 2:
        numbers = (numbers & 0x3333333333333333) << 2 | numbers >> 2 & 0x3333333333333333
    if by & 4:
        numbers = (numbers & 0x0F0F0F0F0F0F0F0F) << 4 | numbers >> 4 & 0x0F0F0F0F0F0F0F0F
    if by & 8:
        numbers = (numbers & 0x00FF00FF00FF00FF) << 8 | numbers >> 8 & 0x00FF00FF00FF00FF
    if by & 16:
        numbers = (numbers & 0x0000FFFF0000FFFF) << 16 | numbers >> 16 & 0x0000FFFF0000FFFF
    if by & 32:
        numbers = (numbers & 0x00000000FFFFFFFF) << 32 | numbers >> 32 & 0x00000000FFFFFFFF
    return numbers


@compiled
def _tree_value(part, shore, out, params):
    """Return the value of a tree on the shore, even if edges join siblings; −1 for other parts.

    The values of the options of each subtree are a set of numbers below 64, kept as a mask.
    """
    n = params[0]
    options_at = n  # index in ``out`` of these masks, and of the levels
    levels_at = 2 * n
    depth = 0
    frontier = shore
    while frontier:
        out[levels_at + depth] = frontier
        depth += 1
        level = _beside(frontier, params) & part & ~frontier
        if depth > 1:
            level &= ~out[levels_at + depth - 2]
        remaining = level
        while remaining:
            u = lowest(remaining)
            remaining &= remaining - 1
            parents = params[2 + u] & frontier
            if parents & (parents - 1):
                return -1
            if params[2 + u] & level & ~params[2 + lowest(parents)]:
                return -1
        frontier = level
    below = 0
    nimber = 0
    while depth:
        depth -= 1
        remaining = out[levels_at + depth]
        while remaining:
            u = lowest(remaining)
            remaining &= remaining - 1
            option_values = 1  # 0 for the choice of u; `total` is added below
            total = 0
            children = params[2 + u] & below
            while children:
                v = lowest(children)
                children &= children - 1
                value = lowest(~out[options_at + v])
                total ^= value
                option_values |= _nim_shifted(out[options_at + v], value)
            out[options_at + u] = _nim_shifted(option_values, total)
            if depth == 0:
                nimber ^= lowest(~out[options_at + u])
        below = out[levels_at + depth]
    return nimber


@compiled
def _gap_value(part, shore, params):
    """Return `gap_value` of a path whose two ends alone are on the shore; otherwise −1."""
    ends = 0
    remaining = part
    while remaining:
        u = lowest(remaining)
        remaining &= remaining - 1
        degree = ones(params[2 + u] & part)
        if degree > 2 or degree == 0:
            return -1
        if degree == 1:
            ends |= 1 << u
    if ends != shore or ones(ends) != 2:
        return -1
    n = ones(part) + 1
    q = n >> lowest(n)
    if q & (q + 1):
        return (q - 1) >> 1
    return 0 if n == q else q


@addressed
def successors(key, out, params):
    """Write the options: label a vertex and all those on shortest paths to the nearest labels."""
    labelled, out, params = carray(key, ANY)[0], carray(out, ANY), carray(params, ANY)
    n = params[0]
    count = 0
    frontier = labelled
    seen = labelled
    while True:
        level = _beside(frontier, params) & ~seen
        if level == 0:
            break
        remaining = level
        while remaining:
            u = lowest(remaining)
            remaining &= remaining - 1
            labels = 1 << u
            if frontier != labelled:
                nearer = params[2 + u] & frontier
                while nearer:
                    labels |= out[n + lowest(nearer)]
                    nearer &= nearer - 1
            out[n + u] = labels
            out[count] = labelled | labels
            count += 1
        seen |= level
        frontier = level
    remaining = params[1] & ~seen
    while remaining:
        out[count] = labelled | remaining & -remaining
        count += 1
        remaining &= remaining - 1
    for i in range(count >> 1):  # the farthest vertices first: they leave the fewest unlabelled
        out[i], out[count - 1 - i] = out[count - 1 - i], out[i]
    return count


@addressed
def literal_successors(key, out, params):
    """Write the options: label a vertex and all those on shortest paths to each label."""
    labelled, out, params = carray(key, ANY)[0], carray(out, ANY), carray(params, ANY)
    n = params[0]
    count = 0
    unlabelled = params[1] & ~labelled
    while unlabelled:
        u = lowest(unlabelled)
        unlabelled &= unlabelled - 1
        after = labelled | 1 << u
        remaining = labelled
        while remaining:
            after |= params[2 + n + n * u + lowest(remaining)]
            remaining &= remaining - 1
        out[count] = after
        count += 1
    return count


@addressed
def simplify(key, out, params):
    """Write parts of unknown value, the rest labelled; return the others' nim-sum << 32 | count."""
    labelled, out, params = carray(key, ANY)[0], carray(out, ANY), carray(params, ANY)
    everything = params[1]
    shore = _beside(labelled, params) & ~labelled
    remaining = everything & ~labelled
    nimber = 0
    count = 0
    while remaining:
        part = remaining & -remaining
        frontier = part
        while frontier:
            # Edges between two vertices of the shore lie on no shortest path.
            level = _beside(frontier & shore, params) & ~shore | _beside(frontier & ~shore, params)
            frontier = level & ~labelled & ~part
            part |= frontier
        remaining &= ~part
        value = -1
        if part & shore:
            value = _tree_value(part, part & shore, out, params)
            if value < 0:
                value = _gap_value(part, part & shore, params)
        if value >= 0:
            nimber ^= value
        else:
            out[count] = everything ^ part
            count += 1
    return nimber << 32 | count
