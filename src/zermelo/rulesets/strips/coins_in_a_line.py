"""Coins in a line: take a coin from either end, and get as much as you can."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from zermelo.games.parameters import natural
from zermelo.games.rules import Ruleset, Tractable, no_position
from zermelo.games.scene import Place, Scene, scene_of

#: The values of the coins from left to right, and the player to move.
State: TypeAlias = tuple[tuple[int, ...], int]

SECOND = "player1"


@dataclass(frozen=True)
class CoinsInALine(Ruleset[State]):
    """Take the first or the last coin of a line; the score is the difference of the players' sums.

    A position is the values of the coins from left to right, and ``player1`` if it is the turn of
    player 1. With an even number of coins the player to move never gets less: that player can
    take all coins at odd places, or all at even places.

    Examples
    --------
    >>> CoinsInALine()(8, 15, 3, 7).solve().score, CoinsInALine()(1, 5, 1).solve().score
    (11, -3)
    """

    name = "coins-in-a-line"
    example = "8 15 3 7"
    tractable = Tractable(label="yes: there are few positions")
    start = "(no coins)"

    def state(self, *parts: object) -> State:
        """Read the values of the coins, and whose turn it is."""
        words = [word for part in parts for word in str(part).replace(",", " ").split()]
        player = int(SECOND in words)
        values = [natural(word) for word in words if word != SECOND]
        coins = tuple(value for value in values if value is not None)
        if len(coins) < len(values):
            what = "give the values of coins, whole numbers from 0 on"
            raise no_position(self, f"{' '.join(words)!r} is no line of coins; {what}")
        return coins, player

    def show(self, state: State) -> str:
        """Write the values, and player1 if it is the turn of player 1."""
        coins, player = state
        return " ".join([*map(str, coins), *[SECOND] * player])

    def turn(self, state: State) -> int:
        """Return the player to move."""
        return state[1]

    def options(self, state: State) -> Iterator[State]:
        """Take the first or the last coin."""
        coins, player = state
        if coins:
            yield coins[1:], 1 - player
            yield coins[:-1], 1 - player

    def gain(self, state: State, option: State) -> int:
        """Return the value of the coin that a move takes."""
        return sum(state[0]) - sum(option[0])

    def score(self, state: State) -> int:  # noqa: ARG002
        """Return 0: nothing is left at the end."""
        return 0

    def describe(self, state: State, option: State) -> str:
        """Describe which coin is taken."""
        coins, _ = state
        if len(coins) == 1:
            return f"take {coins[0]}"
        first = option[0] == coins[1:]
        return f"take {coins[0]} on the left" if first else f"take {coins[-1]} on the right"

    def scene(self, state: State) -> Scene:
        """Show the line of coins; touch the coin to take."""
        coins, player = state
        places = [
            Place(f"coin{at + 1}", "card", 1.4 * at, 0.0, str(value))
            for at, value in enumerate(coins)
        ]
        ends = {f"coin{len(coins)}": coins[:-1], "coin1": coins[1:]} if coins else {}
        moves = [((place,), (left, 1 - player)) for place, left in ends.items()]
        return scene_of(places, moves=moves)
