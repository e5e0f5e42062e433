"""Monoids that tell misère Grundy values, not P-positions alone; they grow in the same way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter

from zermelo.values.misere.model import BYTES, Model, members
from zermelo.values.misere.plain import largest_without


class LevelModel(Model):
    """A finite commutative monoid, and the misère Grundy value of each element.

    The misère Grundy value of a sum w is the least n for which w beside a Nim heap of n is a
    P-position. So these are outcomes of sums with at most one Nim heap, and what is true of
    outcomes is true of pairs (element, heap): a mask has a level for each n below ``levels``, one
    behind the other, and all of `zermelo.values.misere.check` holds level by level. A word of
    value v has no option of value v, and for each n < v one of value n. So F has at level n all z
    where w · z has a value above n though no option of w helps, and for products it is found from
    that of the factors, as for outcomes.

    Values of ``levels`` and more are not told from each other. ``portion`` marks a value v by
    ``levels`` − v, and those by 0; with one level it has 1 for each P-element.

    Parameters
    ----------
    lasts, parents, actions, portion, images
        As in `Model`.
    levels : int
        From 1 to 255.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        self.all = int.from_bytes(b"\1" * (self.order * self.levels), "little")
        self.identities = sum(1 << 8 * self.order * level for level in range(self.levels))
        self._above: dict[int, int] = {}

    @classmethod
    def empty(cls, levels: int) -> LevelModel:
        """Return the monoid of no letters: the identity alone, whose value is 1."""
        return cls([-1], [-1], {}, bytes([levels - 1]), {}, levels)

    def value(self, x: int) -> int | None:
        """Return the misère Grundy value of an element; None where that is beyond all levels."""
        return self.levels - self.portion[x] if self.portion[x] else None

    def rests(self, x: int) -> int:
        """Return the mask of all z, at level n, where x · z has the value n."""
        found = self._rests.get(x)
        if found is None:
            found = self._rests[x] = self._where(x, _EQUAL)
        return found

    def unanswered(self, x: int, union: int) -> int:
        """Return the mask of all z, at level n, with x · z above n, without those in this union."""
        found = self._above.get(x)
        if found is None:
            found = self._above[x] = self._where(x, _BELOW)
        return found & ~union

    def mark(self, values: Iterable[int]) -> int:
        """Return the mark of a position whose options have these elements."""
        return largest_without({self.portion[t] for t in values}, self.levels)

    def beside(self, mask: int) -> int:
        """Return the least element that a mask has at any level."""
        return min(z % self.order for z in members(mask))

    def _where(self, x: int, tables: Sequence[bytes]) -> int:
        """Return the mask of all z, at level n, where the table of that level has x · z's mark."""
        marks = bytes(map(self.portion.__getitem__, self.row(x)))
        held = (marks.translate(tables[mark]) for mark in range(self.levels, 0, -1))
        return int.from_bytes(b"".join(held), "little")

    def preimage(self, x: int, table: bytes) -> int:
        """Return the mask of all z where x · z is a member, at each level."""
        row, size = self.row(x), max(self.order, BYTES)
        tables = (table[size * level : size * level + size] for level in range(self.levels))
        if isinstance(row, bytes):
            held = (row.translate(part) for part in tables)
        else:
            get = itemgetter(*row)
            held = (bytes(get(part)) for part in tables)
        return int.from_bytes(b"".join(held), "little")

    def table(self, mask: int) -> bytes:
        """Return a mask in the form that `preimage` takes."""
        size, held = max(self.order, BYTES), mask.to_bytes(self.order * self.levels, "little")
        parts = (held[at : at + self.order] for at in range(0, len(held), self.order))
        return b"".join(part.ljust(size, b"\0") for part in parts)


#: For each mark, which marks are equal to it, and which are smaller: those of larger values.
_EQUAL = [bytes(m == mark for m in range(256)) for mark in range(256)]
_BELOW = [bytes(m < mark for m in range(256)) for mark in range(256)]
