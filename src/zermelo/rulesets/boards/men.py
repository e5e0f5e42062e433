"""Common parts of games with men on places: boards as text, moves in words, symmetries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.rules import RulesBySide, parameter
from zermelo.games.scene import Line, Place, Scene, scene_of
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, RIGHT_MAN, Places, changes
from zermelo.values.player import LEFT, Player

#: The target of a man that leaves the board.
OFF = "off"


class Men(Places, RulesBySide[str]):
    """Men of two colours on the places of a board; Left has x, Right has o."""

    start = "(start)"
    #: The error of a board without all men of the start, if none may be missing.
    all_men: ClassVar[str] = ""

    def steps(self, place: int, man: str) -> Iterable[int]:  # noqa: ARG002
        """Return the places to which a man may go, if they are empty."""
        return ()

    def moves(self, state: str, man: str) -> Iterator[str]:
        """Yield the boards after a move of the player with these men: by default a step."""
        for place, letter in enumerate(state):
            if letter == man:
                for target in self.steps(place, man):
                    if state[target] == EMPTY:
                        yield shifted(state, place, target)

    def wrong(self, state: str) -> str | None:
        """Return the error in a board: by default, more men than at the start."""
        for man in self.letters[1:]:
            count, most = state.count(man), self.first.count(man)
            if self.all_men and count != most:
                return self.all_men
            if count > most:
                return f"{count} men {man}, and there are at most {most}"
        return None

    @property
    def joined(self) -> Iterable[tuple[int, int]]:
        """The pairs of places joined by a visible line."""
        return ()

    @property
    def outside(self) -> Sequence[Place]:
        """The touchable items beside the places."""
        return ()

    def scene(self, state: str) -> Scene:
        """Show the board; touch the start and target of a man, and the man that it captures."""
        drawn = (Line(self.called(a), self.called(b)) for a, b in self.joined)
        moves = self._moves_by_player(state, self.touched)
        return scene_of([*self.seen(state), *self.outside], drawn, **moves)

    def touched(self, state: str, option: str) -> tuple[str, ...]:
        """Return the names of the places to touch for a move."""
        come, gone = changes(state, option)
        man = option[come[0]]
        own = [place for place in gone if state[place] == man]
        taken = [place for place in gone if state[place] != man]
        return tuple(map(self.called, (*own, *come, *taken)))

    def moves_of(self, state: str, mover: Player) -> Iterable[str]:
        """Move a man x, or for Right a man o."""
        return self.moves(state, LEFT_MAN if mover is LEFT else RIGHT_MAN)

    def describe(self, state: str, option: str) -> str:
        """Write the start and target of a man, and its capture: ``a2-a3``, ``a2xb3``."""
        return self.moved(state, option).text

    def spellings(self, state: str, option: str) -> Iterator[str]:
        """Also read the man's letter in front, ``-`` for captures, and squares without a sign."""
        return self.moved(state, option).spellings

    def moved(self, state: str, option: str) -> Moved:
        """Return the start and target of the man that moves, and the captured man."""
        come, gone = changes(state, option)
        if not come:
            return Moved(state[gone[0]], self.called(gone[0]), OFF)
        man, target = option[come[0]], self.called(come[0])
        own = next((self.called(place) for place in gone if state[place] == man), "")
        taken = [self.called(place) for place in (*come, *gone) if state[place] not in (EMPTY, man)]
        return Moved(man, own, target, "".join(taken))


@dataclass(frozen=True)
class Moved:
    """A move of one man: from a place or from the hand, to a place or off the board."""

    man: str
    source: str
    target: str
    taken: str = ""

    @property
    def text(self) -> str:
        """The move as players write it."""
        if self.source and self.taken == self.target:
            return f"{self.source}x{self.target}"
        step = f"{self.source}-{self.target}" if self.source else self.target
        return f"{step}x{self.taken}" if self.taken else step

    @property
    def spellings(self) -> Iterator[str]:
        """Other ways to write it."""
        yield f"{self.man} {self.text}"
        taken = self.taken if self.taken != self.target else ""
        for sign in ("-", ""):
            yield sign.join(filter(None, (self.source, self.target, taken)))


def with_men(places: int, men: Mapping[int, str]) -> str:
    """Return a board of a number of places with men on some."""
    return "".join(men.get(place, EMPTY) for place in range(places))


def targets(rules: Men, men: Mapping[int, str], man: str) -> set[int]:
    """Return the targets of the only man of a colour, with the other men of the board."""
    options = rules.moves(with_men(sum(rules.widths), men), man)
    return {option.index(man) for option in options if man in option}


def shifted(state: str, source: int, target: int) -> str:
    """Return the board after a man has moved to another place, capturing a man there."""
    places = list(state)
    places[target], places[source] = places[source], EMPTY
    return "".join(places)


@dataclass(frozen=True)
class Square(Men):
    """Men on a square board."""

    sized_by = ("size", "size")

    size: int = parameter(4, "squares in a row", least=3, most=26)
