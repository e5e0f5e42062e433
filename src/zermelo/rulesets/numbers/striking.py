"""Games in which players strike out numbers of a row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from zermelo.games.parameters import natural, parameter
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.cards import cards

#: Different numbers, in the order in which they stand or were used.
Numbers = tuple[int, ...]


class DifferentNumbers(Ruleset[Numbers]):
    """Base class: a state is a row of different numbers."""

    start = "(no number)"

    def state(self, *parts: object) -> Numbers:
        """Return the numbers, which must be different."""
        words = " ".join(map(str, parts)).replace(",", " ").split()
        numbers = tuple(number for word in words if (number := natural(word)) is not None)
        if len({*numbers}) < len(words):
            raise no_position(self, "give whole numbers, each once")
        return numbers


@dataclass(frozen=True)
class StrikeItOut(DifferentNumbers):
    """Strike out the last result and another number, and circle their sum or difference.

    The first player strikes out any two numbers of the row, which begins with 0. The difference is
    the larger number minus the smaller one. Only a circled number is used twice (NRICH 6589). A
    position is the numbers that were used, the last circled number at the end.

    Examples
    --------
    >>> StrikeItOut(4)().outcome, [str(move) for move in StrikeItOut(6)(1, 2, 3).moves()]
    (Outcome.N, [])
    """

    name = "strike-it-out"
    example = "--last 9 3 5 8"
    complexity = "open; the search is exponential in the length of the row"

    last: int = parameter(20, "the last number of the row", least=2, most=60)

    def state(self, *parts: object) -> Numbers:
        """Return the numbers, which must be different and in the row."""
        state = super().state(*parts)
        if max(state, default=0) > self.last:
            raise no_position(self, f"give numbers from 0 to {self.last}")
        return state

    def canonical(self, state: Numbers) -> Numbers:
        """Return the used numbers sorted, except that the circled one stays last."""
        return (*sorted(state[:-1]), *state[-1:])

    def options(self, state: Numbers) -> Iterator[Numbers]:
        """Yield states after combining the circled and an unused number, or at first two unused."""
        unused = [n for n in range(self.last + 1) if n not in state]
        pairs = ((state[-1], n) for n in unused) if state else combinations(unused, 2)
        for a, b in pairs:
            for c in dict.fromkeys((a + b, abs(a - b))):
                if c in unused and len({a, b, c}) == 3:
                    yield (*(state or (a,)), b, c)

    def describe(self, state: Numbers, option: Numbers) -> str:  # noqa: ARG002
        """Write the sum or the difference, such as ``3 + 5 = 8``."""
        a, b, c = option[-3:]
        return f"{a} + {b} = {c}" if a + b == c else f"{max(a, b)} − {min(a, b)} = {c}"

    def scene(self, state: Numbers) -> Scene:
        """Show the row; to move, touch the numbers to use."""
        contents = dict.fromkeys(state, "used") | dict.fromkeys(state[-1:], "man")
        row = [(str(n), str(n), contents.get(n, "")) for n in range(self.last + 1)]
        orders = [(0, 1, 2), (1, 0, 2)] if not state else [(0, 1)]
        moves = (
            (tuple(str(option[len(state) :][n]) for n in order), option)
            for option in self.options(state)
            for order in orders
        )
        return cards([row[n : n + 10] for n in range(0, len(row), 10)], moves=moves)


@dataclass(frozen=True)
class PermutationGame(DifferentNumbers):
    """Remove a number of a row, until the numbers increase; a player who cannot move loses.

    In this game of HackerRank a player who moves to an increasing row wins.

    Examples
    --------
    >>> PermutationGame()(1, 3, 2).outcome, PermutationGame()(5, 3, 2, 1, 4).outcome
    (Outcome.N, Outcome.P)
    """

    name = "permutation-game"
    example = "5 3 2 1 4"
    complexity = "open; the search is exponential in the length of the row"

    def canonical(self, state: Numbers) -> Numbers:
        """Return the row with each number replaced by its rank, from 0."""
        rank = {number: place for place, number in enumerate(sorted(state))}
        return tuple(rank[number] for number in state)

    def options(self, state: Numbers) -> Iterator[Numbers]:
        """Yield the rows after a number is removed; none if the row increases."""
        if any(a > b for a, b in pairwise(state)):
            yield from (state[:place] + state[place + 1 :] for place in range(len(state)))

    def describe(self, state: Numbers, option: Numbers) -> str:
        """Name the number that is removed."""
        return f"remove {sum(state) - sum(option)}"

    def scene(self, state: Numbers) -> Scene:
        """Show the row; to move, touch the number to remove."""
        moves = (((str(sum(state) - sum(option)),), option) for option in self.options(state))
        return cards([[(str(n), str(n), "") for n in state]], moves=moves)
