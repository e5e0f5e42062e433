"""Kin of Wythoff's game: with its P-positions as moves, and on three heaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from zermelo.games.rules import Outcome, Reasons, Tractable, theorem
from zermelo.limits import Watch
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, smaller_heap
from zermelo.rulesets.heaps.wythoff.rules import Wythoff, WythoffPairs
from zermelo.values.nimber import LoopyValue
from zermelo.values.play import MISERE

#: The game on two heaps.
TWO = Wythoff()


def _two(state: HeapState) -> HeapState:
    empty = state.index(0)
    return state[:empty] + state[empty + 1 :]


def _three(state: HeapState, options: Sequence[HeapState] | None) -> list[HeapState] | None:
    empty = state.index(0)
    return None if options is None else [(*two[:empty], 0, *two[empty:]) for two in options]


@dataclass(frozen=True)
class Wythoff3(Heaps):
    """Take any number from one of three heaps, or k, l, m from all with nim-sum k ⊕ l ⊕ m = 0.

    Not all of k, l, m are 0. With an empty heap this is Wythoff's game; in general positions are
    searched (Fraenkel 1996a, section 6 and Table 4, after Chaba and Fraenkel).

    Examples
    --------
    >>> Wythoff3()(1, 3, 4).outcome
    Outcome.P
    >>> Wythoff3()(0, 10**100, 10**100 + 1).outcome
    Outcome.N
    """

    name = "wythoff3"
    example = "1 3 5"
    complexity = "with an empty heap as for two; else open, searched"
    tractable = Tractable(
        label="in part: with an empty heap (Wythoff 1907)",
        misere_label="in part: with an empty heap (Fraenkel 1982)",
    )
    vectors = True
    count = 3

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap smaller, or take numbers of nim-sum 0 from two or three."""
        yield from smaller_heap(state)
        small, middle, large = sorted(range(3), key=state.__getitem__)
        low, mid, top = state[small], state[middle], state[large]
        for k in range(low + 1):
            for m in range(not k, mid + 1):
                if k ^ m <= top:
                    left = [0, 0, 0]
                    left[small], left[middle], left[large] = low - k, mid - m, top - (k ^ m)
                    yield tuple(left)

    @theorem("with an empty heap this is Wythoff's game", source="Wythoff 1907", tells="outcome")
    def two_heaps(self, state: HeapState, watch: Watch) -> Outcome | None:
        """Leave out an empty heap."""
        return TWO.pairs.outcome(_two(state), watch) if 0 in state else None

    @two_heaps.value
    def _value(self, state: HeapState, watch: Watch) -> LoopyValue | None:
        return TWO.pairs.value(_two(state), watch) if 0 in state else None

    @two_heaps.options_of_value
    def _of_value(self, state: HeapState, value: int, watch: Watch) -> list[HeapState] | None:
        """Insert the empty heap into the options of the others."""
        if 0 not in state:
            return None
        return _three(state, TWO.pairs.options_of_value(_two(state), value, watch))

    @two_heaps.reasons
    def _why(self, state: HeapState, watch: Watch) -> Reasons:
        return TWO.pairs.reasons(_two(state), watch) if 0 in state else ()

    @theorem("with an empty heap this is misère Wythoff", source="Fraenkel 1982", play=MISERE)
    def two_misere_heaps(self, state: HeapState, watch: Watch) -> Outcome | None:
        """Leave out an empty heap."""
        return TWO.misere_pairs.outcome(_two(state), watch) if 0 in state else None

    @two_misere_heaps.winning_options
    def _misere_wins(self, state: HeapState, watch: Watch) -> list[HeapState] | None:
        if 0 not in state:
            return None
        return _three(state, TWO.misere_pairs.winning_options(_two(state), watch))

    @two_misere_heaps.reasons
    def _why_misere(self, state: HeapState, watch: Watch) -> Reasons:
        return TWO.misere_pairs.reasons(_two(state), watch) if 0 in state else ()


@dataclass(frozen=True)
class WythoffSquared(Heaps):
    """Take any number from one of two heaps, equal numbers from both, or a Wythoff pair.

    The P-positions of Wythoff's game are added to its moves: take 1 from one heap and 2 from the
    other, 3 and 5, 4 and 7, 6 and 10, … (Fraenkel 1996a, section 6, where the P-positions are left
    as an exercise). Positions are solved by search.

    Examples
    --------
    >>> game = WythoffSquared()
    >>> [(x, y) for y in range(12) for x in range(y + 1) if game(x, y).outcome.name == "P"]
    [(0, 0), (1, 3), (4, 5), (2, 6), (8, 11)]
    """

    name = "wythoff-squared"
    example = "4 7"
    complexity = "open; the search is cubic in the heaps"
    vectors = True
    count = 2

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap smaller, or both by equal numbers or by a pair."""
        yield from smaller_heap(state)
        x, y = state
        for k in range(1, min(state) + 1):
            yield x - k, y - k
        for pair in map(WythoffPairs(1).pair, count(1)):
            if pair[0] > min(state) or pair[1] > max(state):
                break
            for k, m in (pair, pair[::-1]):
                if k <= x and m <= y:
                    yield x - k, y - m
