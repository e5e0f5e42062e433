"""Chomp on graphs in parts: components, twins, foldings, one key for isomorphic parts."""

from zermelo._jit.addressed import ANY, addressed, carray, lowest, ones
from zermelo._jit.compiled import compiled
from zermelo.rulesets.graphs.chomp.loops.names import canonical
from zermelo.rulesets.graphs.chomp.loops.rules import (
    ENDS,
    FOLDS,
    GROUP,
    HOW_MANY,
    INCIDENT,
    MAX_OPTIONS,
    RENAME,
    VERTICES,
    WORDS,
    compared,
    degree_of,
    image_of,
    load,
    store,
)


@compiled
def _join(edges, joined, params):
    """Write the mask of neighbours of each vertex; return the vertices that have neighbours."""
    words = params[WORDS]
    for vertex in range(params[VERTICES]):
        joined[vertex] = 0
    alive = 0
    for word in range(words):
        rest = edges[word]
        while rest:
            ends = params[ENDS] + 2 * (64 * word + lowest(rest))
            u, v = params[ends], params[ends + 1]
            joined[u] |= 1 << v
            joined[v] |= 1 << u
            alive |= 1 << u | 1 << v
            rest &= rest - 1
    return alive


@compiled
def _drop_twins(edges, joined, alive, params):
    """Remove pairs of vertices with the same neighbours, and vertices that become isolated.

    Return the remaining vertices, and the parity of the number of isolated vertices counted.
    """
    words = params[WORDS]
    lone = 0
    again = True
    while again:
        again = False
        rest = alive
        while rest:
            first = lowest(rest)
            rest &= rest - 1
            mine = joined[first]
            if mine == 0:
                continue
            second = joined[lowest(mine)] & rest
            while second and joined[lowest(second)] != mine:
                second &= second - 1
            if second == 0:
                continue
            twin = lowest(second)
            both = 1 << first | 1 << twin
            joined[first] = joined[twin] = 0
            alive &= ~both
            rest &= ~both
            for word in range(words):
                edges[word] &= ~(
                    params[params[INCIDENT] + first * words + word]
                    | params[params[INCIDENT] + twin * words + word]
                )
            while mine:
                other = lowest(mine)
                mine &= mine - 1
                joined[other] &= ~both
                if joined[other] == 0:
                    alive &= ~(1 << other)
                    lone ^= 1
            again = True
    return alive, lone


@compiled
def _component(start, joined):
    """Return the component of a vertex, and whether it has an odd cycle."""
    sides_0, sides_1 = 1 << start, 0
    new = sides_0
    odd = False
    while new:
        vertex = lowest(new)
        new &= new - 1
        near = joined[vertex]
        if sides_0 >> vertex & 1:
            odd = odd or near & sides_0 != 0
            near &= ~(sides_0 | sides_1)
            sides_1 |= near
        else:
            odd = odd or near & sides_1 != 0
            near &= ~(sides_0 | sides_1)
            sides_0 |= near
        new |= near
    return sides_0 | sides_1, odd


@compiled
def _fold(edges, component, symmetry, folded, params):
    """Write the edges that are fixed by an involution under which some edges are invariant.

    Return the parity of the fixed vertices that become isolated; -1 if the involution fixes every
    edge or reverses one, so that it is no fold.
    """
    words = params[WORDS]
    fold = params[FOLDS] + symmetry * (2 + 2 * words)
    if not params[fold]:
        return -1
    moved = False
    for word in range(words):
        if edges[word] & params[fold + 2 + word]:
            return -1
        folded[word] = edges[word] & params[fold + 2 + words + word]
        moved = moved or folded[word] != edges[word]
    if not moved:
        return -1
    lone = 0
    fixed = component & params[fold + 1]
    while fixed:
        lone ^= degree_of(folded, lowest(fixed), params) == 0
        fixed &= fixed - 1
    return lone


@addressed
def simplify(key, out, params):
    """Remove twins, fold by involutions, split into components, and use theorems for values.

    The theorems are those of `zermelo.rulesets.graphs.chomp.theorems`. The rest is written as
    the least of its images under the symmetries.
    """
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    words = params[WORDS]
    part = out[params[MAX_OPTIONS] * words :]
    image, best = part[words:], part[2 * words :]
    joined = part[3 * words :]
    colour, fresh = joined[64:], joined[128:]
    stack = joined[192:]
    nimber = load(key, stack, params) & 1
    waiting = 1
    k = 0
    while waiting:
        waiting -= 1
        edges = stack[waiting * words :]
        alive = _join(edges, joined, params)
        alive, lone = _drop_twins(edges, joined, alive, params)
        nimber ^= lone
        whole = stack[64 * words :]
        for word in range(words):  # parts of it take its place on the stack
            whole[word] = edges[word]
        while alive:
            component, odd = _component(lowest(alive), joined)
            alive &= ~component
            for word in range(words):
                part[word] = 0
            rest = component
            while rest:
                incident = params[INCIDENT] + lowest(rest) * words
                rest &= rest - 1
                for word in range(words):
                    part[word] |= params[incident + word]
            size = 0
            for word in range(words):
                part[word] &= whole[word]
                size += ones(part[word])
            vertices = ones(component)
            if not odd:
                nimber ^= (vertices & 1) | (size & 1) << 1
                continue
            if 2 * size == vertices * (vertices - 1):
                nimber ^= vertices % 3
                continue
            if params[RENAME]:
                fixed = canonical(component, joined, colour, fresh, best, words)
                if fixed < 0:
                    store(out, k * words, best, 0, params)
                    k += 1
                    continue
                rest = component & ~fixed
                while rest:
                    incident = params[INCIDENT] + lowest(rest) * words
                    rest &= rest - 1
                    for word in range(words):
                        part[word] &= ~params[incident + word]
                while fixed:
                    nimber ^= degree_of(part, lowest(fixed), params) == 0
                    fixed &= fixed - 1
                for word in range(words):
                    stack[waiting * words + word] = part[word]
                waiting += 1
                continue
            for word in range(words):
                best[word] = part[word]
            folded = False
            for symmetry in range(params[HOW_MANY]):
                sign = image_of(part, symmetry, image, params)
                if sign == 0:
                    lone = _fold(part, component, symmetry, image, params)
                    if lone >= 0:
                        nimber ^= lone
                        folded = True
                        break
                elif sign < 0 and compared(image, best, words) < 0:
                    for word in range(words):
                        best[word] = image[word]
            if folded:
                for word in range(words):
                    stack[waiting * words + word] = image[word]
                waiting += 1
            elif params[GROUP] == 0 and compared(best, part, words) < 0:
                for word in range(words):
                    stack[waiting * words + word] = best[word]
                waiting += 1
            else:
                store(out, k * words, best, 0, params)
                k += 1
    return nimber << 32 | k
