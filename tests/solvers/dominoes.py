"""Games with compiled rules, for tests of the search: dominoes on a strip, and a long play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo.games.compiled import CompiledRules, signed
from zermelo.games.rules import Ruleset
from zermelo.values.play import NORMAL, Play


@addressed
def dominoes(key, out, params):  # type: ignore[no-untyped-def]
    """List the strips with two neighbours of the free squares covered, in one or two words."""
    params = carray(params, ANY)
    words = params[0]
    key, out = carray(key, ANY), carray(out, ANY)
    count = 0
    for square in range(params[1] - 1):
        here, there = square >> 6, (square + 1) >> 6
        if key[here] >> (square & 63) & 1 and key[there] >> (square + 1 & 63) & 1:
            for word in range(words):
                out[count * words + word] = key[word]
            out[count * words + here] &= ~(1 << (square & 63))
            out[count * words + there] &= ~(1 << (square + 1 & 63))
            count += 1
    return count


@addressed
def runs(key, out, params):  # type: ignore[no-untyped-def]
    """Write the runs of two free squares or more, each pushed to the beginning of the strip."""
    params = carray(params, ANY)
    words = params[0]
    key, out = carray(key, ANY), carray(out, ANY)
    count = length = 0
    for square in range(params[1] + 1):
        if square < params[1] and key[square >> 6] >> (square & 63) & 1:
            length += 1
            continue
        if length > 1:
            for word in range(words):
                out[count * words + word] = 0
            for filled in range(length):
                out[count * words + (filled >> 6)] |= 1 << (filled & 63)
            count += 1
        length = 0
    return count


@dataclass(frozen=True)
class Dominoes(Ruleset):
    """Put a domino on two free squares next to each other: Dawson's Kayles, octal 0.07."""

    name: ClassVar[str] = "dominoes"

    length: int = 10
    helped: bool = True
    dense: bool = False

    def options(self, state: int) -> Iterable[int]:
        for square in range(self.length - 1):
            if state >> square & 3 == 3:
                yield state & ~(3 << square)

    def compiled(self, play: Play = NORMAL) -> CompiledRules:
        words = 1 + self.length // 64
        return CompiledRules(
            words=words,
            max_options=self.length,
            params=np.array([words, self.length], np.int64),
            successors=dominoes,
            key=lambda state: signed(state, words),
            simplify=runs if self.helped and play is NORMAL else None,
            dense=self.length if self.dense else None,
        )

    @property
    def whole(self) -> int:
        """The strip on which all squares are free."""
        return (1 << self.length) - 1


@addressed
def down(key, out, params):  # type: ignore[no-untyped-def]  # noqa: ARG001
    """Write the number below."""
    key, out = carray(key, 1), carray(out, 1)
    out[0] = key[0] - 1
    return 1 if key[0] > 0 else 0


@dataclass(frozen=True)
class Countdown(Ruleset):
    """Take one: a play as long as the number."""

    name: ClassVar[str] = "countdown"

    def options(self, state: int) -> Iterable[int]:
        return range(state - 1, max(-1, state - 2), -1)

    def compiled(self, play: Play = NORMAL) -> CompiledRules:  # noqa: ARG002
        return CompiledRules(1, 1, np.zeros(1, np.int64), down, lambda state: (state,))
