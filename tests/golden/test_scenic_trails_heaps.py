"""Games on heaps in Fraenkel 1996a and AMS 303, asked of the rulesets.

Tables 1 to 4 are copied from the paper; two entries of Table 1 are misprints (see the test).
"""

from __future__ import annotations

from itertools import product

import pytest
from tests.known import known

from zermelo import Digraph, Outcome, outcomes
from zermelo import rulesets as r
from zermelo.rulesets import Position, Ruleset, position_of

P, N = Outcome.P, Outcome.N


def numbers(text: str) -> list[list[int]]:
    return [[int(word) for word in line.split()] for line in text.strip().splitlines()]


def values(rules: Ruleset, rows: int, columns: int = 12) -> list[list[int]]:
    return [[rules(x, y).value for y in range(columns)] for x in range(rows)]


# ----------------------------------------------------------------------------- Tables 1 to 4

TABLE_1 = """
0 1 2 3 4 5 6 7 8 9 10 11
1 2 0 4 5 3 7 8 6 10 11 9
2 0 1 5 3 4 8 6 7 11 9 10
3 4 5 6 2 0 1 9 10 12 8 7
4 5 3 2 7 6 9 0 1 8 13 14
5 3 4 0 6 8 10 1 2 7 12 15
6 7 8 1 9 10 3 4 5 13 0 2
"""
TABLE_2 = """
0 1 2 3 4 5 6 7 8 9 10 11
1 0 3 2 5 4 7 6 9 8 11 10
2 3 0 1 6 7 4 5 10 11 8 9
3 2 1 0 7 6 5 4 11 10 9 8
"""
TABLE_3 = """
0 1 2 3 4 5 6 7 8 9 10 11
1 0 3 2 5 4 7 6 9 8 11 10
"""
TABLE_4_0 = """
0 0 1 2 3 5 4 7 6 10 8 13 9 15 11 18 12 20 14 23 16 26 17 28 19 31 21 34 22 36 24 39 25 41 27 44
29 47 30 49 32 52 33 54 35 57 37 60 38 62 40 65 42 68 43 70 45 73 46 75 48 78 50 81 51 83 53 86
55 89 56 91 58 94 59 96 61 99 63 102 64 104 66 107 67 109 69 112 71 115 72 117 74 120 76 123 77 125
79 128 80 130 82 133 84 136 85 138 87 141 88 143 90 146 92 149 93 151 95 154 97 157 98 159
"""
TABLE_4_1 = """
1 1 3 4 5 9 6 12 7 14 8 11 10 18 13 22 15 20 16 28 17 27 19 30 21 36 23 39 24 37 25 43 26 40 29 49
31 52 32 51 33 56 34 58 35 60 38 64 41 68 42 70 44 73 45 75 46 77 47 79 48 81 50 84 53 88 54 90
55 92 57 95 59 98 61 101 62 103 63 105 65 108 66 110 67 112 69 115 71 118 72 120 74 123 76 126
78 129 80 132 82 135 83 137 85 140 86 142 87 144 89 147 91 150 93 153 94 155 96 158 97 160 99 163
"""


def pairs(text: str) -> list[tuple[int, int]]:
    flat = [int(word) for word in text.split()]
    return list(zip(flat[::2], flat[1::2], strict=True))


def test_table_1() -> None:
    """Wythoff's game. The paper prints 14 and 15 at (4, 11) and (5, 11), which are 12 and 14."""
    wanted = numbers(TABLE_1)
    assert (wanted[4][11], wanted[5][11]) == (14, 15)
    wanted[4][11], wanted[5][11] = 12, 14
    assert values(r.Wythoff(), 7) == wanted


@pytest.mark.parametrize("rules", [r.Nimdi(), r.Nimdi(k=2), r.Take((2, 3))], ids=str)
def test_table_2(rules: Ruleset) -> None:
    """Nimdi, also with a fixed k = 2: the values of Nim."""
    assert values(rules, 4) == numbers(TABLE_2)


def test_table_3() -> None:
    """The vector (1, 3): (2, 3) has the option (1, 0) of value 1, so that its own value is 4."""
    game = r.Take((1, 3))
    assert values(game, 2) == numbers(TABLE_3)
    assert [game(2, y).value for y in range(3)] == [2, 3, 0]
    assert (game(1, 0).value, game(2, 3).value) == (1, 4)
    assert game(1, 0).state in list(game.options((2, 3)))


def test_table_4() -> None:
    """All 124 P-positions: none has an option among them, and others have one.

    These two conditions fix the P-positions with 0 or 1 in a heap; the second is checked up to 50.
    """
    game = r.Wythoff3()
    zero, one = pairs(TABLE_4_0), pairs(TABLE_4_1)
    assert (len(zero), len(one)) == (62, 62)
    listed = {(0, *pair) for pair in zero} | {(1, *pair) for pair in one}
    everywhere = listed | {(j, y, x) for j, x, y in listed}
    everywhere |= {(x, j, y) for j, x, y in everywhere} | {(x, y, j) for j, x, y in everywhere}
    for state in listed:
        assert everywhere.isdisjoint(game.options(state))
    for j, x, y in product(range(2), range(51), range(51)):
        if x <= y and (j, x, y) not in everywhere:
            assert any(option in everywhere for option in game.options((j, x, y)))
    for j, x, y in sorted(listed):
        if x + y < 25 or j == 0:
            assert game(j, x, y).outcome is P


# ---------------------------------------------------------------------------- sections 2 and 6


def test_scoring_figures_2_and_3() -> None:
    game = r.Scoring(3)
    assert [n for n in range(9) if game(n).outcome is P] == [0, 4, 8]
    assert game(8, 7, 6, 5).value == 0
    assert (game(5, 7).outcome, game(3, 7).outcome) == (N, P)
    assert (5, 5) in {move.to.state for move in game(5, 7).winning_moves()}


def test_the_example_of_nim() -> None:
    assert [move.to.state for move in r.Nim()(10, 17, 21).winning_moves()] == [(4, 17, 21)]


def test_two_to_the_k_nimhoff_by_its_definition() -> None:
    """a ⓚ b = a ⊕ b, the last digit changed if both have a 1 at digit k; it is associative."""

    def add(a: int, b: int, k: int) -> int:
        return a ^ b ^ (a >> k & b >> k & 1)

    for k in (1, 2, 3):
        for a, b, c in product(range(17), repeat=3):
            total = add(add(a, b, k), c, k)
            assert total == add(a, add(b, c, k), k) == known(r.Nimhoff(power=k), "value", (a, b, c))


def test_cyclic_nimhoff_by_its_formula() -> None:
    """h = 1 and h = 2 are Nim; else h times a nim-sum, and an ordinary sum modulo h."""
    for a, b, c in product(range(13), repeat=3):
        assert known(r.Nimhoff(cyclic=1), "value", (a, b, c)) == a ^ b ^ c
        assert known(r.Nimhoff(cyclic=2), "value", (a, b, c)) == a ^ b ^ c
        for h in (3, 4, 5):
            nim = a // h ^ b // h ^ c // h
            assert known(r.Nimhoff(cyclic=h), "value", (a, b, c)) == h * nim + (a + b + c) % h


def test_fairy_chess() -> None:
    """Cyclic Nimhoff on two heaps: king and rook for h = 3; with the knight's moves for h = 4."""
    for h, leaps in ((3, {(1, 1)}), (4, {(1, 1), (1, 2), (2, 1)})):
        options = set(r.Nimhoff(cyclic=h).options((7, 9)))
        rook = {(x, 9) for x in range(7)} | {(7, y) for y in range(9)}
        assert options == rook | {(7 - i, 9 - j) for i, j in leaps}


@pytest.mark.parametrize("m", [1, 2, 3, 25])
def test_kotzig_of_length_4m_with_moves_m_and_2m(m: int) -> None:
    """Section 7: the loser cannot delay for long, for only four places can be reached."""
    here = r.Kotzig(4 * m, (m, 2 * m))()
    reached = list(here.reachable(1000))
    assert len(reached) == len(list(r.Kotzig(4, (1, 2))().reachable(1000)))
    assert here.outcome is N
    assert [move.to for move in here.winning_moves()] == [r.Kotzig(4 * m, (m, 2 * m))(0, 2 * m)]


def test_nimania_for_three_is_won_in_thirteen_moves() -> None:
    """Figure 19; 1 and 2 are won whatever is moved."""
    for n, moves in ((1, 1), (2, 3), (3, 13)):
        here = r.Nimania()(n)
        edges = [(p.state, q) for p in here.reachable(1000) for q in p.ruleset.options(p.state)]
        assert outcomes(Digraph(edges)).remoteness[here.state] == moves
    assert str(r.Nimania()(2).winning_moves()[0].to) == "1^2 @2"


# --------------------------------------------------------------------------- the lecture notes


def play(*states: str) -> list[Position]:
    return [position_of(["nim", *state.split()]) for state in states]


def test_the_first_game_of_nim() -> None:
    """Rows 2, 2, 3, 4 with sum 111: the marked move takes 1 from row 4."""
    here, there = play("2 2 3 4", "2 2 3 3")
    assert here.value == 0b111
    assert here.winning_moves() == [here.move(there.state)]
    assert there.value == 0


def test_the_second_game_of_nim() -> None:
    """Rows 2, 3, 4, 6: each second position has the sum 0, and marked moves lead there."""
    line = play("2 3 4 6", "1 3 4 6", "1 3 4 3", "1 3 1 3", "1 2 1 3", "1 2 1 2")
    assert [here.value for here in line] == [0b011, 0, 0b101, 0, 0b001, 0]
    for here, there in zip(line[::2], line[1::2], strict=True):
        assert there in [move.to for move in here.winning_moves()]
    for here, there in zip(line[1::2], line[2::2], strict=False):
        assert there in list(here.options())


def test_take_away_one_to_four_of_sixteen() -> None:
    game = r.Scoring(4)
    row = "1 0 4 3 2 1 0 4 3 2 1 0 4 3 2 1 0"
    assert [game(n).value for n in range(16, -1, -1)] == [int(word) for word in row.split()]
    assert [n for n in range(17) if game(n).outcome is P] == [0, 5, 10, 15]
    assert [move.to.state for move in game(16).winning_moves()] == [(15,)]


def test_add_to_squares() -> None:
    """0 and 1 are not the end: the start has the value 0, and 1 has 3 (an erratum)."""
    game = r.Squares()
    ends = [n for n in range(46) if not list(game.options((n,)))]
    assert ends == [4, 9, 16, 25, 36, *range(41, 46)]
    assert (game(0).value, game(1).value) == (0, 3)
    kernel = {n for n in range(46) if game(n).outcome is P}
    for n in range(46):
        options = {option for (option,) in game.options((n,))}
        assert (n in kernel) == kernel.isdisjoint(options)
