"""What games with men on places have in common: boards as text, moves in words, symmetries."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from zermelo.games.parameters import wrong_parameter
from zermelo.games.rules import PartizanRuleset, no_position
from zermelo.games.scene import Line, Moves, Place, Scene, scene_of
from zermelo.games.scenes.grid import MEN
from zermelo.rulesets.boards.places import (
    Places,
    changes,
    in_rows,
    letters_of,
    read_rows,
    row_and_column,
)
from zermelo.values.player import LEFT, RIGHT, Player

EMPTY, LEFT_MAN, RIGHT_MAN = ".", "x", "o"

#: Where a man goes that leaves the board.
OFF = "off"


@dataclass(frozen=True)
class Men(Places, PartizanRuleset[str]):
    """Men of two colours on the places of a board; Left has x, Right has o.

    A state is a text with a letter for each place. It is written in rows, with ``|`` between.

    Attributes
    ----------
    letters : str
        What a place may hold; an empty one first.
    kind : str
        What places are, see `zermelo.games.scene.KINDS`.
    pieces : mapping
        What letters stand for, see `zermelo.games.scene.HOLDS`.
    """

    letters: ClassVar[str] = EMPTY + LEFT_MAN + RIGHT_MAN
    start: ClassVar[str] = "(start)"
    kind: ClassVar[str] = "square"
    pieces: ClassVar[Mapping[str, str]] = MEN

    @property
    @abstractmethod
    def first(self) -> str:
        """The board at the start of play."""

    def steps(self, place: int, man: str) -> Iterable[int]:  # noqa: ARG002
        """Return the places to which a man may go, where they are empty."""
        return ()

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Yield the boards after a move of the player with these men: by default a step."""
        for place, held in enumerate(state):
            if held == man:
                for target in self.steps(place, man):
                    if state[target] == EMPTY:
                        yield shifted(state, place, target)

    def wrong(self, state: str) -> str | None:
        """Say what is wrong with the men: by default whether one has more than at the start."""
        for man in self.letters[1:]:
            most = self.first.count(man)
            if state.count(man) > most:
                return f"{state.count(man)} men {man}, and there are at most {most}"
        return None

    def called(self, place: int) -> str:
        """Return the name of a place: as a letter how far right it is, and its row from below."""
        across, down = self.spot(place)
        return f"{letters_of(int(across))}{self.high - int(down)}"

    @property
    def high(self) -> int:
        """How many rows the names of places count."""
        return len(self.widths)

    def state(self, *parts: object) -> str:
        """Read the rows; nothing for the start."""
        if not parts:
            return self.first
        found = read_rows(parts, self.letters, self.widths, partial(no_position, self))
        wrong = self.wrong(found)
        if wrong is not None:
            raise no_position(self, f"{in_rows(found, self.widths)!r}: {wrong}")
        return found

    def show(self, state: str) -> str:
        """Write the rows; nothing for the start."""
        return "" if state == self.first else in_rows(state, self.widths)

    def spot(self, place: int) -> tuple[float, float]:
        """Return where a place is seen: how far to the right, and how far down."""
        row, column = row_and_column(self.widths, place)
        return column, row

    @property
    def joined(self) -> Iterable[tuple[int, int]]:
        """The places between which there is a line to be seen."""
        return ()

    @property
    def outside(self) -> Sequence[Place]:
        """What there is to be touched beside the places."""
        return ()

    def scene(self, state: str) -> Scene:
        """Show the board; touch where a man comes from, where it goes to, and what it takes."""
        places = [
            Place(self.called(place), self.kind, *self.spot(place), "", self.pieces.get(held, held))
            for place, held in enumerate(state)
        ]
        sides: dict[Player, Moves] = {
            player: ((self.touched(state, option), option) for option in options(state))
            for player, options in ((LEFT, self.left), (RIGHT, self.right))
            if self.end(state, player) is None
        }
        drawn = (Line(self.called(a), self.called(b)) for a, b in self.joined)
        left, right = sides.get(LEFT, ()), sides.get(RIGHT, ())
        return scene_of([*places, *self.outside], drawn, left=left, right=right)

    def touched(self, state: str, option: str) -> tuple[str, ...]:
        """Return the names of what is touched to make a move."""
        come, gone = changes(state, option)
        man = option[come[0]]
        own = [place for place in gone if state[place] == man]
        taken = [place for place in gone if state[place] != man]
        return tuple(map(self.called, (*own, *come, *taken)))

    def left(self, state: str) -> Iterable[str]:
        """Move a man x."""
        return self.moves(state, LEFT_MAN)

    def right(self, state: str) -> Iterable[str]:
        """Move a man o."""
        return self.moves(state, RIGHT_MAN)

    def describe(self, state: str, option: str) -> str:
        """Write from where to where a man goes, and what it takes: ``a2-a3``, ``a2xb3``."""
        return self.moved(state, option).text

    def spellings(self, state: str, option: str) -> Iterator[str]:
        """Read the man's letter in front too, ``-`` where a man is taken, and no sign at all."""
        return self.moved(state, option).spellings

    def moved(self, state: str, option: str) -> Moved:
        """Say which man goes from where to where, and what it takes."""
        come, gone = changes(state, option)
        if not come:
            return Moved(state[gone[0]], self.called(gone[0]), OFF)
        man, target = option[come[0]], self.called(come[0])
        own = next((self.called(place) for place in gone if state[place] == man), "")
        taken = [self.called(place) for place in (*come, *gone) if state[place] not in (EMPTY, man)]
        return Moved(man, own, target, "".join(taken))


@dataclass(frozen=True)
class Moved:
    """A move of one man: from a place or from the hand, to a place or off the board.

    Examples
    --------
    >>> Moved("x", "a2", "a3").text, Moved("x", "a2", "b3", taken="b3").text
    ('a2-a3', 'a2xb3')
    """

    man: str
    source: str
    target: str
    taken: str = ""

    @property
    def text(self) -> str:
        """The move as players write it."""
        if not self.source:
            step = self.target
        elif self.taken == self.target:
            return f"{self.source}x{self.target}"
        else:
            step = f"{self.source}-{self.target}"
        return f"{step}x{self.taken}" if self.taken else step

    @property
    def spellings(self) -> Iterator[str]:
        """Other ways to write it."""
        yield f"{self.man} {self.text}"
        taken = self.taken if self.taken != self.target else ""
        for sign in ("-", ""):
            yield sign.join(filter(None, (self.source, self.target, taken)))


def with_men(places: int, men: Mapping[int, str]) -> str:
    """Return a board of so many places with men on some."""
    return "".join(men.get(place, EMPTY) for place in range(places))


def shifted(state: str, source: int, target: int) -> str:
    """Return the board after a man has gone from one place to another, taking what is there."""
    places = list(state)
    places[target], places[source] = places[source], EMPTY
    return "".join(places)


@dataclass(frozen=True)
class Square(Men):
    """Men on a board of as many rows as columns.

    Attributes
    ----------
    smallest : int
        The smallest size.
    """

    sized_by: ClassVar[tuple[str, str]] = ("size", "size")
    smallest: ClassVar[int] = 3

    size: int = field(default=4, metadata={"help": "squares in a row"})

    def __post_init__(self) -> None:
        if not self.smallest <= self.size <= 26:
            raise wrong_parameter(self, "size", f"give a number from {self.smallest} to 26")

    @property
    def widths(self) -> tuple[int, ...]:
        """As many rows as columns."""
        return (self.size,) * self.size
