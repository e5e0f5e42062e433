"""Patterns: the few small positions of which every position of finite value is a sum.

They show the winner the way. Each has a *delay*, and the delays of the patterns of which a position
is the sum add up to a counter that falls in every round; see docs/annihilation.md for the proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from zermelo.limits import UNLIMITED, Watch
from zermelo.tokens.annihilation.small import Candidates, SmallPositions
from zermelo.values.bits import bits
from zermelo.values.gf2 import Elimination

#: Among how many candidates of one counter that of the least delay is chosen.
CHOICE = 16

#: A position: the vertices with tokens as a bit mask, and a Nim heap for tokens of finite value.
Beside = tuple[int, int]


@dataclass(frozen=True)
class Pattern:
    """One to four tokens of finite value, with a Nim heap beside them.

    Attributes
    ----------
    tokens : int
        The vertices, as a bit mask.
    value : int
        What the tokens are worth, the heap left out.
    delay : int
        What it adds to the counter of a position.
    """

    tokens: int
    heap: int
    value: int
    delay: int


class Patterns:
    """Independent patterns that span all positions of finite value.

    They are chosen by ascending counters, so that each can be answered by those before; among those
    of one counter one of small delay.

    Parameters
    ----------
    parts : sequence of (vertices, SmallPositions)
        The parts into which the vertices of infinite value fall, with their numbers.
    label : callable
        The label of a set of tokens: its value if that is below ``finite``.
    finite : int
        All finite values are below it.
    moves : callable
        The positions one move away from tokens beside a heap.
    watch : Watch
        Looked at before each pattern.
    """

    def __init__(
        self,
        parts: Sequence[tuple[Sequence[int], SmallPositions]],
        label: Callable[[int], int],
        finite: int,
        moves: Callable[[Beside], Iterator[Beside]],
        watch: Watch = UNLIMITED,
    ) -> None:
        self._label, self._finite, self._moves = label, finite, moves
        self._elimination = Elimination()
        self.list: list[Pattern] = []
        for vertices, small in parts:
            waiting = Candidates(small)
            while numbers := waiting.first(CHOICE):
                watch.look(lambda: f"{len(self.list):,} patterns found")
                tried = [self._pattern(*small.beside(number, vertices)) for number in numbers]
                best = min(range(len(tried)), key=lambda place: tried[place].delay)
                waiting.take(numbers[best])
                self._elimination.add(tried[best].tokens)
                self.list.append(tried[best])

    def _pattern(self, tokens: int, heap: int) -> Pattern:
        return Pattern(tokens, heap, self._label(tokens), self._delay_of(tokens, heap))

    def of(self, tokens: int) -> list[Pattern] | None:
        """Return the patterns of which a set of tokens is the sum; None if its value is ∞."""
        places = self._elimination.represent(tokens)
        return None if places is None else [self.list[place] for place in places]

    def delay(self, tokens: int, heap: int) -> int | None:
        """Add the delays of the patterns, and what is left of the heap.

        None if the value is ∞, or if some pattern has not been chosen yet.
        """
        held = self.of(tokens)
        if held is None:
            return None
        for pattern in held:
            heap ^= pattern.heap
        return heap + sum(pattern.delay for pattern in held)

    def _value(self, tokens: int, heap: int) -> int | None:
        value = self._label(tokens) ^ heap
        return value if value < self._finite else None

    def _delay_of(self, tokens: int, heap: int) -> int:
        """Find the least delay that those of the patterns before allow.

        It must be more than that of each option of smaller value, and than that of the best
        answer, back to the value, to each option of larger value.
        """
        here = self._value(tokens, heap)
        most = 0
        for option in self._moves((tokens, heap)):
            value = self._value(*option)
            if value is not None and here is not None and value < here:
                delays = [self.delay(*option)]
            else:
                answers = (w for w in self._moves(option) if self._value(*w) == here)
                delays = [self.delay(*w) for w in answers]
            known = [delay for delay in delays if delay is not None]
            if not known:
                raise AssertionError(f"no answer to a move from the pattern {list(bits(tokens))}")
            most = max(most, 1 + min(known))
        return most
