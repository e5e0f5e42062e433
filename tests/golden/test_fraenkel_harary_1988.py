"""The theorems and figures of Fraenkel and Harary 1988.

The figures are missing from the text at hand; what is tested is what the text says of them. Where
the paper is read with its slips mended, the test says so.
"""

from __future__ import annotations

import networkx as nx
import pytest

from zermelo import Outcome
from zermelo.answers.api import solve
from zermelo.digraph.graph import Graph
from zermelo.games.position import Position
from zermelo.rulesets.graphs.geodetic.families import in_class_c, pairs, rays_of
from zermelo.rulesets.graphs.geodetic.rules import Geodetic
from zermelo.values.play import MISERE

P, N = Outcome.P, Outcome.N


def cycle(n: int, *labels: int) -> object:
    """A position of C_n; the paper numbers from 0."""
    return Geodetic(Graph.named(f"cycle:{n}"))(*(str(v + 1) for v in labels))


def test_figure_1_the_cycle_of_seven() -> None:
    """From C_7* one moves to C_6*, C_5*, C_4*; only C_5* does not lose at once, and A wins."""
    start = cycle(7)
    assert start.outcome is N
    rooted = cycle(7, 0)
    assert rooted.outcome is P
    left = {8 - len(option.state): option.outcome for option in rooted.options()}
    assert left == {6: N, 5: N, 4: N}
    (answer,) = {len(move.to.state) for move in cycle(7, 0, 1, 2).winning_moves()}
    assert answer == 5  # C_5* to C_3*


def test_small_odd_cycles() -> None:
    assert cycle(3).outcome is N
    assert cycle(5).outcome is P
    wins = [move.to.state for move in cycle(5, 0).winning_moves()]
    assert sorted(map(len, wins)) == [3, 3]  # to C_3*


@pytest.mark.parametrize("n", range(4, 41, 2))
def test_even_cycles_are_won_at_once(n: int) -> None:
    """B labels n/2, and all vertices are labelled."""
    assert cycle(n).outcome is P
    assert any(len(move.to.state) == n for move in cycle(n, 0).winning_moves())


def test_section_4_misere_play() -> None:
    """When n = 2 or 3, A wins the former and loses the latter; A wins n = 4."""
    two = Geodetic(Graph([("a", "b")]))()
    assert solve(two, MISERE).outcome is N
    assert solve(cycle(3), MISERE).outcome is P
    assert solve(cycle(4), MISERE).outcome is N


def test_corollary_2_no_first_move_to_a_leaf() -> None:
    for count in range(2, 10):
        for tree in nx.nonisomorphic_trees(count):
            wins = Geodetic(Graph(tree.edges, vertices=sorted(tree)))().winning_moves()
            assert all(tree.degree[move.to.state[0]] > 1 for move in wins)


def test_theorem_4_needs_rays_of_two() -> None:
    """The erratum: K_m∘R_1 is a complete graph, in N for odd m."""
    for m in range(1, 8):
        assert (Geodetic(Graph.named(f"Km-rays:{m}x1"))().outcome is N) == (m % 2 == 1)
        assert m == 1 or Geodetic(Graph.named(f"Km-rays:{m}x2"))().outcome is P


def test_figure_3_from_phase_one_to_phase_two() -> None:
    """In K_5∘R_5, 4 on one ray is answered by 1 on another: heaps of 1, 4, 5, 5 and 5."""
    rules = Geodetic(Graph.named("Km-rays:5x5"))
    here = rules("r1v4")
    wins = [move.to.state for move in here.winning_moves()]
    star = rules.state("r1v4", "r1v3", "r1v2", "r1v1", "r2v1")
    assert star in wins
    assert Position(rules, star).value == 1 ^ 4 ^ 5 ^ 5 ^ 5 == 0


def test_section_5_moves_in_class_c() -> None:
    """In K_3∘R_6 the first move 5 is in the class, and 2 is a good answer; 2 first is not in it."""
    assert in_class_c(6, 6 - 5)
    assert not in_class_c(6, 6 - 2)
    rules = Geodetic(Graph.named("Km-rays:3x6"))
    assert "r1v2" in str(rules("r1v5").winning_moves()[0])
    wins = rules("r1v2").winning_moves()
    stars = [move for move in wins if any(v >= 6 for v in move.to.state)]
    assert stars  # on another ray: an effective ray of length 2 is left there
    held = rays_of(rules.on)
    other = [sum(v in held.rays[1] for v in move.to.state) for move in stars]
    assert 4 in other


def test_figure_4_strategy_w() -> None:
    """K_3∘R_21, for which n is 10101: ten pairs. As vertices, 5 goes with 12 and 3 with 18."""
    found = {pair for vertex in range(1, 22) for pair in pairs(21, vertex)}
    assert len(found) == 10
    assert {(12, 5), (18, 3)} <= found
    assert sorted(b for _, b in found) == list(range(2, 12))  # Proposition 5 (iv): to 01011
    assert all(in_class_c(21, 21 - a) for a, _ in found)


@pytest.mark.parametrize("n", range(2, 200))
def test_propositions_1_to_5(n: int) -> None:
    found = {pair for vertex in range(1, n + 1) for pair in pairs(n, vertex)}
    power = n & (n - 1) == 0
    complement = 2 ** n.bit_length() - n
    assert len(found) == complement - 1
    assert sorted(b for _, b in found) == list(range(2, complement + 1))
    assert all(a != b for a, b in found)  # Proposition 3
    larger = {n - left for left in range(n) if n ^ left > n}
    assert {a for a, _ in found} == larger  # Proposition 2
    in_class = {n - left for left in range(n) if in_class_c(n, left)}
    assert larger - in_class == ({1} if power else set())  # Proposition 1
    zeros = [j for j in range(n.bit_length()) if not n >> j & 1]
    if zeros and not power:  # Proposition 5 (i)
        assert min(larger) == n - 2 ** (max(zeros) + 1) + 1


def test_the_literal_reading_is_another_game() -> None:
    """The erratum: with shortest paths to every labelled vertex, Theorems 2 and 3 fail."""
    normal, misere = [], []
    for n in range(3, 13):
        here = Geodetic(Graph.named(f"cycle:{n}"), literal=True)()
        if (solve(here).outcome is N) != (n & (n + 1) == 0):
            normal.append(n)
        if (solve(here, MISERE).outcome is N) != (n & (n - 1) == 0):
            misere.append(n)
    assert normal
    assert misere
