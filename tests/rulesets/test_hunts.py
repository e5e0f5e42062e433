"""Hare and Hounds, and Queen and Pawns: what their rules say is what is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import pytest

from zermelo import cli
from zermelo.rulesets.boards.hunts import HareAndHounds, QueenAndPawns
from zermelo.values.outcome import Outcome
from zermelo.values.player import LEFT, RIGHT

Square: TypeAlias = tuple[int, int]
Pawns: TypeAlias = frozenset[Square]


def told(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What `zermelo rulesets NAME` says of the rules, on one line."""
    assert cli.run(["rulesets", name]) == 0
    return " ".join(capsys.readouterr().out.split())


def test_a_hound_beside_the_hare_does_not_end_play(capsys: pytest.CaptureFixture[str]) -> None:
    rules = HareAndHounds()
    beside = rules.state("x..|.xox.|...")  # c2 is the hare; hounds on b3, b2 and d2
    assert rules.end(beside, LEFT) is None
    above = rules.state(".x.|..ox.|..x")  # a hound above it, the others past
    assert rules.end(above, LEFT) is None
    past = rules.state("..x|..ox.|..x")
    assert rules.end(past, LEFT) is not None
    said = told("hare-and-hounds", capsys)
    assert "a hound in the same column still prevents that" in said
    assert "all hounds are in columns further right than its own" in said


def test_boards_that_are_not_the_published_game_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    said = told("queen-and-pawns", capsys)
    assert "The published game has 8 x 8 squares" in said
    assert "Smaller boards are not the published game" in said
    assert "--double" in said


def test_pawns_go_two_squares_on_eight_rows_and_where_it_is_said() -> None:
    def first_moves(rules: QueenAndPawns) -> set[str]:
        here = rules()
        return {rules.describe(here.state, option) for option in rules.left(here.state)}

    assert first_moves(QueenAndPawns(8)) == {f"{file}{row}" for file in "abcdefgh" for row in "34"}
    assert first_moves(QueenAndPawns(5)) == {f"{file}3" for file in "abcde"}
    assert first_moves(QueenAndPawns(5, double=True)) == {
        f"{f}{row}" for f in "abcde" for row in "34"
    }
    assert first_moves(QueenAndPawns(3, double=True)) == {"a3", "c3", "axb3", "cxb3"}


@pytest.mark.parametrize(("size", "lasts"), [(4, 1), (5, 5)])
def test_with_the_double_step_small_boards_end_soon(size: int, lasts: int) -> None:
    found = QueenAndPawns(size, double=True)().turn(LEFT).solve()
    assert (found.outcome, found.remoteness) == (Outcome.N, lasts)


def test_by_a_search_of_its_own() -> None:
    """Left wins within 5 plies on 5 x 5, within 11 on 6 x 6, and not sooner."""
    for size, lasts in ((5, 5), (6, 11)):
        forced = Forced(size)
        assert not forced.wins(*forced.first, True, lasts - 2)
        assert forced.wins(*forced.first, True, lasts)
    forced = Forced(5)
    found = QueenAndPawns(5, double=True)().turn(RIGHT).solve()
    assert found.remoteness == next(d for d in range(99) if forced.wins(*forced.first, False, d))


class Forced:
    """Whether Left can force a win within so many plies, with the double step."""

    def __init__(self, size: int) -> None:
        self.size = size
        pawns = frozenset((size - 2, column) for column in range(size))
        self.first: tuple[Pawns, Square] = pawns, (0, (size - 1) // 2)
        self.known: dict[tuple[Pawns, Square | None, bool], tuple[int, int]] = {}

    def wins(self, pawns: Pawns, queen: Square | None, left: bool, plies: int) -> bool:
        if queen is None or any(row == 0 for row, _ in pawns):
            return True
        if not pawns or plies <= 0:
            return False
        least, most = self.known.get((pawns, queen, left), (99, -1))
        if plies >= least or plies <= most:
            return plies >= least
        if left:
            options = sorted(self.of_pawns(pawns, queen), key=lambda held: min(held[0]))
            found = any(self.wins(*option, False, plies - 1) for option in options)
        else:
            options = sorted(self.of_queen(pawns, queen), key=lambda held: len(held[0]))
            found = all(self.wins(*option, True, plies - 1) for option in options)
        self.known[pawns, queen, left] = (plies, most) if found else (least, plies)
        return found

    def of_pawns(self, pawns: Pawns, queen: Square) -> Iterator[tuple[Pawns, Square | None]]:
        for row, column in pawns:
            rest = pawns - {(row, column)}
            steps = (1, 2) if row == self.size - 2 else (1,)
            for step in steps:
                ahead = row - step, column
                if ahead in pawns or ahead == queen or ahead[0] < 0:
                    break
                yield rest | {ahead}, queen
            for side in (-1, 1):
                if (row - 1, column + side) == queen:
                    yield rest | {queen}, None

    def of_queen(self, pawns: Pawns, queen: Square) -> Iterator[tuple[Pawns, Square | None]]:
        for down in (-1, 0, 1):
            for across in (-1, 0, 1):
                row, column = queen[0] + down, queen[1] + across
                while (down or across) and 0 <= row < self.size and 0 <= column < self.size:
                    yield pawns - {(row, column)}, (row, column)
                    if (row, column) in pawns:
                        break
                    row, column = row + down, column + across
