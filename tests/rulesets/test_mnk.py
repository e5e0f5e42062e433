"""So many in a row: tic-tac-toe and its kin, with ends of their own."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

import pytest

from zermelo.errors import InputError
from zermelo.games.compiled import call_compiled, tier_of
from zermelo.games.rules import End
from zermelo.labelling.explore import CLAIMED, explore
from zermelo.labels.outcomes import outcomes
from zermelo.rulesets import MNK, Nim, position_of, tic_tac_toe
from zermelo.solvers.engine import Engine
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE


def rows(m: int, n: int, k: int) -> list[frozenset[int]]:
    """Return the squares of each row that wins, numbered row by row."""
    return [
        frozenset((y + dy * step) * m + x + dx * step for step in range(k))
        for y in range(n)
        for x in range(m)
        for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1))
        if 0 <= x + dx * (k - 1) < m and y + dy * (k - 1) < n
    ]


def plain(m: int, n: int, k: int) -> Outcome:
    """Return who wins from the empty board, by trying everything."""
    lines = rows(m, n, k)

    @cache
    def result(mine: frozenset[int], theirs: frozenset[int]) -> int:
        if any(line <= theirs for line in lines):
            return -1
        empty = {*range(m * n)} - mine - theirs
        return max((-result(theirs, mine | {square}) for square in empty), default=0)

    return {1: Outcome.N, 0: Outcome.D, -1: Outcome.P}[result(frozenset(), frozenset())]


SIZES = [(1, 1, 1), (2, 1, 2), (2, 2, 2), (3, 2, 2), (3, 2, 3), (3, 3, 2), (3, 3, 3), (4, 2, 3),
         (5, 1, 2), (4, 1, 1)]  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
def test_the_empty_board(size: tuple[int, int, int]) -> None:
    assert MNK(*size)().outcome is plain(*size)


def test_tic_tac_toe_is_a_draw_with_all_that_can_be_reached() -> None:
    """5,478 positions without symmetry (gilith/solve, noughts and crosses); 16 full boards tie."""
    here = tic_tac_toe()
    assert here.outcome is Outcome.D
    graph = explore(here)
    labels = outcomes(graph)
    ties = [state for state in graph if tic_tac_toe.end(state) is End.TIE]
    assert CLAIMED not in [*graph]
    assert (len(graph), len(ties), len(graph.edges()) - len(ties)) == (5478, 16, 16_167)
    assert Counter(labels[state] for state in graph) == {
        Outcome.N: 2836,
        Outcome.P: 1574,
        Outcome.D: 1068,
    }
    lengths = Counter(labels.remoteness[state] for state in graph)
    assert lengths == {0: 942, 2: 508, 4: 124, 1: 2358, 3: 356, 5: 122, None: 1068}


def test_three_columns_and_two_rows() -> None:
    graph = explore(MNK(3, 2, 3)())
    labels = outcomes(graph)
    ties = [state for state in graph if MNK(3, 2, 3).end(state) is End.TIE]
    assert (len(graph), len(ties), len(graph.edges()) - len(ties)) == (265, 18, 570)
    assert Counter(labels[state] for state in graph) == {
        Outcome.N: 18,
        Outcome.P: 6,
        Outcome.D: 241,
    }


def test_three_in_a_row_on_four_by_three_is_won_in_seven() -> None:
    found = MNK(4, 3, 3)().solve()
    assert (found.outcome, found.remoteness) == (Outcome.N, 7)
    assert found.winning_moves


def test_symmetry_keeps_the_outcome() -> None:
    here = tic_tac_toe()
    assert len(explore(here, canonical=True)) == 765
    labels = outcomes(explore(here, canonical=True))
    full = outcomes(explore(here))
    for position in here.reachable(600):
        assert labels[tic_tac_toe.canonical(position.state)] is full[position.state]


@pytest.mark.parametrize(
    ("board", "outcome", "moves"),
    [
        ("xx.|oo.|...", Outcome.N, {"c3"}),
        ("xxx|oo.|...", Outcome.P, set()),
        ("xox|xox|oxo", Outcome.D, set()),
        ("x.o|.x.|..o", Outcome.D, set()),
        ("xo.|...|...", Outcome.N, {"a2", "b2", "a1"}),
    ],
)
def test_moves(board: str, outcome: Outcome, moves: set[str]) -> None:
    found = MNK()(board).solve()
    assert found.outcome is outcome
    assert {str(move) for move in found.winning_moves} == moves


def test_a_draw_has_moves_that_draw() -> None:
    found = MNK()("x..|...|...").solve()
    assert found.outcome is Outcome.D
    assert {str(move) for move in found.drawing_moves} == {"b2"}


def test_an_end_of_its_own_has_no_value_and_no_sum() -> None:
    here = tic_tac_toe()
    reason = "ends otherwise than by the lack of a move"
    with pytest.raises(InputError, match=reason):
        _ = here.value
    with pytest.raises(InputError, match=f"{reason}.* cannot be added up"):
        _ = here + Nim()(1)
    with pytest.raises(InputError, match=f"{reason}.* cannot be added up"):
        position_of(["tic-tac-toe", "+", "nim", "1"])


@dataclass(frozen=True)
class Unturned(MNK):
    misere: ClassVar[bool] = False


def test_ends_of_its_own_are_turned_round_only_where_people_play_so() -> None:
    here = Unturned()()
    with pytest.raises(InputError, match=r"says itself how play ends, so .* no misère play"):
        here.solve(MISERE)
    with pytest.raises(InputError, match="no misère play"):
        Engine().outcome(here, MISERE)


def plain_misere(m: int, n: int, k: int) -> Outcome:
    """Return who wins misère play from the empty board, by trying everything."""
    lines = rows(m, n, k)

    @cache
    def result(mine: frozenset[int], theirs: frozenset[int]) -> int:
        if any(line <= theirs for line in lines):
            return 1
        empty = {*range(m * n)} - mine - theirs
        return max((-result(theirs, mine | {square}) for square in empty), default=0)

    return {1: Outcome.N, 0: Outcome.D, -1: Outcome.P}[result(frozenset(), frozenset())]


@pytest.mark.parametrize("size", SIZES)
def test_misere_play(size: tuple[int, int, int]) -> None:
    here = MNK(*size)()
    assert Engine().outcome(here, MISERE) is plain_misere(*size)


def test_who_has_made_a_row_has_lost_in_misere_play() -> None:
    found = MNK()("xxx|oo.|...").solve(MISERE)
    assert (found.outcome, found.remoteness, found.best) == (Outcome.N, 1, None)
    assert found.winning_moves == ()


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        (("xx.|...|...",), "x begins, so there are as many o as x, or one less"),
        (("oo.|x..|...",), "x begins"),
        (("xxx|ooo|...",), "play was over before the last man"),
        (("xx|oo",), "is not a board; give 3 rows of 3 places"),
        (("xyz|...|...",), "is not a board"),
    ],
)
def test_junk(parts: tuple[str, ...], said: str) -> None:
    with pytest.raises(InputError, match=said):
        MNK()(*parts)


@pytest.mark.parametrize("size", [(0, 3, 3), (3, 0, 3), (3, 3, 0), (101, 3, 3)])
def test_wrong_sizes(size: tuple[int, int, int]) -> None:
    with pytest.raises(InputError, match="give a number from 1 to 100"):
        MNK(*size)


def test_a_tier_is_the_same_in_plain_python() -> None:
    offered = tic_tac_toe.compiled()
    assert offered is not None
    graph = explore(tic_tac_toe(), canonical=True)
    for state in [state for state in graph if state != CLAIMED][::9]:
        key = offered.key(state)
        assert tier_of(offered.tier, offered, key) == call_compiled(offered.tier, offered, key)
