"""Kalah and Oware, mancala games: seeds are sown from pit to pit."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from zermelo.errors import InputError
from zermelo.games.parameters import natural
from zermelo.games.rules import Ruleset, no_position, parameter
from zermelo.games.scene import Place, Scene, scene_of
from zermelo.games.turn_and_score import TurnInState

#: The seeds in each pit, in the order of sowing, player 0's pits first; the player to move; and in
#: Oware the number of moves since the last capture (in Kalah 0).
State: TypeAlias = tuple[tuple[int, ...], int, int]

PLAYER_1, IDLE = "player1", "idle"  # words of a position
#: Maximum number of seeds of a position that is searched.
MAX_SEEDS = 12
#: Maximum number of pits of each player.
MAX_PITS = 6


@dataclass(frozen=True)
class Mancala(TurnInState, Ruleset[State]):
    """Base class of games in which seeds are sown and taken; the player with more seeds wins."""

    start = "(start)"
    #: The known result of the usual game, as a clause to follow "It is known that".
    known_result: ClassVar[str] = ""

    pits: int = parameter(3, "pits of each player", least=1, most=MAX_PITS)
    seeds: int = parameter(2, "seeds in each pit at the start", least=1, most=12)

    @abstractmethod
    def sow(self, state: State, pit: int) -> State:
        """Return the state after the seeds of a pit are sown."""

    @abstractmethod
    def playable(self, state: State) -> list[int]:
        """Return the pits from which the player to move may sow; none if play has ended."""

    @property
    def first(self) -> State:
        """The start, with equally many seeds in all pits."""
        return (self.seeds,) * (2 * self.pits), 0, 0

    def state(self, *parts: object) -> State:
        """Read the seeds of each pit, and whose turn it is; without words, return the start."""
        words = [word.lower() for part in parts for word in str(part).split()]
        player = int(PLAYER_1 in words)
        numbers = [natural(word) for word in words if word != PLAYER_1]
        pits = tuple(number for number in numbers if number is not None)
        if not words:
            return self.first
        if len(pits) != 2 * self.pits or len(numbers) > len(pits):
            expected = f"give the seeds of {2 * self.pits} pits, those of player 0 first"
            if len(numbers) == len(pits) in range(2, 2 * MAX_PITS + 1, 2):
                expected += f", or --pits {len(pits) // 2}"
            raise no_position(self, f"{' '.join(words)!r} is not a position; {expected}")
        return pits, player, 0

    def show(self, state: State) -> str:
        """Write the seeds, and player1 if it is player 1's turn; an empty text for the start."""
        pits, player, _ = state
        return "" if state == self.first else " ".join([*map(str, pits), *[PLAYER_1] * player])

    def own_pits(self, player: int) -> range:
        """Return the pits of a player."""
        return range(player * self.pits, (player + 1) * self.pits)

    def seeds_of(self, state: State, player: int) -> int:
        """Return the number of seeds in the pits of a player."""
        return sum(state[0][pit] for pit in self.own_pits(player))

    def options(self, state: State) -> Iterator[State]:
        """Yield the states after the seeds of a pit are sown."""
        return (self.sow(state, pit) for pit in self.playable(state))

    def gain(self, state: State, option: State) -> int:
        """Return the number of seeds that a move takes."""
        return sum(state[0]) - sum(option[0])

    def score(self, state: State) -> int:
        """Return the seeds in player 0's pits minus the seeds in player 1's pits."""
        return self.seeds_of(state, 0) - self.seeds_of(state, 1)

    def canonical(self, state: State) -> State:
        """Return the position itself; raise InputError if it has too many seeds."""
        if (seeds := sum(state[0])) > MAX_SEEDS:
            searched = f"up to {MAX_SEEDS} are searched, as in {self.name} --pits 3 --seeds 2"
            known = f"It is known that {self.known_result}"
            raise InputError(f"{self}: {seeds} seeds; games with {searched}. {known}")
        return state

    def describe(self, state: State, option: State) -> str:
        """Name the pit, counted from the player's left, and the seeds taken, if any."""
        pit = next(pit for pit in self.playable(state) if self.sow(state, pit) == option)
        taken = self.gain(state, option)
        return f"pit {pit % self.pits + 1}" + f" (takes {taken})" * (taken > 0)

    def scene(self, state: State) -> Scene:
        """Show two rows of pits, player 1's above from right to left; a move touches its pit."""
        places = [
            Place(
                f"pit{pit + 1}", "card",
                1.9 * (pit if pit < self.pits else 2 * self.pits - 1 - pit),
                1.4 * (pit < self.pits), str(count),
            )
            for pit, count in enumerate(state[0])
        ]  # fmt: skip
        moves = (((f"pit{pit + 1}",), self.sow(state, pit)) for pit in self.playable(state))
        return scene_of(places, moves=moves)


@dataclass(frozen=True)
class Kalah(Mancala):
    """Sow the seeds of one of your pits round the board and into your store; most seeds win.

    One seed goes into each pit and into your own store, not into the opponent's. If the last seed
    falls into your store, you move again. If it falls into an empty pit of your own and seeds lie
    opposite, it goes into your store together with them. Play ends if a player has no seeds in
    their pits; seeds left belong to the owner of the pits. A position is the seeds of each pit,
    those of player 0 first, and ``player1`` if it is the turn of player 1; seeds in stores are left
    out. The usual game has six pits with four to six seeds in each, and player 0 wins it with four
    or five (Irving, Donkers and Uiterwijk 2000). Games with up to 12 seeds are searched.

    Examples
    --------
    >>> Kalah()().solve().score, Kalah(2, 1)().solve().score
    (4, 2)
    """

    name = "kalah"
    example = "0 1 2 1 0 2"
    known_result = (
        "player 0 wins with six pits and four or five seeds in each (Irving, Donkers and Uiterwijk "
        "2000)"
    )

    def sow(self, state: State, pit: int) -> State:
        """Return the state after the seeds of a pit are sown, and perhaps others are captured."""
        pits, player, _ = state
        after, own = list(pits), self.own_pits(player)
        seeds, after[pit], place, in_store = after[pit], 0, pit, False
        while seeds:
            seeds -= 1
            if place == own[-1] and not in_store:
                in_store = True
            else:
                place, in_store = (place + 1) % len(pits), False
                after[place] += 1
        opposite = len(pits) - 1 - place
        if not in_store and place in own and after[place] == 1 and after[opposite]:
            after[place] = after[opposite] = 0
        return tuple(after), player if in_store else 1 - player, 0

    def playable(self, state: State) -> list[int]:
        """Return the mover's pits with seeds; none if a player has no seeds."""
        if not (self.seeds_of(state, 0) and self.seeds_of(state, 1)):
            return []
        return [pit for pit in self.own_pits(state[1]) if state[0][pit]]


@dataclass(frozen=True)
class Oware(Mancala):
    """Sow the seeds of one of your pits round the board; take twos and threes of the opponent.

    One seed goes into each pit except the pit that the seeds come from. If the last seed makes two
    or three in a pit of the opponent, these are taken; so are twos and threes in the opponent's
    pits just before, up to the first pit with another number. A move that would take all the
    opponent's seeds takes none (Abapa rules). If the opponent has no seeds, you must give some;
    play ends if you cannot, or have no move. As play can cycle, it also ends after a number of
    moves without a capture; usually players agree to stop. Seeds left belong to the owner of their
    pits. A position is the seeds of each pit, those of player 0 first, ``player1`` if it is the
    turn of player 1, and ``idle`` for each move since the last capture. The usual game has six pits
    with four seeds in each and is a draw (Romein and Bal 2003). Up to 12 seeds are searched.

    Examples
    --------
    >>> Oware(2, 2)().solve().score, Oware()("0 0 1 1 2 0").winning_moves()
    (6, [Move('pit 3 (takes 2)' -> 0 0 0 0 2 0 player1)])
    """

    name = "oware"
    example = "0 1 2 1 2 0"
    known_result = "with six pits and four seeds in each it is a draw (Romein and Bal 2003)"

    idle: int = parameter(8, "moves without a capture that end play", least=1, most=100)

    def state(self, *parts: object) -> State:
        """Read the pits and the turn, and count the moves since the last capture."""
        words = [word.lower() for part in parts for word in str(part).split()]
        pits, player, _ = super().state(*(word for word in words if word != IDLE))
        return pits, player, min(words.count(IDLE), self.idle)

    def show(self, state: State) -> str:
        """Write the pits and the turn, and a word for each move since the last capture."""
        return " ".join(filter(None, [super().show(state), *[IDLE] * state[2]]))

    def sow(self, state: State, pit: int) -> State:
        """Return the state after the seeds of a pit are sown, and twos and threes are taken."""
        pits, player, idle_moves = state
        sown, place, their_pits = list(pits), pit, self.own_pits(1 - player)
        seeds, sown[pit] = sown[pit], 0
        while seeds:
            place = (place + 1) % len(pits)
            if place != pit:
                sown[place] += 1
                seeds -= 1
        after = list(sown)  # becomes the state after the capture
        while place in their_pits and after[place] in (2, 3):
            after[place] = 0
            place -= 1
        if after == sown or not any(after[n] for n in their_pits):
            return tuple(sown), 1 - player, idle_moves + 1
        return tuple(after), 1 - player, 0

    def playable(self, state: State) -> list[int]:
        """Return the pits that may be sown: if the opponent has no seeds, those that give some."""
        pits, player, idle_moves = state
        if idle_moves == self.idle:
            return []
        own = [pit for pit in self.own_pits(player) if pits[pit]]
        if self.seeds_of(state, 1 - player):
            return own
        return [pit for pit in own if self.seeds_of(self.sow(state, pit), 1 - player)]
