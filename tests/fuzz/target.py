"""What takes input: a process that tries one target does not load all the others."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.fuzz.mutate import Draw, mutated


@dataclass(frozen=True)
class Target:
    """Something that takes input.

    Attributes
    ----------
    seeds : function
        Makes genuine input.
    run : function
        Takes input. It returns if that was genuine, and may raise Zermelo's errors.
    mutate : function
        Damages genuine input.
    first : function, optional
        Makes the genuine input that a process takes first, which loads and compiles what is
        needed; by default all of it.
    """

    seeds: Callable[[], Sequence[bytes]]
    run: Callable[[bytes], None]
    mutate: Callable[[Sequence[bytes], Draw], bytes] = mutated
    first: Callable[[], Sequence[bytes]] | None = None

    def input(self, seed: int, number: int) -> bytes:
        """Make the input of this number: always the same one."""
        return self.mutate(self.seeds(), random.Random(f"{seed} {number}"))


def target_named(name: str) -> Target:
    """Return a target, or one of those that are wrong on purpose."""
    from tests.fuzz.broken import BROKEN

    if name in BROKEN:
        return BROKEN[name]
    from tests.fuzz.targets import TARGETS

    return TARGETS[name]
