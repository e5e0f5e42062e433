"""A finite commutative monoid with a set of P-elements and an element for each letter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress, count
from operator import itemgetter
from typing import Self

#: A word: letters with exponents, the highest letter first. Words in this form compare as in
#: colexicographic order: the highest letter decides, then its exponent, and so on.
Word = tuple[tuple[int, int], ...]

#: The options of a letter: sums of letters, each the tuple of its letters.
Options = frozenset[tuple[int, ...]]

#: The largest order for which a row of the multiplication table is stored as bytes.
MAX_BYTE_ROW = 256


@dataclass(repr=False)
class Model:
    """A bipartite monoid: elements 0, 1, … (0 is the identity), some of them P-elements.

    Each element has a canonical word, the least word for it in colexicographic order, and the
    elements are numbered in the order of their canonical words. A set of elements is a *mask*: an
    integer whose byte z is 1 if z is a member, else 0.

    ``lasts`` has the highest letter of each element's canonical word (−1 for 0), and ``parents``
    the element of that word with one such letter removed. ``actions`` has the action of each
    generating letter, in ascending order, on the elements. ``portion`` has 1 for each P-element,
    otherwise 0; with ``levels`` above 1 it has a mark for the misère Grundy value of each element,
    see `zermelo.values.misere.genera.LevelModel`. ``images`` has the element of each letter.
    """

    lasts: Sequence[int]
    parents: Sequence[int]
    actions: Mapping[int, Sequence[int]]
    portion: bytes
    images: dict[int, int]
    levels: int = 1

    def __post_init__(self) -> None:
        self.order = len(self.lasts)
        #: Masks of all elements and of the identity, at each level.
        self.all = int.from_bytes(b"\1" * (self.order * self.levels), "little")
        self.identities = sum(1 << 8 * self.order * level for level in range(self.levels))
        self._rows: dict[int, Sequence[int]] = {0: _row(range(self.order), self.order)}
        self._p_masks: dict[int, int] = {}

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.order} elements, {len(self.images)} letters>"

    @classmethod
    def trivial(cls, levels: int = 1) -> Self:
        """Return the monoid of no letters: the identity alone, which is not a P-element."""
        return cls([-1], [-1], {}, bytes([levels - 1]), {}, levels)

    def row(self, x: int) -> Sequence[int]:
        """Return x · z for all z."""
        waiting = []
        while x not in self._rows:
            waiting.append(x)
            x = self.parents[x]
        row = self._rows[x]
        for x in reversed(waiting):
            action = self.actions[self.lasts[x]]
            row = self._rows[x] = _row(itemgetter(*row)(action), self.order)
        return row

    def product(self, letters: Iterable[int]) -> int:
        """Return the element of a sum of letters."""
        return self.times(map(self.images.__getitem__, letters))

    def times(self, elements: Iterable[int]) -> int:
        """Return the product of elements."""
        x = 0
        for y in elements:
            x = self.row(x)[y]
        return x

    def word(self, x: int) -> list[int]:
        """Return the canonical word of an element, the highest letter first, with repetitions."""
        letters = []
        while x:
            letters.append(self.lasts[x])
            x = self.parents[x]
        return letters

    def p_mask(self, x: int) -> int:
        """Return PM(x): the mask of all z for which x · z is a P-element."""
        if (mask := self._p_masks.get(x)) is None:
            table = self.table(int.from_bytes(self.portion, "little"))
            mask = self._p_masks[x] = self.preimage(x, table)
        return mask

    def unanswered(self, x: int, union: int) -> int:
        """Return the mask of all z outside PM(x) and ``union``, that of PM(t) for all options t."""
        return self.all ^ (self.p_mask(x) | union)

    def mark(self, values: Iterable[int]) -> int:
        """Return 1 if a position whose options have these elements is P, otherwise 0."""
        return int(not any(self.portion[t] for t in values))

    def least_member(self, mask: int) -> int:
        """Return the least element of a mask."""
        return members(mask & -mask)[0]

    def preimage(self, x: int, table: bytes) -> int:
        """Return the mask of all z for which x · z is a member of the set with this table."""
        row = self.row(x)
        if isinstance(row, bytes):
            return int.from_bytes(row.translate(table), "little")
        return int.from_bytes(bytes(itemgetter(*row)(table)), "little")

    def table(self, mask: int) -> bytes:
        """Return a mask in the form that `preimage` takes."""
        return mask.to_bytes(max(self.order, MAX_BYTE_ROW), "little")

    def union(self, values: Iterable[int]) -> int:
        """Return the union of PM(t) for some elements t."""
        mask = 0
        for t in values:
            mask |= self.p_mask(t)
        return mask

    def values(self, options: Options) -> set[int]:
        """Return the elements of the options."""
        return {self.product(option) for option in options}

    @cached_property
    def p_elements(self) -> tuple[int, ...]:
        """The P-elements, ascending."""
        return tuple(compress(range(self.order), self.portion))


def _row(values: Iterable[int], order: int) -> Sequence[int]:
    if order == 1:
        return b"\0"
    return bytes(values) if order <= MAX_BYTE_ROW else tuple(values)


def members(mask: int) -> list[int]:
    """Return the elements of a mask, ascending."""
    return [*compress(count(), mask.to_bytes((mask.bit_length() + 7) // 8, "little"))]


def word_of(letters: Iterable[int]) -> Word:
    """Return a word as letters with exponents."""
    counts: dict[int, int] = {}
    for letter in letters:
        counts[letter] = counts.get(letter, 0) + 1
    return tuple(sorted(counts.items(), reverse=True))
