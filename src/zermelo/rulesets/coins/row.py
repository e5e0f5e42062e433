"""Base classes of games in which coins of a row are turned."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import ClassVar, TypeAlias, TypeVar

from zermelo.errors import InputError
from zermelo.games.nim_table import nim_table, short, why_nim_sum
from zermelo.games.parameters import DIGITS, natural, sizes_in
from zermelo.games.rules import Outcome, Reasons, Ruleset, Scene, no_position, theorem
from zermelo.games.scenes.grid import strip
from zermelo.limits import UNLIMITED, Watch
from zermelo.rulesets.heaps.heaps import each_heap, total_value
from zermelo.values.nimber import nim_sum_of
from zermelo.values.play import MISERE
from zermelo.values.text import join_with_and

#: A place of a coin: its number in a row, or its row and column.
P = TypeVar("P", int, tuple[int, int])
#: The places of the coins that show heads, ascending.
Heads: TypeAlias = tuple[int, ...]

#: Pictures of coins: heads are discs, tails are empty squares.
COINS = {"H": "man", "T": ""}
#: Maximum number of coins of a row that is drawn.
MAX_DRAWN = 400
#: Maximum number of options that `options_with` lists, to find their values.
MAX_LISTED = 5_000
#: Maximum number of coins with heads in all these options together, which take about a second.
MAX_COINS = 200_000
#: Maximum number of sets of coins that may be turned in a position that is searched.
MAX_SETS = 100_000
#: Maximum place of heads in a row that is read as a number, to bound the length of play.
MAX_BINARY = 4_096


class CoinRow(Ruleset[Heads]):
    """Base class: turn a set of coins; the rightmost of them goes from heads to tails.

    A position is the sum of its coins that show heads, each alone: turning a coin twice changes
    nothing, just as two equal games cancel each other (Winning Ways, chapter 14).
    """

    start = "(all tails)"
    #: The number of the leftmost coin.
    first: ClassVar[int] = 0
    #: An explanation of the values of coins, in sentences.
    why: ClassVar[str] = ""

    @abstractmethod
    def sets(self, coin: int) -> Iterator[Heads]:
        """Yield the sets of other coins that may be turned with ``coin``, the rightmost one."""

    @abstractmethod
    def coin_value(self, coin: int) -> int | None:
        """Return the value of a single coin that shows heads; None if it is not found."""

    @abstractmethod
    def coin_move(self, coin: int, value: int) -> Heads | None:
        """Return coins of nim-sum ``value`` to turn with a coin; None if none are found.

        ``value`` is below the coin's value, or 1 above in misère play: then there may be no move.
        """

    def state(self, *parts: object) -> Heads:
        """Read the places of heads, which are different numbers."""
        coins = [natural(str(part)) for part in parts]
        valid = [coin for coin in coins if coin is not None and coin >= self.first]
        if len(valid) < len(coins):
            expected = f"give the numbers of the coins that show heads, from {self.first} on, of "
            expected += f"at most {DIGITS:,} digits, or the row in letters, such as THTTH"
            text = " ".join(map(str, parts))
            raise no_position(self, f"{text:.40} is not a row of coins; {expected}")
        if len({*valid}) < len(valid):
            raise no_position(self, "a coin is named twice; name each coin with heads once")
        return tuple(sorted(valid))

    def parse(self, words: Sequence[str]) -> Heads:
        """Read the numbers of coins with heads, ``2 5``, or the row itself, ``THTTH``."""
        row = "".join(words).upper()
        if row and not row.strip("HT"):
            return tuple(coin for coin, side in enumerate(row, self.first) if side == "H")
        return self.state(*sizes_in(words))

    def options(self, state: Heads) -> Iterator[Heads]:
        """Yield the row after each allowed set of coins is turned."""
        sets = ((*others, coin) for coin in state for others in self.sets(coin))
        for count, coins in enumerate(sets):
            if count == MAX_SETS:
                error = f"more than {MAX_SETS:,} sets of coins may be turned, too many to list"
                if (last_coin := self.last_known(state)) is not None:
                    error += f"; values are known up to coin {last_coin}"
                raise InputError(f"{self} {self.show(state):.40}: {error}")
            yield after_turning(state, coins)

    def last_known(self, state: Heads) -> int | None:
        """Return the last coin with a known value; None if the values of all heads are known."""
        unknown = next((coin for coin in state if self.coin_value(coin) is None), None)
        if unknown is None:
            return None
        return bisect(range(unknown), False, key=lambda coin: self.coin_value(coin) is None) - 1

    def describe(self, state: Heads, option: Heads) -> str:
        """Name the coins that are turned."""
        coins = [short(coin) for coin in after_turning(state, option)]
        return f"turn {'coin' if len(coins) == 1 else 'coins'} {join_with_and(coins)}"

    summands = each_heap

    def scene(self, state: Heads) -> Scene:
        """Show the row; a move touches the coins to turn, from the right."""
        if max(state, default=0) >= MAX_DRAWN:
            return super().scene(state)
        coins = range(self.first, max(state, default=0) + 1)
        row = ["H" if coin in state else "T" for coin in coins]
        moves = (
            (tuple(str(coin) for coin in after_turning(state, option)[::-1]), option)
            for option in self.options(state)
        )
        return strip(row, men=COINS, moves=moves, first=self.first, wrap=20)

    def values(self, state: Heads) -> list[int] | None:
        """Return the values of the coins that show heads; None if a value is not found."""
        values = [self.coin_value(coin) for coin in state]
        return None if None in values else [value for value in values if value is not None]

    coins = theorem(
        value_is="the nim-sum of the values of the coins that show heads",
        source="Winning Ways, chapter 14",
    )(total_value)

    @coins.options_of_value
    def _of_value(self, state: Heads, value: int, watch: Watch) -> list[Heads] | None:
        return options_with(value, self.options(state), self.coins.value, watch)

    @coins.winning_option
    def _wins(self, state: Heads) -> Heads | None:
        """Return an option of nim-sum 0, by a coin with the highest bit of the sum, or None."""
        values = self.values(state)
        if values is None or not (total := nim_sum_of(values)):
            return None
        for coin, value in zip(state, values, strict=True):
            if value ^ total < value:
                others = self.coin_move(coin, value ^ total)
                return None if others is None else after_turning(state, (*others, coin))
        return None

    @coins.counter
    def _number(self, state: Heads) -> int | None:
        """Return the row as a number in base 2, which moves make smaller; None for a long row."""
        if max(state, default=0) > MAX_BINARY:
            return None
        return sum(1 << coin - self.first for coin in state)

    @coins.reasons
    def _why(self, state: Heads) -> Reasons:
        values = self.values(state)
        if values is None:
            return []
        rows = [(f"coin {short(coin)}", value) for coin, value in zip(state, values, strict=True)]
        text = "A row is the sum of its coins that show heads: a coin turned twice is unchanged, "
        text += f"just as two equal games cancel each other. {self.why}"
        return [text, nim_table(rows, ("coin", "value")), why_nim_sum(rows)]


class MisereRow(CoinRow):
    """Base class of games on rows of coins that are solved in misère play."""

    #: An explanation of the nim-sum of lost positions of misère play, in sentences.
    why_misere: ClassVar[str] = ""

    @abstractmethod
    def lost_sum(self, state: Heads) -> int | None:
        """Return the nim-sum, 0 or 1, with which a row is lost in misère play; None if unknown."""

    @theorem(
        "lost if and only if the nim-sum is 1, for some sets of heads, or 0, for the others",
        source="proofs in turtles.py and runs.py",
        play=MISERE,
    )
    def misere_coins(self, state: Heads) -> Outcome | None:
        """Return P if the values have the lost nim-sum, N if not, and None if it is unknown."""
        values, lost_sum = self.values(state), self.lost_sum(state)
        if values is None or lost_sum is None:
            return None
        return Outcome.P if nim_sum_of(values) == lost_sum else Outcome.N

    @misere_coins.winning_options
    def _misere_options(self, state: Heads, watch: Watch) -> list[Heads] | None:
        return options_with(Outcome.P, self.options(state), self.misere_coins.outcome, watch)

    @misere_coins.winning_option
    def _misere_wins(self, state: Heads) -> Heads | None:
        values = self.values(state)
        if values is None or self.lost_sum(state) is None:
            return None
        total = nim_sum_of(values)
        for new_total, (coin, old_value) in product((0, 1), zip(state, values, strict=True)):
            value = old_value ^ total ^ new_total
            if value >= old_value and value != old_value ^ 1:
                continue
            others = self.coin_move(coin, value)
            if others is None or max(others, default=-1) >= coin:
                continue
            option = after_turning(state, (*others, coin))
            if self.misere_coins.outcome(option, UNLIMITED) is Outcome.P:
                return option
        return None

    @misere_coins.reasons
    def _misere_why(self, state: Heads) -> Reasons:
        values, lost_sum = self.values(state), self.lost_sum(state)
        if values is None or lost_sum is None:
            return []
        rows = [(f"coin {short(coin)}", value) for coin, value in zip(state, values, strict=True)]
        text = f"These heads lose if and only if the nim-sum of the values is {lost_sum}. "
        return [text + self.why_misere, nim_table(rows, ("coin", "value"))]


def options_with(
    value: object,
    options: Iterable[tuple[P, ...]],
    value_of: Callable[[tuple[P, ...], Watch], object],
    watch: Watch,
) -> list[tuple[P, ...]] | None:
    """Return the options of which `value_of` is ``value``; None if too many, or one is unknown."""
    listed: list[tuple[P, ...]] = []
    heads_count = 0
    for option in watch.over(options, 1):
        heads_count += len(option)
        if len(listed) == MAX_LISTED or heads_count > MAX_COINS:
            return None
        listed.append(option)
    values = [value_of(option, watch) for option in watch.over(listed, 1)]
    if None in values:
        return None
    return list(dict.fromkeys(o for o, found in zip(listed, values, strict=True) if found == value))


def after_turning(state: tuple[P, ...], coins: Iterable[P]) -> tuple[P, ...]:
    """Return the places of heads, numbers or cells, after some coins are turned."""
    heads = set(state)
    heads.symmetric_difference_update(coins)
    return tuple(sorted(heads))


def subsets(below: int, count: int) -> Iterator[Heads]:
    """Yield all sets of ``count`` numbers from 0 to ``below`` − 1, each in ascending order."""
    if not count:
        yield ()
        return
    for last in range(count - 1, below):
        for others in subsets(last, count - 1):
            yield (*others, last)
