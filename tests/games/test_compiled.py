"""Codes: made from masks of 64 bits, whatever the highest bit is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.solvers.cram import Cram
from tests.solvers.dominoes import Dominoes

from zermelo.answers.api import solve
from zermelo.budget import Budget
from zermelo.errors import InputError
from zermelo.games.compiled import CompiledRules, signed
from zermelo.games.position import Position
from zermelo.solvers.compiled_search import CompiledSearch
from zermelo.solvers.engine import Engine
from zermelo.solvers.plain_search import PlainSearch
from zermelo.values.play import MISERE, NORMAL, Play

#: Squares about the last corner of the board, and about its middle.
NEAR = (63, 62, 61, 60, 55, 54, 53, 47, 46, 39, 31, 30, 28, 27, 7, 0)

boards = st.sets(st.sampled_from(NEAR), max_size=9).map(lambda held: sum(1 << n for n in held))


@given(boards.map(lambda board: board | 1 << 63))
@settings(max_examples=60, deadline=None)
def test_all_squares_of_a_board(board: int) -> None:
    """Compiled search agrees with plain search where square 63 is free."""
    slow = PlainSearch(Cram(), Budget(), lambda _: 0)
    miserly = PlainSearch(Cram(), Budget(), lambda _: 0, play=MISERE)
    for rules in (Cram(), Cram(parts=True), Cram(parts=True, questions=True)):
        here = CompiledSearch(rules, rules.compiled(), Budget())
        assert here.has_key(board)
        assert here.value(board) == slow.value(board)
        assert here.outcome(board) is slow.outcome(board)
        assert here.remoteness(board) == slow.remoteness(board)
        other = CompiledSearch(rules, rules.compiled(MISERE), Budget(), play=MISERE)
        assert other.outcome(board) is miserly.outcome(board)
        assert other.remoteness(board) == miserly.remoteness(board)


def test_a_board_is_solved() -> None:
    corner = sum(1 << square for square in (63, 62, 55, 54, 47, 46))
    found = Engine(method="compiled").solve(Position(Cram(), corner))
    assert found.source == "compiled search"
    assert found.value == solve(Position(Cram(), corner)).value
    assert found.value == solve(Position(Cram(), corner >> 36)).value
    assert len(found.winning_moves) == len(solve(Position(Cram(), corner >> 36)).winning_moves)


@given(st.lists(st.integers(-(1 << 63), (1 << 64) - 1), min_size=1, max_size=3))
def test_words_keep_their_bits(words: list[int]) -> None:
    code = replace(Cram().compiled(), words=len(words), key=tuple).array(words)
    assert code.dtype == np.int64
    assert code.view(np.uint64).tolist() == [word % (1 << 64) for word in words]
    assert code.tolist() == [signed(word, 1)[0] for word in words]


@pytest.mark.parametrize("held", [(), (1, 2), 5, None, (1.0,), ("1",), (1 << 64,), (-1 << 64,)])
def test_what_is_no_code(held: object) -> None:
    class Wrong(Dominoes):
        def compiled(self, play: Play = NORMAL) -> CompiledRules:
            return replace(super().compiled(play), key=lambda _: held)

    with pytest.raises(InputError, match=r"^dominoes: key gives .*; return 1 whole num"):
        solve(Position(Wrong(), 7))


def test_a_state_without_a_code_is_searched_in_plain_python() -> None:
    def never(state: object) -> tuple[int]:
        raise OverflowError(state)

    class Large(Dominoes):
        def compiled(self, play: Play = NORMAL) -> CompiledRules:
            return replace(super().compiled(play), key=never)

    found = solve(Position(Large(), 7))
    assert found.source == "memoised search"
    assert found.value == solve(Position(Dominoes(), 7)).value
