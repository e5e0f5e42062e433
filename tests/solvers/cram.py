"""Cram on 8 × 8 squares, all bits of a word, for tests: a state is the mask of the free squares.

The moves are those of the catalogue; parts stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo.games.compiled import CompiledRules
from zermelo.games.rules import Ruleset
from zermelo.rulesets.grids.cram.loops import successors
from zermelo.rulesets.grids.loops.boards import FIRST_COLUMN
from zermelo.values.play import NORMAL, Play


@addressed
def regions(key, out, params):  # type: ignore[no-untyped-def]  # noqa: ARG001
    """Write the parts of two free squares or more."""
    free, out = carray(key, 1)[0], carray(out, ANY)
    count = 0
    while free:
        part, before = free & -free, 0
        while part != before:
            before = part
            left = part >> 1 & (1 << 63) - 1 & ~(FIRST_COLUMN << 7)
            above = part >> 8 & (1 << 56) - 1
            part |= free & (part << 1 & ~FIRST_COLUMN | left | part << 8 | above)
        free &= ~part
        if part & part - 1:
            out[count] = part
            count += 1
    return count


@dataclass(frozen=True)
class Cram(Ruleset):
    """Put a domino on two free squares that lie side by side."""

    name: ClassVar[str] = "cram-8x8"

    parts: bool = False
    questions: bool = False

    def options(self, state: int) -> Iterable[int]:
        for square in range(64):
            for step in (1, 8):
                two = 1 << square | 1 << square + step
                if state & two == two and (step == 8 or square % 8 < 7):
                    yield state & ~two

    def compiled(self, play: Play = NORMAL) -> CompiledRules:
        return CompiledRules(
            words=1,
            max_options=112,
            params=np.zeros(1, np.int64),
            successors=successors,
            key=lambda state: (state,),
            simplify=regions if self.parts and play is NORMAL else None,
            questions=self.questions,
        )
