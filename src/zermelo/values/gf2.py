"""Linear algebra over GF(2): vectors are Python integers, bit i is coordinate i."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from zermelo.values.bits import bits


class Elimination:
    """Independent vectors, chosen one by one, and every vector of their span as a sum of them.

    Attributes
    ----------
    chosen : list of int
        The vectors that were independent of the earlier ones, in order.

    Notes
    -----
    Gaussian elimination: each row has a leading bit of its own and the chosen vectors whose sum it
    is. Adding or representing a vector takes O(rank) operations on integers.

    Examples
    --------
    >>> space = Elimination()
    >>> [space.add(vector) for vector in (0b0011, 0b0110, 0b0101, 0b1000)]
    [True, True, False, True]
    >>> space.represent(0b1101), space.represent(0b0001)
    ([0, 1, 2], None)
    """

    def __init__(self, vectors: Iterable[int] = ()) -> None:
        self.chosen: list[int] = []
        self._rows: dict[int, tuple[int, int]] = {}  # by leading bit: the row, and its summands
        for vector in vectors:
            self.add(vector)

    def _reduced(self, vector: int) -> tuple[int, int]:
        """Subtract rows while one has the leading bit; return the rest and the rows used."""
        taken = 0
        while vector:
            if (row := self._rows.get(vector.bit_length())) is None:
                break
            vector ^= row[0]
            taken ^= row[1]
        return vector, taken

    def add(self, vector: int) -> bool:
        """Choose a vector if it is independent of the chosen ones; return whether it was."""
        rest, taken = self._reduced(vector)
        if not rest:
            return False
        self._rows[rest.bit_length()] = rest, taken ^ 1 << len(self.chosen)
        self.chosen.append(vector)
        return True

    def represent(self, vector: int) -> list[int] | None:
        """Return the places of chosen vectors that add up to a vector; None outside the span."""
        rest, taken = self._reduced(vector)
        return None if rest else list(bits(taken))


@dataclass(frozen=True)
class Subspace:
    """A linear subspace of GF(2)^length.

    Equal spaces are equal objects, as the basis is reduced.

    Parameters
    ----------
    length : int
        Number of coordinates.
    rows : tuple of int
        The reduced basis: each row has a leading bit that no other row has; ascending. Make it
        with `spanned`.

    Examples
    --------
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
        """Return the space that some vectors span. O(number · rank + rank²) on integers."""
        rows: list[int] = []
        for _, (row, _) in sorted(Elimination(vectors)._rows.items()):
            for other in rows:
                if row >> other.bit_length() - 1 & 1:
                    row ^= other
            rows.append(row)
        return cls(length, tuple(rows))

    @classmethod
    def of_relations(cls, columns: Sequence[int]) -> Subspace:
        """Return the sets of coordinates whose columns, numbers in binary, add up to 0.

        The columns are those of a parity check matrix. O(columns · rank) on integers.

        Examples
        --------
        >>> [f"{row:03b}" for row in Subspace.of_relations([1, 2, 3]).rows]
        ['111']
        """
        sums: dict[int, tuple[int, int]] = {}  # by the leading bit of a sum: sum and coordinates
        rows = []
        for place, column in enumerate(columns):
            rest, members = column, 1 << place
            while rest and rest.bit_length() in sums:
                other = sums[rest.bit_length()]
                rest, members = rest ^ other[0], members ^ other[1]
            if rest:
                sums[rest.bit_length()] = rest, members
            else:  # other coordinates lead no row, so the basis is reduced
                rows.append(members)
        return cls(len(columns), tuple(rows))

    @property
    def dimension(self) -> int:
        """The number of independent vectors; the space has 2 to this power of vectors."""
        return len(self.rows)

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """Numbers whose nim-sum over each member is 0: columns of a parity check matrix."""
        numbers = [1 << place for place in range(self.length)]
        for row in self.rows:
            lead = row.bit_length() - 1
            numbers[lead] = row ^ 1 << lead
        return tuple(numbers)

    @cached_property
    def checks(self) -> tuple[int, ...]:
        """A basis of the dual: the rows of the parity check matrix."""
        rows: dict[int, int] = {}
        for place, column in enumerate(self.columns):
            for number in bits(column):
                rows[number] = rows.get(number, 0) | 1 << place
        return tuple(rows[number] for number in sorted(rows))

    @cached_property
    def _by_lead(self) -> dict[int, int]:
        return {row.bit_length(): row for row in self.rows}

    def reduce(self, vector: int) -> int:
        """Return the vector that differs by a member and is 0 at all leading bits."""
        for lead, row in self._by_lead.items():
            if vector >> lead - 1 & 1:
                vector ^= row
        return vector

    def __contains__(self, vector: int) -> bool:
        return self.reduce(vector) == 0

    def members(self) -> Iterator[int]:
        """Yield all members, in Gray code order: 2 to the power of the dimension."""
        vector = 0
        yield vector
        for count in range(1, 1 << self.dimension):
            vector ^= self.rows[(count & -count).bit_length() - 1]
            yield vector

    def __repr__(self) -> str:
        return f"<space of dimension {self.dimension} in GF(2)^{self.length}>"
