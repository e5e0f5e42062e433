"""Kotzig's Nim, also called modular Nim."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from zermelo.games.parameters import natural, parameter
from zermelo.games.rules import Ruleset, Scene, no_position, theorem
from zermelo.games.scenes.grid import ring

#: Maximum number of places.
MAX_PLACES = 10_000

#: The place of the marker, and the set of used places as the bits of an integer.
State: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Kotzig(Ruleset[State]):
    """Move the marker on by a number from a given set around n places, never onto a used place.

    Places are numbered from 0. The marker starts on 0, which counts as used. A position is written
    as the used places in any order, the place of the marker last (Winning Ways, chapter 15;
    Fraenkel, Jaffray, Kotzig and Sabidussi 1995). Positions are solved by search; turning the
    circle makes no difference.

    Parameters
    ----------
    n : int
        The number of places, 1 or more.
    moves : tuple of int
        The numbers of places by which the marker may move on, each 1 or more.

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

    def state(self, *parts: object) -> State:
        """Check the used places, the marker's last; no parts stand for the start."""
        used, place = 0, 0
        for part in parts or (0,):
            number = natural(str(part))
            if number is None or number >= self.n:
                expected = f"give numbers from 0 to {self.n - 1}"
                raise no_position(self, f"{part!r} is no place; {expected}")
            place = number
            if used >> place & 1:
                raise no_position(self, f"place {place} is used twice; name each used place once")
            used |= 1 << place
        return place, used

    def show(self, state: State) -> str:
        """Write the used places, that of the marker last."""
        place, used = state
        others = [other for other in range(self.n) if used >> other & 1 and other != place]
        return " ".join(map(str, [*others, place]))

    def options(self, state: State) -> Iterator[State]:
        """Move on by one of the steps, to an unused place."""
        place, used = state
        for step in dict.fromkeys(move % self.n for move in self.moves):
            to = (place + step) % self.n
            if not used >> to & 1:
                yield to, used | 1 << to

    def scene(self, state: State) -> Scene:
        """Show the circle; touch the place to move on to."""
        place, used = state
        letters = ["used" if used >> other & 1 else "" for other in range(self.n)]
        letters[place] = "man"
        return ring(letters, moves=(((str(o[0]),), o) for o in self.options(state)))

    def describe(self, state: State, option: State) -> str:
        """Name the step and the target of the marker."""
        return f"move on by {(option[0] - state[0]) % self.n}, to place {option[0]}"

    def canonical(self, state: State) -> State:
        """Turn the circle so that the marker stands on 0."""
        place, used = state
        turned = used >> place | used << (self.n - place)
        return 0, turned & ((1 << self.n) - 1)

    @theorem("each move uses a place", source="", tells="counter")
    def unused(self, state: State) -> int:
        """Count the unused places."""
        return self.n - state[1].bit_count()
