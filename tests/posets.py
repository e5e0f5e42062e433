"""All small orders, and poset games by their definition."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hypothesis import strategies as st

from zermelo import mex
from zermelo.digraph.order import Order


@cache
def small_orders(count: int) -> tuple[Order, ...]:
    """Every order of so many elements, some under several names, each element after those below.

    The last element is put above each down-set of the others in turn.
    """
    if not count:
        return (Order(),)
    found = []
    for order in small_orders(count - 1):
        pairs = [(x, y) for x in range(count - 1) for y in range(count - 1) if above(order, x, y)]
        for down in down_sets(order):
            new = [(x, count - 1) for x in range(count - 1) if down >> x & 1]
            found.append(Order(pairs + new, elements=range(count)))
    return tuple(found)


def above(order: Order, x: int, y: int) -> bool:
    return x != y and bool(order.above[x] >> y & 1)


def down_sets(order: Order) -> Iterator[int]:
    for chosen in range(1 << len(order)):
        if all(order.below[x] & ~chosen == 0 for x in range(len(order)) if chosen >> x & 1):
            yield chosen


def values(order: Order, state: int) -> dict[int, int]:
    """The value of a position and of all it leads to, by definition."""
    found: dict[int, int] = {}

    def value(here: int) -> int:
        if here not in found:
            left = [here & ~order.above[x] for x in range(len(order)) if here >> x & 1]
            found[here] = mex([value(option) for option in left])
        return found[here]

    value(state)
    return found


def has_an_n(order: Order) -> bool:
    """Whether there are a < b > c < d, and no more among these four."""
    count = range(len(order))
    for b in count:
        for a in count:
            for c in count:
                if above(order, a, b) and above(order, c, b) and not comparable(order, a, c):
                    for d in count:
                        apart = not comparable(order, d, b) and not comparable(order, a, d)
                        if apart and above(order, c, d):
                            return True
    return False


def comparable(order: Order, x: int, y: int) -> bool:
    return bool((order.above[x] | order.below[x]) >> y & 1)


@st.composite
def orders(draw: st.DrawFn, most: int = 9) -> Order:
    """An order of numbers, named so that nothing can be told from the names."""
    count = draw(st.integers(0, most))
    place = draw(st.permutations(range(count)))
    number = st.integers(0, max(0, count - 1))
    pairs = draw(st.lists(st.tuples(number, number), max_size=2 * count if count > 1 else 0))
    return Order([(place[min(pair)], place[max(pair)]) for pair in pairs], elements=range(count))


@st.composite
def series_parallel_orders(draw: st.DrawFn, most: int = 9) -> Order:
    """An order made from single elements beside and upon each other."""
    count = draw(st.integers(1, most))
    groups = [[x] for x in range(count)]
    pairs: list[tuple[int, int]] = []
    while len(groups) > 1:
        low = groups.pop(draw(st.integers(0, len(groups) - 1)))
        high = groups.pop(draw(st.integers(0, len(groups) - 1)))
        if draw(st.booleans()):
            pairs += [(x, y) for x in low for y in high]
        groups.append(low + high)
    return Order(pairs, elements=range(count))
