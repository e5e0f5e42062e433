"""Coins on a strip: Welter's game and the silver dollar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from zermelo.games.nim_table import nim_table, short, why_nim_sum
from zermelo.games.parameters import parameter
from zermelo.games.rules import Reasons, Ruleset, Scene, Tractable, no_position, theorem
from zermelo.games.scenes.grid import strip
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, with_heap
from zermelo.rulesets.heaps.nim import misere_theorem
from zermelo.values.nimber import nim_sum_of

#: Maximum number of squares of a strip that is drawn.
MAX_DRAWN = 400


class CoinsOnStrip(Heaps):
    """Base class for coins on the squares 0, 1, … of a strip; a move shifts one coin down."""

    canonical = Ruleset.canonical  # coins are sorted already, and those on square 0 count

    def contents(self, state: HeapState) -> dict[int, str]:
        """Return how each square with coins is drawn."""
        return dict.fromkeys(state, "man")

    def ends_of_move(self, state: HeapState, option: HeapState) -> tuple[int, int]:
        """Return the source and the target of the coin that moves."""
        before, after = Counter(state), Counter(option)
        (source,), (target,) = before - after, after - before
        return source, target

    def scene(self, state: HeapState) -> Scene:
        """Show the coins on the strip; to move, drag a coin down."""
        if max(state, default=0) >= MAX_DRAWN:
            return Ruleset.scene(self, state)
        contents, squares = self.contents(state), range(max(state, default=0) + 1)
        squares_drawn = [contents.get(square, "") for square in squares]
        moves = (
            (tuple(map(str, self.ends_of_move(state, option))), option)
            for option in self.options(state)
        )
        return strip(squares_drawn, moves=moves, first=0, wrap=20)

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Name the source and the target of the coin."""
        source, target = self.ends_of_move(state, option)
        return f"move a coin from {source} to {target}"


@dataclass(frozen=True)
class Welter(CoinsOnStrip):
    """Move one coin down to an empty square; no two coins may share a square.

    The squares are numbered from 0. The value is Welter's function: the nim-sum of the squares and,
    for each pair of coins, of 2^(m+1) − 1, where 2^m is the largest power of 2 that divides the
    difference of their squares (Welter 1954; Conway 1976, chapter 13). Given the value and all
    coins but one, the square of the missing coin is found bit by bit from the right.

    Examples
    --------
    >>> position = Welter()(1, 4, 9)
    >>> position.value, position.winning_moves()
    (3, [Move('move a coin from 9 to 6' -> 1 4 6)])
    """

    name = "welter"
    example = "1 4 9"
    complexity = "value and winning moves: quadratic in the number of coins, linear in the digits"
    tractable = Tractable("yes (Conway 1976, chapter 13)", sums="yes: values add up")

    def state(self, *parts: object) -> HeapState:
        """Read and sort the squares, which must be different."""
        squares = tuple(sorted(super().state(*parts)))
        if len(set(squares)) < len(squares):
            raise no_position(self, "two coins on one square; give different numbers")
        return squares

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Yield the states after a coin moves down to an empty square."""
        for index, square in enumerate(state):
            for free in range(square):
                if free not in state:
                    yield tuple(sorted(with_heap(state, index, free)))

    @theorem(value_is="Welter's function", source="Welter 1954; Conway 1976, chapter 13")
    def function(self, state: HeapState) -> int:
        """Return the nim-sum of the squares and of a correction for each pair of coins."""
        return welter(state)

    @function.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState]:
        """Return for each coin its only option with this value, if the target is free and lower."""
        options = []
        for index, square in enumerate(state):
            others = state[:index] + state[index + 1 :]
            target = value ^ welter(others)
            free = _square_with_sum(target, others, square.bit_length())
            if free < square and free not in others:
                option = tuple(sorted((*others, free)))
                if welter(option) == value:
                    options.append(option)
        return list(dict.fromkeys(options))

    @function.reasons
    def _why(self, state: HeapState) -> Reasons:
        rows = [(f"square {square}" if square < 10**20 else "square", square) for square in state]
        for u, v in combinations(state, 2) if len(state) < 6 else ():
            name = f"{u} and {v}" if v < 10**20 else "pair"
            rows.append((name, (u ^ v) ^ ((u ^ v) - 1)))
        formula = (
            "Welter's function is the nim-sum of the squares and of 2^(m+1) − 1 for each pair of "
            "coins, where 2^m is the largest power of 2 that divides their distance."
        )
        return [formula, nim_table(rows, ("part", "number"))] if len(state) < 6 else [formula]


def welter(squares: HeapState) -> int:
    """Return Welter's function; a pair u, v counts d ⊕ (d − 1) = 2^(m+1) − 1 with d = u ⊕ v."""
    pairs = (u ^ v for u, v in combinations(squares, 2))
    return nim_sum_of([*squares, *(pair ^ (pair - 1) for pair in pairs)])


def _square_with_sum(target: int, others: HeapState, bit_count: int) -> int:
    """Return the square x whose nim-sum with its corrections for the other squares is ``target``.

    Its bits are found from the last one on: bit m of the sum is bit m of x, flipped once for each
    other square that agrees with x in all lower bits. Only the last ``bit_count`` bits are set.
    """
    x, agreeing = 0, list(others)
    for m in range(bit_count):
        bit = target >> m & 1 ^ len(agreeing) & 1
        x |= bit << m
        agreeing = [other for other in agreeing if other >> m & 1 == bit]
    return x


SOURCE = "Conway 1976, chapter 11"


@dataclass(frozen=True)
class SilverDollar(CoinsOnStrip):
    """Move a coin to the left onto an empty square; coins do not pass or share squares.

    Squares are numbered from 0. The gap before every other coin, from the right, is a heap of
    Nim, and the value is the nim-sum of these gaps. If the left coin of such a gap moves, the right
    coin can follow by the same distance (Conway 1976, chapter 11).

    With ``--dollar n`` square 0 is a money bag, which holds any number of coins, and the n-th coin
    from the left is the silver dollar. A player who puts the dollar into the bag loses, as the
    opponent takes the bag; so these rules have no move of the dollar into the bag.

    Examples
    --------
    >>> SilverDollar()(1, 4, 9).value, SilverDollar()(1, 4, 9).winning_moves()
    (5, [Move('move a coin from 9 to 6' -> 1 4 6)])
    >>> SilverDollar(dollar=2)(1, 4, 9).value
    5
    """

    name = "silver-dollar"
    example = "1 4 9"
    complexity = "linear in the number of digits"
    tractable = Tractable(
        "yes (Conway 1976, chapter 11)",
        sums="yes: values add up",
        misere_label="in part: without the dollar it is misère Nim",
    )

    dollar: int = parameter(0, "which coin from the left is the dollar (default: none)", least=0)

    def state(self, *parts: object) -> HeapState:
        """Read and sort the squares; only the bag holds several coins, and never the dollar."""
        squares = tuple(sorted(super().state(*parts)))
        if any(low == high and (low or not self.dollar) for low, high in pairwise(squares)):
            raise no_position(self, "two coins on one square; give different numbers")
        if self.dollar > len(squares):
            dollar = f"coin {self.dollar} is the dollar"
            raise no_position(self, f"{dollar}; give {self.dollar} coins or more")
        if self.dollar and not squares[self.dollar - 1]:
            raise no_position(self, "the dollar is in the bag, so that play has ended")
        return squares

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Yield the states after a coin moves to the left without passing another coin."""
        for index, square in enumerate(state):
            for free in range(self._leftmost_target(state, index), square):
                yield with_heap(state, index, free)

    def _leftmost_target(self, state: HeapState, index: int) -> int:
        square_before = state[index - 1] if index else -1
        if self.dollar and square_before <= 0:
            return int(index == self.dollar - 1)  # the bag, but square 1 for the dollar
        return square_before + 1

    def contents(self, state: HeapState) -> dict[int, str]:
        """Return how each square with coins is drawn: the dollar in white."""
        dollar = {state[self.dollar - 1]: "white"} if self.dollar else {}
        return super().contents(state) | dollar

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Name the source and the target of the coin, or of the dollar."""
        text = super().describe(state, option)
        dollar_moves = self.dollar and state[self.dollar - 1] != option[self.dollar - 1]
        return text.replace("a coin", "the dollar") if dollar_moves else text

    def gaps(self, state: HeapState) -> list[tuple[int, int]]:
        """Return the gaps that count, each as the index of the coin on its right and its size."""
        least = 1 if self.dollar else 0
        outside_bag = [index for index, square in enumerate(state) if square >= least]
        gaps = []
        for number in range(len(outside_bag) - 1, -1, -2):
            index = outside_bag[number]
            start = self._leftmost_target(state, index) if number == 0 else state[index - 1] + 1
            gaps.append((index, state[index] - start))
        return gaps

    def _sum(self, state: HeapState) -> int:
        return nim_sum_of(size for _, size in self.gaps(state))

    every_other_gap = theorem(
        value_is="the nim-sum of every other gap from the right", source=SOURCE
    )(_sum)

    @every_other_gap.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState]:
        """Return the options with this value; a gap shrinks, or its left coin moves away."""
        gaps = self.gaps(state)
        change = self._sum(state) ^ value
        candidates = [(index, state[index] - size + (size ^ change)) for index, size in gaps]
        for index, size in gaps:
            if index:  # the coin on the left of the gap, which may also go into the bag
                square = state[index - 1]
                candidates += [(index - 1, square + size - (size ^ change)), (index - 1, 0)]
        options = (
            with_heap(state, index, square)
            for index, square in dict.fromkeys(candidates)
            if self._leftmost_target(state, index) <= square < state[index]
        )
        return [option for option in options if self._sum(option) == value]

    @every_other_gap.reasons
    def _why(self, state: HeapState) -> Reasons:
        rows = [(f"gap before {short(state[index])}", size) for index, size in self.gaps(state)]
        text = (
            "Every other gap counts, from the rightmost coin on, as a heap of Nim: moving its "
            "right coin makes it smaller. Moving its left coin makes it larger, and is answered by "
            "moving the right coin as far."
        )
        if self.dollar:
            text += (
                " Coins in the bag do not count. The first coin outside the bag can move into it, "
                "but the dollar only to square 1: in the bag it would be lost."
            )
        return [text, nim_table(rows, ("gap", "squares")), why_nim_sum(rows)]

    misere_gaps = misere_theorem(
        "without the dollar, misère Nim with every other gap",
        SOURCE,
        lambda self, state: None if self.dollar else [size for _, size in self.gaps(state)],
        _of_value,
        noun="gaps that count",
    )
