"""The geodetic game on acyclic digraphs, by definition; Hackendot on forests; what tables show."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import cache

import networkx
import pytest
from tests.campaign import LONG, sampled

import zermelo as z
from zermelo import Digraph, mex
from zermelo.errors import InputError
from zermelo.rulesets import Hackendot, RootedGeodetic


def by_definition(G: Digraph, labelled: frozenset[object]) -> set[frozenset[object]]:
    """All that one move may lead to, by listing all shortest paths from the nearest labels."""
    net = networkx.DiGraph(G.edges())
    net.add_nodes_from(G)
    found = set()
    for u in set(G) - labelled:
        paths = [
            path
            for root in labelled
            if networkx.has_path(net, root, u)
            for path in networkx.all_shortest_paths(net, root, u)
        ]
        least = min(map(len, paths))
        found.add(labelled.union(*(path for path in paths if len(path) == least)))
    return found


def value_of(G: Digraph) -> int:
    @cache
    def value(labelled: frozenset[object]) -> int:
        return mex({value(option) for option in by_definition(G, labelled)})

    return value(frozenset(v for v in G if not G.predecessors(v)))


def acyclic(count: int) -> Iterator[Digraph]:
    pairs = list(itertools.combinations(range(count), 2))
    for code in range(1 << len(pairs)):
        edges = [pair for place, pair in enumerate(pairs) if code >> place & 1]
        yield Digraph(edges, vertices=range(count))


def agrees(G: Digraph) -> None:
    rules = RootedGeodetic(G)
    here = rules()
    assert here.value == value_of(G)
    assert (here.outcome == "P") == (here.value == 0)
    for state in [p.state for p in here.reachable(40)]:
        labelled = frozenset(v for k, v in enumerate(G.names) if state >> k & 1)
        options = [frozenset(v for k, v in enumerate(G.names) if option >> k & 1)
                   for option in rules.options(state)]  # fmt: skip
        assert len(options) == len(set(options)) == len(G) - len(labelled)
        assert set(options) == by_definition(G, labelled)


@pytest.mark.parametrize(("count", "one_in"), [(0, 1), (1, 1), (2, 1), (3, 1), (4, 5), (5, 131)])
def test_all_small_digraphs_by_definition(count: int, one_in: int) -> None:
    for G in sampled(acyclic(count), one_in):
        agrees(G)


def test_theorem_8_agrees_with_search() -> None:
    rng = random.Random(6)
    met = 0
    for _ in range(150):
        count = rng.randint(3, 7)
        pairs = itertools.combinations(range(count), 2)
        G = Digraph([pair for pair in pairs if rng.random() < 0.4], vertices=range(count))
        rules = RootedGeodetic(G)
        roots = [v for v in G if not G.predecessors(v)]
        nearest = {v for root in roots for v in G.options(root)}
        if len(nearest) == 1 and len(G) > len(roots) + 1:
            met += 1
            assert value_of(G) != 0
            assert "stealing" in rules().explain()
    assert met >= 10


def test_forests_are_hackendot_without_their_roots() -> None:
    rng = random.Random(2)
    for _ in range(60):
        count = rng.randint(1, 8)
        parents = [None, *(rng.choice([None, *range(k)]) for k in range(1, count))]
        edges = [(p, k) for k, p in enumerate(parents) if p is not None]
        G = Digraph(edges, vertices=range(count))
        below = [(p, k) for p, k in edges if parents[p] is not None]
        others = [k for k, p in enumerate(parents) if p is not None]
        left = Digraph(below, vertices=others)
        assert RootedGeodetic(G)().value == Hackendot(left)().value


def theta(a: int, b: int) -> Digraph:
    paths = (
        ["r", *(f"{name}{k}" for k in range(size)), "s"] for name, size in (("a", a), ("b", b))
    )
    return Digraph([edge for path in paths for edge in itertools.pairwise(path)])


def test_the_table_of_the_page() -> None:
    far = 24 if LONG else 12
    for b in range(1, far):
        assert RootedGeodetic(theta(0, b))().value == b ^ 1
        if b >= 2:
            assert RootedGeodetic(theta(1, b))().value == ((b - 2) ^ 2) + 2
        if b >= 6:
            assert RootedGeodetic(theta(2, b))().value == ((b - 1) ^ 1) + 1
    for a in range(1, 12 if LONG else 7):
        assert RootedGeodetic(theta(a, a))().value == 1


def test_cycles_are_refused_and_positions_read_back() -> None:
    with pytest.raises(InputError, match="has a cycle through"):
        RootedGeodetic(Digraph(["ab", "ba"]))
    here = z.rulesets.RootedGeodetic(Digraph(["ra", "ab", "rb"]))("a")
    assert str(here) == "a"
    with pytest.raises(InputError, match="is labelled already"):
        RootedGeodetic(Digraph(["ra"]))("r")
