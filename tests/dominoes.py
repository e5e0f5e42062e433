"""Dominoes on a board, by definition: for tests of Cram and Domineering, and of sums of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cache

Squares = frozenset[tuple[int, int]]

VERTICAL, HORIZONTAL = (1, 0), (0, 1)


def free_squares(board: str) -> Squares:
    """Return the free squares of a board in rows, or of an empty one such as ``2x3``."""
    if "x" in board:
        rows, columns = map(int, board.split("x"))
        board = "|".join(["." * columns] * rows)
    return frozenset(
        (row, column)
        for row, squares in enumerate(board.split("|"))
        for column, square in enumerate(squares)
        if square == "."
    )


def placed(free: Squares, *ways: tuple[int, int]) -> list[Squares]:
    """Return what is left when a domino is put down in one of some ways."""
    dominoes = [
        {(row, column), (row + down, column + right)}
        for row, column in free
        for down, right in ways
    ]
    return [free - domino for domino in dominoes if domino <= free]


@cache
def cram_value(free: Squares) -> int:
    """Return the Grundy value of Cram: the mex of the options' values."""
    values = {cram_value(left) for left in placed(free, VERTICAL, HORIZONTAL)}
    return next(k for k in range(len(values) + 1) if k not in values)


@cache
def cram_wins(free: Squares, misere: bool) -> bool:
    """Say whether whoever is to move wins Cram."""
    options = placed(free, VERTICAL, HORIZONTAL)
    return not all(cram_wins(left, misere) for left in options) if options else misere


def starts(
    state: Hashable, moves: Callable[[Hashable, str], Iterable[Hashable]], *, misere: bool = False
) -> str:
    """Return who wins a partizan game: N, P, L or R, by trying everything."""

    @cache
    def wins(state: Hashable, player: str) -> bool:
        other = "right" if player == "left" else "left"
        options = [*moves(state, player)]
        return any(not wins(option, other) for option in options) if options else misere

    letters = {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}
    return letters[wins(state, "left"), wins(state, "right")]


def domineering(free: Hashable, player: str) -> list[Squares]:
    """Return the moves of Left, who plays vertically, or of Right."""
    assert isinstance(free, frozenset)
    return placed(free, VERTICAL if player == "left" else HORIZONTAL)
