"""Common parts of games in which both players put men on empty places until one has won."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from zermelo.games.compiled import CompiledRules
from zermelo.games.ends import End
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Rim, Scene, scene_of
from zermelo.rulesets.boards.places import EMPTY, LEFT_MAN, OTHER, RIGHT_MAN, Places, changes
from zermelo.values.play import NORMAL, Play

#: A cell as players write it, or a column.
CELL = re.compile(r"[a-z]*[0-9]+", re.ASCII)


class Placing(Places, Ruleset[str]):
    """Men x and o are put on empty places in turn, x first; whose turn it is follows from them.

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
        """Whether these men win."""

    @property
    @abstractmethod
    def for_loops(self) -> tuple[str, list[int]]:
        """The loop of moves in ``boards/loops/placing.py`` and its data, without images."""

    def compiled(self, play: Play = NORMAL) -> CompiledRules[str] | None:  # noqa: ARG002
        """Return compiled rules with the men on up to 32 places as bits: the least image."""
        from zermelo.rulesets.boards.loops import placing as loops
        from zermelo.rulesets.boards.loops.images import HALF
        from zermelo.rulesets.boards.masks import halves, least_key, letters, one_word

        places = sum(self.widths)
        if places > HALF:
            return None
        loop, data = self.for_loops

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
        return tuple(map(self.called, range(sum(self.widths))))

    def state(self, *parts: object) -> str:
        """Read the rows, or the places in the order of play; nothing for the empty board."""
        words = [str(part).lower() for part in parts]
        if not all(map(CELL.fullmatch, words)):
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
            there = f"there are {self.names[0]} to {self.names[-1]}"
            raise no_position(self, f"there is no place {word!r}; {there}")
        return self.names.index(word)

    def wrong(self, state: str) -> str | None:
        """Return an error if men cannot have been put down in turn."""
        if state.count(LEFT_MAN) - state.count(RIGHT_MAN) not in (0, 1):
            return "x begins, so there are as many o, or one less"
        return "play was over before the last man" if self.has_won(state, mover(state)) else None

    def scene(self, state: str) -> Scene:
        """Show the board; touch the place of the new man."""
        moves = self._moves_by_player(state, self.touched)
        return scene_of(self.seen(state), rims=self.rims, **moves)

    @property
    def rims(self) -> Sequence[Rim]:
        """The sides of the board that belong to players."""
        return ()

    def touched(self, state: str, option: str) -> tuple[str, ...]:
        """Return the name of the place that is touched."""
        (place,), _ = changes(state, option)
        return (self.called(place),)

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
        man = mover(state)
        for place, letter in enumerate(state):
            if letter == EMPTY:
                yield f"{state[:place]}{man}{state[place + 1 :]}"

    def end(self, state: str) -> End | None:
        """Return the end if the last move has won or the board is full; otherwise None."""
        if self.has_won(state, OTHER[mover(state)]):
            return End.LOST
        return None if EMPTY in state else End.TIE


def mover(state: str) -> str:
    """Return the player to move: x begins."""
    return RIGHT_MAN if state.count(LEFT_MAN) > state.count(RIGHT_MAN) else LEFT_MAN
