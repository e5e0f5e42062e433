"""Other people's programs on the same digraph."""

from __future__ import annotations

from collections import deque

import clingo
import networkx
import numpy as np
import scipy.sparse
from scipy.sparse import csgraph

from zermelo._jit.compiled import compiled

#: The two definitions of P and N as a definite program: its least model is their least fixed point.
#: (The shorter ``win(X) :- move(X,Y), not win(Y)`` contradicts itself at the root on digraphs with
#: odd cycles among the draws, so that nothing can be read from it there.)
PROGRAM = """
n(X) :- move(X,Y), p(Y).
p(X) :- vertex(X), n(Y) : move(X,Y).
"""


@compiled
def gather(idx, values):
    """Add the values that E indices point to: the least that any labelling must do an edge."""
    total = np.int64(0)
    for i in idx:
        total += values[np.uint64(i)]
    return total


def scipy_matrix(ptr, idx, kind):
    """Make the adjacency matrix on the same rows, with 32-bit row pointers as SciPy wants them."""
    ones = np.ones(idx.size, kind)
    count = ptr.size - 1
    return scipy.sparse.csr_array((ones, idx, ptr.astype(np.int32)), shape=(count, count))


def scipy_search(matrix, start):
    """Breadth-first order of what a vertex reaches."""
    return csgraph.breadth_first_order(matrix, start, return_predecessors=True)[0]


def facts(ptr, idx):
    """Write a digraph as clingo reads it."""
    sources = np.repeat(np.arange(ptr.size - 1), np.diff(ptr))
    moves = zip(sources.tolist(), idx.tolist(), strict=True)
    text = "".join(f"move({u},{v})." for u, v in moves)
    return text + f"vertex(0..{ptr.size - 2})."


def clingo_model(text):
    """Ground the program and propagate at the root; returns the control and the one model's handle.

    The program is definite, so that propagation alone gives all of its only model.
    """
    control = clingo.Control(["--warn=none", "--stats"])
    control.add("base", [], PROGRAM + text)
    control.ground([("base", [])])
    return control, control.solve(yield_=True)


def clingo_codes(answer, count):
    """Read 0 for P, 1 for N, 2 for D from clingo's model."""
    control, handle = answer
    codes = np.full(count, 2, np.int8)
    with handle:
        for symbol in handle.model().symbols(atoms=True):
            if symbol.name in ("p", "n"):
                codes[symbol.arguments[0].number] = symbol.name == "n"
    if control.statistics["solving"]["solvers"]["choices"] != 0:
        raise AssertionError("clingo had to guess")
    return codes


def networkx_digraph(ptr, idx):
    """Make the same digraph in NetworkX."""
    made = networkx.DiGraph()
    made.add_nodes_from(range(ptr.size - 1))
    sources = np.repeat(np.arange(ptr.size - 1), np.diff(ptr))
    made.add_edges_from(zip(sources.tolist(), idx.tolist(), strict=True))
    return made


def python_labels(graph):
    """Algorithm PND in plain Python over NetworkX's adjacency; returns remoteness by vertex."""
    live = dict(graph.out_degree())
    remoteness = {vertex: 0 for vertex, degree in live.items() if degree == 0}
    queue = deque(remoteness)
    predecessors = graph.pred
    while queue:
        v = queue.popleft()
        after = remoteness[v] + 1
        for u in predecessors[v]:
            if u in remoteness:
                continue
            if after % 2 == 0:
                live[u] -= 1
                if live[u]:
                    continue
            remoteness[u] = after
            queue.append(u)
    return remoteness
