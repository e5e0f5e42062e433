"""What Hypothesis draws: digraphs with loops, parallel edges and isolated vertices."""

from __future__ import annotations

from hypothesis import strategies as st

from zermelo import Digraph


@st.composite
def digraphs(draw: st.DrawFn, max_vertices: int = 9, density: float = 2.5) -> Digraph:
    """A digraph named 0, 1, …; sparse ones, where P, N and D all occur, are as likely as dense."""
    count = draw(st.integers(0, max_vertices))
    if not count:
        return Digraph()
    pairs = st.integers(0, count * count - 1)  # one draw for an edge is faster than two
    edges = draw(st.lists(pairs, max_size=int(density * count)))
    return Digraph([divmod(pair, count) for pair in edges], vertices=range(count))


@st.composite
def acyclic_digraphs(draw: st.DrawFn, max_vertices: int = 9) -> Digraph:
    """A digraph whose edges lead to smaller numbers, numbered in any order."""
    G = draw(digraphs(max_vertices))
    place = draw(st.permutations(range(len(G))))
    edges = [(u, v) if place[u] > place[v] else (v, u) for u, v in G.edges() if u != v]
    return Digraph(edges, vertices=range(len(G)))
