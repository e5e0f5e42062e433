"""A gallery of digraphs, and how many edges cross in their pictures."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from zermelo import Digraph, outcomes, read
from zermelo.formats.graphs import open_graph
from zermelo.pictures.excerpt import D, full_excerpt
from zermelo.pictures.layout import lay_out
from zermelo.pictures.text import Sizes

EXAMPLES = Path(__file__).parents[2] / "examples"
#: Files that came later than the figures below.
LATER = {"beat-bigger-craig", "comet", "fraenkel-fig2a", "matter", "wide-strategy"}
#: Crossings that pictures had when igraph laid them out, by kind.
BEFORE = {
    "examples": 31,
    "acyclic, 30 vertices": 194,
    "acyclic, 100 vertices": 2194,
    "levelled, 60 vertices": 532,
    "anywhere, 20 vertices": 82,
    "anywhere, 60 vertices": 668,
    "no leaves, 40 vertices": 88,
    "no leaves, 120 vertices": 324,
    "graphs": 50,
}


def acyclic(seed: int, count: int, degree: float) -> Digraph:
    """Options anywhere among smaller vertices."""
    rng = random.Random(seed)
    pairs = [
        (u, rng.randrange(u)) for u in range(1, count) for _ in range(rng.randint(1, round(degree)))
    ]
    return Digraph(pairs, vertices=range(count))


def anywhere(seed: int, count: int, edges: int) -> Digraph:
    """Edges anywhere: most vertices are draws, or lie above a leaf."""
    rng = random.Random(seed)
    pairs = [(rng.randrange(count), rng.randrange(count)) for _ in range(edges)]
    return Digraph(pairs, vertices=range(count))


def levelled(seed: int, count: int) -> Digraph:
    """Options near by: many levels, few vertices in each."""
    rng = random.Random(seed)
    pairs = [(u, max(0, u - rng.randint(1, 9))) for u in range(1, count) for _ in range(2)]
    return Digraph(pairs, vertices=range(count))


def both_ways(name: str) -> Digraph:
    """A graph by name, every edge both ways: all are draws."""
    graph = open_graph(name)
    pairs = [(u, v) for u, v in graph.edges] + [(v, u) for u, v in graph.edges]
    return Digraph(pairs)


def examples() -> Iterator[Digraph]:
    """What comes with the project."""
    for path in sorted(EXAMPLES.glob("*.tgf")) + sorted(EXAMPLES.glob("*.adj")):
        if path.stem not in LATER:
            yield read(path)


NAMED = ("petersen", "cube", "dodecahedron", "icosahedron", "grid:4x5", "grid:6x6", "complete:6",
         "wheel:9", "path:9", "cycle:9", "hypercube:4", "bipartite:3x4", "octahedron")  # fmt: skip

GALLERY: dict[str, Callable[[], Iterator[Digraph]]] = {
    "examples": examples,
    "acyclic, 30 vertices": lambda: (acyclic(seed, 30, 2) for seed in range(12)),
    "acyclic, 100 vertices": lambda: (acyclic(seed, 100, 2) for seed in range(6)),
    "levelled, 60 vertices": lambda: (levelled(seed, 60) for seed in range(8)),
    "anywhere, 20 vertices": lambda: (anywhere(seed, 20, 34) for seed in range(12)),
    "anywhere, 60 vertices": lambda: (anywhere(seed, 60, 80) for seed in range(8)),
    "no leaves, 40 vertices": lambda: (no_leaves(seed, 40, 55) for seed in range(8)),
    "no leaves, 120 vertices": lambda: (no_leaves(seed, 120, 150) for seed in range(4)),
    "graphs": lambda: (both_ways(name) for name in NAMED),
}


def no_leaves(seed: int, count: int, edges: int) -> Digraph:
    """Every vertex on the way to a cycle: all are draws."""
    rng = random.Random(seed)
    pairs = [(u, rng.randrange(count)) for u in range(count)]
    pairs += [(rng.randrange(count), rng.randrange(count)) for _ in range(edges - count)]
    return Digraph(pairs, vertices=range(count))


def crossings(G: Digraph) -> int:
    """Count the crossings of a picture, of draws and of the rest."""
    excerpt = full_excerpt(G, outcomes(G))
    layout = lay_out(excerpt, Sizes.for_names(map(str, G)))
    drawn = excerpt.pnd == D
    found = 0
    for side in (drawn, ~drawn):
        ends = {
            (min(u, v), max(u, v))
            for u, v in zip(excerpt.sources.tolist(), excerpt.targets.tolist(), strict=True)
            if u != v and side[u] and side[v]
        }
        if ends:
            found += crossed(np.column_stack([layout.x, layout.y]), np.array(sorted(ends)))
    return found


def crossed(at: np.ndarray, ends: np.ndarray) -> int:
    """Count the pairs of straight lines that cross, those with a common end left out."""
    a, b = at[ends[:, 0]], at[ends[:, 1]]

    def side(points: np.ndarray) -> np.ndarray:
        along, off = (b - a)[:, None], points[None] - a[:, None]
        turn = along[..., 0] * off[..., 1] - along[..., 1] * off[..., 0]
        return np.where(np.abs(turn) < 1e-6, 0, np.sign(turn))

    parted = side(a) * side(b) < 0
    common = (ends[:, None, :, None] == ends[None, :, None, :]).any((2, 3))
    return int(np.count_nonzero(parted & parted.T & ~common)) // 2
