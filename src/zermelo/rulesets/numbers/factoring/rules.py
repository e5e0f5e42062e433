"""The factoring game: the loser wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from math import gcd, isqrt
from random import Random
from typing import ClassVar, TypeAlias

from zermelo.errors import not_none
from zermelo.games.parameters import wrong_parameter
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.cards import cards
from zermelo.games.theorem import theorem
from zermelo.games.tractable import Tractable
from zermelo.values.outcome import Outcome

#: Steps of Pollard's method before giving up: enough for factors of up to about 12 digits.
STEPS = 1_500_000
#: Bits of numbers up to which all these steps are taken; of longer ones there are fewer.
CHEAP = 192

#: So many differences are multiplied before a common factor is looked for.
BATCH = 128
SMALL = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
#: Below, the primes up to 41 find every composite number (Sorenson and Webster 2015).
CERTAIN = 3_317_044_064_679_887_385_961_981
#: Beyond, so many bases are tried: one composite number in 4²⁴ would be missed.
TRIES = 24


def is_prime(n: int) -> bool:
    """Say whether a number is prime: surely up to 3·10²⁴, almost surely beyond (Rabin 1980).

    Examples
    --------
    >>> [n for n in range(30) if is_prime(n)], is_prime(2**127 - 1)
    ([2, 3, 5, 7, 11, 13, 17, 19, 23, 29], True)
    """
    if n < 2:
        return False
    for prime in SMALL:
        if n % prime == 0:
            return n == prime
    twos = (n - 1 & 1 - n).bit_length() - 1
    odd = n - 1 >> twos
    rng = Random(n)  # noqa: S311  no secret, and the same answer each time
    bases = SMALL if n < CERTAIN else tuple(rng.randrange(2, n - 1) for _ in range(TRIES))
    for base in bases:
        power = pow(base, odd, n)
        if power in (1, n - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % n
            if power == n - 1:
                break
        else:
            return False
    return True


@lru_cache(64)
def prime_factors(n: int, steps: int = STEPS) -> tuple[int, ...] | None:
    """Return the prime factors in ascending order; None where they are not found in time.

    Small factors by division, the others by the method of Pollard 1975 as Brent 1980 has it, which
    takes about √p steps for a factor p.
    """
    factors: list[int] = []
    for prime in (2, *range(3, 1000, 2)):
        while n % prime == 0:
            factors.append(prime)
            n //= prime
    waiting = [n] if n > 1 else []
    while waiting:
        number = waiting.pop()
        if is_prime(number):
            factors.append(number)
        elif (factor := _factor(number, steps)) is None:
            return None
        else:
            waiting += (factor, number // factor)
    return tuple(sorted(factors))


def _factor(n: int, steps: int) -> int | None:
    """Find a proper factor of a composite number without small ones."""
    steps = min(steps, steps * CHEAP**2 // n.bit_length() ** 2)  # each takes longer
    root = isqrt(n)
    if root * root == n:
        return root
    for shift in count(1):
        here = ahead = 2
        product = length = factor = 1
        while factor == 1:
            if steps <= 0:
                return None
            here = ahead
            for _ in range(length):
                ahead = (ahead * ahead + shift) % n
            for done in range(0, length, BATCH):
                back = ahead
                for _ in range(min(BATCH, length - done)):
                    ahead = (ahead * ahead + shift) % n
                    product = product * abs(here - ahead) % n
                factor = gcd(product, n)
                if factor != 1:
                    break
            steps -= 2 * length
            length *= 2
        if factor == n:  # several at once: step by step from where the batch began
            factor = 1
            while factor == 1:
                back = (back * back + shift) % n
                factor = gcd(abs(here - back), n)
        if factor != n:
            return factor
    return None


PASS = "pass"  # noqa: S105  a word for a move
#: The numbers chosen so far, and PASS behind all four of them.
State: TypeAlias = tuple[int | str, ...]
#: So many moves are listed where all of some kind win.
LISTED = 1_000
#: So many divisors of a number are listed.
DIVISORS = 100_000
#: So many digits a number may have.
DIGITS = 1_000


@dataclass(frozen=True)
class Factoring(Ruleset[State]):
    """Choose x1 > 1, not a prime, then x2, x3, x4 in turn: the second wins if x1 = (x2+1)(x4+1).

    All numbers are positive. The second player can win: x2 + 1 is a proper divisor of x1. But to
    find it, he has to factor x1; if that is a product of two large primes, in practice the loser
    wins (Fraenkel 1996a, section 7). So who wins is told for numbers of up to 1,000 digits (whether
    a number is prime is easily found out, Rabin 1980), but a winning move only where the second
    largest prime factor has up to about 12 digits.

    Numbers beyond x1 are of no use to anybody and are not offered; there is a limit on x1 itself,
    for the sake of a finite list of moves, but larger ones may be given. When x4 is chosen, the
    second player has no move if he has lost, and the first none otherwise; whoever has won, and is
    to move, passes once. In misère play the first player wants x1 = (x2+1)(x4+1).

    Parameters
    ----------
    most : int
        No larger x1 is offered.

    Examples
    --------
    >>> Factoring()(1000003 * 1000033).winning_moves()[0]
    Move('x2 = 1000002' -> 1000036000099 1000002)
    """

    name: ClassVar[str] = "factoring"
    example: ClassVar[str] = "8633"
    complexity: ClassVar[str] = (
        "who wins is polynomial, almost surely right beyond 3·10²⁴; a winning move takes factoring"
    )
    tractable: ClassVar[Tractable] = Tractable(
        label="yes: a test of primality (Fraenkel 1996a, section 7)",
        move="open; as hard as factoring (Rivest, Shamir and Adleman 1978)",
    )

    most: int = field(default=1_000_000, metadata={"help": "no larger x1 is offered as a move"})

    def __post_init__(self) -> None:
        if self.most < 4:
            raise wrong_parameter(self, "most", "the first number that is no prime is 4")

    def state(self, *parts: object) -> State:
        """Check the numbers chosen so far."""
        chosen: State = ()
        for at, text in enumerate(map(str, parts)):
            if at >= 4:
                if at > 4 or text != PASS or not any(self.options(chosen)):
                    raise no_position(self, f"{text!r}: the play has ended")
                chosen = (*chosen, PASS)
                continue
            if not (text.isascii() and text.isdecimal() and len(text) <= DIGITS) or int(text) < 1:
                said = f"x{at + 1} is {text[:40]!r}; give a whole number from 1 on"
                raise no_position(self, said)
            number = int(text)
            if not at and (number < 4 or is_prime(number)):
                said = f"x1 is {text[:40]}; give one that is a product, such as 91"
                raise no_position(self, said)
            if at and number > int(chosen[0]):
                raise no_position(self, f"x{at + 1} is larger than x1, which is of no use")
            chosen = (*chosen, number)
        return chosen

    def options(self, state: State) -> Iterator[State]:
        """Choose the next number; when all are chosen, the winner passes."""
        match state:
            case ():
                yield from ((n,) for n in range(4, self.most + 1) if not is_prime(n))
            case (int(first), *_) if len(state) < 4:
                for number in range(1, first + 1):
                    yield (*state, number)
            case (int(first), int(second), _, int(fourth)):
                if first != (second + 1) * (fourth + 1):
                    yield (*state, PASS)

    def scene(self, state: State) -> Scene:
        """Show the numbers chosen; touch the next one, and choose from a list."""
        chosen = [(f"x{n}", f"x{n} = {number}", "used") for n, number in enumerate(state[:4], 1)]
        ahead = [(f"x{n}", f"x{n} = ?", "") for n in range(len(chosen) + 1, 5)]
        name = f"x{len(state) + 1}" if len(state) < 4 else PASS
        moves = (((name,), option) for option in self.options(state))
        return cards([[*chosen, *ahead], [(PASS, PASS, "")]], moves=moves)

    def describe(self, state: State, option: State) -> str:  # noqa: ARG002
        """Name the variable and its value."""
        if option[-1] == PASS:
            return "pass, for x1 is not (x2 + 1)(x4 + 1)"
        return f"x{len(option)} = {option[-1]}"

    @theorem(
        "x2 + 1 has to be a proper divisor of x1",
        source="Fraenkel 1996a, section 7",
        tells="outcome",
    )
    def proper_divisor(self, state: State) -> Outcome:
        """Say who wins; no number is factored for it."""
        return Outcome.N if self._wins(state) else Outcome.P

    def _wins(self, state: State) -> bool:
        match state:
            case (int(first), int(second)) | (int(first), int(second), _):
                second_wins = _other(first, second) is not None
            case (int(first), int(second), _, int(fourth)):
                second_wins = first == (second + 1) * (fourth + 1)
            case _:
                second_wins = len(state) < 2
        return second_wins == (len(state) % 2 == 1)

    @proper_divisor.winning_options
    def _winning_options(self, state: State) -> list[State] | None:
        """Return all options that win; None where a number cannot be factored, or all of many."""
        if not self._wins(state):
            return []
        match state:
            case (int(first),):
                divisors = _divisors(first)
                return None if divisors is None else [(first, d - 1) for d in divisors]
            case (int(first), int(second), third):
                return [(first, second, third, not_none(_other(first, second)))]
            case (int(first), int(second)) if first > LISTED:
                return None
            case (_, _, _, _):
                return [(*state, PASS)]
        return list(self.options(state))

    @proper_divisor.winning_option
    def _winning_option(self, state: State) -> State | None:
        """Return one option that wins, where there are too many for a list."""
        wins = self._winning_options(state)
        if wins is None and len(state) == 2:
            return (*state, 1)
        return wins[0] if wins else None

    @proper_divisor.counter
    def _moves_left(self, state: State) -> int:
        """Count the moves that are left at most."""
        return 5 - len(state)

    @proper_divisor.reasons
    def _reasons(self, state: State) -> Sequence[str]:
        """Show the factors, and say whom they help."""
        if not state:
            why = "x1 is no prime, so it has a proper divisor d. The second player chooses "
            return [why + "x2 = d − 1, and in the end x4 = x1/d − 1. But he has to find d."]
        first = int(state[0])
        if len(state) > 1:
            if (fourth := _other(first, int(state[1]))) is None:
                return ["x2 + 1 is no proper divisor of x1."]
            return [f"x1 = (x2 + 1)·{fourth + 1}, so x4 has to be {fourth}."]
        if factors := prime_factors(first):
            shown = "·".join(map(str, factors))
            return [f"x1 = {shown}. The second player takes a proper divisor."]
        return ["x1 is no prime, so the second player wins; but its factors were not found."]


def _other(first: int, second: int) -> int | None:
    """Return the x4 that wins for the second player, if there is one."""
    fourth, rest = divmod(first, second + 1)
    return None if rest or fourth < 2 else fourth - 1


def _divisors(n: int) -> list[int] | None:
    """Return the proper divisors, ascending; None where they are too many or not found."""
    if (factors := prime_factors(n)) is None:
        return None
    divisors = {1}
    for factor in factors:
        divisors |= {factor * divisor for divisor in divisors}
        if len(divisors) > DIVISORS:
            return None
    return sorted(divisors - {1, n})
