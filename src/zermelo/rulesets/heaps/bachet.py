"""Bachet's game: add small numbers in turn, up to a goal. With 1 to 3 up to 21 it is "21"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from zermelo.games.nim_table import short
from zermelo.games.parameters import DIGITS, check_positive, natural
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Place, Scene, scene_of
from zermelo.games.theorem import theorem
from zermelo.games.tractable import Tractable
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE

#: Maximum number of numbers that a scene offers.
MAX_SHOWN = 40


@dataclass(frozen=True)
class Bachet(Ruleset[int]):
    """Add a number from 1 to k to the count; the player who reaches the goal wins.

    Bachet 1612 has k = 10 and the goal 100: say 1, 12, 23, …, 89, and then 100. In general the
    value is the distance to the goal, modulo k + 1. In "21", k is 3, and the player who says 21
    loses: that is misère play. A position is the count, by default 0; numbers may have thousands of
    digits.

    Parameters
    ----------
    most : int
        The largest number k that may be added, 1 or more.
    goal : int
        The goal, 1 or more.

    Examples
    --------
    >>> Bachet()().winning_moves(), Bachet()(93).value
    ([Move('add 1: 1' -> 1)], 7)
    >>> Bachet(3, 21)(17).solve("misere").winning_moves
    (Move('add 3: 20' -> 20),)
    """

    name: ClassVar[str] = "bachet"
    example: ClassVar[str] = "--most 3 --goal 21 15"
    complexity: ClassVar[str] = "one division"
    tractable: ClassVar[Tractable] = Tractable(
        label="yes (Bachet 1612)", sums="yes: values add up", misere_label="yes (Bachet 1612)"
    )
    members: ClassVar[Mapping[str, Mapping[str, int]]] = {
        "twenty-one": {"most": 3, "goal": 21},
    }

    most: int = field(default=10, metadata={"help": "largest number to add, 1 or more"})
    goal: int = field(default=100, metadata={"help": "the goal, 1 or more"})

    def __post_init__(self) -> None:
        check_positive(self, "most", "goal")

    def state(self, *parts: object) -> int:
        """Check the count; no parts stand for 0."""
        count = natural(" ".join(map(str, parts)) or "0")
        if count is None or count > self.goal:
            what = " ".join(map(str, parts))[:40]
            expected = f"give one whole number, at most the goal, of up to {DIGITS:,} digits"
            raise no_position(self, f"{what!r} is no count; {expected}")
        return count

    def options(self, state: int) -> Iterator[int]:
        """Add a number, up to the goal."""
        for added in range(1, min(self.most, self.goal - state) + 1):
            yield state + added

    def describe(self, state: int, option: int) -> str:
        """Name the number and the new count."""
        return f"add {option - state}: {option}"

    def scene(self, state: int) -> Scene:
        """Show the count, and the numbers that can be reached next; touch one."""
        places = [Place("count", "card", 0, 0, short(state))]
        shown = range(1, min(self.most, self.goal - state, MAX_SHOWN) + 1)
        for added in shown:
            row, column = divmod(added - 1, 10)
            places.append(
                Place(f"+{added}", "card", 1.6 * (column + 1), 0.9 * row, short(state + added))
            )
        ways = (
            ((f"+{option - state}",) if option - state <= MAX_SHOWN else (), option)
            for option in self.options(state)
        )
        return scene_of(places, moves=ways)

    def _missing(self, state: int) -> int:
        return (self.goal - state) % (self.most + 1)

    @theorem(
        value_is="what is missing to the goal, modulo one more than may be added",
        source="Bachet 1612",
    )
    def missing(self, state: int) -> int:
        """Return the remainder."""
        return self._missing(state)

    @missing.options_of_value
    def _of_value(self, state: int, value: int) -> list[int]:
        added = (self._missing(state) - value) % (self.most + 1)
        return [state + added] if value <= self.most and 0 < added <= self.goal - state else []

    @missing.counter
    def _left(self, state: int) -> int:
        return self.goal - state

    @missing.reasons
    def _why(self, state: int) -> Sequence[str]:
        return self._reasons(state, self.goal, "reaches the goal")

    @theorem(
        "the game is won like normal play with a goal smaller by 1",
        source="Bachet 1612",
        play=MISERE,
        tells="outcome",
    )
    def misere_missing(self, state: int) -> Outcome:
        """Return P if the player to move can be forced to reach the goal."""
        return Outcome.P if self._missing(state) == 1 else Outcome.N

    @misere_missing.winning_options
    def _misere_wins(self, state: int) -> list[int]:
        added = (self._missing(state) - 1) % (self.most + 1)
        return [state + added] if 0 < added <= self.goal - state else []

    @misere_missing.reasons
    def _why_misere(self, state: int) -> Sequence[str]:
        if state == self.goal:
            return ["The goal has been said, by the player who has lost by that."]
        first = f"The player who says {short(self.goal)} loses, so the number before is the goal."
        return [first, *self._reasons(state, self.goal - 1, "makes the opponent say the last")]

    def _reasons(self, state: int, goal: int, then: str) -> list[str]:
        """Name the winning counts, and the step from one to the next."""
        turn = self.most + 1
        rest = (goal - state) % turn
        text = (
            f"Whatever the opponent adds, from 1 to {short(self.most)}, can be completed to "
            f"{short(turn)}. So the counts to say are {short(goal)} and every {short(turn)}th "
            f"before it, {short(goal % turn)} first: a player who says one of them can say the "
            f"next, and at last {then}. "
        )
        if not rest:
            return [text + f"{short(state)} is one of these."]
        return [text + f"From {short(state)} the next is {short(state + rest)}."]
