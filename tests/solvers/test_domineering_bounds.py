"""Bounds of who wins Domineering, each against the outcomes of all small and of random boards.

An integer is added to each board: so many free moves of one player. That is what a larger board may
have beside, and it tells how far each bound is from claiming too much.
"""

from __future__ import annotations

import random

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.campaign import LONG

from zermelo._jit.compiled import ALWAYS, compiled
from zermelo.budget import Budget
from zermelo.rulesets import Domineering
from zermelo.rulesets.grids.domineering import wide_key_of
from zermelo.rulesets.grids.loops.domineering_turns import bound_terms, packed, safe_of
from zermelo.rulesets.grids.loops.pairs import transposed
from zermelo.rulesets.grids.regions import mask_of
from zermelo.solvers.compiled_games import CompiledGames
from zermelo.values.player import LEFT

#: The integers that are added.
MOST = 5
INTEGERS = range(-MOST, MOST + 1)


@compiled(work=ALWAYS)
def swept(boards, found):
    """Write what the bounds of the vertical player are made of, for each board of one word."""
    for place in range(boards.size):
        free = (boards[place], 0)
        found[place, 0] = packed(free, 0)
        found[place, 1] = packed(safe_of(free, 0), 0)
        for first in range(2):
            dominoes, blocks, surplus = bound_terms(free, first, 0)
            found[place, 2 + 3 * first] = dominoes
            found[place, 3 + 3 * first] = blocks
            found[place, 4 + 3 * first] = surplus


@compiled(work=ALWAYS)
def swept_wide(boards, found):
    """Do the same for boards of two words."""
    for place in range(boards.shape[0]):
        free = (boards[place, 0], boards[place, 1])
        found[place, 0] = packed(free, 1)
        found[place, 1] = packed(safe_of(free, 1), 1)
        for first in range(2):
            dominoes, blocks, surplus = bound_terms(free, first, 1)
            found[place, 2 + 3 * first] = dominoes
            found[place, 3 + 3 * first] = blocks
            found[place, 4 + 3 * first] = surplus


@compiled(work=ALWAYS)
def turned(boards, found):
    """Write each board with rows and columns exchanged."""
    for place in range(boards.size):
        found[place] = transposed((boards[place], 0), 0)[0]


class Claims:
    """What the bounds say of the vertical player on some boards, with an integer added."""

    def __init__(self, boards: NDArray[np.int64]) -> None:
        others = np.zeros_like(boards)
        turned(boards, others)
        self.found = np.zeros((boards.size, 8), np.int64)
        swept(boards, self.found)
        theirs = np.zeros((boards.size, 8), np.int64)
        swept(others, theirs)
        self.most = theirs[:, 0]

    def of(self, added: int, first: int) -> dict[str, NDArray[np.bool_]]:
        """Say for each bound on which boards it claims a win, moving first or not."""
        _, safe, *sums = self.found.T
        dominoes, blocks, surplus = sums[3 * first : 3 * first + 3]
        mine, most = max(added, 0), self.most + max(-added, 0)
        return {
            "safe": safe + mine >= most + first,
            "packing": dominoes + mine >= most - 2 * blocks + first,
            "squares": surplus + 2 * added >= 2 * first - 1,
        }


def outcomes(rows: int, columns: int) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return all boards within some rows and columns, and who wins with each integer added.

    By definition, boards with fewer free squares first. The answers are for who moves first, the
    vertical player or the other, for each integer from the least on, for each board: whether that
    player wins.
    """
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    bit = {square: 1 << place for place, square in enumerate(squares)}
    ways = [
        [bit[r, c] | bit[r + down, c + right] for r, c in squares if (r + down, c + right) in bit]
        for down, right in ((1, 0), (0, 1))
    ]
    numbers = np.arange(1 << len(squares))
    boards, count = np.zeros(numbers.size, np.int64), np.zeros(numbers.size, np.int64)
    for (row, column), held in bit.items():
        there = numbers & held != 0
        count += there
        boards[there] |= 1 << 8 * row + column
    wins = np.zeros((2, numbers.size), np.uint16)  # bit k: with the integer INTEGERS[k]
    for level in range(len(squares) + 1):
        these = numbers[count == level]
        for player in range(2):
            for domino in ways[player]:
                fits = these[these & domino == domino]
                wins[player][fits] |= ~wins[1 - player][fits ^ domino]
        for size in range(1, MOST + 1):
            for player, added in ((0, MOST + size), (1, MOST - size)):
                nearer = added - 1 if player == 0 else added + 1
                loses = ~wins[1 - player][these] >> nearer & 1
                wins[player][these] |= loses << added
    places = np.arange(len(INTEGERS), dtype=np.uint16)[:, None]
    return boards, (wins[:, None] >> places & 1).astype(bool)


@pytest.mark.long
@pytest.mark.parametrize(("rows", "columns"), [(4, 5)] + [(7, 3)] * LONG)
def test_no_bound_claims_too_much_on_any_small_board(rows: int, columns: int) -> None:
    boards, wins = outcomes(rows, columns)
    others = np.zeros_like(boards)
    turned(boards, others)
    decided = 0
    for player, held in enumerate((boards, others)):
        claims = Claims(held)
        for place, added in enumerate(INTEGERS):
            for first in range(2):
                won = wins[player][place] if first else ~wins[1 - player][place]
                for bound, claimed in claims.of(added if player == 0 else -added, first).items():
                    wrong = np.flatnonzero(claimed & ~won)
                    assert not wrong.size, (bound, added, first, bin(held[wrong[0]]))
                    decided += int(claimed.sum())
    assert decided > boards.size


def test_bounds_decide_most_boards() -> None:
    boards, wins = outcomes(4, 4)
    claims = Claims(boards).of(0, 1)
    won = wins[0][MOST]
    told = {bound: (claimed & won).sum() / won.sum() for bound, claimed in claims.items()}
    assert told["squares"] > 0.7 > told["packing"] > 0.5 > 0.2 > told["safe"], told


@pytest.mark.long
def test_no_bound_claims_too_much_on_random_boards() -> None:
    chance, rules = random.Random(26), Domineering()
    values = CompiledGames(rules.compiled_sides(), Budget())
    for _ in range(6000 if LONG else 400):
        rows, columns = chance.randint(4, 6), chance.randint(4, 6)
        squares = [*("." * chance.randint(10, 19)).ljust(rows * columns, "#")][: rows * columns]
        chance.shuffle(squares)
        board = tuple("".join(squares[row * columns :][:columns]) for row in range(rows))
        game = values.game(board)
        claims = Claims(np.array([mask_of(board, ".")], np.int64))
        for added in range(-2, 3):
            here = game + added
            for first, won in ((0, here >= 0), (1, not here <= 0)):
                for bound, claimed in claims.of(added, first).items():
                    assert won or not claimed[0], (board, bound, added, first)


def test_keys_of_two_words_have_the_same_bounds() -> None:
    chance = random.Random(9)
    drawn = []
    for _ in range(3000):
        rows, columns = chance.randint(1, 8), chance.randint(1, 8)
        letters = chance.choice((".#", "..#", "......#"))
        drawn.append(tuple("".join(chance.choices(letters, k=columns)) for _ in range(rows)))
    narrow = np.zeros((len(drawn), 8), np.int64)
    swept(np.array([mask_of(rows, ".") for rows in drawn], np.uint64).view(np.int64), narrow)
    for down, right in ((0, 0), (2, 2), (1, 0), (0, 1)):  # wherever the board lies
        moved = [
            tuple(["#" * 10] * down + ["#" * right + row + "#" * (2 - right) for row in rows])
            for rows in drawn
        ]
        wide = np.zeros((len(drawn), 8), np.int64)
        swept_wide(np.array([wide_key_of((rows, LEFT)) for rows in moved], np.int64), wide)
        assert (narrow == wide).all()
