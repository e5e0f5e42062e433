"""`Digraph.from_arrays`: successor rows from edge pairs, sorted and without parallel edges."""

from __future__ import annotations

import networkx
import numpy as np
import scipy.sparse

from benchmarks.families import digraphs
from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo import Digraph

SAYS = """`Digraph.from_arrays` from two arrays of vertex numbers in random order, in nanoseconds of
CPU time per edge. SciPy (`coo_array.tocsr()` and `sum_duplicates()`) and NetworkX
(`add_edges_from`): their time divided by Zermelo's."""


def run(names: list[str], sizes: list[int], *, repeats: int) -> list[Table]:
    """Measure every family at every size."""
    table = Table("Building", ["digraph", "E", "Zermelo", "SciPy", "NetworkX"], SAYS)
    for family, size, G in digraphs(names, sizes):
        sources, targets = G.edge_arrays()
        order = np.random.default_rng(1).permutation(sources.size)
        sources, targets, count = sources[order], targets[order], len(G)
        del order
        ones = np.ones(sources.size, np.int8)
        ptr, idx = G.successors

        def scipy_rows(ends=(sources, targets), ones=ones, count=count):
            matrix = scipy.sparse.coo_array((ones, ends), shape=(count, count)).tocsr()
            matrix.sum_duplicates()
            return matrix

        contenders = {
            "zermelo": lambda s=sources, t=targets, n=count: Digraph.from_arrays(s, t, count=n),
            "scipy": scipy_rows,
        }
        if size <= 10**6:
            pairs = list(zip(sources.tolist(), targets.tolist(), strict=True))
            contenders["networkx"] = lambda pairs=pairs: networkx.DiGraph(pairs)

        def check(name, answer, ptr=ptr, idx=idx):
            if name == "networkx":
                same = answer.number_of_edges() == idx.size
            else:
                rows = answer.successors if name == "zermelo" else (answer.indptr, answer.indices)
                same = np.array_equal(rows[0], ptr) and np.array_equal(rows[1], idx)
            if not same:
                raise AssertionError(f"{name} builds another digraph")

        times = rounds(contenders, check, repeats=repeats if size <= 10**7 else 1)
        row = [family.name, f"{G.edge_count:,}"]
        row.append(f"{times.seconds('zermelo') / G.edge_count * 1e9:.1f} ns")
        row.append(f"{times.ratio('scipy', 'zermelo'):.2f}")
        row.append(f"{times.ratio('networkx', 'zermelo'):.1f}" if size <= 10**6 else "–")
        table.rows.append(row)
        print(" | ".join(row), flush=True)
    return [table]
