"""The examples of AMS 303 on progressively finite games."""

from __future__ import annotations

from tests.oracles import all_kernels

from zermelo import Digraph, TokenSum, grundy, is_kernel, mex, nim_sum

#: Example 1: take 1, 2, 3 or 4 from a pile of 16 sticks.
TAKE = Digraph([(n, n - i) for n in range(17) for i in range(1, 5) if i <= n], vertices=range(17))


def test_example_1_the_grundy_values_and_the_kernel() -> None:
    result = grundy(TAKE)
    row = "1 0 4 3 2 1 0 4 3 2 1 0 4 3 2 1 0"
    assert [result[n] for n in range(16, -1, -1)] == [int(g) for g in row.split()]
    assert result.as_dict() == {n: n % 5 for n in range(17)}
    assert list(result.where(0)) == [0, 5, 10, 15]
    assert is_kernel(TAKE, [0, 5, 10, 15])
    assert all_kernels(TAKE) == {frozenset({0, 5, 10, 15})}  # Theorem 2: unique


def test_theorem_2_the_kernel_level_by_level() -> None:
    """K_0 = L_0; K_k is K_{k−1} with the vertices of level k that have no successor in it."""
    result = grundy(TAKE)
    kernel: set[int] = set()
    below: set[int] = set()
    stages = list(result.stages())
    assert [stage.number for stage in stages] == list(range(17))
    for k, stage in enumerate(stages):
        new = {v for v in TAKE if v not in below and below.issuperset(TAKE.options(v))}
        joined = {v for v in new if kernel.isdisjoint(TAKE.options(v))}
        assert (stage.new, stage.joined) == (new, joined)
        below |= new
        kernel |= joined
        assert (below, kernel) == (stage.L, stage.K)
        assert result.level.as_dict() == {n: n for n in range(17)}
        assert {frozenset(kernel)} == all_kernels(TAKE.induced(stage.L.numbers)) or k > 9
    assert result.where(0) == stages[-1].K


def test_example_2_add_to_squares() -> None:
    """Add 1, 2 or 5 until a square (4, 9, 16, 25, 36) or more than 40 is reached.

    The errata: 0 and 1 are not terminal; start 0 has Grundy value 0 and start 1 has 3.
    """
    final = {4, 9, 16, 25, 36} | set(range(41, 46))
    edges = [(n, n + i) for n in range(41) if n not in final for i in (1, 2, 5)]
    G = Digraph(edges, vertices=range(46))
    result = grundy(G)
    assert (result[0], result[1]) == (0, 3)
    assert {v for v in G if not G.options(v)} == final
    assert is_kernel(G, result.where(0))
    for v in G:
        assert result[v] == mex(result[w] for w in G.options(v))


def nim(largest: int) -> Digraph:
    """One pile: a token on the number of its sticks; several tokens are several piles."""
    edges = [(a, b) for a in range(largest + 1) for b in range(a)]
    return Digraph(edges, vertices=range(largest + 1))


def test_a_pile_has_its_size_as_value() -> None:
    assert grundy(nim(20)).as_dict() == {n: n for n in range(21)}


def test_the_digital_sum() -> None:
    assert nim_sum(2, 12, 15, 8) == 9
    assert TokenSum(grundy(nim(15)), [2, 12, 15, 8]).value == 9


def test_the_first_nim_game() -> None:
    """Piles 2, 2, 3, 4: the digital sum is 111; remove 1 from row 4, which makes it 011."""
    here = TokenSum(grundy(nim(4)), [2, 2, 3, 4])
    assert here.value == 0b111
    assert here.winning_moves == ((4, 3),)
    assert here.after((4, 3)).value == 0


def test_the_second_nim_game_played_to_the_marked_moves() -> None:
    """Piles 2, 3, 4, 6: the notes win by 2 → 1; then 6 → 3, 4 → 1; 3 → 2, 3 → 2."""
    values = grundy(nim(6))
    here = TokenSum(values, [2, 3, 4, 6])
    assert here.value == 0b011
    assert (2, 1) in here.winning_moves
    assert set(here.winning_moves) == {(2, 1), (3, 0), (6, 5)}
    here = here.after((2, 1))
    for theirs, mine in (((6, 3), (4, 1)), ((3, 2), (3, 2))):
        assert here.value == 0
        here = here.after(theirs)
        assert mine in here.winning_moves
        here = here.after(mine)
    assert here == TokenSum(values, [1, 2, 1, 2])
    assert here.value == 0


def test_winning_moves_change_a_row_with_the_highest_bit_of_the_sum() -> None:
    """ "Move in a row with a 1 in the highest position that has 1 in the digital sum"."""
    values = grundy(nim(9))
    for piles in ([1, 2, 4, 9], [9, 9, 5], [3, 5, 7], [8, 6, 1, 1]):
        total = nim_sum(*piles)
        high = 1 << (total.bit_length() - 1)
        expected = {(n, n ^ total) for n in piles if n & high}
        assert set(TokenSum(values, piles).winning_moves) == expected


def test_figure_2_1_of_the_thesis() -> None:
    """A reconstruction: v1 the only leaf, v2 its only predecessor and the only option of v3, v4."""
    for dropped in ([], [(5, 3)], [(5, 4)]):
        edges = [(2, 1), (3, 2), (4, 2), (5, 2), (5, 3), (5, 4)]
        result = grundy(Digraph([e for e in edges if e not in dropped], vertices=range(1, 6)))
        assert result.as_dict() == {1: 0, 2: 1, 3: 0, 4: 0, 5: 2}
