"""Order: a finite partially ordered set, for the games that are played on one."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from zermelo.digraph.named import Named, number_names
from zermelo.errors import DigraphError
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.bits import bits
from zermelo.values.text import plural

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

#: Maximum number of elements of an order; each takes two integers with a bit per element.
MAX_ELEMENTS = 20_000
#: Maximum number of covering pairs of an order given by a name, such as ``boolean:3``.
MAX_PAIRS = 4_000_000
#: Number of elements between two checks of the time limit; each may have many above it.
ELEMENTS_PER_CHECK = 64


class Order(Named):
    """A finite partially ordered set; immutable.

    Elements are numbered from 0, those of ``elements`` first, in order of first appearance.
    Building from E pairs of V elements takes O(V + E) operations on integers of V bits.

    Parameters
    ----------
    pairs : iterable of pairs
        A pair ``(x, y)`` means x ≤ y. The order is the reflexive transitive closure of the pairs,
        so the edges of a Hasse diagram are enough.
    elements : iterable of names, optional
        Elements to declare first, such as those that are comparable to no other.
    called : str, optional
        Its name in answers, such as the name of a file.

    Attributes
    ----------
    names : sequence of hashables
        The names of the elements, by number.
    above, below : tuple of int
        For each element, the elements ≥ it or ≤ it, itself included, as the bits of an integer.
    called : str or None
        Its name in answers, such as ``boolean:3``. Does not affect equality. See `known_as`.

    Raises
    ------
    DigraphError
        An entry is no pair, a name is not hashable, elements are too many, or pairs form a cycle.

    Examples
    --------
    >>> fork = Order([("bottom", "left"), ("bottom", "right")])
    >>> fork
    <Order: 3 elements>
    >>> [bin(mask) for mask in fork.above]
    ['0b111', '0b10', '0b100']
    """

    above: tuple[int, ...]
    below: tuple[int, ...]

    def __init__(
        self,
        pairs: Iterable[tuple[Hashable, Hashable]] = (),
        *,
        elements: Iterable[Hashable] = (),
        called: str | None = None,
    ) -> None:
        nouns = {"pairs_noun": "pairs", "declared_noun": "elements"}
        numbers, ends = number_names(pairs, elements, **nouns, expected="pairs (x, y) with x ≤ y")
        order = Order.from_pairs(tuple(numbers), zip(ends[::2], ends[1::2], strict=True), called)
        self._set(names=order.names, above=order.above, below=order.below, called=called)

    @classmethod
    def from_digraph(
        cls, G: Digraph, *, called: str | None = None, limits: Limits | Watch = NO_LIMITS
    ) -> Order:
        """Make an order of a digraph: an edge x → y means x ≤ y.

        Raises
        ------
        DigraphError
            There is a cycle of two edges or more, or there are too many vertices.
        LimitReached

        Examples
        --------
        >>> from zermelo import Digraph
        >>> Order.from_digraph(Digraph([("a", "b"), ("b", "c")])).is_below("a", "c")
        True
        """
        sources, targets = G.edge_arrays()
        pairs = zip(sources.tolist(), targets.tolist(), strict=True)
        return cls.from_pairs(tuple(G.names[i] for i in range(len(G))), pairs, called, limits)

    @classmethod
    def from_pairs(
        cls,
        names: Sequence[Hashable],
        pairs: Iterable[tuple[int, int]],
        called: str | None,
        limits: Limits | Watch = NO_LIMITS,
    ) -> Order:
        """Make an order of pairs (x, y), x ≤ y, of valid numbers; errors as in `from_digraph`."""
        watch = limits.start()
        count = len(names)
        if count > MAX_ELEMENTS:
            raise DigraphError(f"an order of {count:,} elements; give {MAX_ELEMENTS:,} at most")
        upper: list[set[int]] = [set() for _ in range(count)]
        for x, y in watch.over(pairs):
            if x != y:
                upper[x].add(y)
        unlisted_lower_count = [0] * count
        for ys in upper:
            for y in ys:
                unlisted_lower_count[y] += 1
        sorted_elements = [x for x in range(count) if not unlisted_lower_count[x]]
        for x in sorted_elements:  # the list grows in the loop
            for y in upper[x]:
                unlisted_lower_count[y] -= 1
                if not unlisted_lower_count[y]:
                    sorted_elements.append(y)
        if len(sorted_elements) < count:
            raise DigraphError(_cycle_text(names, upper, set(range(count)) - set(sorted_elements)))
        above = [1 << x for x in range(count)]
        for x in watch.over(reversed(sorted_elements), ELEMENTS_PER_CHECK):
            for y in upper[x]:
                above[x] |= above[y]
        below = [1 << x for x in range(count)]
        for x in watch.over(sorted_elements, ELEMENTS_PER_CHECK):
            for y in upper[x]:
                below[y] |= below[x]
        order = cls.__new__(cls)
        return order._set(names=names, above=tuple(above), below=tuple(below), called=called)

    @cached_property
    def linear_extension(self) -> tuple[int, ...]:
        """All elements in a line, each before those above it: a linear extension.

        Elements with more elements above them come first.
        """
        return tuple(sorted(range(len(self)), key=lambda x: (-self.above[x].bit_count(), x)))

    @cached_property
    def covers(self) -> tuple[tuple[int, int], ...]:
        """The edges of the Hasse diagram: pairs x < y with no element between, sorted.

        O(V + E') operations on integers of V bits, where E' is the number of pairs x < y.
        """
        position = {x: number for number, x in enumerate(self.linear_extension)}
        pairs = []
        for x in range(len(self)):
            remaining = self.above[x] & ~(1 << x)
            for y in sorted(bits(remaining), key=position.__getitem__):
                if remaining >> y & 1:
                    pairs.append((x, y))
                    remaining &= ~self.above[y]
        return tuple(sorted(pairs))

    def hasse(self, down_set: int | None = None) -> Digraph:
        """Return the Hasse diagram of the order or of a down-set (as bits); edges lead upwards."""
        from zermelo.digraph.digraph import Digraph

        shown = (1 << len(self)) - 1 if down_set is None else down_set
        edges = [(self.names[x], self.names[y]) for x, y in self.covers if shown >> y & 1]
        return Digraph(edges, vertices=[self.names[x] for x in bits(shown)])

    def is_below(self, x: Hashable, y: Hashable) -> bool:
        """Whether x ≤ y, for two names."""
        return bool(self.above[self.index(x)] >> self.index(y) & 1)

    def __eq__(self, other: object) -> bool:
        """Whether both have the same elements under the same numbers, and the same relation ≤."""
        if not isinstance(other, Order):
            return NotImplemented
        return self.above == other.above and tuple(self.names) == tuple(other.names)

    @cached_property
    def _hash(self) -> int:
        return hash((len(self), self.above))

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        count = plural(len(self), "element", "elements")
        return f"<Order: {f'{self.called}, ' if self.called else ''}{count}>"


def _cycle_text(names: Sequence[Hashable], upper: Sequence[set[int]], among: set[int]) -> str:
    """Return a message that names a cycle in ``among``, where each element has one below it."""
    lower = {x: next(y for y in among if x in upper[y]) for x in among}
    x = min(among)
    seen: list[int] = []
    while x not in seen:
        seen.append(x)
        x = lower[x]
    cycle = [*seen[seen.index(x) :], x][::-1]
    shown = " ≤ ".join(str(names[y]) for y in cycle[:8]) + " ≤ …" * (len(cycle) > 8)
    return (
        f"this is not an order: {shown} is a cycle; an edge x → y means x ≤ y; remove one of these "
        "edges"
    )
