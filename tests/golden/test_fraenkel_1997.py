"""The definitions, theorems and examples of Fraenkel 1997.

Electronic J. Combin. 4(2) (1997) #R10. Its figures are missing from the text at hand: each digraph
below is drawn from what the text says of it; where more than one would fit, the test says so.
"""

from __future__ import annotations

import pytest
from tests.oracles import all_kernels

from zermelo import Digraph, Outcome, find_odd_cycle, is_kernel, kernels, outcomes
from zermelo.labels.outcomes_definition import outcomes_by_fixed_points, outcomes_by_stages

P, N, D = Outcome.P, Outcome.N, Outcome.D


def windmill(blades: int) -> Digraph:
    """Figure 1: 2k + 1 vertices; the centre moves to each blade, which is a cycle of two."""
    edges: list[tuple[str, str]] = []
    for k in range(blades):
        edges += [("c", f"a{k}"), (f"a{k}", f"b{k}"), (f"b{k}", f"a{k}")]
    return Digraph(edges)


@pytest.mark.parametrize("blades", [1, 2, 3, 4])
def test_figure_1_the_windmill_has_two_to_the_k_kernels(blades: int) -> None:
    G = windmill(blades)
    found = all_kernels(G)
    assert len(G) == 2 * blades + 1
    assert len(found) == 2**blades
    for kernel in found:  # the centre is in the kernel iff all its options are not
        assert ("c" in kernel) == kernel.isdisjoint(G.options("c"))
    assert not frozenset.intersection(*found)
    assert frozenset.union(*found) == frozenset(G)
    partition = kernels(G)
    assert (len(partition.decided_in), len(partition.decided_out)) == (0, 0)
    assert frozenset(partition.find()) in found


def test_example_2_figure_2a_two_draws() -> None:
    assert outcomes(Digraph([(1, 2), (2, 1)])).as_dict() == {1: D, 2: D}


def test_example_2_figure_2b_subscripts_cannot_be_interchanged() -> None:
    """Near-certain: a leaf, an N-position with two P-options, one of which leads back to it."""
    result = outcomes(Digraph([("n", "leaf"), ("n", "p"), ("p", "n")]))
    assert result.as_dict() == {"leaf": P, "n": N, "p": P}
    assert result.remoteness.as_dict() == {"leaf": 0, "n": 1, "p": 2}
    assert result.counter["leaf"] < result.counter["p"]  # after Corollary 3
    assert result.winning_option("n") == "leaf"  # the other P-option only does not lose


@pytest.mark.parametrize("size", [2, 3, 8, 9, 20])
def test_example_3_cut_to_finite_size(size: int) -> None:
    """P_2i = {2i}, N_2i+1 = {2i+1}; −1 moves to all odd numbers and is P."""
    edges = [(m, m - 1) for m in range(1, size + 1)]
    odd = range(1, size + 1, 2)
    G = Digraph(edges + [(-1, m) for m in odd], vertices=[-1, 0])
    result = outcomes(G)
    for m in range(size + 1):
        assert (result[m], result.remoteness[m]) == (N if m % 2 else P, m)
    assert (result[-1], result.remoteness[-1]) == (P, max(odd) + 1)
    # "even if there are loops on any subsets of the odd-indexed vertices"
    looped = outcomes(Digraph([*G.edges(), *((m, m) for m in odd)], vertices=G))
    assert looped.as_dict() == result.as_dict()


def example_4(t: int, top: int) -> Digraph:
    """Example 4 with all pairs (i, j) up to j = top."""
    vertices = {(i, j) for i in range(t + 1) for j in range(2 * i + 1, top + 1)} | {(0, 0)}
    edges = [((0, 0), (0, 2 * j)) for j in range(1, top // 2 + 1)]
    for i, j in vertices:
        if j <= 2 * i + 1 or (i, j) == (0, 0):
            continue
        edges.append(((i, j), (i, j - 1)))
        if j % 2:  # (i, 2j'+1) with j' ≥ i + 1 also leads to (i+1, 2k) for k ≥ j' + 1
            edges += [((i, j), (i + 1, even)) for even in range(j + 1, top + 1, 2) if i < t]
    return Digraph([e for e in edges if e[1] in vertices], vertices=sorted(vertices))


@pytest.mark.parametrize("t", [1, 2, 3])
def test_example_4_cut_to_finite_size(t: int) -> None:
    """Odd second coordinates are P, even ones N; (0, 0), missing from the list, is P too."""
    G = example_4(t, top=6 * t + 6)
    result = outcomes(G)
    for i, j in G:
        assert result[i, j] is (N if j % 2 == 0 and j else P), (i, j)
    for i in range(t + 1):  # P_0 and N_1
        assert result.remoteness[i, 2 * i + 1] == 0
        assert result.remoteness[i, 2 * i + 2] == 1
    for i in range(2 * t):  # P_{2+2i} and N_{3+2i} on the last line
        assert result.remoteness[t, 2 * t + 2 * i + 3] == 2 + 2 * i
        assert result.remoteness[t, 2 * t + 2 * i + 4] == 3 + 2 * i
    stages = outcomes_by_stages(G)
    assert {v: stages[v][0] for v in G} == result.as_dict() == outcomes_by_fixed_points(G)


def test_lemma_1_alone_does_not_characterise() -> None:
    """Shortcoming (a): on Figure 2(a) the labels P and N satisfy Lemma 1 as well as D and D."""
    G = Digraph([(1, 2), (2, 1)])

    def lemma_1(labels: dict[int, Outcome]) -> bool:
        def held(u: int) -> Outcome:
            options = {labels[v] for v in G.options(u)}
            return P if options <= {N} else N if P in options else D

        return all(labels[u] is held(u) for u in G)

    assert lemma_1({1: P, 2: N})
    assert lemma_1({1: D, 2: D})


def test_figure_5_a_unique_kernel_though_all_is_drawn() -> None:
    """A directed cycle of four with one diagonal; the two vertices of degree 2 are the kernel."""
    G = Digraph([(0, 1), (0, 2), (1, 2), (2, 3), (3, 0)])
    assert set(outcomes(G).as_dict().values()) == {D}
    assert all_kernels(G) == {frozenset({1, 3})}
    assert is_kernel(G, [1, 3])
    assert kernels(G).strategy_kernel is None


FIGURE_6 = [
    ("d0", "d1"), ("d0", "d2"), ("d3", "d0"), ("d1", "d2"), ("d1", "d3"), ("d2", "d3"),
    ("n1", "p0"), ("p2", "n1"), ("n3", "p2"), ("n1", "p2"),
    ("d0", "n1"), ("n3", "d1"), ("d1", "n3"),
]  # fmt: skip


def test_figures_6_and_7_the_decomposition_shows_that_there_is_no_kernel() -> None:
    """An example with the properties that the text states of the figures."""
    G = Digraph(FIGURE_6)
    found = kernels(G)
    assert set(found.decided_in) == {"p0", "p2"}
    assert set(found.decided_out) == {"n1", "n3"}
    assert all_kernels(found.G1) == {frozenset({"p0", "p2"})}
    assert all_kernels(found.G2) == set() == all_kernels(G)
    turned = [("d0", "d3") if edge == ("d3", "d0") else edge for edge in FIGURE_6]
    assert len(all_kernels(Digraph(turned))) == 1  # reversing a single edge gives a unique kernel


@pytest.mark.parametrize("length", range(1, 10))
def test_cycles_have_two_kernels_or_none(length: int) -> None:
    """ "If G is an n-gon, then S3 = V and there are at most 2 kernels"."""
    G = Digraph([(v, (v + 1) % length) for v in range(length)])
    assert len(kernels(G).open) == length
    assert len(all_kernels(G)) == (2 if length % 2 == 0 else 0)
    assert find_odd_cycle(G) == (None if length % 2 == 0 else find_odd_cycle(G, shortest=True))
    if length % 2 == 0:
        assert frozenset(kernels(G).find()) in all_kernels(G)
