"""What games have in common in which both put men on empty places in turn, until one has won."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import ClassVar

from zermelo.games.ends import End
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Place, Rim, Scene, scene_of
from zermelo.rulesets.boards.men import EMPTY, LEFT_MAN, RIGHT_MAN
from zermelo.rulesets.boards.places import (
    Places,
    changes,
    in_rows,
    letters_of,
    read_rows,
    row_and_column,
)

#: A cell as players write it, or a column.
CELL = re.compile(r"[a-z]*[0-9]+", re.ASCII)


@dataclass(frozen=True)
class Placing(Places, Ruleset[str]):
    """Men x and o are put on empty places in turn, x first; whose turn it is follows from them.

    A state is a text with a letter for each place. It is written in rows, or as the places in the
    order in which men were put there.

    Attributes
    ----------
    kind : str
        What places are, see `zermelo.games.scene.KINDS`.
    pieces : mapping
        What letters stand for, see `zermelo.games.scene.HOLDS`.
    """

    start: ClassVar[str] = "(empty board)"
    kind: ClassVar[str] = "square"
    pieces: ClassVar[Mapping[str, str]] = {EMPTY: "", LEFT_MAN: "black:x", RIGHT_MAN: "white:o"}

    @abstractmethod
    def has_won(self, state: str, man: str) -> bool:
        """Say whether these men are as they are to be."""

    def called(self, place: int) -> str:
        """Return the name of a place: its column as a letter, then its row, from above."""
        return self.names[place]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all places."""
        return tuple(
            f"{letters_of(column)}{row + 1}"
            for row, width in enumerate(self.widths)
            for column in range(width)
        )

    def state(self, *parts: object) -> str:
        """Read the rows, or the places in the order of play; nothing for the empty board."""
        empty = EMPTY * sum(self.widths)
        words = [str(part) for part in parts]
        if not all(map(CELL.fullmatch, words)):
            letters = EMPTY + LEFT_MAN + RIGHT_MAN
            return self.checked(read_rows(parts, letters, self.widths, partial(no_position, self)))
        state = empty
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

    def checked(self, state: str) -> str:
        """Return a board if men can have come there in turn."""
        if state.count(LEFT_MAN) - state.count(RIGHT_MAN) not in (0, 1):
            shown = in_rows(state, self.widths)
            raise no_position(self, f"{shown!r}: x begins, so there are as many o, or one less")
        if self.has_won(state, mover(state)):
            shown = in_rows(state, self.widths)
            raise no_position(self, f"{shown!r}: play was over before the last man")
        return state

    def show(self, state: str) -> str:
        """Write the rows; nothing for the empty board."""
        return in_rows(state, self.widths) if set(state) - {EMPTY} else ""

    def spot(self, row: int, column: int) -> tuple[float, float]:
        """Return where a place is seen: how far to the right, and how far down."""
        return column, row

    def scene(self, state: str) -> Scene:
        """Show the board; touch the place of the new man."""
        places = [
            Place(
                self.called(place),
                self.kind,
                *self.spot(*row_and_column(self.widths, place)),
                "",
                self.pieces[held],
            )
            for place, held in enumerate(state)
        ]
        options = self.options(state) if self.end(state) is None else ()
        moves = ((self.touched(state, option), option) for option in options)
        return scene_of(places, moves=moves, rims=self.rims)

    @property
    def rims(self) -> Sequence[Rim]:
        """The sides of the board that are somebody's."""
        return ()

    def touched(self, state: str, option: str) -> tuple[str, ...]:
        """Return the name of the place that is touched."""
        (place,), _ = changes(state, option)
        return (self.called(place),)

    def describe(self, state: str, option: str) -> str:
        """Write the place of the new man."""
        return self.touched(state, option)[0]

    def spellings(self, state: str, option: str) -> Iterator[str]:
        """Read the man's letter in front too."""
        yield f"{mover(state)} {self.describe(state, option)}"

    def put(self, state: str, place: int) -> str:
        """Return the board with one man more."""
        return f"{state[:place]}{mover(state)}{state[place + 1 :]}"

    def options(self, state: str) -> Iterator[str]:
        """Put a man on an empty place."""
        for place, held in enumerate(state):
            if held == EMPTY:
                yield self.put(state, place)

    def end(self, state: str) -> End | None:
        """Say whether whoever moved last has won, or the board is full."""
        if self.has_won(state, RIGHT_MAN if mover(state) == LEFT_MAN else LEFT_MAN):
            return End.LOST
        return None if EMPTY in state else End.TIE


def mover(state: str) -> str:
    """Say whose turn it is: x begins."""
    return RIGHT_MAN if state.count(LEFT_MAN) > state.count(RIGHT_MAN) else LEFT_MAN


def connects(
    state: str, man: str, beside: Sequence[Sequence[int]], edges: Sequence[frozenset[int]]
) -> bool:
    """Say whether one connected group of men touches all of some edges."""
    first, *others = edges
    met = {place for place in first if state[place] == man}
    for start in sorted(met):
        group, queue = {start}, [start]
        for place in queue:
            for other in beside[place]:
                if state[other] == man and other not in group:
                    group.add(other)
                    queue.append(other)
        if all(group & edge for edge in others):
            return True
    return False
