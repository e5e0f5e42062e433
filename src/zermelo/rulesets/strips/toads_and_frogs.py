"""Toads and Frogs, Elephants and Rhinos (without jumps), and the backsliding game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.rules import Scene, Tractable
from zermelo.games.scenes.grid import strip
from zermelo.rulesets.strips.strip import Strip

TOAD, FROG, EMPTY = "t", "f", "."


@dataclass(frozen=True)
class ElephantsAndRhinos(Strip):
    """Left moves an elephant one square to the right, Right a rhino one square to the left.

    The target must be empty. A position is a strip with ``t`` for an elephant, ``f`` for a rhino
    and ``.`` for an empty square. Values are numbers and switches of integers (Winning Ways,
    chapter 1, where the game is Toads and Frogs without jumps).

    Examples
    --------
    >>> ElephantsAndRhinos()("tt..f").value, ElephantsAndRhinos()("tttt.ffff").value
    (1, +-3)
    """

    name = "elephants-and-rhinos"
    example = "t.t.f"
    letters: ClassVar[str] = EMPTY + TOAD + FROG
    jumps: ClassVar[bool] = False

    def left(self, state: str) -> Iterator[str]:
        """Move to the right."""
        yield from moved(state, TOAD, FROG, jumps=self.jumps)

    def right(self, state: str) -> Iterator[str]:
        """Move to the left, which is a move to the right in the mirror image."""
        for option in moved(state[::-1], FROG, TOAD, jumps=self.jumps):
            yield option[::-1]

    def scene(self, state: str) -> Scene:
        """Show the strip; drag an animal, or touch it."""

        def touches(options: Iterator[str]) -> Iterator[tuple[tuple[str, ...], str]]:
            for option in options:
                start, end = ends(state, option)
                yield (str(start + 1), str(end + 1)), option
                yield (str(start + 1),), option

        men = {TOAD: f"left:{TOAD}", FROG: f"right:{FROG}", EMPTY: ""}
        left, right = touches(self.left(state)), touches(self.right(state))
        return strip(state, men=men, left=left, right=right)

    def describe(self, state: str, option: str) -> str:
        """Name the animal, its source and its target."""
        start, end = ends(state, option)
        return f"{state[start]} from {start + 1} to {end + 1}"


def ends(state: str, option: str) -> tuple[int, int]:
    """Return the source and the target of the animal that moves."""
    changed = [place for place, was in enumerate(state) if was != option[place]]
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
    complexity = "open; values are NP-hard (Hull 2000)"
    tractable = Tractable(label="open; values are NP-hard (Hull 2000)")
    jumps: ClassVar[bool] = True


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

    def left(self, state: str) -> Iterator[str]:
        """Move to the right, or one step back."""
        yield from super().left(state)
        for option in moved(state[::-1], TOAD, FROG, jumps=False):
            yield option[::-1]

    def right(self, state: str) -> Iterator[str]:
        """Move to the left, or one step back."""
        yield from super().right(state)
        yield from moved(state, FROG, TOAD, jumps=False)


def moved(strip: str, mine: str, theirs: str, *, jumps: bool) -> Iterator[str]:
    """Yield the strips after a move to the right."""
    for place, letter in enumerate(strip):
        if letter != mine:
            continue
        if strip[place + 1 : place + 2] == EMPTY:
            yield strip[:place] + EMPTY + mine + strip[place + 2 :]
        elif jumps and strip[place + 1 : place + 3] == theirs + EMPTY:
            yield strip[:place] + EMPTY + theirs + mine + strip[place + 3 :]
