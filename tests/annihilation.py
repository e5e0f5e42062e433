"""Annihilation by plain labelling of all 2ⁿ sets of tokens, and digraphs to compare on.

``python -m tests.annihilation 5000 --upto 12`` compares on thousands of random digraphs.
"""

from __future__ import annotations

import argparse
import random
from itertools import pairwise

import numpy as np

from zermelo import Digraph, Loopy, loopy
from zermelo.tokens.annihilation.replies import reply
from zermelo.tokens.annihilation.theory import Annihilation, annihilation


def plainly(G: Digraph) -> Loopy:
    """γ of all positions by the rules alone; positions are numbered by their bit masks."""
    count = 1 << len(G)
    masks = np.arange(count)
    sources, targets = [masks[:0]], [masks[:0]]
    for u, v in zip(*(array.tolist() for array in G.edge_arrays()), strict=True):
        here = masks[masks >> u & 1 == 1]
        sources.append(here)
        targets.append(here ^ (1 << u) ^ (1 << v))
    graph = Digraph.from_arrays(np.concatenate(sources), np.concatenate(targets), count=count)
    return loopy(graph)


def random_digraph(chance: random.Random, upto: int) -> Digraph:
    """A digraph of one of several kinds: acyclic in part or whole, with loops, in parts, dense."""
    count = chance.randint(1, upto)
    degree = chance.choice([(1, 1), (1, 1), (0, 2), (1, 2), (2, 2), (1, 3), (4, 4)])
    acyclic = chance.choice([0, 0, 0, count // 3, count // 2, count])  # walks end from so many
    place = chance.sample(range(count), count)
    group = [chance.randrange(chance.choice([1, 2])) for _ in range(count)]
    edges = {(u, u) for u in range(count) if chance.random() < chance.choice([0, 0, 0, 0.2])}
    for u in range(count):
        for _ in range(chance.randint(*degree)):
            v = chance.choice([other for other in range(count) if group[other] == group[u]])
            upwards = place[u] < acyclic and place[v] >= place[u] and chance.random() < 0.97
            if u != v and not upwards:
                edges.add((u, v))
    return Digraph(edges, vertices=range(count))


def compare(G: Digraph) -> Annihilation:
    """Hold the linear algebra against plain labelling: every value, space, counter and answer."""
    found, plain = annihilation(G), plainly(G)
    value = plain.array.tolist()
    count = len(value)
    tokens = np.array([u.bit_count() for u in range(count)])
    for zero, space in ((True, found.V0), (False, found.Vf)):
        members = plain.array == 0 if zero else plain.array >= 0
        assert 1 << space.dimension == int(members.sum())
        # The claim of the method: those with at most four tokens span all.
        few = np.flatnonzero(members & (tokens <= 4)).tolist()
        assert rank(few) == space.dimension
    options = [plain.digraph.option_numbers(u).tolist() for u in range(count)]
    counter = [found.counter_of(u) for u in range(count)]
    for u in range(count):
        assert found.value_of(u) == plain.at(u)
        assert (counter[u] is None) == (value[u] < 0)
        if value[u] >= 0:
            check_progress(found, u, value, options, counter)
    return found


def check_progress(
    found: Annihilation,
    u: int,
    value: list[int],
    options: list[list[int]],
    counter: list[int | None],
) -> None:
    """In any sum of value 0 every move has an answer that makes the sum of the counters smaller."""
    for v in options[u]:
        back = [counter[w] for w in options[v] if value[w] == value[u]]
        if 0 <= value[v] < value[u]:  # the others follow
            back.append(counter[v])
        assert min(back) < counter[u]
    for smaller in range(value[u]):  # the others move, and the tokens follow
        assert min(counter[v] for v in options[u] if value[v] == smaller) < counter[u]
    for move in found.moves_of(u):
        v = after(u, move)
        if not 0 <= value[v] < value[u]:
            steps = reply(found, u, move)
            w = after(v, steps[-1].answer)
            assert v >> steps[-1].answer[0] & 1
            assert w in options[v]
            assert value[w] == value[u]
            line = [counter[step.position] for step in steps] + [counter[w]]
            assert all(a > b for a, b in pairwise(line))


def after(tokens: int, move: tuple[int, int]) -> int:
    return tokens if move[0] == move[1] else tokens ^ 1 << move[0] ^ 1 << move[1]


def rank(vectors: list[int]) -> int:
    rows: list[int] = []
    for given in vectors:
        vector = given
        for row in rows:
            vector = min(vector, vector ^ row)
        if vector:
            rows.append(vector)
    return len(rows)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.annihilation", description=__doc__)
    parser.add_argument("digraphs", type=int)
    parser.add_argument("--upto", type=int, default=12, metavar="n", help="vertices (12)")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    chance = random.Random(given.seed)
    kinds = {"acyclic": 0, "endless alone": 0, "both": 0, "loops": 0}
    for _ in range(given.digraphs):
        G = random_digraph(chance, given.upto)
        found = compare(G)
        endless = found.singles.array < 0
        kinds["acyclic" if not endless.any() else "endless alone" if endless.all() else "both"] += 1
        kinds["loops"] += any(u == v for u, v in G.edges())
    print(  # noqa: T201
        f"{given.digraphs} digraphs with up to {given.upto} vertices agree; {kinds}"
    )


if __name__ == "__main__":
    main()
