"""Binary linear codes: matrices, weights, minimum distance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial, reduce
from itertools import combinations, product, starmap
from operator import or_, xor

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.names import Names
from zermelo.errors import InputError, LimitReached, UnknownVertex
from zermelo.frozen import Frozen
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.tokens.codes.loops import count_weights
from zermelo.values.bits import bits, mask_of
from zermelo.values.gf2 import Subspace

#: Maximum number of words that `distance_upto_4` looks at, rather than at pairs of columns.
MAX_EXAMINED_WORDS = 1 << 20
#: Maximum number of words that are counted; a long word counts as one for each 64 coordinates.
MAX_WORDS = 1 << 34
#: Base-2 logarithm of the number of words counted at once, between checks of limits and Ctrl-C.
LOG_WORDS_AT_ONCE = 24
#: Maximum number of coordinates for which all pairs are examined.
MAX_LENGTH_FOR_PAIRS = 3_000


@dataclass(frozen=True, eq=False, repr=False)
class LinearCode(Frozen):
    """A binary linear code whose coordinates have names, such as the vertices of a digraph.

    Two codes are equal if they have the same words and names.

    Parameters
    ----------
    space : zermelo.values.gf2.Subspace
        The words as bit masks, bit i for coordinate i.
    names : sequence
        The names of the coordinates.

    Examples
    --------
    >>> code = LinearCode(Subspace.of_relations(range(1, 8)), range(1, 8))
    >>> code
    <linear code of length 7 and dimension 4>
    >>> code.distance, code.weights
    (3, {0: 1, 3: 7, 4: 7, 7: 1})
    >>> code.generator
    array([[1, 1, 1, 0, 0, 0, 0],
           [1, 0, 0, 1, 1, 0, 0],
           [0, 1, 0, 1, 0, 1, 0],
           [1, 1, 0, 1, 0, 0, 1]], dtype=uint8)
    >>> code.information
    (3, 5, 6, 7)
    >>> code.check
    array([[1, 0, 1, 0, 1, 0, 1],
           [0, 1, 1, 0, 0, 1, 1],
           [0, 0, 0, 1, 1, 1, 1]], dtype=uint8)
    """

    space: Subspace
    names: Sequence[Hashable]

    def __post_init__(self) -> None:
        if not isinstance(self.names, Names):
            object.__setattr__(self, "names", tuple(self.names))
        if self.length != len(self.names):
            subject = f"a code of length {self.length} with {len(self.names)} names"
            raise InputError(f"{subject}; give one name for each coordinate")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LinearCode):
            return NotImplemented
        return self.space == other.space and tuple(self.names) == tuple(other.names)

    def __hash__(self) -> int:
        return hash(self.space)

    @classmethod
    def spanned(
        cls, names: Sequence[Hashable], codewords: Iterable[Iterable[Hashable]]
    ) -> LinearCode:
        """Return the code, on named coordinates, that words span; each is given by its ones' names.

        Raises
        ------
        UnknownVertex

        Examples
        --------
        >>> "ac" in LinearCode.spanned("abc", ["ab", "bc"])
        True
        """
        zero_code = cls(Subspace(len(names), ()), names)
        return cls(Subspace.spanned(len(names), map(zero_code._mask, codewords)), names)

    @property
    def length(self) -> int:
        """The number of coordinates."""
        return self.space.length

    @property
    def dimension(self) -> int:
        """The dimension d: the code has 2^d words."""
        return self.space.dimension

    @property
    def generator(self) -> NDArray[np.uint8]:
        """A generator matrix: rows are basis words, the identity on the columns `information`."""
        return _matrix(self.space.rows, self.length)

    @cached_property
    def information(self) -> tuple[Hashable, ...]:
        """The names of coordinates whose entries can be chosen freely, and determine a word."""
        return tuple(self.names[row.bit_length() - 1] for row in self.space.rows)

    @property
    def basis(self) -> list[tuple[Hashable, ...]]:
        """The rows of `generator` as the names of their ones."""
        return [tuple(self.names[place] for place in bits(row)) for row in self.space.rows]

    @property
    def check(self) -> NDArray[np.uint8]:
        """A parity check matrix: its product with every word of the code is 0 mod 2.

        It is the identity on the columns of the coordinates outside `information`.
        """
        return _matrix(self.space.checks, self.length)

    @property
    def columns(self) -> tuple[int, ...]:
        """Columns of a parity check matrix, as numbers; those at a word's ones have nim-sum 0."""
        return self.space.columns

    @cached_property
    def dual(self) -> LinearCode:
        """The code of all words that share an even number of ones with every word of this code."""
        return LinearCode(Subspace.spanned(self.length, self.space.checks), self.names)

    def __contains__(self, codeword: object) -> bool:
        """Whether a word, given as the names of its ones, is in the code."""
        if not isinstance(codeword, Iterable):
            return False
        try:
            return self._mask(codeword) in self.space
        except UnknownVertex:
            return False

    def _mask(self, codeword: Iterable[Hashable]) -> int:
        return mask_of(map(self._index_of, codeword))

    @cached_property
    def _indices(self) -> dict[Hashable, int]:
        return {name: index for index, name in enumerate(self.names)}

    def _index_of(self, name: Hashable) -> int:
        if name not in self._indices:
            raise UnknownVertex(name, self.length)
        return self._indices[name]

    def shortened(self, names: Iterable[Hashable]) -> LinearCode:
        """Return the words that are 0 outside the named coordinates, without the other coordinates.

        Raises
        ------
        UnknownVertex
        """
        names, columns = tuple(names), self.columns
        return LinearCode(Subspace.of_relations([columns[self._index_of(n)] for n in names]), names)

    def punctured(self, names: Iterable[Hashable]) -> LinearCode:
        """Return the code of the words restricted to the named coordinates.

        Raises
        ------
        UnknownVertex
        """
        names = tuple(names)
        indices = [self._index_of(name) for name in names]
        codewords = (
            sum((row >> index & 1) << number for number, index in enumerate(indices))
            for row in self.space.rows
        )
        return LinearCode(Subspace.spanned(len(names), codewords), names)

    @property
    def weights(self) -> dict[int, int]:
        """The number of words of each weight; see `weigh`."""
        return self.weigh()

    def weigh(self, limits: Limits | Watch = NO_LIMITS) -> dict[int, int]:
        """Return the number of words of each weight, by ascending weight.

        The code is split into direct summands. All words of a summand are examined, or all words of
        its dual if they are fewer; then MacWilliams' identity gives the weights. About a nanosecond
        for each word and 64 coordinates.

        Parameters
        ----------
        limits : Limits or Watch

        Raises
        ------
        LimitReached
            More than 2^34 words of 64 coordinates would have to be tried, or a limit is reached.
        """
        if "_weight_counts" not in self.__dict__:
            self.__dict__["_weight_counts"] = _count_by_weight(self.space, limits)
        return dict(self._weight_counts)

    @cached_property
    def _weight_counts(self) -> dict[int, int]:  # pickles leave it out
        return _count_by_weight(self.space, NO_LIMITS)

    @property
    def distance(self) -> int | None:
        """The minimum distance, the least weight of a word other than 0; None if only 0 is a word.

        Raises
        ------
        LimitReached
            `distance_upto_4` is None, and the weights cannot be counted.
        """
        return self.distance_within()

    def distance_within(self, limits: Limits | Watch = NO_LIMITS) -> int | None:
        """Return the minimum distance: up to 4 by `distance_upto_4`, else by `weigh`."""
        distance = self.distance_upto_4
        if distance is not None or not self.dimension:
            return distance
        return min(weight for weight in self.weigh(limits) if weight)

    @cached_property
    def distance_upto_4(self) -> int | None:
        """The minimum distance, if it is at most 4; else None. O(length²) for pairs of columns.

        It is the least number of columns of a parity check matrix that add up to 0. For
        codes with more than 3,000 coordinates and many words only distances 1 and 2 are found.
        """
        if not self.dimension:
            return None
        if 0 in self.columns:
            return 1
        if len(set(self.columns)) < self.length:
            return 2
        if _cost(_summands(self.space)) <= MAX_EXAMINED_WORDS:
            least = min(weight for weight in self.weights if weight)
            return least if least <= 4 else None
        return _three_or_four(self.columns) if self.length <= MAX_LENGTH_FOR_PAIRS else None

    def __repr__(self) -> str:
        return f"<linear code of length {self.length} and dimension {self.dimension}>"


def _three_or_four(columns: Sequence[int]) -> int | None:
    """Return 3 if three different columns add up to 0, else 4 if four do, else None."""
    single, pairs = set(columns), set[int]()
    has_four = False
    for pair_sum in starmap(xor, combinations(columns, 2)):
        if pair_sum in single:
            return 3
        has_four = has_four or pair_sum in pairs
        pairs.add(pair_sum)
    return 4 if has_four else None


def _matrix(rows: Sequence[int], length: int) -> NDArray[np.uint8]:
    size = (length + 7) // 8
    packed = np.frombuffer(b"".join(row.to_bytes(size, "little") for row in rows), np.uint8)
    return np.unpackbits(packed.reshape(len(rows), size), axis=1, count=length, bitorder="little")


def _summands(space: Subspace) -> list[Subspace]:
    """Split a code into direct summands: rows that share ones, directly or not, stay together.

    Coordinates that are 0 in every word are left out. O(rows · parts) on integers.
    """
    parts: dict[int, list[int]] = {}  # rows by the coordinates where any of them has a one
    for row in space.rows:
        overlapping = [support for support in parts if support & row]
        rows = sorted([row, *(other for support in overlapping for other in parts.pop(support))])
        parts[reduce(or_, overlapping, row)] = rows
    spaces = []
    for support, rows in parts.items():
        index = {bit: number for number, bit in enumerate(bits(support))}
        reduced_rows = tuple(sum(1 << index[bit] for bit in bits(row)) for row in rows)
        spaces.append(Subspace(len(index), reduced_rows))
    return spaces


def _cost(parts: list[Subspace]) -> int:
    """Return the number of words, of 64 coordinates, that `_count_by_weight` looks at."""
    return sum(
        (1 << min(part.dimension, part.length - part.dimension)) * -(-part.length // 64)
        for part in set(parts)
    )


def _count_by_weight(space: Subspace, limits: Limits | Watch) -> dict[int, int]:
    parts = _summands(space)
    word_count = _cost(parts)
    if word_count > MAX_WORDS:
        size = {"length": space.length, "dimension": space.dimension}
        reached = {**size, "words to look at": f"{word_count:,}"}
        raise LimitReached("words of a code", f"2^{MAX_WORDS.bit_length() - 1}", reached)
    total = Counter({0: 1})
    with limits.start() as watch:
        counted = {part: _count_part(part, watch) for part in set(parts)}
    for part in parts:
        combined = Counter[int]()
        for (weight, count), (other, times) in product(total.items(), counted[part].items()):
            combined[weight + other] += count * times
        total = combined
    return dict(sorted(total.items()))


def _count_part(part: Subspace, watch: Watch) -> dict[int, int]:
    """Return how many words of a summand have each weight, from its dual if that is smaller."""
    dual_dimension = part.length - part.dimension
    if part.dimension <= dual_dimension:
        return _enumerate(part.rows, part.length, watch)
    return dual_weights(_enumerate(part.checks, part.length, watch), part.length, dual_dimension)


def dual_weights(counts: dict[int, int], length: int, dimension: int) -> dict[int, int]:
    """Return the number of words of the dual by weight, by MacWilliams' identity.

    The code has 2^dimension words, A(i) = ``counts[i]`` of weight i. Then 2^dimension times the
    number of dual words of weight j is the sum of all A(i) · K(j, i), where K(j, i) is the
    coefficient of x^j in (1 − x)^i · (1 + x)^(length − i) (MacWilliams and Sloane 1977, chapter 5,
    theorem 1).
    """
    totals = [0] * (length + 1)
    for weight, count in counts.items():
        previous, current = 0, 1
        for j in range(length + 1):
            totals[j] += count * current
            following = (length - 2 * weight) * current - (length - j + 1) * previous
            previous, current = current, following // (j + 1)
    return {j: total >> dimension for j, total in enumerate(totals) if total}


def _enumerate(rows: tuple[int, ...], length: int, watch: Watch) -> dict[int, int]:
    int_count = max(1, -(-length // 64))
    low, high = _pack(rows[:LOG_WORDS_AT_ONCE], int_count), rows[LOG_WORDS_AT_ONCE:]
    counts: NDArray[np.int64] = np.zeros(length + 1, np.int64)
    start = 0
    for step in range(1 << len(high)):
        if step:
            start ^= high[(step & -step).bit_length() - 1]
        watch.look(partial("{:,} of {:,} words".format, step << len(low), 1 << len(rows)))
        count_weights(low, _pack((start,), int_count)[0], counts)
    return {weight: count for weight, count in enumerate(counts.tolist()) if count}


def _pack(rows: tuple[int, ...], int_count: int) -> NDArray[np.int64]:
    packed = b"".join(row.to_bytes(8 * int_count, "little") for row in rows)
    return np.frombuffer(bytearray(packed), np.int64).reshape(len(rows), int_count)
