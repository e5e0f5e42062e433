"""Reductions by brute force: solutions go across and back, on small instances of all kinds."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import cache

import networkx
import pytest
from tests.campaign import LONG, sampled

import zermelo as z
from zermelo.digraph.graph import Graph
from zermelo.digraph.order import Order
from zermelo.errors import InputError
from zermelo.formats.dimacs import CNF
from zermelo.kernel.sequences import kernel_sequences
from zermelo.rulesets import Formula, Geography, NodeKayles, Poset
from zermelo.rulesets.logic.reductions.constructions import values_of


def clauses(variables: int, most: int = 9) -> list[tuple[int, ...]]:
    """All clauses, as sets of literals; also with a literal and its negation."""
    literals = [sign * var for var in range(1, variables + 1) for sign in (1, -1)]
    sizes = range(min(most, len(literals)) + 1)
    return [clause for size in sizes for clause in itertools.combinations(literals, size)]


def formulas(variables: int, most: int) -> Iterator[CNF]:
    for count in range(most + 1):
        for held in itertools.combinations(clauses(variables), count):
            yield CNF(held, variables)


def some(count: int, seed: int, variables: int = 5, most: int = 5) -> Iterator[CNF]:
    rng = random.Random(seed)
    for _ in range(count):
        n = rng.randint(1, variables)
        literals = [sign * var for var in range(1, n + 1) for sign in (1, -1)]
        held = [
            tuple(rng.choices(literals, k=rng.randint(1, 3))) for _ in range(rng.randint(0, most))
        ]
        yield CNF(tuple(held), n)


def true_under(F: CNF) -> set[tuple[str, ...]]:
    """All assignments that make a formula true, by definition."""
    found = set()
    for values in itertools.product((True, False), repeat=F.variables):
        if all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in F.clauses):
            found.add(tuple(f"{'' if v else '~'}x{k}" for k, v in enumerate(values, 1)))
    return found


def kernels_are_assignments(F: CNF, what: str) -> z.results.Reduction:
    made = z.reduction(what, F)
    G, truths = made.digraph, true_under(F)
    found = [tuple(map(str, kernel)) for kernel in z.kernels(G).all()]
    assert len(found) == len(truths)
    assert {tuple(made.back(kernel)) for kernel in found} == truths
    for literals in truths:
        assert z.is_kernel(G, made.across(literals))
        assert tuple(made.back(made.across(literals))) == literals
    return made


@pytest.mark.parametrize(("variables", "most", "one_in"), [(1, 4, 1), (2, 2, 2)])
def test_kernels_are_the_assignments(variables: int, most: int, one_in: int) -> None:
    for F in sampled(formulas(variables, most), one_in):
        made = kernels_are_assignments(F, "kernel")
        assert kernel_sequences(made.digraph).exists() == bool(true_under(F))


def test_kernels_of_formulas_drawn_at_random() -> None:
    for F in sampled(some(1000, 1), 20):
        kernels_are_assignments(F, "kernel")


def crossings(made: z.results.Reduction) -> int:
    """Count pairs of edges that meet anywhere but in a common end."""
    at = made.places
    assert len({*at.values()}) == len(at) == len(made.digraph)
    ends = {tuple(sorted((at[str(u)], at[str(v)]))) for u, v in made.digraph.edges()}
    found = 0

    def side(a, b, c) -> int:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    def between(a, b, c) -> bool:
        return side(a, b, c) == 0 and min(a, b) <= c <= max(a, b)

    for (a, b), (c, d) in itertools.combinations(sorted(ends), 2):
        if c[0] > b[0]:
            continue
        shared = {a, b} & {c, d}
        if shared:
            (others,) = [({a, b} | {c, d}) - shared]
            (p,) = shared
            x, y = others
            found += between(p, x, y) or between(p, y, x)
        else:
            s = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
            proper = s[0] * s[1] < 0 and s[2] * s[3] < 0
            touch = between(a, b, c) or between(a, b, d) or between(c, d, a) or between(c, d, b)
            found += proper or touch
    return found


def is_planar_and_thin(made: z.results.Reduction) -> None:
    G = made.digraph
    undirected = networkx.Graph(G.edges())
    assert networkx.check_planarity(undirected)[0]
    for v in G:
        into, out = {*G.predecessors(v)}, {*G.options(v)}
        assert len(into) <= 2
        assert len(out) <= 2
        assert len(into) + len(out) <= 3
    assert crossings(made) == 0


@pytest.mark.parametrize(("variables", "most", "one_in"), [(1, 4, 3), (2, 2, 23)])
def test_planar_kernels_are_the_assignments(variables: int, most: int, one_in: int) -> None:
    for F in sampled(formulas(variables, most), one_in):
        is_planar_and_thin(kernels_are_assignments(F, "planar-kernel"))


def test_planar_kernels_of_formulas_drawn_at_random() -> None:
    for F in sampled(some(200, 2), 20):
        is_planar_and_thin(kernels_are_assignments(F, "planar-kernel"))


# ---------------------------------------------------------------------------------- geography


def won(G: z.Digraph, edges: bool) -> bool:
    """Whether the first player wins from t1, by search."""

    @cache
    def wins(here: object, used: frozenset[object]) -> bool:
        for v in G.options(here):
            step = (here, v) if edges else v
            if step not in used and not wins(v, used | {step}):
                return True
        return False

    return wins("t1", frozenset() if edges else frozenset({"t1"}))


def is_true(F: CNF) -> bool:
    """Whether a formula with quantifiers is true, by definition; x1, x2, … in turn without."""
    prefix = F.prefix
    if prefix is None:
        prefix = tuple(("ea"[(k - 1) % 2], (k,)) for k in range(1, F.variables + 1))
    bound = {var for _, block in prefix for var in block}
    free = [var for var in range(1, F.variables + 1) if var not in bound]
    order = [("e", var) for var in free] + [(kind, var) for kind, block in prefix for var in block]

    def holds(place: int, values: dict[int, bool]) -> bool:
        if place == len(order):
            return all(any(values[abs(x)] == (x > 0) for x in clause) for clause in F.clauses)
        kind, var = order[place]
        said = (holds(place + 1, values | {var: value}) for value in (True, False))
        return any(said) if kind == "e" else all(said)

    return holds(0, {})


def quantified(variables: int, most: int) -> Iterator[CNF]:
    for F in formulas(variables, most):
        for kinds in itertools.product("ea", repeat=variables):
            for order in itertools.permutations(range(1, variables + 1)):
                prefix = tuple((kind, (var,)) for kind, var in zip(kinds, order, strict=True))
                yield CNF(F.clauses, variables, prefix)
        yield F


def first_wins_if_true(F: CNF) -> None:
    truth = is_true(F)
    for edges, what in ((False, "geography"), (True, "edge-geography")):
        made = z.reduction(what, F)
        assert won(made.digraph, edges) == truth
    kayles_graph = Graph.from_digraph(z.reduction("node-kayles", F).digraph)
    if len(kayles_graph) <= 40:
        assert (NodeKayles(kayles_graph)().outcome == "N") == truth


@pytest.mark.parametrize(("variables", "most", "one_in"), [(1, 3, 2), (2, 2, 41)])
def test_geography_is_won_if_the_formula_is_true(variables: int, most: int, one_in: int) -> None:
    for F in sampled(quantified(variables, most), one_in):
        first_wins_if_true(F)


def test_geography_of_formulas_drawn_at_random() -> None:
    rng = random.Random(4)
    for F in sampled(some(400, 3, variables=4, most=4), 20):
        order = rng.sample(range(1, F.variables + 1), F.variables)
        prefix = tuple((rng.choice("ea"), (var,)) for var in order)
        first_wins_if_true(CNF(F.clauses, F.variables, prefix))


def test_a_winning_move_in_geography_is_one_in_the_formula_game() -> None:
    F = CNF(((1,), (2, -3), (-1, -2, 3)), prefix=(("e", (1,)), ("a", (2,)), ("e", (3,))))
    made = z.reduction("geography", F)
    here = Geography(made.digraph)(made.start)
    moves = [str(move.to).split()[0] for move in here.winning_moves()]
    assert made.back(["t1", *moves]) == ["x1"]
    assert made.across(["x1", "~x2"]) == ["t1", "x1", "b1", "t2", "~x2", "b2", "t3"]
    assert here.outcome == Formula(F)().outcome == "N"


# ------------------------------------------------------------------------------- poset games


def kayles(G: Graph) -> set[str] | None:
    """Return the vertices that win Node Kayles at first."""
    return {str(v) for v in G.names if wins_kayles(G, frozenset(G.names) - _taken(G, v)) is False}


def _taken(G: Graph, v: object) -> set[object]:
    pairs = ((G.names[a], G.names[b]) for a, b in G.edges)
    return {v, *(a if b == v else b for a, b in pairs if v in (a, b))}


def wins_kayles(G: Graph, left: frozenset[object]) -> bool:
    near = {v: frozenset(_taken(G, v)) for v in G.names}

    @cache
    def wins(left: frozenset[object]) -> bool:
        return any(not wins(left - near[v]) for v in left)

    return wins(left)


def wins_poset(order: Order) -> tuple[bool, set[str]]:
    @cache
    def wins(left: int) -> bool:
        rest = left
        while rest:
            low = rest & -rest
            rest ^= low
            if not wins(left & ~order.above[low.bit_length() - 1]):
                return True
        return False

    whole = (1 << len(order)) - 1
    first = {str(order.names[k]) for k in range(len(order)) if not wins(whole & ~order.above[k])}
    return bool(first), first


def graphs(count: int) -> Iterator[Graph]:
    pairs = list(itertools.combinations(range(count), 2))
    seen: list[networkx.Graph] = []
    for code in range(1 << len(pairs)):
        edges = [pair for k, pair in enumerate(pairs) if code >> k & 1]
        held = networkx.Graph(edges)
        held.add_nodes_from(range(count))
        if any(networkx.is_isomorphic(held, other) for other in seen):
            continue
        seen.append(held)
        yield Graph(
            [(f"v{a}", f"v{b}") for a, b in edges], vertices=[f"v{k}" for k in range(count)]
        )


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, pytest.param(5, marks=pytest.mark.long)])
def test_poset_games_are_won_with_node_kayles(count: int) -> None:
    if count == 5 and not LONG:
        pytest.skip("all graphs with five vertices")
    for G in graphs(count):
        made = z.reduction("poset", G)
        winner, first = wins_poset(Order.from_digraph(made.digraph))
        expected = kayles(G)
        assert winner == bool(expected)
        if made.digraph.vertex_count == len(G) + 2 * len(G.edges):  # nothing was put beside
            assert first == expected
            assert all(made.back([v]) == [v] for v in first)
        assert expected <= first


def test_what_one_finds_told_is_not_enough() -> None:
    """A star with three edges and an isolated vertex: lost in Node Kayles, won without paths."""
    G = Graph(["ab", "ac", "ad"], vertices="abcde")
    assert NodeKayles(G)().outcome == "P"
    pairs = [("a", f"up{v}") for v in "bcd"] + [(v, f"up{v}") for v in "bcd"]
    pairs += [(f"low{v}", w) for v in "bcd" for w in "abcde" if w not in ("a", v)]
    assert Poset(Order(pairs, elements="abcde"))().outcome == "N"
    assert z.reduction("poset", G).digraph.vertex_count == 5 + 8 + 2 * (3 + 6)


def test_what_is_no_solution_is_refused() -> None:
    F = CNF(((1, 2), (-1,)))
    made = z.reduction("kernel", F)
    for literals, message in (
        (["x1", "x2"], "clause 2 has no true literal"),
        (["x1"], "no value for x2"),
        (["x1", "~x1", "x2"], "x1 has two values"),
        (["y"], "'y' is not a literal"),
    ):
        with pytest.raises(InputError, match=message):
            made.across(literals)
    with pytest.raises(InputError, match="this is not a kernel"):
        made.back(["x1"])
    way = z.reduction("geography", F)
    with pytest.raises(InputError, match="there is no edge from t1 to d"):
        way.back(["t1", "d"])
    with pytest.raises(InputError, match="is out of order"):
        way.across(["x2"])
    with pytest.raises(InputError, match="takes a graph"):
        z.reduction("poset", F)
    with pytest.raises(InputError, match="choose one of kernel, planar-kernel"):
        z.reduction("moon", F)
    order = z.reduction("poset", Graph.named("path:2"))
    with pytest.raises(InputError, match="is not a vertex of the graph"):
        order.back(["up1"])


def test_assignments_are_read() -> None:
    assert values_of(["~x2", "x1"], 2) == {1: True, 2: False}
