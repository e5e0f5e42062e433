"""Small positions of the classics on heaps and coins, for the contract tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Any

from zermelo.games.position import Position
from zermelo.rulesets.coins.array import CoinArray
from zermelo.rulesets.coins.row import CoinRow
from zermelo.rulesets.coins.runs import Ruler, Sym
from zermelo.rulesets.coins.turtles import SIZES_BY_NAME, Turtles
from zermelo.rulesets.heaps.adding import Bachet
from zermelo.rulesets.heaps.corner import STEPS, ChessboardGame, Corner
from zermelo.rulesets.heaps.end_nim import EndNim
from zermelo.rulesets.heaps.euclid import Euclid
from zermelo.rulesets.heaps.nim import Nim
from zermelo.rulesets.heaps.nim_variants import Antonim, CandyPiles, StaircaseNim
from zermelo.rulesets.heaps.partizan_heaps import RobinHood
from zermelo.rulesets.heaps.prim_and_dim import Dim, Prim, TowerBreakers
from zermelo.rulesets.heaps.reversible import PokerNim
from zermelo.rulesets.heaps.slow_nim import SlowNim
from zermelo.rulesets.heaps.whim import Whim
from zermelo.rulesets.numbers.naming import SylverCoinage
from zermelo.rulesets.strips.classics import Northcott
from zermelo.rulesets.strips.coins_on_strip import SilverDollar

Positions = Iterable[Position[Any]]


def bounded_nim() -> Iterator[Position[Any]]:
    """Yield up to three heaps of at most five, with moves of one, two or three."""
    for most, largest in ((1, 3), (2, 5), (3, 5)):
        for count in range(1, 4):
            for heaps in combinations_with_replacement(range(largest + 1), count):
                yield Nim(most)(*heaps)


def bachet() -> Iterator[Position[Any]]:
    """Yield the counts of several games."""
    for most, goal in ((1, 5), (2, 9), (3, 21), (10, 30)):
        for count in range(goal + 1):
            yield Bachet(most, goal)(count)


def euclid() -> Iterator[Position[Any]]:
    """Yield pairs of numbers up to 21, in either order."""
    for zero, most in ((False, 21), (True, 17)):
        for a, b in product(range(1, most + 1), repeat=2):
            if a <= b or (a + b) % 5 == 0:
                yield Euclid(zero)(a, b)
    yield Euclid(zero=True)(0, 3)


def corner() -> Iterator[Position[Any]]:
    """Yield the squares of small boards, for each piece."""
    for piece in STEPS:
        most = 13 if piece == "knight" else 7
        for row, column in product(range(most), repeat=2):
            if row <= column or (row + column) % 3 == 0:
                yield Corner(piece)(row, column)


def staircase_nim() -> Iterator[Position[Any]]:
    """Yield stairs of up to four steps."""
    for count, largest in ((1, 4), (2, 3), (3, 3), (4, 2)):
        for steps in product(range(largest + 1), repeat=count):
            yield StaircaseNim()(*steps)


def whim() -> Iterator[Position[Any]]:
    """Yield up to three heaps of up to six, before and after the whim."""
    for count, largest in ((0, 0), (1, 6), (2, 6), (3, 5)):
        for heaps in combinations_with_replacement(range(largest + 1), count):
            yield Whim()(*heaps)
            yield Whim()("misere", *heaps)
            yield Whim()("normal", *heaps)


def end_nim() -> Iterator[Position[Any]]:
    """Yield rows of up to five heaps."""
    for count, largest in ((0, 0), (1, 4), (2, 4), (3, 4), (4, 3), (5, 2)):
        for row in product(range(1, largest + 1), repeat=count):
            yield EndNim()(*row)
    yield EndNim()(0, 2, 0, 1, 0)


def antonim() -> Iterator[Position[Any]]:
    """Yield up to four different heaps."""
    for count, largest in ((0, 0), (1, 5), (2, 9), (3, 9), (4, 6)):
        for heaps in combinations(range(1, largest + 1), count):
            yield Antonim()(*heaps)
    yield Antonim()(3, 0, 0)


def prim() -> Iterator[Position[Any]]:
    """Yield single heaps and some pairs."""
    yield from (Prim()(heap) for heap in range(40))
    for heaps in combinations_with_replacement(range(10), 2):
        yield Prim()(*heaps)


def candy_piles() -> Iterator[Position[Any]]:
    """Yield up to three small piles."""
    for count in range(4):
        yield from (CandyPiles()(*piles) for piles in product(range(4), repeat=count))


def dim() -> Iterator[Position[Any]]:
    """Yield single heaps and some pairs, also where the whole heap may not be taken."""
    for rules in (Dim(), Dim(proper=True), Dim(inner=True)):
        yield from (rules(heap) for heap in range(34))
        for heaps in combinations_with_replacement(range(9), 2):
            yield rules(*heaps)


def silver_dollar() -> Iterator[Position[Any]]:
    """Yield up to four coins, without the dollar and with it in each place."""
    for dollar in range(4):
        for count, largest in ((1, 6), (2, 6), (3, 6), (4, 5)):
            for squares in combinations(range(largest + 1), count):
                if count >= dollar and (not dollar or squares[dollar - 1]):
                    yield SilverDollar(dollar)(*squares)
    yield SilverDollar(dollar=3)(0, 0, 4)


def rows_of_coins(rules: CoinRow, most: int) -> Iterator[Position[Any]]:
    """Yield all rows of a number of coins."""
    for heads in product((False, True), repeat=most):
        yield rules(*(n for n, head in enumerate(heads, rules.first) if head))


def turtles() -> Iterator[Position[Any]]:
    """Yield short rows of each game with a name, and of some others."""
    for sizes in (*SIZES_BY_NAME.values(), (1,), (1, 3), (2, 3)):
        yield from rows_of_coins(Turtles(sizes), 5)
    yield Turtles((1, 2, 3))(6)


def coin_array() -> Iterator[Position[Any]]:
    """Yield the coins of small arrays, alone and in pairs."""
    for rows, columns in (("twins", "twins"), ("ruler", "ruler"), ("turning-turtles", "twins")):
        rules = CoinArray(rows, columns)
        down, across = (game.first for game in rules.games)
        cells = list(product(range(down, down + 3), range(across, across + 3)))
        for count in range(3):
            yield from (rules(*some) for some in combinations(cells, count))


def poker_nim() -> Iterator[Position[Any]]:
    """Yield up to two heaps and what a few chips allow."""
    for heaps in ((), (1,), (2,), (3,), (1, 1), (1, 2), (2, 2)):
        for banks in ((0, 0), (1, 0), (0, 2)):
            if sum(heaps) + sum(banks) < 5:
                yield PokerNim()(*heaps, "/", *banks)


def northcott() -> Iterator[Position[Any]]:
    """Yield rows of up to five squares, and some pairs of rows."""
    for size in range(2, 6):
        for left, right in permutations(range(size), 2):
            squares = ["."] * size
            squares[left], squares[right] = "lr"
            yield Northcott()("".join(squares))
    yield from (Northcott()(*rows.split()) for rows in ("l..r l.r", ".lr rl.", "l..r r..l"))


def robin_hood() -> Iterator[Position[Any]]:
    """Yield small heaps with little wealth."""
    for heap, left, right in product(range(6), range(4), range(4)):
        yield RobinHood()(heap, left, right)


def slow_nim() -> Iterator[Position[Any]]:
    """Yield up to four small heaps under several limits."""
    for least, most in ((1, None), (1, 2), (2, 2), (2, 3)):
        for count in range(4):
            yield from (SlowNim(least, most)(*heaps) for heaps in product(range(4), repeat=count))


def sylver_coinage() -> Iterator[Position[Any]]:
    """Yield pairs and triples of small numbers without a common divisor."""
    for numbers in ((2, 3), (2, 5), (3, 4), (2, 7), (3, 5), (4, 5), (4, 6, 7), (5, 6, 7), (3, 7)):
        yield SylverCoinage()(*numbers)


def tower_breakers() -> Iterator[Position[Any]]:
    """Yield up to three small towers."""
    for count in range(4):
        for heights in combinations_with_replacement((1, 2, 4, 6, 12, 30)[: 7 - count], count):
            yield TowerBreakers()(*heights)


def chessboard_game() -> Iterator[Position[Any]]:
    """Yield a coin on each square of small boards, and some pairs of coins."""
    for size in (1, 3, 6):
        squares = list(product(range(1, size + 1), repeat=2))
        yield from (ChessboardGame(size)(*square) for square in squares)
        yield from (ChessboardGame(size)(*a, *b) for a, b in combinations(squares[::5], 2))


CLASSIC_HEAPS: dict[str, Callable[[], Positions]] = {
    "antonim": antonim,
    "candy-piles": candy_piles,
    "dim": dim,
    "end-nim": end_nim,
    "northcott": northcott,
    "poker-nim": poker_nim,
    "prim": prim,
    "robin-hood": robin_hood,
    "ruler": lambda: rows_of_coins(Ruler(), 6),
    "silver-dollar": silver_dollar,
    "slow-nim": slow_nim,
    "staircase-nim": staircase_nim,
    "whim": whim,
    "sym": lambda: rows_of_coins(Sym(), 6),
    "sylver-coinage": sylver_coinage,
    "tower-breakers": tower_breakers,
    "turtles": turtles,
    "bachet": bachet,
    "chessboard-game": chessboard_game,
    "coin-array": coin_array,
    "corner": corner,
    "euclid": euclid,
}
