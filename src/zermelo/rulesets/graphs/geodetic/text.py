"""Why a position of the geodetic game is won or lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zermelo.games.nim_table import nim_table
from zermelo.rulesets.graphs.geodetic.cycles import Gap, Ring, is_power_of_two
from zermelo.rulesets.graphs.geodetic.rays import Rays, in_class_c, pairs, zero_bits
from zermelo.values.text import plural

if TYPE_CHECKING:
    from zermelo.games.explanation import Block
    from zermelo.rulesets.graphs.geodetic.moves import State
    from zermelo.rulesets.graphs.geodetic.parts import Part
    from zermelo.rulesets.graphs.geodetic.rules import Geodetic

#: Up to so many pairs of Strategy W, and parts of a position, are listed.
PAIRS = 24
PARTS = 12


def why_parts(rules: Geodetic, state: State, parts: Sequence[Part]) -> list[Block | str]:
    """Say what the theorems say of the parts of a position, and Strategy W of K_m∘R_n."""
    said: list[Block | str] = []
    if len(parts) > 1:
        said.append(
            "A shortest path to the labelled vertices stays inside one part of what is left, and "
            "an edge between two vertices next to labelled ones lies on none: the parts do not "
            "disturb each other, and their values add up."
        )
        if len(parts) <= PARTS:
            said.append(nim_table([(part.text(), part.value or 0) for part in parts]))
    for kind in dict.fromkeys(map(type, parts)):
        told = next(part for part in parts if type(part) is kind)
        said += why_cycle(told) if isinstance(told, (Gap, Ring)) else [TOLD[kind.__name__]]
    if rules.rays is not None:
        said += why_answer(rules, rules.rays, state)
    return said


TOLD = {
    "Trees": (
        "What grows from the labelled vertices like a tree is Hackendot: choosing a vertex labels "
        "the path from it to them, as Hackendot removes the path to the root (Theorem 1). Each "
        "vertex has a weight, and a tree is worth the nim-sum of its weights."
    ),
    "Start": (
        "No vertex of this component is labelled, and its blocks are complete graphs. Whichever "
        "vertex is labelled first becomes a root, and the game goes on as Hackendot on the tree of "
        "shortest paths from it. The values after all first moves are computed together; the value "
        "is the least number that is not among them."
    ),
}


def why_cycle(part: Gap | Ring) -> list[str]:
    """Tell a cycle by its length (Theorem 2)."""
    n = part.length if isinstance(part, Gap) else len(part.vertices)
    kind = "is" if is_power_of_two(n + 1) else "is not"
    told = "" if isinstance(part, Gap) else "All first moves on a cycle are alike. "
    told += "From a cycle of n with one label one moves to n − i for all 0 < i < n/2, and from an "
    told += "even n to the end, by labelling the vertex opposite. Among n/2 < m < n there is one m "
    told += "of the form 2^k − 1, unless n has that form itself; so whoever leaves such a length "
    return [f"{told}goes on to do so, down to the end. {n:,} {kind} of that form."]


def why_misere(length: int, *, started: bool) -> str:
    """Tell what is left of a cycle by its length, in misère play (Theorem 3)."""
    told = f"A cycle of {length:,} with one label is left. "
    if not started:
        told = f"All first moves are alike: they leave a cycle of {length:,} with one label. "
    told += "From length n one moves to n − i for all 0 < i < n/2, and from an even n to the "
    told += "end, by labelling the vertex opposite. From any n that is no power of two there "
    told += "is a move to the next lower one, and from a power of two there is none: whoever "
    return f"{told}leaves one goes on to do so, down to 2, and the opponent labels the last vertex."


def why_rays(rays: Rays) -> list[str]:
    """Give the second player's strategy at the start of K_m∘R_n (Theorem 4)."""
    m, n = rays.m, rays.n
    many = f"{plural(m, 'ray', 'rays')} of {plural(n, 'vertex', 'vertices')}"
    said = [f"The graph is K_{m}∘R_{n}: {many} on a complete graph."]
    if m % 2 == 0:
        told = "Reflecting the graph so that the rays change places in pairs moves every vertex: "
        return [*said, told + "the second player answers each move with its reflection."]
    said.append(
        "As soon as a second ray gets a label, or one ray is labelled entirely, what is left are "
        "Nim heaps: the unlabelled ends of the rays. Whoever leaves them with the nim-sum 0 (a "
        "0-star) wins. Before that, on the first ray, a move that leaves l unlabelled at its end "
        "lets the opponent make a 0-star, unless n ⊕ l > n. Strategy W answers each move of that "
        "kind with another one: number the ray from 1, at the complete graph, to n."
    )
    zeros = zero_bits(n)
    if not zeros:
        told = f"Here n = {n} is {n:b} in binary, without a 0: there is no such move, and every "
        return [*said, told + "first move is answered with a 0-star."]
    count = sum(2**j for j in zeros)
    columns = " and ".join(str(j) for j in zeros)
    told = f"n = {n} is {n:b} in binary, with 0 in column {columns}, counted from 0. So W has "
    told += "one pair: " if count == 1 else f"{count:,} pairs"
    told += "" if count == 1 else ": " if count <= PAIRS else ", the first of them: "
    shown, base = list[str](), 2
    for j in zeros:
        shown += [f"{n - 2**j - t}, {base + t}" for t in range(min(2**j, PAIRS))]
        base += 2**j
    told += "; ".join(shown[:PAIRS])
    told += ". Labelling the first vertex of a pair, above all labels so far, is answered with the "
    return [*said, told + "second; labelling the second, below all labels, with the first."]


def why_answer(rules: Geodetic, rays: Rays, state: State) -> list[str]:
    """Say what Strategy W says of a position with labels on one ray of K_m∘R_n."""
    here = rays.phase_one(state)
    if here is None or rays.m % 2 == 0:
        return []
    ray, low, high = here
    n, left = rays.n, rays.n - high
    names = rules.on.names
    said = (
        f"K_{rays.m}∘R_{n}, numbered from 1 at the complete graph to {n} at the ends of the rays: "
    )
    said += f"one ray is labelled from {low} to {high}. " if low < high else ""
    said += f"one ray has the label {low}. " if low == high else ""
    answer = rays.answer(state)
    if in_class_c(n, left) and answer is not None and low > 1:
        place = rays.rays[ray].index(answer) + 1
        pair = next(p for p in pairs(n, place) if place in p)
        said += f"n ⊕ {left} = {n ^ left} > {n}: no move makes a 0-star. Strategy W pairs "
        return [said + f"{pair[0]} with {pair[1]}: its answer is {place} ({names[answer]})."]
    if low > 1 and n ^ left <= n:
        inner = n - (n ^ left)
        what = f"vertex {inner} of another ray" if inner else "vertex 1 of this ray"
        said += (
            f"n ⊕ {left} = {n ^ left} is not larger than {n}: labelling {what} leaves Nim heaps "
        )
        return [f"{said}with the nim-sum 0, the {rays.m - 1} other rays and {left} vertices."]
    return []
