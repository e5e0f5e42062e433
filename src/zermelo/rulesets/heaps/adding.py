"""Games in which numbers are added to a total until it is a goal, as in "21", or a square."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import ClassVar

from zermelo.games.nim_table import short
from zermelo.games.parameters import DIGITS, natural, parameter
from zermelo.games.rules import Ruleset, Tractable, measure, no_position, theorem
from zermelo.games.scene import Place, Scene, scene_of
from zermelo.games.scenes.grid import refuse_large, strip
from zermelo.rulesets.heaps.heaps import Heaps, HeapState
from zermelo.rulesets.heaps.nim import misere_theorem

#: Maximum number of next counts that a picture shows, one for each number to add.
MAX_SHOWN = 40


@dataclass(frozen=True)
class Bachet(Ruleset[int]):
    """Add a number from 1 to k to the count; the player who reaches the goal wins.

    In Bachet 1612, k is 10 and the goal is 100: the winner says 1, 12, 23, …, 89, and then 100. In
    general the value is the distance to the goal, modulo k + 1. The game "21" is misère play with k
    = 3: the player who says 21 loses, and the names 21 and twenty-one mean misère play. "Got it"
    has k = 4 and the goal 23. A position is the count, by default 0.

    Examples
    --------
    >>> Bachet()().winning_moves(), Bachet()(93).value
    ([Move('add 1: 1' -> 1)], 7)
    >>> Bachet(3, 21)(17).solve("misere").winning_moves
    (Move('add 3: 20' -> 20),)
    """

    name = "bachet"
    example = "--most 3 --goal 21 15"
    complexity = "one division"
    tractable = Tractable(
        "yes (Bachet 1612)",
        sums="yes: values add up",
        misere_label="yes (Bachet 1612)",
        misere_sums="yes: misère Nim on the remainders (Winning Ways, chapter 13)",
    )
    members: ClassVar[Mapping[str, Mapping[str, int]]] = {
        "got-it": {"most": 4, "goal": 23},
        "twenty-one": {"most": 3, "goal": 21},
    }

    most: int = parameter(10, "largest number to add, 1 or more", least=1)
    goal: int = parameter(100, "the goal, 1 or more", least=1)

    def state(self, *parts: object) -> int:
        """Check the count, by default 0."""
        text = " ".join(map(str, parts))
        count = natural(text or "0")
        if count is None or count > self.goal:
            expected = f"give one whole number, at most the goal, of up to {DIGITS:,} digits"
            raise no_position(self, f"{text[:40]!r} is not a count; {expected}")
        return count

    def options(self, state: int) -> Iterator[int]:
        """Yield the counts after each number that may be added, the goal at most."""
        return iter(range(state + 1, min(state + self.most, self.goal) + 1))

    def describe(self, state: int, option: int) -> str:
        """Name the number and the new count."""
        return f"add {option - state}: {option}"

    def scene(self, state: int) -> Scene:
        """Show the count and at most 40 of the next counts; to move, touch one of these."""
        places = [Place("count", "card", 0, 0, short(state))]
        for added in range(1, min(self.most, self.goal - state, MAX_SHOWN) + 1):
            row, column = divmod(added - 1, 10)
            x, y = 1.6 * (column + 1), 0.9 * row
            places.append(Place(f"+{added}", "card", x, y, short(state + added)))
        gestures = (
            ((f"+{option - state}",) if option - state <= MAX_SHOWN else (), option)
            for option in self.options(state)
        )
        return scene_of(places, moves=gestures)

    def _remainder(self, state: int) -> int:
        return (self.goal - state) % (self.most + 1)

    remainder_theorem = theorem(
        value_is="the distance to the goal modulo k + 1, if up to k may be added",
        source="Bachet 1612",
    )(_remainder)

    @remainder_theorem.options_of_value
    def _of_value(self, state: int, value: int) -> list[int]:
        added = (self._remainder(state) - value) % (self.most + 1)
        return [state + added] if value <= self.most and 0 < added <= self.goal - state else []

    @remainder_theorem.counter
    def _distance(self, state: int) -> int:
        return self.goal - state

    @remainder_theorem.reasons
    def _why(self, state: int) -> Sequence[str]:
        return self._reasons(state, self.goal, "reaches the goal")

    misere_remainder_theorem = misere_theorem(
        "the game is won like normal play with a goal smaller by 1",
        "Bachet 1612",
        lambda self, state: (self._remainder(state),),
        _of_value,
    )

    @misere_remainder_theorem.reasons
    def _why_misere(self, state: int) -> Sequence[str]:
        if state == self.goal:
            return ["The goal was reached, and the player who reached it has lost."]
        intro = f"The player who says {short(self.goal)} loses, so the number before is the goal."
        return [intro, *self._reasons(state, self.goal - 1, "makes the opponent say the last")]

    def _reasons(self, state: int, goal: int, last_step: str) -> list[str]:
        period = self.most + 1
        remainder = (goal - state) % period
        text = (
            f"Whatever the opponent adds, from 1 to {short(self.most)}, can be completed to "
            f"{short(period)}. So the counts to say are those from {short(goal % period)} to "
            f"{short(goal)} in steps of {short(period)}: a player who says one of them can say the "
            f"next, and at last {last_step}. "
        )
        if not remainder:
            return [text + f"{short(state)} is one of these."]
        return [text + f"From {short(state)} the next is {short(state + remainder)}."]


@dataclass(frozen=True)
class Squares(Heaps):
    """Add 1, 2 or 5 to the total; play ends at a square number from 4 on, or above 40.

    The player who ends play wins. The numbers to add and the limit are parameters. This is Example
    2 of AMS 303, where the kernel of a digraph gives the P-positions. Positions are searched.

    Examples
    --------
    >>> game = Squares()
    >>> [total for total in range(41) if game(total).outcome.name == "P"]
    [0, 4, 6, 9, 12, 16, 18, 21, 25, 27, 30, 33, 36]
    >>> game(20).winning_moves()
    [Move('add 1' -> 21), Move('add 5' -> 25)]
    """

    name = "squares"
    example = "0"
    count = 1
    nouns = ("total", "totals")
    complexity = "linear in the distance to the limit"

    add: tuple[int, ...] = parameter((1, 2, 5), "the numbers to add, such as 1,2,5", least=1)
    limit: int = parameter(40, "play ends above this total", least=0)

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Add each of the numbers, if play has not ended."""
        (total,) = state
        if total <= self.limit and not (total > 3 and isqrt(total) ** 2 == total):
            for number in dict.fromkeys(self.add):
                yield (total + number,)

    def scene(self, state: HeapState) -> Scene:
        """Show the totals from 0 to the largest possible; to move, touch the new total."""
        (total,) = state
        refuse_large(max(total, self.limit))
        letters = ["."] * (max(total, self.limit + max(self.add)) + 1)
        letters[total] = "man"
        moves = (((str(option[0]),), option) for option in self.options(state))
        return strip(letters, moves=moves, first=0, wrap=10)

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Describe the number that is added."""
        return f"add {option[0] - state[0]}"

    length_bound = measure(
        "each move goes on towards the limit", lambda self, state: max(0, self.limit + 1 - state[0])
    )
