"""Euclid: subtract a multiple of the smaller number from the larger one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zermelo.games.explanation import Block, Table
from zermelo.games.nim_table import short
from zermelo.games.rules import Outcome, Tractable, no_position, parameter, theorem
from zermelo.rulesets.heaps.heaps import Heaps, HeapState
from zermelo.values.play import MISERE

STATEMENT = "the value of a ≥ b is ⌊a/b − b/a⌋"
#: Maximum number of steps of Euclid's algorithm that an explanation lists before the last.
MAX_STEPS = 12


@dataclass(frozen=True)
class Euclid(Heaps):
    """Subtract a multiple of the smaller of two numbers from the larger one.

    Both numbers must stay positive, so that play ends with two equal numbers. The value of a ≥ b is
    ⌊a/b − b/a⌋ (Nivasch 2006). The player to move wins if and only if the ratio a/b is greater
    than the golden ratio: there is only one move while the quotients of Euclid's algorithm
    are 1, and the player who has the first choice wins. Misère play has the same outcome, except
    for pairs of neighbouring Fibonacci numbers and their multiples (Gurvich 2007).

    With ``--zero`` a number may become 0, and play ends there: the game of Cole and Davie 1969. Two
    different positive numbers have the same outcome as without ``--zero``; equal ones are won. The
    value differs only if all quotients are equal (Cairns, Ho and Lengyel 2011).

    Examples
    --------
    >>> Euclid()(12, 7).value, Euclid()(12, 7).winning_moves()
    (1, [Move('take 1 × 7: 5 and 7' -> 5 7)])
    >>> Euclid()(8, 5).outcome, Euclid(zero=True)(6, 6).outcome
    (Outcome.P, Outcome.N)
    """

    name = "euclid"
    example = "12 7"
    complexity = "one division; with --zero and in misère play Euclid's algorithm"
    tractable = Tractable(
        "yes (Cole and Davie 1969)",
        sums="yes: values add up (Nivasch 2006)",
        misere_label="yes (Gurvich 2007)",
    )
    count = 2

    zero: bool = parameter(False, "a number may become 0")

    def state(self, *parts: object) -> HeapState:
        """Check both numbers: positive, or with ``zero`` not both 0."""
        state = super().state(*parts)
        if not (any(state) if self.zero else all(state)):
            wrong = "both numbers are 0; give two numbers, at least one of them positive"
            raise no_position(self, wrong if self.zero else "a number is 0; give positive numbers")
        return state

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Yield the states after each allowed multiple is subtracted."""
        large, small = max(state), min(state)
        if small:
            for times in range(1, large // small + 1):
                if self.zero or times * small < large:
                    yield self._replace_larger(state, large - times * small)

    def _replace_larger(self, state: HeapState, number: int) -> HeapState:
        return (number, state[1]) if state[0] >= state[1] else (state[0], number)

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Name the multiple, and both numbers after the move."""
        small = min(state)
        times = (sum(state) - sum(option)) // small
        return f"take {times} × {small}: {option[0]} and {option[1]}"

    def _value(self, state: HeapState) -> int:
        """Return the value, with a correction if a number may become 0."""
        large, small = max(state), min(state)
        if not small:
            return 0
        value = (large * large - small * small) // (large * small)
        return value + (correction(large, small) if self.zero else 0)

    def _misere_outcome(self, state: HeapState) -> Outcome:
        """Return the outcome in normal play or, for the exceptional pairs, the opposite one."""
        large, small = max(state), min(state)
        differs = small in (0, large) if self.zero else are_fibonacci_multiples(large, small)
        return Outcome.N if (self._value(state) > 0) != differs else Outcome.P

    floor = theorem(STATEMENT, source="Nivasch 2006")(_value)

    @floor.cited
    def _cited(self, state: HeapState) -> str:  # noqa: ARG002
        if not self.zero:
            return f"{STATEMENT} (Nivasch 2006)"
        text = f"{STATEMENT}; if all quotients of Euclid's algorithm are equal, it is 1 more if "
        return f"{text}their number is odd, 1 less if it is even (Cairns, Ho and Lengyel 2011)"

    @floor.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState]:
        """Return the options of a value; only those with a ratio near the value are examined."""
        candidates = self._options_leaving(state, range(max(0, value - 2), value + 4))
        return [option for option in candidates if self._value(option) == value]

    def _options_leaving(self, state: HeapState, factors: range) -> list[HeapState]:
        """Return the options that leave large % small + k · small, for k = 0 or k in `factors`."""
        large, small = max(state), min(state)
        if not small:
            return []
        sizes = {large % small + k * small for k in (0, *factors)}
        least = 0 if self.zero else 1
        return [self._replace_larger(state, n) for n in sorted(sizes) if least <= n < large]

    misere_euclid = theorem(
        "the outcome is that of normal play, except for the same multiple of two neighbouring "
        "Fibonacci numbers; with --zero, except for equal numbers and if a number is 0",
        source="Gurvich 2007",
        play=MISERE,
    )(_misere_outcome)

    @misere_euclid.winning_options
    def _misere_wins(self, state: HeapState) -> list[HeapState]:
        candidates = self._options_leaving(state, range(3))  # P-positions have a ratio of 2 at most
        return [option for option in candidates if self._misere_outcome(option) is Outcome.P]

    @misere_euclid.reasons
    def _why_misere(self, state: HeapState) -> Sequence[Block | str]:
        normal = Outcome.N if self._value(state) else Outcome.P
        winner = "same" if self._misere_outcome(state) is normal else "other"
        exception = "the numbers are the same multiple of two neighbouring Fibonacci numbers"
        exception = "the numbers are equal or one of them is 0" if self.zero else exception
        text = f"Misère play has the same winner as normal play unless {exception}. "
        return [*self._reasons(state), f"{text}Here the winner is the {winner} player."]

    @floor.reasons
    def _reasons(self, state: HeapState) -> list[Block | str]:
        large, small = max(state), min(state)
        if not small or large == small:
            end = "One can be made 0 at once." if small and self.zero else "Play has ended."
            return [f"The numbers are {short(large)} and {short(small)}. {end}"]
        rows, steps = [], 0
        while large // small == 1:
            if steps < MAX_STEPS:
                rows.append((str(steps + 1), short(large), short(small), "1"))
            large, small, steps = small, large - small, steps + 1
        if steps > MAX_STEPS:
            rows.append(("…", "", "", ""))
        rows.append((str(steps + 1), short(large), short(small), short(large // small)))
        who = "the player to move" if steps % 2 == 0 else "the opponent of the player to move"
        note = "While the quotient is 1, there is only one move. In the last line "
        if large % small:
            note += (
                "there is a choice for the first time: leave the remainder, or the remainder plus "
                "the smaller number. After the second, there is only one move, which leaves the "
                f"remainder. One of these two positions is lost, so that {who}, who chooses, wins."
            )
        else:
            note += f"the division leaves no remainder, so that {who} can end play and wins."
        return [Table(("step", "larger", "smaller", "quotient"), tuple(rows), left=0), note]


def correction(large: int, small: int) -> int:
    """Return 1 if Euclid's quotients are equal and odd in number, −1 if equal and even, else 0."""
    first, count = large // small, 0
    while small:
        if large // small != first:
            return 0
        large, small, count = small, large % small, count + 1
    return 1 if count % 2 else -1


def are_fibonacci_multiples(large: int, small: int) -> bool:
    """Whether two numbers are k times neighbouring Fibonacci numbers (or 1 and 1), for one k."""
    while large % small:
        if large // small != 1:
            return False
        large, small = small, large % small
    return large // small <= 2
