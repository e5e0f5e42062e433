"""γ and the Grundy function beside Algorithm PND on the same digraphs, as values grow.

``python -m benchmarks.values`` runs this topic alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

import zermelo
from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo import Digraph
from zermelo.labels.loops import loopy as loops
from zermelo.labels.passes import Passes
from zermelo.labels.values import values_where_walks_end
from zermelo.limits import NO_LIMITS

PYTHON_EDGES = 1_000_000  # beyond this plain Python takes minutes

GAMMA = """`zermelo.loopy` on digraphs in which some edges lead back, with growing values;
predecessors are computed before. Median over interleaved rounds; P-positions are compared with
those of Algorithm PND.

- *ends*: share of the vertices from which every walk ends (they get the mex at once).
- *∞*: share of infinite values; *mean*, *largest*: of the finite values.
- *visits*: how often an edge is visited, on average.
- *γ*: nanoseconds of CPU time per edge; *by PND*: divided by the time of `zermelo.outcomes`; *by
  visits*: divided by that time and by the visits.
- *counter*: time for the least counter, divided by the time of `zermelo.outcomes`."""

GRUNDY = """`zermelo.grundy` on acyclic digraphs; predecessors are computed before.

- *Grundy*: nanoseconds of CPU time per edge; *by PND*: divided by the time of `zermelo.outcomes`.
- *ordered*: nanoseconds on the same digraph numbered so that options have smaller numbers; there
  `zermelo.grundy` and `zermelo.outcomes` need one pass.
- *Python*: time of the mex with Python sets divided by that of `zermelo.grundy`."""


def mixed(sources: np.ndarray, targets: np.ndarray, count: int, *, seed: int = 0) -> Digraph:
    """Number the vertices at random, so that nothing can be gained from their order."""
    order = np.random.default_rng(seed).permutation(count).astype(np.int32)
    return Digraph.from_arrays(order[sources], order[targets], count=count)


def layered(edges: int, degree: int, back: float) -> tuple[np.ndarray, np.ndarray, int]:
    """Edges between random vertices, to the smaller one but for a share that leads back."""
    rng = np.random.default_rng(degree)
    count = edges // degree
    ends = rng.integers(0, count, (2, edges))
    apart = ends[0] != ends[1]
    high, low = ends.max(axis=0)[apart], ends.min(axis=0)[apart]
    turned = rng.random(high.size) < back
    return np.where(turned, low, high), np.where(turned, high, low), count


def piles(edges: int, most: int, passes: float) -> tuple[np.ndarray, np.ndarray, int]:
    """Two piles, take up to ``most`` from one; in a share of the larger positions one may pass."""
    side = int((edges / (2 * most)) ** 0.5) + 1
    rows, columns = (place.ravel() for place in np.indices((side, side)))
    here = rows * side + columns
    sources, targets = [], []
    for taken in range(1, most + 1):
        for pile, step in ((rows, side), (columns, 1)):
            sources.append(here[pile >= taken])
            targets.append(here[pile >= taken] - taken * step)
    rng = np.random.default_rng(most)
    loops = here[(rng.random(here.size) < passes) & (rows + columns > side)]
    return np.concatenate([*sources, loops]), np.concatenate([*targets, loops]), here.size


def games(edges: int) -> Iterator[tuple[str, Digraph]]:
    """Families of games in which the largest value grows."""
    for degree in (1, 2, 4, 8, 16):
        for back in (0.001, 0.01):
            made = layered(edges, degree, back)
            yield f"options {degree}, {back:.1%} back", mixed(*made)
    for most in (1, 3, 7, 15):
        yield f"two piles, take {most}", mixed(*piles(edges, most, 0.0001))


def run(_names: object, sizes: list[int], *, repeats: int) -> list[Table]:
    """Measure every family at every size; families of the other topics do not matter here."""
    gamma = Table(
        "γ",
        [
            "digraph",
            "V",
            "E",
            "ends",
            "∞",
            "mean",
            "largest",
            "visits",
            "γ",
            "by PND",
            "by visits",
            "counter",
        ],
        GAMMA,
    )
    grundy = Table(
        "Grundy function",
        [
            "digraph",
            "V",
            "E",
            "mean",
            "largest",
            "Grundy",
            "by PND",
            "ordered",
            "ordered by PND",
            "Python",
        ],
        GRUNDY,
    )
    for size in sizes:
        for name, G in games(size):
            gamma.rows.append(gamma_row(name, G, repeats))
            print(" | ".join(gamma.rows[-1]), flush=True)
        for degree in (2, 8):
            grundy.rows.append(grundy_row(f"options {degree}", size, degree, repeats))
            print(" | ".join(grundy.rows[-1]), flush=True)
    return [gamma, grundy]


def gamma_row(name: str, G: Digraph, repeats: int) -> list[str]:
    """Measure γ, its counter and Algorithm PND."""
    value, ended = values_where_walks_end(G, Passes(len(G), NO_LIMITS))
    visits = G.edge_count + loops.label_endless(*G.successors, *G.predecessor_rows, value)
    best = zermelo.outcomes(G).remoteness.array
    P = (best >= 0) & (best % 2 == 0)

    def check(contender, answer):
        if contender == "gamma" and not np.array_equal(answer.array == 0, P):
            raise AssertionError("γ is 0 elsewhere than on the P-positions")
        if contender == "counter" and not np.array_equal(2 * answer[P], best[P]):
            raise AssertionError("the counter of P-positions is not half of their remoteness")

    contenders = {
        "pnd": partial(zermelo.outcomes, G),
        "gamma": partial(zermelo.loopy, G),
        "counter": partial(loops.least_counter, *G.successors, G.predecessor_rows[0], value),
    }
    times = rounds(contenders, check, repeats=repeats)
    finite, each = value[value >= 0], visits / G.edge_count
    by_pnd = times.ratio("gamma", "pnd")
    return [
        name, f"{len(G):,}", f"{G.edge_count:,}", f"{ended / len(G):.2f}",
        f"{1 - finite.size / len(G):.2f}", f"{finite.mean():.2f}", f"{finite.max()}",
        f"{each:.2f}", f"{times.seconds('gamma') / G.edge_count * 1e9:.1f} ns", f"{by_pnd:.1f}",
        f"{by_pnd / each:.1f}", f"{times.ratio('counter', 'pnd'):.1f}",
    ]  # fmt: skip


def grundy_row(name: str, size: int, degree: int, repeats: int) -> list[str]:
    """Measure the Grundy function, numbered at random and in order."""
    sources, targets, count = layered(size, degree, 0.0)
    ordered, G = Digraph.from_arrays(sources, targets, count=count), mixed(sources, targets, count)
    expected, straight = zermelo.grundy(G).array, zermelo.grundy(ordered).array
    G.predecessor_rows  # noqa: B018  made beforehand

    def check(contender, answer):
        if contender in ("grundy", "python"):
            held = answer if contender == "python" else answer.array
            if not np.array_equal(held, expected):
                raise AssertionError(f"{contender} gives another Grundy function")

    contenders = {
        "pnd": partial(zermelo.outcomes, G),
        "grundy": partial(zermelo.grundy, G),
        "ordered pnd": partial(zermelo.outcomes, ordered),
        "ordered": partial(zermelo.grundy, ordered),
    }
    if size <= PYTHON_EDGES:
        ptr, idx = (array.tolist() for array in G.successors)
        contenders["python"] = partial(plain_python, ptr, idx, *map(list, G.predecessor_rows))
    times = rounds(contenders, check, repeats=repeats, once=frozenset({"python"}))
    return [
        name, f"{count:,}", f"{G.edge_count:,}", f"{straight.mean():.2f}", f"{straight.max()}",
        f"{times.seconds('grundy') / G.edge_count * 1e9:.1f} ns",
        f"{times.ratio('grundy', 'pnd'):.1f}",
        f"{times.seconds('ordered') / G.edge_count * 1e9:.1f} ns",
        f"{times.ratio('ordered', 'ordered pnd'):.1f}",
        f"{times.ratio('python', 'grundy'):.0f}" if "python" in contenders else "–",
    ]  # fmt: skip


def plain_python(ptr, idx, pred_ptr, pred):
    """The Grundy function from the leaves backwards, with lists and sets."""
    count = len(ptr) - 1
    left = [ptr[u + 1] - ptr[u] for u in range(count)]
    value = [0] * count
    ready = [u for u in range(count) if not left[u]]
    for v in ready:
        held = {value[w] for w in idx[ptr[v] : ptr[v + 1]]}
        least = 0
        while least in held:
            least += 1
        value[v] = least
        for u in pred[pred_ptr[v] : pred_ptr[v + 1]]:
            left[u] -= 1
            if not left[u]:
                ready.append(u)
    return value


if __name__ == "__main__":
    made = run((), [1_000_000], repeats=5)
    print()
    print("\n".join(table.markdown() for table in made))
