"""Games in which numbers are named, each at most once: Schuh's divisors, and "Can I win"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from zermelo.games.parameters import check_positive, check_within, natural, wrong_parameter
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.cards import cards
from zermelo.games.theorem import theorem
from zermelo.games.tractable import Tractable
from zermelo.rulesets.numbers.factoring.rules import divisors_of

#: The numbers that were named, ascending.
Named: TypeAlias = tuple[int, ...]
#: The number, and those of its divisors that were named, without their multiples.
Divisors: TypeAlias = tuple[int, Named]

#: Maximum number of divisors of a number, and steps that finding them may take.
MAX_DIVISORS, FACTORING_STEPS = 120, 20_000


@dataclass(frozen=True)
class CanIWin(Ruleset[Named]):
    """Name a number from 1 to k that was not named yet; who brings the sum to the goal wins.

    This is a question of programming contests: can the player who begins win? It can with k = 10
    and the goal 20, and not with the goal 11, as the opponent then names what is missing. A
    position is written as the numbers that were named, in any order.

    Parameters
    ----------
    most : int
        The largest number k, up to 20.
    goal : int
        The goal, which all numbers together must reach.

    Examples
    --------
    >>> CanIWin()().outcome, CanIWin(10, 20)().outcome, CanIWin(4, 6)().winning_moves()
    (Outcome.P, Outcome.N, [Move('name 1: 1' -> 1)])
    """

    name: ClassVar[str] = "can-i-win"
    example: ClassVar[str] = "--most 10 --goal 25 3"
    complexity: ClassVar[str] = "open; the search is exponential in the largest number"
    tractable: ClassVar[Tractable] = Tractable(label="open")
    start: ClassVar[str] = "(no number)"

    most: int = field(default=10, metadata={"help": "largest number to name, up to 20"})
    goal: int = field(default=11, metadata={"help": "the sum to reach"})

    def __post_init__(self) -> None:
        check_within(self, 1, 20, "most")
        check_positive(self, "goal")
        if self.goal > (total := sum(range(self.most + 1))):
            raise wrong_parameter(self, "goal", f"give {total} at most, the sum of all numbers")

    def state(self, *parts: object) -> Named:
        """Check the numbers: different ones, of which the last has reached the goal at most."""
        numbers = [natural(str(part)) for part in parts]
        named = tuple(sorted({number for number in numbers if number}))
        if len(named) < len(parts) or (named and named[-1] > self.most):
            what = f"name each number once, from 1 to {self.most}"
            raise no_position(self, f"{' '.join(map(str, parts))!r:.60} are no numbers; {what}")
        if named and sum(named) - named[-1] >= self.goal:
            raise no_position(self, "play was over before; leave out the last numbers")
        return named

    def options(self, state: Named) -> Iterator[Named]:
        """Name another number, unless the goal is reached."""
        if sum(state) < self.goal:
            left = (number for number in range(1, self.most + 1) if number not in state)
            yield from (tuple(sorted((*state, number))) for number in left)

    def describe(self, state: Named, option: Named) -> str:
        """Name the number and the sum."""
        return f"name {sum(option) - sum(state)}: {sum(option)}"

    def scene(self, state: Named) -> Scene:
        """Show the numbers as cards; touch the one to name."""
        numbers = range(1, self.most + 1)
        row = [(str(n), str(n), "used" if n in state else "") for n in numbers]
        moves = (((str(sum(option) - sum(state)),), option) for option in self.options(state))
        return cards([row], moves=moves)

    @theorem("every move names a number", source="", tells="counter")
    def counters(self, state: Named) -> int:
        """Count the numbers that are left."""
        return self.most - len(state)


@dataclass(frozen=True)
class Schuh(Ruleset[Divisors]):
    """Name a divisor of n, but no multiple of one that was named; who must name 1 loses.

    This is Chomp with a side for each prime divisor (Schuh 1952). The player who begins wins for
    every n above 1: if naming n itself does not win, the answer to it is a first move that does. A
    position is written as n and the divisors that were named.

    Examples
    --------
    >>> Schuh()(12).winning_moves(), Schuh()(36).winning_moves()
    ([Move('name 12' -> 12 12)], [Move('name 6' -> 36 6)])
    """

    name: ClassVar[str] = "schuh"
    example: ClassVar[str] = "72 36"
    complexity: ClassVar[str] = "open; the search is exponential in the number of divisors"
    tractable: ClassVar[Tractable] = Tractable(label="open")

    def state(self, *parts: object) -> Divisors:
        """Check the number and the divisors that were named."""
        numbers = [number for part in parts if (number := natural(str(part)))]
        if len(numbers) < len(parts) or not numbers:
            raise no_position(self, "give a number from 1 on, then the divisors that were named")
        whole, *named = numbers
        found = divisors_of(whole, FACTORING_STEPS)
        if found is None or len(found) > MAX_DIVISORS:
            what = f"has more than {MAX_DIVISORS} divisors, or they are not found"
            raise no_position(self, f"{whole!s:.40} {what}; give a smaller number")
        if wrong := [number for number in named if whole % number or number == 1]:
            raise no_position(self, f"{wrong[0]} is no divisor of {whole} above 1")
        return whole, _least(named)

    def show(self, state: Divisors) -> str:
        """Write the number and the divisors."""
        whole, named = state
        return " ".join(map(str, (whole, *named)))

    def left(self, state: Divisors) -> list[int]:
        """Return the divisors above 1 that may be named."""
        whole, named = state
        every = [*(divisors_of(whole, FACTORING_STEPS) or ()), whole]
        return [d for d in every if d > 1 and all(d % number for number in named)]

    def options(self, state: Divisors) -> Iterator[Divisors]:
        """Name a divisor above 1."""
        whole, named = state
        return ((whole, _least([*named, divisor])) for divisor in self.left(state))

    def describe(self, state: Divisors, option: Divisors) -> str:
        """Name the divisor."""
        return f"name {next(number for number in option[1] if number not in state[1])}"

    def scene(self, state: Divisors) -> Scene:
        """Show the divisors as cards; touch the one to name."""
        left = self.left(state)
        every = self.left((state[0], ()))
        row = [(str(d), str(d), "" if d in left else "gone") for d in every]
        moves = zip([(str(d),) for d in left], self.options(state), strict=True)
        return cards([row], moves=moves)

    @theorem("every move takes a divisor away", source="", tells="counter")
    def counters(self, state: Divisors) -> int:
        """Count the divisors that may be named."""
        return len(self.left(state))


def _least(named: list[int]) -> Named:
    """Return numbers without multiples of others, ascending.

    >>> _least([6, 4, 12, 6])
    (4, 6)
    """
    numbers = sorted({*named})
    return tuple(n for n in numbers if not any(n % m == 0 for m in numbers if m < n))
