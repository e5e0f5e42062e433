"""Intervals that hold the solutions of a condition, narrowed step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice, product

from zermelo.infinite.logic import AllOf, AnyOf, Atom, Condition, Division, Not, Term

#: Maximum number of rounds of narrowing; the intervals contain all solutions after every round.
MAX_ROUNDS = 8

#: Longest side of a box whose points are listed in lexicographic order (see `points`).
MAX_ROW_SIDE = 1000


@dataclass(frozen=True)
class Interval:
    """The integers from ``low`` to ``high``, both included; None means that there is no bound."""

    low: int | None = None
    high: int | None = None

    @property
    def size(self) -> int | None:
        """The number of integers in the interval; None for infinitely many."""
        if self.low is None or self.high is None:
            return None
        return max(0, self.high - self.low + 1)

    def numbers(self) -> Iterator[int]:
        """Yield the integers: up from the lower bound, else down from the upper, else 0, ±1, …."""
        if self.low is not None and self.high is not None:
            yield from range(self.low, self.high + 1)
        elif self.low is not None:
            yield from count(self.low)
        elif self.high is not None:
            yield from count(self.high, -1)
        else:
            yield 0
            for size in count(1):
                yield from (size, -size)

    def meet(self, other: Interval) -> Interval:
        """Return the intersection."""
        lows = [bound for bound in (self.low, other.low) if bound is not None]
        highs = [bound for bound in (self.high, other.high) if bound is not None]
        return Interval(max(lows, default=None), min(highs, default=None))

    def span(self, other: Interval) -> Interval:
        """Return the least interval that holds both intervals (neither is empty)."""
        low = None if self.low is None or other.low is None else min(self.low, other.low)
        high = None if self.high is None or other.high is None else max(self.high, other.high)
        return Interval(low, high)

    def times(self, factor: int) -> Interval:
        """Return the least interval that holds this interval's integers times a factor (not 0)."""
        low = None if self.low is None else factor * self.low
        high = None if self.high is None else factor * self.high
        return Interval(low, high) if factor >= 0 else Interval(high, low)

    def plus(self, other: Interval) -> Interval:
        """Return the interval of the sums of an integer of one and an integer of the other."""
        low = None if self.low is None or other.low is None else self.low + other.low
        high = None if self.high is None or other.high is None else self.high + other.high
        return Interval(low, high)


ALL_INTEGERS = Interval()

Box = dict[str, Interval]  # by name of a variable


def narrowed(condition: Condition, box: Mapping[str, Interval]) -> Box | None:
    """Return intervals that hold every solution in a box; None if narrowing shows there is none.

    The intervals need not be the smallest. The box must have all free variables of the condition.

    >>> from zermelo.infinite.logic import all_of, at_most, below
    >>> y, z = Term.of("y"), Term.of("z")
    >>> box = narrowed(all_of(at_most(y + z, Term.of(5)), below(Term.of(1), y), at_most(y, z)),
    ...     {"y": ALL_INTEGERS, "z": ALL_INTEGERS})
    >>> box["z"]
    Interval(low=2, high=3)
    """
    result: Box | None = dict(box)
    for _ in range(MAX_ROUNDS):
        if result is None:
            return None
        before = result
        result = _narrow(condition, before, truth=True)
        if result == before:
            break
    return result


def _narrow(condition: Condition, box: Box, *, truth: bool) -> Box | None:
    """Return a box in ``box`` with all points where a condition is ``truth``; None if empty."""
    if isinstance(condition, Not):
        return _narrow(condition.inner, box, truth=not truth)
    if isinstance(condition, (AllOf, AnyOf)):
        if isinstance(condition, AllOf) is truth:
            result: Box | None = box
            for part in condition.parts:
                if result is not None:
                    result = _narrow(part, result, truth=truth)
            return result
        hull: Box | None = None  # the least box that holds the boxes of all parts
        for part in condition.parts:
            if (part_box := _narrow(part, box, truth=truth)) is not None:
                hull = hull or part_box
                hull = {name: hull[name].span(part_box[name]) for name in hull}
        return hull
    if isinstance(condition, Atom):
        if condition.is_equation:
            if not truth:
                return box
            first = _at_most_0(condition.term, box)
            return None if first is None else _at_most_0(-condition.term, first)
        return _at_most_0(condition.term if truth else -condition.term + 1, box)
    return box


def _at_most_0(term: Term, box: Box) -> Box | None:
    """Return a box in ``box`` with all points where a term is at most 0; None if empty."""
    lows = [_bounds(part, box).times(factor).low for part, factor in term.parts]
    unbounded = [index for index, low in enumerate(lows) if low is None]
    if not unbounded and term.constant + sum(low for low in lows if low is not None) > 0:
        return None
    result = dict(box)
    for index, (part, factor) in enumerate(term.parts):
        if unbounded not in ([], [index]) or isinstance(part, Division):
            continue
        others = sum(low for other, low in enumerate(lows) if other != index and low is not None)
        top = -(term.constant + others)  # factor * part <= top
        bound = Interval(None, top // factor) if factor > 0 else Interval(-(top // -factor), None)
        result[part] = result[part].meet(bound)
        if result[part].size == 0:
            return None
    return result


def _bounds(part: str | Division, box: Box) -> Interval:
    """Return an interval that holds all values of a name, a quotient or a remainder."""
    if isinstance(part, str):
        return box[part]
    inner = Interval(part.term.constant, part.term.constant)
    for summand, factor in part.term.parts:
        inner = inner.plus(_bounds(summand, box).times(factor))
    low = None if inner.low is None else inner.low // part.divisor
    high = None if inner.high is None else inner.high // part.divisor
    if not part.is_remainder:
        return Interval(low, high)
    if low is not None and low == high and inner.low is not None and inner.high is not None:
        return Interval(inner.low % part.divisor, inner.high % part.divisor)
    return Interval(0, part.divisor - 1)


def points(sides: Sequence[Interval]) -> Iterator[tuple[int, ...]]:
    """Yield the points of a box; if a side is long or infinite, near the sides' starts first."""
    if all(side.size is not None and side.size <= MAX_ROW_SIDE for side in sides):
        yield from product(*(side.numbers() for side in sides))
        return
    iterators = [side.numbers() for side in sides]
    seen: list[list[int]] = [[] for _ in sides]
    for size in count():
        for iterator, numbers in zip(iterators, seen, strict=True):
            numbers += islice(iterator, 1)
        if all(len(numbers) <= size for numbers in seen):
            return
        for axis, numbers in enumerate(seen):  # the first axis on which a point has index `size`
            if len(numbers) > size:
                before = [earlier[:size] for earlier in seen[:axis]]
                yield from product(*before, [numbers[size]], *seen[axis + 1 :])
