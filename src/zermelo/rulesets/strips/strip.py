"""Strips of squares as people write them: a letter for each; and the pieces that stand on them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.rules import PartizanRuleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.grid import strip

#: Longer strips are refused.
LONGEST = 10_000


@dataclass(frozen=True)
class Strip(PartizanRuleset[str]):
    """Rules on a strip, or a row: how positions are read."""

    #: What a square may hold.
    letters: ClassVar[str]

    def state(self, *parts: object) -> str:
        """Check the letters; nothing is the empty strip."""
        text = "".join(map(str, parts))
        if set(text) - set(self.letters) or len(parts) > 1:
            shown = " ".join(map(str, parts))
            what = f"{shown!r} is no strip; give one word of the letters {self.letters}"
            raise no_position(self, what)
        if len(text) > LONGEST:
            raise no_position(self, f"a strip of {len(text):,} squares; give {LONGEST:,} at most")
        return text


@dataclass(frozen=True)
class Pieces(Strip):
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

    def left(self, state: str) -> Iterator[str]:
        """Move a piece of Left's."""
        return (option for _, option in self.moves(state, self.mine[0]))

    def right(self, state: str) -> Iterator[str]:
        """Move a piece of Right's."""
        return (option for _, option in self.moves(state, self.mine[1]))

    def scene(self, state: str) -> Scene:
        """Show the strip; touch the piece that moves."""
        left, right = (self.moves(state, mine) for mine in self.mine)
        return strip(state, men=self.men, left=left, right=right, kind=self.kind)
