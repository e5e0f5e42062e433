"""Turning Turtles and similar games: turn coins anywhere in the row, a limited number of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import combinations
from operator import or_
from typing import ClassVar

from zermelo.games.parameters import parameter
from zermelo.games.tractable import Tractable
from zermelo.rulesets.coins.row import Heads, MisereRow, subsets
from zermelo.values.bits import bits
from zermelo.values.nimber import nim_sum_of

#: Maximum number of coins whose values are computed one by one.
MAX_COINS = 64
#: Limits of the search for coins with a given nim-sum: number of the last coin, size of a move.
MAX_LAST_COIN, MAX_TURNED = 40, 9
TWO, THREE = (1, 2), (1, 2, 3)  # numbers of coins that a move may turn: up to two, up to three
#: The named games, and the numbers of coins that a move may turn.
SIZES_BY_NAME: Mapping[str, tuple[int, ...]] = {
    "turning-turtles": TWO,
    "mock-turtles": THREE,
    "moebius": (1, 2, 3, 4, 5),
    "mogul": (1, 2, 3, 4, 5, 6, 7),
    "moidores": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "twins": (2,),
    "triplets": (3,),
}
WHY: Mapping[tuple[int, ...], str] = {
    TWO: "Coin n is worth n: alone it leads to 0, and with coin m to m, for every m below n. So it "
    "is a heap of Nim.",
    (2,): "Coin n is worth n, as it is turned with a coin m below n: a heap of Nim.",
    THREE: "Coin n is worth 2n or 2n + 1, whichever has an odd number of 1s in base 2: such "
    "numbers are called odious. A nim-sum of two of them has an even number of 1s, so no move "
    "gives the value itself. Each number below it is the nim-sum of at most two odious ones below.",
    (3,): "Coins 0 and 1 are worth 0, and coin n + 2 is worth 2n or 2n + 1, whichever has an odd "
    "number of 1s in base 2: an odious number.",
}

PAIRS = (
    "Coins 2k and 2k + 1 are a pair. The lost nim-sum is 1 if the heads from coin 2 on are whole "
    "pairs, and 0 otherwise. A move that changes the nim-sum by 1 turns coin 1 or both coins of a "
    "pair; from whole pairs every other move breaks a pair. From whole pairs with nim-sum 0 turn "
    "coin 1 or a pair. From other heads move to nim-sum 0; if that would leave whole pairs, leave "
    "whole pairs with nim-sum 1 instead."
)
ODIOUS = (
    "This holds for all positions. A move always changes the nim-sum, and a nim-sum above 1 can be "
    "made 1, as in Nim. If the nim-sum is 0 and there is a move, some value is not a power of 2: "
    "the nim-sum of 1 and two smaller odious numbers. Turn its coin and their coins."
)
WHY_MISERE: Mapping[tuple[int, ...], str] = {TWO: PAIRS, (2,): PAIRS, THREE: ODIOUS, (3,): ODIOUS}

COMPUTED = (
    "The values of coins are computed from the left: each is the least number that is not the "
    "nim-sum of other coins that may be turned with it."
)


@dataclass(frozen=True)
class Turtles(MisereRow):
    """Turn as many coins of a row as the rules allow; the rightmost goes from heads to tails.

    Turning Turtles turns one or two coins and is Nim: coin n is a heap of n. Its coins are numbered
    from 1, in other games from 0. Mock Turtles turns up to three, and coin n is worth 2n or 2n + 1,
    whichever has an odd number of 1s in base 2 (an odious number). Moebius turns up to five, Mogul
    seven and Moidores nine. The lost positions are a binary linear code; in Mogul with 24 coins,
    the Golay code. Twins turns exactly two, Triplets exactly three (Winning Ways, chapter 14).

    In misère play a position of Mock Turtles or Triplets is lost if and only if its nim-sum is 1.
    In Turning Turtles and Twins coins 2k and 2k + 1 are a pair. Positions whose heads from coin 2
    on are whole pairs are lost if the nim-sum is 1, other positions if it is 0.

    Examples
    --------
    >>> Turtles((1, 2, 3))(1, 4).value, Turtles((1, 2, 3))(1, 4).winning_moves()
    (10, [Move('turn coins 1 and 4' -> )])
    >>> [Turtles((1, 2, 3))(n).value for n in range(10)]
    [1, 2, 4, 7, 8, 11, 13, 14, 16, 19]
    """

    name = "turtles"
    example = "--sizes 1,2,3 THTTH"
    complexity = "linear in the digits for named games of up to 3 coins; others: values one by one"
    tractable = Tractable("in part: up to 3 coins (Winning Ways, chapter 14)",
                          sums="in part: values add up",
                          misere_label="in part: up to 3 coins (proof in turtles.py)")  # fmt: skip
    members: ClassVar[Mapping[str, Mapping[str, tuple[int, ...]]]] = {
        name: {"sizes": sizes} for name, sizes in SIZES_BY_NAME.items()
    }

    sizes: tuple[int, ...] = parameter(
        TWO, "how many coins a move may turn, such as 1,2,3", least=1
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "sizes", tuple(sorted({*self.sizes})))

    @property
    def first(self) -> int:  # type: ignore[override]
        """The number of the leftmost coin: 1 in Turning Turtles, otherwise 0."""
        return int(self.sizes == TWO)

    @property
    def why(self) -> str:  # type: ignore[override]
        """An explanation of the values of coins, in sentences."""
        return WHY.get(self.sizes, COMPUTED)

    @property
    def why_misere(self) -> str:  # type: ignore[override]
        """An explanation of the nim-sum of lost positions of misère play, in sentences."""
        return WHY_MISERE.get(self.sizes, "")

    def lost_sum(self, state: Heads) -> int | None:
        """Return the lost nim-sum in the four games with a misère rule (see the class), or None."""
        if self.sizes in (THREE, (3,)):
            return 1
        if self.sizes not in (TWO, (2,)):
            return None
        broken_pairs: set[int] = set()
        for coin in state:
            broken_pairs ^= {coin // 2} - {0}
        return int(not broken_pairs)

    def sets(self, coin: int) -> Iterator[Heads]:
        """Yield the sets of other coins that may be turned with ``coin``, small sets first."""
        for size in self.sizes:
            for others in subsets(coin - self.first, size - 1):
                yield tuple(other + self.first for other in others)

    def coin_value(self, coin: int) -> int | None:
        """Return the value of a coin, by a formula if there is one; None if it is not computed."""
        if self.sizes in (TWO, (2,)):
            return coin
        if self.sizes == THREE:
            return odious(coin)
        if self.sizes == (3,):
            return odious(coin - 2) if coin > 1 else 0
        values = computed_values(self.sizes)
        return values[coin] if coin < len(values) else None

    def coin_move(self, coin: int, value: int) -> Heads | None:
        """Return the coins to turn with ``coin``, with nim-sum ``value``; None if not found."""
        if self.sizes == TWO:
            return (value,) if value else ()
        if self.sizes == (2,):
            return (value,)
        if self.sizes == THREE:
            return tuple(number // 2 for number in odious_terms(value, odious(coin)))
        if self.sizes == (3,):
            terms = odious_terms(value, odious(coin - 2) if coin > 1 else 0)
            others = tuple(number // 2 + 2 for number in terms)
            return (*(0, 1)[: 2 - len(others)], *others)  # coins 0 and 1 are worth 0
        return self._search_coins(coin, value)

    def _search_coins(self, coin: int, value: int) -> Heads | None:
        """Return coins left of ``coin`` with nim-sum ``value``, found as two halves; or None."""
        if coin > MAX_LAST_COIN or self.sizes[-1] > MAX_TURNED:
            return None
        values = computed_values(self.sizes)
        for size in self.sizes:
            half_size = (size - 1) // 2
            halves: dict[int, list[Heads]] = {}
            for half in combinations(range(coin), half_size):
                halves.setdefault(nim_sum_of(values[n] for n in half), []).append(half)
            for half in combinations(range(coin), size - 1 - half_size):
                nim_sum = nim_sum_of(values[n] for n in half)
                for other_half in halves.get(nim_sum ^ value, ()):
                    if not {*half} & {*other_half}:
                        return tuple(sorted(half + other_half))
        return None


def odious(n: int) -> int:
    """Return the number 2n or 2n + 1 that has an odd number of 1s in base 2.

    >>> [odious(n) for n in range(8)]
    [1, 2, 4, 7, 8, 11, 13, 14]
    """
    return 2 * n + (n.bit_count() + 1) % 2


def odious_terms(value: int, below: int) -> tuple[int, ...]:
    """Return the one or two odious numbers below a bound whose nim-sum is ``value``; () for 0.

    >>> odious_terms(5, 8), odious_terms(15, 14)
    ((1, 4), (2, 13))
    """
    if not value or value.bit_count() % 2:
        return (value,) if value else ()
    lowest = value & -value
    if value ^ lowest >= below:
        higher = value ^ lowest
        lowest = higher & -higher
    return (lowest, value ^ lowest)


@cache
def computed_values(sizes: tuple[int, ...]) -> Sequence[int]:
    """Return the values of coins 0, 1, …, as far as they are computed.

    With up to 2m + 1 coins the values are 1 and then those with up to 2m, each with a last digit
    that makes the number of 1s odd (Mock Turtle Theorem, Winning Ways, chapter 14).
    """
    max_coins = sizes[-1]
    if max_coins > 1 and max_coins % 2 and sizes == tuple(range(1, max_coins + 1)):
        return [odious(value) for value in (0, *computed_values(sizes[:-1]))]
    values: list[int] = []
    sums = [1] + [0] * (max_coins - 1)  # by number of coins: their nim-sums, as a bit mask
    width = 1
    while len(values) < MAX_COINS:
        value = least_missing(reduce(or_, (sums[size - 1] for size in sizes)))
        if value >> MAX_BITS:
            break
        values.append(value)
        width = max(width, value.bit_length())
        for size in range(max_coins - 1, 0, -1):
            sums[size] |= nim_sums_with(sums[size - 1], value, width)
    return values


#: Values of coins are computed while they are below 2 to this power.
MAX_BITS = 22


def nim_sums_with(mask: int, value: int, width: int) -> int:
    """Return the nim-sums of a value with a set of numbers below 2 ** width; sets are bit masks.

    >>> bin(nim_sums_with(0b0011, 2, 2)), bin(nim_sums_with(0b0101, 1, 2))
    ('0b1100', '0b1010')
    """
    for digit in bits(value):  # exchange neighbouring blocks of bits
        low, block = _low_blocks(digit, width), 1 << digit
        mask = (mask & low) << block | mask >> block & low
    return mask


@cache
def _low_blocks(digit: int, width: int) -> int:
    """Return, as a bit mask, the numbers below 2 ** width whose binary digit ``digit`` is 0."""
    block = 1 << digit
    blocks, size = (1 << block) - 1, 2 * block
    while size < 1 << width:
        blocks |= blocks << size
        size *= 2
    return blocks


def least_missing(mask: int) -> int:
    """Return the least number that is not in a set, which is a bit mask.

    >>> least_missing(0b1011), least_missing(0)
    (2, 0)
    """
    return (~mask & mask + 1).bit_length() - 1
