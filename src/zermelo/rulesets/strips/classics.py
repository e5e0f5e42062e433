"""Coins in a Line, Kotzig's game and Northcott's game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from zermelo.games.parameters import natural, parameter
from zermelo.games.rules import Ruleset, Tractable, measure, no_position
from zermelo.games.scene import Place, Scene, scene_of
from zermelo.games.scenes.grid import grid, ring, square_id
from zermelo.games.turn_and_score import TurnInState
from zermelo.rulesets.heaps.heaps import HeapState, each_heap
from zermelo.rulesets.heaps.reversible import NimWithRetreats
from zermelo.rulesets.names import in_letters
from zermelo.rulesets.strips.strip import EMPTY, source_and_target
from zermelo.values.player import LEFT, RIGHT, Player

#: The values of the coins from left to right, the player to move, and how many first coins a move
#: may take (0 if moves take one coin from either end, or join coins).
Coins: TypeAlias = tuple[tuple[int, ...], int, int]

PLAYER_1, UP_TO = "player1", "upto"


@dataclass(frozen=True)
class CoinsInALine(TurnInState, Ruleset[Coins]):
    """Take the first or the last coin of a line; the score is player 0's sum minus player 1's.

    A position is the values of the coins from left to right. The players are 0 and 1: player 0
    moves unless the position ends in ``player1``. With an even number of coins and no parameters
    the player to move can get half of the sum or more: all coins at odd, or all at even places.

    Programming contests have four relatives, ``stone-game-ii``, ``iii``, ``vii`` and ``viii``. With
    ``front`` k a move takes up to k of the first coins, with ``double`` also up to twice as many as
    any move before; ``upto8`` at the end of a position means that up to eight may be taken. With
    ``rest`` a move scores the sum of the coins that are left. With ``join`` a move replaces two or
    more first coins by their sum, and scores this sum.

    Examples
    --------
    >>> CoinsInALine()(8, 15, 3, 7).solve().score, CoinsInALine()(1, 5, 1).solve().score
    (11, -3)
    >>> CoinsInALine(front=3)(1, 2, 3, -9).solve().score
    15
    """

    name = "coins-in-a-line"
    example = "8 15 3 7"
    tractable = Tractable("yes: there are few positions")
    start = "(no coins)"
    members: ClassVar[Mapping[str, Mapping[str, int]]] = {
        "stone-game-ii": {"front": 2, "double": True},
        "stone-game-iii": {"front": 3},
        "stone-game-vii": {"rest": True},
        "stone-game-viii": {"join": True},
    }

    front: int | None = parameter(None, "take up to this many of the first coins", least=1)
    double: bool = parameter(False, "later take up to twice as many as any move before")
    rest: bool = parameter(False, "score the coins that are left, not those that are taken")
    join: bool = parameter(False, "join the first coins into one coin, and score its value")

    def __post_init__(self) -> None:
        if self.join and (self.front or self.double or self.rest):
            raise no_position(self, "--join has no other parameter; drop it or the others")
        if self.double and not self.front:
            raise no_position(self, "--double needs --front, such as --front 2 --double")

    def state(self, *parts: object) -> Coins:
        """Read the values of the coins, whose turn it is, and how many coins may be taken."""
        words = [word for part in parts for word in str(part).replace(",", " ").split()]
        player, limit = int(PLAYER_1 in words), self.front or 0
        if self.double and words and words[-1].startswith(UP_TO):
            limit = max(limit, natural(words.pop().removeprefix(UP_TO)) or 0)
        signs = [(-1 if word[0] in "-−" else 1, word.lstrip("-−")) for word in words]
        values = [(sign, natural(digits)) for sign, digits in signs if digits != PLAYER_1]
        coins = tuple(sign * value for sign, value in values if value is not None)
        if len(coins) < len(values):
            wrong = f"{' '.join(words)!r} is not a line of coins"
            expected = f"give the values of coins, whole numbers, and {PLAYER_1} if it is to move"
            raise no_position(self, f"{wrong}; {expected}")
        return coins, player, limit

    def show(self, state: Coins) -> str:
        """Write the values, whose turn it is, and how many coins may be taken if that has grown."""
        coins, player, limit = state
        has_grown = limit > (self.front or 0)
        return " ".join([*map(str, coins), *[PLAYER_1] * player, *[f"{UP_TO}{limit}"] * has_grown])

    def remaining_lines(self, coins: HeapState, limit: int) -> dict[int, HeapState]:
        """Return the lines that moves leave, by the index of the coin that a click touches."""
        if self.join:
            return {n - 1: (sum(coins[:n]), *coins[n:]) for n in range(2, len(coins) + 1)}
        if limit:
            return {n - 1: coins[n:] for n in range(1, min(limit, len(coins)) + 1)}
        return {0: coins[1:], len(coins) - 1: coins[:-1]} if coins else {}

    def options(self, state: Coins) -> Iterator[Coins]:
        """Yield the states after coins are taken or joined."""
        coins, player, limit = state
        for line in self.remaining_lines(coins, limit).values():
            new_limit = 2 * (len(coins) - len(line)) if self.double else 0
            yield line, 1 - player, max(limit, new_limit)

    def gain(self, state: Coins, option: Coins) -> int:
        """Return the value of the coins that a move takes or joins or, with ``rest``, leaves."""
        if self.join:
            return option[0][0]
        return sum(option[0]) if self.rest else sum(state[0]) - sum(option[0])

    def describe(self, state: Coins, option: Coins) -> str:
        """Name the coins taken and the end of the line, or the number and sum of coins joined."""
        coins, *_ = state
        taken = len(coins) - len(option[0])
        if self.join:
            return f"join {taken + 1} coins: {option[0][0]}"
        if self.front:
            return f"take {' '.join(map(str, coins[:taken]))}"
        if len(coins) == 1:
            return f"take {coins[0]}"
        takes_first = option[0] == coins[1:]
        return f"take {coins[0]} on the left" if takes_first else f"take {coins[-1]} on the right"

    def scene(self, state: Coins) -> Scene:
        """Show the line of coins; to move, touch the last coin to take or join."""
        coins, _, limit = state
        places = [
            Place(f"coin{n + 1}", "card", 1.4 * n, 0.0, str(value)) for n, value in enumerate(coins)
        ]
        touched = ((f"coin{n + 1}",) for n in self.remaining_lines(coins, limit))
        return scene_of(places, moves=zip(touched, self.options(state), strict=True))


#: Maximum number of places on the circle of the marker.
MAX_PLACES = 10_000

#: The place of the marker, and the set of used places as the bits of an integer.
Marked: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Kotzig(Ruleset[Marked]):
    """Move the marker on by a number from a given set around n places, never onto a used place.

    Places are numbered from 0. The marker starts on 0, which counts as used. A position is written
    as the used places in any order, the place of the marker last (Winning Ways, chapter 15;
    Fraenkel, Jaffray, Kotzig and Sabidussi 1995).

    Examples
    --------
    >>> Kotzig(n=8, moves=(2, 4))().winning_moves()
    [Move('move on by 4, to place 4' -> 0 4)]
    """

    name = "kotzig"
    example = "--n 12 --moves 1,2"
    complexity = "open; the search is exponential in the number of places"

    n: int = parameter(12, "the number of places, 1 or more", least=1, most=MAX_PLACES)
    moves: tuple[int, ...] = parameter(
        (1, 2), "the steps that the marker may take, such as 1,2", least=1
    )

    def state(self, *parts: object) -> Marked:
        """Read the used places, the marker's last; no parts mean the start."""
        used, place = 0, 0
        for part in parts or (0,):
            number = natural(str(part))
            if number is None or number >= self.n:
                expected = f"give numbers from 0 to {self.n - 1}"
                raise no_position(self, f"{part!r} is not a place; {expected}")
            place = number
            if used >> place & 1:
                raise no_position(self, f"place {place} is used twice; name each used place once")
            used |= 1 << place
        return place, used

    def show(self, state: Marked) -> str:
        """Write the used places, the place of the marker last."""
        place, used = state
        others = [other for other in range(self.n) if used >> other & 1 and other != place]
        return " ".join(map(str, [*others, place]))

    def options(self, state: Marked) -> Iterator[Marked]:
        """Yield the states after the marker moves by one of the steps to an unused place."""
        place, used = state
        for step in dict.fromkeys(move % self.n for move in self.moves):
            target = (place + step) % self.n
            if not used >> target & 1:
                yield target, used | 1 << target

    def scene(self, state: Marked) -> Scene:
        """Show the circle; to move, touch the place to move to."""
        place, used = state
        contents = ["used" if used >> other & 1 else "" for other in range(self.n)]
        contents[place] = "man"
        return ring(contents, moves=(((str(o[0]),), o) for o in self.options(state)))

    def describe(self, state: Marked, option: Marked) -> str:
        """Name the step and the target of the marker."""
        return f"move on by {(option[0] - state[0]) % self.n}, to place {option[0]}"

    def canonical(self, state: Marked) -> Marked:
        """Return the state with the circle turned so that the marker is on place 0."""
        place, used = state
        rotated = used >> place | used << (self.n - place)
        return 0, rotated & ((1 << self.n) - 1)

    unused = measure("each move uses a place", lambda self, state: self.n - state[1].bit_count())


#: The rows of the board.
Board: TypeAlias = tuple[str, ...]
#: Maximum number of squares of a row.
MAX_SQUARES = 1_000
MAN_OF = {LEFT: "l", RIGHT: "r"}


@dataclass(frozen=True)
class Northcott(NimWithRetreats[Board]):
    """Move your man in a row any distance, in either direction, but not over the other man.

    A position has a word for each row, with ``l`` for Left's man, ``r`` for Right's and ``.`` for
    an empty square. The gaps between the men are heaps of Nim: a retreat makes a gap larger, and
    the opponent answers by advancing as far. So the nim-sum of the gaps decides, though play need
    not end (Winning Ways, chapter 3). A player without a move has lost.

    Examples
    --------
    >>> Northcott()("l...r.", ".r.l..").outcome, Northcott()("l..r", "r..l").outcome
    (Outcome.N, Outcome.P)
    """

    name = "northcott"
    example = "l..r. .r.l"
    complexity = "linear in the number of squares"

    def state(self, *parts: object) -> Board:
        """Read the rows."""
        rows = tuple(in_letters(str(part), ".lr") for part in parts)
        for row in rows:
            if row.count("l") != 1 or row.count("r") != 1 or {*row} - {*".lr"}:
                expected = "give l and r once and dots, such as l..r."
                raise no_position(self, f"{row!r:.40} is not a row; {expected}")
            if len(row) > MAX_SQUARES:
                wrong = f"a row of {len(row):,} squares; give {MAX_SQUARES:,} at most"
                raise no_position(self, wrong)
        return rows

    def parse(self, words: Sequence[str]) -> Board:
        """Read the rows, with blanks, commas or slashes between."""
        return self.state(*" ".join(words).replace("/", " ").replace(",", " ").split())

    def canonical(self, state: Board) -> Board:
        """Return each row or its mirror image, whichever is less, with the rows sorted."""
        return tuple(sorted(min(row, row[::-1]) for row in state))

    components = each_heap

    def sizes(self, state: Board) -> HeapState:
        """Return for each row the number of squares between its two men."""
        return tuple(abs(row.index("l") - row.index("r")) - 1 for row in state)

    def room(self, state: Board, player: Player) -> int:
        """Return the number of squares behind the men of a player."""
        sizes = enumerate(self.sizes(state))
        return sum(self.possible_sizes(state, player, index)[-1] - size for index, size in sizes)

    def possible_sizes(self, state: Board, mover: Player, index: int) -> range:
        """Return possible gaps, also the present one; the largest has the man at the row's end."""
        row = state[index]
        mine, other = row.index(MAN_OF[mover]), row.index(MAN_OF[mover.other])
        return range(other if mine < other else len(row) - other - 1)

    def resize(self, state: Board, mover: Player, index: int, size: int) -> Board | None:
        """Return the board after a man moves to leave a gap of a size; None if it does not fit."""
        row = state[index]
        mine, other = row.index(MAN_OF[mover]), row.index(MAN_OF[mover.other])
        target = other - size - 1 if mine < other else other + size + 1
        if not 0 <= target < len(row):
            return None
        squares = list(row)
        squares[mine], squares[target] = EMPTY, MAN_OF[mover]
        return (*state[:index], "".join(squares), *state[index + 1 :])

    def describe(self, state: Board, option: Board) -> str:
        """Name the man, the row, and the man's two squares, numbered from 1."""
        index, source, target = _row_and_squares(state, option)
        man = option[index][target]
        return f"move {man} in row {index + 1} from {source + 1} to {target + 1}"

    def scene(self, state: Board) -> Scene:
        """Show the board; drag a man along his row."""

        def touched(state: Board, option: Board) -> list[str]:
            index, *ends = _row_and_squares(state, option)
            return [square_id(index, end) for end in ends]

        men = {"l": "left", "r": "right", ".": ""}
        return grid(state, men=men, **self._moves_by_player(state, touched))


def _row_and_squares(state: Board, option: Board) -> tuple[int, int, int]:
    """Return the row, the source and the target of the man that moves."""
    index = next(n for n, row in enumerate(state) if row != option[n])
    return index, *source_and_target(state[index], option[index])
