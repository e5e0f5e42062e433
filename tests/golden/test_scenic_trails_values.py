"""What Fraenkel 1996a says of values.

Sections 2 and 3. The figures are missing from the text at hand: the digraphs below are
*reconstructions* from what the text says of them, and only what the text says is asserted, unless
a test says otherwise.
"""

from __future__ import annotations

import pytest
from tests.labels.loopy_definition import broken_condition
from tests.sums import tokens_on

from zermelo import (
    Digraph,
    Infinity,
    Outcome,
    TokenSum,
    grundy,
    loopy,
    loopy_sum,
    nim_sum,
    outcomes,
)

P, N, D = Outcome.P, Outcome.N, Outcome.D


def scoring(n: int, t: int) -> Digraph:
    """Figures 2 and 4 (determined by the rules): subtract 1 to t from the score."""
    edges = [(a, a - i) for a in range(n + 1) for i in range(1, t + 1) if i <= a]
    return Digraph(edges, vertices=range(n + 1))


@pytest.mark.parametrize(("n", "t"), [(8, 3), (1, 1), (20, 1), (40, 7), (5, 9)])
def test_scoring_has_the_remainder_as_value(n: int, t: int) -> None:
    """g(n) = n mod (t + 1); P = {k(t + 1)}; from N the unique winning move is to n − r."""
    result = grundy(scoring(n, t))
    assert result.as_dict() == {a: a % (t + 1) for a in range(n + 1)}
    assert list(result.where(0)) == list(range(0, n + 1, t + 1))
    for a in range(n + 1):
        r = a % (t + 1)
        assert result.outcome(a) is (N if r else P)
        assert result.winning_options(a) == ((a - r,) if r else ())


def test_figure_4_tokens_on_5_6_7_and_8() -> None:
    """1 ⊕ 2 ⊕ 3 ⊕ 0 = 0: P, so every move is losing."""
    values = grundy(scoring(8, 3))
    assert [values[v] for v in (5, 6, 7, 8)] == [1, 2, 3, 0]
    here = TokenSum(values, [5, 6, 7, 8])
    assert (here.value, here.outcome, here.winning_moves) == (0, P, ())
    assert all(here.after(move).outcome is N for move in here.moves)


def test_figure_4_sums_of_n_positions_may_be_n_or_p() -> None:
    values = grundy(scoring(8, 3))
    assert [values.outcome(v) for v in (3, 5, 7)] == [N, N, N]
    assert TokenSum(values, [5, 7]).outcome is N
    assert (7, 5) in TokenSum(values, [5, 7]).winning_moves  # "the move 7 → 5 clearly results in P"
    assert TokenSum(values, [3, 7]).outcome is P


#: Figures 1 and 5, Beat Doug. Consistent: a least example, in which the four stars have the values
#: that the text states, and the move that it states is the only one that wins.
DOUG = Digraph(
    [("a1", "a0"), ("a2", "a1"), ("a2", "a0"), ("a3", "a2"), ("a3", "a1"), ("a3", "a0"),
     ("b3", "a2"), ("b3", "a1"), ("b3", "a0"), ("a4", "a3"), ("a4", "a2"), ("a4", "a1"),
     ("a4", "a0")]
)  # fmt: skip


def test_figure_5_doug_is_beaten_by_4_to_2_alone() -> None:
    values = grundy(DOUG)
    stars = ["a2", "a3", "b3", "a4"]
    assert [values[v] for v in stars] == [2, 3, 3, 4]
    here = TokenSum(values, stars)
    assert (here.value, here.outcome) == (6, N) == (nim_sum(2, 3, 3, 4), N)
    assert here.winning_moves == (("a4", "a2"),)
    assert here.best_move == ("a4", "a2")


#: Figures 6 and 8, Beat Craig. Consistent: a least example with the values that the text states.
CRAIG = Digraph(
    [("a1", "a0"), ("a2", "a1"), ("a2", "a0"), ("a3", "a2"), ("a3", "a1"), ("a3", "a0"),
     ("d", "a2"), ("d", "a3"), ("d", "e"), ("e", "d"), ("f", "a1"), ("a1", "f")]
)  # fmt: skip


def test_figure_8_craig_is_beaten_by_a_move_to_3_alone() -> None:
    """0 ⊕ 1 ⊕ 2 ⊕ ∞(2, 3) = ∞(0, 1): N, and the unique winning move is ∞(2, 3) → 3."""
    values = loopy(CRAIG)
    stars = ["a0", "a1", "a2", "d"]
    assert [values[v] for v in stars] == [0, 1, 2, Infinity({2, 3})]
    here = TokenSum(values, stars)
    assert here.value == loopy_sum(3, Infinity({2, 3})) == Infinity({0, 1})
    assert here.outcome is N
    assert here.winning_moves == (("d", "a3"),)
    assert values["a3"] == 3
    whole = outcomes(tokens_on(CRAIG, 4))  # "again the winner can force a win"
    assert whole[tuple(v for v in CRAIG for s in stars if s == v)] is N


@pytest.mark.parametrize("extra", [[], [("d", "d")], [("e", "e")], [("d", "d"), ("e", "a3")]])
def test_the_unique_kind_of_winning_move_does_not_depend_on_the_reconstruction(
    extra: list[tuple[str, str]],
) -> None:
    values = loopy(Digraph([*CRAIG.edges(), *extra], vertices=CRAIG))
    assert values["d"] == Infinity({2, 3})
    here = TokenSum(values, ["a0", "a1", "a2", "d"])
    assert {(values[v], values[w]) for v, w in here.winning_moves} == {(Infinity({2, 3}), 3)}


#: Figure 7. Near-certain: the text names the vertices and says most of the edges.
FIGURE_7 = Digraph(
    [(1, 2), (2, 1), (4, 3), (4, 5), (5, 4), (7, 6), (8, 7), (8, 9), (9, 8), (11, 10), (12, 10),
     (11, 12), (12, 11)],
    vertices=range(1, 13),
)  # fmt: skip


def test_figure_7_the_values_that_the_text_states() -> None:
    values = loopy(FIGURE_7)
    assert (values[4], values[8]) == (1, Infinity({1}))
    for v in (11, 12):
        assert isinstance(values[v], Infinity)
        assert 0 in values[v].K
    # the rest of the reconstruction
    assert [values[v] for v in (1, 2, 3, 5, 6, 7, 9, 10)] == [
        Infinity(), Infinity(), 0, 0, 0, 1, Infinity(), 0,
    ]  # fmt: skip


def test_figure_7_moving_from_4_to_5_only_does_not_lose() -> None:
    who = outcomes(FIGURE_7)
    assert [who[v] for v in (4, 5, 3)] == [N, P, P]
    here = TokenSum(loopy(FIGURE_7), [4])
    assert set(here.winning_moves) == {(4, 3), (4, 5)}
    assert here.best_move == (4, 3)  # "a win is achieved only if the token is moved to the leaf"


@pytest.mark.parametrize(("p", "n"), [(1, 2), (2, 1), (8, 9), (9, 8)])
def test_figure_7_1_and_2_or_8_and_9_could_be_labelled_p_and_n(p: int, n: int) -> None:
    """Such labels satisfy (2.1) and (2.2) all the same; they are D, but where 8 has a way out."""
    labels = {**outcomes(FIGURE_7).as_dict(), p: P, n: N}
    for u in {p, n}:
        options = {labels[v] for v in FIGURE_7.options(u)}
        assert labels[u] is (P if options <= {N} else N if P in options else D)
    assert outcomes(FIGURE_7)[p] is outcomes(FIGURE_7)[n] is D


def test_figure_7_sums() -> None:
    values = loopy(FIGURE_7)
    here = TokenSum(values, [4, 8])
    assert (here.value, here.outcome) == (Infinity({0}), N)
    assert here.winning_moves == ((8, 7),)  # "the move 8 → 7 results in a P-position"
    assert here.after((8, 7)) == TokenSum(values, [4, 7])
    for tokens, value, outcome in [
        ([4, 7], 0, P), ([11], Infinity({0}), N), ([12], Infinity({0}), N),
        ([11, 12], Infinity(), D), ([8, 12], Infinity(), D),
    ]:  # fmt: skip
        assert (TokenSum(values, tokens).value, TokenSum(values, tokens).outcome) == (
            value,
            outcome,
        )
        assert outcomes(tokens_on(FIGURE_7, len(tokens)))[tuple(tokens)] is outcome


def test_a_grundy_function_on_a_cycle_need_not_tell_who_wins() -> None:
    """Section 3, on 1 and 2 of Figure 7: 0 and 1 obey the mex rule, but nobody can win."""
    cycle = Digraph([(1, 2), (2, 1)])
    for gamma in ({1: 0, 2: 1}, {1: 1, 2: 0}):
        assert broken_condition(cycle, gamma, {1: 0, 2: 1}).startswith("B fails")
        assert broken_condition(cycle, gamma, {1: 1, 2: 0}).startswith("B fails")
    assert broken_condition(cycle, {1: None, 2: None}, {1: None, 2: None}) == ""
