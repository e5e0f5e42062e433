"""Chopsticks: fingers on two hands of each player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from zermelo.games.parameters import natural
from zermelo.games.rules import RulesBySide, Scene, Tractable, no_position, parameter
from zermelo.games.scenes.cards import cards
from zermelo.games.tractable import FINITE_GAME
from zermelo.values.player import LEFT, Player

#: Number of fingers with which a hand is out.
FINGERS = 5
#: The fingers of Left's hands, the larger number first, and those of Right's.
Fingers: TypeAlias = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True)
class Chopsticks(RulesBySide[Fingers]):
    """Tap a hand of the opponent: it gains as many fingers as your hand has; or split fingers.

    A hand that gets five fingers or more is out. With ``modulo`` only the remainder by five counts:
    a hand is out with exactly five. A hand that is out cannot tap or be tapped. A split moves
    fingers from one of your hands to the other, even to one that is out, up to four there. It may
    not merely exchange your hands. A player with both hands out loses; the opponent may only pass,
    so such a position has the value ``on`` or ``off``. Write Left's fingers, then Right's.

    Examples
    --------
    >>> from zermelo.values.player import LEFT
    >>> Chopsticks()().turn(LEFT).outcome, Chopsticks(modulo=True)().turn(LEFT).outcome
    (Outcome.P, Outcome.D)
    """

    name = "chopsticks"
    example = "1 1 2 1"
    tractable = Tractable(FINITE_GAME)
    ends = False

    modulo: bool = parameter(False, "five or more fingers count by their remainder")
    split: bool = parameter(True, "a player may split fingers between their own hands")

    def state(self, *parts: object) -> Fingers:
        """Read the fingers; without parts, one finger on each hand."""
        counts = [natural(str(part)) for part in parts or (1, 1, 1, 1)]
        hands = [count for count in counts if count is not None and count < FINGERS]
        if len(hands) != 4 or len(counts) != 4:
            raise no_position(self, f"give the fingers of four hands, each below {FINGERS}")
        if not any(hands):
            raise no_position(self, "all hands are out; give a hand at least one finger")
        return in_order(*hands[:2]), in_order(*hands[2:])

    def show(self, state: Fingers) -> str:
        """Write the numbers of fingers of Left's hands, then of Right's."""
        return " ".join(str(count) for hands in state for count in hands)

    def moves_of(self, state: Fingers, mover: Player) -> Iterator[Fingers]:
        """Yield the fingers after each tap and split; only a pass if the opponent is out."""
        own, theirs = state if mover is LEFT else state[::-1]
        if not any(theirs):
            return iter([state])
        options: dict[Fingers, None] = {}
        for count, (tapped, other) in product(own, (theirs, theirs[::-1])):
            total = tapped + count
            if count and tapped:
                new = total % FINGERS if self.modulo else total * (total < FINGERS)
                options[own, in_order(new, other)] = None
        for small in range(sum(own) // 2 + 1) if self.split else ():
            if max(own) != sum(own) - small < FINGERS:
                options[in_order(small, sum(own) - small), theirs] = None
        return (option if mover is LEFT else option[::-1] for option in options)

    def describe(self, state: Fingers, option: Fingers) -> str:
        """Write the fingers of the player whose hands the move changes, or `pass`."""
        if option == state:
            return "pass"
        is_right = state[0] == option[0]
        return f"{('Left', 'Right')[is_right]}'s hands: {' '.join(map(str, option[is_right]))}"

    def scene(self, state: Fingers) -> Scene:
        """Show hands; touch the first hand of the player whose hands change, Right's to pass."""
        rows = [
            [(f"{who}{n}", str(count), who if count else "used") for n, count in enumerate(hands)]
            for who, hands in zip(("left", "right"), state, strict=True)
        ]
        moves = self._moves_by_player(state, lambda a, b: [("left0", "right0")[a[0] == b[0]]])
        return cards(rows, **moves)


def in_order(first: int, second: int) -> tuple[int, int]:
    """Return the fingers of two hands, the larger number first."""
    return max(first, second), min(first, second)
