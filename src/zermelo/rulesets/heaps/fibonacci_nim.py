"""Fibonacci Nim: take at most twice the number taken last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import shorten
from typing import TypeAlias

from zermelo.errors import in_full
from zermelo.games.parameters import natural
from zermelo.games.rules import Outcome, Ruleset, Scene, Tractable, no_position, theorem
from zermelo.games.scenes.heaps import heaps, item

#: The heap, and the maximum number that may be taken.
State: TypeAlias = tuple[int, int]

SMALLEST_PART = "the next player wins if and only if the smallest Zeckendorf part may be taken"


@dataclass(frozen=True)
class FibonacciNim(Ruleset[State]):
    """Take at most twice as many counters as were taken last; the first take leaves some.

    A position is the heap, followed by the most that may be taken (by default all but one). Every
    number is a sum of Fibonacci numbers no two of which are consecutive, in exactly one way
    (Zeckendorf). The player to move wins if the smallest part of the heap may be taken, by taking
    it, and loses otherwise (Whinihan 1963). Heaps may have thousands of digits.

    Examples
    --------
    >>> FibonacciNim()(20).winning_moves()
    [Move('take 2' -> 18 4)]
    >>> FibonacciNim()(21).outcome
    Outcome.P
    """

    name = "fibonacci-nim"
    example = "20"
    complexity = "polynomial in the number of digits, normal play"
    tractable = Tractable(label="yes (Whinihan 1963)")

    def state(self, *parts: object) -> State:
        """Check the heap, and the most that may be taken."""
        words = [in_full(part, str) for part in parts]
        numbers = [number for number in map(natural, words) if number is not None]
        if len(numbers) != len(parts) or len(numbers) not in (1, 2):
            shown = shorten(" ".join(words), 60, placeholder="…")
            wrong = f"{shown!r} is not a heap with a limit; give one or two numbers"
            raise no_position(self, wrong)
        heap, limit = numbers if len(numbers) == 2 else (numbers[0], max(0, numbers[0] - 1))
        return heap, min(heap, limit)

    def options(self, state: State) -> Iterator[State]:
        """Yield the positions after taking one up to the limit."""
        heap, limit = state
        for taken in range(1, limit + 1):
            yield after(heap, taken)

    def scene(self, state: State) -> Scene:
        """Show the pile; touch the lowest counter that goes."""
        heap, _ = state
        moves = (((item(1, left[0] + 1, heap),), left) for left in self.options(state))
        return heaps((heap,), moves=moves)

    def describe(self, state: State, option: State) -> str:
        """Describe how many counters are taken."""
        return f"take {state[0] - option[0]}"

    @theorem(SMALLEST_PART, source="Whinihan 1963", tells="outcome")
    def whinihan(self, state: State) -> Outcome:
        """Compare the smallest part with the limit."""
        heap, limit = state
        return Outcome.N if heap and zeckendorf(heap)[-1] <= limit else Outcome.P

    @whinihan.winning_options
    def _sums_of_parts(self, state: State) -> list[State]:
        """Take the smallest parts together, if the rest has no part within the new limit."""
        heap, limit = state
        parts, taken, wins = zeckendorf(heap), 0, list[State]()
        while parts:
            taken += parts.pop()
            if taken <= limit and (not parts or parts[-1] > 2 * taken):
                wins.append(after(heap, taken))
        return wins

    @whinihan.reasons
    def _parts(self, state: State) -> Sequence[str]:
        heap, limit = state
        if not heap:
            return ()
        parts = zeckendorf(heap)
        first = f"{heap} = {' + '.join(map(str, parts))} as a sum of Fibonacci numbers, no two "
        first += f"consecutive. At most {limit} may be taken, and the smallest part is {parts[-1]}."
        why = "After the smallest part is taken, the smallest of the other parts is more than "
        why += "twice as large, so the opponent may not take it. A player who may not take the "
        why += "smallest part takes less, and leaves a rest whose smallest part is at most twice "
        why += "as large as what was taken, so the opponent may take it."
        return [first, why]


def after(heap: int, taken: int) -> State:
    """Return the rest after taking a number."""
    return heap - taken, min(heap - taken, 2 * taken)


def zeckendorf(number: int) -> list[int]:
    """Return the Fibonacci numbers, no two consecutive, that sum to a number: 20 = 13 + 5 + 2."""
    fibonacci = [1, 2]
    while fibonacci[-1] <= number:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    parts = []
    for part in reversed(fibonacci):
        if part <= number:
            parts.append(part)
            number -= part
    return parts
