"""A token on a digraph by compiled rules that say that play ends, whether it does or not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import numpy as np

from zermelo import Digraph
from zermelo._jit.addressed import ANY, addressed, carray
from zermelo.games.compiled import CompiledRules
from zermelo.games.rules import Ruleset
from zermelo.values.play import NORMAL, Play


@addressed
def moves(key, out, params):  # type: ignore[no-untyped-def]
    """Write the vertices one move away: ``params`` holds words, rows and ends of the moves."""
    params = carray(params, ANY)
    words = params[0]
    key, out = carray(key, ANY), carray(out, ANY)
    first, last = params[1 + key[0]], params[2 + key[0]]
    for at in range(first, last):
        for word in range(words):
            out[(at - first) * words + word] = 0
        out[(at - first) * words] = params[at]
    return last - first


@addressed
def itself(key, out, params):  # type: ignore[no-untyped-def]
    """Write the position as its only part."""
    params = carray(params, ANY)
    key, out = carray(key, ANY), carray(out, ANY)
    for word in range(params[0]):
        out[word] = key[word]
    return 1


@addressed
def up(key, out, params):  # type: ignore[no-untyped-def]  # noqa: ARG001
    """Write the number above."""
    key, out = carray(key, 1), carray(out, 1)
    out[0] = key[0] + 1
    return 1


class Walk(Ruleset):
    """Move a token along an edge; each object is a ruleset of its own."""

    name: ClassVar[str] = "walk"

    def __init__(
        self, on: Digraph, *, words: int = 1, parts: bool = False, dense: int | None = None
    ) -> None:
        for name, held in (("on", on), ("words", words), ("parts", parts), ("dense", dense)):
            object.__setattr__(self, name, held)

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def __str__(self) -> str:
        return "walk"

    def options(self, state: tuple[int]) -> Iterable[tuple[int]]:
        return [(option,) for option in self.on.options(*state)]

    def compiled(self, play: Play = NORMAL) -> CompiledRules:
        ptr, ends = self.on.successors
        start = 1 + len(ptr)
        return CompiledRules(
            words=self.words,
            max_options=max(1, *np.diff(ptr), 0),
            params=np.array([self.words, *(ptr + start), *ends], np.int64),
            successors=moves,
            key=lambda state: (*state, *(0,) * (self.words - 1)),
            simplify=itself if self.parts and play is NORMAL else None,
            dense=self.dense,
            questions=self.parts,
        )
