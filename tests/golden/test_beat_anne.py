"""Annihilation in Fraenkel 1996a, section 4: how to beat Anne.

The figures are missing from the text. ``examples/beat-anne.tgf`` is one of the two smallest
digraphs with the properties that the text states; p, q, r stand for the z-components, s, t for the
y-components, of which a z-component differs in the direction of one edge.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from zermelo import Digraph, Infinity, Outcome, loopy, loopy_sum, read
from zermelo import rulesets as r
from zermelo.answers.api import solve
from zermelo.tokens.annihilation.replies import reply
from zermelo.tokens.annihilation.theory import Annihilation, annihilation

FILE = Path(__file__).parents[2] / "examples" / "beat-anne.tgf"
SQUARE = Digraph([(1, 2), (2, 3), (3, 4), (4, 1)])
PENTAGON = Digraph([(1, 2), (2, 3), (3, 4), (4, 5), (5, 1)])


@pytest.fixture(scope="module")
def anne() -> Annihilation:
    return annihilation(read(FILE))


def component(letter: str) -> Annihilation:
    G = read(FILE)
    return annihilation(G.induced([u for u, name in enumerate(G) if str(name)[0] == letter]))


def test_figure_11() -> None:
    alone = loopy(SQUARE)
    assert loopy_sum(alone[1], alone[3]) == Infinity()  # D without annihilation
    square = r.Annihilation(SQUARE)(1, 3)
    assert (square.outcome, square.value) == (Outcome.P, 0)
    assert solve(square).remoteness == 2  # the second move is a winning annihilation
    assert r.Annihilation(PENTAGON)(1, 2).outcome is Outcome.N
    assert r.Annihilation(PENTAGON)(1, 3).outcome is Outcome.D


def test_figure_13() -> None:
    """The values of the extended γ-function that the text gives, and t."""
    z, y = component("p"), component("s")
    assert (z.finite, y.finite) == (4, 2)
    assert (z.labels[3], z.labels[4]) == (5, 7)
    assert z["p3", "p4"] == 5 ^ 7 == 2
    assert (y.labels[3], y.labels[4]) == (3, 4)
    assert y["s3", "s4"] == Infinity({0, 1})


def test_two_copies(anne: Annihilation) -> None:
    assert anne["p3", "p4", "q3", "q4"] == 0  # "player 2 can win"
    assert anne["s3", "s4", "t3", "t4"] == Infinity()
    assert anne.outcome(["s3", "s4", "t3", "t4"]) is Outcome.D


def test_figure_14(anne: Annihilation) -> None:
    """Twelve tokens, with the values that the text gives, and the one winning move it names."""
    where = ["p3", "p4", "q0", "q4", "r0", "r1", "r2", "r3", "s0", "s4", "t0", "t2"]
    by_component = [anne[tuple(name for name in where if name[0] == c)] for c in "pqrst"]
    assert by_component == [2, 3, 0, Infinity({0, 1}), 0]
    here = r.Annihilation(anne.digraph)(*where)
    assert (here.value, here.outcome) == (Infinity({0, 1}), Outcome.N)
    assert [str(move) for move in here.winning_moves()] == ["s4 → s3"]


def test_the_worked_example() -> None:
    """The representation, the move on it, and the pretended move."""
    y = component("s")
    tokens = y.tokens(["s0", "s1", "s2", "s3"])
    assert y.value_of(tokens) == 0
    patterns, heap = y.decompose(tokens) or ([], -1)
    assert heap == 0
    assert [y.names(held.tokens) for held in patterns] == [("s0", "s2"), ("s1", "s3")]
    first, second = reply(y, tokens, (0, 3))
    # F(0, 3) of (y0, y2) is (y2, y3), which would go on to nothing by 3 → 2; (y1, y3) is left.
    assert first.pattern is not None
    assert y.names(first.pattern.tokens) == ("s0", "s2")
    assert first.answer == (3, 2)
    # It is a predecessor of (y1, y2), so play is taken to have come from there, by F(3, 2).
    assert y.names(second.position) == ("s1", "s3")
    assert second.move == (3, 2)
    # "So player 2 makes the final annihilation move."
    assert second.answer == (2, 1)
    assert solve(r.Annihilation(y.digraph)("s0", "s1", "s2", "s3")).outcome is Outcome.P


def test_it_is_explained(anne: Annihilation) -> None:
    said = str(r.Annihilation(anne.digraph)("s0", "s1", "s2", "s3").explain())
    said = " ".join(said.split())
    assert "It breaks the pattern s0 s2, and s3 → s2 would mend it, but no token is on s3." in said
    assert "as if the opponent had moved s3 → s2 in s1 s3. Answer that move." in said
    assert "This breaks the pattern s1 s3. Answer s2 → s1: both vanish." in said
