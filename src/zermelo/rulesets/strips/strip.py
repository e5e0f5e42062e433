"""Games on strips, written in letters: pieces that push, dominoes that topple, toads and frogs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from zermelo.games.rules import RulesBySide, Scene, Tractable, no_position, theorem
from zermelo.games.scenes.grid import strip
from zermelo.rulesets.names import in_letters
from zermelo.values.player import LEFT, RIGHT, Player

if TYPE_CHECKING:
    from zermelo.values.partizan.game import Game

EMPTY = "."
#: Maximum number of squares of a strip.
MAX_SQUARES = 10_000


class Strip(RulesBySide[str]):
    """Base class for rules on a strip: it reads positions."""

    #: The letters that a square may hold.
    letters: ClassVar[str]

    def state(self, *parts: object) -> str:
        """Read the letters; no words mean the empty strip."""
        text = in_letters("".join(map(str, parts)), self.letters)
        if set(text) - set(self.letters) or len(parts) > 1:
            wrong = f"{' '.join(map(str, parts))!r} is not a strip"
            raise no_position(self, f"{wrong}; give one word of the letters {self.letters}")
        if len(text) > MAX_SQUARES:
            wrong = f"a strip of {len(text):,} squares; give {MAX_SQUARES:,} at most"
            raise no_position(self, wrong)
        return text


class PiecesOnStrip(Strip):
    """Base class for pieces on a strip; a move is made by touching its piece."""

    #: The letters of the pieces that Left can move, and those that Right can move.
    letters_of_players: ClassVar[tuple[str, str]] = ("l", "r")
    #: The pictures of letters and of squares, see `CONTENTS` and `KINDS` in `zermelo.games.scene`.
    men: ClassVar[Mapping[str, str]] = {"l": "left", "r": "right", "e": "either", ".": ""}
    kind: ClassVar[str] = "square"

    @abstractmethod
    def strips_after(self, strip: str, index: int) -> tuple[str, ...]:
        """Return the strips after the piece on a square has moved."""

    def moves(self, state: str, mine: str) -> Iterator[tuple[tuple[str], str]]:
        """Yield the square to touch and the option for each move of the pieces ``mine``."""
        for index, piece in enumerate(state):
            if piece in mine:
                for option in self.strips_after(state, index):
                    yield (str(index + 1),), option

    def moves_of(self, state: str, mover: Player) -> Iterator[str]:
        """Yield the strips after a piece of a player has moved."""
        return (option for _, option in self.moves(state, self.letters_of_players[mover is RIGHT]))

    def scene(self, state: str) -> Scene:
        """Show the strip; to move, touch the piece to move."""
        left, right = (self.moves(state, mine) for mine in self.letters_of_players)
        return strip(state, men=self.men, left=left, right=right, kind=self.kind)


class LeftMovingPieces(PiecesOnStrip):
    """Base class for pieces that move one square to the left."""

    letters = EMPTY + "lr"

    def canonical(self, state: str) -> str:
        """Return the strip without the empty squares on the right, which no piece can enter."""
        return state.rstrip(EMPTY)

    def describe(self, state: str, option: str) -> str:
        """Name the piece that moves and its square."""
        indices = (index for index, piece in enumerate(state) if piece != EMPTY)
        index = next(index for index in indices if option in self.strips_after(state, index))
        return f"move {state[index]} from {index + 1}"


@dataclass(frozen=True)
class Shove(LeftMovingPieces):
    """Move one of your pieces, and all pieces to the left of it, one square to the left.

    A piece that leaves the strip is removed. A position is a strip with ``l`` for Left's pieces,
    ``r`` for Right's and ``.`` for an empty square. All values are numbers, given by a formula
    (Albert, Nowakowski and Wolfe 2007).

    Examples
    --------
    >>> Shove()("..l").value, Shove()("lr").value, Shove()("ll.r").value
    (3, -3/2, -11/4)
    """

    name = "shove"
    example = "l.r.l"
    tractable = Tractable("yes (Albert, Nowakowski and Wolfe 2007)", sums="yes: numbers add up")

    def strips_after(self, strip: str, index: int) -> tuple[str]:
        """Return the strip after a piece, and all pieces on its left, have moved."""
        return (strip[1 : index + 1] + EMPTY + strip[index + 1 :],)

    @theorem(
        "a piece on square n is worth n, halved once for each piece to its right, up to the last "
        "piece directly after a piece of the other colour",
        source="Albert, Nowakowski and Wolfe 2007",
        gives="game",
    )
    def halved(self, state: str) -> Game:
        """Return the total worth of Left's pieces minus that of Right's."""
        from zermelo.values.partizan.game import Game

        pieces = [(index + 1, piece) for index, piece in enumerate(state) if piece != EMPTY]
        changes = [k for k in range(1, len(pieces)) if pieces[k][1] != pieces[k - 1][1]]
        last_change = changes[-1] if changes else 0
        total = Fraction(0)
        for number, (square, piece) in enumerate(pieces):
            worth = Fraction(square, 2 ** max(last_change - number, 0))
            total += worth if piece == "l" else -worth
        return Game(total)


@dataclass(frozen=True)
class Push(LeftMovingPieces):
    """Move one of your pieces one square to the left, and push the pieces in its way.

    The pieces directly on its left are pushed, up to the first empty square. A piece that leaves
    the strip is removed. A position is a strip with ``l`` for Left's pieces, ``r`` for Right's and
    ``.`` for an empty square. All values are numbers (Albert, Nowakowski and Wolfe 2007).

    Examples
    --------
    >>> Push()("..l").value, Push()("l.r").value
    (3, -2)
    """

    name = "push"
    example = "l.rl"

    def strips_after(self, strip: str, index: int) -> tuple[str]:
        """Return the strip after a piece, and the pieces in its way, have moved."""
        hole = max(strip.rfind(EMPTY, 0, index), 0)  # 0: if none is empty, the first piece leaves
        return (strip[:hole] + strip[hole + 1 : index + 1] + EMPTY + strip[index + 1 :],)


@dataclass(frozen=True)
class TopplingDominoes(PiecesOnStrip):
    """Topple one of your dominoes to the left or right: all dominoes on that side fall with it.

    A position is the row of standing dominoes: ``l`` for Left's, ``r`` for Right's and ``e`` for
    those of both (Albert, Nowakowski and Wolfe 2007; Fink, Nowakowski, Siegel and Wolfe 2015).

    Examples
    --------
    >>> TopplingDominoes()("lll").value, TopplingDominoes()("lrrlrrl").value
    (3, Tiny(1/2))
    """

    name = "toppling-dominoes"
    example = "leer"
    letters = "lre"

    letters_of_players = ("le", "re")
    kind = "domino"

    def strips_after(self, strip: str, index: int) -> tuple[str, str]:
        """Return the rows after a domino topples to the left, and to the right."""
        return strip[index + 1 :], strip[:index]

    def moves_of(self, state: str, mover: Player) -> Iterator[str]:
        """Yield the rows after a domino has toppled, faster than through `strips_after`."""
        mine = self.letters_of_players[mover is RIGHT]
        for index, domino in enumerate(state):
            if domino in mine:
                yield state[index + 1 :]
                yield state[:index]

    def canonical(self, state: str) -> str:
        """Return the lesser of the row and its mirror image."""
        return min(state, state[::-1])

    def describe(self, state: str, option: str) -> str:
        """Name domino, side and remaining strip; two dominoes if an l and an r leave this strip."""
        return self._texts(state, option, self.letters)[0]

    def spellings(self, state: str, option: str) -> list[str]:
        """Return the other texts of the move, if several dominoes leave this strip."""
        return self._texts(state, option, self.letters)[1:]

    def texts_for(self, state: str, option: str, mover: Player) -> list[str]:
        """Return texts of the move with each domino of the player that leaves the strip."""
        return self._texts(state, option, self.letters_of_players[mover is RIGHT])

    @staticmethod
    def _texts(state: str, option: str, letters: str) -> list[str]:
        """Return texts of moves by ``letters`` to ``option``; e, or "l or r", comes first."""
        numbers = {"left": len(state) - len(option), "right": len(option) + 1}
        left_over = {"left": state[numbers["left"] :], "right": state[: numbers["right"] - 1]}
        topplings = [
            (f"{number} to the {side}", state[number - 1])
            for side, number in numbers.items()
            if left_over[side] == option and state[number - 1] in letters
        ]
        topplings.sort(key=lambda toppling: toppling[1] != "e")
        names = [name for name, _ in topplings]
        if {domino for _, domino in topplings} == {"l", "r"}:
            names.insert(0, " or ".join(names))
        return [f"topple domino {name}, leaving {option or 'nothing'}" for name in names]


TOAD, FROG = "t", "f"


@dataclass(frozen=True)
class ElephantsAndRhinos(Strip):
    """Left moves an elephant one square to the right, Right a rhino one square to the left.

    The target must be empty. A position is a strip with ``t`` for an elephant, ``f`` for a rhino
    and ``.`` for an empty square. Values are sums of numbers and switches of integers (Winning
    Ways, chapter 1, where the game is Toads and Frogs without jumps).

    Examples
    --------
    >>> ElephantsAndRhinos()("tt..f").value, ElephantsAndRhinos()("tttt.ffff").value
    (1, +-3)
    """

    name = "elephants-and-rhinos"
    example = "t.t.f"
    letters = EMPTY + TOAD + FROG
    jumps: ClassVar[bool] = False

    def moves_of(self, state: str, mover: Player) -> Iterator[str]:
        """Yield the strips after a player's moves; Right's go to the right in the mirror image."""
        if mover is LEFT:
            return rightward_moves(state, TOAD, FROG, jumps=self.jumps)
        return (row[::-1] for row in rightward_moves(state[::-1], FROG, TOAD, jumps=self.jumps))

    def scene(self, state: str) -> Scene:
        """Show the strip; to move, drag an animal, or touch it."""

        def touches(options: Iterator[str]) -> Iterator[tuple[tuple[str, ...], str]]:
            for option in options:
                start, end = source_and_target(state, option)
                yield (str(start + 1), str(end + 1)), option
                yield (str(start + 1),), option

        men = {TOAD: f"left:{TOAD}", FROG: f"right:{FROG}", EMPTY: ""}
        left, right = (touches(self.moves_of(state, player)) for player in (LEFT, RIGHT))
        return strip(state, men=men, left=left, right=right)

    def describe(self, state: str, option: str) -> str:
        """Name the animal, its source and its target."""
        start, end = source_and_target(state, option)
        return f"{state[start]} from {start + 1} to {end + 1}"


def source_and_target(state: str, option: str) -> tuple[int, int]:
    """Return the indices, from 0, of the source and target of the animal or man that moves."""
    changed = [index for index, before in enumerate(state) if before != option[index]]
    first, last = changed[0], changed[-1]
    return (first, last) if state[first] != EMPTY else (last, first)


@dataclass(frozen=True)
class ToadsAndFrogs(ElephantsAndRhinos):
    """Left moves a toad to the right, Right a frog to the left: one step, or over one opponent.

    The target must be empty; nothing is captured. A position is a strip with ``t`` for a toad,
    ``f`` for a frog and ``.`` for an empty square (Guy; Winning Ways, chapter 1; Erickson 1996).

    Examples
    --------
    >>> ToadsAndFrogs()("t.f").value, ToadsAndFrogs()("tt..ff").value
    (*, *)
    """

    name = "toads-and-frogs"
    example = "tttt..fff"
    complexity = "open; finding values is NP-hard (Hull 2000)"
    tractable = Tractable("open; finding values is NP-hard (Hull 2000)")
    jumps = True


@dataclass(frozen=True)
class BackslidingToadsAndFrogs(ToadsAndFrogs):
    """Toads and Frogs in which an animal may also go one step back.

    Jumps go forward only; every target must be empty. Play need not end, so that there are draws. A
    position is a strip with ``t`` for a toad, ``f`` for a frog and ``.`` for an empty square
    (Winning Ways, chapter 11; rules as in CGSuite).

    Examples
    --------
    >>> BackslidingToadsAndFrogs()("ttt..fff").game_value
    {on||0|-1/2} & {1/2|0||off}
    """

    name = "backsliding-toads-and-frogs"
    example = "tt..ff"
    complexity = ""
    tractable = Tractable()
    ends = False

    def moves_of(self, state: str, mover: Player) -> Iterator[str]:
        """Yield the strips after moves forward, then those after steps back."""
        yield from super().moves_of(state, mover)
        if mover is LEFT:
            yield from (row[::-1] for row in rightward_moves(state[::-1], TOAD, FROG, jumps=False))
        else:
            yield from rightward_moves(state, FROG, TOAD, jumps=False)


def rightward_moves(strip: str, mine: str, theirs: str, *, jumps: bool) -> Iterator[str]:
    """Yield the strips after a piece ``mine`` goes right: by a step or, with ``jumps``, a jump."""
    for index, letter in enumerate(strip):
        if letter != mine:
            continue
        if strip[index + 1 : index + 2] == EMPTY:
            yield strip[:index] + EMPTY + mine + strip[index + 2 :]
        elif jumps and strip[index + 1 : index + 3] == theirs + EMPTY:
            yield strip[:index] + EMPTY + theirs + mine + strip[index + 3 :]
