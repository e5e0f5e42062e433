"""Algorithm PND: `zermelo.outcomes` beside the same algorithm elsewhere, and other yardsticks."""

from __future__ import annotations

import numpy as np

import zermelo
from benchmarks import cpp, peers
from benchmarks.families import Family, digraphs
from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo import Digraph
from zermelo._jit import csr, retrograde
from zermelo._jit.cores import using

CLINGO_EDGES = 1_000_000  # beyond this it takes minutes
HUGE = 100_000_000  # the size for which the targets are stated
PYTHON_EDGES = 1_000_000  # beyond this NetworkX needs more memory than most machines have

TIMES = """Columns of other programs: their CPU time divided by Zermelo's; above 1 Zermelo is
faster. Median over interleaved rounds; every answer is compared with Zermelo's, vertex by vertex.

- *Zermelo*: `zermelo.outcomes` of a digraph with its successor rows, on one core, in nanoseconds of
  CPU time per edge; *reversal*: the part of it for finding the predecessors ("one pass": not
  needed, since options have smaller numbers only, or larger numbers only).
- *P, N, D*: shares of the vertices; *longest*: the greatest remoteness.
- *C++*: the same algorithm, equally tuned, `-O3 -march=native`; *C++ plain*: as in a textbook.
- *gather*: a compiled loop that only adds a 32-bit number for the target of every edge.
- *BFS*, *transpose*: `scipy.sparse.csgraph.breadth_first_order`, with the share of the vertices
  that it reaches (from the best of some starts), and `transpose().tocsr()`.
- *NetworkX*: Algorithm PND in plain Python over the adjacency of a NetworkX digraph.
- *clingo*: reading the moves as facts, grounding the two definitions of P and N as a definite
  program, and propagation at the root, without search."""

MEANT = """Ratios of the same runs, with their targets at 10⁸ random edges. **Bold**: *Zermelo ÷
C++* above 1.1 at any size, or another target missed at 10⁸ edges.

- *Zermelo ÷ C++*: CPU time, at most 1.1; *wall*: the same in wall time.
- *Zermelo ÷ gather*: at most 6.
- *BFS ÷ Zermelo*: at least 3 (if BFS reaches nearly all vertices)."""

COLUMNS = """digraph|V|E|P, N, D|longest|Zermelo|reversal|C++|C++ plain|gather|BFS (reach)|
transpose|NetworkX|clingo"""


def run(names: list[str], sizes: list[int], *, repeats: int) -> list[Table]:
    """Measure every family at every size."""
    times = Table(
        "Outcomes",
        COLUMNS.replace("\n", "").split("|"),
        TIMES,
    )
    meant = Table(
        "Outcomes: the targets",
        ["digraph", "E", "Zermelo ÷ C++", "wall", "Zermelo ÷ gather", "BFS ÷ Zermelo"],
        MEANT,
    )
    for family, size, G in digraphs(names, sizes):
        once, ratios = measure(family, G, size, repeats=repeats if size <= 10**7 else 3)
        times.rows.append(once)
        meant.rows.append(ratios)
        print(" | ".join(once), "||", " | ".join(ratios[2:]), flush=True)
    return [times, meant]


def measure(family: Family, G: Digraph, size: int, *, repeats: int) -> tuple[list[str], list[str]]:
    """Measure one digraph; returns a row of each table."""
    ptr, idx = G.successors
    count, edges = len(G), G.edge_count
    result = zermelo.outcomes(G)
    G.__dict__.pop("predecessor_rows", None)
    remoteness = result.remoteness.array
    order = retrograde.numbering(ptr, idx)
    numbers = peers.scipy_matrix(ptr, idx, np.float64)  # as csgraph wants it: no conversion timed
    marks = peers.scipy_matrix(ptr, idx, np.int8)  # as little beside the structure as SciPy takes
    starts = [0, count - 1, int(np.argmax(np.diff(ptr))), *range(1, 4)]
    reached, start = max((peers.scipy_search(numbers, s).size, s) for s in starts)

    def solve():
        with using(1):  # as the others have it
            found = zermelo.outcomes(G).remoteness.array
        G.__dict__.pop("predecessor_rows", None)  # kept otherwise, and memory is part of the race
        return found

    def turn_round():
        with using(1):
            return csr.transpose(ptr, idx)

    contenders = {
        "zermelo": solve,
        "reversal": turn_round,
        "gather": lambda: peers.gather(idx, remoteness),
        "bfs": lambda: peers.scipy_search(numbers, start),
        "transpose": lambda: marks.transpose().tocsr(),
    }
    if cpp.compiler():
        contenders["c++"] = lambda: cpp.tuned(ptr, idx)
        contenders["plain"] = lambda: cpp.plain(ptr, idx)
    if size <= PYTHON_EDGES:
        graph = peers.networkx_digraph(ptr, idx)
        contenders["networkx"] = lambda: peers.python_labels(graph)
    if size <= CLINGO_EDGES:
        text = peers.facts(ptr, idx)
        contenders["clingo"] = lambda: peers.clingo_model(text)

    def check(name, answer):
        if name in ("zermelo", "c++", "plain"):
            same = np.array_equal(answer, remoteness)
        elif name == "reversal":
            same = np.array_equal(np.diff(answer[0]), np.bincount(idx, minlength=count))
        elif name == "transpose":
            pred_ptr, pred = csr.transpose(ptr, idx)
            same = np.array_equal(answer.indptr, pred_ptr) and np.array_equal(answer.indices, pred)
        elif name == "networkx":
            same = answer == {v: r for v, r in enumerate(remoteness.tolist()) if r >= 0}
        elif name == "clingo":
            same = np.array_equal(peers.clingo_codes(answer, count), result.pnd)
        elif name == "bfs":
            same = answer.size == reached
        else:
            same = answer == int(remoteness[idx].sum(dtype=np.int64))
        if not same:
            raise AssertionError(f"{name} disagrees with Zermelo on {family.name}, {size:,} edges")

    slow = frozenset({"networkx", "clingo"})
    times = rounds(contenders, check, repeats=repeats, once=slow)

    def peer(name, more=""):
        return f"{times.ratio(name, 'zermelo'):.2f}{more}" if name in times.cpu else "–"

    shares = ", ".join(f"{result.counts[o] / count:.0%}" for o in result.counts)
    each = times.seconds("zermelo") / edges * 1e9
    reversal = "one pass" if order else f"{times.seconds('reversal') / edges * 1e9:.1f} ns"
    row = [family.name, f"{count:,}", f"{edges:,}", shares, f"{int(remoteness.max())}"]
    row += [f"{each:.1f} ns", reversal, peer("c++"), peer("plain"), peer("gather")]
    row += [
        peer("bfs", f" ({reached / count:.0%})"),
        peer("transpose"),
        peer("networkx"),
        peer("clingo"),
    ]

    def target(value, met):
        return f"{value:.2f}" if met else f"**{value:.2f}**"

    by_gather = times.ratio("zermelo", "gather")
    by_search = times.ratio("bfs", "zermelo")
    ratios = [family.name, f"{edges:,}"]
    if "c++" in times.cpu:
        by_cpp = times.ratio("zermelo", "c++")
        ratios += [target(by_cpp, by_cpp <= 1.1), f"{times.ratio('zermelo', 'c++', 'wall'):.2f}"]
    else:
        ratios += ["no compiler", "–"]
    ratios += [
        target(by_gather, by_gather <= 6 or size < HUGE),
        target(by_search, by_search >= 3 or size < HUGE),
    ]
    return row, ratios
