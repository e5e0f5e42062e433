"""Kalah, a mancala game: seeds are sown from pit to pit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from zermelo.errors import InputError
from zermelo.games.parameters import check_within, natural
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Place, Scene, scene_of
from zermelo.games.tractable import Tractable

#: The seeds in the pits, those of player 0 from left to right, then those of player 1 onwards
#: round the board; and the player to move.
State: TypeAlias = tuple[tuple[int, ...], int]

SECOND = "player1"
#: The most seeds that are searched.
MAX_SEEDS = 12


@dataclass(frozen=True)
class Kalah(Ruleset[State]):
    """Sow the seeds of one of your pits round the board and into your store; most seeds win.

    One seed goes into each pit and into your own store, not into the opponent's. If the last seed
    falls into the store, the same player moves again. If it falls into an empty pit of your own and
    seeds lie opposite, both go into the store. Play ends if a player has no seeds in the pits; the
    seeds left belong to the owner of their pits. A position is the seeds of each pit, those of
    player 0 first, and ``player1`` if it is the turn of player 1; seeds in stores do not count. The
    usual game has six pits with four to six seeds, and player 0 wins it with four or five (Irving,
    Donkers and Uiterwijk 2000). Games with up to 12 seeds are searched.

    Examples
    --------
    >>> Kalah()().solve().score, Kalah(2, 1)().solve().score
    (4, 2)
    """

    name: ClassVar[str] = "kalah"
    example: ClassVar[str] = "0 1 2 1 0 2"
    tractable: ClassVar[Tractable] = Tractable(label="open")
    start: ClassVar[str] = "(start)"

    pits: int = field(default=3, metadata={"help": "pits of each player"})
    seeds: int = field(default=2, metadata={"help": "seeds in each pit at the start"})

    def __post_init__(self) -> None:
        check_within(self, 1, 6, "pits")
        check_within(self, 1, 12, "seeds")

    @property
    def first(self) -> State:
        """All pits full."""
        return (self.seeds,) * (2 * self.pits), 0

    def state(self, *parts: object) -> State:
        """Read the seeds of each pit, and whose turn it is; nothing for the start."""
        words = [word.lower() for part in parts for word in str(part).split()]
        player = int(SECOND in words)
        numbers = [natural(word) for word in words if word != SECOND]
        pits = tuple(number for number in numbers if number is not None)
        if not words:
            return self.first
        if len(pits) != 2 * self.pits or len(numbers) > len(pits):
            what = f"give the seeds of {2 * self.pits} pits, those of player 0 first"
            raise no_position(self, f"{' '.join(words)!r} is no position; {what}")
        return pits, player

    def show(self, state: State) -> str:
        """Write the seeds, and player1 if it is the turn of player 1."""
        pits, player = state
        return "" if state == self.first else " ".join([*map(str, pits), *[SECOND] * player])

    def turn(self, state: State) -> int:
        """Return the player to move."""
        return state[1]

    def own(self, player: int) -> range:
        """Return the pits of a player."""
        return range(player * self.pits, (player + 1) * self.pits)

    def sown(self, state: State, pit: int) -> tuple[State, int]:
        """Return the position after a move from a pit, and the seeds that go into the store."""
        pits, player = state
        sown, own = list(pits), self.own(player)
        seeds, sown[pit], taken, place, stored = sown[pit], 0, 0, pit, False
        while seeds:
            seeds -= 1
            if place == own[-1] and not stored:
                taken, stored = taken + 1, True
            else:
                place, stored = (place + 1) % len(pits), False
                sown[place] += 1
        opposite = len(pits) - 1 - place
        if not stored and place in own and sown[place] == 1 and sown[opposite]:
            taken += 1 + sown[opposite]
            sown[place] = sown[opposite] = 0
        return (tuple(sown), player if stored else 1 - player), taken

    def _ways(self, state: State) -> Iterator[tuple[int, State, int]]:
        """Yield the pit of each move, the option, and the seeds taken."""
        pits, player = state
        if not any(pits[pit] for pit in self.own(0)) or not any(pits[pit] for pit in self.own(1)):
            return
        for pit in self.own(player):
            if pits[pit]:
                option, taken = self.sown(state, pit)
                yield pit, option, taken

    def options(self, state: State) -> Iterator[State]:
        """Sow the seeds of a pit."""
        return (option for _, option, _ in self._ways(state))

    def gain(self, state: State, option: State) -> int:
        """Return the number of seeds that a move takes."""
        return sum(state[0]) - sum(option[0])

    def score(self, state: State) -> int:
        """Return what is left for player 0, less what is left for player 1."""
        return sum(state[0][: self.pits]) - sum(state[0][self.pits :])

    def canonical(self, state: State) -> State:
        """Refuse too many seeds; every position stands for itself."""
        pits, _ = state
        if sum(pits) > MAX_SEEDS:
            raise InputError(
                f"{self}: {sum(pits)} seeds; up to {MAX_SEEDS} are searched, as in kalah --pits 3 "
                "--seeds 2. It is known that player 0 wins with six pits and four or five seeds in "
                "each (Irving, Donkers and Uiterwijk 2000)"
            )
        return state

    def describe(self, state: State, option: State) -> str:
        """Name the pit, counted from the player's left, and the seeds taken."""
        pit, taken = next((p, n) for p, other, n in self._ways(state) if other == option)
        return f"pit {pit % self.pits + 1}" + f" (takes {taken})" * (taken > 0)

    def scene(self, state: State) -> Scene:
        """Show the pits, those of player 1 above from right to left; touch the pit to sow."""
        pits, _ = state
        places = [
            Place(
                f"pit{pit + 1}", "card",
                1.9 * (pit if pit < self.pits else 2 * self.pits - 1 - pit),
                1.4 * (pit < self.pits), str(count),
            )
            for pit, count in enumerate(pits)
        ]  # fmt: skip
        return scene_of(places, moves=(((f"pit{p + 1}",), o) for p, o, _ in self._ways(state)))
