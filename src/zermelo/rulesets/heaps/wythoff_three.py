"""Wythoff's game on three heaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import ClassVar

from zermelo.games.position import Position
from zermelo.rulesets.heaps.heaps import Heaps, HeapState
from zermelo.rulesets.heaps.nim_moves import nim_options
from zermelo.rulesets.heaps.wythoff import Wythoff
from zermelo.values.outcome import Outcome

__all__ = ["Wythoff3"]


@dataclass(frozen=True)
class Wythoff3(Heaps):
    """Take any number from one of three heaps, or k, l, m from all with nim-sum k ⊕ l ⊕ m = 0.

    Not all of k, l, m are 0. With an empty heap this is Wythoff's game; in general positions are
    searched (Fraenkel, "Scenic Trails", 1996, section 6 and Table 4, after Chaba and Fraenkel).

    Examples
    --------
    >>> Wythoff3()(1, 3, 4).outcome
    Outcome.P
    >>> Wythoff3()(0, 10**100, 10**100 + 1).outcome
    Outcome.N
    """

    name: ClassVar[str] = "wythoff3"
    example: ClassVar[str] = "1 3 5"
    source: ClassVar[str] = "with an empty heap this is Wythoff's game (Wythoff 1907)"
    misere_source: ClassVar[str] = "with an empty heap this is misère Wythoff (Fraenkel 1982)"
    complexity: ClassVar[str] = "with an empty heap as for two; else open, searched"
    count: ClassVar[int | None] = 3

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap smaller, or take numbers of nim-sum 0 from two or three."""
        yield from nim_options(state)
        small, middle, large = sorted(range(3), key=state.__getitem__)
        low, mid, top = state[small], state[middle], state[large]
        for k in range(low + 1):
            for m in range(not k, mid + 1):
                if k ^ m <= top:
                    left = [0, 0, 0]
                    left[small], left[middle], left[large] = low - k, mid - m, top - (k ^ m)
                    yield tuple(left)

    def counter(self, state: HeapState) -> int:
        """Count the counters: each move takes some."""
        return sum(state)

    def outcome(self, state: HeapState) -> Outcome | None:
        """Leave out an empty heap."""
        return Wythoff().outcome(_two(state)) if 0 in state else None

    def value(self, state: HeapState) -> int | None:
        """Leave out an empty heap."""
        return Wythoff().value(_two(state)) if 0 in state else None

    def options_of_value(self, state: HeapState, value: int) -> list[HeapState] | None:
        """Leave out an empty heap."""
        if 0 not in state:
            return None
        return _three(state, Wythoff().options_of_value(_two(state), value))

    def misere_outcome(self, state: HeapState) -> Outcome | None:
        """Leave out an empty heap."""
        return Wythoff().misere_outcome(_two(state)) if 0 in state else None

    def misere_winning_options(self, state: HeapState) -> list[HeapState] | None:
        """Leave out an empty heap."""
        if 0 not in state:
            return None
        return _three(state, Wythoff().misere_winning_options(_two(state)))

    def reasons(self, state: HeapState) -> Sequence[str]:
        """Say which pair decides, with an empty heap."""
        return Wythoff().reasons(_two(state)) if 0 in state else ()

    def misere_reasons(self, state: HeapState) -> Sequence[str]:
        """Say the same of misère play."""
        return Wythoff().misere_reasons(_two(state)) if 0 in state else ()

    @classmethod
    def small_positions(cls) -> Iterator[Position]:
        """Yield three heaps of at most 6, and larger ones with one of at most 1."""
        for heaps in combinations_with_replacement(range(7), 3):
            yield cls()(*heaps)
        for low, mid, top in product(range(2), range(2, 7), range(7, 11)):
            yield cls()(mid, low, top)


def _two(state: HeapState) -> HeapState:
    """Leave out the first empty heap."""
    empty = state.index(0)
    return state[:empty] + state[empty + 1 :]


def _three(state: HeapState, found: list[HeapState] | None) -> list[HeapState] | None:
    """Put the empty heap back."""
    empty = state.index(0)
    return None if found is None else [(*two[:empty], 0, *two[empty:]) for two in found]
