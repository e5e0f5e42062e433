"""A finite commutative monoid with marks of its elements; letters (see `growth`) have elements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress, count
from operator import itemgetter
from typing import Self

#: A word: pairs of letter and exponent, the highest letter first. Words in this form compare as in
#: colexicographic order: the highest letter decides, then its exponent, and so on.
Word = tuple[tuple[int, int], ...]

#: The options of a letter: sums of letters, each the tuple of its letters.
Options = frozenset[tuple[int, ...]]

#: The largest order for which a row of the multiplication table is stored as bytes.
MAX_BYTE_ROW = 256


@dataclass(repr=False)
class Model:
    """A monoid: elements 0, 1, … (0 is the identity), each with its outcome or misère Grundy value.

    Each element has a canonical word, the least word for it in colexicographic order, and the
    elements are numbered in the order of their canonical words. ``lasts`` has the highest letter of
    each element's canonical word, and ``parents`` the element of that word with one such letter
    removed (both −1 for 0). ``actions`` has the products of each generating letter, in ascending
    order, with all elements, and ``images`` the element of each letter.

    With one level ``portion`` has 1 for each P-element, otherwise 0. With L ``levels``, 1 to 255,
    it has L − v for a misère Grundy value v below L, and 0 for values from L on. The value of a
    sum w is the least n for which w plus a Nim heap of n is a P-position, so theorems on outcomes
    hold for each n below L, as in `zermelo.values.misere.growth`.

    A *mask* stores a set of elements: an integer whose byte z is 1 if z is a member, else 0. With
    several levels a mask has such a set for each level n, from byte n · order on. The set F of w
    (see `zermelo.values.misere.plain.QuotientStates`) has at level n all z for which w · z has a
    value above n, although no t · z, for the element t of an option of w, has the value n.
    """

    lasts: Sequence[int]
    parents: Sequence[int]
    actions: Mapping[int, Sequence[int]]
    portion: bytes
    images: dict[int, int]
    levels: int = 1

    def __post_init__(self) -> None:
        self.order = len(self.lasts)
        #: Masks of all elements, and of the identity alone, at each level.
        self.all = int.from_bytes(b"\1" * (self.order * self.levels), "little")
        self.identities = sum(1 << 8 * self.order * level for level in range(self.levels))
        self._rows: dict[int, Sequence[int]] = {0: _row(range(self.order), self.order)}
        self._p_masks: dict[int, int] = {}
        self._above_masks: dict[int, int] = {}

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.order} elements, {len(self.images)} letters>"

    @classmethod
    def trivial(cls, levels: int = 1) -> Self:
        """Return the monoid of no letters: the identity alone, which is not a P-element."""
        return cls([-1], [-1], {}, bytes([levels - 1]), {}, levels)

    def row(self, x: int) -> Sequence[int]:
        """Return x · z for all z."""
        pending = []
        while x not in self._rows:
            pending.append(x)
            x = self.parents[x]
        row = self._rows[x]
        for x in reversed(pending):
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

    def value(self, x: int) -> int | None:
        """Return the misère Grundy value of an element; None if it is ``levels`` or more."""
        return self.levels - self.portion[x] if self.portion[x] else None

    def p_mask(self, x: int) -> int:
        """Return PM(x): the mask that has, at level n, all z for which x · z has the value n."""
        if (mask := self._p_masks.get(x)) is None:
            mask = self._p_masks[x] = self.preimage(x, self._tables[0])
        return mask

    def unanswered(self, x: int, answered: int) -> int:
        """Return the mask, at level n, of all z not in ``answered`` with x · z of value above n."""
        if (mask := self._above_masks.get(x)) is None:
            mask = self._above_masks[x] = self.preimage(x, self._tables[1])
        return mask & ~answered

    @cached_property
    def _tables(self) -> tuple[bytes, bytes]:
        """Tables for `preimage`: at level n, the elements of value n, and those of larger value."""
        marks = range(self.levels, 0, -1)
        masks = (b"".join(self.portion.translate(of[m]) for m in marks) for of in (_EQUAL, _BELOW))
        equal, above = (self.table(int.from_bytes(mask, "little")) for mask in masks)
        return equal, above

    def mark(self, elements: Iterable[int]) -> int:
        """Return the mark (see ``portion``) of a position that has options, with these elements."""
        return largest_missing({self.portion[t] for t in elements}, self.levels)

    def preimage(self, x: int, table: bytes) -> int:
        """Return the mask of all z for which x · z is in the mask of a `table`, at each level."""
        row = self.row(x)
        if self.levels == 1 and isinstance(row, bytes):  # most calls: without the loop
            return int.from_bytes(row.translate(table), "little")
        translate = row.translate if isinstance(row, bytes) else itemgetter(*row)
        size = len(table) // self.levels
        parts = (bytes(translate(table[at : at + size])) for at in range(0, len(table), size))
        return int.from_bytes(b"".join(parts), "little")

    def table(self, mask: int) -> bytes:
        """Return a mask as a table of bytes, the form that `preimage` takes."""
        size = max(self.order, MAX_BYTE_ROW)
        marks = mask.to_bytes(self.order * self.levels, "little")
        parts = (marks[at : at + self.order] for at in range(0, len(marks), self.order))
        return b"".join(part.ljust(size, b"\0") for part in parts)

    def union_of_p_masks(self, elements: Iterable[int]) -> int:
        """Return the union of the masks PM(t), see `p_mask`, for the elements t."""
        mask = 0
        for t in elements:
            mask |= self.p_mask(t)
        return mask

    def elements_of(self, options: Options) -> set[int]:
        """Return the elements of the options of a letter."""
        return {self.product(option) for option in options}

    @cached_property
    def p_elements(self) -> tuple[int, ...]:
        """The P-elements, ascending, of a monoid with one level."""
        return tuple(compress(range(self.order), self.portion))


def _row(elements: Iterable[int], order: int) -> Sequence[int]:
    if order == 1:
        return b"\0"
    return bytes(elements) if order <= MAX_BYTE_ROW else tuple(elements)


#: For each mark, a table that has 1 at this mark, and one that has 1 at all smaller marks.
_EQUAL = [bytes(m == mark for m in range(256)) for mark in range(256)]
_BELOW = [bytes(m < mark for m in range(256)) for mark in range(256)]


def largest_missing(marks: set[int], levels: int) -> int:
    """Return the largest of the marks 1 to ``levels`` that is not among ``marks``, or 0."""
    return next((mark for mark in range(levels, 0, -1) if mark not in marks), 0)


def members(mask: int) -> list[int]:
    """Return the indices of a mask's nonzero bytes, ascending: with one level, its elements."""
    return [*compress(count(), mask.to_bytes((mask.bit_length() + 7) // 8, "little"))]


def word_of(letters: Iterable[int]) -> Word:
    """Return a word as letters with exponents."""
    counts: dict[int, int] = {}
    for letter in letters:
        counts[letter] = counts.get(letter, 0) + 1
    return tuple(sorted(counts.items(), reverse=True))
