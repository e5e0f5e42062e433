"""Games in which players name numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from math import gcd

from zermelo.errors import InputError
from zermelo.games.nim_table import short
from zermelo.games.parameters import natural, parameter, wrong_parameter
from zermelo.games.rules import Outcome, Ruleset, Tractable, measure, no_position, theorem
from zermelo.games.scene import Place, Scene, scene_of
from zermelo.games.scenes.cards import cards
from zermelo.rulesets.heaps.heaps import NumberNotation
from zermelo.values.factors import is_prime, nontrivial_divisors, prime_factors
from zermelo.values.text import list_items

#: The numbers that were named, ascending.
NamedNumbers = tuple[int, ...]
#: A number n, and the divisors of n that were named, without multiples of other named ones.
SchuhState = tuple[int, NamedNumbers]

#: Maximum numbers of divisors of n besides 1 and n, and of steps to find them.
MAX_DIVISORS, FACTORING_STEPS = 120, 20_000


@dataclass(frozen=True)
class CanIWin(Ruleset[NamedNumbers]):
    """Name a new number from 1 to k; the player who brings the sum to the goal or above wins.

    Programming contests ask whether the player who begins can win: yes for k = 10 and the goal 20,
    but not for the goal 11, as the opponent then names what is missing. A position is written as
    the numbers that were named, in any order.

    Examples
    --------
    >>> CanIWin()().outcome, CanIWin(10, 20)().outcome, CanIWin(4, 6)().winning_moves()
    (Outcome.P, Outcome.N, [Move('name 1: 1' -> 1)])
    """

    name = "can-i-win"
    example = "--most 10 --goal 25 3"
    complexity = "open; the search is exponential in the largest number"
    start = "(no number)"

    most: int = parameter(10, "largest number to name, up to 20", least=1, most=20)
    goal: int = parameter(11, "the sum to reach", least=1)

    def __post_init__(self) -> None:
        if self.goal > (total := sum(range(self.most + 1))):
            raise wrong_parameter(self, "goal", f"give {total} at most, the sum of all numbers")

    def state(self, *parts: object) -> NamedNumbers:
        """Return the numbers, all different; all but the largest must sum to less than the goal."""
        numbers = [natural(str(part)) for part in parts]
        named = tuple(sorted({number for number in numbers if number}))
        if len(named) < len(parts) or (named and named[-1] > self.most):
            expected = f"name each number once, from 1 to {self.most}"
            raise no_position(self, f"{' '.join(map(str, parts))!r:.60} is not valid; {expected}")
        if named and sum(named) - named[-1] >= self.goal:
            raise no_position(self, "play was over before all these were named; give fewer")
        return named

    def options(self, state: NamedNumbers) -> Iterator[NamedNumbers]:
        """Yield the states after another number is named; none once the goal is reached."""
        if sum(state) < self.goal:
            unnamed = (number for number in range(1, self.most + 1) if number not in state)
            yield from (tuple(sorted((*state, number))) for number in unnamed)

    def describe(self, state: NamedNumbers, option: NamedNumbers) -> str:
        """Write the number that is named, and the sum of all."""
        return f"name {sum(option) - sum(state)}: {sum(option)}"

    def scene(self, state: NamedNumbers) -> Scene:
        """Show the numbers as cards; to move, touch the number to name."""
        numbers = range(1, self.most + 1)
        row = [(str(n), str(n), "used" if n in state else "") for n in numbers]
        moves = (((str(sum(option) - sum(state)),), option) for option in self.options(state))
        return cards([row], moves=moves)

    counters = measure("every move names a number", lambda self, state: self.most - len(state))


@dataclass(frozen=True)
class Schuh(Ruleset[SchuhState]):
    """Name a divisor of n, but no multiple of one that was named; a player who has to name 1 loses.

    This is Chomp with a dimension for each prime divisor (Schuh 1952). The player who begins wins
    for every n above 1: if naming n itself does not win, the opponent's answer is a first move that
    wins. A position is written as n and the divisors that were named.

    Examples
    --------
    >>> Schuh()(12).winning_moves(), Schuh()(36).winning_moves()
    ([Move('name 12' -> 12 12)], [Move('name 6' -> 36 6)])
    """

    name = "schuh"
    example = "72 36"
    complexity = "open; the search is exponential in the number of divisors"

    def state(self, *parts: object) -> SchuhState:
        """Return n and the divisors that were named, without multiples of others."""
        numbers = [number for part in parts if (number := natural(str(part)))]
        if len(numbers) < len(parts) or not numbers:
            raise no_position(self, "give a number from 1 on, then the divisors that were named")
        n, *named = numbers
        divisors = nontrivial_divisors(n, FACTORING_STEPS)
        if divisors is None or len(divisors) > MAX_DIVISORS:
            error = f"has more than {MAX_DIVISORS} divisors, or they are not found"
            raise no_position(self, f"{n!s:.40} {error}; give a smaller number")
        if wrong := [number for number in named if n % number or number == 1]:
            raise no_position(self, f"{wrong[0]} is not a divisor of {n} above 1")
        return n, _without_multiples(named)

    def show(self, state: SchuhState) -> str:
        """Write the number and the divisors."""
        n, named = state
        return " ".join(map(str, (n, *named)))

    def allowed(self, state: SchuhState) -> list[int]:
        """Return the divisors above 1 that may be named."""
        n, named = state
        divisors = [*(nontrivial_divisors(n, FACTORING_STEPS) or ()), n]
        return [d for d in divisors if d > 1 and all(d % number for number in named)]

    def options(self, state: SchuhState) -> Iterator[SchuhState]:
        """Return the states after a divisor above 1 is named."""
        n, named = state
        return ((n, _without_multiples([*named, divisor])) for divisor in self.allowed(state))

    def describe(self, state: SchuhState, option: SchuhState) -> str:
        """Write the divisor that is named."""
        return f"name {next(number for number in option[1] if number not in state[1])}"

    def scene(self, state: SchuhState) -> Scene:
        """Show the divisors as cards; to move, touch the divisor to name."""
        allowed = self.allowed(state)
        divisors = self.allowed((state[0], ()))
        row = [(str(d), str(d), "" if d in allowed else "gone") for d in divisors]
        moves = zip([(str(d),) for d in allowed], self.options(state), strict=True)
        return cards([row], moves=moves)

    counters = measure("every move takes away a divisor", lambda s, state: len(s.allowed(state)))


def _without_multiples(named: list[int]) -> NamedNumbers:
    """Return, in ascending order, the numbers that are not multiples of other numbers.

    >>> _without_multiples([6, 4, 12, 6])
    (4, 6)
    """
    numbers = sorted({*named})
    return tuple(n for n in numbers if not any(n % m == 0 for m in numbers if m < n))


#: If infinitely many moves exist, those below `MAX_NAMED` are listed; pictures end at `MAX_DRAWN`.
MAX_NAMED, MAX_DRAWN = 1_000, 100
#: The largest number up to which sums are computed.
MAX_SUM = 100_000
#: A winning answer to each of some single numbers; lost positions of two numbers (Winning Ways).
ANSWERS = {2: 3, 3: 2, 4: 6, 6: 4, 8: 12, 9: 6, 12: 8}
LOST_PAIRS = {(2, 3), (4, 6), (6, 9), (8, 12)}
SOURCE = "Hutchings, in Winning Ways, chapter 18"


@dataclass(frozen=True)
class SylverCoinage(NumberNotation[NamedNumbers], Ruleset[NamedNumbers]):
    """Name a number that is not a sum of numbers named before; a player who has to name 1 loses.

    A sum may contain a number several times: after 4 and 5 the numbers 1, 2, 3, 6, 7 and 11 are
    left. Nobody names 1 by choice, so it is not a move here. A position is the numbers named. R. L.
    Hutchings proved: in a position of two coprime numbers, except 2 and 3, the player to move
    wins. So a prime from 5 on is a winning first move, and a composite number with such a prime
    divisor is a losing first move. The proof is by strategy stealing and shows no move (Winning
    Ways, chapter 18; Sicherman 2002). If finitely many numbers are left, moves are searched.

    Examples
    --------
    >>> SylverCoinage()(4, 5).winning_moves(), SylverCoinage()(7).outcome
    ([Move('name 11' -> 4 5 11)], Outcome.P)
    """

    name = "sylver-coinage"
    example = "4 5"
    complexity = "open; it is not known whether some first moves win, such as 16"
    tractable = Tractable(
        "open; in part by a theorem (Sicherman 2002)", length="open", misere_length="open"
    )
    start = "(no number named)"

    def state(self, *parts: object) -> NamedNumbers:
        """Return the numbers, which are 2 or more, without those that are sums of others."""
        numbers = [natural(str(part)) for part in parts]
        valid = [number for number in numbers if number is not None and number > 1]
        if len(valid) < len(numbers):
            expected = "give whole numbers from 2 on; a player who names 1 loses"
            raise no_position(self, f"{' '.join(map(str, parts)):.40}: {expected}")
        return generators(valid)

    def options(self, state: NamedNumbers) -> Iterator[NamedNumbers]:
        """Yield the states after a move; InputError at `MAX_NAMED` if there are infinitely many."""
        endless = reduce(gcd, state, 0) != 1
        for number in range(2, MAX_NAMED if endless else largest_gap(state) + 1):
            if not is_sum(state, number):
                yield generators((*state, number))
        if endless:
            wrong = f"infinitely many numbers may be named after {self._label_of(state)}"
            how = "give numbers whose greatest common divisor is 1, such as: sylver-coinage 4 5"
            raise InputError(f"{self.name}: {wrong}; {how}")

    def describe(self, state: NamedNumbers, option: NamedNumbers) -> str:
        """Write the new number."""
        return f"name {next(number for number in option if number not in state)}"

    def scene(self, state: NamedNumbers) -> Scene:
        """Show numbers from 1 up to 100 at most; to move, touch a number that is left."""
        endless = reduce(gcd, state, 0) != 1
        limit = MAX_DRAWN if endless else min(MAX_DRAWN, max(9, largest_gap(state)))
        allowed = [n for n in range(2, limit + 1) if not is_sum(state, n)]
        places = [
            Place(str(n), "card", 1.3 * ((n - 1) % 10), 1.0 * ((n - 1) // 10), str(n),
                  "" if n in allowed else "poison" if n == 1 else "used")
            for n in range(1, limit + 1)
        ]  # fmt: skip
        return scene_of(places, moves=(((str(n),), generators((*state, n))) for n in allowed))

    @theorem(
        "the player to move wins if two coprime numbers are named, except 2 and 3, or just one "
        "proper multiple of a prime from 5 on; the player to move loses if just a prime from 5 on "
        "is named, or 2 and 3, 4 and 6, 6 and 9, or 8 and 12",
        source=SOURCE,
        gives="outcome",
    )
    def hutchings(self, state: NamedNumbers) -> Outcome | None:
        """Return who wins after at most two numbers; None if unknown, or after more numbers."""
        if len(state) == 2:
            return Outcome.P if state in LOST_PAIRS else Outcome.N if gcd(*state) == 1 else None
        if len(state) > 1:
            return None
        if state and is_prime(state[0]) and state[0] > 3:
            return Outcome.P
        return None if self._winning_answer(state) is None else Outcome.N

    @hutchings.winning_option
    def _winning_answer(self, state: NamedNumbers) -> NamedNumbers | None:
        """Return a winning option, after 5, an entry of `ANSWERS` or a prime; None if unknown."""
        if not state:
            return (5,)
        if len(state) > 1 or (is_prime(state[0]) and state[0] > 3):
            return None
        (number,) = state
        if number in ANSWERS:
            return generators((number, ANSWERS[number]))
        return next(((prime,) for prime in prime_factors(number) or () if prime > 3), None)

    @hutchings.reasons
    def _why(self, state: NamedNumbers) -> Sequence[str]:
        if state == (2, 3):
            return ["Every number but 1 is a sum of these, and nobody wants to name 1."]
        if state in LOST_PAIRS:
            return [f"After {state[0]} and {state[1]} each number can be answered by another one."]
        if len(state) == 2 and gcd(*state) == 1:
            pair, last = list_items(state, 2), short(state[0] * state[1] - sum(state))
            text = (
                f"After {pair} the largest number that is left is {last}, and once any "
                f"other number is named, {last} is a sum. So naming {last} and then x leaves the "
                f"same position as naming x at once: if naming {last} does not win, the answer to "
                "it is a winning move. This steals the strategy, and does not show which move wins."
            )
            return [text]
        if len(state) == 1 and is_prime(state[0]) and state[0] > 3:
            text = "Every answer is coprime to this prime. After it the player who named the prime "
            return [text + "wins by the theorem, which does not show the move."]
        if len(state) == 1 and state[0] in ANSWERS:
            small, large = sorted((state[0], ANSWERS[state[0]]))
            return [f"After {small} and {large} the player to move loses."]
        return ["A prime from 5 on is lost for the player who has to move."]


def generators(numbers: Sequence[int]) -> NamedNumbers:
    """Return, ascending, the different numbers that are not sums of smaller ones among them."""
    minimal: NamedNumbers = ()
    for number in sorted({*numbers}):
        if not is_sum(minimal, number):
            minimal = (*minimal, number)
    return minimal


def is_sum(state: NamedNumbers, number: int) -> bool:
    """Whether a number is a sum of numbers of a state, each any number of times."""
    if len(state) < 2:
        return any(number % part == 0 for part in state)
    if number > MAX_SUM:
        expected = f"numbers up to {MAX_SUM:,}, or only two"
        raise InputError(f"sylver-coinage: {short(number)} is too large; give {expected}")
    limit = 64 << (number >> 6).bit_length()  # few different limits, for the cache
    return bool(sums_upto(state, limit) >> number & 1)


@lru_cache(maxsize=4_096)
def sums_upto(state: NamedNumbers, limit: int) -> int:
    """Return the sums that are at most ``limit``, as the bits of an integer."""
    sums, mask = 1, (1 << limit + 1) - 1
    for shift in state:
        while shift <= limit:
            sums |= sums << shift & mask
            shift *= 2
    return sums


def largest_gap(state: NamedNumbers) -> int:
    """Return the largest number that is not a sum, for numbers of greatest common divisor 1."""
    if (limit := state[0] * state[-1]) > MAX_SUM:  # no gap is larger (Schur)
        wrong = f"too many numbers are left after {list_items(state, 4)}"
        raise InputError(f"sylver-coinage: {wrong}; give smaller ones")
    return (sums_upto(state, limit) ^ (2 << limit) - 1).bit_length() - 1
