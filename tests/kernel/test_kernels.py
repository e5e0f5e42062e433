from __future__ import annotations

import pytest
from hypothesis import given, settings
from tests.oracles import all_kernels
from tests.strategies import acyclic_digraphs, digraphs

from zermelo import Digraph, Outcome, find_odd_cycle, is_kernel, kernels, outcomes
from zermelo.errors import UnknownVertex


@given(digraphs(max_vertices=8))
@settings(max_examples=300, deadline=None)
def test_theorems_5_and_6(G: Digraph) -> None:
    """S1 lies in every kernel, S2 in none, and kernels are S1 with a kernel of G2."""
    found, every_kernel = kernels(G), all_kernels(G)
    for kernel in every_kernel:
        assert set(found.decided_in) <= kernel
        assert kernel.isdisjoint(found.decided_out)
    fixed = frozenset(found.decided_in)
    assert {fixed | kernel for kernel in all_kernels(found.G2)} == every_kernel
    assert all_kernels(found.G1) == {fixed}
    assert sorted([*found.decided_in, *found.decided_out, *found.open]) == sorted(G)


@given(digraphs(max_vertices=8))
@settings(max_examples=200, deadline=None)
def test_is_kernel_agrees_with_the_definition_and_names_the_fault(G: Digraph) -> None:
    every_kernel = all_kernels(G)
    names = list(G)
    for code in range(1 << len(names)):
        chosen = [name for place, name in enumerate(names) if code >> place & 1]
        verdict = is_kernel(G, chosen)
        assert bool(verdict) == (frozenset(chosen) in every_kernel)
        if verdict.edge is not None:
            assert G.has_edge(*verdict.edge)
            assert set(verdict.edge) <= set(chosen)
        elif not verdict:
            assert verdict.vertex not in chosen
            assert set(G.options(verdict.vertex)).isdisjoint(chosen)


@given(digraphs(max_vertices=8))
@settings(max_examples=300, deadline=None)
def test_richardson_without_odd_cycles_there_is_a_kernel(G: Digraph) -> None:
    if find_odd_cycle(kernels(G).G2) is None:
        assert frozenset(kernels(G).find()) in all_kernels(G)


@given(acyclic_digraphs())
@settings(max_examples=200, deadline=None)
def test_an_acyclic_digraph_has_one_kernel_the_strategy_kernel(G: Digraph) -> None:
    (only,) = all_kernels(G)
    found = kernels(G)
    assert set(found.strategy_kernel) == set(found.find()) == set(only)


@given(digraphs(max_vertices=10))
@settings(max_examples=200, deadline=None)
def test_theorem_7_a_strategy_kernel_iff_nothing_is_drawn(G: Digraph) -> None:
    drawn = outcomes(G).counts[Outcome.D]
    strategy = kernels(G).strategy_kernel
    assert (strategy is None) == bool(drawn)
    if strategy is not None:
        assert all_kernels(G) == {frozenset(strategy)}


def test_what_is_forced_opens_an_odd_cycle() -> None:
    # 0 → 1 → 2 → 0 is odd, but 1 can leave it for the cycle 3 ⇄ 4, whose kernels decide
    G = Digraph([(0, 1), (1, 2), (1, 3), (2, 0), (3, 4), (4, 3)])
    assert frozenset(kernels(G).find()) in all_kernels(G)


#: Everything is drawn, and {b, d} is the only kernel.
ONE = Digraph(["ab", "ba", "cb", "ce", "ed", "dc"])


def test_what_outcomes_decide_is_not_all_that_kernels_share() -> None:
    found = kernels(ONE)
    assert all_kernels(ONE) == {frozenset("bd")}
    assert (set(found.decided_in), set(found.decided_out)) == (set(), set())
    assert (set(found.in_all), set(found.in_none)) == ({"b", "d"}, {"a", "c", "e"})
    for name in ("every", "none"):
        assert not hasattr(found, name)
    shown = f"{found!r} {found._repr_html_()}"
    assert "decided in" in shown
    assert "every kernel" not in shown


@given(digraphs(max_vertices=7))
@settings(max_examples=200, deadline=None)
def test_what_all_kernels_contain_and_what_none_does(G: Digraph) -> None:
    found, every_kernel = kernels(G), all_kernels(G)
    assert set(found.decided_in) <= set(found.in_all)
    assert set(found.decided_out) <= set(found.in_none)
    assert set(found.in_all) == {v for v in G if all(v in kernel for kernel in every_kernel)}
    assert set(found.in_none) == {v for v in G if not any(v in kernel for kernel in every_kernel)}


def test_without_a_kernel_both_are_said_of_every_vertex() -> None:
    found = kernels(Digraph(["ab", "bc", "ca", "xa", "yz"]))
    assert not found.exists()
    assert set(found.in_all) == set(found.in_none) == set("abcxyz")
    assert set(found.decided_in) == {"z"}


def test_is_kernel_speaks_plainly() -> None:
    G = Digraph([("a", "b"), ("c", "c")])
    assert is_kernel(G, ["b", "c"]).reason == "the loop at 'c' lies inside"
    assert is_kernel(G, ["a", "b"]).reason == "the edge 'a' → 'b' lies inside"
    assert is_kernel(G, ["b"]).reason == "'c' is outside and has no option inside"
    with pytest.raises(UnknownVertex, match="'z'"):
        is_kernel(G, ["z"])


def test_names_survive_in_the_parts() -> None:
    found = kernels(Digraph([("a", "b"), ("x", "y"), ("y", "x")]))
    assert found.G1.edges() == [("a", "b")]
    assert found.G2.edges() == [("x", "y"), ("y", "x")]
    assert repr(found).startswith("<Kernels: 1 vertices decided in, 1 decided out, 2 open>")
