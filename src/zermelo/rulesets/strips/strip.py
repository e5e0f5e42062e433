"""Strips of squares, written with a letter for each: Push, Shove and Toppling Dominoes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from zermelo.games.rules import PartizanRuleset, RulesBySide, Scene, Tractable, no_position, theorem
from zermelo.games.scenes.grid import strip
from zermelo.rulesets.letters import in_letters
from zermelo.values.player import RIGHT, Player

if TYPE_CHECKING:
    from zermelo.values.partizan.game import Game

EMPTY = "."
#: Maximum number of squares of a strip.
MAX_SQUARES = 10_000


class Strip(PartizanRuleset[str]):
    """Base class for rules on a strip or a row, which reads positions."""

    #: The letters that a square may hold.
    letters: ClassVar[str]

    def state(self, *parts: object) -> str:
        """Check the letters; nothing is the empty strip."""
        text = in_letters("".join(map(str, parts)), self.letters)
        if set(text) - set(self.letters) or len(parts) > 1:
            shown = " ".join(map(str, parts))
            what = f"{shown!r} is not a strip; give one word of the letters {self.letters}"
            raise no_position(self, what)
        if len(text) > MAX_SQUARES:
            what = f"a strip of {len(text):,} squares; give {MAX_SQUARES:,} at most"
            raise no_position(self, what)
        return text


class PiecesOnStrip(Strip, RulesBySide[str]):
    """Base class for pieces on a strip; a touch of a piece is a move."""

    #: The letters of the pieces that Left can move, and those that Right can move.
    mine: ClassVar[tuple[str, str]] = ("l", "r")
    #: The pictures of letters, see `zermelo.games.scene.HOLDS`, and of squares, see its `KINDS`.
    men: ClassVar[Mapping[str, str]] = {"l": "left", "r": "right", "e": "either", ".": ""}
    kind: ClassVar[str] = "square"

    @abstractmethod
    def moved(self, strip: str, place: int) -> tuple[str, ...]:
        """Return the strips after the piece on a square has moved."""

    def moves(self, state: str, mine: str) -> Iterator[tuple[tuple[str], str]]:
        """Yield the square that is touched for each move of some pieces, and the option."""
        for place, piece in enumerate(state):
            if piece in mine:
                for option in self.moved(state, place):
                    yield (str(place + 1),), option

    def moves_of(self, state: str, mover: Player) -> Iterator[str]:
        """Move a piece of a player."""
        mine = self.mine[mover is RIGHT]
        for place, piece in enumerate(state):
            if piece in mine:
                yield from self.moved(state, place)

    def scene(self, state: str) -> Scene:
        """Show the strip; touch the piece that moves."""
        left, right = (self.moves(state, mine) for mine in self.mine)
        return strip(state, men=self.men, left=left, right=right, kind=self.kind)


class Pushing(PiecesOnStrip):
    """Base class for pieces that move one square to the left."""

    letters: ClassVar[str] = EMPTY + "lr"

    def canonical(self, state: str) -> str:
        """Leave out the empty squares on the right, which no piece can enter."""
        return state.rstrip(EMPTY)

    def describe(self, state: str, option: str) -> str:
        """Name the piece that moves and its square."""
        places = (place for place, piece in enumerate(state) if piece != EMPTY)
        place = next(place for place in places if option in self.moved(state, place))
        return f"move {state[place]} from {place + 1}"


@dataclass(frozen=True)
class Shove(Pushing):
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
    tractable = Tractable(
        label="yes (Albert, Nowakowski and Wolfe 2007)", sums="yes: numbers add up"
    )

    def moved(self, strip: str, place: int) -> tuple[str]:
        """Move a piece, and all pieces on its left."""
        return (strip[1 : place + 1] + EMPTY + strip[place + 1 :],)

    @theorem(
        "a piece is worth the number of its square, halved for each piece from the next one up to "
        "the last change of colour on its right",
        source="Albert, Nowakowski and Wolfe 2007",
        tells="game",
    )
    def halved(self, state: str) -> Game:
        """Add the values of Left's pieces, and subtract those of Right's."""
        from zermelo.values.partizan.game import Game

        pieces = [(place + 1, piece) for place, piece in enumerate(state) if piece != EMPTY]
        changes = [k for k in range(1, len(pieces)) if pieces[k][1] != pieces[k - 1][1]]
        last = changes[-1] if changes else 0
        total = Fraction(0)
        for number, (square, piece) in enumerate(pieces):
            worth = Fraction(square, 2 ** max(last - number, 0))
            total += worth if piece == "l" else -worth
        return Game(total)


@dataclass(frozen=True)
class Push(Pushing):
    """Move one of your pieces one square to the left, and push the pieces in its way.

    The pieces directly on its left are pushed along, up to the first empty square. A piece that
    leaves the strip is removed. A position is a strip with ``l`` for Left's pieces, ``r`` for
    Right's and ``.`` for an empty square. All values are numbers (Albert, Nowakowski and Wolfe
    2007).

    Examples
    --------
    >>> Push()("..l").value, Push()("l.r").value
    (3, -2)
    """

    name = "push"
    example = "l.rl"

    def moved(self, strip: str, place: int) -> tuple[str]:
        """Shift a piece, and all up to the nearest empty square on its left."""
        hole = max(strip.rfind(EMPTY, 0, place), 0)
        return (strip[:hole] + strip[hole + 1 : place + 1] + EMPTY + strip[place + 1 :],)


@dataclass(frozen=True)
class TopplingDominoes(PiecesOnStrip):
    """Topple one of your dominoes to the left or right: all dominoes on that side fall with it.

    A position is the row of standing dominoes: ``l`` for Left's, ``r`` for Right's and ``e`` for
    those that either player may topple (Albert, Nowakowski and Wolfe 2007; Fink, Nowakowski, Siegel
    and Wolfe 2015).

    Examples
    --------
    >>> TopplingDominoes()("lll").value, TopplingDominoes()("lrrlrrl").value
    (3, Tiny(1/2))
    """

    name = "toppling-dominoes"
    example = "leer"
    letters: ClassVar[str] = "lre"

    mine = ("le", "re")
    kind: ClassVar[str] = "domino"

    def moved(self, strip: str, place: int) -> tuple[str, str]:
        """Topple a domino to the left or right."""
        return strip[place + 1 :], strip[:place]

    def moves_of(self, state: str, mover: Player) -> Iterator[str]:
        """Yield the rows after a domino of a player has toppled; faster than with `moved`."""
        mine = self.mine[mover is RIGHT]
        for place, domino in enumerate(state):
            if domino in mine:
                yield state[place + 1 :]
                yield state[:place]

    def canonical(self, state: str) -> str:
        """Return the lesser of the row and its mirror image."""
        return min(state, state[::-1])

    def describe(self, state: str, option: str) -> str:
        """Name the domino, the side and what is left."""
        side = "left" if state.endswith(option) else "right"
        fallen = len(state) - len(option)
        place = fallen if side == "left" else len(option) + 1
        return f"topple domino {place} to the {side}, leaving {option or 'nothing'}"
