"""Strips of squares, a letter for each; Push, Shove and Toppling Dominoes, played by a touch."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from zermelo.games.rules import PartizanRuleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.grid import strip
from zermelo.games.theorem import theorem
from zermelo.games.tractable import Tractable
from zermelo.rulesets.letters import in_letters

if TYPE_CHECKING:
    from zermelo.values.partizan.game import Game

EMPTY = "."
#: Longer strips are refused.
LONGEST = 10_000


@dataclass(frozen=True)
class Strip(PartizanRuleset[str]):
    """Rules on a strip, or a row: how positions are read."""

    #: What a square may hold.
    letters: ClassVar[str]

    def state(self, *parts: object) -> str:
        """Check the letters; nothing is the empty strip."""
        text = in_letters("".join(map(str, parts)), self.letters)
        if set(text) - set(self.letters) or len(parts) > 1:
            shown = " ".join(map(str, parts))
            what = f"{shown!r} is no strip; give one word of the letters {self.letters}"
            raise no_position(self, what)
        if len(text) > LONGEST:
            raise no_position(self, f"a strip of {len(text):,} squares; give {LONGEST:,} at most")
        return text


@dataclass(frozen=True)
class PiecesOnStrip(Strip):
    """Pieces on a strip, each of which may be touched to move."""

    #: The letters of the pieces that Left can move, and Right.
    mine: ClassVar[tuple[str, str]] = ("l", "r")
    #: What letters stand for, see `zermelo.games.scene.HOLDS`; what squares are, see its `KINDS`.
    men: ClassVar[Mapping[str, str]] = {"l": "left", "r": "right", "e": "either", ".": ""}
    kind: ClassVar[str] = "square"

    @abstractmethod
    def moved(self, strip: str, place: int) -> tuple[str, ...]:
        """Return the strips after the piece on a square has moved."""

    def moves(self, state: str, mine: str) -> Iterator[tuple[tuple[str], str]]:
        """Yield what is touched for each move of some pieces, and where it leads."""
        for place, piece in enumerate(state):
            if piece in mine:
                for option in self.moved(state, place):
                    yield (str(place + 1),), option

    def options_of(self, state: str, mine: str) -> Iterator[str]:
        """Yield the strips after a move of some pieces."""
        for place, piece in enumerate(state):
            if piece in mine:
                yield from self.moved(state, place)

    def left(self, state: str) -> Iterator[str]:
        """Move a piece of Left's."""
        return self.options_of(state, self.mine[0])

    def right(self, state: str) -> Iterator[str]:
        """Move a piece of Right's."""
        return self.options_of(state, self.mine[1])

    def scene(self, state: str) -> Scene:
        """Show the strip; touch the piece that moves."""
        left, right = (self.moves(state, mine) for mine in self.mine)
        return strip(state, men=self.men, left=left, right=right, kind=self.kind)


@dataclass(frozen=True)
class Pushing(PiecesOnStrip):
    """Pieces that move one square to the left, and squares on the right that nobody will enter."""

    letters: ClassVar[str] = EMPTY + "lr"

    def canonical(self, state: str) -> str:
        """Leave out the empty squares on the right."""
        return state.rstrip(EMPTY)

    def describe(self, state: str, option: str) -> str:
        """Say which piece moves, from the left."""
        places = (place for place, piece in enumerate(state) if piece != EMPTY)
        place = next(place for place in places if option in self.moved(state, place))
        return f"move {state[place]} from {place + 1}"


@dataclass(frozen=True)
class Shove(Pushing):
    """Move one of your pieces, and all pieces to the left of it, one square to the left.

    A piece that leaves the strip is gone. A position is a strip, ``l`` for Left's pieces, ``r`` for
    Right's and ``.`` for an empty square. All values are numbers, and there is a formula (Albert,
    Nowakowski and Wolfe 2007).

    Examples
    --------
    >>> Shove()("..l").value, Shove()("lr").value, Shove()("ll.r").value
    (3, -3/2, -11/4)
    """

    name: ClassVar[str] = "shove"
    example: ClassVar[str] = "l.r.l"
    tractable: ClassVar[Tractable] = Tractable(
        label="yes (Albert, Nowakowski and Wolfe 2007)", sums="yes: numbers add up"
    )

    def moved(self, strip: str, place: int) -> tuple[str]:
        """Move all up to a piece."""
        return (strip[1 : place + 1] + EMPTY + strip[place + 1 :],)

    @theorem(
        "a piece is worth the number of its square, halved for each piece from the next one up to "
        "the last change of colour on its right",
        source="Albert, Nowakowski and Wolfe 2007",
        tells="game",
    )
    def halved(self, state: str) -> Game:
        """Add up the pieces, Left's for her and Right's against her."""
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
    """Move one of your pieces one square to the left, and push those that stand in its way.

    Pieces that touch on its left are pushed along, up to the first empty square; one that leaves
    the strip is gone. A position is a strip, ``l`` for Left's pieces, ``r`` for Right's and ``.``
    for an empty square. All values are numbers (Albert, Nowakowski and Wolfe 2007).

    Examples
    --------
    >>> Push()("..l").value, Push()("l.r").value
    (3, -2)
    """

    name: ClassVar[str] = "push"
    example: ClassVar[str] = "l.rl"

    def moved(self, strip: str, place: int) -> tuple[str]:
        """Move a piece, and what is between, into the nearest empty square on its left."""
        hole = max(strip.rfind(EMPTY, 0, place), 0)
        return (strip[:hole] + strip[hole + 1 : place + 1] + EMPTY + strip[place + 1 :],)


@dataclass(frozen=True)
class TopplingDominoes(PiecesOnStrip):
    """Topple one of your dominoes to the left or right: all on that side of it fall with it.

    A position is the row that stands, ``l`` for Left's dominoes, ``r`` for Right's and ``e`` for
    those that either may topple (Albert, Nowakowski and Wolfe 2007; Fink, Nowakowski, Siegel and
    Wolfe 2015).

    Examples
    --------
    >>> TopplingDominoes()("lll").value, TopplingDominoes()("lrrlrrl").value
    (3, Tiny(1/2))
    """

    name: ClassVar[str] = "toppling-dominoes"
    example: ClassVar[str] = "leer"
    letters: ClassVar[str] = "lre"

    mine = ("le", "re")
    kind: ClassVar[str] = "domino"

    def moved(self, strip: str, place: int) -> tuple[str, str]:
        """Topple a domino to the left or right."""
        return strip[place + 1 :], strip[:place]

    def options_of(self, state: str, mine: str) -> Iterator[str]:
        """Yield what stands after one of some dominoes has toppled; quicker than by `moved`."""
        for place, domino in enumerate(state):
            if domino in mine:
                yield state[place + 1 :]
                yield state[:place]

    def canonical(self, state: str) -> str:
        """Take the lesser of the row and its mirror image."""
        return min(state, state[::-1])

    def describe(self, state: str, option: str) -> str:
        """Say how many fall, and on which side."""
        side = "left" if state.endswith(option) else "right"
        fallen = len(state) - len(option)
        place = fallen if side == "left" else len(option) + 1
        return f"topple domino {place} to the {side}, leaving {option or 'nothing'}"
