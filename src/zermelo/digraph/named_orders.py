"""Named orders: ``chain:5``, ``boolean:3``, ``grid:3x4``, ``divisors:72``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise, product
from math import prod
from types import MappingProxyType

from zermelo.digraph.order import MAX_ELEMENTS, MAX_PAIRS, Order
from zermelo.errors import InputError
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.bits import bits
from zermelo.values.factors import all_divisors

#: The names of the elements, and pairs (i, j) of their numbers with element i below element j.
NamesAndPairs = tuple[Sequence[str], Iterator[tuple[int, int]]]


@dataclass(frozen=True)
class OrderFamily:
    """A family of orders, named by sizes with a separator between them.

    ``element_count`` and ``pair_count`` return the numbers of elements and of pairs, so that large
    orders are refused. ``pair_count`` is 0 if pairs are always few.
    """

    example: str
    meaning: str
    separator: str
    element_count: Callable[..., int]
    pair_count: Callable[..., int]
    make: Callable[..., NamesAndPairs]


def named_order(text: str, limits: Limits | Watch = NO_LIMITS) -> Order:
    """Make a named order.

    >>> named_order("grid:2x3")
    <Order: grid:2x3, 6 elements>
    >>> named_order("divisors:12").names
    ('1', '2', '3', '4', '6', '12')
    """
    name, _, sizes_text = text.strip().lower().partition(":")
    family = ORDERS.get(name)
    if family is None:
        raise InputError(
            f"{text!r} is not an order that is known by name; there are {known_orders()}; any "
            "other order can be given as a file"
        )
    words = sizes_text.split(family.separator) if family.separator else [sizes_text]
    example = f"{family.example} is {family.meaning}"
    if not all(re.fullmatch(r"[0-9]{1,9}", word) for word in words):
        raise InputError(f"{text!r}: {sizes_text!r} is not a size; {example}")
    sizes = [int(word) for word in words]
    if min(sizes) < 1:
        raise InputError(f"{text!r}: give sizes from 1 on; {example}")
    if family.element_count(*sizes) > MAX_ELEMENTS:
        raise InputError(f"{text!r} has more than {MAX_ELEMENTS:,} elements; give smaller sizes")
    if family.pair_count(*sizes) > MAX_PAIRS:
        raise InputError(f"{text!r} has more than {MAX_PAIRS:,} covering pairs; give smaller sizes")
    names, pairs = family.make(*sizes)
    return Order.from_pairs(tuple(names), pairs, f"{name}:{sizes_text}", limits)


def known_orders() -> str:
    """Return an example of every family, for messages and help."""
    return ", ".join(family.example for family in ORDERS.values())


def _numbers(n: int) -> tuple[str, ...]:
    return tuple(map(str, range(1, n + 1)))


def chains(*lengths: int) -> NamesAndPairs:
    """Return chains side by side; 2.3 is the third element of the second one."""
    names = [f"{c}.{i}" for c, length in enumerate(lengths, 1) for i in range(1, length + 1)]
    ends = {end - 1 for end in accumulate(lengths, initial=0)}
    return names, ((i, i + 1) for i in range(len(names) - 1) if i not in ends)


def levels(*sizes: int) -> NamesAndPairs:
    """Return a stack of antichains, each entirely below the next; 2.3 is on level 2."""
    names = [f"{c}.{i}" for c, size in enumerate(sizes, 1) for i in range(1, size + 1)]
    spans = [range(*span) for span in pairwise(accumulate(sizes, initial=0))]
    pairs = (pair for low, high in pairwise(spans) for pair in product(low, high))
    return names, pairs


def boolean(n: int) -> NamesAndPairs:
    """Return the subsets of {1, …, n}, named by their members; 0 is the empty set."""
    separator = "," if n > 9 else ""
    names = [separator.join(_numbers(n)[i] for i in bits(s)) or "0" for s in range(1 << n)]
    return names, ((s, s | 1 << i) for s in range(1 << n) for i in range(n) if not s >> i & 1)


def grid(*sides: int) -> NamesAndPairs:
    """Return a product of chains; 2,3 is element 2 of the first chain and 3 of the second."""
    places = list(product(*map(range, sides)))
    number = {place: i for i, place in enumerate(places)}
    names = [",".join(str(x + 1) for x in place) for place in places]

    def pairs() -> Iterator[tuple[int, int]]:
        for place in places:
            for d, side in enumerate(sides):
                if place[d] + 1 < side:
                    yield number[place], number[(*place[:d], place[d] + 1, *place[d + 1 :])]

    return names, pairs()


def divisors(n: int) -> NamesAndPairs:
    """Return the divisors of n, ordered by divisibility."""
    values = all_divisors(n)
    number = {d: i for i, d in enumerate(values)}
    primes: list[int] = []
    for d in values[1:]:
        if all(d % p for p in primes):
            primes.append(d)
    pairs = ((number[d], number[d * p]) for d in values for p in primes if d * p in number)
    return tuple(map(str, values)), pairs


def crown(n: int) -> NamesAndPairs:
    """Return the crown: a1, …, an below b1, …, bn, except that ai is not below bi."""
    names = [f"{side}{i}" for side in "ab" for i in range(1, n + 1)]
    return names, ((i, n + j) for i in range(n) for j in range(n) if i != j)


_TABLE = (
    OrderFamily("chain:5", "1 < 2 < … < 5", "", lambda n: n, lambda n: n - 1,
           lambda n: (_numbers(n), ((i, i + 1) for i in range(n - 1)))),
    OrderFamily("antichain:4", "4 elements, none above another", "", lambda n: n, lambda _: 0,
           lambda n: (_numbers(n), iter(()))),
    OrderFamily("chains:3+2+4", "three chains side by side; the poset game is Nim", "+",
           lambda *n: sum(n), lambda *n: sum(n) - len(n), chains),
    OrderFamily("levels:2+3", "2 elements, each below each of 3 others", "+", lambda *n: sum(n),
           lambda *n: sum(low * high for low, high in pairwise(n)), levels),
    OrderFamily("boolean:3", "the subsets of {1, 2, 3}", "", lambda n: 1 << min(n, 40),
           lambda n: n << min(n, 40) - 1, boolean),
    OrderFamily("grid:3x4", "a product of any number of chains", "x", lambda *n: prod(n),
           lambda *n: sum(prod(n) // side * (side - 1) for side in n), grid),
    OrderFamily("divisors:72", "the divisors of 72, by divisibility", "",
           lambda n: len(all_divisors(n)), lambda _: 0, divisors),
    OrderFamily("fence:5", "1 < 2 > 3 < 4 > 5", "", lambda n: n, lambda n: n - 1,
           lambda n: (_numbers(n), ((i + i % 2, i + 1 - i % 2) for i in range(n - 1)))),
    OrderFamily("crown:4", "ai below bj for i ≠ j, up to 4", "", lambda n: 2 * n,
           lambda n: n * (n - 1), crown),
)  # fmt: skip

#: All families, by name.
ORDERS: Mapping[str, OrderFamily] = MappingProxyType(
    {family.example.partition(":")[0]: family for family in _TABLE}
)
