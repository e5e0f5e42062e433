"""Patterns: a few small positions; every position of finite value is a sum of some of them.

Each pattern has a *delay*. A position's counter, which the winner can make fall in every round, is
the sum of its patterns' delays, plus terms for heaps; docs/annihilation.md has the proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from zermelo.limits import UNLIMITED, Watch
from zermelo.tokens.annihilation.small import Candidates, SmallPositions
from zermelo.values.bits import bits
from zermelo.values.gf2 import Elimination
from zermelo.values.nimber import nim_sum_of

#: Maximum number of candidates with equal counters of γ, of which one with the least delay is used.
MAX_CANDIDATES = 16
#: A position: a bit mask of vertices with tokens, and a Nim heap in place of all other tokens.
TokensAndHeap = tuple[int, int]


@dataclass(frozen=True)
class Pattern:
    """One to four tokens, as a bit mask, of finite value together, with a Nim heap beside them.

    The value is that of the tokens alone; the delay is a share of the counter of a position.
    """

    tokens: int
    heap: int
    value: int
    delay: int


class Patterns:
    """Independent patterns that span all positions of finite value.

    They are chosen by ascending counters of γ, so that answers to moves from each are sums of
    earlier patterns. ``parts`` has the vertices and the small positions of each component of the
    vertices of infinite value. The ``label`` of a set of tokens is its value, if that is below
    ``finite``; ``moves`` yields the positions after one move.
    """

    def __init__(
        self,
        parts: Sequence[tuple[Sequence[int], SmallPositions]],
        label: Callable[[int], int],
        finite: int,
        moves: Callable[[TokensAndHeap], Iterator[TokensAndHeap]],
        watch: Watch = UNLIMITED,
    ) -> None:
        self._label, self._finite, self._moves = label, finite, moves
        self._elimination = Elimination()
        self.chosen: list[Pattern] = []
        for vertices, small in parts:
            candidates = Candidates(small)
            while numbers := candidates.first(MAX_CANDIDATES):
                watch.look(lambda: f"{len(self.chosen):,} patterns found")
                pairs = [(n, self._pattern(*small.as_mask(n, vertices))) for n in numbers]
                number, best = min(pairs, key=lambda pair: pair[1].delay)
                candidates.take(number)
                self._elimination.add(best.tokens)
                self.chosen.append(best)

    def _pattern(self, tokens: int, heap: int) -> Pattern:
        return Pattern(tokens, heap, self._label(tokens), self._delay_of(tokens, heap))

    def of(self, tokens: int) -> list[Pattern] | None:
        """Return the patterns that add up to a set of tokens; None if its value is ∞."""
        numbers = self._elimination.represent(tokens)
        return None if numbers is None else [self.chosen[number] for number in numbers]

    def delay(self, tokens: int, heap: int) -> int | None:
        """Return the sum of the patterns' delays, plus the nim-sum of ``heap`` and their heaps.

        None if the value is ∞, or if a pattern has not been chosen yet.
        """
        patterns = self.of(tokens)
        if patterns is None:
            return None
        heap = nim_sum_of([heap, *(pattern.heap for pattern in patterns)])
        return heap + sum(pattern.delay for pattern in patterns)

    def _value(self, tokens: int, heap: int) -> int | None:
        value = self._label(tokens) ^ heap
        return value if value < self._finite else None

    def _delay_of(self, tokens: int, heap: int) -> int:
        """Return the least delay that the delays of earlier patterns allow.

        It exceeds the delay of each option of smaller value. It also exceeds the delay after the
        best answer to each other option; answers restore the value.
        """
        own_value = self._value(tokens, heap)
        least_delay = 0
        for option in self._moves((tokens, heap)):
            value = self._value(*option)
            if value is not None and own_value is not None and value < own_value:
                delays = [self.delay(*option)]
            else:
                answers = (w for w in self._moves(option) if self._value(*w) == own_value)
                delays = [self.delay(*answer) for answer in answers]
            known_delays = [delay for delay in delays if delay is not None]
            if not known_delays:
                raise AssertionError(f"no answer to a move from the pattern {list(bits(tokens))}")
            least_delay = max(least_delay, 1 + min(known_delays))
        return least_delay
