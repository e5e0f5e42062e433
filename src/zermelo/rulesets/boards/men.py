"""Base classes of games with men on a board: men that move, and men that are put down."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.games.compiled import CompiledRules
from zermelo.games.ends import End
from zermelo.games.rules import RulesBySide, Ruleset, no_position, parameter
from zermelo.games.scene import Line, Place, Rim, Scene, scene_of
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, OTHER, RIGHT_MAN, Places, changes
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, Player

#: The target of a man that leaves the board.
OFF = "off"


class Men(Places, RulesBySide[str]):
    """Men of two colours on the places of a board; Left has x, Right has o."""

    start = "(start)"
    #: The error for a board without all men of the start; empty if men may be missing.
    missing_men_error: ClassVar[str] = ""

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

    def error_in(self, state: str) -> str | None:
        """Return the error in a board: by default, more men than at the start."""
        for man in self.letters[1:]:
            count, most = state.count(man), self.first.count(man)
            if self.missing_men_error and count != most:
                return self.missing_men_error
            if count > most:
                return f"{count} men {man}, and there are at most {most}"
        return None

    @property
    def drawn_lines(self) -> Iterable[tuple[int, int]]:
        """The pairs of places joined by a visible line."""
        return ()

    @property
    def exits(self) -> Sequence[Place]:
        """The places beside the board to which men may leave it."""
        return ()

    def scene(self, state: str) -> Scene:
        """Show the board; a move touches the start and target of a man, and the captured man."""
        lines = (Line(self.place_name(a), self.place_name(b)) for a, b in self.drawn_lines)
        moves = self._moves_by_player(state, self.touched)
        return scene_of([*self.drawn_places(state), *self.exits], lines, **moves)

    def touched(self, state: str, option: str) -> tuple[str, ...]:
        """Return the names of the places to touch: start, target, and men captured elsewhere."""
        targets, emptied = changes(state, option)
        man = option[targets[0]]
        starts = [place for place in emptied if state[place] == man]
        taken = [place for place in emptied if state[place] != man]
        return tuple(map(self.place_name, (*starts, *targets, *taken)))

    def moves_of(self, state: str, mover: Player) -> Iterable[str]:
        """Move a man x for Left, a man o for Right."""
        return self.moves(state, LEFT_MAN if mover is LEFT else RIGHT_MAN)

    def describe(self, state: str, option: str) -> str:
        """Write the start and target of a man, and its capture: ``a2-a3``, ``a2xb3``."""
        return self.man_move(state, option).text

    def spellings(self, state: str, option: str) -> Iterator[str]:
        """Also read the man's letter in front, ``-`` for captures, and nothing between squares."""
        return self.man_move(state, option).spellings

    def man_move(self, state: str, option: str) -> ManMove:
        """Return the start and target of the man that moves, and the captured man."""
        targets, emptied = changes(state, option)
        if not targets:
            return ManMove(state[emptied[0]], self.place_name(emptied[0]), OFF)
        man, target = option[targets[0]], self.place_name(targets[0])
        source = next((self.place_name(place) for place in emptied if state[place] == man), "")
        taken = [p for p in (*targets, *emptied) if state[p] not in (EMPTY, man)]
        return ManMove(man, source, target, "".join(map(self.place_name, taken)))


@dataclass(frozen=True)
class ManMove:
    """A move of one man: from a place, or from the hand (``""``), to a place or off the board."""

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
        """Other ways to write the move."""
        yield f"{self.man} {self.text}"
        taken = self.taken if self.taken != self.target else ""
        for sign in ("-", ""):
            yield sign.join(filter(None, (self.source, self.target, taken)))


def with_men(places: int, men: Mapping[int, str]) -> str:
    """Return a board with a number of places, and men on some of them."""
    return "".join(men.get(place, EMPTY) for place in range(places))


def targets(rules: Men, men: Mapping[int, str], man: str) -> set[int]:
    """Return the places to which the only man of a colour can move on a board with some men."""
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


#: The name of a place, such as ``b2``, or the number of a column.
PLACE = re.compile(r"[a-z]*[0-9]+", re.ASCII)


class Placing(Places, Ruleset[str]):
    """Men x and o are put on empty places in turn, x first; their numbers show whose turn it is.

    A position is written in rows, or as the places in the order in which men were put there.
    """

    start = "(empty board)"
    pieces: ClassVar[Mapping[str, str]] = {EMPTY: "", LEFT_MAN: "black:x", RIGHT_MAN: "white:o"}

    @property
    def first(self) -> str:
        """The empty board."""
        return EMPTY * sum(self.widths)

    @abstractmethod
    def has_won(self, state: str, man: str) -> bool:
        """Whether the player with these men has won."""

    @property
    @abstractmethod
    def move_loop(self) -> tuple[str, list[int]]:
        """The loop of moves in ``boards/loops/placing.py``, and its data without the symmetries."""

    def compiled(self, play: Play = NORMAL) -> CompiledRules[str] | None:  # noqa: ARG002
        """Return compiled rules for up to 32 places; a key is the least image, as bits."""
        from zermelo.rulesets.boards.loops import placing as loops
        from zermelo.rulesets.boards.loops.images import HALF
        from zermelo.rulesets.boards.masks import halves, least_key, letters, one_word

        places = sum(self.widths)
        if places > HALF:
            return None
        loop, data = self.move_loop

        def key(state: str) -> tuple[int]:
            man = mover(state)
            return (least_key(state, man, OTHER[man], self.images),)

        def state(key: tuple[int, ...]) -> str:
            mine, theirs = halves(key[0])
            man = LEFT_MAN if mine.bit_count() == theirs.bit_count() else RIGHT_MAN
            return letters(mine, theirs, places, man + OTHER[man])

        return one_word(loops, key, state, data, self.images[1:], most=places, moves=loop)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all places."""
        return tuple(map(self.place_name, range(sum(self.widths))))

    def state(self, *parts: object) -> str:
        """Read the rows, or the places in the order of play; nothing for the empty board."""
        words = [str(part).lower() for part in parts]
        if not all(map(PLACE.fullmatch, words)):
            return super().state(*parts)
        state = self.first
        for word in words:
            place = self.place(state, word)
            if state[place] != EMPTY:
                raise no_position(self, f"{word} is taken already")
            state = self.put(state, place)
        return self.checked(state)

    def place(self, state: str, word: str) -> int:  # noqa: ARG002
        """Return the place that a word names on a board."""
        if word not in self.names:
            expected = f"there are {self.names[0]} to {self.names[-1]}"
            raise no_position(self, f"there is no place {word!r}; {expected}")
        return self.names.index(word)

    def error_in(self, state: str) -> str | None:
        """Return an error if men cannot have been put down in turn."""
        if state.count(LEFT_MAN) - state.count(RIGHT_MAN) not in (0, 1):
            return "x begins, so there are as many o, or one less"
        return "play was over before the last man" if self.has_won(state, mover(state)) else None

    def scene(self, state: str) -> Scene:
        """Show the board; a move touches the place of the new man."""
        moves = self._moves_by_player(state, self.touched)
        return scene_of(self.drawn_places(state), rims=self.rims, **moves)

    @property
    def rims(self) -> Sequence[Rim]:
        """The sides of the board that belong to players."""
        return ()

    def touched(self, state: str, option: str) -> tuple[str, ...]:
        """Return the name of the place that is touched."""
        (place,), _ = changes(state, option)
        return (self.place_name(place),)

    def describe(self, state: str, option: str) -> str:
        """Write the place of the new man."""
        return self.touched(state, option)[0]

    def spellings(self, state: str, option: str) -> Iterator[str]:
        """Also read the man's letter in front."""
        yield f"{mover(state)} {self.describe(state, option)}"

    def put(self, state: str, place: int) -> str:
        """Return the board with one man more."""
        return f"{state[:place]}{mover(state)}{state[place + 1 :]}"

    def options(self, state: str) -> Iterator[str]:
        """Yield the boards with a man on an empty place."""
        return (self.put(state, place) for place, char in enumerate(state) if char == EMPTY)

    def end(self, state: str) -> End | None:
        """Return the end if the last move has won or the board is full; otherwise None."""
        if self.has_won(state, OTHER[mover(state)]):
            return End.LOST
        return None if EMPTY in state else End.TIE


def mover(state: str) -> str:
    """Return the letter of the player to move; x begins."""
    return RIGHT_MAN if state.count(LEFT_MAN) > state.count(RIGHT_MAN) else LEFT_MAN
