"""Numbers on Chomp from Pérez Romero 2020 and from the literature."""

from __future__ import annotations

from pathlib import Path

import pytest

from zermelo import Graph
from zermelo.rulesets import Chomp, Nim, position_of

EXAMPLES = Path(__file__).parents[2] / "examples"
FIGURE_3_3 = ["chomp", "--on", str(EXAMPLES / "chomp-fig3.3.tgf")]


def test_figure_3_3() -> None:
    """Section 3.2.2: exactly the vertices of odd degree, v2 and v5, win. The file is Figure 3.3."""
    here = position_of(FIGURE_3_3)
    found = here.solve()
    assert found.value == 3
    assert {str(move) for move in found.winning_moves} == {"remove vertex v2", "remove vertex v5"}


def test_figure_4_1() -> None:
    """Chapter 4: that graph and Nim (3, 2). All five edges win; Nim has two more moves that do."""
    both = position_of([*FIGURE_3_3, "+", "nim", "3", "2"])
    found = both.solve()
    assert found.value == 3 ^ 3 ^ 2
    edges = [("v1", "v2"), ("v1", "v3"), ("v2", "v4"), ("v2", "v5"), ("v3", "v4")]
    wins = {f"part 1: remove edge {u}–{v}" for u, v in edges}
    wins |= {f"part 2: {move}" for move in Nim()(3, 2).moves() if move.to.value == 3}
    assert {str(move) for move in found.winning_moves} == wins
    assert len(wins) == 7


def test_the_petersen_graph() -> None:
    """Appendix A: 216 seconds for one winning move, 40 minutes for all. They are the 15 edges."""
    found = Chomp(Graph.named("petersen"))().solve()
    assert found.value == 2
    assert found.complete
    graph = Graph.named("petersen")
    names = {f"remove edge {graph.names[u]}–{graph.names[v]}" for u, v in graph.edges}
    assert {str(move) for move in found.winning_moves} == names
    file = position_of(["chomp", "--on", str(EXAMPLES / "petersen.adj")]).solve()
    assert (file.value, len(file.winning_moves)) == (2, 15)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("dodecahedron", 0),
        ("icosahedron", 0),
        ("octahedron", 0),
        ("cube", 0),
        ("tetrahedron", 1),
        ("cycle:3", 0),
        ("path:2", 2),
    ],
)
def test_known_values(name: str, value: int) -> None:
    """Antipodes fold the Platonic solids to nothing; K_4 is worth 4 mod 3."""
    assert Chomp(Graph.named(name))().value == value
