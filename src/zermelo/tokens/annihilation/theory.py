"""Annihilation on any digraph: values, spaces and counters for all sets of tokens."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.digraph_like import DigraphLike
from zermelo.digraph.names import Names
from zermelo.errors import not_none
from zermelo.formats.conversion import digraph_of
from zermelo.frozen import Frozen
from zermelo.labels.loopy import Loopy
from zermelo.limits import NO_LIMITS, UNLIMITED, Limits, Watch
from zermelo.tokens.annihilation.patterns import Pattern, Patterns, TokensAndHeap
from zermelo.tokens.annihilation.small import MEMORY, Outline, SmallPositions, outline
from zermelo.tokens.codes.linear_code import LinearCode
from zermelo.values.bits import bits, mask_of
from zermelo.values.gf2 import Subspace
from zermelo.values.nimber import Infinity, LoopyValue, nim_sum_of, outcome_of
from zermelo.values.outcome import Outcome


@dataclass(frozen=True)
class PositionSpace:
    """Sets of tokens that form a linear space: the symmetric difference of any two belongs to it.

    A linear code: `space` holds its basis as bit masks, bit i for vertex number i.

    Attributes
    ----------
    space : zermelo.values.gf2.Subspace
    names : sequence
        The vertices by number.
    """

    space: Subspace
    names: Names

    @property
    def dimension(self) -> int:
        """The dimension d: the space has 2^d positions."""
        return self.space.dimension

    @property
    def basis(self) -> list[frozenset[Hashable]]:
        """The reduced basis, as sets of names."""
        return [frozenset(self.names[vertex] for vertex in bits(row)) for row in self.space.rows]

    @cached_property
    def code(self) -> LinearCode:
        """The space as a linear code, with generator matrix, minimum distance and weights."""
        return LinearCode(self.space, self.names)

    def __contains__(self, tokens: object) -> bool:
        """Whether a set of names belongs to the space."""
        return tokens in self.code

    def __repr__(self) -> str:
        return f"<space of dimension {self.dimension} on {len(self.names):,} vertices>"


class Annihilation(Frozen):
    """Who wins the annihilation game on a digraph, from every set of tokens; see `annihilation`.

    Keys are names of the vertices with tokens (``result["a", "b"]``); methods that end in ``_of``
    take a bit mask of vertex numbers.

    Attributes
    ----------
    digraph : Digraph
    singles : Loopy
        γ of single tokens: the γ-values of the digraph's vertices.
    labels : tuple of int
        By vertex. The label of a position is the nim-sum of the labels of its tokens; if this is
        below ``finite`` it is the value of the position, otherwise the value is ∞(K).
    finite : int
        The number of finite values, 0 to ``finite`` − 1; a power of 2.
    """

    digraph: Digraph
    singles: Loopy
    labels: tuple[int, ...]
    finite: int
    patterns: Patterns

    def __init__(
        self,
        digraph: Digraph,
        singles: Loopy,
        parts: list[tuple[list[int], SmallPositions]],
        watch: Watch = UNLIMITED,
    ) -> None:
        self._set(digraph=digraph, singles=singles)
        values = [
            (tokens, int(small.loopy.array[number]) ^ heap)
            for vertices, small in parts
            for number in small.independent
            for tokens, heap in [small.as_mask(number, vertices)]
        ]
        labels, finite = self._linear_labels(values)
        self._set(labels=labels, finite=finite)
        self._set(patterns=Patterns(parts, self.label_of, finite, self._options_beside, watch))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Annihilation):
            return NotImplemented
        return self.digraph == other.digraph and self.labels == other.labels

    def __hash__(self) -> int:
        return hash((self.digraph, self.labels))

    @cached_property
    def _options(self) -> list[list[int]]:
        ptr, idx = (array.tolist() for array in self.digraph.successors)
        return [idx[begin:end] for begin, end in pairwise(ptr)]

    @cached_property
    def _values(self) -> Sequence[int]:
        return tuple(self.singles.array.tolist())

    @cached_property
    def _infinite_mask(self) -> int:
        return sum(1 << u for u, value in enumerate(self._values) if value < 0)

    def _linear_labels(self, values: list[tuple[int, int]]) -> tuple[tuple[int, ...], int]:
        """Return vertex labels, and ``finite``, from independent sets (bit masks) and their values.

        Labels of value ∞ are at least ``finite``. The sets are brought to echelon form. A vertex of
        finite value gets this value. A vertex of value ∞ that leads a row gets the label with which
        its row's labels nim-add to the row's value; each other gets a new bit above all values.
        """
        largest = max([0, *self._values, *(value for _, value in values)])
        finite = 1 << largest.bit_length()
        rows: dict[int, tuple[int, int]] = {}
        for vector, value in values:
            while vector and (lead := vector.bit_length() - 1) in rows:
                vector, value = vector ^ rows[lead][0], value ^ rows[lead][1]
            rows[vector.bit_length() - 1] = vector, value
        labels: list[int] = []
        next_label = finite
        for vertex, single in enumerate(self._values):
            if single >= 0:
                labels.append(single)
            elif vertex in rows:
                vector, value = rows[vertex]
                other_labels = (labels[other] for other in bits(vector ^ 1 << vertex))
                labels.append(value ^ nim_sum_of(other_labels))
            else:
                labels.append(next_label)
                next_label <<= 1
        return tuple(labels), finite

    def after_move(self, tokens: int, heap: int, move: tuple[int, int]) -> TokensAndHeap:
        """Return tokens and heap after a token of infinite value moves, perhaps to the heap."""
        source, target = move
        if self._infinite_mask >> target & 1:
            return tokens ^ 1 << source ^ 1 << target, heap
        return tokens ^ 1 << source, heap ^ self._values[target]

    def _options_beside(self, position: TokensAndHeap) -> Iterator[TokensAndHeap]:
        """Yield the positions one move away from tokens of infinite value beside a heap."""
        tokens, heap = position
        for smaller in range(heap):
            yield tokens, smaller
        for move in self.moves_of(tokens):
            yield self.after_move(tokens, heap, move)

    def tokens(self, names: Iterable[Hashable]) -> int:
        """Return the bit mask of a set of names; UnknownVertex for a name of no vertex."""
        return mask_of(map(self.digraph.index, names))

    def names(self, tokens: int) -> tuple[Hashable, ...]:
        """Return the names of the vertices of a bit mask, by number."""
        return tuple(self.digraph.names[vertex] for vertex in bits(tokens))

    def moves_of(self, tokens: int) -> Iterator[tuple[int, int]]:
        """Yield the moves as pairs of vertex numbers, by source, then by target."""
        for vertex in bits(tokens):
            for option in self._options[vertex]:
                yield vertex, option

    def label_of(self, tokens: int) -> int:
        """Return the nim-sum of the labels of the tokens. O(tokens)."""
        return nim_sum_of(self.labels[vertex] for vertex in bits(tokens))

    def value_of(self, tokens: int) -> LoopyValue:
        """Return the value of a set of tokens. O(tokens), or O(moves) if it is ∞."""
        label, labels = self.label_of(tokens), self.labels
        if label < self.finite:
            return label
        option_labels = {label ^ labels[u] ^ labels[v] for u, v in self.moves_of(tokens)}
        return Infinity(value for value in option_labels if value < self.finite)

    def __getitem__(self, names: Hashable | tuple[Hashable, ...]) -> LoopyValue:
        """Return the value of tokens on named vertices, given as a tuple or as one name."""
        if not isinstance(names, tuple) or names in self.digraph:
            names = (names,)
        return self.value_of(self.tokens(names))

    def outcome(self, names: Iterable[Hashable]) -> Outcome:
        """Return who wins from tokens on named vertices."""
        return outcome_of(self.value_of(self.tokens(names)))

    @cached_property
    def V0(self) -> PositionSpace:
        """The positions of value 0: those from which the previous player wins."""
        return self._space(self.labels)

    @cached_property
    def Vf(self) -> PositionSpace:
        """The positions of finite value."""
        return self._space([label // self.finite for label in self.labels])

    def _space(self, labels: Sequence[int]) -> PositionSpace:
        """Return the space of the sets of tokens whose labels nim-add to 0."""
        return PositionSpace(Subspace.of_relations(labels), self.digraph.names)

    @cached_property
    def _weight(self) -> int:
        """The weight of delays in a counter, beside the counters of tokens of finite value.

        In a round up to two tokens move to vertices of finite value, whose counters are added.
        """
        counter, options = self.singles.counter.array, self._options
        targets = {v for u in bits(self._infinite_mask) for v in options[u] if self._values[v] >= 0}
        return 1 + 2 * max((int(counter[v]) for v in targets), default=0)

    def decompose(self, tokens: int) -> tuple[list[Pattern], int] | None:
        """Decompose a position into the patterns of its tokens of infinite value, and a heap.

        The heap is the value of the other tokens. None if the value is ∞.
        """
        patterns = self.patterns.of(tokens & self._infinite_mask)
        heap = nim_sum_of(self._values[vertex] for vertex in bits(tokens & ~self._infinite_mask))
        return None if patterns is None else (patterns, heap)

    def counter_of(self, tokens: int) -> int | None:
        """Return a counter of a position of finite value; None if the value is ∞.

        A player who moves to value 0 with the least counter makes progress: the counter falls in
        every round, also in sums with other games, whose counters are added. O(n) operations on
        bit masks for n vertices.
        """
        counter, infinite = self.singles.counter.array, tokens & self._infinite_mask
        finite_counters = sum(int(counter[vertex]) for vertex in bits(tokens ^ infinite))
        if not infinite:
            return finite_counters
        _, heap = self.decompose(tokens) or ([], 0)
        delay = self.patterns.delay(infinite, heap)
        return None if delay is None else finite_counters + self._weight * delay

    def best_of(self, tokens: int, value: int = 0) -> tuple[int, int] | None:
        """Return the move to this value with the least counter after it; None if there is none."""
        label_change, labels = self.label_of(tokens) ^ value, self.labels
        moves = ((u, v) for u, v in self.moves_of(tokens) if labels[u] ^ labels[v] == label_change)

        def counter_after(move: tuple[int, int]) -> int:
            return not_none(self.counter_of(tokens ^ 1 << move[0] ^ 1 << move[1]))  # it is finite

        return min(moves, key=counter_after, default=None)

    def __repr__(self) -> str:
        return (
            f"<annihilation on {len(self.digraph):,} vertices: 2^{self.V0.dimension} positions of "
            f"value 0, 2^{self.Vf.dimension} of finite value>"
        )


def annihilation(
    G: DigraphLike, *, memory: int = MEMORY, limits: Limits | Watch = NO_LIMITS
) -> Annihilation:
    """Solve the annihilation game on a digraph, for all sets of tokens at once.

    A token moves along an edge; if it meets another one, both vanish. A loop is a pass. A player
    who cannot move loses, and endless play is a draw.

    Parameters
    ----------
    G : Digraph, or another description of one
        Loops allowed.
    limits : Limits or Watch
        Limits on time and memory.
    memory : int
        Bytes that the positions of a component with at most four tokens may take.

    Returns
    -------
    Annihilation
        The values of all positions, each by linear algebra on demand.

    Raises
    ------
    LimitReached
        A component has too many positions with at most four tokens, or another limit is reached.

    Notes
    -----
    Sources: Fraenkel and Yesha 1982; Fraenkel 1996a, section 4. Positions are vectors over GF(2).
    The positions of value 0 form a linear space, as do the positions of finite value, on which γ is
    a linear map. Positions with at most four tokens, about n⁴/24 in all, determine γ. The proofs
    are in docs/annihilation.md.

    A vertex on which a single token has a finite value is not counted in n: its token may be
    replaced by a Nim heap. The other vertices fall into components, each solved by itself; without
    heaps in O(n⁴ · d · (m + 1)), for n vertices of out-degree d and largest finite value m.

    Examples
    --------
    >>> result = annihilation(Digraph([(1, 2), (2, 3), (3, 4), (4, 1)]))
    >>> result
    <annihilation on 4 vertices: 2^2 positions of value 0, 2^3 of finite value>
    >>> result[1, 3], result[1, 2], result[1]
    (0, 1, ∞)
    >>> result.V0.basis == [{1, 3}, {2, 4}]
    True
    """
    G = digraph_of(G)
    watch = limits.start()
    return solve_outline(outline(G, watch), watch, memory=memory)


def solve_outline(outlined: Outline, watch: Watch, *, memory: int = MEMORY) -> Annihilation:
    """Solve the annihilation game of an outline; see `annihilation`."""
    return Annihilation(outlined.digraph, outlined.singles, outlined.solve(watch, memory), watch)
