"""Linear algebra over GF(2): vectors are Python integers, bit i is coordinate i."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from zermelo.values.bits import bits, mask_of


class Elimination:
    """Gaussian elimination: chooses a basis among vectors, and represents members of their span.

    ``basis`` has the vectors that were independent of the earlier ones, in order. The
    eliminated rows have different leading (highest) bits, and each is stored with the vectors of
    ``basis`` whose sum it is. `add` and `represent` take O(rank) operations on integers.

    >>> space = Elimination()
    >>> [space.add(vector) for vector in (0b0011, 0b0110, 0b0101, 0b1000)]
    [True, True, False, True]
    >>> space.represent(0b1101), space.represent(0b0001)
    ([0, 1, 2], None)
    """

    def __init__(self, vectors: Iterable[int] = ()) -> None:
        self.basis: list[int] = []
        self._rows: dict[int, tuple[int, int]] = {}  # by bit length: row, mask of its summands
        for vector in vectors:
            self.add(vector)

    def _reduce(self, vector: int) -> tuple[int, int]:
        """Return a vector reduced by rows, and the mask of the vectors of ``basis`` added to it."""
        summands = 0
        while vector:
            if (row := self._rows.get(vector.bit_length())) is None:
                break
            vector ^= row[0]
            summands ^= row[1]
        return vector, summands

    def add(self, vector: int) -> bool:
        """Add a vector to ``basis`` if it is outside the span; return whether it was added."""
        reduced, summands = self._reduce(vector)
        if not reduced:
            return False
        self._rows[reduced.bit_length()] = reduced, summands ^ 1 << len(self.basis)
        self.basis.append(vector)
        return True

    def represent(self, vector: int) -> list[int] | None:
        """Return indices of vectors in ``basis`` whose sum is ``vector``; None outside the span."""
        reduced, summands = self._reduce(vector)
        return None if reduced else list(bits(summands))


@dataclass(frozen=True)
class Subspace:
    """A linear subspace of GF(2)^length; equal spaces are equal objects, as the basis is reduced.

    ``rows``, which `spanned` computes, is the reduced basis, ascending: at the leading, or
    highest, bit of a row all other rows have a 0.

    >>> space = Subspace.spanned(4, [0b0011, 0b0110, 0b0101])
    >>> space.dimension, [f"{row:04b}" for row in space.rows]
    (2, ['0011', '0101'])
    >>> 0b0110 in space, 0b0111 in space
    (True, False)
    """

    length: int
    rows: tuple[int, ...]

    @classmethod
    def spanned(cls, length: int, vectors: Iterable[int]) -> Subspace:
        """Return the span of some vectors. O(vectors · rank + rank²) operations on integers."""
        rows: list[int] = []
        for _, (row, _) in sorted(Elimination(vectors)._rows.items()):
            for lower in rows:
                if row >> lower.bit_length() - 1 & 1:
                    row ^= lower
            rows.append(row)
        return cls(length, tuple(rows))

    @classmethod
    def of_relations(cls, columns: Sequence[int]) -> Subspace:
        """Return the space of the sets of coordinates whose columns have the nim-sum 0.

        ``columns`` are those of a parity check matrix, as numbers. O(columns · rank) operations.

        >>> [f"{row:03b}" for row in Subspace.of_relations([1, 2, 3]).rows]
        ['111']
        """
        space, chosen, rows = Elimination(), list[int](), []
        for coordinate, column in enumerate(columns):
            if space.add(column):
                chosen.append(coordinate)
            else:  # a chosen coordinate leads no row, so the basis is reduced
                summands = space.represent(column) or []
                rows.append(1 << coordinate | mask_of(chosen[index] for index in summands))
        return cls(len(columns), tuple(rows))

    @property
    def dimension(self) -> int:
        """The number of vectors in a basis; a space of dimension k has 2^k members."""
        return len(self.rows)

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """Columns of a parity check matrix, as numbers; those at a member's 1s have nim-sum 0."""
        column_numbers = [1 << coordinate for coordinate in range(self.length)]
        for row in self.rows:
            lead = row.bit_length() - 1
            column_numbers[lead] = row ^ 1 << lead
        return tuple(column_numbers)

    @cached_property
    def checks(self) -> tuple[int, ...]:
        """A basis of the dual space: the rows of the parity check matrix with these `columns`."""
        rows: dict[int, int] = {}
        for coordinate, column in enumerate(self.columns):
            for index in bits(column):
                rows[index] = rows.get(index, 0) | 1 << coordinate
        return tuple(rows[index] for index in sorted(rows))

    @cached_property
    def _rows_by_bit_length(self) -> dict[int, int]:
        return {row.bit_length(): row for row in self.rows}

    def reduce(self, vector: int) -> int:
        """Return the vector plus the member that clears the leading bits of all rows in it."""
        for bit_length, row in self._rows_by_bit_length.items():
            if vector >> bit_length - 1 & 1:
                vector ^= row
        return vector

    def __contains__(self, vector: int) -> bool:
        return self.reduce(vector) == 0

    def members(self) -> Iterator[int]:
        """Yield all 2^dimension members, in Gray code order."""
        vector = 0
        yield vector
        for count in range(1, 1 << self.dimension):
            vector ^= self.rows[(count & -count).bit_length() - 1]
            yield vector

    def __repr__(self) -> str:
        return f"<space of dimension {self.dimension} in GF(2)^{self.length}>"
