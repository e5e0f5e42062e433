"""The factoring game, in which the player who should lose wins in practice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zermelo.errors import not_none
from zermelo.games.parameters import natural, parameter
from zermelo.games.rules import Outcome, Ruleset, Scene, Tractable, no_position, theorem
from zermelo.games.scenes.cards import cards
from zermelo.values.factors import is_prime, nontrivial_divisors, prime_factors

PASS = "pass"  # noqa: S105  a word for a move
#: The numbers that were chosen, and PASS if the winner passed after x4.
State = tuple[int | str, ...]
SOURCE = "Fraenkel 1996a, section 7"
#: The largest x1 for which all choices of x3 are listed if every x3 wins.
MAX_LISTED = 1_000
MAX_DIGITS = 1_000  # of each number


@dataclass(frozen=True)
class Factoring(Ruleset[State]):
    """Choose x1 > 1, not a prime, then x2, x3, x4 in turn: the second wins if x1 = (x2+1)(x4+1).

    All numbers are positive. The second player can win by choosing x2 so that x2 + 1 is a proper
    divisor of x1. But this means factoring x1; if x1 is a product of two large primes, the player
    who should lose wins in practice (Fraenkel 1996a, section 7). Zermelo finds the winner for
    numbers of up to 1,000 digits, since primality is easy to test (Rabin 1980). It finds a winning
    move only if the second largest prime factor has up to about 12 digits.

    Numbers larger than x1 are useless and are not offered. A position may have an x1 beyond the
    limit up to which moves offer x1. After x4 the loser has no move; if the winner is to move, the
    winner passes once. In misère play the first player wins if x1 = (x2+1)(x4+1).

    Examples
    --------
    >>> Factoring()(1000003 * 1000033).winning_moves()[0]
    Move('x2 = 1000002' -> 1000036000099 1000002)
    """

    name = "factoring"
    example = "8633"
    complexity = "winner: polynomial, above 3·10²⁴ by a random test; a winning move: factoring"
    tractable = Tractable(
        "yes: a test of primality (Fraenkel 1996a, section 7)",
        move="open; as hard as factoring (Rivest, Shamir and Adleman 1978)",
    )

    most: int = parameter(1_000_000, "the largest x1 that is offered as a move", least=4)

    def state(self, *parts: object) -> State:
        """Return the numbers that were chosen; each from the second on is at most x1."""
        state: State = ()
        for index, text in enumerate(map(str, parts)):
            if index >= 4:
                if index > 4 or text != PASS or not any(self.options(state)):
                    raise no_position(self, f"{text!r}: the play has ended")
                state = (*state, PASS)
                continue
            number = natural(text)
            if not number or len(text) > MAX_DIGITS:
                wrong = f"x{index + 1} is {text[:40]!r}; give a whole number from 1 on"
                raise no_position(self, wrong)
            if not index and (number < 4 or is_prime(number)):
                raise no_position(self, f"x1 is {text[:40]}; give a product, such as 91")
            if index and number > int(state[0]):
                raise no_position(self, f"x{index + 1} is larger than x1; give x1 at most")
            state = (*state, number)
        return state

    def options(self, state: State) -> Iterator[State]:
        """Yield the states after the next choice; after x4, a pass if x1 is not (x2+1)(x4+1)."""
        match state:
            case ():
                yield from ((n,) for n in range(4, self.most + 1) if not is_prime(n))
            case (int(x1), *_) if len(state) < 4:
                for number in range(1, x1 + 1):
                    yield (*state, number)
            case (int(x1), int(x2), _, int(x4)):
                if x1 != (x2 + 1) * (x4 + 1):
                    yield (*state, PASS)

    def scene(self, state: State) -> Scene:
        """Show the chosen numbers; to move, touch the next one and choose its value from a list."""
        chosen = [(f"x{n}", f"x{n} = {number}", "used") for n, number in enumerate(state[:4], 1)]
        ahead = [(f"x{n}", f"x{n} = ?", "") for n in range(len(chosen) + 1, 5)]
        name = f"x{len(state) + 1}" if len(state) < 4 else PASS
        moves = (((name,), option) for option in self.options(state))
        return cards([[*chosen, *ahead], [(PASS, PASS, "")]], moves=moves)

    def describe(self, state: State, option: State) -> str:  # noqa: ARG002
        """Name the variable and its value."""
        if option[-1] == PASS:
            return "pass, because x1 is not (x2 + 1)(x4 + 1)"
        return f"x{len(option)} = {option[-1]}"

    @theorem("a number x2 wins if x2 + 1 is a proper divisor of x1", source=SOURCE, gives="outcome")
    def proper_divisor(self, state: State) -> Outcome:
        """Return who wins, without factoring any number."""
        return Outcome.N if self._wins(state) else Outcome.P

    def _wins(self, state: State) -> bool:
        """Whether the player to move wins."""
        match state:
            case (int(x1), int(x2)) | (int(x1), int(x2), _):
                second_wins = _winning_x4(x1, x2) is not None
            case (int(x1), int(x2), _, int(x4)):
                second_wins = x1 == (x2 + 1) * (x4 + 1)
            case _:
                second_wins = len(state) < 2
        return second_wins == (len(state) % 2 == 1)

    @proper_divisor.winning_options
    def _winning_options(self, state: State) -> list[State] | None:
        if not self._wins(state):
            return []
        match state:
            case (int(x1),):
                divisors = nontrivial_divisors(x1)
                return None if divisors is None else [(x1, d - 1) for d in divisors]
            case (int(x1), int(x2), x3):
                return [(x1, x2, x3, not_none(_winning_x4(x1, x2)))]
            case (int(x1), int(x2)) if x1 > MAX_LISTED:
                return None
            case (_, _, _, _):
                return [(*state, PASS)]
        return list(self.options(state))

    @proper_divisor.winning_option
    def _winning_option(self, state: State) -> State | None:
        wins = self._winning_options(state)
        if wins is None and len(state) == 2:
            return (*state, 1)
        return wins[0] if wins else None

    @proper_divisor.counter
    def _moves_left(self, state: State) -> int:
        return 5 - len(state)

    @proper_divisor.reasons
    def _reasons(self, state: State) -> Sequence[str]:
        if not state:
            why = "x1 is not a prime, so it has a proper divisor d > 1. The second player chooses "
            return [why + "x2 = d − 1, and at the end x4 = x1/d − 1. The difficulty is to find d."]
        x1 = int(state[0])
        if len(state) > 1:
            if (x4 := _winning_x4(x1, int(state[1]))) is None:
                return ["x2 + 1 is not a proper divisor of x1."]
            return [f"x1 = (x2 + 1)·{x4 + 1}, so x4 has to be {x4}."]
        if factors := prime_factors(x1):
            shown = "·".join(map(str, factors))
            return [f"x1 = {shown}. The second player chooses x2 as a proper divisor minus 1."]
        return ["x1 is not a prime, so the second player wins; but its factors were not found."]


def _winning_x4(x1: int, x2: int) -> int | None:
    """Return the x4 that wins for the second player; None if x2 + 1 is no proper divisor of x1."""
    quotient, remainder = divmod(x1, x2 + 1)
    return None if remainder or quotient < 2 else quotient - 1
