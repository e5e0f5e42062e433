"""Answers by definition or by other people's solvers: slow, plain, independent."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import combinations

import clingo

from zermelo import Digraph


def all_kernels(G: Digraph) -> set[frozenset[Hashable]]:
    """Every kernel, by trying all subsets."""
    vertices = list(G)
    options = {v: set(G.options(v)) for v in vertices}
    found = set()
    for size in range(len(vertices) + 1):
        for chosen in combinations(vertices, size):
            inside = set(chosen)
            if all((v in inside) == inside.isdisjoint(options[v]) for v in vertices):
                found.add(frozenset(inside))
    return found


#: The least fixed points of Definition 2 as a definite program. (The usual
#: ``win(X) :- move(X,Y), not win(Y)`` has no stable model on many cyclic digraphs.)
OUTCOMES = """
n(X) :- move(X,Y), p(Y).
p(X) :- vertex(X), n(Y) : move(X,Y).
#show n/1. #show p/1.
"""


def clingo_outcomes(G: Digraph) -> list[str]:
    """P, N or D by vertex number, from clingo."""
    labels = ["D"] * len(G)
    control = clingo.Control(["--warn=none"])
    sources, targets = G.edge_arrays()
    facts = [f"move({u},{v})." for u, v in zip(sources, targets, strict=True)]
    facts += [f"vertex({v})." for v in range(len(G))]
    control.add("base", [], OUTCOMES + "".join(facts))
    control.ground([("base", [])])
    with control.solve(yield_=True) as models:
        (symbols,) = (model.symbols(shown=True) for model in models)
    for symbol in symbols:
        assert labels[symbol.arguments[0].number] == "D"
        labels[symbol.arguments[0].number] = symbol.name.upper()
    return labels
