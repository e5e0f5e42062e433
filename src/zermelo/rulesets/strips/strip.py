"""Strips of squares as people write them: a letter for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.games.rules import PartizanRuleset, no_position

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
